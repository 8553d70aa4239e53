// Question: helpful NullPointerException messages for field get/put, static fields, chains, arrays in fields, this-derived paths
public class HelpfulNpeFields {
    static class N {
        N next;
        int v;
        long l;
        double d;
        String s;
        int[] arr;
        N[] ns;
        static N root;
        boolean z;
        byte b;
        Integer box;
        N get() { return next; }
        static N sget(int i) { return null; }
        N idx(int i, String s) { return null; }
    }
    N inst; static N st; static int[][] grid = new int[3][];
    interface Op { Object run(); }
    static int c;
    static void t(Op o) {
        c++;
        try { System.out.println(c + " ok " + o.run()); } catch (NullPointerException e) { System.out.println(c + " " + e.getMessage()); }
    }
    Object viaThis() { return inst.v; } Object viaThis2() { return this.inst.next.s; } void putThis() { inst.v = 5; }
    static Object param(N p, long w, N q) { return q.next.v + p.v; } Object param2(N p) { return p.next; }
    static Object local() { N a = new N(); N b = a.next; return b.v; }
    static Object local2() { long pad = 1; double pad2 = 2; N x = null; int i = 0; if (pad > 0) x = N.sget(i); return x.s; }
    public static void main(String[] args) {
        HelpfulNpeFields h = new HelpfulNpeFields(); N n = new N();
        t(() -> h.inst.v);
        t(() -> h.inst.next);
        t(() -> st.v);
        t(() -> N.root.next.v);
        t(() -> { st.v = 1; return 0; });
        t(() -> { N.root.l = 1L; return 0; });
        t(() -> { h.inst.d = 1.0; return 0; });
        t(() -> { h.inst.s = "x"; return 0; });
        t(() -> n.next.next.next);
        t(() -> n.next.v++);
        t(() -> n.next.l += 5);
        t(() -> n.get().v);
        t(() -> n.get().get().get());
        t(() -> N.sget(3).s);
        t(() -> n.idx(1, "a").d);
        t(() -> new N().next.v);
        t(() -> ((N) null).v);
        t(() -> h.viaThis());
        t(() -> h.viaThis2());
        t(() -> { h.putThis(); return 0; });
        t(() -> param(null, 1, new N())); t(() -> param(null, 1, null)); t(() -> h.param2(null)); t(() -> local()); t(() -> local2());
        t(() -> n.arr[0]);
        t(() -> n.arr.length);
        t(() -> { n.arr[1] = 2; return 0; });
        t(() -> n.ns[0].v);
        t(() -> grid[0][1]);
        t(() -> { grid[c % 3][c] = 5; return 0; });
        t(() -> grid[1].length);
        t(() -> (new N[2][2])[1][0].v);
        t(() -> new N[]{null}[0].next);
        t(() -> n.ns[n.v].ns[1]);
        t(() -> N.sget(1).arr[2]);
        t(() -> n.box + 1);
        t(() -> { int q = n.box; return q; });
        t(() -> n.s.length());
        t(() -> n.s.substring(1).length());
        t(() -> n.next.s.trim());
        t(() -> n.z ? n.v : n.next.v);
        t(() -> (n.z ? n : n.next).v);
        t(() -> n.next.b);
        t(() -> { n.next.z = true; return 0; });
        t(() -> n.next.arr[n.next.v]);
        N[] loc = new N[2]; int i = 1; N[][] loc2 = new N[1][]; t2(loc, i, loc2);
    }
    static void t2(N[] a, int i, N[][] b) {
        try { System.out.println(a[i].v); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(a[i - 1].next); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(b[0][i]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { b[i - 1][i + 1] = null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a[a.length - 1].arr[i * 2 + 1]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { b[0].clone(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        N loc = a[0];
        N loc3 = loc;
        try { loc3.v = i; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { loc.next.next = loc3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        { int slot = 4; N re = null; try { re.v = slot; } catch (NullPointerException e) { System.out.println(e.getMessage()); } }
        { N re2 = null; try { re2.v = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); } }
    }
}
