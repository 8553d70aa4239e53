// about: a text of an object, and a map that computes its values
// seeds: Driver#main:s
// relevant: field:Price.value Price#<init>:value Driver#main:t Driver#lambda$main$0:k Driver#main:a
// not: Driver#main:b Driver#main:u
package calledback;

import dev.cairn.Symbolic;
import java.util.HashMap;
import java.util.Map;

class Price {
    final int value;

    Price(int value) {
        this.value = value;
    }

    @Override
    public String toString() {
        return "price " + value;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        String t = new StringBuilder().append(new Price(s)).toString();
        String u = new StringBuilder().append(new Object[0].length).toString();
        Map<Integer, Integer> map = new HashMap<>();
        int a = map.computeIfAbsent(s, k -> k + 1);
        int b = 3;
        System.out.println(t + u + a + b);
    }
}
