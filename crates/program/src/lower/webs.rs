//! Splits variables into webs: the definitions of a variable that meet at a common use.
//!
//! Every definition is a node; so is the value a variable has at the start of a block, if somebody
//! reads it there. A use joins (union-find) the nodes that reach it: within the block the last
//! definition, else the value at the block's start, which is joined with what reaches the ends of
//! the block's predecessors, and so on backwards. A handler's predecessors are the instructions
//! that may throw in the blocks it protects. What is left apart becomes separate registers.

use super::blocks::Block;
use super::operands::rewrite;
use super::sim::Emitted;
use super::stack::{Role, Var};
use super::{Signature, fail};
use crate::classfile::{Code, LocalName, Result};
use crate::ir::{Kind, Reg};
use rustc_hash::FxHashMap;

type Node = u32;

/// Whether temporaries share registers: within a block, a temporary that nobody needs any more gives
/// its register to the next one of its kind. That makes frames five times smaller over the JDK. Set
/// it to `false` to give each temporary a register of its own.
const SHARE_TEMPORARIES: bool = true;

/// The value of a local variable whose slot has been overwritten as another kind.
const LOST: Node = 0;

/// The registers of a method.
pub(super) struct Registers {
    pub kinds: Vec<Kind>,
    pub names: Vec<Option<Box<str>>>,
}

/// Assigns registers and rewrites the code to use them.
pub(super) fn split(
    emitted: &mut Emitted,
    code: &Code,
    signature: &Signature,
    names: &[LocalName],
) -> Result<Registers> {
    let mut webs = Webs::new(emitted, code, signature);
    webs.walk_blocks();
    webs.join_predecessors()?;
    let Webs { sets, params, operands, .. } = webs;
    Numbering::new(sets, params.len(), emitted, code, names).assign(emitted, &params, &operands)
}

/// Union-find.
struct Sets {
    parent: Vec<Node>,
    /// The variable each node is a value of.
    vars: Vec<Var>,
}

impl Sets {
    fn add(&mut self, v: Var) -> Node {
        let node = self.parent.len() as Node;
        self.parent.push(node);
        self.vars.push(v);
        node
    }

    fn find(&mut self, mut n: Node) -> Node {
        while self.parent[n as usize] != n {
            let up = self.parent[self.parent[n as usize] as usize];
            self.parent[n as usize] = up;
            n = up;
        }
        n
    }

    fn join(&mut self, a: Node, b: Node) {
        let (a, b) = (self.find(a), self.find(b));
        // Towards the older node: it is likelier to be a root already.
        self.parent[a.max(b) as usize] = a.min(b);
    }
}

/// A value that some use needs at the start of a block.
struct Needed {
    block: Block,
    var: Var,
    node: Node,
    /// Where it is used, for error messages.
    pc: u16,
}

/// What happens to variables inside a protected block, for its handlers.
#[derive(Default)]
struct Protected {
    /// Indices of the instructions that may throw, ascending.
    throws: Vec<u32>,
    /// Definitions of each variable, ascending.
    defs: FxHashMap<Var, Vec<(u32, Node)>>,
}

struct Webs<'a> {
    emitted: &'a Emitted,
    code: &'a Code,
    sets: Sets,
    /// Nodes of the parameters.
    params: Vec<Node>,
    /// Parameter node of a variable; `LOST` if it is none.
    param_of: Vec<Node>,
    /// For each instruction in turn, the nodes it reads, then the one it writes.
    operands: Vec<Node>,
    /// Latest value of each variable in the current block, valid if the stamp is the block's.
    current: Vec<(u32, Node)>,
    stamp: u32,
    /// Variables with a value in `current`.
    touched: Vec<Var>,
    /// Other kinds of the same local slots.
    rivals: Vec<Vec<Var>>,
    /// Values at the starts and ends of blocks.
    at_start: FxHashMap<(Block, Var), Node>,
    at_end: FxHashMap<(Block, Var), Node>,
    needed: Vec<Needed>,
    protected: FxHashMap<Block, Protected>,
    predecessors: Vec<Vec<Block>>,
    /// For each block that takes exceptions, the blocks they come from.
    throwers: FxHashMap<Block, Vec<Block>>,
}

