//! Executes all sides of a region, each under its condition, on copies of what it changes. Nothing of the machine's state changes
//! meanwhile. Where a side meets what is never executed together with another one (an object is made, a native method called, an exception
//! thrown), it leaves the region, and the condition under which it does so is kept.

use super::GiveUp;
use super::flow::{Flow, Needed, meet};
use super::shape::{Leads, Shape};
use crate::arith;
use crate::link::{FieldLink, is_linked, narrow_to};
use crate::machine::{Machine, Trap};
use crate::sym::step::{
    binary, compare, compare_floats, operand, operands, switch_sides, unary, with_polarity,
};
use crate::sym::{Side, Val, arrays};
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_program::class::access;
use cairn_program::ir::{BinOp, Body, Cond, Elem, Inst, Invoke, Kind, Reg, Site};
use cairn_program::{Method, Origin, Shape as ClassShape};
use cairn_term::{Pool, Term};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;

/// Instructions of one region.
const LONGEST: u32 = 20_000;
/// Calls within one another.
const DEEPEST: usize = 8;
/// Elements of an array that is accessed at an unknown index.
const ELEMENTS: u32 = 32;

/// A method on the way through a region.
#[derive(Clone)]
pub(super) struct Code<'p> {
    pub method: &'p Method,
    pub body: &'p Body,
    pub shape: Rc<Shape>,
    /// The part of it that is not left.
    pub part: u32,
}

/// Where the sides of a region have met.
pub(super) enum Met {
    At(u32, Flow),
    /// Where the method returns.
    Returned(Flow),
    Nowhere,
}

pub(super) struct Walk<'m, 'p> {
    m: &'m mut Machine<'p>,
    pool: Rc<Pool>,
    /// The condition under which a side leaves the region.
    pub exits: Term,
    /// Sides of branches that are taken.
    pub covered: Vec<Side>,
    /// What is true of all inputs of the path: that a side never leaves.
    pub implied: Vec<Term>,
    instructions: u32,
}

/// The flows of one method that have not come to the end of its part.
#[derive(Default)]
struct Open {
    /// By the place in the order of instructions.
    waiting: BTreeMap<u32, (u32, Vec<Flow>)>,
    /// Those that begin the next round of the loop.
    back: Vec<Flow>,
    returned: Vec<Flow>,
}

/// What an instruction leads to.
enum Step {
    Next,
    /// The flow goes on elsewhere, or not at all.
    Gone,
}

/// An access to an array.
struct Access {
    array: Ref,
    /// What its elements are.
    holds: Elem,
    len: u32,
    index: Term,
}

/// The flow leaves the region here.
struct Leaves;

impl From<Trap> for Leaves {
    fn from(_: Trap) -> Leaves {
        Leaves
    }
}

impl<'m, 'p> Walk<'m, 'p> {
    pub fn new(m: &'m mut Machine<'p>) -> Walk<'m, 'p> {
        let pool = m.pool();
        Walk { m, pool, exits: Term::FALSE, covered: vec![], implied: vec![], instructions: 0 }
    }

    /// Whether the path has inputs for which a condition holds, as far as is known.
    fn may(&mut self, cond: Term) -> bool {
        if cond == Term::TRUE || cond == Term::FALSE {
            return cond == Term::TRUE;
        }
        let sym = self.m.sym();
        sym.oracle.borrow_mut().may(&sym.pool, &sym.path, cond)
    }

    /// A flow leaves the region under a condition.
    fn leave(&mut self, flow: &Flow, when: Term) {
        let when = self.pool.and(flow.guard, when);
        match self.may(when) {
            true => self.exits = self.pool.or(self.exits, when),
            false => self.implied.push(self.pool.not(when)),
        }
    }

