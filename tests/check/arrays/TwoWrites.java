// Question: is the first of two writes still there after the second?
//@ verdict: violated
//@ target: TwoWrites
//@ throws: java.lang.AssertionError
//@ inputs: int 2; int 2
import org.sosy_lab.sv_benchmarks.Verifier;

public class TwoWrites {
    public static void main(String[] args) {
        byte[] seats = new byte[5];
        int alice = Verifier.nondetInt();
        int bob = Verifier.nondetInt();
        Verifier.assume(alice >= 0 && alice < seats.length);
        Verifier.assume(bob >= 0 && bob < seats.length);
        seats[alice] = 1;
        seats[bob] = 2;
        assert seats[alice] == 1 : "Bob sits on Alice";
    }
}
