//! Compiled methods: when a method is compiled, how its code is entered and left, and what it calls.
//!
//! [`cairn_tier`] makes the code. Here is the other side: the heat of methods (calls and rounds of loops, counted,
//! so that the same run compiles the same methods at the same points), the links of sites, the functions that code
//! calls, and the loop that enters it. Compiled code works on the machine's own frames and registers. It is left
//! at any instruction that is not an ordinary case, and the interpreter executes that.
//!
//! Concrete frames of symbolic runs are compiled, too. Their code is guarded: it sees those pages of the heap alone that hold
//! no term ([`cairn_heap::Heap::read_plain_page`]), asks models and native methods as the interpreter does, and notes the branches
//! of the program's own methods. A frame that meets a term is left before it is read.

use crate::arith;
use crate::link::{FieldLink, class_link, is_linked};
use crate::machine::{Frame, Machine, Resume, Trap};
use crate::mode::Mode;
use crate::sym::{Modelled, Side, Val, modelled};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{BinOp, Body, Elem, Inst, Invoke, Reg, Site};
use cairn_program::{ClassId, Method, MethodId, Origin, Shape};
use cairn_tier::{
    Callee, Cell, Compiler, Context, Entries, Exit, Field, FrameLayout, Host, Links,
    NATIVE_DECLINED, NATIVE_DONE, NATIVE_FRAMED, NATIVE_TRAPPED, NO_ENTRY, Target,
};
use std::ffi::c_void;
use std::mem::offset_of;
use std::sync::atomic::Ordering::Relaxed;

/// Exits at sites that were not linked when the code was made, after which it is made again.
const UNLINKED_EXITS: u32 = 16;
/// How often a method is compiled at most.
const ROUNDS: u32 = 6;

/// The compiled methods of a machine.
#[derive(Default)]
pub(crate) struct Tier {
    /// Made for the first method; away while it compiles.
    compiler: Option<Compiler>,
    /// There is no code generator for the host's processor: everything is interpreted.
    failed: bool,
    /// By the number of the method. Boxed, because code mentions their addresses.
    units: Vec<Option<Box<Unit>>>,
    /// Of the native method that code called last.
    trap: Option<Trap>,
    /// What a method gave that compiled code called, where the interpreter has to go on with it.
    given: Option<Val>,
    /// The code expects words in a heap that may hold terms.
    guarded: bool,
    /// A page was refused since the code was entered.
    refused: bool,
    /// Methods whose units note sides of branches.
    noting: Vec<MethodId>,
    /// How often code had been entered when the sides were looked at.
    covered_at: u64,
    /// Calls and rounds of loops that were interpreted, and what compiling has taken in the same unit.
    warmth: u64,
    spent: u64,
    done: Compiled,
}

// SAFETY: a tier owns its code and its units; the addresses in them are those of its own units and of the program's methods
// and bodies, which outlive it and are shared among threads.
unsafe impl Send for Tier {}

/// What was compiled, and how often it was entered by the interpreter.
#[derive(Clone, Copy, Default, Debug)]
pub struct Compiled {
    /// Those that were compiled again count again.
    pub methods: u64,
    pub entered: u64,
    /// Exits at sites that were not linked.
    pub unlinked: u64,
    /// Exits because something in a page is symbolic.
    pub refused: u64,
}

/// Compiled methods of one program that no machine uses now. A machine takes them over ([`Machine::adopt`]), so
/// that they are not made again.
pub struct Spare(Box<Tier>);

/// What is known of one method.
struct Unit {
    cell: Cell,
    entries: Option<Entries>,
    heat: u32,
    /// Exits at sites that were not linked.
    unlinked: u32,
    /// How often it was compiled.
    rounds: u32,
    /// Exits because something in a page is symbolic, and how often the code was entered from outside.
    refused: u32,
    entered: u32,
    /// A byte for each of [`cairn_tier::sides`], where they are noted.
    sides: Vec<u8>,
}

/// Compiling takes as long as the body is.
fn patience(body: &Body) -> u32 {
    1 + body.code.len() as u32 / 16
}

/// Guarded code may take one part in so many of the time that was interpreted: runs that end soon lose no more than that.
const SHARE: u64 = 20;

/// Refused pages after which code is given up, if they come more often than every so many entries.
const REFUSED: u32 = 64;
const SELDOM: u32 = 8;

