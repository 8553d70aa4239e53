// about: a lambda with a captured variable, and one with a constant
// seeds: Driver#main:s
// relevant: Driver#lambda$main$0:s Driver#main:a
// not: Driver#lambda$main$1 Driver#main:k Driver#main:b
package lambdacapture;

import dev.cairn.Symbolic;
import java.util.function.IntSupplier;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int k = 3;
        IntSupplier one = () -> s + 1;
        IntSupplier two = () -> k + 1;
        int a = one.getAsInt();
        int b = two.getAsInt();
        System.out.println(a + b);
    }
}
