//! Whether an instruction fails because of what the caller gave: an index, the size of an array, an object of another class.
//!
//! Who asks for the element at 7 of what has three gets what he asked for, as with null. That is so if the value is the parameter itself, or that
//! with something added or subtracted, on another scale (`bit >> 6`, `2 * row`), or an element of an array that is one, handed down through the
//! calls that lead to the instruction, or handed back by a method. What is
//! computed otherwise (`hash % n`, `Math.min(n, 3)`), an index of an array that the method makes itself, and a number that the code has
//! looked at and let pass, are the method's own business.

use crate::nullness::throws;
use cairn_program::ir::{BinOp, Body, Inst, Invoke, Reg, SiteRef, UnOp};
use cairn_program::{MethodId, Origin, Program};
use cairn_witness::TraceFrame;
use std::collections::BTreeSet;

/// Words that the names of methods begin with that refuse what is out of range.
const CHECKS: [&str; 5] = ["check", "require", "validate", "ensure", "range"];

/// Moves from register to register that are followed.
const MOVES: usize = 8;

/// Calls, one in the other, whose result is followed back to what they are given.
const CALLS: usize = 2;

/// What fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// An access to an array or a part of one.
    Index,
    /// Making an array.
    Size,
    Cast,
}

/// Whether the call of the last frame of a trace fails in the first one because of a value that it was given.
pub fn is_of_caller(
    program: &Program,
    target: MethodId,
    failure: Failure,
    trace: &[TraceFrame],
) -> bool {
    let Some(own) = trace.iter().position(|f| method_of(program, f).is_some()) else {
        return false;
    };
    // Parameters of the inner frame whose values the failure comes from.
    let mut inner: Option<(&str, BTreeSet<u16>)> = None;
    for (n, frame) in trace.iter().enumerate().skip(own) {
        let Some((method, line)) = method_of(program, frame) else { return false };
        let Ok(body) = program.body(method) else { return false };
        let flow = Flow::of(program, body, CALLS);
        let is_blamed = |&parameter: &u16| {
            let fails = match &inner {
                // A native method of the library has no frame.
                None if own == 0 && failure == Failure::Index => {
                    fails(&flow, line, failure, parameter) || is_copied(&flow, line, parameter)
                }
                None if own == 0 => fails(&flow, line, failure, parameter),
                inner => is_passed(&flow, line, inner.as_ref(), parameter),
            };
            fails && !is_looked_at(&flow, parameter)
        };
        // An object is its own business.
        let own = u16::from(!program.method(method).is_static());
        let blamed: BTreeSet<u16> = (own..body.params).filter(is_blamed).collect();
        if blamed.is_empty() {
            return false;
        }
        if method == target && n + 1 == trace.len() {
            return true;
        }
        inner = Some((&frame.method, blamed));
    }
    false
}

/// The program's own method of a frame, by its name and line.
fn method_of(program: &Program, frame: &TraceFrame) -> Option<(MethodId, u16)> {
    let class = program.find(&frame.class.replace('.', "/"))?;
    let line = u16::try_from(frame.line?).ok()?;
    let found = program.class(class);
    let has_line = |&&m: &&MethodId| {
        &*program.method(m).name == frame.method.as_str()
            && program.body(m).is_ok_and(|b| b.lines.iter().any(|&(_, l)| l == line))
    };
    let method = *found.methods.iter().find(has_line)?;
    (found.origin == Origin::User).then_some((method, line))
}

/// Where the registers of a body get their values.
struct Flow<'a> {
    program: &'a Program,
    body: &'a Body,
    /// Calls whose results may still be followed.
    calls: usize,
    before: Vec<Vec<usize>>,
}

