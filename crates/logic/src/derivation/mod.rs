//! The search for a derivation of a formula: which disjunct each instance takes, and what its variables are.
//!
//! Goals are instances, disjunctions of conditions, and cells and readings whose object is not known yet. A goal is
//! tried in all its alternatives, each as far as its cells and conditions go; what remains decides: none is a
//! conflict, one is taken, several are put off until nothing else can be done. Then the newest goal with the fewest
//! alternatives becomes a choice point. Goals, frames and variables lie in arenas that a choice point cuts back, so
//! that neither a long structure nor a deep search needs the machine's stack.
//!
//! Least fixed point: an instance below an instance of the same predicate with the same arguments, with no cell owned
//! in between, has no derivation that the outer one does not have; such a branch is a conflict. A chain of unfoldings
//! with new numbers and without cells is cut at a limit, which is reported.
//!
//! The heap is behind a [`World`]: the [checker](crate::checker)'s is given, that of [models](crate::models) grows.

mod atoms;
mod describe;
mod store;
mod unfold;

use std::ops::Range;

use crate::formula::{Atom, Cell, Definitions, Disjunct, Formula, Instance, PredicateId, Pure};
use crate::heap::Classes;
use crate::linear;

pub(crate) use describe::{describe, formula_of};
pub(crate) use store::{Chars, Conflict, Consistent, Kind, Known, Remaining, SlotId, double_at};
use store::{Mark as StoreMark, Undecided};

pub(crate) type Store<'a> = store::Store<'a, Place<'a>>;

/// What failed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    Start,
    Parameters,
    Cell(&'a Cell),
    Atom(&'a Atom),
    Repeated(&'a Instance),
    /// Comparisons that are left when all else is decided.
    Numbers,
    LeftOver,
}

/// A part of a disjunct in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) scope: u32,
    pub(crate) part: Part<'a>,
}

/// Why a search was not complete.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Why {
    #[error("the search took more than {0} steps")]
    Steps(usize),
    #[error("a predicate was unfolded more than {0} times without a new cell")]
    Barren(usize),
    #[error("an unfolding repeats without a new cell while others are not decided")]
    Repeated,
    #[error(transparent)]
    Arithmetic(#[from] linear::Limit),
    #[error("the heap does not say what field `{0}` holds")]
    Field(String),
    #[error("the heap does not say what static field `{0}.{1}` holds")]
    Static(String, String),
    #[error("the constants of enum `{0}` are not known")]
    Constants(String),
    #[error("the formula has {expected} parameters, but {given} values are given")]
    Arity { expected: usize, given: usize },
    #[error("identity of texts, boxes or enum constants is asked for")]
    Identity,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) steps: usize,
    pub(crate) barren: usize,
    pub(crate) linear: linear::Limits,
}

/// The heap of a derivation.
pub(crate) trait World<'a> {
    type Mark: Copy;
    fn mark(&self) -> Self::Mark;
    fn undo(&mut self, to: Self::Mark);
    /// How many cells are owned.
    fn owned(&self) -> usize;
    /// The alternatives of a cell at a slot, or none if it should wait for the slot to be known.
    fn cell_choices(&self, store: &Store<'a>, cell: &'a Cell, env: &[SlotId]) -> Range<u32>;
    fn cell(
        &mut self,
        store: &mut Store<'a>,
        cell: &'a Cell,
        env: &[SlotId],
        choice: u32,
    ) -> Consistent;
    /// How many objects a reference that is not known can be.
    fn objects(&self) -> u32;
    /// Of an array.
    fn length(&self, object: u32) -> Option<u32>;
    fn read(
        &mut self,
        store: &mut Store<'a>,
        object: u32,
        read: Read<'a>,
        value: SlotId,
    ) -> Consistent;
    fn read_static(
        &mut self,
        store: &mut Store<'a>,
        class: &'a str,
        field: &'a str,
        value: SlotId,
    ) -> Consistent;
    /// Whether an object that is read from is only chosen when there are no more cells to come.
    fn readings_last(&self) -> bool;
    /// A slot that is to be chosen when all goals are met, with its candidates.
    fn open_choice(&mut self, store: &Store<'a>) -> Option<(SlotId, Vec<Known<'a>>)>;
    /// Whether a complete derivation counts.
    fn accepts(&mut self, store: &mut Store<'a>) -> Consistent;
    /// Whether a derivation that owns fewer cells is as good as any other.
    fn fewer_cells_do(&self) -> bool;
    /// What kept this heap from being judged.
    fn unsure(&mut self) -> Option<Why>;
}

