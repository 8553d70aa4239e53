package kept;

/** One object for all, with a private constructor. */
public final class Config {
    private static final Config INSTANCE = new Config();

    private Config() {}

    public static Config instance() {
        return INSTANCE;
    }

    public int limit(boolean strict) {
        return strict ? 10 : 100;
    }
}
