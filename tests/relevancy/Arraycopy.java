// about: elements copied by the library
// seeds: Driver#main:s
// relevant: elements:int[]@A elements:int[]@B Driver#main:x
// not: elements:int[]@C elements:int[]@D Driver#main:y
// plain: elements:int[]@D Driver#main:y
package arraycopy;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int[] a = {s, 2}; // @A
        int[] b = new int[2]; // @B
        int[] c = {3, 4}; // @C
        int[] d = new int[2]; // @D
        System.arraycopy(a, 0, b, 0, 2);
        System.arraycopy(c, 0, d, 0, 2);
        int x = b[0];
        int y = d[0];
        System.out.println(x + y);
    }
}
