//! Which exceptions are what a method is meant to do, and which are bugs.

use crate::blame::{Failure, is_of_caller, null_field};
use crate::clients::{is_built_for_clients, is_for_clients, is_interfered_with};
use crate::nullness::allows_null;
use cairn_arrange::{Arranger, Built};
use cairn_contract::{Contract, Judged};
use cairn_explore::Raised;
use cairn_program::{MethodId, Program};
use cairn_witness::{Data, Object, Outcome, TraceFrame, Witness};

/// Exceptions that nobody throws on purpose: those that an instruction throws, mostly.
const UNMEANT: &[&str] = &[
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ArrayStoreException",
    "java/lang/StackOverflowError",
];

/// An outcome that nobody can have meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// `NullPointerException in Stack.pop (Stack.java:41): ...`.
    pub text: String,
    /// Kind and place: equal for all calls that show the same bug.
    pub cause: String,
    pub evidence: Evidence,
}

/// What speaks for a finding, the strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Evidence {
    /// The class's own specification or repOK does not hold after the call.
    Broken,
    /// An assertion of the program failed.
    Asserted,
    /// An instruction failed: a dereference, an index, a cast, a division.
    Failed,
}

/// The finding that a case shows, if any. Where there is a specification, it says what must hold after the call,
/// and no method does. The documentation names the exceptions that are meant.
pub fn finding(
    program: &Program,
    arranger: &mut Arranger<'_>,
    method: MethodId,
    built: &Built,
    (contract, documented): (Option<&Contract>, &[String]),
) -> Option<Finding> {
    let broken = |cause: &str, text: String| Finding {
        text,
        cause: format!("{cause} is broken by {}", program.method(method).name),
        evidence: Evidence::Broken,
    };
    let Outcome::Threw { class, message } = &built.acted.outcome else {
        match contract.map(|c| c.after(program, &built.witness)) {
            Some(Judged::Broken(how)) => {
                let (clause, message) = (&how.clause, how.message());
                let text = format!("{clause} does not hold any more: {message}");
                return Some(broken(&clause.to_string(), text));
            }
            Some(Judged::Holds) => return None,
            Some(Judged::Unknown(_)) | None => {}
        }
        let check = built.checks.iter().find(|c| c.after == Some(false))?;
        let text = format!("{} does not hold any more after the call", check.method);
        return Some(broken(&check.method, text));
    };
    let thrown = program.load(&class.replace('.', "/")).ok()?;
    let is_a = |name: &str| program.find(name).is_some_and(|c| program.is_subtype(thrown, c));
    let declared = program.declared_exceptions(method);
    // Null that a caller gives is told apart below: what else fails so is not what `@throws NullPointerException` means.
    let is_null = is_a("java/lang/NullPointerException");
    let ancestors = || program.class(thrown).ancestors.iter().map(|&a| program.class(a));
    let is_documented = |d: &String| ancestors().any(|a| simple_name(&a.name) == *d);
    if declared.iter().any(|d| is_a(d)) || !is_null && documented.iter().any(is_documented) {
        return None;
    }
    let trace = &built.acted.trace;
    let is_unmeant = || UNMEANT.iter().any(|u| is_a(u));
    let is_assertion = is_a("java/lang/AssertionError");
    let is_bug = match built.acted.raised? {
        _ if is_assertion => true,
        // What the library says of its arguments on purpose is a contract that is passed on.
        Raised::Program | Raised::Library => false,
        Raised::Instruction => is_unmeant() && !breaks_generics(trace, class),
        Raised::LibraryInstruction => {
            is_unmeant()
                && asked(program, trace) != Some("java.util.Objects")
                && !breaks_generics(trace, class)
        }
    };
    // Without a precondition, nothing else says what an inner part may be given, or what a field may hold.
    let is_inner = built.checks.is_empty()
        && contract.is_none()
        && !(is_for_clients(program, method)
            && is_built_for_clients(program, &built.arrangement.steps)
            && !(built.is_reachable && is_interfered_with(program, &built.arrangement.steps)));
    if is_inner {
        return None;
    }
    let failure = match () {
        () if is_a("java/lang/IndexOutOfBoundsException") => Some(Failure::Index),
        () if is_a("java/lang/NegativeArraySizeException") => Some(Failure::Size),
        () if is_a("java/lang/ClassCastException") => Some(Failure::Cast),
        () => None,
    };
    if failure.is_some_and(|f| is_of_caller(program, method, f, trace)) {
        return None;
    }
    let can_be_length = matches!(failure, Some(Failure::Index | Failure::Size));
    // A number below zero can stand for what is not there.
    let can_be_range = is_assertion || is_null || can_be_length;
    if is_bug && can_be_range && arranger.fails_for_range(built) {
        return None;
    }
    if is_bug && can_be_length && arranger.fails_for_length(built) {
        return None;
    }
    if is_a("java/lang/ArithmeticException") && is_division(&program.method(method).name) {
        return None;
    }
    // An array that contains itself is no input that anybody gives.
    if is_a("java/lang/StackOverflowError") && has_cyclic_array(&built.witness) {
        return None;
    }
    // Also where an assertion says so.
    let can_be_null = is_null || is_assertion;
    if !is_bug || (can_be_null && arranger.fails_for_null(built, &|p| allows_null(program, p))) {
        return None;
    }
    let name = class.rsplit('.').next().unwrap_or(class);
    let place = trace.iter().find(|f| is_own(program, f)).map(place).unwrap_or_default();
    let message = message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
    let evidence = if is_assertion { Evidence::Asserted } else { Evidence::Failed };
    let field = if is_null { null_field(program, trace) } else { None };
    let cause = match field {
        // Wherever it is read.
        Some(field) => format!("{name} of {field}"),
        None => format!("{name}{place}"),
    };
    Some(Finding { text: format!("{name}{place}{message}"), cause, evidence })
}

/// Whether a method is a division by its name: who divides by zero gets what he asked for, as with the operators of the language.
fn is_division(name: &str) -> bool {
    let words =
        ["div", "divide", "divided", "floor", "mod", "modulo", "quotient", "rem", "remainder"];
    let first = name.split(|c: char| c.is_uppercase() || c == '_').next().unwrap_or(name);
    let is_floor = first == "floor" && !(name.contains("Div") || name.contains("Mod"));
    words.contains(&first) && !is_floor
}

fn simple_name(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}

/// Whether some array of the input contains itself, directly or in other arrays.
fn has_cyclic_array(witness: &Witness) -> bool {
    let inner = |n: usize| -> Vec<usize> {
        let elements = match witness.heap.get(n) {
            Some(Object::Array { elements, .. }) => &elements[..],
            _ => &[],
        };
        let number = |d: &Data| if let Data::Ref(n) = d { Some(*n) } else { None };
        elements.iter().filter_map(number).collect()
    };
    (0..witness.heap.len()).any(|start| {
        let (mut open, mut seen) = (inner(start), vec![]);
        while let Some(n) = open.pop() {
            if n == start {
                return true;
            }
            if !seen.contains(&n) {
                seen.push(n);
                open.extend(inner(n));
            }
        }
        false
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
