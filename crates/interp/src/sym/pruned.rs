//! Terms without the choices that a path has made since they were built.
//!
//! A number that was read through a guarded set is a choice among the numbers of all its objects. Later
//! the path may know which object it was; where the number lies nobody looks for it. So a condition is
//! rid of such choices before it is asked about.

use crate::machine::Machine;
use cairn_term::{Node, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Choices deeper than this stay.
const DEPTH: usize = 400;

/// What is known of terms.
#[derive(Default)]
pub(crate) struct Pruned {
    /// Terms without any choice.
    plain: FxHashSet<Term>,
    /// What terms are where something holds that was known of this stamp.
    under: u64,
    known: FxHashMap<Term, Term>,
}

impl<'p> Machine<'p> {
    /// A term as the path has it, whose facts are all in its shape.
    pub(super) fn pruned(&self, t: Term) -> Term {
        let sym = self.sym();
        let pruned = &mut *sym.pruned.borrow_mut();
        let under = sym.path.shape.known.stamp();
        if pruned.under != under {
            pruned.under = under;
            pruned.known.clear();
        }
        self.pruned_below(t, pruned, DEPTH)
    }

    fn pruned_below(&self, t: Term, pruned: &mut Pruned, depth: usize) -> Term {
        if depth == 0 || pruned.plain.contains(&t) {
            return t;
        }
        if let Some(&known) = pruned.known.get(&t) {
            return known;
        }
        let pool = &self.sym().pool;
        let mut of = |t: Term| self.pruned_below(t, pruned, depth - 1);
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
        if !is_choice && pool.node(t).args().all(|a| pruned.plain.contains(&a)) {
            pruned.plain.insert(t);
        } else {
            pruned.known.insert(t, found);
        }
        found
    }
}
