//! What can be told from the code of methods: which branches, registers and results a run's answer can depend
//! on, whatever the structure is.

use cairn_program::ir::{BinOp, Body, Cond, Inst, Invoke, Kind, Reg, SiteRef, Switch};
use cairn_program::{Method, Program};

/// Where the result of a call only decides branches, or is returned in turn.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub reg: Reg,
    /// The instructions that return what was made of it.
    pub returns: Vec<u32>,
    /// Before each instruction: the registers that may hold the result, or something made of it.
    pub made: Vec<u128>,
    /// Those that for certain hold the result, or the result and a constant added to it.
    pub sums: Vec<u128>,
}

impl Site {
    pub(super) fn is_sum(&self, pc: u32, reg: Reg) -> bool {
        self.sums.get(pc as usize).is_some_and(|s| s & bit(reg) != 0)
    }
}

/// Registers of a method that can be in a set.
const REGISTERS: usize = 128;

/// The bit of a register in a set of them.
pub(super) fn bit(reg: Reg) -> u128 {
    reg.index().map_or(0, |i| 1u128 << i)
}

/// Where a number lies.
pub(super) type Range = (i32, i32);

/// A part of a method that only looks around: whatever it reads, the run goes on behind it as if nothing had
/// been read, or returns one of some numbers.
#[derive(Clone, Debug)]
pub(super) struct DetourKind {
    /// The instruction behind it.
    pub end: u32,
    pub answers: Vec<i32>,
}

/// Instructions between the reading of a value and its comparison.
pub(super) const TEST_STEPS: usize = 8;

/// The branch that compares what is read at `pc`, if nothing else is done with it.
pub(super) fn only_test(body: &Body, pc: u32) -> Option<u32> {
    let read = body.code.get(pc as usize)?;
    if !matches!(read, Inst::GetField { .. }) || !body.handlers.is_empty() {
        return None;
    }
    let dst = read.def()?;
    for at in (pc + 1..).take(TEST_STEPS) {
        let inst = *body.code.get(at as usize)?;
        let mut uses = 0;
        inst.uses(&body.sites, |r| uses += u32::from(r == dst));
        match inst {
            Inst::Nop => {}
            Inst::Const { .. } | Inst::Move { .. } | Inst::GetField { .. }
                if uses == 0 && inst.def() != Some(dst) => {}
            Inst::BrInt { target, .. }
            | Inst::BrIntK { target, .. }
            | Inst::BrRef { target, .. }
            | Inst::BrNull { target, .. }
                if uses == 1 && is_dead(body, dst, target) && is_dead(body, dst, at + 1) =>
            {
                return Some(at);
            }
            _ => return None,
        }
    }
    None
}

/// Whether what a register holds is not looked at any more from an instruction on.
fn is_dead(body: &Body, reg: Reg, from: u32) -> bool {
    const STEPS: usize = 256;
    let mut seen = vec![];
    let mut open = vec![from];
    while let Some(pc) = open.pop() {
        if seen.contains(&pc) {
            continue;
        }
        let Some(inst) = body.code.get(pc as usize).filter(|_| seen.len() < STEPS) else {
            return false;
        };
        seen.push(pc);
        let mut is_used = false;
        inst.uses(&body.sites, |r| is_used |= r == reg);
        if is_used {
            return false;
        }
        if inst.def() == Some(reg) {
            continue;
        }
        followers(body, pc, |next| open.push(next));
    }
    true
}

/// Calls `f` with the instructions that may come after one, but for handlers.
fn followers(body: &Body, pc: u32, mut f: impl FnMut(u32)) {
    match body.code[pc as usize] {
        Inst::Return { .. } | Inst::Throw { .. } => {}
        Inst::Jump { target } => f(target),
        Inst::Switch { index, .. } => match &body.switches[index as usize] {
            Switch::Table { targets, default, .. } => {
                targets.iter().chain([default]).for_each(|&t| f(t));
            }
            Switch::Lookup { cases, default } => {
                cases.iter().for_each(|c| f(c.1));
                f(*default);
            }
        },
        inst => {
            inst.target().into_iter().for_each(&mut f);
            f(pc + 1);
        }
    }
}

