package kept;

/** A condition on text. */
public final class Email {
    private Email() {}

    public static boolean isValid(String address) {
        int at = address.indexOf('@');
        return at > 0 && address.indexOf('@', at + 1) < 0 && at < address.length() - 1;
    }
}
