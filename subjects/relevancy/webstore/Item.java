package webstore;

import java.util.Locale;
import java.util.Objects;

/** What is sold: a row of the table of items. */
final class Item implements Comparable<Item> {
    static final String TABLE = "items";
    static final int NAME = 1;
    static final int SHELF = 2;
    static final int PRICE = 3;
    static final int STOCK = 4;

    private final String sku;
    private final String name;
    private final String shelf;
    private final int price;

    Item(String sku, String name, String shelf, int price) {
        this.sku = Objects.requireNonNull(sku);
        this.name = name;
        this.shelf = shelf;
        this.price = price;
    }

    static Item of(Object[] row) {
        return new Item((String) row[0], (String) row[NAME], (String) row[SHELF], (Integer) row[PRICE]);
    }

    String sku() {
        return sku;
    }

    String name() {
        return name;
    }

    String shelf() {
        return shelf;
    }

    /** In cents. */
    int price() {
        return price;
    }

    String label() {
        String words = name.trim().toUpperCase(Locale.ROOT);
        return words.length() <= 18 ? words : words.substring(0, 17) + '.';
    }

    @Override
    public int compareTo(Item other) {
        int order = shelf.compareTo(other.shelf);
        return order != 0 ? order : sku.compareTo(other.sku);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Item && ((Item) other).sku.equals(sku);
    }

    @Override
    public int hashCode() {
        return sku.hashCode();
    }

    @Override
    public String toString() {
        return sku + ' ' + label();
    }
}
