//! What post* and pre* share: the table of transitions with their weights, the worklist of those that changed, and the
//! history of how each weight came about.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use crate::automaton::Automaton;
use crate::pds::NONE;
use crate::semiring::Semiring;

/// A transition; the symbol is [`NONE`] if it reads nothing.
#[derive(Clone, Debug)]
pub(crate) struct Edge<W> {
    pub(crate) from: u32,
    pub(crate) symbol: u32,
    pub(crate) to: u32,
    pub(crate) weight: W,
}

/// How a weight of a transition came about. Numbers of rules, and of earlier entries of the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A transition of the given automaton.
    Given { edge: u32 },
    /// A rule that pops or swaps, applied to an earlier transition.
    Step { rule: u32, of: u32 },
    /// post*: the upper symbol of a push. Which push is said by the transition below.
    Start,
    /// post*: the lower symbol of a push, applied to an earlier transition.
    Rest { rule: u32, of: u32 },
    /// post*: a transition that reads nothing, and the one after it.
    Joined { top: u32, below: u32 },
    /// pre*: a rule that pops, and its location afterwards.
    Popped { rule: u32, to: u32 },
    /// pre*: a rule that pushes, and the transitions that read the two symbols.
    Called { rule: u32, top: u32, below: u32 },
}

/// All origins in order of time, and the last one of each transition.
#[derive(Clone, Default, Debug)]
pub(crate) struct History {
    pub(crate) origins: Vec<Origin>,
    pub(crate) latest: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    from: u32,
    symbol: u32,
    to: u32,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from(self.from) << 32 | u64::from(self.symbol));
        state.write_u32(self.to);
    }
}

/// Transitions whose change is still to be followed.
enum Worklist {
    InOrder(VecDeque<u32>),
    ByRank(BinaryHeap<Reverse<(u32, u32)>>),
}

/// What became of a transition.
pub(crate) enum Change {
    New(u32),
    Other,
}

pub(crate) struct Table<W> {
    pub(crate) edges: Vec<Edge<W>>,
    ids: FxHashMap<Key, u32>,
    is_queued: Vec<bool>,
    work: Worklist,
    pub(crate) history: Option<History>,
}

impl<W: Semiring> Table<W> {
    pub(crate) fn new(with_history: bool) -> Self {
        let work = match W::RANKED {
            true => Worklist::ByRank(BinaryHeap::new()),
            false => Worklist::InOrder(VecDeque::new()),
        };
        let history = with_history.then(History::default);
        Table { edges: vec![], ids: FxHashMap::default(), is_queued: vec![], work, history }
    }

    /// The transitions of the given automaton; `added` is called for each new one.
    pub(crate) fn give(&mut self, automaton: &Automaton<W>, mut added: impl FnMut(&mut Self, u32)) {
        for t in &automaton.transitions {
            let symbol = t.symbol.map_or(NONE, |s| s.0);
            let edge = self.edges.len() as u32;
            let known = self.ids.get(&Key { from: t.from.0, symbol, to: t.to.0 }).copied();
            let origin = Origin::Given { edge: known.unwrap_or(edge) };
            let change = self.improve(t.from.0, symbol, t.to.0, t.weight.clone(), origin);
            if let Change::New(id) = change {
                added(self, id);
            }
        }
    }

    /// Combines a weight into that of a transition, and puts it on the worklist if that changes it.
    pub(crate) fn improve(
        &mut self,
        from: u32,
        symbol: u32,
        to: u32,
        weight: W,
        origin: Origin,
    ) -> Change {
        if weight.is_zero() {
            return Change::Other;
        }
        let new = self.edges.len() as u32;
        let id = *self.ids.entry(Key { from, symbol, to }).or_insert(new);
        if id == new {
            self.edges.push(Edge { from, symbol, to, weight });
            self.is_queued.push(false);
        } else {
            let old = &mut self.edges[id as usize].weight;
            let combined = old.combine(&weight);
            if combined == *old {
                return Change::Other;
            }
            *old = combined;
        }
        self.record(id, origin);
        self.enqueue(id);
        if id == new { Change::New(id) } else { Change::Other }
    }

    fn record(&mut self, id: u32, origin: Origin) {
        let Some(history) = &mut self.history else { return };
        let entry = history.origins.len() as u32;
        history.origins.push(origin);
        match history.latest.get_mut(id as usize) {
            Some(latest) => *latest = entry,
            None => history.latest.push(entry),
        }
    }

    fn enqueue(&mut self, id: u32) {
        let was_queued = std::mem::replace(&mut self.is_queued[id as usize], true);
        match &mut self.work {
            Worklist::InOrder(queue) if !was_queued => queue.push_back(id),
            Worklist::InOrder(_) => {}
            // An entry with a larger rank may stay behind; it is skipped when it comes up.
            Worklist::ByRank(heap) => {
                heap.push(Reverse((self.edges[id as usize].weight.rank(), id)));
            }
        }
    }

    /// The next transition to follow.
    pub(crate) fn take(&mut self) -> Option<u32> {
        loop {
            let id = match &mut self.work {
                Worklist::InOrder(queue) => queue.pop_front()?,
                Worklist::ByRank(heap) => heap.pop()?.0.1,
            };
            if std::mem::take(&mut self.is_queued[id as usize]) {
                return Some(id);
            }
        }
    }

    /// The entry of the history that the present weight of a transition comes from.
    pub(crate) fn latest(&self, id: u32) -> u32 {
        self.history.as_ref().map_or(NONE, |h| h.latest[id as usize])
    }
}
