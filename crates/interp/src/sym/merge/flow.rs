//! One side of a region, or several that have met: under which condition control is there, and what registers and heap hold then.

use super::GiveUp;
use crate::machine::Machine;
use crate::sym::Val;
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind};
use cairn_term::{Pool, Term};
use std::collections::BTreeMap;

/// The share of a region's inputs that the whole of it has. A branch halves it, whatever the inputs are: shares only tell when all sides
/// of a branch have met again.
const WHOLE: u128 = 1 << 120;
/// Branches that are open at once.
const DEEPEST: usize = 100;
/// Nodes of a value that two sides have different ones of.
const LARGEST: usize = 1 << 13;

/// A word of the heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    Slot(u32, u32),
    Element(u32, u32),
}

/// A condition that a flow has taken, and what was before it.
#[derive(Clone, Copy)]
struct Literal {
    holds: Term,
    before: Term,
    share: u128,
}

#[derive(Clone)]
pub(super) struct Flow {
    taken: Vec<Literal>,
    /// All that was taken, as one condition.
    pub guard: Term,
    share: u128,
    pub regs: Vec<Val>,
    /// What was written since the region began.
    written: BTreeMap<Place, (Elem, Val)>,
    /// What a method has returned.
    pub result: Val,
}

impl Flow {
    pub fn new(regs: Vec<Val>) -> Flow {
        Flow {
            taken: vec![],
            guard: Term::TRUE,
            share: WHOLE,
            regs,
            written: BTreeMap::new(),
            result: Val::default(),
        }
    }

    /// One side of a branch.
    pub fn side(&self, pool: &Pool, cond: Term) -> Result<Flow, GiveUp> {
        if self.taken.len() >= DEEPEST {
            return Err(GiveUp);
        }
        let mut side = self.clone();
        side.taken.push(Literal { holds: cond, before: self.guard, share: self.share });
        side.guard = pool.and(self.guard, cond);
        side.share = self.share / 2;
        Ok(side)
    }

    pub fn slot(&self, m: &Machine<'_>, o: Ref, slot: u32) -> Val {
        match self.written.get(&Place::Slot(o.0, slot)) {
            Some(&(_, v)) => v,
            None => Val { word: m.heap.raw_slot(o, slot), shadow: m.heap.slot_shadow(o, slot) },
        }
    }

    pub fn set_slot(&mut self, o: Ref, slot: u32, elem: Elem, v: Val) {
        self.written.insert(Place::Slot(o.0, slot), (elem, v));
    }

    pub fn element(&self, m: &Machine<'_>, a: Ref, elem: Elem, i: u32) -> Val {
        match self.written.get(&Place::Element(a.0, i)) {
            Some(&(_, v)) => v,
            None => m.element_val(a, elem, i),
        }
    }

    pub fn set_element(&mut self, a: Ref, elem: Elem, i: u32, v: Val) {
        self.written.insert(Place::Element(a.0, i), (elem, v));
    }

    fn at(&self, m: &Machine<'_>, place: Place, elem: Elem) -> Val {
        match place {
            Place::Slot(o, slot) => self.slot(m, Ref(o), slot),
            Place::Element(a, i) => self.element(m, Ref(a), elem, i),
        }
    }

    /// Makes what was written the machine's.
    pub fn write(&self, m: &mut Machine<'_>) {
        for (&place, &(elem, v)) in &self.written {
            match place {
                Place::Slot(o, slot) => m.set_slot_val(Ref(o), slot, v),
                Place::Element(a, i) => m.set_element_val(Ref(a), elem, i, v),
            }
        }
    }

    /// How many conditions two flows have in common.
    fn common(&self, other: &Flow) -> usize {
        let pairs = self.taken.iter().zip(&other.taken);
        pairs.take_while(|(a, b)| a.holds == b.holds && a.share == b.share).count()
    }
}

/// What is needed where flows meet.
pub(super) struct Needed<'a> {
    pub regs: &'a dyn Fn(usize) -> bool,
    pub kinds: &'a [Kind],
    /// Of what was returned.
    pub result: Option<Kind>,
}

