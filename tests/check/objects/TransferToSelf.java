// Question: does a transfer keep the total when both accounts are the same?
//@ verdict: violated
//@ target: TransferToSelf
//@ throws: java.lang.AssertionError
//@ inputs: int 1; int 1; int 10
import dev.cairn.Symbolic;

public class TransferToSelf {
    static class Account {
        int balance = 100;
    }

    static void transfer(Account from, Account to, int amount) {
        int rest = from.balance - amount;
        int more = to.balance + amount;
        from.balance = rest;
        to.balance = more;
    }

    public static void main(String[] args) {
        Account[] accounts = {new Account(), new Account()};
        Account from = accounts[Symbolic.choose(2)];
        Account to = accounts[Symbolic.choose(2)];
        int amount = Symbolic.anyInt();
        Symbolic.assume(amount >= 0 && amount <= 100);
        transfer(from, to, amount);
        assert accounts[0].balance + accounts[1].balance == 200;
    }
}
