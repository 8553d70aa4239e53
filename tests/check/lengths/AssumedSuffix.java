// Question: is a bound on strings named where all that is left of them is assumed to be long?
//@ target: AssumedSuffix#run
//@ verdict: holds within bounds (string length 6)
//@ options: --string-length 6
import dev.cairn.Symbolic;

class AssumedSuffix {
    static void run(String s) {
        if (s == null || (s.endsWith("ab") && s.length() > 3)) return;
        Symbolic.assume(s.endsWith("ab"));
        Symbolic.assume(s.indexOf('q') >= 9);
        assert false;
    }
}
