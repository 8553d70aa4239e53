package structures;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

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

    /**
     * A structure and its model. The operations have numbers below {@code operations}; {@code real} and
     * {@code model} do one and say what it returned.
     */
    private abstract static class Check<S, M> {
        final String name;
        final int operations;
        final Predicate<S> repOK;
        final List<Consumer<S>> breakages = new ArrayList<>();

        Check(String name, int operations, Predicate<S> repOK) {
            this.name = name;
            this.operations = operations;
            this.repOK = repOK;
        }

        abstract S makeReal();

        abstract M makeModel();

        abstract Object real(S s, int operation, int a, int b);

        abstract Object model(M m, int operation, int a, int b);

        /** Makes a structure of the values 1 to 5 that a breakage then breaks. */
        abstract S sample();

        @SafeVarargs
        final Check<S, M> broken(Consumer<S>... ways) {
            for (Consumer<S> way : ways) {
                breakages.add(way);
            }
            return this;
        }

        private Object outcome(S s, int operation, int a, int b) {
            try {
                return real(s, operation, a, b);
            } catch (NoSuchElementException | IndexOutOfBoundsException documented) {
                return documented.getClass();
            }
        }

        private Object expected(M m, int operation, int a, int b) {
            try {
                return model(m, operation, a, b);
            } catch (NoSuchElementException | IndexOutOfBoundsException documented) {
                return documented.getClass();
            }
        }

        void run() {
            int before = failures;
            int steps = 0;
            for (int seed = 0; seed < RUNS; seed++) {
                Random random = new Random(seed);
                S s = makeReal();
                M m = makeModel();
                require(repOK.test(s), "is valid when new");
                for (int i = 0; i < STEPS && failures == before; i++, steps++) {
                    int operation = random.nextInt(operations);
                    int a = value(random);
                    int b = value(random);
                    Object got = outcome(s, operation, a, b);
                    Object wanted = expected(m, operation, a, b);
                    String what = String.format("seed %d, step %d, operation %d(%d, %d)",
                            seed, i, operation, a, b);
                    require(sameOutcome(got, wanted), what + ": " + got + " instead of " + wanted);
                    require(repOK.test(s), what + ": repOK");
                }
            }
            for (int i = 0; i < breakages.size(); i++) {
                S s = sample();
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
                S s = makeReal();
                int steps = random.nextInt(20);
                for (int i = 0; i < steps; i++) {
                    outcome(s, random.nextInt(operations), value(random), value(random));
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
                        int operation = random.nextInt(operations);
                        outcome(s, operation, value(random), value(random));
                        require(repOK.test(s), "damage " + seed + ": repOK after operation " + operation);
                    }
                } catch (RuntimeException | StackOverflowError e) {
                    require(false, "damage " + seed + ": " + e + " at " + Arrays.toString(e.getStackTrace()));
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

    private static boolean sameOutcome(Object got, Object wanted) {
        if (got instanceof Class && wanted instanceof Class) {
            return ((Class<?>) wanted).isAssignableFrom((Class<?>) got);
        }
        return got == null ? wanted == null : got.equals(wanted);
    }

    private static int value(Random random) {
        int[] extremes = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        return random.nextInt(40) == 0 ? extremes[random.nextInt(4)] : random.nextInt(17) - 4;
    }

    /** Overwrites one field or element of what is reachable: a number, null, or another such object. */
    private static void overwrite(Object root, Random random) {
        List<Object> objects = reachable(root);
        try {
            for (int attempt = 0; attempt < 100; attempt++) {
                Object at = objects.get(random.nextInt(objects.size()));
                if (at.getClass().isArray()) {
                    int length = Array.getLength(at);
                    if (length > 0) {
                        Class<?> type = at.getClass().getComponentType();
                        Array.set(at, random.nextInt(length), substitute(type, objects, random));
                        return;
                    }
                    continue;
                }
                List<Field> fields = fields(at.getClass());
                if (!fields.isEmpty()) {
                    Field field = fields.get(random.nextInt(fields.size()));
                    field.set(at, substitute(field.getType(), objects, random));
                    return;
                }
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Object substitute(Class<?> type, List<Object> objects, Random random) {
        if (type == int.class) {
            return random.nextInt(3) == 0 ? value(random) : random.nextInt(4);
        }
        List<Object> fitting = new ArrayList<>();
        for (Object o : objects) {
            if (type.isInstance(o)) {
                fitting.add(o);
            }
        }
        if (type.isEnum()) {
            fitting.addAll(Arrays.asList(type.getEnumConstants()));
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
                Object at = objects.get(i);
                List<Object> values = new ArrayList<>();
                if (at instanceof Object[]) {
                    values.addAll(Arrays.asList((Object[]) at));
                } else if (!at.getClass().isArray()) {
                    for (Field field : fields(at.getClass())) {
                        values.add(field.getType().isPrimitive() ? null : field.get(at));
                    }
                }
                for (Object value : values) {
                    if (value != null && !value.getClass().isEnum() && seen.add(value)) {
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
        for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static Check<?, ?> singlyLinkedList() {
        return new Check<SinglyLinkedList, List<Integer>>("SinglyLinkedList", 8, SinglyLinkedList::repOK) {
            @Override
            SinglyLinkedList makeReal() {
                return new SinglyLinkedList();
            }

            @Override
            List<Integer> makeModel() {
                return new ArrayList<>();
            }

            @Override
            Object real(SinglyLinkedList s, int operation, int a, int b) {
                switch (operation) {
                    case 0: s.addFirst(a); return s.size();
                    case 1: s.addLast(a); return s.size();
                    case 2: return s.contains(a);
                    case 3: case 4: return s.remove(a);
                    case 5: return s.get(a);
                    case 6: s.reverse(); return null;
                    default:
                        SinglyLinkedList other = new SinglyLinkedList();
                        other.addLast(a);
                        other.addLast(b);
                        s.merge(other);
                        s.merge(s);
                        return other.repOK() && other.size() == 0;
                }
            }

            @Override
            Object model(List<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: m.add(0, a); return m.size();
                    case 1: m.add(a); return m.size();
                    case 2: return m.contains(a);
                    case 3: case 4: return m.remove((Integer) a);
                    case 5: return m.get(a);
                    case 6: Collections.reverse(m); return null;
                    default: m.add(a); m.add(b); return true;
                }
            }

            @Override
            SinglyLinkedList sample() {
                SinglyLinkedList s = new SinglyLinkedList();
                for (int i = 1; i <= 5; i++) {
                    s.addLast(i);
                }
                return s;
            }
        }.broken(s -> s.head.next.next = s.head, s -> s.size++, s -> s.head = null,
                s -> s.head.next.next = null);
    }

    private static Check<?, ?> doublyLinkedList() {
        return new Check<DoublyLinkedList, List<Integer>>("DoublyLinkedList", 8, DoublyLinkedList::repOK) {
            @Override
            DoublyLinkedList makeReal() {
                return new DoublyLinkedList();
            }

            @Override
            List<Integer> makeModel() {
                return new ArrayList<>();
            }

            @Override
            Object real(DoublyLinkedList s, int operation, int a, int b) {
                switch (operation) {
                    case 0: s.addFirst(a); return s.size();
                    case 1: s.addLast(a); return s.size();
                    case 2: return s.contains(a);
                    case 3: case 4: return s.remove(a);
                    case 5:
                        DoublyLinkedList other = new DoublyLinkedList();
                        other.addFirst(a);
                        other.addFirst(b);
                        s.splice(other);
                        s.splice(s);
                        return other.repOK() && other.size() == 0;
                    case 6:
                        DoublyLinkedList.Cursor cursor = s.cursor();
                        List<Integer> there = new ArrayList<>();
                        while (cursor.advance()) {
                            there.add(cursor.value());
                        }
                        List<Integer> back = new ArrayList<>();
                        while (cursor.retreat()) {
                            back.add(0, cursor.value());
                        }
                        return there.equals(back) ? there : null;
                    default:
                        DoublyLinkedList.Cursor editor = s.cursor();
                        boolean editable = editor.advance() && editor.advance();
                        editor.insert(b);
                        return editable && editor.remove();
                }
            }

            @Override
            Object model(List<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: m.add(0, a); return m.size();
                    case 1: m.add(a); return m.size();
                    case 2: return m.contains(a);
                    case 3: case 4: return m.remove((Integer) a);
                    case 5: m.add(0, a); m.add(0, b); return true;
                    case 6: return new ArrayList<>(m);
                    default:
                        boolean editable = m.size() >= 2;
                        if (editable) {
                            m.set(1, b);
                        } else {
                            m.add(0, b);
                        }
                        return editable;
                }
            }

            @Override
            DoublyLinkedList sample() {
                DoublyLinkedList s = new DoublyLinkedList();
                for (int i = 1; i <= 5; i++) {
                    s.addLast(i);
                }
                return s;
            }
        }.broken(s -> s.header = null, s -> s.size--, s -> s.header.next.prev = null,
                s -> s.header.prev.next = s.header.next, s -> s.header.next.next.prev = s.header);
    }

    private static Check<?, ?> sortedList() {
        return new Check<SortedList, List<Integer>>("SortedList", 7, SortedList::repOK) {
            @Override
            SortedList makeReal() {
                return new SortedList();
            }

            @Override
            List<Integer> makeModel() {
                return new ArrayList<>();
            }

            @Override
            Object real(SortedList s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: s.insert(a); return s.size();
                    case 2: return s.remove(a);
                    case 3: return s.contains(a);
                    case 4: return s.count(a);
                    case 5: return s.min();
                    default:
                        SortedList other = new SortedList();
                        other.insert(a);
                        other.insert(b);
                        s.merge(other);
                        s.merge(s);
                        return other.repOK() && other.size() == 0;
                }
            }

            @Override
            Object model(List<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: m.add(a); return m.size();
                    case 2: return m.remove((Integer) a);
                    case 3: return m.contains(a);
                    case 4: return Collections.frequency(m, a);
                    case 5: return Collections.min(m);
                    default: m.add(a); m.add(b); return true;
                }
            }

            @Override
            SortedList sample() {
                SortedList s = new SortedList();
                for (int i = 1; i <= 5; i++) {
                    s.insert(i);
                }
                return s;
            }
        }.broken(s -> s.head.next.next = s.head.next, s -> s.size = 4, s -> s.head.value = 3,
                s -> s.head.next.next.next.next.value = 0);
    }

    private static Check<?, ?> stack() {
        return new Check<Stack, LinkedList<Integer>>("Stack", 7, Stack::repOK) {
            @Override
            Stack makeReal() {
                return new Stack();
            }

            @Override
            LinkedList<Integer> makeModel() {
                return new LinkedList<>();
            }

            @Override
            Object real(Stack s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: s.push(a); return s.size();
                    case 2: return s.pop();
                    case 3: return s.popOr(b);
                    case 4: return s.peek(a, b);
                    case 5: s.reverse(); return s.isEmpty();
                    default:
                        Stack other = new Stack();
                        other.push(a);
                        other.push(b);
                        s.pushAll(other);
                        return other.size();
                }
            }

            @Override
            Object model(LinkedList<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: m.push(a); return m.size();
                    case 2: return m.pop();
                    case 3: return m.isEmpty() ? b : m.pop();
                    case 4: return a >= 0 && a < m.size() ? m.get(a) : b;
                    case 5: Collections.reverse(m); return m.isEmpty();
                    default: m.push(a); m.push(b); return 2;
                }
            }

            @Override
            Stack sample() {
                Stack s = new Stack();
                for (int i = 1; i <= 5; i++) {
                    s.push(i);
                }
                return s;
            }
        }.broken(s -> s.top.below = s.top, s -> s.size = 0, s -> s.top = null);
    }

    private static Check<?, ?> queue() {
        return new Check<Queue, LinkedList<Integer>>("Queue", 7, Queue::repOK) {
            @Override
            Queue makeReal() {
                return new Queue();
            }

            @Override
            LinkedList<Integer> makeModel() {
                return new LinkedList<>();
            }

            @Override
            Object real(Queue s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: s.enqueue(a); return s.size();
                    case 2: case 3: return s.dequeue();
                    case 4: return s.peekOr(b);
                    case 5: s.rotate(); return s.isEmpty();
                    default:
                        Queue other = new Queue();
                        other.enqueue(a);
                        other.enqueue(b);
                        s.takeAll(other);
                        s.takeAll(s);
                        return other.repOK() && other.isEmpty();
                }
            }

            @Override
            Object model(LinkedList<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: m.add(a); return m.size();
                    case 2: case 3: return m.remove();
                    case 4: return m.isEmpty() ? b : m.getFirst();
                    case 5:
                        if (!m.isEmpty()) {
                            m.add(m.remove());
                        }
                        return m.isEmpty();
                    default: m.add(a); m.add(b); return true;
                }
            }

            @Override
            Queue sample() {
                Queue s = new Queue();
                for (int i = 1; i <= 5; i++) {
                    s.enqueue(i);
                }
                return s;
            }
        }.broken(s -> s.tail.next = s.head, s -> s.size = 6, s -> s.tail = s.head, s -> s.tail = null,
                s -> { s.head = null; s.size = 0; });
    }

    /** What the sets of ints have in common; each adds operations of its own. */
    private abstract static class SetCheck<S> extends Check<S, TreeSet<Integer>> {
        SetCheck(String name, int operations, Predicate<S> repOK) {
            super(name, operations, repOK);
        }

        @Override
        TreeSet<Integer> makeModel() {
            return new TreeSet<>();
        }

        @Override
        Object model(TreeSet<Integer> m, int operation, int a, int b) {
            switch (operation) {
                case 0: case 1: case 2: return m.add(a);
                case 3: case 4: return m.remove(a);
                case 5: return m.contains(a);
                default: return m.size();
            }
        }
    }

    private static Check<?, ?> bst() {
        return new SetCheck<Bst>("Bst", 10, Bst::repOK) {
            @Override
            Bst makeReal() {
                return new Bst();
            }

            @Override
            Object real(Bst s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.insert(a);
                    case 3: case 4: return s.remove(a);
                    case 5: return s.contains(a);
                    case 7: return s.min();
                    case 8: return s.floor(a, b);
                    case 9:
                        Bst other = new Bst();
                        other.insert(a);
                        other.insert(b);
                        return s.addAll(other) + s.addAll(s);
                    default: return s.size();
                }
            }

            @Override
            Object model(TreeSet<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 7: return m.first();
                    case 8: return m.floor(a) == null ? b : m.floor(a);
                    case 9: return (m.add(a) ? 1 : 0) + (m.add(b) ? 1 : 0);
                    default: return super.model(m, operation, a, b);
                }
            }

            @Override
            Bst sample() {
                Bst s = new Bst();
                for (int key : new int[] {3, 1, 2, 5, 4}) {
                    s.insert(key);
                }
                return s;
            }
        }.broken(s -> s.root.left.left = s.root, s -> s.size = 4, s -> s.root.left.right = s.root.right.left,
                s -> s.root.left.right.key = 4, s -> s.root.key = 6, s -> s.root.left.left = s.root.left);
    }

    private static Check<?, ?> avlTree() {
        return new SetCheck<AvlTree>("AvlTree", 8, AvlTree::repOK) {
            @Override
            AvlTree makeReal() {
                return new AvlTree();
            }

            @Override
            Object real(AvlTree s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.insert(a);
                    case 3: case 4: return s.remove(a);
                    case 5: return s.contains(a);
                    case 7:
                        AvlTree other = new AvlTree();
                        other.insert(a);
                        other.insert(b);
                        s.addAll(other);
                        s.addAll(s);
                        return s.height() <= s.size();
                    default: return s.size();
                }
            }

            @Override
            Object model(TreeSet<Integer> m, int operation, int a, int b) {
                if (operation == 7) {
                    m.add(a);
                    m.add(b);
                    return true;
                }
                return super.model(m, operation, a, b);
            }

            @Override
            AvlTree sample() {
                AvlTree s = new AvlTree();
                for (int i = 1; i <= 5; i++) {
                    s.insert(i);
                }
                return s;
            }
        }.broken(s -> s.root.right.right.right = s.root, s -> s.size = 4, s -> s.root.height = 4,
                s -> s.root.right = s.root.left, s -> s.root.left.key = 9,
                s -> { s.root.left = null; s.size = 4; });
    }

    private static Check<?, ?> aaTree() {
        return new SetCheck<AaTree>("AaTree", 9, AaTree::repOK) {
            @Override
            AaTree makeReal() {
                return new AaTree();
            }

            @Override
            Object real(AaTree s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.insert(a);
                    case 3: case 4: return s.remove(a);
                    case 5: return s.contains(a);
                    case 7: return s.countBetween(a, b);
                    case 8:
                        AaTree other = new AaTree();
                        other.insert(a);
                        other.insert(b);
                        s.removeAll(other);
                        return s.size();
                    default: return s.size();
                }
            }

            @Override
            Object model(TreeSet<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 7: return a <= b ? m.subSet(a, true, b, true).size() : 0;
                    case 8:
                        m.remove(a);
                        m.remove(b);
                        return m.size();
                    default: return super.model(m, operation, a, b);
                }
            }

            @Override
            AaTree sample() {
                AaTree s = new AaTree();
                for (int i = 1; i <= 5; i++) {
                    s.insert(i);
                }
                return s;
            }
        }.broken(s -> s.root.left.left = s.root, s -> s.size = 6, s -> s.root.level = 3,
                s -> s.root.left.key = 3, s -> { s.root.left = null; s.size = 4; },
                s -> s.root.right.left = s.root.left);
    }

    /** What the maps from int to int have in common. */
    private abstract static class MapCheck<S> extends Check<S, TreeMap<Integer, Integer>> {
        MapCheck(String name, int operations, Predicate<S> repOK) {
            super(name, operations, repOK);
        }

        @Override
        TreeMap<Integer, Integer> makeModel() {
            return new TreeMap<>();
        }

        @Override
        Object model(TreeMap<Integer, Integer> m, int operation, int a, int b) {
            switch (operation) {
                case 0: case 1: case 2: return m.put(a, b) == null;
                case 3: case 4: return m.remove(a) != null;
                case 5: return m.getOrDefault(a, b);
                case 6: return m.containsKey(a);
                case 7:
                    m.put(a, 1);
                    m.put(b, 2);
                    return m.size();
                default: return m.firstKey();
            }
        }
    }

    private static Check<?, ?> redBlackTree() {
        return new MapCheck<RedBlackTree>("RedBlackTree", 9, RedBlackTree::repOK) {
            @Override
            RedBlackTree makeReal() {
                return new RedBlackTree();
            }

            @Override
            Object real(RedBlackTree s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.put(a, b);
                    case 3: case 4: return s.remove(a);
                    case 5: return s.get(a, b);
                    case 6: return s.containsKey(a);
                    case 7:
                        RedBlackTree other = new RedBlackTree();
                        other.put(a, 1);
                        other.put(b, 2);
                        s.putAll(other);
                        s.putAll(s);
                        return s.size();
                    default: return s.firstKey();
                }
            }

            @Override
            RedBlackTree sample() {
                RedBlackTree s = new RedBlackTree();
                for (int i = 1; i <= 5; i++) {
                    s.put(i, i);
                }
                return s;
            }
        }.broken(s -> s.root.left.left = s.root, s -> s.size = 4, s -> s.root.color = RedBlackTree.Color.RED,
                s -> s.root.left.parent = null, s -> s.root.left.color = RedBlackTree.Color.RED,
                s -> s.root.left.color = null, s -> s.root.left.key = 3, s -> s.root.parent = s.root,
                s -> s.root.right = s.root.left, s -> { s.root.left = null; s.size = 4; });
    }

    private static Check<?, ?> hashTable() {
        return new MapCheck<HashTable>("HashTable", 8, HashTable::repOK) {
            @Override
            HashTable makeReal() {
                return new HashTable();
            }

            @Override
            Object real(HashTable s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.put(a, b);
                    case 3: case 4: return s.remove(a);
                    case 5: return s.get(a, b);
                    case 6: return s.containsKey(a);
                    default:
                        HashTable other = new HashTable();
                        other.put(a, 1);
                        other.put(b, 2);
                        s.putAll(other);
                        s.putAll(s);
                        return s.size();
                }
            }

            @Override
            HashTable sample() {
                HashTable s = new HashTable();
                for (int i = 1; i <= 5; i++) {
                    s.put(i, i);
                }
                s.put(9, 9);
                return s;
            }
        }.broken(s -> s.buckets = null, s -> s.size = 5, s -> s.buckets[1].next.next = s.buckets[1],
                s -> s.buckets[1].key = 2, s -> s.buckets[1].next.key = 9, s -> s.buckets[2] = s.buckets[1],
                s -> s.buckets = new HashTable.Entry[0]);
    }

    private static Check<?, ?> binomialHeap() {
        return new Check<BinomialHeap, PriorityQueue<Integer>>("BinomialHeap", 7, BinomialHeap::repOK) {
            @Override
            BinomialHeap makeReal() {
                return new BinomialHeap();
            }

            @Override
            PriorityQueue<Integer> makeModel() {
                return new PriorityQueue<>();
            }

            @Override
            Object real(BinomialHeap s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: s.insert(a); return s.size();
                    case 3: return s.extractMin();
                    case 4: return s.min();
                    case 5: return s.decrease(a, b);
                    default:
                        BinomialHeap other = new BinomialHeap();
                        other.insert(a);
                        other.insert(b);
                        other.insert(b);
                        s.merge(other);
                        s.merge(s);
                        return other.repOK() && other.size() == 0;
                }
            }

            @Override
            Object model(PriorityQueue<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: m.add(a); return m.size();
                    case 3: return m.remove();
                    case 4: return m.element();
                    case 5: return b < a && m.remove(a) && m.add(b);
                    default: m.addAll(List.of(a, b, b)); return true;
                }
            }

            @Override
            BinomialHeap sample() {
                BinomialHeap s = new BinomialHeap();
                for (int i = 1; i <= 5; i++) {
                    s.insert(i);
                }
                return s;
            }
        }.broken(s -> s.head.sibling = s.head, s -> s.size = 4, s -> s.head.degree = 1,
                s -> s.head.sibling.child.parent = null, s -> s.head.sibling.key = 4,
                s -> s.head.sibling.child.sibling = null, s -> s.head.child = s.head.sibling.child);
    }

    private static Check<?, ?> disjointSets() {
        return new Check<DisjointSets, List<Integer>>("DisjointSets", 6, DisjointSets::repOK) {
            @Override
            DisjointSets makeReal() {
                return new DisjointSets();
            }

            /** For each number the least number of its set. */
            @Override
            List<Integer> makeModel() {
                return new ArrayList<>();
            }

            @Override
            Object real(DisjointSets s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: return s.makeSet();
                    case 2: case 3: return s.union(a, b);
                    case 4: return s.same(a, b);
                    default:
                        DisjointSets other = new DisjointSets();
                        other.makeSet();
                        other.makeSet();
                        other.union(0, 1);
                        return s.sets() + (s.refinedBy(other) ? "+" : "-");
                }
            }

            @Override
            Object model(List<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: m.add(m.size()); return m.size() - 1;
                    case 2: case 3:
                        int x = m.get(a);
                        int y = m.get(b);
                        m.replaceAll(least -> least == x ? y : least);
                        return x != y;
                    case 4: return (int) m.get(a) == m.get(b);
                    default:
                        boolean united = m.size() >= 2 && m.get(0).equals(m.get(1));
                        return new HashSet<>(m).size() + (united ? "+" : "-");
                }
            }

            @Override
            DisjointSets sample() {
                DisjointSets s = new DisjointSets();
                for (int i = 1; i <= 5; i++) {
                    s.makeSet();
                }
                s.union(0, 1);
                s.union(2, 3);
                s.union(0, 2);
                return s;
            }
        }.broken(s -> s.parent = null, s -> s.rank = s.parent, s -> s.size = 99, s -> s.sets = 1,
                s -> s.parent[0] = 1, s -> s.parent[4] = -1, s -> s.rank[4] = 1, s -> s.rank = new int[5]);
    }

    private static Check<?, ?> arrayHeap() {
        return new Check<ArrayHeap, PriorityQueue<Integer>>("ArrayHeap", 8, ArrayHeap::repOK) {
            @Override
            ArrayHeap makeReal() {
                return new ArrayHeap();
            }

            @Override
            PriorityQueue<Integer> makeModel() {
                return new PriorityQueue<>();
            }

            @Override
            Object real(ArrayHeap s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: s.add(a); return s.size();
                    case 2: case 3: return s.removeMin();
                    case 4: return s.min();
                    case 5: return s.contains(a);
                    case 6: s.replaceMin(a); return s.size();
                    default:
                        ArrayHeap other = new ArrayHeap();
                        other.add(a);
                        other.add(b);
                        s.addAll(other);
                        return other.size();
                }
            }

            @Override
            Object model(PriorityQueue<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: m.add(a); return m.size();
                    case 2: case 3: return m.remove();
                    case 4: return m.element();
                    case 5: return m.contains(a);
                    case 6: m.poll(); m.add(a); return m.size();
                    default: m.add(a); m.add(b); return 2;
                }
            }

            @Override
            ArrayHeap sample() {
                ArrayHeap s = new ArrayHeap();
                for (int i = 1; i <= 5; i++) {
                    s.add(i);
                }
                return s;
            }
        }.broken(s -> s.heap = null, s -> s.size = -1, s -> s.size = 99, s -> s.heap[0] = 3,
                s -> s.heap[4] = 0);
    }

    private static Check<?, ?> graph() {
        return new Check<Graph, TreeMap<Integer, TreeSet<Integer>>>("Graph", 9, Graph::repOK) {
            @Override
            Graph makeReal() {
                return new Graph();
            }

            @Override
            TreeMap<Integer, TreeSet<Integer>> makeModel() {
                return new TreeMap<>();
            }

            @Override
            Object real(Graph s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: return s.addNode(a);
                    case 2: case 3: case 4: return s.addEdge(a, b);
                    case 5: return a % 3 == 0 ? s.removeNode(a) : s.removeEdge(a, b);
                    case 6: return s.reaches(a, b);
                    case 7: return s.degree(a);
                    default:
                        Graph other = new Graph();
                        other.addNode(a);
                        other.addNode(b);
                        other.addEdge(a, b);
                        s.addAll(other);
                        s.addAll(s);
                        return null;
                }
            }

            @Override
            Object model(TreeMap<Integer, TreeSet<Integer>> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: return m.putIfAbsent(a, new TreeSet<>()) == null;
                    case 2: case 3: case 4: return m.containsKey(a) && m.containsKey(b) && m.get(a).add(b);
                    case 5:
                        if (a % 3 != 0) {
                            return m.containsKey(a) && m.get(a).remove(b);
                        }
                        m.values().forEach(targets -> targets.remove(a));
                        return m.remove(a) != null;
                    case 6:
                        if (!m.containsKey(a) || !m.containsKey(b)) {
                            return false;
                        }
                        Set<Integer> reached = new HashSet<>(Set.of(a));
                        for (int i = 0; i < m.size(); i++) {
                            for (int from : new ArrayList<>(reached)) {
                                reached.addAll(m.get(from));
                            }
                        }
                        return reached.contains(b);
                    case 7: return m.containsKey(a) ? m.get(a).size() : -1;
                    default:
                        m.putIfAbsent(a, new TreeSet<>());
                        m.putIfAbsent(b, new TreeSet<>());
                        m.get(a).add(b);
                        return null;
                }
            }

            @Override
            Graph sample() {
                Graph s = new Graph();
                for (int i = 1; i <= 5; i++) {
                    s.addNode(i);
                    s.addEdge(i, 1);
                    s.addEdge(i, i - 1);
                }
                return s;
            }
        }.broken(s -> s.nodes.next.next = s.nodes, s -> s.nodeCount = 4, s -> s.edgeCount = 4,
                s -> s.nodes.id = 1, s -> s.nodes.edges.to = null,
                s -> s.nodes.edges.to = new Graph.Node(4, null),
                s -> s.nodes.edges.next = s.nodes.edges, s -> s.nodes.edges = s.nodes.next.edges,
                s -> s.nodes.edges.to = s.nodes.edges.next.to);
    }

    /** Grows an expression and keeps, as the model, its value where variable i is 3 i + 1. */
    private static Check<?, ?> expr() {
        return new Check<Expr[], int[]>("Expr", 7, s -> s.length == 1 && s[0] != null && s[0].repOK()) {
            @Override
            Expr[] makeReal() {
                return new Expr[] {new Expr.Num(1)};
            }

            @Override
            int[] makeModel() {
                return new int[] {1};
            }

            private int variable(int x) {
                return Math.floorMod(x, 4);
            }

            @Override
            Object real(Expr[] s, int operation, int a, int b) {
                switch (operation) {
                    case 0: s[0] = new Expr.Add(s[0], new Expr.Num(a)); break;
                    case 1: s[0] = new Expr.Mul(new Expr.Var(variable(a)), s[0]); break;
                    case 2: s[0] = new Expr.Neg(s[0]); break;
                    case 3: s[0] = s[0].plus(new Expr.Mul(new Expr.Num(a), new Expr.Num(b))); break;
                    case 4: s[0] = new Expr.Mul(s[0], new Expr.Num(a)); break;
                    case 5: s[0] = s[0].plus(new Expr.Var(variable(b))); break;
                    default:
                        int depth = s[0].depth();
                        s[0] = s[0].simplify();
                        if (s[0].depth() > depth) {
                            return "deeper";
                        }
                }
                Expr.Scope scope = new Expr.Empty();
                for (int i = 0; i < 4; i++) {
                    scope = new Expr.Bind(i, 3 * i + 1, scope);
                }
                return scope.repOK() ? s[0].eval(scope) : null;
            }

            @Override
            Object model(int[] m, int operation, int a, int b) {
                switch (operation) {
                    case 0: m[0] += a; break;
                    case 1: m[0] *= 3 * variable(a) + 1; break;
                    case 2: m[0] = -m[0]; break;
                    case 3: m[0] += a * b; break;
                    case 4: m[0] *= a; break;
                    case 5: m[0] += 3 * variable(b) + 1; break;
                    default:
                }
                return m[0];
            }

            @Override
            Expr[] sample() {
                Expr sum = new Expr.Add(new Expr.Num(1), new Expr.Neg(new Expr.Var(2)));
                return new Expr[] {new Expr.Mul(sum, new Expr.Add(new Expr.Num(4), new Expr.Num(5)))};
            }
        }.broken(s -> ((Expr.Mul) s[0]).left = s[0], s -> ((Expr.Mul) s[0]).right = null,
                s -> ((Expr.Mul) s[0]).right = ((Expr.Mul) s[0]).left);
    }

    /** The model: a list for each priority, the blocked processes in list 0, and last the running one. */
    private static Check<?, ?> scheduler() {
        return new Check<Scheduler, List<List<int[]>>>("Scheduler", 9, Scheduler::repOK) {
            @Override
            Scheduler makeReal() {
                return new Scheduler();
            }

            @Override
            List<List<int[]>> makeModel() {
                List<List<int[]>> lists = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    lists.add(new ArrayList<>());
                }
                return lists;
            }

            @Override
            Object real(Scheduler s, int operation, int a, int b) {
                Object result = null;
                switch (operation) {
                    case 0: case 1: case 2: result = s.add(a); break;
                    case 3: result = s.block(); break;
                    case 4: result = s.unblock(a); break;
                    case 5: case 6: result = s.upgrade(a, b); break;
                    case 7: result = s.finish(); break;
                    default: s.quantumExpire();
                }
                return result + ", then " + s.running();
            }

            /** List 5 holds one element for each process ever made. */
            @Override
            Object model(List<List<int[]>> m, int operation, int a, int b) {
                List<int[]> running = m.get(4);
                Object result = null;
                switch (operation) {
                    case 0: case 1: case 2:
                        result = -1;
                        if (a >= 1 && a <= 3) {
                            int[] process = {m.get(5).size(), a};
                            m.get(5).add(process);
                            m.get(a).add(process);
                            result = process[0];
                        }
                        break;
                    case 3:
                        result = !running.isEmpty();
                        m.get(0).addAll(running);
                        running.clear();
                        break;
                    case 4:
                        result = a >= 0 && a < m.get(0).size();
                        if ((boolean) result) {
                            int[] process = m.get(0).remove(a);
                            m.get(process[1]).add(process);
                        }
                        break;
                    case 5: case 6:
                        result = a >= 1 && a <= 2 && b >= 0 && b < m.get(a).size();
                        if ((boolean) result) {
                            int[] process = m.get(a).remove(b);
                            process[1]++;
                            m.get(a + 1).add(process);
                        }
                        break;
                    case 7:
                        result = running.isEmpty() ? -1 : running.remove(0)[0];
                        break;
                    default:
                        if (!running.isEmpty()) {
                            m.get(running.get(0)[1]).add(running.remove(0));
                        }
                }
                for (int priority = 3; priority >= 1; priority--) {
                    if (!running.isEmpty() && running.get(0)[1] >= priority) {
                        break;
                    }
                    if (!m.get(priority).isEmpty()) {
                        if (!running.isEmpty()) {
                            m.get(running.get(0)[1]).add(running.remove(0));
                        }
                        running.add(m.get(priority).remove(0));
                    }
                }
                return result + ", then " + (running.isEmpty() ? -1 : running.get(0)[0]);
            }

            @Override
            Scheduler sample() {
                Scheduler s = new Scheduler();
                for (int i = 1; i <= 5; i++) {
                    s.add(2);
                }
                s.block();
                return s;
            }
        }.broken(s -> s.lists = null, s -> s.lists[1] = null, s -> s.lists[1] = s.lists[3],
                s -> s.lists[2].length = 2, s -> s.lists[2].first.next.next = s.lists[2].first,
                s -> s.running = null, s -> s.running = s.lists[2].first, s -> s.running.priority = 1,
                s -> s.nextId = 3, s -> s.lists[2].first.priority = 1, s -> s.lists[0].first.priority = 0,
                s -> s.lists[0].first.id = 1, s -> s.lists[3].first = s.lists[2].first);
    }

    private static Check<?, ?> agenda() {
        return new Check<Agenda, List<Integer>>("Agenda", 8, Agenda::repOK) {
            @Override
            Agenda makeReal() {
                return new Agenda();
            }

            @Override
            List<Integer> makeModel() {
                return new ArrayList<>();
            }

            @Override
            Object real(Agenda s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.book(a);
                    case 3: case 4: return s.cancel(a);
                    case 5: return s.isBusy(a);
                    case 6: return s.lastBefore(a);
                    default:
                        Agenda other = new Agenda();
                        other.book(a);
                        other.book(b);
                        s.takeOver(other);
                        s.takeOver(s);
                        return other.repOK() && other.size() == 0 ? s.size() : -1;
                }
            }

            @Override
            Object model(List<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return a >= 0 && m.add(a);
                    case 3: case 4: return m.remove((Integer) a);
                    case 5: return m.contains(a);
                    case 6: return m.stream().filter(hour -> hour < a).max(Integer::compare).orElse(-1);
                    default:
                        m.addAll(List.of(a, b));
                        m.removeIf(hour -> hour < 0);
                        return m.size();
                }
            }

            @Override
            Agenda sample() {
                Agenda s = new Agenda();
                for (int i = 1; i <= 5; i++) {
                    s.book(i);
                }
                return s;
            }
        }.broken(s -> s.hours = null, s -> s.hours = new Bst(), s -> s.appointments = new SortedList(),
                s -> s.hours.insert(6), s -> s.appointments.insert(6), s -> s.appointments.size = 4,
                s -> { s.appointments.insert(-1); s.hours.insert(-1); });
    }

    private static Check<?, ?> twoTrees() {
        return new SetCheck<TwoTrees>("TwoTrees", 10, TwoTrees::repOK) {
            @Override
            TwoTrees makeReal() {
                return new TwoTrees();
            }

            @Override
            Object real(TwoTrees s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.insert(a);
                    case 3: case 4: return s.remove(a);
                    case 5: return s.contains(a);
                    case 7:
                        s.split(a);
                        return s.size();
                    case 8:
                        TwoTrees other = new TwoTrees();
                        other.insert(a);
                        other.split(7);
                        other.insert(b);
                        s.merge(other);
                        s.merge(s);
                        return other.repOK() ? s.size() : -1;
                    case 9:
                        s.split(a);
                        return s.isEven();
                    default: return s.size();
                }
            }

            @Override
            Object model(TreeSet<Integer> m, int operation, int a, int b) {
                switch (operation) {
                    case 8:
                        m.add(a);
                        m.add(b);
                        return m.size();
                    case 9: return Math.abs(m.headSet(a).size() - m.tailSet(a).size()) <= 1;
                    default: return super.model(m, operation, a, b);
                }
            }

            @Override
            TwoTrees sample() {
                TwoTrees s = new TwoTrees();
                s.split(3);
                for (int i = 1; i <= 5; i++) {
                    s.insert(i);
                }
                return s;
            }
        }.broken(s -> s.low = null, s -> s.low = s.high, s -> s.pivot = 4, s -> s.high.root.left = s.low.root,
                s -> s.low.size = 5, s -> { s.low = new Bst(); s.high = s.low; });
    }

    private static Check<?, ?> inventory() {
        return new Check<Inventory, TreeMap<Integer, Integer>>("Inventory", 7, Inventory::repOK) {
            @Override
            Inventory makeReal() {
                return new Inventory();
            }

            @Override
            TreeMap<Integer, Integer> makeModel() {
                return new TreeMap<>();
            }

            @Override
            Object real(Inventory s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: return s.deliver(a, b);
                    case 2: case 3: return s.sell(a, b);
                    case 4: return s.discontinue(a);
                    case 5: return s.pieces(a);
                    default: return s.restock(b);
                }
            }

            @Override
            Object model(TreeMap<Integer, Integer> m, int operation, int a, int b) {
                int before = m.getOrDefault(a, 0);
                switch (operation) {
                    case 0: case 1:
                        boolean possible = b > 0 && (long) before + b <= Integer.MAX_VALUE;
                        if (possible) {
                            m.put(a, before + b);
                        }
                        return possible;
                    case 2: case 3:
                        int sold = Math.max(0, Math.min(before, b));
                        m.computeIfPresent(a, (article, pieces) -> pieces - sold);
                        return new Inventory.Sale(sold, before - sold);
                    case 4: return m.remove(a) != null;
                    case 5: return before;
                    default:
                        int articles = Collections.frequency(m.values(), 0);
                        if (b > 0) {
                            m.replaceAll((article, pieces) -> pieces == 0 ? b : pieces);
                        }
                        return b > 0 ? articles : 0;
                }
            }

            @Override
            Inventory sample() {
                Inventory s = new Inventory();
                for (int i = 1; i <= 5; i++) {
                    s.deliver(i, i);
                    s.sell(i, 2);
                }
                return s;
            }
        }.broken(s -> s.stock = null, s -> s.soldOut = new SinglyLinkedList(), s -> s.soldOut.addLast(1),
                s -> s.soldOut.addLast(7), s -> s.stock.put(3, -1), s -> s.stock.put(3, 0),
                s -> s.soldOut.head.value = 2, s -> s.stock.size = 4);
    }

    /** The model: for each folder its parent, -1 for the root's, and a set of files. */
    private static Check<?, ?> directory() {
        return new Check<Directory, Map<Integer, TreeSet<Integer>>>("Directory", 8, Directory::repOK) {
            private final Map<Map<?, ?>, Map<Integer, Integer>> parents = new IdentityHashMap<>();

            @Override
            Directory makeReal() {
                return new Directory();
            }

            @Override
            Map<Integer, TreeSet<Integer>> makeModel() {
                Map<Integer, TreeSet<Integer>> files = new HashMap<>();
                files.put(0, new TreeSet<>());
                parents.put(files, new HashMap<>());
                return files;
            }

            @Override
            Object real(Directory s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: case 2: return s.makeFolder(a, b);
                    case 3: case 4: return s.addFile(a, b);
                    case 5: return a % 2 == 0 ? s.removeFolder(a) : s.size();
                    case 6: return s.move(a, b);
                    default: return s.locate(a) == null ? -1 : s.locate(a).depth();
                }
            }

            private boolean isInside(int folder, int other, Map<Integer, Integer> parent) {
                Integer at = folder;
                while (at != null && at != other) {
                    at = parent.get(at);
                }
                return at != null;
            }

            @Override
            Object model(Map<Integer, TreeSet<Integer>> m, int operation, int a, int b) {
                Map<Integer, Integer> parent = parents.get(m);
                switch (operation) {
                    case 0: case 1: case 2:
                        if (m.containsKey(a) || !m.containsKey(b)) {
                            return false;
                        }
                        m.put(a, new TreeSet<>());
                        parent.put(a, b);
                        return true;
                    case 3: case 4: return m.containsKey(b) && m.get(b).add(a);
                    case 5:
                        if (a % 2 != 0) {
                            return m.size();
                        }
                        if (a == 0 || !m.containsKey(a)) {
                            return false;
                        }
                        m.keySet().removeIf(folder -> isInside(folder, a, parent));
                        parent.keySet().retainAll(m.keySet());
                        return true;
                    case 6:
                        if (!m.containsKey(a) || !m.containsKey(b) || isInside(b, a, parent)) {
                            return false;
                        }
                        parent.put(a, b);
                        return true;
                    default:
                        int nearest = -1;
                        for (int folder : m.keySet()) {
                            int depth = 0;
                            for (Integer at = folder; parent.containsKey(at); at = parent.get(at)) {
                                depth++;
                            }
                            if (m.get(folder).contains(a) && (nearest < 0 || depth < nearest)) {
                                nearest = depth;
                            }
                        }
                        return nearest;
                }
            }

            @Override
            Directory sample() {
                Directory s = new Directory();
                for (int i = 1; i <= 5; i++) {
                    s.makeFolder(i, i / 2);
                    s.addFile(i, i);
                }
                return s;
            }
        }.broken(s -> s.root = null, s -> s.size = 5, s -> s.root.id = 7, s -> s.root.parent = s.root,
                s -> s.root.firstChild.firstChild.firstChild = s.root, s -> s.root.firstChild.files = null,
                s -> s.root.firstChild.files = s.root.files,
                s -> s.root.files.root = s.root.firstChild.files.root,
                s -> { s.root.files.root = s.root.firstChild.files.root; s.root.files.size = 1; },
                s -> s.root.firstChild.id = 2, s -> s.root.firstChild.parent = null);
    }

    private static Check<?, ?> library() {
        return new Check<Library, TreeMap<Integer, Integer>>("Library", 8, Library::repOK) {
            private final Map<Map<?, ?>, LinkedList<Integer>> returned = new IdentityHashMap<>();

            @Override
            Library makeReal() {
                return new Library();
            }

            /** For each book 0 if it is on the shelf, 1 if it is out, 2 if it was returned. */
            @Override
            TreeMap<Integer, Integer> makeModel() {
                TreeMap<Integer, Integer> books = new TreeMap<>();
                returned.put(books, new LinkedList<>());
                return books;
            }

            @Override
            Object real(Library s, int operation, int a, int b) {
                switch (operation) {
                    case 0: case 1: return s.acquire(a);
                    case 2: case 3: return s.lend(a, b);
                    case 4: return s.takeBack(a);
                    case 5: return s.shelve();
                    case 6: return a % 2 == 0 ? s.discard(a) : s.isOnShelf(a);
                    default:
                        Library other = new Library();
                        other.acquire(a);
                        return b > 0 ? 0 : s.donateTo(other) + (other.repOK() ? s.donateTo(s) : -1);
                }
            }

            @Override
            Object model(TreeMap<Integer, Integer> m, int operation, int a, int b) {
                int state = m.getOrDefault(a, -1);
                switch (operation) {
                    case 0: case 1: return m.putIfAbsent(a, 0) == null;
                    case 2: case 3: return state == 0 && m.put(a, 1) != null;
                    case 4: return state == 1 && m.put(a, 2) != null && returned.get(m).add(a);
                    case 5: return !returned.get(m).isEmpty() && m.put(returned.get(m).remove(), 0) != null;
                    case 6: return state == 0 && (a % 2 != 0 || m.remove(a) != null);
                    default:
                        int before = m.size();
                        if (b <= 0) {
                            m.entrySet().removeIf(book -> book.getKey() != a && book.getValue() == 0);
                        }
                        return before - m.size();
                }
            }

            @Override
            Library sample() {
                Library s = new Library();
                for (int i = 1; i <= 5; i++) {
                    s.acquire(i);
                }
                s.lend(1, 7);
                s.lend(2, 7);
                s.takeBack(2);
                return s;
            }
        }.broken(s -> s.loans = null, s -> s.catalogue = new SinglyLinkedList(), s -> s.loans.put(9, 7),
                s -> s.loans.put(2, 7), s -> s.returned.enqueue(1), s -> s.returned.enqueue(2),
                s -> s.returned.enqueue(6), s -> s.catalogue.addLast(5), s -> s.loans.size = 0);
    }

    public static void main(String[] args) {
        boolean assertions = false;
        assert assertions = true;
        if (!assertions) {
            System.out.println("assertions are off: run with -ea");
            System.exit(1);
        }
        List<Check<?, ?>> checks = List.of(
                singlyLinkedList(), doublyLinkedList(), sortedList(), stack(), queue(),
                bst(), avlTree(), redBlackTree(), aaTree(), hashTable(), binomialHeap(), disjointSets(),
                arrayHeap(), graph(), expr(), scheduler(),
                agenda(), twoTrees(), inventory(), directory(), library());
        checks.forEach(Check::run);
        String right = "all " + checks.size() + " structures are right";
        System.out.println(failures == 0 ? right : failures + " failures");
        System.exit(failures == 0 ? 0 : 1);
    }
}
