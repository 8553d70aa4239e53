//! pre*: all configurations from which a set can be reached, with the combined weight of the paths from each.
//!
//! Saturation: if a rule leads from ⟨p, γ⟩ to ⟨q, w⟩ and w leads from q to a state s in the automaton, then
//! γ leads from p to s. For a push, the two transitions are found in either order: a transition for the upper symbol waits
//! for transitions that read the lower one.
//!
//! The weight of a configuration is the product of the transitions' weights from the *top* of the stack to the bottom.

use rustc_hash::FxHashMap;

use crate::automaton::{Automaton, AutomatonError};
use crate::pds::{NONE, PairIndex, Pds, Replace};
use crate::result::{Direction, Saturated};
use crate::semiring::Semiring;
use crate::table::{Change, Origin, Table};

/// The configurations from which those of the automaton can be reached. The weight of c is the combination of v(σ) ⊗ A(c₁)
/// over all given configurations c₁, their weights A(c₁), and all paths σ from c to c₁.
///
/// # Errors
/// If the automaton is for a system of another size.
pub fn pre_star<W: Semiring>(
    pds: &Pds<W>,
    automaton: &Automaton<W>,
) -> Result<Saturated<W>, AutomatonError> {
    run(pds, automaton, false)
}

/// [`pre_star`] that also remembers how each weight came about, so that witness paths can be read out.
///
/// # Errors
/// If the automaton is for a system of another size.
pub fn pre_star_traced<W: Semiring>(
    pds: &Pds<W>,
    automaton: &Automaton<W>,
) -> Result<Saturated<W>, AutomatonError> {
    run(pds, automaton, true)
}

fn run<W: Semiring>(
    pds: &Pds<W>,
    automaton: &Automaton<W>,
    traced: bool,
) -> Result<Saturated<W>, AutomatonError> {
    automaton.check_fits(pds)?;
    let targets = pds.rules().iter().map(|r| match r.replace {
        Replace::Pop => None,
        Replace::Swap(a) | Replace::Push(a, _) => Some((r.to.0, a.0)),
    });
    let mut pre = Pre {
        pds,
        by_target: PairIndex::new(pds.locations(), targets),
        table: Table::new(traced),
        lists: Lists::default(),
    };
    let lists = &mut pre.lists;
    pre.table.give(automaton, |table, id| lists.link(table, id));
    for (rule, r) in pds.rules().iter().enumerate() {
        if r.replace == Replace::Pop {
            let origin = Origin::Popped { rule: rule as u32, to: r.to.0 };
            pre.improve(r.from.0, r.top.0, r.to.0, r.weight.clone(), origin);
        }
    }
    while let Some(id) = pre.table.take() {
        pre.follow(id);
    }
    Ok(Saturated::new(Direction::Pre, automaton, automaton.states, pre.table))
}

struct Pre<'a, W> {
    pds: &'a Pds<W>,
    /// Rules that do not pop, by location and topmost symbol afterwards.
    by_target: PairIndex,
    table: Table<W>,
    lists: Lists,
}

/// A push rule and the transition that reads its upper symbol.
struct Waiting {
    rule: u32,
    upper: u32,
    next: u32,
}

/// Linked lists by state and symbol: transitions, and what waits for such transitions.
#[derive(Default)]
struct Lists {
    first: FxHashMap<u64, u32>,
    next: Vec<u32>,
    first_waiting: FxHashMap<u64, u32>,
    waiting: Vec<Waiting>,
    /// The transitions that already wait.
    has_waited: Vec<bool>,
}

fn pair(state: u32, symbol: u32) -> u64 {
    u64::from(state) << 32 | u64::from(symbol)
}

impl Lists {
    fn link<W>(&mut self, table: &Table<W>, id: u32) {
        let edge = &table.edges[id as usize];
        let head = self.first.insert(pair(edge.from, edge.symbol), id);
        self.next.push(head.unwrap_or(NONE));
        self.has_waited.push(false);
    }

    fn wait(&mut self, state: u32, symbol: u32, rule: u32, upper: u32) {
        let this = self.waiting.len() as u32;
        let next = self.first_waiting.insert(pair(state, symbol), this).unwrap_or(NONE);
        self.waiting.push(Waiting { rule, upper, next });
    }

    fn transitions(&self, state: u32, symbol: u32) -> u32 {
        self.first.get(&pair(state, symbol)).copied().unwrap_or(NONE)
    }
}

impl<W: Semiring> Pre<'_, W> {
    fn improve(&mut self, from: u32, symbol: u32, to: u32, weight: W, origin: Origin) {
        if let Change::New(id) = self.table.improve(from, symbol, to, weight, origin) {
            self.lists.link(&self.table, id);
        }
    }

    fn follow(&mut self, id: u32) {
        // Both uses must see the same weight: the transition may change while it is followed.
        let weight = self.table.edges[id as usize].weight.clone();
        let entry = self.table.latest(id);
        if self.table.edges[id as usize].from < self.pds.locations() {
            self.follow_top(id, &weight, entry);
        }
        self.follow_lower(id, &weight, entry);
    }

    /// The transition reads the only or the upper symbol after a rule.
    fn follow_top(&mut self, id: u32, weight: &W, entry: u32) {
        let edge = &self.table.edges[id as usize];
        let (from, symbol, to) = (edge.from, edge.symbol, edge.to);
        let has_waited = std::mem::replace(&mut self.lists.has_waited[id as usize], true);
        let pds = self.pds;
        for i in 0..self.by_target.get(from, symbol).len() {
            let rule = self.by_target.get(from, symbol)[i];
            let r = &pds.rules()[rule as usize];
            let weight = r.weight.extend(weight);
            let Replace::Push(_, lower) = r.replace else {
                let origin = Origin::Step { rule, of: entry };
                self.improve(r.from.0, r.top.0, to, weight, origin);
                continue;
            };
            if !has_waited {
                self.lists.wait(to, lower.0, rule, id);
            }
            let mut below = self.lists.transitions(to, lower.0);
            while below != NONE {
                let edge = &self.table.edges[below as usize];
                let (end, weight) = (edge.to, weight.extend(&edge.weight));
                let below_entry = self.table.latest(below);
                let origin = Origin::Called { rule, top: entry, below: below_entry };
                self.improve(r.from.0, r.top.0, end, weight, origin);
                below = self.lists.next[below as usize];
            }
        }
    }

    /// The transition reads the lower symbol after a push.
    fn follow_lower(&mut self, id: u32, weight: &W, entry: u32) {
        let edge = &self.table.edges[id as usize];
        let (from, symbol, to) = (edge.from, edge.symbol, edge.to);
        let pds = self.pds;
        let mut at = self.lists.first_waiting.get(&pair(from, symbol)).copied().unwrap_or(NONE);
        while at != NONE {
            let Waiting { rule, upper, next } = self.lists.waiting[at as usize];
            let r = &pds.rules()[rule as usize];
            let upper_weight = &self.table.edges[upper as usize].weight;
            let weight = r.weight.extend(upper_weight).extend(weight);
            let origin = Origin::Called { rule, top: self.table.latest(upper), below: entry };
            self.improve(r.from.0, r.top.0, to, weight, origin);
            at = next;
        }
    }
}
