//! States that are told apart, and merged: a state adds nothing if another of the same shape has all its values.
//!
//! A state stands for the objects that its arguments give within its condition. Another one covers it if for all of
//! those arguments there are some of its own that give the same numbers. They are read off the numbers: where the other state
//! holds a plain argument, that has to be what this one holds there; what is left open keeps its name or is zero. Whether the
//! condition of the other follows is asked of the solver. So a state that is dropped is covered for certain; one that is kept may be
//! covered in a way that was not found.

use crate::snapshot::{Snapshot, Thing};
use cairn_heap::Recipe;
use cairn_solver::{BackendError, ChainOptions, Question, Solver, Verdict, chain};
use cairn_term::{Node, Pool, Term, Value, Var};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Conflicts that a comparison may cost: what is not covered for certain is kept.
const EFFORT: u64 = 1 << 9;

/// States of one shape that a new one is compared with.
const COMPARED: usize = 24;

/// The states that were told apart.
#[derive(Default)]
pub struct Known {
    pub pool: Arc<Pool>,
    pub states: Vec<Snapshot>,
    /// The sequences that lead to them.
    pub sequences: Vec<Recipe>,
}

impl Known {
    /// The same in terms of its own: what one does with it does not show in what another does.
    pub fn copied(&self) -> Known {
        let pool = Arc::<Pool>::default();
        let states = self.states.iter().map(|s| s.copied(&self.pool, &pool)).collect();
        Known { pool, states, sequences: self.sequences.clone() }
    }
}

/// Says of a state that comes up whether it is new.
pub struct Merger {
    pub pool: Arc<Pool>,
    solver: Box<dyn Solver>,
    known: FxHashMap<Vec<Thing>, Vec<usize>>,
    states: Vec<Snapshot>,
    sequences: Vec<Recipe>,
    /// States that another one covers.
    pub merged: usize,
    /// Comparisons that were made.
    pub compared: u64,
}

/// What a state adds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Novelty {
    /// Nothing: a state that is known covers it.
    Covered,
    /// Values that no known state of its shape has. So many of them are known.
    Values(usize),
    Shape,
}

impl Merger {
    pub fn new(options: &ChainOptions) -> Result<Merger, BackendError> {
        let solver = chain(&ChainOptions { effort: EFFORT, ..options.clone() })?;
        let (pool, known, states, sequences) = Default::default();
        Ok(Merger { pool, solver, known, states, sequences, merged: 0, compared: 0 })
    }

    /// With states that were told apart before.
    pub fn with(known: Known, options: &ChainOptions) -> Result<Merger, BackendError> {
        let mut merger = Merger::new(options)?;
        for (number, state) in known.states.iter().enumerate() {
            merger.known.entry(state.shape.clone()).or_default().push(number);
        }
        (merger.pool, merger.states, merger.sequences) =
            (known.pool, known.states, known.sequences);
        Ok(merger)
    }

    /// What it knows.
    pub fn into_known(self) -> Known {
        Known { pool: self.pool, states: self.states, sequences: self.sequences }
    }

    /// The states that were new, in their order.
    pub fn states(&self) -> &[Snapshot] {
        &self.states
    }

    /// The sequence that leads to a state.
    pub fn sequence(&self, state: usize) -> &Recipe {
        &self.sequences[state]
    }

    /// Compares a state that a sequence leads to with those that are known, and keeps it if it is new.
    pub fn add(&mut self, state: Snapshot, sequence: &Recipe) -> Novelty {
        let same = self.known.entry(state.shape.clone()).or_default();
        for at in 0..same.len().min(COMPARED) {
            self.compared += 1;
            if covers(&self.pool, &mut *self.solver, &self.states[same[at]], &state) {
                // What covers one state may cover the next.
                same[..=at].rotate_right(1);
                self.merged += 1;
                return Novelty::Covered;
            }
        }
        let others = same.len();
        same.insert(others.min(1), self.states.len());
        self.states.push(state);
        self.sequences.push(sequence.clone());
        if others == 0 { Novelty::Shape } else { Novelty::Values(others) }
    }
}

