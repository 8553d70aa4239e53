// Question: does the bound on strings matter where the constant is longer?
//@ target: LongConstant#run
//@ verdict: violated
//@ throws: java.lang.AssertionError
import dev.cairn.Symbolic;

class LongConstant {
    static void run(String s) {
        assert s == null || !s.startsWith("a constant of some length");
    }
}
