// about: map and filter over a list with an unknown number
// seeds: Driver#main:s
// relevant: Driver#lambda$main$0:v Driver#lambda$main$1:v Driver#main:a
// not: Driver#lambda$main$2 Driver#main:b
// plain: Driver#lambda$main$2:v Driver#main:b
package streams;

import dev.cairn.Symbolic;
import java.util.List;
import java.util.stream.Stream;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        List<Integer> list = List.of(s, 2, 3);
        int a = list.stream().map(v -> v * 2).filter(v -> v > 2).mapToInt(Integer::intValue).sum();
        int b = Stream.of(1, 2).map(v -> v + 1).mapToInt(Integer::intValue).sum();
        System.out.println(a + b);
    }
}
