// Question: is the cast of a double to a char saturating as the cast to an int is?
//@ verdict: violated
//@ target: CastToChar
//@ throws: java.lang.AssertionError
//@ inputs: double 40f0000000000000
import dev.cairn.Symbolic;

public class CastToChar {
    public static void main(String[] args) {
        double d = Symbolic.anyDouble();
        Symbolic.assume(d > 0 && d < 1e6);
        // goes through int, and int to char drops the upper bits
        char c = (char) d;
        assert c <= d && (c > d - 1 || c == Character.MAX_VALUE);
    }
}
