// Question: are rows and columns of unknown numbers what they were made?
//@ verdict: holds within bounds
//@ target: GridOfAnySize#check

public class GridOfAnySize {
    static void check(int rows, int columns) {
        if (rows < 0 || columns < 0) {
            return;
        }
        long[][] grid = new long[rows][columns];
        assert grid.length == rows;
        for (long[] row : grid) {
            assert row.length == columns;
        }
        if (rows > 1 && columns > 1) {
            grid[1][1] = 5;
            assert grid[0][1] == 0 && grid[1][1] == 5;
        }
    }
}
