//! Programs of a few lines, each with the objects or the callees that the analysis must find, no more and no
//! fewer: for each feature of the language, then for each kind of contexts. All are compiled together, each in
//! a package of its own, and all that ask for the same contexts are entry points of one analysis: what one does
//! must not show up in another.

use crate::support;

use cairn_pointsto::Contexts::{CallSite, None, Object, Object2, Selective, Type};
use cairn_pointsto::{Contexts, Entry, ObjectId, ObjectKind, Options, Solution, analyse};
use cairn_program::{MethodId, Origin, Program};
use std::collections::BTreeSet;
use support::method;

/// A feature, the body of `main`, further members of the class, and what `sink` must be given, by class; a
/// literal is its text.
type Case = (&'static str, &'static str, &'static str, &'static [&'static str]);

const THROWER: &str = "static class X extends RuntimeException {}
    static class Y extends RuntimeException {}
    static void t(int i) { if (i > 0) throw new X(); throw new Y(); }";

/// What all cases have in front of their members. `@` is the package.
const HEAD: &str = "package @; import java.util.*; import java.util.function.*;
public class T {
    static class A { A next; Object f; Object get() { return f; } }
    static class B extends A {}
    static class C {}
    static void sink(Object o) {}
";

const FEATURES: &[Case] = &[
    ("a local variable", "Object o = new A(); sink(o);", "", &["T$A"]),
    ("a choice", "Object o = args.length > 0 ? new A() : new C(); sink(o);", "", &["T$A", "T$C"]),
    ("null", "Object o = null; sink(o);", "", &[]),
    (
        "fields are told apart by object",
        "A a = new A(), b = new A(); a.f = new B(); b.f = new C(); sink(a.f);",
        "",
        &["T$B"],
    ),
    (
        "fields are told apart by name",
        "A a = new A(); a.next = new B(); a.f = new C(); sink(a.next);",
        "",
        &["T$B"],
    ),
    (
        "an initialiser",
        "sink(S.value);",
        "static class S { static Object value = new C(); }",
        &["T$C"],
    ),
    ("a constant", "sink(K);", "static final String K = \"constant\";", &["constant"]),
    ("elements", "Object[] a = { new A(), new C() }; sink(a[0]);", "", &["T$A", "T$C"]),
    (
        "elements of two dimensions",
        "A[][] a = new A[2][3]; a[0][1] = new B(); sink(a[1][1]);",
        "",
        &["T$B"],
    ),
    (
        "arraycopy",
        "Object[] a = { new C() }, b = new Object[1]; System.arraycopy(a, 0, b, 0, 1); sink(b[0]);",
        "",
        &["T$C"],
    ),
    ("clone", "Object[] a = { new C() }; sink(a.clone()[0]);", "", &["T$C"]),
    (
        "a cast filters",
        "Object o = args.length > 0 ? new B() : new C(); sink((A) o);",
        "",
        &["T$B"],
    ),
    ("strings by content", "String s = args.length > 0 ? \"x\" : \"y\"; sink(s);", "", &["x", "y"]),
    ("a class", "sink(C.class);", "", &["T$C.class"]),
    ("the class of an object", "Object o = new C(); sink(o.getClass());", "", &["T$C.class"]),
    ("a handler", "try { t(1); } catch (X x) { sink(x); }", THROWER, &["T$X"]),
    (
        "an outer handler",
        "try { try { t(1); } catch (X x) { } } catch (Y y) { sink(y); }",
        THROWER,
        &["T$Y"],
    ),
    ("a lambda", "Supplier<Object> s = () -> new C(); sink(s.get());", "", &["T$C"]),
    ("a constructor reference", "Supplier<Object> s = C::new; sink(s.get());", "", &["T$C"]),
    (
        "a captured variable",
        "Object c = new C(); Supplier<Object> s = () -> c; sink(s.get());",
        "",
        &["T$C"],
    ),
    (
        "a bound method reference",
        "A a = new A(); a.f = new C(); Supplier<Object> s = a::get; sink(s.get());",
        "",
        &["T$C"],
    ),
    ("lists are told apart", "two(); sink(a.get(0));", LISTS, &["T$A"]),
    ("iterators are told apart", "two(); for (Object o : a) sink(o);", LISTS, &["T$A"]),
    (
        "maps are told apart",
        "Map<Object, Object> a = new HashMap<>(), b = new HashMap<>();
         a.put(1, new A()); b.put(1, new C()); sink(a.get(1));",
        "",
        &["T$A"],
    ),
    (
        "optionals are told apart",
        "Optional<Object> a = Optional.of(new A()), b = Optional.of(new C()); sink(a.get());",
        "",
        &["T$A"],
    ),
    (
        "a class by its name",
        "sink(Class.forName(\"@.T$C\").getDeclaredConstructor().newInstance());",
        "",
        &["T$C"],
    ),
    (
        "a method by its name",
        "sink(T.class.getMethod(\"make\").invoke(null));",
        "public static Object make() { return new C(); }
         public static Object other() { return new A(); }",
        &["T$C"],
    ),
    (
        "providers of a service",
        "for (S s : ServiceLoader.load(S.class)) sink(s);",
        "public interface S {} public static class P implements S {} static class Q implements S {}",
        &["T$P"],
    ),
    (
        "the first provider of a service",
        "sink(ServiceLoader.load(S.class).findFirst().get().value());",
        "public interface S { Object value(); }
         public static class P implements S { public Object value() { return new C(); } }",
        &["T$C"],
    ),
    ("a record", "R r = new R(new C()); sink(r.o());", "record R(Object o) {}", &["T$C"]),
];

const LISTS: &str = "static List<Object> a = new ArrayList<>(), b = new ArrayList<>();
    static void two() { a.add(new A()); b.add(new C()); }";

/// A static identity: only call sites tell its calls apart.
const IDENTITY: (&str, &str) = (
    "Object a = id(new A()); Object c = id(new C()); sink(a);",
    "static Object id(Object o) { return o; }",
);

/// A setter: the receiver tells its calls apart.
const SETTER: (&str, &str) = (
    "X a = new X(), b = new X(); a.set(new A()); b.set(new C()); sink(a.get());",
    "static class X { Object v; void set(Object o) { v = o; } Object get() { return v; } }",
);

const CONTEXTS: &[(Contexts, (&str, &str), &[&str])] = &[
    (CallSite, IDENTITY, &["T$A"]),
    (None, IDENTITY, &["T$A", "T$C"]),
    (None, SETTER, &["T$A", "T$C"]),
    (Object, SETTER, &["T$A"]),
    (Object2, SETTER, &["T$A"]),
    (Selective, SETTER, &["T$A"]),
    (Type, SETTER, &["T$A", "T$C"]),
];

/// Programs with questions of their own.
const OTHERS: &[(&str, &str)] = &[
    (
        "V",
        "public class V {
            interface I { void m(); }
            static class P implements I { public void m() {} }
            static class Q implements I { public void m() {} }
            static void one(I i) { i.m(); }
            public static void main(String[] args) { one(new P()); Q q = new Q(); q.m(); }
        }",
    ),
    (
        "Th",
        "public class Th {
            static class R implements Runnable { public void run() { hit(); } }
            static void hit() {}
            public static void main(String[] args) { new Thread(new R()).start(); }
        }",
    ),
    (
        "In",
        "public class In {
            static class N { N next; Object value; }
            static class M extends N {}
            static void sink(Object o) {}
            static void f(N n) { sink(n.next); }
        }",
    ),
];

