package dev.cairn.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The file that tells what came of the call. After the line {@code started} one of
 *
 * <pre>
 * returned void
 * returned VALUE
 *
 * threw java.lang.ArithmeticException
 * message VALUE
 * cause java.lang.NumberFormatException: null              where there is one
 * frame com.acme.Account withdraw 17 Account.java
 *
 * failed TEXT                                            the call could not be made
 * </pre>
 *
 * with one {@code frame} for each call, the innermost first; where a static initialiser failed, they
 * are those of the exception that it failed with. A class without debug information has
 * {@code -} for its file; a line is negative where it is not known.
 */
final class Outcome {
    /** Longer traces are those of endless recursion. */
    private static final int FRAMES = 1024;

    private final Path file;
    private final StringBuilder text = new StringBuilder();

    Outcome(Path file) {
        this.file = file;
    }

    void started() throws IOException {
        text.append("started\n");
        write();
    }

    void write() throws IOException {
        Files.writeString(file, text);
    }

    void returned(Class<?> type, Object value) {
        String words = type == void.class ? "void" : Words.of(type, value);
        text.append("returned ").append(words).append('\n');
    }

    void threw(Throwable thrown) {
        text.append("threw ").append(thrown.getClass().getName()).append('\n');
        text.append("message ").append(Words.of(String.class, message(thrown))).append('\n');
        if (thrown.getCause() != null) {
            text.append("cause ").append(oneLine(thrown.getCause())).append('\n');
        }
        boolean initialiser = thrown instanceof ExceptionInInitializerError && thrown.getCause() != null;
        Throwable made = initialiser ? thrown.getCause() : thrown;
        StackTraceElement[] trace = made.getStackTrace();
        int end = Math.min(end(trace), FRAMES);
        for (StackTraceElement frame : Arrays.copyOf(trace, end)) {
            String source = frame.getFileName() == null ? "-" : frame.getFileName();
            text.append("frame ").append(frame.getClassName()).append(' ').append(frame.getMethodName());
            text.append(' ').append(frame.getLineNumber()).append(' ').append(source).append('\n');
        }
    }

    /** How many frames are the program's: those below are ours, and reflection's that we used. */
    private static int end(StackTraceElement[] trace) {
        int end = 0;
        while (end < trace.length && !trace[end].getClassName().startsWith("dev.cairn.replay.")) {
            end++;
        }
        while (end > 0 && end < trace.length && isReflection(trace[end - 1].getClassName())) {
            end--;
        }
        return end;
    }

    private static boolean isReflection(String className) {
        return className.startsWith("jdk.internal.reflect.") || className.startsWith("java.lang.reflect.")
                || className.startsWith("java.lang.invoke.") || className.equals("java.lang.Class");
    }

    /** A program's own {@code getMessage} may fail; that is not what is being asked. */
    private static String message(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (RuntimeException | Error e) {
            return null;
        }
    }

    void failed(Throwable why) {
        text.append("failed ").append(oneLine(why)).append('\n');
    }

    private static String oneLine(Throwable t) {
        String message = message(t);
        String name = t.getClass().getName();
        return message == null ? name : name + ": " + message.replace('\n', ' ').replace('\r', ' ');
    }
}
