//! Which state is executed next.

use crate::directed::{Directed, Goals};
use crate::options::{Options, SearchOrder};
use cairn_interp::Frame;
use cairn_interp::sym::Side;
use cairn_program::MethodId;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// A state that waits. Ids are used again once their state is gone.
pub(crate) type StateId = usize;

/// The side of a branch that a state takes when it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    pub method: MethodId,
    pub pc: u32,
    /// Of a branch, 1 if it is taken and 0 if not; of a split, the number of the case.
    pub side: u32,
}

/// Keeps the waiting states in an order. What it returns must depend only on the calls made to it.
pub(crate) trait Searcher {
    /// A state waits that takes a side next. Its frames, the outermost first, and the sides that were taken so far.
    fn push(&mut self, state: StateId, site: Site, frames: &[Frame<'_>], covered: &FxHashSet<Side>);

    /// The state to go on with; it is not waiting any more.
    fn pop(&mut self, covered: &FxHashSet<Side>) -> Option<StateId>;
}

/// The searcher of a task. `goals` are there if the order is directed.
pub(crate) fn searcher<'g>(
    options: &Options,
    goals: Option<&'g Goals<'_>>,
    task: u64,
) -> Box<dyn Searcher + 'g> {
    let random = Random::new(options.seed ^ task.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    match options.order {
        SearchOrder::DepthFirst => Box::new(DepthFirst::default()),
        SearchOrder::BreadthFirst => Box::new(BreadthFirst::default()),
        SearchOrder::Shallow => Box::new(Shallow::default()),
        SearchOrder::Random => Box::new(random),
        SearchOrder::Directed => match goals {
            Some(goals) => Box::new(Directed::new(goals)),
            None => Box::new(DepthFirst::default()),
        },
        SearchOrder::Coverage => {
            Box::new(Coverage { fresh: vec![], rest: random, covered: FxHashSet::default() })
        }
    }
}

#[derive(Default)]
struct DepthFirst(Vec<StateId>);

impl Searcher for DepthFirst {
    fn push(&mut self, state: StateId, _: Site, _: &[Frame<'_>], _: &FxHashSet<Side>) {
        self.0.push(state)
    }

    fn pop(&mut self, _: &FxHashSet<Side>) -> Option<StateId> {
        self.0.pop()
    }
}

#[derive(Default)]
pub(crate) struct BreadthFirst(VecDeque<StateId>);

impl Searcher for BreadthFirst {
    fn push(&mut self, state: StateId, _: Site, _: &[Frame<'_>], _: &FxHashSet<Side>) {
        self.0.push_back(state)
    }

    fn pop(&mut self, _: &FxHashSet<Side>) -> Option<StateId> {
        self.0.pop_front()
    }
}

/// Breadth first, as long as there are not too many states.
#[derive(Default)]
struct Shallow(VecDeque<StateId>);

impl Shallow {
    /// A task has that many states waiting, and a little more.
    const MOST: usize = 512;
}

impl Searcher for Shallow {
    fn push(&mut self, state: StateId, _: Site, _: &[Frame<'_>], _: &FxHashSet<Side>) {
        self.0.push_back(state)
    }

    fn pop(&mut self, _: &FxHashSet<Side>) -> Option<StateId> {
        if self.0.len() > Shallow::MOST { self.0.pop_back() } else { self.0.pop_front() }
    }
}

struct Random {
    states: Vec<StateId>,
    seed: u64,
}

impl Random {
    fn new(seed: u64) -> Random {
        Random { states: vec![], seed }
    }

    /// SplitMix64.
    fn draw(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Searcher for Random {
    fn push(&mut self, state: StateId, _: Site, _: &[Frame<'_>], _: &FxHashSet<Side>) {
        self.states.push(state)
    }

    fn pop(&mut self, _: &FxHashSet<Side>) -> Option<StateId> {
        let n = self.states.len() as u64;
        (n > 0).then(|| {
            let at = self.draw() % n;
            self.states.swap_remove(at as usize)
        })
    }
}

/// A state that takes a side for the first time goes first, the youngest of them, since it is where
/// the search is; when there is none, any.
struct Coverage {
    fresh: Vec<(StateId, Site)>,
    rest: Random,
    covered: FxHashSet<Site>,
}

impl Searcher for Coverage {
    fn push(&mut self, state: StateId, site: Site, _: &[Frame<'_>], _: &FxHashSet<Side>) {
        if self.covered.contains(&site) {
            self.rest.states.push(state)
        } else {
            self.fresh.push((state, site))
        }
    }

    fn pop(&mut self, taken: &FxHashSet<Side>) -> Option<StateId> {
        while let Some((state, site)) = self.fresh.pop() {
            if self.covered.insert(site) {
                return Some(state);
            }
            self.rest.states.push(state);
        }
        self.rest.pop(taken)
    }
}
