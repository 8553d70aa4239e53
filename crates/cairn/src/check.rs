//! Whether a property holds.

use crate::observer::Phases;
use crate::{Error, Observer, Options};
use cairn_explore::{Detail, Target};
use cairn_jvm::replay::Replayer;
use cairn_pipeline::check::{self as pipeline, Confirmer, Fixed, Property, Request};
use cairn_program::Program;
use cairn_report::Check;
use std::time::Duration;

/// What is checked, and how.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    pub explore: Options,
    pub property: Property,
    /// All violations are looked for, not only the first.
    pub all: bool,
    /// What a replay may take on the user's JVM. None: violations are not confirmed, and the verdict says
    /// so.
    pub replay: Option<Duration>,
    /// Bounds that leave something out widen while there is budget. Else they are as `explore` has them.
    pub widens: bool,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            explore: Options::default(),
            property: Property::All,
            all: false,
            replay: Some(Duration::from_secs(10)),
            widens: false,
        }
    }
}

/// Looks for inputs that violate a property of a target, named as for [`explore()`](crate::explore()). A
/// violation is replayed on the JVM of the program's JDK, with `class_path`, before it counts.
///
/// ```no_run
/// # use cairn::{CheckOptions, Property, Verdict, check, open};
/// let program = open("target/classes", None)?;
/// let options = CheckOptions { property: Property::Assert, ..CheckOptions::default() };
/// let found = check(&program, "target/classes", "com.acme.Account#withdraw", &options, &())?;
/// assert!(matches!(found.verdict, Verdict::Holds(_) | Verdict::HoldsWithin(..)), "{}", found.text());
/// # Ok::<(), cairn::Error>(())
/// ```
pub fn check(
    program: &Program,
    class_path: &str,
    target: &str,
    options: &CheckOptions,
    observer: &dyn Observer,
) -> Result<Check, Error> {
    let name = target;
    let target = Target::resolve(program, name).map_err(|e| Error(e.to_string()))?;
    let engine = options.explore.engine(program, &target, Detail::Witness, 0)?;
    let confirmer = match options.replay {
        None => Confirmer::off("not asked for"),
        Some(limit) => {
            let home = &program.jdk().home;
            let replayer = Replayer::new(home, class_path, limit, None).map_err(|e| e.to_string());
            Confirmer::new(program, replayer, engine.predicates.clone())
        }
    };
    let request = Request {
        program,
        target: &target,
        options: &engine,
        forbidden: &options.property.into(),
        all: options.all,
        confirmer: &confirmer,
        driver: None,
        fixed: &if options.widens { Fixed::default() } else { Fixed::All },
        merges: true,
    };
    Ok(pipeline::check(&request, name, &Phases(observer))?)
}
