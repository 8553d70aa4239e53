//! Instructions with a symbolic operand. The dispatch loop comes here for those only.

use super::Val;
use super::refs::Field;
use crate::link::{FieldLink, is_linked};
use crate::machine::{Machine, Trap};
use cairn_program::ir::{BinOp, Body, Cond, Elem, Inst, Kind, Site, Switch, Target, UnOp};
use cairn_program::{ClassId, Method};
use cairn_term::{Pool, Term, Width};
use std::sync::atomic::Ordering::Relaxed;

/// Where to go on.
pub(crate) enum Flow {
    Next,
    Jump(Target),
}

pub(super) fn division_by_zero() -> Trap {
    Trap::Throw("java/lang/ArithmeticException", Some("/ by zero".into()))
}

impl<'p> Machine<'p> {
    /// Executes an instruction of the current frame, at least one of whose operands is symbolic, and
    /// sets its result.
    #[inline(never)]
    pub(crate) fn symbolic(&mut self, inst: Inst) -> Result<Flow, Trap> {
        let frame = *self.frames.last().expect("the current frame");
        let (method, body): (&'p Method, &'p Body) = (frame.method, frame.body);
        let site = |i: u32| -> &'p Site { &body.sites[i as usize] };
        match inst {
            Inst::Un { op, dst, a } => {
                let t = self.term(operand(op), self.reg(a));
                let t = unary(&self.sym().pool, op, t);
                self.set_reg(dst, self.val(t));
            }
            Inst::Bin { op, dst, a, b } => {
                let (a, b) = (self.reg(a), self.reg(b));
                let v = self.binary(op, a, b)?;
                self.set_reg(dst, v);
            }
            Inst::BinK { op, dst, a, k } => {
                let v = self.binary(op, self.reg(a), Val::int(k))?;
                self.set_reg(dst, v);
            }
            Inst::BrInt { cond, a, b, target } => {
                let (a, b) = (self.term(Kind::Int, self.reg(a)), self.term(Kind::Int, self.reg(b)));
                return self.branch(compare(&self.sym().pool, cond, a, b), target);
            }
            Inst::BrIntK { cond, a, k, target } => {
                let (a, b) = (self.term(Kind::Int, self.reg(a)), self.sym().pool.int(k));
                return self.branch(compare(&self.sym().pool, cond, a, b), target);
            }
            Inst::BrLong { cond, a, b, target } => {
                let (a, b) =
                    (self.term(Kind::Long, self.reg(a)), self.term(Kind::Long, self.reg(b)));
                return self.branch(compare(&self.sym().pool, cond, a, b), target);
            }
            Inst::BrFloat { cond, nan, a, b, target } => {
                let kind = Kind::Float;
                let (a, b) = (self.term(kind, self.reg(a)), self.term(kind, self.reg(b)));
                return self.branch(compare_floats(&self.sym().pool, cond, nan, a, b), target);
            }
            Inst::BrDouble { cond, nan, a, b, target } => {
                let kind = Kind::Double;
                let (a, b) = (self.term(kind, self.reg(a)), self.term(kind, self.reg(b)));
                return self.branch(compare_floats(&self.sym().pool, cond, nan, a, b), target);
            }
            Inst::BrRef { cond, a, b, target } => {
                let (a, b) = (self.reg(a), self.reg(b));
                let same = self.ref_eq(a, b)?;
                let (a, b) = (self.resolved_so_far(a), self.resolved_so_far(b));
                self.note_identity(a, b);
                return self.branch(with_polarity(&self.sym().pool, cond, same), target);
            }
            Inst::BrNull { cond, a, target } => {
                let same = self.ref_eq(self.reg(a), Val::of(0))?;
                return self.branch(with_polarity(&self.sym().pool, cond, same), target);
            }
            Inst::Switch { src, index } => {
                let v = self.term(Kind::Int, self.reg(src));
                if let Some(flow) = self.merged_switch(&body.switches[index as usize], v)? {
                    return Ok(flow);
                }
                let target = self.switch(&body.switches[index as usize], v)?;
                if self.is_tracked() {
                    self.cover(frame.pc, target);
                }
                return Ok(Flow::Jump(target));
            }
            Inst::GetField { dst, obj, site: i } => {
                let field = self.field_site(method, site(i))?;
                let obj = self.object_in(obj)?;
                let v = self.read_field(obj, field)?;
                self.set_reg(dst, v);
            }
            Inst::PutField { obj, src, site: i } => {
                let field = self.field_site(method, site(i))?;
                let v = self.narrowed(field.elem, self.reg(src));
                let obj = self.object_in(obj)?;
                if self.has_company() && obj.term().is_none() {
                    let link = FieldLink(site(i).link.load(Relaxed));
                    self.use_field(obj.as_ref(), link, true)?;
                }
                self.write_field(obj, field, v)?;
            }
            // Of a class that is initialised.
            Inst::GetStatic { dst, site: i } => {
                let field = self.field_site(method, site(i))?;
                let (_, statics) = self.heap.class_status(field.class);
                let v = self.read_slot(statics, field.slot, field.elem)?;
                self.set_reg(dst, v);
            }
            Inst::ArrayLoad { elem, dst, arr, idx } => {
                let arr = self.object_in(arr)?;
                let v = self.array_load(arr, elem, self.reg(idx))?;
                self.set_reg(dst, v);
            }
            Inst::ArrayStore { elem, arr, idx, src } => {
                let arr = self.object_in(arr)?;
                self.array_store(arr, elem, self.reg(idx), self.reg(src))?;
            }
            Inst::ArrayLen { dst, arr } => {
                let arr = self.object_in(arr)?;
                let v = self.array_length(arr)?;
                self.set_reg(dst, v);
            }
            Inst::NewArray { elem, dst, len } => {
                let class = self.known.primitive_arrays[elem as usize];
                let v = self.new_symbolic_array(class, elem, self.reg(len))?;
                self.set_reg(dst, Val::reference(v));
            }
            Inst::NewRefArray { dst, len, site: i } => {
                let class = self.array_site(method, site(i))?;
                let v = self.new_symbolic_array(class, Elem::Ref, self.reg(len))?;
                self.set_reg(dst, Val::reference(v));
            }
            Inst::NewMultiArray { dst, site: i } => {
                let dims: Vec<Val> = site(i).args.iter().map(|&d| self.reg(d)).collect();
                let class = self.class_site(method, site(i))?;
                let a = self.new_symbolic_multi_array(class, &dims)?;
                self.set_reg(dst, Val::reference(a));
            }
            Inst::CheckCast { dst, obj, site: i } => {
                let target = self.class_site(method, site(i))?;
                let v = self.cast(self.reg(obj), target)?;
                self.set_reg(dst, v);
            }
            Inst::InstanceOf { dst, obj, site: i } => {
                let target = self.class_site(method, site(i))?;
                let is = self.instance_of(self.reg(obj), target)?;
                self.set_reg(dst, self.val_bool(is));
            }
            Inst::Throw { src } => {
                let e = self.single_object(self.reg(src))?;
                return Err(Trap::Thrown(e));
            }
            Inst::MonitorEnter { obj } => {
                let o = self.single_object(self.reg(obj))?;
                self.monitor_enter(o)?;
            }
            Inst::MonitorExit { obj } => {
                let o = self.single_object(self.reg(obj))?;
                self.monitor_exit(o)?;
            }
            other => {
                return Err(Trap::Unsupported(format!("a symbolic operand of {other:?}")));
            }
        }
        Ok(Flow::Next)
    }

