// Question: does what a compact constructor demands hold of every record?
//@ verdict: holds
//@ target: RecordInvariant#check
//@ options: --non-null r
public class RecordInvariant {
    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }
    }

    static void check(Range r) {
        assert r.low() <= r.high();
    }
}
