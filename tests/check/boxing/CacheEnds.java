// Question: are equal boxed ints identical?
//@ verdict: violated
//@ target: CacheEnds
//@ throws: java.lang.AssertionError
//@ inputs: int 128
import dev.cairn.Symbolic;

public class CacheEnds {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        Symbolic.assume(x >= -128);
        Integer a = x;
        Integer b = x;
        assert a.equals(b);
        assert a == b;
    }
}
