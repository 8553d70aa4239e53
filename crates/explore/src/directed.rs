//! The searcher that goes where something is still to be covered.
//!
//! Goals are the branches of the program's own methods that have a side which no state has taken, or the
//! instructions of a line ([`crate::Line`]). A state's distance to the nearest goal is counted in the
//! interprocedural control-flow graph, over its whole stack ([`cairn_analysis::distance`]). The nearest state goes
//! first, the youngest of those that are equally near; at intervals the oldest one does instead: the nearest goal may be
//! one that no input reaches. Library code is no part of the graph: a call of it is one step.

use crate::options::Line;
use crate::search::{Searcher, Site, StateId};
use cairn_analysis::Hierarchy;
use cairn_analysis::distance::{Distances, Plan, Steps};
use cairn_analysis::reach::Reach;
use cairn_interp::Frame;
use cairn_interp::sym::Side;
use cairn_program::ir::Inst;
use cairn_program::{MethodId, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

/// How often the oldest state goes first.
const OLDEST_EVERY: u64 = 8;

/// Where a run is to get to: the same for all workers.
pub(crate) struct Goals<'p> {
    program: &'p Program,
    plan: Plan,
    what: What,
}

enum What {
    /// Branches, each with its sides.
    Branches(BTreeMap<(MethodId, u32), BTreeSet<u32>>),
    Instructions(BTreeSet<(MethodId, u32)>),
}

impl<'p> Goals<'p> {
    /// All branches that a method leads to, or the instructions of a line there.
    pub fn new(program: &'p Program, method: MethodId, line: Option<&Line>) -> Goals<'p> {
        let hierarchy = Hierarchy::of_class_path(program);
        let is_own = |m: MethodId| program.class(program.method(m).class).origin != Origin::Jdk;
        let reached = Reach::new(program, &hierarchy).within(is_own).run([method]);
        let what = match line {
            None => What::Branches(branches(program, &reached.methods)),
            Some(line) => {
                let methods = reached.methods.iter().copied();
                What::Instructions(methods.flat_map(|m| line.instructions(program, m)).collect())
            }
        };
        Goals { program, plan: Plan::new(program, &reached), what }
    }

    /// What is still to be reached.
    fn open(&self, covered: &FxHashSet<Side>) -> BTreeSet<(MethodId, u32)> {
        match &self.what {
            What::Instructions(all) => all.clone(),
            What::Branches(all) => {
                let is_open = |branch: &(MethodId, u32), sides: &BTreeSet<u32>| {
                    let (method, pc) = *branch;
                    sides.iter().any(|&side| !covered.contains(&Side { method, pc, side }))
                };
                all.iter().filter(|(b, sides)| is_open(b, sides)).map(|(b, _)| *b).collect()
            }
        }
    }
}

/// The instruction that a state goes on with when it takes a side.
pub(crate) fn next_of(program: &Program, site: Site) -> u32 {
    let body = program.body(site.method).ok();
    let inst = body.and_then(|b| b.code.get(site.pc as usize));
    match inst.map(|i| (i, i.target())) {
        Some((Inst::Jump { .. } | Inst::Switch { .. }, _)) | None => site.pc,
        Some((_, Some(target))) if site.side == 1 => target,
        Some((_, Some(_))) => site.pc + 1,
        Some((_, None)) => site.pc,
    }
}

fn branches(
    program: &Program,
    methods: &BTreeSet<MethodId>,
) -> BTreeMap<(MethodId, u32), BTreeSet<u32>> {
    let mut found: BTreeMap<(MethodId, u32), BTreeSet<u32>> = BTreeMap::new();
    for &method in methods {
        let Ok(body) = program.body(method) else { continue };
        for (pc, inst) in body.code.iter().enumerate() {
            let sides: BTreeSet<u32> = match inst {
                Inst::Jump { .. } => continue,
                Inst::Switch { index, .. } => body.switches[*index as usize].targets().collect(),
                inst if inst.target().is_some() => [0, 1].into(),
                _ => continue,
            };
            found.insert((method, pc as u32), sides);
        }
    }
    found
}

/// A state that waits.
struct Waits {
    site: Site,
    /// The innermost frame first.
    stack: Vec<(MethodId, u32)>,
    /// Ids are used again: which push it was.
    stamp: u64,
}

/// See the module.
pub(crate) struct Directed<'g, 'p> {
    goals: &'g Goals<'p>,
    distances: Distances<'g>,
    /// How many sides were covered when the distances were computed.
    seen: usize,
    waiting: FxHashMap<StateId, Waits>,
    nearest: BinaryHeap<(Reverse<Steps>, u64, StateId)>,
    oldest: VecDeque<(u64, StateId)>,
    stamp: u64,
    pops: u64,
}

impl<'g, 'p> Directed<'g, 'p> {
    pub fn new(goals: &'g Goals<'p>) -> Directed<'g, 'p> {
        Directed {
            goals,
            distances: goals.plan.distances(&goals.open(&FxHashSet::default())),
            seen: 0,
            waiting: FxHashMap::default(),
            nearest: BinaryHeap::new(),
            oldest: VecDeque::new(),
            stamp: 0,
            pops: 0,
        }
    }

