//! Conditions as a path has them, and the order of what they speak of.

use super::Sets;
use super::sets::Entry;
use cairn_heap::input::{Selected, UnknownId};
use cairn_interp::Machine;
use cairn_interp::sym::class_of_descriptor;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, Origin, Shape as Layout};
use cairn_term::{Function, Functions, Known, Node, Pool, Term, Unary};
use rustc_hash::FxHashSet;
use std::cell::RefMut;
use std::ops::{Deref, DerefMut};

/// Conditions as a path has them: nothing in them follows from its facts, as far as connectives tell, and
/// those that are the same on the path are the same term.
pub(super) struct Conditions<'a> {
    pool: &'a Pool,
    functions: RefMut<'a, Functions>,
    known: &'a Known,
}

impl Conditions<'_> {
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Term::FALSE, _) | (_, Term::FALSE) => return Term::FALSE,
            (Term::TRUE, t) | (t, Term::TRUE) => return self.plain(t),
            _ => {}
        }
        let found = self.functions.of(self.pool, a).zip(self.functions.of(self.pool, b));
        let found = found.and_then(|(a, b)| self.functions.and(a, b));
        self.term(found).unwrap_or_else(|| self.pool.and(a, b))
    }

    pub fn or(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Term::TRUE, _) | (_, Term::TRUE) => return Term::TRUE,
            (Term::FALSE, t) | (t, Term::FALSE) => return self.plain(t),
            _ => {}
        }
        let found = self.functions.of(self.pool, a).zip(self.functions.of(self.pool, b));
        let found = found.and_then(|(a, b)| self.functions.and(!a, !b)).map(|f| !f);
        self.term(found).unwrap_or_else(|| self.pool.or(a, b))
    }

    pub fn plain(&mut self, t: Term) -> Term {
        if t == Term::TRUE || t == Term::FALSE {
            return t;
        }
        let found = self.functions.of(self.pool, t);
        self.term(found).unwrap_or(t)
    }

    fn term(&mut self, f: Option<Function>) -> Option<Term> {
        let f = self.functions.under(f?, self.known)?;
        Some(self.functions.term(self.pool, f))
    }

    /// Entries where a condition holds.
    pub fn under(&mut self, condition: Term, entries: &[Entry]) -> Vec<Entry> {
        let mut all = vec![];
        for e in entries {
            let guard = self.and(condition, e.guard);
            if guard != Term::FALSE {
                all.push(Entry { guard, leaf: e.leaf });
            }
        }
        all
    }

    /// Merges entries by their leaves, in the order of the first of each.
    pub fn merged(&mut self, entries: Vec<Entry>) -> Vec<Entry> {
        let mut all: Vec<Entry> = vec![];
        for e in entries {
            if e.guard == Term::FALSE {
                continue;
            }
            match all.iter_mut().find(|known| known.leaf == e.leaf) {
                Some(known) => known.guard = self.or(known.guard, e.guard),
                None => all.push(e),
            }
        }
        all
    }
}

impl<'p, M: Deref<Target = Machine<'p>>> Sets<'_, M> {
    pub(super) fn conditions<'s>(&'s self) -> Conditions<'s>
    where
        'p: 's,
    {
        let sym = self.m.sym();
        let functions = self.run.functions.borrow_mut();
        Conditions { pool: &sym.pool, functions, known: &self.kept().diagram.known }
    }

    /// A condition as the path has it.
    pub(super) fn assumed(&self, t: Term) -> Term {
        self.conditions().plain(t)
    }

    /// Says that a condition comes before all choices.
    pub(super) fn place_first(&self, condition: Term) {
        let sym = self.m.sym();
        let atom = match sym.pool.node(condition) {
            Node::Unary(Unary::Not, atom) => atom,
            _ => condition,
        };
        self.run.functions.borrow_mut().place(atom, 0);
    }

    /// Nodes of a condition, up to the limit of guards; none if there are far too many.
    pub(super) fn size(&self, condition: Term) -> Option<usize> {
        let sym = self.m.sym();
        let functions = &mut *self.run.functions.borrow_mut();
        let f = functions.of(&sym.pool, condition)?;
        Some(functions.size(f, sym.limits.guard_size as usize))
    }

    /// Whether the path has inputs for which a condition holds, as far as connectives tell.
    pub(super) fn is_allowed(&self, condition: Term) -> bool {
        self.assumed(condition) != Term::FALSE
    }
}

impl<'p, M: DerefMut<Target = Machine<'p>>> Sets<'_, M> {
    /// Says where the variable of a choice belongs. What links objects to each other comes early: what they
    /// hold depends on which of them is meant. Then that something is an object goes with that the object is
    /// there.
    pub(super) fn place(&mut self, x: UnknownId, what: Selected, variable: Term) {
        const BITS: u32 = 20;
        const LINKS: u64 = 1 << (2 * BITS);
        const OTHERS: u64 = 2 << (2 * BITS);
        let class = self.m.sym().unknowns.get(x).class;
        let links = class.is_some_and(|c| self.is_recursive(c));
        let (object, other) = match what {
            Selected::Object(creator, _) if links => (x, creator.0 + 1),
            Selected::Object(creator, _) => (creator, x.0 + 1),
            Selected::Null | Selected::NotNull => (x, 0),
        };
        let behind = if links { LINKS } else { OTHERS };
        let place = behind + (u64::from(object.0) << BITS) + u64::from(other);
        self.run.functions.borrow_mut().place(variable, place);
    }

    /// Whether objects of a class lead to others of it.
    pub(super) fn is_recursive(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.run.recursive.borrow().get(&class) {
            return known;
        }
        let program = self.m.program;
        let (mut open, mut seen) = (vec![class], FxHashSet::default());
        let mut found = false;
        while let Some(c) = open.pop().filter(|_| !found) {
            let c = program.class(c);
            if let Layout::Array { component, .. } = c.shape {
                open.push(component);
            }
            for &f in c.ancestors.iter().flat_map(|&a| program.class(a).fields.iter()) {
                let field = program.field(f);
                if field.is_static() || field.elem != Elem::Ref {
                    continue;
                }
                let Some(next) = class_of_descriptor(program, &field.desc) else { continue };
                found |= next == class;
                if program.class(next).origin != Origin::Jdk && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        self.run.recursive.borrow_mut().insert(class, found);
        found
    }
}
