//! What the translation of a body has to know before it begins: where blocks and entries are, what can be
//! reached, which registers are live before an instruction, and which may differ from the frame's window.

use cairn_program::ir::{Body, Inst, Reg};

/// An instruction that is no entry.
pub const NO_ENTRY: u32 = u32::MAX;

/// The number of the entry at each instruction, or [`NO_ENTRY`]. The first instruction is entry 0.
pub struct Entries(Box<[u32]>);

impl Entries {
    pub fn of(body: &Body) -> Entries {
        let mut is_entry = lasting_entries(body);
        for (i, inst) in body.code.iter().enumerate() {
            if matches!(inst, Inst::Invoke { .. }) {
                is_entry[i + 1] = true;
            }
        }
        let mut next = 0;
        let number = |is: &bool| {
            next += u32::from(*is);
            if *is { next - 1 } else { NO_ENTRY }
        };
        Entries(is_entry.iter().map(number).collect())
    }

    /// The entry at an instruction, or [`NO_ENTRY`].
    #[inline]
    pub fn at(&self, pc: u32) -> u32 {
        self.0.get(pc as usize).copied().unwrap_or(NO_ENTRY)
    }
}

/// The entries that are none behind a call: the first instruction, heads of loops, the second instructions of
/// handlers.
fn lasting_entries(body: &Body) -> Vec<bool> {
    let mut is_entry = vec![false; body.code.len()];
    is_entry[0] = true;
    for i in 0..body.code.len() {
        for target in body.successors(i).filter(|&t| t as usize <= i) {
            is_entry[target as usize] = true;
        }
    }
    for h in body.handlers.iter() {
        is_entry[h.handler as usize + 1] = true;
    }
    is_entry
}

/// A set of registers for each instruction.
struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    fn new(rows: usize, registers: usize) -> Rows {
        let words = registers.div_ceil(64);
        Rows { words, bits: vec![0; rows * words] }
    }

    fn row(&self, i: usize) -> &[u64] {
        &self.bits[i * self.words..(i + 1) * self.words]
    }

    /// Adds a set to one of the rows; whether that changed it.
    fn add(&mut self, i: usize, set: &[u64]) -> bool {
        let mut changed = false;
        for (to, from) in self.bits[i * self.words..].iter_mut().zip(set) {
            changed |= *from & !*to != 0;
            *to |= from;
        }
        changed
    }
}

fn insert(set: &mut [u64], r: Reg) {
    if let Some(i) = r.index() {
        set[i / 64] |= 1 << (i % 64);
    }
}

fn remove(set: &mut [u64], r: Reg) {
    if let Some(i) = r.index() {
        set[i / 64] &= !(1 << (i % 64));
    }
}

fn members(set: Vec<u64>) -> impl Iterator<Item = Reg> {
    set.into_iter().enumerate().flat_map(|(i, word)| {
        (0..64).filter(move |b| word >> b & 1 != 0).map(move |b| Reg((i * 64 + b) as u16))
    })
}

/// A loop: the instructions from the target of backward branches to the last of these branches.
pub(crate) struct Loop {
    head: usize,
    end: usize,
    /// Registers that hold objects which it looks into, and that it does not change.
    pub objects: Vec<Reg>,
}

impl Loop {
    pub fn contains(&self, pc: usize) -> bool {
        (self.head..=self.end).contains(&pc)
    }
}

/// Objects of a loop whose places are looked up before it.
const MOST_OBJECTS: usize = 6;

/// How a call goes on in compiled code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Continues {
    /// With the next instruction (a native method).
    Here,
    /// Through the entry behind it, if at all.
    AtEntry,
}

/// The facts about one body.
pub(crate) struct Flow {
    live: Rows,
    dirty: Rows,
    /// Instructions that begin a block.
    pub leader: Vec<bool>,
    pub reachable: Vec<bool>,
    /// Blocks that control gets to from the instruction before alone.
    pub falls_into: Vec<bool>,
    pub entries: Entries,
    /// Entries behind calls that go on without them. Whoever comes there is sent on to the interpreter, so that a block
    /// need not end there.
    pub is_closed: Vec<bool>,
    pub loops: Vec<Loop>,
    /// More branches and calls than there are on any way without a check of the budget.
    pub margin: u32,
}

