//! Basic blocks: where control can arrive, and which handlers protect what.

use super::fail;
use crate::classfile::{ClassFile, Code, Reader, Result};

/// Index of a basic block. Blocks are numbered in bytecode order; entry stubs of handlers follow.
pub(super) type Block = u32;

/// An upper bound on (block, handler) pairs. Compilers stay far below it; without it a hostile
/// exception table could make the method's outline quadratic in its size.
const MAX_PROTECTIONS: usize = 1 << 22;

/// The outline of a method's control flow.
pub(super) struct Blocks {
    /// Bytecode offset of each block, ascending; then the end of the code.
    starts: Vec<u32>,
    /// The block that starts at an offset, plus one; 0 where none does.
    at: Vec<u32>,
    /// Block that receives the exception, for each row of the exception table.
    pub catches: Vec<Block>,
    /// Handlers that ordinary control flow reaches, too: a stub of their own takes the exception
    /// and then goes to the block. Stub `i` is block `len() + i`.
    pub stubs: Vec<Block>,
    /// Whether a block starts by taking the exception.
    takes_exception: Vec<bool>,
    /// The blocks that catch what is thrown in a block, without repetition.
    protected_by: Vec<Vec<Block>>,
}

impl Blocks {
    /// How many blocks of bytecode there are (stubs not counted).
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Blocks and stubs together.
    pub fn total(&self) -> usize {
        self.len() + self.stubs.len()
    }

    /// The bytecode offsets of a block.
    pub fn range(&self, b: Block) -> std::ops::Range<usize> {
        self.starts[b as usize] as usize..self.starts[b as usize + 1] as usize
    }

    /// The block starting at an offset that some branch was seen to go to.
    pub fn at(&self, pc: usize) -> Option<Block> {
        self.at.get(pc).and_then(|b| b.checked_sub(1))
    }

    pub fn is_leader(&self, pc: usize) -> bool {
        self.at(pc).is_some()
    }

    /// The first block at or after an offset.
    pub fn from(&self, pc: u16) -> usize {
        self.starts[..self.len()].partition_point(|&s| s < u32::from(pc))
    }

    pub fn takes_exception(&self, b: Block) -> bool {
        self.takes_exception[b as usize]
    }

    /// The blocks that catch what is thrown in `b`.
    pub fn handlers(&self, b: Block) -> &[Block] {
        self.protected_by.get(b as usize).map_or(&[], |h| h)
    }
}

/// Something starts at this offset.
const INST: u8 = 1;
const LEADER: u8 = 2;
/// Ordinary control flow may arrive here.
const ENTERED: u8 = 4;

struct Scan<'a> {
    code: &'a Code,
    flags: Vec<u8>,
    /// Offset of a branch and where it goes.
    edges: Vec<(u32, u32)>,
}

pub(super) fn find(file: &ClassFile, code: &Code) -> Result<Blocks> {
    let mut scan = Scan { code, flags: vec![0; code.len], edges: vec![] };
    scan.flags[0] = LEADER | ENTERED;
    scan.instructions(file)?;
    for i in 0..scan.edges.len() {
        let (from, to) = scan.edges[i];
        scan.mark(code.start + from as usize, to as usize, LEADER | ENTERED)?;
    }
    for &(start, end, handler, _) in &code.handlers {
        if start >= end || end as usize > code.len {
            return fail(code.start, format!("bad range {start}..{end} in the exception table"));
        }
        for pc in [start, end, handler] {
            if pc as usize != code.len || pc == handler {
                scan.mark(code.start, pc as usize, LEADER)?;
            }
        }
    }
    scan.finish()
}

