package dbmerge;

/** A column of a table: its name and what it holds. */
enum Column {
    KEY("key", true),
    NAME("name", false),
    AMOUNT("amount", true),
    VERSION("version", true),
    ORIGIN("origin", false);

    private final String title;
    private final boolean numeric;

    Column(String title, boolean numeric) {
        this.title = title;
        this.numeric = numeric;
    }

    String title() {
        return title;
    }

    boolean isNumeric() {
        return numeric;
    }

    boolean accepts(Object value) {
        return numeric ? value instanceof Integer : value instanceof String;
    }
}
