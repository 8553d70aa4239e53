//! Which sides of a condition a path allows, where references are guarded sets.
//!
//! The facts of such a path are mostly about which object is meant, and now and then about numbers. The
//! path's shape, a function of all that the facts connect, knows the first part exactly: an example of it
//! says which object is meant everywhere, and leaves a conjunction of comparisons. If there are numbers for
//! these, that is a model; if not, there may be another example. So the solver sees conjunctions, which are
//! easy, and has to look at the whole only if a few examples were not enough. What it says is not made part
//! of the shape: a function that knows how numbers are ordered is large.

use super::{Numbers, Path, Sides};
use crate::machine::Machine;
use cairn_term::{Function, Model, Node, Pool, Sort, Term, Value};
use std::sync::Arc;

/// Examples that are looked at for one side.
const EXAMPLES: usize = 32;
/// Comparisons up to which the reason for a contradiction is made small.
const REASONS: usize = 8;

/// Whether a path allows something.
enum Allowed {
    Yes(Model),
    No,
    Unknown,
}

impl<'p> Machine<'p> {
    /// Which sides of a condition are possible; none if that takes the solver to find out.
    pub(super) fn sides_by_shape(&mut self, cond: Term) -> Option<Sides> {
        let pool = self.pool();
        let own = self.sym().path.model.clone()?;
        let f = self.sym().functions.borrow_mut().of(&pool, cond)?;
        let holds = self.sym().evaluator.borrow_mut().holds(&pool, cond, &own);
        // The side that the path's own model takes is no question.
        let other = if holds { (!f, pool.not(cond)) } else { (f, cond) };
        let other = match self.allowed(other.0, other.1) {
            Allowed::Yes(model) => Some(model),
            Allowed::No => None,
            Allowed::Unknown => return None,
        };
        let own = Some(Arc::unwrap_or_clone(own));
        let (yes, no) = if holds { (own, other) } else { (other, own) };
        let sym = self.sym();
        Some(sym.oracle.borrow_mut().take(cond, yes, no))
    }

    /// Whether the path is known to have no inputs for which a condition holds.
    pub(super) fn is_excluded(&mut self, condition: Function, itself: Term) -> bool {
        matches!(self.allowed(condition, itself), Allowed::No)
    }

    /// Whether the path has inputs for which a condition holds: the condition as a function, and itself.
    fn allowed(&mut self, condition: Function, itself: Term) -> Allowed {
        let pool = self.pool();
        let sym = self.sym();
        let functions = &mut *sym.functions.borrow_mut();
        let Path { facts, definitions, shape, model, .. } = &sym.path;
        let Some(own) = model.clone() else { return Allowed::Unknown };
        let Some(mut open) = functions.and(shape.function, condition) else {
            return Allowed::Unknown;
        };
        let evaluator = &mut *sym.evaluator.borrow_mut();
        for _ in 0..EXAMPLES {
            let mut under = evaluator.under(&pool, &own);
            let Some(example) = functions.example(open, |atom| under.holds(atom)) else {
                return Allowed::No;
            };
            let is_variable = |t: Term| matches!(pool.node(t), Node::Var(_));
            let (variables, comparisons): (Vec<_>, Vec<_>) =
                example.into_iter().partition(|l| is_variable(l.0));
            let literal = |&(t, value): &(Term, bool)| if value { t } else { pool.not(t) };
            let literals: Vec<Term> = comparisons.iter().map(literal).collect();
            let mut oracle = sym.oracle.borrow_mut();
            let mut numbers = |literals: &[Term]| match literals {
                [] => Numbers::Some(Model::clone(&own)),
                _ => oracle.numbers(&pool, literals),
            };
            let mut found = match numbers(&literals) {
                Numbers::Some(found) => found,
                Numbers::Unknown => return Allowed::Unknown,
                Numbers::None => {
                    let reason = reason(literals, |l| matches!(numbers(l), Numbers::None));
                    // Not as a term, which might know that it is one.
                    let never = reason.iter().try_fold(Function::TRUE, |all, &l| {
                        let f = functions.of(&pool, l)?;
                        functions.and(all, f)
                    });
                    let Some(lemma) = never.map(|f| !f) else {
                        return Allowed::Unknown;
                    };
                    let Some(smaller) = functions.and(open, lemma) else {
                        return Allowed::Unknown;
                    };
                    open = smaller;
                    continue;
                }
            };
            drop(oracle);
            set_all(&pool, &mut found, &own, &variables);
            let mut under = evaluator.under(&pool, &found);
            // Comparisons may speak of variables that the example has other values for.
            match facts.iter().chain([&itself]).find(|&&f| !under.holds(f)) {
                None => return Allowed::Yes(found),
                // What a variable stands for is looked at when it matters.
                Some(fact) if definitions.contains(fact) => {
                    let with = functions.of(&pool, *fact).and_then(|f| functions.and(open, f));
                    match with {
                        Some(with) if with != open => open = with,
                        _ => return Allowed::Unknown,
                    }
                }
                Some(_) => return Allowed::Unknown,
            }
        }
        Allowed::Unknown
    }
}

/// Puts the values of boolean variables into a model, and what it lacks of another.
fn set_all(pool: &Pool, model: &mut Model, other: &Model, variables: &[(Term, bool)]) {
    for (var, value) in other.iter() {
        if model.get(var).is_none() {
            model.set(var, value);
        }
    }
    for &(t, value) in variables {
        if let Node::Var(var) = pool.node(t) {
            model.set(var, Value::of(Sort::Bool, u64::from(value)));
        }
    }
}

/// A part of a contradiction that is one, too.
fn reason(mut literals: Vec<Term>, mut is_contradiction: impl FnMut(&[Term]) -> bool) -> Vec<Term> {
    if literals.len() > REASONS {
        return literals;
    }
    let mut i = 0;
    while i < literals.len() && literals.len() > 1 {
        let without: Vec<Term> =
            literals.iter().enumerate().filter(|l| l.0 != i).map(|l| *l.1).collect();
        if is_contradiction(&without) {
            literals = without;
        } else {
            i += 1;
        }
    }
    literals
}
