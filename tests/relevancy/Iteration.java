// about: sums over two lists by iterators
// seeds: Driver#main:s
// relevant: Driver#sum:v Driver#sum:total Driver#main:a
// not: Driver#main:b
// plain: Driver#main:b
package iteration;

import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.List;

class Driver {
    static int sum(List<Integer> list) {
        int total = 0;
        for (int v : list) {
            total += v;
        }
        return total;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        List<Integer> one = new ArrayList<>();
        List<Integer> two = new ArrayList<>();
        one.add(s);
        two.add(1);
        int a = sum(one);
        int b = sum(two);
        System.out.println(a + b);
    }
}
