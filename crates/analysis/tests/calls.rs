//! Hierarchy, callees and reachable methods of programs written for it, and against reflection.

use crate::support;

use cairn_analysis::Hierarchy;
use cairn_analysis::callees::{self, Call, Unknown, call, targets};
use cairn_analysis::reach::{Reach, Reached};
use cairn_program::ir::{Inst, Invoke};
use cairn_program::{MethodId, Program};
use std::sync::LazyLock;
use support::{class, method, name, names, program, program_on};

const SHAPES: &str = r#"
import java.util.function.*;
interface Shape { double area(); default String text() { return "shape " + area(); } }
abstract class Base implements Shape { abstract double side(); public double area() { return side() * side(); } }
class Square extends Base { double s; Square(double s) { this.s = s; } double side() { return s; } }
class Unit extends Square { Unit() { super(1); } double side() { return super.side(); } public String text() { return super.text() + "!"; } }
class Dot implements Shape { public double area() { return 0; } public String text() { return Shape.super.text(); } }
final class Disc implements Shape { public double area() { return Math.PI; } }
enum Colour { RED { int code() { return 1; } }, BLUE; int code() { return 2; } }
record Point(int x, String y) {}
class Cell<T> { T get(T t) { return t; } }
class Words extends Cell<String> { String get(String s) { return s.trim(); } }
class Main {
    int field;
    Main(int f) { field = f; }
    Main() { this(0); }
    static int twice(int x) { return 2 * x; }
    int plus(int x) { return field + x; }
    private int secret() { return field; }
    double callShape(Shape s) { return s.area(); }
    double callBase(Base b) { return b.area() + b.side(); }
    String callText(Shape s) { return s.text(); }
    double callDisc(Disc d) { return d.area(); }
    String bridge(Cell<String> c) { return c.get(" a "); }
    int privateCall() { return secret(); }
    IntUnaryOperator staticReference() { return Main::twice; }
    IntUnaryOperator boundReference() { return this::plus; }
    ToIntBiFunction<Main, Integer> unboundReference() { return Main::plus; }
    IntFunction<Main> constructorReference() { return Main::new; }
    IntFunction<int[]> arrayReference() { return int[]::new; }
    ToDoubleFunction<Shape> interfaceReference() { return Shape::area; }
    IntSupplier lambda() { return () -> 7; }
    IntSupplier capturing(int k) { return () -> field + k; }
    Supplier<String> superReference() { return super::toString; }
    String concat(int a, Object b) { return a + "-" + b; }
    int useLambda() { return lambda().getAsInt() + capturing(1).getAsInt(); }
    int switchOn(Colour c) { switch (c) { case RED: return 1; default: return 0; } }
    int enumCall(Colour c) { return c.code(); }
    String record(Point p) { return p.toString() + p.hashCode() + p.equals(p); }
    int handle(java.lang.invoke.MethodHandle h) throws Throwable { return (int) h.invokeExact(1); }
    int make() { Shape s = new Square(2); return (int) s.area(); }
    String arrayMethods(Object o) { return o.toString(); }
}
class Start { static int count; static { count = compute(); } static int compute() { return 3; } }
class Later extends Start { static int more = 1; static int get() { return more; } }
class User { int use() { return Later.get(); } }
class Holder { static native int outside(int x); int call() { return outside(1); } }
"#;

fn shapes() -> &'static (Program, Hierarchy) {
    static SHAPES_PROGRAM: LazyLock<(Program, Hierarchy)> = LazyLock::new(|| {
        let program = program("Shapes", SHAPES);
        let hierarchy = Hierarchy::of_class_path(&program);
        (program, hierarchy)
    });
    &SHAPES_PROGRAM
}

/// The targets of the calls of a method of `Main` that are no constructor calls, call by call.
fn calls_of(p: &Program, h: &Hierarchy, m: MethodId) -> Vec<(Vec<String>, Option<Unknown>)> {
    let (from, body) = (p.method(m), p.body(m).unwrap());
    let calls = (0..body.code.len()).filter_map(|at| call(p, from, body, at));
    calls
        .map(|c| {
            let found = targets(p, h, &c);
            (names(p, found.methods), found.unknown)
        })
        .collect()
}

fn only_call(p: &Program, h: &Hierarchy, name: &str) -> Vec<String> {
    let mut calls = calls_of(p, h, method(p, "Main", name));
    assert_eq!(calls.len(), 1, "{calls:?}");
    let (methods, unknown) = calls.remove(0);
    assert_eq!(unknown, None);
    methods
}

