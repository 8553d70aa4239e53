//! The search: see the crate's description.

use crate::levels::Levels;
use crate::nogoods::{Nogoods, Refusal};
use crate::partial::{Fixed, Partial};
use crate::purity;
use crate::question::{
    Answer, Enumerated, Improvements, Place, Root, Settings, SetupError, Statistics,
};
use crate::space::{Domain, Plan, ROOT, Space};
use crate::structure::{Structure, Value};
use crate::tree::{Kid, NodeId, State, Tree};
use crate::watch::{Event, Trail, Watch, write_cell};
use cairn_heap::{Moment, Universe};
use cairn_interp::{Config, Machine, Output, Ret, Stop, Trap, boot, initialise, precondition};
use cairn_program::{ClassId, MethodId, Program};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Instant;

/// Decides which structures a predicate accepts.
pub struct SymSolve<'p> {
    m: Machine<'p>,
    /// Observes the predicate.
    watch: Watch,
    /// Asks the predicate about its argument.
    holds: MethodId,
    space: Space,
    settings: Settings,
    base: Moment,
    tree: Tree,
    /// The node that reads the root, once there is one.
    top: Option<NodeId>,
    trail: Trail<'p>,
    /// Where the machine is: for each moment of the trail the node, and the choice that was made.
    position: Vec<(NodeId, u16)>,
    memo: FxHashMap<Partial, Answer>,
    found: Option<Arc<Structure>>,
    pub statistics: Statistics,
    pub deadline: Option<Instant>,
    /// Why the predicate is not what it should be.
    complaints: Vec<String>,
    /// On which level a cell is, while a failure is looked at.
    levels: Vec<u16>,
    nogoods: Option<Nogoods>,
    is_probed: bool,
    /// Where the predicate said no, and how often, while that is asked for.
    places: Option<FxHashMap<(MethodId, u32), u64>>,
}

/// A choice that is being made.
struct Level {
    node: NodeId,
    cell: u32,
    /// What remains to be tried: a kid, and what object of the heap a new object is.
    options: Vec<(u16, Bind)>,
    next: usize,
    /// The current one.
    kid: u16,
    bound: Option<Named>,
    /// What the failures so far depend on.
    reasons: Levels,
    is_ranged: bool,
}

/// Whether a new object is one of the heap's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bind {
    /// The value is no new object.
    Old,
    Free,
    To(u16),
}

/// An object that got its number.
#[derive(Clone, Copy, Debug)]
struct Named {
    object: u16,
    to: Option<u16>,
}

/// A question under way.
struct Walk<'q> {
    partial: &'q Partial,
    stack: Vec<Level>,
    /// The heap's object behind a number, and the other way round.
    heap_of: Vec<Option<u16>>,
    number_of: Vec<Option<u16>>,
    /// On which level an object got its number.
    level_of: Vec<u16>,
    named: Vec<bool>,
    /// For each kind: objects with a number, and objects of the heap without one.
    used: Vec<u16>,
    unmatched: Vec<u16>,
    /// The predicate did not come to an end for a structure.
    is_unknown: bool,
    /// Numbers beyond the ranges were not tried.
    is_ranged: bool,
    /// The first thing that is not known decides.
    is_hybrid: bool,
    /// Nobody comes back to what it has seen.
    is_last: bool,
    runs: u64,
    /// Kept for its memory.
    spare: Vec<Vec<(u16, Bind)>>,
}

/// What a walk came to.
enum Outcome {
    Valid,
    /// Nothing is left.
    Exhausted {
        is_ranged: bool,
    },
    Stopped(Arc<str>),
}

/// What became of a choice.
enum Step {
    Deeper(NodeId),
    Valid,
    Failed(Failure),
    Stopped(Arc<str>),
}

/// Why a choice leads to nothing valid.
struct Failure {
    /// The levels whose choices it depends on.
    reasons: Levels,
    /// Numbers beyond the ranges might make a difference.
    is_ranged: bool,
    /// If it does not depend on what the heap says: whether numbers beyond the ranges might make a
    /// difference for other heaps.
    dead: Option<bool>,
    /// It was learnt before.
    is_known: bool,
}

impl Failure {
    /// A failure that says nothing about any choice but the last.
    const LAST: Failure =
        Failure { reasons: Levels::ALL, is_ranged: false, dead: None, is_known: true };
}

/// A predicate's output goes nowhere.
struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

/// How many choices a failure must not depend on for something to be learnt from it.
const LEAST_SAVED: usize = 2;

/// Calls on a predicate's stack: a recursion over a cycle had better end soon.
const DEPTH: usize = 1024;

