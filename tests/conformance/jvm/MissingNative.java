// Question: what is thrown for a native method that nobody links, and for libraries that are not there?
class MissingNative {
    static native int count(int[] a, String s);
    native void act();

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (UnsatisfiedLinkError e) {
            // Where it was looked for depends on the machine.
            System.out.println(e.toString().replaceAll("library.path: .*", "library.path"));
        }
    }

    public static void main(String[] args) {
        attempt(() -> count(null, ""));
        attempt(() -> new MissingNative().act());
        attempt(() -> System.loadLibrary("surely_not_there"));
        attempt(() -> System.load("relative.so"));
        attempt(() -> System.load("/no/such/library.so"));
        System.out.println(System.mapLibraryName("x"));
        try {
            System.loadLibrary("a/b");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }
}
