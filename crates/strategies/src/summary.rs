//! Heap summaries: a reference is a guarded set of all that it can be, and no path is split for it.

use crate::lazy::{Delay, Lazy};
use cairn_heap::input::{Form, Target, Unknown};
use cairn_heap::universe::Targets;
use cairn_heap::{Case, Cases, Resolver, Settle, Situation, Universe};
use cairn_program::Program;

/// What a reference can be is what lazy initialisation would try, at the same moment.
pub struct Summary;

const LAZY: Lazy = Lazy(Delay::None);

/// Whether a target can be one of several: what code has to make is made or not.
fn is_plain(target: &Target) -> bool {
    match target {
        Target::Null | Target::Object(_) => true,
        Target::New(form) => !matches!(form, Form::Made { .. } | Form::Stub(_) | Form::Constant(_)),
    }
}

/// New objects come before those that are there already.
fn order(target: &Target) -> u8 {
    match target {
        Target::Null => 0,
        Target::New(_) => 1,
        Target::Object(_) => 2,
    }
}

impl Resolver for Summary {
    type State = ();

    fn name(&self) -> &'static str {
        "summary"
    }

    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        LAZY.on_read(universe, program, unknown)
    }

    fn on_compare(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        LAZY.on_compare(universe, program, unknown)
    }

    fn cases(&self, situation: &Situation<'_, ()>) -> Cases<()> {
        let Targets { targets, cuts, loss } = situation.universe.targets(situation);
        let (mut plain, others): (Vec<Target>, Vec<Target>) =
            targets.into_iter().partition(is_plain);
        plain.sort_by_key(order);
        let plain = (!plain.is_empty()).then_some(plain);
        let cases = plain.into_iter().chain(others.into_iter().map(|t| vec![t]));
        Cases { cases: cases.map(Case::of).collect(), cuts, loss }
    }
}
