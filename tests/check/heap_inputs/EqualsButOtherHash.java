// Question: do equal objects have equal hash codes?
//@ verdict: violated
//@ target: EqualsButOtherHash#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp
public class EqualsButOtherHash {
    int x;
    int y;

    @Override
    public boolean equals(Object o) {
        return o instanceof EqualsButOtherHash && ((EqualsButOtherHash) o).x == x;
    }

    @Override
    public int hashCode() {
        return 31 * x + y;
    }

    void check(EqualsButOtherHash other) {
        if (equals(other)) {
            assert hashCode() == other.hashCode();
        }
    }
}