impl Scan<'_> {
    fn mark(&mut self, offset: usize, target: usize, how: u8) -> Result<()> {
        match self.flags.get_mut(target) {
            Some(f) if *f & INST != 0 => *f |= how,
            _ => return fail(offset, format!("no instruction at branch target {target}")),
        }
        Ok(())
    }

    fn instructions(&mut self, file: &ClassFile) -> Result<()> {
        let (start, len) = (self.code.start, self.code.len);
        let mut r = Reader::new(&file.bytes, start, start + len);
        let mut falls_into = true;
        while !r.is_empty() {
            let pc = r.at - start;
            let mut how = INST;
            if falls_into {
                how |= ENTERED;
            }
            self.flags[pc] |= how;
            falls_into = self.instruction(&mut r, pc)?;
            let ends_block = !falls_into || self.edges.last().is_some_and(|e| e.0 == pc as u32);
            if ends_block && r.at < start + len {
                self.flags[r.at - start] |= LEADER;
            }
        }
        Ok(())
    }

    /// Steps over one instruction; false if control never continues behind it.
    fn instruction(&mut self, r: &mut Reader, pc: usize) -> Result<bool> {
        let offset = r.at;
        let op = r.u8()?;
        match op {
            0x99..=0xa7 | 0xc6 | 0xc7 => {
                let by = i32::from(r.i16()?);
                self.edge(offset, pc, by)?;
                Ok(op != 0xa7)
            }
            0xc8 => {
                let by = r.i32()?;
                self.edge(offset, pc, by)?;
                Ok(false)
            }
            0xaa | 0xab => {
                let switch = RawSwitch::read(r, op, pc)?;
                self.edge(offset, pc, switch.default)?;
                for &(_, by) in &switch.cases {
                    self.edge(offset, pc, by)?;
                }
                Ok(false)
            }
            0xa8 | 0xa9 | 0xc9 => fail(offset, "jsr/ret is not supported"),
            0xc4 => {
                let widened = r.u8()?;
                match widened {
                    0x15..=0x19 | 0x36..=0x3a => r.take(2)?,
                    0x84 => r.take(4)?,
                    0xa9 => return fail(offset, "jsr/ret is not supported"),
                    _ => return fail(offset, format!("opcode {widened:#04x} after wide")),
                };
                Ok(true)
            }
            _ => {
                let Some(operands) = operand_bytes(op) else {
                    return fail(offset, format!("unknown opcode {op:#04x}"));
                };
                r.take(operands)?;
                Ok(!matches!(op, 0xac..=0xb1 | 0xbf))
            }
        }
    }

    fn edge(&mut self, offset: usize, pc: usize, by: i32) -> Result<()> {
        match u32::try_from(pc as i64 + i64::from(by)) {
            Ok(to) => self.edges.push((pc as u32, to)),
            Err(_) => return fail(offset, "branch to before the start of the code"),
        }
        Ok(())
    }

    fn finish(self) -> Result<Blocks> {
        let mut starts = vec![];
        let mut at = vec![0; self.code.len];
        for (pc, &flags) in self.flags.iter().enumerate() {
            if flags & LEADER != 0 {
                starts.push(pc as u32);
                at[pc] = starts.len() as u32;
            }
        }
        starts.push(self.code.len as u32);
        let total = starts.len() - 1;
        let mut blocks = Blocks {
            starts,
            at,
            catches: vec![],
            stubs: vec![],
            takes_exception: vec![false; total],
            protected_by: vec![],
        };
        self.handlers(&mut blocks)?;
        Ok(blocks)
    }

    fn handlers(&self, blocks: &mut Blocks) -> Result<()> {
        if self.code.handlers.is_empty() {
            return Ok(());
        }
        blocks.protected_by = vec![vec![]; blocks.len()];
        let mut pairs = 0;
        for &(start, end, handler, _) in &self.code.handlers {
            let catch = self.catch_block(blocks, handler);
            blocks.catches.push(catch);
            let protected = blocks.from(start)..blocks.from(end);
            pairs += protected.len();
            if pairs > MAX_PROTECTIONS {
                return fail(self.code.start, "the exception table is too large");
            }
            for list in &mut blocks.protected_by[protected] {
                if !list.contains(&catch) {
                    list.push(catch);
                }
            }
        }
        Ok(())
    }

    /// The block that takes the exception for a handler at `pc`.
    fn catch_block(&self, blocks: &mut Blocks, pc: u16) -> Block {
        let b = blocks.from(pc) as Block;
        if self.flags[pc as usize] & ENTERED == 0 {
            blocks.takes_exception[b as usize] = true;
            return b;
        }
        let stub = blocks.stubs.iter().position(|&s| s == b).unwrap_or_else(|| {
            blocks.stubs.push(b);
            blocks.takes_exception.push(true);
            blocks.stubs.len() - 1
        });
        (blocks.len() + stub) as Block
    }
}

/// How many operand bytes follow an opcode of fixed length.
fn operand_bytes(op: u8) -> Option<usize> {
    Some(match op {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xbc => 1,
        0x11 | 0x13 | 0x14 | 0x84 | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 => 2,
        0xc5 => 3,
        0xb9 | 0xba => 4,
        0x00..=0x0f | 0x1a..=0x35 | 0x3b..=0x83 | 0x85..=0x98 => 0,
        0xac..=0xb1 | 0xbe | 0xbf | 0xc2 | 0xc3 => 0,
        _ => return None,
    })
}

/// A switch as the bytecode has it: keys and branch distances.
pub(super) struct RawSwitch {
    pub default: i32,
    pub cases: Vec<(i32, i32)>,
}

impl RawSwitch {
    /// Reads the operands of the switch at `pc`; the reader stands behind the opcode.
    pub fn read(r: &mut Reader, op: u8, pc: usize) -> Result<RawSwitch> {
        r.take(3 - pc % 4)?; // operands are aligned to four bytes
        let offset = r.at;
        let default = r.i32()?;
        let mut cases = vec![];
        if op == 0xaa {
            let (low, high) = (r.i32()?, r.i32()?);
            if low > high {
                return fail(offset, format!("tableswitch from {low} to {high}"));
            }
            for key in low..=high {
                cases.push((key, r.i32()?));
            }
        } else {
            let n = r.i32()?;
            if n < 0 {
                return fail(offset, format!("lookupswitch with {n} cases"));
            }
            for _ in 0..n {
                cases.push((r.i32()?, r.i32()?));
            }
            if !cases.is_sorted_by(|a, b| a.0 < b.0) {
                return fail(offset, "the keys of a lookupswitch are not sorted");
            }
        }
        Ok(RawSwitch { default, cases })
    }
}
