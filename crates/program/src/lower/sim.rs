//! Runs the bytecode of each reachable block on the abstract stack.

use super::Signature;
use super::blocks::{Block, Blocks, RawSwitch};
use super::stack::{Emitter, Entry, Var, Vars};
use crate::classfile::{ClassFile, Code, Constant, Reader, Result};
use crate::ir::{
    BinOp, Cond, DynamicRef, Elem, Inst, Invoke, Kind, Reg, Site, SiteRef, Switch, UnOp,
};
use crate::synth::descriptor_elems;
use std::ops::Range;

/// The instructions of one block, in [`Emitted::code`].
pub(super) struct Segment {
    pub code: Range<usize>,
    /// Where control goes at the end, unless the last instruction sends it elsewhere.
    pub next: Option<Block>,
    /// Offset of the block's last bytecode.
    pub last_pc: u16,
    /// Whether an instruction may throw.
    pub throws: bool,
}

/// The reachable code, over variables, with blocks as branch targets.
pub(super) struct Emitted {
    pub code: Vec<Inst>,
    pub pcs: Vec<u16>,
    pub sites: Vec<Site>,
    pub switches: Vec<Switch>,
    pub wide: Vec<u64>,
    pub vars: Vars,
    /// By block; `None` for unreachable ones.
    pub segments: Vec<Option<Segment>>,
    /// The reachable blocks in the order of their instructions.
    pub order: Vec<Block>,
    /// The exception edges: the handlers of each block, if it can throw.
    pub handlers: Vec<Box<[Block]>>,
    /// See [`Emitter::stores`].
    pub stores: Vec<(u32, u32)>,
}

impl Emitted {
    /// Calls `f` with each block that ordinary control flow reaches from the end of `b`.
    pub fn successors(&self, b: Block, mut f: impl FnMut(Block)) {
        let Some(segment) = &self.segments[b as usize] else {
            return;
        };
        if let Some(last) = self.code[segment.code.clone()].last() {
            if let Inst::Switch { index, .. } = *last {
                each_target(&self.switches[index as usize], &mut f);
            } else if let Some(target) = last.target() {
                f(target);
            }
        }
        segment.next.into_iter().for_each(f);
    }
}

/// Calls `f` with each target of a switch.
pub(super) fn each_target(switch: &Switch, mut f: impl FnMut(u32)) {
    match switch {
        Switch::Table { targets, default, .. } => {
            targets.iter().copied().for_each(&mut f);
            f(*default);
        }
        Switch::Lookup { cases, default } => {
            cases.iter().for_each(|c| f(c.1));
            f(*default);
        }
    }
}

pub(super) fn emit(
    file: &ClassFile,
    code: &Code,
    blocks: &Blocks,
    signature: &Signature,
) -> Result<Emitted> {
    let mut sim = Sim {
        file,
        code,
        blocks,
        signature,
        r: Reader::new(&file.bytes, code.start, code.start + code.len),
        e: Emitter::new(code.max_stack, code.max_locals),
        sites: vec![],
        switches: vec![],
        wide: vec![],
        shapes: vec![None; blocks.total()],
        work: vec![],
    };
    // Parameters are variables even if the code never names them.
    for &(kind, slot) in &signature.params {
        sim.e.local(slot, kind)?;
    }
    sim.run()
}

/// What happens after an instruction.
enum Flow {
    /// Control goes on behind it.
    Next,
    /// The block is over; control continues there, if not where the last instruction sends it.
    End(Option<Block>),
}

struct Sim<'a> {
    file: &'a ClassFile,
    code: &'a Code,
    blocks: &'a Blocks,
    signature: &'a Signature,
    r: Reader<'a>,
    e: Emitter,
    sites: Vec<Site>,
    switches: Vec<Switch>,
    wide: Vec<u64>,
    /// The kinds on the stack at the start of each block reached so far.
    shapes: Vec<Option<Box<[Kind]>>>,
    work: Vec<Block>,
}

