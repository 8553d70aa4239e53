// Question: is what the constructor demands known of every object? It is not: fields are anything.
//@ verdict: violated
//@ target: PrivateFinalFields#width
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier
public class PrivateFinalFields {
    private final int low;
    private final int high;

    PrivateFinalFields(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException();
        }
        this.low = low;
        this.high = high;
    }

    private void width() {
        assert low <= high;
    }
}
