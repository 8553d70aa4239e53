package dev.cairn.replay;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * Makes one call on this JVM and writes down what came of it: {@code Replay CALL OUTCOME}, two files.
 * {@link Call} explains the one, {@link Outcome} the other. The values that the program asks for while
 * it runs come from {@code dev.cairn.Recorded}.
 *
 * <p>A process that ends with {@code started} as the last word of the outcome was ended by the program:
 * by {@code System.exit}, with the process's exit status. {@link Batch} makes many calls.
 */
public final class Replay {
    private Replay() {}

    public static void main(String[] args) throws IOException {
        Outcome outcome = new Outcome(Path.of(args[1]));
        silence();
        Call.make(Path.of(args[0]), ClassLoader.getSystemClassLoader(), outcome);
        outcome.write();
        // Not `exit`: the program's shutdown hooks are not part of the call.
        Runtime.getRuntime().halt(0);
    }

    /** What the program prints is of no interest, and must not mix with what we have to say. */
    static void silence() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }
}
