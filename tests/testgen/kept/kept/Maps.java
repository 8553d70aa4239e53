package kept;

import java.util.HashMap;
import java.util.Map;

/** Maps by content, whatever their order. */
public final class Maps {
    private Maps() { }

    public static Map<String, Integer> prices(boolean withTax) {
        Map<String, Integer> prices = new HashMap<>();
        prices.put("tea", withTax ? 11 : 10);
        prices.put("coffee", withTax ? 22 : 20);
        return prices;
    }
}
