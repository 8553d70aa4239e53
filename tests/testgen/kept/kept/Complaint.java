package kept;

/** An exception with a message of its own. */
public class Complaint extends RuntimeException {
    private final int code;

    public Complaint(int code) {
        super("raw");
        this.code = code;
    }

    @Override
    public String getMessage() {
        return "code " + code;
    }

    public static int check(int n) {
        if (n > 9) {
            throw new Complaint(n);
        }
        return n;
    }
}
