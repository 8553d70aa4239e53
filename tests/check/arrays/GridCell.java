// Question: does writing one cell of a grid leave the other rows alone?
//@ verdict: holds
//@ target: GridCell
import org.sosy_lab.sv_benchmarks.Verifier;

public class GridCell {
    public static void main(String[] args) {
        char[][] grid = new char[3][4];
        int row = Verifier.nondetInt();
        int column = Verifier.nondetInt();
        Verifier.assume(row >= 0 && row < 3 && column >= 0 && column < 4);
        grid[row][column] = 'x';
        int count = 0;
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 4; c++) {
                if (grid[r][c] == 'x') {
                    count++;
                    assert r == row && c == column;
                }
            }
        }
        assert count == 1;
    }
}
