// Question: is a bound on strings named where a search on longer ones is assumed to succeed?
//@ target: LateIndex#run
//@ verdict: holds within bounds (string length 8)
//@ options: --string-length 8
import dev.cairn.Symbolic;

class LateIndex {
    static void run(String s) {
        Symbolic.assume(s != null && s.indexOf('x') == 9);
        assert false;
    }
}