/// A part of an object that is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Read<'a> {
    Field(&'a str),
    Element(u32),
    Length,
}

/// One unfolding: a disjunct with its variables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// None is the formula itself.
    pub(crate) predicate: Option<PredicateId>,
    pub(crate) disjunct: u32,
    env: u32,
    size: u32,
    parent: u32,
    /// Cells owned when it began.
    owned: usize,
    /// How many unfoldings above it, one below the other, began with as many cells owned.
    barren: usize,
}

#[derive(Clone, Copy, Debug)]
enum Goal<'a> {
    Formula,
    Instance(&'a Instance, u32),
    Cell(&'a Cell, u32),
    Holds(&'a Atom, u32),
    Or(&'a [Pure], u32),
    /// A slot takes one of the options from this number on.
    Choose(SlotId, u32, u32),
    /// A box is a number or null.
    Box(SlotId),
    /// The conditions of one of the disjuncts that have the cells and instances of this frame.
    Case(u32),
}

const NONE: u32 = u32::MAX;

struct Mark<M> {
    store: StoreMark,
    world: M,
    nodes: usize,
    agenda: u32,
    put_off: u32,
    frames: usize,
    envs: usize,
    options: usize,
}

impl<M: Copy> Clone for Mark<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M: Copy> Copy for Mark<M> {}

struct Choice<'a, M> {
    before: Mark<M>,
    goal: Goal<'a>,
    alternatives: Vec<u32>,
    next: usize,
}

enum Examined {
    Taken,
    Several(Several),
}

/// Whether other goals than readings are left when a goal is examined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Now,
    Last,
    /// As a part of another goal's alternative.
    Within,
}

/// Alternatives of a goal that was put off.
struct Several {
    alternatives: Vec<u32>,
    /// The order in which goals become choice points.
    order: Order,
}

/// Cells at open references come before instances that would add more of them: without that, unfolding would go on
/// and own nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Determined,
    Cell,
    AddsCells,
    Reading,
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Derivation,
    /// No further one.
    Nothing,
}

/// The failure that got furthest.
pub(crate) struct Furthest<'a> {
    rank: usize,
    pub(crate) part: Part<'a>,
    pub(crate) predicate: Option<PredicateId>,
    pub(crate) disjunct: u32,
    /// The first parameter of the predicate that is an object.
    pub(crate) object: Option<u32>,
}

/// See the module.
pub(crate) struct Search<'a, W: World<'a>> {
    definitions: &'a Definitions,
    formula: &'a Formula,
    classes: &'a dyn Classes,
    pub(crate) store: Store<'a>,
    pub(crate) world: W,
    bounds: Bounds,
    /// Lists of goals: one and the next.
    nodes: Vec<(Goal<'a>, u32)>,
    agenda: u32,
    put_off: u32,
    pub(crate) frames: Vec<Frame>,
    pub(crate) envs: Vec<SlotId>,
    options: Vec<Known<'a>>,
    /// For the formula and then each predicate, once it was unfolded: see [`unfold::leaders`].
    leaders: Vec<Vec<u32>>,
    choices: Vec<Choice<'a, W::Mark>>,
    steps: usize,
    /// How often a cell was left to wait for its object.
    waiting_cells: usize,
    pub(crate) unsure: Option<Why>,
    /// The furthest failure of all goals.
    pub(crate) furthest: Option<Furthest<'a>>,
    /// The furthest failure among the alternatives of one goal, of which others may hold.
    failure: Option<Furthest<'a>>,
    /// A model of the numbers that were open, after a derivation was found.
    pub(crate) numbers: (Remaining, Vec<i128>),
}

impl<'a, W: World<'a>> Search<'a, W> {
    /// `params` are slots of `store`, one for each parameter.
    pub(crate) fn new(
        definitions: &'a Definitions,
        formula: &'a Formula,
        classes: &'a dyn Classes,
        store: Store<'a>,
        params: &[SlotId],
        world: W,
        bounds: Bounds,
    ) -> Self {
        Search {
            definitions,
            formula,
            classes,
            store,
            world,
            bounds,
            nodes: vec![(Goal::Formula, NONE)],
            agenda: 0,
            put_off: NONE,
            frames: Vec::new(),
            envs: params.to_vec(),
            options: Vec::new(),
            leaders: vec![Vec::new(); definitions.predicates.len() + 1],
            choices: Vec::new(),
            steps: 0,
            waiting_cells: 0,
            unsure: None,
            furthest: None,
            failure: None,
            numbers: Default::default(),
        }
    }

