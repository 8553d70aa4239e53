// Question: does a grid of different rows keep what is written?
//@ verdict: holds
//@ target: RowsDifferent#check
//@ options: --non-null grid --array-length 2 --strategy lazier
public class RowsDifferent {
    static void check(int[][] grid) {
        if (grid.length != 2 || grid[0] == null || grid[1] == null || grid[0] == grid[1]) {
            return;
        }
        if (grid[0].length == 1 && grid[1].length == 1) {
            grid[0][0] = 1;
            grid[1][0] = 2;
            assert grid[0][0] == 1 && grid[1][0] == 2;
        }
    }
}
