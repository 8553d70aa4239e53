package kept;

/** A cache is nobody's business. */
public class Lazy {
    private final String name;
    private String cached;

    public Lazy(String name) {
        this.name = name;
    }

    public String shout() {
        if (cached == null) {
            cached = name + "!";
        }
        return cached;
    }

    public String name() {
        return name;
    }
}
