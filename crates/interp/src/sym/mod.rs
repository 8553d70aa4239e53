//! Symbolic execution: the same instructions over terms.
//!
//! Beside every register, field, array element and array length lies a *shadow*: 0, or the number of
//! the [`Term`] that is the value there (the word beside it then means nothing). An instruction none
//! of whose operands has a shadow is executed as in a concrete run. The others come here.
//!
//! Where a condition decides how to go on, [`Machine::decide`] asks the [`Oracle`] which sides the
//! path allows. If both, the instruction ends with [`crate::Stop::Fork`]: whoever explores adds a
//! fact to the path and lets the instruction be executed again, which now finds it decided. So
//! everything here is written to be executed again: decide first, change the state last.
//!
//! A reference is a term too: a 32-bit choice among addresses, which is a guarded set (the guard of a
//! target is the term's equality with it). Fields are read and written through all targets at once
//! (`refs`), and an array is accessed at an unknown index by a choice among its elements (`arrays`). Sides of a branch that meet again can become one path (`merge`). How much of
//! a reference is one choice is up to the strategy: [`References`] is the façade, [`Addresses`] the usual case.
//! Strings of unknown content are objects whose `value` is a `char[]` of terms ([`Val::MARK`] in the
//! shadow says so); operations on them are models (`models`), and what has no model first expands
//! them to what the JDK's own code expects (`text`).
//!
//! References that nobody has looked at yet are variables; `unknown` resolves them, as the
//! [`cairn_heap::Resolver`] says; `making` calls what makes the objects of the library, and `stubs`
//! answers for functions. This module knows no searcher, no solver and no strategy.

mod addresses;
mod arrays;
mod call;
mod endless;
mod environment;
mod inputs;
mod making;
mod materialise;
mod merge;
mod models;
mod references;
mod refs;
mod step;
mod strategy;
mod stubs;
mod text;
mod unknown;

pub use addresses::Addresses;
pub use endless::{Checkpoint, Decided};
pub use inputs::{Datum, Input, InputValue, LengthCut};
pub use making::MakeCall;
pub(crate) use models::{INPUT_NATIVES, Models};
pub use models::{Modelled, modelled};
pub use references::{Occasion, References};
pub(crate) use step::Flow;
pub use strategy::Strategy;
pub use unknown::{Split, class_of_descriptor};

use crate::environment::Sources;
use crate::machine::{Machine, Trap};
use crate::mode::Mode;
use cairn_heap::input::{InputHeap, UnknownId, Unknowns};
use cairn_heap::{Case, Facts, HeapBound, Kept, Log, Ref, View};
use cairn_program::ir::{Elem, Kind, Reg};
use cairn_program::{ClassId, FieldId, MethodId, Origin};
use cairn_term::{Model, Pool, Sort, Term, Value, Width};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// A word and its shadow.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Val {
    pub word: u64,
    pub shadow: u32,
}

impl Val {
    /// The shadow of the fields of a string or builder whose content is symbolic.
    pub const MARK: u32 = u32::MAX;

    pub fn of(word: u64) -> Val {
        Val { word, shadow: 0 }
    }

    pub fn int(v: i32) -> Val {
        Val::of(u64::from(v as u32))
    }

    pub fn bool(v: bool) -> Val {
        Val::of(u64::from(v))
    }

    pub fn reference(r: Ref) -> Val {
        Val::of(u64::from(r.0))
    }

    pub fn is_symbolic(self) -> bool {
        self.shadow != 0
    }

    /// The term, if there is one.
    pub fn term(self) -> Option<Term> {
        Term::of_word(u64::from(self.shadow))
    }

    /// The reference in a concrete value.
    pub fn as_ref(self) -> Ref {
        Ref(self.word as u32)
    }
}

/// Which sides of a condition a path allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    True,
    False,
    /// Both, as far as is known: what could not be decided counts as possible.
    Both,
}

impl Sides {
    /// The one side that is possible; if both are, the path forks.
    pub fn decide(self, cond: Term, kind: ForkKind) -> Result<bool, Trap> {
        match self {
            Sides::True => Ok(true),
            Sides::False => Ok(false),
            Sides::Both => Err(Trap::Fork(Fork { cond, kind })),
        }
    }
}