impl Flow {
    /// `calls`: how each call goes on.
    pub fn of(body: &Body, calls: &dyn Fn(usize) -> Continues) -> Flow {
        let entries = Entries::of(body);
        let n = body.code.len();
        let mut flow = Flow {
            live: Rows::new(n, body.regs.len()),
            dirty: Rows::new(n, body.regs.len()),
            leader: vec![false; n],
            reachable: vec![false; n],
            falls_into: vec![false; n],
            margin: margin(body),
            entries,
            is_closed: closed_entries(body, calls),
            loops: vec![],
        };
        flow.find_blocks(body, calls);
        flow.find_loops(body, calls);
        flow.find_live(body);
        flow.find_dirty(body, calls);
        flow
    }

    fn find_blocks(&mut self, body: &Body, calls: &dyn Fn(usize) -> Continues) {
        let n = body.code.len();
        let mut predecessors = vec![0u32; n];
        let mut open: Vec<usize> = (0..n)
            .filter(|&i| self.entries.at(i as u32) != NO_ENTRY && !self.is_closed[i])
            .collect();
        for &i in &open {
            self.reachable[i] = true;
            self.leader[i] = true;
            // Whoever enters counts.
            predecessors[i] = 1;
        }
        while let Some(i) = open.pop() {
            let is_branch =
                body.code[i].target().is_some() || matches!(body.code[i], Inst::Switch { .. });
            for t in successors(body, i, calls) {
                let t = t as usize;
                predecessors[t] += 1;
                self.leader[t] |= is_branch;
                if !std::mem::replace(&mut self.reachable[t], true) {
                    open.push(t);
                }
            }
        }
        for (i, &count) in predecessors.iter().enumerate().skip(1) {
            let before = successors(body, i - 1, calls).any(|t| t as usize == i);
            self.falls_into[i] = self.reachable[i - 1] && before && count == 1;
        }
    }

    fn find_loops(&mut self, body: &Body, calls: &dyn Fn(usize) -> Continues) {
        for i in (0..body.code.len()).filter(|&i| self.reachable[i]) {
            for head in successors(body, i, calls).map(|t| t as usize).filter(|&t| t <= i) {
                match self.loops.iter_mut().find(|l| l.head == head) {
                    Some(found) => found.end = found.end.max(i),
                    None => self.loops.push(Loop { head, end: i, objects: vec![] }),
                }
            }
        }
        // Outer ones first.
        self.loops.sort_by_key(|l| (l.head, std::cmp::Reverse(l.end)));
        for n in 0..self.loops.len() {
            let Loop { head, end, .. } = self.loops[n];
            let changed: Vec<Reg> = (head..=end).filter_map(|i| body.def(i)).collect();
            let mut objects = vec![];
            for object in (head..=end).filter_map(|i| looked_into(&body.code[i])) {
                let around = self.loops[..n].iter().filter(|l| l.contains(head) && l.contains(end));
                let is_known = around.into_iter().any(|l| l.objects.contains(&object));
                if !changed.contains(&object) && !objects.contains(&object) && !is_known {
                    objects.push(object);
                }
            }
            objects.truncate(MOST_OBJECTS);
            self.loops[n].objects = objects;
        }
    }

    fn find_live(&mut self, body: &Body) {
        let mut changed = true;
        while changed {
            changed = false;
            for i in (0..body.code.len()).rev() {
                let mut set = self.live_after(body, i);
                if let Some(dst) = body.def(i) {
                    remove(&mut set, dst);
                }
                body.uses(i).for_each(|r| insert(&mut set, r));
                if body.code[i].can_throw() {
                    self.add_handlers(body, i, &mut set);
                }
                changed |= self.live.add(i, &set);
            }
        }
    }

