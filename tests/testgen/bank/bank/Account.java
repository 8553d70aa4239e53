package bank;

// Sound, and without anything private that a test would have to look at.
public class Account {
    private int balance;

    public int balance() {
        return balance;
    }

    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount " + amount);
        }
        balance += amount;
    }

    public boolean withdraw(int amount) {
        if (amount > balance || amount < 0) {
            return false;
        }
        balance -= amount;
        return true;
    }
}
