// Question: can two objects have the very same string? That is not tried, which is said.
//@ verdict: unknown
//@ target: SharedText#check
//@ options: --non-null other
public class SharedText {
    String name;

    void check(SharedText other) {
        if (other != this && name != null) {
            assert name != other.name;
        }
    }
}
