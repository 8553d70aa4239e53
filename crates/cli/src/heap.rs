//! The options of unknown heaps: the strategy, and what bounds the input.

use crate::common::ProgramArgs;
use crate::config::{self, Config};
use crate::specified::{self, Compiled};
use crate::strategy;
use cairn::engine::test::{How, Met};
use cairn_contract::{Specification, parameter_classes};
use cairn_explore::{BoundKind, Budget, Options, Predicates, Preset, Target};
use cairn_interp::sym::Strategy;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::synth::external_type;
use cairn_program::{ClassId, MethodId, Program};
use cairn_states::Library;
use cairn_strategies::{Clauses, Settings};
use cairn_witness::Witness;
use clap::ValueEnum;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// What the search for states that calls lead to may take, of the whole run and for one class.
const STATES_SHARE: f64 = 0.2;
const STATES_TIME: Duration = Duration::from_secs(5);
/// The same as counted effort, which is what ends it where no time is given: some seconds of a processor. The most time then is for
/// what is broken; a machine that has thirty other things to do must not meet it, or it would write other tests.
const STATES_EFFORT: u64 = 1 << 16;
const MOST_STATES_TIME: Duration = Duration::from_secs(240);

/// The strategy of inputs that are made by calls: nothing but their parts is unknown.
const GSE: &str = "gse";

#[derive(clap::Args, Clone, Default)]
pub struct HeapArgs {
    /// How inputs are found. With a specification: `star` unfolds its predicates. With a precondition: `lissa-m` prunes heaps that no valid structure
    /// completes, `lissa` and `lissa-nosb` do without memory and without symmetry breaking, `hybrid`
    /// prunes those that are invalid as far as they are known, `if-repok` executes the precondition
    /// before the call. Without: `gse` resolves unknown references when they are read, `lazier` the
    /// object when it is used, `lazier-sharp` all of it when it is used. Both: `summary` keeps all that a
    /// reference can be on one path. `driver` builds inputs by calls [default: auto, which is star where
    /// there is a specification, lissa-m where there is a precondition, else gse, or summary where gse has many paths].
    #[arg(long, value_name = "NAME")]
    pub strategy: Option<String>,
    /// Specifications in separation logic, beside those that are found for the classes involved. May be repeated.
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
    /// Objects of each class in the input heap, and of some: `4`, `Node=6`, `3,com.acme.Node=6`
    /// [default: 3].
    #[arg(long, value_name = "N|CLASS=N,..", value_delimiter = ',')]
    pub scope: Vec<String>,
    /// Length of a chain of references from an argument [default: any].
    #[arg(long, value_name = "N")]
    k: Option<u32>,
    /// The classes that are tried for a type: `Shape=Circle,Square`. May be repeated.
    #[arg(long, value_name = "CLASS=CLASS,..")]
    pub subclasses: Vec<String>,
    /// How many classes of the class path are tried for a type [default: 4].
    #[arg(long, value_name = "N")]
    pub candidates: Option<usize>,
    /// Elements of unknown containers of the library [default: 2].
    #[arg(long, value_name = "N")]
    elements: Option<u32>,
    /// Parameters that are never null.
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    pub non_null: Vec<String>,
    /// Which objects of the program's own classes are inputs: `api`, those that constructors, factories and methods lead to; `spec`,
    /// those that satisfy the specification or the precondition; `any` [default: of `cairn test` spec where there is one, else
    /// api; of others spec where there is one, else any].
    #[arg(long, value_name = "KIND")]
    pub inputs: Option<Inputs>,
    /// Static fields of the program's classes are unknown, too.
    #[arg(long)]
    static_inputs: bool,
    /// What holds for receivers and arguments when the call begins: the name of a `boolean` method
    /// without parameters, of every class that has it; `Class#method` for the objects of one class,
    /// a `boolean` method without parameters or a static one with the object as its parameter. May be
    /// repeated. `none`: there is none [default: repOK].
    #[arg(long, value_name = "METHOD|CLASS#METHOD")]
    pub precondition: Vec<String>,
}

/// Which objects of the program's own classes are inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Inputs {
    /// Those that calls lead to.
    Api,
    /// Those that are valid by a specification or a precondition.
    Spec,
    /// Any.
    Any,
}

