package dev.cairn.stub;

import java.util.ArrayList;
import java.util.List;

/**
 * What stubs have answered, as far as it holds on. The role of a method, which follows from its name, says how:
 *
 * <pre>
 * <NAME     a reader: getNAME, isNAME, get, contains; the same receiver gives the same answer to the same arguments
 * >NAME     its writer: setNAME, putNAME, updateNAME; with the arguments of the reader, it is told the next answer
 * next      what a reader says is another thing afterwards, for each row of a result another; false stays false
 * unit      the next byte or character of a stream, -1 at its end
 * -         anything else: all that the receiver has answered is forgotten
 * </pre>
 */
final class Memory {
    /** That null was answered. */
    static final Object NULL = new Object();

    private final List<Entry> entries = new ArrayList<>();

    private static final class Entry {
        /** Of a static method, the class. */
        final Object receiver;
        final String role;
        final Object[] arguments;
        Object answer;

        Entry(Object receiver, String role, Object[] arguments, Object answer) {
            this.receiver = receiver;
            this.role = role;
            this.arguments = arguments;
            this.answer = answer;
        }

        boolean is(Object receiver, String role, Object[] arguments, int count) {
            if (this.receiver != receiver || !this.role.equals(role) || this.arguments.length != count) {
                return false;
            }
            for (int i = 0; i < count; i++) {
                if (!same(this.arguments[i], arguments[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Whether an answer of such a method is of interest later. */
    static boolean keeps(String role) {
        return role.charAt(0) == '<' || role.charAt(0) == 'n';
    }

    /** A method was called: what it answers, if that is known. */
    Object called(String role, Object receiver, Object[] arguments) {
        switch (role.charAt(0)) {
            case '<':
                Entry known = find(receiver, role, arguments, arguments.length);
                return known == null ? null : known.answer;
            case '>':
                if (arguments.length > 0) {
                    int count = arguments.length - 1;
                    put(receiver, "<" + role.substring(1), arguments, count, arguments[count]);
                }
                return null;
            case 'n':
                // Whether it was false, the program has seen by now.
                Entry last = find(receiver, role, arguments, arguments.length);
                if (last != null && Boolean.FALSE.equals(last.answer)) {
                    return last.answer;
                }
                forget(receiver);
                return null;
            default:
                forget(receiver);
                return null;
        }
    }

    /** What a method answers from now on. */
    void answered(String role, Object receiver, Object[] arguments, Object answer) {
        put(receiver, role, arguments, arguments.length, answer);
    }

    private void put(Object receiver, String role, Object[] arguments, int count, Object answer) {
        Entry entry = find(receiver, role, arguments, count);
        if (entry == null) {
            Object[] kept = new Object[count];
            System.arraycopy(arguments, 0, kept, 0, count);
            entry = new Entry(receiver, role, kept, null);
            entries.add(entry);
        }
        entry.answer = answer == null ? NULL : answer;
    }

    private Entry find(Object receiver, String role, Object[] arguments, int count) {
        for (Entry entry : entries) {
            if (entry.is(receiver, role, arguments, count)) {
                return entry;
            }
        }
        return null;
    }

    private void forget(Object receiver) {
        for (int i = entries.size() - 1; i >= 0; i--) {
            if (entries.get(i).receiver == receiver) {
                entries.remove(i);
            }
        }
    }

    /** The same object, or equal values: without running code of the program. */
    private static boolean same(Object a, Object b) {
        return a == b || isValue(a) && a.equals(b);
    }

    private static boolean isValue(Object o) {
        return o instanceof String || o instanceof Integer || o instanceof Long || o instanceof Boolean || o instanceof Character
                || o instanceof Byte || o instanceof Short || o instanceof Double || o instanceof Float;
    }
}
