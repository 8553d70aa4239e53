// about: a method that is called by reflection, and an array that is read so
// seeds: Driver#main:s
// relevant: Driver#twice:x Driver#main:a Driver#main:c
// not: Driver#main:b
// unseen: Driver#main:s Driver#main:a Driver#main:c
package reflection;

import dev.cairn.Symbolic;
import java.lang.reflect.Array;

class Driver {
    public static int twice(int x) {
        return 2 * x;
    }

    public static void main(String[] args) throws Exception {
        int s = Symbolic.anyInt();
        int a = (Integer) Driver.class.getMethod("twice", int.class).invoke(null, s);
        int b = 7;
        int[] numbers = {s};
        int c = Array.getInt(numbers, 0);
        System.out.println(a + b + c);
    }
}
