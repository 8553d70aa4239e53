// Question: can an object be the text "no"?
//@ verdict: violated
//@ target: ObjectParameterText#check
//@ throws: java.lang.IllegalArgumentException
//@ options: --strategy lazier
public class ObjectParameterText {
    static void check(Object o) {
        if (o instanceof String && ((String) o).equals("no")) {
            throw new IllegalArgumentException();
        }
    }
}
