// about: an array of unknown length with known elements
// seeds: Driver#main:s
// relevant: length:int[]@A Driver#main:n
// not: length:int[]@B elements:int[]@A Driver#main:m
package arraylength;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int[] a = new int[s & 3]; // @A
        int n = a.length;
        int[] b = new int[2]; // @B
        int m = b.length;
        System.out.println(n + m);
    }
}