    fn branch(&mut self, cond: Term, target: Target) -> Result<Flow, Trap> {
        if let Some(flow) = self.merged_branch(cond, target)? {
            return Ok(flow);
        }
        let is_known = self.recently_decided(cond).is_some();
        let taken = self.decide(cond)?;
        if !is_known {
            let implied = if taken { cond } else { self.sym().pool.not(cond) };
            self.note_implied(implied);
        }
        if self.is_tracked() {
            let pc = self.frames.last().map_or(0, |f| f.pc);
            self.cover(pc, u32::from(taken));
        }
        Ok(if taken { Flow::Jump(target) } else { Flow::Next })
    }

    /// Cases with the same target are one condition, so that a path is a target, not a case.
    fn switch(&mut self, switch: &Switch, v: Term) -> Result<Target, Trap> {
        let sides = switch_sides(&self.pool(), switch, v);
        let Some(((_, last, _), others)) = sides.split_last() else {
            return Err(Trap::Unsupported("a switch that leads nowhere".into()));
        };
        for &(any, target, _) in others {
            if self.decide(any)? {
                return Ok(target);
            }
        }
        Ok(*last)
    }

    fn field_site(&self, method: &Method, site: &Site) -> Result<Field, Trap> {
        let mut link = site.link.load(Relaxed);
        if !is_linked(link) {
            link = self.link_field(method, site, false)?;
        }
        let link = FieldLink(link);
        Ok(Field { class: link.class(), slot: link.slot(), elem: link.elem() })
    }

