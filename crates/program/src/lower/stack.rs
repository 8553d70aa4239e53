//! The abstract operand stack, and the instructions it turns into.
//!
//! A stack entry does not hold a value but says where the value is: in a variable, or it is a
//! constant. Loading a local variable therefore costs nothing, and only what may go wrong forces a
//! copy: overwriting a variable to which entries still refer, and leaving a block with entries on
//! the stack, which then must be where the next block expects them.

use super::operands::set_def;
use super::{fail, words};
use crate::classfile::Result;
use crate::ir::{BinOp, Inst, Kind, Reg};

/// A variable before registers are assigned. It has one kind: a local slot that holds an int here
/// and a reference there is two variables.
pub(super) type Var = Reg;

/// How far back an instruction is looked for that can write straight to the stored variable.
const RETARGET_WINDOW: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    Var(Var),
    Int(i32),
    Null,
}

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A local variable in this slot.
    Local(u16),
    /// The stack slot where blocks hand over a value.
    Stack,
    /// A value that is created and consumed in the same block.
    Temp,
}

/// All variables of a method.
#[derive(Default)]
pub(super) struct Vars {
    pub kinds: Vec<Kind>,
    pub roles: Vec<Role>,
    /// Variable of a local slot and kind, at `slot * 5 + kind`.
    locals: Vec<Option<Var>>,
    /// Variable of a stack depth and kind, at `depth * 5 + kind`.
    stack: Vec<Option<Var>>,
    /// Temporaries that may be used again, by kind.
    free: [Vec<Var>; KINDS.len()],
    /// For temporaries: how many entries refer to it.
    refs: Vec<u32>,
    /// For temporaries: the instruction that wrote it last.
    written_at: Vec<u32>,
}

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];

fn key(index: usize, kind: Kind) -> usize {
    index * KINDS.len() + kind as usize
}

impl Vars {
    pub fn kind(&self, v: Var) -> Kind {
        self.kinds[v.0 as usize]
    }

    pub fn role(&self, v: Var) -> Role {
        self.roles[v.0 as usize]
    }

    /// The variable of a local slot, if the method uses the slot with that kind.
    fn known_local(&self, slot: u16, kind: Kind) -> Option<Var> {
        self.locals.get(key(slot as usize, kind)).copied().flatten()
    }

    fn overlaps(&self, v: Var, slot: u16, words: u16) -> bool {
        let Role::Local(s) = self.role(v) else {
            return false;
        };
        s < slot.saturating_add(words) && slot < s.saturating_add(super::words(self.kind(v)))
    }

    /// Whether two local variables take the same slot, maybe as different kinds.
    fn share_slots(&self, a: Var, b: Var) -> bool {
        match self.role(b) {
            Role::Local(slot) => self.overlaps(a, slot, words(self.kind(b))),
            _ => false,
        }
    }

    /// The local variables that lose their value when `v` is written: the same slots as another kind.
    pub fn rivals(&self, v: Var) -> Vec<Var> {
        let Role::Local(slot) = self.role(v) else {
            return vec![];
        };
        let words = words(self.kind(v));
        (slot.saturating_sub(1)..slot.saturating_add(words))
            .flat_map(|s| KINDS.iter().filter_map(move |&k| self.known_local(s, k)))
            .filter(|&r| r != v && self.overlaps(r, slot, words))
            .collect()
    }

    fn create(&mut self, kind: Kind, role: Role) -> Option<Var> {
        let v = Reg(u16::try_from(self.kinds.len()).ok()?);
        if v == Reg::NONE {
            return None;
        }
        self.kinds.push(kind);
        self.roles.push(role);
        self.refs.push(0);
        self.written_at.push(u32::MAX);
        Some(v)
    }

    /// A temporary that no entry refers to.
    fn temp(&mut self, kind: Kind) -> Option<Var> {
        self.free[kind as usize].pop().or_else(|| self.create(kind, Role::Temp))
    }

    fn add_refs(&mut self, v: Var, n: u32) {
        self.refs[v.0 as usize] += n;
    }

