// Question: Is a native method of the program a stub, if that is asked for, and the rest of its class not?
//@ target: stubs.Native#half
//@ verdict: violated (with stubs)
//@ throws: java.lang.IllegalStateException
//@ options: --stub-unsupported
package stubs;

class Native {
    private static native int read(int port);

    private static int doubled(int port) {
        return 2 * read(port);
    }

    static void half() {
        if (doubled(1) == 8) {
            throw new IllegalStateException("four");
        }
    }
}
