// Question: are records equal exactly when their components are?
//@ verdict: holds
//@ target: RecordEquality
import org.sosy_lab.sv_benchmarks.Verifier;

public class RecordEquality {
    record Point(int x, int y) {
        Point mirrored() {
            return new Point(y, x);
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Point p = new Point(x, y);
        Point q = p.mirrored();
        assert p.equals(q) == (x == y);
        assert q.mirrored().equals(p);
        assert q.mirrored().hashCode() == p.hashCode();
        assert q.x() == y;
    }
}
