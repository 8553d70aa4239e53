package dbmerge;

/** A row of accounts, as the merge sees it. */
final class Row implements Comparable<Row> {
    private final int key;
    private final String name;
    private final int amount;
    private final int version;
    private final String origin;

    Row(int key, String name, int amount, int version, String origin) {
        this.key = key;
        this.name = name;
        this.amount = amount;
        this.version = version;
        this.origin = origin;
    }

    static Row of(Object[] cells) {
        return new Row((Integer) cells[0], (String) cells[1], (Integer) cells[2], (Integer) cells[3], (String) cells[4]);
    }

    int key() {
        return key;
    }

    String name() {
        return name;
    }

    int amount() {
        return amount;
    }

    int version() {
        return version;
    }

    String origin() {
        return origin;
    }

    Row withAmount(int other) {
        return new Row(key, name, other, version, origin);
    }

    Row withVersion(int other) {
        return new Row(key, name, amount, other, origin);
    }

    boolean sameContent(Row other) {
        return name.equals(other.name) && amount == other.amount && version == other.version;
    }

    Object[] cells() {
        return new Object[] {key, name, amount, version, origin};
    }

    @Override
    public int compareTo(Row other) {
        return Integer.compare(key, other.key);
    }

    @Override
    public String toString() {
        return key + ":" + name;
    }
}
