package kept;

/** Deposits and withdrawals: what is told by public methods is asserted, and a closed account is one of its states. */
public class Account {
    private long cents;
    private long largest;
    private boolean closed;

    public void deposit(long amount, String text) {
        if (closed) {
            throw new IllegalStateException("account is closed");
        }
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive: " + amount);
        }
        if (text == null) {
            throw new IllegalArgumentException("no text");
        }
        cents += amount;
        largest = Math.max(largest, amount);
    }

    public boolean withdraw(long amount) {
        if (amount <= 0 || amount > cents) {
            return false;
        }
        cents -= amount;
        return true;
    }

    public void close() {
        if (cents != 0) {
            throw new IllegalStateException("there is money left");
        }
        closed = true;
    }

    public long balance() {
        return cents;
    }

    public long largest() {
        return largest;
    }

    public boolean isClosed() {
        return closed;
    }
}
