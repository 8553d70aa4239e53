//! Which exceptions are what a method is meant to do, and which are bugs.

use cairn_arrange::Built;
use cairn_contract::{Contract, Judged};
use cairn_explore::Raised;
use cairn_program::{MethodId, Program};
use cairn_witness::{Data, Outcome, TraceFrame};

/// Exceptions that nobody throws on purpose: those that an instruction throws, mostly.
const UNMEANT: &[&str] = &[
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ArrayStoreException",
    "java/lang/StackOverflowError",
    "java/lang/OutOfMemoryError",
];

/// A finding in words, if the case shows one: `NullPointerException in Stack.pop (Stack.java:41)`. Where there is a
/// specification, it says what must hold after the call, and no method does.
pub fn finding(
    program: &Program,
    method: MethodId,
    built: &Built,
    contract: Option<&Contract>,
) -> Option<String> {
    let Outcome::Threw { class, message } = &built.acted.outcome else {
        match contract.map(|c| c.after(program, &built.witness)) {
            Some(Judged::Broken(broken)) => {
                let (clause, message) = (&broken.clause, broken.message());
                return Some(format!("{clause} does not hold any more: {message}"));
            }
            Some(Judged::Holds) => return None,
            Some(Judged::Unknown(_)) | None => {}
        }
        let broken = built.checks.iter().find(|c| c.after == Some(false));
        return broken.map(|c| format!("{} does not hold any more after the call", c.method));
    };
    let thrown = program.load(&class.replace('.', "/")).ok()?;
    let is_a = |name: &str| program.find(name).is_some_and(|c| program.is_subtype(thrown, c));
    let declared = program.declared_exceptions(method);
    if declared.iter().any(|d| is_a(d)) {
        return None;
    }
    let trace = &built.acted.trace;
    let is_bug = match built.acted.raised? {
        _ if is_a("java/lang/AssertionError") => true,
        Raised::Program => false,
        Raised::Instruction => UNMEANT.iter().any(|u| is_a(u)) && !is_null_argument(built),
        // What the library says of its arguments on purpose is a contract that is passed on.
        Raised::Library => {
            UNMEANT.iter().any(|u| is_a(u))
                && !(is_a("java/lang/NullPointerException") && has_null_argument(built))
                && !is_a("java/lang/ArithmeticException")
                && asked(program, trace) != Some("java.util.Objects")
                && !breaks_generics(trace, class)
        }
    };
    is_bug.then(|| {
        let name = class.rsplit('.').next().unwrap_or(class);
        let place = trace.iter().find(|f| is_own(program, f)).map(place).unwrap_or_default();
        let message = message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
        format!("{name}{place}{message}")
    })
}

fn is_own(program: &Program, frame: &TraceFrame) -> bool {
    let class = program.find(&frame.class.replace('.', "/"));
    class.is_some_and(|c| program.class(c).origin == cairn_program::Origin::User)
}

fn place(frame: &TraceFrame) -> String {
    let at = match (&frame.file, frame.line) {
        (Some(file), Some(line)) => format!(" ({file}:{line})"),
        _ => String::new(),
    };
    let class = frame.class.rsplit('.').next().unwrap_or(&frame.class);
    format!(" in {class}.{}{at}", frame.method)
}

/// Whether objects were compared that cannot be: some argument is not what its generic type says.
fn breaks_generics(trace: &[TraceFrame], class: &str) -> bool {
    let compares = |f: &TraceFrame| f.method == "compareTo" || f.method == "compare";
    class == "java.lang.ClassCastException" && trace.first().is_some_and(compares)
}

/// The class of the library's method that the program called.
fn asked<'a>(program: &Program, trace: &'a [TraceFrame]) -> Option<&'a str> {
    let own = trace.iter().position(|f| is_own(program, f))?;
    Some(&trace.get(own.checked_sub(1)?)?.class)
}

fn has_null_argument(built: &Built) -> bool {
    built.witness.arguments.iter().any(|a| a.value == Data::Null)
}

/// A `NullPointerException` because a parameter is null: callers are told what they did.
fn is_null_argument(built: &Built) -> bool {
    let Outcome::Threw { message: Some(message), .. } = &built.acted.outcome else { return false };
    let Some((_, cause)) = message.split_once("because \"") else { return false };
    let Some(name) = cause.strip_suffix("\" is null") else { return false };
    // A path of fields or an element is no parameter.
    let is_local = !name.contains(['.', '[', '(']) || name.starts_with('<');
    is_local && has_null_argument(built)
}
