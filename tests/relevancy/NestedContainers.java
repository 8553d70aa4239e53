// about: a map of lists
// seeds: Driver#main:s
// relevant: Driver#main:a
// not: Driver#main:b
// plain: Driver#main:b
package nestedcontainers;

import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Map<String, List<Integer>> map = new HashMap<>();
        map.put("one", new ArrayList<>());
        map.put("two", new ArrayList<>());
        map.get("one").add(s);
        map.get("two").add(1);
        int a = map.get("one").get(0);
        int b = map.get("two").get(0);
        System.out.println(a + b);
    }
}
