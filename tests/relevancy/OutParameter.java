// about: a method hands values back through an array
// seeds: Driver#main:s
// relevant: elements:int[]@A Driver#split:x Driver#main:a
// not: elements:int[]@B Driver#main:b
// plain: elements:int[]@B Driver#main:b
package outparameter;

import dev.cairn.Symbolic;

class Driver {
    static void split(int x, int[] to) {
        to[0] = x / 2;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int[] out = new int[1]; // @A
        int[] other = new int[1]; // @B
        split(s, out);
        split(5, other);
        int a = out[0];
        int b = other[0];
        System.out.println(a + b);
    }
}
