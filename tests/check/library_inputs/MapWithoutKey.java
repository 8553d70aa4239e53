// Question: does every map of prices have a price for tea?
//@ verdict: violated
//@ target: MapWithoutKey#price
//@ throws: java.lang.NullPointerException
//@ options: --non-null prices
import java.util.Map;

public class MapWithoutKey {
    static int price(Map<String, Integer> prices) {
        return prices.get("tea") * 2;
    }
}
