//! The walk in the tree of choices: a backtracking search that goes back to the last choice of a conflict
//! set (conflict-directed backjumping), and learns from failures that depend on few choices.

use super::SymSolve;
use crate::levels::Levels;
use crate::nogoods::Refusal;
use crate::partial::{Fixed, Partial};
use crate::space::{ROOT, Space};
use crate::structure::Value;
use crate::tree::{NodeId, State};
use std::sync::Arc;

/// A choice that is being made.
pub(super) struct Level {
    pub(super) node: NodeId,
    pub(super) cell: u32,
    /// What remains to be tried: a kid, and what object of the heap a new object is.
    pub(super) options: Vec<(u16, Bind)>,
    pub(super) next: usize,
    /// The current one.
    pub(super) kid: u16,
    pub(super) bound: Option<Named>,
    /// What the failures so far depend on.
    pub(super) reasons: Levels,
    pub(super) is_ranged: bool,
}

/// Whether a new object is one of the heap's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bind {
    /// The value is no new object.
    Old,
    Free,
    To(u16),
}

/// An object that got its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) object: u16,
    pub(super) to: Option<u16>,
}

/// A question under way.
pub(super) struct Walk<'q> {
    pub(super) partial: &'q Partial,
    pub(super) stack: Vec<Level>,
    /// The heap's object behind a number, and the other way round.
    pub(super) heap_of: Vec<Option<u16>>,
    pub(super) number_of: Vec<Option<u16>>,
    /// On which level an object got its number.
    pub(super) level_of: Vec<u16>,
    pub(super) named: Vec<bool>,
    /// For each kind: objects with a number, and objects of the heap without one.
    pub(super) used: Vec<u16>,
    pub(super) unmatched: Vec<u16>,
    /// The predicate did not come to an end for a structure.
    pub(super) is_unknown: bool,
    /// Numbers beyond the ranges were not tried.
    pub(super) is_ranged: bool,
    /// The first thing that is not known decides.
    pub(super) is_hybrid: bool,
    /// Nobody comes back to what it has seen.
    pub(super) is_last: bool,
    pub(super) runs: u64,
    /// Kept for its memory.
    pub(super) spare: Vec<Vec<(u16, Bind)>>,
}

/// What a walk came to.
pub(super) enum Outcome {
    Valid,
    /// Nothing is left.
    Exhausted {
        is_ranged: bool,
    },
    Stopped(Arc<str>),
}

/// What became of a choice.
pub(super) enum Step {
    Deeper(NodeId),
    Valid,
    Failed(Failure),
    Stopped(Arc<str>),
}

/// Why a choice leads to nothing valid.
pub(super) struct Failure {
    /// The levels whose choices it depends on.
    pub(super) reasons: Levels,
    /// Numbers beyond the ranges might make a difference.
    pub(super) is_ranged: bool,
    /// If it does not depend on what the heap says: whether numbers beyond the ranges might make a
    /// difference for other heaps.
    pub(super) dead: Option<bool>,
    /// It was learnt before.
    pub(super) is_known: bool,
}

impl Failure {
    /// A failure that says nothing about any choice but the last.
    pub(super) const LAST: Failure =
        Failure { reasons: Levels::ALL, is_ranged: false, dead: None, is_known: true };
}

/// How many choices a failure must not depend on for something to be learnt from it.
const LEAST_SAVED: usize = 2;

