// about: operators on numbers of all widths
// seeds: Driver#main:s Driver#main:l Driver#main:f
// relevant: Driver#main:a Driver#main:b Driver#main:c Driver#main:d Driver#main:e
// not: Driver#main:g
package arithmetic;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        long l = Symbolic.anyLong();
        float f = Symbolic.anyFloat();
        int a = s * 3 - 1;
        int b = ~s ^ (s >>> 4);
        long c = l / 7 + 2;
        float d = -f * 2;
        int e = 10;
        e += s;
        int g = 3 + 4 * 5;
        System.out.println(a + b + c + d + e + g);
    }
}
