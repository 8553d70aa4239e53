// Question: are the fields of a parameter that is not null not null either?
//@ verdict: violated
//@ target: NonNullIsShallow#read
//@ throws: java.lang.NullPointerException
//@ options: --non-null a,b --strategy lazier-sharp
public class NonNullIsShallow {
    static class Cell {
        int value;
        Cell other;
    }

    static int read(Cell a, Cell b) {
        return a.value + b.other.value;
    }
}
