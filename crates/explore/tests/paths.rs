//! Which paths small methods have. Every witness is executed again without symbols.

use crate::support;

use cairn_explore::{BoundKind, Bounds, End, EndKind, Hooks, Options, Target, explore};
use cairn_solver::ChainOptions;
use support::{Subject, count, outcomes, thrown};

fn bounded(bounds: Bounds) -> Options {
    Options { bounds, ..Options::default() }
}

/// `depth` independent branches.
fn tree(depth: usize) -> String {
    let params: Vec<String> = (0..depth).map(|i| format!("boolean b{i}")).collect();
    let body: String = (0..depth).map(|i| format!("if (b{i}) n += {};\n", 1 << i)).collect();
    format!("static int tree({}) {{ int n = 0;\n{body} return n; }}", params.join(", "))
}

#[test]
fn a_tree_of_booleans_has_all_its_leaves() {
    let subject = Subject::new("Tree", &tree(10));
    let report = subject.confirm("tree", &Options::default());
    assert_eq!(report.totals.paths, 1024);
    assert_eq!(report.totals.forks, 1023);
    assert!(report.complete, "{:?} {:?}", report.cuts, report.losses);
    let mut results = outcomes(&report);
    results.sort();
    results.dedup();
    assert_eq!(results.len(), 1024);
}

#[test]
fn a_division_throws_where_the_divisor_is_zero() {
    let subject = Subject::new("Division", "static int f(int a, int b) { return a / b; }");
    let report = subject.confirm("f", &Options::default());
    assert_eq!(report.totals.paths, 2);
    assert_eq!(thrown(&report), ["java.lang.ArithmeticException"]);
    assert!(report.complete);
}

#[test]
fn conditions_that_contradict_each_other_have_no_path() {
    let source = "static int f(int a) { if (a > 5 && a < 3) return 1; return a > 4 ? 2 : 3; }";
    let report = Subject::new("Contradiction", source).confirm("f", &Options::default());
    let mut results = outcomes(&report);
    results.sort();
    assert_eq!(
        results,
        ["Returned(Some(Int(2)))", "Returned(Some(Int(2)))", "Returned(Some(Int(3)))"]
    );
}

#[test]
fn a_switch_has_a_path_for_each_target() {
    let source = "static int f(int a) {
        switch (a) { case 1: case 2: return 10; case 30: return 20; case 4: return 30;
                     default: return 40; } }";
    let report = Subject::new("Switches", source).confirm("f", &Options::default());
    assert_eq!(report.totals.paths, 4);
}

#[test]
fn a_large_switch_is_no_loop() {
    let cases: String = (0..100).map(|i| format!("case {}: return {i};\n", i * 3)).collect();
    let source = format!("static int f(int a) {{ switch (a) {{ {cases} default: return -1; }} }}");
    let report = Subject::new("LargeSwitch", &source).confirm("f", &Options::default());
    assert_eq!(report.totals.paths, 101);
    assert!(report.complete);
}

#[test]
fn a_loop_ends_at_its_bound() {
    let source = "static int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }";
    let options = bounded(Bounds { loops: 5, ..Bounds::default() });
    let report = Subject::new("Loops", source).confirm("f", &options);
    // The first test of a loop's condition may be an instruction of its own.
    assert!((5..=6).contains(&count(&report, EndKind::Returned)));
    assert_eq!(count(&report, EndKind::Bound(BoundKind::Loops)), 1);
    assert_eq!(report.cuts, [BoundKind::Loops]);
    assert!(!report.complete);
}

#[test]
fn an_inner_loop_is_counted_anew_each_time() {
    let source = "static int inner(int n) { int i = 0; while (i < n) i++; return i; }
        static int f(int n) { if (n > 3) return 0; int s = 0;
            for (int i = 0; i < 4; i++) s += inner(n); return s; }";
    let options = bounded(Bounds { loops: 4, ..Bounds::default() });
    let report = Subject::new("InnerLoop", source).confirm("f", &options);
    // n > 3, n <= 0, 1, 2, 3; later calls find it decided.
    assert_eq!(report.totals.paths, 5);
    assert!(report.complete);
}

