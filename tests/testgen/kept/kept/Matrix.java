package kept;

/** Arrays of arrays. */
public class Matrix {
    private final int[][] cells;

    public Matrix(int rows, int columns) {
        if (rows <= 0 || columns <= 0) {
            throw new IllegalArgumentException("no cells");
        }
        cells = new int[rows][columns];
    }

    public void set(int row, int column, int value) {
        cells[row][column] = value;
    }

    public int get(int row, int column) {
        return cells[row][column];
    }

    public int[] diagonal() {
        int n = Math.min(cells.length, cells[0].length);
        int[] all = new int[n];
        for (int i = 0; i < n; i++) {
            all[i] = cells[i][i];
        }
        return all;
    }
}
