package structures.buggy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks that each bug of this package shows, and only there: every {@code check} method is called with
 * all small arguments, here and in the class without the bug. Here some call must end in the exception
 * expected and none in another, there all must return. Then the methods that fail by themselves are
 * called on a structure on which they do. Prints a line a bug; exits with 1 if something is not so.
 */
public class BugCheck {
    private static final int LEAST = -1;
    private static final int GREATEST = 4;

    private static int failures;

    /** Calls a check method of a class with all small arguments. */
    private static void drivers(String name, String check, Class<? extends Throwable> expected) {
        Outcomes here = callAll("structures.buggy." + name, check);
        Outcomes there = callAll("structures." + name, check);
        boolean shows = here.failed > 0 && here.kinds.equals(List.of(expected)) && there.failed == 0;
        report(shows, String.format("%s#%s: %d of %d calls end in %s, %d without the bug",
                name, check, here.failed, here.calls, here.kinds, there.failed));
    }

    /** Calls a method that must end in an exception. */
    private static void method(String target, Runnable call, Class<? extends Throwable> expected) {
        Throwable thrown = null;
        try {
            call.run();
        } catch (Throwable t) {
            thrown = t;
        }
        report(expected.isInstance(thrown), target + " ends in " + thrown);
    }

    private static class Outcomes {
        int calls;
        int failed;
        List<Class<?>> kinds = new ArrayList<>();
    }

    private static Outcomes callAll(String className, String name) {
        Outcomes outcomes = new Outcomes();
        try {
            Method check = null;
            for (Method m : Class.forName(className).getDeclaredMethods()) {
                if (m.getName().equals(name)) {
                    check = m;
                }
            }
            check.setAccessible(true);
            Object[] arguments = new Object[check.getParameterCount()];
            Arrays.fill(arguments, LEAST);
            do {
                outcomes.calls++;
                try {
                    check.invoke(null, arguments);
                } catch (InvocationTargetException e) {
                    Class<?> kind = e.getCause().getClass();
                    outcomes.failed++;
                    if (!outcomes.kinds.contains(kind)) {
                        outcomes.kinds.add(kind);
                    }
                }
            } while (advance(arguments));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return outcomes;
    }

    /** The next arguments; false after the last. */
    private static boolean advance(Object[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            int value = (Integer) arguments[i];
            if (value < GREATEST) {
                arguments[i] = value + 1;
                return true;
            }
            arguments[i] = LEAST;
        }
        return false;
    }

    private static void report(boolean right, String what) {
        if (!right) {
            failures++;
        }
        System.out.println((right ? "" : "FAILED: ") + what);
    }

    public static void main(String[] args) {
        drivers("RedBlackTree", "checkRemove", AssertionError.class);
        drivers("AvlTree", "checkInsert", AssertionError.class);
        drivers("SortedList", "checkInsert", AssertionError.class);
        drivers("DoublyLinkedList", "checkRemove", AssertionError.class);
        drivers("HashTable", "checkGrow", AssertionError.class);
        drivers("BinomialHeap", "checkMerge", AssertionError.class);
        drivers("Queue", "checkDequeue", AssertionError.class);
        drivers("ArrayHeap", "checkReplaceMin", ArrayIndexOutOfBoundsException.class);
        drivers("Stack", "checkPop", NullPointerException.class);
        drivers("Bst", "checkRemove", AssertionError.class);
        drivers("Expr", "checkSimplify", StackOverflowError.class);
        drivers("Scheduler", "checkUnblock", NullPointerException.class);

        method("Stack#pop()", () -> new Stack().pop(), NullPointerException.class);
        method("Stack#popOr(int)", () -> new Stack().popOr(1), NullPointerException.class);
        Queue queue = new Queue();
        queue.enqueue(1);
        method("Queue#dequeue()", queue::dequeue, AssertionError.class);
        ArrayHeap heap = new ArrayHeap();
        heap.add(1);
        heap.add(2);
        method("ArrayHeap#replaceMin(int)", () -> heap.replaceMin(3), ArrayIndexOutOfBoundsException.class);
        HashTable table = new HashTable();
        table.put(0, 0);
        table.put(2, 0);
        method("HashTable#put(int,int)", () -> table.put(1, 0), AssertionError.class);
        HashTable other = new HashTable();
        other.put(1, 0);
        HashTable full = new HashTable();
        full.put(0, 0);
        full.put(2, 0);
        method("HashTable#putAll(HashTable)", () -> full.putAll(other), AssertionError.class);
        Expr product = new Expr.Mul(new Expr.Num(2), new Expr.Num(3));
        method("Expr$Binary#simplify()", product::simplify, StackOverflowError.class);
        method("Scheduler#unblock(int)", () -> new Scheduler().unblock(0), NullPointerException.class);

        System.out.println(failures == 0 ? "every bug shows, and only where it is" : failures + " failures");
        System.exit(failures == 0 ? 0 : 1);
    }
}