impl<'p> SymSolve<'p> {
    /// Searches for structures in a state in which the library has been started.
    pub fn new(
        program: &'p Program,
        state: cairn_interp::State<'p>,
        holds: MethodId,
        root: &Root,
        universe: &Universe,
        settings: Settings,
    ) -> Result<SymSolve<'p>, SetupError> {
        let config = Config { max_depth: DEPTH, ..Config::default() };
        let mut m = Machine::new(program, config, Box::new(Silent))?;
        m.restore(state);
        let classes = || root.classes.iter().map(|&c| universe.scope(c));
        let n = classes().max().unwrap_or(0).max(universe.bounds().scope);
        let plan = Plan {
            m: &mut m,
            universe,
            ranges: &settings.ranges,
            array_length: settings.array_length,
            n,
        };
        let space = plan.space(&root.classes, root.nullable)?;
        let mut settings = settings;
        let may_write = purity::may_write(program, holds, &space);
        settings.improvements.conflict &= !may_write;
        let mut watch = Watch::new(&mut m, &space.watched(), space.cells.len());
        watch.follow_results(settings.improvements.conflict);
        let base = m.heap.moment();
        let levels = vec![0; space.cells.len()];
        let learns = settings.improvements.learn && settings.improvements.conflict;
        let nogoods = learns.then(|| Nogoods::new(&space));
        Ok(SymSolve {
            levels,
            nogoods,
            is_probed: false,
            places: None,
            m,
            watch,
            holds,
            space,
            settings,
            base,
            tree: Tree::default(),
            top: None,
            trail: Trail::default(),
            position: vec![],
            memo: FxHashMap::default(),
            found: None,
            statistics: Statistics::default(),
            deadline: None,
            complaints: vec![],
        })
    }

    /// Starts the library and searches for objects of a class that satisfy a method of it.
    pub fn of_class(
        program: &'p Program,
        class: ClassId,
        predicate: MethodId,
        universe: &Universe,
        settings: Settings,
    ) -> Result<SymSolve<'p>, SetupError> {
        let mut m = Machine::new(program, Config::default(), Box::new(Silent))?;
        let failed = |trap: Trap| SetupError::Object(failure(trap).to_string());
        boot(&mut m).map_err(failed)?;
        let holds = precondition(program, class, predicate).map_err(failed)?;
        let root = Root { classes: universe.candidates(program, class), nullable: false };
        SymSolve::new(program, m.save(), holds, &root, universe, settings)
    }

    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Nodes of the tree of choices.
    pub fn tree_size(&self) -> usize {
        self.tree.len()
    }

    /// What was noticed about the predicate that it should not do.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// Whether a heap can be completed. `hint`: a structure that may do.
    pub fn decide(&mut self, partial: &Partial, hint: Option<&Arc<Structure>>) -> Answer {
        let began = Instant::now();
        self.statistics.questions += 1;
        let answer = self.answer(partial, hint);
        match &answer {
            Answer::Yes(_) => self.statistics.yes += 1,
            Answer::No { .. } => self.statistics.no += 1,
            Answer::Unknown(_) => self.statistics.unknown += 1,
        }
        self.statistics.time += began.elapsed();
        answer
    }

    fn answer(&mut self, partial: &Partial, hint: Option<&Arc<Structure>>) -> Answer {
        let improvements = self.settings.improvements;
        if improvements.witness {
            let known = [hint, self.found.as_ref()];
            let fits = |s: &&Arc<Structure>| s.completes(&self.space, partial);
            if let Some(found) = known.into_iter().flatten().find(fits) {
                self.statistics.by_witness += 1;
                return Answer::Yes(found.clone());
            }
        }
        if improvements.memo
            && let Some(known) = self.memo.get(partial)
        {
            self.statistics.by_memo += 1;
            return known.clone();
        }
        if !improvements.resume {
            self.forget();
        }
        self.probe();
        let runs = self.statistics.runs;
        let mut walk = Walk::new(&self.space, partial);
        let mut outcome = self.search(&mut walk);
        if self.stop_reasoning() {
            walk = Walk::new(&self.space, partial);
            outcome = self.search(&mut walk);
        }
        let answer = match outcome {
            Outcome::Valid => Answer::Yes(Arc::new(self.structure(&walk))),
            Outcome::Exhausted { .. } if walk.is_unknown => {
                Answer::Unknown("the predicate did not come to an end for some structures".into())
            }
            Outcome::Exhausted { is_ranged } => Answer::No { is_ranged },
            Outcome::Stopped(why) => Answer::Unknown(why),
        };
        if self.statistics.runs == runs {
            self.statistics.by_tree += 1;
        }
        if let Answer::Yes(found) = &answer {
            self.found = Some(found.clone());
        }
        if improvements.memo && !matches!(answer, Answer::Unknown(_)) {
            self.memo.insert(partial.clone(), answer.clone());
        }
        answer
    }

    /// Calls `each` with all structures that complete a heap, until it says no.
    pub fn enumerate(
        &mut self,
        partial: &Partial,
        mut each: impl FnMut(&Space, &Structure) -> bool,
    ) -> Enumerated {
        self.probe();
        self.forget();
        let mut found = Enumerated::default();
        let mut walk = Walk::new(&self.space, partial);
        walk.is_last = true;
        let before = self.statistics.runs;
        let mut outcome = self.search(&mut walk);
        loop {
            match outcome {
                Outcome::Valid => {
                    found.valid += 1;
                    let structure = self.structure(&walk);
                    if !each(&self.space, &structure) {
                        found.incomplete = Some("no more were asked for".into());
                        break;
                    }
                    outcome = self.after_valid(&mut walk);
                }
                Outcome::Exhausted { .. } => {
                    let unknown = "the predicate did not come to an end for some structures";
                    found.incomplete = walk.is_unknown.then(|| unknown.into());
                    break;
                }
                Outcome::Stopped(why) => {
                    found.incomplete = Some(why.to_string());
                    break;
                }
            }
        }
        found.candidates = self.statistics.runs - before;
        if self.stop_reasoning() {
            found.incomplete = Some("the predicate writes what was there before it".into());
        }
        found
    }

    /// Looks at some structures without drawing conclusions, to see what the predicate does.
    fn probe(&mut self) {
        const RUNS: u64 = 256;
        if self.is_probed || !self.settings.improvements.conflict {
            return;
        }
        self.is_probed = true;
        let (settings, statistics) = (self.settings.clone(), self.statistics);
        self.settings.improvements = Improvements::NONE;
        self.settings.runs = RUNS;
        let nogoods = self.nogoods.take();
        let open = Partial::open();
        let mut walk = Walk::new(&self.space, &open);
        walk.is_last = true;
        while let Outcome::Valid = self.search(&mut walk) {
            self.failed(&mut walk, Failure::LAST);
        }
        self.settings = settings;
        self.statistics = statistics;
        self.nogoods = nogoods;
        self.forget();
        self.stop_reasoning();
    }

    /// A predicate that writes what was there before it may depend on more than it reads: then all
    /// choices are tried. Yes: that has just come out.
    fn stop_reasoning(&mut self) -> bool {
        let is_impure = self.watch.is_impure();
        if is_impure && self.complaints.is_empty() {
            let what = "the predicate writes fields; what it writes is undone";
            self.complaints.push(what.into());
        }
        let is_new = is_impure && self.settings.improvements.conflict;
        if is_new {
            self.settings.improvements.conflict = false;
            self.nogoods = None;
            self.watch.follow_results(false);
            self.memo.clear();
            self.forget();
        }
        is_new
    }

    /// Where the predicate says no most often, if nothing is valid.
    pub fn most_failed(&mut self) -> Option<Place> {
        const RUNS: u64 = 1 << 12;
        let (settings, statistics) = (self.settings.clone(), self.statistics);
        self.settings.improvements = Improvements::NONE;
        self.settings.runs = RUNS;
        let nogoods = self.nogoods.take();
        self.forget();
        self.watch.explain(true);
        let open = Partial::open();
        let mut walk = Walk::new(&self.space, &open);
        walk.is_last = true;
        self.places = Some(FxHashMap::default());
        self.search(&mut walk);
        let places = self.places.take().unwrap_or_default();
        self.watch.explain(false);
        self.settings = settings;
        self.statistics = statistics;
        self.nogoods = nogoods;
        self.forget();
        let total = places.values().sum();
        // Of those that are alike the first.
        let most = places.into_iter().max_by_key(|&(at, n)| (n, std::cmp::Reverse(at)));
        most.map(|((method, pc), times)| {
            let line = self.m.program.body(method).ok().and_then(|b| b.line(pc as usize));
            Place { method, line, times, total }
        })
    }

    /// Whether the predicate, executed on the heap as far as it is known, is true or reads something
    /// that is not known.
    pub fn may_hold(&mut self, partial: &Partial) -> bool {
        let began = Instant::now();
        self.statistics.questions += 1;
        self.forget();
        let mut walk = Walk::new(&self.space, partial);
        walk.is_hybrid = true;
        let is_exhausted = matches!(self.search(&mut walk), Outcome::Exhausted { .. });
        let holds = !is_exhausted || walk.is_unknown;
        *if holds { &mut self.statistics.yes } else { &mut self.statistics.no } += 1;
        self.statistics.time += began.elapsed();
        holds
    }

    /// Forgets the tree of choices.
    fn forget(&mut self) {
        if let (Some(nogoods), false) = (&mut self.nogoods, self.settings.improvements.resume) {
            *nogoods = Nogoods::new(&self.space);
        }
        self.rewind(0);
        self.tree.clear();
        self.top = None;
    }

    /// The structure at the end of a walk.
    fn structure(&self, walk: &Walk<'_>) -> Structure {
        let value = |l: &Level| (l.cell, self.tree.node(l.node).kids[l.kid as usize].value);
        Structure::new(walk.stack.iter().map(value).collect())
    }

    // ---- the walk ----

    /// Walks on until a structure is valid.
    fn search(&mut self, walk: &mut Walk<'_>) -> Outcome {
        if walk.stack.is_empty() {
            let top = match self.top {
                Some(top) => top,
                None => self.add_node(ROOT, walk),
            };
            self.top = Some(top);
            if let Some(valid) = self.enter(walk, top) {
                return valid;
            }
        }
        loop {
            let Some(level) = walk.stack.last_mut() else {
                return Outcome::Exhausted { is_ranged: walk.is_ranged };
            };
            let Some(&(kid, bind)) = level.options.get(level.next) else {
                self.exhausted(walk);
                continue;
            };
            level.next += 1;
            level.kid = kid;
            self.bind(walk, bind);
            let step = match self.refusal(walk) {
                Some(failure) => Step::Failed(failure),
                None => self.take(walk),
            };
            match step {
                Step::Deeper(node) => {
                    if let Some(valid) = self.enter(walk, node) {
                        return valid;
                    }
                }
                Step::Valid => return Outcome::Valid,
                Step::Failed(failure) => self.failed(walk, failure),
                Step::Stopped(why) => return Outcome::Stopped(why),
            }
        }
    }

    /// Whether the current choice completes something that no valid structure has.
    fn refusal(&mut self, walk: &Walk<'_>) -> Option<Failure> {
        let nogoods = self.nogoods.as_mut()?;
        let at = walk.stack.len() - 1;
        nogoods.back_to(at);
        let level = &walk.stack[at];
        let value = self.tree.node(level.node).kids[level.kid as usize].value;
        let Refusal { levels, is_ranged } = nogoods.choose(&self.space, level.cell, value)?;
        self.statistics.by_nogood += 1;
        Some(Failure { reasons: levels, is_ranged, dead: Some(is_ranged), is_known: true })
    }

    /// Learns from a failure that does not depend on the heap, and on few choices only.
    fn learn(&mut self, target: usize, failure: &Failure) {
        let (Some(nogoods), Some(is_ranged)) = (&mut self.nogoods, failure.dead) else { return };
        let is_small = failure.reasons.len().is_some_and(|n| n + LEAST_SAVED <= target + 1);
        if !failure.is_known && is_small && nogoods.len() > target {
            nogoods.back_to(target + 1);
            nogoods.learn(&self.space, &failure.reasons, is_ranged);
            self.statistics.nogoods = nogoods.count as u64;
        }
    }

    /// Goes on after a valid structure: all choices are open to change.
    fn after_valid(&mut self, walk: &mut Walk<'_>) -> Outcome {
        self.failed(walk, Failure::LAST);
        self.search(walk)
    }

    /// What the current choice leads to.
    fn take(&mut self, walk: &mut Walk<'_>) -> Step {
        let level = walk.stack.last().expect("a level");
        match self.tree.kid(level.node, level.kid as usize).state {
            State::Node(node) => Step::Deeper(node),
            State::Valid => Step::Valid,
            State::Unknown => {
                walk.is_unknown = true;
                Step::Failed(Failure::LAST)
            }
            State::Dead { reasons, is_ranged } => {
                let reasons = *self.tree.reasons(reasons);
                Step::Failed(Failure { reasons, is_ranged, dead: None, is_known: true })
            }
            State::Open => self.run(walk),
        }
    }

    /// A new level. In a hybrid run, what is not known decides.
    fn enter(&mut self, walk: &mut Walk<'_>, node: NodeId) -> Option<Outcome> {
        let (level, is_open) = self.level(walk, node);
        self.levels[level.cell as usize] = walk.stack.len() as u16;
        walk.stack.push(level);
        (is_open && walk.is_hybrid).then_some(Outcome::Valid)
    }

    /// The choices at a node that the heap allows. Yes: it says nothing of the cell.
    fn level(&self, walk: &mut Walk<'_>, id: NodeId) -> (Level, bool) {
        let node = self.tree.node(id);
        let info = self.space.cells[node.cell as usize];
        let owner = info.owner.and_then(|o| walk.heap_of[o as usize]);
        let partial = walk.partial;
        let fixed = match (info.owner, owner) {
            (None, _) => &partial.root,
            (Some(_), Some(q)) => partial.cell(q, info.offset),
            (Some(_), None) => &Fixed::Open,
        };
        let mut level = Level {
            node: id,
            cell: node.cell,
            options: walk.spare.pop().unwrap_or_default(),
            next: 0,
            kid: 0,
            bound: None,
            reasons: Levels::NONE,
            is_ranged: false,
        };
        if *fixed != Fixed::Open
            && let Some(o) = info.owner
        {
            level.reasons.insert(walk.level_of[o as usize] as usize);
        }
        if let Fixed::Object(q) = *fixed {
            let class = partial.objects[q as usize].class;
            let kind = self.space.kind_of(class).map(|k| k as usize);
            let all = kind.map_or(0..0, |k| {
                let k = &self.space.kinds[k];
                k.first..k.first + k.count
            });
            for o in all.filter(|&o| walk.named[o as usize]) {
                level.reasons.insert(walk.level_of[o as usize] as usize);
            }
        }
        walk.is_unknown |= matches!(fixed, Fixed::Other);
        let is_open = *fixed == Fixed::Open;
        let mut has_failed = is_open && node.dead > 0;
        if has_failed {
            level.reasons.add(&node.reasons);
            level.is_ranged |= node.is_ranged;
        }
        for (i, kid) in node.kids.iter().enumerate() {
            if let State::Dead { reasons, is_ranged } = &kid.state {
                if !is_open && self.may_be(walk, fixed, node.cell, kid.value) {
                    has_failed = true;
                    level.reasons.add(self.tree.reasons(*reasons));
                    level.is_ranged |= is_ranged;
                }
                continue;
            }
            let i = i as u16;
            let Value::Object(o) = kid.value else {
                if is_open || self.space.allows(node.cell, fixed, kid.value) {
                    level.options.push((i, Bind::Old));
                }
                continue;
            };
            let kind = self.space.objects[o as usize].0 as usize;
            let is_new = !walk.named[o as usize];
            match *fixed {
                Fixed::Open if !is_new => level.options.push((i, Bind::Old)),
                Fixed::Open => {
                    let room = self.space.kinds[kind].count - walk.used[kind];
                    if walk.unmatched[kind] < room {
                        level.options.push((i, Bind::Free));
                    } else {
                        level.reasons = Levels::ALL;
                    }
                    for (q, object) in partial.objects.iter().enumerate() {
                        if walk.number_of[q].is_none()
                            && object.class == self.space.kinds[kind].class
                        {
                            level.options.push((i, Bind::To(q as u16)));
                        }
                    }
                }
                Fixed::Object(q) if self.may_be(walk, fixed, node.cell, kid.value) => {
                    level.options.push((i, if is_new { Bind::To(q) } else { Bind::Old }));
                }
                _ => {}
            }
        }
        if level.options.is_empty() && !has_failed {
            // Nothing says why the cell is read at all.
            level.reasons = Levels::ALL;
        }
        (level, is_open)
    }

    /// Whether what is known of a cell allows a value.
    fn may_be(&self, walk: &Walk<'_>, fixed: &Fixed, cell: u32, value: Value) -> bool {
        match (fixed, value) {
            (Fixed::Open, _) => true,
            (Fixed::Object(q), Value::Object(o)) => match walk.number_of[*q as usize] {
                Some(number) => number == o,
                None => {
                    let kind = self.space.objects[o as usize].0 as usize;
                    let class = walk.partial.objects[*q as usize].class;
                    !walk.named[o as usize] && class == self.space.kinds[kind].class
                }
            },
            _ => self.space.allows(cell, fixed, value),
        }
    }

    /// Names the object that the current choice brings about.
    fn bind(&mut self, walk: &mut Walk<'_>, bind: Bind) {
        let at = walk.stack.len() - 1;
        let level = &mut walk.stack[at];
        let to = match bind {
            Bind::Old => {
                level.bound = None;
                return;
            }
            Bind::Free => None,
            Bind::To(q) => Some(q),
        };
        let value = self.tree.node(level.node).kids[level.kid as usize].value;
        let Value::Object(object) = value else { return };
        level.bound = Some(Named { object, to });
        let kind = self.space.objects[object as usize].0 as usize;
        walk.used[kind] += 1;
        walk.named[object as usize] = true;
        walk.heap_of[object as usize] = to;
        walk.level_of[object as usize] = at as u16;
        if let Some(q) = to {
            walk.number_of[q as usize] = Some(object);
            walk.unmatched[kind] -= 1;
        }
    }

    fn unbind(&self, walk: &mut Walk<'_>, bound: Option<Named>) {
        let Some(Named { object, to }) = bound else { return };
        let kind = self.space.objects[object as usize].0 as usize;
        walk.used[kind] -= 1;
        walk.named[object as usize] = false;
        walk.heap_of[object as usize] = None;
        if let Some(q) = to {
            walk.number_of[q as usize] = None;
            walk.unmatched[kind] += 1;
        }
    }

    /// All choices of the last level have failed.
    fn exhausted(&mut self, walk: &mut Walk<'_>) {
        let at = walk.stack.len() - 1;
        let Some(level) = walk.pop() else { return };
        let node = self.tree.node(level.node);
        let domain = &self.space.domains[self.space.cells[level.cell as usize].domain as usize];
        let is_cut = match domain {
            Domain::Reference { is_cut, .. } => *is_cut,
            Domain::Words { is_complete, .. } => !is_complete,
        };
        let is_ranged = is_cut | level.is_ranged;
        let mut failure =
            Failure { reasons: level.reasons, is_ranged, dead: None, is_known: false };
        if node.all_dead() {
            // The reasons of the kids are enough, whatever the heap says.
            let (reasons, is_ranged) = (node.reasons, is_cut | node.is_ranged);
            failure = Failure { reasons, dead: Some(is_ranged), ..failure };
        }
        failure.reasons = failure.reasons.below(at);
        if walk.stack.is_empty() {
            walk.is_ranged |= failure.is_ranged;
            return;
        }
        self.failed(walk, failure);
    }

    /// Goes back to the last choice that a failure depends on.
    fn failed(&mut self, walk: &mut Walk<'_>, failure: Failure) {
        let Failure { reasons, is_ranged, dead, .. } = failure;
        let count = walk.stack.len();
        let target = match self.settings.improvements.conflict {
            true => reasons.highest(count),
            false => count.checked_sub(1),
        };
        let keep = target.map_or(0, |t| t + 1);
        while walk.stack.len() > keep {
            if let Some(level) = walk.pop() {
                self.unbind(walk, level.bound);
            }
        }
        let Some(target) = target else {
            walk.is_ranged |= is_ranged;
            return;
        };
        self.learn(target, &failure);
        let bound = walk.stack[target].bound.take();
        self.unbind(walk, bound);
        let level = &mut walk.stack[target];
        level.reasons.add(&reasons);
        level.is_ranged |= is_ranged;
        if let Some(is_ranged) = dead {
            let (node, kid) = (level.node, level.kid);
            self.rewind(target + 1);
            let conflict = self.settings.improvements.conflict;
            let kept = if conflict { &reasons } else { &Levels::ALL };
            self.tree.kill(node, kid as usize, kept, is_ranged);
        } else if walk.is_last {
            let (node, kid) = (level.node, level.kid);
            self.rewind(target + 1);
            self.tree.forget(node, kid as usize);
        }
    }

    // ---- running the predicate ----

    /// A node that reads a cell.
    fn add_node(&mut self, cell: u32, walk: &Walk<'_>) -> NodeId {
        let (space, tree) = (&self.space, &mut self.tree);
        let domain = &space.domains[space.cells[cell as usize].domain as usize];
        let node = tree.add(cell);
        match domain {
            Domain::Words { words, .. } => {
                tree.add_kids(node, (0..words.len() as u16).map(Value::Number));
            }
            Domain::Reference { nullable, kinds, constants, .. } => {
                tree.add_kids(node, nullable.then_some(Value::Null).into_iter());
                tree.add_kids(node, constants.iter().map(|&c| Value::Constant(c)));
                for &kind in kinds {
                    let k = &space.kinds[kind as usize];
                    let used = walk.used[kind as usize];
                    let count = match self.settings.symmetry {
                        true => k.count.min(used + 1),
                        false => k.count,
                    };
                    tree.add_kids(node, (k.first..k.first + count).map(Value::Object));
                }
            }
        }
        node
    }

    /// Runs the predicate after the current choice, until it reads something new or ends.
    fn run(&mut self, walk: &mut Walk<'_>) -> Step {
        loop {
            if let Err(why) = self.go_to(walk) {
                return Step::Stopped(why);
            }
            let stop = self.m.run_observed(&mut self.watch);
            let level = walk.stack.last().expect("a level");
            let (node, kid) = (level.node, level.kid as usize);
            let event = self.watch.take_event();
            let state = match (stop, event) {
                (Stop::Interrupted, Some(Event::Choose(cell))) => {
                    let below = self.add_node(cell, walk);
                    self.trail.push(&self.m, &self.watch);
                    self.position.push((below, u16::MAX));
                    self.tree.kid(node, kid).state = State::Node(below);
                    return Step::Deeper(below);
                }
                (Stop::Interrupted, Some(Event::Init(class))) => match self.initialise(class) {
                    Ok(()) => continue,
                    Err(why) => return Step::Stopped(why),
                },
                (Stop::Interrupted, Some(Event::TooLong)) => {
                    self.statistics.too_long += 1;
                    State::Unknown
                }
                (Stop::Returned(1), _) => State::Valid,
                (Stop::Returned(_), _) => return self.refused(walk),
                (Stop::Threw(_), _) => {
                    self.statistics.thrown += 1;
                    return self.refused(walk);
                }
                (Stop::Exited(_), _) => return self.refused(walk),
                (Stop::OutOfTime, _) => return Step::Stopped("the time is up".into()),
                (Stop::Unsupported { what, .. }, _) => {
                    return Step::Stopped(format!("the predicate needs {what}").into());
                }
                (other, _) => {
                    return Step::Stopped(format!("the predicate ended with {other:?}").into());
                }
            };
            self.count_run(walk);
            let is_valid = matches!(state, State::Valid);
            self.tree.kid(node, kid).state = state;
            return match is_valid {
                true => Step::Valid,
                false => {
                    walk.is_unknown = true;
                    Step::Failed(Failure::LAST)
                }
            };
        }
    }

    fn count_run(&mut self, walk: &mut Walk<'_>) {
        self.statistics.runs += 1;
        walk.runs += 1;
    }

    /// The predicate is false.
    fn refused(&mut self, walk: &mut Walk<'_>) -> Step {
        self.count_run(walk);
        if let (Some(places), Some(at)) = (&mut self.places, self.watch.refused_at()) {
            *places.entry(at).or_default() += 1;
        }
        let mut reasons = Levels::ALL;
        if self.settings.improvements.conflict {
            reasons = Levels::NONE;
            // The root is what it is asked about.
            reasons.insert(0);
            let levels = &self.levels;
            self.watch.conflict_set(|cell| reasons.insert(levels[cell as usize] as usize));
            self.refuse_alike(walk, &reasons);
        }
        Step::Failed(Failure { reasons, is_ranged: false, dead: Some(false), is_known: false })
    }

    /// Of the values that the last choice might have been, the predicate may not have told some apart.
    fn refuse_alike(&mut self, walk: &Walk<'_>, reasons: &Levels) {
        let Some(level) = walk.stack.last() else { return };
        let is_open = |k: &Kid| matches!(k.state, State::Open);
        let others = self.tree.node(level.node).kids.iter().filter(|k| is_open(k)).count();
        if others < 2 || !reasons.contains(walk.stack.len() - 1) {
            return;
        }
        let Some(test) = self.trail.test(&self.m, &mut self.watch) else { return };
        let word = |k: &Kid| self.space.word(level.cell, k.value);
        let outcome = test.outcome(word(&self.tree.node(level.node).kids[level.kid as usize]));
        for i in 0..self.tree.node(level.node).kids.len() {
            let kid = &self.tree.node(level.node).kids[i];
            if i != level.kid as usize && is_open(kid) && test.outcome(word(kid)) == outcome {
                self.tree.kill(level.node, i, reasons, false);
            }
        }
    }

    /// Brings the machine to the current choice of the last level, and makes it.
    fn go_to(&mut self, walk: &Walk<'_>) -> Result<(), Arc<str>> {
        const LOOK: u64 = 1 << 10;
        if walk.runs >= self.settings.runs {
            return Err("too many structures were tried for one question".into());
        }
        if self.statistics.runs.is_multiple_of(LOOK)
            && self.deadline.is_some_and(|d| Instant::now() >= d)
        {
            return Err("the time is up".into());
        }
        let last = walk.stack.len() - 1;
        let here = |i: usize| self.position.get(i).map(|p| p.0) == Some(walk.stack[i].node);
        let mut first = 0;
        while first < last && here(first) && self.position[first].1 == walk.stack[first].kid {
            first += 1;
        }
        if !here(first) {
            // It has to go from the choice before to this one again.
            self.rewind(first);
            first = first.saturating_sub(1);
        }
        self.rewind(first + 1);
        if self.position.is_empty() {
            self.m.heap.go_back(self.base);
            self.m.set_patience(self.settings.patience);
            self.trail.push(&self.m, &self.watch);
            self.position.push((walk.stack[0].node, u16::MAX));
        }
        for i in first..=last {
            self.choose(&walk.stack[i])?;
            if i == last {
                break;
            }
            let stop = self.m.run_observed(&mut self.watch);
            match (stop, self.watch.take_event()) {
                (Stop::Interrupted, Some(Event::Choose(cell)))
                    if cell == walk.stack[i + 1].cell =>
                {
                    self.trail.push(&self.m, &self.watch);
                    self.position.push((walk.stack[i + 1].node, u16::MAX));
                }
                other => {
                    let why = format!(
                        "the predicate does not do the same each time it is executed: {other:?}"
                    );
                    return Err(why.into());
                }
            }
        }
        Ok(())
    }

    /// Makes a choice where the machine stood when it had to be made.
    fn choose(&mut self, level: &Level) -> Result<(), Arc<str>> {
        self.trail.go_back(&mut self.m, &mut self.watch);
        let value = self.tree.node(level.node).kids[level.kid as usize].value;
        if let Some(position) = self.position.last_mut() {
            position.1 = level.kid;
        }
        let word = self.space.word(level.cell, value);
        let info = self.space.cells[level.cell as usize];
        self.watch.set_known(level.cell, true);
        let Some(owner) = info.owner else {
            return match self.m.push_call(self.holds, &[word], Ret::Entry) {
                Ok(()) => Ok(()),
                Err(trap) => Err(failure(trap)),
            };
        };
        let (kind, at) = self.space.objects[owner as usize];
        let elem = self.space.kinds[kind as usize].elem;
        write_cell(&mut self.m, at, elem, info.offset, word);
        Ok(())
    }

    /// Forgets where the machine was, but for the first `keep` moments.
    fn rewind(&mut self, keep: usize) {
        while self.position.len() > keep {
            if let Some((node, _)) = self.position.pop() {
                let cell = self.tree.node(node).cell;
                self.watch.set_known(cell, false);
            }
            if self.position.is_empty() {
                self.trail.go_back(&mut self.m, &mut self.watch);
            }
            self.trail.pop();
        }
    }

    /// Initialises a class where that is done once.
    fn initialise(&mut self, class: ClassId) -> Result<(), Arc<str>> {
        self.rewind(0);
        self.m.heap.go_back(self.base);
        // What it writes stays, whatever is gone back to later.
        self.m.heap.end_log();
        let done = initialise(&mut self.m, class);
        self.m.heap.begin_log();
        self.base = self.m.heap.moment();
        match done {
            Ok(None) => Ok(()),
            Ok(Some(stop)) => {
                let name = self.m.program.class(class).java_name();
                Err(format!("the predicate uses {name}, whose initialiser fails: {stop:?}").into())
            }
            Err(trap) => Err(failure(trap)),
        }
    }
}

