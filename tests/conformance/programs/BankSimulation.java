// Question: does a bank simulation with custom checked exceptions, rollback, interest, audit log and an uncaught failure behave the same?
//@ exit: 1
import java.math.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class BankSimulation {
    static class BankException extends Exception { BankException(String m) { super(m); } BankException(String m, Throwable c) { super(m, c); } }
    static class InsufficientFunds extends BankException { final BigDecimal missing; InsufficientFunds(Account a, BigDecimal missing) { super(a.id + " lacks " + missing); this.missing = missing; } }
    static class UnknownAccount extends BankException { UnknownAccount(String id) { super("no account " + id); } }
    static class Frozen extends BankException { Frozen(Account a) { super(a.id + " is frozen"); } }
    static abstract class Account implements Comparable<Account> {
        final String id, owner;
        protected BigDecimal balance = new BigDecimal("0.00");
        boolean frozen;
        final List<String> history = new ArrayList<>();
        private static int created;
        Account(String owner) { this.owner = owner; id = prefix() + String.format("%03d", ++created); }
        abstract String prefix();
        BigDecimal limit() { return BigDecimal.ZERO; }
        void deposit(BigDecimal x) throws BankException { if (x.signum() <= 0) throw new IllegalArgumentException("amount " + x); if (frozen) throw new Frozen(this); balance = balance.add(x); history.add("+" + x); }
        void withdraw(BigDecimal x) throws BankException { if (frozen) throw new Frozen(this); BigDecimal left = balance.add(limit()).subtract(x); if (left.signum() < 0) throw new InsufficientFunds(this, left.negate()); balance = balance.subtract(x); history.add("-" + x); }
        abstract void monthEnd();
        public int compareTo(Account o) { return Comparator.comparing((Account a) -> a.balance).reversed().thenComparing(a -> a.id).compare(this, o); }
        @Override public String toString() { return id + "(" + owner + ")=" + balance; }
    }
    static class Savings extends Account {
        static final BigDecimal RATE = new BigDecimal("0.035");
        Savings(String o) { super(o); }
        String prefix() { return "S"; }
        void monthEnd() { BigDecimal i = balance.multiply(RATE).divide(BigDecimal.valueOf(12), 2, RoundingMode.HALF_EVEN); balance = balance.add(i); history.add("i" + i); }
    }
    static class Checking extends Account {
        int ops;
        Checking(String o) { super(o); }
        String prefix() { return "C"; }
        @Override BigDecimal limit() { return new BigDecimal("100"); }
        @Override void withdraw(BigDecimal x) throws BankException { super.withdraw(x); ops++; }
        void monthEnd() { if (balance.signum() < 0) { BigDecimal fee = balance.abs().multiply(new BigDecimal("0.1")).setScale(2, RoundingMode.UP); balance = balance.subtract(fee); history.add("f" + fee); } ops = 0; }
    }
    static class Tx implements AutoCloseable {
        final Map<Account, BigDecimal> before = new LinkedHashMap<>();
        boolean ok;
        Tx(Account... as) { for (Account a : as) before.put(a, a.balance); }
        void commit() { ok = true; }
        @Override public void close() { if (!ok) { before.forEach((a, b) -> a.balance = b); System.out.println("  rolled back " + before.keySet()); } }
    }
    final Map<String, Account> accounts = new TreeMap<>();
    final Deque<String> audit = new ArrayDeque<>();
    Account open(Function<String, Account> f, String owner, String initial) { Account a = f.apply(owner); a.balance = new BigDecimal(initial); accounts.put(a.id, a); return a; }
    Account get(String id) throws UnknownAccount { Account a = accounts.get(id); if (a == null) throw new UnknownAccount(id); return a; }
    void transfer(String from, String to, String amount) throws BankException {
        BigDecimal x;
        try { x = new BigDecimal(amount).setScale(2, RoundingMode.UNNECESSARY); }
        catch (NumberFormatException | ArithmeticException e) { throw new BankException("bad amount '" + amount + "'", e); }
        Account a = get(from), b = get(to);
        try (Tx tx = new Tx(a, b)) { a.withdraw(x); b.deposit(x); tx.commit(); }
        finally { audit.addLast(from + ">" + to + ":" + amount); if (audit.size() > 5) audit.removeFirst(); }
    }
    void attempt(String f, String t, String x) {
        System.out.println("transfer " + f + " -> " + t + " " + x);
        try { transfer(f, t, x); System.out.println("  ok " + accounts.get(f) + " " + accounts.get(t)); }
        catch (InsufficientFunds e) { System.out.println("  insufficient: " + e.getMessage() + " missing " + e.missing); }
        catch (UnknownAccount | Frozen e) { System.out.println("  " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
        catch (BankException e) { System.out.println("  bank: " + e.getMessage() + " <- " + (e.getCause() == null ? "none" : e.getCause().getClass().getSimpleName())); }
        catch (IllegalArgumentException e) { System.out.println("  illegal: " + e.getMessage()); }
    }
    public static void main(String[] args) throws BankException {
        BankSimulation b = new BankSimulation();
        b.open(Savings::new, "ann", "1000.00");
        b.open(Checking::new, "bob", "50.00");
        b.open(Savings::new, "cy", "0.05");
        System.out.println(b.accounts);
        b.attempt("S001", "C002", "250.25"); b.attempt("C002", "S001", "500"); b.attempt("C002", "S003", "400.25"); b.attempt("S001", "X9", "1"); b.attempt("S001", "S003", "1.005"); b.attempt("S001", "S003", "ten"); b.attempt("S001", "S003", "-5"); b.attempt("S003", "S001", "0"); b.attempt("S001", "S001", "10");
        b.get("S003").frozen = true;
        b.attempt("S001", "S003", "20"); b.attempt("S003", "S001", "20");
        for (int m = 1; m <= 3; m++) { b.accounts.values().forEach(Account::monthEnd); System.out.println("month " + m + " " + b.accounts.values()); }
        System.out.println(new TreeSet<>(b.accounts.values()));
        System.out.println(b.audit);
        b.accounts.values().forEach(a -> System.out.println(a.id + " " + a.history));
        Map<String, BigDecimal> byKind = b.accounts.values().stream().collect(Collectors.groupingBy(Account::prefix, TreeMap::new, Collectors.reducing(BigDecimal.ZERO, a -> a.balance, BigDecimal::add)));
        System.out.println(byKind);
        Map<String, BigDecimal> totals = new TreeMap<>();
        Random r = new Random(8);
        List<String> ids = new ArrayList<>(b.accounts.keySet());
        b.get("S003").frozen = false;
        int failures = 0;
        for (int i = 0; i < 200; i++) { String f = ids.get(r.nextInt(3)), t = ids.get(r.nextInt(3)), x = (r.nextInt(20000) + 1) / 100.0 + ""; try { b.transfer(f, t, x); totals.merge(f, new BigDecimal(x), BigDecimal::add); } catch (BankException e) { failures++; } }
        System.out.println("unreached failures? " + failures + " " + totals + " " + b.accounts);
        b.transfer("S001", "C002", "1e9");
    }
}
