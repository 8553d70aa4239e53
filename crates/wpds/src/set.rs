//! Regular sets of configurations, as finite automata without weights: what is asked of a saturated automaton.

use crate::pds::{Configuration, Location, Symbol};

/// A state of a [`ConfigurationSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SetState(u32);

/// What a transition of a [`ConfigurationSet`] reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Label {
    /// This symbol.
    Symbol(Symbol),
    /// Any symbol.
    Any,
}

/// A set of configurations: for each location some start states of one nondeterministic automaton, which reads the stack from the
/// top to the bottom.
#[derive(Clone, Default, Debug)]
pub struct ConfigurationSet {
    starts: Vec<(Location, SetState)>,
    transitions: Vec<Vec<(Label, SetState)>>,
    finals: Vec<bool>,
}

impl ConfigurationSet {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One configuration.
    #[must_use]
    pub fn one(configuration: &Configuration) -> Self {
        let mut set = Self::new();
        let end = set.chain(configuration.location, &configuration.stack);
        set.set_final(end);
        set
    }

    /// All configurations with this location and these symbols at the top.
    #[must_use]
    pub fn with_top(location: Location, top: &[Symbol]) -> Self {
        let mut set = Self::new();
        let end = set.chain(location, top);
        set.add(end, Label::Any, end);
        set.set_final(end);
        set
    }

    /// A start state for the location, and states along the symbols; the last one.
    fn chain(&mut self, location: Location, symbols: &[Symbol]) -> SetState {
        let mut state = self.add_state();
        self.start(location, state);
        for &s in symbols {
            let next = self.add_state();
            self.add(state, Label::Symbol(s), next);
            state = next;
        }
        state
    }

    /// A new state.
    pub fn add_state(&mut self) -> SetState {
        self.transitions.push(vec![]);
        self.finals.push(false);
        SetState(self.finals.len() as u32 - 1)
    }

    /// Stacks that are accepted from the state belong to the set with this location.
    pub fn start(&mut self, location: Location, state: SetState) {
        self.starts.push((location, state));
    }

    /// Adds a transition. States of another set are ignored.
    pub fn add(&mut self, from: SetState, label: Label, to: SetState) {
        if (to.0 as usize) < self.finals.len()
            && let Some(out) = self.transitions.get_mut(from.0 as usize)
        {
            out.push((label, to));
        }
    }

    /// Makes a state final.
    pub fn set_final(&mut self, state: SetState) {
        if let Some(f) = self.finals.get_mut(state.0 as usize) {
            *f = true;
        }
    }

    pub(crate) fn starts(&self) -> impl Iterator<Item = (u32, u32)> {
        let there = self.starts.iter().filter(|s| (s.1.0 as usize) < self.finals.len());
        there.map(|(l, s)| (l.0, s.0))
    }

    pub(crate) fn out(&self, state: u32) -> impl Iterator<Item = (Label, u32)> {
        self.transitions[state as usize].iter().map(|(l, s)| (*l, s.0))
    }

    pub(crate) fn is_final(&self, state: u32) -> bool {
        self.finals[state as usize]
    }
}
