// about: a value that may be there
// seeds: Driver#main:s
// relevant: Driver#lambda$main$0:v Driver#main:a
// not: Driver#lambda$main$1 Driver#main:b Driver#main:c
// plain: Driver#lambda$main$1:v Driver#main:b
package optionals;

import dev.cairn.Symbolic;
import java.util.Optional;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Optional<Integer> one = Optional.of(s);
        Optional<Integer> two = Optional.of(1);
        int a = one.map(v -> v + 1).orElse(0);
        int b = two.map(v -> v + 2).orElse(0);
        boolean c = one.isPresent();
        System.out.println(a + b + " " + c);
    }
}