    fn live_after(&self, body: &Body, i: usize) -> Vec<u64> {
        let mut set = vec![0; self.live.words];
        for t in body.successors(i) {
            let row = self.live.row(t as usize);
            set.iter_mut().zip(row).for_each(|(a, b)| *a |= b);
        }
        set
    }

    fn add_handlers(&self, body: &Body, i: usize, set: &mut [u64]) {
        for h in body.handlers.iter().filter(|h| (h.start..h.end).contains(&(i as u32))) {
            let row = self.live.row(h.handler as usize);
            set.iter_mut().zip(row).for_each(|(a, b)| *a |= b);
        }
    }

    fn find_dirty(&mut self, body: &Body, calls: &dyn Fn(usize) -> Continues) {
        let mut changed = true;
        while changed {
            changed = false;
            for i in 0..body.code.len() {
                if !self.reachable[i] {
                    continue;
                }
                let frames =
                    matches!(body.code[i], Inst::Invoke { .. }) && calls(i) == Continues::AtEntry;
                // Before a frame is pushed, everything is written to the window.
                let mut set = match frames {
                    true => vec![0; self.dirty.words],
                    false => self.dirty.row(i).to_vec(),
                };
                if let Some(dst) = body.def(i) {
                    insert(&mut set, dst);
                }
                for t in body.successors(i) {
                    changed |= self.dirty.add(t as usize, &set);
                }
            }
        }
    }

    /// Registers that are live before an instruction.
    pub fn live(&self, i: usize) -> impl Iterator<Item = Reg> + use<> {
        members(self.live.row(i).to_vec())
    }

    /// Registers that are live before an instruction and may differ from the window.
    pub fn dirty(&self, i: usize) -> impl Iterator<Item = Reg> + use<> {
        let both = self.live.row(i).iter().zip(self.dirty.row(i)).map(|(a, b)| a & b);
        members(both.collect())
    }

    /// Registers that somebody may still read after a call that pushes a frame, but for its result, and that may
    /// differ from the window.
    pub fn dirty_across(&self, body: &Body, i: usize) -> impl Iterator<Item = Reg> + use<> {
        let mut set = self.live_after(body, i);
        if let Some(dst) = body.def(i) {
            remove(&mut set, dst);
        }
        self.add_handlers(body, i, &mut set);
        set.iter_mut().zip(self.dirty.row(i)).for_each(|(a, b)| *a &= b);
        members(set)
    }
}

/// Where compiled code may go on after an instruction.
fn successors(
    body: &Body,
    i: usize,
    calls: &dyn Fn(usize) -> Continues,
) -> impl Iterator<Item = u32> {
    let ends = match body.code[i] {
        Inst::Catch { .. } => true,
        Inst::Invoke { .. } => calls(i) == Continues::AtEntry,
        _ => false,
    };
    body.successors(i).filter(move |_| !ends)
}

fn closed_entries(body: &Body, calls: &dyn Fn(usize) -> Continues) -> Vec<bool> {
    let lasting = lasting_entries(body);
    let goes_on =
        |i: usize| matches!(body.code[i], Inst::Invoke { .. }) && calls(i) == Continues::Here;
    (0..body.code.len()).map(|i| i > 0 && goes_on(i - 1) && !lasting[i]).collect()
}

/// The register with the object that an instruction looks into.
fn looked_into(inst: &Inst) -> Option<Reg> {
    match *inst {
        Inst::GetField { obj, .. } | Inst::PutField { obj, .. } => Some(obj),
        Inst::ArrayLoad { arr, .. } | Inst::ArrayStore { arr, .. } | Inst::ArrayLen { arr, .. } => {
            Some(arr)
        }
        _ => None,
    }
}

fn margin(body: &Body) -> u32 {
    let counts =
        |i: &&Inst| i.target().is_some() || matches!(i, Inst::Switch { .. } | Inst::Invoke { .. });
    body.code.iter().filter(counts).count() as u32 + 1
}
