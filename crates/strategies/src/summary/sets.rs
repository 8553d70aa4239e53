//! Guarded sets: all that a reference can be, each under its guard, where no path is split for it.
//!
//! A reference is a term, as everywhere. Its entries are pairs of a guard and a leaf: an address, the
//! variable of an unread reference, or a choice among boxes that has a value of its own. On a path the
//! guards of a set exclude each other, and one of them holds. A path remembers the entries of the sets
//! that it has put together, so that guards stay what they were; of other choices they are read off the
//! term.
//!
//! What is read through several objects is merged by leaf ([`Sets::read_through`]); an unread leaf is resolved
//! in those inputs only in which it is the one ([`Sets::initialise`]), and stays unread in the others; writing
//! resolves nothing. So the inputs of a path are exactly those that lazy initialisation would try one after the
//! other, whatever the bounds.

use super::Sets;
use cairn_heap::{Ref, Settle};
use cairn_interp::sym::{Decided, Numbers, Occasion, Val};
use cairn_interp::{Machine, Trap};
use cairn_program::ir::Kind;
use cairn_term::{Node, Term};
use rustc_hash::FxHashMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Something that a reference can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub guard: Term,
    pub leaf: Term,
}

/// The sets that a path has put together, by the terms that stand for them.
pub(super) type Entries = Arc<FxHashMap<Term, Arc<[Entry]>>>;

/// Sets that were read since a path has decided something: on a cyclic input a loop may run forever, and
/// its state never comes back for as long as nothing says where in the cycle it is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Rounds {
    since: Decided,
    reads: u32,
    /// That was too many at least once.
    is_suspicious: bool,
}

impl Rounds {
    const MOST: u32 = 4096;
    const MOST_WHEN_SUSPICIOUS: u32 = 64;

    fn count(&mut self, decided: Decided, entries: usize) {
        if self.since != decided {
            (self.since, self.reads) = (decided, 0);
        }
        self.reads += u32::from(entries > 1);
    }

    fn is_too_long(&mut self) -> bool {
        let most = if self.is_suspicious { Self::MOST_WHEN_SUSPICIOUS } else { Self::MOST };
        self.is_suspicious |= self.reads > most;
        self.reads > most
    }
}

