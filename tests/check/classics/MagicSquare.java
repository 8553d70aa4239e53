// Question: is there a 3x3 magic square with 2 and 9 on top? (a violation is the answer)
//@ verdict: violated
//@ target: MagicSquare
//@ throws: java.lang.AssertionError
//@ inputs: int 2; int 9; int 4; int 7; int 5; int 3; int 6; int 1; int 8
import dev.cairn.Symbolic;

public class MagicSquare {
    public static void main(String[] args) {
        int[] s = new int[9];
        int used = 0;
        for (int i = 0; i < 9; i++) {
            s[i] = Symbolic.anyInt();
            Symbolic.assume(s[i] >= 1 && s[i] <= 9);
            Symbolic.assume((used >> s[i] & 1) == 0);
            used |= 1 << s[i];
        }
        Symbolic.assume(s[0] == 2 && s[1] == 9);
        boolean rows = s[0] + s[1] + s[2] == 15 & s[3] + s[4] + s[5] == 15 & s[6] + s[7] + s[8] == 15;
        boolean columns = s[0] + s[3] + s[6] == 15 & s[1] + s[4] + s[7] == 15 & s[2] + s[5] + s[8] == 15;
        boolean diagonals = s[0] + s[4] + s[8] == 15 & s[2] + s[4] + s[6] == 15;
        assert !(rows & columns & diagonals);
    }
}
