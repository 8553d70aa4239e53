// Question: can a sequence of allowed operations overdraw the account?
//@ verdict: violated
//@ target: AccountOverdraft
//@ throws: java.lang.AssertionError
//@ inputs: boolean false; int -2147483648; boolean true; int 1
import dev.cairn.Symbolic;

public class AccountOverdraft {
    private int balance = 50;

    void deposit(int amount) {
        if (amount > 0) {
            balance += amount;
        }
    }

    boolean withdraw(int amount) {
        // a negative amount is "less than the balance" as well
        if (amount <= balance) {
            balance -= amount;
            return true;
        }
        return false;
    }

    public static void main(String[] args) {
        AccountOverdraft account = new AccountOverdraft();
        for (int i = 0; i < 2; i++) {
            boolean in = Symbolic.anyBoolean();
            int amount = Symbolic.anyInt();
            if (in) {
                Symbolic.assume(amount <= 1000);
                account.deposit(amount);
            } else {
                account.withdraw(amount);
            }
        }
        assert account.balance >= 0;
    }
}
