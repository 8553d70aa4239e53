// Question: can a withdrawal throw the bank's own exception?
//@ verdict: violated
//@ target: OverdraftEscapes
//@ throws: OverdraftEscapes$Overdraft
//@ inputs: int 60; int 41
import org.sosy_lab.sv_benchmarks.Verifier;

public class OverdraftEscapes {
    static class Overdraft extends RuntimeException {
        final int missing;

        Overdraft(int missing) {
            super(missing + " missing");
            this.missing = missing;
        }
    }

    private int balance = 100;

    void withdraw(int amount) {
        if (amount > balance) {
            throw new Overdraft(amount - balance);
        }
        balance -= amount;
    }

    public static void main(String[] args) {
        OverdraftEscapes account = new OverdraftEscapes();
        int first = Verifier.nondetInt();
        int second = Verifier.nondetInt();
        Verifier.assume(first >= 0 && first <= 100);
        Verifier.assume(second >= 0 && second <= 100 - first / 2);
        account.withdraw(first);
        account.withdraw(second);
    }
}
