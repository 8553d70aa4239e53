// about: the result of a comparison is a choice between constants: a path has one of them
// seeds: Driver#main:s
// relevant:
// not: Driver#main:a Driver#main:b Driver#main:c
// control: Driver#main:a Driver#main:b
package comparison;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        boolean a = s > 3;
        boolean b = s == 4 || a;
        boolean c = 3 > 4;
        System.out.println(a + " " + b + c);
    }
}
