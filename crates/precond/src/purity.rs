//! Whether a predicate can write what was there before it.
//!
//! What a failure depends on is found out from what one run reads. That is enough only if nothing that
//! another run writes could have been read instead. A write may be rare, so the code is looked at, not
//! runs: every method of the program that the predicate can reach, by the classes of the structure and
//! those that reached code makes objects of. Code that cannot be read may write anything.

use crate::space::Space;
use cairn_analysis::Hierarchy;
use cairn_analysis::callees::{Call, call, callbacks};
use cairn_analysis::effects::{Code, code};
use cairn_analysis::reach::{Reach, Reached};
use cairn_program::class::{Origin, access};
use cairn_program::ir::{Body, Elem, Inst, Invoke, MemberRef, SiteRef};
use cairn_program::{ClassId, MethodId, Program};
use std::collections::BTreeSet;

/// What is known of the predicate before its code is looked at.
struct Predicate<'p> {
    program: &'p Program,
    /// The program's classes of the structure, superclasses included, and what its arrays hold.
    structure: BTreeSet<ClassId>,
    elements: Vec<Elem>,
}

/// What the instructions of a method do that [`Reached`] does not say.
#[derive(Default)]
struct Calls {
    /// Classes of objects that methods are called on.
    receivers: BTreeSet<ClassId>,
    /// A method of the library is called, which may call back.
    library: bool,
}

/// Whether the predicate that `holds` asks may write something older than the run.
pub(crate) fn may_write(program: &Program, holds: MethodId, space: &Space) -> bool {
    let structure = space.kinds.iter().flat_map(|k| own_ancestors(program, k.class)).collect();
    let elements = space.kinds.iter().filter_map(|k| k.elem).map(stored).collect();
    Predicate { program, structure, elements }.may_write(holds)
}

/// An array of booleans is stored to like one of bytes.
fn stored(elem: Elem) -> Elem {
    if elem == Elem::Boolean { Elem::Byte } else { elem }
}

/// The class and its superclasses, as far as they are the program's.
fn own_ancestors(program: &Program, class: ClassId) -> impl Iterator<Item = ClassId> {
    let ancestors = program.class(class).ancestors.iter().copied();
    ancestors.filter(|c| program.class(*c).origin == Origin::User)
}

