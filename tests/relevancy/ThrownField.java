// about: an exception carries a number to its handler
// seeds: Driver#main:s
// relevant: Failure#<init>:code field:Failure.code Driver#fail:x Driver#main:a
// not: field:Failure.line Driver#main:b
package thrownfield;

import dev.cairn.Symbolic;

class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int code;
    final int line = 3;

    Failure(int code) {
        this.code = code;
    }
}

class Driver {
    static void fail(int x) {
        throw new Failure(x);
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = 0;
        int b = 0;
        try {
            fail(s);
        } catch (Failure e) {
            a = e.code;
            b = e.line;
        }
        System.out.println(a + b);
    }
}
