//! Conjuncts with variables put in for what they are said to be.

use crate::parts::split;
use cairn_term::{Binary, Evaluator, Model, Node, Pool, Term, Unary, Var};
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) struct Solved {
    /// What is left, without constants, and the conjunct each comes from.
    rest: Vec<(Term, usize)>,
    /// What variables are, each in terms of variables that are replaced later or not at all.
    replaced: Vec<(Var, Term)>,
    /// The conjuncts that said so.
    used: Vec<usize>,
}

impl Solved {
    /// The numbers of conjuncts that contradict each other, if some turn out to; `given` is true
    /// besides the conjuncts.
    pub fn of(
        pool: &Pool,
        conjuncts: &[Term],
        given: Option<(Var, Term)>,
    ) -> Result<Solved, Vec<usize>> {
        let rest = conjuncts.iter().copied().zip(0..).collect();
        let mut solved = Solved { rest, replaced: Vec::new(), used: Vec::new() };
        if let Some(given) = given {
            solved.replace(pool, vec![given])?;
        }
        loop {
            let equations = solved.equations(pool);
            if equations.is_empty() {
                return Ok(solved);
            }
            solved.replace(pool, equations)?;
        }
    }

    /// Whether the conjuncts are what they were.
    pub fn is_unchanged(&self) -> bool {
        self.replaced.is_empty()
    }

    pub fn rest(&self) -> Vec<Term> {
        self.rest.iter().map(|&(t, _)| t).collect()
    }

    /// Gives the variables that were replaced their values, where those that were not have theirs.
    pub fn complete(&self, pool: &Pool, evaluator: &mut Evaluator, model: &mut Model) {
        for &(var, t) in self.replaced.iter().rev() {
            let value = evaluator.eval(pool, t, model);
            model.set(var, value);
        }
    }

    /// The conjuncts that contradict each other, where some of the rest do, or all.
    pub fn core(&self, of_rest: Option<&[Term]>) -> Vec<usize> {
        let within = |t: &Term| of_rest.is_none_or(|core| core.contains(t));
        let own = self.rest.iter().filter(|(t, _)| within(t)).map(|&(_, from)| from);
        set(own.chain(self.used.iter().copied()))
    }

    /// Equations that can be used at the same time: no variable that is replaced is in what
    /// another one is replaced by.
    fn equations(&mut self, pool: &Pool) -> Vec<(Var, Term)> {
        let mut found = Vec::new();
        let (mut gone, mut kept) = (FxHashSet::default(), FxHashSet::default());
        for &(t, from) in &self.rest {
            let usable = |&(var, by): &(Var, Term)| {
                let other = variable(pool, by);
                !gone.contains(&var)
                    && !kept.contains(&var)
                    && !other.is_some_and(|o| gone.contains(&o))
            };
            if let Some((var, by)) = definitions(pool, t).into_iter().flatten().find(usable) {
                gone.insert(var);
                kept.extend(variable(pool, by));
                found.push((var, by));
                self.used.push(from);
            }
        }
        found
    }

    fn replace(&mut self, pool: &Pool, equations: Vec<(Var, Term)>) -> Result<(), Vec<usize>> {
        let map: FxHashMap<Var, Term> = equations.iter().copied().collect();
        self.replaced.extend(equations);
        let terms = pool.substitute_all(&self.rest(), &map);
        let mut parts = Vec::new();
        let mut rest = Vec::with_capacity(terms.len());
        for (t, &(_, from)) in terms.into_iter().zip(&self.rest) {
            split(pool, t, &mut parts);
            for part in parts.drain(..) {
                if part == Term::FALSE {
                    return Err(set([from].into_iter().chain(self.used.iter().copied())));
                }
                rest.push((part, from));
            }
        }
        self.rest = rest;
        Ok(())
    }
}

/// What a conjunct says a variable is: nothing, one thing, or either of two.
fn definitions(pool: &Pool, t: Term) -> [Option<(Var, Term)>; 2] {
    match pool.node(t) {
        Node::Var(var) => [Some((var, Term::TRUE)), None],
        Node::Unary(Unary::Not, x) => match pool.node(x) {
            Node::Var(var) => [Some((var, Term::FALSE)), None],
            _ => [None; 2],
        },
        Node::Binary(Binary::Eq, a, b) => {
            // The younger one goes, if both can.
            [(b, a), (a, b)].map(|(x, by)| match pool.node(x) {
                Node::Var(var) if is_plain(pool, by) => Some((var, by)),
                _ => None,
            })
        }
        _ => [None; 2],
    }
}

/// A constant, a variable, or a variable extended.
fn is_plain(pool: &Pool, t: Term) -> bool {
    pool.value(t).is_some() || variable(pool, t).is_some()
}

fn variable(pool: &Pool, t: Term) -> Option<Var> {
    match pool.node(t) {
        Node::Var(var) => Some(var),
        Node::Unary(Unary::ZeroExtend(_) | Unary::SignExtend(_), x) => match pool.node(x) {
            Node::Var(var) => Some(var),
            _ => None,
        },
        _ => None,
    }
}

fn set(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