impl Tier {
    fn take_compiler(&mut self) -> Option<Compiler> {
        if self.compiler.is_none() && !self.failed {
            self.compiler = Compiler::new(LAYOUT, HOST).ok();
            self.failed = self.compiler.is_none();
        }
        self.compiler.take()
    }

    fn unit(&mut self, method: &Method, body: &Body) -> &mut Unit {
        let index = method.id.0 as usize;
        if index >= self.units.len() {
            self.units.resize_with(index + index / 2 + 1, || None);
        }
        self.units[index].get_or_insert_with(|| {
            Box::new(Unit {
                cell: Cell {
                    code: 0,
                    method: (&raw const *method).addr(),
                    body: (&raw const *body).addr(),
                    window: body.regs.len() as u64 * 8,
                },
                entries: None,
                heat: 0,
                unlinked: 0,
                rounds: 0,
                refused: 0,
                entered: 0,
                sides: vec![],
            })
        })
    }
}

const LAYOUT: FrameLayout = FrameLayout {
    size: size_of::<Frame>() as i32,
    method: offset_of!(Frame, method) as i32,
    body: offset_of!(Frame, body) as i32,
    pc: offset_of!(Frame, pc) as i32,
    base: offset_of!(Frame, base) as i32,
    serial: offset_of!(Frame, serial) as i32,
    ret: offset_of!(Frame, ret) as i32,
    mode: offset_of!(Frame, mode) as i32,
    concrete: Mode::Concrete as u8,
    lock: offset_of!(Frame, lock) as i32,
    cell: (offset_of!(Frame, resume) + offset_of!(Resume, cell)) as i32,
    entry: (offset_of!(Frame, resume) + offset_of!(Resume, entry)) as i32,
};
const _: () = assert!(offset_of!(Frame, next) == offset_of!(Frame, pc) + 4);
const _: () = assert!(size_of::<crate::machine::Ret>() == 8 && size_of::<Ref>() == 4);

const HOST: Host = Host {
    read_page,
    write_page,
    new_object,
    new_array,
    is_subtype,
    can_store,
    select,
    native,
    float_rem,
    double_rem,
};

impl<'p> Machine<'p> {
    /// What was compiled so far.
    pub fn compiled(&self) -> Compiled {
        self.tier.as_ref().map_or_else(Compiled::default, |t| t.done)
    }

    /// Whether the methods of the run that begins may be compiled.
    pub(crate) fn can_compile(&mut self) -> bool {
        // Compiled code writes to the heap without a log.
        if self.config.compile_after.is_none() || self.heap.memory().is_logging() {
            return false;
        }
        let guarded = self.sym.is_some() && !self.awaits_unknowns();
        let tier = self.tier.get_or_insert_default();
        if tier.guarded != guarded {
            **tier = Tier { guarded, ..Tier::default() };
        }
        !tier.failed
    }

    /// Gives the compiled methods away, which must be none of the frames'.
    pub fn give_up_compiled(&mut self) -> Option<Spare> {
        self.forget_resumes();
        self.compiles = false;
        let mut tier = self.tier.take()?;
        (tier.trap, tier.given) = (None, None);
        Some(Spare(tier))
    }

    /// Takes over compiled methods of the same program.
    pub fn adopt(&mut self, spare: Option<Spare>) {
        if let Some(Spare(tier)) = spare {
            self.tier = Some(tier);
        }
    }

    /// No frame goes on as compiled code: the addresses in a state may be those of another machine or run.
    pub(crate) fn forget_resumes(&mut self) {
        self.frames.iter_mut().for_each(|f| f.resume = Resume::default());
    }

    /// The current frame is about to go on with an instruction: the entry there, if there is code. A method that has been here often
    /// enough is compiled now.
    pub(crate) fn compiled_entry(&mut self) -> Option<u32> {
        let &Frame { method, body, next, mode, .. } = self.frames.last()?;
        let after = self.config.compile_after?;
        // Code takes a class that is being initialised for its own.
        if mode != Mode::Concrete || self.is_init_elsewhere {
            return None;
        }
        // The body of a frame that stands for a class without an initialiser is not its method's.
        if !method.loaded_body().is_some_and(|own| std::ptr::eq(own, body)) {
            return None;
        }
        let tier = self.tier.as_mut()?;
        let guarded = tier.guarded;
        let unit = tier.unit(method, body);
        if unit.cell.code == 0 {
            unit.heat = unit.heat.saturating_add(1);
            let cost = if guarded { after.saturating_mul(patience(body)) } else { after };
            let is_cold = unit.heat <= cost || unit.rounds > 0;
            tier.warmth += 1;
            // Where everything is to be compiled soon, for a test, it is.
            let cost = u64::from(cost) * u64::from(guarded && after > 1);
            if is_cold || (tier.spent + cost) * SHARE > tier.warmth {
                return None;
            }
            tier.spent += cost;
            self.compile(method, body);
        }
        let unit = self.tier.as_mut()?.unit(method, body);
        let entry = unit.entries.as_ref()?.at(next);
        (entry != NO_ENTRY).then_some(entry)
    }

