// Question: does trim leave no blank at either end and change nothing between?
//@ verdict: holds
//@ target: TrimLeavesNoSpace
import org.sosy_lab.sv_benchmarks.Verifier;

public class TrimLeavesNoSpace {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() <= 4);
        String t = s.trim();
        assert t.length() <= s.length();
        if (!t.isEmpty()) {
            assert t.charAt(0) > ' ';
            assert t.charAt(t.length() - 1) > ' ';
            assert s.contains(t);
        } else {
            for (int i = 0; i < s.length(); i++) {
                assert s.charAt(i) <= ' ';
            }
        }
    }
}
