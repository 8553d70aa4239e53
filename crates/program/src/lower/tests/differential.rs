//! Random methods give the same result on the bytecode and on the IR it becomes.
//!
//! The methods compute with ints and longs on a deep, shuffled stack, with branches, loops and
//! handlers in between: what the lazy stack, the webs and the layout could get wrong.

use super::raw;
use crate::ir::{BinOp, Body, Cond, Inst, Reg, UnOp};

/// A small random generator (xorshift): reproducible, and good enough here.
pub(super) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 8
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.next() as usize % n
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Type {
    Int,
    Long,
}

use Type::{Int, Long};

const INTS: [u8; 4] = [0, 1, 2, 5];
const LONGS: [u8; 2] = [3, 6];
/// Loop counters: one for each level of nesting.
const COUNTERS: [u8; 3] = [8, 9, 10];

struct Generator {
    random: Random,
    code: Vec<u8>,
    stack: Vec<Type>,
    handlers: Vec<(u16, u16, u16, u16)>,
    nesting: usize,
}

impl Generator {
    fn method(seed: u64) -> Generator {
        let random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let (code, stack, handlers) = (vec![], vec![], vec![]);
        let mut g = Generator { random, code, stack, handlers, nesting: 0 };
        g.code.extend([0x05, 0x36, 5, 0x0a, 0x37, 6]); // slots 5 and 6 are no parameters
        for _ in 0..1 + g.random.below(4) {
            g.run_of(12, 0);
        }
        g.finish();
        g
    }

    /// Folds the stack and the variables into the result.
    fn finish(&mut self) {
        while let Some(t) = self.stack.pop() {
            self.fold(t);
        }
        for slot in INTS {
            self.code.extend([0x15, slot]);
            self.fold(Int);
        }
        self.code.push(0x21);
        self.fold(Long);
        self.code.extend([0x16, 6, 0xad]);
    }

    /// `slot6 = top + slot6 * 31`
    fn fold(&mut self, t: Type) {
        if t == Int {
            self.code.push(0x85);
        }
        self.code.extend([0x16, 6, 0x10, 31, 0x85, 0x69, 0x61, 0x37, 6]);
    }

    /// Some instructions that leave the lowest `floor` entries alone.
    fn run_of(&mut self, n: usize, floor: usize) {
        for _ in 0..self.random.below(n) + 1 {
            if self.stack.len() > 15 {
                return;
            }
            match self.random.below(16) {
                0..=3 => self.load(),
                4 | 5 => self.arithmetic(floor),
                6 | 7 => self.shuffle(floor),
                8 | 9 => self.store(floor),
                10 => {
                    let slot = self.int_slot();
                    self.code.extend([0x84, slot, self.random.below(5) as u8]);
                }
                11 => self.convert(floor),
                12 => self.condition(),
                13 => self.ternary(),
                14 => self.repeat(),
                _ => self.try_catch(),
            }
        }
    }

    fn int_slot(&mut self) -> u8 {
        INTS[self.random.below(INTS.len())]
    }

    fn long_slot(&mut self) -> u8 {
        LONGS[self.random.below(LONGS.len())]
    }

    fn load(&mut self) {
        match self.random.below(5) {
            0 | 1 => {
                let slot = self.int_slot();
                self.code.extend([0x15, slot]);
                self.stack.push(Int);
            }
            2 | 3 => {
                let slot = self.long_slot();
                self.code.extend([0x16, slot]);
                self.stack.push(Long);
            }
            _ => {
                self.code.push(0x02 + self.random.below(7) as u8);
                self.stack.push(Int);
            }
        }
    }

    /// Whether the entries on top are of these types, and above the floor.
    fn top_is(&self, floor: usize, types: &[Type]) -> bool {
        self.stack[floor..].ends_with(types)
    }

    fn arithmetic(&mut self, floor: usize) {
        let i = self.random.below(4);
        if self.top_is(floor, &[Int, Int]) {
            self.code.push([0x60, 0x64, 0x68, 0x82][i]);
            self.stack.pop();
        } else if self.top_is(floor, &[Long, Long]) {
            if i == 0 {
                self.code.push(0x94); // lcmp
                self.stack.pop();
                self.stack.pop();
                self.stack.push(Int);
            } else {
                self.code.push([0, 0x61, 0x65, 0x83][i]);
                self.stack.pop();
            }
        } else if self.top_is(floor, &[Long, Int]) {
            self.code.push(0x79); // lshl
            self.stack.pop();
        }
    }

    fn convert(&mut self, floor: usize) {
        if self.top_is(floor, &[Int]) {
            self.code.push(0x85);
            self.stack.pop();
            self.stack.push(Long);
        } else if self.top_is(floor, &[Long]) {
            self.code.push(0x88);
            self.stack.pop();
            self.stack.push(Int);
        }
    }

