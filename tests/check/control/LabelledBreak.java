// Question: does a labelled break leave both loops, and a labelled continue only the inner one?
//@ verdict: holds
//@ target: LabelledBreak#find
public class LabelledBreak {
    static final int[][] GRID = {{4, 7, 1}, {7, 2, 9}, {3, 5, 7}};

    static void find(int wanted) {
        int found = -1;
        search:
        for (int row = 0; row < GRID.length; row++) {
            for (int cell : GRID[row]) {
                if (cell == wanted) {
                    found = row;
                    break search;
                }
            }
        }
        int without = 0;
        rows:
        for (int[] row : GRID) {
            for (int cell : row) {
                if (cell == wanted) {
                    continue rows;
                }
            }
            without++;
        }
        assert wanted != 7 || found == 0 && without == 0;
        assert (found == -1) == (without == 3);
    }
}
