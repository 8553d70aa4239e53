// Question: is the same fault found when strings may be long enough?
//@ verdict: violated
//@ target: LongWordFound
//@ options: --string-length 7
//@ throws: java.lang.AssertionError
//@ inputs: string 0070 0061 0073 0073 0077 006f 0072
import dev.cairn.Symbolic;

public class LongWordFound {
    public static void main(String[] args) {
        String s = Symbolic.anyString();
        assert !s.startsWith("passwor");
    }
}
