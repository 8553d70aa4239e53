// Wide numbers that wrap around.
package states;

public class Purse {
    private long cents;
    private boolean closed;

    public void put(long more) {
        if (closed || more <= 0) {
            throw new IllegalStateException();
        }
        cents += more;
    }

    public boolean take(long less) {
        if (closed || less > cents) {
            return false;
        }
        cents -= less;
        return true;
    }

    public void close() {
        if (cents == 0) {
            closed = true;
        }
    }
}
