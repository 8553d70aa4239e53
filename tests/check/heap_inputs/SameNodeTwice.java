// Question: can two parameters be the same object?
//@ verdict: violated
//@ target: SameNodeTwice#transfer
//@ throws: java.lang.AssertionError
//@ options: --non-null from,to
public class SameNodeTwice {
    static class Account {
        int balance;
    }

    static void transfer(Account from, Account to) {
        int before = from.balance;
        from.balance = before - 10;
        to.balance = to.balance + 10;
        assert from.balance == before - 10;
    }
}
