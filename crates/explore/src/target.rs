//! What is explored, and how a person names it.

use cairn_program::synth::{external_type, field_descriptors};
use cairn_program::{ClassId, MethodId, Program, ProgramError};

/// What is executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A class's `main`, without arguments; what is unknown comes from nondeterministic calls. The
    /// class's name has dots.
    Main(String),
    /// A method, all of whose arguments are unknown.
    Method(MethodId),
}

/// A target that names nothing, or too much.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TargetError {
    #[error(transparent)]
    Class(#[from] ProgramError),
    #[error("no method `{method}` in {class}; it has:\n{}", list(.candidates))]
    NoMethod { class: String, method: String, candidates: Vec<String> },
    #[error("`{method}` of {class} is overloaded; say which one:\n{}", list(.candidates))]
    Ambiguous { class: String, method: String, candidates: Vec<String> },
    #[error("{0} has no code: it is abstract or native")]
    NoCode(String),
}

/// Candidates that a message lists at most.
const SHOWN: usize = 20;

fn list(candidates: &[String]) -> String {
    let mut lines: Vec<String> = candidates.iter().take(SHOWN).map(|c| format!("  {c}")).collect();
    if candidates.len() > SHOWN {
        lines.push(format!("  ... and {} more", candidates.len() - SHOWN));
    }
    lines.join("\n")
}

impl Target {
    /// `Class` is its `main`; `Class#method`, with parameter types where it is overloaded:
    /// `Class#method(int,java.lang.String)`. A constructor is `Class#<init>`.
    pub fn resolve(program: &Program, text: &str) -> Result<Target, TargetError> {
        let (class_name, method) = match text.split_once('#') {
            Some((class, method)) => (class, Some(method)),
            None => (text, None),
        };
        let class = program.load(&class_name.trim().replace('.', "/"))?;
        match method {
            None => Ok(Target::Main(program.class(class).java_name())),
            Some(method) => find_method(program, class, method.trim()).map(Target::Method),
        }
    }
}

fn find_method(program: &Program, class: ClassId, text: &str) -> Result<MethodId, TargetError> {
    let (name, params) = match text.split_once('(') {
        Some((name, rest)) => (name, Some(rest.trim_end_matches(')').replace(' ', ""))),
        None => (text, None),
    };
    let is_code = |m: &MethodId| &*program.method(*m).name != "<clinit>";
    let all: Vec<MethodId> = program.class(class).methods.iter().copied().filter(is_code).collect();
    let named: Vec<MethodId> =
        all.iter().copied().filter(|&m| &*program.method(m).name == name).collect();
    let fits = |m: &MethodId| params.as_ref().is_none_or(|p| parameters(program, *m) == *p);
    let fitting: Vec<MethodId> = named.iter().copied().filter(fits).collect();
    // The compiler's bridges repeat a method under its erased types.
    let declared = |m: &MethodId| !program.method(*m).is(cairn_program::class::access::SYNTHETIC);
    let declared: Vec<MethodId> = fitting.iter().copied().filter(declared).collect();
    let fitting = if declared.is_empty() { fitting } else { declared };

    let class = program.class(class).java_name();
    let (method, spell) = (text.to_owned(), |m: &[MethodId]| spell(program, &class, m));
    match fitting[..] {
        [one] if program.method(one).is_abstract() || program.method(one).is_native() => {
            Err(TargetError::NoCode(format!("{class}#{method}")))
        }
        [one] => Ok(one),
        [] => {
            let candidates = spell(if named.is_empty() { &all } else { &named });
            Err(TargetError::NoMethod { class, method, candidates })
        }
        _ => {
            let candidates = spell(&fitting);
            Err(TargetError::Ambiguous { class, method, candidates })
        }
    }
}

fn spell(program: &Program, class: &str, methods: &[MethodId]) -> Vec<String> {
    let one =
        |&m: &MethodId| format!("{class}#{}({})", program.method(m).name, parameters(program, m));
    methods.iter().map(one).collect()
}

/// A method's parameter types as a target spells them.
fn parameters(program: &Program, m: MethodId) -> String {
    let types: Vec<String> =
        parameter_descriptors(&program.method(m).desc).into_iter().map(external_type).collect();
    types.join(",")
}

/// The descriptors of the parameters in a method's descriptor.
pub(crate) fn parameter_descriptors(desc: &str) -> Vec<&str> {
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or("");
    field_descriptors(inner).flatten().collect()
}
