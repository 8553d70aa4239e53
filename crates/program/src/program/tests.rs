//! Hierarchies, resolution and selection, on the JDK's classes and on compiled snippets.

use super::*;
use crate::class::{Origin, access};
use crate::ir::{Inst, Kind, MemberRef, Reg};
use crate::synth::{SynthClass, SynthField, SynthMethod};
use crate::testing::{TempDir, compile, javac, jdk, jdk_program};

fn member(class: &str, name: &str, desc: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), desc: desc.into(), interface: false }
}

fn interface_member(class: &str, name: &str, desc: &str) -> MemberRef {
    MemberRef { interface: true, ..member(class, name, desc) }
}

impl Program {
    fn id(&self, name: &str) -> ClassId {
        self.load(name).unwrap_or_else(|e| panic!("{e}"))
    }

    /// `Class.name` of a method.
    fn show(&self, id: MethodId) -> String {
        let m = self.method(id);
        format!("{}.{}", self.class(m.class).name, m.name)
    }

    /// Resolves `class.name desc` from `class` itself and selects it on `receiver`.
    fn call(
        &self,
        receiver: &str,
        class: &str,
        name: &str,
        desc: &str,
    ) -> Result<String, LinkError> {
        let symbolic = self.id(class);
        let interface = self.class(symbolic).is_interface();
        let r = MemberRef { interface, ..member(class, name, desc) };
        let resolved = self.resolve_method(symbolic, &r)?;
        let first = self.select(self.id(receiver), resolved);
        // Again, from the cache.
        assert_eq!(first, self.select(self.id(receiver), resolved));
        first.map(|id| self.show(id))
    }
}