/// What a comparison is for all numbers of two ranges, if it is the same.
pub(super) fn always(cond: Cond, (a, b): Range, (c, d): Range) -> Option<bool> {
    let (less, greater) = (b < c, a > d);
    let (at_most, at_least) = (b <= c, a >= d);
    let is_one = a == b && c == d && a == c;
    match cond {
        Cond::Lt => less.then_some(true).or(at_least.then_some(false)),
        Cond::Ge => at_least.then_some(true).or(less.then_some(false)),
        Cond::Gt => greater.then_some(true).or(at_most.then_some(false)),
        Cond::Le => at_most.then_some(true).or(greater.then_some(false)),
        Cond::Eq => is_one.then_some(true).or((less || greater).then_some(false)),
        Cond::Ne => is_one.then_some(false).or((less || greater).then_some(true)),
    }
}

/// The numbers of a range for which a comparison with a constant has this outcome, as a range.
pub(super) fn narrowed(cond: Cond, outcome: bool, k: i32, (low, high): Range) -> Range {
    let below = |n: i32| (low, high.min(n));
    let above = |n: i32| (low.max(n), high);
    match (cond, outcome) {
        (Cond::Lt, true) | (Cond::Ge, false) => below(k.saturating_sub(1)),
        (Cond::Lt, false) | (Cond::Ge, true) => above(k),
        (Cond::Gt, true) | (Cond::Le, false) => above(k.saturating_add(1)),
        (Cond::Gt, false) | (Cond::Le, true) => below(k),
        (Cond::Eq, true) | (Cond::Ne, false) => (k, k),
        (Cond::Eq, false) | (Cond::Ne, true) => (low, high),
    }
}

/// What a method returns inevitably after the branch at `pc`: if it is not taken, and if it is; in the
/// order of what happens otherwise.
pub(super) fn sides(body: &Body, pc: u32) -> [Option<i32>; 2] {
    let target = body.code.get(pc as usize).and_then(|i| i.target());
    let nothing = |_| None;
    [
        target.and_then(|t| inevitable(body, t, None, nothing)),
        inevitable(body, pc + 1, None, nothing),
    ]
}

/// How the result of a call is used, if it only decides branches or is returned.
pub(super) fn site(body: &Body, pc: u32) -> Option<Site> {
    let Inst::Invoke { dst, .. } = *body.code.get(pc as usize)? else { return None };
    let is_int = dst != Reg::NONE && body.regs.get(dst.index()?) == Some(&Kind::Int);
    if !is_int || body.regs.len() > REGISTERS || !body.handlers.is_empty() {
        return None;
    }
    // Registers that hold the result, or what was made of it, before each instruction.
    let mut holding = vec![0u128; body.code.len()];
    let mut returns = vec![];
    let mut open = vec![(pc + 1, bit(dst))];
    while let Some((pc, mask)) = open.pop() {
        let Some(&inst) = body.code.get(pc as usize) else { continue };
        let known = &mut holding[pc as usize];
        if mask & !*known == 0 {
            continue;
        }
        *known |= mask;
        let mask = *known;
        let mut used = 0;
        inst.uses(&body.sites, |r| used |= bit(r) & mask);
        let mut after = mask & !inst.def().map_or(0, bit);
        match inst {
            _ if used == 0 => {}
            Inst::BrIntK { .. } | Inst::BrInt { .. } if used == bit(dst) => {}
            Inst::Return { .. } => returns.push(pc),
            Inst::Move { dst: to, .. } | Inst::BinK { dst: to, .. } if to != dst => {
                after |= bit(to);
            }
            _ => return None,
        }
        followers(body, pc, |next| open.push((next, after)));
    }
    returns.sort();
    returns.dedup();
    let sums = sums(body, pc, dst);
    // Where the register may hold something else, it is not known what a branch depends on.
    for (at, inst) in body.code.iter().enumerate() {
        let is_branch = matches!(inst, Inst::BrIntK { .. } | Inst::BrInt { .. });
        let mut used = 0;
        inst.uses(&body.sites, |r| used |= bit(r));
        if is_branch && used & holding[at] & !sums[at] & bit(dst) != 0 {
            return None;
        }
    }
    Some(Site { reg: dst, returns, made: holding, sums })
}

