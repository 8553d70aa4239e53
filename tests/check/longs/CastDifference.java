// Question: may the difference of two longs be cast to int in compareTo?
//@ verdict: violated
//@ target: CastDifference
//@ throws: java.lang.AssertionError
//@ inputs: long 4294967296; long 0
import dev.cairn.Symbolic;

public class CastDifference implements Comparable<CastDifference> {
    private final long stamp;

    CastDifference(long stamp) {
        this.stamp = stamp;
    }

    @Override
    public int compareTo(CastDifference other) {
        return (int) (stamp - other.stamp);
    }

    public static void main(String[] args) {
        CastDifference a = new CastDifference(Symbolic.anyLong());
        CastDifference b = new CastDifference(Symbolic.anyLong());
        if (a.compareTo(b) == 0) {
            assert a.stamp == b.stamp;
        }
    }
}