struct All {
    program: Program,
}

impl All {
    fn new() -> All {
        let features = FEATURES.iter().map(|c| (c.1, c.2));
        let texts = features.chain(CONTEXTS.iter().map(|c| c.1)).enumerate();
        let mut files: Vec<(String, String)> = texts
            .map(|(i, (main, members))| {
                let package = package(i);
                let text = format!(
                    "{HEAD}{members}\npublic static void main(String[] args) throws Throwable {{ {main} }}\n}}\n"
                );
                (format!("{package}/T"), text.replace('@', &package))
            })
            .collect();
        files.extend(OTHERS.iter().map(|o| (o.0.to_owned(), o.1.to_owned())));
        let services: Vec<(String, String)> = FEATURES
            .iter()
            .enumerate()
            .filter(|(_, c)| c.0.contains("a service"))
            .map(|(i, _)| (format!("{}.T$S", package(i)), format!("{}.T$P\n", package(i))))
            .collect();
        All { program: support::program_with_services(&files, &services) }
    }

    fn main(&self, case: usize) -> MethodId {
        method(&self.program, &format!("{}/T", package(case)), "main")
    }

    fn solve(&self, contexts: Contexts, entries: &[Entry]) -> Solution {
        let options = Options { contexts, ..Options::default() };
        analyse(&self.program, entries, &options).expect("no budget")
    }

