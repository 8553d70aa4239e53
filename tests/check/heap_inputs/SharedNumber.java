// Question: can two objects have the very same box of a large number? That is not tried, which is said.
//@ verdict: unknown
//@ target: SharedNumber#check
//@ options: --non-null other --strategy lazier
public class SharedNumber {
    Integer count;

    void check(SharedNumber other) {
        if (other != this && count != null && count > 1000) {
            assert count != other.count;
        }
    }
}