/// Whether all objects of `one` are objects of `other`; no if that is not known.
pub fn covers(pool: &Pool, solver: &mut dyn Solver, other: &Snapshot, one: &Snapshot) -> bool {
    if other.shape != one.shape || other.leaves.len() != one.leaves.len() {
        return false;
    }
    let Some(map) = arguments(pool, other, one) else { return false };
    let mut wanted = pool.substitute_all(&other.facts, &map);
    let leaves = pool.substitute_all(&other.leaves, &map);
    for (&a, &b) in leaves.iter().zip(&one.leaves) {
        if pool.sort(a) != pool.sort(b) {
            return false;
        }
        if a != b {
            wanted.push(same(pool, a, b));
        }
    }
    wanted.retain(|&t| t != Term::TRUE && !one.facts.contains(&t));
    let all = wanted.into_iter().fold(Term::TRUE, |all, t| pool.and(all, t));
    if all == Term::TRUE {
        return true;
    }
    let goal = pool.not(all);
    let question = Question { pool, facts: &one.facts, known: None, goal };
    solver.check(&question) == Verdict::Unsat
}

/// Whether two numbers are the same bit for bit.
fn same(pool: &Pool, a: Term, b: Term) -> Term {
    match pool.sort(a) {
        cairn_term::Sort::F32 | cairn_term::Sort::F64 => pool.eq(
            pool.unary(cairn_term::Unary::ToRawBits, a),
            pool.unary(cairn_term::Unary::ToRawBits, b),
        ),
        _ => pool.eq(a, b),
    }
}

/// What the variables of one state have to be in terms of another's, for the numbers to agree.
fn arguments(pool: &Pool, of: &Snapshot, with: &Snapshot) -> Option<FxHashMap<Var, Term>> {
    let mut map: FxHashMap<Var, Term> = FxHashMap::default();
    for (&leaf, &value) in of.leaves.iter().zip(&with.leaves) {
        if let Some((var, value)) = solved(pool, leaf, value)
            && pool.var_sort(var) == pool.sort(value)
        {
            map.entry(var).or_insert(value);
        }
    }
    let own = pool.free_vars(with.facts.iter().chain(&with.leaves).copied());
    for var in pool.free_vars(of.facts.iter().chain(&of.leaves).copied()) {
        let is_same = |v: &&Var| {
            pool.var_name(**v) == pool.var_name(var) && pool.var_sort(**v) == pool.var_sort(var)
        };
        let default = || match own.iter().find(is_same) {
            Some(&v) => pool.var(v),
            None => pool.constant(Value::of(pool.var_sort(var), 0)),
        };
        map.entry(var).or_insert_with(default);
    }
    Some(map)
}

/// The variable of a number, if it is one, perhaps widened or shifted by a constant, and what it is if the number is `value`.
fn solved(pool: &Pool, mut leaf: Term, mut value: Term) -> Option<(Var, Term)> {
    loop {
        match pool.node(leaf) {
            Node::Var(var) => return Some((var, value)),
            Node::Unary(
                cairn_term::Unary::SignExtend(_) | cairn_term::Unary::ZeroExtend(_),
                inner,
            ) => {
                let cairn_term::Sort::Bv(width) = pool.sort(inner) else { return None };
                (leaf, value) = (inner, pool.truncate(width, value));
            }
            Node::Binary(cairn_term::Binary::Add, a, b) => {
                let (rest, constant) = match (pool.value(a), pool.value(b)) {
                    (None, Some(_)) => (a, b),
                    (Some(_), None) => (b, a),
                    _ => return None,
                };
                (leaf, value) = (rest, pool.binary(cairn_term::Binary::Sub, value, constant));
            }
            _ => return None,
        }
    }
}