    /// `a op b`; a division by zero throws.
    pub(super) fn binary(&mut self, op: BinOp, a: Val, b: Val) -> Result<Val, Trap> {
        let (left, right) = operands(op);
        let (a, mut b) = (self.term(left, a), self.term(right, b));
        let pool = self.pool();
        if crate::arith::divides(op) {
            let zero = pool.eq(b, pool.zero(pool.sort(b)));
            if self.decide(zero)? {
                return Err(division_by_zero());
            }
            // A length has few values, and division by each of them is easily decided.
            if let Some(array) = self.of_length(b) {
                let n = self.concretise(b)? as u32;
                self.pin_length(array, n);
                b = pool.int(n as i32);
            }
        }
        Ok(self.val(binary(&pool, op, a, b)))
    }
}

impl<'p> Machine<'p> {
    /// The class of a cast or test, for a reference that can be one of several.
    fn cast(&mut self, v: Val, target: ClassId) -> Result<Val, Trap> {
        if self.is_declared(v, target) {
            return Ok(v);
        }
        let v = self.resolve(v)?;
        let fits = self.instance_of(v, target)?;
        let pool = self.pool();
        let null = self.ref_eq(v, Val::of(0))?;
        if self.decide(pool.or(null, fits))? {
            return Ok(v);
        }
        let o = self.single(v)?;
        let text = self.class_cast_message(self.heap.class_of(o), target);
        Err(Trap::Throw("java/lang/ClassCastException", Some(text)))
    }
}

pub(super) fn with_polarity(p: &Pool, cond: Cond, same: Term) -> Term {
    if cond == Cond::Eq { same } else { p.not(same) }
}

pub(super) fn compare(p: &Pool, cond: Cond, a: Term, b: Term) -> Term {
    match cond {
        Cond::Eq => p.eq(a, b),
        Cond::Ne => p.ne(a, b),
        Cond::Lt => p.slt(a, b),
        Cond::Ge => p.sle(b, a),
        Cond::Gt => p.slt(b, a),
        Cond::Le => p.sle(a, b),
    }
}

/// `nan`: what the comparison is when an operand is NaN.
pub(super) fn compare_floats(p: &Pool, cond: Cond, nan: bool, a: Term, b: Term) -> Term {
    // False on NaN, all of them but "not equal".
    let ordered = |cond| match cond {
        Cond::Eq => p.feq(a, b),
        Cond::Ne => {
            let numbers = p.not(p.or(p.is_nan(a), p.is_nan(b)));
            p.and(numbers, p.not(p.feq(a, b)))
        }
        Cond::Lt => p.flt(a, b),
        Cond::Ge => p.fle(b, a),
        Cond::Gt => p.flt(b, a),
        Cond::Le => p.fle(a, b),
    };
    if nan { p.not(ordered(cond.negate())) } else { ordered(cond) }
}

/// What a unary operation takes.
pub(super) fn operand(op: UnOp) -> Kind {
    match op {
        UnOp::INeg | UnOp::I2L | UnOp::I2F | UnOp::I2D | UnOp::I2B | UnOp::I2C | UnOp::I2S => {
            Kind::Int
        }
        UnOp::LNeg | UnOp::L2I | UnOp::L2F | UnOp::L2D => Kind::Long,
        UnOp::FNeg | UnOp::F2I | UnOp::F2L | UnOp::F2D => Kind::Float,
        UnOp::DNeg | UnOp::D2I | UnOp::D2L | UnOp::D2F => Kind::Double,
    }
}

