// about: an anonymous class that captures a variable and a constant
// seeds: Driver#main:s
// relevant: Driver$1#getAsInt:r Driver#main:a
// not: Driver#main:k Driver$1#getAsInt:q
package anonymousclass;

import dev.cairn.Symbolic;
import java.util.function.IntSupplier;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int k = args.length;
        IntSupplier one = new IntSupplier() {
            @Override
            public int getAsInt() {
                int r = s + 1;
                int q = k + 1;
                return q > 0 ? r : 0;
            }
        };
        int a = one.getAsInt();
        System.out.println(a);
    }
}