    /// Makes the code of a method, with the links that there are by now.
    #[cold]
    fn compile(&mut self, method: &'p Method, body: &'p Body) {
        let Some(tier) = &mut self.tier else { return };
        let Some(mut compiler) = tier.take_compiler() else { return };
        let is_noted =
            self.sym.is_some() && self.program.class(method.class).origin == Origin::User;
        let unit = tier.unit(method, body);
        unit.rounds += 1;
        if is_noted && unit.sides.is_empty() {
            unit.sides = vec![0; cairn_tier::sides(body).len()];
            if !unit.sides.is_empty() {
                tier.noting.push(method.id);
            }
        }
        let code = compiler.compile(body, &mut Linker { m: self, method });
        let Some(tier) = &mut self.tier else { return };
        tier.compiler = Some(compiler);
        // What cannot be compiled is interpreted, as before.
        if let Ok(code) = code {
            tier.done.methods += 1;
            let unit = tier.unit(method, body);
            unit.cell.code = code;
            unit.entries.get_or_insert_with(|| Entries::of(body));
        }
    }

    /// Runs compiled code from an entry of the current frame, until the interpreter has to go on. Gives what is left of
    /// the budget, and the trap if a native method did.
    pub(crate) fn run_compiled(&mut self, entry: u32, budget: u32) -> (u32, Option<Trap>) {
        let (mut entry, mut budget) = (entry, budget);
        loop {
            let (why, left) = self.enter_code(entry, budget);
            budget = left;
            if self.tier.as_ref().is_some_and(|t| t.refused) {
                self.note_refused();
            }
            match why {
                Some(Exit::Returned) => match self.compiled_entry() {
                    Some(next) => entry = next,
                    None => return (budget, None),
                },
                Some(Exit::Trapped) => {
                    if let Some(v) = self.tier.as_mut().and_then(|t| t.given.take()) {
                        self.take_given(v);
                        return (budget, Some(Trap::Switch));
                    }
                    let trap = self.tier.as_mut().and_then(|t| t.trap.take());
                    return (budget, trap);
                }
                Some(Exit::Unlinked) => {
                    self.note_unlinked();
                    return (budget, None);
                }
                Some(Exit::Interpret) | None => return (budget, None),
            }
        }
    }

    /// The call of the current frame is done and has given this: the interpreter goes on behind it.
    fn take_given(&mut self, v: Val) {
        let Some(frame) = self.frames.last_mut() else { return };
        let dst = match frame.body.code.get(frame.pc as usize) {
            Some(Inst::Invoke { dst, .. }) => *dst,
            _ => Reg::NONE,
        };
        frame.next = frame.pc + 1;
        self.give_result(dst, v);
    }

    /// Code met a page that holds something symbolic. Where that happens often, it is not worth its entries.
    #[cold]
    fn note_refused(&mut self) {
        let Some(&Frame { method, body, .. }) = self.frames.last() else { return };
        let Some(tier) = &mut self.tier else { return };
        tier.refused = false;
        tier.done.refused += 1;
        let unit = tier.unit(method, body);
        unit.refused += 1;
        if unit.refused >= REFUSED && unit.refused > unit.entered / SELDOM {
            unit.cell.code = 0;
            unit.rounds = ROUNDS;
            self.forget_resumes();
        }
    }

