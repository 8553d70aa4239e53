// about: what is read or written at an unknown index depends on it
// seeds: Driver#main:s
// relevant: Driver#main:x elements:int[]@B Driver#main:y
// not: elements:int[]@A Driver#main:z
package arrayindex;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Symbolic.assume(s >= 0 && s < 3);
        int[] a = {5, 6, 7}; // @A
        int x = a[s];
        int[] b = new int[3]; // @B
        b[s] = 1;
        int y = b[0];
        int z = a[0];
        System.out.println(x + y + z);
    }
}
