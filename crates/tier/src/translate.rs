//! The translation of a body: blocks, entries, exits, branches.

use crate::flow::{Continues, Flow};
use crate::{Callee, Context, Exit, FrameLayout, Host, Links, Method, Target};
use cairn_program::ir::{Body, Inst, Kind, Reg, Switch};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, Block, InstBuilder, MemFlagsData, Type, Value, types};
use cranelift_codegen::isa::{CallConv, TargetFrontendConfig};
use cranelift_frontend::{FunctionBuilder, Variable};
use std::mem::offset_of;

/// An exit that is yet to be written.
struct Leave {
    block: Block,
    pc: usize,
    why: Exit,
}

/// The translation of one body.
pub(crate) struct Translation<'t, 'p, 'f> {
    pub b: FunctionBuilder<'f>,
    pub body: &'p Body,
    pub links: &'t mut dyn Links<'p>,
    pub frame_layout: &'t FrameLayout,
    pub host: &'t Host,
    pub host_convention: CallConv,
    pub flow: Flow,
    /// Whether its frames hold a monitor.
    pub synchronized: bool,
    /// What each call calls, by instruction.
    pub callees: Vec<Option<Callee<'p>>>,
    /// How many calls each makes that is inlined; 0 for the others.
    pub inlined: Vec<u32>,
    pub regs: Vec<Variable>,
    pub budget: Variable,
    pub context: Value,
    pub frame: Value,
    pub window: Value,
    blocks: Vec<Option<Block>>,
    leaves: Vec<Leave>,
    /// Whether the current block still lacks its end.
    pub open: bool,
    /// The instruction that is translated.
    pub pc: usize,
    pub known: crate::objects::Known,
    /// What is known in the callers of an inlined body.
    pub outer: Vec<crate::objects::Known>,
    /// For each loop, the variables of its objects' places.
    pub hoisted: Vec<Vec<Variable>>,
    /// Whether the host may refuse a page.
    pub guarded: bool,
    /// Where taken sides are noted, and which byte is for which.
    sides: Option<(u64, Vec<(u32, u32)>)>,
}

/// Fills a function with the code of a body.
pub(crate) fn function<'p>(
    b: FunctionBuilder<'_>,
    body: &'p Body,
    links: &mut dyn Links<'p>,
    frame_layout: &FrameLayout,
    host: &Host,
    (config, host_convention): (TargetFrontendConfig, CallConv),
) {
    let callees: Vec<Option<Callee<'p>>> = body
        .code
        .iter()
        .map(|inst| match *inst {
            Inst::Invoke { kind, site, .. } => links.callee(kind, &body.sites[site as usize]),
            _ => None,
        })
        .collect();
    let synchronized = links.is_synchronized();
    let inlined: Vec<u32> =
        callees.iter().map(|c| crate::inline::inlined_calls(c, links)).collect();
    let mut flow = Flow::of(body, &|i| continues(&callees[i], inlined[i] > 0));
    flow.margin += inlined.iter().sum::<u32>();
    let guarded = links.is_guarded();
    if guarded {
        // What is looked up before a loop cannot be refused there: nobody may come to read it.
        flow.loops.iter_mut().for_each(|l| l.objects.clear());
    }
    let sides = links.noted_sides().map(|at| (at as u64, crate::sides(body)));
    let mut t = Translation {
        b,
        body,
        links,
        frame_layout,
        host,
        host_convention,
        synchronized,
        flow,
        callees,
        inlined,
        regs: vec![],
        budget: Variable::from_u32(0),
        context: Value::from_u32(0),
        frame: Value::from_u32(0),
        window: Value::from_u32(0),
        blocks: vec![None; body.code.len()],
        leaves: vec![],
        open: false,
        pc: 0,
        known: Default::default(),
        outer: vec![],
        hoisted: vec![],
        guarded,
        sides,
    };
    t.begin();
    t.instructions();
    t.write_leaves();
    t.b.seal_all_blocks();
    t.b.finalize(config);
}

fn continues(callee: &Option<Callee<'_>>, is_inlined: bool) -> Continues {
    use Method::{Native, SquareRoot};
    let method = match callee.map(|c| c.target) {
        Some(Target::Method(method) | Target::Guarded { method, .. }) => method,
        None | Some(Target::Interpreted) => return Continues::AtEntry,
    };
    debug_assert!(!(is_inlined && matches!(method, Method::Modelled(..))));
    if is_inlined || matches!(method, Native(_) | SquareRoot) {
        Continues::Here
    } else {
        Continues::AtEntry
    }
}

