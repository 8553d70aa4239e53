//! The strategies by their published names: each is a resolver and a precondition.

use cairn_precond::{
    After, Before, Hybrid, Improvements, Precise, PreconditionFactory, Settings, StructureSearch,
};
use std::sync::Arc;

/// A strategy.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    pub name: &'static str,
    /// The name of its resolver: what an unread reference can be.
    pub resolver: &'static str,
    pub precondition: Preconditioned,
}

/// What a strategy does about preconditions.
#[derive(Clone, Copy, Debug)]
pub enum Preconditioned {
    /// None, unless one is asked for: that is executed symbolically.
    OnRequest,
    /// The usual predicate is executed symbolically.
    Executed,
    /// Heaps are searched for structures that complete them.
    StructureSearch { symmetry: bool, improvements: Improvements, trusts_ranges: bool },
    /// The predicate is run on partial heaps.
    Hybrid,
}

/// What is asked of the precondition of a strategy beyond its name.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Where it is executed symbolically: at the end of a path, not before the call.
    pub at_end: bool,
    pub precise: Precise,
    pub trusts_ranges: bool,
    /// The search for structures, but for what the name says.
    pub settings: Settings,
    /// Improvements that are switched on and off, whatever the name says.
    pub switched: Vec<(Improvement, bool)>,
}

/// One of [`Improvements`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Improvement {
    Witness,
    Conflict,
    Memo,
    Resume,
    Learn,
}

const LAZY: &str = "gse";

const fn lazy(name: &'static str, precondition: Preconditioned) -> Preset {
    Preset { name, resolver: LAZY, precondition }
}

const fn search(symmetry: bool, improvements: Improvements, trusts_ranges: bool) -> Preconditioned {
    Preconditioned::StructureSearch { symmetry, improvements, trusts_ranges }
}

/// All strategies that explore a method.
pub const PRESETS: [Preset; 10] = [
    lazy(LAZY, Preconditioned::OnRequest),
    Preset { name: "lazier", resolver: "lazier", precondition: Preconditioned::OnRequest },
    Preset {
        name: "lazier-sharp",
        resolver: "lazier-sharp",
        precondition: Preconditioned::OnRequest,
    },
    Preset { name: Preset::SUMMARY, resolver: "summary", precondition: Preconditioned::Executed },
    Preset { name: Preset::STAR, resolver: "star", precondition: Preconditioned::OnRequest },
    lazy("lissa", search(true, Improvements::NONE, true)),
    lazy(Preset::LEARNING, search(true, Improvements::USUAL, false)),
    lazy("lissa-nosb", search(false, Improvements::NONE, true)),
    lazy(Hybrid::NAME, Preconditioned::Hybrid),
    lazy(Before::NAME, Preconditioned::Executed),
];

impl Preset {
    /// The one that remembers and draws conclusions.
    pub const LEARNING: &'static str = "lissa-m";
    /// The one that splits no path for what references are.
    pub const SUMMARY: &'static str = "summary";
    /// The one that unfolds predicates of a specification.
    pub const STAR: &'static str = "star";

    /// The strategy of a name.
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|p| p.name == name)
    }

    /// Whether classes are looked through for the usual predicate where nothing else is said.
    pub fn has_precondition(&self) -> bool {
        !matches!(self.precondition, Preconditioned::OnRequest)
    }

    /// Whether the precondition is executed symbolically, so that one can say when.
    pub fn is_executed(&self) -> bool {
        matches!(self.precondition, Preconditioned::OnRequest | Preconditioned::Executed)
    }

    /// The precondition.
    pub fn precondition(&self, tuning: &Tuning) -> Arc<dyn PreconditionFactory> {
        let precise = tuning.precise;
        match self.precondition {
            Preconditioned::OnRequest | Preconditioned::Executed => match tuning.at_end {
                true => Arc::new(After),
                false => Arc::new(Before),
            },
            Preconditioned::StructureSearch { symmetry, improvements, trusts_ranges } => {
                let settings = tuning.settings(symmetry, improvements);
                let trusts_ranges = trusts_ranges || tuning.trusts_ranges;
                Arc::new(StructureSearch { name: self.name, precise, trusts_ranges, settings })
            }
            Preconditioned::Hybrid => {
                let settings = tuning.settings(true, Improvements::NONE);
                Arc::new(Hybrid { precise, settings })
            }
        }
    }
}

impl Tuning {
    fn settings(&self, symmetry: bool, mut improvements: Improvements) -> Settings {
        for &(improvement, on) in &self.switched {
            *match improvement {
                Improvement::Witness => &mut improvements.witness,
                Improvement::Conflict => &mut improvements.conflict,
                Improvement::Memo => &mut improvements.memo,
                Improvement::Resume => &mut improvements.resume,
                Improvement::Learn => &mut improvements.learn,
            } = on;
        }
        Settings { symmetry, improvements, ..self.settings.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_resolvers_exist() {
        for (i, preset) in PRESETS.iter().enumerate() {
            assert!(PRESETS[..i].iter().all(|p| p.name != preset.name), "{}", preset.name);
            let heap = cairn_strategies::Settings::default();
            assert!(cairn_strategies::by_name(preset.resolver, &heap).is_some(), "{}", preset.name);
        }
    }

    #[test]
    fn a_precondition_is_called_as_its_strategy() {
        let tuning = Tuning {
            at_end: false,
            precise: Precise::Late,
            trusts_ranges: false,
            settings: Settings::default(),
            switched: vec![],
        };
        for preset in PRESETS {
            let name = preset.precondition(&tuning).name();
            match preset.is_executed() {
                true => assert_eq!(name, Before::NAME),
                false => assert_eq!(name, preset.name),
            }
        }
    }
}
