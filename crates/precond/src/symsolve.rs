//! SymSolve: questions about partial heaps, answered by a search in the tree of choices. See the crate's
//! description; `walk` is the search, `execution` runs the predicate for it.

mod execution;
mod walk;

use crate::nogoods::Nogoods;
use crate::partial::Partial;
use crate::purity;
use crate::question::{
    Answer, Enumerated, Improvements, Place, Root, Settings, SetupError, Statistics,
};
use crate::space::{Plan, Space};
use crate::structure::Structure;
use crate::tree::{NodeId, Tree};
use crate::watch::{Trail, Watch};
use cairn_budget::Budget;
use cairn_heap::{Moment, Universe};
use cairn_interp::{Config, Machine, Output, Trap, boot, precondition};
use cairn_program::{ClassId, MethodId, Program};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Instant;
use walk::{Failure, Level, Outcome, Walk};

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
    pub budget: Budget,
    /// Why the predicate is not what it should be.
    complaints: Vec<String>,
    /// On which level a cell is, while a failure is looked at.
    levels: Vec<u16>,
    nogoods: Option<Nogoods>,
    is_probed: bool,
    /// Where the predicate said no, and how often, while that is asked for.
    places: Option<FxHashMap<(MethodId, u32), u64>>,
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
            budget: Budget::default(),
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
}

fn failure(trap: Trap) -> Arc<str> {
    match trap {
        Trap::Unsupported(what) => format!("the predicate needs {what}").into(),
        Trap::Time => "the time is up".into(),
        other => format!("the predicate cannot be executed: {other:?}").into(),
    }
}
