//! Static facts of the methods that a predicate executes: which branches, registers and results its answer
//! can depend on, whatever the structure is. Control flow and fixed points are those of [`cairn_analysis`];
//! each function is asked once for an instruction, and its answer is kept.

use cairn_analysis::callees::{Call, call};
use cairn_analysis::dataflow::{Analysis, Direction, May, Must, solve};
use cairn_analysis::defuse::Liveness;
use cairn_analysis::effects::{Code, code};
use cairn_analysis::graph::is_acyclic;
use cairn_analysis::{Cfg, EdgeKind, cfg};
use cairn_program::class::access;
use cairn_program::ir::{BinOp, Body, Cond, Inst, Invoke, Kind, Reg, SiteRef};
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
                if uses == 1 =>
            {
                let live = Liveness::new(body, &Cfg::new(body));
                let is_read = live.before(target, dst) || live.before(at + 1, dst);
                return (!is_read).then_some(at);
            }
            _ => return None,
        }
    }
    None
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
    let graph = Cfg::new(body);
    let made = solve(&graph, &Made { body, call: pc, dst });
    let holding: Vec<u128> = (0..graph.instructions()).map(|at| made.at(at).0).collect();
    let mut returns = vec![];
    for (at, inst) in body.code.iter().enumerate() {
        let used = uses(body, at) & holding[at];
        match *inst {
            _ if used == 0 => {}
            Inst::BrIntK { .. } | Inst::BrInt { .. } if used == bit(dst) => {}
            Inst::Return { .. } => returns.push(at as u32),
            Inst::Move { dst: to, .. } | Inst::BinK { dst: to, .. } if to != dst => {}
            _ => return None,
        }
    }
    let sums = solve(&graph, &Sums { body, call: pc, dst });
    let sums: Vec<u128> = (0..graph.instructions())
        .map(|at| if at == pc { 0 } else { sums.at(at).0.unwrap_or(0) })
        .collect();
    // Where the register may hold something else, it is not known what a branch depends on.
    for (at, inst) in body.code.iter().enumerate() {
        let is_branch = matches!(inst, Inst::BrIntK { .. } | Inst::BrInt { .. });
        if is_branch && uses(body, at) & holding[at] & !sums[at] & bit(dst) != 0 {
            return None;
        }
    }
    Some(Site { reg: dst, returns, made: holding, sums })
}

/// The registers that an instruction reads, as a set.
fn uses(body: &Body, at: usize) -> u128 {
    body.uses(at).fold(0, |set, r| set | bit(r))
}

/// The registers that may hold the result of a call, or something made of it.
struct Made<'b> {
    body: &'b Body,
    call: u32,
    dst: Reg,
}

impl Analysis for Made<'_> {
    type Fact = May;
    const DIRECTION: Direction = Direction::Forward;

    fn bottom(&self) -> May {
        May(0)
    }

    fn boundary(&self) -> May {
        May(0)
    }

    fn transfer(&self, at: usize, edge: EdgeKind, fact: &May) -> May {
        if edge == EdgeKind::Exception {
            return *fact;
        }
        let inst = self.body.code[at];
        let kept = fact.0 & !inst.def().map_or(0, bit);
        let made = match inst {
            _ if at as u32 == self.call => bit(self.dst),
            Inst::Move { dst: to, .. } | Inst::BinK { dst: to, .. }
                if uses(self.body, at) & fact.0 != 0 =>
            {
                bit(to)
            }
            _ => 0,
        };
        May(kept | made)
    }
}

/// The registers that hold the result of a call on all paths from it, or the result and a constant added to
/// it. `None` where no path from the call leads to.
struct Sums<'b> {
    body: &'b Body,
    call: u32,
    dst: Reg,
}

