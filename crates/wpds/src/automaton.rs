//! Finite automata that stand for sets of configurations.
//!
//! The states are the locations of the system, with the same numbers, and further ones. A configuration ⟨p, w⟩ is
//! accepted if w leads from the state p to a final state.

use crate::pds::{Configuration, Location, Pds, PdsError, Symbol};
use crate::semiring::Semiring;

/// A state of an automaton. The first ones are the locations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State(pub u32);

impl From<Location> for State {
    fn from(l: Location) -> State {
        State(l.0)
    }
}

/// Why an automaton is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AutomatonError {
    /// A symbol or location that the system does not have.
    #[error(transparent)]
    System(#[from] PdsError),
    /// A state that the automaton does not have.
    #[error("state {0} of an automaton with {1} states")]
    State(u32, u32),
    /// Saturation is exact only if no transition of the given automaton leads into a location.
    #[error("a transition leads into location {0}")]
    IntoLocation(u32),
    /// The automaton is for a system with other counts of locations or symbols.
    #[error("the automaton is for a system of another size")]
    Mismatch,
    /// A configuration with an empty stack has the weight `one`.
    #[error("a configuration with an empty stack and a weight other than one")]
    WeightOfEmptyStack,
    /// Numbers of states must fit into 32 bits.
    #[error("too many states")]
    TooLarge,
}

/// One transition with its weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition<W> {
    /// Where it begins.
    pub from: State,
    /// What it reads; nothing in some transitions of the result of post*.
    pub symbol: Option<Symbol>,
    /// Where it ends.
    pub to: State,
    /// Its weight.
    pub weight: W,
}

/// A set of configurations with weights, given by its user. Weights along an accepting run are read in the direction in
/// which the automaton is used: from the bottom of the stack to the top for post*, from the top to
/// the bottom for pre*. With weights `one`, as in [`Automaton::of`], there is no difference.
#[derive(Clone, Debug)]
pub struct Automaton<W> {
    pub(crate) locations: u32,
    pub(crate) symbols: u32,
    pub(crate) states: u32,
    pub(crate) finals: Vec<State>,
    pub(crate) transitions: Vec<Transition<W>>,
}

impl<W: Semiring> Automaton<W> {
    /// The empty set of configurations of a system.
    #[must_use]
    pub fn empty(pds: &Pds<W>) -> Self {
        let (locations, symbols) = (pds.locations(), pds.symbols());
        Automaton { locations, symbols, states: locations, finals: vec![], transitions: vec![] }
    }

    /// Some configurations, each with the weight `one`.
    ///
    /// # Errors
    /// If a configuration is not one of the system.
    pub fn of(pds: &Pds<W>, configurations: &[Configuration]) -> Result<Self, AutomatonError> {
        let mut automaton = Automaton::empty(pds);
        for c in configurations {
            automaton.add_configuration(c, W::one())?;
        }
        Ok(automaton)
    }

    /// Adds a configuration.
    ///
    /// # Errors
    /// If it is not one of the system, or its stack is empty and its weight is not `one`: weights are on transitions.
    pub fn add_configuration(
        &mut self,
        configuration: &Configuration,
        weight: W,
    ) -> Result<(), AutomatonError> {
        let mut state = State::from(configuration.location);
        self.check_state(state)?;
        if state.0 >= self.locations {
            return Err(PdsError::Location(state.0, self.locations).into());
        }
        if configuration.stack.is_empty() && weight != W::one() {
            return Err(AutomatonError::WeightOfEmptyStack);
        }
        let mut weight = Some(weight);
        for &symbol in &configuration.stack {
            let next = self.add_state()?;
            self.add(state, symbol, next, weight.take().unwrap_or_else(W::one))?;
            state = next;
        }
        self.set_final(state)
    }

    /// A new state that is no location.
    ///
    /// # Errors
    /// If there are too many.
    pub fn add_state(&mut self) -> Result<State, AutomatonError> {
        if self.states >= u32::MAX - 1 {
            return Err(AutomatonError::TooLarge);
        }
        self.states += 1;
        Ok(State(self.states - 1))
    }

    /// Makes a state final.
    ///
    /// # Errors
    /// If there is no such state.
    pub fn set_final(&mut self, state: State) -> Result<(), AutomatonError> {
        self.check_state(state)?;
        self.finals.push(state);
        Ok(())
    }

    /// Adds a transition; a second one between the same states for the same symbol is combined with the first.
    ///
    /// # Errors
    /// If a state or the symbol does not exist, or it leads into a location.
    pub fn add(
        &mut self,
        from: State,
        symbol: Symbol,
        to: State,
        weight: W,
    ) -> Result<(), AutomatonError> {
        self.check_state(from)?;
        self.check_state(to)?;
        if symbol.0 >= self.symbols || symbol.0 == u32::MAX {
            return Err(PdsError::Symbol(symbol.0, self.symbols).into());
        }
        if to.0 < self.locations {
            return Err(AutomatonError::IntoLocation(to.0));
        }
        self.transitions.push(Transition { from, symbol: Some(symbol), to, weight });
        Ok(())
    }

    /// The transitions, in order of addition.
    #[must_use]
    pub fn transitions(&self) -> &[Transition<W>] {
        &self.transitions
    }

    /// The final states, in order of addition.
    #[must_use]
    pub fn finals(&self) -> &[State] {
        &self.finals
    }

    fn check_state(&self, s: State) -> Result<(), AutomatonError> {
        if s.0 < self.states { Ok(()) } else { Err(AutomatonError::State(s.0, self.states)) }
    }

    pub(crate) fn check_fits(&self, pds: &Pds<W>) -> Result<(), AutomatonError> {
        let fits = self.locations == pds.locations() && self.symbols == pds.symbols();
        let total = u64::from(self.states) + u64::from(pds.entries());
        match (fits, total < u64::from(u32::MAX)) {
            (false, _) => Err(AutomatonError::Mismatch),
            (_, false) => Err(AutomatonError::TooLarge),
            _ => Ok(()),
        }
    }
}
