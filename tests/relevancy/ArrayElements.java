// about: elements of two arrays; those of one are not told apart
// seeds: Driver#main:s
// relevant: elements:int[]@A Driver#main:x
// not: elements:int[]@B length:int[]@A Driver#main:y
package arrayelements;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int[] a = new int[4]; // @A
        int[] b = new int[4]; // @B
        a[2] = s;
        b[2] = 1;
        int x = a[2];
        int y = b[2];
        System.out.println(x + y);
    }
}
