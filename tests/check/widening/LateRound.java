// Question: does a loop go beyond the rounds that the search begins with?
//@ target: LateRound
//@ verdict: violated
//@ throws: java.lang.AssertionError
import dev.cairn.Symbolic;

class LateRound {
    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        int i = 0;
        while (i < n) {
            i++;
            assert i != 700;
        }
    }
}
