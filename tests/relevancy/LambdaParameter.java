// about: two lambdas behind one interface: one returns its parameter
// seeds: Driver#main:s
// relevant: Driver#lambda$main$0:x Driver#lambda$main$1:x Driver#apply:v Driver#main:a
// not: Driver#lambda$main$2 Driver#main:b Driver#main:c
// plain: Driver#main:b Driver#main:c Driver#lambda$main$2:x
package lambdaparameter;

import dev.cairn.Symbolic;
import java.util.function.IntUnaryOperator;

class Driver {
    static int apply(IntUnaryOperator f, int v) {
        return f.applyAsInt(v);
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = apply(x -> x * 2, s);
        int b = apply(x -> 7, s);
        int c = apply(x -> x - 1, 4);
        System.out.println(a + b + c);
    }
}
