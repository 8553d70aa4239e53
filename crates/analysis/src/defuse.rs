//! Definitions and uses of registers: where each register is written and read, which definitions
//! reach a use, and where a register's value is still needed.

use crate::cfg::{Cfg, EdgeKind};
use crate::dataflow::{Analysis, BitSet, Direction, Solution, solve};
use crate::graph::{Node, Rows};
use cairn_program::ir::{Body, Reg};

/// The definitions and uses of each register of a body, whatever the control flow.
#[derive(Clone, Debug)]
pub struct DefUse {
    defs: Rows<u32>,
    uses: Rows<u32>,
    params: u16,
}

impl DefUse {
    pub fn new(body: &Body) -> DefUse {
        let (mut defs, mut uses) = (vec![], vec![]);
        for at in 0..body.code.len() {
            if let Some(r) = body.def(at) {
                defs.push((Node::from(r.0), at as u32));
            }
            let first = uses.len();
            for r in body.uses(at) {
                let pair = (Node::from(r.0), at as u32);
                if !uses[first..].contains(&pair) {
                    uses.push(pair);
                }
            }
        }
        let regs = body.regs.len();
        DefUse { defs: Rows::new(regs, &defs), uses: Rows::new(regs, &uses), params: body.params }
    }

    /// The instructions that write a register, ascending. A parameter also has the caller's value.
    pub fn defs(&self, reg: Reg) -> &[u32] {
        self.defs.row(reg.0.into())
    }

    /// The instructions that read a register, ascending, each once.
    pub fn uses(&self, reg: Reg) -> &[u32] {
        self.uses.row(reg.0.into())
    }

    /// The only instruction that writes a register, if there is one and the caller writes it not.
    pub fn only_def(&self, reg: Reg) -> Option<u32> {
        match self.defs(reg) {
            [one] if reg.0 >= self.params => Some(*one),
            _ => None,
        }
    }
}

/// Which registers hold a value that is still needed.
#[derive(Clone, Debug)]
pub struct Liveness(Solution<BitSet>);

struct Live<'b>(&'b Body);

impl Analysis for Live<'_> {
    type Fact = BitSet;
    const DIRECTION: Direction = Direction::Backward;

    fn bottom(&self) -> BitSet {
        BitSet::default()
    }

    fn boundary(&self) -> BitSet {
        BitSet::default()
    }

    fn transfer(&self, inst: usize, edge: EdgeKind, fact: &BitSet) -> BitSet {
        let mut live = fact.clone();
        if edge == EdgeKind::Normal
            && let Some(r) = self.0.def(inst).and_then(Reg::index)
        {
            live.remove(r);
        }
        self.0.uses(inst).filter_map(Reg::index).for_each(|r| _ = live.insert(r));
        live
    }
}

impl Liveness {
    pub fn new(body: &Body, cfg: &Cfg) -> Liveness {
        Liveness(solve(cfg, &Live(body)))
    }

    /// Whether the value that a register holds before an instruction may be read, by it or later on
    /// some path.
    pub fn before(&self, inst: u32, reg: Reg) -> bool {
        reg.index().is_some_and(|r| self.0.at(inst).contains(r))
    }

    /// The registers that [`Liveness::before`] is true for.
    pub fn set(&self, inst: u32) -> &BitSet {
        self.0.at(inst)
    }
}

/// Which definitions reach an instruction: by the instruction that makes them, or a parameter.
#[derive(Clone, Debug)]
pub struct Reaching {
    solution: Solution<BitSet>,
    instructions: usize,
}

/// Where a value was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Definition {
    /// By the caller.
    Parameter(Reg),
    /// By this instruction.
    Inst(u32),
}

struct Reach<'b> {
    body: &'b Body,
    index: &'b DefUse,
}

impl Analysis for Reach<'_> {
    /// Instructions, then parameters.
    type Fact = BitSet;
    const DIRECTION: Direction = Direction::Forward;

    fn bottom(&self) -> BitSet {
        BitSet::default()
    }

    fn boundary(&self) -> BitSet {
        let first = self.body.code.len();
        (first..first + self.body.params as usize).collect()
    }

    fn transfer(&self, inst: usize, edge: EdgeKind, fact: &BitSet) -> BitSet {
        let mut after = fact.clone();
        let Some(reg) = self.body.def(inst).filter(|_| edge == EdgeKind::Normal) else {
            return after;
        };
        self.index.defs(reg).iter().for_each(|&d| after.remove(d as usize));
        if reg.0 < self.body.params {
            after.remove(self.body.code.len() + reg.0 as usize);
        }
        after.insert(inst);
        after
    }
}

impl Reaching {
    pub fn new(body: &Body, cfg: &Cfg) -> Reaching {
        let index = &DefUse::new(body);
        let solution = solve(cfg, &Reach { body, index });
        Reaching { solution, instructions: body.code.len() }
    }

    /// The definitions of a register that reach an instruction.
    pub fn of(&self, body: &Body, inst: u32, reg: Reg) -> Vec<Definition> {
        let fact = self.solution.at(inst).iter();
        let all = fact.filter_map(|n| match n.checked_sub(self.instructions) {
            Some(p) => (reg.0 as usize == p).then_some(Definition::Parameter(reg)),
            None => (body.def(n) == Some(reg)).then_some(Definition::Inst(n as u32)),
        });
        all.collect()
    }
}
