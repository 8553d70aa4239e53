//! Calls and returns: frames are pushed and popped here, and control jumps between the code of methods.

use crate::translate::{Translation, plain};
use crate::{
    Cell, Context, Exit, Method, NATIVE_DONE, NATIVE_FRAMED, NATIVE_TRAPPED, Target, code_signature,
};
use cairn_program::ir::{Inst, Invoke, Reg};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value, types};
use std::mem::offset_of;

impl<'p> Translation<'_, 'p, '_> {
    pub(crate) fn invoke(&mut self, dst: Reg, site: u32) {
        let Some(callee) = self.callees[self.pc] else { return self.give_up(Exit::Unlinked) };
        let args = &self.body.sites[site as usize].args;
        let kind = match self.body.code[self.pc] {
            Inst::Invoke { kind, .. } => kind,
            _ => Invoke::Static,
        };
        if matches!(kind, Invoke::Special | Invoke::Virtual | Invoke::Interface) {
            self.object(args[0]);
        }
        if let Some(class) = callee.init {
            self.initialised(class);
        }
        match callee.target {
            Target::Interpreted => self.give_up(Exit::Interpret),
            Target::Method(Method::Framed(cell, _)) if self.inlined[self.pc] == 0 => {
                let cell = self.word(cell as u64);
                self.call(cell, dst, args)
            }
            Target::Method(method) => self.call_unframed(method, dst, args),
            Target::Guarded { class, method, resolved } => {
                let found = self.class_of(args[0]);
                let same = self.b.ins().icmp_imm_u(IntCC::Equal, found, i64::from(class));
                self.call_guarded(same, found, method, resolved, dst, args)
            }
        }
    }

    /// A call of the method that the site called last, or of another that is selected now.
    fn call_guarded(
        &mut self,
        same: Value,
        class: Value,
        method: Method<'p>,
        resolved: u32,
        dst: Reg,
        args: &[Reg],
    ) {
        let (usual, other) = (self.b.create_block(), self.b.create_block());
        let join = self.b.create_block();
        let cell = self.b.append_block_param(join, types::I64);
        self.b.ins().brif(same, usual, &[], other, &[]);
        self.b.switch_to_block(other);
        let resolved = self.number(resolved);
        let function = self.host.select as usize;
        let selected = self.call_host(function, &[self.context, resolved, class], Some(types::I64));
        let selected = selected.expect("a function with a result");
        let there = self.b.ins().icmp_imm_s(IntCC::NotEqual, selected, 0);
        self.require(there, Exit::Interpret);
        self.b.ins().jump(join, &[BlockArg::Value(selected)]);
        if let Method::Framed(usual_cell, _) = method
            && self.inlined[self.pc] == 0
        {
            self.b.switch_to_block(usual);
            let usual_cell = self.word(usual_cell as u64);
            self.b.ins().jump(join, &[BlockArg::Value(usual_cell)]);
            self.b.switch_to_block(join);
            return self.call(cell, dst, args);
        }
        self.b.switch_to_block(join);
        self.call(cell, dst, args);
        self.b.switch_to_block(usual);
        self.open = true;
        self.call_unframed(method, dst, args)
    }

    /// A call without a frame.
    fn call_unframed(&mut self, method: Method<'p>, dst: Reg, args: &[Reg]) {
        match method {
            Method::Native(number) => self.call_native(number, dst, args),
            Method::Modelled(number, cell) => self.call_modelled(number, cell, dst, args),
            Method::SquareRoot => {
                self.count();
                let a = self.get(args[0]);
                let v = self.b.ins().sqrt(a);
                self.define(dst, v)
            }
            Method::Framed(_, body) => self.call_inlined(body, dst, args),
        }
    }