    /// The sides of branches that compiled code took since it was asked last are covered.
    pub(crate) fn cover_noted(&mut self) {
        let Some(tier) = &mut self.tier else { return };
        let Some(sym) = self.sym.as_mut().filter(|_| tier.done.entered != tier.covered_at) else {
            return;
        };
        tier.covered_at = tier.done.entered;
        for &id in &tier.noting {
            let method = self.program.method(id);
            let (Some(body), Some(Some(unit))) =
                (method.loaded_body(), tier.units.get_mut(id.0 as usize))
            else {
                continue;
            };
            if unit.sides.iter().all(|&b| b == 0) {
                continue;
            }
            // What a precondition takes does not count.
            if sym.path.precondition.is_none() {
                let taken = cairn_tier::sides(body).into_iter().zip(&unit.sides);
                let taken = taken.filter(|(_, b)| **b != 0).map(|(s, _)| s);
                sym.covered.extend(taken.map(|(pc, side)| Side { method: id, pc, side }));
            }
            unit.sides.fill(0);
        }
    }

    /// Code met a site that was not linked when it was made.
    #[cold]
    fn note_unlinked(&mut self) {
        let Some(&Frame { method, body, .. }) = self.frames.last() else { return };
        let Some(tier) = &mut self.tier else { return };
        tier.done.unlinked += 1;
        let unit = tier.unit(method, body);
        unit.unlinked += 1;
        if unit.unlinked >= UNLINKED_EXITS && unit.rounds < ROUNDS {
            unit.unlinked = 0;
            self.compile(method, body);
        }
    }

    /// Enters the code of the current frame once. Afterwards frames, registers and counters are up to date.
    fn enter_code(&mut self, entry: u32, budget: u32) -> (Option<Exit>, u32) {
        const ROOM: usize = 64;
        if self.frames.capacity() - self.frames.len() < ROOM {
            self.frames.reserve(self.frames.len().max(ROOM));
        }
        let Some(&Frame { method, body, base, next, .. }) = self.frames.last() else {
            return (None, budget);
        };
        let Some(tier) = &mut self.tier else { return (None, budget) };
        let Some(enter) = tier.compiler.as_ref().map(Compiler::enter) else {
            return (None, budget);
        };
        tier.done.entered += 1;
        let guarded = tier.guarded;
        let unit = tier.unit(method, body);
        unit.entered = unit.entered.saturating_add(1);
        let cell = &unit.cell;
        let (cell, code) = ((&raw const *cell).addr(), cell.code);
        let top = self.frames.len() - 1;
        self.frames[top].resume = Resume { cell, entry };
        // The result of the call before, if that is where it goes on.
        let before = next.checked_sub(1).map(|i| body.code[i as usize]);
        let value = match before {
            Some(Inst::Invoke { dst, .. }) if dst != Reg::NONE => {
                self.regs[base as usize + dst.0 as usize]
            }
            _ => 0,
        };
        let frames = self.frames.as_mut_ptr();
        let most = self.frames.capacity().min(self.config.max_depth).max(1);
        let (buffer, generation) = match guarded {
            true => self.heap.plain_translations(),
            false => self.heap.memory().translations(),
        };
        let regs = self.regs.as_mut_ptr();
        // SAFETY: the offsets lie within the allocations: `most` is not above the capacity of the stack of frames,
        // and `base` not above the length of the register stack.
        let (frame, last_frame, regs_end, window) = unsafe {
            let end = regs.add(self.regs.len());
            (frames.add(top), frames.add(most - 1), end, regs.add(base as usize))
        };
        let mut context = Context {
            buffer: buffer.cast(),
            generation,
            regs,
            regs_end,
            last_frame: last_frame.cast(),
            frame: frame.cast(),
            value: 0,
            register: 0,
            calls: self.thread.calls,
            budget,
            host: (&raw mut *self).cast(),
            code,
        };
        // SAFETY: code was made from a body that `Body::check` accepted, for this layout of frames. It reads and writes
        // the current frame and those that it pushes up to `last_frame`, the register stack from `window` to
        // `regs_end`, and the heap's pages by their translations; whatever else it needs it asks of this machine
        // through `host`, which nothing else uses while it runs.
        let why = unsafe { enter(&raw mut context, frame.cast(), window, entry, value, budget) };
        let why = exit_of(why);
        self.take_over(&context, frames);
        if why == Some(Exit::Returned) {
            self.give_result(Reg(context.register as u16), Val::of(context.value));
        }
        (why, context.budget)
    }

    /// Takes over frames and counters from compiled code.
    fn take_over(&mut self, context: &Context, frames: *mut Frame<'p>) {
        self.show_frames(context, frames);
        if let Some(frame) = self.frames.last_mut() {
            frame.resume = Resume::default();
        }
    }