impl Sim<'_> {
    fn run(mut self) -> Result<Emitted> {
        let mut segments = Vec::with_capacity(self.blocks.total());
        segments.resize_with(self.blocks.total(), || None);
        let mut handlers = vec![Box::default(); self.blocks.total()];
        let mut order = vec![];
        self.reach(0, Box::default())?;
        while let Some(b) = self.work.pop() {
            let segment = self.block(b)?;
            if segment.throws {
                handlers[b as usize] = self.blocks.handlers(b).into();
                for &h in self.blocks.handlers(b) {
                    self.reach(h, Box::default())?;
                }
            }
            segments[b as usize] = Some(segment);
            order.push(b);
        }
        Ok(Emitted {
            code: self.e.code,
            pcs: self.e.pcs,
            sites: self.sites,
            switches: self.switches,
            wide: self.wide,
            vars: self.e.vars,
            segments,
            order,
            handlers,
            stores: self.e.stores,
        })
    }

    /// Notes that control reaches a block with these kinds on the stack. (A block that takes an
    /// exception starts with an empty one.)
    fn reach(&mut self, b: Block, shape: Box<[Kind]>) -> Result<()> {
        match &self.shapes[b as usize] {
            None => {
                self.shapes[b as usize] = Some(shape);
                self.work.push(b);
            }
            Some(known) if *known != shape => {
                return self.e.fail(format!(
                    "control flow joins with different operand stacks: {known:?} and {shape:?}"
                ));
            }
            Some(_) => {}
        }
        Ok(())
    }

    fn reach_from_here(&mut self, b: Block) -> Result<()> {
        let shape = self.e.kinds().collect();
        self.reach(b, shape)
    }

    fn block(&mut self, b: Block) -> Result<Segment> {
        let start = self.e.code.len();
        let shape = self.shapes[b as usize].clone().unwrap_or_default();
        self.e.begin(&shape)?;
        let stub = (b as usize).checked_sub(self.blocks.len()).map(|i| self.blocks.stubs[i]);
        let pcs = self.blocks.range(stub.unwrap_or(b));
        self.seek(pcs.start);
        if self.blocks.takes_exception(b) {
            let dst = self.e.result(Kind::Ref)?;
            self.e.emit(Inst::Catch { dst });
        }
        let next = match stub {
            Some(body) => self.go(body)?,
            None => self.instructions(pcs.end)?,
        };
        let code = start..self.e.code.len();
        let throws = self.e.code[code.clone()].iter().any(Inst::can_throw);
        Ok(Segment { code, next, last_pc: self.e.pc as u16, throws })
    }

    fn seek(&mut self, pc: usize) {
        self.r.at = self.code.start + pc;
        self.here(pc);
    }

    fn here(&mut self, pc: usize) {
        self.e.pc = pc;
        self.e.offset = self.code.start + pc;
    }

    fn next_pc(&self) -> usize {
        self.r.at - self.code.start
    }

    fn instructions(&mut self, end: usize) -> Result<Option<Block>> {
        loop {
            self.here(self.next_pc());
            self.e.settle();
            let op = self.r.u8()?;
            if let Flow::End(next) = self.step(op)? {
                return Ok(next);
            }
            if self.next_pc() >= end {
                let next = self.next_block()?;
                return self.go(next);
            }
        }
    }

    /// The block behind the current instruction.
    fn next_block(&self) -> Result<Block> {
        match self.blocks.at(self.next_pc()) {
            Some(b) => Ok(b),
            None => self.e.fail("control falls off the end of the code"),
        }
    }

    /// Ends the block by going to another one.
    fn go(&mut self, to: Block) -> Result<Option<Block>> {
        self.e.hand_over(self.e.depth())?;
        self.reach_from_here(to)?;
        Ok(Some(to))
    }

    fn step(&mut self, op: u8) -> Result<Flow> {
        match op {
            0x00 => {}
            0x01..=0x14 => self.constant(op)?,
            0x15..=0x19 => {
                let slot = u16::from(self.r.u8()?);
                self.load(slot, KINDS[op as usize - 0x15])?;
            }
            0x1a..=0x2d => {
                let n = op - 0x1a;
                self.load(u16::from(n % 4), KINDS[n as usize / 4])?;
            }
            0x2e..=0x35 => self.array_load(ARRAYS[op as usize - 0x2e])?,
            0x36..=0x3a => {
                let slot = u16::from(self.r.u8()?);
                self.store(slot, KINDS[op as usize - 0x36])?;
            }
            0x3b..=0x4e => {
                let n = op - 0x3b;
                self.store(u16::from(n % 4), KINDS[n as usize / 4])?;
            }
            0x4f..=0x56 => self.array_store(ARRAYS[op as usize - 0x4f])?,
            0x57..=0x5f => self.shuffle(op)?,
            0x60..=0x73 | 0x78..=0x83 => self.binary(op)?,
            0x74..=0x77 | 0x85..=0x93 => self.unary(op)?,
            0x84 => {
                let slot = u16::from(self.r.u8()?);
                let k = i32::from(self.r.i8()?);
                self.e.increment(slot, k)?;
            }
            0x94..=0x98 => return self.compare(COMPARES[op as usize - 0x94]),
            0x99..=0xa7 | 0xc6..=0xc8 => return self.branch(op),
            0xaa | 0xab => return self.switch(op),
            0xac..=0xb1 => return self.leave(op),
            0xb2..=0xb5 => self.field(op)?,
            0xb6..=0xb9 => self.invoke(op)?,
            0xba => self.invoke_dynamic()?,
            0xbf => {
                let src = self.e.pop_var(Kind::Ref)?;
                self.e.emit(Inst::Throw { src });
                return Ok(Flow::End(None));
            }
            0xbb..=0xc3 | 0xc5 => self.object(op)?,
            0xc4 => self.wide()?,
            _ => return self.e.fail(format!("unknown opcode {op:#04x}")),
        }
        Ok(Flow::Next)
    }

    fn constant(&mut self, op: u8) -> Result<()> {
        match op {
            0x01 => self.e.push(Entry::Null),
            0x02..=0x08 => self.e.push(Entry::Int(i32::from(op) - 3)),
            0x09 | 0x0a => self.push_wide(Kind::Long, u64::from(op - 0x09)),
            0x0b..=0x0d => self.push_float(f32::from(op - 0x0b)),
            0x0e | 0x0f => self.push_wide(Kind::Double, f64::from(op - 0x0e).to_bits()),
            0x10 => {
                let k = i32::from(self.r.i8()?);
                self.e.push(Entry::Int(k))
            }
            0x11 => {
                let k = i32::from(self.r.i16()?);
                self.e.push(Entry::Int(k))
            }
            0x12 => {
                let index = u16::from(self.r.u8()?);
                self.load_constant(index, false)
            }
            _ => {
                let index = self.r.u16()?;
                self.load_constant(index, op == 0x14)
            }
        }
    }

    fn push_float(&mut self, value: f32) -> Result<()> {
        let dst = self.e.result(Kind::Float)?;
        self.e.emit(Inst::Const { dst, bits: value.to_bits() });
        Ok(())
    }

    fn push_wide(&mut self, kind: Kind, bits: u64) -> Result<()> {
        let index = self.wide.len() as u32;
        self.wide.push(bits);
        let dst = self.e.result(kind)?;
        self.e.emit(Inst::ConstWide { dst, index });
        Ok(())
    }

    /// `ldc` and its variants.
    fn load_constant(&mut self, index: u16, wide: bool) -> Result<()> {
        let constant = self.file.constant(index)?;
        let kind = match &constant {
            Constant::Int(_) => Kind::Int,
            Constant::Float(_) => Kind::Float,
            Constant::Long(_) => Kind::Long,
            Constant::Double(_) => Kind::Double,
            Constant::Dynamic(_, _, desc) => self.elem(desc)?.kind(),
            _ => Kind::Ref,
        };
        if wide != (super::words(kind) == 2) {
            return self.e.fail(format!("ldc loads constant {index} of the wrong size"));
        }
        match constant {
            Constant::Int(k) => return self.e.push(Entry::Int(k)),
            Constant::Float(x) => return self.push_float(x),
            Constant::Long(k) => return self.push_wide(kind, k as u64),
            Constant::Double(x) => return self.push_wide(kind, x.to_bits()),
            _ => {}
        }
        let dst = self.e.result(kind)?;
        let inst = match constant {
            Constant::String(s) => {
                Inst::ConstString { dst, site: self.site(SiteRef::String(s), vec![]) }
            }
            Constant::Class(c) => {
                Inst::ConstClass { dst, site: self.site(SiteRef::Class(c), vec![]) }
            }
            _ => Inst::ConstDynamic { dst, site: self.site(SiteRef::Constant(index), vec![]) },
        };
        self.e.emit(inst);
        Ok(())
    }

    fn site(&mut self, what: SiteRef, args: Vec<Reg>) -> u32 {
        self.sites.push(Site::new(what, args));
        self.sites.len() as u32 - 1
    }

    /// The kind of a field descriptor.
    fn elem(&self, desc: &str) -> Result<Elem> {
        match desc.bytes().next().and_then(Elem::of_descriptor) {
            Some(elem) => Ok(elem),
            None => self.e.fail(format!("malformed descriptor {desc}")),
        }
    }

    fn load(&mut self, slot: u16, kind: Kind) -> Result<()> {
        let v = self.e.local(slot, kind)?;
        self.e.push(Entry::Var(v))
    }

    fn store(&mut self, slot: u16, kind: Kind) -> Result<()> {
        self.e.store(slot, kind, self.next_pc())
    }

    fn wide(&mut self) -> Result<()> {
        let op = self.r.u8()?;
        let slot = self.r.u16()?;
        match op {
            0x15..=0x19 => self.load(slot, KINDS[op as usize - 0x15]),
            0x36..=0x3a => self.store(slot, KINDS[op as usize - 0x36]),
            0x84 => {
                let k = i32::from(self.r.i16()?);
                self.e.increment(slot, k)
            }
            _ => self.e.fail(format!("opcode {op:#04x} after wide")),
        }
    }

    fn array_load(&mut self, elem: Elem) -> Result<()> {
        let idx = self.e.pop_var(Kind::Int)?;
        let arr = self.e.pop_var(Kind::Ref)?;
        let dst = self.e.result(elem.kind())?;
        self.e.emit(Inst::ArrayLoad { elem, dst, arr, idx });
        Ok(())
    }

    fn array_store(&mut self, elem: Elem) -> Result<()> {
        let src = self.e.pop_var(elem.kind())?;
        let idx = self.e.pop_var(Kind::Int)?;
        let arr = self.e.pop_var(Kind::Ref)?;
        self.e.emit(Inst::ArrayStore { elem, arr, idx, src });
        Ok(())
    }

    /// `pop` to `swap`.
    fn shuffle(&mut self, op: u8) -> Result<()> {
        match op {
            0x57 => self.e.discard(1),
            0x58 => self.e.discard(2),
            0x59 => self.e.dup(1, 0),
            0x5a => self.e.dup(1, 1),
            0x5b => self.e.dup(1, 2),
            0x5c => self.e.dup(2, 0),
            0x5d => self.e.dup(2, 1),
            0x5e => self.e.dup(2, 2),
            _ => self.e.swap(),
        }
    }

    fn binary(&mut self, code: u8) -> Result<()> {
        let (op, kind) = BINARIES[code as usize - 0x60];
        let shift = (0x78..=0x7d).contains(&code);
        let b = self.e.pop(if shift { Kind::Int } else { kind })?;
        let a = self.e.pop(kind)?;
        let inst = match (a, b) {
            _ if kind != Kind::Int => None,
            (_, Entry::Int(k)) => with_constant(op, k).map(|(op, k)| (op, a, k)),
            (Entry::Int(k), _) if commutes(op) => Some((op, b, k)),
            _ => None,
        };
        let inst = if let Some((op, a, k)) = inst {
            let a = self.e.var(a)?;
            Inst::BinK { op, dst: self.e.result(kind)?, a, k }
        } else {
            let (a, b) = (self.e.var(a)?, self.e.var(b)?);
            Inst::Bin { op, dst: self.e.result(kind)?, a, b }
        };
        self.e.emit(inst);
        Ok(())
    }

    /// Negations and conversions.
    fn unary(&mut self, code: u8) -> Result<()> {
        let index = if code < 0x78 { code - 0x74 } else { code - 0x85 + 4 };
        let (op, from, to) = UNARIES[index as usize];
        let a = self.e.pop_var(from)?;
        let dst = self.e.result(to)?;
        self.e.emit(Inst::Un { op, dst, a });
        Ok(())
    }

    /// A comparison of longs, floats or doubles. If a branch on the result follows in the same
    /// block, the two become one.
    fn compare(&mut self, (op, kind): (BinOp, Kind)) -> Result<Flow> {
        let pc = self.next_pc();
        let follows = self.r.clone().u8().ok().filter(|op| (0x99..=0x9e).contains(op));
        if let Some(branch) = follows
            && !self.blocks.is_leader(pc)
        {
            self.seek(pc);
            self.r.u8()?;
            let cond = CONDS[branch as usize - 0x99];
            let by = i32::from(self.r.i16()?);
            return self.two_way(by, 2, |sim| {
                let b = sim.e.pop_var(kind)?;
                let a = sim.e.pop_var(kind)?;
                Ok(fused(op, cond, a, b))
            });
        }
        let b = self.e.pop_var(kind)?;
        let a = self.e.pop_var(kind)?;
        let dst = self.e.result(Kind::Int)?;
        self.e.emit(Inst::Bin { op, dst, a, b });
        Ok(Flow::Next)
    }

    fn branch(&mut self, op: u8) -> Result<Flow> {
        if op == 0xa7 || op == 0xc8 {
            let by = if op == 0xc8 { self.r.i32()? } else { i32::from(self.r.i16()?) };
            let to = self.target(by)?;
            return Ok(Flow::End(self.go(to)?));
        }
        let by = i32::from(self.r.i16()?);
        match op {
            0x99..=0x9e => self.two_way(by, 1, |sim| {
                let a = sim.e.pop_var(Kind::Int)?;
                Ok(Inst::BrIntK { cond: CONDS[op as usize - 0x99], a, k: 0, target: 0 })
            }),
            0x9f..=0xa4 => self.two_way(by, 2, |sim| sim.int_branch(CONDS[op as usize - 0x9f])),
            0xa5 | 0xa6 => self.two_way(by, 2, |sim| sim.ref_branch(CONDS[op as usize - 0xa5])),
            _ => self.two_way(by, 1, |sim| {
                let a = sim.e.pop_var(Kind::Ref)?;
                Ok(Inst::BrNull { cond: CONDS[op as usize - 0xc6], a, target: 0 })
            }),
        }
    }

    fn int_branch(&mut self, cond: Cond) -> Result<Inst> {
        let b = self.e.pop(Kind::Int)?;
        let a = self.e.pop(Kind::Int)?;
        Ok(match (a, b) {
            (_, Entry::Int(k)) => Inst::BrIntK { cond, a: self.e.var(a)?, k, target: 0 },
            (Entry::Int(k), _) => {
                Inst::BrIntK { cond: mirror(cond), a: self.e.var(b)?, k, target: 0 }
            }
            _ => Inst::BrInt { cond, a: self.e.var(a)?, b: self.e.var(b)?, target: 0 },
        })
    }

    fn ref_branch(&mut self, cond: Cond) -> Result<Inst> {
        let b = self.e.pop(Kind::Ref)?;
        let a = self.e.pop(Kind::Ref)?;
        Ok(match (a, b) {
            (_, Entry::Null) => Inst::BrNull { cond, a: self.e.var(a)?, target: 0 },
            (Entry::Null, _) => Inst::BrNull { cond, a: self.e.var(b)?, target: 0 },
            _ => Inst::BrRef { cond, a: self.e.var(a)?, b: self.e.var(b)?, target: 0 },
        })
    }

    /// The block at that distance from the current instruction.
    fn target(&self, by: i32) -> Result<Block> {
        let pc = usize::try_from(self.e.pc as i64 + i64::from(by)).ok();
        match pc.and_then(|pc| self.blocks.at(pc)) {
            Some(b) => Ok(b),
            None => self.e.fail("no instruction at the branch target"),
        }
    }

    /// Ends the block with a branch. `make` pops the branch's operands. They stay on the stack
    /// while the entries below are handed over: that may overwrite where the operands are.
    fn two_way(
        &mut self,
        by: i32,
        operands: usize,
        make: impl FnOnce(&mut Self) -> Result<Inst>,
    ) -> Result<Flow> {
        let (target, next) = (self.target(by)?, self.next_block()?);
        self.hand_over_below(operands)?;
        let mut inst = make(self)?;
        inst.set_target(target);
        if target != next {
            self.e.emit(inst);
            self.reach_from_here(target)?;
        }
        self.reach_from_here(next)?;
        Ok(Flow::End(Some(next)))
    }

    fn hand_over_below(&mut self, operands: usize) -> Result<()> {
        match self.e.depth().checked_sub(operands) {
            Some(n) => self.e.hand_over(n),
            None => self.e.fail("the operand stack underflows"),
        }
    }

    fn switch(&mut self, op: u8) -> Result<Flow> {
        let raw = RawSwitch::read(&mut self.r, op, self.e.pc)?;
        self.hand_over_below(1)?;
        let src = self.e.pop_var(Kind::Int)?;
        let default = self.target(raw.default)?;
        let mut cases = Vec::with_capacity(raw.cases.len());
        for (key, by) in raw.cases {
            cases.push((key, self.target(by)?));
        }
        let switch = match cases.first() {
            Some(&(low, _)) if op == 0xaa => {
                Switch::Table { low, targets: cases.iter().map(|c| c.1).collect(), default }
            }
            _ => Switch::Lookup { cases: cases.clone().into(), default },
        };
        self.e.emit(Inst::Switch { src, index: self.switches.len() as u32 });
        self.switches.push(switch);
        for (_, target) in cases {
            self.reach_from_here(target)?;
        }
        self.reach_from_here(default)?;
        Ok(Flow::End(None))
    }

    /// The return instructions.
    fn leave(&mut self, op: u8) -> Result<Flow> {
        let kind = KINDS.get(op as usize - 0xac).copied();
        if kind != self.signature.ret {
            return self.e.fail("a return instruction does not fit the method's descriptor");
        }
        let src = match kind {
            Some(kind) => self.e.pop_var(kind)?,
            None => Reg::NONE,
        };
        self.e.emit(Inst::Return { src });
        Ok(Flow::End(None))
    }

    fn field(&mut self, op: u8) -> Result<()> {
        let index = self.r.u16()?;
        let member = self.file.member(index)?;
        let kind = self.elem(&member.desc)?.kind();
        let src = if op == 0xb3 || op == 0xb5 { Some(self.e.pop_var(kind)?) } else { None };
        let obj = if op >= 0xb4 { Some(self.e.pop_var(Kind::Ref)?) } else { None };
        let site = self.site(SiteRef::Field(member), vec![]);
        let inst = match (obj, src) {
            (None, None) => Inst::GetStatic { dst: self.e.result(kind)?, site },
            (None, Some(src)) => Inst::PutStatic { src, site },
            (Some(obj), None) => Inst::GetField { dst: self.e.result(kind)?, obj, site },
            (Some(obj), Some(src)) => Inst::PutField { obj, src, site },
        };
        self.e.emit(inst);
        Ok(())
    }

    fn invoke(&mut self, op: u8) -> Result<()> {
        let index = self.r.u16()?;
        let kind = match op {
            0xb6 => Invoke::Virtual,
            0xb7 => Invoke::Special,
            0xb8 => Invoke::Static,
            _ => {
                self.r.u16()?; // the argument count, which the descriptor tells as well
                Invoke::Interface
            }
        };
        let member = self.file.member(index)?;
        let desc = member.desc.clone();
        self.call(kind, &desc, SiteRef::Method(member))
    }

    fn invoke_dynamic(&mut self) -> Result<()> {
        let index = self.r.u16()?;
        self.r.u16()?;
        let (bootstrap, name, desc) = self.file.dynamic(index)?;
        let what = SiteRef::Dynamic(DynamicRef { bootstrap, name, desc: desc.clone() });
        self.call(Invoke::Dynamic, &desc, what)
    }

    fn call(&mut self, kind: Invoke, desc: &str, what: SiteRef) -> Result<()> {
        let Some((params, ret)) = descriptor_elems(desc) else {
            return self.e.fail(format!("malformed method descriptor {desc}"));
        };
        let mut args = Vec::with_capacity(params.len() + 1);
        for elem in params.iter().rev() {
            args.push(self.e.pop_var(elem.kind())?);
        }
        if !matches!(kind, Invoke::Static | Invoke::Dynamic) {
            args.push(self.e.pop_var(Kind::Ref)?);
        }
        args.reverse();
        let site = self.site(what, args);
        let dst = match ret {
            Some(elem) => self.e.result(elem.kind())?,
            None => Reg::NONE,
        };
        self.e.emit(Inst::Invoke { kind, dst, site });
        Ok(())
    }

    fn class_site(&mut self, args: Vec<Var>) -> Result<u32> {
        let index = self.r.u16()?;
        let class = self.file.class_name(index)?;
        Ok(self.site(SiteRef::Class(class), args))
    }

    /// Instructions about objects: `new` to `monitorexit`, and `multianewarray`.
    fn object(&mut self, op: u8) -> Result<()> {
        let inst = match op {
            0xbb => {
                let site = self.class_site(vec![])?;
                Inst::New { dst: self.e.result(Kind::Ref)?, site }
            }
            0xbc => {
                let code = self.r.u8()?;
                let elem = self.primitive(code)?;
                let len = self.e.pop_var(Kind::Int)?;
                Inst::NewArray { elem, dst: self.e.result(Kind::Ref)?, len }
            }
            0xbd => {
                let site = self.class_site(vec![])?;
                let len = self.e.pop_var(Kind::Int)?;
                Inst::NewRefArray { dst: self.e.result(Kind::Ref)?, len, site }
            }
            0xbe => {
                let arr = self.e.pop_var(Kind::Ref)?;
                Inst::ArrayLen { dst: self.e.result(Kind::Int)?, arr }
            }
            0xc0 | 0xc1 => {
                let site = self.class_site(vec![])?;
                let obj = self.e.pop_var(Kind::Ref)?;
                if op == 0xc0 {
                    Inst::CheckCast { dst: self.e.result(Kind::Ref)?, obj, site }
                } else {
                    Inst::InstanceOf { dst: self.e.result(Kind::Int)?, obj, site }
                }
            }
            0xc2 => Inst::MonitorEnter { obj: self.e.pop_var(Kind::Ref)? },
            0xc3 => Inst::MonitorExit { obj: self.e.pop_var(Kind::Ref)? },
            _ => return self.multi_array(),
        };
        self.e.emit(inst);
        Ok(())
    }

    fn primitive(&self, code: u8) -> Result<Elem> {
        const TYPES: [Elem; 8] = [
            Elem::Boolean,
            Elem::Char,
            Elem::Float,
            Elem::Double,
            Elem::Byte,
            Elem::Short,
            Elem::Int,
            Elem::Long,
        ];
        match (code as usize).checked_sub(4).and_then(|i| TYPES.get(i)) {
            Some(&elem) => Ok(elem),
            None => self.e.fail(format!("unknown array type {code}")),
        }
    }

    fn multi_array(&mut self) -> Result<()> {
        let index = self.r.u16()?;
        let class = self.file.class_name(index)?;
        let dimensions = self.r.u8()? as usize;
        let brackets = class.bytes().take_while(|&c| c == b'[').count();
        if dimensions == 0 || dimensions > brackets {
            return self.e.fail(format!("{dimensions} dimensions of {class}"));
        }
        let mut args = vec![];
        for _ in 0..dimensions {
            args.push(self.e.pop_var(Kind::Int)?);
        }
        args.reverse();
        let site = self.site(SiteRef::Class(class), args);
        let dst = self.e.result(Kind::Ref)?;
        self.e.emit(Inst::NewMultiArray { dst, site });
        Ok(())
    }
}

