// about: two classes behind an interface, one of which is never given the value
// seeds: Driver#main:s
// relevant: Left#put:x field:Left.kept Driver#main:a
// not: Right#put field:Right.held Driver#main:b
package interfacecall;

import dev.cairn.Symbolic;

interface Slot {
    void put(int x);

    int get();
}

class Left implements Slot {
    private int kept;

    @Override
    public void put(int x) {
        kept = x;
    }

    @Override
    public int get() {
        return kept;
    }
}

class Right implements Slot {
    private int held;

    @Override
    public void put(int x) {
        held = x;
    }

    @Override
    public int get() {
        return held;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Slot left = new Left();
        Slot right = new Right();
        left.put(s);
        right.put(1);
        int a = left.get();
        int b = right.get();
        System.out.println(a + b);
    }
}
