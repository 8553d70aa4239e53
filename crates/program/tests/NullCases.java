import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Provokes NullPointerExceptions, one per line, and prints "line TAB message" for each. Compiled and
 * run by npe.rs.
 */
public class NullCases {
    static class Node {
        Node next;
        int value;
        long wide;
        double real;
        String text;
        Node[] nodes;
        int[] ints;
        int[][] matrix;
        static Node root;
        static int[] table;
        static Node make() { return null; }
        static Node make(int i, String s, Object o, StringBuilder b, long[][] l) { return null; }
        Node link() { return null; }
        Node link(Node other, double d) { return null; }
        private int secret() { return 1; }
        void set(int i) {}
        <T extends Comparable<T>> T generic(T t, List<T> l) { return null; }
    }

    interface Shape { int area(int[] a, String... names); }

    interface Case { void run() throws Throwable; }

    static final Object[] OBJECTS = new Object[2];
    static String name;
    static Shape shape;
    Node field;
    NullCases self;
    int index = 1;
    Object lock;
    Map<String, List<Integer>> map;

    static void check(Case c) {
        try {
            c.run();
            System.out.println("0\tnothing was thrown");
        } catch (NullPointerException e) {
            System.out.println(e.getStackTrace()[0].getLineNumber() + "\t" + e.getMessage());
        } catch (Throwable e) {
            System.out.println("0\tthrown: " + e);
        }
    }

    // Invocations.
    static void call1(String s) { s.length(); }
    static void call2(Object o, int i, Node n) { n.link(n, 2.0); }
    static void call3() { Node.make().link(); }
    static void call4() { Node.make(1, "", null, null, null).link(); }
    static void call5(Node n) { n.link(); }
    static void call6() { shape.area(null, "x", "y"); }
    static void call7(List<String> l) { l.get(0).length(); }
    static void call8(Node n) { n.secret(); }
    static void call9(Node n) { n.generic("x", null); }
    static void call10() { Node n = new Node(); n.link().link(); }
    static void call11() { Node n = new Node(); n.next.link(); }
    static void call12() { name.concat("x").length(); }
    static void call13(StringBuilder b) { b.append(new StringBuilder()).append('c'); }
    static void call14(int[] a) { a.clone(); }
    static void call15(String[][] a) { a.clone(); }
    static void call16(Integer i) { int j = i; }
    static void call17() { long j = OBJECTS[1] == null ? (Long) OBJECTS[0] : 1L; }
    static void call18(Supplier<String> s) { s.get(); }
    static void call19() { ((String) null).length(); }
    static void call20() { Object o = null; o.hashCode(); }
    static void call21(Thread.State s) { switch (s) { case NEW: break; default: } }
    static void call22(String s) { switch (s) { case "a": break; default: } }
    static void call23(List<Integer> l) { for (int i : l) { System.out.println(i); } }
    static void call24(Supplier<String> s) { s.get().length(); }
    @SuppressWarnings("unchecked") static void call25(Object o) { ((Comparable<String>) o).compareTo("x"); }
    static void call26(Map.Entry<String, Object> e) { e.getKey(); }
    static void call27(Node n) { n.set(n.value); }
    void call28() { this.field.link(); }
    void call29() { self.self.field.link(); }
    void call30() { NullCases o = new NullCases(); o.self = new NullCases(); o.self.map.get("x").get(0); }
    void call31() { map = Map.of(); map.get("x").get(0).intValue(); }
    void call32() { Runnable r = () -> field.link(); r.run(); }

    // Fields.
    static void field1(Node n) { n.value = 1; }
    static void field2(Node n) { n.wide = 1L; }
    static void field3(Node n) { n.real += 2; }
    static void field4(Node n) { int i = n.value; }
    static void field5() { Node.root.next = null; }
    static void field6() { Node n = new Node(); n.next.next.next.value++; }
    static void field7() { Node n = new Node(); n.next = n; n.next.next.next.nodes[1].text = "a"; }
    static void field8() { Node.make().value = 3; }
    static void field9() { new Node().link().wide = 3; }
    void field10() { field.value = index; }
    void field11() { self.field.value = index; }
    static void field12() { Node n = new Node(); n.next = n; n.next.next.next.next.next.next.text.length(); }
    static void field13() { Node n = new Node(); n.next = n; n.next.next.next.next.text.length(); }
    static void field14() { Node n = new Node(); n.next = n; n.next.next.next.text.length(); }
    static void field15() { Node n = new Node(); n.next = n; n.next.link().next.text.length(); }
    static void field16() { Node n = new Node(); n.nodes = new Node[1]; n.nodes[0].next.text.length(); }