/// What the machine asks while it executes symbolically. The answers must depend on nothing but the
/// questions and their order.
pub trait Oracle {
    /// Which sides of `cond` are possible on this path.
    fn sides(&mut self, pool: &Pool, path: &Path, cond: Term) -> Sides;

    /// Whether the path allows a condition, as far as is known.
    fn possible(&mut self, pool: &Pool, path: &Path, cond: Term) -> bool;

    /// As [`Oracle::possible`]; where the answer is no, bounds may be the reason, and are noted as for [`Oracle::sides`].
    fn may(&mut self, pool: &Pool, path: &Path, cond: Term) -> bool {
        self.possible(pool, path, cond)
    }

    /// Whether there are numbers for which all of some comparisons hold, and which.
    fn numbers(&mut self, pool: &Pool, literals: &[Term]) -> Numbers;

    /// Takes models of the two sides of a condition from somebody who has found them: which sides are
    /// possible, as [`Oracle::sides`] would say.
    fn take(&mut self, cond: Term, when_true: Option<Model>, when_false: Option<Model>) -> Sides;

    /// Adds a fact to the path; no if the path has no input left then.
    fn require(&mut self, pool: &Pool, path: &mut Path, fact: Term) -> bool;
}

/// What an [`Oracle`] knows of comparisons.
pub enum Numbers {
    Some(Model),
    None,
    Unknown,
}

/// Why a path is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fork {
    pub cond: Term,
    pub kind: ForkKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForkKind {
    /// The program branches.
    Branch,
    /// One value of something is taken out, because it must be concrete; the other side goes on with
    /// the rest of the values.
    Value,
    /// Some side of a region leaves it, or none ([`Limits::merges`]).
    Region,
}

/// What a path can run into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bound {
    /// Calls on the stack.
    Depth,
    /// Length of an array whose size is unknown.
    ArrayLength,
    /// Length of a string built from unknown ones.
    StringLength,
    /// Branches executed.
    Steps,
    /// Objects of a class in the input heap.
    Scope,
    /// Length of a chain of references in the input heap.
    Chain,
}

/// How a symbolic run is bounded.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Longest unknown string.
    pub string_length: u32,
    /// Longest unknown array.
    pub array_length: u32,
    /// Longest array that is accessed at an unknown index without enumerating it.
    pub table: u32,
    /// Branches and calls on one path, in units of [`STEP_UNIT`].
    pub steps: u64,
    /// How often a thread is interrupted by another one where it could go on. 0: there is one schedule.
    pub preemptions: u32,
    /// What a reference can be at most, where no path is split for that.
    pub entries: u32,
    /// Nodes of the guard of each of them.
    pub guard_size: u32,
    /// Whether the solver is asked about every guarded set: that its guards exclude each other, and that
    /// one of them holds.
    pub audit: bool,
    /// Whether the sides of a branch that meet again become one path.
    pub merges: bool,
}

/// Branches and calls between two counts.
pub const STEP_UNIT: u32 = 1 << 12;

impl Default for Limits {
    fn default() -> Self {
        Limits {
            string_length: 8,
            array_length: 5,
            table: 1 << 16,
            steps: 1 << 14,
            preemptions: 0,
            entries: 64,
            guard_size: 1 << 11,
            audit: false,
            merges: false,
        }
    }
}