#[test]
fn recursion_ends_at_the_depth() {
    let source = "static int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }";
    let options = bounded(Bounds { depth: 20, ..Bounds::default() });
    let report = Subject::new("Recursion", source).confirm("f", &options);
    assert_eq!(count(&report, EndKind::Bound(BoundKind::Depth)), 1);
    assert_eq!(report.totals.paths, 21);
}

#[test]
fn a_long_path_ends_at_its_bound() {
    let source = "static boolean odd(int n, int i) { return (n >> i & 1) != 0; }
        static int f(int n) { int s = 0; for (int i = 0; i < 32; i++) if (odd(n, i)) s++;
            return s; }";
    let options = bounded(Bounds { path_length: 5, ..Bounds::default() });
    let report = Subject::new("LongPath", source).confirm("f", &options);
    assert_eq!(count(&report, EndKind::Bound(BoundKind::PathLength)), 64);
    assert_eq!(report.totals.paths, 64);
}

#[test]
fn an_index_is_in_bounds_or_throws() {
    let source = "static int f(int i) { int[] a = {3, 1, 4, 1, 5}; return a[i]; }
        static int g(int[] a, int i) { return a[i] + 1; }";
    let subject = Subject::new("Index", source);
    let report = subject.confirm("f", &Options::default());
    assert_eq!(thrown(&report), ["java.lang.ArrayIndexOutOfBoundsException"]);
    let report = subject.confirm("g", &Options::default());
    let expected = ["java.lang.ArrayIndexOutOfBoundsException", "java.lang.NullPointerException"];
    assert_eq!(thrown(&report), expected);
    assert_eq!(report.cuts, [BoundKind::ArrayLength]);
}

#[test]
fn arrays_may_be_the_same() {
    let source = "static int f(int[] a, int[] b) {
        if (a == null || b == null || a.length != 1 || b.length != 1) return 0;
        a[0] = 1; b[0] = 2; return a[0] == 2 ? 1 : 2; }";
    let report = Subject::new("Aliases", source).confirm("f", &Options::default());
    let outcomes = outcomes(&report);
    assert!(outcomes.contains(&"Returned(Some(Int(1)))".to_string()), "{outcomes:?}");
    assert!(outcomes.contains(&"Returned(Some(Int(2)))".to_string()), "{outcomes:?}");
}

#[test]
fn strings_and_boxes_are_unknown_too() {
    let source = r#"static int f(String s) { if (s.length() == 2 && s.charAt(0) == 'x') return 1;
            return s.isEmpty() ? 2 : 3; }
        static Integer g(Integer a, boolean b) { return b ? a + 1 : null; }
        static String h(String s) { return "<" + s + ">"; }
        static int k(String s) { return s.indexOf('x'); }"#;
    let subject = Subject::new("Texts", source);
    let report = subject.confirm("f", &Options::default());
    assert!(report.paths.len() >= 4, "{:?}", report.paths);
    assert_eq!(report.cuts, []);
    let report = subject.confirm("k", &Options::default());
    assert_eq!(report.cuts, [BoundKind::StringLength]);
    let report = subject.confirm("g", &Options::default());
    assert_eq!(thrown(&report), ["java.lang.NullPointerException"]);
    assert!(report.complete, "{report:#?}");
    subject.confirm("h", &Options::default());
}

