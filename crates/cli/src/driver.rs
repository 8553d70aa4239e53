//! The flags of the strategy `driver`.

use crate::config::{self, Config};
use crate::exploration::ExplorationArgs;
use crate::heap::HeapArgs;
use cairn_driver::{Driver, EXPLORED_BY, NAME, Request};
use cairn_explore::{Target, parameter_names};
use cairn_program::{MethodId, Program};
use cairn_strategies::Settings;
use std::path::PathBuf;

/// Options of the strategy.
#[derive(clap::Args)]
pub struct DriverArgs {
    /// Keep the source that `--strategy driver` writes in this directory, to read or edit it.
    #[arg(long, value_name = "DIR")]
    keep_driver: Option<PathBuf>,
}

/// Where this strategy is asked for: the flag, or the file.
pub fn asked_by(heap: &HeapArgs, config: &Config) -> Option<&'static str> {
    match (heap.strategy.as_deref(), config.heap.strategy.as_deref()) {
        (Some(name), _) => (name == NAME).then_some("--strategy"),
        (None, Some(NAME)) => Some(config::FILE),
        _ => None,
    }
}

impl DriverArgs {
    /// Where the strategy is asked for, makes a driver; from then on `args` and `config` are about
    /// exploring that.
    pub fn prepare(
        &self,
        args: &mut ExplorationArgs,
        config: &mut Config,
    ) -> Result<Option<Driver>, String> {
        let Some(place) = asked_by(&args.search.heap, config) else {
            return match &self.keep_driver {
                Some(_) => Err(format!("--keep-driver needs --strategy {NAME}")),
                None => Ok(None),
            };
        };
        let failed = |why: String| format!("{place}: {NAME}: {why}");
        let program = args.program.open(config)?;
        let method = match args.resolve(&program)? {
            Target::Method(method) => method,
            Target::Main(class) => {
                return Err(failed(format!("{class} names no method; write {class}#method")));
            }
        };
        let settings = settings(&mut args.search.heap, config, &program)?;
        let non_null = non_null(&mut args.search.heap, config, &program, method)?;
        let precondition = args.search.heap.precondition(config, &program, None)?;
        let precondition = precondition.as_ref();
        let request = Request { method, settings: &settings, non_null: &non_null, precondition };
        let class_path = args.program.classpath(config)?;
        let keep = self.keep_driver.as_deref();
        let driver = Driver::new(&program, &request, &args.target, &class_path, keep);
        let driver = driver.map_err(failed)?;
        args.program.set_classpath(driver.class_path(&class_path)?);
        args.search.heap.strategy = Some(EXPLORED_BY.into());
        args.target = driver.entry();
        Ok(Some(driver))
    }
}

/// What bounds the driver. Its scope is one number, and may be 0: constructors only.
fn settings(
    heap: &mut HeapArgs,
    config: &mut Config,
    program: &Program,
) -> Result<Settings, String> {
    let parts = std::mem::take(&mut heap.scope);
    let number = |text: &String| {
        let message = format!(
            "--scope: `{text}` is no number; a driver counts calls, not objects of some class"
        );
        text.trim().parse().map_err(|_| message)
    };
    let asked = parts.iter().map(number).collect::<Result<Vec<usize>, String>>()?;
    let in_file = config.heap.scope.take();
    let mut settings = heap.settings(&config.heap, program)?;
    settings.scope = asked.last().copied().or(in_file).unwrap_or(settings.scope);
    Ok(settings)
}

/// The parameters of the method that are never null: a driver has none of its own.
fn non_null(
    heap: &mut HeapArgs,
    config: &mut Config,
    program: &Program,
    method: MethodId,
) -> Result<Vec<String>, String> {
    heap.check_names(&parameter_names(program, method).map_err(|e| e.to_string())?)?;
    let mut all = std::mem::take(&mut config.heap.non_null);
    all.append(&mut heap.non_null);
    Ok(all)
}
