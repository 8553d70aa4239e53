// Question: do different objects have fields of their own?
//@ verdict: holds
//@ target: DifferentNodes#transfer
//@ options: --non-null from,to --strategy lazier
public class DifferentNodes {
    static class Account {
        int balance;
    }

    static void transfer(Account from, Account to) {
        if (from == to) {
            return;
        }
        int before = from.balance;
        from.balance = before - 10;
        to.balance = to.balance + 10;
        assert from.balance == before - 10;
    }
}
