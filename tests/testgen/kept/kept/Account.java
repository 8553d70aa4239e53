package kept;

import java.util.ArrayList;
import java.util.List;

/** A bank account. */
public class Account {
    private final String owner;
    private long balance;
    private boolean closed;
    private final List<Entry> entries = new ArrayList<>();

    public Account(String owner) {
        if (owner == null || owner.isEmpty()) {
            throw new IllegalArgumentException("no owner");
        }
        this.owner = owner;
    }

    public void deposit(String text, long cents) {
        if (closed) {
            throw new IllegalStateException("the account is closed");
        }
        if (cents <= 0) {
            throw new IllegalArgumentException("nothing to deposit");
        }
        balance += cents;
        entries.add(new Entry(text, cents));
    }

    public boolean withdraw(long cents) {
        if (closed || cents <= 0 || cents > balance) {
            return false;
        }
        balance -= cents;
        entries.add(new Entry("withdrawal", -cents));
        return true;
    }

    public void close() {
        if (balance != 0) {
            throw new IllegalStateException("there is money left");
        }
        closed = true;
    }

    public Entry largest() {
        Entry best = null;
        for (Entry e : entries) {
            if (best == null || e.cents() > best.cents()) {
                best = e;
            }
        }
        return best;
    }

    public boolean transfer(Account to, long cents) {
        if (to == null || to == this) {
            throw new IllegalArgumentException("no other account");
        }
        if (!withdraw(cents)) {
            return false;
        }
        to.deposit("transfer", cents);
        return true;
    }

    public String statement() {
        StringBuilder out = new StringBuilder(owner);
        for (Entry e : entries) {
            out.append('\n').append(e.text()).append(' ').append(e.cents() / 100.0);
        }
        return out.toString();
    }

    public long balance() {
        return balance;
    }

    public boolean isClosed() {
        return closed;
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    public record Entry(String text, long cents) { }
}
