//! What is enumerated.

use cairn_explore::{PRECONDITION, Predicates};
use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Origin, Program};

/// Methods that an error lists at most.
const LISTED: usize = 8;

/// A class, and the method that says which of its objects are valid.
#[derive(Clone, Copy)]
pub struct Subject<'p> {
    pub program: &'p Program,
    pub class: ClassId,
    pub predicate: MethodId,
}

impl<'p> Subject<'p> {
    /// The class of that name, with its predicate.
    pub fn find(
        program: &'p Program,
        class: &str,
        predicates: &Predicates,
    ) -> Result<Subject<'p>, String> {
        let class = program.load(&class.trim().replace('.', "/")).map_err(|e| e.to_string())?;
        let found = program.class(class);
        let java_name = found.java_name();
        if found.origin != Origin::User {
            return Err(format!(
                "{java_name} is a class of the library; structures are enumerated for your own"
            ));
        }
        if found.is(access::ENUM) {
            return Err(format!("{java_name} is an enum: its constants are all objects there are"));
        }
        match predicates.of(program, class)[..] {
            [predicate] => Ok(Subject { program, class, predicate }),
            [] => {
                let name = predicates.names.first().map_or(PRECONDITION, String::as_str);
                Err(no_predicate(program, class, name))
            }
            _ => Err(format!(
                "there are several preconditions for {java_name}; name one with --precondition"
            )),
        }
    }
}

/// Why there is no predicate, and what to do.
fn no_predicate(program: &Program, class: ClassId, name: &str) -> String {
    let found = program.class(class);
    let of_name = |m: &MethodId| &*program.method(*m).name == name;
    let is_there = found.methods.iter().any(of_name);
    let hidden = access::STATIC | access::SYNTHETIC;
    let could_be = |m: &MethodId| {
        let method = program.method(*m);
        &*method.desc == "()Z" && !method.is(hidden)
    };
    let mut others: Vec<String> = found
        .methods
        .iter()
        .copied()
        .filter(could_be)
        .map(|m| format!("{}()", program.method(m).name))
        .collect();
    if others.len() > LISTED {
        others.truncate(LISTED);
        others.push("...".into());
    }
    let class = found.java_name();
    let what = match is_there {
        true => format!(
            "`{name}` of {class} is no predicate: it must be `boolean {name}()`, not static and without \
             parameters"
        ),
        false => format!(
            "{class} has no method `boolean {name}()` that says which of its objects are valid; write one"
        ),
    };
    match others.is_empty() {
        true => format!("{what}, or name another with --precondition"),
        false => format!(
            "{what}, or name another with --precondition; {class} has {}",
            others.join(", ")
        ),
    }
}
