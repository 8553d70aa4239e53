// A constructor that refuses, and swaps.
package states;

public class Span {
    private int from;
    private int to;

    public Span(int from, int to) {
        if (from > to) {
            this.from = to;
            this.to = from;
        } else {
            this.from = from;
            this.to = to;
        }
    }

    public void widen(int by) {
        if (by <= 0) {
            throw new IllegalArgumentException();
        }
        to += by;
    }

    public void include(int x) {
        if (x < from) {
            from = x;
        } else if (x > to) {
            to = x;
        }
    }
}
