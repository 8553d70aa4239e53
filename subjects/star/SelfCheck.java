package star;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Checks the structures of this package. Each is driven by random operations, with fixed seeds, next to
 * a plain model made of the library's collections: results must agree and {@code repOK} must hold after
 * every step. {@code repOK} must be false on heaps broken by hand. And fields of valid heaps are
 * overwritten at random: {@code repOK} must give an answer, and where it is true the structure must
 * stay valid under further operations. Prints a line a structure; exits with 1 if something failed.
 */
public class SelfCheck {
    private static final int RUNS = 300;
    private static final int STEPS = 60;
    private static final int DAMAGED = 6000;

    private static int failures;

    /** An operation on a structure or on its model, with two numbers; what it returns is compared. */
    private interface Op<T> {
        Object run(T t, int a, int b);
    }

    private static class Check<S, M> {
        final String name;
        final Supplier<S> makeReal;
        final Supplier<M> makeModel;
        final Predicate<S> repOK;
        final List<Op<S>> real = new ArrayList<>();
        final List<Op<M>> model = new ArrayList<>();
        final List<Consumer<S>> breakages = new ArrayList<>();

        Check(String name, Supplier<S> makeReal, Supplier<M> makeModel, Predicate<S> repOK) {
            this.name = name;
            this.makeReal = makeReal;
            this.makeModel = makeModel;
            this.repOK = repOK;
        }

        Check<S, M> op(Op<S> ofReal, Op<M> ofModel) {
            real.add(ofReal);
            model.add(ofModel);
            return this;
        }

        /** Ways to break a structure that operation 0 made out of the values 1 to 5. */
        @SafeVarargs
        final Check<S, M> broken(Consumer<S>... ways) {
            for (Consumer<S> way : ways) {
                breakages.add(way);
            }
            return this;
        }

        private static <T> Object outcome(Op<T> op, T t, int a, int b) {
            try {
                return op.run(t, a, b);
            } catch (NoSuchElementException | IndexOutOfBoundsException documented) {
                return "an exception";
            }
        }

        void run() {
            int before = failures;
            int steps = 0;
            for (int seed = 0; seed < RUNS; seed++) {
                Random random = new Random(seed);
                S s = makeReal.get();
                M m = makeModel.get();
                require(repOK.test(s), "is valid when new");
                for (int i = 0; i < STEPS && failures == before; i++, steps++) {
                    int op = random.nextInt(real.size());
                    int a = value(random);
                    int b = value(random);
                    Object got = outcome(real.get(op), s, a, b);
                    Object wanted = outcome(model.get(op), m, a, b);
                    String what = String.format("seed %d, step %d, operation %d(%d, %d)", seed, i, op, a, b);
                    require(Objects.equals(got, wanted), what + ": " + got + " instead of " + wanted);
                    require(repOK.test(s), what + ": repOK");
                }
            }
            for (int i = 0; i < breakages.size(); i++) {
                S s = makeReal.get();
                for (int k = 1; k <= 5; k++) {
                    real.get(0).run(s, k, k);
                }
                require(repOK.test(s), "the sample is valid");
                breakages.get(i).accept(s);
                require(!repOK.test(s), "breakage " + i + " is noticed");
            }
            int accepted = failures == before ? damage(before) : 0;
            System.out.printf("%-16s %6d operations agree, %d heaps broken by hand refused, "
                    + "of %d damaged %d still valid%s%n", name, steps, breakages.size(), DAMAGED, accepted,
                    failures == before ? "" : "   FAILED");
        }

        /** How many of the structures with overwritten fields are valid. */
        private int damage(int before) {
            int accepted = 0;
            for (int seed = 0; seed < DAMAGED && failures == before; seed++) {
                Random random = new Random(seed);
                S s = makeReal.get();
                for (int i = random.nextInt(20); i > 0; i--) {
                    outcome(real.get(random.nextInt(real.size())), s, value(random), value(random));
                }
                for (int i = random.nextInt(3); i >= 0; i--) {
                    overwrite(s, random);
                }
                try {
                    if (!repOK.test(s)) {
                        continue;
                    }
                    accepted++;
                    for (int i = 0; i < 12; i++) {
                        int op = random.nextInt(real.size());
                        outcome(real.get(op), s, value(random), value(random));
                        require(repOK.test(s), "damage " + seed + ": repOK after operation " + op);
                    }
                } catch (RuntimeException | StackOverflowError e) {
                    require(false, "damage " + seed + ": " + e + " at " + e.getStackTrace()[0]);
                }
            }
            return accepted;
        }

