// Question: do all rows of a jagged array reach as far as the longest?
//@ verdict: violated
//@ target: JaggedRow
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: int 0; int 1
import dev.cairn.Symbolic;

public class JaggedRow {
    static int[][] pascal(int rows) {
        int[][] t = new int[rows][];
        for (int i = 0; i < rows; i++) {
            t[i] = new int[i + 1];
            t[i][0] = t[i][i] = 1;
            for (int j = 1; j < i; j++) {
                t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
            }
        }
        return t;
    }

    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        int k = Symbolic.anyInt();
        Symbolic.assume(n >= 0 && n < 4 && k >= 0 && k < 4);
        assert pascal(4)[n][k] > 0;
    }
}
