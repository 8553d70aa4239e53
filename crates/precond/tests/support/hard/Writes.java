package hard;

import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Each writes for one heap of hundreds, and reads what it may have written. */
class Writes {
    static class Four {
        int a, b, c, d, size, mark;
        boolean isRare() { return a + b + c + d == 12; }
    }

    interface Op {
        void apply(Four f);
    }
    static class Marker implements Op {
        @Override public void apply(Four f) { f.mark = 1; }
    }

    /** What writes is made in a method that is looked at later. */
    static class MadeLater extends Four {
        boolean repOK() {
            if (!isOK(make())) return false;
            return mark == size;
        }
        private Op make() { return new Marker(); }
        private boolean isOK(Op op) {
            if (isRare()) op.apply(this);
            return true;
        }
    }

    /** What writes is made when its class is initialised. */
    static class MadeStatic extends Four {
        static final Op OP = new Marker();
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) OP.apply(this);
            return true;
        }
    }

    /** A lambda that is made then. */
    static class StaticLambda extends Four {
        static final Consumer<Four> MARK = f -> f.mark = 1;
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) MARK.accept(this);
            return true;
        }
    }

    enum Kind {
        QUIET { @Override void see(Four f) { } },
        LOUD { @Override void see(Four f) { f.mark = 1; } };
        int seen;
        abstract void see(Four f);
    }

    /** The constant of an enum writes. */
    static class Constant extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            Kind.valueOf(isRare() ? "LOUD" : "QUIET").see(this);
            return true;
        }
    }

    /** The constant of an enum is written. */
    static class ConstantWritten {
        int a, b, c, d, size;
        Kind kind;
        boolean repOK() {
            if (kind == null || !isOK()) return false;
            return kind.seen == size;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) kind.seen = 1;
            return true;
        }
    }

    /** A list that a static field holds. */
    static class StaticList extends Four {
        static final List<String> SEEN = new ArrayList<>();
        boolean repOK() {
            if (!isOK()) return false;
            return SEEN.size() == size;
        }
        private boolean isOK() {
            if (isRare()) SEEN.add("");
            return true;
        }
    }

    /** A list that a static field of another class holds. */
    static class Holder {
        static final List<String> SEEN = new ArrayList<>();
        static int[] counts = new int[1];
        static Four last = new Four();
    }
    static class HeldList extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.SEEN.size() == size;
        }
        private boolean isOK() {
            if (isRare()) Holder.SEEN.add("");
            return true;
        }
    }

    /** Often, so that it can be seen. */
    static class HeldOften extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.SEEN.size() == size;
        }
        private boolean isOK() {
            if (a == 0) Holder.SEEN.add("");
            return true;
        }
    }

    /** A counter of the library. */
    static class StaticCounter extends Four {
        static final AtomicInteger COUNT = new AtomicInteger();
        boolean repOK() {
            if (!isOK()) return false;
            return COUNT.get() == size;
        }
        private boolean isOK() {
            if (isRare()) COUNT.incrementAndGet();
            return true;
        }
    }

    /** An array, and an object of the same class, that a static field holds. */
    static class HeldArray extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.counts[0] == size;
        }
        private boolean isOK() {
            if (isRare()) Holder.counts[0]++;
            return true;
        }
    }
    static class HeldObject extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.last.mark == size;
        }
        private boolean isOK() {
            if (isRare()) Holder.last.mark = 1;
            return true;
        }
    }

    /** The library writes to an array of the structure. */
    static class Reversed {
        int a, b, c, d;
        String[] all;
        boolean repOK() {
            if (all == null || all.length != 2 || all[0] != null) return false;
            if (!isOK()) return false;
            return all[0] != null;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) Collections.reverse(java.util.Arrays.asList(all));
            return true;
        }
    }
    static class Dumped {
        int a, b, c, d;
        String[] all;
        boolean repOK() {
            if (all == null || all.length != 1 || all[0] != null) return false;
            if (!isOK()) return false;
            return all[0] != null;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) List.of("").toArray(all);
            return true;
        }
    }
    static class Sorted {
        int a, b, c, d;
        int[] all;
        boolean repOK() {
            if (all == null || all.length != 2 || all[0] != 1) return false;
            if (!isOK()) return false;
            return all[0] == 0;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) java.util.Arrays.sort(all, 0, 2);
            return true;
        }
    }

    /** Truths are stored as bytes are. */
    static class Flags {
        int a, b, c, d;
        boolean[] all;
        boolean repOK() {
            if (all == null || all.length != 1 || all[0]) return false;
            if (!isOK()) return false;
            return all[0];
        }
        private boolean isOK() {
            if (a + b + c + d == 12) all[0] = true;
            return true;
        }
    }

    /** The library calls what a new object has from its superclass. */
    static abstract class Base implements Comparator<String> {
        Four of;
        @Override public int compare(String a, String b) {
            of.mark = 1;
            return 0;
        }
    }
    static class Derived extends Base { }
    static class Inherited extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            Derived d = new Derived();
            d.of = this;
            if (isRare()) Objects.compare("a", "b", d);
            return true;
        }
    }

    /** The library calls the structure's own method. */
    static class Compared extends Four implements Comparable<Compared> {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public int compareTo(Compared o) {
            mark = 1;
            return 0;
        }
        private boolean isOK() {
            if (isRare()) new TreeSet<>(Set.of(this)).size();
            return true;
        }
    }
    static class Equalled extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public boolean equals(Object o) {
            mark = 1;
            return false;
        }
        private boolean isOK() {
            if (isRare()) Objects.equals(this, "");
            return true;
        }
    }
    static class Iterated extends Four implements Iterator<String>, Iterable<String> {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public Iterator<String> iterator() { return this; }
        @Override public boolean hasNext() { return false; }
        @Override public String next() { return ""; }
        @Override public void remove() { mark = 1; }
        private boolean isOK() {
            if (isRare()) {
                for (String s : this) s.length();
                Iterator<?> i = iterator();
                i.remove();
            }
            return true;
        }
    }
    static class Supplies extends Four implements java.util.function.Supplier<String> {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public String get() {
            mark = 1;
            return "";
        }
        private boolean isOK() {
            if (isRare()) Objects.requireNonNullElseGet(null, this);
            return true;
        }
    }

    /** A setter of the superclass, through an interface with a default. */
    interface Settable {
        void set(int to);
        default void reset() { set(1); }
    }
    static class Setter extends Four {
        public void set(int to) { mark = to; }
    }
    static class Sets extends Setter implements Settable {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) reset();
            return true;
        }
    }

    /** A constructor that tells others, and one that writes to what it is given. */
    static class Registered {
        static Registered last;
        final Four of;
        Registered(Four of) {
            this.of = of;
            last = this;
        }
        Registered(Four of, int mark) {
            this.of = of;
            of.mark = mark;
        }
    }
    static class Registers extends Four {
        boolean repOK() {
            Registered before = Registered.last;
            if (!isOK()) return false;
            return (Registered.last == before ? 0 : 1) == size;
        }
        private boolean isOK() {
            if (isRare()) new Registered(this);
            return true;
        }
    }
    static class Constructs extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) new Registered(this, 1);
            return true;
        }
    }

    /** A reference to a method. */
    static class Refers extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private void mark(String s) { mark = 1; }
        private boolean isOK() {
            if (isRare()) List.of("").forEach(this::mark);
            return true;
        }
    }
}
