//! The SAT solver behind a small trait, so that circuits do not know which one it is.

use batsat::{Callbacks, SolverInterface, clause, lbool};
use cairn_budget::Budget;
use std::cell::Cell;
use std::ops::Not;

/// A variable of the SAT solver or its negation, the sign in the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SatLit(u32);

impl SatLit {
    pub fn new(var: u32, negated: bool) -> SatLit {
        SatLit(var << 1 | u32::from(negated))
    }

    pub fn var(self) -> u32 {
        self.0 >> 1
    }

    pub fn is_negated(self) -> bool {
        self.0 & 1 != 0
    }
}

impl Not for SatLit {
    type Output = SatLit;

    fn not(self) -> SatLit {
        SatLit(self.0 ^ 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Sat,
    Unsat,
    /// The budget ended first. Says nothing about the question.
    Unknown,
}

/// What one call of [`Sat::solve`] may cost. A bound on conflicts gives the same answer on every
/// machine, a bound on time does not.
#[derive(Clone, Default, Debug)]
pub struct SatLimit {
    pub conflicts: Option<u64>,
    pub budget: Option<Budget>,
}

impl SatLimit {
    pub const UNLIMITED: SatLimit = SatLimit { conflicts: None, budget: None };
}

/// An incremental SAT solver. Variables are numbered from 0 in the order of their creation.
pub trait Sat {
    fn new_var(&mut self) -> u32;

    /// Adds a clause for good.
    fn add_clause(&mut self, clause: &[SatLit]);

    /// Whether the clauses have a model in which all `assumptions` are true.
    fn solve(&mut self, assumptions: &[SatLit], limit: SatLimit) -> Answer;

    /// A variable's value in the model, after [`Answer::Sat`].
    fn value(&self, var: u32) -> bool;

    /// Assumptions that cannot hold together, after [`Answer::Unsat`]; not necessarily fewest. Empty
    /// when the clauses contradict each other without any assumption.
    fn core(&self) -> Vec<SatLit>;
}

/// batsat, a descendant of MiniSat.
pub struct BatSat {
    solver: batsat::Solver<Limits>,
    clause: Vec<batsat::Lit>,
}

impl Default for BatSat {
    fn default() -> BatSat {
        BatSat::new()
    }
}

impl BatSat {
    pub fn new() -> BatSat {
        let solver = batsat::Solver::new(batsat::SolverOpts::default(), Limits::default());
        BatSat { solver, clause: Vec::new() }
    }

    pub fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}

fn to_bat(lit: SatLit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.var()), !lit.is_negated())
}

fn of_bat(lit: batsat::Lit) -> SatLit {
    SatLit::new(lit.var().idx(), !lit.sign())
}

impl Sat for BatSat {
    fn new_var(&mut self) -> u32 {
        self.solver.new_var_default().idx()
    }

    fn add_clause(&mut self, clause: &[SatLit]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&l| to_bat(l)));
        // `false` means that the clauses contradict each other, which the next `solve` tells.
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumptions: &[SatLit], limit: SatLimit) -> Answer {
        self.solver.cb_mut().start(limit);
        let assumptions: Vec<_> = assumptions.iter().map(|&l| to_bat(l)).collect();
        let answer = self.solver.solve_limited(&assumptions);
        let limits = self.solver.cb_mut();
        if let Some(budget) = &limits.limit.budget {
            budget.charge(limits.learnt / CONFLICTS);
        }
        match answer {
            r if r == lbool::TRUE => Answer::Sat,
            r if r == lbool::FALSE => Answer::Unsat,
            _ => Answer::Unknown,
        }
    }

    fn value(&self, var: u32) -> bool {
        self.solver.value_var(batsat::Var::unsafe_from_idx(var)) == lbool::TRUE
    }

    fn core(&self) -> Vec<SatLit> {
        // As in MiniSat, the final conflict is a clause: it holds the assumptions negated.
        self.solver.unsat_core().iter().map(|&l| !of_bat(l)).collect()
    }
}

/// batsat keeps its own budget private; it asks its callbacks before each decision, though.
#[derive(Default)]
struct Limits {
    limit: SatLimit,
    learnt: u64,
    asked: Cell<u32>,
    /// Stays: the search asks once to leave and its caller once more not to restart.
    late: Cell<bool>,
}

/// Reading the clock costs more than a decision does on small questions.
const DECISIONS_A_CLOCK: u32 = 256;

/// Conflicts that are one unit of effort.
const CONFLICTS: u64 = 4;

impl Limits {
    fn start(&mut self, limit: SatLimit) {
        *self = Limits { limit, ..Limits::default() };
    }
}

impl Callbacks for Limits {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: clause::Kind) {
        self.learnt += u64::from(matches!(kind, clause::Kind::Learnt));
    }

    fn stop(&self) -> bool {
        if self.limit.conflicts.is_some_and(|limit| self.learnt >= limit) {
            return true;
        }
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if asked.is_multiple_of(DECISIONS_A_CLOCK) {
            let late = self.limit.budget.as_ref().is_some_and(Budget::is_over);
            self.late.set(self.late.get() || late);
        }
        self.late.get()
    }
}

/// Counts variables and clauses and never answers: for measuring encodings, and for circuits that
/// only fold constants.
#[derive(Default, Debug)]
pub struct Counter {
    pub vars: u32,
    pub clauses: u64,
}

impl Sat for Counter {
    fn new_var(&mut self) -> u32 {
        self.vars += 1;
        self.vars - 1
    }

    fn add_clause(&mut self, _: &[SatLit]) {
        self.clauses += 1;
    }

    fn solve(&mut self, _: &[SatLit], _: SatLimit) -> Answer {
        Answer::Unknown
    }

    fn value(&self, _: u32) -> bool {
        false
    }

    fn core(&self) -> Vec<SatLit> {
        Vec::new()
    }
}
