//! Meeting in the middle: the states that paths of a method ask for, against those that calls reach.
//!
//! The method is explored with any input. Each path that takes what no input of calls has taken is a [`Goal`]. It is unified with the
//! states that are known; if none has it, sequences are looked for that lead nearer: from the states that differ least, those calls are
//! made that can write what differs. That goes on until a state unifies, nothing new comes up, or the effort is spent: then the goal
//! is not reachable within so many calls, as far as is known.

use crate::calls::{changers, touches};
use crate::goals::{Compared, Differing, Goal};
use crate::search::{Bounds, Search, extended};
use cairn_explore::{Detail, Hooks, Observer, Options, PathReport, SeenPath, Target, explore};
use cairn_heap::Recipe;
use cairn_program::{MethodId, Program};
use cairn_solver::{ChainOptions, chain};
use cairn_term::Pool;
use cairn_witness::Witness;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Effort of the exploration with any input, and its paths.
const ANY_EFFORT: u64 = 1 << 11;
const ANY_PATHS: u64 = 400;
/// Effort of the search.
const SEARCH_EFFORT: u64 = 1 << 12;
/// Conflicts that a comparison may cost.
const QUESTION: u64 = 1 << 9;
/// Calls more than any sequence that is known.
const ROUNDS: usize = 12;
/// Sequences that are extended in a round, for each goal and in all; and how many come of that.
const NEAREST: usize = 2;
const EXTENDED: usize = 6;
const TRIED: usize = 24;
/// Paths of a round.
const PATHS: u64 = 60;
/// Sequences that are given for a goal.
const GIVEN: usize = 3;

/// How a goal was met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// A state that was known has it.
    Unified,
    /// One that was searched for has it.
    Searched,
    /// None has: what differs.
    Nothing(Vec<String>),
}

/// What came of goals.
#[derive(Clone, Default, Debug)]
pub struct Met {
    /// One for each goal.
    pub how: Vec<How>,
    /// The sequences that lead to them.
    pub sequences: Vec<Recipe>,
    /// The most calls of a sequence that was tried.
    pub calls: usize,
    /// States that were reached in the search.
    pub states: usize,
}

/// What a path asks of its receiver, and its input.
pub(crate) type Wanted = (Goal, Witness);

/// Paths of a method with any input.
pub(crate) fn wanted(
    program: &Program,
    method: MethodId,
    options: &Options,
) -> Result<(Arc<Pool>, Vec<Wanted>), String> {
    let mut options = options.clone();
    options.jobs = 1;
    options.detail = Detail::Witness;
    options.summary = None;
    options.per_path = 1;
    options.bounds.paths = Some(ANY_PATHS);
    options.budget = options.budget.apart().with_effort(ANY_EFFORT);
    let pool = Arc::<Pool>::default();
    let last = Arc::<Mutex<Option<Goal>>>::default();
    let found = Mutex::<Vec<Wanted>>::default();
    let observe =
        || -> Box<dyn Observer> { Box::new(Watcher { pool: pool.clone(), last: last.clone() }) };
    // A path's goal is seen right before its report.
    let stop = |path: &PathReport| {
        let goal = last.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(goal), Some(witness)) = (goal, &path.witness) {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.push((goal, witness.clone()));
        }
        false
    };
    let hooks = Hooks { observe: &observe, stop: &stop, take: Some(&|_| {}), ..Hooks::default() };
    explore(program, &Target::Method(method), &options, &hooks).map_err(|e| e.to_string())?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((pool, found))
}

/// Takes what the paths ask for.
struct Watcher {
    pool: Arc<Pool>,
    last: Arc<Mutex<Option<Goal>>>,
}

impl Observer for Watcher {
    fn path(&mut self, seen: &SeenPath<'_>) {
        let goal = Goal::of(seen, &self.pool);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = goal;
    }
}

/// How near a state is to a goal.
struct Near {
    places: usize,
    /// The more objects are alike, the further it goes.
    alike: Reverse<usize>,
    /// The more calls, the further what is counted has come.
    calls: Reverse<usize>,
    state: usize,
    fields: BTreeSet<Differing>,
}

/// A goal that is open.
struct Open {
    number: usize,
    goal: Goal,
    /// What was compared with it, the nearest first.
    near: Vec<Near>,
    /// States whose sequences were extended for it.
    extended: BTreeSet<usize>,
}

