// Question: Is a stub that is not called left out of the verdict?
//@ target: stubs.NotCalled#add
//@ verdict: holds
//@ options: --stub stubs.Unused
package stubs;

class NotCalled {
    static void add(int a) {
        assert a + 1 - 1 == a;
    }

    static int other(Unused unused) {
        return unused.value();
    }
}

interface Unused {
    int value();
}