    /// The first derivation.
    pub(crate) fn first(&mut self) -> Found {
        self.run(Ok(()))
    }

    /// The next derivation after one was found.
    pub(crate) fn next(&mut self) -> Found {
        self.run(Err(Conflict))
    }

    fn run(&mut self, mut state: Consistent) -> Found {
        loop {
            if self.steps > self.bounds.steps {
                self.unsure = Some(Why::Steps(self.bounds.steps));
                return Found::Nothing;
            }
            if state.is_err() {
                self.keep_failure();
                match self.backtrack() {
                    Some(next) => state = next,
                    None => return Found::Nothing,
                }
                continue;
            }
            if self.choices.is_empty() {
                self.store.forget();
            }
            if self.agenda != NONE {
                let (goal, next) = self.nodes[self.agenda as usize];
                self.agenda = next;
                state = match self.examine(goal, When::Now) {
                    Ok(Examined::Taken) => Ok(()),
                    Ok(Examined::Several(_)) => {
                        self.put_off = self.push(goal, self.put_off);
                        Ok(())
                    }
                    Err(conflict) => Err(conflict),
                };
            } else if self.put_off != NONE {
                state = self.reconsider();
            } else {
                match self.complete() {
                    Ok(true) => return Found::Derivation,
                    Ok(false) => {}
                    Err(conflict) => state = Err(conflict),
                }
            }
        }
    }

    fn push(&mut self, goal: Goal<'a>, next: u32) -> u32 {
        self.nodes.push((goal, next));
        self.nodes.len() as u32 - 1
    }

    fn later(&mut self, goal: Goal<'a>) {
        self.agenda = self.push(goal, self.agenda);
    }

    fn mark(&self) -> Mark<W::Mark> {
        Mark {
            store: self.store.mark(),
            world: self.world.mark(),
            nodes: self.nodes.len(),
            agenda: self.agenda,
            put_off: self.put_off,
            frames: self.frames.len(),
            envs: self.envs.len(),
            options: self.options.len(),
        }
    }

    fn undo(&mut self, to: Mark<W::Mark>) {
        self.store.undo(to.store);
        self.world.undo(to.world);
        self.nodes.truncate(to.nodes);
        self.agenda = to.agenda;
        self.put_off = to.put_off;
        self.frames.truncate(to.frames);
        self.envs.truncate(to.envs);
        self.options.truncate(to.options);
    }

    fn backtrack(&mut self) -> Option<Consistent> {
        let choice = self.choices.last_mut()?;
        let (before, goal) = (choice.before, choice.goal);
        let alternative = choice.alternatives[choice.next];
        choice.next += 1;
        if choice.next == choice.alternatives.len() {
            self.choices.pop();
        }
        self.undo(before);
        Some(self.attempt_noted(goal, alternative))
    }

    fn attempt_noted(&mut self, goal: Goal<'a>, alternative: u32) -> Consistent {
        self.steps += 1;
        let result = self.attempt(goal, alternative);
        if result.is_err() {
            self.note_failure();
        }
        result
    }

