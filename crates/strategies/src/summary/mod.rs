//! Heap summaries: a reference is a guarded set of all that it can be, and no path is split for it.
//!
//! [`Summary`] is the resolver: what lazy initialisation would try, in one case. [`GuardedSets`] represents
//! references: `sets` has the entries of a set and the rules of reading, writing and comparing, `initialise`
//! resolves an unread entry where it is the one that is meant, `choices` declares the variables that say which,
//! `conditions` simplifies guards under the facts of the path and orders the atoms of the diagram, `facts` keeps
//! the path condition as a diagram and decides conditions by it, `specialise` simplifies terms under it, `order`
//! is the theory of comparisons, `rounds` finds loops that never end.

mod choices;
mod conditions;
mod facts;
mod initialise;
mod order;
mod rounds;
mod sets;
mod specialise;

use crate::lazy::{Delay, Lazy};
use cairn_heap::input::{Form, Resolution, Target, Unknown, UnknownId};
use cairn_heap::universe::Targets;
use cairn_heap::{Case, Cases, Ref, Resolver, Settle, Situation, Universe};
use cairn_interp::sym::{Checkpoint, ForkKind, Occasion, Path, References, Val};
use cairn_interp::{Machine, Trap};
use cairn_program::{ClassId, Program};
use cairn_term::{Evaluator, Functions, Term};
use choices::Choosing;
use facts::FactDiagram;
use rustc_hash::FxHashMap;
use sets::{Entries, Rounds};
use specialise::Specialised;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

/// What a reference can be is what lazy initialisation would try, at the same moment.
pub struct Summary;

const LAZY: Lazy = Lazy(Delay::None);

/// Whether a target can be one of several: what code has to make is made or not.
fn is_plain(target: &Target) -> bool {
    match target {
        Target::Null | Target::Object(_) => true,
        Target::New(form) => !matches!(form, Form::Made { .. } | Form::Stub(_) | Form::Constant(_)),
    }
}

/// New objects come before those that are there already.
fn order(target: &Target) -> u8 {
    match target {
        Target::Null => 0,
        Target::New(_) => 1,
        Target::Object(_) => 2,
    }
}

impl Resolver for Summary {
    type State = ();

    fn name(&self) -> &'static str {
        "summary"
    }

    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        LAZY.on_read(universe, program, unknown)
    }

    fn on_compare(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        LAZY.on_compare(universe, program, unknown)
    }

    fn cases(&self, situation: &Situation<'_, ()>) -> Cases<()> {
        let Targets { targets, cuts, loss } = situation.universe.targets(situation);
        let (mut plain, others): (Vec<Target>, Vec<Target>) =
            targets.into_iter().partition(is_plain);
        plain.sort_by_key(order);
        let plain = (!plain.is_empty()).then_some(plain);
        let cases = plain.into_iter().chain(others.into_iter().map(|t| vec![t]));
        Cases { cases: cases.map(Case::of).collect(), cuts, loss, open: vec![] }
    }
}

/// What guarded sets keep with a path.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct OnPath {
    /// The guarded sets that references are.
    sets: Entries,
    rounds: Rounds,
    /// Some reference could be too many things, and the path was split for it.
    is_split: bool,
    diagram: FactDiagram,
    /// Those facts that only say what variables stand for.
    definitions: Arc<Vec<Term>>,
    /// What references may be, as far as that is open.
    choosing: Arc<Vec<Choosing>>,
}

/// What guarded sets keep for a run.
struct Run {
    /// Conditions as functions of their atoms.
    functions: RefCell<Functions>,
    specialised: RefCell<Specialised>,
    /// Evaluates conditions under models.
    evaluator: RefCell<Evaluator>,
    /// Classes whose objects lead to others of their class, and those whose do not.
    recursive: RefCell<FxHashMap<ClassId, bool>>,
    /// What is kept with a path that has met no set.
    nothing: OnPath,
}

/// References as guarded sets.
pub(crate) struct GuardedSets(Run);

impl GuardedSets {
    pub fn references() -> Rc<dyn References> {
        Rc::new(GuardedSets(Run {
            functions: RefCell::default(),
            specialised: RefCell::default(),
            evaluator: RefCell::new(Evaluator::new()),
            recursive: RefCell::default(),
            nothing: OnPath::default(),
        }))
    }

    fn of<M>(&self, m: M) -> Sets<'_, M> {
        Sets { m, run: &self.0 }
    }
}