    /// The frames as compiled code has them.
    fn show_frames(&mut self, context: &Context, frames: *mut Frame<'p>) {
        // SAFETY: code names a frame of the stack as the current one, and all frames up to it are whole.
        unsafe {
            let top = context.frame.cast::<Frame<'p>>().offset_from(frames);
            self.frames.set_len(top as usize + 1);
        }
        self.thread.calls = context.calls;
        if let Some(frame) = self.frames.last() {
            self.top = frame.base as usize + frame.body.regs.len();
        }
    }

    /// The cell of a method that code may call: one with a body, and no monitor.
    fn callable(&mut self, method: &'p Method) -> Option<*const Cell> {
        let body = method.loaded_body()?;
        let is_plain = method.native_cache.load(Relaxed) == u32::MAX
            && (self.sym.is_none() || method.model_cache.load(Relaxed) == u32::MAX);
        if !is_plain || method.is(access::SYNCHRONIZED) {
            return None;
        }
        Some(&raw const self.tier.as_mut()?.unit(method, body).cell)
    }
}

fn exit_of(code: u64) -> Option<Exit> {
    [Exit::Interpret, Exit::Returned, Exit::Trapped, Exit::Unlinked]
        .into_iter()
        .find(|&e| e as u64 == code)
}

/// The links of a method's sites.
struct Linker<'m, 'p> {
    m: &'m mut Machine<'p>,
    method: &'p Method,
}

fn link_of(site: &Site) -> Option<u64> {
    Some(site.link.load(Relaxed)).filter(|&l| is_linked(l))
}

/// With words as its arguments it needs no model.
fn is_square_root(m: &Machine<'_>, method: &Method) -> bool {
    let class = &*m.program.class(method.class).name;
    matches!(class, "java/lang/Math" | "java/lang/StrictMath") && &*method.name == "sqrt"
}

impl<'p> Linker<'_, 'p> {
    /// How a method is called. `None`: it was never called before.
    fn method(&mut self, id: u32) -> Option<Target<'p>> {
        let method = self.m.program.method(MethodId(id));
        if method.is(access::SYNCHRONIZED) {
            return Some(Target::Interpreted);
        }
        if self.m.sym.is_some() && !is_square_root(self.m, method) {
            return self.guarded_method(method);
        }
        match method.native_cache.load(Relaxed) {
            0 => None,
            u32::MAX => {
                let cell = self.m.callable(method)?;
                Some(Target::Method(cairn_tier::Method::Framed(cell, method.loaded_body()?)))
            }
            _ => Some(Target::Method(match is_square_root(self.m, method) {
                true => cairn_tier::Method::SquareRoot,
                false => cairn_tier::Method::Native(id),
            })),
        }
    }

    /// The same in a symbolic run, where models and native methods are asked first.
    fn guarded_method(&mut self, method: &'p Method) -> Option<Target<'p>> {
        // A model declines where nothing is symbolic, and those of inputs and of the environment alone look at nothing.
        let takes_words = method.params.iter().all(|&e| e != Elem::Ref);
        let class = self.m.program.class(method.class);
        let makes_unknowns = [Some(Modelled::Source), Some(Modelled::Environment)];
        let is_input = makes_unknowns.contains(&modelled(class, method));
        // Where there is no term yet, nothing else makes one.
        let is_plain = match self.m.awaits_unknowns() {
            true => !is_input,
            false => takes_words && !is_input && class.origin != Origin::User,
        };
        let has_model = !is_plain && self.m.model_of(method).is_some();
        let has_native = self.m.native_of(method).is_some();
        let Some(body) = method.loaded_body() else {
            // One that was never called is not linked.
            let is_own = !has_model && !has_native && !method.is_native() && !method.is_abstract();
            return (!is_own).then_some(Target::Method(cairn_tier::Method::Native(method.id.0)));
        };
        let cell = &raw const self.m.tier.as_mut()?.unit(method, body).cell;
        Some(Target::Method(match has_model || has_native {
            true => cairn_tier::Method::Modelled(method.id.0, cell),
            false => cairn_tier::Method::Framed(cell, body),
        }))
    }

    /// A call whose receiver selects the method.
    fn selected(&mut self, site: &Site) -> Option<Target<'p>> {
        let resolved = link_of(site)? as u32;
        let cached = site.cache.load(Relaxed);
        if cached == 0 {
            return None;
        }
        let (class, selected) = ((cached >> 32) as u32, cached as u32);
        let is_final =
            self.m.program.method(MethodId(resolved)).is(access::FINAL | access::PRIVATE);
        Some(match self.method(selected)? {
            Target::Method(method) if !(is_final && resolved == selected) => {
                Target::Guarded { class, method, resolved }
            }
            target => target,
        })
    }
}

