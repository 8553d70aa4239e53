// about: two maps with the same key
// seeds: Driver#main:s
// relevant: Driver#main:a
// not: Driver#main:b Driver#main:n
// plain: Driver#main:b
package twomaps;

import dev.cairn.Symbolic;
import java.util.HashMap;
import java.util.Map;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Map<String, Integer> one = new HashMap<>();
        Map<String, Integer> two = new HashMap<>();
        one.put("price", s);
        two.put("price", 1);
        int a = one.get("price");
        int b = two.get("price");
        int n = one.size();
        System.out.println(a + b + n);
    }
}
