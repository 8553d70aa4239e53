// Question: is an object that is no number a text?
//@ verdict: violated
//@ target: ObjectParameterCast#length
//@ throws: java.lang.ClassCastException
public class ObjectParameterCast {
    static int length(Object o) {
        if (o == null || o instanceof Integer) {
            return 0;
        }
        return ((String) o).length();
    }
}
