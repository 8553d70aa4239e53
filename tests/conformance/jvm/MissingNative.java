// Question: what is thrown for a native method that nobody links?
class MissingNative {
    static native int count(int[] a, String s);
    native void act();

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        attempt(() -> count(null, ""));
        attempt(() -> new MissingNative().act());
        System.out.println(System.mapLibraryName("x"));
    }
}
