package dev.cairn.replay;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.TreeSet;

/**
 * Makes the objects of a call, as {@link Call} describes them. Instances and arrays are there first:
 * no constructor runs for them. Then whatever needs code to be made is made, each object after those
 * that it is made of. A field or an element is set as soon as its value is there, so that the calls
 * that make an object find the others complete, as far as that is possible.
 */
final class Heap {
    private final ClassLoader loader;
    private final Values values;
    private final List<Item> items = new ArrayList<>();
    /** Those that are being made. */
    private final Set<Integer> open = new HashSet<>();

    /** An object, and what is still to be done for it. */
    private static final class Item {
        final String kind;
        /** How it is allocated. */
        final String what;
        /** Of a stub, its answers. */
        final List<String> calls = new ArrayList<>();
        final List<String> fields = new ArrayList<>();
        String elements;
        Stub stub;
        Object object;

        Item(String kind, String what) {
            this.kind = kind;
            this.what = what;
        }

        boolean isMade() {
            return kind.equals("made");
        }
    }

    Heap(ClassLoader loader) {
        this.loader = loader;
        this.values = new Values(loader, this);
    }

    Values values() {
        return values;
    }

    /** Null for one that is not there yet. */
    Object get(int n) {
        return items.get(n).object;
    }

    List<Object> objects() {
        List<Object> objects = new ArrayList<>();
        items.forEach(item -> objects.add(item.object));
        return objects;
    }

    /** Reads one line. What it describes is made by {@link #build}. */
    void read(String key, String rest) {
        StringTokenizer words = new StringTokenizer(rest);
        int n = Integer.parseInt(words.nextToken());
        String more = rest.substring(rest.indexOf(' ') + 1);
        switch (key) {
            case "object" -> {
                if (n != items.size()) {
                    throw new IllegalArgumentException("object " + n + " is not the next one");
                }
                int blank = more.indexOf(' ');
                items.add(new Item(more.substring(0, blank), more.substring(blank + 1)));
            }
            case "field" -> items.get(n).fields.add(more);
            case "elements" -> items.get(n).elements = more;
            case "call", "answer" -> items.get(n).calls.add(more);
            default -> throw new IllegalArgumentException("no such item of a call: " + key);
        }
    }

    void build() throws ReflectiveOperationException {
        for (Item item : items) {
            allocate(item, new StringTokenizer(item.what));
        }
        settle();
        for (int n = 0; n < items.size(); n++) {
            if (!make(n)) {
                throw new IllegalStateException("object " + n + " cannot be made: it is needed for itself");
            }
        }
        for (Item item : items) {
            if (item.stub != null) {
                item.stub.prepare();
            }
        }
    }

    private void allocate(Item item, StringTokenizer words) throws ReflectiveOperationException {
        switch (item.kind) {
            case "instance" -> item.object = Memory.allocate(Class.forName(words.nextToken(), true, loader));
            case "array" -> {
                Class<?> component = values.type(words.nextToken());
                item.object = Array.newInstance(component, Integer.parseInt(words.nextToken()));
            }
            case "constant" -> item.object = constant(Class.forName(words.nextToken(), true, loader), words.nextToken());
            case "stub" -> {
                item.stub = new Stub(Class.forName(words.nextToken(), false, loader), values, item.calls);
                item.object = item.stub.proxy();
            }
            case "made" -> { }
            default -> throw new IllegalArgumentException("no such kind of object: " + item.kind);
        }
    }

