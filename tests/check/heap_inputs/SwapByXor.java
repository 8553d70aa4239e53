// Question: does a swap without a temporary variable keep both values?
//@ verdict: violated
//@ target: SwapByXor#swap
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp --non-null a,b
public class SwapByXor {
    static class Cell {
        int value;
    }

    static void swap(Cell a, Cell b) {
        int x = a.value;
        int y = b.value;
        a.value ^= b.value;
        b.value ^= a.value;
        a.value ^= b.value;
        assert a.value == y && b.value == x;
    }
}
