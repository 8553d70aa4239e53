//! post*: all configurations that can be reached from a set, with the combined weight of the paths to each.
//!
//! Saturation after Schwoon, and Reps, Schwoon, Jha and Melski: for each pair of location and
//! topmost symbol that a push leads to there is one further state. A run of the callee ends in that state, and what the
//! callers have below goes on from it: so a callee is worked through once, whoever calls it. A transition (p, ε, s)
//! into such a state is a summary, "the callee returns in location p", and is joined with everything that goes on from s.
//!
//! The weight of a configuration is the product of the transitions' weights from the *bottom* of the stack to the top: what lies
//! deeper happened earlier.

use crate::automaton::{Automaton, AutomatonError};
use crate::pds::{Location, NONE, Pds, Replace, RuleId, Symbol};
use crate::result::{Direction, Saturated};
use crate::semiring::Semiring;
use crate::table::{Change, Origin, Table};

/// The configurations reachable from those of the automaton. The weight of c is the combination of A(c₀) ⊗ v(σ) over all
/// given configurations c₀, their weights A(c₀), and all paths σ from c₀ to c.
///
/// # Errors
/// If the automaton is for a system of another size.
pub fn post_star<W: Semiring>(
    pds: &Pds<W>,
    automaton: &Automaton<W>,
) -> Result<Saturated<W>, AutomatonError> {
    run(pds, automaton, false)
}

/// [`post_star`] that also remembers how each weight came about, so that witness paths can be read out. This takes 16
/// bytes for each improvement of a weight.
///
/// # Errors
/// If the automaton is for a system of another size.
pub fn post_star_traced<W: Semiring>(
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
    let states = automaton.states + pds.entries();
    let others = (states - automaton.locations) as usize;
    let mut post = Post {
        pds,
        table: Table::new(traced),
        first_entry: automaton.states,
        is_entered: vec![false; pds.entries() as usize],
        lists: Lists {
            locations: automaton.locations,
            outgoing: vec![NONE; others],
            summaries: vec![NONE; others],
            next: vec![],
        },
    };
    let lists = &mut post.lists;
    post.table.give(automaton, |table, id| lists.link(table, id));
    while let Some(id) = post.table.take() {
        post.follow(id);
    }
    Ok(Saturated::new(Direction::Post, automaton, states, post.table))
}

struct Post<'a, W> {
    pds: &'a Pds<W>,
    table: Table<W>,
    /// The states for pushes begin here.
    first_entry: u32,
    /// The states for pushes that have their first transition, whose weight is `one` for good.
    is_entered: Vec<bool>,
    lists: Lists,
}

/// Linked lists through the transitions, for each state that is no location: those that begin there, and the
/// summaries that end there. A transition is in one list at most.
struct Lists {
    locations: u32,
    outgoing: Vec<u32>,
    summaries: Vec<u32>,
    next: Vec<u32>,
}

impl Lists {
    fn link<W>(&mut self, table: &Table<W>, id: u32) {
        let edge = &table.edges[id as usize];
        let head = if edge.from >= self.locations {
            &mut self.outgoing[(edge.from - self.locations) as usize]
        } else if edge.symbol == NONE {
            &mut self.summaries[(edge.to - self.locations) as usize]
        } else {
            self.next.push(NONE);
            return;
        };
        self.next.push(std::mem::replace(head, id));
    }
}

impl<W: Semiring> Post<'_, W> {
    fn follow(&mut self, id: u32) {
        let edge = &self.table.edges[id as usize];
        if edge.symbol == NONE {
            self.follow_summary(id);
        } else if edge.from >= self.lists.locations {
            self.follow_rest(id);
        } else {
            self.follow_top(id);
        }
    }

    fn improve(&mut self, from: u32, symbol: u32, to: u32, weight: W, origin: Origin) {
        if let Change::New(id) = self.table.improve(from, symbol, to, weight, origin) {
            self.lists.link(&self.table, id);
        }
    }

    /// A summary changed: joined with all that goes on from its end.
    fn follow_summary(&mut self, id: u32) {
        let summary = self.table.edges[id as usize].clone();
        let top = self.table.latest(id);
        let mut rest = self.lists.outgoing[(summary.to - self.lists.locations) as usize];
        while rest != NONE {
            let edge = &self.table.edges[rest as usize];
            let (symbol, to) = (edge.symbol, edge.to);
            let weight = edge.weight.extend(&summary.weight);
            let origin = Origin::Joined { top, below: self.table.latest(rest) };
            self.improve(summary.from, symbol, to, weight, origin);
            rest = self.lists.next[rest as usize];
        }
    }

    /// A transition below the top changed: joined with all summaries that end where it begins.
    fn follow_rest(&mut self, id: u32) {
        let rest = self.table.edges[id as usize].clone();
        let below = self.table.latest(id);
        let mut summary = self.lists.summaries[(rest.from - self.lists.locations) as usize];
        while summary != NONE {
            let edge = &self.table.edges[summary as usize];
            let from = edge.from;
            let weight = rest.weight.extend(&edge.weight);
            let origin = Origin::Joined { top: self.table.latest(summary), below };
            self.improve(from, rest.symbol, rest.to, weight, origin);
            summary = self.lists.next[summary as usize];
        }
    }

    /// A transition at the top changed: the rules are applied.
    fn follow_top(&mut self, id: u32) {
        let edge = self.table.edges[id as usize].clone();
        let of = self.table.latest(id);
        let pds = self.pds;
        for (RuleId(rule), r) in pds.rules_for(Location(edge.from), Symbol(edge.symbol)) {
            let weight = edge.weight.extend(&r.weight);
            let step = Origin::Step { rule, of };
            match r.replace {
                Replace::Pop => self.improve(r.to.0, NONE, edge.to, weight, step),
                Replace::Swap(a) => self.improve(r.to.0, a.0, edge.to, weight, step),
                Replace::Push(a, b) if !weight.is_zero() => {
                    let number = pds.entry(RuleId(rule));
                    let entry = self.first_entry + number;
                    if !std::mem::replace(&mut self.is_entered[number as usize], true) {
                        self.improve(r.to.0, a.0, entry, W::one(), Origin::Start);
                    }
                    self.improve(entry, b.0, edge.to, weight, Origin::Rest { rule, of });
                }
                Replace::Push(..) => {}
            }
        }
    }
}
