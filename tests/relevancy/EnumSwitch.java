// about: a constant of an enumeration, known, chooses the number
// seeds: Driver#main:s
// relevant: Driver#pick:x Driver#main:a Driver#main:b
// not: Driver#main:c Driver#pick:y
// plain: Driver#main:c
// unseen: Driver#main:b
package enumswitch;

import dev.cairn.Symbolic;

enum Side {
    LEFT,
    RIGHT
}

class Driver {
    static int pick(Side side, int x, int y) {
        switch (side) {
            case LEFT:
                return x;
            default:
                return y;
        }
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = pick(Side.LEFT, s, 1);
        int b = pick(Side.RIGHT, s, 1);
        int c = pick(Side.RIGHT, 2, 3);
        System.out.println(a + b + c);
    }
}