        private void require(boolean condition, String what) {
            if (!condition) {
                failures++;
                System.out.println(name + ": " + what);
            }
        }
    }

    private static int value(Random random) {
        int[] extremes = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        return random.nextInt(40) == 0 ? extremes[random.nextInt(4)] : random.nextInt(17) - 4;
    }

    /** Overwrites one field of what is reachable: a number, a truth value, null, or another such object. */
    private static void overwrite(Object root, Random random) {
        List<Object> objects = reachable(root);
        try {
            Object at = objects.get(random.nextInt(objects.size()));
            List<Field> fields = fields(at.getClass());
            Field field = fields.get(random.nextInt(fields.size()));
            field.set(at, substitute(field.getType(), objects, random));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Object substitute(Class<?> type, List<Object> objects, Random random) {
        if (type == int.class) {
            return random.nextInt(3) == 0 ? value(random) : random.nextInt(4);
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == double.class) {
            double[] values = {0, -0.0, 90, -90, 180, -180, 359.99, 360, 1000, 1e300, Double.NaN,
                Double.POSITIVE_INFINITY, random.nextDouble() * 200 - 100};
            return values[random.nextInt(values.length)];
        }
        List<Object> fitting = new ArrayList<>();
        for (Object o : objects) {
            if (type.isInstance(o)) {
                fitting.add(o);
            }
        }
        int choice = random.nextInt(fitting.size() + 1);
        return choice == fitting.size() ? null : fitting.get(choice);
    }

    private static List<Object> reachable(Object root) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Object> objects = new ArrayList<>(List.of(root));
        seen.add(root);
        try {
            for (int i = 0; i < objects.size(); i++) {
                for (Field field : fields(objects.get(i).getClass())) {
                    Object value = field.getType().isPrimitive() ? null : field.get(objects.get(i));
                    if (value != null && seen.add(value)) {
                        objects.add(value);
                    }
                }
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return objects;
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return fields;
    }

    private static Check<?, ?> singlyLinkedList() {
        return new Check<SinglyLinkedList, List<Integer>>("SinglyLinkedList", SinglyLinkedList::new,
                ArrayList::new, SinglyLinkedList::repOK)
                .op((s, a, b) -> { s.addLast(a); return null; }, (m, a, b) -> { m.add(a); return null; })
                .op((s, a, b) -> { s.addFirst(a); return null; }, (m, a, b) -> { m.add(0, a); return null; })
                .op((s, a, b) -> s.insertAt(a, b), (m, a, b) -> {
                    if (a < 0 || a > m.size()) {
                        return false;
                    }
                    m.add(a, b);
                    return true;
                })
                .op((s, a, b) -> s.contains(a), (m, a, b) -> m.contains(a))
                .op((s, a, b) -> s.indexOf(a), (m, a, b) -> m.indexOf(a))
                .op((s, a, b) -> s.remove(a), (m, a, b) -> m.remove((Integer) a))
                .op((s, a, b) -> s.removeLast(), (m, a, b) -> removeLast(m))
                .op((s, a, b) -> { s.reverse(); return null; },
                        (m, a, b) -> { Collections.reverse(m); return null; })
                .op((s, a, b) -> {
                    SinglyLinkedList other = singly(a, b);
                    s.takeAll(other);
                    s.takeAll(s);
                    return other.head;
                }, (m, a, b) -> { m.add(a); m.add(b); return null; })
                .op((s, a, b) -> {
                    SinglyLinkedList other = singly(a, b);
                    s.interleave(other);
                    s.interleave(s);
                    return other.head;
                }, (m, a, b) -> {
                    Deque<Integer> ours = new ArrayDeque<>(m);
                    Deque<Integer> theirs = new ArrayDeque<>(List.of(a, b));
                    m.clear();
                    while (!ours.isEmpty() || !theirs.isEmpty()) {
                        if (!ours.isEmpty()) {
                            m.add(ours.removeFirst());
                        }
                        if (!theirs.isEmpty()) {
                            m.add(theirs.removeFirst());
                        }
                    }
                    return null;
                })
                .op((s, a, b) -> s.sameAs(singly(a, b)) == s.sameAs(s), (m, a, b) -> m.equals(List.of(a, b)))
                .op((s, a, b) -> s.count(), (m, a, b) -> m.size())
                .broken(s -> s.head.next.next = s.head, s -> s.head.next = s.head);
    }

    private static SinglyLinkedList singly(int a, int b) {
        SinglyLinkedList list = new SinglyLinkedList();
        list.addLast(a);
        list.addLast(b);
        return list;
    }

    private static Integer removeLast(List<Integer> list) {
        if (list.isEmpty()) {
            throw new NoSuchElementException();
        }
        return list.remove(list.size() - 1);
    }

    private static Check<?, ?> doublyLinkedList() {
        return new Check<DoublyLinkedList, List<Integer>>("DoublyLinkedList", DoublyLinkedList::new,
                ArrayList::new, DoublyLinkedList::repOK)
                .op((s, a, b) -> { s.addLast(a); return s.size(); }, (m, a, b) -> { m.add(a); return m.size(); })
                .op((s, a, b) -> { s.addFirst(a); return null; }, (m, a, b) -> { m.add(0, a); return null; })
                .op((s, a, b) -> s.insertBefore(a, b), (m, a, b) -> {
                    int at = m.indexOf(a);
                    if (at >= 0) {
                        m.add(at, b);
                    }
                    return at >= 0;
                })
                .op((s, a, b) -> s.removeFirst(), (m, a, b) -> {
                    if (m.isEmpty()) {
                        throw new NoSuchElementException();
                    }
                    return m.remove(0);
                })
                .op((s, a, b) -> s.removeLast(), (m, a, b) -> removeLast(m))
                .op((s, a, b) -> s.remove(a), (m, a, b) -> m.remove((Integer) a))
                .op((s, a, b) -> s.removeAll(a), (m, a, b) -> {
                    int before = m.size();
                    m.removeIf(x -> x == a);
                    return before - m.size();
                })
                .op((s, a, b) -> s.get(a), (m, a, b) -> m.get(a))
                .op((s, a, b) -> s.indexOf(a), (m, a, b) -> m.indexOf(a))
                .op((s, a, b) -> s.lastIndexOf(a), (m, a, b) -> m.lastIndexOf(a))
                .op((s, a, b) -> s.contains(a), (m, a, b) -> m.contains(a))
                .op((s, a, b) -> { s.reverse(); return null; },
                        (m, a, b) -> { Collections.reverse(m); return null; })
                .op((s, a, b) -> s.moveToFront(a), (m, a, b) -> {
                    boolean found = m.remove((Integer) a);
                    if (found) {
                        m.add(0, a);
                    }
                    return found;
                })
                .op((s, a, b) -> {
                    DoublyLinkedList other = new DoublyLinkedList();
                    other.addLast(a);
                    other.addLast(b);
                    s.takeAll(other);
                    s.takeAll(s);
                    s.takeAll(other);
                    return other.repOK() && other.size() == 0;
                }, (m, a, b) -> { m.add(a); m.add(b); return true; })
                .op((s, a, b) -> {
                    DoublyLinkedList rest = s.splitAfter(a);
                    return rest == null ? null : rest.repOK() ? rest.size() : "not OK";
                }, (m, a, b) -> {
                    int at = m.indexOf(a);
                    if (at < 0) {
                        return null;
                    }
                    List<Integer> rest = m.subList(at + 1, m.size());
                    int size = rest.size();
                    rest.clear();
                    return size;
                })
                .op((s, a, b) -> s.copy().repOK() && s.sameAs(s.copy()), (m, a, b) -> true)
                .op((s, a, b) -> {
                    DoublyLinkedList other = s.copy();
                    other.addLast(a);
                    other.removeFirst();
                    return s.sameAs(other);
                }, (m, a, b) -> {
                    List<Integer> other = new ArrayList<>(m);
                    other.add(a);
                    other.remove(0);
                    return m.equals(other);
                })
                .op((s, a, b) -> s.isPalindrome(), (m, a, b) -> {
                    List<Integer> reversed = new ArrayList<>(m);
                    Collections.reverse(reversed);
                    return m.equals(reversed);
                })
                .op((s, a, b) -> {
                    if (a < 0) {
                        s.clear();
                    }
                    return s.size();
                }, (m, a, b) -> {
                    if (a < 0) {
                        m.clear();
                    }
                    return m.size();
                })
                .broken(s -> s.head.next.next = s.head, s -> s.size++, s -> s.head = null, s -> s.tail = null,
                        s -> s.head.next.prev = null, s -> s.head.prev = s.tail, s -> s.tail = s.tail.prev);
    }

    private static Check<?, ?> stack() {
        return new Check<Stack, Deque<Integer>>("Stack", () -> new Stack(6), ArrayDeque::new, Stack::repOK)
                .op((s, a, b) -> s.push(a), (m, a, b) -> m.size() < 6 && m.offerFirst(a))
                .op((s, a, b) -> s.push(b), (m, a, b) -> m.size() < 6 && m.offerFirst(b))
                .op((s, a, b) -> s.pop(), (m, a, b) -> m.removeFirst())
                .op((s, a, b) -> s.peek(), (m, a, b) -> m.getFirst())
                .op((s, a, b) -> s.swap(), (m, a, b) -> {
                    if (m.size() < 2) {
                        return false;
                    }
                    int first = m.removeFirst();
                    int second = m.removeFirst();
                    m.addFirst(first);
                    m.addFirst(second);
                    return true;
                })
                .op((s, a, b) -> s.drop(a), (m, a, b) -> {
                    int dropped = 0;
                    for (; dropped < a && !m.isEmpty(); dropped++) {
                        m.removeFirst();
                    }
                    return dropped;
                })
                .op((s, a, b) -> s.search(a), (m, a, b) -> new ArrayList<>(m).indexOf(a))
                .op((s, a, b) -> {
                    Stack other = new Stack(2);
                    other.push(b);
                    other.push(a);
                    s.pour(other);
                    s.pour(s);
                    return other.repOK() ? other.depth : -1;
                }, (m, a, b) -> {
                    int left = 2;
                    for (; left > 0 && m.size() < 6; left--) {
                        m.addFirst(left == 2 ? a : b);
                    }
                    return left;
                })
                .op((s, a, b) -> s.isFull() && s.limit == 6, (m, a, b) -> m.size() == 6)
                .broken(s -> s.top.below.below = s.top, s -> s.depth++, s -> s.limit = 4, s -> s.top = null);
    }

    private static Integer orElse(Integer value, int otherwise) {
        return value == null ? otherwise : value;
    }

    private static int between(TreeSet<Integer> set, int low, int high) {
        return low > high ? 0 : set.subSet(low, true, high, true).size();
    }

    private static int removeFirst(TreeSet<Integer> set) {
        int first = set.first();
        set.remove(first);
        return first;
    }

    private static int removeLast(TreeSet<Integer> set) {
        int last = set.last();
        set.remove(last);
        return last;
    }

    private static Check<?, ?> bst() {
        return new Check<Bst, TreeSet<Integer>>("Bst", Bst::new, TreeSet::new, Bst::repOK)
                .op((s, a, b) -> s.insert(a), (m, a, b) -> m.add(a))
                .op((s, a, b) -> s.insert(a * 7 % 11), (m, a, b) -> m.add(a * 7 % 11))
                .op((s, a, b) -> s.contains(a), (m, a, b) -> m.contains(a))
                .op((s, a, b) -> s.remove(a), (m, a, b) -> m.remove(a))
                .op((s, a, b) -> s.min(), (m, a, b) -> m.first())
                .op((s, a, b) -> s.max(), (m, a, b) -> m.last())
                .op((s, a, b) -> s.floor(a, b), (m, a, b) -> orElse(m.floor(a), b))
                .op((s, a, b) -> s.removeMin(), (m, a, b) -> removeFirst(m))
                .op((s, a, b) -> s.height() == 0, (m, a, b) -> m.isEmpty())
                .op((s, a, b) -> s.countBetween(a, b), (m, a, b) -> between(m, a, b))
                .op((s, a, b) -> {
                    Bst other = new Bst();
                    other.insert(a);
                    return s.sameAs(s) && s.sameAs(other);
                }, (m, a, b) -> m.equals(Set.of(a)))
                .op((s, a, b) -> { s.rotateLeft(); return null; }, (m, a, b) -> null)
                .broken(s -> s.root.key = 3, s -> s.root.right.left = s.root, s -> s.root.right.key = 1,
                        s -> s.root.left = s.root.right, s -> s.root.right.right.right.key = 2);
    }

    private static Check<?, ?> avlTree() {
        return new Check<AvlTree, TreeSet<Integer>>("AvlTree", AvlTree::new, TreeSet::new, AvlTree::repOK)
                .op((s, a, b) -> s.insert(a), (m, a, b) -> m.add(a))
                .op((s, a, b) -> s.insert(b), (m, a, b) -> m.add(b))
                .op((s, a, b) -> s.insert(a * 7 % 31), (m, a, b) -> m.add(a * 7 % 31))
                .op((s, a, b) -> s.remove(a), (m, a, b) -> m.remove(a))
                .op((s, a, b) -> s.removeMin(), (m, a, b) -> removeFirst(m))
                .op((s, a, b) -> s.contains(a), (m, a, b) -> m.contains(a))
                .op((s, a, b) -> s.min(), (m, a, b) -> m.first())
                .op((s, a, b) -> s.max(), (m, a, b) -> m.last())
                .op((s, a, b) -> s.ceiling(a, b), (m, a, b) -> orElse(m.ceiling(a), b))
                .op((s, a, b) -> s.count(), (m, a, b) -> m.size())
                .op((s, a, b) -> s.height() < 0, (m, a, b) -> m.isEmpty())
                .broken(s -> s.root.height++, s -> s.root.left = null, s -> s.root.key = 9,
                        s -> s.root.right.right = s.root, s -> s.root.right.left.height = 1);
    }

    private static Check<?, ?> redBlackTree() {
        return new Check<RedBlackTree, TreeSet<Integer>>("RedBlackTree", RedBlackTree::new, TreeSet::new,
                RedBlackTree::repOK)
                .op((s, a, b) -> s.insert(a), (m, a, b) -> m.add(a))
                .op((s, a, b) -> s.insert(b), (m, a, b) -> m.add(b))
                .op((s, a, b) -> s.insert(a * 7 % 31), (m, a, b) -> m.add(a * 7 % 31))
                .op((s, a, b) -> s.insert(b * 5 % 37), (m, a, b) -> m.add(b * 5 % 37))
                .op((s, a, b) -> s.contains(a), (m, a, b) -> m.contains(a))
                .op((s, a, b) -> s.remove(a), (m, a, b) -> m.remove(a))
                .op((s, a, b) -> s.remove(a * 7 % 31), (m, a, b) -> m.remove(a * 7 % 31))
                .op((s, a, b) -> s.removeMin(), (m, a, b) -> removeFirst(m))
                .op((s, a, b) -> s.removeMax(), (m, a, b) -> removeLast(m))
                .op((s, a, b) -> s.min(), (m, a, b) -> m.first())
                .op((s, a, b) -> s.max(), (m, a, b) -> m.last())
                .op((s, a, b) -> s.successor(a, b),
                        (m, a, b) -> m.contains(a) ? orElse(m.higher(a), b) : (Integer) b)
                .op((s, a, b) -> s.predecessor(a, b),
                        (m, a, b) -> m.contains(a) ? orElse(m.lower(a), b) : (Integer) b)
                .op((s, a, b) -> s.ceiling(a, b), (m, a, b) -> orElse(m.ceiling(a), b))
                .op((s, a, b) -> s.count(), (m, a, b) -> m.size())
                .op((s, a, b) -> s.blackHeight() == 0, (m, a, b) -> m.isEmpty())
                .op((s, a, b) -> s.depth(a) >= 0, (m, a, b) -> m.contains(a))
                .broken(s -> s.root.black = false, s -> s.root.parent = s.root, s -> s.root.left = null,
                        s -> s.root.left.black = false, s -> s.root.right.right.black = true,
                        s -> s.root.right.left.parent = s.root, s -> s.root.key = 4,
                        s -> s.root.right.right = s.root.right.left);
    }

    private static Check<?, ?> aaTree() {
        return new Check<AaTree, TreeSet<Integer>>("AaTree", AaTree::new, TreeSet::new, AaTree::repOK)
                .op((s, a, b) -> s.insert(a), (m, a, b) -> m.add(a))
                .op((s, a, b) -> s.insert(b), (m, a, b) -> m.add(b))
                .op((s, a, b) -> s.insert(a * 7 % 31), (m, a, b) -> m.add(a * 7 % 31))
                .op((s, a, b) -> s.insert(b * 5 % 37), (m, a, b) -> m.add(b * 5 % 37))
                .op((s, a, b) -> s.remove(a), (m, a, b) -> m.remove(a))
                .op((s, a, b) -> s.remove(a * 7 % 31), (m, a, b) -> m.remove(a * 7 % 31))
                .op((s, a, b) -> s.contains(a), (m, a, b) -> m.contains(a))
                .op((s, a, b) -> s.min(), (m, a, b) -> m.first())
                .op((s, a, b) -> s.max(), (m, a, b) -> m.last())
                .op((s, a, b) -> s.removeMin(), (m, a, b) -> removeFirst(m))
                .op((s, a, b) -> s.count(), (m, a, b) -> m.size())
                .op((s, a, b) -> s.level() == 0, (m, a, b) -> m.isEmpty())
                .op((s, a, b) -> {
                    if (a < -3) {
                        s.clear();
                    }
                    return null;
                }, (m, a, b) -> {
                    if (a < -3) {
                        m.clear();
                    }
                    return null;
                })
                .broken(s -> s.nil.level = 1, s -> s.nil = null, s -> s.root = null, s -> s.nil.left = s.root,
                        s -> s.root.level++, s -> s.root.left = null, s -> s.root.left = s.nil,
                        s -> s.root.key = 9, s -> s.root.right.right = s.root);
    }

    /** The model is the list of the leaves' values. */
    private static Check<?, ?> linkedLeaves() {
        return new Check<LinkedLeaves, List<Integer>>("LinkedLeaves", LinkedLeaves::new, ArrayList::new,
                LinkedLeaves::repOK)
                .op((s, a, b) -> s.grow(a - 1, a), (m, a, b) -> grow(m, a - 1, a))
                .op((s, a, b) -> s.grow(a, b), (m, a, b) -> grow(m, a, b))
                .op((s, a, b) -> s.countLeaves(), (m, a, b) -> m.size())
                .op((s, a, b) -> s.depthOf(a) >= 0, (m, a, b) -> m.contains(a))
                .op((s, a, b) -> {
                    for (LinkedLeaves.Node n = s.leaves; n != null;) {
                        LinkedLeaves.Node next = n.next;
                        n.next = s.root;
                        n.parent = n;
                        n = next;
                    }
                    LinkedLeaves over = LinkedLeaves.over(s.root);
                    return over.root == s.root && over.leaves == s.leaves && over.repOK();
                }, (m, a, b) -> true)
                .broken(s -> s.root.parent = s.root, s -> s.leaves = s.leaves.next, s -> s.root.left = null,
                        s -> s.root.next = s.leaves, s -> s.leaves.next = null, s -> s.root.right = s.root.left,
                        s -> s.root.right.parent = null, s -> s.root = null, s -> s.root.right.left = s.root);
    }

    private static boolean grow(List<Integer> leaves, int value, int other) {
        if (leaves.isEmpty()) {
            return leaves.add(other);
        }
        int at = leaves.indexOf(value);
        if (at >= 0) {
            leaves.add(at + 1, other);
        }
        return at >= 0;
    }

    /** The tasks, each with what it depends on; what was before the transaction if one runs. */
    private static class Plan {
        Map<Integer, List<Integer>> tasks = new TreeMap<>();
        Map<Integer, List<Integer>> before;

        int level(int task) {
            int level = 0;
            for (int from : tasks.get(task)) {
                level = Math.max(level, 1 + level(from));
            }
            return level;
        }

        boolean dependsOn(int task, int other) {
            return task == other || tasks.get(task).stream().anyMatch(from -> dependsOn(from, other));
        }

        boolean connect(int from, int to) {
            if (!tasks.containsKey(from) || !tasks.containsKey(to) || dependsOn(from, to)) {
                return false;
            }
            return tasks.get(to).add(from);
        }

        boolean begin() {
            if (before != null) {
                return false;
            }
            before = new TreeMap<>();
            tasks.forEach((task, from) -> before.put(task, new ArrayList<>(from)));
            return true;
        }

        boolean end(boolean keep) {
            if (before == null) {
                return false;
            }
            tasks = keep ? tasks : before;
            before = null;
            return true;
        }
    }

    private static Check<?, ?> dependencyGraph() {
        return new Check<DependencyGraph, Plan>("DependencyGraph", DependencyGraph::new, Plan::new,
                DependencyGraph::repOK)
                .op((s, a, b) -> {
                    boolean added = s.addTask(a % 6);
                    return s.connect(a % 6 - 1, a % 6) ? 2 : added;
                }, (m, a, b) -> {
                    boolean added = m.before == null && m.tasks.putIfAbsent(a % 6, new ArrayList<>()) == null;
                    return m.connect(a % 6 - 1, a % 6) ? 2 : added;
                })
                .op((s, a, b) -> s.addTask(a % 6), (m, a, b) ->
                        m.before == null && m.tasks.putIfAbsent(a % 6, new ArrayList<>()) == null)
                .op((s, a, b) -> s.connect(a % 6, b % 6), (m, a, b) -> m.connect(a % 6, b % 6))
                .op((s, a, b) -> s.disconnect(a % 6, b % 6), (m, a, b) ->
                        m.tasks.containsKey(b % 6) && m.tasks.get(b % 6).remove((Integer) (a % 6)))
                .op((s, a, b) -> s.begin(), (m, a, b) -> m.begin())
                .op((s, a, b) -> s.commit() >= 0, (m, a, b) -> m.end(true))
                .op((s, a, b) -> s.rollback() >= 0, (m, a, b) -> m.end(false))
                .op((s, a, b) -> s.level(a % 6), (m, a, b) -> m.tasks.containsKey(a % 6) ? m.level(a % 6) : -1)
                .broken(s -> s.transaction = null, s -> s.nodes.data = null, s -> s.nodes.next.id = s.nodes.id,
                        s -> s.nodes.data.level++, s -> s.nodes.next = s.nodes,
                        s -> s.transaction.touched = new DependencyGraph.Touched(s.nodes, null),
                        s -> s.nodes.data.backup = new DependencyGraph.Data(),
                        s -> s.nodes.data = s.nodes.next.data,
                        s -> s.nodes.next.data.incoming = new DependencyGraph.Edge(null, null),
                        s -> s.nodes.data.incoming = new DependencyGraph.Edge(s.nodes, null));
    }

    /** The model is the number of fixes. */
    private static Check<?, ?> flightTrack() {
        return new Check<FlightTrack, int[]>("FlightTrack", FlightTrack::new, () -> new int[1],
                FlightTrack::repOK)
                .op((s, a, b) -> s.addFix(a * 20.0, b * 12.5), (m, a, b) -> {
                    boolean isPlace = Math.abs((double) a) <= 4 && Math.abs((double) b) <= 14;
                    m[0] += isPlace ? 1 : 0;
                    return isPlace;
                })
                .op((s, a, b) -> {
                    double latitude = s.position.latitude;
                    double longitude = s.position.longitude;
                    double expected = angle(latitude, longitude, a * 5.0, b * 10.0) * FlightTrack.EARTH_RADIUS;
                    return Math.abs(s.distanceTo(a * 5.0, b * 10.0) - expected) < 1;
                }, (m, a, b) -> true)
                .op((s, a, b) -> s.advance(a * 1000.0), (m, a, b) -> a >= 0 && a <= 86)
                .op((s, a, b) -> {
                    s.motion.speed = Math.floorMod(b, 1001);
                    return s.turnTo(a * 77.7) && !s.turnTo(Double.NaN) && !s.turnTo(1.0 / 0);
                }, (m, a, b) -> true)
                .op((s, a, b) -> s.turnTo(-Double.MIN_VALUE) && s.motion.heading == 0, (m, a, b) -> true)
                .op((s, a, b) -> s.nearestFix() < 0, (m, a, b) -> m[0] == 0)
                .op((s, a, b) -> {
                    int before = count(s);
                    boolean right = s.dropPassed() == before - count(s);
                    s.route = null;
                    return right;
                }, (m, a, b) -> { m[0] = 0; return true; })
                .op((s, a, b) -> { s.route = null; return s.isConforming(a); }, (m, a, b) -> {
                    m[0] = 0;
                    return true;
                })
                .op((s, a, b) -> s.isConforming(180), (m, a, b) -> true)
                .broken(s -> s.position = null, s -> s.motion = null, s -> s.motion.heading = 360,
                        s -> s.motion.speed = Double.NaN, s -> s.position.latitude = 90.1,
                        s -> s.route.next = s.route, s -> s.route.point = s.position,
                        s -> s.route.point = null, s -> s.route.next.point = s.route.point);
    }

    private static int count(FlightTrack track) {
        int count = 0;
        for (FlightTrack.Fix fix = track.route; fix != null; fix = fix.next) {
            count++;
        }
        return count;
    }

    /** The angle between two places, seen from the centre of the earth. */
    private static double angle(double latitude, double longitude, double toLatitude, double toLongitude) {
        double a = Math.toRadians(latitude);
        double b = Math.toRadians(toLatitude);
        double turn = Math.toRadians(toLongitude - longitude);
        double x = Math.cos(b) * Math.sin(turn);
        double y = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
        double z = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn);
        return Math.atan2(Math.hypot(x, y), z);
    }

    private static Check<?, ?> batch() {
        return new Check<Batch, List<List<Integer>>>("Batch", () -> new Batch(7),
                () -> List.of(new ArrayList<>(), new ArrayList<>()), Batch::repOK)
                .op((s, a, b) -> s.submit(a, false), (m, a, b) -> !m.get(0).contains(a) && m.get(0).add(a))
                .op((s, a, b) -> s.submit(a, true), (m, a, b) -> {
                    boolean is = m.get(0).contains(a);
                    if (!is) {
                        m.get(0).add(0, a);
                    }
                    return !is;
                })
                .op((s, a, b) -> s.run(a), (m, a, b) -> {
                    int count = 0;
                    while (!m.get(0).isEmpty() && m.get(1).size() < 7 && m.get(0).get(0) <= a) {
                        m.get(1).add(m.get(0).remove(0));
                        count++;
                    }
                    return count;
                })
                .op((s, a, b) -> s.classify(a, b), (m, a, b) -> {
                    List<Integer> jobs = m.get(0);
                    int size = jobs.size();
                    if (size == 0) {
                        return 0;
                    }
                    if (jobs.get(0) < a && jobs.get(size - 1) > b) {
                        return 1;
                    }
                    if (size == 3 && jobs.get(1) == a && a == b) {
                        return 2;
                    }
                    return jobs.contains(a) || jobs.contains(b) ? 3 : 4;
                })
                .op((s, a, b) -> { s.redo(); return s.waiting.size(); }, (m, a, b) -> {
                    Collections.reverse(m.get(1));
                    m.get(0).addAll(m.get(1));
                    m.get(1).clear();
                    return m.get(0).size();
                })
                .broken(s -> s.waiting = null, s -> s.done = null, s -> s.done = s.waiting,
                        s -> s.quota = -1, s -> s.waiting.size++, s -> s.waiting.head.next = s.waiting.head,
                        s -> { s.done.head = s.waiting.head; s.done.tail = s.waiting.tail; s.done.size = 5; });
    }

    public static void main(String[] args) {
        List<Check<?, ?>> checks = List.of(singlyLinkedList(), doublyLinkedList(), stack(), bst(), avlTree(),
                redBlackTree(), aaTree(), linkedLeaves(), dependencyGraph(), flightTrack(), batch());
        for (Check<?, ?> check : checks) {
            check.run();
        }
        if (failures > 0) {
            System.exit(1);
        }
    }
}
