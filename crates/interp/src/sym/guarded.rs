//! Guarded sets: all that a reference can be, each under its guard, where no path is split for it.
//!
//! A reference is a term, as everywhere. Its entries are pairs of a guard and a leaf: an address, the
//! variable of an unread reference, or a choice among boxes that has a value of its own. On a path the
//! guards of a set exclude each other, and one of them holds. A path remembers the entries of the sets
//! that it has put together, so that guards stay what they were; of other choices they are read off the
//! term.
//!
//! The rules are those of heap summaries. What is read through several objects is merged by leaf
//! ([`Machine::read_through`]); an unread leaf is resolved in those inputs only in which it is the one
//! ([`Machine::initialise`]), and stays unread in the others; writing resolves nothing. So the inputs of a
//! path are exactly those that lazy initialisation would try one after the other, whatever the bounds.

use super::endless::Decided;
use super::unknown::{Split, class_of_descriptor};
use super::{Numbers, Path, Val};
use crate::machine::{Machine, Trap};
use cairn_heap::heap::ClassStatus;
use cairn_heap::input::{Form, InputObject, Place, Resolution, Selected, Target, UnknownId};
use cairn_heap::{HeapBound, HeapModel, Ref, Settle, Situation};
use cairn_program::ir::{Elem, Kind};
use cairn_program::{ClassId, Origin, Shape as Layout};
use cairn_term::{Functions, Known, Model, Node, Pool, Sort, Term, Unary, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefMut;
use std::sync::Arc;

/// Something that a reference can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub guard: Term,
    pub leaf: Term,
}

/// The sets that a path has put together, by the terms that stand for them.
pub(crate) type Sets = Arc<FxHashMap<Term, Arc<[Entry]>>>;

/// The facts of a path as far as they are connectives, as a function of what these connect.
#[derive(Clone, Default, Debug)]
pub(crate) struct Shape {
    /// Facts that are in it.
    facts: usize,
    pub known: Known,
    /// Facts that were asked which references they exclude.
    asked: usize,
}

/// Conditions as a path has them: nothing in them follows from its facts, as far as connectives tell, and
/// those that are the same on the path are the same term.
struct Conditions<'a> {
    pool: &'a Pool,
    functions: RefMut<'a, Functions>,
    known: &'a Known,
}