    fn store(&mut self, floor: usize) {
        if self.top_is(floor, &[Int]) {
            let slot = self.int_slot();
            self.code.extend([0x36, slot]);
            self.stack.pop();
        } else if self.top_is(floor, &[Long]) {
            let slot = self.long_slot();
            self.code.extend([0x37, slot]);
            self.stack.pop();
        }
    }

    fn shuffle(&mut self, floor: usize) {
        let op = 0x57 + self.random.below(9) as u8;
        let (words, skip) = match op {
            0x57 | 0x59 => (1, 0),
            0x58 | 0x5c => (2, 0),
            0x5a => (1, 1),
            0x5b => (1, 2),
            0x5d => (2, 1),
            0x5e => (2, 2),
            _ => return self.swap(floor),
        };
        let Some(n) = self.entries(floor, 0, words) else { return };
        let Some(m) = self.entries(floor, n, skip) else { return };
        self.code.push(op);
        let top = self.stack[self.stack.len() - n..].to_vec();
        if op < 0x59 {
            self.stack.truncate(self.stack.len() - n);
        } else {
            let at = self.stack.len() - n - m;
            self.stack.splice(at..at, top);
        }
    }

    fn swap(&mut self, floor: usize) {
        if self.top_is(floor, &[Int, Int]) {
            self.code.push(0x5f);
        }
    }

    /// How many entries make up that many words below the top `above` ones.
    fn entries(&self, floor: usize, above: usize, mut words: usize) -> Option<usize> {
        let mut n = 0;
        while words > 0 {
            let i = self.stack.len().checked_sub(above + n + 1).filter(|&i| i >= floor)?;
            words = words.checked_sub(if self.stack[i] == Long { 2 } else { 1 })?;
            n += 1;
        }
        Some(n)
    }

    /// A branch on something, with the target to be filled in.
    fn branch(&mut self) -> usize {
        let cond = self.random.below(6) as u8;
        let (a, b) = (self.int_slot(), self.int_slot());
        match self.random.below(4) {
            0 => self.code.extend([0x15, a]),
            1 => self.code.extend([0x16, 3, 0x16, 6, 0x94]),
            2 => {
                self.code.extend([0x15, a, 0x15, b]);
                return self.jump(0x9f + cond);
            }
            _ => {
                self.code.extend([0x15, a, 0x05]);
                return self.jump(0x9f + cond);
            }
        }
        self.jump(0x99 + cond)
    }

    fn jump(&mut self, op: u8) -> usize {
        self.code.extend([op, 0, 0]);
        self.code.len() - 3
    }

    fn land(&mut self, at: usize) {
        self.jump_to(at, self.code.len());
    }

    fn jump_to(&mut self, at: usize, to: usize) {
        let by = (to as i64 - at as i64) as i16;
        self.code[at + 1..at + 3].copy_from_slice(&by.to_be_bytes());
    }

    /// Runs some code that leaves a stack of these types, maybe with other values.
    fn arm(&mut self, types: &[Type]) {
        let floor = if self.random.below(2) == 0 { 0 } else { self.stack.len() };
        self.run_of(5, floor);
        while !types.starts_with(&self.stack) {
            let t = self.stack.pop();
            self.code.push(if t == Some(Long) { 0x58 } else { 0x57 });
        }
        for &t in &types[self.stack.len()..] {
            let slot = if t == Int { self.int_slot() } else { self.long_slot() };
            self.code.extend([if t == Int { 0x15 } else { 0x16 }, slot]);
        }
        self.stack = types.to_vec();
    }

    fn nested(&mut self, f: impl FnOnce(&mut Self)) {
        if self.nesting < COUNTERS.len() && self.code.len() < 3000 {
            self.nesting += 1;
            f(self);
            self.nesting -= 1;
        }
    }

    fn condition(&mut self) {
        self.nested(|g| {
            let skip = g.branch();
            let types = g.stack.clone();
            g.arm(&types);
            g.land(skip);
        });
    }

    fn ternary(&mut self) {
        self.nested(|g| {
            let before = g.stack.clone();
            let mut after = before.clone();
            after.push(if g.random.below(2) == 0 { Int } else { Long });
            let to_else = g.branch();
            g.arm(&after);
            let to_end = g.jump(0xa7);
            g.land(to_else);
            g.stack = before;
            g.arm(&after);
            g.land(to_end);
        });
    }

    fn repeat(&mut self) {
        self.nested(|g| {
            let counter = COUNTERS[g.nesting - 1];
            g.code.extend([0x06, 0x36, counter]);
            let types = g.stack.clone();
            let top = g.code.len();
            if g.random.below(2) == 0 {
                // while (--counter >= 0) ...
                g.code.extend([0x84, counter, 0xff, 0x15, counter]);
                let exit = g.jump(0x9b);
                g.arm(&types);
                let back = g.jump(0xa7);
                g.jump_to(back, top);
                g.land(exit);
            } else {
                g.arm(&types);
                g.code.extend([0x84, counter, 0xff, 0x15, counter]);
                let back = g.jump(0x9d);
                g.jump_to(back, top);
            }
        });
    }

