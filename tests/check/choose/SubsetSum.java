// Question: does some subset of the weights balance 19? (a violation is the answer)
//@ verdict: violated
//@ target: SubsetSum
//@ throws: java.lang.AssertionError
//@ inputs: boolean true; boolean false; boolean true; boolean true; boolean false
import dev.cairn.Symbolic;

public class SubsetSum {
    public static void main(String[] args) {
        int[] weights = {3, 5, 7, 9, 12};
        int sum = 0;
        for (int weight : weights) {
            if (Symbolic.anyBoolean()) {
                sum += weight;
            }
        }
        assert sum != 19;
    }
}
