// Question: can the argument be null?
//@ verdict: violated
//@ target: NullParameterOfMethod#read
//@ throws: java.lang.NullPointerException
public class NullParameterOfMethod {
    static class Cell {
        int value;
    }

    static int read(Cell cell) {
        return cell.value;
    }
}
