// Question: is an Integer ever equal to a Long of the same value?
//@ verdict: holds
//@ target: AcrossTypes
import dev.cairn.Symbolic;

public class AcrossTypes {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        Integer i = x;
        Long l = (long) x;
        Object o = x;
        assert !i.equals(l);
        assert !l.equals(x);
        assert l.equals((long) x);
        assert o.equals(i);
        assert i.longValue() == l;
        assert (l.hashCode() == i.hashCode()) == (x >= 0);
    }
}
