package dev.cairn.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The file that tells what came of the call. After the line {@code started}, which is written before
 * any code of the program runs, one of
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
 * out of time
 * </pre>
 *
 * with one {@code frame} for each call, the innermost first; where a static initialiser failed, they
 * are those of the exception that it failed with. A class without debug information has
 * {@code -} for its file; a line is negative where it is not known. After {@code returned} and
 * {@code threw} follows what {@link After} writes. The last line is {@code end}.
 */
final class Outcome {
    /** Longer traces are those of endless recursion. */
    private static final int FRAMES = 1024;

    private final Path file;
    private final StringBuilder text = new StringBuilder();
    private boolean exhausted;

    Outcome(Path file) {
        this.file = file;
    }

    void started() throws IOException {
        Files.writeString(file, "started\n");
    }

    /** Writes all that there is to say. */
    void write() throws IOException {
        Files.writeString(file, "started\n" + text + "end\n");
    }

    /** Instead of {@link #write}, for a call that did not end. */
    void outOfTime() throws IOException {
        Files.writeString(file, "started\nout of time\nend\n");
    }

    /** Whether the JVM may have suffered: what it fails to load for want of stack stays broken. */
    boolean exhausted() {
        return exhausted;
    }

    void returned(After after) {
        text.append("returned ").append(after.result()).append('\n').append(after.text());
    }

    void threw(Throwable thrown, After after) {
        exhausted = thrown instanceof VirtualMachineError;
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
            if (isStub(frame.getClassName())) {
                continue;
            }
            String source = frame.getFileName() == null ? "-" : frame.getFileName();
            text.append("frame ").append(frame.getClassName()).append(' ').append(frame.getMethodName());
            text.append(' ').append(frame.getLineNumber()).append(' ').append(source).append('\n');
        }
        text.append(after.text());
    }

    /** How many frames are the program's: those below are ours, and reflection's that we used. */
    private static int end(StackTraceElement[] trace) {
        int end = 0;
        while (end < trace.length && !isOurs(trace[end].getClassName())) {
            end++;
        }
        while (end > 0 && end < trace.length && isReflection(trace[end - 1].getClassName())) {
            end--;
        }
        return end;
    }

    private static boolean isOurs(String className) {
        return className.startsWith("dev.cairn.replay.") && !isStub(className);
    }

    /** Ours, but called by the program; with the proxy, whose class has no name of its own. */
    private static boolean isStub(String className) {
        return className.equals(Stub.class.getName()) || className.matches("(.*\\.)?\\$Proxy\\d+");
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

    /** Takes back whatever was said before. */
    void failed(Throwable why) {
        exhausted = why instanceof VirtualMachineError;
        text.setLength(0);
        text.append("failed ").append(oneLine(why)).append('\n');
    }

    private static String oneLine(Throwable t) {
        String message = message(t);
        String name = t.getClass().getName();
        return message == null ? name : name + ": " + message.replace('\n', ' ').replace('\r', ' ');
    }
}
