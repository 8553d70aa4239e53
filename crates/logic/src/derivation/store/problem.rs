//! What remains of a store when a derivation is complete: a problem of linear arithmetic.

use rustc_hash::{FxHashMap, FxHashSet};

use super::*;

/// A value that must be chosen before arithmetic can decide: it is open and something differs from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undecided {
    /// A box: null or a number.
    Boxed(SlotId),
    /// An enum constant or null.
    Enum(SlotId),
}

/// The place of a double among all doubles but NaN: monotone, and 0 for both zeros.
pub(crate) fn ordinal(value: f64) -> i128 {
    let magnitude = i128::from(value.to_bits() & (u64::MAX >> 1));
    if value.is_sign_negative() { -magnitude } else { magnitude }
}

/// The double at a place.
pub(crate) fn double_at(ordinal: i128) -> f64 {
    let magnitude = u64::try_from(ordinal.unsigned_abs()).unwrap_or(u64::MAX);
    let value = f64::from_bits(magnitude);
    if ordinal < 0 { -value } else { value }
}

/// A problem and the variables of slots in it.
#[derive(Default)]
pub(crate) struct Remaining {
    pub(crate) problem: Problem,
    pub(crate) variables: FxHashMap<SlotId, usize>,
}

impl<'a, P: Copy> Store<'a, P> {
    pub(crate) fn undecided(&self) -> Option<Undecided> {
        self.constraints.iter().find_map(|(constraint, _)| match *constraint {
            Constraint::Differ(a, b) => self.choose_value(a).or_else(|| self.choose_value(b)),
            Constraint::NotConstant(slot, _) => self.choose_value(slot),
            _ => None,
        })
    }

    fn choose_value(&self, slot: SlotId) -> Option<Undecided> {
        if self.value(slot).is_some() {
            return None;
        }
        match self.kind(slot) {
            Kind::Boxed(_) if !self.has_companion(slot) => Some(Undecided::Boxed(slot)),
            Kind::Enum(_) => Some(Undecided::Enum(slot)),
            _ => None,
        }
    }

    pub(crate) fn companion_of(&self, slot: SlotId) -> Option<SlotId> {
        let companion = self.slots[self.root(slot) as usize].companion;
        (companion != NONE).then_some(companion)
    }

    /// The least and the largest value of an open integer.
    pub(crate) fn interval(&self, slot: SlotId) -> (i128, i128) {
        let Slot { low, high, .. } = self.slots[self.root(slot) as usize];
        (low, high)
    }

    /// Whether a comparison mentions an open double or text.
    pub(crate) fn is_compared(&self, slot: SlotId) -> bool {
        let root = self.root(slot);
        self.constraints.iter().any(|(constraint, _)| match *constraint {
            Constraint::Real(_, a, b) => [a, b]
                .iter()
                .any(|side| matches!(*side, Double::Slot(slot) if self.root(slot) == root)),
            Constraint::Differ(a, b) => self.root(a) == root || self.root(b) == root,
            Constraint::NotText(slot, _) => self.root(slot) == root,
            _ => false,
        })
    }

    /// All texts that are known or mentioned.
    pub(crate) fn texts(&self) -> FxHashSet<Vec<u16>> {
        let known = self.slots.iter().filter_map(|slot| match slot.state {
            State::Bound(Known::Text(Chars::Units(units))) => Some(units.to_vec()),
            State::Bound(Known::Text(Chars::Constant(text))) => Some(text.encode_utf16().collect()),
            _ => None,
        });
        let mentioned = self.constraints.iter().filter_map(|(constraint, _)| match constraint {
            Constraint::NotText(_, text) => Some(text.encode_utf16().collect()),
            _ => None,
        });
        known.chain(mentioned).collect()
    }

    /// The constraints on open numbers, doubles, lengths and boxes. Open references, and open texts without a length,
    /// need nothing: an object or a text that is unlike all others satisfies what can be said of them.
    pub(crate) fn problem(&self) -> Remaining {
        let mut to = Remaining::default();
        let ordered = self.ordered_doubles();
        for (constraint, _) in &self.constraints {
            match *constraint {
                Constraint::Linear { from, to: end, constant, relation } => {
                    let terms = &self.terms[from as usize..end as usize];
                    self.linear_row(&mut to, terms, constant, relation);
                }
                Constraint::Operand { operation, result, left, right } => {
                    if self.value(left).is_some() && self.value(right).is_some() {
                        continue;
                    }
                    let [result, left, right] =
                        [result, left, right].map(|slot| self.variable_or_constant(&mut to, slot));
                    to.problem.operands.push(Operand { operation, result, left, right });
                }
                Constraint::Real(compare, a, b) => {
                    self.real_row(&mut to, compare, a, b, &ordered);
                }
                Constraint::Differ(a, b) => self.differ_row(&mut to, a, b),
                Constraint::NotText(slot, text) => {
                    if text.is_empty() && self.value(slot).is_none() && self.has_companion(slot) {
                        self.lengths_not_both_zero(&mut to, &[slot]);
                    }
                }
                // Decided before: see `undecided`.
                Constraint::NotConstant(..) => {}
            }
        }
        to
    }

