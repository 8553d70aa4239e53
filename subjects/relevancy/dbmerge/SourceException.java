package dbmerge;

/** A source that cannot be read. */
final class SourceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int line;

    SourceException(String source, int line, String message) {
        super(source + ", line " + line + ": " + message);
        this.line = line;
    }

    int line() {
        return line;
    }
}