/// Kinds in the order of the typed loads, stores and returns.
const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];

/// Kinds in the order of the array loads and stores. `baload` and `bastore` serve boolean arrays as
/// well as byte arrays; which one it is only the array knows.
const ARRAYS: [Elem; 8] = [
    Elem::Int,
    Elem::Long,
    Elem::Float,
    Elem::Double,
    Elem::Ref,
    Elem::Byte,
    Elem::Char,
    Elem::Short,
];

/// Conditions in the order of the branch instructions.
const CONDS: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];

/// `lcmp` to `dcmpg`.
const COMPARES: [(BinOp, Kind); 5] = [
    (BinOp::LCmp, Kind::Long),
    (BinOp::FCmpL, Kind::Float),
    (BinOp::FCmpG, Kind::Float),
    (BinOp::DCmpL, Kind::Double),
    (BinOp::DCmpG, Kind::Double),
];

/// `iadd` (0x60) to `lxor` (0x83); the four negations among them are not binary.
const BINARIES: [(BinOp, Kind); 36] = {
    use BinOp::*;
    use Kind::*;
    [
        (IAdd, Int),
        (LAdd, Long),
        (FAdd, Float),
        (DAdd, Double),
        (ISub, Int),
        (LSub, Long),
        (FSub, Float),
        (DSub, Double),
        (IMul, Int),
        (LMul, Long),
        (FMul, Float),
        (DMul, Double),
        (IDiv, Int),
        (LDiv, Long),
        (FDiv, Float),
        (DDiv, Double),
        (IRem, Int),
        (LRem, Long),
        (FRem, Float),
        (DRem, Double),
        // The places of the negations.
        (ISub, Int),
        (LSub, Long),
        (FSub, Float),
        (DSub, Double),
        (IShl, Int),
        (LShl, Long),
        (IShr, Int),
        (LShr, Long),
        (IUshr, Int),
        (LUshr, Long),
        (IAnd, Int),
        (LAnd, Long),
        (IOr, Int),
        (LOr, Long),
        (IXor, Int),
        (LXor, Long),
    ]
};

