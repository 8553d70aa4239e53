// about: variables that only tell which way the program went
// seeds: Driver#main:s
// relevant:
// not: Driver#main:a Driver#main:n Driver#main:i
// control: Driver#main:a Driver#main:n Driver#main:i
package controlonly;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = 0;
        int n = 0;
        if (s > 10) {
            a = 1;
        }
        for (int i = 0; i < (s & 3); i++) {
            n++;
        }
        System.out.println(a + n);
    }
}
