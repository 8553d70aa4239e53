//! Effects of programs written for it: expected sets, handlers, natives, and code that cannot be read.

use crate::support;

use cairn_analysis::Hierarchy;
use cairn_analysis::effects::{Effects, Set, of_native, own, summaries};
use cairn_analysis::natives;
use cairn_analysis::reach::Reach;
use cairn_program::ir::Elem;
use cairn_program::{ClassPath, Jdk, Origin, Program};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use support::{class, method, program};

const SOURCE: &str = r#"
class E {
    int x; static int s; int[] a = new int[1]; E next; boolean[] flags;
    int pure(int n) { return n * 2 + 1; }
    int read() { return x; }
    void write(int n) { x = n; }
    void writeStatic() { s = 1; }
    void store(int[] t) { t[0] = 1; }
    boolean flag(boolean[] t) { return t[0]; }
    int divide(int a, int b) { return a / b; }
    int guarded(int a, int b) { try { return a / b; } catch (ArithmeticException e) { return 0; } }
    int all(int a, int b) { try { return a / b; } catch (Throwable e) { return 0; } }
    int wrong(int a, int b) { try { return a / b; } catch (NullPointerException e) { return 0; } }
    void raise() { throw new IllegalStateException(); }
    void rethrow(RuntimeException e) { throw e; }
    void caught() { try { raise(); } catch (IllegalStateException e) { } }
    void indirect() { write(3); writeStatic(); }
    void recursive(int n) { if (n > 0) { mutual(n - 1); } }
    void mutual(int n) { s = n; recursive(n); }
    Object make() { return new Object[2]; }
    synchronized void sync() { }
    void block(Object o) { synchronized (o) { x = 1; } }
    void copy(int[] from, int[] to) { System.arraycopy(from, 0, to, 0, 1); }
    long clock() { return System.nanoTime(); }
    native void outside();
    void callsOutside() { outside(); }
    static native void registerNatives();
    void viaInterface(Runnable r) { r.run(); }
    double root(double d) { return StrictMath.cbrt(d); }
    int broken() { return 4242; }
    int callsBroken() { return broken(); }
}
"#;

static PROGRAM: LazyLock<Program> = LazyLock::new(|| program("E", SOURCE));

fn of(p: &Program, name: &str) -> Effects {
    let h = Hierarchy::of_class_path(p);
    let m = method(p, "E", name);
    let is_entered = |id| {
        let m = p.method(id);
        m.is_native() || p.class(m.class).origin != Origin::Jdk
    };
    let reached = Reach::new(p, &h).within(is_entered).without_initialisers().run([m]);
    summaries(p, &reached)[&m].clone()
}

fn fields(p: &Program, set: &Set<cairn_program::FieldId>) -> Vec<String> {
    match set {
        Set::All => vec!["*".into()],
        Set::Of(s) => s.iter().map(|&f| p.field(f).name.to_string()).collect(),
    }
}

fn thrown(p: &Program, e: &Effects) -> Vec<String> {
    match &e.throws {
        Set::All => vec!["*".into()],
        Set::Of(s) => {
            let names: BTreeSet<String> =
                s.iter().map(|&c| p.class(c).name.rsplit('/').next().unwrap().to_owned()).collect();
            names.into_iter().collect()
        }
    }
}

const NULL: &str = "NullPointerException";
/// What using a class throws whose initialiser fails, the first time and later.
const INITIALISATION: [&str; 2] = ["ExceptionInInitializerError", "NoClassDefFoundError"];

#[test]
fn instructions_have_their_effects() {
    let p = &*PROGRAM;
    assert_eq!(of(p, "pure"), Effects::default());
    let read = of(p, "read");
    assert_eq!((fields(p, &read.reads.fields), read.only_reads()), (vec!["x".into()], true));
    assert_eq!(thrown(p, &read), [NULL]);
    let write = of(p, "write");
    assert_eq!(fields(p, &write.writes.fields), ["x"]);
    assert!(!write.only_reads() && write.writes.statics.is_empty());
    assert_eq!(fields(p, &of(p, "writeStatic").writes.statics), ["s"]);
    let store = of(p, "store");
    assert_eq!(store.writes.arrays, Set::Of([Elem::Int].into()));
    assert_eq!(thrown(p, &store), ["ArrayIndexOutOfBoundsException", NULL]);
    assert_eq!(of(p, "flag").reads.arrays, Set::Of([Elem::Byte].into()));
    let make = of(p, "make");
    assert!(make.allocates && make.only_reads());
    assert_eq!(thrown(p, &make), ["NegativeArraySizeException"]);
    assert!(of(p, "sync").locks && of(p, "block").locks && !of(p, "write").locks);
}