    fn note_failure(&mut self) {
        if let Some(limit) = self.store.limit.take() {
            self.unsure = Some(limit.into());
        }
        if let Some(why) = self.world.unsure() {
            self.unsure = Some(why);
        }
        let Place { scope, part } = self.store.conflict;
        let frame = self.frames.get(scope as usize).copied();
        let env = frame.map_or(&[][..], |frame| self.env(frame));
        // Of two that got as far, the one that asked whether something is null says less.
        let null_or_not = match part {
            Part::Atom(Atom::Null(true, _)) => true,
            Part::Cell(cell) => {
                let at = env.get(cell.at.index());
                at.is_some_and(|&at| self.store.value(at) == Some(Known::Null))
            }
            _ => false,
        };
        let rank = 2 * self.world.owned() + usize::from(!null_or_not);
        if self.failure.as_ref().is_some_and(|other| other.rank >= rank) {
            return;
        }
        let predicate = frame.and_then(|frame| frame.predicate);
        let params = formula_of(self.definitions, self.formula, predicate).params.len();
        let object = env.iter().take(params).find_map(|&slot| match self.store.value(slot) {
            Some(Known::Ref(object)) => Some(object),
            _ => None,
        });
        let disjunct = frame.map_or(0, |frame| frame.disjunct);
        self.failure = Some(Furthest { rank, part, predicate, disjunct, object });
    }

    /// A goal failed for good, for the reason noted last.
    fn keep_failure(&mut self) {
        if let Some(failure) = self.failure.take()
            && self.furthest.as_ref().is_none_or(|other| failure.rank > other.rank)
        {
            self.furthest = Some(failure);
        }
    }

    /// Tries all alternatives of a goal. If one is left, its state is taken.
    fn examine(&mut self, goal: Goal<'a>, when: When) -> Result<Examined, Conflict> {
        match goal {
            Goal::Instance(instance, scope) => self.productive(instance, scope)?,
            Goal::Holds(atom, scope) if self.hold_if_ready(atom, scope)? => {
                return Ok(Examined::Taken);
            }
            // The objects that it may be are not all there.
            Goal::Holds(..) if self.world.readings_last() && when != When::Last => {
                let several = Several { alternatives: Vec::new(), order: Order::Reading };
                return Ok(Examined::Several(several));
            }
            _ => {}
        }
        let range = self.alternatives(goal);
        let before = self.mark();
        if when != When::Within {
            self.failure = None;
        }
        let waiting = self.waiting_cells;
        let mut feasible = Vec::new();
        for alternative in range.clone() {
            if self.steps > self.bounds.steps {
                break;
            }
            if !self.is_alternative(goal, alternative) {
                continue;
            }
            match self.attempt_noted(goal, alternative) {
                Err(Conflict) => self.undo(before),
                Ok(()) if feasible.is_empty() && alternative + 1 == range.end => {
                    return Ok(Examined::Taken);
                }
                Ok(()) => {
                    let conditions = matches!(goal, Goal::Or(..) | Goal::Case(_));
                    let entailed = conditions && self.unchanged(before);
                    if entailed {
                        return Ok(Examined::Taken);
                    }
                    self.undo(before);
                    feasible.push(alternative);
                }
            }
        }
        match *feasible {
            [] => Err(Conflict),
            [one] => self.attempt(goal, one).map(|()| Examined::Taken),
            _ => {
                let order = match goal {
                    Goal::Holds(..) if self.world.readings_last() => Order::Reading,
                    Goal::Cell(..) | Goal::Holds(..) => Order::Cell,
                    _ if self.waiting_cells > waiting => Order::AddsCells,
                    _ => Order::Determined,
                };
                Ok(Examined::Several(Several { alternatives: feasible, order }))
            }
        }
    }

    /// Whether nothing was assumed or left to do since then.
    fn unchanged(&self, since: Mark<W::Mark>) -> bool {
        self.store.mark() == since.store && self.agenda == since.agenda
    }