    /// An object by its class, without the package.
    fn name(&self, solution: &Solution, o: u32) -> String {
        let java_name = |class| {
            let name = self.program.class(class).java_name();
            let of_case = name.strip_prefix("case").and_then(|n| n.split_once('.'));
            of_case.map_or(name.clone(), |n| n.1.to_owned())
        };
        let o = solution.object(ObjectId(o));
        match o.kind {
            ObjectKind::Literal(id) => String::from_utf16_lossy(self.program.string(id)),
            ObjectKind::ClassOf { class, .. } => format!("{}.class", java_name(class)),
            _ => java_name(o.class),
        }
    }

    fn sink(&self, solution: &Solution, class: &str) -> Vec<String> {
        let set = solution.parameter(method(&self.program, class, "sink"), 0);
        let names: BTreeSet<String> = set.iter().map(|o| self.name(solution, o)).collect();
        names.into_iter().collect()
    }

    /// The program's own methods that a method calls.
    fn calls(&self, solution: &Solution, caller: MethodId) -> Vec<String> {
        let own =
            |m: MethodId| self.program.class(self.program.method(m).class).origin == Origin::User;
        let callees = solution.edges().iter().filter(|e| e.caller == Some(caller) && own(e.callee));
        let names: BTreeSet<String> =
            callees.map(|e| support::name(&self.program, e.callee)).collect();
        names.into_iter().collect()
    }
}

fn package(case: usize) -> String {
    format!("case{case}")
}

#[test]
fn features_and_contexts_have_their_objects_and_no_others() {
    let all = All::new();
    let features = FEATURES.iter().map(|c| (Selective, c.0, c.3));
    let contexts = CONTEXTS.iter().map(|c| (c.0, c.1.0, c.2));
    let cases: Vec<(Contexts, &str, &[&str])> = features.chain(contexts).collect();
    let mut wrong = vec![];
    for kind in Contexts::ALL {
        let these = || (0..cases.len()).filter(|&i| cases[i].0 == kind);
        let entries: Vec<Entry> = these().map(|i| Entry::Main(all.main(i))).collect();
        let solution = all.solve(kind, &entries);
        for i in these() {
            let found = all.sink(&solution, &format!("{}/T", package(i)));
            if found != cases[i].2 {
                wrong.push(format!("{}, {kind}: {found:?} for {:?}", cases[i].1, cases[i].2));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    calls_go_where_receivers_are(&all);
    inputs_are_any_fitting_objects(&all);
    a_short_budget_is_an_error_and_not_an_answer(&all);
}

fn calls_go_where_receivers_are(all: &All) {
    let main = |class: &str| Entry::Main(method(&all.program, class, "main"));
    let solution = all.solve(Selective, &[main("V"), main("Th")]);
    assert_eq!(all.calls(&solution, method(&all.program, "V", "one")), ["V$P.m"]);
    // A thread is started.
    assert!(solution.is_reached(method(&all.program, "Th", "hit")));
}

fn inputs_are_any_fitting_objects(all: &All) {
    let solution = all.solve(Selective, &[Entry::Unknown(method(&all.program, "In", "f"))]);
    assert_eq!(all.sink(&solution, "In"), ["In$M", "In$N"]);
}

fn a_short_budget_is_an_error_and_not_an_answer(all: &All) {
    let budget = cairn_budget::Budget::of(std::time::Duration::ZERO);
    let options = Options { budget, ..Options::default() };
    assert!(analyse(&all.program, &[Entry::Main(all.main(0))], &options).is_err());
}
