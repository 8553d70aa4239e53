// Question: does a break without a label leave both loops?
//@ verdict: violated
//@ target: UnlabelledBreak
//@ throws: java.lang.AssertionError
//@ inputs: int 7
import dev.cairn.Symbolic;

public class UnlabelledBreak {
    static final int[][] GRID = {{4, 7, 1}, {7, 2, 9}, {3, 5, 7}};

    static int firstRowWith(int wanted) {
        int found = -1;
        for (int row = 0; row < GRID.length; row++) {
            for (int cell : GRID[row]) {
                if (cell == wanted) {
                    found = row;
                    break;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) {
        int wanted = Symbolic.anyInt();
        int row = firstRowWith(wanted);
        for (int earlier = 0; earlier < row; earlier++) {
            for (int cell : GRID[earlier]) {
                assert cell != wanted : "it is in row " + earlier + " already";
            }
        }
    }
}
