package dev.cairn.testrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The tests of this JVM, which of them runs, and what came of those before it. Verdicts are final: once
 * time is up, the JVM ends and whatever the test still does is not heard.
 */
final class Verdicts {
    private final Progress progress;
    private final Coverage coverage;
    private final List<Job.TestName> tests = new ArrayList<>();
    private final List<Boolean> finished = new ArrayList<>();
    private int running = -1;
    /** When the last test was announced, started or ended. */
    private long since = System.nanoTime();

    Verdicts(Progress progress, Coverage coverage) {
        this.progress = progress;
        this.coverage = coverage;
    }

    /** Announces a test; its number. */
    synchronized int plan(Job.TestName test) {
        tests.add(test);
        finished.add(false);
        progress.say("test", test.className(), test.method());
        since = System.nanoTime();
        return tests.size() - 1;
    }

    synchronized void started(int test) {
        progress.say("started", test);
        running = test;
        since = System.nanoTime();
    }

    synchronized void passed(int test) {
        finish(test, "passed");
    }

    synchronized void skipped(int test) {
        finish(test, "skipped");
    }

    synchronized void failed(int test, Throwable why) {
        finish(test, "failed", message(why), line(tests.get(test).className(), why));
    }

    /** The engine itself has given up, and so has the test that ran. */
    synchronized void gaveUp(Throwable why) {
        int test = blamed();
        if (test >= 0) {
            failed(test, why);
        }
        leave();
    }

    /** Ends a JVM that is good for no other test. */
    private void leave() {
        progress.say("leaving");
        Runtime.getRuntime().halt(0);
    }

    private void finish(int test, String verdict, Object... more) {
        if (finished.get(test)) {
            return;
        }
        // First, so that a verdict without its coverage is never heard of.
        save();
        Object[] words = new Object[3 + more.length];
        words[0] = "finished";
        words[1] = test;
        words[2] = verdict;
        System.arraycopy(more, 0, words, 3, more.length);
        progress.say(words);
        finished.set(test, true);
        running = -1;
        since = System.nanoTime();
    }

    synchronized void save() {
        try {
            coverage.save();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the JVM if the test that runs has had its time. */
    synchronized void check(long limit) {
        int test = blamed();
        if (test >= 0 && System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(limit)) {
            finish(test, "out-of-time");
            leave();
        }
    }

    /** The test that runs, or else the next one: its class is being made ready. */
    private int blamed() {
        return running >= 0 ? running : finished.indexOf(false);
    }

    private static String message(Throwable why) {
        try {
            String text = why.toString();
            if (why.getMessage() == null && why.getCause() != null) {
                text += " caused by " + why.getCause();
            }
            return text.length() <= 2000 ? text : text.substring(0, 2000) + "...";
        } catch (Throwable e) {
            return why.getClass().getName();
        }
    }

    /** The line of the test that an exception came from; 0 for none. */
    private static int line(String className, Throwable why) {
        try {
            for (StackTraceElement frame : why.getStackTrace()) {
                if (frame.getClassName().equals(className)) {
                    return Math.max(frame.getLineNumber(), 0);
                }
            }
        } catch (Throwable e) {
            // The user's exceptions may do anything when asked.
        }
        return 0;
    }
}
