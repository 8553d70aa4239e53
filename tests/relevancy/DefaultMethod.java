// about: a default method of an interface calls one of the object
// seeds: Driver#main:s
// relevant: One#<init>:v field:One.v Source#twice:got Driver#main:a
// not: Driver#main:b
// plain: Driver#main:b
package defaultmethod;

import dev.cairn.Symbolic;

interface Source {
    int get();

    default int twice() {
        int got = get();
        return got * 2;
    }
}

class One implements Source {
    private final int v;

    One(int v) {
        this.v = v;
    }

    @Override
    public int get() {
        return v;
    }
}

class Two implements Source {
    @Override
    public int get() {
        return 4;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = new One(s).twice();
        int b = new Two().twice();
        System.out.println(a + b);
    }
}
