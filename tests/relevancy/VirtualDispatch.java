// about: an overridden method: one implementation returns its parameter, the other a constant
// seeds: Driver#main:s
// relevant: Keep#apply:x Drop#apply:x Driver#main:a
// not: Driver#main:b
package virtualdispatch;

import dev.cairn.Symbolic;

abstract class Step {
    abstract int apply(int x);
}

class Keep extends Step {
    @Override
    int apply(int x) {
        return x;
    }
}

class Drop extends Step {
    @Override
    int apply(int x) {
        return 1;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Step keep = new Keep();
        Step drop = new Drop();
        int a = keep.apply(s);
        int b = drop.apply(s);
        System.out.println(a + b);
    }
}
