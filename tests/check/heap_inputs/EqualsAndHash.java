// Question: do equal objects have equal hash codes, and is equality symmetric?
//@ verdict: holds
//@ target: EqualsAndHash#check
public class EqualsAndHash {
    private final int x;
    private final long y;

    EqualsAndHash(int x, long y) {
        this.x = x;
        this.y = y;
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (o == null || getClass() != o.getClass()) {
            return false;
        }
        EqualsAndHash other = (EqualsAndHash) o;
        return x == other.x && y == other.y;
    }

    @Override
    public int hashCode() {
        return 31 * x + Long.hashCode(y);
    }

    void check(EqualsAndHash other) {
        if (equals(other)) {
            assert hashCode() == other.hashCode() && other.equals(this);
        }
    }
}
