// Question: what do libraries throw that are not there?
//@ verdict: holds
//@ target: MissingLibraries#f()

public class MissingLibraries {
    static String thrown(Runnable r) {
        try {
            r.run();
            return "nothing";
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage();
        }
    }

    static void f() {
        assert thrown(() -> System.loadLibrary("surely_not_there")).startsWith("no surely_not_there in java.library.path");
        assert thrown(() -> System.loadLibrary("a/b")).equals("Directory separator should not appear in library name: a/b");
        assert thrown(() -> System.load("relative.so")).equals("Expecting an absolute path of the library: relative.so");
        assert thrown(() -> System.load("/no/such/library.so")).equals("Can't load library: /no/such/library.so");
    }
}