pub(super) fn unary(p: &Pool, op: UnOp, a: Term) -> Term {
    match op {
        UnOp::INeg | UnOp::LNeg => p.neg(a),
        UnOp::FNeg | UnOp::DNeg => p.fneg(a),
        UnOp::I2L => p.i2l(a),
        UnOp::I2F | UnOp::L2F => p.int_to_f32(a),
        UnOp::I2D | UnOp::L2D => p.int_to_f64(a),
        UnOp::L2I => p.l2i(a),
        UnOp::F2I | UnOp::D2I => p.float_to_int(Width::W32, a),
        UnOp::F2L | UnOp::D2L => p.float_to_int(Width::W64, a),
        UnOp::F2D => p.widen(a),
        UnOp::D2F => p.narrow(a),
        UnOp::I2B => p.i2b(a),
        UnOp::I2C => p.i2c(a),
        UnOp::I2S => p.i2s(a),
    }
}

/// What a binary operation takes.
pub(super) fn operands(op: BinOp) -> (Kind, Kind) {
    use BinOp::*;
    match op {
        IAdd | ISub | IMul | IDiv | IRem | IAnd | IOr | IXor | IShl | IShr | IUshr => {
            (Kind::Int, Kind::Int)
        }
        LAdd | LSub | LMul | LDiv | LRem | LAnd | LOr | LXor | LCmp => (Kind::Long, Kind::Long),
        LShl | LShr | LUshr => (Kind::Long, Kind::Int),
        FAdd | FSub | FMul | FDiv | FRem | FCmpL | FCmpG => (Kind::Float, Kind::Float),
        DAdd | DSub | DMul | DDiv | DRem | DCmpL | DCmpG => (Kind::Double, Kind::Double),
    }
}

pub(super) fn binary(p: &Pool, op: BinOp, a: Term, b: Term) -> Term {
    use BinOp::*;
    match op {
        IAdd | LAdd => p.add(a, b),
        ISub | LSub => p.sub(a, b),
        IMul | LMul => p.mul(a, b),
        IDiv | LDiv => p.sdiv(a, b),
        IRem | LRem => p.srem(a, b),
        IAnd | LAnd => p.bv_and(a, b),
        IOr | LOr => p.bv_or(a, b),
        IXor | LXor => p.bv_xor(a, b),
        IShl | LShl => p.java_shl(a, b),
        IShr | LShr => p.java_shr(a, b),
        IUshr | LUshr => p.java_ushr(a, b),
        FAdd | DAdd => p.fadd(a, b),
        FSub | DSub => p.fsub(a, b),
        FMul | DMul => p.fmul(a, b),
        FDiv | DDiv => p.fdiv(a, b),
        FRem | DRem => p.frem(a, b),
        LCmp => p.lcmp(a, b),
        FCmpL | DCmpL => p.fcmpl(a, b),
        FCmpG | DCmpG => p.fcmpg(a, b),
    }
}

/// The sides of a switch: for each target, the condition under which it is the one, and its number as a side.
pub(super) fn switch_sides(pool: &Pool, switch: &Switch, v: Term) -> Vec<(Term, u32, u32)> {
    let (cases, default): (Vec<(i32, u32)>, u32) = match switch {
        Switch::Table { low, targets, default } => {
            ((*low..).zip(targets.iter().copied()).collect(), *default)
        }
        Switch::Lookup { cases, default } => (cases.to_vec(), *default),
    };
    let mut sides: Vec<(Term, u32, u32)> = vec![];
    for &(key, target) in cases.iter().filter(|c| c.1 != default) {
        let is_it = pool.eq(v, pool.int(key));
        match sides.iter_mut().find(|s| s.1 == target) {
            Some(side) => side.0 = pool.or(side.0, is_it),
            None => sides.push((is_it, target, target)),
        }
    }
    let any = sides.iter().fold(Term::FALSE, |any, s| pool.or(any, s.0));
    sides.push((pool.not(any), default, default));
    sides
}
