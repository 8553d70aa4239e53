//! Which methods of a class call which: what is worth looking for.

use cairn_explore::{Branch, Predicates};
use cairn_program::ir::{Inst, SiteRef};
use cairn_program::{ClassId, MethodId, Program};
use std::collections::BTreeSet;

/// The methods of a class that these lead to, themselves among them, but for `without`.
pub fn called(
    program: &Program,
    class: ClassId,
    from: &[MethodId],
    without: Option<&Predicates>,
) -> BTreeSet<MethodId> {
    let is_out = |m: MethodId| without.is_some_and(|p| p.has(program, m));
    let mut found = BTreeSet::new();
    let mut work: Vec<MethodId> = from.to_vec();
    while let Some(method) = work.pop() {
        if is_out(method) || !found.insert(method) {
            continue;
        }
        let Ok(body) = program.body(method) else { continue };
        for site in &body.sites {
            let SiteRef::Method(called) = &site.what else { continue };
            let same = |&&m: &&MethodId| {
                let m = program.method(m);
                m.name == called.name && m.desc == called.desc
            };
            if called.class == program.class(class).name {
                work.extend(program.class(class).methods.iter().find(same));
            }
        }
    }
    found
}

/// Whether a branch is the failing side of an assertion.
pub fn is_failing_assertion(program: &Program, branch: &Branch) -> bool {
    let Ok(body) = program.body(branch.method) else { return false };
    let at = body.pcs.iter().position(|&pc| pc == branch.to);
    at.and_then(|at| body.code.get(at)).is_some_and(|inst| match inst {
        Inst::New { site, .. } => {
            let what = &body.sites[*site as usize].what;
            matches!(what, SiteRef::Class(c) if &**c == "java/lang/AssertionError")
        }
        _ => false,
    })
}