    /// From the sides of a branch to where they meet.
    pub fn sides(
        &mut self,
        code: &Code<'p>,
        at: u32,
        start: &Flow,
        sides: &[(Term, u32, u32)],
    ) -> Result<Met, GiveUp> {
        let mut open = Open::default();
        self.split(code, at, start, sides, &mut open)?;
        loop {
            let is_one =
                open.waiting.len() == 1 && open.back.is_empty() && open.returned.is_empty();
            let Some((_, (at, flows))) = open.waiting.pop_first() else { break };
            if is_one && flows.len() < 2 {
                return Ok(Met::Nowhere);
            }
            let Some(flow) = self.meet_at(code, at, flows)? else { break };
            if is_one {
                return Ok(Met::At(at, flow));
            }
            self.advance(code, at, flow, &mut open, 0)?;
        }
        if Shape::is_round(code.part) && open.back.len() > 1 {
            let header = code.shape.header(code.part);
            let met = self.meet_at(code, header, open.back)?;
            return Ok(met.map_or(Met::Nowhere, |flow| Met::At(header, flow)));
        }
        if open.returned.len() > 1 {
            let met = self.meet_returned(code, open.returned)?;
            return Ok(met.map_or(Met::Nowhere, Met::Returned));
        }
        Ok(Met::Nowhere)
    }

    fn meet_at(
        &mut self,
        code: &Code<'p>,
        at: u32,
        flows: Vec<Flow>,
    ) -> Result<Option<Flow>, GiveUp> {
        let regs = |r| code.shape.is_live(at, r);
        meet(self.m, flows, &Needed { regs: &regs, kinds: &code.body.regs, result: None })
    }

    fn meet_returned(&mut self, code: &Code<'p>, flows: Vec<Flow>) -> Result<Option<Flow>, GiveUp> {
        let result = code.method.ret.map(Elem::kind);
        meet(self.m, flows, &Needed { regs: &|_| false, kinds: &code.body.regs, result })
    }

    /// From the beginning of a method to its end; none if no flow comes there.
    fn call(&mut self, code: &Code<'p>, flow: Flow, depth: usize) -> Result<Option<Flow>, GiveUp> {
        let mut open = Open::default();
        self.go(code, 0, flow, &mut open);
        while let Some((_, (at, flows))) = open.waiting.pop_first() {
            if let Some(flow) = self.meet_at(code, at, flows)? {
                self.advance(code, at, flow, &mut open, depth)?;
            }
        }
        self.meet_returned(code, open.returned)
    }

    /// A flow goes on at an instruction.
    fn go(&mut self, code: &Code<'p>, to: u32, flow: Flow, open: &mut Open) {
        match code.shape.leads(code.part, to) {
            Leads::On => {
                let waiting = open.waiting.entry(code.shape.place(to));
                waiting.or_insert_with(|| (to, vec![])).1.push(flow);
            }
            Leads::Back => open.back.push(flow),
            Leads::Away => self.leave(&flow, Term::TRUE),
        }
    }

    /// A flow goes on at several instructions, each under its condition, which exclude each other: the target, and the number of the side.
    fn split(
        &mut self,
        code: &Code<'p>,
        at: u32,
        flow: &Flow,
        sides: &[(Term, u32, u32)],
        open: &mut Open,
    ) -> Result<(), GiveUp> {
        let mut rest = flow.clone();
        let mut left: Vec<(Term, u32, u32)> = vec![];
        for &side in sides {
            if self.may(self.pool.and(flow.guard, side.0)) {
                left.push(side);
            }
        }
        let tracked = self.m.program.class(code.method.class).origin == Origin::User;
        let last = left.len().saturating_sub(1);
        for (n, (cond, to, side)) in left.into_iter().enumerate() {
            if tracked {
                self.covered.push(Side { method: code.method.id, pc: at, side });
            }
            if n == last {
                self.go(code, to, rest, open);
                break;
            }
            let taken = rest.side(&self.pool, cond)?;
            rest = rest.side(&self.pool, self.pool.not(cond))?;
            self.go(code, to, taken, open);
        }
        Ok(())
    }