impl Predicate<'_> {
    fn may_write(&self, holds: MethodId) -> bool {
        let program = self.program;
        let mut entries = BTreeSet::from([holds]);
        // Callbacks are further entries, and reach further classes.
        loop {
            let reached = self.reach(&entries);
            if !reached.unknown.is_empty() {
                return true;
            }
            let mut calls = Calls::default();
            for &method in &reached.methods {
                let writes = match code(program, method) {
                    Ok(Code::Body(body)) => self.writes(method, body, &mut calls),
                    Ok(Code::Abstract) => false,
                    Ok(Code::Native(_)) | Err(_) => true,
                };
                if writes {
                    return true;
                }
            }
            let classes = self.met(&reached);
            let before = entries.len();
            if calls.library {
                entries.extend(classes.iter().flat_map(|&c| callbacks(program, c)));
            }
            if entries.len() == before {
                // What is called on an object from nowhere may be anything.
                let is_met = |c: &ClassId| classes.iter().any(|k| program.is_subtype(*k, *c));
                return !calls.receivers.iter().all(is_met);
            }
        }
    }

    /// The methods of the program that these lead to.
    fn reach(&self, entries: &BTreeSet<MethodId>) -> Reached {
        let program = self.program;
        let is_own = |m: MethodId| program.class(program.method(m).class).origin != Origin::Jdk;
        Reach::new(program, &Hierarchy::default())
            .instantiated(self.structure.iter().copied())
            .within(is_own)
            .without_initialisers()
            .run(entries.iter().copied())
    }

    /// The program's classes whose objects the predicate may meet, those of its functions among them.
    fn met(&self, reached: &Reached) -> BTreeSet<ClassId> {
        let classes = reached.instantiated.iter();
        let made = classes.clone().copied().filter(|&c| self.is_made(c));
        classes.flat_map(|&c| own_ancestors(self.program, c)).chain(made).collect()
    }

    /// Whether no class file holds a class: it was made for a site of the program.
    fn is_made(&self, class: ClassId) -> bool {
        self.program.class(class).origin == Origin::Synthetic
    }

    /// Looks at a method's instructions. Yes: it may write.
    fn writes(&self, method: MethodId, body: &Body, calls: &mut Calls) -> bool {
        let program = self.program;
        let is_constructor = &*program.method(method).name == "<init>";
        let site = |i: u32| &body.sites[i as usize].what;
        // What makes a function fills in what it captures, and keeps the only one that captures nothing.
        let own = program.class(program.method(method).class);
        let is_makers = |i: u32| {
            self.is_made(own.id) && matches!(site(i), SiteRef::Field(f) if f.class == own.name)
        };
        for (at, &inst) in body.code.iter().enumerate() {
            match inst {
                Inst::PutStatic { site: i, .. } | Inst::PutField { site: i, .. }
                    if is_makers(i) => {}
                Inst::PutStatic { .. } => return true,
                // A constructor fills in what is new.
                Inst::PutField { obj, .. } if is_constructor && obj.index() == Some(0) => {}
                Inst::PutField { site: at, .. } => {
                    let SiteRef::Field(field) = site(at) else { return true };
                    let is_old = |c: ClassId| {
                        self.structure.contains(&c) || program.class(c).is(access::ENUM)
                    };
                    if self.user_class(&field.class).is_none_or(is_old) {
                        return true;
                    }
                }
                Inst::ArrayStore { elem, .. } if self.elements.contains(&stored(elem)) => {
                    return true;
                }
                Inst::GetStatic { site: at, .. } => {
                    let SiteRef::Field(field) = site(at) else { return true };
                    if self.user_class(&field.class).is_some() && !self.is_fixed(&field.desc) {
                        return true;
                    }
                }
                // What stands for the site is reached, and looked at: it puts a text together, makes a function, or the like.
                Inst::Invoke { kind: Invoke::Dynamic, .. } => {
                    let called = call(program, program.method(method), body, at);
                    let Some(Call::Exact(stands)) = called else { return true };
                    if !self.is_made(program.method(stands).class) {
                        return true;
                    }
                }
                Inst::Invoke { kind, site: at, .. } => {
                    let SiteRef::Method(m) = site(at) else { return true };
                    if self.writes_arrays(m) || self.is_unknown(kind, m, calls) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Whether what a static field holds is always the same: a number, a string, a constant of an enum
    /// that are all alike.
    fn is_fixed(&self, desc: &str) -> bool {
        let Some(name) = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')) else {
            return !desc.starts_with('[');
        };
        let is_enum = |c: ClassId| {
            let class = self.program.class(c);
            class.is(access::ENUM) && class.is(access::FINAL)
        };
        name == "java/lang/String" || self.user_class(name).is_some_and(is_enum)
    }

    /// Whether a method of the library may write an array that it is given.
    fn writes_arrays(&self, m: &MemberRef) -> bool {
        let parameters = m.desc.split(')').next().unwrap_or_default();
        if self.elements.is_empty() || self.user_class(&m.class).is_some() {
            return false;
        }
        let only_reads = match &*m.class {
            "java/util/Arrays" => {
                let readers = ["equals", "hashCode", "toString", "copyOf", "copyOfRange", "stream"];
                readers.contains(&&*m.name)
            }
            "java/util/Objects" | "java/lang/String" => true,
            "java/util/List" | "java/util/Set" => &*m.name == "of",
            class => class.starts_with('['),
        };
        m.class.starts_with("java/lang/reflect/")
            || parameters.contains('[') && !only_reads
            || &*m.name == "arraycopy"
    }

    /// Whether nobody knows what is called; notes whom the call is on.
    fn is_unknown(&self, kind: Invoke, m: &MemberRef, calls: &mut Calls) -> bool {
        let program = self.program;
        let Ok(named) = program.load(&m.class) else { return true };
        let class = program.class(named);
        calls.library |= class.origin == Origin::Jdk;
        let is_selected = matches!(kind, Invoke::Virtual | Invoke::Interface);
        if is_selected && class.origin == Origin::User && !class.is(access::FINAL) {
            // Constants of an enum may have methods of their own.
            if class.is(access::ENUM) {
                return true;
            }
            calls.receivers.insert(named);
        }
        false
    }

    /// A class of the program by its name.
    fn user_class(&self, name: &str) -> Option<ClassId> {
        let class = self.program.load(name).ok()?;
        (self.program.class(class).origin == Origin::User).then_some(class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Kind;
    use cairn_program::{ClassPath, Jdk};

    const SOURCE: &str = r#"
class Cell {
    int v; Cell next; static int asked;
    boolean reads() { return v == 0 && (next == null || next.reads()); }
    boolean writes() { v = 1; return true; }
    boolean counts() { asked++; return true; }
    boolean makes() { Cell c = new Cell(); return c != this; }
    static native boolean outside(int v);
    boolean asksOutside() { return outside(v); }
    int number() { return 4242; }
    boolean compares() { return v == number(); }
    boolean function() { java.util.function.IntSupplier f = () -> v; return f.getAsInt() == 0; }
    boolean text() { return ("v" + v + next).length() > 2; }
    boolean functionWrites() { java.util.function.IntSupplier f = () -> v = 1; return f.getAsInt() == 0; }
    boolean library() { java.util.List.of(this).forEach(c -> c.v = 1); return true; }
    boolean librarySees() { return java.util.List.of(this).stream().allMatch(c -> c.v == 1); }
    boolean reference() { java.util.function.Predicate<Cell> p = Cell::writes; return p.test(this); }
}
class Told {
    int v;
    @Override public String toString() { return "" + (v = 1); }
    boolean callsText() { return ("" + this).isEmpty(); }
}
class Key {
    int v;
    public int hashCode() { return v = 2; }
    boolean callsBack(java.util.Set<Object> s) { return s.contains("x"); }
    boolean callsNothing() { return v == 0; }
}"#;

    fn may_write_in(classes: &std::path::Path, name: &str) -> bool {
        let class_name = match name {
            "callsText" => "Told",
            _ if name.starts_with("calls") => "Key",
            _ => "Cell",
        };
        let jdk = Jdk::at(&cairn_testing::Jdk::default().home).unwrap();
        let program = Program::open(jdk, ClassPath::new([classes])).unwrap();
        let class = program.load(class_name).unwrap();
        let named = |m: &&MethodId| &*program.method(**m).name == name;
        let holds = *program.class(class).methods.iter().find(named).unwrap();
        let mut space = Space::default();
        space.kinds.push(Kind { class, first: 0, count: 1, elem: None });
        may_write(&program, holds, &space)
    }

    #[test]
    fn writes_are_found_wherever_they_are() {
        let classes = cairn_testing::Jdk::default().compiled_texts(&[], &[("Cell", SOURCE)]);
        for name in
            ["reads", "makes", "compares", "callsNothing", "function", "text", "librarySees"]
        {
            assert!(!may_write_in(&classes, name), "{name}");
        }
        for name in
            ["writes", "counts", "callsBack", "functionWrites", "library", "reference", "callsText"]
        {
            assert!(may_write_in(&classes, name), "{name}");
        }
    }

    #[test]
    fn code_that_cannot_be_read_may_write() {
        let whole = cairn_testing::Jdk::default().compiled_texts(&[], &[("Cell", SOURCE)]);
        assert!(may_write_in(&whole, "asksOutside"));
        let damaged = cairn_testing::scratch("purity-damaged");
        cairn_testing::fresh_copy(&whole, &damaged);
        let file = damaged.join("Cell.class");
        let mut bytes = std::fs::read(&file).unwrap();
        // sipush 4242; ireturn
        let code = [0x11, 0x10, 0x92, 0xAC];
        let at = bytes.windows(4).position(|w| w == code).expect("the code of `number`");
        bytes[at + 3] = 0xCB;
        std::fs::write(&file, bytes).unwrap();
        assert!(may_write_in(&damaged, "compares"));
        assert!(!may_write_in(&damaged, "reads"));
    }
}
