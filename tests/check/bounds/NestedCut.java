// Question: are two nested unbounded loops cut in both?
//@ verdict: holds within bounds
//@ target: NestedCut
//@ options: --loop 6
import org.sosy_lab.sv_benchmarks.Verifier;

public class NestedCut {
    public static void main(String[] args) {
        int rows = Verifier.nondetInt();
        int columns = Verifier.nondetInt();
        int cells = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                cells++;
            }
        }
        assert cells >= 0;
        assert columns > 0 || cells == 0;
    }
}
