//! Lazy initialisation: null, an object that exists, or a new one, a path for each.

use cairn_heap::input::Unknown;
use cairn_heap::universe::Targets;
use cairn_heap::{Case, Cases, Resolver, Settle, Situation, Universe};
use cairn_program::Program;

/// What is put off until a reference is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delay {
    /// Nothing: it is decided when it is read (generalised symbolic execution).
    None,
    /// Which object it is (lazier).
    Object,
    /// And whether it is null (lazier#).
    Null,
}

/// Lazy initialisation in its three published forms, which differ in what is decided when.
pub struct Lazy(pub Delay);

impl Resolver for Lazy {
    type State = ();

    fn name(&self) -> &'static str {
        match self.0 {
            Delay::None => "gse",
            Delay::Object => "lazier",
            Delay::Null => "lazier-sharp",
        }
    }

    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        match self.0 {
            _ if universe.is_flat(program, unknown) => Settle::Nothing,
            Delay::None => Settle::Object,
            Delay::Object => Settle::Nullness,
            Delay::Null => Settle::Nothing,
        }
    }

    fn on_compare(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        match self.0 {
            _ if universe.is_flat(program, unknown) => Settle::Object,
            Delay::None => Settle::Object,
            Delay::Object => Settle::Nullness,
            Delay::Null => Settle::Nothing,
        }
    }

    fn cases(&self, situation: &Situation<'_, ()>) -> Cases<()> {
        let universe = situation.universe;
        let Targets { targets, cuts, loss } = universe.targets(situation);
        let cases = match targets.len() {
            0 => vec![],
            _ if universe.is_flat(situation.program, situation.unknown) => vec![Case::of(targets)],
            _ => targets.into_iter().map(|t| Case::of(vec![t])).collect(),
        };
        Cases { cases, cuts, loss, open: vec![] }
    }
}
