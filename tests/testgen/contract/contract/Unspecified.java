package contract;

import java.util.Iterator;

/** Outcomes that are others in each JVM, and objects that are not what they seem. */
public class Unspecified {
    private final Iterator<?> inner;
    private Object ahead;

    private Unspecified(Iterator<?> inner) {
        this.inner = inner;
    }

    /** Gives back what it is given, if that will do. */
    public static Object of(Object given) {
        if (given instanceof Unspecified) {
            return given;
        }
        return new Unspecified((Iterator<?>) given);
    }

    public static Unspecified over(Iterator<?> inner) {
        return new Unspecified(inner);
    }

    public static Unspecified same(Unspecified it) {
        it.look();
        return it;
    }

    public void look() {
        if (ahead == null && inner.hasNext()) {
            ahead = inner.next();
        }
    }

    public Object peek() {
        look();
        return ahead;
    }

    /** The hash code of a class is another in each JVM. */
    public int code(int seed) {
        return 31 * seed + getClass().hashCode();
    }

    /** Equal literals are one string. */
    public boolean isSame(String a, String b) {
        return a == b;
    }

    /** An exception that says itself what its message is. */
    public static class Spoken extends RuntimeException {
        private final int number;

        Spoken(int number) {
            this.number = number;
        }

        @Override
        public String getMessage() {
            return "number " + number;
        }
    }

    public int speak(int number) {
        if (number > 3) {
            throw new Spoken(number);
        }
        return number;
    }
}