/// A path: what it assumes about the inputs, and the inputs themselves.
#[derive(Clone, Default)]
pub struct Path {
    /// The path condition: conjuncts, oldest first.
    pub facts: Facts,
    /// Those facts that only say what lengths inputs can have: true of the input that is all zero.
    pub domain: Facts,
    /// What is true of lengths because texts of these lengths were made: their sum is no more than Java allows.
    pub made: Facts,
    /// Lengths of texts and arrays of which something was computed that is right only up to the bound on their length. What is
    /// not among them was used in such a way that longer inputs take the same path if they satisfy the same facts.
    pub bounded: Facts,
    /// Those facts that the strategy knows of valid inputs, whatever the program asks.
    pub given: Facts,
    /// The conditions that were decided by a fork, as they were decided.
    pub decisions: Log<Term>,
    /// An assignment that satisfies the facts; a variable it lacks is zero. `None` if none could be
    /// found, nor the contrary.
    pub model: Option<Arc<Model>>,
    /// The precondition that is being executed, by its number; none when all of them hold.
    pub precondition: Option<u32>,
    /// What the method under test is called with, once they do.
    pub entry: Arc<[Val]>,
    /// What the precondition keeps with the path.
    pub precondition_state: Kept,
    /// What the program was given, in the order it asked.
    pub inputs: Log<Input>,
    /// The objects among it.
    pub input: InputHeap,
    /// A class that is being initialised for an input.
    pub(crate) initialising: Option<ClassId>,
    /// Static fields that are inputs; those of primitive types with what they held.
    pub statics: Vec<(FieldId, Option<Term>)>,
    /// Classes of objects that static fields held when the path began.
    pub held: Arc<[ClassId]>,
    /// Bounds of the input heap that left something out.
    pub cuts: Vec<HeapBound>,
    /// Values taken out by [`ForkKind::Value`] in a row.
    pub values: u32,
    /// Units of [`STEP_UNIT`] used up, and what is left of the current one.
    pub steps: u64,
    pub(crate) budget: u32,
    pub(crate) watch: endless::Watch,
    /// The state of the strategy.
    pub strategy: Kept,
    /// What was treated less than exactly: named once each.
    pub losses: Vec<Arc<str>>,
    /// What the entry method returned.
    pub result: Val,
    /// An exception was made at one of [`Symbols::watched`].
    pub is_watched: bool,
    /// Strings of symbolic content that were interned.
    pub(crate) interned: Log<Ref>,
    /// For a choice among strings of one content: a string that has it.
    pub(crate) texts: Log<(Term, Ref)>,
    /// The state of the representation of references.
    pub references: Kept,
    /// Which thread goes on next, and how often that was chosen.
    pub(crate) turn: Option<u32>,
    pub turns: u32,
    /// What the environment has answered.
    pub(crate) environment: Arc<environment::Answers>,
}

impl Path {
    /// An empty path: nothing is assumed.
    pub fn new() -> Path {
        Path { model: Some(Arc::default()), ..Path::default() }
    }

    /// Chooses a case of an unread reference; that is carried out when the run goes on.
    pub fn choose(&mut self, x: UnknownId, case: &Case) {
        self.input.choose_case(x, case);
        if let Some(state) = &case.state {
            self.strategy = state.clone();
        }
    }

    /// Chooses one of the threads that can go on; that is carried out when the run goes on.
    pub fn choose_turn(&mut self, n: u32) {
        self.turn = Some(n);
        self.turns += 1;
    }

    /// Adds a condition as facts, one for each conjunct.
    pub fn assume(&mut self, pool: &Pool, cond: Term) {
        match pool.node(cond) {
            cairn_term::Node::Binary(cairn_term::Binary::BoolAnd, a, b) => {
                self.assume(pool, a);
                self.assume(pool, b);
            }
            _ if cond == Term::TRUE => {}
            _ => self.facts.add(cond),
        }
    }

    /// Adds a fact of the inputs' domain.
    pub(crate) fn domain(&mut self, pool: &Pool, fact: Term) {
        self.assume(pool, fact);
        self.domain.add(fact);
    }

    /// The facts that inputs of any length could satisfy.
    pub fn without_domain(&self) -> Path {
        let mut path = self.keeping(|f| !self.domain.contains(f));
        self.made.iter().for_each(|&f| path.facts.add(f));
        path
    }

    /// Some of the facts, and nothing else.
    pub fn keeping(&self, mut stays: impl FnMut(Term) -> bool) -> Path {
        let facts = self.facts.iter().copied().filter(|&f| stays(f)).collect();
        Path { facts, model: self.model.clone(), ..Path::default() }
    }

    /// Something is computed of a text or an array of this length that is right only up to the bound.
    pub(crate) fn bound_matters(&mut self, pool: &Pool, len: Term) {
        if pool.value(len).is_none() {
            self.bounded.add(len);
        }
    }

    /// Decides a fork.
    pub fn decide(&mut self, pool: &Pool, literal: Term) {
        self.decisions.push(literal);
        self.assume(pool, literal);
    }

    /// Whether a condition was among those decided last.
    fn decided(&self, cond: Term, negated: Term) -> Option<bool> {
        const RECENT: usize = 48;
        let recent = self.decisions.iter().rev().take(RECENT);
        recent.copied().find(|&d| d == cond || d == negated).map(|d| d == cond)
    }