#[test]
fn subclasses_and_implementors_are_known() {
    let (p, h) = shapes();
    let below = |c: &str| -> Vec<&str> {
        h.direct_subtypes(class(p, c)).iter().map(|&c| &*p.class(c).name).collect()
    };
    assert_eq!(below("Shape"), ["Base", "Disc", "Dot"]);
    assert_eq!(below("Base"), ["Square"]);
    assert_eq!(below("Square"), ["Unit"]);
    assert_eq!(below("Colour"), ["Colour$1"]);
    assert!(below("java/lang/Record").contains(&"Point"));
    let all: Vec<&str> = h.subtypes(class(p, "Shape")).iter().map(|&c| &*p.class(c).name).collect();
    assert_eq!(all, ["Shape", "Base", "Disc", "Dot", "Square", "Unit"]);
    let made = h.instantiable(p, class(p, "Shape"));
    assert_eq!(made.len(), 4);
    assert!(h.is_closed(p, class(p, "Base")) && h.is_closed(p, class(p, "Disc")));
    assert!(h.is_closed(p, class(p, "java/lang/String")));
    assert!(!h.is_closed(p, class(p, "java/util/List")));
    // A lambda could implement it.
    assert!(!h.is_closed(p, class(p, "Shape")));
}

#[test]
fn selected_calls_go_to_what_the_classes_select() {
    let (p, h) = shapes();
    let area = calls_of(p, h, method(p, "Main", "callShape"));
    assert_eq!(area[0].0, ["Base.area", "Disc.area", "Dot.area"]);
    assert_eq!(area[0].1, Some(Unknown::Open(class(p, "Shape"))));
    let base = calls_of(p, h, method(p, "Main", "callBase"));
    assert_eq!(base[0], (vec!["Base.area".into()], None));
    assert_eq!(base[1], (vec!["Square.side".into(), "Unit.side".into()], None));
    let text = calls_of(p, h, method(p, "Main", "callText"));
    assert_eq!(text[0].0, ["Dot.text", "Shape.text", "Unit.text"]);
    assert_eq!(only_call(p, h, "callDisc"), ["Disc.area"]);
    assert_eq!(only_call(p, h, "privateCall"), ["Main.secret"]);
    // The bridge is what the erased call selects.
    let bridge = calls_of(p, h, method(p, "Main", "bridge"));
    let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
    assert_eq!(bridge[0].0, ["Cell.get".to_string(), format!("Words.get{object}")]);
    let enums = calls_of(p, h, method(p, "Main", "enumCall"));
    assert_eq!(enums[0].0, ["Colour.code", "Colour$1.code"]);
}

#[test]
fn super_calls_are_not_selected() {
    let (p, h) = shapes();
    let side = calls_of(p, h, method(p, "Unit", "side"));
    assert_eq!(side[0], (vec!["Square.side".into()], None));
    for class in ["Unit", "Dot"] {
        let text = calls_of(p, h, method(p, class, "text"));
        assert_eq!(text[0], (vec!["Shape.text".into()], None));
    }
}

#[test]
fn functions_name_their_implementations() {
    let (p, _) = shapes();
    let cases = [
        ("staticReference", Invoke::Static, "Main.twice"),
        ("boundReference", Invoke::Virtual, "Main.plus"),
        ("unboundReference", Invoke::Virtual, "Main.plus"),
        ("constructorReference", Invoke::Special, "Main.<init>(I)V"),
        ("arrayReference", Invoke::Static, "Main.lambda$arrayReference$0"),
        ("interfaceReference", Invoke::Interface, "Shape.area"),
        ("lambda", Invoke::Static, "Main.lambda$lambda$1"),
        ("capturing", Invoke::Virtual, "Main.lambda$capturing$2"),
        ("superReference", Invoke::Special, "Object.toString"),
    ];
    for (maker, invoke, implementation) in cases {
        let m = method(p, "Main", maker);
        let found = p.lambda(p.method(m), dynamic_site(p, m)).unwrap().unwrap();
        let mut found_name = name(p, found.implementation);
        if invoke == Invoke::Static || maker == "capturing" {
            // Lambdas are numbered by the compiler.
            found_name = found_name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        }
        let expected = match invoke == Invoke::Static || maker == "capturing" {
            true => implementation.trim_end_matches(|c: char| c.is_ascii_digit()),
            false => implementation,
        };
        // `super::toString` goes through a lambda of the compiler's, whose call is special.
        if maker == "superReference" {
            assert!(found_name.starts_with("Main.lambda$superReference"), "{found_name}");
            let calls = calls_of(p, &Hierarchy::default(), found.implementation);
            assert_eq!(calls[0].0, [expected]);
            continue;
        }
        assert_eq!(found_name, expected, "{maker}");
        assert_eq!(found.creates, maker == "constructorReference");
        // Private instance methods are called as special or virtual, by the compiler's version.
        if maker != "capturing" {
            assert_eq!(found.invoke, invoke, "{maker}");
        }
        assert!(p.class(found.interface).is_interface());
    }
    // A concatenation is no function.
    let concat = method(p, "Main", "concat");
    assert_eq!(p.lambda(p.method(concat), dynamic_site(p, concat)), Ok(None));
}

