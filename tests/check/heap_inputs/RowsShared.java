// Question: are the rows of a grid different arrays?
//@ verdict: violated
//@ target: RowsShared#check
//@ throws: java.lang.AssertionError
//@ options: --non-null grid
public class RowsShared {
    static void check(int[][] grid) {
        if (grid.length != 2 || grid[0] == null || grid[1] == null) {
            return;
        }
        if (grid[0].length == 1 && grid[1].length == 1) {
            grid[0][0] = 1;
            grid[1][0] = 2;
            assert grid[0][0] == 1;
        }
    }
}