    fn drop_ref(&mut self, v: Var) {
        let refs = &mut self.refs[v.0 as usize];
        *refs -= 1;
        if *refs == 0 {
            self.free[self.kinds[v.0 as usize] as usize].push(v);
        }
    }
}

/// Emits instructions while the stack is simulated.
pub(super) struct Emitter {
    pub vars: Vars,
    pub code: Vec<Inst>,
    pub pcs: Vec<u16>,
    /// Offset of the bytecode being translated, in the code and in the class file.
    pub pc: usize,
    pub offset: usize,
    stack: Vec<Entry>,
    max_stack: usize,
    max_locals: usize,
    /// Temporaries whose entries were taken off the stack but that the current instruction still
    /// reads.
    popped: Vec<Var>,
    /// First instruction of the current block.
    block_start: usize,
    /// The instruction that writes a local variable, and the offset behind the bytecode that asked
    /// for it: where a variable's name starts to hold.
    pub stores: Vec<(u32, u32)>,
}

impl Emitter {
    pub fn new(max_stack: u16, max_locals: u16) -> Emitter {
        Emitter {
            vars: Vars::default(),
            code: vec![],
            pcs: vec![],
            pc: 0,
            offset: 0,
            stack: vec![],
            max_stack: max_stack as usize,
            max_locals: max_locals as usize,
            popped: vec![],
            block_start: 0,
            stores: vec![],
        }
    }

    pub fn fail<T>(&self, what: impl Into<String>) -> Result<T> {
        fail(self.offset, what)
    }

    /// Starts a block whose stack holds values of these kinds.
    pub fn begin(&mut self, kinds: &[Kind]) -> Result<()> {
        while let Some(e) = self.stack.pop() {
            self.let_go(e);
        }
        self.settle();
        self.block_start = self.code.len();
        for (depth, &kind) in kinds.iter().enumerate() {
            let v = self.stack_var(depth, kind)?;
            self.stack.push(Entry::Var(v));
        }
        Ok(())
    }

