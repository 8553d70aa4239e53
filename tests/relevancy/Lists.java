// about: two lists, one with an unknown number
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:last
// not: Driver#main:b Driver#main:n
// plain: Driver#main:b
package lists;

import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.List;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        List<Integer> one = new ArrayList<>();
        List<Integer> two = new ArrayList<>();
        one.add(s);
        two.add(1);
        int a = one.get(0);
        int b = two.get(0);
        Integer last = one.remove(one.size() - 1);
        int n = one.size();
        System.out.println(a + b + last + n);
    }
}
