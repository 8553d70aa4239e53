// Question: when do linking errors of missing classes appear, and what do they say?
class LoadingOrder {
    static class Fails {
        static { if (true) throw new IllegalStateException("static"); }
        static void f() { }
    }

    interface Defaults { int X = print("Defaults"); default void d() { } }
    static class Implements implements Defaults { static int Y = print("Implements"); }
    static int print(String s) { System.out.println("init " + s); return 1; }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            try {
                Fails.f();
            } catch (LinkageError e) {
                System.out.println(e + " / " + e.getCause());
            }
        }
        Class<?> c = Implements.class;
        System.out.println("loaded");
        Class.forName("LoadingOrder$Implements", false, LoadingOrder.class.getClassLoader());
        System.out.println("not yet");
        Class.forName("LoadingOrder$Implements");
        Implements[] a = new Implements[1];
        try {
            Class.forName("LoadingOrder$Gone");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        try {
            ClassLoader.getSystemClassLoader().loadClass("loadingorder");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}
