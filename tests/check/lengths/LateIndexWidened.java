// Question: is a string found that is only assumed beyond the bound?
//@ target: LateIndexWidened#run
//@ verdict: violated
//@ throws: java.lang.AssertionError
import dev.cairn.Symbolic;

class LateIndexWidened {
    static void run(String s) {
        Symbolic.assume(s != null && s.indexOf('x') == 9);
        assert false;
    }
}
