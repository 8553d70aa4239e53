// about: an unknown value that nobody reads
// seeds: Driver#main:s
// relevant:
// not: Driver#main:a
package unused;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = 1;
        System.out.println(a);
    }
}
