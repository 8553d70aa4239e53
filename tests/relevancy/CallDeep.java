// about: two calls that differ two levels above
// seeds: Driver#main:s
// relevant: Driver#inner:x Driver#middle:x Driver#outer:x Driver#main:a
// not: Driver#main:b
// plain: Driver#main:b
// one-call: Driver#main:b
package calldeep;

import dev.cairn.Symbolic;

class Driver {
    static int inner(int x) {
        return x + 1;
    }

    static int middle(int x) {
        return inner(x);
    }

    static int outer(int x) {
        return middle(x);
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = outer(s);
        int b = outer(1);
        System.out.println(a + b);
    }
}