/// The first `invokedynamic` of a method.
fn dynamic_site(p: &Program, m: MethodId) -> &cairn_program::ir::Site {
    let body = p.body(m).unwrap();
    let site = body.code.iter().find_map(|i| match *i {
        Inst::Invoke { kind: Invoke::Dynamic, site, .. } => Some(&body.sites[site as usize]),
        _ => None,
    });
    site.expect("a site")
}

fn reached(p: &Program, h: &Hierarchy, from: &str) -> Reached {
    let own = |m: MethodId| p.class(p.method(m).class).origin != cairn_program::Origin::Jdk;
    Reach::new(p, h).instantiated([class(p, "Main")]).within(own).run([method(p, "Main", from)])
}

/// Methods of the program's own classes, without those of synthetic classes.
fn own_names(p: &Program, r: &Reached) -> Vec<String> {
    let own = r.methods.iter().copied();
    let own = own.filter(|&m| p.class(p.method(m).class).origin == cairn_program::Origin::User);
    names(p, callees::sorted(p, own))
}

#[test]
fn a_worklist_follows_lambdas_and_instantiated_classes() {
    let (p, h) = shapes();
    let r = reached(p, h, "useLambda");
    let found = own_names(p, &r);
    for part in ["lambda$lambda$", "lambda$capturing$"] {
        assert!(found.iter().any(|m| m.contains(part)), "{found:?}");
    }
    let r = reached(p, h, "make");
    let expected = ["Base.<init>", "Base.area", "Main.make", "Square.<init>", "Square.side"];
    assert_eq!(own_names(p, &r), expected);
    assert!(r.unknown.is_empty(), "{:?}", r.unknown);
    // Of the hierarchy, `Disc` and `Unit` come into question too.
    let r = Reach::new(p, h)
        .within(|m| p.class(p.method(m).class).origin != cairn_program::Origin::Jdk)
        .run([method(p, "Main", "make")]);
    let all = own_names(p, &r);
    assert!(all.contains(&"Disc.area".into()) && all.contains(&"Unit.side".into()), "{all:?}");
}

#[test]
fn concatenations_records_and_enum_switches_lead_to_what_they_call() {
    let (p, h) = shapes();
    let calls_in = |r: &Reached| names(p, callees::sorted(p, r.boundary.iter().copied()));
    let r = reached(p, h, "concat");
    let called = calls_in(&r);
    assert!(called.iter().any(|c| c.starts_with("Integer.toString")), "{called:?}");
    assert!(called.iter().any(|c| c.starts_with("String.valueOf")), "{called:?}");
    let r = reached(p, h, "record");
    let found = own_names(p, &r);
    assert!(
        ["Point.equals", "Point.hashCode", "Point.toString"]
            .iter()
            .all(|m| found.contains(&m.to_string()))
    );
    assert!(calls_in(&r).contains(&"Objects.hashCode".into()), "{:?}", calls_in(&r));
    let r = reached(p, h, "switchOn");
    let found = own_names(p, &r);
    // The compiler's table of ordinals is made by an initialiser.
    assert!(found.contains(&"Main$1.<clinit>".into()), "{found:?}");
    assert!(found.contains(&"Colour.<clinit>".into()), "{found:?}");
}

#[test]
fn initialisers_run_superclasses_first() {
    let (p, h) = shapes();
    let run = callees::initialisers(p, class(p, "Later"));
    assert_eq!(names(p, run), ["Start.<clinit>", "Later.<clinit>"]);
    let r = Reach::new(p, h).run([method(p, "User", "use")]);
    let found = own_names(p, &r);
    let expected = ["Later.<clinit>", "Later.get", "Start.<clinit>", "Start.compute", "User.use"];
    assert_eq!(found, expected);
}

