//! Only facts that share variables with the goal, directly or through other facts, matter to it.
//!
//! Facts are indexed by their variables. The index follows a path: what a question's facts have in
//! common with the last question's is kept, so a question costs what its own part costs, however
//! long the path is.

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::Counters;
use cairn_term::{Binary, FreeVars, Model, Node, Pool, Term, Value, Var};
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(crate) struct Parts {
    inner: Box<dyn Layer>,
    tally: Tally,
    index: Index,
}

impl Parts {
    pub fn new(inner: Box<dyn Layer>) -> Parts {
        Parts { inner, tally: Tally::new("independent parts"), index: Index::default() }
    }

    fn ask(&mut self, query: &Query<'_>, part: &Part, goals: &[Term]) -> Outcome {
        self.tally.stop();
        let outcome = self.inner.decide(&Query { facts: &part.facts, goals, ..*query });
        self.tally.start();
        outcome
    }
}

impl Layer for Parts {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        let pool = query.pool;
        self.index.follow(pool, query.facts);
        let mut goals = Vec::new();
        query.goals.iter().for_each(|&g| split(pool, g, &mut goals));

        self.index.start();
        let part = self.index.part_of(pool, &goals);
        let outcome = self.ask(query, &part, &goals);
        let Outcome::Sat(found) = outcome else {
            self.tally.stop();
            return outcome;
        };
        let mut model = query.known.cloned().unwrap_or_default();
        part.overlay(pool, &mut model, &found);

        // Without a known model the other parts need one too.
        while query.known.is_none()
            && let Some(part) = self.index.next_part()
        {
            match self.ask(query, &part, &[]) {
                Outcome::Sat(found) => part.overlay(pool, &mut model, &found),
                open => {
                    self.tally.stop();
                    return open;
                }
            }
        }
        self.tally.stop();
        Outcome::Sat(model)
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.inner.report(counters);
    }
}

/// Conjuncts of a conjunction, from left to right, without `true`.
pub(crate) fn split(pool: &Pool, t: Term, into: &mut Vec<Term>) {
    let mut todo = vec![t];
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Binary(Binary::BoolAnd, a, b) => todo.extend([b, a]),
            _ if t == Term::TRUE => {}
            _ => into.push(t),
        }
    }
}

/// Facts that depend on each other, oldest first, and their variables.
struct Part {
    facts: Vec<Term>,
    vars: Vec<Var>,
}

impl Part {
    /// Writes the values that this part's model gives to its variables.
    fn overlay(&self, pool: &Pool, model: &mut Model, found: &Model) {
        for &var in &self.vars {
            match found.get(var) {
                Some(value) => model.set(var, value),
                // Zero, which an older value must not hide.
                None if model.get(var).is_some() => {
                    model.set(var, Value::of(pool.var_sort(var), 0));
                }
                None => {}
            }
        }
    }
}

struct Fact {
    term: Term,
    vars: Rc<[Var]>,
    /// The walk that put it into a part.
    taken: u32,
}

#[derive(Default)]
struct Entry {
    /// The facts with this variable, ascending.
    facts: Vec<u32>,
    taken: u32,
}

#[derive(Default)]
struct Index {
    /// The facts as they were given, each with the number of conjuncts up to it.
    path: Vec<(Term, u32)>,
    conjuncts: Vec<Fact>,
    by_var: FxHashMap<Var, Entry>,
    free: FreeVars,
    walk: u32,
    /// All conjuncts before this one are in a part of the present walk.
    next: usize,
}

impl Index {
    fn follow(&mut self, pool: &Pool, facts: &[Term]) {
        let common = self.path.iter().zip(facts).take_while(|((a, _), b)| a == *b).count();
        self.path.truncate(common);
        let kept = self.path.last().map_or(0, |&(_, n)| n as usize);
        for fact in self.conjuncts.drain(kept..).rev() {
            for var in &*fact.vars {
                if let Some(entry) = self.by_var.get_mut(var) {
                    entry.facts.pop();
                }
            }
        }
        let mut terms = Vec::new();
        for &fact in &facts[common..] {
            split(pool, fact, &mut terms);
            for term in terms.drain(..) {
                let number = self.conjuncts.len() as u32;
                let vars = self.free.of(pool, term);
                for &var in &*vars {
                    self.by_var.entry(var).or_default().facts.push(number);
                }
                self.conjuncts.push(Fact { term, vars, taken: 0 });
            }
            self.path.push((fact, self.conjuncts.len() as u32));
        }
    }

    /// Nothing is in a part yet.
    fn start(&mut self) {
        self.walk = self.walk.checked_add(1).unwrap_or_else(|| {
            self.conjuncts.iter_mut().for_each(|f| f.taken = 0);
            self.by_var.values_mut().for_each(|e| e.taken = 0);
            1
        });
        self.next = 0;
    }

    fn part_of(&mut self, pool: &Pool, goals: &[Term]) -> Part {
        let mut vars: Vec<Var> = Vec::new();
        for &goal in goals {
            vars.extend(&*self.free.of(pool, goal));
        }
        self.part(vars, Vec::new())
    }

    /// A part that no part before had, until all facts are in one.
    fn next_part(&mut self) -> Option<Part> {
        while let Some(fact) = self.conjuncts.get_mut(self.next) {
            self.next += 1;
            if fact.taken != self.walk {
                fact.taken = self.walk;
                let vars = fact.vars.to_vec();
                return Some(self.part(vars, vec![self.next as u32 - 1]));
            }
        }
        None
    }

    fn part(&mut self, mut todo: Vec<Var>, mut facts: Vec<u32>) -> Part {
        let mut vars = Vec::new();
        while let Some(var) = todo.pop() {
            let entry = self.by_var.entry(var).or_default();
            if std::mem::replace(&mut entry.taken, self.walk) == self.walk {
                continue;
            }
            vars.push(var);
            for &number in &entry.facts {
                let fact = &mut self.conjuncts[number as usize];
                if std::mem::replace(&mut fact.taken, self.walk) != self.walk {
                    facts.push(number);
                    todo.extend(&*fact.vars);
                }
            }
        }
        facts.sort_unstable();
        vars.sort_unstable();
        let facts = facts.into_iter().map(|n| self.conjuncts[n as usize].term).collect();
        Part { facts, vars }
    }
}
