package dev.cairn;

/**
 * The program asked for a value that the recording does not have: it took another way than the one
 * the values were recorded for, or the file is not a recording.
 */
public final class ReplayMismatch extends Error {
    private static final long serialVersionUID = 1L;

    public ReplayMismatch(String message) {
        super(message);
    }

    public ReplayMismatch(String message, Throwable cause) {
        super(message, cause);
    }
}
