//! Which sides of branches were taken, of how many there are.

use crate::string_switch;
use cairn_interp::sym::Side;
use cairn_program::ir::{Body, Inst, SiteRef, Switch};
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
pub(crate) fn measure(
    program: &Program,
    covered: &BTreeSet<Branch>,
    subject: MethodId,
) -> Coverage {
    let mut methods: BTreeSet<MethodId> = covered.iter().map(|s| s.method).collect();
    methods.insert(subject);
    let total = methods.iter().map(|&m| sides(program, m).len() as u64).sum();
    Coverage { covered: covered.len() as u64, total }
}

/// All sides of the branches of a method.
pub fn sides(program: &Program, method: MethodId) -> BTreeSet<Branch> {
    let Ok(body) = program.body(method) else { return BTreeSet::new() };
    let mut all = BTreeSet::new();
    for (pc, inst) in body.code.iter().enumerate() {
        let pc = pc as u32;
        let mut add = |side| all.extend(branch(program, Side { method, pc, side }));
        match inst {
            Inst::Jump { .. } => {}
            Inst::Switch { index, .. } => targets(&body.switches[*index as usize]).for_each(add),
            inst if inst.target().is_some() => [0, 1].into_iter().for_each(&mut add),
            _ => {}
        }
    }
    all
}

/// The instructions of a method that a run may have executed which took these sides of branches and no others, as
/// offsets in the bytecode; exceptions may have been thrown anywhere.
pub fn reached(program: &Program, method: MethodId, taken: &BTreeSet<Branch>) -> BTreeSet<u16> {
    let Ok(body) = program.body(method) else { return BTreeSet::new() };
    let mut is_reached = vec![false; body.code.len()];
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        let Some(inst) = body.code.get(at as usize) else { continue };
        if std::mem::replace(&mut is_reached[at as usize], true) {
            continue;
        }
        let was_taken = |side: u32| {
            let branch = branch(program, Side { method, pc: at, side });
            branch.is_none_or(|b| taken.contains(&b))
        };
        match inst {
            Inst::Return { .. } | Inst::Throw { .. } => {}
            Inst::Jump { target } => work.push(*target),
            Inst::Switch { index, .. } => {
                work.extend(targets(&body.switches[*index as usize]).filter(|t| was_taken(*t)));
            }
            inst => {
                let sides = inst.target().map(|target| (target, was_taken(1), was_taken(0)));
                let (target, jumps, falls) = sides.unwrap_or((at, false, true));
                work.extend(jumps.then_some(target));
                work.extend(falls.then_some(at + 1));
            }
        }
        let around = body.handlers.iter().filter(|h| (h.start..h.end).contains(&at));
        work.extend(around.map(|h| h.handler));
    }
    let pcs = body.pcs.iter().zip(is_reached);
    pcs.filter(|(_, reached)| *reached).map(|(pc, _)| *pc).collect()
}

/// The lines that a call of a method comes to which takes these sides, as far as they say: from its beginning along them. `thrown` is
/// the line of the exception that ends the call; handlers of exceptions are not followed.
pub fn lines_along(
    program: &Program,
    method: MethodId,
    taken: &BTreeSet<Branch>,
    thrown: Option<u16>,
) -> BTreeSet<u16> {
    let Ok(body) = program.body(method) else { return BTreeSet::new() };
    let next = |at: u32| -> Vec<u32> {
        let is_taken = |&to: &u32| {
            let side = match body.code.get(at as usize) {
                Some(Inst::Switch { .. }) => to,
                Some(inst) if inst.target().is_some() && !matches!(inst, Inst::Jump { .. }) => {
                    u32::from(inst.target() == Some(to))
                }
                _ => return true,
            };
            branch(program, Side { method, pc: at, side }).is_none_or(|b| taken.contains(&b))
        };
        body.successors(at as usize).filter(is_taken).collect()
    };
    let follow = |from: Vec<u32>, stop: Option<u16>| {
        let mut seen = BTreeSet::new();
        let mut work = from;
        while let Some(at) = work.pop() {
            let is_there = (at as usize) < body.code.len();
            if is_there && seen.insert(at) && (stop.is_none() || body.line(at as usize) != stop) {
                work.extend(next(at));
            }
        }
        seen
    };
    let on = |at: &u32| body.line(*at as usize) == thrown;
    // A line in a loop was passed before it threw.
    let of_line: Vec<u32> = (0..body.code.len() as u32).filter(on).collect();
    let after = of_line.iter().flat_map(|&at| next(at)).filter(|at| !on(at)).collect();
    let is_in_loop = thrown.is_some() && follow(after, None).iter().any(on);
    let seen = follow(vec![0], thrown.filter(|_| !is_in_loop));
    seen.iter().filter_map(|&at| body.line(at as usize)).collect()
}

/// A side of a branch as the class file has it. The machine's code may have a branch twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Branch {
    pub method: MethodId,
    /// Where it is, in the method's bytecode.
    pub pc: u16,
    /// Where it leads.
    pub to: u16,
}

impl Branch {
    /// Its line, where the class file tells.
    pub fn line(&self, program: &Program) -> Option<u16> {
        program.body(self.method).ok()?.line_at(self.pc)
    }
}

/// What the machine took. That assertions are on is no branch of the program's, nor is what a compiler makes of a switch
/// over strings.
pub(crate) fn branch(program: &Program, side: Side) -> Option<Branch> {
    let body = program.body(side.method).ok()?;
    if is_assertion_status(body, side.pc as usize) || string_switch::is_made(body, side.pc as usize)
    {
        return None;
    }
    let to = match body.code.get(side.pc as usize)? {
        Inst::Switch { .. } => side.side,
        inst if side.side == 1 => inst.target()?,
        _ => side.pc + 1,
    };
    let (pc, to) = (*body.pcs.get(side.pc as usize)?, body.destination(to)?);
    Some(Branch { method: side.method, pc, to })
}

/// Whether a branch looks at the field by which a class knows whether its assertions are on.
fn is_assertion_status(body: &Body, pc: usize) -> bool {
    let Some(before) = pc.checked_sub(1).and_then(|p| body.code.get(p)) else { return false };
    let Inst::GetStatic { dst, site } = before else { return false };
    let is_it = matches!(&body.sites[*site as usize].what,
        SiteRef::Field(f) if &*f.name == "$assertionsDisabled");
    is_it && matches!(body.code[pc], Inst::BrIntK { a, .. } if a == *dst)
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