    /// Executes from an instruction to the next branch, or to where others join.
    fn advance(
        &mut self,
        code: &Code<'p>,
        mut at: u32,
        mut flow: Flow,
        open: &mut Open,
        depth: usize,
    ) -> Result<(), GiveUp> {
        loop {
            self.instructions += 1;
            if self.instructions > LONGEST {
                return Err(GiveUp);
            }
            match self.step(code, at, &mut flow, open, depth)? {
                Ok(Step::Next) => at += 1,
                Ok(Step::Gone) => return Ok(()),
                Err(Leaves) => {
                    self.leave(&flow, Term::TRUE);
                    return Ok(());
                }
            }
            if code.shape.is_join(at) || code.shape.leads(code.part, at) != Leads::On {
                self.go(code, at, flow, open);
                return Ok(());
            }
        }
    }

    /// Executes an instruction. An error leaves the flow as it is.
    fn step(
        &mut self,
        code: &Code<'p>,
        at: u32,
        flow: &mut Flow,
        open: &mut Open,
        depth: usize,
    ) -> Result<Result<Step, Leaves>, GiveUp> {
        let inst = code.body.code[at as usize];
        if let Inst::Invoke { kind, dst, site } = inst {
            return self.invoke(code, flow, (kind, dst, site), depth);
        }
        if let Some((cond, target)) = self.condition(code, flow, &inst) {
            let Ok(cond) = cond else { return Ok(Err(Leaves)) };
            let sides = [(self.pool.not(cond), at + 1, 0), (cond, target, 1)];
            self.split(code, at, flow, &sides, open)?;
            return Ok(Ok(Step::Gone));
        }
        match inst {
            Inst::Jump { target } => {
                self.go(code, target, flow.clone(), open);
                Ok(Ok(Step::Gone))
            }
            Inst::Switch { src, index } => {
                let v = self.term(code, flow, src);
                let sides = switch_sides(&self.pool, &code.body.switches[index as usize], v);
                self.split(code, at, flow, &sides, open)?;
                Ok(Ok(Step::Gone))
            }
            Inst::Return { src } => {
                if Shape::is_round(code.part) {
                    return Ok(Err(Leaves));
                }
                let mut flow = flow.clone();
                flow.result = src.index().map_or(Val::default(), |r| flow.regs[r]);
                open.returned.push(flow);
                Ok(Ok(Step::Gone))
            }
            inst => Ok(self.plain(code, flow, inst).map(|()| Step::Next)),
        }
    }

    fn term(&self, code: &Code<'p>, flow: &Flow, r: Reg) -> Term {
        self.m.term(code.body.regs[r.0 as usize], flow.regs[r.0 as usize])
    }

    /// The condition of a branch, and its target; none if it is no branch.
    fn condition(
        &self,
        code: &Code<'p>,
        flow: &Flow,
        inst: &Inst,
    ) -> Option<(Result<Term, Leaves>, u32)> {
        let p = &self.pool;
        let t = |r| self.term(code, flow, r);
        let same = |cond: Cond, a: Val, b: Val| match a.is_symbolic() || b.is_symbolic() {
            true => Err(Leaves),
            false => Ok(with_polarity(p, cond, p.bool(a.word == b.word))),
        };
        Some(match *inst {
            Inst::BrInt { cond, a, b, target } | Inst::BrLong { cond, a, b, target } => {
                (Ok(compare(p, cond, t(a), t(b))), target)
            }
            Inst::BrIntK { cond, a, k, target } => (Ok(compare(p, cond, t(a), p.int(k))), target),
            Inst::BrFloat { cond, nan, a, b, target }
            | Inst::BrDouble { cond, nan, a, b, target } => {
                (Ok(compare_floats(p, cond, nan, t(a), t(b))), target)
            }
            Inst::BrRef { cond, a, b, target } => {
                (same(cond, flow.regs[a.0 as usize], flow.regs[b.0 as usize]), target)
            }
            Inst::BrNull { cond, a, target } => {
                (same(cond, flow.regs[a.0 as usize], Val::of(0)), target)
            }
            _ => return None,
        })
    }

