//! Checks that a body is well formed: what the machine may rely on.

use crate::ir::{
    BinOp, Body, Cond, Elem, Inst, Invoke, Kind, Reg, Site, SiteRef, Switch, Target, UnOp,
};
use crate::synth::descriptor_elems;

impl Body {
    /// Checks that branch targets and table indices exist, that instructions find the kinds they
    /// need in their registers, and that no register is read before it is written, on whatever path
    /// (handlers included). The error says which instruction is wrong and why.
    pub fn check(&self) -> Result<(), String> {
        let checker = Checker { body: self };
        checker.tables()?;
        for (i, inst) in self.code.iter().enumerate() {
            checker.instruction(inst).map_err(|e| format!("instruction {i} ({inst:?}): {e}"))?;
        }
        Flow::new(self).run()
    }
}

type Outcome = Result<(), String>;

struct Checker<'a> {
    body: &'a Body,
}

impl Checker<'_> {
    fn tables(&self) -> Outcome {
        let body = self.body;
        ensure(!body.code.is_empty(), "there is no code")?;
        ensure(body.pcs.len() == body.code.len(), "one bytecode offset per instruction")?;
        ensure(body.names.len() == body.regs.len(), "one name per register")?;
        ensure(body.params as usize <= body.regs.len(), "parameters have registers")?;
        ensure(body.code.last().is_some_and(Inst::is_terminal), "control falls off the end")?;
        for h in &body.handlers {
            ensure(h.start < h.end && h.end as usize <= body.code.len(), "a handler's range")?;
            let first = body.code.get(h.handler as usize);
            ensure(matches!(first, Some(Inst::Catch { .. })), "a handler starts with Catch")?;
            if let Some(site) = h.class {
                self.class_site(site)?;
            }
        }
        Ok(())
    }

    fn kind(&self, r: Reg) -> Result<Kind, String> {
        let kind = r.index().and_then(|i| self.body.regs.get(i));
        kind.copied().ok_or_else(|| format!("register {} does not exist", r.0))
    }

    fn is(&self, r: Reg, expected: Kind) -> Outcome {
        let kind = self.kind(r)?;
        ensure(kind == expected, format_args!("r{} is {kind:?}, not {expected:?}", r.0))
    }

    fn all(&self, regs: &[(Reg, Kind)]) -> Outcome {
        regs.iter().try_for_each(|&(r, kind)| self.is(r, kind))
    }

    fn target(&self, t: Target) -> Outcome {
        ensure((t as usize) < self.body.code.len(), format_args!("target {t} does not exist"))
    }

    fn site(&self, site: u32) -> Result<&Site, String> {
        let found = self.body.sites.get(site as usize);
        found.ok_or_else(|| format!("site {site} does not exist"))
    }

    fn class_site(&self, site: u32) -> Outcome {
        let is_class = matches!(self.site(site)?.what, SiteRef::Class(_));
        ensure(is_class, "the site is not a class")
    }

    /// The kind of the field that a site refers to.
    fn field(&self, site: u32) -> Result<Kind, String> {
        let SiteRef::Field(field) = &self.site(site)?.what else {
            return Err("the site is not a field".into());
        };
        let elem = field.desc.bytes().next().and_then(Elem::of_descriptor);
        Ok(elem.ok_or("a malformed field descriptor")?.kind())
    }

    fn instruction(&self, inst: &Inst) -> Outcome {
        use Kind::*;
        if let Some(t) = inst.target() {
            self.target(t)?;
        }
        match *inst {
            Inst::Nop | Inst::Jump { .. } => Ok(()),
            Inst::Move { dst, src } => self.is(dst, self.kind(src)?),
            Inst::Const { dst, bits } => match self.kind(dst)? {
                Int | Float => Ok(()),
                Ref => ensure(bits == 0, "a constant reference other than null"),
                kind => Err(format!("Const makes no {kind:?}")),
            },
            Inst::ConstWide { dst, index } => {
                ensure((index as usize) < self.body.wide.len(), "the constant does not exist")?;
                ensure(matches!(self.kind(dst)?, Long | Double), "the register is too narrow")
            }
            Inst::ConstString { dst, site } => {
                self.is(dst, Ref)?;
                let is_string = matches!(self.site(site)?.what, SiteRef::String(_));
                ensure(is_string, "the site is not a string")
            }
            Inst::ConstClass { dst, site } | Inst::New { dst, site } => {
                self.is(dst, Ref)?;
                self.class_site(site)
            }
            Inst::ConstDynamic { dst, site } => {
                self.kind(dst)?;
                let is_constant = matches!(self.site(site)?.what, SiteRef::Constant(_));
                ensure(is_constant, "the site is not a constant")
            }
            Inst::Un { op, dst, a } => {
                let (from, to) = un_kinds(op);
                self.all(&[(a, from), (dst, to)])
            }
            Inst::Bin { op, dst, a, b } => {
                let (left, right, to) = bin_kinds(op);
                self.all(&[(a, left), (b, right), (dst, to)])
            }
            Inst::BinK { op, dst, a, k } => {
                ensure(bin_kinds(op) == (Int, Int, Int), "not an int operation")?;
                let division = matches!(op, BinOp::IDiv | BinOp::IRem);
                ensure(!division || k != 0, "a division by constant zero")?;
                self.all(&[(a, Int), (dst, Int)])
            }
            Inst::BrInt { a, b, .. } => self.all(&[(a, Int), (b, Int)]),
            Inst::BrIntK { a, .. } => self.is(a, Int),
            Inst::BrLong { a, b, .. } => self.all(&[(a, Long), (b, Long)]),
            Inst::BrFloat { a, b, .. } => self.all(&[(a, Float), (b, Float)]),
            Inst::BrDouble { a, b, .. } => self.all(&[(a, Double), (b, Double)]),
            Inst::BrRef { cond, a, b, .. } => {
                ensure(matches!(cond, Cond::Eq | Cond::Ne), "references have no order")?;
                self.all(&[(a, Ref), (b, Ref)])
            }
            Inst::BrNull { cond, a, .. } => {
                ensure(matches!(cond, Cond::Eq | Cond::Ne), "references have no order")?;
                self.is(a, Ref)
            }
            Inst::Switch { src, index } => {
                self.is(src, Int)?;
                self.switch(index)
            }
            Inst::GetField { dst, obj, site } => self.all(&[(obj, Ref), (dst, self.field(site)?)]),
            Inst::PutField { obj, src, site } => self.all(&[(obj, Ref), (src, self.field(site)?)]),
            Inst::GetStatic { dst: r, site } | Inst::PutStatic { src: r, site } => {
                self.is(r, self.field(site)?)
            }
            Inst::ArrayLoad { elem, dst: r, arr, idx }
            | Inst::ArrayStore { elem, arr, idx, src: r } => {
                self.all(&[(arr, Ref), (idx, Int), (r, elem.kind())])
            }
            Inst::ArrayLen { dst, arr } => self.all(&[(arr, Ref), (dst, Int)]),
            Inst::NewArray { elem, dst, len } => {
                ensure(elem != Elem::Ref, "not a primitive kind")?;
                self.all(&[(len, Int), (dst, Ref)])
            }
            Inst::NewRefArray { dst, len, site } => {
                self.class_site(site)?;
                self.all(&[(len, Int), (dst, Ref)])
            }
            Inst::NewMultiArray { dst, site } => {
                self.class_site(site)?;
                let args = &self.site(site)?.args;
                ensure(!args.is_empty(), "no dimensions")?;
                args.iter().try_for_each(|&r| self.is(r, Int))?;
                self.is(dst, Ref)
            }
            Inst::CheckCast { dst, obj, site } => {
                self.class_site(site)?;
                self.all(&[(obj, Ref), (dst, Ref)])
            }
            Inst::InstanceOf { dst, obj, site } => {
                self.class_site(site)?;
                self.all(&[(obj, Ref), (dst, Int)])
            }
            Inst::Invoke { kind, dst, site } => self.invoke(kind, dst, site),
            Inst::Builtin { dst, site } => {
                let site = self.site(site)?;
                ensure(matches!(site.what, SiteRef::Builtin(_)), "the site is not a builtin")?;
                site.args.iter().try_for_each(|&r| self.kind(r).map(drop))?;
                if dst == Reg::NONE { Ok(()) } else { self.kind(dst).map(drop) }
            }
            Inst::Return { src } => {
                if src == Reg::NONE {
                    Ok(())
                } else {
                    self.kind(src).map(drop)
                }
            }
            Inst::Throw { src: r }
            | Inst::Catch { dst: r }
            | Inst::MonitorEnter { obj: r }
            | Inst::MonitorExit { obj: r } => self.is(r, Ref),
        }
    }

    fn switch(&self, index: u32) -> Outcome {
        match self.body.switches.get(index as usize) {
            Some(Switch::Table { targets, default, .. }) => {
                targets.iter().chain([default]).try_for_each(|&t| self.target(t))
            }
            Some(Switch::Lookup { cases, default }) => {
                ensure(cases.is_sorted_by(|a, b| a.0 < b.0), "the cases are not sorted")?;
                cases.iter().map(|c| &c.1).chain([default]).try_for_each(|&t| self.target(t))
            }
            None => Err("the switch does not exist".into()),
        }
    }

    fn invoke(&self, kind: Invoke, dst: Reg, site: u32) -> Outcome {
        let site = self.site(site)?;
        let desc = match &site.what {
            SiteRef::Method(m) if kind != Invoke::Dynamic => &m.desc,
            SiteRef::Dynamic(d) if kind == Invoke::Dynamic => &d.desc,
            _ => return Err("the site does not fit the call".into()),
        };
        let (params, ret) = descriptor_elems(desc).ok_or("a malformed descriptor")?;
        let this = !matches!(kind, Invoke::Static | Invoke::Dynamic);
        let kinds = this.then_some(Kind::Ref).into_iter().chain(params.iter().map(|e| e.kind()));
        let expected: Vec<Kind> = kinds.collect();
        ensure(expected.len() == site.args.len(), "the number of arguments")?;
        for (&r, &kind) in site.args.iter().zip(&expected) {
            self.is(r, kind)?;
        }
        match ret {
            _ if dst == Reg::NONE => Ok(()),
            Some(elem) => self.is(dst, elem.kind()),
            None => Err("a void call has no result".into()),
        }
    }
}

