//! Methods of the library that a program is certain to call and that lead far: with them begins what is kept of
//! the library.
//!
//! A method is certain if a chain of calls leads there from an entry point, none of them behind a test of null,
//! each of them of a static method, or on an object that the caller makes or is called on itself: whatever else
//! the program does, they are in its answer. So an answer that begins with them is the same as one that finds
//! them.

use crate::body::{self, Local, LocalCall, Op};
use crate::context::is_passage;
use crate::options::{Contexts, Entry};
use crate::sealed::seal;
use cairn_analysis::callees::{self, Call};
use cairn_analysis::effects::{Code, code};
use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Origin, Program};
use std::collections::BTreeSet;

/// Class, name and descriptor. Each is analysed without contexts.
const FAR: &[(&str, &str, &str)] = &[
    ("java/lang/String", "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;"),
    (
        "java/lang/String",
        "format",
        "(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
    ),
    ("java/util/regex/Pattern", "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;"),
    ("java/time/LocalDate", "now", "()Ljava/time/LocalDate;"),
    ("java/time/LocalDate", "of", "(III)Ljava/time/LocalDate;"),
    ("java/time/LocalDate", "parse", "(Ljava/lang/CharSequence;)Ljava/time/LocalDate;"),
    ("java/time/LocalDateTime", "now", "()Ljava/time/LocalDateTime;"),
    ("java/time/Instant", "now", "()Ljava/time/Instant;"),
    ("java/util/stream/IntStream", "range", "(II)Ljava/util/stream/IntStream;"),
    ("java/util/stream/IntStream", "rangeClosed", "(II)Ljava/util/stream/IntStream;"),
    ("java/util/stream/Collectors", "toList", "()Ljava/util/stream/Collector;"),
];

/// A method, and the class of an object that it is called on.
type Reached = (MethodId, Option<ClassId>);

/// How many methods of the program are looked at.
const MOST: usize = 2_000;

/// The far methods that are certain, in the order of the table.
pub(crate) fn certain(program: &Program, entries: &[Entry], contexts: Contexts) -> Vec<MethodId> {
    // Other kinds of contexts tell their calls apart.
    if !matches!(contexts, Contexts::Selective | Contexts::None) {
        return vec![];
    }
    let mut seen = BTreeSet::new();
    let is_static = |e: &&Entry| program.method(e.method()).is_static();
    let mut next: Vec<Reached> =
        entries.iter().filter(is_static).map(|e| (e.method(), None)).collect();
    while let Some(reached) = next.pop() {
        if seen.len() < MOST && seen.insert(reached) && is_open(program, reached.0) {
            next.extend(calls(program, reached));
        }
    }
    let seen: BTreeSet<MethodId> = seen.into_iter().map(|r| r.0).collect();
    let far = FAR.iter().filter_map(|&(class, name, desc)| {
        let class = program.find(class)?;
        program.find_method(class, name, desc)
    });
    far.filter(|m| seen.contains(m) && !is_passage(program, *m)).collect()
}

/// Whether a method is the program's own and has code.
fn is_open(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    program.class(m.class).origin == Origin::User && seal(program, m).is_none()
}

/// The methods that a method calls for certain, once it is called.
fn calls(program: &Program, (method, this): Reached) -> Vec<Reached> {
    let Ok(Code::Body(body)) = code(program, method) else { return vec![] };
    let local = body::read(program, program.method(method), body);
    let Some(first) = local.groups.first() else { return vec![] };
    let called = first.ops.iter().filter_map(|op| match op {
        Op::Call(call) => callee(program, &local, this, &local.calls[*call as usize]),
        _ => None,
    });
    called.collect()
}

fn callee(
    program: &Program,
    local: &Local,
    this: Option<ClassId>,
    call: &LocalCall,
) -> Option<Reached> {
    if let Call::Exact(method) = call.call
        && program.method(method).is_static()
    {
        return Some((method, None));
    }
    let receiver = *call.args.first()?;
    let made = local.groups[0].ops.iter().find_map(|op| match *op {
        Op::Alloc { dst, class, .. } if dst == receiver => Some(class),
        _ => None,
    });
    let own = this.filter(|_| local.params.first() == Some(&receiver));
    let class = made.or(own)?;
    if program.class(class).is(access::ABSTRACT) {
        return None;
    }
    let method = match call.call {
        Call::Exact(method) => {
            let owner = program.method(method).class;
            program.is_subtype(class, owner).then_some(method)?
        }
        Call::Selected { resolved, receiver } => {
            callees::dispatch(program, resolved, receiver, class)?
        }
        _ => return None,
    };
    Some((method, Some(class)))
}