    /// An object that is known, and not null.
    fn object(&self, flow: &Flow, r: Reg) -> Result<Ref, Leaves> {
        let v = flow.regs[r.0 as usize];
        let is_known = !v.is_symbolic() && !v.as_ref().is_null();
        if is_known { Ok(v.as_ref()) } else { Err(Leaves) }
    }

    /// An instruction after which the next one follows. What it finds is found before it changes anything.
    fn plain(&mut self, code: &Code<'p>, flow: &mut Flow, inst: Inst) -> Result<(), Leaves> {
        let site = |i: u32| -> &'p Site { &code.body.sites[i as usize] };
        let (dst, v) = match inst {
            Inst::Nop => return Ok(()),
            Inst::Move { dst, src } => (dst, flow.regs[src.0 as usize]),
            Inst::Const { dst, bits } => (dst, Val::of(u64::from(bits))),
            Inst::ConstWide { dst, index } => (dst, Val::of(code.body.wide[index as usize])),
            Inst::ConstString { dst, site: i } => {
                (dst, Val::reference(self.m.known_string(site(i)).ok_or(Leaves)?))
            }
            Inst::Un { op, dst, a } => {
                let t = self.m.term(operand(op), flow.regs[a.0 as usize]);
                (dst, self.m.val(unary(&self.pool, op, t)))
            }
            Inst::Bin { op, dst, a, b } => {
                (dst, self.binary(flow, op, flow.regs[a.0 as usize], flow.regs[b.0 as usize])?)
            }
            Inst::BinK { op, dst, a, k } => {
                (dst, self.binary(flow, op, flow.regs[a.0 as usize], Val::int(k))?)
            }
            Inst::GetField { dst, obj, site: i } => {
                let o = self.object(flow, obj)?;
                let field = self.field(code, site(i), false)?;
                (dst, self.readable(field.elem(), flow.slot(self.m, o, field.slot()))?)
            }
            Inst::GetStatic { dst, site: i } => {
                let field = self.field(code, site(i), true)?;
                let statics = self.statics(field)?;
                (dst, self.readable(field.elem(), flow.slot(self.m, statics, field.slot()))?)
            }
            Inst::PutField { obj, src, site: i } => {
                let o = self.object(flow, obj)?;
                let field = self.field(code, site(i), false)?;
                return self.put(flow, o, field, src);
            }
            Inst::PutStatic { src, site: i } => {
                let field = self.field(code, site(i), true)?;
                let statics = self.statics(field)?;
                return self.put(flow, statics, field, src);
            }
            Inst::ArrayLen { dst, arr } => {
                let a = self.object(flow, arr)?;
                (dst, Val::of(u64::from(self.length(a)?)))
            }
            Inst::ArrayLoad { elem, dst, arr, idx } => (dst, self.load(flow, elem, arr, idx)?),
            Inst::ArrayStore { elem, arr, idx, src } => {
                return self.store(flow, elem, (arr, idx), flow.regs[src.0 as usize]);
            }
            Inst::CheckCast { dst, obj, site: i } => {
                let v = flow.regs[obj.0 as usize];
                if v.is_symbolic() {
                    return Err(Leaves);
                }
                if !v.as_ref().is_null() {
                    let class = self.m.heap.class_of(v.as_ref());
                    self.m.check_cast(code.method, site(i), class)?;
                }
                (dst, v)
            }
            Inst::InstanceOf { dst, obj, site: i } => {
                let v = flow.regs[obj.0 as usize];
                if v.is_symbolic() {
                    return Err(Leaves);
                }
                let target = self.m.class_site(code.method, site(i))?;
                let is = !v.as_ref().is_null()
                    && self.m.program.is_subtype(self.m.heap.class_of(v.as_ref()), target);
                (dst, Val::bool(is))
            }
            _ => return Err(Leaves),
        };
        if let Some(r) = dst.index() {
            flow.regs[r] = v;
        }
        Ok(())
    }

