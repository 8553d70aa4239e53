// Question: can the program ask to choose from no alternatives?
//@ verdict: violated
//@ target: ChooseFromNothing
//@ throws: java.lang.IllegalArgumentException
//@ inputs: array int 0
import dev.cairn.Symbolic;

public class ChooseFromNothing {
    public static void main(String[] args) {
        int[] candidates = Symbolic.anyIntArray(2);
        int chosen = candidates[Symbolic.choose(candidates.length)];
        boolean among = false;
        for (int candidate : candidates) {
            among |= candidate == chosen;
        }
        assert among;
    }
}