    /// Takes what has one alternative left of the goals that were put off; if none has, makes a choice.
    fn reconsider(&mut self) -> Consistent {
        let mut goals = Vec::new();
        let mut at = std::mem::replace(&mut self.put_off, NONE);
        while at != NONE {
            let (goal, next) = self.nodes[at as usize];
            goals.push(goal);
            at = next;
        }
        let mut remaining = Vec::new();
        let mut taken = false;
        let only_readings = goals.iter().all(|goal| matches!(goal, Goal::Holds(..)));
        let when = if only_readings { When::Last } else { When::Now };
        for goal in goals {
            match self.examine(goal, when)? {
                Examined::Taken => taken = true,
                Examined::Several(several) => remaining.push((goal, several)),
            }
        }
        let mut chosen = None;
        if !taken {
            let key = |several: &Several| (several.order, several.alternatives.len());
            let fewest = (0..remaining.len()).min_by_key(|&at| key(&remaining[at].1));
            chosen = fewest.map(|at| remaining.remove(at));
        }
        for (goal, _) in remaining.iter().rev() {
            self.put_off = self.push(*goal, self.put_off);
        }
        match chosen {
            None => Ok(()),
            Some((goal, Several { alternatives, .. })) => {
                let first = alternatives[0];
                self.choices.push(Choice { before: self.mark(), goal, alternatives, next: 1 });
                self.attempt_noted(goal, first)
            }
        }
    }

    /// When no goal is left: chooses values that arithmetic cannot, then asks it. Whether the derivation is complete.
    fn complete(&mut self) -> Result<bool, Conflict> {
        self.store.place = Place { scope: 0, part: Part::Numbers };
        match self.store.undecided() {
            Some(Undecided::Boxed(slot)) => {
                self.later(Goal::Box(slot));
                return Ok(false);
            }
            Some(Undecided::Enum(slot)) => {
                self.choose_constant(slot)?;
                return Ok(false);
            }
            None => {}
        }
        if let Some((slot, candidates)) = self.world.open_choice(&self.store) {
            self.choose(slot, &candidates);
            return Ok(false);
        }
        let remaining = self.store.problem();
        match remaining.problem.solve(&self.bounds.linear) {
            linear::Solution::Sat(values) => self.numbers = (remaining, values),
            linear::Solution::Unsat => {
                self.store.conflict = self.store.place;
                self.note_failure();
                return Err(Conflict);
            }
            linear::Solution::Unknown(limit) => {
                self.unsure = Some(limit.into());
                return Err(Conflict);
            }
        }
        self.store.place = Place { scope: 0, part: Part::LeftOver };
        let accepted = self.world.accepts(&mut self.store);
        if accepted.is_err() {
            self.note_failure();
        }
        accepted.map(|()| true)
    }