    /// `a op b`; where it would divide by zero, the flow leaves.
    fn binary(&mut self, flow: &Flow, op: BinOp, a: Val, b: Val) -> Result<Val, Leaves> {
        let (left, right) = operands(op);
        let (a, b) = (self.m.term(left, a), self.m.term(right, b));
        if arith::divides(op) {
            if self.m.of_length(b).is_some() {
                return Err(Leaves);
            }
            let zero = self.pool.eq(b, self.pool.zero(self.pool.sort(b)));
            if zero == Term::TRUE {
                return Err(Leaves);
            }
            self.leave(flow, zero);
        }
        Ok(self.m.val(binary(&self.pool, op, a, b)))
    }

    // ---- the heap ----

    fn field(&self, code: &Code<'p>, site: &Site, is_static: bool) -> Result<FieldLink, Leaves> {
        let mut link = site.link.load(Relaxed);
        if !is_linked(link) {
            link = self.m.link_field(code.method, site, is_static)?;
        }
        let field = FieldLink(link);
        if field.is_volatile() { Err(Leaves) } else { Ok(field) }
    }

    fn statics(&self, field: FieldLink) -> Result<Ref, Leaves> {
        match self.m.heap.class_status(field.class()) {
            (ClassStatus::Ready, statics) => Ok(statics),
            _ => Err(Leaves),
        }
    }

    /// What was read, if reading it decides nothing.
    fn readable(&self, elem: Elem, v: Val) -> Result<Val, Leaves> {
        let is_plain = v.shadow != Val::MARK && !(elem == Elem::Ref && v.is_symbolic());
        if is_plain { Ok(v) } else { Err(Leaves) }
    }

    fn put(&self, flow: &mut Flow, o: Ref, field: FieldLink, src: Reg) -> Result<(), Leaves> {
        if flow.slot(self.m, o, field.slot()).shadow == Val::MARK {
            return Err(Leaves);
        }
        let v = self.m.narrowed(field.elem(), flow.regs[src.0 as usize]);
        let v = if v.is_symbolic() { v } else { Val::of(field.narrow(v.word)) };
        flow.set_slot(o, field.slot(), field.elem(), v);
        Ok(())
    }

    /// The length of an array, if it is known.
    fn length(&self, a: Ref) -> Result<u32, Leaves> {
        let n = self.m.length_val(a);
        if n.is_symbolic() { Err(Leaves) } else { Ok(n.word as u32) }
    }

    /// An array that is accessed: what it holds, its length, and the index as a term. Where the index is not within, the flow leaves.
    fn access(&mut self, flow: &Flow, elem: Elem, arr: Reg, idx: Reg) -> Result<Access, Leaves> {
        let a = self.object(flow, arr)?;
        let len = self.length(a)?;
        let ClassShape::Array { elem: holds, .. } =
            self.m.program.class(self.m.heap.class_of(a)).shape
        else {
            return Err(Leaves);
        };
        // `baload` and `bastore` serve byte[] and boolean[].
        let fits = holds == elem || (elem, holds) == (Elem::Byte, Elem::Boolean);
        let index = self.m.term(Kind::Int, flow.regs[idx.0 as usize]);
        let is_known = self.pool.value(index).is_some();
        if !fits || !is_known && (len > ELEMENTS || elem == Elem::Ref) {
            return Err(Leaves);
        }
        let outside = self.pool.not(self.pool.ult(index, self.pool.int(len as i32)));
        if outside == Term::TRUE || len == 0 {
            return Err(Leaves);
        }
        self.leave(flow, outside);
        Ok(Access { array: a, holds, len, index })
    }

    fn load(&mut self, flow: &Flow, elem: Elem, arr: Reg, idx: Reg) -> Result<Val, Leaves> {
        let Access { array, len, index, .. } = self.access(flow, elem, arr, idx)?;
        if let Some(i) = self.pool.value(index) {
            let v = flow.element(self.m, array, elem, i.bits() as u32);
            return self.readable(elem, v);
        }
        let element = |i| self.m.term(elem.kind(), flow.element(self.m, array, elem, i));
        let elements: Vec<Term> = (0..len).map(element).collect();
        Ok(self.m.val(arrays::select(&self.pool, &elements, index)))
    }

