// Question: does the repaired account stay in credit?
//@ verdict: holds
//@ target: AccountSafe
import dev.cairn.Symbolic;

public class AccountSafe {
    private int balance = 50;

    void deposit(int amount) {
        if (amount > 0 && balance <= Integer.MAX_VALUE - amount) {
            balance += amount;
        }
    }

    void withdraw(int amount) {
        if (amount > 0 && amount <= balance) {
            balance -= amount;
        }
    }

    public static void main(String[] args) {
        AccountSafe account = new AccountSafe();
        for (int i = 0; i < 3; i++) {
            int amount = Symbolic.anyInt();
            if (Symbolic.anyBoolean()) {
                account.deposit(amount);
            } else {
                account.withdraw(amount);
            }
            assert account.balance >= 0;
        }
    }
}
