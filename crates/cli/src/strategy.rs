//! The strategies by their published names: how unknown references are resolved, and how a
//! precondition is used.

use crate::config::{self, Config};
use crate::heap::HeapArgs;
use cairn_explore::{PRECONDITION, PRESETS, Precise, Predicates, Preset, Tuning};
use cairn_precond::{PreconditionFactory, Ranges, Settings};
use cairn_program::Program;
use clap::ValueEnum;
use std::sync::Arc;

/// What is used where nothing else is said: the one that remembers where there is a precondition; without,
/// plain lazy initialisation, and summaries where that has many paths.
const AUTO: &str = "auto";

/// How a precondition is used.
#[derive(clap::Args, Clone)]
pub struct PreconditionArgs {
    /// When a precondition is executed that is executed symbolically, by `summary`, `if-repok` and the
    /// strategies that know none: before the call, or when a path ends [default: start].
    #[arg(long, value_name = "WHEN")]
    precondition_at: Option<At>,
    /// When the numbers of an input are decided together with its precondition.
    #[arg(long, value_name = "WHEN", default_value = "late")]
    precise: PreciseArg,
    /// The numbers that a field is tried with, where structures are searched for: `size=0..n`,
    /// `Node.key=0..2*n`, n being the scope. May be repeated [default: 0..n for what counts something
    /// by its name, else 0..n-1].
    #[arg(long = "range", value_name = "FIELD=FROM..TO")]
    ranges: Vec<String>,
    /// Drop inputs for which the numbers within the ranges are not enough, without another look.
    #[arg(long)]
    trust_ranges: bool,
    /// What the search for structures does without, to see what that brings: `witness`, `conflict`,
    /// `memo`, `resume`, `learn`.
    #[arg(long, value_name = "WHAT,..", value_delimiter = ',')]
    without: Vec<Improvement>,
    /// What it does besides: `lissa-m` does all but `learn`, the others of its kind nothing.
    #[arg(long, value_name = "WHAT,..", value_delimiter = ',')]
    with: Vec<Improvement>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum At {
    /// Before the call, which begins where it holds.
    Start,
    /// When a path ends, on the heap as it was on entry.
    End,
}

#[derive(Clone, Copy, ValueEnum)]
enum PreciseArg {
    /// Whenever the input heap grows, and when a path ends.
    Early,
    /// When a path ends.
    Late,
    /// Never: some inputs may violate the precondition, as in the published experiments.
    Off,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Improvement {
    /// Asking a structure that was found before.
    Witness,
    /// Going back to a choice that a failure depends on.
    Conflict,
    /// Keeping answers.
    Memo,
    /// Keeping the tree of choices.
    Resume,
    /// Learning from failures.
    Learn,
}

impl From<Improvement> for cairn_explore::Improvement {
    fn from(improvement: Improvement) -> cairn_explore::Improvement {
        match improvement {
            Improvement::Witness => cairn_explore::Improvement::Witness,
            Improvement::Conflict => cairn_explore::Improvement::Conflict,
            Improvement::Memo => cairn_explore::Improvement::Memo,
            Improvement::Resume => cairn_explore::Improvement::Resume,
            Improvement::Learn => cairn_explore::Improvement::Learn,
        }
    }
}

/// All names, for an error.
pub fn names() -> String {
    let presets = PRESETS.iter().map(|p| p.name);
    let all: Vec<&str> = [AUTO].into_iter().chain(presets).chain([cairn_driver::NAME]).collect();
    all.join(", ")
}

/// Whether a strategy can stand beside others: inputs that a driver makes are another program's.
pub fn check_comparable(name: &str) -> Result<(), String> {
    if name == AUTO || Preset::named(name).is_some() {
        return Ok(());
    }
    let all: Vec<&str> = [AUTO].into_iter().chain(PRESETS.iter().map(|p| p.name)).collect();
    Err(format!("there is no strategy `{name}` to compare; there are {}", all.join(", ")))
}

/// The name of the resolver of a strategy.
pub fn resolver_of(strategy: &str) -> &str {
    Preset::named(strategy).map_or(strategy, |preset| preset.resolver)
}

/// The strategy that is asked for, or tried first.
pub fn asked<'a>(heap: &'a HeapArgs, config: &'a Config) -> &'a str {
    named(heap, config).unwrap_or(Preset::LEARNING)
}

/// The one that is asked for by name, if one is.
pub fn named<'a>(heap: &'a HeapArgs, config: &'a Config) -> Option<&'a str> {
    let name = heap.strategy.as_deref().or(config.heap.strategy.as_deref());
    name.filter(|name| *name != AUTO)
}

/// Whether the strategy is to be chosen.
pub fn is_open(heap: &HeapArgs, config: &Config) -> bool {
    named(heap, config).is_none()
}

/// What valid objects satisfy. Where nothing else is said, strategies that know no precondition have
/// none.
pub fn precondition(
    heap: &HeapArgs,
    config: &Config,
    program: &Program,
) -> Result<Option<Predicates>, String> {
    let has_one = Preset::named(asked(heap, config)).is_some_and(Preset::has_precondition);
    heap.precondition(config, program, has_one.then_some(PRECONDITION))
}

impl PreconditionArgs {
    /// How a precondition is used.
    pub fn precondition(
        &self,
        heap: &HeapArgs,
        config: &Config,
    ) -> Result<Arc<dyn PreconditionFactory>, String> {
        let preset = Preset::named(asked(heap, config)).unwrap_or(&PRESETS[0]);
        if let Preset { name, .. } = preset
            && !preset.is_executed()
            && self.precondition_at.is_some()
        {
            return Err(format!(
                "--precondition-at: `{name}` looks at the precondition whenever the heap grows; it is \
                 for `{}` and `if-repok`, and for `gse` and the like with --precondition",
                Preset::SUMMARY
            ));
        }
        let with = self.with.iter().map(|&i| (i.into(), true));
        let without = self.without.iter().map(|&i| (i.into(), false));
        let ranges = match preset.is_executed() {
            true => Ranges::default(),
            false => self.ranges(config)?,
        };
        Ok(preset.precondition(&Tuning {
            at_end: self.precondition_at == Some(At::End),
            precise: match self.precise {
                PreciseArg::Early => Precise::Early,
                PreciseArg::Late => Precise::Late,
                PreciseArg::Off => Precise::Off,
            },
            trusts_ranges: self.trust_ranges,
            settings: Settings { ranges, ..Settings::default() },
            switched: with.chain(without).collect(),
        }))
    }

    /// What the file says, and the flags.
    fn ranges(&self, config: &Config) -> Result<Ranges, String> {
        let mut ranges = Ranges::default();
        for (field, text) in &config.ranges {
            let set = ranges.set(field, text);
            set.map_err(|e| format!("{}: ranges: {field}: {e}", config::FILE))?;
        }
        for text in &self.ranges {
            let malformed = || format!("--range: `{text}` is not of the form FIELD=FROM..TO");
            let (field, range) = text.split_once('=').ok_or_else(malformed)?;
            ranges.set(field.trim(), range).map_err(|e| format!("--range: {e}"))?;
        }
        Ok(ranges)
    }
}
