//! Examples of functions whose atoms mean something: not every choice of their values is one.

use super::{Function, Functions};
use crate::node::Term;
use rustc_hash::FxHashMap;

/// An atom and whether it holds.
pub type Literal = (Term, bool);

/// Why there is no example.
pub enum Stuck {
    /// Each has atoms among these that cannot all be so, together with atoms of its own.
    Never(Vec<Literal>),
    /// It was not found out.
    Unknown,
}

/// What atoms mean.
pub trait Theory {
    /// The value that an atom is tried with first.
    fn prefers(&mut self, atom: Term) -> bool;

    /// Adds a literal to those that hold. If it contradicts them, it is not added; the literals that do.
    fn assume(&mut self, literal: Literal) -> Result<(), Vec<Literal>>;

    /// Takes the literal back that was added last.
    fn retract(&mut self);

    /// Whether all literals that hold can do so at once.
    fn is_example(&mut self) -> Result<(), Stuck>;
}

/// Reasons that are kept of one function.
const REASONS: usize = 8;

/// Sets of literals with which functions never hold, by what the atoms mean.
#[derive(Default)]
pub(super) struct Refuted(FxHashMap<Function, Vec<Box<[Literal]>>>);

struct Search<'a> {
    functions: &'a mut Functions,
    theory: &'a mut dyn Theory,
    holding: FxHashMap<Term, bool>,
    /// Nodes that may still be looked at.
    budget: usize,
}

impl Functions {
    /// Looks for values of atoms with which a function holds, of which some are known. They are in the
    /// theory's hands when it is asked whether they are an example, the known ones first. What a theory says
    /// of literals it must always say.
    pub fn find(
        &mut self,
        f: Function,
        known: &[Literal],
        theory: &mut dyn Theory,
        budget: usize,
    ) -> Result<(), Stuck> {
        for &literal in known {
            theory.assume(literal).map_err(Stuck::Never)?;
        }
        let holding = known.iter().copied().collect();
        Search { functions: self, theory, holding, budget }.at(f)
    }
}

impl Search<'_> {
    fn at(&mut self, f: Function) -> Result<(), Stuck> {
        match f {
            Function::FALSE => return Err(Stuck::Never(vec![])),
            Function::TRUE => return self.theory.is_example(),
            _ => {}
        }
        self.budget = self.budget.checked_sub(1).ok_or(Stuck::Unknown)?;
        let holds = |l: &Literal| self.holding.get(&l.0) == Some(&l.1);
        let mut known = self.functions.refuted.0.get(&f).into_iter().flatten();
        if let Some(reason) = known.find(|reason| reason.iter().all(holds)) {
            return Err(Stuck::Never(reason.to_vec()));
        }
        let level = self.functions.level(f);
        let atom = self.functions.atoms[&level];
        let (yes, no) = self.functions.split(f, level);
        let first = self.theory.prefers(atom);
        let mut reasons: Vec<Literal> = vec![];
        for value in [first, !first] {
            let next = if value { yes } else { no };
            if next == Function::FALSE {
                continue;
            }
            let literal = (atom, value);
            let never = match self.theory.assume(literal) {
                Err(reason) => reason,
                Ok(()) => {
                    self.holding.insert(atom, value);
                    let found = self.at(next);
                    self.holding.remove(&atom);
                    match found {
                        Err(Stuck::Never(reason)) => {
                            self.theory.retract();
                            reason
                        }
                        other => return other,
                    }
                }
            };
            reasons.extend(never.into_iter().filter(|&l| l != literal));
        }
        reasons.sort_unstable();
        reasons.dedup();
        let kept = self.functions.refuted.0.entry(f).or_default();
        if kept.len() < REASONS {
            kept.push(reasons.as_slice().into());
        }
        Err(Stuck::Never(reasons))
    }
}
