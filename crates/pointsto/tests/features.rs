//! Programs of a few lines, each with the objects or the callees that the analysis must find, no more and no
//! fewer: one for each feature of the language, then one for each kind of contexts.

mod support;

use cairn_pointsto::{Contexts, Entry, ObjectId, ObjectKind, Options, Solution, analyse};
use cairn_program::{MethodId, Origin, Program};
use std::collections::BTreeSet;
use support::method;

/// What the parameter of `sink` can be, by class; a literal is its text.
struct Case {
    program: Program,
    solution: Solution,
}

fn solve(name: &str, text: &str, contexts: Contexts) -> Case {
    let program = support::program(name, text);
    let entry = Entry::Main(method(&program, name, "main"));
    let options = Options { contexts, ..Options::default() };
    let solution = analyse(&program, &[entry], &options).expect("no budget");
    Case { program, solution }
}

impl Case {
    fn name(&self, o: u32) -> String {
        let o = self.solution.object(ObjectId(o));
        match o.kind {
            ObjectKind::Literal(id) => String::from_utf16_lossy(self.program.string(id)),
            ObjectKind::ClassOf { class, .. } => {
                format!("{}.class", self.program.class(class).java_name())
            }
            _ => self.program.class(o.class).java_name(),
        }
    }

    fn parameter(&self, class: &str, name: &str) -> Vec<String> {
        let sink = method(&self.program, class, name);
        let set = self.solution.parameter(sink, 0);
        let names: BTreeSet<String> = set.iter().map(|o| self.name(o)).collect();
        names.into_iter().collect()
    }

    /// The program's own methods that a method calls.
    fn calls(&self, caller: MethodId) -> Vec<String> {
        let own =
            |m: MethodId| self.program.class(self.program.method(m).class).origin == Origin::User;
        let edges = self.solution.edges().iter();
        let callees = edges.filter(|e| e.caller == Some(caller) && own(e.callee));
        let names: BTreeSet<String> =
            callees.map(|e| support::name(&self.program, e.callee)).collect();
        names.into_iter().collect()
    }
}

/// The body of `main`, further members, and what `sink` must be given.
#[track_caller]
fn sink(main: &str, members: &str, expected: &[&str]) {
    sink_with(Contexts::Selective, main, members, expected);
}

#[track_caller]
fn sink_with(contexts: Contexts, main: &str, members: &str, expected: &[&str]) {
    let text = format!(
        "import java.util.*; import java.util.function.*;\npublic class T {{\n\
         static class A {{ A next; Object f; Object get() {{ return f; }} }}\n\
         static class B extends A {{}}\nstatic class C {{}}\n\
         static void sink(Object o) {{}}\n{members}\n\
         public static void main(String[] args) throws Throwable {{ {main} }}\n}}\n"
    );
    let case = solve("T", &text, contexts);
    assert_eq!(case.parameter("T", "sink"), expected, "{main}");
}

#[test]
fn objects_of_a_local_variable() {
    sink("Object o = new A(); sink(o);", "", &["T$A"]);
    sink("Object o = args.length > 0 ? new A() : new C(); sink(o);", "", &["T$A", "T$C"]);
    sink("Object o = null; sink(o);", "", &[]);
}

#[test]
fn fields_are_told_apart_by_object() {
    sink("A a = new A(), b = new A(); a.f = new B(); b.f = new C(); sink(a.f);", "", &["T$B"]);
    sink("A a = new A(); a.next = new B(); a.f = new C(); sink(a.next);", "", &["T$B"]);
}

#[test]
fn statics_and_initialisers() {
    sink("sink(S.value);", "static class S { static Object value = new C(); }", &["T$C"]);
    sink("sink(K);", "static final String K = \"constant\";", &["constant"]);
}

#[test]
fn arrays_have_one_element() {
    sink("Object[] a = { new A(), new C() }; sink(a[0]);", "", &["T$A", "T$C"]);
    sink("A[][] a = new A[2][3]; a[0][1] = new B(); sink(a[1][1]);", "", &["T$B"]);
    sink(
        "Object[] a = { new C() }, b = new Object[1]; System.arraycopy(a, 0, b, 0, 1); sink(b[0]);",
        "",
        &["T$C"],
    );
    sink("Object[] a = { new C() }; sink(a.clone()[0]);", "", &["T$C"]);
}

#[test]
fn casts_filter() {
    sink("Object o = args.length > 0 ? new B() : new C(); sink((A) o);", "", &["T$B"]);
}

#[test]
fn strings_by_content_and_classes() {
    sink("String s = args.length > 0 ? \"x\" : \"y\"; sink(s);", "", &["x", "y"]);
    sink("sink(C.class);", "", &["T$C.class"]);
    sink("Object o = new C(); sink(o.getClass());", "", &["T$C.class"]);
}