/// Before each instruction after the call at `pc`: the registers that hold its result on all ways, or the
/// result and a constant added to it.
fn sums(body: &Body, call: u32, dst: Reg) -> Vec<u128> {
    let mut known: Vec<Option<u128>> = vec![None; body.code.len()];
    let mut open = vec![(call + 1, bit(dst))];
    while let Some((pc, mask)) = open.pop() {
        let Some(&inst) = body.code.get(pc as usize) else { continue };
        let before = known[pc as usize];
        let mask = before.map_or(mask, |b| b & mask);
        // The call comes again: then its result is another.
        if before == Some(mask) || pc == call {
            continue;
        }
        known[pc as usize] = Some(mask);
        let mut after = mask & !inst.def().map_or(0, bit);
        match inst {
            Inst::Move { dst: to, src: from }
            | Inst::BinK { op: BinOp::IAdd, dst: to, a: from, .. }
                if mask & bit(from) != 0 && to != dst =>
            {
                after |= bit(to);
            }
            _ => {}
        }
        followers(body, pc, |next| open.push((next, after)));
    }
    known.into_iter().map(|k| k.unwrap_or(0)).collect()
}

/// The detour that begins with the branch at `pc`, if it does.
pub(super) fn detour(
    program: &Program,
    method: &Method,
    body: &Body,
    pc: u32,
) -> Option<DetourKind> {
    const LONGEST: u32 = 64;
    let jumps_here = |i: &Inst| i.target() == Some(pc);
    if pc == 0 || only_test(body, pc - 1) != Some(pc) || body.code.iter().any(jumps_here) {
        return None;
    }
    if !body.switches.is_empty() || body.regs.len() > REGISTERS {
        return None;
    }
    let mut end = body.code[pc as usize].target().filter(|t| *t > pc)?;
    let mut answers = vec![];
    let mut defined = 0u128;
    let mut at = pc + 1;
    while at < end {
        let &inst = body.code.get(at as usize)?;
        match inst {
            Inst::Return { src } => match body.code[at as usize - 1] {
                Inst::Const { dst, bits } if dst == src => answers.push(bits as i32),
                _ => return None,
            },
            Inst::Invoke { .. } if !looks_only(program, method, body, inst) => return None,
            Inst::Invoke { .. } => {}
            _ if !only_looks(inst) => return None,
            _ => {}
        }
        if let Some(target) = inst.target() {
            if target <= at {
                return None;
            }
            end = end.max(target);
        }
        defined |= inst.def().map_or(0, bit);
        at += 1;
        if at - pc > LONGEST {
            return None;
        }
    }
    let is_used = |i: usize| defined >> i & 1 == 1 && !is_dead(body, Reg(i as _), end);
    (!(0..body.regs.len()).any(is_used)).then_some(DetourKind { end, answers })
}

/// Whether an instruction leaves nothing behind but what it defines.
fn only_looks(inst: Inst) -> bool {
    matches!(
        inst,
        Inst::Nop
            | Inst::Const { .. }
            | Inst::Move { .. }
            | Inst::BinK { .. }
            | Inst::GetField { .. }
            | Inst::Jump { .. }
            | Inst::BrInt { .. }
            | Inst::BrIntK { .. }
            | Inst::BrRef { .. }
            | Inst::BrNull { .. }
            | Inst::Return { .. }
    )
}

/// Whether a call is one of a method of the same class that leaves nothing behind, and comes to an end.
fn looks_only(program: &Program, method: &Method, body: &Body, call: Inst) -> bool {
    let Inst::Invoke { kind: Invoke::Static, site, .. } = call else { return false };
    let SiteRef::Method(m) = &body.sites[site as usize].what else { return false };
    let class = program.class(method.class);
    if *m.class != *class.name {
        return false;
    }
    let Some(callee) = program.find_method(method.class, &m.name, &m.desc) else { return false };
    let Ok(body) = program.body(callee) else { return false };
    let is_back = |(pc, inst): (usize, &Inst)| inst.target().is_some_and(|t| t as usize <= pc);
    body.handlers.is_empty()
        && body.code.iter().all(|&i| only_looks(i))
        && !body.code.iter().enumerate().any(is_back)
}

