// Question: are small boxed ints identical when they are equal, and only then?
//@ verdict: holds
//@ target: CacheHolds
import dev.cairn.Symbolic;

public class CacheHolds {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        int y = Symbolic.anyInt();
        Symbolic.assume(x >= -128 && x <= 127);
        Integer a = x;
        Integer b = y;
        assert (a == b) == (x == y);
        assert a.equals(b) == (x == y);
        assert a == Integer.valueOf(x);
    }
}