impl<'p, M: Deref<Target = Machine<'p>>> Sets<'_, M> {
    /// The entries of a set that the path has put together.
    fn set_of<'s>(&'s self, t: Term) -> Option<&'s Arc<[Entry]>>
    where
        'p: 's,
    {
        self.kept().sets.get(&t)
    }

    /// What a reference can be, with all that is known of it put in.
    pub(super) fn entries(&self, t: Term) -> Arc<[Entry]> {
        self.entries_of(t, &mut FxHashMap::default())
    }

    fn entries_of(&self, t: Term, done: &mut FxHashMap<Term, Arc<[Entry]>>) -> Arc<[Entry]> {
        let sym = self.m.sym();
        if let Some(known) = done.get(&t) {
            return known.clone();
        }
        let found: Arc<[Entry]> = match (self.set_of(t), sym.pool.node(t)) {
            (Some(set), _) if !set.iter().any(|e| self.is_more(e)) => return set.clone(),
            (Some(set), _) => self.flattened(set, done).into(),
            (None, Node::Ite(c, a, b)) if !sym.boxes.contains_key(&t) => {
                let (a, b) = (self.entries_of(a, done), self.entries_of(b, done));
                let mut conditions = self.conditions();
                let mut all = conditions.under(c, &a);
                all.extend(conditions.under(sym.pool.not(c), &b));
                conditions.merged(all).into()
            }
            _ => {
                let value = self.m.known_value(t);
                match value == t {
                    true => Arc::new([Entry { guard: Term::TRUE, leaf: t }]),
                    false => self.entries_of(value, done),
                }
            }
        };
        done.insert(t, found.clone());
        found
    }

    /// Whether the leaf of an entry is unread or a set.
    fn is_more(&self, e: &Entry) -> bool {
        let sym = self.m.sym();
        sym.unknowns.of_term(e.leaf).is_some() || self.set_of(e.leaf).is_some()
    }

    /// Entries that are no sets.
    fn flattened(&self, entries: &[Entry], done: &mut FxHashMap<Term, Arc<[Entry]>>) -> Vec<Entry> {
        let mut all = vec![];
        for e in entries {
            match self.is_more(e) {
                true => {
                    let known = self.entries_of(e.leaf, done);
                    all.extend(self.conditions().under(e.guard, &known));
                }
                false => all.push(*e),
            }
        }
        self.conditions().merged(all)
    }

    /// A set with all that is known of it put in, where that needs no new one.
    pub(super) fn refreshed_set(&self, t: Term) -> Term {
        if self.is_read(t) {
            return t;
        }
        match self.entries(t)[..] {
            [Entry { leaf, .. }] => leaf,
            _ => t,
        }
    }

    /// That the guards of a set exclude each other on the path, and that one of them holds.
    fn check_set(&self, entries: &[Entry]) {
        let sym = self.m.sym();
        let (pool, path) = (&sym.pool, &sym.path);
        if let Some(model) = &path.model {
            let mut evaluator = self.run.evaluator.borrow_mut();
            let mut under = evaluator.under(pool, model);
            let holding = entries.iter().filter(|e| under.holds(e.guard)).count();
            assert_eq!(holding, 1, "guards that hold of {entries:?}");
        }
        if !sym.limits.audit {
            return;
        }
        // What the solver cannot tell is no fault of a set.
        let is_possible = |t: Term| {
            let all: Vec<Term> = path.facts.iter().copied().chain([t]).collect();
            matches!(sym.oracle.borrow_mut().numbers(pool, &all), Numbers::Some(_))
        };
        let none = entries.iter().fold(Term::TRUE, |none, e| pool.and(none, pool.not(e.guard)));
        assert!(!is_possible(none), "a set that is not exhaustive: {entries:?}");
        for (i, a) in entries.iter().enumerate() {
            for b in &entries[i + 1..] {
                assert!(!is_possible(pool.and(a.guard, b.guard)), "{a:?} and {b:?}");
            }
        }
    }

    /// Whether a reference is a set, nothing of which is unread.
    fn is_read(&self, t: Term) -> bool {
        self.set_of(t).is_some() && !self.m.has_unread(t)
    }

    /// Whether an entry is an unread reference that an occasion asks to be resolved.
    fn is_to_be_read(&self, e: &Entry, occasion: Occasion) -> bool {
        let sym = self.m.sym();
        let unknown = sym.unknowns.of_term(e.leaf).map(|x| sym.unknowns.get(x));
        unknown.is_some_and(|u| self.m.settled_on(occasion, u) != Settle::Nothing)
    }

    /// Whether a guard is too large to go on with.
    fn is_large(&self, guard: Term) -> bool {
        let most = self.m.sym().limits.guard_size as usize;
        self.size(guard).is_none_or(|size| size >= most)
    }

    /// Entries with their guards as the path has them.
    fn assumed_of(&self, mut entries: Vec<Entry>) -> Vec<Entry> {
        let mut conditions = self.conditions();
        for e in &mut entries {
            e.guard = conditions.plain(e.guard);
        }
        entries.retain(|e| e.guard != Term::FALSE);
        entries
    }

    /// That a reference is something, if the path has put it together as a set.
    pub(super) fn guard_in_set(&self, t: Term, r: Ref) -> Option<Term> {
        let sym = self.m.sym();
        let set = self.set_of(t)?;
        let pool = &sym.pool;
        let address = pool.int(r.0 as i32);
        let is = |any: Term, e: &Entry| match sym.pool.value(e.leaf) {
            Some(_) if e.leaf == address => pool.or(any, e.guard),
            Some(_) => any,
            None => {
                let inner = self.guard_in_set(e.leaf, r);
                let is = inner.unwrap_or_else(|| pool.eq(e.leaf, address));
                pool.or(any, pool.and(e.guard, is))
            }
        };
        Some(set.iter().fold(Term::FALSE, is))
    }

    /// That two references are the same, nothing of which is unread.
    pub(super) fn same_entry(&self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::TRUE;
        }
        match (self.shallow(a), self.shallow(b)) {
            (None, None) => self.m.sym().pool.eq(a, b),
            (Some(entries), _) => self.same_as_one(&entries, b),
            (_, Some(entries)) => self.same_as_one(&entries, a),
        }
    }

    fn same_as_one(&self, entries: &[Entry], other: Term) -> Term {
        let mut any = Term::FALSE;
        for e in entries {
            let same = self.same_entry(e.leaf, other);
            let mut conditions = self.conditions();
            let both = conditions.and(e.guard, same);
            any = conditions.or(any, both);
        }
        any
    }

    /// The entries of a set, which may be sets themselves; none if it is no set.
    fn shallow(&self, t: Term) -> Option<Arc<[Entry]>> {
        let sym = self.m.sym();
        match (self.set_of(t), sym.pool.node(t)) {
            (Some(set), _) => Some(set.clone()),
            (None, Node::Ite(..)) if !sym.boxes.contains_key(&t) => Some(self.entries(t)),
            _ => match self.m.known_value(t) {
                value if value == t => None,
                value => Some(Arc::new([Entry { guard: Term::TRUE, leaf: value }])),
            },
        }
    }
}