/// Which registers are written for sure, at the start of each straight piece of code.
struct Flow<'a> {
    body: &'a Body,
    /// Pieces start here: branch targets, handler borders, and what follows a branch.
    leaders: Vec<Target>,
    /// Registers written before each piece; `None` until control is known to reach it.
    states: Vec<Option<Bits>>,
    work: Vec<usize>,
}

type Bits = Box<[u64]>;

impl<'a> Flow<'a> {
    fn new(body: &'a Body) -> Flow<'a> {
        let mut leaders = vec![0];
        for (i, inst) in body.code.iter().enumerate() {
            each_successor(body, inst, |t| leaders.push(t));
            if inst.is_terminal() || inst.target().is_some() {
                leaders.push(i as Target + 1);
            }
        }
        for h in &body.handlers {
            leaders.extend([h.start, h.end, h.handler]);
        }
        leaders.sort_unstable();
        leaders.dedup();
        leaders.retain(|&l| (l as usize) < body.code.len());
        let states = vec![None; leaders.len()];
        Flow { body, leaders, states, work: vec![] }
    }

    fn run(mut self) -> Outcome {
        let mut params = vec![0; self.body.regs.len().div_ceil(64)].into_boxed_slice();
        for r in 0..self.body.params {
            set(&mut params, Reg(r));
        }
        self.reach(0, &params);
        while let Some(piece) = self.work.pop() {
            self.piece(piece)?;
        }
        Ok(())
    }

    /// Control reaches a target with these registers written.
    fn reach(&mut self, t: Target, written: &Bits) {
        let Ok(piece) = self.leaders.binary_search(&t) else {
            return;
        };
        let changed = match &mut self.states[piece] {
            None => {
                self.states[piece] = Some(written.clone());
                true
            }
            Some(known) => {
                let mut changed = false;
                for (k, w) in known.iter_mut().zip(written) {
                    changed |= *k & !*w != 0;
                    *k &= *w;
                }
                changed
            }
        };
        if changed {
            self.work.push(piece);
        }
    }

    fn piece(&mut self, piece: usize) -> Outcome {
        let body = self.body;
        let Some(mut written) = self.states[piece].clone() else {
            return Ok(());
        };
        let start = self.leaders[piece];
        let end = self.leaders.get(piece + 1).copied().unwrap_or(body.code.len() as Target);
        let mut may_throw = false;
        for i in start..end {
            let inst = &body.code[i as usize];
            if inst.can_throw() && !may_throw {
                // Later ones have written more: the first is the one that counts.
                may_throw = true;
                for h in body.handlers.iter().filter(|h| (h.start..h.end).contains(&start)) {
                    self.reach(h.handler, &written);
                }
            }
            let mut unset = None;
            inst.uses(&body.sites, |r| {
                if !is_set(&written, r) {
                    unset = Some(r);
                }
            });
            if let Some(r) = unset {
                return Err(format!("instruction {i} ({inst:?}) reads r{} unset", r.0));
            }
            if let Some(r) = inst.def() {
                set(&mut written, r);
            }
            each_successor(body, inst, |t| self.reach(t, &written));
        }
        if !body.code[end as usize - 1].is_terminal() {
            self.reach(end, &written);
        }
        Ok(())
    }
}

fn set(bits: &mut Bits, r: Reg) {
    bits[r.0 as usize / 64] |= 1 << (r.0 % 64);
}

fn is_set(bits: &Bits, r: Reg) -> bool {
    bits[r.0 as usize / 64] & (1 << (r.0 % 64)) != 0
}

/// Calls `f` with each target of a jump, branch or switch.
fn each_successor(body: &Body, inst: &Inst, mut f: impl FnMut(Target)) {
    if let Some(t) = inst.target() {
        f(t);
    }
    let Inst::Switch { index, .. } = *inst else {
        return;
    };
    match &body.switches[index as usize] {
        Switch::Table { targets, default, .. } => {
            targets.iter().chain([default]).for_each(|&t| f(t));
        }
        Switch::Lookup { cases, default } => {
            cases.iter().map(|c| &c.1).chain([default]).for_each(|&t| f(t));
        }
    }
}

fn ensure(holds: bool, what: impl std::fmt::Display) -> Outcome {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

/// Kinds of the operand and the result.
fn un_kinds(op: UnOp) -> (Kind, Kind) {
    use Kind::*;
    use UnOp::*;
    match op {
        INeg | I2B | I2C | I2S => (Int, Int),
        LNeg => (Long, Long),
        FNeg => (Float, Float),
        DNeg => (Double, Double),
        I2L => (Int, Long),
        I2F => (Int, Float),
        I2D => (Int, Double),
        L2I => (Long, Int),
        L2F => (Long, Float),
        L2D => (Long, Double),
        F2I => (Float, Int),
        F2L => (Float, Long),
        F2D => (Float, Double),
        D2I => (Double, Int),
        D2L => (Double, Long),
        D2F => (Double, Float),
    }
}

/// Kinds of the two operands and the result.
fn bin_kinds(op: BinOp) -> (Kind, Kind, Kind) {
    use BinOp::*;
    use Kind::*;
    match op {
        IAdd | ISub | IMul | IDiv | IRem | IAnd | IOr | IXor | IShl | IShr | IUshr => {
            (Int, Int, Int)
        }
        LAdd | LSub | LMul | LDiv | LRem | LAnd | LOr | LXor => (Long, Long, Long),
        LShl | LShr | LUshr => (Long, Int, Long),
        FAdd | FSub | FMul | FDiv | FRem => (Float, Float, Float),
        DAdd | DSub | DMul | DDiv | DRem => (Double, Double, Double),
        LCmp => (Long, Long, Int),
        FCmpL | FCmpG => (Float, Float, Int),
        DCmpL | DCmpG => (Double, Double, Int),
    }
}
