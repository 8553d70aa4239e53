package dev.cairn.stub;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * What the methods of stubs do. A stub is a class whose methods never do what they say: they answer with something of their declared type.
 * Cairn makes the class files; each method calls {@link #throwsNow} once for each exception that it declares, then one of the
 * {@code answer} methods.
 *
 * <p>Under Cairn the methods called {@code fresh} return unknown values. In a replay they return what {@link #add} was given, for each method in
 * that order.
 * What is remembered in between ({@link Memory}) is the same code in both.
 */
public final class Stubs {
    private static Memory memory = new Memory();
    private static Map<String, Queue<Recorded>> recorded = new HashMap<>();

    /** An answer of a replay. It is made when it is asked for: what it refers to may not be there before. */
    public interface Recorded {
        Object value() throws ReflectiveOperationException;
    }

    private Stubs() {}

    /** From now on there are new answers. */
    public static void begin() {
        memory = new Memory();
        recorded = new HashMap<>();
    }

    /** The next answer of a method, or whether it throws an exception. */
    public static void add(String method, Recorded answer) {
        recorded.computeIfAbsent(method, m -> new ArrayDeque<>()).add(answer);
    }

    /** Whether a method throws one of the exceptions that it declares. */
    public static boolean throwsNow(String method, String exception) {
        return freshFailure(method, exception);
    }

    /** A method without a result was called. */
    public static void told(String role, Object receiver, Object[] arguments) {
        memory.called(role, receiver, arguments);
    }

    public static boolean answerBoolean(String method, String role, Object receiver, Object[] arguments) {
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Boolean) {
            return (Boolean) known;
        }
        boolean answer = freshBoolean(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    public static byte answerByte(String method, String role, Object receiver, Object[] arguments) {
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Byte) {
            return (Byte) known;
        }
        byte answer = freshByte(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    public static char answerChar(String method, String role, Object receiver, Object[] arguments) {
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Character) {
            return (Character) known;
        }
        char answer = freshChar(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    public static short answerShort(String method, String role, Object receiver, Object[] arguments) {
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Short) {
            return (Short) known;
        }
        short answer = freshShort(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    public static int answerInt(String method, String role, Object receiver, Object[] arguments) {
        if (role.equals("unit")) {
            // Of a stream, which ends at some time.
            return freshBoolean(method) ? -1 : method.startsWith("java/io/Reader") ? freshChar(method) : freshByte(method) & 0xff;
        }
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Integer) {
            return (Integer) known;
        }
        int answer = freshInt(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    public static long answerLong(String method, String role, Object receiver, Object[] arguments) {
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Long) {
            return (Long) known;
        }
        long answer = freshLong(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    public static float answerFloat(String method, String role, Object receiver, Object[] arguments) {
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Float) {
            return (Float) known;
        }
        float answer = freshFloat(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    public static double answerDouble(String method, String role, Object receiver, Object[] arguments) {
        Object known = memory.called(role, receiver, arguments);
        if (known instanceof Double) {
            return (Double) known;
        }
        double answer = freshDouble(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    /** An object of that type, or null. */
    public static Object answer(String method, String role, Object receiver, Object[] arguments, Class<?> type) {
        Object known = memory.called(role, receiver, arguments);
        if (known == Memory.NULL) {
            return null;
        } else if (known != null && type.isInstance(known)) {
            return known;
        }
        Object answer = fresh(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    /** As {@link #answer}, but never null. */
    public static Object answerObject(String method, String role, Object receiver, Object[] arguments, Class<?> type) {
        Object known = memory.called(role, receiver, arguments);
        if (known != null && type.isInstance(known)) {
            return known;
        }
        Object answer = freshObject(method);
        if (Memory.keeps(role)) {
            memory.answered(role, receiver, arguments, answer);
        }
        return answer;
    }

    // What Cairn replaces.

    private static boolean freshFailure(String method, String exception) {
        return (Boolean) next(method + " throws " + exception);
    }

    private static boolean freshBoolean(String method) {
        return (Boolean) next(method);
    }

    private static byte freshByte(String method) {
        return (Byte) next(method);
    }

    private static char freshChar(String method) {
        return (Character) next(method);
    }

    private static short freshShort(String method) {
        return (Short) next(method);
    }

    private static int freshInt(String method) {
        return (Integer) next(method);
    }

    private static long freshLong(String method) {
        return (Long) next(method);
    }

    private static float freshFloat(String method) {
        return (Float) next(method);
    }

    private static double freshDouble(String method) {
        return (Double) next(method);
    }

    private static Object fresh(String method) {
        return next(method);
    }

    private static Object freshObject(String method) {
        return next(method);
    }

    private static Object next(String method) {
        Queue<Recorded> left = recorded.get(method);
        Recorded next = left == null ? null : left.poll();
        if (next == null) {
            throw new IllegalStateException("not predicted: a call of the stub " + method);
        }
        try {
            return next.value();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the answer of the stub " + method, e);
        }
    }
}
