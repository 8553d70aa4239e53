// Question: does equalsIgnoreCase to an ASCII word let only ASCII letters through?
//@ verdict: violated
//@ target: KelvinSign
//@ throws: java.lang.AssertionError
//@ inputs: string 006f 212a
import org.sosy_lab.sv_benchmarks.Verifier;

public class KelvinSign {
    public static void main(String[] args) {
        String answer = Verifier.nondetString();
        Verifier.assume(answer.length() <= 2);
        if (answer.equalsIgnoreCase("ok")) {
            for (int i = 0; i < answer.length(); i++) {
                assert answer.charAt(i) < 128 : "U+212A is a k as well";
            }
        }
    }
}
