package kept;

import java.util.ArrayList;
import java.util.List;

/** Deposits, withdrawals and transfers: what public methods tell is asserted, and a closed account is one of its states. */
public class Account {
    /** A movement of money; what leaves the account is negative. */
    public record Entry(String text, long cents) {}

    private final String owner;
    private final List<Entry> entries = new ArrayList<>();
    private long balance;
    private boolean closed;

    public Account(String owner) {
        if (owner == null || owner.isEmpty()) {
            throw new IllegalArgumentException("an account needs an owner");
        }
        this.owner = owner;
    }

    public void deposit(long cents, String text) {
        if (closed) {
            throw new IllegalStateException("the account is closed");
        }
        if (cents <= 0) {
            throw new IllegalArgumentException("not a positive amount: " + cents);
        }
        balance += cents;
        entries.add(new Entry(text, cents));
    }

    /** Whether there was enough money. */
    public boolean withdraw(long cents, String text) {
        if (closed || cents <= 0 || cents > balance) {
            return false;
        }
        balance -= cents;
        entries.add(new Entry(text, -cents));
        return true;
    }

    public void transfer(Account to, long cents) {
        if (to == this) {
            throw new IllegalArgumentException("a transfer to the account itself");
        }
        if (!withdraw(cents, "to " + to.owner)) {
            throw new IllegalStateException("not enough money: " + balance);
        }
        to.deposit(cents, "from " + owner);
    }

    public void close() {
        if (balance != 0) {
            throw new IllegalStateException("there is money left: " + balance);
        }
        closed = true;
    }

    /** The entry with the greatest amount in either direction, the first of several; null if there is none. */
    public Entry largest() {
        Entry largest = null;
        for (Entry entry : entries) {
            if (largest == null || Math.abs(entry.cents()) > Math.abs(largest.cents())) {
                largest = entry;
            }
        }
        return largest;
    }

    public String statement() {
        StringBuilder text = new StringBuilder(owner);
        for (Entry entry : entries) {
            text.append('\n').append(entry.text()).append(": ").append(entry.cents() / 100.0);
        }
        return text.toString();
    }

    public long balance() {
        return balance;
    }

    public boolean isClosed() {
        return closed;
    }
}