    fn choose(&mut self, slot: SlotId, candidates: &[Known<'a>]) {
        let from = self.options.len() as u32;
        self.options.extend_from_slice(candidates);
        self.later(Goal::Choose(slot, from, self.options.len() as u32));
    }

    fn choose_constant(&mut self, slot: SlotId) -> Consistent {
        let Kind::Enum(class) = self.store.kind(slot) else { return Ok(()) };
        let mut candidates = vec![];
        if !self.store.is_present(slot) {
            candidates.push(Known::Null);
        }
        match self.classes.constants(class) {
            Some(names) => candidates.extend(names.iter().map(|name| Known::Enum(class, name))),
            None => self.unsure = Some(Why::Constants(class.to_string())),
        }
        if candidates.is_empty() {
            return self.store.fail();
        }
        self.choose(slot, &candidates);
        Ok(())
    }

    fn alternatives(&self, goal: Goal<'a>) -> Range<u32> {
        match goal {
            Goal::Formula => 0..self.formula.disjuncts.len() as u32,
            Goal::Instance(instance, _) => {
                0..self.definitions.get(instance.predicate).body.disjuncts.len() as u32
            }
            Goal::Cell(cell, scope) => {
                self.world.cell_choices(&self.store, cell, self.env(self.frames[scope as usize]))
            }
            Goal::Holds(atom, scope) => self.holds_choices(atom, scope),
            Goal::Or(conditions, _) => 0..conditions.len() as u32,
            Goal::Choose(_, from, to) => from..to,
            Goal::Box(_) => 0..2,
            Goal::Case(scope) => {
                let predicate = self.frames[scope as usize].predicate;
                0..formula_of(self.definitions, self.formula, predicate).disjuncts.len() as u32
            }
        }
    }

    fn attempt(&mut self, goal: Goal<'a>, alternative: u32) -> Consistent {
        match goal {
            Goal::Formula => {
                let frame = Frame {
                    predicate: None,
                    disjunct: alternative,
                    env: self.envs.len() as u32,
                    size: 0,
                    parent: NONE,
                    owned: 0,
                    barren: 0,
                };
                let params: Vec<SlotId> = self.envs[..self.formula.params.len()].to_vec();
                self.envs.extend(params);
                self.unfold(self.formula, frame)
            }
            Goal::Instance(instance, scope) => {
                let parent = self.frames[scope as usize];
                let owned = self.world.owned();
                let frame = Frame {
                    predicate: Some(instance.predicate),
                    disjunct: alternative,
                    env: self.envs.len() as u32,
                    size: 0,
                    parent: scope,
                    owned,
                    barren: if parent.owned == owned { parent.barren + 1 } else { 0 },
                };
                for arg in &instance.args {
                    let slot = self.envs[parent.env as usize + arg.index()];
                    self.envs.push(slot);
                }
                self.unfold(&self.definitions.get(instance.predicate).body, frame)
            }
            Goal::Cell(cell, scope) => self.own(cell, scope, alternative),
            Goal::Holds(atom, scope) => self.hold(atom, scope, alternative),
            Goal::Or(conditions, scope) => self.condition(&conditions[alternative as usize], scope),
            Goal::Choose(slot, ..) => self.store.bind(slot, self.options[alternative as usize]),
            Goal::Box(slot) if alternative == 0 => self.store.companion(slot).map(|_| ()),
            Goal::Box(slot) => self.store.bind(slot, Known::Null),
            Goal::Case(scope) => self.case(scope, alternative),
        }
    }

    pub(crate) fn env(&self, frame: Frame) -> &[SlotId] {
        &self.envs[frame.env as usize..(frame.env + frame.size) as usize]
    }

    /// Whether an instance may be unfolded: not a repetition of one above it without a cell in between.
    fn productive(&mut self, instance: &'a Instance, scope: u32) -> Consistent {
        let owned = self.world.owned();
        let inner = self.frames[scope as usize];
        self.store.place = Place { scope, part: Part::Repeated(instance) };
        if inner.barren >= self.bounds.barren && inner.owned == owned {
            self.unsure = Some(Why::Barren(self.bounds.barren));
            return self.store.fail();
        }
        let mut at = scope;
        while at != NONE {
            let frame = self.frames[at as usize];
            if frame.owned != owned {
                break;
            }
            if frame.predicate == Some(instance.predicate) {
                let outer = &self.envs[frame.env as usize..];
                let same = instance.args.iter().enumerate().all(|(position, arg)| {
                    self.equal(self.envs[inner.env as usize + arg.index()], outer[position])
                });
                if same {
                    let pending = self.agenda != NONE || self.put_off != NONE;
                    if pending && !self.world.fewer_cells_do() {
                        self.unsure = Some(Why::Repeated);
                    }
                    let failed = self.store.fail();
                    self.note_failure();
                    return failed;
                }
            }
            at = frame.parent;
        }
        Ok(())
    }

    fn equal(&self, a: SlotId, b: SlotId) -> bool {
        match (self.store.value(a), self.store.value(b)) {
            (Some(a), Some(b)) => a == b,
            (None, None) => self.store.root(a) == self.store.root(b),
            _ => false,
        }
    }
}
