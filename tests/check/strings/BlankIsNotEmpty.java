// Question: does a check for emptiness catch a blank user name?
//@ verdict: violated
//@ target: BlankIsNotEmpty
//@ throws: java.lang.AssertionError
//@ inputs: string 0020
import org.sosy_lab.sv_benchmarks.Verifier;

public class BlankIsNotEmpty {
    static boolean acceptable(String user) {
        return !user.isEmpty() && user.length() < 8;
    }

    public static void main(String[] args) {
        String user = Verifier.nondetString();
        if (acceptable(user)) {
            assert !user.isBlank();
        }
    }
}
