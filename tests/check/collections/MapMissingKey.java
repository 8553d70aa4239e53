// Question: is every key that is asked for in the map?
//@ verdict: violated
//@ target: MapMissingKey#price
//@ throws: java.lang.NullPointerException
//@ inputs: int 3
import java.util.HashMap;
import java.util.Map;

public class MapMissingKey {
    private final Map<Integer, Integer> prices = new HashMap<>();

    public MapMissingKey() {
        prices.put(1, 100);
        prices.put(2, 250);
    }

    int price(int article) {
        if (article <= 0 || article > 3) {
            return 0;
        }
        return prices.get(article);
    }
}
