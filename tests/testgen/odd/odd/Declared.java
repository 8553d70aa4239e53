package odd;

import java.io.FileNotFoundException;
import java.io.IOException;

// Exceptions on purpose: declared ones, arguments that are refused, and what `finally` makes of them.
public class Declared {
    public static class Trouble extends Exception {
        public Trouble(String message) {
            super(message);
        }
    }

    public int read(int x) throws IOException {
        if (x < 0) {
            throw new FileNotFoundException("no file " + x);
        }
        return x;
    }

    public void trouble(boolean really) throws Trouble {
        if (really) {
            throw new Trouble("really");
        }
    }

    public int anything(int x) throws Throwable {
        if (x == 1) {
            throw new Throwable("anything");
        }
        return x;
    }

    public int declaredArithmetic(int x) throws ArithmeticException {
        return 10 / x;
    }

    public int positive(int x) {
        if (x <= 0) {
            throw new IllegalArgumentException("not positive: \"" + x + "\"");
        }
        return x - 1;
    }

    public int required(String text) {
        return java.util.Objects.requireNonNull(text, "text").length();
    }

    public int closing(int[] log, int x) {
        if (log == null || log.length == 0) {
            return -1;
        }
        try {
            if (x > 10) {
                throw new IllegalStateException("too much");
            }
            return x;
        } finally {
            log[0]++;
        }
    }

    public synchronized int locked(int x) {
        synchronized (this) {
            return x == 3 ? 1 : 0;
        }
    }
}
