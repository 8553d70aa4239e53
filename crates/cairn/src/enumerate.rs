//! The valid structures of a class.

use crate::{Budget, Error};
use cairn_enumerate::{EnumerateError, Enumeration, Graph, Subject, Summary};
use cairn_explore::{PRECONDITION, Predicates};
use cairn_heap::Universe;
use cairn_program::Program;
use cairn_strategies::Settings;

/// Within which bounds structures are enumerated.
#[derive(Clone, Debug)]
pub struct EnumerateOptions {
    /// The `boolean` method without parameters that holds for valid objects.
    pub predicate: String,
    /// Objects of each class.
    pub scope: usize,
    /// Structures after which the search stops.
    pub limit: Option<u64>,
    pub budget: Budget,
}

impl Default for EnumerateOptions {
    fn default() -> EnumerateOptions {
        EnumerateOptions {
            predicate: PRECONDITION.into(),
            scope: Settings::default().scope,
            limit: None,
            budget: Budget::default(),
        }
    }
}

/// Enumerates the structures of a class for which its predicate is true; of those that differ only in which
/// object is which, there is one. `seen` is given each, and says whether to go on.
///
/// ```no_run
/// # use cairn::{EnumerateOptions, Graph, enumerate, open};
/// let program = open("target/classes", None)?;
/// let mut nodes = vec![];
/// let mut count = |graph: &Graph| {
///     nodes.push(graph.objects.len());
///     true
/// };
/// let summary = enumerate(&program, "com.acme.Bst", &EnumerateOptions::default(), &mut count)?;
/// println!("{} structures of up to {:?} objects", summary.count, nodes.iter().max());
/// # Ok::<(), cairn::Error>(())
/// ```
pub fn enumerate(
    program: &Program,
    class: &str,
    options: &EnumerateOptions,
    seen: &mut dyn FnMut(&Graph) -> bool,
) -> Result<Summary, Error> {
    let subject = Subject::find(program, class, &Predicates::from(&*options.predicate))?;
    let settings = Settings { scope: options.scope, ..Settings::default() };
    let failed = |e: EnumerateError| match e {
        EnumerateError::Setup(e) => Error(e.to_string()),
        EnumerateError::Range(e) | EnumerateError::Observer(e) => Error(e),
    };
    let bounds = cairn_enumerate::Options {
        universe: Universe::new(settings),
        settings: cairn_precond::Settings::default(),
        ranged: &[],
        budget: options.budget.clone(),
        limit: options.limit,
    };
    let enumeration = Enumeration::new(&subject, bounds).map_err(failed)?;
    enumeration.run(&mut |found| Ok(seen(&found.graph()))).map_err(failed)
}
