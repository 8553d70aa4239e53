//! Every heap of a path, where inputs are more than nodes.

use super::witnesses::{check, check_with};
use cairn_strategies::Settings;

#[test]
fn strings_are_told_apart_from_null_only() {
    check(
        "EachText",
        "static class A { A f; String s; }
         static int same(A p, A q) { return p.f == q.f ? p.s.length() : q.s.charAt(0); }
         static String read(A p) { A x = p.f; return x == p ? x.s : x.f.s; }
         static int equal(A p, A q) { return p.f.s.equals(q.s) ? 1 : 2; }
         static int through(A p, String s) { A x = p.f; x.s = s; return p.s.isEmpty() ? 1 : 2; }
         static int sum(A p, A q) { String s = p.f.s + q.f.s; return s.length(); }",
        &["same", "read", "equal", "through", "sum"],
    );
}

#[test]
fn arrays_may_be_one_and_hold_one_object_twice() {
    check(
        "EachArray",
        "static class A { A f; int[] t; A[] s; }
         static int numbers(A p, A q) { A x = p.f; x.t[0] = 1; return q.t[0]; }
         static A elements(A p, int i) { A x = p.s[i]; return x == p ? p.f : x; }
         static boolean both(A[] s, A[] t) { s[0] = null; return t[0] == null; }
         static int length(A p, A q) { return p.f.s.length - q.s.length; }
         static A in(A[] s) { A x = s[0]; return x.s == s ? x.f : x; }
         static int rows(int[][] a) { return a[0] == a[1] ? a[0].length : a[1][0]; }
         static int words(String[] a, int i) { return a[i].length(); }",
        &["numbers", "elements", "both", "length", "in", "rows", "words"],
    );
}

#[test]
fn functions_answer_with_objects() {
    check(
        "EachStub",
        "interface Rule { int of(int n); }
         interface Next { A of(A a); }
         interface Name { String of(A a); }
         static class A { A f; Rule r; Next n; Name s; }
         static int number(A p, A q) { A x = p.f; return x.r.of(1) == q.r.of(2) ? 1 : 2; }
         static A next(A p, Next n) { A x = n.of(p); return x == p.f ? p : x; }
         static A twice(A p) { A x = p.n.of(p.f); return x.f; }
         static int name(A p) { A x = p.f; return x.s.of(p).length(); }
         static boolean same(A p, A q) { return p.f.n == q.n; }
         static int made(A p, Rule r) { p.f.r = r; return p.r.of(3); }",
        &["number", "next", "twice", "name", "same", "made"],
    );
}

#[test]
fn objects_of_the_library_hold_objects() {
    check(
        "EachMade",
        "static class A { A f; java.util.List<A> l; java.util.Optional<A> o; StringBuilder b; }
         static int size(A p, A q) { return p.f == q ? p.l.size() : q.l.size(); }
         static A first(A p) { A x = p.f; return x == p ? x : p.l.get(0); }
         static boolean has(A p, java.util.List<A> l) { return l.contains(p.f); }
         static A maybe(A p) { A x = p.f; return x.o.isPresent() ? x.o.get().f : p; }
         static int builder(A p, A q) { p.f.b.append('x'); return q.b.length(); }
         static int numbers(java.util.List<Integer> l, A p) { return p.f == p ? l.get(0) : l.size(); }",
        &["size", "first", "has", "maybe", "builder", "numbers"],
    );
}

#[test]
fn constants_of_enums_are_heaps_of_their_own() {
    check(
        "EachConstant",
        "enum Color { RED, GREEN; A owner; }
         static class A { A f; Color c; Object o; }
         static boolean same(A p, A q) { return p.f.c == q.c; }
         static int ordinal(A p) { A x = p.f; return x == p ? 5 : x.c.ordinal(); }
         static int known(A p, A q) { A x = p.f; x.c = Color.RED; return q.c == Color.RED ? 1 : 2; }
         static int any(A p) { Object o = p.f.o; return o instanceof Color c ? c.ordinal() : 3; }
         static int switched(A p, Color c) {
           if (p.f == null) return 0;
           switch (c) { case RED: return p.f == p ? 1 : 2; default: return 3; }
         }",
        &["same", "ordinal", "known", "any", "switched"],
    );
}

#[test]
fn boxes_are_values() {
    check(
        "EachBox",
        "static class A { A f; Integer n; Object o; }
         static int sum(A p, A q) { return p.f == q ? p.n + q.n : p.f.n; }
         static boolean equal(A p, A q) { return p.f.n.equals(q.n); }
         static int through(A p, A q) { A x = p.f; x.n = q.n; return p.n; }
         static int any(A p) { Object o = p.f.o; return o instanceof Integer i ? i : o instanceof A ? 1 : 2; }
         static boolean missing(A p, Boolean b) { return b ? p.f == p : p.f == null; }",
        &["sum", "equal", "through", "any", "missing"],
    );
}

#[test]
fn static_fields_lead_to_the_same_objects() {
    let settings = Settings { static_inputs: true, ..Settings::default() };
    check_with(
        &settings,
        "EachStatic",
        "static class A { A f; String s; }
         static A root;
         static A other;
         static String text;
         static int count;
         static A[] table;
         static boolean same(A p) { return root.f == p; }
         static A written(A p) { A x = p.f; root = x; return other == root ? other.f : x; }
         static int named(A p) { return p.f == root ? text.length() : count; }
         static A listed(A p) { return table[0] == p.f ? root : p; }
         static int counted(A p) { count++; return p.f == other ? count : 0; }",
        &["same", "written", "named", "listed", "counted"],
    );
}

#[test]
fn what_is_never_the_same_object_is_told() {
    check(
        "EachIdentity",
        "enum Color { RED }
         static class A { A f; String s; Object o; }
         static boolean text(A p, A q) { return p.s == q.s; }
         static boolean constant(A p) { return p.o == Color.RED; }",
        &["text", "constant"],
    );
}