    fn linear_row(
        &self,
        to: &mut Remaining,
        terms: &[(SlotId, i128)],
        mut constant: i128,
        relation: Relation,
    ) {
        let mut open = Vec::new();
        for &(slot, coefficient) in terms {
            match self.value(slot) {
                // In range: propagation has computed the same sum.
                Some(Known::Int(n)) => constant += coefficient * n,
                _ => open.push((self.root(slot), coefficient)),
            }
        }
        // A single inequality or equality is in the interval.
        if open.is_empty() || open.len() == 1 && relation != Relation::Ne {
            return;
        }
        let terms = open.iter().map(|&(slot, c)| (self.variable(to, slot), c)).collect();
        to.problem.require(terms, constant, relation);
    }

    fn variable(&self, to: &mut Remaining, slot: SlotId) -> usize {
        let root = self.root(slot);
        if let Some(&variable) = to.variables.get(&root) {
            return variable;
        }
        let variable = to.problem.variable();
        to.variables.insert(root, variable);
        let Slot { low, high, kind, .. } = self.slots[root as usize];
        if kind == Kind::Double {
            let infinity = ordinal(f64::INFINITY);
            to.problem.bound(variable, Some(-infinity), Some(infinity));
        } else {
            let low = (low != UNBOUNDED.0).then_some(low);
            let high = (high != UNBOUNDED.1).then_some(high);
            to.problem.bound(variable, low, high);
        }
        variable
    }

    fn variable_or_constant(&self, to: &mut Remaining, slot: SlotId) -> usize {
        match self.value(slot) {
            Some(Known::Int(n)) => {
                let variable = to.problem.variable();
                to.problem.require(vec![(variable, 1)], -n, Relation::Eq);
                variable
            }
            _ => self.variable(to, slot),
        }
    }

    /// The open doubles that a comparison other than `!=` mentions: they are not NaN.
    fn ordered_doubles(&self) -> FxHashSet<SlotId> {
        let mut ordered = FxHashSet::default();
        for (constraint, _) in &self.constraints {
            if let Constraint::Real(Compare::Eq | Compare::Lt | Compare::Le, a, b) = *constraint {
                for side in [a, b] {
                    if let Double::Slot(slot) = side
                        && self.value(slot).is_none()
                    {
                        ordered.insert(self.root(slot));
                    }
                }
            }
        }
        ordered
    }

    fn real_row(
        &self,
        to: &mut Remaining,
        compare: Compare,
        a: Double,
        b: Double,
        ordered: &FxHashSet<SlotId>,
    ) {
        let mut terms = Vec::new();
        let mut constant = 0;
        for (side, sign) in [(a, 1), (b, -1)] {
            match (self.double(side), side) {
                // `!=` holds; the others were found to fail.
                (Some(value), _) if value.is_nan() => return,
                (Some(value), _) => constant += sign * ordinal(value),
                (None, Double::Slot(slot)) if ordered.contains(&self.root(slot)) => {
                    terms.push((self.variable(to, slot), sign));
                }
                // It can be NaN.
                (None, _) => return,
            }
        }
        if terms.is_empty() {
            return;
        }
        match compare {
            Compare::Eq => to.problem.require(terms, constant, Relation::Eq),
            Compare::Ne => to.problem.require(terms, constant, Relation::Ne),
            Compare::Le => to.problem.require(terms, constant, Relation::Le),
            Compare::Lt => to.problem.require(terms, constant + 1, Relation::Le),
        }
    }

    fn differ_row(&self, to: &mut Remaining, a: SlotId, b: SlotId) {
        let (a, b) = if self.value(a).is_some() { (b, a) } else { (a, b) };
        if self.value(a).is_some() || !self.has_companion(a) {
            return;
        }
        let companion = self.slots[self.root(a) as usize].companion;
        match (self.kind(a), self.value(b)) {
            (Kind::Boxed(_), Some(Known::Boxed(_, n))) => {
                self.linear_row(to, &[(companion, 1)], -i128::from(n), Relation::Ne);
                if let Some(Known::Int(m)) = self.value(companion)
                    && m == i128::from(n)
                {
                    to.problem.require(Vec::new(), 1, Relation::Eq);
                }
            }
            (Kind::Boxed(_), None) if self.has_companion(b) => {
                let other = self.slots[self.root(b) as usize].companion;
                let left = self.variable_or_constant(to, companion);
                let right = self.variable_or_constant(to, other);
                to.problem.require(vec![(left, 1), (right, -1)], 0, Relation::Ne);
            }
            (Kind::Text, Some(Known::Text(chars))) if chars.length() == 0 => {
                self.lengths_not_both_zero(to, &[a]);
            }
            (Kind::Text, None) if self.has_companion(b) => self.lengths_not_both_zero(to, &[a, b]),
            _ => {}
        }
    }

    /// There is one text of length 0 and as many as are needed of any other.
    fn lengths_not_both_zero(&self, to: &mut Remaining, texts: &[SlotId]) {
        let mut terms = Vec::new();
        for &text in texts {
            let companion = self.slots[self.root(text) as usize].companion;
            terms.push((self.variable_or_constant(to, companion), -1));
        }
        to.problem.require(terms, 1, Relation::Le);
    }
}