    fn store(
        &mut self,
        flow: &mut Flow,
        elem: Elem,
        (arr, idx): (Reg, Reg),
        v: Val,
    ) -> Result<(), Leaves> {
        if elem == Elem::Ref {
            return Err(Leaves);
        }
        let Access { array, holds, len, index } = self.access(flow, elem, arr, idx)?;
        let v = match v.is_symbolic() {
            true => self.m.narrowed(holds, v),
            false => Val::of(narrow_to(holds, v.word)),
        };
        if let Some(i) = self.pool.value(index) {
            flow.set_element(array, elem, i.bits() as u32, v);
            return Ok(());
        }
        let kind = elem.kind();
        let new = self.m.term(kind, v);
        for i in 0..len {
            let old = self.m.term(kind, flow.element(self.m, array, elem, i));
            let here = self.pool.eq(index, self.pool.int(i as i32));
            flow.set_element(array, elem, i, self.m.val(self.pool.ite(here, new, old)));
        }
        Ok(())
    }

    // ---- calls ----

    fn invoke(
        &mut self,
        code: &Code<'p>,
        flow: &mut Flow,
        (kind, dst, site): (Invoke, Reg, u32),
        depth: usize,
    ) -> Result<Result<Step, Leaves>, GiveUp> {
        let site: &'p Site = &code.body.sites[site as usize];
        let Ok(callee) = self.callee(code, flow, kind, site, depth) else {
            return Ok(Err(Leaves));
        };
        let mut inner = flow.clone();
        inner.regs = vec![Val::default(); callee.body.regs.len()];
        for (to, from) in inner.regs.iter_mut().zip(&*site.args) {
            *to = flow.regs[from.0 as usize];
        }
        let Some(mut returned) = self.call(&callee, inner, depth + 1)? else {
            return Ok(Ok(Step::Gone));
        };
        returned.regs = std::mem::take(&mut flow.regs);
        if let Some(r) = dst.index() {
            returned.regs[r] = returned.result;
        }
        *flow = returned;
        Ok(Ok(Step::Next))
    }

    /// The method that is called, if it is one of bytecode that is ready to be executed.
    fn callee(
        &mut self,
        code: &Code<'p>,
        flow: &Flow,
        kind: Invoke,
        site: &'p Site,
        depth: usize,
    ) -> Result<Code<'p>, Leaves> {
        let m = &mut *self.m;
        let link = site.link.load(Relaxed);
        let linked = || m.program.method(cairn_program::MethodId(link as u32));
        if kind != Invoke::Static {
            let receiver = site.args.first().map(|r| flow.regs[r.0 as usize]);
            let known = receiver.filter(|v| !v.is_symbolic() && !v.as_ref().is_null());
            known.ok_or(Leaves)?;
        }
        let target = match kind {
            Invoke::Static if is_linked(link) => linked(),
            Invoke::Static => m.link_static(code.method, site)?,
            Invoke::Special if is_linked(link) => linked(),
            Invoke::Special => m.link_special(code.method, site)?,
            Invoke::Virtual | Invoke::Interface => {
                let receiver = flow.regs[site.args[0].0 as usize].as_ref();
                m.select_target(code.method, site, m.heap.class_of(receiver))?
            }
            Invoke::Dynamic => return Err(Leaves),
        };
        let is_ready = m.heap.class_status(target.class).0 == ClassStatus::Ready;
        let is_plain = !target.is_native() && !target.is_abstract();
        let is_deep = depth >= DEEPEST || m.frames.len() + depth >= m.config.max_depth;
        if !is_ready || !is_plain || is_deep || target.is(access::SYNCHRONIZED) {
            return Err(Leaves);
        }
        if m.model_of(target).is_some() || m.has_native_only(target) {
            return Err(Leaves);
        }
        let Ok(body) = m.program.body(target.id) else { return Err(Leaves) };
        let shape = m.shape_of(target, body).ok_or(Leaves)?;
        Ok(Code { method: target, body, shape, part: Shape::outside() })
    }
}
