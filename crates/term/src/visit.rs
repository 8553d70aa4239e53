//! Walks over terms. None recurses, so that terms may be deep.

use crate::node::{Node, Term, Var};
use crate::pool::Pool;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

impl Pool {
    /// Every term below `roots`, each once, arguments before what they are arguments of.
    pub fn post_order(&self, roots: impl IntoIterator<Item = Term>) -> Vec<Term> {
        let mut todo: Vec<Term> = roots.into_iter().collect();
        let mut seen: FxHashSet<Term> = todo.iter().copied().collect();
        while let Some(t) = todo.pop() {
            todo.extend(self.node(t).args().filter(|&a| seen.insert(a)));
        }
        // Arguments are older than what they are arguments of, so age is an order.
        let mut order: Vec<Term> = seen.into_iter().collect();
        order.sort_unstable();
        order
    }

    /// The variables below `roots`, in the order of their numbers.
    pub fn free_vars(&self, roots: impl IntoIterator<Item = Term>) -> Vec<Var> {
        let mut vars: Vec<Var> = self
            .post_order(roots)
            .into_iter()
            .filter_map(|t| match self.node(t) {
                Node::Var(v) => Some(v),
                _ => None,
            })
            .collect();
        vars.sort_unstable();
        vars
    }

    /// How many different terms are in `t`.
    pub fn size(&self, t: Term) -> usize {
        self.post_order([t]).len()
    }

    /// How many nodes `t` has when written out, at most `u64::MAX`.
    pub fn tree_size(&self, t: Term) -> u64 {
        let mut sizes: FxHashMap<Term, u64> = FxHashMap::default();
        for t in self.post_order([t]) {
            let size = self.node(t).args().fold(1u64, |n, a| n.saturating_add(sizes[&a]));
            sizes.insert(t, size);
        }
        sizes[&t]
    }

    /// `t` with terms in place of some variables, simplified again.
    pub fn substitute(&self, t: Term, map: &FxHashMap<Var, Term>) -> Term {
        self.substitute_all(&[t], map)[0]
    }

    /// The same of several terms: what they share is walked once.
    pub fn substitute_all(&self, roots: &[Term], map: &FxHashMap<Var, Term>) -> Vec<Term> {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        for t in self.post_order(roots.iter().copied()) {
            let new = match self.node(t) {
                Node::Const(_) => t,
                Node::Var(v) => {
                    let new = map.get(&v).copied().unwrap_or(t);
                    assert_eq!(self.sort(new), self.sort(t), "what replaces {}", self.var_name(v));
                    new
                }
                node if node.args().all(|a| done[&a] == a) => t,
                Node::Unary(op, a) => self.unary(op, done[&a]),
                Node::Binary(op, a, b) => self.binary(op, done[&a], done[&b]),
                Node::Ite(c, a, b) => self.ite(done[&c], done[&a], done[&b]),
            };
            done.insert(t, new);
        }
        roots.iter().map(|t| done[t]).collect()
    }
}

/// The variables of terms of one pool, each term walked once. For conditions: every term that is
/// asked for is kept with all its variables.
#[derive(Default)]
pub struct FreeVars {
    known: FxHashMap<Term, Rc<[Var]>>,
    /// Which walk saw a term last.
    seen: Vec<u32>,
    walk: u32,
    todo: Vec<Term>,
}

impl FreeVars {
    pub fn new() -> FreeVars {
        FreeVars::default()
    }

    /// In the order of their numbers.
    pub fn of(&mut self, pool: &Pool, t: Term) -> Rc<[Var]> {
        if let Some(vars) = self.known.get(&t) {
            return vars.clone();
        }
        let vars = self.collect(pool, t);
        self.known.insert(t, vars.clone());
        vars
    }

    fn collect(&mut self, pool: &Pool, root: Term) -> Rc<[Var]> {
        self.walk = self.walk.checked_add(1).unwrap_or_else(|| {
            self.seen.clear();
            1
        });
        // No argument has a larger number.
        if self.seen.len() <= root.id() as usize {
            self.seen.resize((root.id() as usize + 1).max(self.seen.len() * 2), 0);
        }
        let mut vars = Vec::new();
        self.todo.push(root);
        while let Some(t) = self.todo.pop() {
            if std::mem::replace(&mut self.seen[t.id() as usize], self.walk) == self.walk {
                continue;
            }
            match pool.node(t) {
                Node::Var(v) => vars.push(v),
                node => self.todo.extend(node.args()),
            }
        }
        vars.sort_unstable();
        vars.into()
    }
}