/// How large what a method returns can be, if it is made of constants and of what the method itself returns.
pub(super) fn largest(class: &str, method: &Method, body: &Body, depth: usize) -> Option<i32> {
    const CODE: usize = 512;
    const ADDED: u32 = 1 << 8;
    const MOST: u32 = 1 << 20;
    const ACC_PRIVATE: u16 = 2;
    const ACC_FINAL: u16 = 16;
    let is_one = method.access & (ACC_PRIVATE | ACC_FINAL) != 0;
    let is_itself = |inst: Inst| {
        let Inst::Invoke { kind, site, .. } = inst else { return false };
        if !matches!(kind, Invoke::Static | Invoke::Special) && !is_one {
            return false;
        }
        matches!(&body.sites[site as usize].what, SiteRef::Method(m)
            if *m.class == *class && m.name == method.name && m.desc == method.desc)
    };
    if body.regs.len() > REGISTERS || body.code.len() > CODE || !body.handlers.is_empty() {
        return None;
    }
    // Registers that hold something small, before each instruction.
    let mut known: Vec<Option<u128>> = vec![None; body.code.len()];
    let mut adds = false;
    let mut open = vec![(0, 0)];
    while let Some((pc, mask)) = open.pop() {
        let &inst = body.code.get(pc as usize)?;
        let before = known[pc as usize];
        let mask = before.map_or(mask, |b: u128| b & mask);
        if before == Some(mask) {
            continue;
        }
        known[pc as usize] = Some(mask);
        let is = |r: Reg| mask & bit(r) != 0;
        let is_small = match inst {
            Inst::Const { bits, .. } => (bits as i32).unsigned_abs() <= MOST,
            Inst::Move { src, .. } => is(src),
            Inst::BinK { op: BinOp::IAdd, a, k, .. } => {
                adds |= is(a);
                is(a) && k.unsigned_abs() <= ADDED
            }
            _ => is_itself(inst),
        };
        let defined = inst.def().map_or(0, bit);
        let after = if is_small { mask | defined } else { mask & !defined };
        followers(body, pc, |next| open.push((next, after)));
    }
    let all = body.code.iter().zip(&known).all(|(inst, known)| match (*inst, known) {
        (Inst::Return { src }, Some(known)) => known & bit(src) != 0,
        _ => true,
    });
    let is_back = |(pc, inst): (usize, &Inst)| match inst {
        Inst::Switch { .. } => true,
        _ => inst.target().is_some_and(|t| t as usize <= pc),
    };
    let loops = adds && body.code.iter().enumerate().any(is_back);
    if !all || loops {
        return None;
    }
    // Every addition of every activation adds to the largest constant.
    let added = body.code.len() as u64 * u64::from(ADDED) * depth as u64;
    i32::try_from(added + u64::from(MOST)).ok().filter(|n| *n < i32::MAX / 2)
}

/// The number that a method returns from an instruction on, if that is certain: a register's value may
/// be given, and of some it may be known where they lie.
pub(super) fn inevitable(
    body: &Body,
    from: u32,
    known: Option<(Reg, i32)>,
    range: impl Fn(Reg) -> Option<Range>,
) -> Option<i32> {
    const STEPS: usize = 16;
    let mut known: Vec<(Reg, Option<i32>)> = known.map(|(r, v)| (r, Some(v))).into_iter().collect();
    let lies = |known: &[(Reg, Option<i32>)], r: Reg| match known.iter().rev().find(|k| k.0 == r) {
        Some(k) => k.1.map(|v| (v, v)),
        None => range(r),
    };
    let mut pc = from;
    for _ in 0..STEPS {
        match *body.code.get(pc as usize)? {
            Inst::Nop => pc += 1,
            Inst::Const { dst, bits } => {
                known.push((dst, Some(bits as i32)));
                pc += 1;
            }
            Inst::Move { dst, src } => {
                let value = lies(&known, src).filter(|(a, b)| a == b).map(|v| v.0);
                known.push((dst, value));
                pc += 1;
            }
            Inst::Jump { target } => pc = target,
            Inst::BrIntK { cond, a, k, target } => {
                let taken = always(cond, lies(&known, a)?, (k, k))?;
                pc = if taken { target } else { pc + 1 };
            }
            Inst::BrInt { cond, a, b, target } => {
                let taken = always(cond, lies(&known, a)?, lies(&known, b)?)?;
                pc = if taken { target } else { pc + 1 };
            }
            Inst::Return { src } if src != Reg::NONE => {
                return lies(&known, src).filter(|(a, b)| a == b).map(|v| v.0);
            }
            _ => return None,
        }
    }
    None
}
