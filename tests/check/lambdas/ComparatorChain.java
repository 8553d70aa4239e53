// Question: does thenComparing decide exactly the ties?
//@ verdict: holds
//@ target: ComparatorChain
import dev.cairn.Symbolic;
import java.util.Comparator;

public class ComparatorChain {
    record Version(int major, int minor) {}

    static final Comparator<Version> ORDER =
            Comparator.comparingInt(Version::major).thenComparing(Version::minor, Comparator.reverseOrder());

    public static void main(String[] args) {
        Version a = new Version(Symbolic.anyInt(), Symbolic.anyInt());
        Version b = new Version(Symbolic.anyInt(), Symbolic.anyInt());
        int order = ORDER.compare(a, b);
        if (a.major() != b.major()) {
            assert order < 0 == a.major() < b.major();
        } else {
            assert order > 0 == a.minor() < b.minor();
        }
        assert (order == 0) == a.equals(b);
    }
}
