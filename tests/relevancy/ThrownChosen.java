// about: an unknown index chooses the exception that is thrown
// seeds: Driver#main:s
// relevant: Driver#fail:f Driver#main:e Driver#main:a
// not: Driver#main:b Driver#main:k field:Failure.code
// unseen: Driver#main:e Driver#main:a
package thrownchosen;

import dev.cairn.Symbolic;

class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int code;

    Failure(int code) {
        this.code = code;
    }
}

class Driver {
    static void fail(Failure f) {
        throw f;
    }

    public static void main(String[] args) {
        int s = Symbolic.choose(2);
        Failure[] all = {new Failure(1), new Failure(2)};
        int a = 0;
        int b = 0;
        try {
            fail(all[s]);
        } catch (Failure e) {
            a = e.code;
        }
        try {
            throw new IllegalStateException("three");
        } catch (IllegalStateException k) {
            b = k.getMessage().length();
        }
        System.out.println(a + b);
    }
}
