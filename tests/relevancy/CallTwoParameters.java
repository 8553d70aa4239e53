// about: the result depends on one of two parameters
// seeds: Driver#main:s
// relevant: Driver#first:x Driver#second:x Driver#main:a
// not: Driver#main:b Driver#first:y Driver#second:y
package calltwoparameters;

import dev.cairn.Symbolic;

class Driver {
    static int first(int x, int y) {
        return x;
    }

    static int second(int x, int y) {
        return y;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = first(s, 1);
        int b = second(s, 1);
        System.out.println(a + b);
    }
}