/// `ineg` to `dneg`, then `i2l` to `i2s`: operand and result kinds.
const UNARIES: [(UnOp, Kind, Kind); 19] = {
    use Kind::*;
    use UnOp::*;
    [
        (INeg, Int, Int),
        (LNeg, Long, Long),
        (FNeg, Float, Float),
        (DNeg, Double, Double),
        (I2L, Int, Long),
        (I2F, Int, Float),
        (I2D, Int, Double),
        (L2I, Long, Int),
        (L2F, Long, Float),
        (L2D, Long, Double),
        (F2I, Float, Int),
        (F2L, Float, Long),
        (F2D, Float, Double),
        (D2I, Double, Int),
        (D2L, Double, Long),
        (D2F, Double, Float),
        (I2B, Int, Int),
        (I2C, Int, Int),
        (I2S, Int, Int),
    ]
};

/// The form of an int operation with this constant on the right, if it has one.
fn with_constant(op: BinOp, k: i32) -> Option<(BinOp, i32)> {
    match op {
        BinOp::ISub => Some((BinOp::IAdd, k.wrapping_neg())),
        BinOp::IDiv | BinOp::IRem if k == 0 => None,
        BinOp::IShl | BinOp::IShr | BinOp::IUshr => Some((op, k & 31)),
        _ => Some((op, k)),
    }
}