impl Conditions<'_> {
    fn and(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Term::FALSE, _) | (_, Term::FALSE) => return Term::FALSE,
            (Term::TRUE, t) | (t, Term::TRUE) => return self.plain(t),
            _ => {}
        }
        let found = self.functions.of(self.pool, a).zip(self.functions.of(self.pool, b));
        let found = found.and_then(|(a, b)| self.functions.and(a, b));
        self.term(found).unwrap_or_else(|| self.pool.and(a, b))
    }

    fn or(&mut self, a: Term, b: Term) -> Term {
        match (a, b) {
            (Term::TRUE, _) | (_, Term::TRUE) => return Term::TRUE,
            (Term::FALSE, t) | (t, Term::FALSE) => return self.plain(t),
            _ => {}
        }
        let found = self.functions.of(self.pool, a).zip(self.functions.of(self.pool, b));
        let found = found.and_then(|(a, b)| self.functions.and(!a, !b)).map(|f| !f);
        self.term(found).unwrap_or_else(|| self.pool.or(a, b))
    }

    fn plain(&mut self, t: Term) -> Term {
        if t == Term::TRUE || t == Term::FALSE {
            return t;
        }
        let found = self.functions.of(self.pool, t);
        self.term(found).unwrap_or(t)
    }

    fn term(&mut self, f: Option<cairn_term::Function>) -> Option<Term> {
        let f = self.functions.under(f?, self.known)?;
        Some(self.functions.term(self.pool, f))
    }

    /// Entries where a condition holds.
    fn under(&mut self, condition: Term, entries: &[Entry]) -> Vec<Entry> {
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
    fn merged(&mut self, entries: Vec<Entry>) -> Vec<Entry> {
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

/// That a reference may be an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choosing {
    /// A variable that says that it is, which matters only in an input in which it is at all; or that it is
    /// another one.
    pub variable: Term,
    pub is_last: bool,
    /// Whether it brought the object about.
    pub is_new: bool,
    /// That it is the object, in an input in which it is at all.
    pub is_it: Term,
}

/// For which choices a variable is true.
#[derive(Clone, Copy)]
enum Chosen {
    By(usize),
    ByAllBut(usize),
}

/// Sets that were read since a path has decided something: on a cyclic input a loop may run forever, and
/// its state never comes back for as long as nothing says where in the cycle it is.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Rounds {
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

impl Path {
    fn set_of(&self, t: Term) -> Option<&Arc<[Entry]>> {
        self.sets.get(&t)
    }

    /// The choices that a fact speaks of.
    fn choices_in(&self, pool: &Pool, functions: &mut Functions, fact: Term) -> Vec<Choosing> {
        if self.choosing.is_empty() {
            return vec![];
        }
        let Some(f) = functions.of(pool, fact) else { return vec![] };
        let atoms = functions.atoms(f);
        self.choosing.iter().filter(|c| atoms.contains(&c.variable)).copied().collect()
    }
}

impl<'p> Machine<'p> {
    /// Whether references are guarded sets, which no path is split for.
    pub(super) fn is_summarising(&self) -> bool {
        !self.sym().model.forks()
    }

    /// What a reference can be, with all that is known of it put in.
    pub(super) fn entries(&self, t: Term) -> Arc<[Entry]> {
        self.entries_of(t, &mut FxHashMap::default())
    }

    fn entries_of(&self, t: Term, done: &mut FxHashMap<Term, Arc<[Entry]>>) -> Arc<[Entry]> {
        let sym = self.sym();
        if let Some(known) = done.get(&t) {
            return known.clone();
        }
        let found: Arc<[Entry]> = match (sym.path.set_of(t), sym.pool.node(t)) {
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
                let value = self.known_value(t);
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
        let sym = self.sym();
        sym.unknowns.of_term(e.leaf).is_some() || sym.path.set_of(e.leaf).is_some()
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

    /// Adds what follows from the facts, though not from their connectives alone.
    pub(super) fn learn(&mut self, known: Term) {
        let sym = self.sym_mut();
        let functions = &mut *sym.functions.borrow_mut();
        let shape = &mut sym.path.shape;
        let with = functions.of(&sym.pool, known).and_then(|f| functions.know(&shape.known, f));
        if let Some(known) = with {
            shape.known = known;
        }
    }

    /// A condition as the path has it, all facts put in.
    pub(super) fn newly_assumed(&mut self, t: Term) -> Term {
        self.update_shape();
        self.assumed(self.pruned(t))
    }

    /// The term of a set, which the path remembers.
    fn summarised(&mut self, entries: Vec<Entry>) -> Result<Term, Trap> {
        let pool = self.pool();
        let entries = self.conditions().merged(entries);
        let Some((last, others)) = entries.split_last() else {
            // Nothing is left of an undecided path.
            return Err(Trap::Assumed);
        };
        let t = others.iter().rev().fold(last.leaf, |rest, e| pool.ite(e.guard, e.leaf, rest));
        if !matches!(pool.node(t), Node::Ite(..)) {
            return Ok(t);
        }
        let path = &self.sym().path;
        if path.set_of(t).is_some() && entries.iter().any(|e| path.set_of(e.leaf).is_some()) {
            // The term of a set is none of those that the set is made of.
            let flat = self.flattened(&entries, &mut FxHashMap::default());
            return self.remembered(t, flat);
        }
        self.remembered(t, entries)
    }

    fn remembered(&mut self, t: Term, entries: Vec<Entry>) -> Result<Term, Trap> {
        let is_new = |known: Option<&Arc<[Entry]>>| known.is_none_or(|k| **k != entries[..]);
        if entries.len() > 1 && is_new(self.sym().path.set_of(t)) {
            if cfg!(debug_assertions) {
                self.check_set(&entries);
            }
            Arc::make_mut(&mut self.sym_mut().path.sets).insert(t, entries.into());
        }
        Ok(t)
    }

    /// That the guards of a set exclude each other on the path, and that one of them holds.
    fn check_set(&self, entries: &[Entry]) {
        let sym = self.sym();
        let (pool, path) = (&sym.pool, &sym.path);
        if let Some(model) = &path.model {
            let mut evaluator = sym.evaluator.borrow_mut();
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

    /// A reference whose target is needed: nothing of the result is unread.
    pub(super) fn resolve_set(&mut self, t: Term) -> Result<Val, Trap> {
        self.update_shape();
        self.settled_flat(t, |_, _| Settle::Object)
    }

    /// A reference of which so much is decided as an occasion asks for.
    pub(super) fn settled(
        &mut self,
        t: Term,
        how: impl Fn(&dyn HeapModel, &cairn_heap::input::Unknown) -> Settle,
    ) -> Result<Val, Trap> {
        self.update_shape();
        if self.is_read(t) {
            return Ok(self.val(t));
        }
        self.settled_flat(t, how)
    }

    /// Whether a reference is a set, nothing of which is unread.
    fn is_read(&self, t: Term) -> bool {
        self.sym().path.set_of(t).is_some() && !self.has_unread(t)
    }

    fn settled_flat(
        &mut self,
        t: Term,
        how: impl Fn(&dyn HeapModel, &cairn_heap::input::Unknown) -> Settle,
    ) -> Result<Val, Trap> {
        let entries = self.entries(t);
        if entries.len() == 1 && self.sym().unknowns.of_term(entries[0].leaf).is_none() {
            return Ok(self.val(entries[0].leaf));
        }
        if self.sym().path.set_of(t).is_some_and(|known| **known == *entries) && !self.has_unread(t)
        {
            return Ok(self.val(t));
        }
        let entries = self.initialised(self.assumed_of(entries.to_vec()), how)?;
        let entries = self.kept_small(self.assumed_of(entries))?;
        let t = self.summarised(entries)?;
        Ok(self.val(t))
    }

    /// Entries without those unread leaves that an occasion asks to be resolved.
    fn initialised(
        &mut self,
        mut entries: Vec<Entry>,
        how: impl Fn(&dyn HeapModel, &cairn_heap::input::Unknown) -> Settle,
    ) -> Result<Vec<Entry>, Trap> {
        loop {
            let Some(at) = entries.iter().position(|e| self.is_to_be_read(e, &how)) else {
                return Ok(entries);
            };
            let Entry { guard, leaf } = entries[at];
            let Some(x) = self.sym().unknowns.of_term(leaf) else { return Ok(entries) };
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

    /// Whether an entry is an unread reference that an occasion asks to be resolved.
    fn is_to_be_read(
        &self,
        e: &Entry,
        how: &impl Fn(&dyn HeapModel, &cairn_heap::input::Unknown) -> Settle,
    ) -> bool {
        let sym = self.sym();
        let unknown = sym.unknowns.of_term(e.leaf).map(|x| sym.unknowns.get(x));
        unknown.is_some_and(|u| how(&*sym.model, u) != Settle::Nothing)
    }

    /// Whether the path has inputs for which a condition holds, as far as connectives tell.
    pub(super) fn is_allowed(&self, condition: Term) -> bool {
        self.assumed(condition) != Term::FALSE
    }

    /// Resolves an unread reference in those inputs for which `guard` holds. No if there are none.
    fn initialise(&mut self, x: UnknownId, guard: Term) -> Result<bool, Trap> {
        let is_chosen = self.sym().path.input.chosen(x).is_some();
        if !is_chosen {
            let (sym, program) = (self.sym(), self.program);
            let situation = Situation::new(program, &sym.unknowns, &sym.path.input, x);
            let found = sym.model.cases(&situation);
            if let [case] = &found.cases[..] {
                let case = self.within_scope(x, case);
                let ways = self.ways(&case);
                if ways.len() == 1 {
                    self.note_left_out(x, &found);
                    let partly = self.is_partial(x, guard).then_some(guard);
                    self.carry_out_partly(x, &case, partly)?;
                    return Ok(true);
                }
                if !self.decide(guard)? {
                    return Ok(false);
                }
                self.note_left_out(x, &found);
                return Err(Trap::Split(Box::new(Split { unknown: x, cases: ways })));
            }
        }
        // What it is cannot be put into one set.
        if !self.decide(guard)? {
            return Ok(false);
        }
        self.settle_object(x)?;
        Ok(true)
    }

    /// Targets without new objects that are in no input, because the scope leaves no room for them.
    fn within_scope(&mut self, x: UnknownId, case: &[Target]) -> Vec<Target> {
        let mut all = case.to_vec();
        all.retain(|t| match t {
            Target::New(Form::Instance(class) | Form::Array(class)) => {
                self.room(x, *class) != Term::FALSE
            }
            _ => true,
        });
        if all.len() < case.len() {
            self.note_cut(HeapBound::Scope);
        }
        all
    }

    /// The targets of a case, apart where making one of them runs code that the others do not.
    fn ways(&self, case: &[Target]) -> Vec<Vec<Target>> {
        let needs_code = |t: &&Target| match t {
            Target::New(Form::Instance(class)) => self.has_initialiser(*class),
            _ => false,
        };
        let (apart, mut together): (Vec<Target>, Vec<Target>) =
            (case.iter().filter(needs_code).copied().collect(), case.to_vec());
        together.retain(|t| !apart.contains(t));
        let apart = apart.into_iter().map(|t| vec![t]);
        (!together.is_empty()).then_some(together).into_iter().chain(apart).collect()
    }

    /// Whether a class is not initialised, and that would run code.
    fn has_initialiser(&self, class: ClassId) -> bool {
        let is_open = |c: ClassId| {
            let status = self.heap.class_status(c).0;
            !matches!(status, ClassStatus::Ready | ClassStatus::Running)
        };
        let class = self.program.class(class);
        let mut all = class.ancestors.iter().chain(&class.all_interfaces);
        all.any(|&c| is_open(c) && self.program.class(c).initializer.is_some())
    }

    /// Whether there are inputs in which an unread reference exists, but is not looked at.
    fn is_partial(&self, x: UnknownId, guard: Term) -> bool {
        if guard == Term::TRUE {
            return false;
        }
        let there = self.assumed(self.where_there(x));
        if there == guard {
            return false;
        }
        let outside = self.sym().pool.not(guard);
        self.conditions().and(there, outside) != Term::FALSE
    }

    /// The inputs that an unknown reference is in, because the object that it is in is.
    pub(super) fn where_there(&self, x: UnknownId) -> Term {
        let sym = self.sym();
        let input = &sym.path.input;
        match sym.unknowns.get(x).place {
            Place::Field { of, class, .. } | Place::Element { of, class, .. } => {
                let is_it = |o: &&InputObject| o.creator == of && o.class == class;
                let owner = input.objects.iter().position(|o| is_it(&o));
                owner.map_or(Term::TRUE, |i| input.presence(i))
            }
            Place::Rest { of } => match input.resolution(of) {
                Some(Resolution::Partly { real, .. }) => {
                    sym.pool.and(self.where_there(of), sym.pool.not(*real))
                }
                _ => Term::TRUE,
            },
            _ => Term::TRUE,
        }
    }

    /// That an object of a class which `x` brings about is within the scope, in inputs in which `x` is.
    pub(super) fn room(&self, x: UnknownId, class: ClassId) -> Term {
        let sym = self.sym();
        let input = &sym.path.input;
        let above = self.objects_above(x);
        let (mut certain, mut others) = (0, vec![]);
        for (i, o) in input.objects.iter().enumerate() {
            if o.class != class || o.form.is_value() || o.creator == x {
                continue;
            }
            match self.assumed(input.presence(i)) {
                Term::FALSE => {}
                Term::TRUE => certain += 1,
                _ if above.contains(&i) => certain += 1,
                presence => others.push(presence),
            }
        }
        let scope = sym.model.scope(class);
        if certain >= scope {
            return Term::FALSE;
        }
        let most = scope - certain;
        if others.len() < most {
            return Term::TRUE;
        }
        // That there are at least 0, 1, .. of them.
        let mut at_least = vec![Term::FALSE; most + 1];
        at_least[0] = Term::TRUE;
        let mut conditions = self.conditions();
        for presence in others {
            for n in (1..=most).rev() {
                let more = conditions.and(at_least[n - 1], presence);
                at_least[n] = conditions.or(at_least[n], more);
            }
        }
        sym.pool.not(at_least[most])
    }

    /// The objects without which an unknown would not be.
    fn objects_above(&self, mut x: UnknownId) -> Vec<usize> {
        let sym = self.sym();
        let mut all = vec![];
        loop {
            x = match sym.unknowns.get(x).place {
                Place::Rest { of } => of,
                Place::Field { of, class, .. } | Place::Element { of, class, .. } => {
                    let is_it = |o: &InputObject| o.creator == of && o.class == class;
                    all.extend(sym.path.input.objects.iter().position(is_it));
                    of
                }
                _ => return all,
            };
        }
    }

    /// What is loaded from several objects: `of` each of them, where it is the one.
    pub(super) fn read_through(
        &mut self,
        through: &[(Term, Val)],
        how: impl Fn(&dyn HeapModel, &cairn_heap::input::Unknown) -> Settle,
    ) -> Result<Val, Trap> {
        self.update_shape();
        let mut all = vec![];
        for &(guard, v) in through {
            let t = self.known_value(self.term(Kind::Ref, v));
            let entries = match self.is_read(t) {
                true => Arc::new([Entry { guard: Term::TRUE, leaf: t }]),
                false => self.entries(t),
            };
            all.extend(self.conditions().under(guard, &entries));
        }
        let all = self.conditions().merged(all);
        let all = self.initialised(all, &how)?;
        let all = self.kept_small(self.assumed_of(all))?;
        debug_assert!(
            !all.iter().any(|e| self.is_to_be_read(e, &how)),
            "an unread reference escapes a read"
        );
        let t = self.summarised(all)?;
        Ok(self.val(t))
    }

    /// Entries, fewer of them where they are too many or where the path goes round in circles: then it
    /// is split, until it is known which one it is.
    fn kept_small(&mut self, mut entries: Vec<Entry>) -> Result<Vec<Entry>, Trap> {
        let decided = self.decided();
        let most = self.sym().limits.entries as usize;
        let rounds = &mut self.sym_mut().path.rounds;
        rounds.count(decided, entries.len());
        let is_in_circles = rounds.is_too_long();
        loop {
            let is_large = entries.len() > most || entries.iter().any(|e| self.is_large(e.guard));
            if entries.len() == 1 || !(is_large || is_in_circles) {
                return Ok(entries);
            }
            self.sym_mut().path.is_split = true;
            let Entry { guard, leaf } = entries[0];
            let is_it = self.decide(guard)?;
            if is_it {
                return Ok(vec![Entry { guard: Term::TRUE, leaf }]);
            }
            entries.remove(0);
            entries = self.assumed_of(entries);
        }
    }

    /// Whether a guard is too large to go on with.
    fn is_large(&self, guard: Term) -> bool {
        let most = self.sym().limits.guard_size as usize;
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

    fn conditions(&self) -> Conditions<'_> {
        let sym = self.sym();
        let functions = sym.functions.borrow_mut();
        Conditions { pool: &sym.pool, functions, known: &sym.path.shape.known }
    }

    /// A condition as the path has it.
    pub(super) fn assumed(&self, t: Term) -> Term {
        self.conditions().plain(t)
    }

    /// Says where the variable of a choice belongs. What links objects to each other comes early: what they
    /// hold depends on which of them is meant. Then that something is an object goes with that the object is
    /// there.
    pub(super) fn place(&mut self, x: UnknownId, what: Selected, variable: Term) {
        const BITS: u32 = 20;
        const LINKS: u64 = 1 << (2 * BITS);
        const OTHERS: u64 = 2 << (2 * BITS);
        let class = self.sym().unknowns.get(x).class;
        let links = class.is_some_and(|c| self.is_recursive(c));
        let (object, other) = match what {
            Selected::Object(creator, _) if links => (x, creator.0 + 1),
            Selected::Object(creator, _) => (creator, x.0 + 1),
            Selected::Null | Selected::NotNull => (x, 0),
        };
        let behind = if links { LINKS } else { OTHERS };
        let place = behind + (u64::from(object.0) << BITS) + u64::from(other);
        self.sym().functions.borrow_mut().place(variable, place);
    }

    /// Says that a condition comes before all choices.
    pub(super) fn place_first(&self, condition: Term) {
        let sym = self.sym();
        let atom = match sym.pool.node(condition) {
            Node::Unary(Unary::Not, atom) => atom,
            _ => condition,
        };
        sym.functions.borrow_mut().place(atom, 0);
    }

    /// Whether objects of a class lead to others of it.
    fn is_recursive(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.sym().recursive.get(&class) {
            return known;
        }
        let program = self.program;
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
        self.sym_mut().recursive.insert(class, found);
        found
    }

    /// Nodes of a condition, up to the limit of guards; none if there are far too many.
    fn size(&self, condition: Term) -> Option<usize> {
        let sym = self.sym();
        let functions = &mut *sym.functions.borrow_mut();
        let f = functions.of(&sym.pool, condition)?;
        Some(functions.size(f, sym.limits.guard_size as usize))
    }

    /// Puts the facts into the path's shape that are not yet in it.
    pub(super) fn update_shape(&mut self) {
        let sym = self.sym_mut();
        let functions = sym.functions.get_mut();
        functions.tidy();
        let shape = &mut sym.path.shape;
        if shape.known.age() != functions.age() {
            *shape = Shape { facts: 0, known: functions.nothing(), asked: shape.asked };
        }
        while let Some(&fact) = self.sym().path.facts.get(self.sym().path.shape.facts) {
            let sym = self.sym_mut();
            let shape = &mut sym.path.shape;
            shape.facts += 1;
            if sym.path.definitions.contains(&fact) {
                continue;
            }
            let with = {
                let functions = &mut *sym.functions.borrow_mut();
                let f = functions.of(&sym.pool, fact);
                f.and_then(|f| functions.know(&shape.known, f))
            };
            // Without a fact less is known, which is no harm.
            let Some(known) = with else { continue };
            shape.known = known;
            if shape.facts > shape.asked {
                shape.asked = shape.facts;
                self.exclude_choices(fact);
            }
        }
    }

    /// Looks whether a new fact says that references are not certain objects.
    fn exclude_choices(&mut self, fact: Term) {
        let pool = self.pool();
        let sym = self.sym();
        let open = sym.path.choices_in(&pool, &mut sym.functions.borrow_mut(), fact);
        for choice in open {
            let f = self.sym().functions.borrow_mut().of(&pool, choice.is_it);
            if f.is_some_and(|f| self.is_excluded(f, choice.is_it)) {
                self.exclude(choice);
            }
        }
    }

    /// A reference is not a certain object. Then the variable that would say that it is may as well be false
    /// where it does not matter, and the path says that it is: a single variable is less to carry along than
    /// a condition. The last object has no variable; but if only one other thing is left, it is that.
    fn exclude(&mut self, choice: Choosing) {
        let pool = self.pool();
        let fact = match choice.is_last {
            false => pool.not(choice.variable),
            true => self.assumed(pool.not(choice.is_it)),
        };
        let (variable, value) = match pool.node(fact) {
            Node::Unary(Unary::Not, t) => (pool.node(t), 0),
            other => (other, 1),
        };
        let Node::Var(var) = variable else { return };
        let sym = self.sym_mut();
        let (path, value) = (&mut sym.path, Value::of(Sort::Bool, value));
        if let Some(model) = &mut path.model
            && model.get(var) != Some(value)
        {
            let mut without = Model::clone(model);
            without.set(var, value);
            let mut evaluator = sym.evaluator.borrow_mut();
            let mut under = evaluator.under(&pool, &without);
            if path.facts.iter().any(|&fact| !under.holds(fact)) {
                return;
            }
            *model = Arc::new(without);
        }
        Arc::make_mut(&mut path.choosing).retain(|c| c.is_it != choice.is_it);
        path.assume(&pool, fact);
        self.learn(fact);
    }

    /// What a field becomes that is written where a condition holds.
    pub(super) fn overwritten(&mut self, when: Term, new: Val, old: Val) -> Result<Val, Trap> {
        self.update_shape();
        let new = self.entries(self.term(Kind::Ref, new));
        let old = self.entries(self.term(Kind::Ref, old));
        let otherwise = self.sym().pool.not(when);
        let mut conditions = self.conditions();
        let mut all = conditions.under(when, &new);
        all.extend(conditions.under(otherwise, &old));
        drop(conditions);
        let t = self.summarised(all)?;
        Ok(self.val(t))
    }

    /// A set without null, which the path has excluded.
    pub(super) fn without_null(&mut self, t: Term) -> Result<Val, Trap> {
        let null = self.sym().pool.int(0);
        let entries = self.entries(t);
        if !entries.iter().any(|e| e.leaf == null) {
            return Ok(self.val(t));
        }
        let rest = entries.iter().filter(|e| e.leaf != null).copied().collect();
        let t = self.summarised(rest)?;
        Ok(self.val(t))
    }

    /// That a reference is something, if the path has put it together as a set.
    pub(super) fn guard_in_set(&self, t: Term, r: Ref) -> Option<Term> {
        let sym = self.sym();
        let set = sym.path.set_of(t)?;
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
            (None, None) => self.sym().pool.eq(a, b),
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
        let sym = self.sym();
        match (sym.path.set_of(t), sym.pool.node(t)) {
            (Some(set), _) => Some(set.clone()),
            (None, Node::Ite(..)) if !sym.boxes.contains_key(&t) => Some(self.entries(t)),
            _ => match self.known_value(t) {
                value if value == t => None,
                value => Some(Arc::new([Entry { guard: Term::TRUE, leaf: value }])),
            },
        }
    }

    /// What a reference can be, each with the condition that it is, if none before is.
    ///
    /// New objects come before those that are there already: so when an object is there is said by few
    /// variables, those of the references on the way to it. That the last one is there, if it is none of the
    /// others, is a fact of the path.
    pub(super) fn choices(
        &mut self,
        x: UnknownId,
        targets: &[Target],
        found: &[Option<usize>],
        partly: Option<Term>,
    ) -> Result<Vec<(Term, Option<usize>)>, Trap> {
        let pool = self.pool();
        let name = self.sym().unknowns.get(x).name.clone();
        // Inputs in which it is looked at.
        let real = partly.unwrap_or_else(|| self.where_there(x));
        let last = targets.len() - 1;
        let (mut choices, mut variables) = (vec![], vec![]);
        for (n, (&target, &object)) in targets.iter().zip(found).enumerate() {
            let possible = match target {
                Target::Object(i) => self.assumed(self.sym().path.input.presence(i)),
                Target::New(Form::Instance(class) | Form::Array(class)) => self.room(x, class),
                _ => Term::TRUE,
            };
            if possible != Term::TRUE
                && matches!(target, Target::New(_))
                && self.is_allowed(pool.and(real, pool.not(possible)))
            {
                self.note_cut(HeapBound::Scope);
            }
            let selected = match object {
                _ if n == last => Term::TRUE,
                None => {
                    let v = self.selector(x, Selected::NotNull, &format!("({name} != null)"));
                    variables.push((v, Chosen::ByAllBut(n)));
                    pool.not(v)
                }
                Some(i) => {
                    let v = self.object_selector(x, i);
                    variables.push((v, Chosen::By(n)));
                    v
                }
            };
            choices.push((selected, possible, object));
        }
        let any = choices.iter().fold(Term::FALSE, |any, c| pool.or(any, pool.and(c.0, c.1)));
        let fact = pool.or(pool.not(real), any);
        if self.assumed(fact) != Term::TRUE {
            self.choose_in_model(&choices.iter().map(|c| c.1).collect::<Vec<_>>(), &variables);
            let links = self.sym().unknowns.get(x).class.is_some_and(|c| self.is_recursive(c));
            self.require(fact)?;
            if !links {
                self.sym_mut().path.definitions.push(fact);
            }
        }
        let guard =
            |n: usize, c: (Term, Term)| if n == last { Term::TRUE } else { pool.and(c.0, c.1) };
        Ok(choices.into_iter().enumerate().map(|(n, c)| (guard(n, (c.0, c.1)), c.2)).collect())
    }

    /// Makes the path's model say that a reference is the first thing that it can be there.
    fn choose_in_model(&mut self, possible: &[Term], variables: &[(Term, Chosen)]) {
        let sym = self.sym_mut();
        let (pool, path) = (&sym.pool, &mut sym.path);
        let Some(model) = &mut path.model else { return };
        let first = {
            let mut evaluator = sym.evaluator.borrow_mut();
            let mut under = evaluator.under(pool, model);
            possible.iter().position(|&p| under.holds(p))
        };
        let Some(first) = first else { return };
        let mut chosen_so = Model::clone(model);
        for &(t, chosen) in variables {
            let value = match chosen {
                Chosen::By(n) => n == first,
                Chosen::ByAllBut(n) => n != first,
            };
            if let Node::Var(var) = pool.node(t) {
                chosen_so.set(var, Value::of(Sort::Bool, u64::from(value)));
            }
        }
        // Facts may speak of it already, where another input of a path is looked for.
        let is_fixed = |t: Term| matches!(pool.node(t), Node::Var(v) if model.get(v).is_some());
        let mut evaluator = sym.evaluator.borrow_mut();
        let mut under = evaluator.under(pool, &chosen_so);
        let breaks = variables.iter().any(|v| is_fixed(v.0))
            && path.facts.iter().any(|&fact| !under.holds(fact));
        if !breaks {
            *model = Arc::new(chosen_so);
        }
    }

    /// The variable that says that a reference is an object which was there before, if there is one.
    fn object_variable(&self, x: UnknownId, object: usize) -> Option<Term> {
        let sym = self.sym();
        let InputObject { creator, form, .. } = sym.path.input.objects[object];
        sym.unknowns.known_selector(x, Selected::Object(creator, form))
    }

    /// The value of a set that a resolution is.
    pub(super) fn value_of_choices(
        &mut self,
        x: UnknownId,
        choices: &[(Term, Option<usize>)],
        partly: Option<(Term, Term)>,
    ) -> Result<Term, Trap> {
        let pool = self.pool();
        let there = self.assumed(self.where_there(x));
        let (mut entries, mut rest) = match partly {
            Some((real, unread)) => (vec![Entry { guard: pool.not(real), leaf: unread }], real),
            None => (vec![], Term::TRUE),
        };
        let mut first = None;
        for &(guard, object) in choices {
            let mut conditions = self.conditions();
            let is = conditions.and(rest, guard);
            rest = conditions.and(rest, pool.not(guard));
            let present = conditions.and(there, is);
            drop(conditions);
            let Some(i) = object else {
                entries.push(Entry { guard: is, leaf: pool.int(0) });
                continue;
            };
            let own = self.object_variable(x, i);
            first = first.or(own);
            let is_last = guard == Term::TRUE;
            let path = &mut self.sym_mut().path;
            let o = &path.input.objects[i];
            let (at, is_new) = (o.at.0, o.creator == x);
            if is_new && !matches!(o.form, Form::Constant(_)) {
                path.input.set_presence(i, present);
            }
            entries.push(Entry { guard: is, leaf: pool.int(at as i32) });
            if let Some(variable) = if is_last { first } else { own } {
                let choosing = Choosing { variable, is_last, is_new, is_it: present };
                Arc::make_mut(&mut path.choosing).push(choosing);
            }
        }
        self.summarised(entries)
    }
}