impl Search<'_> {
    /// Looks for sequences that lead to the states that are wanted of the class, given in the terms of some pool.
    pub(crate) fn meet(&mut self, goals: &[Goal], pool: &Pool) -> Result<Met, String> {
        let (class, program) = (self.subject, self.program);
        let mut met = Met { how: vec![How::Nothing(vec![]); goals.len()], ..Met::default() };
        let options = ChainOptions { effort: QUESTION, ..self.options.solver.clone() };
        let mut solver = chain(&options).map_err(|e| e.to_string())?;
        self.budget = self.budget.with_effort(SEARCH_EFFORT);
        let Some(merger) = self.mergers.get(&class) else { return Ok(met) };
        let own = merger.pool.clone();
        let one = |(number, goal): (usize, &Goal)| Open {
            number,
            goal: goal.copied(pool, &own),
            near: vec![],
            extended: BTreeSet::new(),
        };
        let mut open: Vec<Open> = goals.iter().enumerate().map(one).collect();
        let methods: Vec<_> = changers(&self.view, class, &self.usage)
            .into_iter()
            .map(|m| (m, touches(program, m, true)))
            .collect();
        let mut from = 0;
        for round in 0..=ROUNDS {
            let Some(merger) = self.mergers.get(&class) else { break };
            met.states = merger.states().len();
            let how = if round == 0 { How::Unified } else { How::Searched };
            open.retain_mut(|open| {
                let mut given = 0;
                for state in from..merger.states().len() {
                    let sequence = merger.sequence(state);
                    let compared =
                        open.goal.compare(program, &own, &mut *solver, &merger.states()[state]);
                    match compared {
                        Compared::Unified => {
                            given += 1;
                            met.how[open.number] = how.clone();
                            if !met.sequences.contains(sequence) {
                                met.sequences.push(sequence.clone());
                            }
                            if given >= GIVEN {
                                break;
                            }
                        }
                        Compared::Differs { places, alike, fields } => {
                            let calls = Reverse(sequence.then.len());
                            let alike = Reverse(alike);
                            open.near.push(Near { places, alike, calls, state, fields });
                        }
                    }
                }
                open.near.sort_by_key(|n| (n.places, n.alike, n.calls, n.state));
                given == 0
            });
            from = merger.states().len();
            if open.is_empty() || self.budget.is_over() || round == ROUNDS {
                break;
            }
            let tried = self.nearer(&mut open, &methods);
            if tried.is_empty() {
                break;
            }
            met.calls =
                tried.iter().map(|r| r.then.len() + 1).chain([met.calls]).max().unwrap_or(0);
            let bounds = Bounds { effort: SEARCH_EFFORT / 4, paths: PATHS, ..Bounds::SUBJECT };
            self.explore(class, &tried, bounds)?;
        }
        for open in open {
            let nearest = open.near.first().map(|n| n.fields.clone()).unwrap_or_default();
            let words = nearest.iter().map(|d| match d {
                Differing::Field(name) => format!("`{name}`"),
                Differing::Elements => "the elements of an array".into(),
            });
            met.how[open.number] = How::Nothing(words.collect());
        }
        let known = self.classes.get(&class).map_or(0, |states| states.calls + 1);
        met.calls = met.calls.max(known);
        Ok(met)
    }

    /// The sequences with one call more that may lead nearer to a goal.
    fn nearer(
        &self,
        open: &mut [Open],
        methods: &[(MethodId, Option<BTreeSet<Differing>>)],
    ) -> Vec<Recipe> {
        let Some(merger) = self.mergers.get(&self.subject) else { return vec![] };
        let mut tried: Vec<Recipe> = vec![];
        let mut chosen = 0;
        for open in open {
            let is_left = |n: &&Near| !open.extended.contains(&n.state);
            let nearest: Vec<&Near> = open.near.iter().filter(is_left).take(NEAREST).collect();
            for near in nearest {
                if chosen >= EXTENDED {
                    return tried;
                }
                chosen += 1;
                open.extended.insert(near.state);
                let writes = |touched: &Option<BTreeSet<Differing>>| {
                    near.fields.is_empty()
                        || touched.as_ref().is_none_or(|t| !t.is_disjoint(&near.fields))
                };
                let able = methods.iter().filter(|(_, touched)| writes(touched)).map(|m| m.0);
                let able: Vec<MethodId> = able.collect();
                let known = std::slice::from_ref(merger.sequence(near.state));
                for recipe in extended(known, &able) {
                    if tried.len() < TRIED && !tried.contains(&recipe) {
                        tried.push(recipe);
                    }
                }
            }
        }
        tried
    }
}