    // Arrays.
    static void array1(int[] a) { a[0] = 1; }
    static void array2(long[] a) { a[0] = 1; }
    static void array3(double[] a) { a[0] = 1; }
    static void array4(float[] a) { a[0] = 1; }
    static void array5(byte[] a) { a[0] = 1; }
    static void array6(boolean[] a) { a[0] = true; }
    static void array7(char[] a) { a[0] = 'a'; }
    static void array8(short[] a) { a[0] = 1; }
    static void array9(Object[] a) { a[0] = ""; }
    static int array10(int[] a) { return a[0]; }
    static long array11(long[] a) { return a[0]; }
    static double array12(double[] a) { return a[0]; }
    static float array13(float[] a) { return a[0]; }
    static byte array14(byte[] a) { return a[0]; }
    static boolean array15(boolean[] a) { return a[0]; }
    static char array16(char[] a) { return a[0]; }
    static short array17(short[] a) { return a[0]; }
    static Object array18(Object[] a) { return a[0]; }
    static int array19(Object[] a) { return a.length; }
    static void array20(int[] a) { a[0] += 1; }
    static void array21(int[] a) { a[3]++; }
    static void array22(int[][] a) { a[1][2] = 3; }
    static void array23(int[][] a, int i) { a[i + 1][2] = 3; }
    static void array24(int[][] a, int i) { a[i][2] = 3; }
    static void array25(int[][][] a, int[] i) { a[i[0]][i[1]][2] = 3; }
    static void array26(int[][] a, Node n) { a[n.value][2] = 3; }
    static void array27(int[][] a, String s) { a[s.length()][2] = 3; }
    static void array28(int[][] a, int[] i) { a[i[i[i[i[0]]]]][2] = 3; }
    static void array29(int[][] a) { a[200][2] = 3; }
    static void array30(int[][] a) { a[30000][2] = 3; }
    static void array31(int[][] a) { a[70000][2] = 3; }
    static void array32(int[][] a, Object[] o) { a[o.length][2] = 3; }
    static void array33() { OBJECTS[1].toString(); }
    static void array34() { Node.table[1] = 2; }
    void array35() { self.field.matrix[index][2] = 3; }
    void array36() { NullCases c = new NullCases(); c.field = new Node(); c.field.matrix = new int[9][]; c.field.matrix[index][2] = 3; }
    static void array37(int[][][][][][][] a) { a[0][0][0][0][0][0][0] = 1; }
    static void array38(byte[][] a, byte[] b) { a[b[0]][0] = 1; }
    static void array39(int[][] a, long i) { a[(int) i][0] = 1; }
    static void array40(int[][] a, char c) { a[c][0] = 1; }
    static void array41(Node n) { n.nodes[n.ints[1]].link(); }
    static void array42(int[][] a, int i) { a[i++][0] = 1; }
    static int array43() { return Node.make().ints.length; }
    static void array44(int[][] a, Node n) { a[Integer.parseInt(n.text)][0] = 1; }
    static void array45(int[][] a) { a[Node.root.ints[0]][0] = 1; }
    static void array46() { int[][] a = new int[2][]; a[1][0]++; }
    static void array47(int[][][][][][][] a) { a[0][0][0][0][0][0] = null; }

    // Throw and synchronized.
    static void throw1(RuntimeException e) { throw e; }
    static void throw2() { throw null; }
    static void throw3() throws Throwable { throw (Throwable) OBJECTS[0]; }
    static RuntimeException failure() { return null; }
    static void throw4() { throw failure(); }
    static void sync1(Object o) { synchronized (o) { o = null; } }
    void sync2() { synchronized (lock) { lock = null; } }
    static void sync3() { synchronized (Node.make()) { name = null; } }

