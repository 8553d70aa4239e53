package webstore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The store: it fills its database, answers requests for pages, and takes orders. */
final class Store {
    private static final String[] SHELVES = {"books", "games", "garden", "kitchen", "music", "tools"};
    private static final String[] KINDS = {"small", "plain", "large", "rare", "used", "gift"};

    private final Database database = new Database();
    private final Map<String, Cart> carts = new LinkedHashMap<>();
    private final Map<String, Order> orders = new TreeMap<>();
    private final Pricing pricing;

    Store(Pricing pricing) {
        this.pricing = pricing;
    }

    Database database() {
        return database;
    }

    /** Fills the catalogue with so many items. */
    void open(int items) {
        database.create(Item.TABLE);
        database.create("orders");
        int seed = 7;
        for (int i = 0; i < items; i++) {
            seed = (seed * 1103515245 + 12345) & 0x7fffffff;
            String shelf = SHELVES[i % SHELVES.length];
            String name = KINDS[(seed >>> 8) % KINDS.length] + ' ' + shelf + " no. " + i;
            put(String.format("%c%04d", shelf.charAt(0), i), name, shelf, 100 + seed % 9900, 5 + seed % 40);
        }
    }

    void put(String sku, String name, String shelf, int price, int stock) {
        database.insert(Item.TABLE, sku, name, shelf, price, stock);
    }

    Item item(String sku) {
        Object[] row = database.select(Item.TABLE, sku);
        if (row == null) {
            throw new IllegalArgumentException("no such item: " + sku);
        }
        return Item.of(row);
    }

    int stock(String sku) {
        return (Integer) database.select(Item.TABLE, sku)[Item.STOCK];
    }

    Cart cart(String session) {
        return carts.computeIfAbsent(session, s -> new Cart());
    }

    int total(String session) {
        return cart(session).total(pricing);
    }

    /** The page of a shelf: its items, cheapest first. */
    String page(String shelf) {
        List<Item> items = new ArrayList<>();
        for (Object[] row : database.scan(Item.TABLE)) {
            if (row[Item.SHELF].equals(shelf)) {
                items.add(Item.of(row));
            }
        }
        items.sort(Comparator.comparingInt(Item::price).thenComparing(Comparator.naturalOrder()));
        StringBuilder page = new StringBuilder("<h1>").append(shelf).append("</h1>\n<table>\n");
        for (Item item : items) {
            page.append("<tr><td>").append(escape(item.label())).append("</td><td>");
            page.append(money(item.price())).append("</td></tr>\n");
        }
        return page.append("</table>\n").toString();
    }

    /** All pages together: how many characters they have. */
    int warmUp() {
        int length = 0;
        for (String shelf : SHELVES) {
            length += page(shelf).length();
        }
        return length;
    }

    /** Takes what is in the cart off the stock; nothing if something is missing. */
    Order checkout(String session) {
        Cart cart = cart(session);
        if (cart.isEmpty()) {
            return null;
        }
        for (Map.Entry<Item, Integer> line : cart.lines().entrySet()) {
            if (stock(line.getKey().sku()) < line.getValue()) {
                cart.messages().add("Not enough of " + line.getKey().label());
                return null;
            }
        }
        for (Map.Entry<Item, Integer> line : cart.lines().entrySet()) {
            String sku = line.getKey().sku();
            database.update(Item.TABLE, sku, Item.STOCK, stock(sku) - line.getValue());
        }
        String number = String.format("W-%06d", database.count("orders") + 1);
        database.insert("orders", number, session, total(session));
        Order order = new Order(number);
        orders.put(number, order);
        carts.remove(session);
        return order;
    }

    /** `1234` as `12.34`. */
    static String money(int cents) {
        int rest = cents % 100;
        return cents / 100 + (rest < 10 ? ".0" : ".") + rest;
    }

    private static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (char c : text.toCharArray()) {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }
}
