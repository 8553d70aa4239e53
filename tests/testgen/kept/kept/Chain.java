package kept;

/** An exception with a cause, and one of the program's own that is checked. */
public final class Chain {
    private Chain() {}

    public static final class BadInput extends Exception {
        private static final long serialVersionUID = 1;

        public BadInput(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public static int parse(String text) throws BadInput {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new BadInput("not a number", e);
        }
    }
}