    // Control flow: several origins, rewritten parameters, loops, handlers.
    static void flow1(boolean b, String s, String t) { (b ? s : t).length(); }
    static void flow2(String s) { s = null; s.length(); }
    static void flow3(String s, int n) { if (n > 0) { s = null; } s.length(); }
    static void flow4(int n) { String s = null; for (int i = 0; i < n; i++) { s = name; } s.length(); }
    static void flow5(String s, int n) { for (int i = 0; i < n; i++) { s.length(); s = ""; } }
    static void flow6(String s, int n) { for (int i = 0; i < n; i++) { s = name; s.length(); } }
    static void flow7(String s) { try { Integer.parseInt("x"); } catch (NumberFormatException e) { s.length(); } }
    static void flow8(String s) { try { Integer.parseInt("x"); } catch (NumberFormatException e) { Object o = null; o.equals(e); } }
    static void flow9(String s, int n) { switch (n) { case 1: s = name; break; case 1000: s = "x"; break; default: } s.length(); }
    static void flow10(String s, int n) { switch (n) { case 1: case 2: case 3: s.length(); break; default: s = ""; } }
    static void flow11(Node n) { n.next = n; }
    static void flow12(Node n, Node m) { n.next = m.next = m; }
    static void flow13(Node n) { n.set(n == null ? 1 : 2); }
    static void flow14(String s, boolean b) { s.concat(b ? name : "x"); }
    static void flow15(String s) { s.concat(s = "x"); }
    static void flow16(long w, String s, double d, String t, int i) { t.length(); }
    void flow17(long w, String s) { s.length(); }
    void flow18(long w, String s, boolean b) { if (b) { s = null; } s.length(); }
    static void flow19(String s) { while (true) { try { s.length(); return; } finally { name = null; } } }
    static void flow20(String s) { Object o = s; o.toString(); }
    static void flow21(Object o) { if (!(o instanceof String t)) { o.toString(); } }
    static void flow22(boolean b) { ((Node) (b ? OBJECTS[0] : null)).link(); }
    static void flow23(int[] a, boolean b) { a[b ? 1 : 0] = b ? 2 : 3; }
    static void flow24(int[][] a, boolean b) { a[b ? 1 : 0][0] = 2; }
    static void flow25(String s) { long l = 1; double d = l; d = d * 2 - l; s.charAt((int) (l << 2 ^ 5 | (long) d)); }
    static void flow26(String s) { (name + s + 1).equals(null); s.length(); }
    static void flow27(Object a, Object b) { assert a != b || b == null; b.equals(a); }
    static void flow28(int n) { String s = null; do { s.length(); n--; } while (n > 0); }
    static void flow29(int n, Node x) { while (n-- > 0) { x = x.next; } }
    static void flow30(Node x) { Node y = (x = Node.root); y.next = x; }
    static void flow31() { new Thread((Runnable) null, name.toString()); }
    static void flow33() { int[] a = new int[0].length == 0 ? null : new int[1]; a[0]++; }
    static void flow34() { int[][][] m = new int[1][1][]; m[0][0][0] = m.length; }
    static void flow35(Object o) { Object[] a = {o, 1, "x"}; a[0].toString(); }
    static void flow36() { Supplier<Node> s = () -> null; s.get().next.link(); }
    static void flow37(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, long b0, long b1, long b2, long b3, long b4, long b5, long b6, long b7, long b8, long b9, long c0, long c1, long c2, long c3, long c4, long c5, String s, String t) { s.length(); }
    static void flow38(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, long b0, long b1, long b2, long b3, long b4, long b5, long b6, long b7, long b8, long b9, long c0, long c1, long c2, long c3, long c4, long c5, long c6, String t) { t.length(); }
    static void flow39(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, long b0, long b1, long b2, long b3, long b4, long b5, long b6, long b7, long b8, long b9, long c0, long c1, long c2, long c3, long c4, long c5, int c6, String t) { t.length(); }

    static class Inner<T> {
        T value;
        class Deep {
            T get() { return value; }
            int size() { return value.toString().length() + Inner.this.value.hashCode(); }
        }
    }

    record Point(Node node, int[] ints) {}
    static void nest2() { new Inner<String>().new Deep().get().length(); }
    static void nest3() { new Inner<String>().new Deep().size(); }
    static void nest4(Point p) { p.node(); }
    static void nest5() { new Point(null, null).node().link(); }
    static void nest6() { int i = new Point(null, null).ints[0]; }
    static void nest7(Point[] ps) { ps[0].node.nodes[1].text.trim(); }

