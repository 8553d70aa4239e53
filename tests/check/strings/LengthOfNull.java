// Question: is the parameter checked before it is used?
//@ verdict: violated
//@ target: LengthOfNull#shorten
//@ property: exceptions
//@ throws: java.lang.NullPointerException
//@ inputs: null; int 3
public class LengthOfNull {
    static String shorten(String s, int max) {
        if (max < 1 || s.length() <= max) {
            return s;
        }
        return s.substring(0, max);
    }
}
