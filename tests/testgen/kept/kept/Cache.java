package kept;

/** A private cache is nobody's business. */
public class Cache {
    private final int base;
    private String text;

    public Cache(int base) {
        this.base = base;
    }

    public String text() {
        if (text == null) {
            text = "base " + base;
        }
        return text;
    }
}
