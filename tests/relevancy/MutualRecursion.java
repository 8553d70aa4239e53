// about: two methods that call each other; one passes something else on
// seeds: Driver#main:s
// relevant: Driver#even:x Driver#odd:x Driver#constant:unused Driver#main:a
// not: Driver#main:b Driver#main:c
// plain: Driver#main:b
package mutualrecursion;

import dev.cairn.Symbolic;

class Driver {
    static int even(int n, int x) {
        return n == 0 ? x : odd(n - 1, x);
    }

    static int odd(int n, int x) {
        return n == 0 ? -x : even(n - 1, x);
    }

    static int constant(int n, int unused) {
        return n == 0 ? 5 : constant(n - 1, 7);
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = even(4, s);
        int b = even(3, 1);
        int c = constant(4, s);
        System.out.println(a + b + c);
    }
}
