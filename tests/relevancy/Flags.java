// about: operators on flags that compute, and the one that branches
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:b
// not: Driver#main:c Driver#main:d
// unseen: Driver#main:s Driver#main:a Driver#main:b
// control: Driver#main:c
package flags;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        boolean s = Symbolic.anyBoolean();
        boolean a = s & true;
        boolean b = a ^ s | false;
        boolean c = !s;
        boolean d = true;
        System.out.println(a + " " + b + c + d);
    }
}
