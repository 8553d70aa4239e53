// about: a recursive method, called with an unknown number and with a known one
// seeds: Driver#main:s
// relevant: Driver#sum:base Driver#sum:r Driver#main:a
// not: Driver#main:b Driver#sum:n
// plain: Driver#main:b
package recursion;

import dev.cairn.Symbolic;

class Driver {
    static int sum(int n, int base) {
        if (n == 0) {
            return base;
        }
        int r = sum(n - 1, base) + n;
        return r;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = sum(3, s);
        int b = sum(4, 1);
        System.out.println(a + b);
    }
}