#[test]
fn a_program_is_shared_between_threads() {
    fn check<T: Send + Sync>() {}
    check::<Program>();
    let p = jdk_program();
    let names =
        ["java/util/HashMap", "java/util/TreeMap", "[[Ljava/util/ArrayList;", "java/lang/Integer"];
    let ids: Vec<Vec<ClassId>> = std::thread::scope(|s| {
        let load = || names.iter().map(|n| p.id(n)).collect();
        let threads: Vec<_> = (0..4).map(|_| s.spawn(load)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert!(ids.iter().all(|i| *i == ids[0]));
}

#[test]
fn jdk_classes_are_linked() {
    let p = jdk_program();
    let map = p.class(p.id("java/util/HashMap"));
    let chain: Vec<_> = map.ancestors.iter().map(|&c| &*p.class(c).name).collect();
    assert_eq!(chain, ["java/lang/Object", "java/util/AbstractMap", "java/util/HashMap"]);
    assert_eq!((map.origin, &*map.module), (Origin::Jdk, "java.base"));
    assert_eq!(map.source_file.as_deref(), Some("HashMap.java"));
    assert!(p.location(map.id).ends_with("lib/modules!/java.base/java/util/HashMap.class"));
    assert_eq!(p.find("java/util/HashMap"), Some(map.id));
    assert_eq!(p.find("java/util/LinkedHashMap"), None);
    assert!(p.class(p.object()).super_class.is_none());
    assert_eq!(p.nest_host(p.id("java/util/HashMap$Node")), map.id);
    assert!(p.class(p.string_class()).initializer.is_some());
}

#[test]
fn slots_follow_the_superclass() {
    let p = jdk_program();
    let base = p.class(p.id("java/util/AbstractMap"));
    let map = p.class(p.id("java/util/HashMap"));
    let table = p.field(p.find_field(map.id, "table").unwrap());
    assert_eq!((table.elem, table.slot), (Elem::Ref, base.instance_slots));
    let key_set = p.field(p.find_field(map.id, "keySet").unwrap());
    assert_eq!((key_set.class, key_set.slot), (base.id, 0));
    let serial = p.field(p.find_field(map.id, "serialVersionUID").unwrap());
    assert_eq!((serial.is_static(), serial.slot), (true, 0));
    assert!(serial.constant.is_some());
    assert_eq!(p.slot_elems(map.id).len(), map.instance_slots as usize);
}

#[test]
fn injected_fields_have_slots_but_no_names_in_java() {
    let p = jdk_program();
    let (class, error) = (p.class_class(), p.id("java/lang/Error"));
    let slot = p.injected_slot(class, "$cairn_id").unwrap();
    assert_eq!(slot, p.class(class).instance_slots - 1);
    assert_eq!(p.slot_elems(class)[slot as usize], Elem::Int);
    let trace = p.injected_slot(error, "$cairn_trace").unwrap();
    assert_eq!(p.slot_elems(error)[trace as usize], Elem::Ref);
    assert_eq!(p.find_field(class, "$cairn_id"), None);
    assert_eq!(p.injected_slot(p.object(), "$cairn_id"), None);
    let field = p.field(p.injected_fields(class)[0]);
    assert_eq!(field.access, access::SYNTHETIC | access::PRIVATE);
}

#[test]
fn subtypes() {
    let p = jdk_program();
    let table = [
        ("java/lang/String", "java/lang/Object", true),
        ("java/lang/String", "java/lang/CharSequence", true),
        ("java/lang/Object", "java/lang/String", false),
        ("java/util/ArrayList", "java/util/AbstractList", true),
        ("java/util/ArrayList", "java/lang/Iterable", true),
        ("java/util/ArrayList", "java/util/AbstractSet", false),
        ("java/util/List", "java/util/Collection", true),
        ("java/util/List", "java/lang/Object", true),
        ("java/util/Collection", "java/util/List", false),
        ("[I", "java/lang/Object", true),
        ("[I", "java/lang/Cloneable", true),
        ("[I", "java/io/Serializable", true),
        ("[I", "java/util/List", false),
        ("[I", "[I", true),
        ("[I", "[J", false),
        ("[I", "[Ljava/lang/Object;", false),
        ("[[I", "[Ljava/lang/Object;", true),
        ("[[I", "[Ljava/lang/Cloneable;", true),
        ("[[I", "[[Ljava/lang/Object;", false),
        ("[Ljava/lang/String;", "[Ljava/lang/Object;", true),
        ("[Ljava/lang/String;", "[Ljava/lang/CharSequence;", true),
        ("[Ljava/lang/Object;", "[Ljava/lang/String;", false),
        ("[[Ljava/util/ArrayList;", "[[Ljava/util/List;", true),
        ("[[Ljava/util/ArrayList;", "[Ljava/util/List;", false),
        ("java/lang/Object", "[Ljava/lang/Object;", false),
    ];
    for (sub, sup, expected) in table {
        assert_eq!(p.is_subtype(p.id(sub), p.id(sup)), expected, "{sub} <: {sup}");
    }
    let int = p.primitive(Some(Elem::Int));
    assert!(p.is_subtype(int, int));
    assert!(!p.is_subtype(int, p.object()) && !p.is_subtype(p.object(), int));
    assert!(!p.is_subtype(int, p.primitive(Some(Elem::Long))));
}

#[test]
fn arrays_and_primitives() {
    let p = jdk_program();
    let int = p.primitive(Some(Elem::Int));
    let ints = p.array_of(int);
    assert_eq!((ints, p.array_of(int)), (p.id("[I"), ints));
    assert_eq!(p.class(ints).shape, Shape::Array { component: int, elem: Elem::Int });
    assert_eq!(&*p.class(p.array_of(ints)).name, "[[I");
    assert_eq!(p.class(p.array_of(p.string_class())).java_name(), "[Ljava.lang.String;");
    assert_eq!(&*p.class(p.primitive(None)).name, "void");
    assert_eq!(p.find("int"), None);
    assert!(p.id(&("[".repeat(255) + "I")) != ints);
    let long = "[".repeat(256) + "I";
    let nested = "[L".repeat(30_000) + &";".repeat(30_000);
    for bad in
        ["[", "[V", "[L;", "[Q", "[II", "[Ljava/lang/String", "[java/lang/String", &nested, &long]
    {
        assert!(matches!(p.load(bad), Err(ProgramError::NotFound { .. })), "{bad}");
    }
    // The methods of Object, and clone() for everybody.
    let clone =
        p.resolve_method(p.id("java/util/HashMap"), &member("[I", "clone", "()Ljava/lang/Object;"));
    assert_eq!(p.show(clone.unwrap()), "java/lang/Object.clone");
    let hash = p.resolve_method(ints, &member("[I", "hashCode", "()I")).unwrap();
    assert_eq!(p.select(ints, hash), Ok(hash));
}

#[test]
fn missing_classes_are_not_found() {
    let p = jdk_program();
    for name in [
        "",
        "/",
        "a//b",
        "No",
        "no/Such",
        "java/lang/No",
        "a.b",
        "a;b",
        "../x",
        "/etc/passwd",
        "int",
    ] {
        assert!(matches!(p.load(name), Err(ProgramError::NotFound { .. })), "{name}");
    }
    let e = p.load("com/example/Main").unwrap_err().to_string();
    assert!(e.starts_with("class com.example.Main not found; looked in "), "{e}");
    let e = p.resolve_class(p.object(), "[Lno/Such;").unwrap_err();
    assert_eq!(e, LinkError::NoClassDefFound("no/Such".into()));
    assert_eq!(e.java_class(), Some("java/lang/NoClassDefFoundError"));
}

#[test]
fn signature_polymorphic_methods_match_any_descriptor() {
    let p = jdk_program();
    let resolve = |class: &str, name: &str, desc: &str| {
        p.resolve_method(p.object(), &member(class, name, desc))
            .map(|m| p.method(m).desc.to_string())
    };
    let any = "([Ljava/lang/Object;)Ljava/lang/Object;";
    assert_eq!(resolve("java/lang/invoke/MethodHandle", "invokeExact", "(IJ)V").unwrap(), any);
    let desc = "([Ljava/lang/Object;)Z";
    assert_eq!(resolve("java/lang/invoke/VarHandle", "compareAndSet", "(LA;II)Z").unwrap(), desc);
    assert!(resolve("java/lang/invoke/MethodHandle", "type", "(I)V").is_err());
}

#[test]
fn selection_finds_overriding_and_default_methods() {
    let p = jdk_program();
    let select = |receiver: &str, class: &str, name: &str, desc: &str| {
        p.call(receiver, class, name, desc).unwrap_or_else(|e| panic!("{e}"))
    };
    assert_eq!(
        select("java/util/HashMap", "java/util/Map", "size", "()I"),
        "java/util/HashMap.size"
    );
    assert_eq!(
        select("java/util/HashMap", "java/lang/Object", "toString", "()Ljava/lang/String;"),
        "java/util/AbstractMap.toString"
    );
    let stream = "()Ljava/util/stream/Stream;";
    assert_eq!(
        select("java/util/ArrayList", "java/util/List", "stream", stream),
        "java/util/Collection.stream"
    );
    assert_eq!(
        select(
            "java/util/ArrayList",
            "java/lang/Iterable",
            "spliterator",
            "()Ljava/util/Spliterator;"
        ),
        "java/util/ArrayList.spliterator"
    );
    assert_eq!(
        select("java/lang/String", "java/lang/CharSequence", "isEmpty", "()Z"),
        "java/lang/String.isEmpty"
    );
    assert_eq!(
        select("java/util/TreeMap", "java/util/Map", "hashCode", "()I"),
        "java/util/AbstractMap.hashCode"
    );
}

#[test]
fn package_private_methods_are_overridden_within_their_package() {
    let dir = TempDir::new("pkg");
    let p = compile(
        &dir,
        &[
            ("p/A.java", "package p; public class A { void m() {} void n() {} }"),
            (
                "q/B.java",
                "package q; public class B extends p.A { public void m() {} void n() {} }",
            ),
            (
                "p/C.java",
                "package p; public class C extends q.B { public void m() {} void n() {} }",
            ),
            (
                "q/D.java",
                "package q; public class D extends p.C { public void m() {} void n() {} }",
            ),
        ],
    );
    let call = |receiver, class, name| p.call(receiver, class, name, "()V").unwrap();
    assert_eq!(call("q/B", "p/A", "m"), "p/A.m"); // another package: no overriding
    assert_eq!(call("p/C", "p/A", "m"), "p/C.m"); // back in the first one
    assert_eq!(call("q/D", "p/A", "m"), "q/D.m"); // through the public p/C.m
    assert_eq!(call("p/C", "q/B", "m"), "p/C.m");
    assert_eq!(call("q/D", "p/A", "n"), "p/C.n");
    assert_eq!(call("q/D", "q/B", "n"), "q/D.n");
    assert_eq!(call("p/C", "q/B", "n"), "q/B.n");
}

#[test]
fn default_methods_diamonds_and_bridges() {
    let dir = TempDir::new("diamond");
    let p = compile(
        &dir,
        &[
            (
                "I.java",
                "interface I { default void d() {} void a(); private void p() {} static void s() {} }",
            ),
            ("J.java", "interface J extends I { default void d() {} }"),
            ("K.java", "interface K extends I { default void k() { } }"),
            ("C.java", "class C implements K, J { public void a() {} }"),
            ("S.java", "class S extends C implements I { private void p() {} }"),
            ("G.java", "class G<T> { T g(T t) { return t; } }"),
            ("H.java", "class H extends G<String> { String g(String s) { return s; } }"),
        ],
    );
    let call = |receiver, class, name| p.call(receiver, class, name, "()V").unwrap();
    assert_eq!(call("C", "I", "d"), "J.d"); // the more specific of the two
    assert_eq!(call("S", "K", "d"), "J.d");
    assert_eq!(call("C", "I", "p"), "I.p"); // private: as it is
    assert_eq!(call("S", "I", "p"), "I.p");
    assert_eq!(call("S", "I", "a"), "C.a");
    assert_eq!(call("S", "C", "k"), "K.k");
    assert_eq!(call("C", "I", "s"), "I.s");
    let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let bridge = p.find_method(p.id("H"), "g", object).unwrap();
    assert!(p.method(bridge).is(access::BRIDGE));
    assert_eq!(p.call("H", "G", "g", object).unwrap(), "H.g");
    // Static interface methods are not inherited.
    let e = p.resolve_method(p.id("C"), &member("C", "s", "()V")).unwrap_err();
    assert_eq!(e, LinkError::NoSuchMethod("'void C.s()'".into()));
}

#[test]
fn special_calls() {
    let dir = TempDir::new("special");
    let p = compile(
        &dir,
        &[
            ("I.java", "interface I { default void d() {} }"),
            ("A.java", "class A { void m() {} A() {} private void q() {} }"),
            (
                "B.java",
                "class B extends A implements I { void m() {} void t() { super.m(); I.super.d(); } }",
            ),
            ("C.java", "class C extends B { void m() {} public void d() {} }"),
        ],
    );
    let target = |from: &str, class: &str, name: &str| {
        let (from, symbolic) = (p.id(from), p.id(class));
        let interface = p.class(symbolic).is_interface();
        let r = MemberRef { interface, ..member(class, name, "()V") };
        let resolved = p.resolve_method(from, &r).unwrap();
        p.special_target(from, resolved, symbolic).map(|m| p.show(m))
    };
    assert_eq!(target("B", "A", "m").unwrap(), "A.m");
    assert_eq!(target("C", "A", "m").unwrap(), "B.m"); // the direct superclass, not the named one
    assert_eq!(target("C", "C", "m").unwrap(), "C.m");
    assert_eq!(target("C", "B", "d").unwrap(), "I.d");
    assert_eq!(target("B", "I", "d").unwrap(), "I.d");
    assert_eq!(target("B", "A", "<init>").unwrap(), "A.<init>");
    assert_eq!(target("A", "A", "q").unwrap(), "A.q");
    assert_eq!(target("B", "java/lang/Object", "notify").unwrap(), "java/lang/Object.notify");
}

#[test]
fn field_lookup_prefers_interfaces_of_the_class_to_its_superclass() {
    let dir = TempDir::new("fields");
    let p = compile(
        &dir,
        &[
            ("I.java", "interface I { int x = Integer.valueOf(1); int y = Integer.valueOf(1); }"),
            ("J.java", "interface J extends I { int y = Integer.valueOf(2); }"),
            ("A.java", "class A implements I { int x; long z; }"),
            ("B.java", "class B extends A { int z; }"),
            ("C.java", "class C extends B implements J { }"),
        ],
    );
    let owner = |class: &str, name: &str, desc: &str| {
        let f = p.resolve_field(p.id(class), &member(class, name, desc)).unwrap();
        p.class(p.field(f).class).name.to_string()
    };
    assert_eq!(owner("A", "x", "I"), "A");
    assert_eq!(owner("B", "x", "I"), "A");
    assert_eq!(owner("C", "x", "I"), "I");
    assert_eq!(owner("C", "y", "I"), "J");
    assert_eq!(owner("B", "y", "I"), "I");
    assert_eq!(owner("B", "z", "I"), "B");
    assert_eq!(owner("B", "z", "J"), "A"); // same name, other type
}

#[test]
fn access_is_checked() {
    let dir = TempDir::new("access");
    let p = compile(
        &dir,
        &[
            (
                "p/A.java",
                "package p; public class A { private int f; int g; protected int h; private void q() {} \
                 protected void r() {} protected static void s() {} static class N { } }",
            ),
            ("p/X.java", "package p; class X {}"),
            ("q/B.java", "package q; public class B extends p.A { }"),
            ("q/C.java", "package q; public class C { }"),
        ],
    );
    let field = |from: &str, class: &str, name: &str| {
        p.resolve_field(p.id(from), &member(class, name, "I"))
    };
    let method = |from: &str, class: &str, name: &str| {
        p.resolve_method(p.id(from), &member(class, name, "()V"))
    };
    assert!(field("p/A", "p/A", "f").is_ok());
    assert!(field("p/A$N", "p/A", "f").is_ok()); // a nest mate
    assert!(field("p/X", "p/A", "f").is_err());
    assert!(field("p/X", "p/A", "g").is_ok() && field("p/X", "p/A", "h").is_ok());
    assert!(field("q/B", "p/A", "g").is_err());
    assert!(field("q/B", "p/A", "h").is_ok() && field("q/B", "q/B", "h").is_ok());
    assert!(field("q/C", "q/B", "h").is_err()); // C is no subclass
    assert!(method("q/B", "q/B", "r").is_ok() && method("q/B", "p/A", "s").is_ok());
    assert!(method("q/C", "p/A", "s").is_err());
    let e = method("p/X", "p/A", "q").unwrap_err();
    assert_eq!(
        e.message(),
        "class p.X tried to access private method 'void p.A.q()' \
         (p.X and p.A are in unnamed module of loader 'app')"
    );
    assert_eq!(e.java_class(), Some("java/lang/IllegalAccessError"));
    let e = p.resolve_class(p.id("q/C"), "[Lp/X;").unwrap_err();
    assert_eq!(
        e.message(),
        "failed to access class p.X from class q.C (p.X and q.C are in unnamed module of loader 'app')"
    );
    assert!(p.resolve_class(p.id("p/A"), "[[Lp/X;").is_ok());
    assert!(p.resolve_class(p.id("q/C"), "[[I").is_ok());
    // A protected method of Object through an unrelated class.
    let e = method("q/C", "p/A", "finalize").unwrap_err();
    assert!(
        e.message().contains("q.C is in unnamed module of loader 'app'; java.lang.Object is in")
    );
}

/// Messages as JDK 17 and 25 write them, checked against both.
#[test]
fn link_errors_have_hotspots_words() {
    let dir = TempDir::new("link");
    let old = [
        (
            "A.java",
            "class A { void f() {} static void g() {} int x; static int y; final int z = 1; }",
        ),
        ("I.java", "interface I { default void d() {} void i(); static void s() {} }"),
        ("J.java", "interface J { void j(); default void d(int unused) {} }"),
        ("C.java", "class C implements I, J { public void i() {} public void j() {} void t() {} }"),
        ("P.java", "abstract class P { abstract void z(); }"),
        ("Q.java", "class Q extends P { void z() {} }"),
    ];
    javac(&dir, &old);
    let p = compile(
        &dir,
        &[
            ("J.java", "interface J { default void d() {} }"),
            ("P.java", "abstract class P { abstract void z(); abstract void y(); }"),
        ],
    );
    let method = |r: MemberRef| p.resolve_method(p.id("C"), &r).unwrap_err();
    assert_eq!(
        method(member("A", "no", "(Ljava/lang/String;[I)I")),
        LinkError::NoSuchMethod("'int A.no(java.lang.String, int[])'".into())
    );
    let change = |text: &str| LinkError::IncompatibleClassChange(text.into());
    assert_eq!(
        method(member("I", "i", "()V")),
        change("Found interface I, but class was expected")
    );
    assert_eq!(
        method(interface_member("A", "f", "()V")),
        change("Found class A, but interface was expected")
    );
    assert_eq!(
        method(member("I", "s", "()V")),
        change("Method 'void I.s()' must be InterfaceMethodref constant")
    );
    let e = p.resolve_field(p.id("C"), &member("A", "w", "I")).unwrap_err();
    let old_text = p.jdk().feature < 21;
    let text = if old_text { "w" } else { "Class A does not have member field 'int w'" };
    assert_eq!(e, LinkError::NoSuchField(text.into()));

    let own = |class: &str, name: &str| p.find_method(p.id(class), name, "()V").unwrap();
    assert_eq!(p.expect_static(own("A", "g"), true), Ok(()));
    assert_eq!(
        p.expect_static(own("A", "f"), true),
        Err(change("Expected static method 'void A.f()'"))
    );
    assert_eq!(
        p.expect_static(own("A", "g"), false),
        Err(change("Expecting non-static method 'void A.g()'"))
    );
    let a = |name| p.find_field(p.id("A"), name).unwrap();
    assert_eq!(p.expect_static_field(a("x"), false), Ok(()));
    assert_eq!(p.expect_static_field(a("x"), true), Err(change("Expected static field A.x")));
    assert_eq!(p.check_write(own("C", "t"), a("x")), Ok(()));
    assert_eq!(p.check_write(own("A", "<init>"), a("z")), Ok(()));
    assert!(p.check_write(own("A", "f"), a("z")).is_err());
    assert_eq!(
        p.check_write(own("C", "t"), a("z")).unwrap_err().message(),
        "Update to non-static final field A.z attempted from a different class (C) than the field's \
         declaring class"
    );

    assert_eq!(p.call("C", "I", "d", "()V"), Err(change("Conflicting default methods: I.d J.d")));
    assert_eq!(
        p.call("A", "I", "i", "()V"),
        Err(change("Class A does not implement the requested interface I"))
    );
    assert_eq!(
        p.call("Q", "P", "y", "()V").unwrap_err().message(),
        "Receiver class Q does not define or inherit an implementation of the resolved method \
         'abstract void y()' of abstract class P."
    );
}

#[test]
fn supertypes_that_no_longer_fit() {
    let dir = TempDir::new("supers");
    javac(
        &dir,
        &[
            ("A.java", "class A { } class SubA extends A { }"),
            ("B.java", "class B { } class SubB extends B { }"),
            ("I.java", "interface I { } class Impl implements I { }"),
            ("X.java", "class X { } class Y extends X { }"),
            ("G.java", "class G { } class SubG extends G { }"),
        ],
    );
    let classes = javac(
        &dir,
        &[
            ("A.java", "final class A { }"),
            ("B.java", "interface B { }"),
            ("I.java", "class I { }"),
        ],
    );
    // X extends Y and Y extends X, from two compilations.
    let y = std::fs::read(classes.join("Y.class")).unwrap();
    javac(&dir, &[("Y.java", "class Y { } class X extends Y { }")]);
    std::fs::write(classes.join("Y.class"), y).unwrap();
    std::fs::remove_file(classes.join("G.class")).unwrap();
    std::fs::rename(classes.join("I.class"), classes.join("Renamed.class")).unwrap();
    std::fs::copy(classes.join("Renamed.class"), classes.join("I.class")).unwrap();
    let p = Program::open(jdk(), ClassPath::new([classes])).unwrap();
    let message = |class: &str| LinkError::from(p.load(class).unwrap_err()).message();
    assert_eq!(message("SubA"), "class SubA cannot inherit from final class A");
    assert_eq!(message("SubB"), "class SubB has interface B as super class");
    assert_eq!(
        message("Impl"),
        "class Impl can not implement I, because it is not an interface \
         (I is in unnamed module of loader 'app')"
    );
    assert!(matches!(p.load("X"), Err(ProgramError::Circular { .. })));
    assert_eq!(
        LinkError::from(p.load("SubG").unwrap_err()),
        LinkError::NoClassDefFound("G".into())
    );
    assert!(matches!(p.load("Renamed"), Err(ProgramError::WrongName { .. })));
    // What failed can be tried again, and nothing is left behind.
    assert!(p.find("SubA").is_none() && p.load("SubA").is_err());
}

#[test]
fn the_jdks_classes_cannot_be_replaced() {
    let dir = TempDir::new("shadow");
    dir.write("java/lang/Object.class", b"broken");
    dir.write("java/lang/Mine.class", b"broken");
    dir.write("mine/Broken.class", b"broken");
    let p = Program::open(jdk(), ClassPath::new([dir.path()])).unwrap();
    assert_eq!(p.class(p.object()).origin, Origin::Jdk);
    assert!(matches!(p.load("java/lang/Mine"), Err(ProgramError::NotFound { .. })));
    let e = p.load("mine/Broken").unwrap_err();
    assert!(matches!(&e, ProgramError::Malformed { offset: 0, .. }), "{e}");
    assert!(e.to_string().contains("mine/Broken.class"), "{e}");
}

const SAMPLE: &str = "class Sample extends java.util.ArrayList<String> implements Runnable { \
    static final int K = 5; int f; String s; public void run() { Runnable r = () -> f++; r.run(); } \
    static class Inner { private int q; } }";

#[test]
fn broken_class_files_never_panic() {
    let dir = TempDir::new("broken");
    let classes = javac(&dir, &[("Sample.java", SAMPLE)]);
    let path = classes.join("Sample.class");
    let whole = std::fs::read(&path).unwrap();
    let p = Program::open(jdk(), ClassPath::new([classes])).unwrap();
    for n in 0..whole.len() {
        std::fs::write(&path, &whole[..n]).unwrap();
        let e = p.load("Sample").unwrap_err();
        assert!(matches!(e, ProgramError::Malformed { .. }), "cut to {n}: {e}");
    }
    let mut flipped = whole.clone();
    flipped[7] = 0xFF;
    std::fs::write(&path, &flipped).unwrap();
    assert!(matches!(p.load("Sample"), Err(ProgramError::UnsupportedVersion { .. })));
    flipped[7] = p.jdk().feature as u8 + 45;
    std::fs::write(&path, &flipped).unwrap();
    let e = p.load("Sample").unwrap_err();
    assert!(matches!(e, ProgramError::UnsupportedVersion { .. }), "{e}");
}

/// Any byte may be wrong: whatever loads must also answer questions.
#[test]
fn damaged_class_files_never_panic() {
    let dir = TempDir::new("damaged");
    let classes = javac(&dir, &[("Sample.java", SAMPLE)]);
    let path = classes.join("Sample.class");
    let whole = std::fs::read(&path).unwrap();
    let open = || Program::open(jdk(), ClassPath::new([&classes])).unwrap();
    let mut p = open();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] = if at % 3 == 0 { 0xFF } else { whole[at] ^ 1 << (at % 8) };
        std::fs::write(&path, &damaged).unwrap();
        let Ok(id) = p.load("Sample") else { continue };
        _ = p.bootstraps(id);
        p.nest_host(id);
        for &m in &p.class(id).methods {
            _ = p.body(m);
            _ = p.select(id, m);
        }
        p = open();
    }
}

/// The body of an instance method without parameters that does nothing.
fn empty_method() -> Body {
    Body {
        code: Box::new([Inst::Return { src: Reg::NONE }]),
        pcs: Box::new([0]),
        regs: Box::new([Kind::Ref]),
        names: Box::new([None]),
        params: 1,
        ..Body::default()
    }
}

#[test]
fn synthetic_bodies_are_checked() {
    let p = jdk_program();
    let define = |name: &str, access, body| {
        let method = SynthMethod { name: "m".into(), desc: "()V".into(), access, body };
        p.define(SynthClass {
            name: name.into(),
            super_class: p.object(),
            interfaces: vec![],
            access: 0,
            fields: vec![],
            methods: vec![method],
            host: p.object(),
        })
    };
    assert!(define("Good", 0, empty_method()).is_ok());
    assert!(define("TooManyParameters", access::STATIC, empty_method()).is_err());
    let unknown = Box::new([Inst::Return { src: Reg(7) }]);
    assert!(define("UnknownRegister", 0, Body { code: unknown, ..empty_method() }).is_err());
    assert!(define("NoCode", 0, Body { params: 1, ..Body::default() }).is_err());
}

#[test]
fn members_must_differ() {
    let p = jdk_program();
    let method =
        || SynthMethod { name: "m".into(), desc: "()V".into(), access: 0, body: empty_method() };
    let field = |desc: &str| SynthField { name: "f".into(), desc: desc.into(), access: 0 };
    let class = |fields, methods| SynthClass {
        name: "S".into(),
        super_class: p.object(),
        interfaces: vec![],
        access: 0,
        fields,
        methods,
        host: p.object(),
    };
    let fails = |c| matches!(p.define(c), Err(ProgramError::Malformed { .. }));
    assert!(fails(class(vec![], vec![method(), method()])));
    assert!(fails(class(vec![field("I"), field("I")], vec![])));
    assert!(fails(class(vec![field("V")], vec![])));
    let before = p.class_count();
    assert!(p.define(class(vec![field("I"), field("J")], vec![method()])).is_ok());
    assert_eq!(p.class_count(), before + 1);
    assert!(matches!(p.define(class(vec![], vec![])), Err(ProgramError::Duplicate { .. })));
}

#[test]
fn synthetic_classes_have_their_hosts_rights() {
    let dir = TempDir::new("synth");
    let p = compile(
        &dir,
        &[(
            "p/A.java",
            "package p; class A implements Runnable { private int f; public void run() {} }",
        )],
    );
    let host = p.id("p/A");
    let synth = SynthClass {
        name: "p/A$$Lambda$1".into(),
        super_class: p.object(),
        interfaces: vec![p.id("java/lang/Runnable")],
        access: access::FINAL | access::SYNTHETIC,
        fields: vec![SynthField { name: "x".into(), desc: "I".into(), access: 0 }],
        methods: vec![SynthMethod {
            name: "run".into(),
            desc: "()V".into(),
            access: access::PUBLIC,
            body: empty_method(),
        }],
        host,
    };
    let id = p.define(synth).unwrap();
    assert!(p.resolve_field(id, &member("p/A", "f", "I")).is_ok());
    assert_eq!(p.nest_host(id), host);
    assert_eq!(p.host(id), Some(host));
    let class = p.class(id);
    assert_eq!((class.origin, class.instance_slots), (Origin::Synthetic, 1));
    assert_eq!(class.source_file.as_deref(), Some("A.java"));
    assert!(p.method(class.methods[0]).hidden);
    assert_eq!(p.body(class.methods[0]).unwrap().params, 1);
    let name = p.call("p/A$$Lambda$1", "java/lang/Runnable", "run", "()V").unwrap();
    assert_eq!(name, "p/A$$Lambda$1.run");
}

#[test]
fn bodies_exist_where_there_is_code() {
    let p = jdk_program();
    let own = |name, desc| p.find_method(p.object(), name, desc).unwrap();
    assert!(p.body(own("toString", "()Ljava/lang/String;")).is_ok());
    let e = p.body(own("hashCode", "()I")).unwrap_err();
    assert_eq!(
        e.to_string(),
        "method hashCode()I of class java.lang.Object is native or abstract: it has no code"
    );
}

#[test]
fn strings_are_interned_by_content() {
    let p = jdk_program();
    let text = |s: &str| s.encode_utf16().collect::<Vec<_>>();
    let a = p.string_id(&text("a"));
    assert!(a > 0 && a == p.string_id(&text("a")) && a != p.string_id(&text("b")));
    assert_eq!(p.string(a), text("a"));
    let empty = p.string_id(&[]);
    assert_eq!(p.string(empty), []);
    let lone = p.string_id(&[0xD800]);
    assert_eq!(p.string(lone), [0xD800]);
}
