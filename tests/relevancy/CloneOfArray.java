// about: the copy of an array, before and after an unknown number is in it
// seeds: Driver#main:s
// relevant: elements:int[]@A elements:int[]@B Driver#main:x
// not: elements:int[]@C elements:int[]@D Driver#main:y
package cloneofarray;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int[] a = {1, 2}; // @A
        a[0] = s;
        int[] b = a.clone(); // @B
        int[] c = {3, 4}; // @C
        int[] d = c.clone(); // @D
        int x = b[0];
        int y = d[0];
        System.out.println(x + y);
    }
}
