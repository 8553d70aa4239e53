package dev.cairn.replay;

/**
 * The threads that a call starts. What it did is looked at when all of them have ended, but for daemons, or none
 * of them can go on; an exception that ends one of them, and that the program does not handle, is the
 * call's, if that returns.
 */
final class Threads {
    /** How often in a row all of them must have been found waiting. */
    private static final int QUIET = 3;

    private volatile Throwable uncaught;
    private Thread.UncaughtExceptionHandler before;

    void begin() {
        before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> note(thrown));
    }

    private synchronized void note(Throwable thrown) {
        if (uncaught == null) {
            uncaught = thrown;
        }
    }

    /** Waits for them. */
    void end() {
        boolean interrupted = false;
        int quiet = 0;
        while (quiet < QUIET && hasOthers()) {
            quiet = goOn() ? 0 : quiet + 1;
            try {
                Thread.sleep(quiet == 0 ? 1 : 5);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Thread.setDefaultUncaughtExceptionHandler(before);
    }

    Throwable uncaught() {
        return uncaught;
    }

    private static Thread[] others() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Thread[] all = new Thread[group.activeCount() + 16];
        int count = group.enumerate(all);
        Thread[] others = new Thread[count];
        int n = 0;
        for (int i = 0; i < count; i++) {
            if (all[i] != Thread.currentThread() && !all[i].isDaemon()) {
                others[n++] = all[i];
            }
        }
        return java.util.Arrays.copyOf(others, n);
    }

    private static boolean hasOthers() {
        return others().length > 0;
    }

    /** Whether one of them runs, or waits for a time. */
    private static boolean goOn() {
        for (Thread thread : others()) {
            Thread.State state = thread.getState();
            if (state != Thread.State.WAITING && state != Thread.State.BLOCKED) {
                return true;
            }
        }
        return false;
    }
}