impl Analysis for Sums<'_> {
    type Fact = Must<u128>;
    const DIRECTION: Direction = Direction::Forward;

    fn bottom(&self) -> Must<u128> {
        Must(None)
    }

    fn boundary(&self) -> Must<u128> {
        Must(None)
    }

    fn transfer(&self, at: usize, edge: EdgeKind, fact: &Must<u128>) -> Must<u128> {
        if edge == EdgeKind::Exception {
            return fact.clone();
        }
        // Where the call comes again, its result is another.
        if at as u32 == self.call {
            return Must(Some(bit(self.dst)));
        }
        let inst = self.body.code[at];
        Must(fact.0.map(|mask| {
            let kept = mask & !inst.def().map_or(0, bit);
            match inst {
                Inst::Move { dst: to, src: from }
                | Inst::BinK { op: BinOp::IAdd, dst: to, a: from, .. }
                    if mask & bit(from) != 0 && to != self.dst =>
                {
                    kept | bit(to)
                }
                _ => kept,
            }
        }))
    }
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
            Inst::Invoke { .. } if !looks_only(program, method, body, at) => return None,
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
    let live = Liveness::new(body, &Cfg::new(body));
    let is_used = |i: usize| defined >> i & 1 == 1 && live.before(end, Reg(i as _));
    (!(0..body.regs.len()).any(is_used)).then_some(DetourKind { end, answers })
}

/// Whether an instruction has no effect but on the register it defines, and only reads fields: what the
/// observer follows of other accesses is not known here.
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

/// Whether a call is one of a static method of the same class that only reads and comes to an end. No, if its
/// code cannot be read.
fn looks_only(program: &Program, method: &Method, body: &Body, at: u32) -> bool {
    let Some(Inst::Invoke { kind: Invoke::Static, site, .. }) = body.code.get(at as usize) else {
        return false;
    };
    let names_class = matches!(&body.sites[*site as usize].what, SiteRef::Method(m)
        if m.class == program.class(method.class).name);
    let Some(Call::Exact(callee)) = call(program, method, body, at as usize) else { return false };
    if !names_class || program.method(callee).class != method.class {
        return false;
    }
    let Ok(Code::Body(body)) = code(program, callee) else { return false };
    body.handlers.is_empty()
        && body.code.iter().all(|&i| only_looks(i))
        && is_acyclic(&Cfg::new(body), cfg::ENTRY)
}

/// The largest constant that is small, and the largest that is added to something small.
const MOST: u32 = 1 << 20;
const ADDED: u32 = 1 << 8;

/// The registers that hold something small on all paths: a constant, the method's own result, or one of these
/// and a constant added to it.
struct Small<'b, F> {
    body: &'b Body,
    /// Whether an instruction calls the method itself.
    is_itself: &'b F,
}

impl<F: Fn(Inst) -> bool> Analysis for Small<'_, F> {
    type Fact = Must<u128>;
    const DIRECTION: Direction = Direction::Forward;

    fn bottom(&self) -> Must<u128> {
        Must(None)
    }

    fn boundary(&self) -> Must<u128> {
        Must(Some(0))
    }

    fn transfer(&self, at: usize, edge: EdgeKind, fact: &Must<u128>) -> Must<u128> {
        if edge == EdgeKind::Exception {
            return fact.clone();
        }
        let inst = self.body.code[at];
        Must(fact.0.map(|mask| {
            let is = |r: Reg| mask & bit(r) != 0;
            let is_small = match inst {
                Inst::Const { bits, .. } => (bits as i32).unsigned_abs() <= MOST,
                Inst::Move { src, .. } => is(src),
                Inst::BinK { op: BinOp::IAdd, a, k, .. } => is(a) && k.unsigned_abs() <= ADDED,
                _ => (self.is_itself)(inst),
            };
            let defined = inst.def().map_or(0, bit);
            if is_small { mask | defined } else { mask & !defined }
        }))
    }
}

/// How large what a method returns can be, if it is made of constants and of what the method itself returns.
pub(super) fn largest(class: &str, method: &Method, body: &Body, depth: usize) -> Option<i32> {
    const CODE: usize = 512;
    let is_one = method.is(access::PRIVATE | access::FINAL);
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
    let graph = Cfg::new(body);
    let small = solve(&graph, &Small { body, is_itself: &is_itself });
    let is = |at: usize, r: Reg| small.at(at as u32).0.is_some_and(|mask| mask & bit(r) != 0);
    let mut adds = false;
    for (at, inst) in body.code.iter().enumerate() {
        match *inst {
            Inst::Return { src } if small.at(at as u32).0.is_some() && !is(at, src) => return None,
            Inst::BinK { op: BinOp::IAdd, a, .. } => adds |= is(at, a),
            _ => {}
        }
    }
    if adds && !is_acyclic(&graph, cfg::ENTRY) {
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
