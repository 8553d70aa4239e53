//! Specialisation of terms under the choices that a path has made since they were built.
//!
//! A number that was read through a guarded set is an if-then-else over the numbers of all its objects. Later
//! the path may know which object was meant; the term in the register is not updated then. So a condition is
//! specialised under the path's diagram before it is decided.

use super::Sets;
use cairn_interp::Machine;
use cairn_term::{Node, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Deref;

/// Choices deeper than this stay.
const DEPTH: usize = 400;

/// What is known of terms.
#[derive(Default)]
pub(super) struct Specialised {
    /// Terms without any choice.
    plain: FxHashSet<Term>,
    /// What terms are where something holds that was known of this stamp.
    under: u64,
    known: FxHashMap<Term, Term>,
}

impl<'p, M: Deref<Target = Machine<'p>>> Sets<'_, M> {
    /// A term as the path has it, whose facts are all in its diagram.
    pub(super) fn specialised(&self, t: Term) -> Term {
        let done = &mut *self.run.specialised.borrow_mut();
        let under = self.kept().diagram.known.stamp();
        if done.under != under {
            done.under = under;
            done.known.clear();
        }
        self.specialised_below(t, done, DEPTH)
    }

    fn specialised_below(&self, t: Term, done: &mut Specialised, depth: usize) -> Term {
        if depth == 0 || done.plain.contains(&t) {
            return t;
        }
        if let Some(&known) = done.known.get(&t) {
            return known;
        }
        let pool = &self.m.sym().pool;
        let mut of = |t: Term| self.specialised_below(t, done, depth - 1);
        let found = match pool.node(t) {
            Node::Const(_) | Node::Var(_) => t,
            Node::Unary(op, a) => match of(a) {
                same if same == a => t,
                a => pool.unary(op, a),
            },
            Node::Binary(op, a, b) => match (of(a), of(b)) {
                same if same == (a, b) => t,
                (a, b) => pool.binary(op, a, b),
            },
            Node::Ite(c, a, b) => match self.assumed(c) {
                Term::TRUE => of(a),
                Term::FALSE => of(b),
                c => pool.ite(c, of(a), of(b)),
            },
        };
        let is_choice = matches!(pool.node(t), Node::Ite(..));
        if !is_choice && pool.node(t).args().all(|a| done.plain.contains(&a)) {
            done.plain.insert(t);
        } else {
            done.known.insert(t, found);
        }
        found
    }
}
