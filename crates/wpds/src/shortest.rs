//! Shortest witnesses for a weight.
//!
//! A shortest path among those *of a given weight* cannot be found by putting lengths beside weights: combining two such pairs forgets
//! which length belongs to which weight, and preferring the larger weight first is not distributive (a longer path of larger
//! weight hides a shorter one that catches up later). Where the semiring is [finite](Finite), the weight of the path so far can be part of the
//! control location instead: ⟨(p, w), γ⟩ → ⟨(q, w ⊗ f), …⟩ for each rule with weight f. Paths of that system are the paths of the
//! first one with their weight in the last location, and [`Length`] finds the shortest. The system grows by the number of weights.

use crate::automaton::{Automaton, AutomatonError};
use crate::pds::{Configuration, Location, Pds, PdsBuilder, PdsError, RuleId, Symbol};
use crate::post::post_star_traced;
use crate::result::{Saturated, Totals};
use crate::semiring::{Finite, Length, Semiring};
use crate::set::ConfigurationSet;
use crate::witness::{Witness, WitnessError};

/// Shortest paths from some configurations, for each weight.
#[derive(Clone, Debug)]
pub struct ShortestPaths<W: 'static> {
    lengths: Saturated<Length>,
    /// The rule of the system that each rule with weights in locations stands for.
    rules: Vec<RuleId>,
    locations: u32,
    weights: &'static [W],
}

impl<W: Finite> ShortestPaths<W> {
    /// Computes post* for the system with weights in locations.
    ///
    /// # Errors
    /// If a configuration is not one of the system, or the system is too large.
    pub fn from(pds: &Pds<W>, starts: &[Configuration]) -> Result<Self, AutomatonError> {
        let weights = W::nonzero();
        let count = weights.len() as u32;
        let large = pds.locations().checked_mul(count);
        let locations =
            large.ok_or(PdsError::TooLarge(u64::from(pds.locations()) * u64::from(count)))?;
        let mut builder = PdsBuilder::new(locations, pds.symbols());
        let mut rules = vec![];
        for (id, r) in pds.rules().iter().enumerate() {
            for (i, before) in weights.iter().enumerate() {
                let after = before.extend(&r.weight);
                let Some(j) = weights.iter().position(|w| *w == after) else { continue };
                let from = Location(r.from.0 * count + i as u32);
                let to = Location(r.to.0 * count + j as u32);
                builder.rule(from, r.top, to, r.replace, Length::of(1))?;
                rules.push(RuleId(id as u32));
            }
        }
        let with_lengths = builder.build();
        let mut automaton = Automaton::empty(&with_lengths);
        for start in starts {
            if start.location.0 >= pds.locations() {
                return Err(PdsError::Location(start.location.0, pds.locations()).into());
            }
            let Some(one) = weights.iter().position(|w| *w == W::one()) else { continue };
            let location = Location(start.location.0 * count + one as u32);
            automaton
                .add_configuration(&Configuration::new(location, &start.stack), Length::one())?;
        }
        let lengths = post_star_traced(&with_lengths, &automaton)?;
        Ok(ShortestPaths { lengths, rules, locations: pds.locations(), weights })
    }

    /// The length of a shortest path of exactly this weight to the configuration.
    #[must_use]
    pub fn length(&self, to: &Configuration, weight: &W) -> Length {
        self.location(to.location, weight)
            .map_or(Length::INFINITE, |l| self.lengths.weight(&Configuration::new(l, &to.stack)))
    }

    /// A shortest path of exactly this weight to the configuration.
    ///
    /// # Errors
    /// If there is none, or it has more than `limit` rules.
    pub fn witness(
        &self,
        to: &Configuration,
        weight: &W,
        limit: usize,
    ) -> Result<Witness, WitnessError> {
        let location = self.location(to.location, weight).ok_or(WitnessError::NoPath)?;
        let set = ConfigurationSet::one(&Configuration::new(location, &to.stack));
        Ok(self.without_weights(self.lengths.witness(&set, limit)?))
    }

    /// Answers for location and topmost symbol, computed once for many questions.
    #[must_use]
    pub fn totals(&self) -> ShortestTotals<'_, W> {
        ShortestTotals { paths: self, totals: self.lengths.totals() }
    }

    fn location(&self, location: Location, weight: &W) -> Option<Location> {
        let i = self.weights.iter().position(|w| w == weight)?;
        let is_there = location.0 < self.locations;
        is_there.then(|| Location(location.0 * self.weights.len() as u32 + i as u32))
    }

    fn without_weights(&self, mut witness: Witness) -> Witness {
        let count = self.weights.len() as u32;
        witness.from.location.0 /= count;
        witness.to.location.0 /= count;
        for rule in &mut witness.rules {
            *rule = self.rules[rule.0 as usize];
        }
        witness
    }
}

/// Shortest paths to location and topmost symbol, whatever is below.
#[derive(Debug)]
pub struct ShortestTotals<'a, W: 'static> {
    paths: &'a ShortestPaths<W>,
    totals: Totals<'a, Length>,
}

impl<W: Finite> ShortestTotals<'_, W> {
    /// The length of a shortest path of exactly this weight.
    #[must_use]
    pub fn length(&self, location: Location, top: Symbol, weight: &W) -> Length {
        let location = self.paths.location(location, weight);
        location.map_or(Length::INFINITE, |l| self.totals.of_top(l, top))
    }

    /// A shortest path of exactly this weight.
    ///
    /// # Errors
    /// If there is none, or it has more than `limit` rules.
    pub fn witness(
        &self,
        location: Location,
        top: Symbol,
        weight: &W,
        limit: usize,
    ) -> Result<Witness, WitnessError> {
        let location = self.paths.location(location, weight).ok_or(WitnessError::NoPath)?;
        let witness = self.totals.witness_of_top(location, top, limit)?;
        Ok(self.paths.without_weights(witness))
    }
}