/// What the search for states that calls lead to may take of a run.
pub fn search_budget(budget: &Budget) -> Budget {
    let most = if budget.time().is_some() { STATES_TIME } else { MOST_STATES_TIME };
    budget.apart().share(STATES_SHARE).within(most).with_effort(STATES_EFFORT)
}

impl HeapArgs {
    /// Has the inputs of an exploration of a class's method be what calls lead to, with so many more objects of each class.
    pub fn make_by_calls(
        &self,
        config: &Config,
        program: &Program,
        (class, more): (ClassId, usize),
        library: &Library,
        budget: &Budget,
        options: &mut Options,
    ) -> Result<(), String> {
        let mut settings = self.settings_beyond(config, program, more)?;
        settings.static_inputs = false;
        let reached = library.of(program, class, options, &settings, &search_budget(budget));
        settings.catalogue = Some(reached.catalogue.clone());
        let strategy = cairn_strategies::by_name(GSE, &settings);
        options.strategy = strategy.ok_or_else(|| format!("there is no strategy `{GSE}`"))?;
        options.summary = None;
        Ok(())
    }

    /// Looks for calls that lead to inputs of a method which are wanted; `any` are the options for any input.
    pub fn meet_by_calls(
        &self,
        config: &Config,
        program: &Program,
        method: MethodId,
        library: &Library,
        any: &Options,
        (is_wanted, budget): (&mut dyn FnMut(&Witness) -> bool, &Budget),
    ) -> Result<Option<Met>, String> {
        let mut settings = self.settings_beyond(config, program, 0)?;
        settings.static_inputs = false;
        let Some(reached) = library.known(program.method(method).class) else { return Ok(None) };
        let asked = (any, &settings);
        let Some(met) = library.meet(program, method, asked, is_wanted, budget)? else {
            return Ok(None);
        };
        let options = match met.sequences.is_empty() {
            true => None,
            false => {
                let mut catalogue = (*reached.catalogue).clone();
                catalogue.set_receivers(&met.sequences);
                settings.catalogue = Some(Arc::new(catalogue));
                let strategy = cairn_strategies::by_name(GSE, &settings);
                let strategy = strategy.ok_or_else(|| format!("there is no strategy `{GSE}`"))?;
                Some(Options { strategy, summary: None, ..any.clone() })
            }
        };
        let how = met.how.into_iter().map(|how| match how {
            cairn_states::How::Nothing(differs) => How::Nothing(differs),
            cairn_states::How::Unified => How::Unified,
            cairn_states::How::Searched => How::Searched,
        });
        Ok(Some(Met { options, how: how.collect(), calls: met.calls }))
    }

    /// What valid objects satisfy; `default` is a name.
    pub fn precondition(
        &self,
        config: &Config,
        program: &Program,
        default: Option<&str>,
    ) -> Result<Option<Predicates>, String> {
        let (place, said) = match self.precondition.is_empty() {
            true => (format!("{}: heap: precondition", config::FILE), &config.heap.precondition),
            false => ("--precondition".into(), &self.precondition),
        };
        cairn::engine::read_predicates(program, said, default).map_err(|e| format!("{place}: {e}"))
    }

    pub fn settings(&self, config: &config::Heap, program: &Program) -> Result<Settings, String> {
        let mut settings = Settings::default();
        configured(&mut settings, config, program)
            .map_err(|e| format!("{}: heap: {e}", config::FILE))?;
        for part in &self.scope {
            let number = |text: &str| {
                let value = text.trim().parse().map_err(|_| format!("`{part}` is no number"));
                value.and_then(positive).map_err(|e| format!("--scope: {e}"))
            };
            match part.split_once('=') {
                None => settings.scope = number(part)?,
                Some((class, n)) => {
                    let id = load(program, class).map_err(|e| format!("--scope: {e}"))?;
                    settings.scopes.insert(id, number(n)?);
                }
            }
        }
        for text in &self.subclasses {
            let malformed = || format!("--subclasses: `{text}` is not of the form Class=Class,...");
            let (class, names) = text.split_once('=').ok_or_else(malformed)?;
            if class.trim().is_empty() || names.trim().is_empty() {
                return Err(malformed());
            }
            let names: Vec<&str> = names.split(',').collect();
            candidates(&mut settings, program, class, &names)
                .map_err(|e| format!("--subclasses: {e}"))?;
        }
        if let Some(most) = self.candidates {
            settings.candidates = positive(most).map_err(|e| format!("--candidates: {e}"))?;
        }
        settings.k = self.k.or(settings.k);
        settings.elements = self.elements.unwrap_or(settings.elements);
        settings.static_inputs |= self.static_inputs;
        Ok(settings)
    }

