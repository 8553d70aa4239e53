//! How a method is explored, and how far.

use crate::{Budget, Error};
use cairn_explore::{
    Bounds, Detail, PRECONDITION, Predicates, Preset, SearchOrder, Target, Tuning,
};
use cairn_pipeline::read_predicates;
use cairn_precond::Precise;
use cairn_program::Program;
use cairn_strategies::Settings;

/// The strategy that is chosen by counted effort.
const AUTO: &str = "auto";

/// Which inputs are valid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Valid {
    /// Those whose `boolean repOK()` is true, where the strategy knows preconditions and the class has one.
    #[default]
    RepOk,
    /// Any heap.
    Any,
    /// Those for which methods are true: names of `boolean` methods without parameters, or
    /// `com.acme.Checks#isSound` for the objects of one class.
    Methods(Vec<String>),
}

/// How a method is explored, and how far. The default is what the command `cairn` does without flags.
#[derive(Clone, Debug)]
pub struct Options {
    /// The strategy by its published name: `gse`, `lazier`, `lazier-sharp`, `summary`, `lissa`, `lissa-m`,
    /// `lissa-nosb`, `hybrid`, `if-repok`, or `auto`.
    pub strategy: String,
    pub valid: Valid,
    /// Objects of each class in the input heap.
    pub scope: usize,
    /// Length of a chain of references from an argument.
    pub chain: Option<u32>,
    /// Parameters that are never null, by their names.
    pub non_null: Vec<String>,
    /// How often one branch of one call may split a path.
    pub loops: u32,
    /// Length of unknown strings.
    pub string_length: u32,
    /// Length of unknown arrays.
    pub array_length: u32,
    /// Paths altogether.
    pub paths: Option<u64>,
    pub order: SearchOrder,
    /// Of random choices.
    pub seed: u64,
    /// Threads; the result does not depend on their number.
    pub jobs: usize,
    pub budget: Budget,
}

impl Default for Options {
    fn default() -> Options {
        let (engine, settings) = (cairn_explore::Options::default(), Settings::default());
        Options {
            strategy: AUTO.into(),
            valid: Valid::default(),
            scope: settings.scope,
            chain: settings.k,
            non_null: vec![],
            loops: engine.bounds.loops,
            string_length: engine.bounds.limits.string_length,
            array_length: engine.bounds.limits.array_length,
            paths: None,
            order: engine.order,
            seed: engine.seed,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            budget: Budget::default(),
        }
    }
}

impl Options {
    /// What valid objects satisfy; `default` says whether that is `repOK` where nothing else is said.
    pub(crate) fn predicates(
        &self,
        program: &Program,
        default: bool,
    ) -> Result<Option<Predicates>, Error> {
        let default = default.then_some(PRECONDITION);
        Ok(match &self.valid {
            Valid::RepOk => read_predicates(program, &[], default)?,
            Valid::Any => None,
            Valid::Methods(names) => read_predicates(program, names, default)?,
        })
    }

    /// The strategy that is asked for, or tried first.
    pub(crate) fn preset(&self) -> Result<&'static Preset, Error> {
        let name = if self.strategy == AUTO { Preset::LEARNING } else { &self.strategy };
        let unknown = || Error(format!("there is no strategy `{name}`"));
        Preset::named(name).ok_or_else(unknown)
    }

    /// As the explorer has them, with so many more objects of each class.
    pub(crate) fn engine(
        &self,
        program: &Program,
        target: &Target,
        detail: Detail,
        more: usize,
    ) -> Result<cairn_explore::Options, Error> {
        let (preset, is_open) = (self.preset()?, self.strategy == AUTO);
        let mut settings = Settings { k: self.chain, ..Settings::default() };
        settings.scope = self.scope + more;
        let resolver = |name: &str| {
            let missing = || Error(format!("there is no resolver `{name}`"));
            cairn_strategies::by_name(name, &settings).ok_or_else(missing)
        };
        let default = cairn_explore::Options::default();
        let mut bounds = Bounds { loops: self.loops, paths: self.paths, ..default.bounds };
        bounds.limits.string_length = self.string_length;
        bounds.limits.array_length = self.array_length;
        if matches!(target, Target::Method(_)) {
            bounds.limits.steps = cairn_pipeline::METHOD_STEPS;
        }
        Ok(cairn_explore::Options {
            strategy: resolver(preset.resolver)?,
            predicates: self.predicates(program, preset.has_precondition())?,
            precondition: preset.precondition(&Tuning {
                at_end: false,
                precise: Precise::Late,
                trusts_ranges: false,
                settings: cairn_precond::Settings::default(),
                switched: vec![],
            }),
            or_before: is_open,
            summary: is_open.then(|| resolver(Preset::SUMMARY)).transpose()?,
            non_null: self.non_null.clone(),
            order: self.order,
            seed: self.seed,
            bounds,
            jobs: self.jobs.max(1),
            budget: self.budget.clone(),
            detail,
            ..default
        })
    }
}
