//! Puts blocks in order: threads jumps, inverts loops, translates targets and the exception table.

use super::blocks::{Block, Blocks};
use super::sim::{Emitted, Segment, each_target};
use crate::classfile::{ClassFile, Code, Result};
use crate::ir::{Handler, Inst, Site, SiteRef, Switch, Target};

/// The longest block that is copied to where a jump to it would be.
const COPY_LIMIT: usize = 3;

/// How many empty blocks in a row a jump skips. (They may form a cycle.)
const THREAD_LIMIT: usize = 16;

/// Marks a block that is not part of the result.
const NOWHERE: Target = Target::MAX;

/// The finished code of a method.
pub(super) struct Laid {
    pub code: Vec<Inst>,
    pub pcs: Vec<u16>,
    pub handlers: Vec<Handler>,
    pub sites: Vec<Site>,
    pub switches: Vec<Switch>,
    pub wide: Vec<u64>,
}

pub(super) fn place(
    emitted: Emitted,
    blocks: &Blocks,
    file: &ClassFile,
    code: &Code,
) -> Result<Laid> {
    let capacity = emitted.code.len() + emitted.order.len();
    let mut layout = Layout {
        emitted: &emitted,
        rows: &code.handlers,
        blocks,
        forward: (0..blocks.total()).map(|b| skip_empty(&emitted, b as Block)).collect(),
        starts: vec![NOWHERE; blocks.total()],
        code: Vec::with_capacity(capacity),
        pcs: Vec::with_capacity(capacity),
    };
    let order = layout.reachable();
    for (i, &b) in order.iter().enumerate() {
        layout.block(b, order.get(i + 1).copied());
    }
    let rows = layout.handlers();
    let Layout { forward, starts, code: mut insts, pcs, .. } = layout;
    let Emitted { mut sites, mut switches, wide, .. } = emitted;
    let place_of = |b: Block| starts[forward[b as usize] as usize];
    for inst in &mut insts {
        if let Some(target) = inst.target() {
            inst.set_target(place_of(target));
        }
    }
    for switch in &mut switches {
        match switch {
            Switch::Table { targets, default, .. } => {
                targets.iter_mut().chain([default]).for_each(|t| *t = place_of(*t));
            }
            Switch::Lookup { cases, default } => {
                cases.iter_mut().map(|c| &mut c.1).chain([default]).for_each(|t| *t = place_of(*t));
            }
        }
    }
    let mut handlers = Vec::with_capacity(rows.len());
    for (mut handler, class) in rows {
        if class != 0 {
            handler.class = Some(sites.len() as u32);
            sites.push(Site::new(SiteRef::Class(file.class_name(class)?), vec![]));
        }
        handlers.push(handler);
    }
    Ok(Laid { code: insts, pcs, handlers, sites, switches, wide })
}

struct Layout<'a> {
    emitted: &'a Emitted,
    /// The exception table of the class file.
    rows: &'a [(u16, u16, u16, u16)],
    blocks: &'a Blocks,
    /// Where control really gets when it goes to a block: behind empty ones.
    forward: Vec<Block>,
    /// First instruction of each block.
    starts: Vec<Target>,
    code: Vec<Inst>,
    pcs: Vec<u16>,
}

/// Copies of a register to itself are left over when two variables become one.
fn is_idle(inst: &Inst) -> bool {
    matches!(inst, Inst::Move { dst, src } if dst == src)
}

fn skip_empty(emitted: &Emitted, mut b: Block) -> Block {
    for _ in 0..THREAD_LIMIT {
        match &emitted.segments[b as usize] {
            Some(Segment { code, next: Some(next), .. })
                if emitted.code[code.clone()].iter().all(is_idle) =>
            {
                b = *next
            }
            _ => break,
        }
    }
    b
}

