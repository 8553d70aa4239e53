//! What is there for the clients of a class, and what only its own package uses.
//!
//! A method that is not public, of a public class, is an inner part: what it expects of its arguments and of the moment at which it is
//! called is between it and its callers. So are all methods of a class that is nested in a public one and not public itself. A class that the
//! package has for itself has its package for a client.
//!
//! Public fields that the methods of a class write are no part of what clients are to write.

use cairn_program::class::access;
use cairn_program::ir::{Inst, SiteRef};
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_witness::Step;

/// Whether a method is for clients: what it does with any input that they can make is its own business. What only says whether an object is as it
/// should be is for tests.
pub fn is_for_clients(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    if !m.is_static() && says_what_holds(&m.name) {
        false
    } else if m.is(access::PUBLIC) {
        is_class_for_clients(program, m.class)
    } else {
        !m.is(access::PRIVATE) && !is_public(program, outermost(program, m.class))
    }
}

/// `repOK`, `checkLinks`, `assertSorted`.
fn says_what_holds(name: &str) -> bool {
    let goes_on = |rest: &str| rest.starts_with(char::is_uppercase);
    let begins = |word| name.strip_prefix(word).is_some_and(goes_on);
    name == "repOK" || begins("check") || begins("assert")
}

/// Whether clients see all classes that an input is built from. Where they do, a constructor that is not public was called because there is no
/// other way.
pub fn is_built_for_clients(program: &Program, steps: &[Step]) -> bool {
    let class = |step: &Step| match step {
        Step::Make { call, .. } | Step::Call { call, .. } => Some(call.class.replace('.', "/")),
        _ => None,
    };
    let found = steps.iter().filter_map(class).filter_map(|name| program.load(&name).ok());
    let mut own = found.filter(|&c| program.class(c).origin == Origin::User);
    own.all(|c| is_class_for_clients(program, c))
}

/// Whether an input writes a field that methods of its class write, too: they keep something there, and nobody says what a client may
/// put in its place. Fields of a class whose methods only read are for its clients.
pub fn is_interfered_with(program: &Program, steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Set { class, .. } => match program.load(&class.replace('.', "/")) {
            Ok(class) => keeps_fields(program, class),
            Err(_) => false,
        },
        _ => false,
    })
}

/// Whether some method of a class, not a constructor, writes a field of an instance.
fn keeps_fields(program: &Program, class: ClassId) -> bool {
    let class = program.class(class);
    let changes = |method: MethodId| {
        let m = program.method(method);
        !m.is_static()
            && !m.name.starts_with('<')
            && program.body(method).is_ok_and(|body| {
                body.code.iter().any(|inst| match inst {
                    Inst::PutField { site, .. } => match &body.sites[*site as usize].what {
                        SiteRef::Field(field) => field.class == class.name,
                        _ => false,
                    },
                    _ => false,
                })
            })
    };
    class.methods.iter().any(|&m| changes(m))
}

/// Whether clients see a class: it and all that it is nested in are public, or nothing of it is.
fn is_class_for_clients(program: &Program, class: ClassId) -> bool {
    let mut at = class;
    while let Some(nested) = program.nested_class(at) {
        let Some(outer) = nested.outer.and_then(|o| program.load(&o).ok()) else { return false };
        if nested.access & access::PUBLIC == 0 && is_public(program, outermost(program, class)) {
            return false;
        }
        at = outer;
    }
    true
}

fn is_public(program: &Program, class: ClassId) -> bool {
    program.class(class).is(access::PUBLIC)
}

/// The class that a class is nested in and that is nested in none.
fn outermost(program: &Program, class: ClassId) -> ClassId {
    let mut at = class;
    while let Some(outer) = program.nested_class(at).and_then(|n| n.outer) {
        let Ok(outer) = program.load(&outer) else { break };
        at = outer;
    }
    at
}
