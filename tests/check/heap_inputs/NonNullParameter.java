// Question: can the argument be null if that is excluded?
//@ verdict: holds
//@ target: NonNullParameter#read
//@ options: --non-null cell
public class NonNullParameter {
    static class Cell {
        int value;
    }

    static int read(Cell cell) {
        return cell.value;
    }
}
