// Question: can the map of a parameter have a key "x" with the value -5?
//@ verdict: violated
//@ target: MapFindsValue#check
//@ throws: java.lang.IllegalArgumentException
//@ options: --non-null map
import java.util.Map;

public class MapFindsValue {
    static void check(Map<String, Integer> map) {
        Integer v = map.get("x");
        if (v != null && v == -5) {
            throw new IllegalArgumentException("x is -5");
        }
    }
}