    /// A division that may throw; the handler starts with the exception alone on the stack.
    fn try_catch(&mut self) {
        if !self.stack.is_empty() {
            return;
        }
        self.nested(|g| {
            let start = g.code.len() as u16;
            for _ in 0..2 {
                g.run_of(5, 0);
                let (a, b, c) = (g.int_slot(), g.int_slot(), g.int_slot());
                g.code.extend([0x15, a, 0x15, b, 0x70, 0x36, c]); // c = a % b
            }
            g.arm(&[]);
            let end = g.code.len() as u16;
            let over = g.jump(0xa7);
            g.handlers.push((start, end, g.code.len() as u16, 0));
            g.code.push(0x57);
            g.arm(&[]);
            g.land(over);
        });
    }
}

type Word = Option<i64>;

/// The result of the bytecode, executed as the JVM specification says: a long takes two words.
fn run_bytecode(g: &Generator, args: &[i64; 4]) -> i64 {
    let mut locals = [0i64; 12];
    locals[..4].copy_from_slice(args);
    let mut stack: Vec<Word> = vec![];
    let mut pc = 0;
    loop {
        let op = g.code[pc];
        let short = || i64::from(i16::from_be_bytes([g.code[pc + 1], g.code[pc + 2]]));
        let slot = g.code.get(pc + 1).map_or(0, |&s| s as usize);
        let mut next = pc + length(op);
        match op {
            0x02..=0x08 => push(&mut stack, Int, i64::from(op) - 3),
            0x0a => push(&mut stack, Long, 1),
            0x10 => push(&mut stack, Int, i64::from(g.code[pc + 1] as i8)),
            0x15 => push(&mut stack, Int, locals[slot]),
            0x16 => push(&mut stack, Long, locals[slot]),
            0x21 => push(&mut stack, Long, locals[3]),
            0x36 => locals[slot] = pop(&mut stack, Int),
            0x37 => locals[slot] = pop(&mut stack, Long),
            0x57 => stack.truncate(stack.len() - 1),
            0x58 => stack.truncate(stack.len() - 2),
            0x59..=0x5e => {
                let (words, skip) =
                    [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)][op as usize - 0x59];
                let top = stack[stack.len() - words..].to_vec();
                let at = stack.len() - words - skip;
                stack.splice(at..at, top);
            }
            0x5f => {
                let n = stack.len();
                stack.swap(n - 1, n - 2);
            }
            0x84 => {
                let by = g.code[pc + 2] as i8;
                locals[slot] = i64::from((locals[slot] as i32).wrapping_add(i32::from(by)));
            }
            0x85 => {
                let x = pop(&mut stack, Int);
                push(&mut stack, Long, x);
            }
            0x88 => {
                let x = pop(&mut stack, Long);
                push(&mut stack, Int, i64::from(x as i32));
            }
            0x60 | 0x64 | 0x68 | 0x82 | 0x70 => {
                let (b, a) = (pop(&mut stack, Int) as i32, pop(&mut stack, Int) as i32);
                match int_op(op, a, b) {
                    Some(x) => push(&mut stack, Int, i64::from(x)),
                    None => {
                        let at = pc as u16;
                        let row = g.handlers.iter().find(|h| (h.0..h.1).contains(&at));
                        stack = vec![None];
                        next = row.unwrap().2 as usize;
                    }
                }
            }
            0x61 | 0x65 | 0x69 | 0x83 => {
                let (b, a) = (pop(&mut stack, Long), pop(&mut stack, Long));
                push(&mut stack, Long, long_op(op, a, b));
            }
            0x79 => {
                let (by, a) = (pop(&mut stack, Int), pop(&mut stack, Long));
                push(&mut stack, Long, a << (by & 63));
            }
            0x94 => {
                let (b, a) = (pop(&mut stack, Long), pop(&mut stack, Long));
                push(&mut stack, Int, a.cmp(&b) as i64);
            }
            0x99..=0xa4 => {
                let b = if op >= 0x9f { pop(&mut stack, Int) } else { 0 };
                let a = pop(&mut stack, Int);
                if holds(CONDS[(op as usize - 0x99) % 6], a, b) {
                    next = (pc as i64 + short()) as usize;
                }
            }
            0xa7 => next = (pc as i64 + short()) as usize,
            0xad => return pop(&mut stack, Long),
            _ => panic!("opcode {op:#x}"),
        }
        pc = next;
    }
}

const CONDS: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];

fn length(op: u8) -> usize {
    match op {
        0x10 | 0x15 | 0x16 | 0x36 | 0x37 => 2,
        0x84 | 0x99..=0xa7 => 3,
        _ => 1,
    }
}

