package kept;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator with hasNext and next. */
public class Walk implements Iterator<Integer> {
    private final int end;
    private int at;

    public Walk(int end) {
        this.end = end;
    }

    @Override
    public boolean hasNext() {
        return at < end;
    }

    @Override
    public Integer next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more");
        }
        return at++;
    }
}
