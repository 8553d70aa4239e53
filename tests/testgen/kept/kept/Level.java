package kept;

/** Levels of a log. */
public enum Level {
    DEBUG(10), INFO(20), WARNING(30), ERROR(40);

    private final int weight;

    Level(int weight) {
        this.weight = weight;
    }

    public static Level of(int weight) {
        for (Level level : values()) {
            if (level.weight == weight) {
                return level;
            }
        }
        throw new IllegalArgumentException("no level of weight " + weight);
    }

    public boolean isAtLeast(Level other) {
        return weight >= other.weight;
    }

    public Level lower() {
        return switch (this) {
            case DEBUG, INFO -> DEBUG;
            case WARNING -> INFO;
            case ERROR -> WARNING;
        };
    }
}