impl<'p> Links<'p> for Linker<'_, 'p> {
    fn field(&self, site: &Site) -> Option<Field> {
        let link = FieldLink(link_of(site)?);
        Some(Field { class: link.class().0, slot: link.slot(), elem: link.elem() })
    }

    fn class(&self, site: &Site) -> Option<u32> {
        Some(class_link(link_of(site)?).0)
    }

    fn instance(&self, site: &Site) -> Option<(u32, u32)> {
        let link = link_of(site)?;
        Some((class_link(link).0, (link >> 32) as u32 & 0xFFFF))
    }

    fn string(&self, site: &Site) -> Option<u32> {
        Some(link_of(site)? as u32)
    }

    fn callee(&mut self, kind: Invoke, site: &Site) -> Option<Callee<'p>> {
        let link = link_of(site)? as u32;
        let target = match kind {
            Invoke::Virtual | Invoke::Interface => self.selected(site)?,
            Invoke::Static | Invoke::Special | Invoke::Dynamic => self.method(link)?,
        };
        let init = match kind {
            Invoke::Static => Some(self.m.program.method(MethodId(link)).class),
            _ => None,
        };
        let init = init.filter(|&c| c != self.method.class).map(|c| c.0);
        Some(Callee { init, target })
    }

    fn is_synchronized(&self) -> bool {
        self.method.is(access::SYNCHRONIZED)
    }

    fn array(&self, elem: Elem) -> u32 {
        self.m.known.primitive_arrays[elem as usize].0
    }

    fn is_guarded(&self) -> bool {
        self.m.tier.as_ref().is_some_and(|t| t.guarded)
    }

    fn noted_sides(&self) -> Option<*mut u8> {
        let unit = self.m.tier.as_ref()?.units.get(self.method.id.0 as usize)?.as_ref()?;
        // Code writes there, and nobody else while it runs.
        (!unit.sides.is_empty()).then(|| unit.sides.as_ptr().cast_mut())
    }
}

// ---- what compiled code calls ----

/// The machine that runs the code.
///
/// # Safety
/// `context` must be the one that the code was entered with.
unsafe fn machine<'m>(context: *mut Context) -> &'m mut Machine<'static> {
    // SAFETY: the machine is the one in `enter_code`, which uses nothing of it while code runs. Code calls one
    // function at a time, and none keeps the reference. Lifetimes are not what memory looks like.
    unsafe { &mut *(*context).host.cast::<Machine<'static>>() }
}

extern "C" fn read_page(context: *mut Context, address: u64) -> *const u64 {
    // SAFETY: code passes its context.
    let m = unsafe { machine(context) };
    if !is_guarded(m) {
        return m.heap.memory().read_page(address as u32);
    }
    let page = m.heap.read_plain_page(address as u32);
    note_refusal(m, page.is_null());
    page
}

fn is_guarded(m: &Machine<'_>) -> bool {
    m.tier.as_ref().is_some_and(|t| t.guarded)
}

fn note_refusal(m: &mut Machine<'_>, is_refused: bool) {
    if let Some(tier) = m.tier.as_mut().filter(|_| is_refused) {
        tier.refused = true;
    }
}

extern "C" fn write_page(context: *mut Context, address: u64) -> *mut u64 {
    // SAFETY: code passes its context.
    let m = unsafe { machine(context) };
    if !is_guarded(m) {
        return m.heap.write_page(address as u32);
    }
    let page = m.heap.write_plain_page(address as u32);
    note_refusal(m, page.is_null());
    page
}

extern "C" fn new_object(context: *mut Context, class: u32, slots: u32) -> u64 {
    // SAFETY: code passes its context.
    let m = unsafe { machine(context) };
    m.heap.new_object(ClassId(class), slots).map_or(0, |o| u64::from(o.0))
}

/// A length that is not allowed, or an array that does not fit, is the interpreter's.
extern "C" fn new_array(context: *mut Context, class: u32, elem: u32, len: u32) -> u64 {
    // SAFETY: code passes its context.
    let m = unsafe { machine(context) };
    let array = m.new_array(ClassId(class), Elem::ALL[elem as usize], len as i32);
    array.map_or(0, |a| u64::from(a.0))
}

