// Question: does swapping the operands of compareTo negate its result?
//@ verdict: holds
//@ target: CompareToAntisymmetric
import dev.cairn.Symbolic;

public class CompareToAntisymmetric {
    public static void main(String[] args) {
        String a = Symbolic.anyString(2);
        String b = Symbolic.anyString(2);
        int ab = a.compareTo(b);
        assert ab == -b.compareTo(a);
        assert (ab == 0) == a.equals(b);
        if (a.isEmpty()) {
            assert ab <= 0;
        }
    }
}