#[test]
fn exceptions_go_to_handlers_by_type() {
    let thrower = "static class X extends RuntimeException {} static class Y extends RuntimeException {}\n\
                   static void t(int i) { if (i > 0) throw new X(); throw new Y(); }";
    sink("try { t(1); } catch (X x) { sink(x); }", thrower, &["T$X"]);
    sink("try { try { t(1); } catch (X x) { } } catch (Y y) { sink(y); }", thrower, &["T$Y"]);
}

#[test]
fn lambdas_and_method_references() {
    sink("Supplier<Object> s = () -> new C(); sink(s.get());", "", &["T$C"]);
    sink("Supplier<Object> s = C::new; sink(s.get());", "", &["T$C"]);
    sink("Object c = new C(); Supplier<Object> s = () -> c; sink(s.get());", "", &["T$C"]);
    sink("A a = new A(); a.f = new C(); Supplier<Object> s = a::get; sink(s.get());", "", &["T$C"]);
}

#[test]
fn containers_are_told_apart() {
    let two = "List<Object> a = new ArrayList<>(), b = new ArrayList<>(); a.add(new A()); b.add(new C());";
    sink(&format!("{two} sink(a.get(0));"), "", &["T$A"]);
    sink(&format!("{two} for (Object o : a) sink(o);"), "", &["T$A"]);
    let maps = "Map<Object, Object> a = new HashMap<>(), b = new HashMap<>(); a.put(1, new A()); b.put(1, new C());";
    sink(&format!("{maps} sink(a.get(1));"), "", &["T$A"]);
    sink(
        "Optional<Object> a = Optional.of(new A()), b = Optional.of(new C()); sink(a.get());",
        "",
        &["T$A"],
    );
}

#[test]
fn reflection_with_constants() {
    sink("sink(Class.forName(\"T$C\").getDeclaredConstructor().newInstance());", "", &["T$C"]);
    sink(
        "sink(T.class.getMethod(\"make\").invoke(null));",
        "public static Object make() { return new C(); } public static Object other() { return new A(); }",
        &["T$C"],
    );
}

#[test]
fn records_and_pattern_switches() {
    sink("R r = new R(new C()); sink(r.o());", "record R(Object o) {}", &["T$C"]);
}

#[test]
fn virtual_calls_go_where_receivers_are() {
    let text = "public class V {
        interface I { void m(); }
        static class P implements I { public void m() {} }
        static class Q implements I { public void m() {} }
        static void one(I i) { i.m(); }
        public static void main(String[] args) { one(new P()); Q q = new Q(); q.m(); }
    }";
    let case = solve("V", text, Contexts::Selective);
    let one = method(&case.program, "V", "one");
    assert_eq!(case.calls(one), ["V$P.m"]);
}

#[test]
fn threads_and_privileged_actions_are_called() {
    let text = "public class Th {
        static class R implements Runnable { public void run() { hit(); } }
        static void hit() {}
        public static void main(String[] args) { new Thread(new R()).start(); }
    }";
    let case = solve("Th", text, Contexts::Selective);
    assert!(case.solution.is_reached(method(&case.program, "Th", "hit")));
}

#[test]
fn kinds_of_contexts_differ_where_they_should() {
    // A static identity: only call sites tell its calls apart.
    let id = "static Object id(Object o) { return o; }";
    let two = "Object a = id(new A()); Object c = id(new C()); sink(a);";
    sink_with(Contexts::CallSite, two, id, &["T$A"]);
    sink_with(Contexts::None, two, id, &["T$A", "T$C"]);
    // A setter: the receiver tells its calls apart.
    let box_ =
        "static class X { Object v; void set(Object o) { v = o; } Object get() { return v; } }";
    let two = "X a = new X(), b = new X(); a.set(new A()); b.set(new C()); sink(a.get());";
    sink_with(Contexts::None, two, box_, &["T$A", "T$C"]);
    sink_with(Contexts::Object, two, box_, &["T$A"]);
    sink_with(Contexts::Object2, two, box_, &["T$A"]);
    sink_with(Contexts::Selective, two, box_, &["T$A"]);
    sink_with(Contexts::Type, two, box_, &["T$A", "T$C"]);
}

#[test]
fn inputs_are_any_fitting_objects() {
    let text = "public class In { static class N { N next; Object value; }
        static class M extends N {}
        static void sink(Object o) {}
        static void f(N n) { sink(n.next); } }";
    let program = support::program("In", text);
    let entry = Entry::Unknown(method(&program, "In", "f"));
    let solution = analyse(&program, &[entry], &Options::default()).expect("no budget");
    let case = Case { program, solution };
    assert_eq!(case.parameter("In", "sink"), ["In$M", "In$N"]);
}

#[test]
fn a_short_budget_is_an_error_and_not_an_answer() {
    let program = support::program(
        "E",
        "public class E { public static void main(String[] a) { System.out.println(a); } }",
    );
    let entry = Entry::Main(method(&program, "E", "main"));
    let budget = cairn_budget::Budget::of(std::time::Duration::ZERO);
    let options = Options { budget, ..Options::default() };
    assert!(analyse(&program, &[entry], &options).is_err());
}
