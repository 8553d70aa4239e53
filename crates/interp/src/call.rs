//! Frames: entering methods, native calls and arrays.

use crate::machine::{Frame, Machine, Resume, Ret, Trap};
use crate::mode::Mode;
use crate::observer::Observer;
use crate::sym::{Bound, Val};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Inst, Reg};
use cairn_program::{ClassId, Method, MethodId, Origin, Shape};
use std::sync::atomic::Ordering::Relaxed;

/// HotSpot's longest array.
const MAX_ARRAY: u32 = i32::MAX as u32 - 2;

impl<'p> Machine<'p> {
    /// Whether there are too many calls: an error of the program in a concrete run; in a symbolic one,
    /// where the bound is much lower, the end of what is looked at. Calls that make an input object
    /// count on their own.
    #[cold]
    pub(crate) fn check_depth(&self) -> Result<(), Trap> {
        if self.sym.is_none() {
            return Err(Trap::Throw("java/lang/StackOverflowError", None));
        }
        let making = self.frames.iter().position(|f| matches!(f.ret, Ret::Recipe(_)));
        match making {
            None => Err(Trap::Bound(Bound::Depth)),
            Some(first) if self.frames.len() - first < self.config.max_depth => Ok(()),
            Some(_) => Err(Trap::Unsupported("an input that takes too many calls to make".into())),
        }
    }

    #[cold]
    pub(crate) fn out_of_memory() -> Trap {
        Trap::Throw("java/lang/OutOfMemoryError", Some("Java heap space".into()))
    }

    /// The registers of the current frame.
    pub(crate) fn window(&mut self) -> *mut u64 {
        let base = self.frames.last().map_or(0, |f| f.base as usize);
        self.regs[base..].as_mut_ptr()
    }

    #[cold]
    pub(crate) fn grow_registers(&mut self, end: usize) {
        self.regs.resize(end.max(self.regs.len() * 2), 0);
        if self.sym.is_some() {
            self.shadows.resize(self.regs.len(), 0);
        }
    }

    /// The shadows of the current frame's registers.
    pub(crate) fn shadow_window(&mut self) -> *mut u32 {
        let base = self.frames.last().map_or(0, |f| f.base as usize);
        self.shadows[base..].as_mut_ptr()
    }