#[test]
fn an_assertion_is_told_from_other_exceptions() {
    let source = "static void f(int a) { assert a * a != 49 || a < 0 : \"seven \" + a; }
        static void g(int a) { if (a == 3) throw new IllegalStateException(\"three\"); }
        static void h(int a) { if (a == 3) System.exit(4); }";
    let subject = Subject::new("Assertions", source);
    let report = subject.confirm("f", &Options::default());
    assert_eq!(count(&report, EndKind::Assertion), 1);
    let report = subject.confirm("g", &Options::default());
    assert_eq!(count(&report, EndKind::Threw), 1);
    let report = subject.confirm("h", &Options::default());
    assert!(report.paths.iter().any(|p| p.end == End::Exited(4)), "{:?}", report.paths);
}

#[test]
fn an_instance_method_gets_a_receiver() {
    let source = "int base = 40; private Receiver(int b) { base = b; }
        int f(int a) { return a == base ? 1 : 0; }";
    let subject = Subject::new("Receiver", source);
    let report = subject.confirm("f", &Options::default());
    assert_eq!(report.totals.paths, 2);
    assert!(report.paths.iter().any(|p| p.condition == ["this.base == a"]), "{:?}", report.paths);
}

#[test]
fn a_failing_initialiser_is_a_path() {
    let source = "static int one = 1 / Integer.parseInt(\"0\"); static int f(int a) { return a; }";
    let report = Subject::new("Failing", source).confirm("f", &Options::default());
    assert_eq!(thrown(&report), ["java.lang.ExceptionInInitializerError"]);
}

#[test]
fn nondeterministic_calls_are_inputs() {
    let source = "static int limit = dev.cairn.Symbolic.anyInt();
        public static void main(String[] args) {
            int a = dev.cairn.Symbolic.anyInt();
            dev.cairn.Symbolic.assume(a > limit);
            if (a == 7) throw new IllegalStateException(\"seven\");
            dev.cairn.Symbolic.assume(a < limit); }";
    let report = Subject::new("Nondeterministic", source).confirm("main", &Options::default());
    assert_eq!(report.totals.paths, 1, "{report:#?}");
    // `a > limit` and `a < limit` are branches before they are arguments.
    assert_eq!(report.totals.assumed, 2);
    assert!(report.complete, "{report:#?}");
    let witness = report.paths[0].witness.as_ref().expect("a witness");
    assert_eq!((witness.arguments.len(), witness.inputs.len()), (0, 2));
}

#[test]
fn values_that_must_be_concrete_are_bounded() {
    let source = "static int f(int n) { if (n < 0 || n > 50) return -1;
        return ((int[][]) java.lang.reflect.Array.newInstance(int.class, new int[] {n, 1})).length; }";
    let options = bounded(Bounds { values: 5, ..Bounds::default() });
    let report = Subject::new("Values", source).confirm("f", &options);
    assert_eq!(count(&report, EndKind::Bound(BoundKind::Values)), 1);
    assert_eq!(count(&report, EndKind::Returned), 2 + 5);
}

#[test]
fn what_is_not_known_is_not_impossible() {
    let source = "static int f(int a, int b) {
        if (a > 1 && b > 1 && a < 50000 && b < 40000 && a * b == 1000036000) return 1;
        return 0; }";
    let solver = ChainOptions { effort: 0, ..ChainOptions::default() };
    let subject = Subject::new("Undecided", source);
    let report = subject.confirm("f", &Options { solver, ..Options::default() });
    assert_eq!(count(&report, EndKind::SolverUnknown), 1, "{report:#?}");
    assert!(!report.complete);
    let report = subject.confirm("f", &Options::default());
    assert!(outcomes(&report).contains(&"Returned(Some(Int(1)))".to_string()), "{report:#?}");
    assert!(report.complete);
}

#[test]
fn a_class_that_cannot_be_made_is_refused() {
    let source = "static abstract class Part { int f() { return 1; } }";
    let subject = Subject::new("Unmade", source);
    let target = Target::resolve(&subject.program, "Unmade$Part#f").expect("a method");
    let (options, hooks) = (Options::default(), Hooks::default());
    let error = explore(&subject.program, &target, &options, &hooks).unwrap_err();
    assert!(error.to_string().contains("no class on the class path extends"), "{error}");
}

#[test]
fn a_bound_on_lengths_counts_where_longer_inputs_make_a_difference() {
    let source = "static int f(String s) {
            dev.cairn.Symbolic.assume(s != null && s.length() <= 5);
            return s.length() > 3 ? 1 : 2; }
        static int g(String s) {
            if (s == null || s.length() > 100) return 1;
            dev.cairn.Symbolic.assume(false);
            return 2; }";
    let subject = Subject::new("Lengths", source);
    let report = subject.confirm("f", &Options::default());
    assert!(report.complete, "{:?}", report.cuts);
    let report = subject.confirm("g", &Options::default());
    assert_eq!(report.cuts, [BoundKind::StringLength]);
}
