// about: one method, two calls: the results are told apart
// seeds: Driver#main:s
// relevant: Driver#same:x Driver#main:a
// not: Driver#main:b
// plain: Driver#main:b
package calltwice;

import dev.cairn.Symbolic;

class Driver {
    static int same(int x) {
        return x;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = same(s);
        int b = same(1);
        System.out.println(a + b);
    }
}
