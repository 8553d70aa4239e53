//! Inlining of small methods without branches: accessors, constructors that only store, arithmetic.
//!
//! Whatever is not an ordinary case in an inlined body leaves before the *call*, and the interpreter executes the whole
//! call with a frame of its own. So a body is inlined only if nothing can leave after it has written something.
//! Exceptions and their traces come from the interpreter then, and are as ever.

use crate::objects::NEAR_SLOTS;
use crate::translate::{Translation, type_of};
use crate::{Callee, Context, Exit, Links, Method, Target};
use cairn_program::ir::{BinOp, Body, Inst, Invoke, Reg};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use std::mem::offset_of;

/// The longest body that is inlined.
const LONGEST: usize = 12;
/// Inlined calls within each other.
const DEEPEST: u32 = 3;

/// How many calls a call makes that is inlined, itself among them; 0 if it is not inlined.
pub(crate) fn inlined_calls<'p>(callee: &Option<Callee<'p>>, links: &mut dyn Links<'p>) -> u32 {
    let mut simple = Simple::default();
    let accepted = match callee.map(|c| c.target) {
        Some(
            Target::Method(Method::Framed(_, body))
            | Target::Guarded { method: Method::Framed(_, body), .. },
        ) => simple.accepts(body, links),
        _ => false,
    };
    if accepted { simple.calls } else { 0 }
}

/// Looks whether a body can be inlined.
#[derive(Default)]
struct Simple {
    /// Something was written.
    wrote: bool,
    /// Calls around the current one.
    depth: u32,
    calls: u32,
}

impl Simple {
    fn accepts<'p>(&mut self, body: &'p Body, links: &mut dyn Links<'p>) -> bool {
        let code = &body.code;
        self.calls += 1;
        if code.len() > LONGEST || !body.handlers.is_empty() || self.depth >= DEEPEST {
            return false;
        }
        // Registers with objects that were looked at already.
        let mut checked: Vec<Reg> = vec![];
        for (i, inst) in code.iter().enumerate() {
            let is_last = i + 1 == code.len();
            let accepted = match *inst {
                Inst::Return { .. } => is_last,
                Inst::Nop
                | Inst::Move { .. }
                | Inst::Const { .. }
                | Inst::ConstWide { .. }
                | Inst::Un { .. }
                | Inst::BinK { .. } => true,
                Inst::Bin { op, .. } => {
                    !matches!(op, BinOp::IDiv | BinOp::IRem | BinOp::LDiv | BinOp::LRem)
                }
                Inst::ArrayLen { arr, .. } => self.looks_at(arr, &mut checked),
                Inst::GetField { obj, site, .. } => {
                    is_near(body, site, links) && self.looks_at(obj, &mut checked)
                }
                Inst::PutField { obj, site, .. } => {
                    let accepted = is_near(body, site, links) && self.looks_at(obj, &mut checked);
                    self.wrote = true;
                    accepted
                }
                Inst::Invoke { kind, site, .. } => self.accepts_call(body, kind, site, links),
                _ => false,
            };
            if !accepted {
                return false;
            }
            if let Some(dst) = inst.def() {
                checked.retain(|&r| r != dst);
            }
        }
        true
    }

    /// An object is looked at, which leaves if it is null.
    fn looks_at(&self, object: Reg, checked: &mut Vec<Reg>) -> bool {
        let accepted = !self.wrote || checked.contains(&object);
        checked.push(object);
        accepted
    }

    fn accepts_call<'p>(
        &mut self,
        body: &'p Body,
        kind: Invoke,
        site: u32,
        links: &mut dyn Links<'p>,
    ) -> bool {
        if !matches!(kind, Invoke::Special | Invoke::Static) || self.wrote {
            return false;
        }
        let Some(Callee { init: None, target: Target::Method(Method::Framed(_, callee)) }) =
            links.callee(kind, &body.sites[site as usize])
        else {
            return false;
        };
        self.depth += 1;
        let accepted = self.accepts(callee, links);
        self.depth -= 1;
        accepted
    }
}

/// Whether a field is linked and lies in the page in which its object begins.
fn is_near(body: &Body, site: u32, links: &dyn Links<'_>) -> bool {
    links.field(&body.sites[site as usize]).is_some_and(|f| f.slot < NEAR_SLOTS)
}

impl<'p> Translation<'_, 'p, '_> {
    /// A call whose body stands in the caller.
    pub(crate) fn call_inlined(&mut self, body: &'p Body, dst: Reg, args: &[Reg]) {
        // The frames that there would be must fit.
        let depth = i64::from(DEEPEST + 1) * i64::from(self.frame_layout.size);
        let deepest = self.b.ins().iadd_imm_s(self.frame, depth);
        let last = self.fixed_context(offset_of!(Context, last_frame));
        let fits = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, deepest, last);
        self.require(fits, Exit::Interpret);
        let mut calls = 0;
        let result = self.inlined_body(body, args, &mut calls);
        for _ in 0..calls {
            self.count();
        }
        let made = self.load_context(types::I32, offset_of!(Context, calls));
        let made = self.b.ins().iadd_imm_s(made, i64::from(calls));
        self.store_context(offset_of!(Context, calls), made);
        if let Some(v) = result {
            self.define(dst, v);
        }
    }

    /// The instructions of a body, with registers of its own; its result.
    fn inlined_body(&mut self, body: &'p Body, args: &[Reg], calls: &mut u32) -> Option<Value> {
        *calls += 1;
        let given: Vec<Value> = args.iter().map(|&a| self.get(a)).collect();
        let places: Vec<_> = args.iter().map(|&a| self.known.of(a)).collect();
        let regs = body.regs.iter().map(|&k| self.b.declare_var(type_of(k))).collect();
        let callers_body = std::mem::replace(&mut self.body, body);
        let callers_regs = std::mem::replace(&mut self.regs, regs);
        let callers_known = std::mem::take(&mut self.known);
        self.outer.push(callers_known);
        for (i, (v, place)) in given.into_iter().zip(places).enumerate() {
            self.set(Reg(i as u16), v);
            if let Some(place) = place {
                let address = self.regs[i];
                self.known.learn(Reg(i as u16), address, place);
            }
        }
        let mut result = None;
        for inst in body.code.iter() {
            match *inst {
                Inst::Return { src: Reg::NONE } => {}
                Inst::Return { src } => result = Some(self.get(src)),
                Inst::Invoke { kind, dst, site } => self.nested(kind, dst, site, calls),
                inst => self.instruction(inst),
            }
        }
        // Parameters that still hold what they were given.
        let is_kept = |i: usize| body.code.iter().all(|inst| inst.def() != Some(Reg(i as u16)));
        let learned: Vec<_> = (0..args.len())
            .filter(|&i| is_kept(i))
            .filter_map(|i| Some((args[i], self.known.of(Reg(i as u16))?)))
            .collect();
        self.body = callers_body;
        self.regs = callers_regs;
        self.known = self.outer.pop().unwrap_or_default();
        for (r, place) in learned {
            self.known.learn(r, self.regs[r.0 as usize], place);
        }
        result
    }

    /// A call in an inlined body.
    fn nested(&mut self, kind: Invoke, dst: Reg, site: u32, calls: &mut u32) {
        let site = &self.body.sites[site as usize];
        let callee = self.links.callee(kind, site);
        let Some(Callee { target: Target::Method(Method::Framed(_, body)), .. }) = callee else {
            // `Simple` has seen to it that there is one.
            return;
        };
        if kind == Invoke::Special {
            self.object(site.args[0]);
        }
        if let Some(v) = self.inlined_body(body, &site.args, calls) {
            self.define(dst, v)
        }
    }
}