#[test]
fn what_is_not_known_is_said() {
    let (p, h) = shapes();
    let why = |r: &Reached| r.unknown.iter().map(|u| u.why.clone()).collect::<Vec<_>>();
    assert!(matches!(why(&reached(p, h, "handle"))[..], [Unknown::Indirect(_)]));
    // Whoever calls the entry point may have made a lambda.
    let r = Reach::new(p, h).run([method(p, "Main", "callShape")]);
    assert!(why(&r).contains(&Unknown::Open(class(p, "Shape"))), "{:?}", r.unknown);
    let own = |m: MethodId| p.class(p.method(m).class).origin != cairn_program::Origin::Jdk;
    let r = Reach::new(p, h).within(own).run([method(p, "Holder", "call")]);
    let outside = method(p, "Holder", "outside");
    assert!(matches!(&why(&r)[..], [Unknown::Unreadable(m, _)] if *m == outside));
    // Any object, arrays among them.
    let r = reached(p, h, "arrayMethods");
    assert!(names(p, r.boundary.iter().copied()).contains(&"Object.toString".into()));
}

#[test]
fn a_missing_class_is_an_unknown_call() {
    let text = "class A { int f() { return B.g(); } } class B { static int g() { return 1; } }";
    let jdk = cairn_testing::Jdk::default();
    let whole = jdk.compiled_texts(&[], &[("A", text)]);
    let dir = cairn_testing::scratch("analysis-missing");
    cairn_testing::fresh_copy(&whole, &dir);
    std::fs::remove_file(dir.join("B.class")).unwrap();
    let jdk = cairn_program::Jdk::at(&jdk.home).unwrap();
    let p = Program::open(jdk, cairn_program::ClassPath::new([&dir])).unwrap();
    let h = Hierarchy::of_class_path(&p);
    let r = Reach::new(&p, &h).run([method(&p, "A", "f")]);
    assert!(r.unknown.iter().any(|u| matches!(u.why, Unknown::Unresolved(_))), "{:?}", r.unknown);
}

/// A pattern switch, where the JDK has them.
#[test]
fn pattern_switches_test_their_labels() {
    let newer = |j: &cairn_testing::Jdk| j.feature >= 21;
    let jdks = [cairn_testing::Jdk::default()].into_iter().chain(cairn_testing::Jdk::others());
    let Some(jdk) = jdks.into_iter().find(newer) else {
        return cairn_testing::skip("no JDK 21 or later");
    };
    let text = r#"class Sw { static int f(Object o) {
        return switch (o) { case Integer i -> i; case String s -> s.length(); default -> 0; }; } }"#;
    let p = program_on(&jdk, "Sw", text);
    let h = Hierarchy::of_class_path(&p);
    let own = |m: MethodId| p.class(p.method(m).class).origin != cairn_program::Origin::Jdk;
    let r = Reach::new(&p, &h).instantiated([]).within(own).run([method(&p, "Sw", "f")]);
    let link = |m: &&MethodId| p.class(p.method(**m).class).name.contains("TypeSwitch");
    let link = r.methods.iter().find(link).expect("the method of the call site");
    let tests = p.body(*link).unwrap().code.iter();
    assert_eq!(tests.filter(|i| matches!(i, Inst::InstanceOf { .. })).count(), 2);
}

/// What the JVM itself selects, class by class: the stack of an exception names the method.
#[test]
fn selection_agrees_with_the_jvm() {
    let text = r#"
interface I { default void m() { throw new RuntimeException(); } }
interface J extends I { default void m() { throw new RuntimeException(); } }
class A implements I { }
class B extends A implements J { }
class C extends B { public void m() { throw new RuntimeException(); } }
class D extends C { }
abstract class E implements I { public abstract void m(); }
class F extends E { public void m() { throw new RuntimeException(); } }
class P0 { void m() { throw new RuntimeException(); } }
class Asked {
    static void ask(String what, Runnable r) {
        try { r.run(); } catch (RuntimeException e) { System.out.println(what + " " + e.getStackTrace()[0].getClassName()); }
    }
    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"A", "B", "C", "D", "F"}) {
            I i = (I) Class.forName(name).getDeclaredConstructor().newInstance();
            ask(name, () -> i.m());
        }
    }
}"#;
    let jdk = cairn_testing::Jdk::default();
    let classes = jdk.compiled_texts(&[], &[("Asked", text)]);
    let output = jdk.tool("java").arg("-cp").arg(&classes).arg("Asked").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let p = program("Asked", text);
    let h = Hierarchy::of_class_path(&p);
    let (i, m) = (class(&p, "I"), method(&p, "I", "m"));
    let mut lines = 0;
    let mut all = vec![];
    for line in said.lines() {
        let (receiver, owner) = line.split_once(' ').unwrap();
        let found = callees::dispatch(&p, m, i, class(&p, receiver)).unwrap();
        assert_eq!(&*p.class(p.method(found).class).name, owner, "{receiver}");
        all.push(found);
        lines += 1;
    }
    assert_eq!(lines, 5, "{said}");
    let selected = Call::Selected { resolved: m, receiver: i };
    assert_eq!(targets(&p, &h, &selected).methods, callees::sorted(&p, all));
}
