// Question: have equal objects equal hash codes when both are written by hand?
//@ verdict: holds
//@ target: HashFollowsEquals
import dev.cairn.Symbolic;

public class HashFollowsEquals {
    static final class Money {
        private final long cents;
        private final char currency;

        Money(long cents, char currency) {
            this.cents = cents;
            this.currency = currency;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof Money)) {
                return false;
            }
            Money m = (Money) o;
            return m.cents == cents && m.currency == currency;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(cents) * 31 + currency;
        }
    }

    public static void main(String[] args) {
        Object a = new Money(Symbolic.anyLong(), Symbolic.anyChar());
        Object b = new Money(Symbolic.anyLong(), Symbolic.anyChar());
        assert a.equals(b) == b.equals(a);
        if (a.equals(b)) {
            assert a.hashCode() == b.hashCode();
        }
    }
}
