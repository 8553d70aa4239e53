//! Which sides of branches were taken, of how many there are.

use cairn_interp::sym::Side;
use cairn_program::ir::{Inst, Switch};
use cairn_program::{MethodId, Program};
use std::collections::BTreeSet;

/// Sides of branches in the program's own methods that were reached: two for a condition, one for
/// each target of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    pub covered: u64,
    pub total: u64,
}

/// `subject` counts whether it was reached or not, of other methods those of which a branch was.
pub(crate) fn measure(program: &Program, covered: &BTreeSet<Side>, subject: MethodId) -> Coverage {
    let mut methods: BTreeSet<MethodId> = covered.iter().map(|s| s.method).collect();
    methods.insert(subject);
    let total = methods.iter().map(|&m| sides(program, m)).sum();
    Coverage { covered: covered.len() as u64, total }
}

fn sides(program: &Program, method: MethodId) -> u64 {
    let Ok(body) = program.body(method) else { return 0 };
    let of = |inst: &Inst| match inst {
        Inst::Jump { .. } => 0,
        Inst::Switch { index, .. } => {
            let (mut targets, default): (Vec<u32>, u32) = match &body.switches[*index as usize] {
                Switch::Table { targets, default, .. } => (targets.to_vec(), *default),
                Switch::Lookup { cases, default } => {
                    (cases.iter().map(|c| c.1).collect(), *default)
                }
            };
            targets.push(default);
            targets.sort();
            targets.dedup();
            targets.len() as u64
        }
        inst if inst.target().is_some() => 2,
        _ => 0,
    };
    body.code.iter().map(of).sum()
}
