// about: a variable that is counted up in place
// seeds: Driver#main:s
// relevant: Driver#main:a
// not: Driver#main:b
package increment;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = s++;
        a--;
        int b = 0;
        b++;
        System.out.println(a + b);
    }
}