impl<'a> Webs<'a> {
    fn new(emitted: &'a Emitted, code: &'a Code, signature: &Signature) -> Webs<'a> {
        let n = emitted.vars.kinds.len();
        let mut sets = Sets { parent: vec![LOST], vars: vec![Reg::NONE] };
        let mut param_of = vec![LOST; n];
        // The variables of the parameters were created first.
        let params = (0..signature.params.len()).map(|i| {
            param_of[i] = sets.add(Reg(i as u16));
            param_of[i]
        });
        let params = params.collect();
        let rivals = (0..n).map(|i| emitted.vars.rivals(Reg(i as u16))).collect();
        let mut webs = Webs {
            emitted,
            code,
            sets,
            params,
            param_of,
            operands: Vec::with_capacity(emitted.code.len() * 3),
            current: vec![(0, LOST); n],
            stamp: 0,
            touched: vec![],
            rivals,
            at_start: FxHashMap::default(),
            at_end: FxHashMap::default(),
            needed: vec![],
            protected: FxHashMap::default(),
            predecessors: vec![vec![]; emitted.segments.len()],
            throwers: FxHashMap::default(),
        };
        webs.link_blocks();
        webs
    }

    fn link_blocks(&mut self) {
        for &b in &self.emitted.order {
            let predecessors = &mut self.predecessors;
            self.emitted.successors(b, |s| {
                let list = &mut predecessors[s as usize];
                if list.last() != Some(&b) {
                    list.push(b);
                }
            });
            for &h in &self.emitted.handlers[b as usize] {
                self.throwers.entry(h).or_default().push(b);
            }
        }
    }

    /// Finds the node of every operand.
    fn walk_blocks(&mut self) {
        for &b in &self.emitted.order {
            let Some(segment) = &self.emitted.segments[b as usize] else {
                continue;
            };
            self.stamp += 1;
            let mut log = (!self.emitted.handlers[b as usize].is_empty()).then(Protected::default);
            for i in segment.code.clone() {
                self.instruction(b, i, &mut log);
            }
            for v in std::mem::take(&mut self.touched) {
                self.at_end.insert((b, v), self.current[v.0 as usize].1);
            }
            if let Some(log) = log {
                self.protected.insert(b, log);
            }
        }
    }

    fn instruction(&mut self, b: Block, i: usize, log: &mut Option<Protected>) {
        let inst = &self.emitted.code[i];
        inst.uses(&self.emitted.sites, |v| {
            let node = self.read(b, v, self.emitted.pcs[i]);
            self.operands.push(node);
        });
        if let Some(log) = log
            && inst.can_throw()
        {
            log.throws.push(i as u32);
        }
        if let Some(v) = inst.def() {
            let node = self.definition(v);
            self.operands.push(node);
            self.write(v, node, i, log);
            for r in 0..self.rivals[v.0 as usize].len() {
                let rival = self.rivals[v.0 as usize][r];
                self.write(rival, LOST, i, log);
            }
        }
    }

    /// The node of a new value of `v`.
    fn definition(&mut self, v: Var) -> Node {
        if !SHARE_TEMPORARIES || self.emitted.vars.role(v) != Role::Temp {
            return self.sets.add(v);
        }
        // A temporary is read in its block only, so its values never meet anyone else's.
        let node = self.current[v.0 as usize].1;
        if node == LOST { self.sets.add(v) } else { node }
    }

    fn read(&mut self, b: Block, v: Var, pc: u16) -> Node {
        let (stamp, node) = self.current[v.0 as usize];
        if stamp == self.stamp {
            return node;
        }
        let node = self.start_of(b, v, pc);
        self.set_current(v, node);
        node
    }

    fn write(&mut self, v: Var, node: Node, at: usize, log: &mut Option<Protected>) {
        self.set_current(v, node);
        if let Some(log) = log
            && matches!(self.emitted.vars.role(v), Role::Local(_))
        {
            log.defs.entry(v).or_default().push((at as u32, node));
        }
    }

    fn set_current(&mut self, v: Var, node: Node) {
        let current = &mut self.current[v.0 as usize];
        // Temporaries do not outlive the block: nobody asks for them at its end.
        if current.0 != self.stamp && self.emitted.vars.role(v) != Role::Temp {
            self.touched.push(v);
        }
        *current = (self.stamp, node);
    }

    /// The value of a variable at the start of a block.
    fn start_of(&mut self, block: Block, var: Var, pc: u16) -> Node {
        let (sets, needed) = (&mut self.sets, &mut self.needed);
        *self.at_start.entry((block, var)).or_insert_with(|| {
            let node = sets.add(var);
            needed.push(Needed { block, var, node, pc });
            node
        })
    }

    fn end_of(&mut self, block: Block, var: Var, pc: u16) -> Node {
        match self.at_end.get(&(block, var)) {
            Some(&node) => node,
            None => self.start_of(block, var, pc),
        }
    }

    fn join_predecessors(&mut self) -> Result<()> {
        // A read of a lost value within a block.
        if let Some(i) = self.operands.iter().position(|&n| n == LOST) {
            return self.unset(self.instruction_of(i), None);
        }
        while let Some(need) = self.needed.pop() {
            if need.block == 0 {
                let param = self.param_of[need.var.0 as usize];
                self.join(&need, param)?;
            }
            for i in 0..self.predecessors[need.block as usize].len() {
                let p = self.predecessors[need.block as usize][i];
                let node = self.end_of(p, need.var, need.pc);
                self.join(&need, node)?;
            }
            if let Some(throwers) = self.throwers.get(&need.block) {
                for b in throwers.clone() {
                    self.join_thrower(&need, b)?;
                }
            }
        }
        Ok(())
    }

    /// Joins what the variable may hold when an instruction of `b` throws.
    fn join_thrower(&mut self, need: &Needed, b: Block) -> Result<()> {
        let Some(log) = self.protected.get(&b) else {
            return Ok(());
        };
        let Some(&first) = log.throws.first() else {
            return Ok(());
        };
        let defs = log.defs.get(&need.var).map_or(&[][..], |d| d);
        // An instruction that throws has not written its register: it still sees the definition
        // before its own.
        let from_start = defs.first().is_none_or(|d| first <= d.0);
        let mut seen = vec![];
        for (i, &(at, node)) in defs.iter().enumerate() {
            let until = defs.get(i + 1).map_or(u32::MAX, |d| d.0);
            let next = log.throws.partition_point(|&t| t <= at);
            if log.throws.get(next).is_some_and(|&t| t <= until) {
                seen.push(node);
            }
        }
        if from_start {
            let node = self.start_of(b, need.var, need.pc);
            seen.push(node);
        }
        seen.into_iter().try_for_each(|node| self.join(need, node))
    }

    fn join(&mut self, need: &Needed, node: Node) -> Result<()> {
        if node == LOST {
            return self.unset(need.pc, Some(need.var));
        }
        self.sets.join(need.node, node);
        Ok(())
    }

    fn unset<T>(&self, pc: u16, var: Option<Var>) -> Result<T> {
        let offset = self.code.start + pc as usize;
        match var.map(|v| self.emitted.vars.role(v)) {
            Some(Role::Local(slot)) => {
                fail(offset, format!("local variable {slot} may be read before it is set"))
            }
            _ => fail(offset, "a local variable is read as another type than it was set"),
        }
    }

    /// Offset of the instruction that has the operand.
    fn instruction_of(&self, operand: usize) -> u16 {
        let mut seen = 0;
        for (inst, &pc) in self.emitted.code.iter().zip(&self.emitted.pcs) {
            inst.uses(&self.emitted.sites, |_| seen += 1);
            seen += usize::from(inst.def().is_some());
            if seen > operand {
                return pc;
            }
        }
        0
    }
}