    fn distance(&self, waits: &Waits, covered: &FxHashSet<Side>) -> Steps {
        let Site { method, pc, side } = waits.site;
        let is_goal = match &self.goals.what {
            What::Instructions(_) => false,
            What::Branches(all) => all.get(&(method, pc)).is_some_and(|sides| {
                sides.contains(&side) && !covered.contains(&Side { method, pc, side })
            }),
        };
        if is_goal { 0 } else { self.distances.of_stack(waits.stack.iter().copied()) }
    }

    /// Computes the distances again if something was covered since.
    fn refresh(&mut self, covered: &FxHashSet<Side>) {
        let is_stale = matches!(self.goals.what, What::Branches(_)) && covered.len() != self.seen;
        if is_stale {
            self.seen = covered.len();
            self.distances = self.goals.plan.distances(&self.goals.open(covered));
        }
        if is_stale || self.nearest.len() > 2 * self.waiting.len() + 64 {
            let entry = |(&id, waits): (&StateId, &Waits)| {
                (Reverse(self.distance(waits, covered)), waits.stamp, id)
            };
            self.nearest = self.waiting.iter().map(entry).collect();
        }
    }

    fn is_waiting(&self, id: StateId, stamp: u64) -> bool {
        self.waiting.get(&id).is_some_and(|w| w.stamp == stamp)
    }

    fn pop_nearest(&mut self) -> Option<StateId> {
        while let Some((_, stamp, id)) = self.nearest.pop() {
            if self.is_waiting(id, stamp) {
                return Some(id);
            }
        }
        None
    }

    fn pop_oldest(&mut self) -> Option<StateId> {
        while let Some((stamp, id)) = self.oldest.pop_front() {
            if self.is_waiting(id, stamp) {
                return Some(id);
            }
        }
        None
    }
}

impl Searcher for Directed<'_, '_> {
    fn push(
        &mut self,
        state: StateId,
        site: Site,
        frames: &[Frame<'_>],
        covered: &FxHashSet<Side>,
    ) {
        self.stamp += 1;
        let mut stack: Vec<(MethodId, u32)> =
            frames.iter().rev().map(|f| (f.method.id, f.pc)).collect();
        if let Some(top) = stack.first_mut() {
            top.1 = next_of(self.goals.program, site);
        }
        let waits = Waits { site, stack, stamp: self.stamp };
        self.nearest.push((Reverse(self.distance(&waits, covered)), self.stamp, state));
        self.oldest.push_back((self.stamp, state));
        self.waiting.insert(state, waits);
    }

    fn pop(&mut self, covered: &FxHashSet<Side>) -> Option<StateId> {
        self.refresh(covered);
        self.pops += 1;
        let is_turn = self.pops.is_multiple_of(OLDEST_EVERY);
        let id = if is_turn { self.pop_oldest() } else { self.pop_nearest() }?;
        self.waiting.remove(&id);
        Some(id)
    }
}
