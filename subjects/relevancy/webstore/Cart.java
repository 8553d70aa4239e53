package webstore;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cart of one session: items with quantities, in the order in which they were added. */
final class Cart {
    static final int MAX_QUANTITY = 99;

    private final Map<Item, Integer> lines = new LinkedHashMap<>();
    private final List<String> messages = new ArrayList<>();
    private String code;

    void add(Item item, int quantity) {
        if (quantity <= 0) {
            messages.add("Please choose at least one " + item.label());
            return;
        }
        int before = lines.getOrDefault(item, 0);
        int after = before + quantity;
        if (after > MAX_QUANTITY) {
            messages.add("No more than " + MAX_QUANTITY + " of " + item.label());
            return;
        }
        lines.put(item, after);
    }

    boolean remove(Item item) {
        return lines.remove(item) != null;
    }

    void redeem(String coupon) {
        if (coupon.isBlank()) {
            messages.add("The coupon is empty");
            return;
        }
        code = coupon.trim();
    }

    int quantity(Item item) {
        return lines.getOrDefault(item, 0);
    }

    int pieces() {
        int pieces = 0;
        for (int quantity : lines.values()) {
            pieces += quantity;
        }
        return pieces;
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    Map<Item, Integer> lines() {
        return lines;
    }

    List<String> messages() {
        return messages;
    }

    /** The sum of the lines, after discounts for quantities. */
    int sum(Pricing pricing) {
        int sum = 0;
        for (Map.Entry<Item, Integer> line : lines.entrySet()) {
            sum += pricing.line(line.getKey().price(), line.getValue());
        }
        return sum;
    }

    /** What is to be paid. */
    int total(Pricing pricing) {
        int sum = sum(pricing);
        int reduced = sum - pricing.reduction(code, sum);
        return reduced + pricing.postage(reduced);
    }
}
