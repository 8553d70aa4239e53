//! The strategies by their published names: how unknown references are resolved, and how a
//! precondition is used.

use crate::config::{self, Config};
use crate::heap::HeapArgs;
use cairn_explore::{Checking, Lazily, PRECONDITION, Precise, Predicates, StructureQuestion};
use cairn_precond::{Improvements, Ranges, Settings};
use cairn_program::Program;
use clap::ValueEnum;

/// The one that remembers and draws conclusions.
const LEARNING: &str = "lissa-m";

/// What is used where nothing else is said: the one that remembers where there is a precondition; without,
/// plain lazy initialisation, and summaries where that has many paths.
const AUTO: &str = "auto";

/// Strategies that have a precondition, all of them on top of plain lazy initialisation.
const CHECKING: [&str; 5] = ["lissa", "lissa-m", "lissa-nosb", "hybrid", "if-repok"];

/// The one that splits no path for what references are. It has a precondition, too.
pub const SUMMARY: &str = "summary";

/// How a precondition is used.
#[derive(clap::Args)]
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

/// All names, for an error.
pub fn names() -> String {
    let lazy = [AUTO, "gse", "lazier", "lazier-sharp", SUMMARY];
    let all: Vec<&str> = lazy.into_iter().chain(CHECKING).chain([cairn_driver::NAME]).collect();
    all.join(", ")
}

/// The name of the heap model behind a strategy.
pub fn model_of(strategy: &str) -> &str {
    if CHECKING.contains(&strategy) { "gse" } else { strategy }
}

/// The strategy that is asked for, or tried first.
pub fn asked<'a>(heap: &'a HeapArgs, config: &'a Config) -> &'a str {
    named(heap, config).unwrap_or(LEARNING)
}

/// The one that is asked for by name, if one is.
fn named<'a>(heap: &'a HeapArgs, config: &'a Config) -> Option<&'a str> {
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
    let asked = asked(heap, config);
    let has_one = asked == SUMMARY || CHECKING.contains(&asked);
    heap.precondition(config, program, has_one.then_some(PRECONDITION))
}

impl PreconditionArgs {
    /// How a precondition is used.
    pub fn checking(&self, heap: &HeapArgs, config: &Config) -> Result<Checking, String> {
        let asked = asked(heap, config);
        let Some(&name) = CHECKING.iter().find(|n| **n == asked && asked != "if-repok") else {
            return Ok(match self.precondition_at {
                Some(At::End) => Checking::After,
                Some(At::Start) | None => Checking::Before,
            });
        };
        if self.precondition_at.is_some() {
            return Err(format!(
                "--precondition-at: `{name}` looks at the precondition whenever the heap grows; it is \
                 for `{SUMMARY}` and `if-repok`, and for `gse` and the like with --precondition"
            ));
        }
        let mut improvements = match name {
            LEARNING => Improvements::USUAL,
            _ => Improvements::NONE,
        };
        let with = self.with.iter().map(|i| (i, true));
        for (improvement, on) in with.chain(self.without.iter().map(|i| (i, false))) {
            match improvement {
                Improvement::Witness => improvements.witness = on,
                Improvement::Conflict => improvements.conflict = on,
                Improvement::Memo => improvements.memo = on,
                Improvement::Resume => improvements.resume = on,
                Improvement::Learn => improvements.learn = on,
            }
        }
        Ok(Checking::Lazily(Lazily {
            name,
            question: match name {
                "hybrid" => StructureQuestion::Hybrid,
                _ => StructureQuestion::Search,
            },
            precise: match self.precise {
                PreciseArg::Early => Precise::Early,
                PreciseArg::Late => Precise::Late,
                PreciseArg::Off => Precise::Off,
            },
            trusts_ranges: self.trust_ranges || name != LEARNING,
            settings: Settings {
                ranges: self.ranges(config)?,
                symmetry: name != "lissa-nosb",
                improvements,
                ..Settings::default()
            },
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