    /// Notes that something on this path was not treated exactly.
    pub fn lose(&mut self, what: &str) {
        if !self.losses.iter().any(|l| &**l == what) {
            self.losses.push(what.into())
        }
    }
}

/// What a symbolic run has beyond a concrete one.
pub struct Symbols {
    pub pool: Rc<Pool>,
    pub oracle: Rc<RefCell<dyn Oracle>>,
    pub path: Path,
    /// Says what an unread reference can be.
    pub strategy: Strategy,
    pub unknowns: Unknowns,
    pub limits: Limits,
    /// The parts of the environment that are unknown.
    pub environment: Sources,
    /// Plain fields that several threads use, before whose use a thread may be interrupted.
    pub shared: Arc<crate::races::Shared>,
    /// The arguments are those of a `main`, whose elements are never null.
    pub is_main: bool,
    pub(crate) models: &'static Models,
    /// For a choice among cached boxes: the value inside, which then need not be chosen again.
    pub boxes: FxHashMap<Term, Term>,
    /// By the length of an input text: what the hash codes of texts are that are longer than the bound.
    pub hashes: FxHashMap<Term, Term>,
    /// Branches of the program's own methods that were taken on some path.
    pub covered: FxHashSet<Side>,
    /// Declared types of which there was an object on some path.
    pub inhabited: FxHashSet<ClassId>,
    /// Declared types of which an object could not be made on some path, with what was thrown.
    pub unmade: FxHashMap<ClassId, ClassId>,
    /// The representation of references, as the strategy has it.
    pub(crate) references: Rc<dyn References>,
    /// Instructions at which exceptions are of interest.
    pub watched: Option<Arc<FxHashSet<(MethodId, u32)>>>,
    /// No value is a term yet ([`Machine::await_unknowns`]).
    pub(crate) awaits_unknowns: bool,
    /// A state that the run may come back to.
    pub(crate) checkpoint: Option<Box<endless::Checkpoint>>,
    pub(crate) shapes: merge::Shapes,
}

/// One side of a branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side {
    pub method: MethodId,
    /// The branch's index in the method's code.
    pub pc: u32,
    /// Of a conditional branch, 1 if it is taken and 0 if not; of a switch, its target.
    pub side: u32,
}

impl Symbols {
    pub fn new(
        pool: Rc<Pool>,
        oracle: Rc<RefCell<dyn Oracle>>,
        strategy: Strategy,
        limits: Limits,
    ) -> Symbols {
        let references = (strategy.references)();
        Symbols {
            pool,
            oracle,
            path: Path::new(),
            strategy,
            unknowns: Unknowns::default(),
            limits,
            environment: Sources::default(),
            shared: Arc::default(),
            is_main: false,
            models: Models::all(),
            boxes: FxHashMap::default(),
            hashes: FxHashMap::default(),
            covered: FxHashSet::default(),
            inhabited: FxHashSet::default(),
            unmade: FxHashMap::default(),
            references,
            watched: None,
            awaits_unknowns: false,
            checkpoint: None,
            shapes: merge::Shapes::default(),
        }
    }
}

/// The sort of terms in registers of a kind.
pub fn sort_of(kind: Kind) -> Sort {
    match kind {
        Kind::Int | Kind::Ref => Sort::INT,
        Kind::Long => Sort::LONG,
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
    }
}

impl<'p> Machine<'p> {
    /// Turns this machine into a symbolic one. Its current state has no symbolic values yet.
    pub fn make_symbolic(&mut self, symbols: Symbols) {
        self.shadows = vec![0; self.regs.len()];
        self.frames.iter_mut().for_each(|f| f.mode = Mode::Symbolic);
        self.heap.allow_symbols();
        self.sym = Some(Box::new(symbols));
    }

    /// To be called where no value is a term: until the program asks for the first one, all frames are concrete, and
    /// execution is that of a concrete run. There the run stops ([`crate::Stop::Interrupted`]) before the instruction that asks, to go on
    /// as any symbolic run ([`Machine::meet_unknowns`]). It may stop before, at a bound.
    pub fn await_unknowns(&mut self) {
        self.sym_mut().awaits_unknowns = true;
        self.frames.iter_mut().for_each(|f| f.mode = Mode::Concrete);
    }