impl<'a> Flow<'a> {
    fn of(program: &'a Program, body: &'a Body, calls: usize) -> Flow<'a> {
        let mut before = vec![vec![]; body.code.len()];
        for at in 0..body.code.len() {
            for next in body.successors(at) {
                if let Some(before) = before.get_mut(next as usize) {
                    before.push(at);
                }
            }
        }
        Flow { program, body, calls, before }
    }

    /// Whether a register, where an instruction reads it, holds nothing but what is handed on of a parameter, on whatever way it came there.
    fn is_handed(&self, at: usize, register: Reg, parameter: u16) -> bool {
        self.is_handed_but(at, register, parameter, &mut BTreeSet::new())
    }

    /// The same, but for what is looked at already.
    fn is_handed_but(
        &self,
        at: usize,
        register: Reg,
        parameter: u16,
        open: &mut BTreeSet<(usize, Reg)>,
    ) -> bool {
        if !open.insert((at, register)) {
            return true;
        }
        let Some((writes, is_given)) = self.reaching(at, register) else { return false };
        (!is_given || register == Reg(parameter))
            && writes.into_iter().all(|at| self.hands_on(at, parameter, open))
    }

    /// The instructions that wrote what a register holds where an instruction reads it, and whether it can be what the method began with. None
    /// if that is not known: nothing is of what a handler begins with.
    fn reaching(&self, at: usize, register: Reg) -> Option<(Vec<usize>, bool)> {
        let (mut writes, mut is_given) = (vec![], false);
        let mut seen = BTreeSet::new();
        let mut work = vec![at];
        while let Some(at) = work.pop() {
            is_given |= at == 0;
            if at != 0 && self.before[at].is_empty() {
                return None;
            }
            for &earlier in &self.before[at] {
                if !seen.insert(earlier) {
                    continue;
                }
                match self.body.def(earlier) == Some(register) {
                    true => writes.push(earlier),
                    false => work.push(earlier),
                }
            }
        }
        Some((writes, is_given))
    }

    /// Whether an array is what a field holds or a parameter is.
    fn is_held(&self, at: usize, array: Reg, depth: usize) -> bool {
        let Some((writes, is_given)) = self.reaching(at, array) else { return false };
        let is_one = |at: usize| match self.body.code[at] {
            Inst::GetField { .. } => true,
            Inst::Move { src, .. } | Inst::ArrayLoad { arr: src, .. } => {
                depth > 0 && self.is_held(at, src, depth - 1)
            }
            _ => false,
        };
        (!is_given || array.0 < self.body.params) && writes.into_iter().all(is_one)
    }

    /// The field that an instruction reads, perhaps through other registers.
    fn field_read(&self, at: usize, depth: usize) -> Option<String> {
        match self.body.code[at] {
            Inst::GetField { site, .. } => match &self.body.sites[site as usize].what {
                SiteRef::Field(field) => Some(format!("{}.{}", field.class, field.name)),
                _ => None,
            },
            Inst::Move { src, .. } if depth > 0 => match &self.reaching(at, src)? {
                (writes, false) if writes.len() == 1 => self.field_read(writes[0], depth - 1),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether an instruction only hands on the parameter.
    fn hands_on(&self, at: usize, parameter: u16, open: &mut BTreeSet<(usize, Reg)>) -> bool {
        let mut is = |r| self.is_handed_but(at, r, parameter, open);
        match self.body.code[at] {
            Inst::Move { src, .. }
            | Inst::Un { op: UnOp::I2L | UnOp::L2I, a: src, .. }
            | Inst::BinK { op: BinOp::IAdd | BinOp::ISub, a: src, .. }
            // The order of numbers stays, and what is below zero does.
            | Inst::BinK { op: BinOp::IShr | BinOp::IUshr | BinOp::IShl | BinOp::IMul | BinOp::LShr | BinOp::LUshr, a: src, .. }
            | Inst::Bin { op: BinOp::IShr | BinOp::IUshr | BinOp::IShl | BinOp::IMul | BinOp::LShr | BinOp::LUshr, a: src, .. }
            | Inst::CheckCast { obj: src, .. }
            | Inst::ArrayLoad { arr: src, .. } => is(src),
            Inst::Bin {
                op: BinOp::IAdd | BinOp::ISub | BinOp::LAdd | BinOp::LSub, a, b, ..
            } => is(a) || is(b),
            Inst::Invoke { kind, site, .. } if self.calls > 0 && kind != Invoke::Dynamic => {
                let site = &self.body.sites[site as usize];
                let SiteRef::Method(called) = &site.what else { return false };
                let class = self.program.find(&called.class);
                let found =
                    class.and_then(|c| self.program.find_method(c, &called.name, &called.desc));
                let Some(Ok(body)) = found.map(|m| self.program.body(m)) else { return false };
                let inner = Flow::of(self.program, body, self.calls - 1);
                let own = u16::from(kind != Invoke::Static);
                let given = (0..).zip(&site.args).skip(own.into());
                given.into_iter().any(|(n, &given)| is(given) && inner.hands_back(n))
            }
            _ => false,
        }
    }

    /// Whether the method only gives back what is handed on of the parameter.
    fn hands_back(&self, parameter: u16) -> bool {
        let code = self.body.code.iter().enumerate();
        let mut results = code.filter_map(|(at, inst)| match inst {
            Inst::Return { src } => Some((at, *src)),
            _ => None,
        });
        let first = results.next();
        first.is_some_and(|(at, r)| self.is_handed(at, r, parameter))
            && results.all(|(at, r)| self.is_handed(at, r, parameter))
    }
}

/// The field that is null where a dereference fails, if the program's own instruction reads no other one there: `Node.next`.
pub fn null_field(program: &Program, trace: &[TraceFrame]) -> Option<String> {
    let (method, line) = method_of(program, trace.first()?)?;
    let body = program.body(method).ok()?;
    let flow = Flow::of(program, body, 0);
    let mut found: Option<String> = None;
    for at in (0..body.code.len()).filter(|&at| body.line(at) == Some(line)) {
        let read = match body.code[at] {
            Inst::ArrayLoad { arr, .. }
            | Inst::ArrayStore { arr, .. }
            | Inst::ArrayLen { arr, .. } => arr,
            Inst::GetField { obj, .. } | Inst::PutField { obj, .. } => obj,
            Inst::Invoke { kind: Invoke::Virtual | Invoke::Interface, site, .. } => {
                *body.sites[site as usize].args.first()?
            }
            _ => continue,
        };
        let (writes, is_given) = flow.reaching(at, read)?;
        if is_given && writes.is_empty() && read == Reg(0) && !program.method(method).is_static() {
            continue;
        }
        let [write] = writes[..] else { return None };
        let field = flow.field_read(write, MOVES)?;
        if is_given || found.as_ref().is_some_and(|f| *f != field) {
            return None;
        }
        found = Some(field);
    }
    found
}

/// Whether all instructions of a line that can fail so have such a value.
fn fails(flow: &Flow<'_>, line: u16, failure: Failure, parameter: u16) -> bool {
    let body = flow.body;
    let is_handed = |at, r| flow.is_handed(at, r, parameter);
    let is_any_handed = |at, r| (0..body.params).any(|p| flow.is_handed(at, r, p));
    let on_line = (0..body.code.len()).filter(|&at| body.line(at) == Some(line));
    let mut is_any = false;
    for at in on_line {
        let is_given = match (failure, body.code[at]) {
            (
                Failure::Index,
                Inst::ArrayLoad { arr, idx, .. } | Inst::ArrayStore { arr, idx, .. },
            ) => {
                let is_held = flow.is_held(at, arr, MOVES);
                // Each index of several may be another parameter.
                if is_held && !is_handed(at, idx) && is_any_handed(at, idx) {
                    continue;
                }
                is_held && is_handed(at, idx)
            }
            (Failure::Size, Inst::NewArray { len, .. } | Inst::NewRefArray { len, .. }) => {
                is_handed(at, len)
            }
            (Failure::Cast, Inst::CheckCast { obj, .. }) => is_handed(at, obj),
            _ => continue,
        };
        is_any |= is_given;
        // Of several casts each has a value of its own.
        if !is_given && failure != Failure::Cast {
            return false;
        }
    }
    is_any
}

/// Whether a call of that line is given such a value, for one of these parameters if they are known.
fn is_passed(
    flow: &Flow<'_>,
    line: u16,
    to: Option<&(&str, BTreeSet<u16>)>,
    parameter: u16,
) -> bool {
    let body = flow.body;
    let mut on_line = (0..body.code.len()).filter(|&at| body.line(at) == Some(line));
    on_line.any(|at| {
        let Inst::Invoke { site, .. } = body.code[at] else { return false };
        let site = &body.sites[site as usize];
        let SiteRef::Method(called) = &site.what else { return false };
        match to {
            None => site.args.iter().any(|&a| flow.is_handed(at, a, parameter)),
            Some((name, of)) => {
                let given = |p: &u16| site.args.get(usize::from(*p));
                *called.name == **name
                    && of.iter().filter_map(given).any(|&a| flow.is_handed(at, a, parameter))
            }
        }
    })
}

/// Whether `System.arraycopy` is given such a value.
fn is_copied(flow: &Flow<'_>, line: u16, parameter: u16) -> bool {
    let body = flow.body;
    let mut on_line = (0..body.code.len()).filter(|&at| body.line(at) == Some(line));
    on_line.any(|at| {
        let Inst::Invoke { site, .. } = body.code[at] else { return false };
        let site = &body.sites[site as usize];
        let is_copy = matches!(&site.what, SiteRef::Method(m) if &*m.class == "java/lang/System" && &*m.name == "arraycopy");
        is_copy && site.args.iter().any(|&a| flow.is_handed(at, a, parameter))
    })
}

/// Whether the code compares such a number and throws for some, or has a method check it.
fn is_looked_at(flow: &Flow<'_>, parameter: u16) -> bool {
    let body = flow.body;
    let refuses = |target: u32, at: usize| throws(body, target as usize) || throws(body, at + 1);
    let is = |at, r| flow.is_handed(at, r, parameter);
    body.code.iter().enumerate().any(|(at, inst)| match *inst {
        Inst::BrInt { a, b, target, .. } => refuses(target, at) && (is(at, a) || is(at, b)),
        Inst::BrIntK { a, target, .. } => refuses(target, at) && is(at, a),
        Inst::Invoke { site, .. } => {
            let site = &body.sites[site as usize];
            matches!(&site.what, SiteRef::Method(m) if is_check(&m.name))
                && site.args.iter().any(|&a| is(at, a))
        }
        _ => false,
    })
}

/// Whether a method refuses what is out of range, and not just null.
fn is_check(name: &str) -> bool {
    CHECKS.iter().any(|c| name.starts_with(c)) && !name.contains("Null")
}