fn commutes(op: BinOp) -> bool {
    matches!(op, BinOp::IAdd | BinOp::IMul | BinOp::IAnd | BinOp::IOr | BinOp::IXor)
}

/// The condition on swapped operands.
fn mirror(cond: Cond) -> Cond {
    match cond {
        Cond::Eq | Cond::Ne => cond,
        Cond::Lt => Cond::Gt,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
        Cond::Ge => Cond::Le,
    }
}

/// A comparison and the branch on its result in one. `fcmpl` gives -1 on NaN and `fcmpg` 1, which
/// tells whether the branch is taken then.
fn fused(op: BinOp, cond: Cond, a: Var, b: Var) -> Inst {
    let low = matches!(cond, Cond::Lt | Cond::Le | Cond::Ne);
    let high = matches!(cond, Cond::Gt | Cond::Ge | Cond::Ne);
    let target = 0;
    match op {
        BinOp::FCmpL => Inst::BrFloat { cond, nan: low, a, b, target },
        BinOp::FCmpG => Inst::BrFloat { cond, nan: high, a, b, target },
        BinOp::DCmpL => Inst::BrDouble { cond, nan: low, a, b, target },
        BinOp::DCmpG => Inst::BrDouble { cond, nan: high, a, b, target },
        _ => Inst::BrLong { cond, a, b, target },
    }
}
