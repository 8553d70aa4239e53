// about: references to a static method and to one of an object
// seeds: Driver#main:s
// relevant: Driver#inc:x Scale#times:x Driver#main:a Driver#main:b
// not: field:Scale.factor Scale#<init> Driver#main:c
// plain: Driver#main:c
package methodreference;

import dev.cairn.Symbolic;
import java.util.function.IntUnaryOperator;

class Scale {
    private final int factor;

    Scale(int factor) {
        this.factor = factor;
    }

    int times(int x) {
        return x * factor;
    }
}

class Driver {
    static int inc(int x) {
        return x + 1;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        IntUnaryOperator inc = Driver::inc;
        IntUnaryOperator times = new Scale(3)::times;
        int a = inc.applyAsInt(s);
        int b = times.applyAsInt(a);
        int c = inc.applyAsInt(1);
        System.out.println(b + c);
    }
}
