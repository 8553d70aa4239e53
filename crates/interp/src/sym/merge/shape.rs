//! What of a method's code decides where the sides of a branch meet again: an order of its instructions, its loops, and which registers
//! are needed where.

use cairn_analysis::cfg::{Cfg, EdgeKind};
use cairn_analysis::dataflow::BitSet;
use cairn_analysis::defuse::Liveness;
use cairn_program::ir::{Body, Inst, Invoke, Reg};

/// Longer code is not looked at.
const LONGEST: usize = 6_000;

/// No loop, or an instruction that is not reached.
const NONE: u32 = u32::MAX;

/// The shape of a method's code.
pub(crate) struct Shape {
    /// By instruction: its place in an order in which each comes before what follows it, but for edges back.
    order: Vec<u32>,
    /// By instruction: the innermost loop around it.
    innermost: Vec<u32>,
    /// By loop: the instruction that each of its rounds begins with.
    headers: Vec<u32>,
    /// Instructions that several others lead to.
    joins: BitSet,
    live: Liveness,
    /// An instruction that returns, and what.
    pub returns: Option<(u32, Reg)>,
}

/// How control goes on within a part of a method: the code outside of loops, or one round of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leads {
    /// To an instruction of the same part.
    On,
    /// To the next round of the loop.
    Back,
    /// Out of the loop, or into another one.
    Away,
}

impl Shape {
    pub fn new(body: &Body) -> Option<Shape> {
        let count = body.code.len();
        if count > LONGEST {
            return None;
        }
        let cfg = Cfg::new(body);
        let mut order = vec![NONE; count];
        for (place, node) in cfg.reverse_postorder().into_iter().enumerate() {
            if let Some(at) = cfg.instruction(node) {
                order[at] = place as u32;
            }
        }
        let mut joins = BitSet::default();
        for at in (0..count).filter(|&at| cfg.edges_to(at as u32).len() > 1) {
            joins.insert(at);
        }
        let live = Liveness::new(body, &cfg);
        let returns = body.code.iter().enumerate().find_map(|(at, inst)| match inst {
            Inst::Return { src } => Some((at as u32, *src)),
            _ => None,
        });
        let mut shape =
            Shape { order, innermost: vec![NONE; count], headers: vec![], joins, live, returns };
        shape.find_loops(&cfg)?;
        Some(shape)
    }

    /// Finds the natural loops, one for each header; none if control enters a loop beside its header.
    fn find_loops(&mut self, cfg: &Cfg) -> Option<()> {
        let dominators = cfg.dominators();
        let mut found: Vec<(u32, BitSet, usize)> = vec![];
        for at in 0..self.order.len() as u32 {
            for &(to, _) in cfg.edges(at) {
                let is_instruction = cfg.instruction(to).is_some();
                if !is_instruction || !self.is_reached(at) || self.place(to) > self.place(at) {
                    continue;
                }
                if !dominators.dominates(to, at) {
                    return None;
                }
                let known = found.iter().position(|l| l.0 == to).unwrap_or_else(|| {
                    found.push((to, BitSet::default(), 0));
                    found.len() - 1
                });
                let (_, members, size) = &mut found[known];
                let mut stack = vec![at];
                *size += usize::from(members.insert(to as usize));
                while let Some(node) = stack.pop() {
                    if !self.is_reached(node) || !members.insert(node as usize) {
                        continue;
                    }
                    *size += 1;
                    stack.extend(cfg.edges_to(node).iter().map(|e: &(u32, EdgeKind)| e.0));
                }
            }
        }
        // The largest first, so that inner ones come after those around them.
        found.sort_by_key(|l| std::cmp::Reverse(l.2));
        for (number, (header, members, _)) in found.iter().enumerate() {
            self.headers.push(*header);
            for member in members.iter() {
                self.innermost[member] = number as u32;
            }
        }
        Some(())
    }

    fn is_reached(&self, at: u32) -> bool {
        self.order.get(at as usize).is_some_and(|&o| o != NONE)
    }

    /// The place of an instruction in the order.
    pub fn place(&self, at: u32) -> u32 {
        self.order[at as usize]
    }

    /// Whether several instructions lead to this one.
    pub fn is_join(&self, at: u32) -> bool {
        self.joins.contains(at as usize)
    }

    pub fn is_live(&self, at: u32, reg: usize) -> bool {
        self.live.before(at, Reg(reg as u16))
    }

    /// The part of the method that an instruction is in; as a number, which means nothing else.
    pub fn part(&self, at: u32) -> u32 {
        self.innermost[at as usize]
    }

    /// The instruction that each round of a loop begins with.
    pub fn header(&self, part: u32) -> u32 {
        self.headers[part as usize]
    }

    /// Whether a part is one round of a loop.
    pub fn is_round(part: u32) -> bool {
        part != NONE
    }

    /// The part outside of all loops.
    pub fn outside() -> u32 {
        NONE
    }

    /// How control gets to an instruction from within a part.
    pub fn leads(&self, part: u32, to: u32) -> Leads {
        if part != NONE && self.headers[part as usize] == to {
            return Leads::Back;
        }
        if self.innermost[to as usize] == part { Leads::On } else { Leads::Away }
    }

    /// Whether the straight way from an instruction, before others join it, meets something that is never executed together with
    /// another side.
    pub fn is_blocked(&self, body: &Body, part: u32, from: u32) -> bool {
        let mut at = from;
        for _ in 0..self.order.len() {
            match self.leads(part, at) {
                Leads::Back => return false,
                Leads::Away => return true,
                Leads::On if self.is_join(at) => return false,
                Leads::On => {}
            }
            let inst = body.code[at as usize];
            match inst {
                Inst::Jump { target } => at = target,
                Inst::Return { .. } => return Shape::is_round(part),
                inst if inst.target().is_some() || matches!(inst, Inst::Switch { .. }) => {
                    return false;
                }
                inst if is_never_merged(&inst) => return true,
                _ => at += 1,
            }
        }
        true
    }
}

/// Instructions that change more than registers and fields, whatever they find.
fn is_never_merged(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::New { .. }
            | Inst::NewArray { .. }
            | Inst::NewRefArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::Throw { .. }
            | Inst::Catch { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::ConstClass { .. }
            | Inst::ConstDynamic { .. }
            | Inst::Builtin { .. }
            | Inst::Invoke { kind: Invoke::Dynamic, .. }
    )
}