    /// Appends an instruction.
    pub fn emit(&mut self, inst: Inst) {
        if let Some(dst) = inst.def() {
            self.vars.written_at[dst.0 as usize] = self.code.len() as u32;
        }
        self.code.push(inst);
        self.pcs.push(self.pc as u16);
    }

    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// The kinds of the values on the stack.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = Kind> {
        self.stack.iter().map(|&e| self.kind(e))
    }

    fn kind(&self, e: Entry) -> Kind {
        match e {
            Entry::Var(v) => self.vars.kind(v),
            Entry::Int(_) => Kind::Int,
            Entry::Null => Kind::Ref,
        }
    }

    fn made(&self, v: Option<Var>) -> Result<Var> {
        v.map_or_else(|| self.fail("the method needs too many registers"), Ok)
    }

    fn is_temp(&self, v: Var) -> bool {
        self.vars.role(v) == Role::Temp
    }

    /// The variable of a local slot.
    pub fn local(&mut self, slot: u16, kind: Kind) -> Result<Var> {
        if let Some(v) = self.vars.known_local(slot, kind) {
            return Ok(v);
        }
        if slot as usize + words(kind) as usize > self.max_locals {
            return self.fail(format!("local variable {slot} is out of range"));
        }
        let v = self.vars.create(kind, Role::Local(slot));
        let v = self.made(v)?;
        remember(&mut self.vars.locals, key(slot as usize, kind), v);
        Ok(v)
    }

    fn stack_var(&mut self, depth: usize, kind: Kind) -> Result<Var> {
        let at = key(depth, kind);
        if let Some(v) = self.vars.stack.get(at).copied().flatten() {
            return Ok(v);
        }
        let v = self.vars.create(kind, Role::Stack);
        let v = self.made(v)?;
        remember(&mut self.vars.stack, at, v);
        Ok(v)
    }

    pub fn push(&mut self, e: Entry) -> Result<()> {
        if self.stack.len() >= self.max_stack {
            return self.fail("the operand stack overflows");
        }
        if let Entry::Var(v) = e
            && self.is_temp(v)
        {
            self.vars.add_refs(v, 1);
        }
        self.stack.push(e);
        Ok(())
    }

    /// Takes an entry of that kind off the stack.
    pub fn pop(&mut self, kind: Kind) -> Result<Entry> {
        let Some(e) = self.stack.pop() else {
            return self.fail("the operand stack underflows");
        };
        let found = self.kind(e);
        if found != kind {
            return self.fail(format!("{kind:?} expected on the operand stack, not {found:?}"));
        }
        self.let_go(e);
        Ok(e)
    }

    /// Takes a value of that kind off the stack and makes sure that it is in a variable.
    pub fn pop_var(&mut self, kind: Kind) -> Result<Var> {
        let e = self.pop(kind)?;
        self.var(e)
    }

    fn let_go(&mut self, e: Entry) {
        if let Entry::Var(v) = e
            && self.is_temp(v)
        {
            self.popped.push(v);
        }
    }

    /// The variable that holds an entry just popped; constants go to a temporary.
    pub fn var(&mut self, e: Entry) -> Result<Var> {
        let (bits, kind) = match e {
            Entry::Var(v) => return Ok(v),
            Entry::Int(k) => (k as u32, Kind::Int),
            Entry::Null => (0, Kind::Ref),
        };
        let t = self.vars.temp(kind);
        let dst = self.made(t)?;
        self.vars.add_refs(dst, 1);
        self.popped.push(dst);
        self.emit(Inst::Const { dst, bits });
        Ok(dst)
    }

    /// Frees the temporaries of entries that have been popped and used.
    pub fn settle(&mut self) {
        while let Some(v) = self.popped.pop() {
            self.vars.drop_ref(v);
        }
    }

    /// Pushes a new temporary for the result of the instruction that is emitted next. What was
    /// popped may be used as the destination: an instruction reads before it writes.
    pub fn result(&mut self, kind: Kind) -> Result<Var> {
        self.settle();
        let t = self.vars.temp(kind);
        let t = self.made(t)?;
        self.push(Entry::Var(t))?;
        Ok(t)
    }

    /// Pops the top of the stack into a local variable. `next_pc`: the offset behind the store.
    pub fn store(&mut self, slot: u16, kind: Kind, next_pc: usize) -> Result<()> {
        let e = self.pop(kind)?;
        let v = self.local(slot, kind)?;
        self.spill_local(slot, kind)?;
        if let Some(at) = self.assign(v, e) {
            self.stores.push((at as u32, next_pc as u32));
        }
        Ok(())
    }

    /// Adds a constant to a local variable.
    pub fn increment(&mut self, slot: u16, k: i32) -> Result<()> {
        let v = self.local(slot, Kind::Int)?;
        self.spill_local(slot, Kind::Int)?;
        self.emit(Inst::BinK { op: BinOp::IAdd, dst: v, a: v, k });
        Ok(())
    }

    fn spill_local(&mut self, slot: u16, kind: Kind) -> Result<()> {
        self.spill(|vars, v| vars.overlaps(v, slot, words(kind)))
    }

    /// Copies the variables that are about to be overwritten to temporaries, if entries refer to
    /// them.
    fn spill(&mut self, doomed: impl Fn(&Vars, Var) -> bool) -> Result<()> {
        for i in 0..self.stack.len() {
            let Entry::Var(v) = self.stack[i] else {
                continue;
            };
            if !doomed(&self.vars, v) {
                continue;
            }
            let t = self.vars.temp(self.vars.kind(v));
            let t = self.made(t)?;
            let n = replace(&mut self.stack[i..], v, t);
            self.vars.add_refs(t, n);
            self.emit(Inst::Move { dst: t, src: v });
        }
        Ok(())
    }

    /// Gives `v` the value of `e`; returns the instruction that does it.
    fn assign(&mut self, v: Var, e: Entry) -> Option<usize> {
        match e {
            Entry::Var(src) => {
                if src == v {
                    return None;
                }
                if let Some(at) = self.retarget(src, v) {
                    return Some(at);
                }
                self.emit(Inst::Move { dst: v, src });
            }
            Entry::Int(k) => self.emit(Inst::Const { dst: v, bits: k as u32 }),
            Entry::Null => self.emit(Inst::Const { dst: v, bits: 0 }),
        }
        Some(self.code.len() - 1)
    }

    /// Makes the instruction that computed the temporary `t` write to `v` instead, if nobody can
    /// tell the difference: what is in between neither touches the two nor can leave the block.
    fn retarget(&mut self, t: Var, v: Var) -> Option<usize> {
        if !self.is_temp(t) {
            return None;
        }
        let at = self.vars.written_at[t.0 as usize] as usize;
        if at < self.block_start || at + RETARGET_WINDOW < self.code.len() {
            return None;
        }
        let clash = |r| r == t || r == v || self.vars.share_slots(r, v);
        for inst in self.code.get(at + 1..)? {
            let mut touched = inst.can_throw() || inst.def().is_some_and(clash);
            if !touched {
                // Only calls look at the sites, and calls can throw.
                inst.uses(&[], |r| touched |= clash(r));
            }
            if touched {
                return None;
            }
        }
        set_def(self.code.get_mut(at)?, v);
        for _ in 0..replace(&mut self.stack, t, v) {
            self.popped.push(t);
        }
        Some(at)
    }

    /// Puts the lowest `n` entries where the next block expects them.
    pub fn hand_over(&mut self, n: usize) -> Result<()> {
        for depth in 0..n {
            let e = self.stack[depth];
            let target = self.stack_var(depth, self.kind(e))?;
            if e == Entry::Var(target) {
                continue;
            }
            self.spill(|_, v| v == target)?;
            // Spilling may have moved this very entry: read it again.
            let e = self.stack[depth];
            self.assign(target, e);
            if self.stack[depth] != Entry::Var(target) {
                self.let_go(e);
                self.stack[depth] = Entry::Var(target);
            }
        }
        Ok(())
    }

    /// How many entries below the top `above` ones make up that many words.
    fn entries(&self, above: usize, mut words_left: u16) -> Result<usize> {
        let mut n = 0;
        while words_left > 0 {
            let below = self.stack.len().checked_sub(above + n + 1);
            let Some(&e) = below.and_then(|i| self.stack.get(i)) else {
                return self.fail("the operand stack underflows");
            };
            let Some(left) = words_left.checked_sub(words(self.kind(e))) else {
                return self.fail("half of a long or double is used on its own");
            };
            words_left = left;
            n += 1;
        }
        Ok(n)
    }

    /// The `dup` family: inserts a copy of the top words below the next `skip` words.
    pub fn dup(&mut self, words: u16, skip: u16) -> Result<()> {
        let n = self.entries(0, words)?;
        let m = self.entries(n, skip)?;
        let len = self.stack.len();
        for i in 0..n {
            let e = self.stack[len - n + i];
            self.push(e)?;
        }
        // The copies are on top; what was there and what was skipped changes places.
        self.stack[len - n - m..].rotate_right(n);
        Ok(())
    }

    pub fn swap(&mut self) -> Result<()> {
        self.entries(0, 1)?;
        self.entries(1, 1)?;
        let len = self.stack.len();
        self.stack.swap(len - 1, len - 2);
        Ok(())
    }

    /// Drops the top words. A call whose result nobody wants need not deliver it.
    pub fn discard(&mut self, words: u16) -> Result<()> {
        for _ in 0..self.entries(0, words)? {
            let Some(e) = self.stack.pop() else { break };
            self.let_go(e);
            if let Entry::Var(v) = e
                && self.is_temp(v)
                && self.vars.refs[v.0 as usize] == 1
                && let Some(Inst::Invoke { dst, .. }) = self.code.last_mut()
                && *dst == v
            {
                *dst = Reg::NONE;
            }
        }
        Ok(())
    }
}

/// Replaces references to a variable; returns how many there were.
fn replace(stack: &mut [Entry], from: Var, to: Var) -> u32 {
    let mut n = 0;
    for e in stack.iter_mut().filter(|e| **e == Entry::Var(from)) {
        *e = Entry::Var(to);
        n += 1;
    }
    n
}

fn remember(table: &mut Vec<Option<Var>>, at: usize, v: Var) {
    if table.len() <= at {
        table.resize(at + 1, None);
    }
    table[at] = Some(v);
}
