// about: functions of the library that return one of their arguments, or compute
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:b
// not: Driver#main:c
// plain: Driver#main:c
package librarymath;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = Math.max(s, 3);
        int b = Math.floorMod(s, 7);
        int c = Math.max(4, 3);
        System.out.println(a + b + c);
    }
}
