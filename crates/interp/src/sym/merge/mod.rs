//! Merging: the sides of a branch that meet again become one path, with values that depend on the condition.
//!
//! At a branch of which both sides are possible, the code up to the instruction where all sides have met is executed at once
//! (`walk`), each side under its condition on copies (`flow`); where that is, the method's code says (`shape`). It ends in one round
//! of the innermost loop, or where the method returns. Within the region there may be further branches, switches, accesses to fields and
//! arrays of known objects, and calls of methods that do no more than that.
//!
//! A side that meets anything else leaves the region. Then the path is split by whether any side does: where none does, the region is
//! one path; where one does, the branch splits the path as it would without merging. Nothing is assumed and no state is changed before all
//! is known, so that giving up costs no more than the time it took.
//!
//! Regions begin in the program's own methods. The library's comparisons and searches lead to few paths, whose conditions are easier for the
//! solver than values that depend on them.
//!
//! Where the paths of a region were n, they are one now, or one and those that leave it: never more.

mod flow;
mod shape;
mod walk;

use super::{Flow as Goes, ForkKind, Sides};
use crate::machine::{Machine, Trap};
use cairn_program::Method;
use cairn_program::ir::{Body, Reg, Switch, Target};
use cairn_term::Term;
use flow::Flow;
use shape::Shape;
use std::rc::Rc;
use walk::{Code, Met, Walk};

/// A region is too large, or what its sides have found cannot be one value.
pub(super) struct GiveUp;

/// Nodes of a condition that is worth to be kept as a fact though others imply it.
const LARGE: usize = 16;

/// The shapes of methods by their number; none of those that are not merged.
pub(crate) type Shapes = rustc_hash::FxHashMap<cairn_program::MethodId, Option<Rc<Shape>>>;

impl<'p> Machine<'p> {
    /// The shape of a method's code.
    fn shape_of(&mut self, method: &Method, body: &Body) -> Option<Rc<Shape>> {
        let shapes = &mut self.sym_mut().shapes;
        shapes.entry(method.id).or_insert_with(|| Shape::new(body).map(Rc::new)).clone()
    }

    /// Whether a path can be merged at all here.
    fn merges(&self) -> bool {
        let sym = self.sym();
        if !sym.limits.merges || !self.is_tracked() {
            return false;
        }
        let is_alone = sym.limits.preemptions == 0 || self.threads_started() == 0;
        let path = &sym.path;
        is_alone && path.precondition.is_none() && path.model.is_some() && self.replaced.is_none()
    }

    /// Executes the region that begins with a branch, if its sides meet again.
    pub(super) fn merged_branch(
        &mut self,
        cond: Term,
        target: Target,
    ) -> Result<Option<Goes>, Trap> {
        if cond == Term::TRUE || cond == Term::FALSE || !self.merges() {
            return Ok(None);
        }
        let pc = self.frames.last().map_or(0, |f| f.pc);
        let sides = [(self.sym().pool.not(cond), pc + 1, 0), (cond, target, 1)];
        self.merged_region(pc, &sides)
    }

    /// The same of a switch.
    pub(super) fn merged_switch(&mut self, switch: &Switch, v: Term) -> Result<Option<Goes>, Trap> {
        if !self.merges() {
            return Ok(None);
        }
        let pc = self.frames.last().map_or(0, |f| f.pc);
        let sides = super::step::switch_sides(&self.sym().pool, switch, v);
        self.merged_region(pc, &sides)
    }

    /// Makes a fact of what the facts imply. Where values depend on many conditions, later questions are easier with it. What
    /// bounds on the inputs have a part in is no fact of longer ones.
    pub(super) fn note_implied(&mut self, implied: Term) {
        let merges = self.merges();
        let sym = self.sym_mut();
        let is_new = merges && sym.path.domain.is_empty() && !sym.path.facts.contains(implied);
        if is_new && sym.pool.value(implied).is_none() && sym.pool.size(implied) >= LARGE {
            sym.path.facts.add(implied);
        }
    }

    fn merged_region(&mut self, pc: u32, sides: &[(Term, u32, u32)]) -> Result<Option<Goes>, Trap> {
        let frame = *self.frames.last().expect("the current frame");
        let (method, body): (&'p Method, &'p Body) = (frame.method, frame.body);
        let Some(shape) = self.shape_of(method, body) else { return Ok(None) };
        let part = shape.part(pc);
        let is_open = |to: u32| !shape.is_blocked(body, part, to);
        if sides.iter().filter(|s| is_open(s.1)).count() < 2 {
            return Ok(None);
        }
        // One that is decided needs no region.
        let first = sides[0].0;
        if sides.len() == 2
            && (self.recently_decided(first).is_some() || self.sides(first) != Sides::Both)
        {
            return Ok(None);
        }
        let regs = (0..body.regs.len() as u16).map(|r| self.reg(Reg(r))).collect();
        let code = Code { method, body, shape, part };
        let mut walk = Walk::new(self);
        let met = walk.sides(&code, pc, &Flow::new(regs), sides);
        let exits = walk.exits;
        let (covered, implied) =
            (std::mem::take(&mut walk.covered), std::mem::take(&mut walk.implied));
        let (flow, to) = match met {
            Ok(Met::At(at, flow)) => (flow, at),
            Ok(Met::Returned(mut flow)) => {
                let Some((at, src)) = code.shape.returns else { return Ok(None) };
                if let Some(r) = src.index() {
                    flow.regs[r] = flow.result;
                }
                (flow, at)
            }
            Ok(Met::Nowhere) | Err(GiveUp) => return Ok(None),
        };
        if self.decide_as(exits, ForkKind::Region)? {
            return Ok(None);
        }
        flow.write(self);
        for (r, &v) in flow.regs.iter().enumerate().filter(|(r, _)| code.shape.is_live(to, *r)) {
            self.set_reg(Reg(r as u16), v);
        }
        self.sym_mut().covered.extend(covered);
        implied.into_iter().for_each(|t| self.note_implied(t));
        Ok(Some(Goes::Jump(to)))
    }
}
