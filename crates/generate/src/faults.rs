//! The mutants of a class: what its tests should notice.

use crate::calls::is_failing_assertion;
use crate::subjects::Subject;
use crate::suite::is_within;
use cairn_explore::{Branch, Predicates};
use cairn_program::class::access;
use cairn_program::ir::{Inst, Invoke};
use cairn_program::mutants::{Mutant, mutants};
use cairn_program::{ClassId, MethodId, Program};

/// The mutants of the methods of a class and of those nested in it.
#[derive(Default)]
pub struct Faults {
    pub methods: Vec<(MethodId, Vec<Mutant>)>,
}

impl Faults {
    /// Of the methods that tests of a subject may execute. What says which objects are valid has none.
    pub fn of(program: &Program, subject: &Subject, precondition: Option<&Predicates>) -> Faults {
        let mut faults = Faults::default();
        let ids = (1..=program.class_count()).map(ClassId);
        let mut classes: Vec<ClassId> =
            ids.filter(|&c| is_within(program, c, subject.class)).collect();
        // Ids depend on what else was loaded.
        classes.sort_by_key(|&c| &program.class(c).name);
        for class in classes {
            for &method in program.class(class).methods.iter() {
                if precondition.is_some_and(|p| p.has(program, method)) || is_made(program, method)
                {
                    continue;
                }
                let Ok(body) = program.body(method) else { continue };
                let mut found = mutants(body, &program.method(method).desc);
                found.retain(|m| !fails_assertion(program, method, m));
                if !found.is_empty() {
                    faults.methods.push((method, found));
                }
            }
        }
        faults
    }
}

/// Whether the compiler made a method, but for the bodies of lambdas.
fn is_made(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    if &*m.name == "<clinit>" || m.is_native() || m.is_abstract() {
        return true;
    }
    if m.is(access::SYNTHETIC) {
        return !m.name.starts_with("lambda$");
    }
    let class = program.class(m.class);
    let is_enum = class.is(access::ENUM) && ["values", "valueOf"].contains(&&*m.name);
    // What a record inherits is made by one dynamic call.
    let is_record = ["equals", "hashCode", "toString"].contains(&&*m.name)
        && program.body(method).is_ok_and(|body| {
            let is_dynamic = |i: &Inst| matches!(i, Inst::Invoke { kind: Invoke::Dynamic, .. });
            body.code.len() <= 3 && body.code.iter().any(is_dynamic)
        });
    is_enum || is_record
}

/// Whether a mutant is a condition of an assertion: tests of what is not meant to happen are not wanted.
fn fails_assertion(program: &Program, method: MethodId, mutant: &Mutant) -> bool {
    let Ok(body) = program.body(method) else { return false };
    let of_it = |inst: &Inst| inst.target().is_some();
    body.code.iter().zip(body.pcs.iter()).any(|(inst, &pc)| {
        pc == mutant.pc
            && of_it(inst)
            && cairn_explore::sides(program, method)
                .iter()
                .any(|b: &Branch| b.pc == pc && is_failing_assertion(program, b))
    })
}
