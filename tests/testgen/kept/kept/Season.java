package kept;

/** An enum with a method that depends on the constant. */
public enum Season {
    WINTER, SPRING, SUMMER, AUTUMN;

    public Season next() {
        return values()[(ordinal() + 1) % values().length];
    }

    public boolean isWarm() {
        return switch (this) {
            case SPRING, SUMMER -> true;
            default -> false;
        };
    }

    public static Season ofMonth(int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month);
        }
        return values()[month % 12 / 3];
    }
}