    /// From now on there may be terms. Whether that is news.
    pub fn meet_unknowns(&mut self) -> bool {
        std::mem::take(&mut self.sym_mut().awaits_unknowns)
    }

    /// Whether the run is symbolic and has no term yet.
    #[inline]
    pub(crate) fn awaits_unknowns(&self) -> bool {
        self.sym.as_ref().is_some_and(|s| s.awaits_unknowns)
    }

    /// What a symbolic run has.
    pub fn sym(&self) -> &Symbols {
        self.sym.as_ref().expect("a symbolic run")
    }

    /// What a resolver sees of the current path.
    pub fn view(&self) -> View<'_> {
        let sym = self.sym();
        View {
            program: self.program,
            universe: &sym.strategy.universe,
            pool: &sym.pool,
            facts: &sym.path.facts,
            unknowns: &sym.unknowns,
            input: &sym.path.input,
            state: &sym.path.strategy,
            budget: &self.config.budget,
        }
    }

    pub fn sym_mut(&mut self) -> &mut Symbols {
        self.sym.as_mut().expect("a symbolic run")
    }

    /// The terms' pool, cheaply shared so that it can be used beside the machine.
    pub fn pool(&self) -> Rc<Pool> {
        self.sym().pool.clone()
    }

    /// Whether the current method is one of the program's own.
    pub(crate) fn is_tracked(&self) -> bool {
        let method = self.frames.last().map(|f| f.method);
        method.is_some_and(|m| self.program.class(m.class).origin == Origin::User)
    }

    pub(crate) fn cover(&mut self, pc: u32, side: u32) {
        let method = self.frames.last().expect("the current frame").method.id;
        let sym = self.sym_mut();
        if sym.path.precondition.is_none() {
            sym.covered.insert(Side { method, pc, side });
        }
    }

    // ---- values ----

    /// A value as a term.
    pub fn term(&self, kind: Kind, v: Val) -> Term {
        debug_assert_ne!(v.shadow, Val::MARK, "a marked field was not expanded");
        v.term().unwrap_or_else(|| self.sym().pool.constant(Value::of(sort_of(kind), v.word)))
    }

    /// A term as a value: constants are concrete.
    pub fn val(&self, t: Term) -> Val {
        match self.sym().pool.value(t) {
            Some(v) => Val::of(v.bits()),
            None => Val { word: 0, shadow: t.id() },
        }
    }

    /// A boolean term as the int that Java has for it.
    pub fn val_bool(&self, t: Term) -> Val {
        let p = &self.sym().pool;
        self.val(p.ite(t, p.int(1), p.int(0)))
    }

    /// A value as a field or an element of that kind keeps it.
    pub(crate) fn narrowed(&self, elem: Elem, v: Val) -> Val {
        let Some(t) = v.term() else { return v };
        let p = &self.sym().pool;
        let t = match elem {
            Elem::Boolean => p.bv_and(t, p.int(1)),
            Elem::Byte => p.i2b(t),
            Elem::Char => p.i2c(t),
            Elem::Short => p.i2s(t),
            _ => t,
        };
        self.val(t)
    }

    pub(crate) fn reg(&self, r: Reg) -> Val {
        let at = self.frames.last().map_or(0, |f| f.base as usize) + r.0 as usize;
        Val { word: self.regs[at], shadow: self.shadows[at] }
    }

    pub(crate) fn set_reg(&mut self, r: Reg, v: Val) {
        if r == Reg::NONE {
            return;
        }
        let at = self.frames.last().map_or(0, |f| f.base as usize) + r.0 as usize;
        self.regs[at] = v.word;
        self.shadows[at] = v.shadow;
    }

    // ---- deciding ----

    /// Whether a condition holds on this path. If it can be both, the path forks.
    pub fn decide(&mut self, cond: Term) -> Result<bool, Trap> {
        self.decide_as(cond, ForkKind::Branch)
    }

    fn decide_as(&mut self, cond: Term, kind: ForkKind) -> Result<bool, Trap> {
        self.references().decide(self, cond, kind)
    }

    /// Decides a condition by what was decided before and by the oracle alone.
    pub fn decide_by_oracle(&mut self, cond: Term, kind: ForkKind) -> Result<bool, Trap> {
        if cond == Term::TRUE || cond == Term::FALSE {
            return Ok(cond == Term::TRUE);
        }
        if let Some(known) = self.recently_decided(cond) {
            return Ok(known);
        }
        self.sides(cond).decide(cond, kind)
    }

    /// What was decided of a condition, if that was among the last decisions of the path.
    pub fn recently_decided(&self, cond: Term) -> Option<bool> {
        let sym = self.sym();
        sym.path.decided(cond, sym.pool.not(cond))
    }

    /// Which sides of a condition the oracle says are possible.
    pub fn sides(&self, cond: Term) -> Sides {
        let sym = self.sym();
        sym.oracle.borrow_mut().sides(&sym.pool, &sym.path, cond)
    }

    /// The representation of references.
    /// Steps that were taken so far to keep track of what references are.
    pub fn reference_steps(&self) -> u64 {
        self.sym().references.steps()
    }

    /// Gives back the memory of caches of references, before a long pause.
    pub fn release_caches(&self) {
        self.references().release_caches();
    }

    pub(crate) fn references(&self) -> Rc<dyn References> {
        self.sym().references.clone()
    }

    /// Another run goes on with the path of this machine: what only the one before has made of it is dropped.
    pub fn hand_over(&mut self) {
        let references = self.references();
        references.hand_over(&mut self.sym_mut().path);
    }

    /// Gives the path a model whose input is easy to build and to read, if a quick search finds one.
    pub fn untangle(&mut self) {
        self.references().untangle(self)
    }

    /// Whether the path was split because some reference could be too many things.
    pub fn is_split(&self) -> bool {
        self.sym().references.is_split(&self.sym().path)
    }

    /// Whether a condition holds for every input of this path, without forking.
    pub(crate) fn is_certain(&mut self, cond: Term) -> bool {
        if cond == Term::TRUE || cond == Term::FALSE {
            return cond == Term::TRUE;
        }
        let sym = self.sym();
        let sides = sym.oracle.borrow_mut().sides(&sym.pool, &sym.path, cond);
        sides == Sides::True
    }

    /// Goes on only with inputs for which `cond` holds.
    pub fn require(&mut self, cond: Term) -> Result<(), Trap> {
        let sym = self.sym.as_mut().expect("a symbolic run");
        if sym.oracle.borrow_mut().require(&sym.pool, &mut sym.path, cond) {
            Ok(())
        } else {
            Err(Trap::Assumed)
        }
    }

    /// One concrete value for a term: the path forks until it has only one.
    pub(crate) fn concretise(&mut self, t: Term) -> Result<u64, Trap> {
        let pool = self.pool();
        if let Some(v) = pool.value(t) {
            return Ok(v.bits());
        }
        let path = &self.sym().path;
        let value = match &path.model {
            Some(m) => pool.eval(t, m),
            None => return Err(Trap::Unsupported("a concrete value on an undecided path".into())),
        };
        let same = match pool.sort(t) {
            Sort::F32 | Sort::F64 => {
                let bits = pool.to_raw_bits(t);
                pool.eq(bits, pool.constant(Value::of(pool.sort(bits), value.bits())))
            }
            _ => pool.eq(t, pool.constant(value)),
        };
        if self.decide_as(same, ForkKind::Value)? {
            Ok(value.bits())
        } else {
            // The model contradicts the path: it was told so by an oracle that errs.
            Err(Trap::Unsupported("an internal disagreement about a model's value".into()))
        }
    }

    /// A value that must be concrete here.
    pub(crate) fn concrete(&mut self, kind: Kind, v: Val) -> Result<u64, Trap> {
        match (v.term(), kind) {
            (None, _) => Ok(v.word),
            (Some(_), Kind::Ref) => Ok(u64::from(self.single(v)?.0)),
            (Some(t), _) => self.concretise(t),
        }
    }

    /// The loss of exactness on this path, for the report.
    pub(crate) fn lose(&mut self, what: &str) {
        self.sym_mut().path.lose(what)
    }
}

/// The term of a boolean Java value (0 or 1).
pub(crate) fn truth(pool: &Pool, t: Term) -> Term {
    pool.ne(t, pool.int(0))
}

/// A 32-bit term as 16 bits.
pub(crate) fn low16(pool: &Pool, t: Term) -> Term {
    pool.truncate(Width::W16, t)
}