    public static void main(String[] args) {
        NullCases c = new NullCases();
        NullCases d = new NullCases();
        d.self = new NullCases();
        Node n = new Node();
        n.text = "1";
        n.ints = new int[2];
        check(() -> call1(null));
        check(() -> call2(null, 1, null));
        check(() -> call3());
        check(() -> call4());
        check(() -> call5(null));
        check(() -> call6());
        check(() -> call7(null));
        check(() -> call7(new java.util.ArrayList<>(java.util.Arrays.asList("x", null)) {
            @Override public String get(int i) { return super.get(1); }
        }));
        check(() -> call8(null));
        check(() -> call9(null));
        check(() -> call10());
        check(() -> call11());
        check(() -> call12());
        check(() -> call13(null));
        check(() -> call14(null));
        check(() -> call15(null));
        check(() -> call16(null));
        check(() -> call17());
        check(() -> call18(null));
        check(() -> call19());
        check(() -> call20());
        check(() -> call21(null));
        check(() -> call22(null));
        check(() -> call23(null));
        check(() -> call23(java.util.Arrays.asList((Integer) null)));
        check(() -> call24(() -> null));
        check(() -> call25(null));
        check(() -> call26(null));
        check(() -> call27(null));
        check(() -> c.call28());
        check(() -> c.call29());
        check(() -> d.call29());
        check(() -> c.call30());
        check(() -> c.call31());
        check(() -> c.call32());
        check(() -> field1(null));
        check(() -> field2(null));
        check(() -> field3(null));
        check(() -> field4(null));
        check(() -> field5());
        check(() -> field6());
        check(() -> field7());
        check(() -> field8());
        check(() -> field9());
        check(() -> c.field10());
        check(() -> c.field11());
        check(() -> d.field11());
        check(() -> field12());
        check(() -> field13());
        check(() -> field14());
        check(() -> field15());
        check(() -> field16());
        check(() -> array1(null));
        check(() -> array2(null));
        check(() -> array3(null));
        check(() -> array4(null));
        check(() -> array5(null));
        check(() -> array6(null));
        check(() -> array7(null));
        check(() -> array8(null));
        check(() -> array9(null));
        check(() -> array10(null));
        check(() -> array11(null));
        check(() -> array12(null));
        check(() -> array13(null));
        check(() -> array14(null));
        check(() -> array15(null));
        check(() -> array16(null));
        check(() -> array17(null));
        check(() -> array18(null));
        check(() -> array19(null));
        check(() -> array20(null));
        check(() -> array21(null));
        check(() -> array22(null));
        check(() -> array22(new int[2][]));
        check(() -> array23(new int[2][], 0));
        check(() -> array24(new int[2][], 0));
        check(() -> array25(new int[2][2][], new int[2]));
        check(() -> array26(new int[2][], n));
        check(() -> array27(new int[2][], "x"));
        check(() -> array28(new int[2][], new int[2]));
        check(() -> array29(new int[201][]));
        check(() -> array30(new int[30001][]));
        check(() -> array31(new int[70001][]));
        check(() -> array32(new int[3][], new Object[2]));
        check(() -> array33());
        check(() -> array34());
        check(() -> c.array35());
        check(() -> c.array36());
        check(() -> array37(new int[1][1][1][1][1][1][]));
        check(() -> array37(new int[1][1][1][1][1][][]));
        check(() -> array37(new int[1][1][1][1][][][]));
        check(() -> array38(new byte[1][], new byte[1]));
        check(() -> array39(new int[1][], 0));
        check(() -> array40(new int[1][], '\0'));
        check(() -> array41(n));
        n.nodes = new Node[1];
        check(() -> array41(n));
        check(() -> array42(new int[1][], 0));
        check(() -> array43());
        check(() -> array44(new int[2][], n));
        check(() -> array45(new int[2][]));
        Node.root = n;
        check(() -> array45(new int[2][]));
        check(() -> array46());
        check(() -> array47(new int[1][1][1][1][1][][]));
        check(() -> throw1(null));
        check(() -> throw2());
        check(() -> throw3());
        check(() -> throw4());
        check(() -> sync1(null));
        check(() -> c.sync2());
        check(() -> sync3());
        check(() -> flow1(true, null, null));
        check(() -> flow2(null));
        check(() -> flow3(null, 0));
        check(() -> flow4(1));
        check(() -> flow5(null, 1));
        check(() -> flow6(null, 1));
        check(() -> flow7(null));
        check(() -> flow8(null));
        check(() -> flow9(null, 7));
        check(() -> flow9(null, 1));
        check(() -> flow10(null, 2));
        check(() -> flow11(null));
        check(() -> flow12(null, n));
        check(() -> flow12(n, null));
        check(() -> flow13(null));
        check(() -> flow14(null, true));
        check(() -> flow15(null));
        check(() -> flow16(1, "", 1, null, 2));
        check(() -> c.flow17(1, null));
        check(() -> c.flow18(1, null, false));
        check(() -> flow19(null));
        check(() -> flow20(null));
        check(() -> flow21(null));
        check(() -> flow22(true));
        check(() -> flow23(null, true));
        check(() -> flow24(new int[2][], true));
        check(() -> flow25(null));
        check(() -> flow26(null));
        check(() -> flow27("a", null));
        check(() -> flow28(1));
        check(() -> flow29(1, null));
        Node.root = null;
        check(() -> flow30(n));
        check(() -> flow31());
        check(() -> flow33());
        check(() -> flow34());
        check(() -> flow35(null));
        check(() -> flow36());
        check(() -> flow37(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, null, null));
        check(() -> flow38(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, null));
        check(() -> flow39(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, null));
        check(() -> nest2());
        check(() -> nest3());
        check(() -> nest4(null));
        check(() -> nest5());
        check(() -> nest6());
        check(() -> nest7(new Point[1]));
        check(() -> nest7(new Point[] {new Point(null, null)}));
        check(() -> nest7(new Point[] {new Point(new Node(), null)}));
        // The local of this lambda and its captured variables.
        check(() -> { Node local = null; local.next = n; });
        check(() -> { String s = n.next == null ? null : n.text; n.nodes[0].text = s.trim(); });
    }
}
