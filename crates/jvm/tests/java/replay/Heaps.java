import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;

/** Methods that are given objects, and change them. */
public class Heaps {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    static int ring(Node start) {
        int length = 1;
        for (Node n = start.right; n != start; n = n.right) {
            length++;
        }
        return length;
    }

    static boolean shared(Node a, Node b) {
        return a != b && a.left == b.left && a.left != null;
    }

    static Node unloop(Node n) {
        if (n.right == n) {
            n.right = null;
        }
        return n;
    }

    /** Grows below the node: four new ones, the second of them twice. */
    static Node grow(Node n) {
        n.left = new Node(1);
        n.right = new Node(2);
        n.left.left = n.right;
        n.left.right = new Node(3);
        last = new Node(5);
        Node result = new Node(4);
        result.right = result;
        return result;
    }

    static Node last;

    static void failLate(Node n) {
        n.key++;
        n.left = new Node(n.key);
        throw new IllegalStateException("late");
    }

    static class Secret {
        private final int number = 5 + last.key;
        private final Node node;
        private volatile double ratio;

        Secret() {
            throw new AssertionError("no constructor runs");
        }

        private double reveal() {
            ratio = ratio / 0;
            return number + node.key;
        }
    }

    static class Base {
        private int x;

        int base() {
            return x;
        }
    }

    static class Derived extends Base {
        private int x;
        String name;

        int both() {
            return 10 * base() + x++;
        }
    }

    int outer;

    class Inner {
        int value() {
            return outer++;
        }
    }

    static int alias(Node[] nodes) {
        nodes[0].key = 7;
        nodes[2] = new Node(8);
        return nodes[1].key;
    }

    static class Stack {
        int[] items;
        int size;

        void push(int item) {
            if (size == items.length) {
                items = java.util.Arrays.copyOf(items, 2 * size);
            }
            items[size++] = item;
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            Color next() {
                return RED;
            }
        };

        Color next() {
            return GREEN;
        }
    }

    static class Lamp {
        Color color;
        Object other;

        void next() {
            color = color.next();
            other = color.next();
        }
    }

    record Point(int x, Node node) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    static int sum(Point p) {
        p.node.key = 9;
        return p.x + p.node.key;
    }

    static int sum(List<Node> nodes) {
        nodes.get(0).key++;
        int sum = 0;
        for (Node n : nodes) {
            sum += n.key;
        }
        return sum;
    }

    static class Key {
        Point point;
        String text;

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.point.equals(point) && k.text.equals(text);
        }

        @Override
        public int hashCode() {
            return point.hashCode() + 31 * text.hashCode();
        }
    }

    static boolean contains(Set<Key> keys, Key key) {
        return keys.contains(key) && new HashSet<>(keys).contains(key);
    }

    static int ask(Function<Object, Integer> f, Node n) {
        return f.apply(n) + f.andThen(x -> 10 * x).apply("a") + (f.equals(f) ? 1 : 0) + f.apply(Double.NaN);
    }

    static int fold(IntBinaryOperator f) {
        return f.applyAsInt(1, f.applyAsInt(2, 3));
    }

    interface Hidden {
        void run(Node n);

        default void twice(Node n) {
            run(n);
            run(n);
        }
    }

    static void hidden(Hidden h, Node n) {
        h.twice(n);
    }

    static int count;
    private static Node head;
    static final int[] TABLE = new int[2];

    static int counted() {
        head.key = count;
        head = head.left;
        TABLE[1]++;
        return ++count;
    }

    static class Numbers {
        double d;
        float f;
        long l;
        char c;
        byte b;
        short s;
        boolean z;
        Integer box;
        Object text;

        void change() {
            d = -d;
            f = f - f;
            l++;
            c++;
            b++;
            s++;
            z = !z;
            box = box + 1;
            text = text + "b";
        }
    }

    static Object[] mixed(Object o) {
        Object[] all = {o, "text", 1, new StringBuilder(), (Runnable) () -> { }, new Object[1], Color.GREEN, null};
        all[5] = all;
        return all;
    }

    /** Named like the words of the file that describes them. */
    static class Words {
        Words ref;
        Words object;

        static Words ref(Words object) {
            Words words = new Words();
            words.object = object;
            return words;
        }

        boolean value() {
            return ref.object == this && object == ref;
        }
    }

    abstract static class Abstract {}

    static class Broken {
        static {
            last.key = 1;
        }
    }

    static void take(Object o) {}

    static int[] big() {
        return new int[1_000_000];
    }

    static Node longList() {
        Node list = null;
        for (int i = 0; i < 20_000; i++) {
            Node n = new Node(i);
            n.right = list;
            list = n;
        }
        return list;
    }
}