#[test]
fn handlers_take_exceptions_away() {
    let p = &*PROGRAM;
    assert_eq!(thrown(p, &of(p, "divide")), ["ArithmeticException"]);
    assert_eq!(thrown(p, &of(p, "guarded")), [] as [&str; 0]);
    assert_eq!(thrown(p, &of(p, "all")), [] as [&str; 0]);
    assert_eq!(thrown(p, &of(p, "wrong")), ["ArithmeticException"]);
    assert_eq!(thrown(p, &of(p, "rethrow")), ["*"]);
    // What the constructor of the exception does is not entered: it may do anything.
    assert!(of(p, "raise").is_everything());
    let [failed, missing] = INITIALISATION;
    let raised = thrown(p, &own(p, method(p, "E", "raise")));
    assert_eq!(raised, [failed, "IllegalStateException", missing, NULL]);
}

#[test]
fn calls_have_the_effects_of_what_they_call() {
    let p = &*PROGRAM;
    let e = of(p, "indirect");
    assert_eq!(fields(p, &e.writes.fields), ["x"]);
    assert_eq!(fields(p, &e.writes.statics), ["s"]);
    for name in ["recursive", "mutual"] {
        assert_eq!(fields(p, &of(p, name).writes.statics), ["s"], "{name}");
    }
}

#[test]
fn natives_have_the_effects_of_their_rows() {
    let p = &*PROGRAM;
    let copy = of(p, "copy");
    assert_eq!((&copy.writes.arrays, copy.writes.fields.is_empty()), (&Set::All, true));
    assert!(!copy.calls_unknown && !copy.external);
    // `System` is initialised first.
    let [failed, missing] = INITIALISATION;
    let expected = ["ArrayIndexOutOfBoundsException", "ArrayStoreException", failed, missing, NULL];
    assert_eq!(thrown(p, &copy), expected);
    let clock = of(p, "clock");
    assert!(clock.external && clock.writes.is_empty() && !clock.only_reads());
    let throwable = class(p, "java/lang/Throwable");
    let fill = p.find_method(throwable, "fillInStackTrace", "(I)Ljava/lang/Throwable;").unwrap();
    let fill = of_native(p, p.method(fill));
    assert!(fields(p, &fill.writes.fields).contains(&"stackTrace".to_string()));
    assert!(!fill.calls_unknown);
}

/// Every row is of a native method that this JDK, or another one that Cairn knows, has.
#[test]
fn rows_name_methods_that_exist() {
    let jdks = [cairn_testing::Jdk::default()].into_iter().chain(cairn_testing::Jdk::others());
    let programs: Vec<Program> = jdks
        .map(|j| Program::open(Jdk::at(&j.home).unwrap(), ClassPath::default()).unwrap())
        .collect();
    let has = |p: &Program, c: &str, name: &str| {
        let Ok(class) = p.load(c) else { return false };
        let mut methods = p.class(class).methods.iter().map(|&m| p.method(m));
        methods.any(|m| match name.strip_suffix('*') {
            Some(start) => m.is_native() && m.name.starts_with(start),
            None => m.is_native() && &*m.name == name,
        })
    };
    let missing: Vec<_> = natives::named()
        .filter(|(c, name)| *c != "*" && !programs.iter().any(|p| has(p, c, name)))
        .collect();
    println!("effects: rows without a method in these JDKs: {missing:?}");
    // Some are of JDKs between the two.
    assert!(missing.len() <= 12, "{missing:?}");
}

#[test]
fn what_cannot_be_read_has_every_effect() {
    let p = &*PROGRAM;
    for name in ["outside", "callsOutside", "registerNatives", "viaInterface"] {
        assert!(of(p, name).is_everything(), "{name}");
    }
    // A native of the JDK that has no row.
    let forgotten = method(p, "java/lang/Class", "forName0");
    assert!(own(p, forgotten).is_everything());
}

/// A class file whose code is damaged: the method has every effect, and so has who calls it; the other
/// methods of the class are as they were.
#[test]
fn a_malformed_body_has_every_effect() {
    let jdk = cairn_testing::Jdk::default();
    let whole = jdk.compiled_texts(&[], &[("E", SOURCE)]);
    let dir = cairn_testing::scratch("analysis-malformed");
    cairn_testing::fresh_copy(&whole, &dir);
    let file = dir.join("E.class");
    let mut bytes = std::fs::read(&file).unwrap();
    // sipush 4242; ireturn
    let code = [0x11, 0x10, 0x92, 0xAC];
    let at = bytes.windows(4).position(|w| w == code).expect("the code of `broken`");
    bytes[at + 3] = 0xCB;
    std::fs::write(&file, bytes).unwrap();
    let p = Program::open(Jdk::at(&jdk.home).unwrap(), ClassPath::new([&dir])).unwrap();
    for name in ["broken", "callsBroken"] {
        assert!(of(&p, name).is_everything(), "{name}");
    }
    assert_eq!(of(&p, "pure"), Effects::default());
}