    /// Makes `body`'s window at `base` the current frame. The arguments are in place already.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        method: &'p Method,
        body: &'p Body,
        base: usize,
        ret: Ret,
        mode: Mode,
    ) -> Result<(), Trap> {
        let lock =
            if method.is(access::SYNCHRONIZED) { self.lock_of(method, base)? } else { Ref::NULL };
        self.top = base + body.regs.len();
        self.thread.calls = self.thread.calls.wrapping_add(1);
        self.frames.push(Frame {
            method,
            body,
            pc: u32::MAX,
            next: 0,
            base: base as u32,
            ret,
            mode,
            lock,
            serial: self.thread.calls,
            resume: Resume::default(),
        });
        Ok(())
    }

    /// Takes the monitor of a synchronized method: its receiver's, or its class object's.
    #[cold]
    fn lock_of(&mut self, method: &Method, base: usize) -> Result<Ref, Trap> {
        let lock = if method.is_static() {
            self.mirror(method.class)?
        } else {
            Ref(self.regs[base] as u32)
        };
        self.monitor_enter(lock)?;
        Ok(lock)
    }

    /// What a method executes instead of its own body.
    #[inline]
    fn replacement(&mut self, id: MethodId) -> Option<&'p Body> {
        if let Some(called) = &mut self.called {
            called.insert(id);
        }
        let replaced = self.replaced.as_mut().filter(|r| r.method == id)?;
        replaced.was_entered = true;
        Some(replaced.body)
    }

    /// The body that a call of a method executes, if that was decoded before.
    #[inline(always)]
    pub(crate) fn body_of<O: Observer>(&mut self, method: &'p Method) -> Option<&'p Body> {
        let replacement = if O::BRANCHES { self.replacement(method.id) } else { None };
        replacement.or_else(|| method.loaded_body())
    }

    /// Pushes a frame for a method that has bytecode.
    pub fn push_call(&mut self, id: MethodId, args: &[u64], ret: Ret) -> Result<(), Trap> {
        let mode = self.mode_of_call(self.program.method(id), ret);
        self.push_frame(id, args, ret, mode)
    }

    /// [`Machine::push_call`] of a frame of this mode.
    pub(crate) fn push_frame(
        &mut self,
        id: MethodId,
        args: &[u64],
        ret: Ret,
        mode: Mode,
    ) -> Result<(), Trap> {
        let method = self.program.method(id);
        let body = match self.replacement(id) {
            Some(body) => body,
            None => self.program.body(id)?,
        };
        if self.frames.len() >= self.config.max_depth {
            self.check_depth()?;
        }
        let base = self.top;
        let end = base + body.regs.len();
        if end > self.regs.len() {
            self.grow_registers(end);
        }
        if args.len() > body.regs.len() {
            let what = format!("{} arguments for {}", args.len(), method.name);
            return Err(Trap::Unsupported(what));
        }
        self.regs[base..base + args.len()].copy_from_slice(args);
        if self.sym.is_some() && mode == Mode::Symbolic {
            self.shadows[base..base + args.len()].fill(0);
        }
        self.enter(method, body, base, ret, mode)
    }

    /// A call that is not the plain case: native methods, models, first calls; the arguments are in
    /// `native_args`. `Some` is the result of a native method, `None` says that a frame was pushed.
    #[inline(never)]
    pub(crate) fn call_slow(&mut self, method: &'p Method, dst: Reg) -> Result<Option<u64>, Trap> {
        // Moved out and back, because natives need the machine itself.
        let args = std::mem::take(&mut self.native_args);
        let result = self.call_with(method, &args, dst);
        self.native_args = args;
        result
    }

    /// [`Machine::call_slow`] with the arguments at hand.
    fn call_with(
        &mut self,
        method: &'p Method,
        args: &[u64],
        dst: Reg,
    ) -> Result<Option<u64>, Trap> {
        if let Some(native) = self.native_of(method) {
            let sync = method.is(access::SYNCHRONIZED) && !method.is_static();
            if sync {
                self.monitor_enter(Ref(args[0] as u32))?;
            }
            let result = native(self, args);
            if sync {
                self.monitor_exit(Ref(args[0] as u32))?;
            }
            match result {
                Err(Trap::Bytecode) if !method.is_native() && !method.is_abstract() => {}
                Err(e) => return Err(e),
                Ok(v) => return Ok(Some(v)),
            }
        } else if method.is_native() {
            return Err(self.missing_native(method));
        } else if method.is_abstract() {
            let text = crate::throw::describe_method(self.program, method);
            return Err(Trap::Throw("java/lang/AbstractMethodError", Some(text)));
        }
        self.push_call(method.id, args, Ret::Caller(dst)).map(|()| None)
    }

    /// A native method asked for a call in its place: the result goes where the native's would. If
    /// the call needs something first, the frame stays at its instruction, to be executed again.
    pub(crate) fn call_for_native(&mut self, id: MethodId, args: &[u64]) -> Result<(), Trap> {
        let caller = self.frames.len() - 1;
        let Frame { body, pc, .. } = self.frames[caller];
        let dst = match body.code.get(pc as usize) {
            Some(Inst::Invoke { dst, .. }) => *dst,
            _ => Reg::NONE,
        };
        let method = self.program.method(id);
        let result = match self.sym {
            Some(_) => {
                let args: Vec<Val> = args.iter().copied().map(Val::of).collect();
                self.call_symbolic(method, &args, dst)?
            }
            None => self.call_with(method, args, dst)?.map(Val::of),
        };
        self.frames[caller].next = pc + 1;
        if let Some(v) = result {
            self.give_result(dst, v);
        }
        Ok(())
    }

    /// The implementation of a method in Rust, if there is one. Looked up once a method.
    pub(crate) fn native_of(&self, method: &Method) -> Option<crate::jdk::Native> {
        match method.native_cache.load(Relaxed) {
            u32::MAX => None,
            0 => {
                let class = self.program.class(method.class);
                let index = self.natives.find(class, method);
                method.native_cache.store(index.map_or(u32::MAX, |i| i + 1), Relaxed);
                index.map(|i| self.natives.get(i))
            }
            i => Some(self.natives.get(i - 1)),
        }
    }

    /// Whether a method is executed by its implementation in Rust alone.
    pub(crate) fn has_native_only(&self, method: &Method) -> bool {
        self.native_of(method).is_some()
            && !self.natives.is_shortcut(method.native_cache.load(Relaxed).wrapping_sub(1))
    }

    pub(crate) fn missing_native(&self, method: &Method) -> Trap {
        let what = crate::throw::describe_method(self.program, method);
        match self.program.class(method.class).origin {
            // There are no native libraries.
            Origin::User => {
                Trap::Throw("java/lang/UnsatisfiedLinkError", Some(format!("'{what}'")))
            }
            _ => Trap::Unsupported(format!("native method {what}")),
        }
    }

    // ---- arrays ----

    pub fn new_array(&mut self, class: ClassId, elem: Elem, len: i32) -> Result<Ref, Trap> {
        let Ok(len) = u32::try_from(len) else {
            return Err(Trap::Throw("java/lang/NegativeArraySizeException", Some(len.to_string())));
        };
        if len > MAX_ARRAY {
            let text = "Requested array size exceeds VM limit".to_string();
            return Err(Trap::Throw("java/lang/OutOfMemoryError", Some(text)));
        }
        self.heap.new_array(class, elem, len).ok_or_else(Machine::out_of_memory)
    }

    /// `multianewarray`: the outermost dimension first; missing inner ones stay null. The sizes are
    /// looked at in HotSpot's order: an outer array that cannot be had is reported before an inner
    /// size that is negative.
    pub(crate) fn new_multi_array(&mut self, class: ClassId, dims: &[i32]) -> Result<Ref, Trap> {
        let Shape::Array { component, elem } = self.program.class(class).shape else {
            return Err(Trap::Unsupported("multianewarray of a class that is no array".into()));
        };
        let array = self.new_array(class, elem, dims[0])?;
        if let Some(bad) = dims.iter().find(|&&d| d < 0) {
            return Err(Trap::Throw("java/lang/NegativeArraySizeException", Some(bad.to_string())));
        }
        if dims.len() > 1 {
            for i in 0..dims[0] as u32 {
                let inner = self.new_multi_array(component, &dims[1..])?;
                self.heap.set_element(array, Elem::Ref, i, u64::from(inner.0));
            }
        }
        Ok(array)
    }

    #[inline(always)]
    pub(crate) fn check_array_store(&self, array: ClassId, value: Ref) -> Result<(), Trap> {
        if value.is_null() {
            return Ok(());
        }
        let value = self.heap.class_of(value);
        match self.program.class(array).shape {
            Shape::Array { component, .. } if self.program.is_subtype(value, component) => Ok(()),
            _ => Err(self.array_store_error(value)),
        }
    }

    #[cold]
    fn array_store_error(&self, value: ClassId) -> Trap {
        let name = self.program.class(value).java_name();
        Trap::Throw("java/lang/ArrayStoreException", Some(name))
    }
}
