//! Witness paths, read out of the history of a saturation.
//!
//! Each improvement of a weight is an entry that names a rule and the entries it was computed from, all of them earlier. So reading
//! a path out is replacing the topmost transition of an accepting run by what it came from, until only transitions of the
//! given automaton are left: a constant number of steps for each rule of the path.

use crate::pds::{Configuration, Location, NONE, RuleId, Symbol};
use crate::result::{Direction, Saturated};
use crate::semiring::Semiring;
use crate::table::{History, Origin};

/// A path: `rules`, applied one after the other, lead from one configuration to the other. For post* the first one is a
/// configuration of the given automaton, for pre* the last one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Where the path begins.
    pub from: Configuration,
    /// The rules in order of application.
    pub rules: Vec<RuleId>,
    /// Where the path ends.
    pub to: Configuration,
}

/// Why there is no witness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WitnessError {
    /// What was asked for is not reached.
    #[error("there is no path")]
    NoPath,
    /// Paths can be exponentially long in the size of the system.
    #[error("the path has more than {0} rules")]
    TooLong(usize),
    /// The saturation was not a traced one.
    #[error("the automaton was computed without a history")]
    NotTraced,
}

/// The path behind an accepting run of the automaton.
pub(crate) fn unwind<W: Semiring>(
    of: &Saturated<W>,
    location: Location,
    run: &[u32],
    limit: usize,
) -> Result<Witness, WitnessError> {
    let history = of.history.as_ref().ok_or(WitnessError::NotTraced)?;
    let symbols = run.iter().map(|&e| of.edges[e as usize].symbol).filter(|s| *s != NONE);
    let asked = Configuration { location, stack: symbols.map(Symbol).collect() };
    let mut path = Path { history, stack: vec![], rules: vec![], limit, location: location.0 };
    path.stack.extend(run.iter().rev().map(|&e| history.latest[e as usize]));
    match of.direction() {
        Direction::Post => path.unwind_post()?,
        Direction::Pre => path.unwind_pre()?,
    }
    let mut given = Configuration { location: Location(path.location), stack: vec![] };
    for (i, &entry) in path.stack.iter().rev().enumerate() {
        let Origin::Given { edge } = history.origins[entry as usize] else { continue };
        let edge = &of.edges[edge as usize];
        if i == 0 {
            given.location = Location(edge.from);
        }
        given.stack.push(Symbol(edge.symbol));
    }
    let mut rules = path.rules;
    Ok(match of.direction() {
        Direction::Post => {
            rules.reverse();
            Witness { from: given, rules, to: asked }
        }
        Direction::Pre => Witness { from: asked, rules, to: given },
    })
}

/// A path that is being read out.
struct Path<'a> {
    history: &'a History,
    /// Entries of the history for the transitions of a run, the top at the end.
    stack: Vec<u32>,
    rules: Vec<RuleId>,
    limit: usize,
    /// pre*: the location after the last rule that popped.
    location: u32,
}

impl Path<'_> {
    fn rule(&mut self, rule: u32) -> Result<(), WitnessError> {
        if self.rules.len() == self.limit {
            return Err(WitnessError::TooLong(self.limit));
        }
        self.rules.push(RuleId(rule));
        Ok(())
    }

    /// Backwards from the configuration that was asked for; ends where the top is a given transition: all
    /// below it are given, too, as saturation adds none to states of the given automaton that are no locations.
    fn unwind_post(&mut self) -> Result<(), WitnessError> {
        while let Some(top) = self.stack.pop() {
            match self.history.origins[top as usize] {
                Origin::Step { rule, of } | Origin::Rest { rule, of } => {
                    self.rule(rule)?;
                    self.stack.push(of);
                }
                // The push is said by the entry below, which is its `Rest`.
                Origin::Start => {}
                Origin::Joined { top, below } => self.stack.extend([below, top]),
                Origin::Given { .. } | Origin::Popped { .. } | Origin::Called { .. } => {
                    self.stack.push(top);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Forwards from the configuration that was asked for.
    fn unwind_pre(&mut self) -> Result<(), WitnessError> {
        while let Some(top) = self.stack.pop() {
            match self.history.origins[top as usize] {
                Origin::Step { rule, of } => {
                    self.rule(rule)?;
                    self.stack.push(of);
                }
                Origin::Popped { rule, to } => {
                    self.rule(rule)?;
                    self.location = to;
                }
                Origin::Called { rule, top, below } => {
                    self.rule(rule)?;
                    self.stack.extend([below, top]);
                }
                Origin::Given { .. }
                | Origin::Start
                | Origin::Rest { .. }
                | Origin::Joined { .. } => {
                    self.stack.push(top);
                    break;
                }
            }
        }
        Ok(())
    }
}