    /// The bounds of the input heap that were given.
    pub fn given_bounds(&self, config: &config::Heap) -> Vec<BoundKind> {
        let has_scope =
            !self.scope.is_empty() || config.scope.is_some() || !config.scopes.is_empty();
        let given = [
            (BoundKind::Scope, has_scope),
            (BoundKind::Chain, self.k.is_some() || config.k.is_some()),
            (BoundKind::Candidates, self.candidates.is_some() || config.candidates.is_some()),
            (BoundKind::Elements, self.elements.is_some() || config.elements.is_some()),
        ];
        given.into_iter().filter(|g| g.1).map(|g| g.0).collect()
    }

    /// Whether the names after `--non-null` are parameters of the method.
    pub fn check_names(&self, names: &[String]) -> Result<(), String> {
        match self.non_null.iter().find(|n| !names.contains(n)) {
            None => Ok(()),
            Some(name) => {
                let all: Vec<String> = names.iter().map(|n| format!("`{n}`")).collect();
                let all = if all.is_empty() { "none".into() } else { all.join(", ") };
                Err(format!("--non-null: there is no parameter `{name}`; there are: {all}"))
            }
        }
    }

    /// The strategy, with so many more objects of each class than are asked for.
    pub fn model(
        &self,
        config: &Config,
        program: &Program,
        specification: Option<&Specification>,
        more: usize,
    ) -> Result<Strategy, String> {
        let Some(specification) = specification else {
            return self.named_model(strategy::asked(self, config), config, program, more);
        };
        let clauses = Clauses::new(&specification.spec, program).map_err(|e| e.to_string())?;
        Ok(cairn_strategies::star(clauses, self.settings_beyond(config, program, more)?))
    }

    /// Where another strategy than the one for specifications is to use a specification: its invariants become
    /// preconditions. What is returned must live as long as the program.
    pub fn compiled_spec(
        &mut self,
        program: &mut ProgramArgs,
        config: &Config,
    ) -> Result<Option<Compiled>, String> {
        let is_other = strategy::named(self, config).is_some_and(|s| s != Preset::STAR);
        if self.spec.is_empty() || !is_other {
            return Ok(None);
        }
        let compiled = specified::compile(&self.spec, program, config)?;
        self.spec.clear();
        self.precondition.extend(compiled.methods.iter().map(|m| m.1.clone()));
        Ok(Some(compiled))
    }

    /// The specification of a target, if its strategy is one for specifications.
    pub fn specification(
        &self,
        config: &Config,
        program: &Program,
        target: &Target,
    ) -> Result<Option<Specification>, String> {
        let asked = strategy::named(self, config);
        let is_asked = asked == Some(Preset::STAR);
        let &Target::Method(method) = target else {
            return match is_asked {
                true => Err("--strategy star is for a method: Class#method".into()),
                false => Ok(None),
            };
        };
        if !is_asked && (asked.is_some() || !self.precondition.is_empty()) {
            return match self.spec.is_empty() {
                true => Ok(None),
                false => Err("--spec is for the strategy star here; `explore`, `check` and `enumerate` use it with others".into()),
            };
        }
        let found = match self.spec.is_empty() {
            false => {
                Some(Specification::read(program, &self.spec, Some(program.method(method).class)))
            }
            true => {
                let mut classes = vec![program.method(method).class];
                classes.extend(parameter_classes(program, method));
                Specification::find(program, &classes).transpose()
            }
        };
        let found = found.transpose().map_err(|e| e.to_string())?;
        let applies = |s: &Specification| is_asked || s.applies_to(program, method);
        match found {
            Some(specification) => Ok(Some(specification).filter(applies)),
            None if is_asked => {
                let class = program.class(program.method(method).class).java_name();
                let simple = class.rsplit('.').next().unwrap_or(&class);
                Err(format!(
                    "--strategy star: there is no specification of {class}: write {simple}.star beside the class or \
                     in src/test/star, or name a file with --spec"
                ))
            }
            None => Ok(None),
        }
    }

