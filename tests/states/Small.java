// Small classes whose states can be counted: numbers, arrays, lists, rings, trees, enums, shared and cyclic objects.
package states;

public class Small {
    private Small() {
    }

    public static class Gate {
        private boolean open;
        private int passed;

        public void open() {
            open = true;
        }

        public void close() {
            open = false;
        }

        public void pass() {
            if (!open) {
                throw new IllegalStateException();
            }
            passed++;
        }
    }

    public static class Clamp {
        private int value;

        public void set(int to) {
            value = Math.max(0, Math.min(1, to));
        }
    }

    public static class Parity {
        private int value;

        public void add(int by) {
            value = value + by & 1;
        }
    }

    public static class Swap {
        private int a;
        private int b;

        public void set(int a) {
            this.a = a;
        }

        public void swap() {
            int c = a;
            a = b;
            b = c;
        }
    }

    public static class Extent {
        private boolean any;
        private int least;
        private int most;

        public void note(int value) {
            least = any ? Math.min(least, value) : value;
            most = any ? Math.max(most, value) : value;
            any = true;
        }
    }

    public static class Latch {
        private int left;

        public Latch(int left) {
            if (left < 0) {
                throw new IllegalArgumentException();
            }
            this.left = left;
        }

        public void countDown() {
            if (left > 0) {
                left--;
            }
        }
    }

    public static class Bits {
        private int bits;

        public void set(int bit) {
            if (bit >= 0 && bit < 3) {
                bits |= 1 << bit;
            }
        }

        public void clear(int bit) {
            if (bit >= 0 && bit < 3) {
                bits &= ~(1 << bit);
            }
        }
    }

    static class Cell {
        int value;
        Cell next;
        Cell previous;

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    public static class TwoStacks {
        private Cell left;
        private Cell right;

        public void push(int value) {
            left = new Cell(value, left);
        }

        public void move() {
            Cell cell = left;
            if (cell != null) {
                left = cell.next;
                cell.next = right;
                right = cell;
            }
        }
    }

    public static class Circle {
        private Cell at;

        public void add(int value) {
            Cell cell = new Cell(value, null);
            cell.next = at == null ? cell : at.next;
            if (at == null) {
                at = cell;
            } else {
                at.next = cell;
            }
        }

        public void step() {
            at = at.next;
        }
    }

    public static class Ends {
        private Cell first;
        private Cell last;

        public void append(int value) {
            Cell cell = new Cell(value, null);
            cell.previous = last;
            if (last == null) {
                first = cell;
            } else {
                last.next = cell;
            }
            last = cell;
        }

        public void removeFirst() {
            first = first.next;
            if (first == null) {
                last = null;
            } else {
                first.previous = null;
            }
        }
    }

    public static class Bough {
        static class Fork {
            Fork left;
            Fork right;
        }

        private Fork root;

        public void grow(boolean left) {
            if (root == null) {
                root = new Fork();
                return;
            }
            Fork at = root;
            while (true) {
                Fork next = left ? at.left : at.right;
                if (next == null) {
                    break;
                }
                at = next;
            }
            if (left) {
                at.left = new Fork();
            } else {
                at.right = new Fork();
            }
        }
    }

    public static class Row {
        private final int[] cells = new int[2];

        public void set(int at, int value) {
            cells[at] = value;
        }
    }

    public static class Growing {
        private int[] values = new int[1];
        private int count;

        public void add(int value) {
            if (count == values.length) {
                int[] more = new int[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                }
                values = more;
            }
            values[count++] = value;
        }

        public void drop() {
            count--;
            values[count] = 0;
        }
    }

    public static class Sum {
        private long total;

        public void add(long value) {
            total += value;
        }
    }

    public enum Light {
        RED, AMBER, GREEN
    }

    public static class Traffic {
        private Light light = Light.RED;

        public void next() {
            light = light == Light.RED ? Light.AMBER : light == Light.AMBER ? Light.GREEN : Light.RED;
        }
    }

    public static class Signal {
        private Light light;
        private int changes;

        public void show(Light next) {
            if (next == null) {
                throw new NullPointerException();
            }
            if (next != light) {
                changes++;
            }
            light = next;
        }
    }

    public static class Rows {
        private final int[][] rows = new int[2][];

        public void open(boolean second) {
            rows[second ? 1 : 0] = new int[1];
        }

        public void alias() {
            rows[1] = rows[0];
        }
    }

    public static class Twins {
        private Cell one = new Cell(0, null);
        private Cell other = one;

        public void split() {
            other = new Cell(one.value, null);
        }

        public void set(int value) {
            one.value = value;
        }

        public void join() {
            one = other;
        }
    }

    public static class Knot {
        private Cell cell;

        public void tie() {
            cell = new Cell(0, null);
            cell.next = cell;
        }

        public void lengthen() {
            cell.next = new Cell(1, cell.next);
        }

        public void untie() {
            cell.next = null;
        }
    }

    public static class Flags {
        private Flag last;

        static class Flag {
            final boolean up;
            final Flag before;

            Flag(boolean up, Flag before) {
                this.up = up;
                this.before = before;
            }
        }

        public void push(boolean up) {
            last = new Flag(up, last);
        }
    }

    public static class Account {
        private int balance;
        private boolean frozen;

        public void deposit(int amount) {
            if (amount <= 0 || frozen) {
                throw new IllegalArgumentException();
            }
            balance += amount;
        }

        public void withdraw(int amount) {
            if (amount <= 0 || amount > balance) {
                frozen = true;
            } else {
                balance -= amount;
            }
        }
    }

    public static class Limits {
        private final int low;
        private final int high;

        private Limits(int low, int high) {
            this.low = low;
            this.high = high;
        }

        public static Limits of(int low, int high) {
            if (low > high) {
                throw new IllegalArgumentException();
            }
            return new Limits(low, high);
        }

        public static Limits point(int at) {
            return new Limits(at, at);
        }
    }

    public static class Dice {
        private int state;

        public void roll() {
            state = state * 5 + 3 & 7;
        }
    }

    public static class History {
        private int a;
        private int b;
        private int c;

        public void note(int value) {
            c = b;
            b = a;
            a = value;
        }
    }

    public static class Board {
        private final boolean[] lit = new boolean[3];

        public void flip(int at) {
            if (at >= 0) {
                lit[at] = !lit[at];
            }
        }
    }

    public abstract static class Counting {
        protected int count;

        public void more() {
            count++;
        }
    }

    public static class Named extends Counting {
        private int name;

        public void rename(int to) {
            name = to;
            more();
        }
    }

    public static class Table {
        static class Entry {
            final int key;
            int value;
            Entry next;

            Entry(int key, int value, Entry next) {
                this.key = key;
                this.value = value;
                this.next = next;
            }
        }

        private Entry first;

        public void put(int key, boolean high) {
            int value = high ? 10 : 5;
            for (Entry e = first; e != null; e = e.next) {
                if (e.key == key) {
                    e.value = value;
                    return;
                }
            }
            first = new Entry(key, value, first);
        }
    }

    public static class Ascending {
        private Cell first;

        public void insert(int value) {
            if (first == null || value <= first.value) {
                first = new Cell(value, first);
                return;
            }
            Cell at = first;
            while (at.next != null && at.next.value < value) {
                at = at.next;
            }
            at.next = new Cell(value, at.next);
        }
    }
}