/// Accesses to memory that is always there.
pub(crate) fn plain() -> MemFlagsData {
    MemFlagsData::trusted()
}

/// Reads of what does not change while the code runs.
pub(crate) fn fixed() -> MemFlagsData {
    MemFlagsData::trusted().with_readonly().with_can_move()
}

pub(crate) fn type_of(kind: Kind) -> Type {
    match kind {
        Kind::Int => types::I32,
        // References are addresses of words.
        Kind::Long | Kind::Ref => types::I64,
        Kind::Float => types::F32,
        Kind::Double => types::F64,
    }
}

impl<'p> Translation<'_, 'p, '_> {
    /// The first block: to the entry that is asked for.
    fn begin(&mut self) {
        let first = self.b.create_block();
        self.b.append_block_params_for_function_params(first);
        self.b.switch_to_block(first);
        let params = self.b.block_params(first).to_vec();
        (self.context, self.frame, self.window) = (params[0], params[1], params[2]);
        let (entry, value, budget) = (params[3], params[4], params[5]);
        self.regs = self.body.regs.iter().map(|&k| self.b.declare_var(type_of(k))).collect();
        self.budget = self.b.declare_var(types::I32);
        self.b.def_var(self.budget, budget);
        for l in &self.flow.loops {
            let variables = l.objects.iter().map(|_| self.b.declare_var(types::I64));
            self.hoisted.push(variables.collect());
        }
        let mut switch = cranelift_frontend::Switch::new();
        let mut loaders = vec![];
        for pc in 0..self.body.code.len() {
            let number = self.flow.entries.at(pc as u32);
            if number != crate::NO_ENTRY {
                let block = self.b.create_block();
                switch.set_entry(u128::from(number), block);
                loaders.push((pc, block));
            }
        }
        let start = loaders[0].1;
        if loaders.len() == 1 {
            self.b.ins().jump(start, &[]);
        } else {
            let others = self.b.create_block();
            self.b.ins().brif(entry, others, &[], start, &[]);
            self.b.switch_to_block(others);
            switch.emit(&mut self.b, entry, start);
        }
        for (pc, block) in loaders {
            self.b.switch_to_block(block);
            if self.flow.is_closed[pc] {
                self.send_on(pc, value);
                continue;
            }
            self.load_live(pc, value);
            // Near the end of the budget the interpreter goes on.
            self.pc = pc;
            let enough = self.budget_is_enough();
            self.require(enough, Exit::Interpret);
            self.enter_loops(None, pc);
            let to = self.block(pc);
            self.b.ins().jump(to, &[]);
        }
    }

    /// An entry that is closed: the interpreter goes on. Everything but the result of the call is in the window.
    fn send_on(&mut self, pc: usize, value: Value) {
        if let Some(r) = self.body.def(pc - 1) {
            self.b.ins().store(plain(), value, self.window, i32::from(r.0) * 8);
        }
        self.finish_exit(Exit::Interpret, pc);
    }

    /// At an entry: the registers from the window, the result of a call from the value.
    fn load_live(&mut self, pc: usize, value: Value) {
        let result = match pc.checked_sub(1).map(|before| self.body.code[before]) {
            Some(Inst::Invoke { dst, .. }) => Some(dst),
            _ => None,
        };
        for r in self.flow.live(pc) {
            if Some(r) == result {
                let v = self.of_word(value, self.body.regs[r.0 as usize]);
                self.set(r, v);
            } else {
                let ty = type_of(self.body.regs[r.0 as usize]);
                let v = self.b.ins().load(ty, plain(), self.window, i32::from(r.0) * 8);
                self.set(r, v);
            }
        }
    }

