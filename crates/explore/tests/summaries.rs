//! Methods written by hand in which what one reference writes another reads: heap summaries must have
//! the heaps that lazy initialisation has, under every bound, and predict the same of them. Every heap is
//! enumerated and executed without symbols.

#[path = "summaries/each_heap.rs"]
mod each_heap;
#[path = "summaries/witnesses.rs"]
mod witnesses;
#[path = "summaries/written.rs"]
mod written;

use super::heaps::{checking, classes, concrete, jvm, programs, ways};
use cairn_program::Program;
use cairn_strategies::Settings;
use cairn_testing::by_effort;
use checking::{Found, Job, Tried, examine, examine_under};
use classes::Family;
use concrete::{Bounds, enumerate};
use jvm::Jvm;
use programs::Method;
use std::sync::Arc;

/// Heaps of a method that are tried at most, under each bound.
fn most_heaps() -> usize {
    by_effort(40, 100, 2000)
}

/// Elements of an array.
const LENGTH: usize = 2;

/// A chain of one class with another reference and a number.
const CHAIN: &[&str] = &["A { A f; A g; }"];
const NUMBERED: &[&str] = &["A { A f; int v; }"];

/// What is tried of a family.
struct Subject {
    family: Arc<Family>,
    methods: Vec<Arc<Method>>,
    /// The largest scope.
    scope: usize,
    /// Whether references are resolved where some other is something, and only there.
    expects_partly: bool,
}

