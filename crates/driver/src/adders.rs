//! Which methods of a class fill its objects.

use cairn_arrange::View;
use cairn_program::class::access;
use cairn_program::ir::{Inst, SiteRef};
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_witness::facts::Access;

/// A method whose name is, or begins with, one of these words fills an object: `add`, `addLast`, but
/// not `address`.
const ADDERS: [&str; 18] = [
    "acquire", "add", "append", "book", "connect", "deliver", "enqueue", "insert", "link", "make",
    "offer", "push", "put", "register", "schedule", "set", "store", "union",
];

/// What such a name ends with if the method repeats another one: `addAll`.
const BULK: &str = "All";

/// Methods that are looked through for a write.
const LOOKED_AT: usize = 64;

/// The methods that fill objects of a class: those whose names say so; where there are none, those
/// that return nothing or a boolean and write to an object, `except` for the method under test and the
/// precondition.
pub fn adders(view: &View<'_>, class: ClassId, except: &[MethodId]) -> Vec<MethodId> {
    let program = view.program;
    let callable = callable(view, class);
    let name = |m: &MethodId| &*program.method(*m).name;
    let named: Vec<MethodId> = callable.iter().copied().filter(|m| is_adder(name(m))).collect();
    let single: Vec<MethodId> =
        named.iter().copied().filter(|m| !name(m).ends_with(BULK)).collect();
    if !single.is_empty() {
        return single;
    }
    if !named.is_empty() {
        return named;
    }
    let changes = |m: &MethodId| {
        let desc = &program.method(*m).desc;
        (desc.ends_with(")V") || desc.ends_with(")Z")) && !except.contains(m) && writes(program, *m)
    };
    callable.into_iter().filter(changes).collect()
}

fn is_adder(name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(char::is_lowercase);
    ADDERS.iter().any(|a| name.strip_prefix(a).is_some_and(ends))
}

/// The methods of an object that a driver can call: the class's own, then what it inherits from
/// others of the program.
fn callable(view: &View<'_>, class: ClassId) -> Vec<MethodId> {
    let program = view.program;
    let mut all: Vec<MethodId> = vec![];
    let is_same = |a: MethodId, b: MethodId| {
        let (a, b) = (program.method(a), program.method(b));
        let parameters = |desc: &str| desc.rfind(')').map(|end| desc[..end].to_owned());
        a.name == b.name && parameters(&a.desc) == parameters(&b.desc)
    };
    for &ancestor in program.class(class).ancestors.iter().rev() {
        let declaring = program.class(ancestor);
        if declaring.origin != Origin::User {
            break;
        }
        for &m in declaring.methods.iter() {
            let method = program.method(m);
            let is_object =
                method.is(access::STATIC | access::SYNTHETIC) || &*method.name == "<init>";
            if !is_object && view.method(m) != Access::Hidden && !all.iter().any(|&k| is_same(k, m))
            {
                all.push(m);
            }
        }
    }
    all
}

/// Whether a method writes to a field of an object or to an array, itself or in a method of the
/// program that it calls. What constructors write does not count.
fn writes(program: &Program, method: MethodId) -> bool {
    let mut seen = vec![method];
    let mut next = 0;
    while let Some(&method) = seen.get(next) {
        next += 1;
        let Ok(body) = program.body(method) else { continue };
        let is_write = |i: &Inst| matches!(i, Inst::PutField { .. } | Inst::ArrayStore { .. });
        if body.code.iter().any(is_write) {
            return true;
        }
        for site in body.sites.iter() {
            let SiteRef::Method(called) = &site.what else { continue };
            if &*called.name == "<init>" {
                continue;
            }
            let class = program.load(&called.class).ok();
            let class = class.filter(|&c| program.class(c).origin == Origin::User);
            let found =
                class.and_then(|c| program.find_method_in_hierarchy(c, &called.name, &called.desc));
            if let Some(found) = found
                && !seen.contains(&found)
                && seen.len() < LOOKED_AT
            {
                seen.push(found);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_adder;

    #[test]
    fn an_adder_is_known_by_the_first_word_of_its_name() {
        for name in ["add", "addLast", "makeSet", "put2", "union", "set_x"] {
            assert!(is_adder(name), "{name}");
        }
        for name in ["address", "settle", "sets", "remove", "unionize", "readd"] {
            assert!(!is_adder(name), "{name}");
        }
    }
}