/// Gives the webs their register numbers and names.
struct Numbering<'a> {
    sets: Sets,
    /// Register of each root.
    register: Vec<Reg>,
    kinds: Vec<Kind>,
    names: Vec<Option<Box<str>>>,
    code: &'a Code,
    /// Names of local variables, by slot.
    local_names: FxHashMap<u16, Vec<&'a LocalName>>,
}

impl<'a> Numbering<'a> {
    fn new(
        sets: Sets,
        params: usize,
        emitted: &Emitted,
        code: &'a Code,
        names: &'a [LocalName],
    ) -> Numbering<'a> {
        let mut local_names: FxHashMap<u16, Vec<&LocalName>> = FxHashMap::default();
        for name in names {
            local_names.entry(name.3).or_default().push(name);
        }
        Numbering {
            register: vec![Reg::NONE; sets.parent.len()],
            sets,
            kinds: emitted.vars.kinds[..params].to_vec(),
            names: vec![None; params],
            code,
            local_names,
        }
    }

    fn assign(
        mut self,
        emitted: &mut Emitted,
        params: &[Node],
        operands: &[Node],
    ) -> Result<Registers> {
        for (i, &node) in params.iter().enumerate() {
            let root = self.sets.find(node);
            self.register[root as usize] = Reg(i as u16);
            self.name(emitted, node, Reg(i as u16), 0);
        }
        let mut next = operands.iter();
        let mut stores = emitted.stores.iter().peekable();
        for i in 0..emitted.code.len() {
            let mut inst = emitted.code[i];
            let mut sites = std::mem::take(&mut emitted.sites);
            let mut pc = u32::from(emitted.pcs[i]);
            let mut failed = None;
            // A name starts to hold behind the store; the store is the last operand.
            let stored = stores.next_if(|s| s.0 == i as u32).map(|s| s.1);
            let mut left = 0;
            inst.uses(&sites, |_| left += 1);
            rewrite(&mut inst, &mut sites, |r| {
                let Some(&node) = next.next() else { return };
                if left == 0 {
                    pc = stored.unwrap_or(pc);
                } else {
                    left -= 1;
                }
                match self.register_of(emitted, node) {
                    Ok(reg) => {
                        *r = reg;
                        self.name(emitted, node, reg, pc);
                    }
                    Err(e) => failed = Some(e),
                }
            });
            emitted.sites = sites;
            emitted.code[i] = inst;
            if let Some(e) = failed {
                return Err(e);
            }
        }
        Ok(Registers { kinds: self.kinds, names: self.names })
    }

    fn register_of(&mut self, emitted: &Emitted, node: Node) -> Result<Reg> {
        let root = self.sets.find(node) as usize;
        if self.register[root] != Reg::NONE {
            return Ok(self.register[root]);
        }
        let n = self.kinds.len();
        if n >= Reg::NONE.0 as usize {
            return fail(self.code.start, "the method needs too many registers");
        }
        self.register[root] = Reg(n as u16);
        self.kinds.push(emitted.vars.kind(self.sets.vars[root]));
        self.names.push(None);
        Ok(Reg(n as u16))
    }

    /// Names the register if the variable has a name at that offset.
    fn name(&mut self, emitted: &Emitted, node: Node, reg: Reg, pc: u32) {
        if self.local_names.is_empty() || self.names[reg.0 as usize].is_some() {
            return;
        }
        let var = self.sets.vars[node as usize];
        let Role::Local(slot) = emitted.vars.role(var) else {
            return;
        };
        let holds =
            |n: &&&LocalName| (u32::from(n.0)..u32::from(n.0) + u32::from(n.1)).contains(&pc);
        let found = self.local_names.get(&slot).and_then(|l| l.iter().find(holds));
        self.names[reg.0 as usize] = found.map(|n| n.2.clone());
    }
}