/// All flows as one: those first that were parted last.
pub(super) fn meet(
    m: &Machine<'_>,
    mut flows: Vec<Flow>,
    needed: &Needed<'_>,
) -> Result<Option<Flow>, GiveUp> {
    while flows.len() > 1 {
        let mut best = (0, 0, 1);
        for (i, one) in flows.iter().enumerate() {
            for (j, other) in flows.iter().enumerate().skip(i + 1) {
                let common = one.common(other);
                if common > best.0 {
                    best = (common, i, j);
                }
            }
        }
        let (common, i, j) = best;
        let second = flows.remove(j);
        let first = flows.remove(i);
        flows.insert(i, meet_two(m, first, second, common, needed)?);
    }
    Ok(flows.pop())
}

fn meet_two(
    m: &Machine<'_>,
    a: Flow,
    b: Flow,
    common: usize,
    needed: &Needed<'_>,
) -> Result<Flow, GiveUp> {
    let pool = m.pool();
    let (Some(&of_a), Some(&of_b)) = (a.taken.get(common), b.taken.get(common)) else {
        return Err(GiveUp);
    };
    let all =
        |literals: &[Literal]| literals.iter().fold(Term::TRUE, |all, l| pool.and(all, l.holds));
    let (rest_a, rest_b) = (&a.taken[common..], &b.taken[common..]);
    let (is_a, is_b) = (all(rest_a), all(rest_b));
    let choice = match rest_a.len() <= rest_b.len() {
        true => Choice { cond: is_a, swapped: false },
        false => Choice { cond: is_b, swapped: true },
    };
    let mut regs = a.regs.clone();
    for (r, v) in regs.iter_mut().enumerate() {
        if *v != b.regs[r] && (needed.regs)(r) {
            *v = choice.of(m, needed.kinds[r], *v, b.regs[r])?;
        }
    }
    let mut written = BTreeMap::new();
    for (&place, &(elem, _)) in a.written.iter().chain(&b.written) {
        let (x, y) = (a.at(m, place, elem), b.at(m, place, elem));
        let v = if x == y { x } else { choice.of(m, elem.kind(), x, y)? };
        written.insert(place, (elem, v));
    }
    let result = match needed.result {
        Some(kind) if a.result != b.result => choice.of(m, kind, a.result, b.result)?,
        _ => a.result,
    };
    let (share, mut taken) = (a.share + b.share, a.taken[..common].to_vec());
    let mut guard = of_a.before;
    if share != of_a.share {
        let opposite = of_b.holds == pool.not(of_a.holds);
        let holds = match (rest_a.len(), rest_b.len()) {
            (1, _) if opposite => pool.or(is_a, all(&rest_b[1..])),
            (_, 1) if opposite => pool.or(is_b, all(&rest_a[1..])),
            _ => pool.or(is_a, is_b),
        };
        taken.push(Literal { holds, before: of_a.before, share: of_a.share });
        guard = pool.and(of_a.before, holds);
    }
    Ok(Flow { taken, guard, share, regs, written, result })
}

/// Which of two flows it is.
struct Choice {
    cond: Term,
    /// The condition is the second one's.
    swapped: bool,
}

impl Choice {
    fn of(&self, m: &Machine<'_>, kind: Kind, a: Val, b: Val) -> Result<Val, GiveUp> {
        if a.shadow == Val::MARK || b.shadow == Val::MARK {
            return Err(GiveUp);
        }
        let (a, b) = (m.term(kind, a), m.term(kind, b));
        if kind == Kind::Ref && !(m.is_choosable(a) && m.is_choosable(b)) {
            return Err(GiveUp);
        }
        let (yes, no) = if self.swapped { (b, a) } else { (a, b) };
        let pool = &m.sym().pool;
        let t = pool.ite(self.cond, yes, no);
        if pool.size(t) > LARGEST {
            return Err(GiveUp);
        }
        Ok(m.val(t))
    }
}

impl Machine<'_> {
    /// Whether a reference can be one of several things that a program chooses among.
    fn is_choosable(&self, t: Term) -> bool {
        let sym = self.sym();
        !sym.strategy.merges_heaps && !self.has_unread(t)
    }
}