    fn settings_beyond(
        &self,
        config: &Config,
        program: &Program,
        more: usize,
    ) -> Result<Settings, String> {
        let mut settings = self.settings(&config.heap, program)?;
        settings.scope += more;
        settings.scopes.values_mut().for_each(|n| *n += more);
        Ok(settings)
    }

    /// Heap summaries, the same way.
    pub fn summary(
        &self,
        config: &Config,
        program: &Program,
        more: usize,
    ) -> Result<Strategy, String> {
        self.named_model(Preset::SUMMARY, config, program, more)
    }

    fn named_model(
        &self,
        name: &str,
        config: &Config,
        program: &Program,
        more: usize,
    ) -> Result<Strategy, String> {
        let settings = self.settings_beyond(config, program, more)?;
        cairn_strategies::by_name(strategy::resolver_of(name), &settings).ok_or_else(|| {
            let place = if self.strategy.is_some() { "--strategy" } else { config::FILE };
            format!("{place}: there is no strategy `{name}`; there are {}", strategy::names())
        })
    }
}

/// What the file says.
fn configured(
    settings: &mut Settings,
    config: &config::Heap,
    program: &Program,
) -> Result<(), String> {
    if let Some(scope) = config.scope {
        settings.scope = positive(scope).map_err(|e| format!("scope: {e}"))?;
    }
    for (class, scope) in &config.scopes {
        let scope = positive(*scope).map_err(|e| format!("scopes: {class}: {e}"))?;
        settings.scopes.insert(load(program, class)?, scope);
    }
    for (class, subclasses) in &config.subclasses {
        let names: Vec<&str> = subclasses.iter().map(String::as_str).collect();
        candidates(settings, program, class, &names).map_err(|e| format!("subclasses: {e}"))?;
    }
    if let Some(most) = config.candidates {
        settings.candidates = positive(most).map_err(|e| format!("candidates: {e}"))?;
    }
    for text in &config.recipes {
        let method = recipe(program, text).map_err(|e| format!("recipes: {e}"))?;
        settings.recipes.push(method);
    }
    settings.k = config.k;
    settings.elements = config.elements.unwrap_or(settings.elements);
    settings.static_inputs = config.static_inputs;
    Ok(())
}

/// A bound of 0 would leave no path at all.
fn positive(n: usize) -> Result<usize, String> {
    match n {
        0 => Err("with 0 there is no input at all; give at least 1".into()),
        n => Ok(n),
    }
}

fn load(program: &Program, class: &str) -> Result<ClassId, String> {
    program.load(&class.trim().replace('.', "/")).map_err(|e| e.to_string())
}

/// A static method that makes an object: `com.acme.Factory#node(int,int)`.
fn recipe(program: &Program, text: &str) -> Result<MethodId, String> {
    let method = match Target::resolve(program, text).map_err(|e| e.to_string())? {
        Target::Method(method) => method,
        Target::Main(class) => {
            return Err(format!("`{text}` names no method; write {class}#method(types)"));
        }
    };
    let m = program.method(method);
    let (_, returned) = m.desc.split_once(')').unwrap_or_default();
    if !m.is_static() {
        Err(format!("`{text}` is not static: there is no object to call it on"))
    } else if m.ret != Some(Elem::Ref) || returned.starts_with('[') {
        Err(format!("`{text}` returns {}: a recipe returns an object", external_type(returned)))
    } else {
        Ok(method)
    }
}

fn candidates(
    settings: &mut Settings,
    program: &Program,
    class: &str,
    names: &[&str],
) -> Result<(), String> {
    let (class, of) = (class.trim(), load(program, class)?);
    if names.is_empty() {
        return Err(format!("no class is given for {class}"));
    }
    let mut all = vec![];
    for name in names.iter().map(|n| n.trim()) {
        let id = load(program, name)?;
        if !program.is_subtype(id, of) {
            return Err(format!("{name} is no {class}"));
        }
        let found = program.class(id);
        if found.is_interface() {
            return Err(format!("there are no objects of {name}: it is an interface"));
        }
        if found.is(access::ABSTRACT) && !found.is(access::ENUM) {
            return Err(format!("there are no objects of {name}: it is abstract"));
        }
        all.push(id);
    }
    settings.subclasses.insert(of, all);
    Ok(())
}
