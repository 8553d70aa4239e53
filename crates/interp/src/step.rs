//! The dispatch loop: one arm an instruction. Anything longer than a few lines is a method elsewhere.

use crate::arith::{self, double, float, int, of_int};
use crate::link::{FieldLink, class_link, is_linked};
use crate::machine::{Machine, Ret, Stop, Trap};
use crate::mode::{Mode, Values};
use crate::observer::{Observer, tracks};
use crate::sym::{Flow, Val};
use crate::throw::{division_by_zero, null_pointer, out_of_bounds};
use crate::trap::LEAST_BUDGET;
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_program::ir::{BinOp, Cond, Elem, Inst, Invoke, Reg};
use std::sync::atomic::Ordering::Relaxed;

impl<'p> Machine<'p> {
    /// The loop. Returns when the entry frame returns; everything else that is not plain progress
    /// leaves as a trap, with the frame's `pc` saved.
    ///
    /// `V`: whether registers and heap may hold terms. In a symbolic frame an instruction first looks at its
    /// operands' shadows; if one has a term, `symbolic` executes it. Otherwise it is executed as ever, and its
    /// result has none. `O`: what is announced to whom.
    pub(crate) fn execute<V: Values, O: Observer>(
        &mut self,
        observer: &mut O,
    ) -> Result<Stop, Trap> {
        let mut budget = if V::HEAP_TERMS { self.budget_left() } else { self.budget };
        let mut begun = budget; // What is not counted as this mode's yet.
        let frame = self.frames.last_mut().expect("a machine runs with a frame");
        if O::COMPILED {
            frame.resume.cell = 0;
        }
        let mut body = frame.body;
        // Few variables live across instructions, so that they stay in the host's registers: the
        // next instruction and the registers' window. Frames are looked at when they are needed.
        //
        // SAFETY: for the whole loop, `ip` points into `body.code` and `regs` to the current
        // frame's window of the register stack, which `enter` made `body.regs.len()` long. A
        // `Program` hands out only bodies that passed `Body::check`: every register is below
        // `regs.len()`, every site, switch and constant below its table's length, every target
        // below `code.len()`, and no way runs off the end. The one body from elsewhere is the
        // constant in `push_empty`. Both pointers are reloaded after everything that can push, pop
        // or grow the stack.
        unsafe {
            let mut ip: *const Inst = body.code.as_ptr().add(frame.next as usize);
            let mut regs: *mut u64 = self.regs.as_mut_ptr().add(frame.base as usize);
            // As long as the register stack in a symbolic run, and not looked at in a concrete one.
            let mut shadows: *mut u32 = self.shadows.as_mut_ptr();
            // Whether the branches of the current method are to be remembered.
            let mut tracked = false;
            if V::TERMS {
                shadows = shadows.add(frame.base as usize);
            }
            if tracks::<V, O>() {
                tracked = self.is_tracked();
            }
            /// Index of the instruction being executed.
            macro_rules! pc {
                () => {
                    (ip.offset_from(body.code.as_ptr()) - 1) as u32
                };
            }
            macro_rules! method {
                () => {
                    self.frames.last().expect("the current frame").method
                };
            }
            macro_rules! site {
                ($i:expr) => {
                    &*body.sites.as_ptr().add($i as usize)
                };
            }
            macro_rules! r {
                ($x:expr) => {
                    *regs.add($x.0 as usize)
                };
            }
            macro_rules! shadow {
                ($x:expr) => {
                    *shadows.add($x.0 as usize)
                };
            }
            macro_rules! value {
                ($x:expr) => {
                    if V::TERMS {
                        Val { word: r!($x), shadow: shadow!($x) }
                    } else {
                        Val::of(r!($x))
                    }
                };
            }
            macro_rules! set {
                ($x:expr, $v:expr) => {{
                    let v = $v;
                    *regs.add($x.0 as usize) = v;
                    if V::TERMS {
                        shadow!($x) = 0;
                    }
                }};
            }
            macro_rules! set_both {
                ($x:expr, $v:expr, $shadow:expr) => {{
                    let v = $v;
                    *regs.add($x.0 as usize) = v;
                    if V::TERMS {
                        shadow!($x) = $shadow;
                    }
                }};
            }
            macro_rules! keep_budget {
                () => {
                    if V::HEAP_TERMS {
                        self.modes.count(V::MODE, begun - budget);
                        self.sym_mut().path.budget = budget;
                    } else {
                        self.budget = budget.max(1);
                    }
                };
            }
            /// The budget is used up.
            macro_rules! count_all {
                () => {
                    if V::HEAP_TERMS {
                        self.modes.count(V::MODE, begun);
                    }
                    begun = 0;
                };
            }
            macro_rules! trap {
                ($e:expr) => {{
                    let e = $e;
                    let at = pc!();
                    keep_budget!();
                    let top = self.frames.last_mut().expect("the current frame");
                    top.pc = at;
                    top.next = at;
                    return Err(e);
                }};
            }
            macro_rules! tri {
                ($e:expr) => {
                    match $e {
                        Ok(v) => v,
                        Err(e) => trap!(e.into()),
                    }
                };
            }
            macro_rules! object {
                ($x:expr) => {{
                    let o = Ref(r!($x) as u32);
                    if o.is_null() {
                        trap!(null_pointer());
                    }
                    o
                }};
            }
            /// Goes on as compiled code if the current frame has an entry where it is going to go on. What
            /// compiled code leaves is then executed here.
            macro_rules! compiled {
                () => {
                    if O::COMPILED
                        && self.compiles
                        && budget > LEAST_BUDGET
                        && let Some(entry) = self.compiled_entry()
                    {
                        let (left, trap) = self.run_compiled(entry, budget);
                        budget = left;
                        if let Some(trap) = trap {
                            keep_budget!();
                            return Err(trap);
                        }
                        reload!();
                    }
                };
            }
            macro_rules! jump {
                ($target:expr) => {{
                    let is_back = O::COMPILED && $target <= pc!();
                    ip = body.code.as_ptr().add($target as usize);
                    budget -= 1;
                    if budget == 0 {
                        count_all!();
                        budget = match self.poll($target, observer) {
                            Ok(b) => {
                                begun = b;
                                b
                            }
                            Err(e) => {
                                ip = ip.add(1);
                                trap!(e)
                            }
                        };
                    }
                    if is_back {
                        self.frames.last_mut().expect("the current frame").next = $target;
                        compiled!();
                    }
                }};
            }
            /// The side of a branch that is taken: part of what a path, or an observer, knows.
            macro_rules! side {
                ($side:expr) => {
                    if tracked {
                        if V::HEAP_TERMS {
                            self.cover(pc!(), $side);
                        }
                        if O::BRANCHES {
                            observer.branch(self, pc!(), $side);
                        }
                    }
                };
            }
            macro_rules! branch {
                ($taken:expr, $target:expr) => {{
                    let taken = $taken;
                    side!(u32::from(taken));
                    if taken {
                        jump!($target)
                    }
                }};
            }
            macro_rules! reload {
                () => {{
                    if !self.is_mode_of::<V>() {
                        keep_budget!();
                        return Err(Trap::Switch);
                    }
                    let frame = self.frames.last_mut().expect("a machine runs with a frame");
                    if O::COMPILED {
                        frame.resume.cell = 0;
                    }
                    body = frame.body;
                    ip = body.code.as_ptr().add(frame.next as usize);
                    regs = self.regs.as_mut_ptr().add(frame.base as usize);
                    if V::TERMS {
                        shadows = self.shadows.as_mut_ptr().add(frame.base as usize);
                    }
                    if tracks::<V, O>() {
                        tracked = self.is_tracked();
                    }
                }};
            }
            /// Announces an access, which may interrupt the run.
            macro_rules! access {
                ($hook:ident, $object:expr, $($what:expr)?) => {
                    if O::ACCESSES && observer.$hook(self, pc!(), $object, $($what)?).is_break() {
                        trap!(Trap::Interrupted);
                    }
                };
            }
            /// Announces a new object.
            macro_rules! made {
                ($object:expr) => {
                    if O::ALLOCATIONS {
                        observer.allocated(self, pc!(), $object);
                    }
                };
            }
            /// Announces a comparison.
            macro_rules! compare {
                ($hook:ident $(, $what:expr)*) => {
                    if O::COMPARISONS && tracked {
                        observer.$hook(self, pc!() $(, $what)*);
                    }
                };
            }
            /// A concrete frame is given a term by a call that is done: it is symbolic from now on.
            macro_rules! give_term {
                ($dst:expr, $v:expr) => {{
                    let at = pc!();
                    self.give_result($dst, $v);
                    self.frames.last_mut().expect("the current frame").next = at + 1;
                    keep_budget!();
                    return Err(Trap::Switch);
                }};
            }
            /// Leaves the instruction to `symbolic`.
            macro_rules! symbolically {
                ($inst:expr) => {{
                    let at = pc!();
                    self.frames.last_mut().expect("the current frame").pc = at;
                    match self.symbolic($inst) {
                        Ok(Flow::Next) => {}
                        Ok(Flow::Jump(target)) => jump!(target),
                        Err(e) => trap!(e),
                    }
                    continue;
                }};
            }
            /// Does so if one of these operands is symbolic.
            macro_rules! unless_concrete {
                ($inst:expr, $($x:expr),*) => {
                    if V::TERMS && (0 $(| shadow!($x))*) != 0 {
                        symbolically!($inst)
                    }
                };
            }
            /// A term would be read from the heap: no value of a concrete frame.
            macro_rules! unless_word {
                ($shadow:expr) => {
                    if V::HEAP_TERMS && !V::TERMS && $shadow != 0 {
                        trap!(Trap::Symbolic);
                    }
                };
            }
            /// Another thread may go on before a volatile field is used, if schedules are explored.
            macro_rules! volatile {
                ($field:expr) => {
                    if V::HEAP_TERMS && $field.is_volatile() {
                        tri!(self.sync_point());
                    }
                };
            }
            // A frame that has just been made may have code.
            if O::COMPILED && ip == body.code.as_ptr() {
                compiled!();
            }
            loop {
                debug_assert!(body.code.as_ptr_range().contains(&ip));
                let inst = *ip;
                ip = ip.add(1);
                match inst {
                    Inst::Nop => {}
                    Inst::Move { dst, src } => set_both!(dst, r!(src), shadow!(src)),
                    Inst::Const { dst, bits } => set!(dst, u64::from(bits)),
                    Inst::ConstWide { dst, index } => set!(dst, body.wide[index as usize]),
                    Inst::ConstString { dst, site } => {
                        let v = tri!(self.string_constant(site!(site)));
                        set!(dst, u64::from(v.0))
                    }
                    Inst::ConstClass { dst, site } => {
                        let site = site!(site);
                        let class = tri!(self.class_site(method!(), site));
                        let v = tri!(self.mirror(class));
                        set!(dst, u64::from(v.0))
                    }
                    Inst::ConstDynamic { dst, site } => {
                        let site = site!(site);
                        let v = tri!(self.dynamic_constant(method!(), site));
                        set!(dst, v)
                    }

                    Inst::Un { op, dst, a } => {
                        unless_concrete!(inst, a);
                        set!(dst, arith::unary(op, r!(a)))
                    }
                    Inst::Bin { op, dst, a, b } => {
                        unless_concrete!(inst, a, b);
                        let (x, y) = (r!(a), r!(b));
                        if arith::divides(op) {
                            let zero = match op {
                                BinOp::IDiv | BinOp::IRem => int(y) == 0,
                                _ => y == 0,
                            };
                            if zero {
                                trap!(division_by_zero());
                            }
                        }
                        set!(dst, arith::binary(op, x, y))
                    }
                    // Counting loops make this the commonest: it is spared the table.
                    Inst::BinK { op: BinOp::IAdd, dst, a, k } => {
                        unless_concrete!(inst, a);
                        set!(dst, of_int(int(r!(a)).wrapping_add(k)))
                    }
                    Inst::BinK { op, dst, a, k } => {
                        unless_concrete!(inst, a);
                        set!(dst, arith::binary(op, r!(a), of_int(k)))
                    }

                    Inst::Jump { target } => jump!(target),
                    Inst::BrInt { cond, a, b, target } => {
                        unless_concrete!(inst, a, b);
                        compare!(int_comparison, cond, (a, int(r!(a))), (b, int(r!(b))));
                        branch!(arith::holds(cond, int(r!(a)), int(r!(b))), target)
                    }
                    Inst::BrIntK { cond, a, k, target } => {
                        unless_concrete!(inst, a);
                        compare!(int_comparison, cond, (a, int(r!(a))), (Reg::NONE, k));
                        branch!(arith::holds(cond, int(r!(a)), k), target)
                    }
                    Inst::BrLong { cond, a, b, target } => {
                        unless_concrete!(inst, a, b);
                        branch!(arith::holds(cond, r!(a) as i64, r!(b) as i64), target)
                    }
                    Inst::BrFloat { cond, nan, a, b, target } => {
                        unless_concrete!(inst, a, b);
                        let (x, y) = (float(r!(a)), float(r!(b)));
                        let taken =
                            if x.is_nan() || y.is_nan() { nan } else { arith::holds(cond, x, y) };
                        branch!(taken, target)
                    }
                    Inst::BrDouble { cond, nan, a, b, target } => {
                        unless_concrete!(inst, a, b);
                        let (x, y) = (double(r!(a)), double(r!(b)));
                        let taken =
                            if x.is_nan() || y.is_nan() { nan } else { arith::holds(cond, x, y) };
                        branch!(taken, target)
                    }
                    Inst::BrRef { cond, a, b, target } => {
                        unless_concrete!(inst, a, b);
                        compare!(ref_comparison);
                        branch!((r!(a) == r!(b)) == (cond == Cond::Eq), target)
                    }
                    Inst::BrNull { cond, a, target } => {
                        unless_concrete!(inst, a);
                        compare!(ref_comparison);
                        branch!((r!(a) == 0) == (cond == Cond::Eq), target)
                    }
                    Inst::Switch { src, index } => {
                        unless_concrete!(inst, src);
                        let target =
                            arith::select_case(&body.switches[index as usize], int(r!(src)));
                        side!(target);
                        jump!(target)
                    }

                    Inst::GetField { dst, obj, site } => {
                        unless_concrete!(inst, obj);
                        let o = object!(obj);
                        let site = site!(site);
                        let mut link = site.link.load(Relaxed);
                        if !is_linked(link) {
                            link = tri!(self.link_field(method!(), site, false));
                        }
                        let slot = FieldLink(link).slot();
                        volatile!(FieldLink(link));
                        if V::TERMS {
                            let shadow = self.heap.slot_shadow(o, slot);
                            let is_ref = FieldLink(link).elem() == Elem::Ref;
                            if shadow == Val::MARK || (shadow != 0 && is_ref) {
                                symbolically!(inst)
                            }
                            shadow!(dst) = shadow;
                        }
                        unless_word!(self.heap.slot_shadow(o, slot));
                        access!(slot_read, o, slot);
                        *regs.add(dst.0 as usize) = self.heap.raw_slot(o, slot)
                    }
                    Inst::PutField { obj, src, site } => {
                        unless_concrete!(inst, obj, src);
                        let o = object!(obj);
                        let site = site!(site);
                        let mut link = site.link.load(Relaxed);
                        if !is_linked(link) {
                            link = tri!(self.link_field(method!(), site, false));
                        }
                        let f = FieldLink(link);
                        volatile!(f);
                        access!(slot_write, o, f.slot());
                        self.heap.set_raw_slot(o, f.slot(), f.narrow(r!(src)));
                        if V::HEAP_TERMS {
                            self.heap.set_slot_shadow(o, f.slot(), 0);
                        }
                    }
                    Inst::GetStatic { dst, site } => {
                        let site = site!(site);
                        let mut link = site.link.load(Relaxed);
                        if !is_linked(link) {
                            link = tri!(self.link_field(method!(), site, true));
                        }
                        let f = FieldLink(link);
                        let (status, statics) = self.heap.class_status(f.class());
                        if status != ClassStatus::Ready {
                            tri!(self.require_init(f.class()));
                        }
                        volatile!(f);
                        let v = self.heap.raw_slot(statics, f.slot());
                        let shadow = self.heap.slot_shadow(statics, f.slot());
                        unless_word!(shadow);
                        if V::TERMS && shadow != 0 && f.elem() == Elem::Ref {
                            symbolically!(inst)
                        }
                        set_both!(dst, v, shadow)
                    }
                    Inst::PutStatic { src, site } => {
                        if O::ACCESSES {
                            observer.static_write(self, pc!());
                        }
                        let site = site!(site);
                        let mut link = site.link.load(Relaxed);
                        if !is_linked(link) {
                            link = tri!(self.link_field(method!(), site, true));
                        }
                        let f = FieldLink(link);
                        let (status, statics) = self.heap.class_status(f.class());
                        if status != ClassStatus::Ready {
                            tri!(self.require_init(f.class()));
                        }
                        volatile!(f);
                        if V::TERMS {
                            let src = Val { word: r!(src), shadow: shadow!(src) };
                            let v = self.narrowed(f.elem(), src);
                            self.heap.set_raw_slot(statics, f.slot(), f.narrow(v.word));
                            self.heap.set_slot_shadow(statics, f.slot(), v.shadow);
                        } else {
                            self.heap.set_raw_slot(statics, f.slot(), f.narrow(r!(src)));
                            if V::HEAP_TERMS {
                                self.heap.set_slot_shadow(statics, f.slot(), 0);
                            }
                        }
                    }

                    Inst::ArrayLoad { elem, dst, arr, idx } => {
                        unless_concrete!(inst, arr, idx);
                        let a = object!(arr);
                        let i = int(r!(idx));
                        if V::TERMS && self.heap.length_shadow(a) != 0 {
                            symbolically!(inst)
                        }
                        unless_word!(self.heap.length_shadow(a));
                        access!(element_read, a, i);
                        match self.heap.checked_element(a, elem, i) {
                            Ok(v) => {
                                let shadow = self.heap.element_shadow(a, elem, i as u32);
                                unless_word!(shadow);
                                if V::TERMS && shadow != 0 && elem == Elem::Ref {
                                    symbolically!(inst)
                                }
                                set_both!(dst, v, shadow)
                            }
                            Err(n) => trap!(out_of_bounds(i, n)),
                        }
                    }
                    Inst::ArrayStore { elem, arr, idx, src } => {
                        unless_concrete!(inst, arr, idx, src);
                        let a = object!(arr);
                        access!(element_write, a, int(r!(idx)));
                        let (class, n) = self.heap.array_header(a);
                        if V::TERMS && self.heap.length_shadow(a) != 0 {
                            symbolically!(inst)
                        }
                        unless_word!(self.heap.length_shadow(a));
                        let (i, mut v) = (int(r!(idx)), r!(src));
                        if i as u32 >= n {
                            trap!(out_of_bounds(i, n));
                        }
                        match elem {
                            Elem::Ref => tri!(self.check_array_store(class, Ref(v as u32))),
                            // `bastore` serves byte[] and boolean[] (JVMS 6.5 bastore).
                            Elem::Byte if class == self.known.boolean_array => v &= 1,
                            _ => {}
                        }
                        self.heap.set_raw_element(a, elem, i as u32, v);
                        if V::HEAP_TERMS {
                            self.heap.set_element_shadow(a, elem, i as u32, 0);
                        }
                    }
                    Inst::ArrayLen { dst, arr } => {
                        unless_concrete!(inst, arr);
                        let a = object!(arr);
                        unless_word!(self.heap.length_shadow(a));
                        access!(length_read, a,);
                        let v = u64::from(self.heap.raw_len(a));
                        set_both!(dst, v, self.heap.length_shadow(a))
                    }

                    Inst::New { dst, site } => {
                        let site = site!(site);
                        let mut link = site.link.load(Relaxed);
                        if !is_linked(link) {
                            link = tri!(self.link_new(method!(), site));
                        }
                        let (class, slots) = (class_link(link), (link >> 32) as u32 & 0xFFFF);
                        if self.heap.class_status(class).0 != ClassStatus::Ready {
                            tri!(self.require_init(class));
                        }
                        match self.heap.new_object(class, slots) {
                            Some(o) => {
                                made!(o);
                                set!(dst, u64::from(o.0))
                            }
                            None => trap!(Machine::out_of_memory()),
                        }
                    }
                    Inst::NewArray { elem, dst, len } => {
                        unless_concrete!(inst, len);
                        let class = self.known.primitive_arrays[elem as usize];
                        let a = tri!(self.new_array(class, elem, int(r!(len))));
                        made!(a);
                        set!(dst, u64::from(a.0))
                    }
                    Inst::NewRefArray { dst, len, site } => {
                        unless_concrete!(inst, len);
                        let class = tri!(self.array_site(method!(), site!(site)));
                        let a = tri!(self.new_array(class, Elem::Ref, int(r!(len))));
                        made!(a);
                        set!(dst, u64::from(a.0))
                    }
                    Inst::NewMultiArray { dst, site } => {
                        let site = site!(site);
                        if V::TERMS && site.args.iter().any(|d| shadow!(d) != 0) {
                            symbolically!(inst)
                        }
                        let dims: Vec<i32> = site.args.iter().map(|&d| int(r!(d))).collect();
                        let class = tri!(self.class_site(method!(), site));
                        let a = tri!(self.new_multi_array(class, &dims));
                        made!(a);
                        set!(dst, u64::from(a.0))
                    }

                    Inst::CheckCast { dst, obj, site } => {
                        unless_concrete!(inst, obj);
                        let o = Ref(r!(obj) as u32);
                        if !o.is_null() {
                            let site = site!(site);
                            let class = self.heap.class_of(o);
                            if site.cache.load(Relaxed) != u64::from(class.0) {
                                tri!(self.check_cast(method!(), site, class));
                            }
                        }
                        set!(dst, u64::from(o.0))
                    }
                    Inst::InstanceOf { dst, obj, site } => {
                        unless_concrete!(inst, obj);
                        let o = Ref(r!(obj) as u32);
                        let is = if o.is_null() {
                            false
                        } else {
                            let target = tri!(self.class_site(method!(), site!(site)));
                            self.program.is_subtype(self.heap.class_of(o), target)
                        };
                        set!(dst, u64::from(is))
                    }

                    Inst::Invoke { kind, dst, site } => {
                        let site = site!(site);
                        let target = match kind {
                            Invoke::Virtual | Invoke::Interface
                                if V::TERMS && shadow!(site.args[0]) != 0 =>
                            {
                                let receiver = tri!(self.object_in(site.args[0]));
                                tri!(self.select_symbolic(method!(), site, receiver))
                            }
                            Invoke::Virtual | Invoke::Interface => {
                                let o = object!(site.args[0]);
                                let class = self.heap.class_of(o);
                                let cached = site.cache.load(Relaxed);
                                if (cached >> 32) as u32 == class.0 {
                                    self.program.method(cairn_program::MethodId(cached as u32))
                                } else {
                                    tri!(self.select_target(method!(), site, class))
                                }
                            }
                            Invoke::Static => {
                                let link = site.link.load(Relaxed);
                                if is_linked(link) {
                                    let m =
                                        self.program.method(cairn_program::MethodId(link as u32));
                                    if m.class != method!().class
                                        && self.heap.class_status(m.class).0 != ClassStatus::Ready
                                    {
                                        tri!(self.require_init(m.class));
                                    }
                                    m
                                } else {
                                    tri!(self.link_static(method!(), site))
                                }
                            }
                            Invoke::Special => {
                                if V::TERMS && shadow!(site.args[0]) != 0 {
                                    tri!(self.object_in(site.args[0]));
                                } else {
                                    let _ = object!(site.args[0]);
                                }
                                let link = site.link.load(Relaxed);
                                if is_linked(link) {
                                    self.program.method(cairn_program::MethodId(link as u32))
                                } else {
                                    tri!(self.link_special(method!(), site))
                                }
                            }
                            Invoke::Dynamic => tri!(self.link_dynamic(method!(), site)),
                        };
                        budget -= 1;
                        if budget == 0 {
                            count_all!();
                            budget = tri!(self.poll_call(pc!(), observer));
                            begun = budget;
                        }
                        if O::CALLS {
                            observer.call(self, pc!());
                        }
                        if target.native_cache.load(Relaxed) == u32::MAX
                            && (!V::HEAP_TERMS || target.model_cache.load(Relaxed) == u32::MAX)
                            && let Some(callee) = self.body_of::<O>(target)
                        {
                            // Fast path: a method with bytecode that was called before.
                            if self.frames.len() >= self.config.max_depth {
                                tri!(self.check_depth());
                            }
                            let base = self.top;
                            let end = base + callee.regs.len();
                            if end > self.regs.len() {
                                self.grow_registers(end);
                                regs = self.window();
                                if V::TERMS {
                                    shadows = self.shadow_window();
                                }
                            }
                            debug_assert!(site.args.len() <= callee.regs.len());
                            let window = self.regs.as_mut_ptr().add(base);
                            for (i, a) in site.args.iter().enumerate() {
                                *window.add(i) = r!(a);
                            }
                            let mut mode = V::MODE;
                            if V::TERMS {
                                let window = self.shadows.as_mut_ptr().add(base);
                                for (i, a) in site.args.iter().enumerate() {
                                    *window.add(i) = shadow!(a);
                                }
                                shadows = window;
                            }
                            if V::TERMS && self.modes.selects() {
                                let mut given = 0..site.args.len();
                                let has_terms = given.any(|i| *shadows.add(i) != 0);
                                mode = self.callee_mode(target, has_terms);
                            }
                            if V::HEAP_TERMS && !V::TERMS && !self.modes.stays_concrete(target.id) {
                                mode = Mode::Symbolic;
                                self.shadows[base..base + site.args.len()].fill(0);
                            }
                            let at = pc!();
                            let top = self.frames.last_mut().expect("the current frame");
                            top.pc = at;
                            top.next = at + 1;
                            tri!(self.enter(target, callee, base, Ret::Caller(dst), mode));
                            if mode != V::MODE {
                                keep_budget!();
                                return Err(Trap::Switch);
                            }
                            body = callee;
                            ip = body.code.as_ptr();
                            regs = window;
                            self.note_entered::<V, O>(observer, at, &mut tracked);
                            compiled!();
                        } else {
                            let at = pc!();
                            self.frames.last_mut().expect("the current frame").pc = at;
                            let result = if V::HEAP_TERMS {
                                let args: Vec<Val> = site.args.iter().map(|&a| value!(a)).collect();
                                self.call_symbolic(target, &args, dst)
                            } else {
                                self.native_args.clear();
                                self.native_args.extend(site.args.iter().map(|a| r!(a)));
                                if O::CALLS {
                                    let args = std::mem::take(&mut self.native_args);
                                    let announced = self.announce_native(target, &args, observer);
                                    self.native_args = args;
                                    tri!(announced);
                                }
                                self.call_slow(target, dst).map(|v| v.map(Val::of))
                            };
                            match result {
                                Ok(Some(v)) if V::HEAP_TERMS && !V::TERMS && v.is_symbolic() => {
                                    give_term!(dst, v)
                                }
                                Ok(Some(v)) => {
                                    if dst != Reg::NONE {
                                        regs = self.window();
                                        if V::TERMS {
                                            shadows = self.shadow_window();
                                        }
                                        set_both!(dst, v.word, v.shadow)
                                    }
                                }
                                Ok(None) => {
                                    let depth = self.frames.len();
                                    self.frames[depth - 2].next = at + 1;
                                    let was_tracked = tracked;
                                    reload!();
                                    // The first call of a method, by whom ever, is like any other.
                                    if target.native_cache.load(Relaxed) == u32::MAX {
                                        tracked = was_tracked;
                                        self.note_entered::<V, O>(observer, at, &mut tracked);
                                    }
                                    compiled!();
                                }
                                Err(e) => trap!(e),
                            }
                        }
                    }
                    Inst::Builtin { dst, site } => {
                        let site = site!(site);
                        if V::HEAP_TERMS {
                            let args: Vec<Val> = site.args.iter().map(|&a| value!(a)).collect();
                            let v = tri!(self.symbolic_builtin(site, &args));
                            if !V::TERMS && v.is_symbolic() {
                                give_term!(dst, v)
                            }
                            if dst != Reg::NONE {
                                set_both!(dst, v.word, v.shadow)
                            }
                            continue;
                        }
                        let mut args = std::mem::take(&mut self.native_args);
                        args.clear();
                        args.extend(site.args.iter().map(|a| r!(a)));
                        let v = self.builtin(site, &args);
                        self.native_args = args;
                        let v = tri!(v);
                        if dst != Reg::NONE {
                            set!(dst, v)
                        }
                    }
                    Inst::Return { src } => {
                        let value = if src == Reg::NONE { 0 } else { r!(src) };
                        if O::CALLS {
                            observer.returning(self, pc!(), src, value, tracked);
                        }
                        let mut shadow = 0;
                        if V::TERMS && src != Reg::NONE {
                            shadow = shadow!(src);
                        }
                        let lock = self.frames.last().expect("the current frame").lock;
                        if !lock.is_null() {
                            tri!(self.monitor_exit(lock));
                        }
                        let frame = self.frames.pop().expect("the current frame");
                        self.top = frame.base as usize;
                        match frame.ret {
                            Ret::Caller(dst) => {
                                if O::CALLS {
                                    observer.returned(self, &frame, value);
                                }
                                if !self.is_mode_of::<V>() {
                                    self.give_result(dst, Val { word: value, shadow });
                                }
                                reload!();
                                if dst != Reg::NONE {
                                    set_both!(dst, value, shadow)
                                }
                                compiled!();
                            }
                            Ret::Entry => {
                                if V::HEAP_TERMS {
                                    self.modes.count(V::MODE, begun - budget);
                                    let path = &mut self.sym_mut().path;
                                    path.budget = budget;
                                    path.result = Val { word: value, shadow };
                                }
                                return Ok(Stop::Returned(value));
                            }
                            Ret::Init(class) => {
                                let done = self.finish_init(class);
                                if self.frames.is_empty() {
                                    return done.map(|()| Stop::Returned(0));
                                }
                                if let Err(e) = done {
                                    keep_budget!();
                                    let top = self.frames.last_mut().expect("the current frame");
                                    top.pc = top.next;
                                    return Err(e);
                                }
                                reload!();
                            }
                            Ret::Thread(phase) => {
                                keep_budget!();
                                return Err(Trap::ThreadReturned(phase));
                            }
                            Ret::Recipe(unknown) => {
                                self.call_returned(unknown, Val { word: value, shadow });
                                if self.frames.is_empty() {
                                    return Ok(Stop::Returned(0));
                                }
                                reload!();
                            }
                        }
                    }
                    Inst::Throw { src } => {
                        unless_concrete!(inst, src);
                        let e = object!(src);
                        trap!(Trap::Thrown(e))
                    }
                    Inst::Catch { dst } => {
                        let e = std::mem::take(&mut self.thread.pending);
                        set!(dst, u64::from(e.0))
                    }
                    Inst::MonitorEnter { obj } => {
                        unless_concrete!(inst, obj);
                        let o = object!(obj);
                        tri!(self.monitor_enter(o))
                    }
                    Inst::MonitorExit { obj } => {
                        unless_concrete!(inst, obj);
                        let o = object!(obj);
                        tri!(self.monitor_exit(o))
                    }
                }
            }
        }
    }
}