    /// Whether more of the budget is left than is counted until the next check.
    fn budget_is_enough(&mut self) -> Value {
        let budget = self.b.use_var(self.budget);
        let margin = i64::from(self.flow.margin);
        self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, budget, margin)
    }

    /// One branch or call.
    pub fn count(&mut self) {
        let budget = self.b.use_var(self.budget);
        let less = self.b.ins().iadd_imm_s(budget, -1);
        self.b.def_var(self.budget, less);
    }

    pub fn get(&mut self, r: Reg) -> Value {
        self.b.use_var(self.regs[r.0 as usize])
    }

    pub fn set(&mut self, r: Reg, v: Value) {
        self.b.def_var(self.regs[r.0 as usize], v);
    }

    /// Gives an instruction's register its value.
    pub fn define(&mut self, dst: Reg, v: Value) {
        if dst != Reg::NONE {
            self.known.forget(dst);
            self.set(dst, v);
        }
    }

    pub fn kind(&self, r: Reg) -> Kind {
        self.body.regs[r.0 as usize]
    }

    /// A value as a word of the register stack or the heap.
    pub fn word_of(&mut self, v: Value, kind: Kind) -> Value {
        match kind {
            Kind::Int => self.b.ins().uextend(types::I64, v),
            Kind::Long | Kind::Ref => v,
            Kind::Float => {
                let bits = self.b.ins().bitcast(types::I32, ir::MemFlagsData::new(), v);
                self.b.ins().uextend(types::I64, bits)
            }
            Kind::Double => self.b.ins().bitcast(types::I64, ir::MemFlagsData::new(), v),
        }
    }

    /// A word as a value.
    pub fn of_word(&mut self, v: Value, kind: Kind) -> Value {
        match kind {
            Kind::Int => self.b.ins().ireduce(types::I32, v),
            Kind::Long | Kind::Ref => v,
            Kind::Float => {
                let bits = self.b.ins().ireduce(types::I32, v);
                self.b.ins().bitcast(types::F32, ir::MemFlagsData::new(), bits)
            }
            Kind::Double => self.b.ins().bitcast(types::F64, ir::MemFlagsData::new(), v),
        }
    }

    /// Writes a register to the word at an offset.
    pub fn store_word(&mut self, r: Reg, to: Value, offset: i32) {
        let (v, kind) = (self.get(r), self.kind(r));
        match kind {
            // A double's bits go as they are.
            Kind::Double => self.b.ins().store(plain(), v, to, offset),
            _ => {
                let word = self.word_of(v, kind);
                self.b.ins().store(plain(), word, to, offset)
            }
        };
    }

    /// Writes a register to the window.
    pub fn spill(&mut self, r: Reg) {
        self.store_word(r, self.window, i32::from(r.0) * 8);
    }

    // ---- exits ----

    /// The block that leaves before the current instruction.
    pub fn leave(&mut self, why: Exit) -> Block {
        let pc = self.pc;
        if let Some(l) = self.leaves.iter().rev().find(|l| l.pc == pc && l.why == why) {
            return l.block;
        }
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        self.leaves.push(Leave { block, pc, why });
        block
    }

    /// Leaves before the current instruction if the condition does not hold.
    pub fn require(&mut self, condition: Value, why: Exit) {
        let (out, on) = (self.leave(why), self.b.create_block());
        self.b.ins().brif(condition, on, &[], out, &[]);
        self.b.switch_to_block(on);
    }

    /// Leaves before the current instruction, always.
    pub fn give_up(&mut self, why: Exit) {
        let out = self.leave(why);
        self.b.ins().jump(out, &[]);
        self.open = false;
    }

    fn write_leaves(&mut self) {
        for Leave { block, pc, why } in std::mem::take(&mut self.leaves) {
            self.b.switch_to_block(block);
            for r in self.flow.dirty(pc) {
                self.spill(r);
            }
            self.finish_exit(why, pc);
        }
    }

    /// Ends the function; the frame goes on with this instruction.
    fn finish_exit(&mut self, why: Exit, pc: usize) {
        let next = self.b.ins().iconst(types::I32, pc as i64);
        self.b.ins().store(plain(), next, self.frame, self.frame_layout.pc + 4);
        self.store_context(offset_of!(Context, frame), self.frame);
        self.end(why);
    }

    /// Ends the function; the frame is in the context.
    pub fn end(&mut self, why: Exit) {
        let budget = self.b.use_var(self.budget);
        self.store_context(offset_of!(Context, budget), budget);
        let why = self.b.ins().iconst(types::I64, why as i64);
        self.b.ins().return_(&[why]);
        self.open = false;
    }

    pub fn store_context(&mut self, offset: usize, v: Value) {
        self.b.ins().store(plain(), v, self.context, offset as i32);
    }

    pub fn load_context(&mut self, ty: Type, offset: usize) -> Value {
        self.b.ins().load(ty, plain(), self.context, offset as i32)
    }

    /// Something of the context that stays as it is.
    pub fn fixed_context(&mut self, offset: usize) -> Value {
        self.b.ins().load(types::I64, fixed(), self.context, offset as i32)
    }

    // ---- calls of the host ----

    /// Calls a function of the host with this address; all but `None` is returned.
    pub fn call_host(
        &mut self,
        function: usize,
        args: &[Value],
        result: Option<Type>,
    ) -> Option<Value> {
        let mut signature = ir::Signature::new(self.host_convention);
        for &a in args {
            let ty = self.b.func.dfg.value_type(a);
            signature.params.push(ir::AbiParam::new(ty));
        }
        signature.returns.extend(result.map(ir::AbiParam::new));
        let signature = self.b.import_signature(signature);
        let address = self.b.ins().iconst(types::I64, function as i64);
        let call = self.b.ins().call_indirect(signature, address, args);
        self.b.inst_results(call).first().copied()
    }

    pub fn number(&mut self, n: u32) -> Value {
        self.b.ins().iconst(types::I32, i64::from(n))
    }

    pub fn word(&mut self, n: u64) -> Value {
        self.b.ins().iconst(types::I64, n as i64)
    }

    // ---- instructions ----

    pub fn block(&mut self, pc: usize) -> Block {
        match self.blocks[pc] {
            Some(block) => block,
            None => *self.blocks[pc].insert(self.b.create_block()),
        }
    }

    fn instructions(&mut self) {
        self.open = false;
        for pc in 0..self.body.code.len() {
            self.pc = pc;
            if self.flow.leader[pc] {
                self.begin_block(pc);
            }
            if self.open {
                self.instruction(self.body.code[pc]);
            }
        }
    }

    fn begin_block(&mut self, pc: usize) {
        if !self.open && self.blocks[pc].is_none() {
            return;
        }
        let block = self.block(pc);
        if self.open {
            self.enter_loops(pc.checked_sub(1), pc);
            self.b.ins().jump(block, &[]);
        }
        if !(self.open && self.flow.falls_into[pc]) {
            self.know_loops(pc);
        }
        self.b.switch_to_block(block);
        self.open = true;
    }

    pub fn instruction(&mut self, inst: Inst) {
        match inst {
            Inst::Nop => {}
            Inst::Move { dst, src } => {
                let v = self.get(src);
                self.define(dst, v);
                self.copy_place(dst, src);
            }
            Inst::Const { dst, bits } => self.constant(dst, u64::from(bits)),
            Inst::ConstWide { dst, index } => self.constant(dst, self.body.wide[index as usize]),
            Inst::ConstString { dst, site } => self.const_string(dst, site),
            Inst::ConstClass { dst, site } => self.const_class(dst, site),
            Inst::Un { op, dst, a } => {
                let a = self.get(a);
                let v = self.unary(op, a);
                self.define(dst, v)
            }
            Inst::Bin { op, dst, a, b } => {
                let (a, b) = (self.get(a), self.get(b));
                let v = self.binary(op, a, b);
                self.define(dst, v)
            }
            Inst::BinK { op, dst, a, k } => {
                let a = self.get(a);
                let v = self.binary_constant(op, a, k);
                self.define(dst, v)
            }
            Inst::Jump { target } => {
                self.edge(target);
                self.open = false;
            }
            Inst::BrInt { .. }
            | Inst::BrIntK { .. }
            | Inst::BrLong { .. }
            | Inst::BrFloat { .. }
            | Inst::BrDouble { .. }
            | Inst::BrRef { .. }
            | Inst::BrNull { .. } => {
                if let Some((taken, target)) = self.condition(inst) {
                    self.branch(taken, target)
                }
            }
            Inst::Switch { src, index } => self.switch(src, index),
            Inst::GetField { dst, obj, site } => self.get_field(dst, obj, site),
            Inst::PutField { obj, src, site } => self.put_field(obj, src, site),
            Inst::GetStatic { dst, site } => self.get_static(dst, site),
            Inst::PutStatic { src, site } => self.put_static(src, site),
            Inst::ArrayLoad { elem, dst, arr, idx } => self.array_load(elem, dst, arr, idx),
            Inst::ArrayStore { elem, arr, idx, src } => self.array_store(elem, arr, idx, src),
            Inst::ArrayLen { dst, arr } => self.array_len(dst, arr),
            Inst::New { dst, site } => self.new_object(dst, site),
            Inst::NewArray { elem, dst, len } => {
                let class = self.links.array(elem);
                self.new_array(dst, class, elem, len)
            }
            Inst::NewRefArray { dst, len, site } => {
                match self.links.class(&self.body.sites[site as usize]) {
                    Some(class) => self.new_array(dst, class, cairn_program::ir::Elem::Ref, len),
                    None => self.give_up(Exit::Unlinked),
                }
            }
            Inst::CheckCast { dst, obj, site } => self.check_cast(dst, obj, site),
            Inst::InstanceOf { dst, obj, site } => self.instance_of(dst, obj, site),
            Inst::Invoke { dst, site, .. } => self.invoke(dst, site),
            Inst::Return { src } => self.return_from(src),
            Inst::ConstDynamic { .. }
            | Inst::NewMultiArray { .. }
            | Inst::Builtin { .. }
            | Inst::Throw { .. }
            | Inst::Catch { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. } => self.give_up(Exit::Interpret),
        }
    }

    fn constant(&mut self, dst: Reg, bits: u64) {
        let v = match self.kind(dst) {
            Kind::Int => self.b.ins().iconst(types::I32, i64::from(bits as u32)),
            Kind::Long | Kind::Ref => self.b.ins().iconst(types::I64, bits as i64),
            Kind::Float => self.b.ins().f32const(ir::immediates::Ieee32::with_bits(bits as u32)),
            Kind::Double => self.b.ins().f64const(ir::immediates::Ieee64::with_bits(bits)),
        };
        self.define(dst, v)
    }

    /// A taken branch from the current instruction: it counts, and backwards it is checked that the budget lasts.
    fn edge(&mut self, target: u32) {
        if target as usize <= self.pc {
            let enough = self.budget_is_enough();
            self.require(enough, Exit::Interpret);
        }
        self.count();
        self.enter_loops(Some(self.pc), target as usize);
        let to = self.block(target as usize);
        self.b.ins().jump(to, &[]);
    }

    fn branch(&mut self, taken: Value, target: u32) {
        let (yes, no) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(taken, yes, &[], no, &[]);
        self.b.switch_to_block(yes);
        self.note_side(1);
        self.edge(target);
        self.b.switch_to_block(no);
        self.note_side(0);
    }

    /// Notes that a side of the current branch is taken.
    fn note_side(&mut self, side: u32) {
        let Some((at, all)) = &self.sides else { return };
        let Ok(n) = all.binary_search(&(self.pc as u32, side)) else { return };
        let at = *at + n as u64;
        let (at, one) = (self.word(at), self.number(1));
        self.b.ins().istore8(plain(), one, at, 0);
    }

    fn switch(&mut self, src: Reg, index: u32) {
        let switch = &self.body.switches[index as usize];
        if switch.targets().any(|t| t as usize <= self.pc) {
            let enough = self.budget_is_enough();
            self.require(enough, Exit::Interpret);
        }
        let v = self.get(src);
        self.count();
        let mut table = cranelift_frontend::Switch::new();
        let mut stops = vec![];
        let mut add = |t: &mut Self, key: i32, target: u32| {
            let block = t.case_block(target as usize, &mut stops);
            table.set_entry(u128::from(key as u32), block);
        };
        let default = match switch {
            Switch::Table { low, targets, default } => {
                for (i, &target) in targets.iter().enumerate() {
                    add(self, low.wrapping_add(i as i32), target);
                }
                *default
            }
            Switch::Lookup { cases, default } => {
                for &(key, target) in cases.iter() {
                    add(self, key, target);
                }
                *default
            }
        };
        let otherwise = self.case_block(default as usize, &mut stops);
        table.emit(&mut self.b, v, otherwise);
        for (block, target) in stops {
            self.b.switch_to_block(block);
            self.note_side(target as u32);
            self.enter_loops(Some(self.pc), target);
            let to = self.block(target);
            self.b.ins().jump(to, &[]);
        }
        self.open = false;
    }

    /// The block that a case goes to: one in between if it goes into a loop, or is noted.
    fn case_block(&mut self, target: usize, stops: &mut Vec<(Block, usize)>) -> Block {
        if self.sides.is_none() && !self.enters_loops(self.pc, target) {
            return self.block(target);
        }
        let block = self.b.create_block();
        stops.push((block, target));
        block
    }
}