    /** A constant of an enum, or what a static field of another class holds. */
    private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
        Object[] constants = type.getEnumConstants();
        if (constants == null) {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        }
        for (Object constant : constants) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(type.getName() + " has no constant " + name);
    }

    /** Sets all fields and elements whose values are there by now. */
    private void settle() throws ReflectiveOperationException {
        for (Item item : items) {
            List<String> waiting = new ArrayList<>();
            for (String field : item.fields) {
                if (isThere(inMember(field))) {
                    set(item.object, new StringTokenizer(field));
                } else {
                    waiting.add(field);
                }
            }
            item.fields.clear();
            item.fields.addAll(waiting);
            if (item.elements != null && isThere(Values.references(item.elements, 0))) {
                StringTokenizer words = new StringTokenizer(item.elements);
                for (int i = 0; words.hasMoreTokens(); i++) {
                    Array.set(item.object, i, values.next(words));
                }
                item.elements = null;
            }
        }
    }

    private void set(Object object, StringTokenizer words) throws ReflectiveOperationException {
        Class<?> declaring = Class.forName(words.nextToken(), true, loader);
        Field field = Memory.field(declaring, words.nextToken(), words.nextToken());
        Memory.set(field, object, values.next(words));
    }

    private boolean isThere(List<Integer> objects) {
        return objects.stream().allMatch(n -> get(n) != null);
    }

    /** The objects that a field or a call needs: they stand after its class, name and type. */
    private static List<Integer> inMember(String text) {
        return Values.references(text, 3);
    }

    /** Whether the object is there in the end: not so if it is being made, or needs one that is. */
    private boolean make(int n) throws ReflectiveOperationException {
        Item item = items.get(n);
        if (item.object != null) {
            return true;
        }
        if (!open.add(n)) {
            return false;
        }
        try {
            Set<Integer> needed = new TreeSet<>();
            item.calls.forEach(call -> needed.addAll(inMember(call)));
            for (int other : needed) {
                if (!make(other)) {
                    return false;
                }
            }
            // What those refer to is better there too, but need not be.
            for (int other : reached(needed)) {
                make(other);
            }
            item.object = made(n, item.calls);
            settle();
            return true;
        } finally {
            open.remove(n);
        }
    }

    /** What fields and elements that still wait lead to. */
    private Set<Integer> reached(Set<Integer> from) {
        Set<Integer> reached = new TreeSet<>(from);
        List<Integer> next = new ArrayList<>(from);
        while (!next.isEmpty()) {
            Item item = items.get(next.remove(next.size() - 1));
            List<Integer> found = new ArrayList<>();
            item.fields.forEach(field -> found.addAll(inMember(field)));
            if (item.elements != null) {
                found.addAll(Values.references(item.elements, 0));
            }
            found.stream().filter(reached::add).forEach(next::add);
        }
        reached.removeIf(n -> !items.get(n).isMade());
        return reached;
    }

    private Object made(int n, List<String> calls) throws ReflectiveOperationException {
        Object object = null;
        boolean first = true;
        for (String call : calls) {
            try {
                Object returned = call(object, first, new StringTokenizer(call));
                object = first ? returned : object;
            } catch (InvocationTargetException e) {
                throw new IllegalStateException("object " + n + " cannot be made: " + e.getCause(), e);
            }
            first = false;
        }
        if (object == null) {
            throw new IllegalStateException("object " + n + " cannot be made: its first call returns null");
        }
        return object;
    }

    /** Calls a constructor or a method, that one on {@code object} unless it has its own receiver. */
    private Object call(Object object, boolean first, StringTokenizer words) throws ReflectiveOperationException {
        Class<?> type = Class.forName(words.nextToken(), true, loader);
        String name = words.nextToken();
        String descriptor = words.nextToken();
        Object receiver = words.nextToken().equals("on") ? values.next(words) : object;
        List<Object> arguments = new ArrayList<>();
        while (words.hasMoreTokens()) {
            arguments.add(values.next(words));
        }
        if (name.equals("<init>")) {
            Constructor<?> constructor = Memory.constructor(type, descriptor);
            constructor.trySetAccessible();
            return constructor.newInstance(arguments.toArray());
        }
        Method method = Memory.method(type, name, descriptor);
        method.trySetAccessible();
        if (first && receiver == null && !Modifier.isStatic(method.getModifiers())) {
            throw new IllegalArgumentException("nothing to call " + name + descriptor + " on");
        }
        return method.invoke(receiver, arguments.toArray());
    }
}