fn push(stack: &mut Vec<Word>, t: Type, x: i64) {
    stack.push(Some(x));
    if t == Long {
        stack.push(None);
    }
}

fn pop(stack: &mut Vec<Word>, t: Type) -> i64 {
    if t == Long {
        assert_eq!(stack.pop(), Some(None));
    }
    stack.pop().flatten().unwrap()
}

fn int_op(op: u8, a: i32, b: i32) -> Option<i32> {
    Some(match op {
        0x60 => a.wrapping_add(b),
        0x64 => a.wrapping_sub(b),
        0x68 => a.wrapping_mul(b),
        0x82 => a ^ b,
        _ if b == 0 => return None,
        _ => a.wrapping_rem(b),
    })
}

fn long_op(op: u8, a: i64, b: i64) -> i64 {
    match op {
        0x61 => a.wrapping_add(b),
        0x65 => a.wrapping_sub(b),
        0x69 => a.wrapping_mul(b),
        _ => a ^ b,
    }
}

fn holds(cond: Cond, a: i64, b: i64) -> bool {
    match cond {
        Cond::Eq => a == b,
        Cond::Ne => a != b,
        Cond::Lt => a < b,
        Cond::Ge => a >= b,
        Cond::Gt => a > b,
        Cond::Le => a <= b,
    }
}

/// The result of the IR, which holds just what the generator can cause.
fn run_body(body: &Body, args: &[i64; 4]) -> i64 {
    // A value nobody computes: reading a register too early shows.
    let mut regs = vec![0x5555_5555; body.regs.len()];
    regs[..4].copy_from_slice(args);
    let mut at = 0;
    loop {
        let inst = body.code[at];
        let reg = |r: Reg| regs[r.0 as usize];
        let mut next = at + 1;
        let mut taken = false;
        let value = match inst {
            Inst::Move { src, .. } => Some(reg(src)),
            Inst::Const { bits, .. } => Some(i64::from(bits as i32)),
            Inst::ConstWide { index, .. } => Some(body.wide[index as usize] as i64),
            Inst::Catch { .. } => Some(0),
            Inst::Un { op: UnOp::I2L, a, .. } => Some(reg(a)),
            Inst::Un { op: UnOp::L2I, a, .. } => Some(i64::from(reg(a) as i32)),
            Inst::Bin { op, a, b, .. } => apply(op, reg(a), reg(b)),
            Inst::BinK { op, a, k, .. } => apply(op, reg(a), i64::from(k)),
            Inst::BrInt { cond, a, b, .. } | Inst::BrLong { cond, a, b, .. } => {
                taken = holds(cond, reg(a), reg(b));
                None
            }
            Inst::BrIntK { cond, a, k, .. } => {
                taken = holds(cond, reg(a), i64::from(k));
                None
            }
            Inst::Jump { .. } => {
                taken = true;
                None
            }
            Inst::Return { src } => return reg(src),
            _ => panic!("{inst:?}"),
        };
        match (inst.def(), value) {
            (Some(dst), Some(x)) => regs[dst.0 as usize] = x,
            (Some(_), None) => {
                let covers = |h: &&crate::ir::Handler| (h.start..h.end).contains(&(at as u32));
                next = body.handlers.iter().find(covers).unwrap().handler as usize;
            }
            _ => {}
        }
        if taken && let Some(target) = inst.target() {
            next = target as usize;
        }
        at = next;
    }
}

/// `None`: a division by zero.
fn apply(op: BinOp, a: i64, b: i64) -> Option<i64> {
    let code = match op {
        BinOp::IAdd => 0x60,
        BinOp::IMul => 0x68,
        BinOp::IXor => 0x82,
        BinOp::IRem => 0x70,
        BinOp::ISub => 0x64,
        BinOp::LAdd => return Some(long_op(0x61, a, b)),
        BinOp::LSub => return Some(long_op(0x65, a, b)),
        BinOp::LMul => return Some(long_op(0x69, a, b)),
        BinOp::LXor => return Some(long_op(0x83, a, b)),
        BinOp::LShl => return Some(a << (b & 63)),
        BinOp::LCmp => return Some(a.cmp(&b) as i64),
        _ => panic!("{op:?}"),
    };
    int_op(code, a as i32, b as i32).map(i64::from)
}

#[test]
fn random_methods_compute_the_same() {
    for seed in 0..3000 {
        let g = Generator::method(seed);
        let body = raw(&g.code, &g.handlers).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        body.check().unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        for args in [[0, 0, 0, 0], [1, -2, 3, 4], [7, 0, -1, i64::MIN]] {
            let expected = run_bytecode(&g, &args);
            assert_eq!(run_body(&body, &args), expected, "seed {seed}, arguments {args:?}");
        }
    }
}