/// The guarded sets of the path in a machine, which is shared or not.
struct Sets<'a, M> {
    m: M,
    run: &'a Run,
}

impl<'p, M: Deref<Target = Machine<'p>>> Sets<'_, M> {
    fn kept<'s>(&'s self) -> &'s OnPath
    where
        'p: 's,
    {
        self.m.sym().path.references.get().unwrap_or(&self.run.nothing)
    }
}

impl<'p, M: DerefMut<Target = Machine<'p>>> Sets<'_, M> {
    fn kept_mut<'s>(&'s mut self) -> &'s mut OnPath
    where
        'p: 's,
    {
        self.m.sym_mut().path.references.get_mut()
    }
}

impl References for GuardedSets {
    fn decide(&self, m: &mut Machine<'_>, cond: Term, kind: ForkKind) -> Result<bool, Trap> {
        self.of(m).decide(cond, kind)
    }

    fn steps(&self) -> u64 {
        self.0.functions.borrow().steps()
    }

    fn release_caches(&self) {
        let run = &self.0;
        run.functions.borrow_mut().release_caches();
        run.specialised.take();
        run.evaluator.take();
    }

    fn refreshed(&self, m: &Machine<'_>, choice: Term) -> Term {
        self.of(m).refreshed_set(choice)
    }

    fn resolve(&self, m: &mut Machine<'_>, t: Term) -> Result<Val, Trap> {
        self.of(m).resolve_set(t)
    }

    fn settle(&self, m: &mut Machine<'_>, t: Term, occasion: Occasion) -> Result<Val, Trap> {
        self.of(m).settled(t, occasion)
    }

    fn resolution(
        &self,
        m: &mut Machine<'_>,
        x: UnknownId,
        targets: &[Target],
        found: &[Option<usize>],
        partly: Option<Term>,
    ) -> Result<Resolution, Trap> {
        self.of(m).resolution(x, targets, found, partly)
    }

    fn guard(&self, m: &Machine<'_>, t: Term, r: Ref) -> Term {
        self.of(m).guard_in_set(t, r).unwrap_or_else(|| {
            let pool = &m.sym().pool;
            pool.eq(t, pool.int(r.0 as i32))
        })
    }

    fn without_null(&self, m: &mut Machine<'_>, t: Term) -> Result<Val, Trap> {
        self.of(m).without_null(t)
    }

    fn read_through(
        &self,
        m: &mut Machine<'_>,
        from: Val,
        objects: &[Ref],
        slot: u32,
    ) -> Result<Val, Trap> {
        self.of(m).read_through(from, objects, slot)
    }

    fn written_through(
        &self,
        m: &mut Machine<'_>,
        to: Val,
        r: Ref,
        new: Val,
        old: Val,
    ) -> Result<Val, Trap> {
        let when = m.guard(to, r);
        self.of(m).overwritten(when, new, old)
    }

    fn same(&self, m: &mut Machine<'_>, a: Term, b: Term) -> Term {
        self.of(m).same_entry(a, b)
    }

    fn known_targets(&self, m: &Machine<'_>, t: Term) -> Vec<Ref> {
        let pool = &m.sym().pool;
        let address = |leaf: Term| pool.value(leaf).map(|v| Ref(v.bits() as u32));
        self.of(m).entries(t).iter().filter_map(|e| address(e.leaf)).collect()
    }

    fn indexed(&self, m: &Machine<'_>, arrays: &[Ref], index: Term) {
        for &array in arrays {
            let conditions = m.index_conditions(array, index);
            conditions.into_iter().for_each(|c| self.of(m).place_first(c));
        }
    }

    fn comes_back(&self, m: &mut Machine<'_>, kept: &mut Checkpoint, pc: u32) -> bool {
        let is_same = kept.has_same_registers(m);
        kept.has_same_frames_and_heap(m, pc) && (is_same || rounds::is_round(m, kept))
    }

    fn untangle(&self, m: &mut Machine<'_>) {
        self.of(m).untangle()
    }

    fn hand_over(&self, path: &mut Path) {
        if path.references.is_some() {
            path.references.get_mut::<OnPath>().diagram = FactDiagram::default();
        }
    }

    fn is_split(&self, path: &Path) -> bool {
        path.references.get::<OnPath>().is_some_and(|kept| kept.is_split)
    }
}
