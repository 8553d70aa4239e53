// Question: ArrayStoreException messages for covariant stores of every kind, and that a failed store changes nothing
import java.util.Arrays;
public class ArrayStoreMessages {
    static class A { public String toString() { return "A"; } }
    static class B extends A { public String toString() { return "B"; } }
    interface I {}
    static class C extends B implements I { public String toString() { return "C"; } }
    enum E { X { void f() {} } , Y }
    static void st(Object[] a, int i, Object v) {
        try {
            a[i] = v; System.out.println("ok " + a.getClass().getSimpleName());
        } catch (ArrayStoreException | ArrayIndexOutOfBoundsException | NullPointerException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }
    static <T> void fillAll(T[] a, T v) { for (int i = 0; i < a.length; i++) a[i] = v; }
    @SafeVarargs static <T> T[] mk(T... t) { return t; }
    public static void main(String[] args) {
        st(new Integer[1], 0, "s");
        st(new Integer[1], 0, 1);
        st(new Integer[1], 0, 1L);
        st(new Number[1], 0, 1L);
        st(new String[1], 0, null);
        st(new A[1], 0, new B());
        st(new B[1], 0, new A());
        st(new I[1], 0, new C());
        st(new I[1], 0, new B());
        st(new Comparable[1], 0, "x");
        st(new Comparable[1], 0, new Object() {});
        st(new Runnable[1], 0, (Runnable) () -> {});
        st(new Object[1], 0, new int[1]);
        st(new int[1][], 0, new int[2]);
        st(new int[1][], 0, new long[2]);
        st(new int[1][], 0, new Integer[2]);
        st(new Object[1][], 0, new String[1]);
        st(new Object[1][], 0, new int[1]);
        st(new Object[1][], 0, new int[1][1]);
        st(new String[1][], 0, new Object[1]);
        st(new Cloneable[1], 0, new int[0]);
        st(new java.io.Serializable[1], 0, new int[0]);
        st(new E[1], 0, E.X);
        st(new E[1], 0, "E");
        st(new Class<?>[1], 0, E.class);
        st(new Integer[1], 1, "s"); st(new Integer[1], -1, "s"); st(new String[0], 0, 1); st(null, 0, 1);
        Object[] o = new String[]{"a", "b"};
        try { o[0] = o[1] = 5; } catch (ArrayStoreException e) { System.out.println(e.getMessage() + Arrays.toString(o)); }
        try { fillAll((Object[]) new String[2], 3.5); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { Arrays.fill(new Integer[3], "q"); } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        Object[] t = mk("a", "b");
        System.out.println(t.getClass().getSimpleName());
        Object[] t2 = mk(1, "b");
        System.out.println(t2.getClass().getName());
        Object[] t3 = mk(1, 2.0);
        System.out.println(t3.getClass().getComponentType().getName());
        A[] as = new B[3];
        as[0] = new C();
        as[1] = new B();
        try { as[2] = new A(); } catch (ArrayStoreException e) { System.out.println(e.getMessage() + " " + Arrays.toString(as)); }
        try {
            java.util.List<Object> l = (java.util.List<Object>) (java.util.List<?>) Arrays.asList("x", "y");
            l.set(0, 1);
            System.out.println(l);
        } catch (ArrayStoreException e) { System.out.println("list " + e.getMessage()); }
        try {
            Object[] x = new java.util.ArrayList<>(java.util.List.of("a", "b")).toArray(new Integer[0]); System.out.println(x.length);
        } catch (ArrayStoreException e) { System.out.println("toArray " + e.getMessage()); }
        try {
            B[] bs = (B[]) (A[]) new A[1];
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().contains("[LArrayStoreMessages$A; cannot be cast to class [LArrayStoreMessages$B;"));
        }
    }
}
