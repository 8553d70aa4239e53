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
    let total = methods.iter().map(|&m| sides(program, m).len() as u64).sum();
    Coverage { covered: covered.len() as u64, total }
}

/// All sides of the branches of a method.
pub fn sides(program: &Program, method: MethodId) -> Vec<Side> {
    let Ok(body) = program.body(method) else { return vec![] };
    let mut all = vec![];
    for (pc, inst) in body.code.iter().enumerate() {
        let pc = pc as u32;
        let mut add = |side| all.push(Side { method, pc, side });
        match inst {
            Inst::Jump { .. } => {}
            Inst::Switch { index, .. } => targets(&body.switches[*index as usize]).for_each(add),
            inst if inst.target().is_some() => [0, 1].into_iter().for_each(&mut add),
            _ => {}
        }
    }
    all
}

/// The different targets of a switch.
fn targets(switch: &Switch) -> impl Iterator<Item = u32> {
    let mut all: BTreeSet<u32> = match switch {
        Switch::Table { targets, .. } => targets.iter().copied().collect(),
        Switch::Lookup { cases, .. } => cases.iter().map(|c| c.1).collect(),
    };
    let (Switch::Table { default, .. } | Switch::Lookup { default, .. }) = switch;
    all.insert(*default);
    all.into_iter()
}