impl SymSolve<'_> {
    /// Walks on until a structure is valid.
    pub(super) fn search(&mut self, walk: &mut Walk<'_>) -> Outcome {
        if walk.stack.is_empty() {
            let top = match self.top {
                Some(top) => top,
                None => self.add_node(ROOT, walk),
            };
            self.top = Some(top);
            if let Some(valid) = self.enter(walk, top) {
                return valid;
            }
        }
        loop {
            let Some(level) = walk.stack.last_mut() else {
                return Outcome::Exhausted { is_ranged: walk.is_ranged };
            };
            let Some(&(kid, bind)) = level.options.get(level.next) else {
                self.exhausted(walk);
                continue;
            };
            level.next += 1;
            level.kid = kid;
            self.bind(walk, bind);
            let step = match self.refusal(walk) {
                Some(failure) => Step::Failed(failure),
                None => self.take(walk),
            };
            match step {
                Step::Deeper(node) => {
                    if let Some(valid) = self.enter(walk, node) {
                        return valid;
                    }
                }
                Step::Valid => return Outcome::Valid,
                Step::Failed(failure) => self.failed(walk, failure),
                Step::Stopped(why) => return Outcome::Stopped(why),
            }
        }
    }

    /// Whether the current choice completes something that no valid structure has.
    fn refusal(&mut self, walk: &Walk<'_>) -> Option<Failure> {
        let nogoods = self.nogoods.as_mut()?;
        let at = walk.stack.len() - 1;
        nogoods.back_to(at);
        let level = &walk.stack[at];
        let value = self.tree.node(level.node).kids[level.kid as usize].value;
        let Refusal { levels, is_ranged } = nogoods.choose(&self.space, level.cell, value)?;
        self.statistics.by_nogood += 1;
        Some(Failure { reasons: levels, is_ranged, dead: Some(is_ranged), is_known: true })
    }

    /// Learns from a failure that does not depend on the heap, and on few choices only.
    fn learn(&mut self, target: usize, failure: &Failure) {
        let (Some(nogoods), Some(is_ranged)) = (&mut self.nogoods, failure.dead) else { return };
        let is_small = failure.reasons.len().is_some_and(|n| n + LEAST_SAVED <= target + 1);
        if !failure.is_known && is_small && nogoods.len() > target {
            nogoods.back_to(target + 1);
            nogoods.learn(&self.space, &failure.reasons, is_ranged);
            self.statistics.nogoods = nogoods.count as u64;
        }
    }

    /// Goes on after a valid structure: all choices are open to change.
    pub(super) fn after_valid(&mut self, walk: &mut Walk<'_>) -> Outcome {
        self.failed(walk, Failure::LAST);
        self.search(walk)
    }

    /// What the current choice leads to.
    fn take(&mut self, walk: &mut Walk<'_>) -> Step {
        let level = walk.stack.last().expect("a level");
        match self.tree.kid(level.node, level.kid as usize).state {
            State::Node(node) => Step::Deeper(node),
            State::Valid => Step::Valid,
            State::Unknown => {
                walk.is_unknown = true;
                Step::Failed(Failure::LAST)
            }
            State::Dead { reasons, is_ranged } => {
                let reasons = *self.tree.reasons(reasons);
                Step::Failed(Failure { reasons, is_ranged, dead: None, is_known: true })
            }
            State::Open => self.run(walk),
        }
    }

    /// A new level. In a hybrid run, what is not known decides.
    fn enter(&mut self, walk: &mut Walk<'_>, node: NodeId) -> Option<Outcome> {
        let (level, is_open) = self.level(walk, node);
        self.levels[level.cell as usize] = walk.stack.len() as u16;
        walk.stack.push(level);
        (is_open && walk.is_hybrid).then_some(Outcome::Valid)
    }

    /// The choices at a node that the heap allows. Yes: it says nothing of the cell.
    fn level(&self, walk: &mut Walk<'_>, id: NodeId) -> (Level, bool) {
        let node = self.tree.node(id);
        let info = self.space.cells[node.cell as usize];
        let owner = info.owner.and_then(|o| walk.heap_of[o as usize]);
        let partial = walk.partial;
        let fixed = match (info.owner, owner) {
            (None, _) => &partial.root,
            (Some(_), Some(q)) => partial.cell(q, info.offset),
            (Some(_), None) => &Fixed::Open,
        };
        let mut level = Level {
            node: id,
            cell: node.cell,
            options: walk.spare.pop().unwrap_or_default(),
            next: 0,
            kid: 0,
            bound: None,
            reasons: Levels::NONE,
            is_ranged: false,
        };
        if *fixed != Fixed::Open
            && let Some(o) = info.owner
        {
            level.reasons.insert(walk.level_of[o as usize] as usize);
        }
        if let Fixed::Object(q) = *fixed {
            let class = partial.objects[q as usize].class;
            let kind = self.space.kind_of(class).map(|k| k as usize);
            let all = kind.map_or(0..0, |k| {
                let k = &self.space.kinds[k];
                k.first..k.first + k.count
            });
            for o in all.filter(|&o| walk.named[o as usize]) {
                level.reasons.insert(walk.level_of[o as usize] as usize);
            }
        }
        walk.is_unknown |= matches!(fixed, Fixed::Other);
        let is_open = *fixed == Fixed::Open;
        let mut has_failed = is_open && node.dead > 0;
        if has_failed {
            level.reasons.add(&node.reasons);
            level.is_ranged |= node.is_ranged;
        }
        for (i, kid) in node.kids.iter().enumerate() {
            if let State::Dead { reasons, is_ranged } = &kid.state {
                if !is_open && self.may_be(walk, fixed, node.cell, kid.value) {
                    has_failed = true;
                    level.reasons.add(self.tree.reasons(*reasons));
                    level.is_ranged |= is_ranged;
                }
                continue;
            }
            let i = i as u16;
            let Value::Object(o) = kid.value else {
                if is_open || self.space.allows(node.cell, fixed, kid.value) {
                    level.options.push((i, Bind::Old));
                }
                continue;
            };
            let kind = self.space.objects[o as usize].0 as usize;
            let is_new = !walk.named[o as usize];
            match *fixed {
                Fixed::Open if !is_new => level.options.push((i, Bind::Old)),
                Fixed::Open => {
                    let room = self.space.kinds[kind].count - walk.used[kind];
                    if walk.unmatched[kind] < room {
                        level.options.push((i, Bind::Free));
                    } else {
                        level.reasons = Levels::ALL;
                    }
                    for (q, object) in partial.objects.iter().enumerate() {
                        if walk.number_of[q].is_none()
                            && object.class == self.space.kinds[kind].class
                        {
                            level.options.push((i, Bind::To(q as u16)));
                        }
                    }
                }
                Fixed::Object(q) if self.may_be(walk, fixed, node.cell, kid.value) => {
                    level.options.push((i, if is_new { Bind::To(q) } else { Bind::Old }));
                }
                _ => {}
            }
        }
        if level.options.is_empty() && !has_failed {
            // Nothing says why the cell is read at all.
            level.reasons = Levels::ALL;
        }
        (level, is_open)
    }

    /// Whether what is known of a cell allows a value.
    fn may_be(&self, walk: &Walk<'_>, fixed: &Fixed, cell: u32, value: Value) -> bool {
        match (fixed, value) {
            (Fixed::Open, _) => true,
            (Fixed::Object(q), Value::Object(o)) => match walk.number_of[*q as usize] {
                Some(number) => number == o,
                None => {
                    let kind = self.space.objects[o as usize].0 as usize;
                    let class = walk.partial.objects[*q as usize].class;
                    !walk.named[o as usize] && class == self.space.kinds[kind].class
                }
            },
            _ => self.space.allows(cell, fixed, value),
        }
    }

    /// Names the object that the current choice brings about.
    fn bind(&mut self, walk: &mut Walk<'_>, bind: Bind) {
        let at = walk.stack.len() - 1;
        let level = &mut walk.stack[at];
        let to = match bind {
            Bind::Old => {
                level.bound = None;
                return;
            }
            Bind::Free => None,
            Bind::To(q) => Some(q),
        };
        let value = self.tree.node(level.node).kids[level.kid as usize].value;
        let Value::Object(object) = value else { return };
        level.bound = Some(Named { object, to });
        let kind = self.space.objects[object as usize].0 as usize;
        walk.used[kind] += 1;
        walk.named[object as usize] = true;
        walk.heap_of[object as usize] = to;
        walk.level_of[object as usize] = at as u16;
        if let Some(q) = to {
            walk.number_of[q as usize] = Some(object);
            walk.unmatched[kind] -= 1;
        }
    }

    fn unbind(&self, walk: &mut Walk<'_>, bound: Option<Named>) {
        let Some(Named { object, to }) = bound else { return };
        let kind = self.space.objects[object as usize].0 as usize;
        walk.used[kind] -= 1;
        walk.named[object as usize] = false;
        walk.heap_of[object as usize] = None;
        if let Some(q) = to {
            walk.number_of[q as usize] = None;
            walk.unmatched[kind] += 1;
        }
    }

    /// All choices of the last level have failed.
    fn exhausted(&mut self, walk: &mut Walk<'_>) {
        let at = walk.stack.len() - 1;
        let Some(level) = walk.pop() else { return };
        let node = self.tree.node(level.node);
        let is_cut = self.space.is_cut(level.cell) && !node.rest_fails;
        let is_ranged = is_cut | level.is_ranged;
        let mut failure =
            Failure { reasons: level.reasons, is_ranged, dead: None, is_known: false };
        if node.all_dead() {
            // The reasons of the kids are enough, whatever the heap says.
            let (reasons, is_ranged) = (node.reasons, is_cut | node.is_ranged);
            failure = Failure { reasons, dead: Some(is_ranged), ..failure };
        }
        failure.reasons = failure.reasons.below(at);
        if walk.stack.is_empty() {
            walk.is_ranged |= failure.is_ranged;
            return;
        }
        self.failed(walk, failure);
    }

    /// Goes back to the last choice that a failure depends on.
    pub(super) fn failed(&mut self, walk: &mut Walk<'_>, failure: Failure) {
        let Failure { reasons, is_ranged, dead, .. } = failure;
        let count = walk.stack.len();
        let target = match self.settings.improvements.conflict {
            true => reasons.highest(count),
            false => count.checked_sub(1),
        };
        let keep = target.map_or(0, |t| t + 1);
        while walk.stack.len() > keep {
            if let Some(level) = walk.pop() {
                self.unbind(walk, level.bound);
            }
        }
        let Some(target) = target else {
            walk.is_ranged |= is_ranged;
            return;
        };
        self.learn(target, &failure);
        let bound = walk.stack[target].bound.take();
        self.unbind(walk, bound);
        let level = &mut walk.stack[target];
        level.reasons.add(&reasons);
        level.is_ranged |= is_ranged;
        if let Some(is_ranged) = dead {
            let (node, kid) = (level.node, level.kid);
            self.rewind(target + 1);
            let conflict = self.settings.improvements.conflict;
            let kept = if conflict { &reasons } else { &Levels::ALL };
            self.tree.kill(node, kid as usize, kept, is_ranged);
        } else if walk.is_last {
            let (node, kid) = (level.node, level.kid);
            self.rewind(target + 1);
            self.tree.forget(node, kid as usize);
        }
    }
}

impl<'q> Walk<'q> {
    pub(super) fn new(space: &Space, partial: &'q Partial) -> Walk<'q> {
        let mut unmatched = vec![0; space.kinds.len()];
        for object in &partial.objects {
            if let Some(kind) = space.kind_of(object.class) {
                unmatched[kind as usize] += 1;
            }
        }
        Walk {
            partial,
            stack: vec![],
            heap_of: vec![None; space.objects.len()],
            number_of: vec![None; partial.objects.len()],
            level_of: vec![0; space.objects.len()],
            named: vec![false; space.objects.len()],
            used: vec![0; space.kinds.len()],
            unmatched,
            is_unknown: false,
            is_ranged: false,
            is_hybrid: false,
            is_last: false,
            runs: 0,
            spare: vec![],
        }
    }

    /// Takes the last level off; its memory is used again.
    fn pop(&mut self) -> Option<Level> {
        let mut level = self.stack.pop()?;
        let mut options = std::mem::take(&mut level.options);
        options.clear();
        self.spare.push(options);
        Some(level)
    }
}
