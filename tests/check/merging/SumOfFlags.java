// Question: is the number of set flags at most their number, for 24 of them?
//@ verdict: holds
//@ target: SumOfFlags#check
import static dev.cairn.Symbolic.*;

public class SumOfFlags {
    static void check() {
        int sum = 0;
        for (int i = 0; i < 24; i++) {
            if (anyBoolean()) {
                sum++;
            }
        }
        assert sum <= 24;
    }
}