extern "C" fn is_subtype(context: *mut Context, class: u32, of: u32) -> u64 {
    // SAFETY: code passes its context.
    u64::from(unsafe { machine(context) }.program.is_subtype(ClassId(class), ClassId(of)))
}

extern "C" fn can_store(context: *mut Context, array: u32, class: u32) -> u64 {
    // SAFETY: code passes its context.
    let program = unsafe { machine(context) }.program;
    u64::from(match program.class(ClassId(array)).shape {
        Shape::Array { component, .. } => program.is_subtype(ClassId(class), component),
        _ => false,
    })
}

extern "C" fn select(context: *mut Context, resolved: u32, class: u32) -> *const Cell {
    // SAFETY: code passes its context.
    let m = unsafe { machine(context) };
    match m.program.select(ClassId(class), MethodId(resolved)) {
        Ok(id) => m.callable(m.program.method(id)).unwrap_or(std::ptr::null()),
        Err(_) => std::ptr::null(),
    }
}

extern "C" fn native(
    context: *mut Context,
    number: u32,
    args: *const u64,
    count: u32,
    frame: *mut c_void,
) -> u64 {
    // SAFETY: code passes its context.
    let m = unsafe { machine(context) };
    let method = m.program.method(MethodId(number));
    if m.sym.is_some() {
        // SAFETY: as below.
        let args = unsafe { std::slice::from_raw_parts(args, count as usize) };
        return implemented(context, m, method, args, frame);
    }
    let Some(native) = m.native_of(method) else { return NATIVE_DECLINED };
    let mut copy = std::mem::take(&mut m.native_args);
    copy.clear();
    // SAFETY: code has put the arguments there, into the register stack above the current frame.
    copy.extend_from_slice(unsafe { std::slice::from_raw_parts(args, count as usize) });
    // SAFETY: code passes its context, whose only user it is.
    let context = unsafe { &mut *context };
    // Native methods look at the frames.
    context.frame = frame;
    let frames = m.frames.as_mut_ptr();
    m.show_frames(context, frames);
    let result = native(m, &copy);
    m.native_args = copy;
    match result {
        Ok(value) => {
            context.value = value;
            NATIVE_DONE
        }
        Err(Trap::Bytecode) => NATIVE_DECLINED,
        Err(trap) => {
            if let Some(tier) = &mut m.tier {
                tier.trap = Some(trap);
            }
            NATIVE_TRAPPED
        }
    }
}

/// A call in a symbolic run: of a model, of a native method, or of neither.
fn implemented(
    context: *mut Context,
    m: &mut Machine<'static>,
    method: &'static Method,
    args: &[u64],
    frame: *mut c_void,
) -> u64 {
    let mut few = [Val::default(); 8];
    let many: Vec<Val>;
    let args = match few.get_mut(..args.len()) {
        Some(few) => {
            few.iter_mut().zip(args).for_each(|(v, &word)| *v = Val::of(word));
            &*few
        }
        None => {
            many = args.iter().copied().map(Val::of).collect();
            &many[..]
        }
    };
    // SAFETY: code passes its context, whose only user it is.
    let context = unsafe { &mut *context };
    context.frame = frame;
    let frames = m.frames.as_mut_ptr();
    m.show_frames(context, frames);
    let result = m.call_implemented(method, args);
    let (_, generation) = m.heap.plain_translations();
    let Some(tier) = &mut m.tier else { return NATIVE_DECLINED };
    match result {
        Ok(Some(v)) if v.is_symbolic() || generation != context.generation => {
            tier.given = Some(v);
            NATIVE_TRAPPED
        }
        Ok(Some(v)) => {
            context.value = v.word;
            NATIVE_DONE
        }
        // The heap was copied: what code knows of pages is worth nothing.
        Ok(None) if generation != context.generation => NATIVE_DECLINED,
        Ok(None) => NATIVE_FRAMED,
        Err(trap) => {
            tier.trap = Some(trap);
            NATIVE_TRAPPED
        }
    }
}

extern "C" fn float_rem(a: u64, b: u64) -> u64 {
    arith::binary(BinOp::FRem, a, b)
}

extern "C" fn double_rem(a: u64, b: u64) -> u64 {
    arith::binary(BinOp::DRem, a, b)
}
