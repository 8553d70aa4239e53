//! Assertions that say what a caller has to see to.
//!
//! `assert 0 <= index && index < size` in front of everything else refuses what the caller gives as a `throw` would, and
//! `assert size > 0` in front of `pop()` says when it may be called. So is an assertion that only compares what the method was
//! given, its own fields and constants, before anything was called or written. If it speaks of no parameter it has to be that of the object the
//! call is made on. An assertion that comes later, or that asks methods, says what the code believes of itself.

use crate::blame::{CALLS, Flow, is_passed, method_of};
use cairn_program::ir::{Body, Inst, Invoke, Reg, SiteRef};
use cairn_program::{MethodId, Program};
use cairn_witness::TraceFrame;
use std::collections::BTreeSet;

/// Whether the assertion that failed is a precondition of the call of the last frame of a trace.
pub fn is_precondition(program: &Program, target: MethodId, trace: &[TraceFrame]) -> bool {
    let mut inner: Option<(&str, BTreeSet<u16>)> = None;
    for (n, frame) in trace.iter().enumerate() {
        let Some((method, line)) = method_of(program, frame) else { return false };
        let Ok(body) = program.body(method) else { return false };
        let flow = Flow::of(program, body, CALLS);
        let is_static = program.method(method).is_static();
        let own = u16::from(!is_static);
        let given = || own..body.params;
        let blamed: BTreeSet<u16> = match &inner {
            None => {
                let Some(end) = made_at(body, line) else { return false };
                if !(0..end).all(|at| is_plain(program, body, at)) {
                    return false;
                }
                given().filter(|&p| is_compared(&flow, body, end, p)).collect()
            }
            Some((name, of)) => {
                let Some(call) = call_of(body, line, name) else { return false };
                if !(0..call).all(|at| is_plain(program, body, at)) {
                    return false;
                }
                if of.is_empty() && !is_own_call(body, call, is_static) {
                    return false;
                }
                let handed = |p: &u16| is_passed(&flow, line, inner.as_ref(), *p);
                let handed: BTreeSet<u16> = given().filter(handed).collect();
                if handed.is_empty() && !of.is_empty() {
                    return false;
                }
                handed
            }
        };
        if method == target && n + 1 == trace.len() {
            return !(is_static && blamed.is_empty());
        }
        inner = Some((&frame.method, blamed));
    }
    false
}

/// Where the error is made that is thrown on a line, or with a message on that line.
fn made_at(body: &Body, line: u16) -> Option<usize> {
    let is_error = |at: &usize| match body.code[*at] {
        Inst::New { site, .. } => match &body.sites[site as usize].what {
            SiteRef::Class(class) => class.ends_with("AssertionError"),
            _ => false,
        },
        _ => false,
    };
    let is_thrown_here = |at: &usize| {
        let rest = *at..body.code.len();
        let end = rest.clone().find(|&t| matches!(body.code[t], Inst::Throw { .. }));
        end.is_some_and(|end| (*at..=end).any(|t| body.line(t) == Some(line)))
    };
    (0..body.code.len()).filter(is_error).find(is_thrown_here)
}

fn call_of(body: &Body, line: u16, name: &str) -> Option<usize> {
    let is_it = |at: &usize| match body.code[*at] {
        Inst::Invoke { site, .. } => match &body.sites[site as usize].what {
            SiteRef::Method(called) => *called.name == *name,
            _ => false,
        },
        _ => false,
    };
    (0..body.code.len()).filter(|&at| body.line(at) == Some(line)).find(is_it)
}

/// Whether a call is made on the object itself.
fn is_own_call(body: &Body, at: usize, is_static: bool) -> bool {
    let Inst::Invoke { kind, site, .. } = body.code[at] else { return false };
    let first = body.sites[site as usize].args.first();
    !is_static && kind != Invoke::Static && first == Some(&Reg(0))
}

/// Whether an instruction only reads fields and compares.
fn is_plain(program: &Program, body: &Body, at: usize) -> bool {
    match body.code[at] {
        Inst::Invoke { site, .. } => {
            let SiteRef::Method(called) = &body.sites[site as usize].what else { return false };
            let class = program.find(&called.class);
            let method =
                class.and_then(|c| program.find_method_in_hierarchy(c, &called.name, &called.desc));
            let Some(Ok(getter)) = method.map(|m| program.body(m)) else { return false };
            let is_leaf = |inst: &Inst| !matches!(inst, Inst::Invoke { .. });
            getter.code.iter().all(is_leaf)
                && (0..getter.code.len()).all(|at| is_plain(program, getter, at))
        }
        Inst::Nop
        | Inst::Move { .. }
        | Inst::Const { .. }
        | Inst::ConstWide { .. }
        | Inst::Un { .. }
        | Inst::Bin { .. }
        | Inst::BinK { .. }
        | Inst::Jump { .. }
        | Inst::BrInt { .. }
        | Inst::BrIntK { .. }
        | Inst::BrLong { .. }
        | Inst::BrNull { .. }
        | Inst::GetField { .. }
        | Inst::GetStatic { .. }
        | Inst::ArrayLen { .. }
        | Inst::Return { .. } => true,
        _ => false,
    }
}

/// Whether a comparison in front of an instruction looks at a parameter.
fn is_compared(flow: &Flow<'_>, body: &Body, end: usize, parameter: u16) -> bool {
    let is = |at, r| flow.is_handed(at, r, parameter);
    (0..end).any(|at| match body.code[at] {
        Inst::BrInt { a, b, .. } | Inst::BrLong { a, b, .. } => is(at, a) || is(at, b),
        Inst::BrIntK { a, .. } | Inst::BrNull { a, .. } => is(at, a),
        _ => false,
    })
}
