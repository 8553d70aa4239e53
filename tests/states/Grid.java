// Arrays of arrays.
package states;

public class Grid {
    private final boolean[][] cells = new boolean[2][2];

    public void set(boolean row, boolean column) {
        cells[row ? 1 : 0][column ? 1 : 0] = true;
    }

    public void turn() {
        boolean[] first = cells[0];
        cells[0] = cells[1];
        cells[1] = first;
    }
}
