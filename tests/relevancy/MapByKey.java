// about: a map with constant keys: each has its own value
// seeds: Driver#main:s
// relevant: Driver#main:a
// not: Driver#main:b
// plain: Driver#main:b
package mapbykey;

import dev.cairn.Symbolic;
import java.util.HashMap;
import java.util.Map;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Map<String, Integer> map = new HashMap<>();
        map.put("price", s);
        map.put("count", 1);
        int a = map.get("price");
        int b = map.get("count");
        System.out.println(a + b);
    }
}