impl Subject {
    fn new(name: &str, classes: &[&'static str]) -> Subject {
        Subject::with_statics(name, classes, "")
    }

    fn with_statics(name: &str, classes: &[&'static str], statics: &'static str) -> Subject {
        let family = Arc::new(written::family(name, classes, statics));
        Subject { family, methods: vec![], scope: 3, expects_partly: false }
    }

    fn up_to(self, scope: usize) -> Subject {
        Subject { scope, ..self }
    }

    /// Some reference is resolved partly.
    fn partly(self) -> Subject {
        Subject { expects_partly: true, ..self }
    }

    fn fixed(self, text: &str) -> Subject {
        self.with(None, text)
    }

    fn of(self, class: &str, text: &str) -> Subject {
        self.with(Some(class), text)
    }

    fn with(mut self, class: Option<&str>, text: &str) -> Subject {
        let method = written::method(&self.family, class, self.methods.len(), text);
        self.methods.push(Arc::new(method));
        self
    }

    fn job(&self, method: &Arc<Method>, scope: usize) -> Job {
        Job {
            family: self.family.clone(),
            method: method.clone(),
            bounds: Bounds { scope, length: LENGTH },
            audit: true,
        }
    }

    /// Every method under every bound.
    fn check(&self) {
        let texts: Vec<_> = self.methods.iter().map(|m| (m.receiver, m.source.as_str())).collect();
        let source = (self.family.name.clone(), self.family.source(&texts));
        let dir = format!("summaries-{}", self.family.name);
        let program = Jvm::compile(&dir, &[source]).program();
        let all: Vec<Found> = self.methods.iter().map(|m| self.examine(&program, m)).collect();
        for (method, found) in self.methods.iter().zip(&all) {
            let name = &self.family.name;
            println!("{name}.{}: paths {:?}, {} partly", method.name, found.paths, found.partly);
            if let Some(first) = found.differences.first() {
                let count = found.differences.len();
                println!("{count} differences in\n{}{first}\n", method.source);
            }
        }
        assert!(all.iter().all(|f| f.differences.is_empty()), "differences");
        let partly: u64 = all.iter().map(|f| f.partly).sum();
        assert!(partly > 0 || !self.expects_partly, "nothing is resolved partly");
        assert!(all.iter().all(|f| f.compared > 0), "nothing could be compared");
    }

    fn examine(&self, program: &Program, method: &Arc<Method>) -> Found {
        let mut found = Found::default();
        let mut all: Vec<(Job, Arc<Tried>)> = vec![];
        let largest = self.scope.min(by_effort(2, 2, 3));
        for scope in 1..=largest {
            let job = self.job(method, scope);
            let heaps = enumerate(&job.family, method, job.bounds, most_heaps());
            let tried = Tried::new(program, &job, heaps).expect("every heap runs");
            all.push((job, Arc::new(tried)));
        }
        for (job, tried) in &all {
            examine(program, job, tried, &mut found);
        }
        // Under a scope, the heaps that are beyond it.
        for pair in all.windows(2) {
            let (job, more) = (&pair[0].0, &pair[1].1);
            examine_under(program, job, more, &job.settings(), &mut found);
        }
        let (job, most) = &all[largest - 1];
        for k in 0..by_effort(1, 3, 3) {
            let settings = Settings { scope: 6, k: Some(k), ..job.settings() };
            examine_under(program, job, most, &settings, &mut found);
        }
        found
    }
}

#[test]
fn a_write_through_an_alias_is_seen_by_the_first_read() {
    Subject::new("WriteThenRead", CHAIN)
        .of("A", "boolean a() { A x = this.g; x.f = this; A y = this.f; return y == this; }")
        .of("A", "A b() { A x = this.g; x.f = this; return this.f; }")
        .of("A", "boolean c() { A x = this.g; x.f = null; return this.f == null; }")
        .of("A", "boolean d() { A x = this.g; x.f = x; A y = this.f; return y == x; }")
        .of("A", "A e() { A x = this.g; x.g = this; return this.g; }")
        .of("A", "A h() { A x = this.g; x.f = x.g; A y = this.f; return y.f; }")
        .of(
            "A",
            "int i() { A x = this.g; x.f = this; A y = this.f; A z = y.f; if (z == x) return 1; \
             if (z == y) return 2; return z == null ? 3 : 4; }",
        )
        .fixed("A j(A p, A q) { p.f = q; return q.f; }")
        .check();
}

#[test]
fn a_conditional_write_before_the_first_read_is_kept() {
    Subject::new("Conditional", CHAIN)
        .fixed("A a(A p, A q, int n) { if (n == 0) p.f = q; return q.f; }")
        .fixed(
            "A b(A p, A q, int n) { A x = n == 0 ? p : q; x.f = p; A y = p.f; A z = q.f; \
             return y == z ? y : z; }",
        )
        .fixed("A c(A p, A q) { if (p == q.g) p.f = null; A x = q.g; return x.f; }")
        .of("A", "A d(A q) { A x = this.g; if (x != null) x.f = q; return this.f; }")
        .of(
            "A",
            "int e() { A x = this.g; if (x != null) x.f = this; A y = this.f; \
             if (y == this) return 1; return y == x ? 2 : 3; }",
        )
        .of(
            "A",
            "A h(A q) { A x = this.g; if (x == q) x.f = null; else x.f = this; A y = q.f; \
             return y == null ? this.f : y; }",
        )
        .partly()
        .check();
}

#[test]
fn three_parameters_may_be_one() {
    Subject::new("Three", CHAIN)
        .fixed("boolean a(A a, A b, A d) { a.f = b; A c = d.f; return c == b; }")
        .fixed("A b(A a, A b, A d) { a.f = b; d.f = a; return b.f; }")
        .fixed(
            "int c(A a, A b, A d) { a.f = b; b.f = d; d.f = a; A x = a.f.f; if (x == a) return 1; \
             if (x == b) return 2; return x == d ? 3 : 4; }",
        )
        .fixed(
            "int d(A a, A b) { A x = a.f; a.f = b.f; b.f = x; if (a.f == x) return 1; \
             return b.f == a.f ? 2 : 3; }",
        )
        .fixed("A e(A a, A b) { A x = a.g; A y = b.g; x.f = a; y.f = b; return a.f; }")
        .fixed("A h(A a, A b) { A x = a.g; A y = b.g; x.f = a; y.f = b; A z = x.f; return z.f; }")
        .up_to(2)
        .check();
}

#[test]
fn what_is_overwritten_through_an_alias_is_gone() {
    Subject::new("Overwritten", CHAIN)
        .fixed("A a(A p, A q) { p.f = q; q.f = p; p.f = null; return q.f; }")
        .of(
            "A",
            "A b() { A x = this.g; x.f = this; this.f = x; A y = x.f; x.f = null; \
             return this.f == null ? y : this.f; }",
        )
        .of(
            "A",
            "A c() { A y = this.f; A x = this.g; x.f = null; A z = this.f; return z == y ? y : x; \
             }",
        )
        .of(
            "A",
            "int d() { A x = this.g; A y = x.g; x.f = y; y.f = this; this.f = null; A z = x.f; \
             if (z == null) return 1; return z == y ? 2 : 3; }",
        )
        .of("A", "A e() { A x = this.f; A y = this.g; x.f = y; y.f = x; x.f = null; return y.f; }")
        .check();
}

#[test]
fn what_is_unlinked_before_it_is_read_is_still_there() {
    Subject::new("Unlinked", CHAIN)
        .of("A", "A a() { A x = this.f; this.f = x.f; x.f = null; return this.f; }")
        .of("A", "A b(A q) { this.f = null; return q.f; }")
        .of(
            "A",
            "A c() { A x = this.g; this.g = null; x.f = null; A y = this.f; \
             return y == null ? x : y.f; }",
        )
        .fixed(
            "boolean d(A p, A q) { A x = p.f; p.f = null; A y = q.f; q.f = null; return x == y; }",
        )
        .fixed("A e(A p, A q) { A x = p.g; x.f = null; p.g = null; A y = q.g; return y.f; }")
        .check();
}

#[test]
fn what_the_program_makes_is_no_input() {
    Subject::new("Made", CHAIN)
        .fixed("boolean a(A p, A q) { A n = new A(); p.f = n; return q.f == n; }")
        .fixed("A b(A p, A q) { A n = new A(); n.f = p; p.f = n; A x = q.f; return x.f; }")
        .of(
            "A",
            "A c() { A n = new A(); A x = this.g; x.f = n; A y = this.f; y.g = x; return n.g; }",
        )
        .of(
            "A",
            "int d() { A n = new A(); A x = this.g; n.f = x; x.f = n; A y = this.f; \
             if (y == n) return 1; return y == null ? 2 : 3; }",
        )
        .of(
            "A",
            "A e(int m) { A n = new A(); n.g = this; A x = m == 0 ? n : this; A y = x.g; y.f = n; \
             return this.f; }",
        )
        .check();
}

#[test]
fn a_field_that_only_some_aliases_have_read_is_read_again() {
    Subject::new("Partly", CHAIN)
        .fixed("boolean a(A p) { A x = p.g; A y = x.f; A z = p.f; return y == z; }")
        .fixed("A b(A p) { A x = p.g; A y = x.f; x.f = null; A z = p.f; return z == y ? p : z; }")
        .fixed(
            "int c(A p, A q) { A x = p.g; A y = x.f; A z = q.f; A w = p.f; if (y == z) return 1; \
             return w == y ? 2 : 3; }",
        )
        .fixed(
            "A d(A p) { A x = p.g; A y = x.g; A z = y.f; A w = x.f; A v = p.f; \
             return z == w ? v : w; }",
        )
        .fixed(
            "A e(A p) { A x = p.g; x.f = x; A y = x.g; A z = y.f; A v = p.f; \
             return v == z ? y : v; }",
        )
        .fixed(
            "int h(A p, A q, int n) { if (n == 0) { A x = p.g; q.f = x.f; } A z = p.f; A w = q.f; \
             if (z == w) return 1; return z == null ? 2 : 3; }",
        )
        .up_to(2)
        .partly()
        .check();
}

#[test]
fn what_was_read_partly_holds_references_in_turn() {
    Subject::new("PartlyDeep", &["A { A f; B g; }", "B { A f; int v; }"])
        .fixed(
            "A a(A p, B q) { B x = p.g; A y = x.f; A z = y.f; B w = y.g; q.f = z; A v = p.f; \
             return w == q ? v : w.f; }",
        )
        .fixed(
            "int b(A p, A q) { B x = p.g; B y = q.g; x.v = 1; y.v = 2; A z = x.f; B w = z.g; \
             return w.v; }",
        )
        .fixed("A c(A p) { A x = p.f; B y = x.g; y.f = p; B z = p.g; return z.f; }")
        .fixed("boolean d(A p, A q) { B x = p.g; B y = q.g; return x == y; }")
        .up_to(2)
        .partly()
        .check();
}

#[test]
fn parameters_are_compared_before_they_are_used() {
    Subject::new("Compared", CHAIN)
        .fixed(
            "int a(A p, A q) { if (p == q) return 1; if (p == null) return 2; A x = p.f; \
             return x == q ? 3 : 4; }",
        )
        .fixed("A b(A p, A q) { if (p != q) { p.f = q; } return q.f; }")
        .fixed(
            "A c(A p, A q, A t) { if (p == q || q == t) return null; p.f = t; A x = q.f; \
             return t.f == x ? p : x; }",
        )
        .fixed(
            "int d(A p, A q) { if (p == null) return q == null ? 1 : 2; A x = p.f; \
             if (x == p) return 3; if (x != q) return 4; return q.f == p ? 5 : 6; }",
        )
        .fixed(
            "boolean e(A p, A q) { A x = p.f; A y = p.g; if (x == y) return x == q; \
             return y == q; }",
        )
        .up_to(2)
        .check();
}

#[test]
fn loops_walk_in_circles() {
    Subject::new("Loops", NUMBERED)
        .of(
            "A",
            "int a() { int i = 0; for (A x = this; x != null && i < 4; x = x.f) i++; return i; }",
        )
        .of(
            "A",
            "A b() { A x = this; for (int i = 0; i < 3; i++) { if (x.f == null) return x; \
             x = x.f; if (x == this) return null; } return x; }",
        )
        .of(
            "A",
            "A c() { A last = null; A x = this; for (int i = 0; i < 3 && x != null; i++) { \
             A next = x.f; x.f = last; last = x; x = next; } return last; }",
        )
        .of(
            "A",
            "int d() { A slow = this, fast = this.f; for (int i = 0; i < 2; i++) { \
             if (fast == null || fast.f == null) return 0; fast = fast.f.f; slow = slow.f; \
             if (slow == fast) return 1; } return 2; }",
        )
        .of(
            "A",
            "int e(A p) { int i = 0; for (A x = this; x != null && i < 3; x = x.f) { x.v = i; \
             i++; } return p.v; }",
        )
        .fixed(
            "A h(A p, A q) { A x = p; for (int i = 0; i < 2 && x.f != null; i++) x = x.f; \
             x.f = q; return q.f; }",
        )
        .check();
}

#[test]
fn an_object_is_reached_by_a_long_way_and_by_a_short_one() {
    Subject::new("Ways", CHAIN)
        .fixed("boolean a(A p, A q) { A x = p.f.f; return x == q; }")
        .fixed("A b(A p) { A x = p.f.f; A y = p.g; return x == y ? x.f : y.f; }")
        .fixed(
            "int c(A p, A q) { A x = p.f; A y = x.f; A z = q.f; if (y == z) return 1; \
             return y == q ? 2 : 3; }",
        )
        .fixed("A d(A p) { A x = p.f; A y = x.f; A z = y.f; p.f = z; A w = p.g; return w.f; }")
        .fixed("A e(A p, A q) { A x = p.f; x.f = q; A y = p.f.f.g; return y.g; }")
        .check();
}

#[test]
fn elements_are_written_at_any_index() {
    Subject::new("Elements", &["A { A f; int v; }"])
        .fixed("A a(A[] s, A p, int n) { s[n] = p; return s[0]; }")
        .fixed("boolean b(A[] s, A[] t, A p) { s[0] = p; A x = t[0]; return x == p; }")
        .fixed("A c(A[] s, int n, int m) { A x = s[n]; x.f = x; A y = s[m]; return y.f; }")
        .fixed(
            "A d(A[] s, int n) { A x = s[n]; s[0] = null; A y = s[n]; return x == y ? x.f : y; }",
        )
        .fixed("int e(A[] s, A p, int n) { s[n].v = 1; p.v = 2; return s[0].v; }")
        .fixed(
            "A h(A[] s, A[] t, int n) { A x = s[n]; t[0] = null; A y = s[0]; \
             return y == x ? x.f : y; }",
        )
        .up_to(2)
        .check();
}

#[test]
fn arrays_are_in_fields() {
    Subject::new("ArrayFields", &["A { A[] s; }"])
        .fixed("A a(A p, A q) { A x = p.s[0]; q.s = null; A y = p.s[0]; return x == y ? x : y; }")
        .fixed(
            "int b(A p, A q, int n) { A[] t = p.s; A x = t[n]; A[] u = x.s; u[0] = q; \
             if (t == u) return 1; return t[n] == q ? 2 : 3; }",
        )
        .fixed("boolean c(A p, A q) { A[] t = q.s; p.s = t; t[0] = p; return q.s[0] == q; }")
        .up_to(2)
        .check();
}

#[test]
fn static_fields_are_inputs() {
    Subject::with_statics("Statics", CHAIN, "A s; A t;")
        .fixed("A a() { s.f = t; return t.f; }")
        .fixed("boolean b(A p) { A x = s; s = p; A y = t; y.f = x; return x.f == s; }")
        .of("A", "A c() { A x = s.g; x.f = this; t = this.f; return t.f; }")
        .of(
            "A",
            "int d() { s = null; A x = this.f; if (x == t) return 1; x.f = t; \
             return this.f == s ? 2 : 3; }",
        )
        .up_to(2)
        .check();
}

#[test]
fn classes_are_told_apart() {
    let classes = &[
        // A branch that is always the same tells the methods apart.
        "A { A f; int v; int get() { return 1; } \
         void set(A p) { int k = 0; if (k != 0) return; f = p; } }",
        "B extends A { A h; int get() { return h == this ? 2 : 3; } void set(A p) { h = p; } }",
    ];
    Subject::new("Classes", classes)
        .fixed("int a(A p) { A x = p.f; return x.get(); }")
        .fixed("A b(A p, A q) { p.set(q); return q.f; }")
        .fixed("A c(A p, B q) { A x = p.f; if (x instanceof B) ((B) x).h = p; return q.h; }")
        .fixed("int d(A p, A q) { A x = p.f; x.set(p); B y = (B) q; return y.get(); }")
        .of(
            "B",
            "A e() { A x = this.h; x.f = this; A y = this.f; \
             if (y instanceof B) return ((B) y).h; return y; }",
        )
        .fixed("int h(A p, A q) { A x = p.f; x.set(q); A y = q.f; y.v = 1; return p.v + x.get(); }")
        .up_to(2)
        .check();
}

#[test]
fn interfaces_hide_several_classes() {
    let classes = &[
        "interface T { int get(); }",
        "A implements T { T f; public int get() { return f == this ? 1 : 2; } }",
        "B implements T { T f; A g; public int get() { return g == null ? 3 : 4; } }",
    ];
    Subject::new("Interfaces", classes)
        .fixed("int a(T p) { return p.get(); }")
        .fixed(
            "T b(A p, T q) { T x = p.f; if (x == q) return q; if (x instanceof B) ((B) x).g = p; \
             return q instanceof B ? ((B) q).g : null; }",
        )
        .fixed("int c(B p) { T x = p.f; A y = p.g; y.f = p; return x.get(); }")
        .fixed(
            "T d(T p, T q) { A x = (A) p; x.f = q; B y = (B) q; T z = y.f; \
             return z == p ? x.f : z; }",
        )
        .up_to(2)
        .check();
}

#[test]
fn it_goes_on_where_something_was_null() {
    Subject::new("Caught", CHAIN)
        .of(
            "A",
            "A a(A q) { try { A x = this.g; x.f = q; A y = q.f; y.g = this; } \
             catch (NullPointerException e) { return this.f; } return q.g; }",
        )
        .fixed(
            "int b(A p, A q) { int r = 0; try { p.f = q; r = 1; A x = q.f.f; x.f = null; r = 2; } \
             catch (NullPointerException e) { r += 4; } return q == null || q.f == p ? r : -r; }",
        )
        .fixed(
            "A c(A p) { A x = null; try { x = p.g; x = x.f; x = x.g; } \
             catch (NullPointerException e) { return p == null ? null : p.f; } return x; }",
        )
        .up_to(2)
        .check();
}

#[test]
fn numbers_are_written_through_aliases() {
    Subject::new("Numbers", NUMBERED)
        .of("A", "int a() { A x = this.f; x.v = 5; return this.v; }")
        .fixed("int b(A p, A q) { A x = p.f; x.v = q.v; q.v++; return p.v + x.v; }")
        .fixed(
            "A c(A p, A q) { A x = p.f; x.v = 1; if (q.v == 1) return x.f; q.f = x; return p.f; }",
        )
        .fixed(
            "int d(A p, A q) { A x = p.f; A y = q.f; x.v = 0; y.v = 1; if (x.v == 0) return p.v; \
             return q.v; }",
        )
        .fixed(
            "int e(A p) { A x = p.f; if (x != p) return 0; \
             int r = x.v + 9; return r < 1 ? r : 2; }",
        )
        .up_to(2)
        .check();
}

#[test]
fn loops_that_never_end_are_told() {
    witnesses::check(
        "Endless",
        "static class A { A f; A g; int v; }
         static A end(A p) { A x = p; while (x.f != null) x = x.f; return x; }
         static A last(A p) { A x = p; while (x.f != null && x.f != p) x = x.f; return x; }
         static boolean leads(A p, A q) { A x = p; while (x != null && x != q) x = x.f; return x == q; }
         static A zigzag(A p) { A x = p; while (x.f != null) { x = x.g; x.f = p; } return x; }
         static int marks(A p) {
           A x = p;
           while (x != null && x.v != 7) { x.v = 7; x = x.f; }
           return x == null ? 0 : x == p ? 1 : 2;
         }",
        &["end", "last", "leads", "zigzag", "marks"],
    );
}

#[test]
fn initialisers_run_when_an_object_may_be_the_first() {
    witnesses::check(
        "Initialisers",
        "static int order;
         static class A { A f; A g; int get() { return 1; } }
         static class B extends A { static int b = ++order; int get() { return b; } }
         static class C extends A { static int c = 10 * ++order; int get() { return c; } }
         static int one(A p) { A x = p.f; A y = x.f; return y == p ? x.get() : order; }
         static int two(A p, A q) { A x = p.g; x.f = q; A y = q.f; return y.get() + x.get(); }
         static A three(A p) { A x = p.g; A y = x.f; A z = p.f; return y == z ? y : z; }",
        &["one", "two", "three"],
    );
}

#[test]
fn values_and_constants_are_in_fields() {
    witnesses::check(
        "Values",
        "enum Color { RED, GREEN }
         static class A { A f; String s; Color c; Integer n; int[] t; Object o; }
         static int text(A p, A q) { A x = p.f; x.s = q.s; return p.s.length() / q.s.length(); }
         static int color(A p) {
           A x = p.f;
           x.c = Color.RED;
           return p.c == null ? 0 : p.c == Color.RED ? 1 : 2;
         }
         static int boxed(A p, A q) { A x = p.f; x.n = 5; return 10 / (p.n - q.n); }
         static int flat(A p, A q) { A x = p.f; x.t[0] = 3; int[] t = q.t; return 6 / (t[0] - 3); }
         static boolean any(A p, A q) {
           A x = p.f;
           x.o = q;
           Object o = p.o;
           return o instanceof A a ? a.f == x : o instanceof String;
         }
         static int switched(A p, Color c) {
           A x = p.f;
           x.c = c;
           Color d = p.c;
           if (d == null) return 0;
           switch (d) { case RED: return 1; default: return 2; }
         }",
        &["text", "color", "boxed", "flat", "any", "switched"],
    );
}

#[test]
fn what_the_library_makes_is_in_fields() {
    witnesses::check(
        "Library",
        "interface Rule { int of(int n); }
         static class A { A f; java.util.List<A> l; Rule r; }
         static boolean list(A p) { A x = p.f; x.f = p; return p.l.contains(x); }
         static int add(A p, A q) { A x = p.f; x.l = q.l; p.l.add(x); return q.l.size(); }
         static int rule(A p, A q) { A x = p.f; x.r = q.r; return p.r.of(1) / q.r.of(2); }",
        &["list", "add", "rule"],
    );
}