impl<'p, M: DerefMut<Target = Machine<'p>>> Sets<'_, M> {
    /// The term of a set, which the path remembers.
    pub(super) fn put_together(&mut self, entries: Vec<Entry>) -> Result<Term, Trap> {
        let pool = self.m.pool();
        let entries = self.conditions().merged(entries);
        let Some((last, others)) = entries.split_last() else {
            // Nothing is left of an undecided path.
            return Err(Trap::Assumed);
        };
        let t = others.iter().rev().fold(last.leaf, |rest, e| pool.ite(e.guard, e.leaf, rest));
        if !matches!(pool.node(t), Node::Ite(..)) {
            return Ok(t);
        }
        if self.set_of(t).is_some() && entries.iter().any(|e| self.set_of(e.leaf).is_some()) {
            // The term of a set is none of those that the set is made of.
            let flat = self.flattened(&entries, &mut FxHashMap::default());
            return self.remembered(t, flat);
        }
        self.remembered(t, entries)
    }

    fn remembered(&mut self, t: Term, entries: Vec<Entry>) -> Result<Term, Trap> {
        let is_new = |known: Option<&Arc<[Entry]>>| known.is_none_or(|k| **k != entries[..]);
        if entries.len() > 1 && is_new(self.set_of(t)) {
            if cfg!(debug_assertions) {
                self.check_set(&entries);
            }
            Arc::make_mut(&mut self.kept_mut().sets).insert(t, entries.into());
        }
        Ok(t)
    }

    /// A reference whose target is needed: nothing of the result is unread.
    pub(super) fn resolve_set(&mut self, t: Term) -> Result<Val, Trap> {
        self.update_diagram();
        self.settled_flat(t, Occasion::Use)
    }

    /// A reference of which so much is decided as an occasion asks for.
    pub(super) fn settled(&mut self, t: Term, occasion: Occasion) -> Result<Val, Trap> {
        self.update_diagram();
        if self.is_read(t) {
            return Ok(self.m.val(t));
        }
        self.settled_flat(t, occasion)
    }

    fn settled_flat(&mut self, t: Term, occasion: Occasion) -> Result<Val, Trap> {
        let entries = self.entries(t);
        if entries.len() == 1 && self.m.sym().unknowns.of_term(entries[0].leaf).is_none() {
            return Ok(self.m.val(entries[0].leaf));
        }
        if self.set_of(t).is_some_and(|known| **known == *entries) && !self.m.has_unread(t) {
            return Ok(self.m.val(t));
        }
        let entries = self.initialised(self.assumed_of(entries.to_vec()), occasion)?;
        let entries = self.kept_small(self.assumed_of(entries))?;
        let t = self.put_together(entries)?;
        Ok(self.m.val(t))
    }

    /// Entries without those unread leaves that an occasion asks to be resolved.
    fn initialised(
        &mut self,
        mut entries: Vec<Entry>,
        occasion: Occasion,
    ) -> Result<Vec<Entry>, Trap> {
        loop {
            let Some(at) = entries.iter().position(|e| self.is_to_be_read(e, occasion)) else {
                return Ok(entries);
            };
            let Entry { guard, leaf } = entries[at];
            let Some(x) = self.m.sym().unknowns.of_term(leaf) else { return Ok(entries) };
            let is_real = self.is_allowed(guard) && self.initialise(x, guard)?;
            let value = match is_real {
                true => {
                    let known = self.entries(leaf);
                    self.conditions().under(guard, &known)
                }
                false => vec![],
            };
            entries.splice(at..at + 1, value);
            entries = self.conditions().merged(entries);
        }
    }

    /// What is loaded from a slot of several objects: that of each of them, where it is the one.
    pub(super) fn read_through(
        &mut self,
        from: Val,
        objects: &[Ref],
        slot: u32,
    ) -> Result<Val, Trap> {
        let occasion = Occasion::Read;
        let mut through = vec![];
        for &o in objects {
            through.push((self.m.guard(from, o), self.m.slot_val(o, slot)?));
        }
        self.update_diagram();
        let mut all = vec![];
        for (guard, v) in through {
            let t = self.m.known_value(self.m.term(Kind::Ref, v));
            let entries = match self.is_read(t) {
                true => Arc::new([Entry { guard: Term::TRUE, leaf: t }]),
                false => self.entries(t),
            };
            all.extend(self.conditions().under(guard, &entries));
        }
        let all = self.conditions().merged(all);
        let all = self.initialised(all, occasion)?;
        let all = self.kept_small(self.assumed_of(all))?;
        debug_assert!(
            !all.iter().any(|e| self.is_to_be_read(e, occasion)),
            "an unread reference escapes a read"
        );
        let t = self.put_together(all)?;
        Ok(self.m.val(t))
    }

    /// Entries, fewer of them where they are too many or where the path goes round in circles: then it
    /// is split, until it is known which one it is.
    fn kept_small(&mut self, mut entries: Vec<Entry>) -> Result<Vec<Entry>, Trap> {
        let decided = self.m.decided();
        let most = self.m.sym().limits.entries as usize;
        let rounds = &mut self.kept_mut().rounds;
        rounds.count(decided, entries.len());
        let is_in_circles = rounds.is_too_long();
        loop {
            let is_large = entries.len() > most || entries.iter().any(|e| self.is_large(e.guard));
            if entries.len() == 1 || !(is_large || is_in_circles) {
                return Ok(entries);
            }
            self.kept_mut().is_split = true;
            let Entry { guard, leaf } = entries[0];
            let is_it = self.m.decide(guard)?;
            if is_it {
                return Ok(vec![Entry { guard: Term::TRUE, leaf }]);
            }
            entries.remove(0);
            entries = self.assumed_of(entries);
        }
    }

    /// What a field becomes that is written where a condition holds.
    pub(super) fn overwritten(&mut self, when: Term, new: Val, old: Val) -> Result<Val, Trap> {
        self.update_diagram();
        let new = self.entries(self.m.term(Kind::Ref, new));
        let old = self.entries(self.m.term(Kind::Ref, old));
        let otherwise = self.m.sym().pool.not(when);
        let mut conditions = self.conditions();
        let mut all = conditions.under(when, &new);
        all.extend(conditions.under(otherwise, &old));
        drop(conditions);
        let t = self.put_together(all)?;
        Ok(self.m.val(t))
    }

    /// A set without null, which the path has excluded.
    pub(super) fn without_null(&mut self, t: Term) -> Result<Val, Trap> {
        let null = self.m.sym().pool.int(0);
        let entries = self.entries(t);
        if !entries.iter().any(|e| e.leaf == null) {
            return Ok(self.m.val(t));
        }
        let rest = entries.iter().filter(|e| e.leaf != null).copied().collect();
        let t = self.put_together(rest)?;
        Ok(self.m.val(t))
    }
}
