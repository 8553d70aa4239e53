//! What public methods answer after the call: the state of objects as everybody sees it.

use crate::calls::Invocation;
use crate::expressions::Expr;
use crate::test::Test;
use crate::writer::Fallible;
use cairn_witness::{Data, Observation};

/// So many answers that are as before say enough.
const UNCHANGED: usize = 2;
/// Of those that are others.
const CHANGED: usize = 3;
/// Of a new object.
const NEW: usize = 6;

impl Test<'_> {
    fn observations(&self, n: usize) -> Vec<Observation> {
        let after = self.case.witness.after.iter();
        after.flat_map(|a| &a.observed).filter(|o| o.object == n).cloned().collect()
    }

    /// Whether there is a method that says something of an object.
    pub fn is_observed(&self, n: usize) -> bool {
        self.case.witness.after.iter().flat_map(|a| &a.observed).any(|o| o.object == n)
    }

    /// Whether methods say what the call has changed of an object.
    pub fn asks_changes(&self, n: usize) -> bool {
        self.observations(n).iter().any(|o| self.is_changed(o) == Some(true))
    }

    /// Asserts what a new object says of itself.
    pub fn expect_answers(&mut self, base: &Expr, n: usize) -> Fallible<()> {
        for observation in self.observations(n).into_iter().take(NEW) {
            self.expect_answer(base, &observation)?;
        }
        Ok(())
    }

    /// Asserts the answers that are others than before.
    pub fn assert_changed_answers(&mut self, n: usize) -> Fallible<()> {
        let all = self.observations(n);
        let has_changed = all.iter().any(|o| self.is_changed(o) == Some(true));
        // Of an answer that is an object of the program's it is not known whether it was the same before.
        let is_told = |o: &Observation| self.is_changed(o).unwrap_or(has_changed);
        let mut told: Vec<Observation> = all.into_iter().filter(is_told).collect();
        told.sort_by_key(weight);
        for observation in told.into_iter().take(CHANGED) {
            let base = self.object(n)?;
            self.expect_answer(&base, &observation)?;
        }
        Ok(())
    }

    /// Asserts some answers that are the same as before.
    pub fn assert_same_answers(&mut self, n: usize) -> Fallible<()> {
        let mut all = self.observations(n);
        all.sort_by_key(weight);
        let same = all.into_iter().filter(|o| self.is_changed(o) == Some(false)).take(UNCHANGED);
        let same: Vec<Observation> = same.collect();
        for observation in same {
            let base = self.object(n)?;
            self.expect_answer(&base, &observation)?;
        }
        Ok(())
    }

    fn is_changed(&self, observation: &Observation) -> Option<bool> {
        self.case.witness.after.as_ref().and_then(|after| after.answers_otherwise(observation))
    }

    fn expect_answer(&mut self, base: &Expr, observation: &Observation) -> Fallible<()> {
        self.openly(|test| {
            let place = test.invoke(Invocation {
                class: &observation.class,
                name: &observation.method,
                descriptor: &observation.descriptor,
                receiver: Some(base.clone()),
                arguments: &[],
            })?;
            // Each answer is an object of its own.
            if let Data::Ref(n) = observation.value {
                test.met.remove(&n);
            }
            match observation.value {
                // Which object of the library it is, nobody needs to know.
                Data::Ref(n) if !test.bound.contains_key(&n) && test.content(n).is_some() => {
                    test.expect_content(&place, n)
                }
                _ => test.expect(&place, &observation.value),
            }
        })
    }
}

/// Numbers and truths say most, long texts least.
fn weight(observation: &Observation) -> usize {
    match &observation.value {
        Data::Text(units) => 1 + units.len() / 20,
        Data::Ref(_) => 2,
        _ => 0,
    }
}