    /// The window above that of this frame. If it does not fit the register stack, the code is left.
    fn next_window(&mut self, bytes: Value) -> Value {
        let own = self.body.regs.len() as i64 * 8;
        let window = self.b.ins().iadd_imm_s(self.window, own);
        let end = self.b.ins().iadd(window, bytes);
        let limit = self.fixed_context(offset_of!(Context, regs_end));
        let fits = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, end, limit);
        self.require(fits, Exit::Interpret);
        window
    }

    /// Calls the host's implementation of a method: its status.
    fn ask_host(&mut self, number: u32, args: &[Reg]) -> Value {
        let bytes = self.word(args.len() as u64 * 8);
        let window = self.next_window(bytes);
        for (i, &a) in args.iter().enumerate() {
            self.store_word(a, window, i as i32 * 8);
        }
        // Whoever looks at the frames sees where this one is.
        self.store_position();
        let (number, count) = (self.number(number), self.number(args.len() as u32));
        let function = self.host.native as usize;
        let args = [self.context, number, window, count, self.frame];
        let status = self.call_host(function, &args, Some(types::I64));
        self.forget_places();
        status.expect("a function with a result")
    }

    fn call_native(&mut self, number: u32, dst: Reg, args: &[Reg]) {
        let status = self.ask_host(number, args);
        let (bad, good) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(bad);
        let done = self.b.ins().icmp_imm_u(IntCC::Equal, status, NATIVE_DONE as i64);
        self.b.ins().brif(done, good, &[], bad, &[]);
        self.b.switch_to_block(bad);
        self.leave_call(status);
        self.b.switch_to_block(good);
        self.count();
        if dst != Reg::NONE {
            let word = self.load_context(types::I64, offset_of!(Context, value));
            let v = self.of_word(word, self.kind(dst));
            self.define(dst, v)
        }
    }

    /// The host has not done the call: it declined or trapped.
    fn leave_call(&mut self, status: Value) {
        let (declined, trapped) = (self.leave(Exit::Interpret), self.b.create_block());
        let is_trapped = self.b.ins().icmp_imm_u(IntCC::Equal, status, NATIVE_TRAPPED as i64);
        self.b.ins().brif(is_trapped, trapped, &[], declined, &[]);
        self.b.switch_to_block(trapped);
        // A call counts when it is made, whatever it comes to.
        self.count();
        let out = self.leave(Exit::Trapped);
        self.b.ins().jump(out, &[]);
    }

    /// A call that the host may do, or leave to the method's body.
    fn call_modelled(&mut self, number: u32, cell: *const Cell, dst: Reg, args: &[Reg]) {
        let status = self.ask_host(number, args);
        let (done, others) = (self.b.create_block(), self.b.create_block());
        let (framed, bad) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(bad);
        let is_done = self.b.ins().icmp_imm_u(IntCC::Equal, status, NATIVE_DONE as i64);
        self.b.ins().brif(is_done, done, &[], others, &[]);
        self.b.switch_to_block(others);
        let is_framed = self.b.ins().icmp_imm_u(IntCC::Equal, status, NATIVE_FRAMED as i64);
        self.b.ins().brif(is_framed, framed, &[], bad, &[]);
        self.b.switch_to_block(bad);
        self.leave_call(status);
        self.b.switch_to_block(done);
        self.count();
        self.go_on_behind_call();
        self.b.switch_to_block(framed);
        let cell = self.word(cell as u64);
        self.call(cell, dst, args)
    }

    /// Goes to the entry behind the current call with what the host has given, as if a frame had returned it.
    fn go_on_behind_call(&mut self) {
        let layout = *self.frame_layout;
        for r in self.flow.dirty_across(self.body, self.pc) {
            self.spill(r);
        }
        let value = self.load_context(types::I64, offset_of!(Context, value));
        let entry = self.flow.entries.at(self.pc as u32 + 1);
        let entry = self.number(entry);
        let cell = self.b.ins().load(types::I64, plain(), self.frame, layout.cell);
        let code = self.cell_word(cell, offset_of!(Cell, code));
        let budget = self.b.use_var(self.budget);
        let signature = self.b.import_signature(code_signature());
        let args = [self.context, self.frame, self.window, entry, value, budget];
        self.b.ins().return_call_indirect(signature, code, &args);
    }

    /// The frame is at the current instruction, and goes on behind it.
    fn store_position(&mut self) {
        let pc = self.pc as u64;
        let position = self.word(pc | (pc + 1) << 32);
        self.b.ins().store(plain(), position, self.frame, self.frame_layout.pc);
    }

    /// Pushes a frame and goes to its code.
    fn call(&mut self, cell: Value, dst: Reg, args: &[Reg]) {
        let layout = *self.frame_layout;
        let code = self.b.ins().load(types::I64, plain(), cell, offset_of!(Cell, code) as i32);
        let there = self.b.ins().icmp_imm_s(IntCC::NotEqual, code, 0);
        self.require(there, Exit::Interpret);
        let frame = self.b.ins().iadd_imm_s(self.frame, i64::from(layout.size));
        let last = self.fixed_context(offset_of!(Context, last_frame));
        let fits = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, frame, last);
        self.require(fits, Exit::Interpret);
        let bytes = self.cell_word(cell, offset_of!(Cell, window));
        let window = self.next_window(bytes);
        self.count();
        for (i, &a) in args.iter().enumerate() {
            self.store_word(a, window, i as i32 * 8);
        }
        for r in self.flow.dirty_across(self.body, self.pc) {
            self.spill(r);
        }
        self.store_position();
        let entry = self.flow.entries.at(self.pc as u32 + 1);
        let entry = self.number(entry);
        self.b.ins().store(plain(), entry, self.frame, layout.entry);
        self.fill_frame(frame, window, cell, dst);
        let zero = (self.number(0), self.word(0));
        let budget = self.b.use_var(self.budget);
        let signature = self.b.import_signature(code_signature());
        let args = [self.context, frame, window, zero.0, zero.1, budget];
        self.b.ins().return_call_indirect(signature, code, &args);
        self.open = false;
    }

    /// The frame of a callee, before its first instruction.
    fn fill_frame(&mut self, frame: Value, window: Value, cell: Value, dst: Reg) {
        let layout = *self.frame_layout;
        let method = self.cell_word(cell, offset_of!(Cell, method));
        let body = self.cell_word(cell, offset_of!(Cell, body));
        let regs = self.fixed_context(offset_of!(Context, regs));
        let bytes = self.b.ins().isub(window, regs);
        let base = self.b.ins().ushr_imm_u(bytes, 3);
        let calls = self.load_context(types::I32, offset_of!(Context, calls));
        let serial = self.b.ins().iadd_imm_s(calls, 1);
        self.store_context(offset_of!(Context, calls), serial);
        let before_first = self.word(u64::from(u32::MAX));
        let ret = self.word(u64::from(dst.0) << 32);
        let (mode, lock) = (self.number(u32::from(layout.concrete)), self.number(0));
        for (v, offset) in [
            (method, layout.method),
            (body, layout.body),
            (before_first, layout.pc),
            (serial, layout.serial),
            (ret, layout.ret),
            (lock, layout.lock),
            (cell, layout.cell),
        ] {
            self.b.ins().store(plain(), v, frame, offset);
        }
        self.b.ins().istore32(plain(), base, frame, layout.base);
        self.b.ins().istore8(plain(), mode, frame, layout.mode);
    }

    /// Pops the frame and goes to the code of the caller, if it is there.
    pub(crate) fn return_from(&mut self, src: Reg) {
        if self.synchronized {
            return self.give_up(Exit::Interpret);
        }
        let layout = *self.frame_layout;
        let tag = self.b.ins().load(types::I32, plain(), self.frame, layout.ret);
        let to_caller = self.b.ins().icmp_imm_s(IntCC::Equal, tag, 0);
        self.require(to_caller, Exit::Interpret);
        let value = match src {
            Reg::NONE => self.word(0),
            src => {
                let (v, kind) = (self.get(src), self.kind(src));
                self.word_of(v, kind)
            }
        };
        let caller = self.b.ins().iadd_imm_s(self.frame, -i64::from(layout.size));
        let cell = self.b.ins().load(types::I64, plain(), caller, layout.cell);
        let (compiled, interpreted) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(cell, compiled, &[], interpreted, &[]);
        self.b.switch_to_block(interpreted);
        let register = self.b.ins().load(types::I32, plain(), self.frame, layout.ret + 4);
        self.store_context(offset_of!(Context, register), register);
        self.store_context(offset_of!(Context, value), value);
        self.store_context(offset_of!(Context, frame), caller);
        self.end(Exit::Returned);
        self.b.switch_to_block(compiled);
        let code = self.b.ins().load(types::I64, plain(), cell, offset_of!(Cell, code) as i32);
        let entry = self.b.ins().load(types::I32, plain(), caller, layout.entry);
        let base = self.b.ins().uload32(plain(), caller, layout.base);
        let offset = self.b.ins().ishl_imm_u(base, 3);
        let regs = self.fixed_context(offset_of!(Context, regs));
        let window = self.b.ins().iadd(regs, offset);
        let budget = self.b.use_var(self.budget);
        let signature = self.b.import_signature(code_signature());
        let args = [self.context, caller, window, entry, value, budget];
        self.b.ins().return_call_indirect(signature, code, &args);
        self.open = false;
    }
}