fn failure(trap: Trap) -> Arc<str> {
    match trap {
        Trap::Unsupported(what) => format!("the predicate needs {what}").into(),
        Trap::Time => "the time is up".into(),
        other => format!("the predicate cannot be executed: {other:?}").into(),
    }
}

impl<'q> Walk<'q> {
    fn new(space: &Space, partial: &'q Partial) -> Walk<'q> {
        let mut unmatched = vec![0; space.kinds.len()];
        for object in &partial.objects {
            if let Some(kind) = space.kind_of(object.class) {
                unmatched[kind as usize] += 1;
            }
        }
        Walk {
            partial,
            stack: vec![],
            heap_of: vec![None; space.objects.len()],
            number_of: vec![None; partial.objects.len()],
            level_of: vec![0; space.objects.len()],
            named: vec![false; space.objects.len()],
            used: vec![0; space.kinds.len()],
            unmatched,
            is_unknown: false,
            is_ranged: false,
            is_hybrid: false,
            is_last: false,
            runs: 0,
            spare: vec![],
        }
    }

    /// Takes the last level off; its memory is used again.
    fn pop(&mut self) -> Option<Level> {
        let mut level = self.stack.pop()?;
        let mut options = std::mem::take(&mut level.options);
        options.clear();
        self.spare.push(options);
        Some(level)
    }
}
