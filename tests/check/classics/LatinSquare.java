// Question: does a 2x2 Latin square have equal diagonals?
//@ verdict: holds
//@ target: LatinSquare
import dev.cairn.Symbolic;

public class LatinSquare {
    public static void main(String[] args) {
        int[][] s = new int[2][2];
        for (int r = 0; r < 2; r++) {
            for (int c = 0; c < 2; c++) {
                s[r][c] = Symbolic.anyInt();
                Symbolic.assume(s[r][c] == 1 || s[r][c] == 2);
            }
        }
        for (int i = 0; i < 2; i++) {
            Symbolic.assume(s[i][0] != s[i][1]);
            Symbolic.assume(s[0][i] != s[1][i]);
        }
        assert s[0][0] == s[1][1];
        assert s[0][1] == s[1][0];
        assert s[0][0] + s[0][1] == 3;
    }
}