impl Layout<'_> {
    fn segment(&self, b: Block) -> Option<&Segment> {
        self.emitted.segments[b as usize].as_ref()
    }

    /// The blocks that are needed, in bytecode order.
    fn reachable(&self) -> Vec<Block> {
        let mut seen = vec![false; self.blocks.total()];
        seen[0] = true;
        let mut work = vec![0];
        while let Some(b) = work.pop() {
            let mut reach = |s: Block| {
                let s = self.forward[s as usize];
                if !std::mem::replace(&mut seen[s as usize], true) {
                    work.push(s);
                }
            };
            self.emitted.successors(b, &mut reach);
            self.emitted.handlers[b as usize].iter().copied().for_each(reach);
        }
        self.without_copied((0..self.blocks.total() as Block).filter(|&b| seen[b as usize]))
    }

    /// Leaves out blocks that will be copied wherever control goes to them.
    fn without_copied(&self, order: impl Iterator<Item = Block>) -> Vec<Block> {
        let mut branched_to = vec![false; self.blocks.total()];
        for segment in self.emitted.segments.iter().flatten() {
            let last = self.emitted.code[segment.code.clone()].last();
            if let Some(target) = last.and_then(Inst::target) {
                // Either way of a branch may become its target.
                for t in segment.next.into_iter().chain([target]) {
                    branched_to[self.forward[t as usize] as usize] = true;
                }
            }
        }
        for switch in &self.emitted.switches {
            each_target(switch, |t| branched_to[self.forward[t as usize] as usize] = true);
        }
        let mut kept: Vec<Block> = vec![];
        for b in order {
            let before = kept.last().and_then(|&p| self.segment(p)?.next);
            let falls_into = before.is_some_and(|n| self.forward[n as usize] == b);
            let needed = b == 0 || branched_to[b as usize] || falls_into || !self.is_exit(b);
            if needed {
                kept.push(b);
            }
        }
        kept
    }

    /// Whether a block is a return with next to nothing before it: better than a jump to it.
    fn is_exit(&self, b: Block) -> bool {
        let Some(segment) = self.segment(b) else {
            return false;
        };
        match self.emitted.code[segment.code.clone()].split_last() {
            Some((Inst::Return { .. }, rest)) => {
                rest.len() < COPY_LIMIT
                    && !rest.iter().any(|i| i.can_throw() || matches!(i, Inst::Catch { .. }))
            }
            _ => false,
        }
    }

    fn push(&mut self, inst: Inst, pc: u16) {
        self.code.push(inst);
        self.pcs.push(pc);
    }

    /// Appends a block; `following` comes right behind it.
    fn block(&mut self, b: Block, following: Option<Block>) {
        self.starts[b as usize] = self.code.len() as Target;
        let Some(segment) = self.segment(b) else {
            return;
        };
        let next = segment.next.map(|n| self.forward[n as usize]);
        let (code, last_pc) = (segment.code.clone(), segment.last_pc);
        for i in code {
            let (inst, pc) = (self.emitted.code[i], self.emitted.pcs[i]);
            match (inst.target(), next) {
                (Some(target), Some(next)) => {
                    let target = self.forward[target as usize];
                    return self.branch(b, (inst, pc), target, next, following);
                }
                _ if is_idle(&inst) => {}
                _ => self.push(inst, pc),
            }
        }
        if let Some(next) = next {
            self.go(b, next, last_pc, following);
        }
    }

    /// Ends block `b` with a two-way branch to `target`, else to `next`.
    fn branch(
        &mut self,
        b: Block,
        (inst, pc): (Inst, u16),
        target: Block,
        next: Block,
        following: Option<Block>,
    ) {
        if target == next {
            self.go(b, next, pc, following);
        } else if following == Some(target) {
            self.push(to(negate(inst), next), pc);
        } else {
            self.push(to(inst, target), pc);
            self.go(b, next, pc, following);
        }
    }

    /// Ends block `b` by going to `next`.
    fn go(&mut self, b: Block, next: Block, pc: u16, following: Option<Block>) {
        if following != Some(next) && !self.copy(b, next, following) {
            self.push(Inst::Jump { target: next }, pc);
        }
    }

    /// Instead of a jump from `from` to the short block `b`, repeats the block. A loop then has its
    /// condition at the end as well, and one branch per round.
    fn copy(&mut self, from: Block, b: Block, following: Option<Block>) -> bool {
        let Some(segment) = self.segment(b) else {
            return false;
        };
        let (code, next) = (segment.code.clone(), segment.next);
        let insts = &self.emitted.code[code.clone()];
        let Some((last, rest)) = insts.split_last() else {
            return false;
        };
        if rest.len() >= COPY_LIMIT || !rest.iter().all(|inst| self.may_repeat(inst, from, b)) {
            return false;
        }
        let loops = last.target().is_some() && next.is_some() && b <= from;
        if !loops && !self.is_exit(b) {
            return false;
        }
        let last_pc = self.emitted.pcs[code.end - 1];
        for i in code.start..code.end - 1 {
            self.push(self.emitted.code[i], self.emitted.pcs[i]);
        }
        let (Some(target), Some(next)) = (last.target(), next) else {
            self.push(*last, last_pc);
            return true;
        };
        let (exit, body) = (self.forward[target as usize], self.forward[next as usize]);
        if following == Some(body) {
            self.push(to(*last, exit), last_pc);
            return true;
        }
        self.push(to(negate(*last), body), last_pc);
        if following != Some(exit) {
            self.push(Inst::Jump { target: exit }, last_pc);
        }
        true
    }

    /// Whether an instruction of block `b` can be repeated in block `from`.
    fn may_repeat(&self, inst: &Inst, from: Block, b: Block) -> bool {
        match inst {
            Inst::ArrayLen { .. } => self.same_handlers(from, b),
            Inst::Move { .. }
            | Inst::Const { .. }
            | Inst::ConstWide { .. }
            | Inst::Un { .. }
            | Inst::Bin { .. }
            | Inst::BinK { .. } => !inst.can_throw(),
            _ => false,
        }
    }

    fn same_handlers(&self, a: Block, b: Block) -> bool {
        if self.rows.is_empty() {
            return true;
        }
        if a.max(b) as usize >= self.blocks.len() {
            return false;
        }
        let (a, b) = (self.blocks.range(a).start, self.blocks.range(b).start);
        self.rows.iter().all(|&(start, end, ..)| {
            let range = start as usize..end as usize;
            range.contains(&a) == range.contains(&b)
        })
    }

    /// The translated exception table: handlers and the pool index of what they catch. Rows that
    /// protect nothing that throws are left out; their handlers may be unreachable.
    fn handlers(&self) -> Vec<(Handler, u16)> {
        let mut handlers = vec![];
        if self.rows.is_empty() {
            return handlers;
        }
        let places = self.places();
        let mut throws = Vec::with_capacity(self.code.len() + 1);
        throws.push(0u32);
        for inst in &self.code {
            throws.push(throws[throws.len() - 1] + u32::from(inst.can_throw()));
        }
        for (&(from, until, _, class), &catch) in self.rows.iter().zip(&self.blocks.catches) {
            let (start, end) = (places[self.blocks.from(from)], places[self.blocks.from(until)]);
            let handler = self.starts[catch as usize];
            if handler != NOWHERE && throws[start as usize] < throws[end as usize] {
                handlers.push((Handler { start, end, handler, class: None }, class));
            }
        }
        handlers
    }

    /// For each block, and for the end, the place of the first block at or behind it that there is.
    fn places(&self) -> Vec<Target> {
        let n = self.blocks.len();
        let stubs = self.starts[n..].iter().copied();
        let mut place = stubs.filter(|&s| s != NOWHERE).min().unwrap_or(self.code.len() as Target);
        let mut places = vec![place; n + 1];
        for b in (0..n).rev() {
            if self.starts[b] != NOWHERE {
                place = self.starts[b];
            }
            places[b] = place;
        }
        places
    }
}

fn to(mut inst: Inst, target: Block) -> Inst {
    inst.set_target(target);
    inst
}

/// The branch that is taken exactly when this one is not.
fn negate(mut inst: Inst) -> Inst {
    match &mut inst {
        Inst::BrInt { cond, .. }
        | Inst::BrIntK { cond, .. }
        | Inst::BrLong { cond, .. }
        | Inst::BrRef { cond, .. }
        | Inst::BrNull { cond, .. } => *cond = cond.negate(),
        Inst::BrFloat { cond, nan, .. } | Inst::BrDouble { cond, nan, .. } => {
            *cond = cond.negate();
            *nan = !*nan;
        }
        _ => {}
    }
    inst
}
