//! The text of a `NullPointerException` that the JVM itself throws (JEP 358).
//!
//! What could not be done is told by the failing instruction alone. *What* was null is found by a
//! data flow over the method's bytecode: each operand-stack slot remembers the offset of the
//! instruction that pushed it, and that instruction is then described, following its own operands a
//! few steps. The outcome is meant to equal HotSpot's to the letter, so the imprecisions of its
//! data flow (how far it iterates, what it merges, how deep it looks) show, and are kept.

use crate::classfile::{ClassFile, Code, Member};
use crate::ir::MemberRef;
use crate::synth::{descriptor_elems, field_descriptors};
use crate::{ir::Elem, ir::Kind};

const ACC_STATIC: u16 = 0x0008;

/// How many steps of a description such as `a.b.c` are shown.
const MAX_DETAIL: u32 = 5;
/// HotSpot stops its data flow once it holds that many stack slots.
const MAX_ENTRIES: usize = 1_000_000;
/// Bound on the instructions described for one message. Bytecode no compiler writes could otherwise
/// ask for an arbitrarily large (or deep) array index expression.
const MAX_PARTS: u32 = 2_000;

mod op {
    pub const ACONST_NULL: u8 = 0x01;
    pub const ICONST_M1: u8 = 0x02;
    pub const ICONST_5: u8 = 0x08;
    pub const BIPUSH: u8 = 0x10;
    pub const SIPUSH: u8 = 0x11;
    pub const ILOAD: u8 = 0x15;
    pub const ALOAD: u8 = 0x19;
    pub const ILOAD_0: u8 = 0x1a;
    pub const ILOAD_3: u8 = 0x1d;
    pub const ALOAD_0: u8 = 0x2a;
    pub const ALOAD_3: u8 = 0x2d;
    pub const IALOAD: u8 = 0x2e;
    pub const AALOAD: u8 = 0x32;
    pub const SALOAD: u8 = 0x35;
    pub const ISTORE: u8 = 0x36;
    pub const ASTORE: u8 = 0x3a;
    pub const ISTORE_0: u8 = 0x3b;
    pub const ASTORE_3: u8 = 0x4e;
    pub const IASTORE: u8 = 0x4f;
    pub const LASTORE: u8 = 0x50;
    pub const DASTORE: u8 = 0x52;
    pub const SASTORE: u8 = 0x56;
    pub const DUP: u8 = 0x59;
    pub const SWAP: u8 = 0x5f;
    pub const IINC: u8 = 0x84;
    pub const IFEQ: u8 = 0x99;
    pub const IF_ICMPEQ: u8 = 0x9f;
    pub const GOTO: u8 = 0xa7;
    pub const JSR: u8 = 0xa8;
    pub const RET: u8 = 0xa9;
    pub const TABLESWITCH: u8 = 0xaa;
    pub const LOOKUPSWITCH: u8 = 0xab;
    pub const IRETURN: u8 = 0xac;
    pub const RETURN: u8 = 0xb1;
    pub const GETSTATIC: u8 = 0xb2;
    pub const PUTSTATIC: u8 = 0xb3;
    pub const GETFIELD: u8 = 0xb4;
    pub const PUTFIELD: u8 = 0xb5;
    pub const INVOKEVIRTUAL: u8 = 0xb6;
    pub const INVOKESPECIAL: u8 = 0xb7;
    pub const INVOKESTATIC: u8 = 0xb8;
    pub const INVOKEINTERFACE: u8 = 0xb9;
    pub const INVOKEDYNAMIC: u8 = 0xba;
    pub const ARRAYLENGTH: u8 = 0xbe;
    pub const ATHROW: u8 = 0xbf;
    pub const MONITORENTER: u8 = 0xc2;
    pub const MONITOREXIT: u8 = 0xc3;
    pub const WIDE: u8 = 0xc4;
    pub const MULTIANEWARRAY: u8 = 0xc5;
    pub const IFNULL: u8 = 0xc6;
    pub const IFNONNULL: u8 = 0xc7;
    pub const GOTO_W: u8 = 0xc8;
    pub const JSR_W: u8 = 0xc9;
}

/// The detail message of the `NullPointerException` that the instruction at `pc` throws, or `None`
/// if that instruction cannot throw one (or the class file is malformed).
pub fn null_message(file: &ClassFile, member: &Member, pc: u16) -> Option<String> {
    let code = file.code(member).ok()??;
    let bytes = file.bytes.get(code.start..code.start.checked_add(code.len)?)?;
    let mut method = Method { file, member, code: &code, bytes, stacks: vec![] };
    let (action, slot) = method.failed_action(pc)?;
    let mut text = Text { out: action, parts: MAX_PARTS };
    // A data flow that fails half-way means malformed code; the first half is still true.
    if method.simulate(pc as usize).is_some()
        && method.describe(&mut text, pc, slot, MAX_DETAIL, false, true)
    {
        text.out.push_str("\" is null");
    }
    Some(text.out)
}

/// The operand stack before an instruction.
#[derive(Clone, Debug, Default)]
struct Stack {
    /// Offset of the instruction that pushed the slot, unless several did. Longs and doubles take
    /// two slots.
    slots: Vec<Option<u16>>,
    /// The locals (of the first 64) that were written on some way here.
    written: u64,
}

impl Stack {
    fn push(&mut self, pc: u16, slots: usize) {
        self.slots.extend(std::iter::repeat_n(Some(pc), slots));
    }

    fn pop(&mut self, n: usize) -> Option<()> {
        self.slots.truncate(self.slots.len().checked_sub(n)?);
        Some(())
    }

    /// The slot that is `depth` slots below the top.
    fn get(&self, depth: usize) -> Option<Option<u16>> {
        self.slots.get(self.slots.len().checked_sub(depth + 1)?).copied()
    }

    fn merge(&mut self, other: &Stack) -> Option<()> {
        if self.slots.len() != other.slots.len() {
            return None;
        }
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
        Some(())
    }

    fn write(&mut self, local: u16, slots: u16) {
        for i in local..local.saturating_add(slots) {
            self.written |= 1u64.checked_shl(i.into()).unwrap_or(0);
        }
    }

    /// Whether the local still holds the argument. Locals that are not tracked count as written.
    fn is_unwritten(&self, local: u16) -> bool {
        1u64.checked_shl(local.into()).is_some_and(|bit| self.written & bit == 0)
    }
}

/// A message under construction, and how many more instructions it may describe.
struct Text {
    out: String,
    parts: u32,
}

/// Where control goes after an instruction.
struct Flow {
    falls_through: bool,
    targets: Vec<usize>,
}

struct Method<'a> {
    file: &'a ClassFile,
    member: &'a Member,
    code: &'a Code,
    bytes: &'a [u8],
    /// For each bytecode offset, the stack before the instruction there, if it was reached.
    stacks: Vec<Option<Stack>>,
}

impl Method<'_> {
    fn u8(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn u16(&self, at: usize) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8(at)?, self.u8(at + 1)?]))
    }

    fn i16(&self, at: usize) -> Option<i32> {
        Some(i32::from(self.u16(at)? as i16))
    }

    fn i32(&self, at: usize) -> Option<i32> {
        Some(i32::from(self.u16(at)? as i16) << 16 | i32::from(self.u16(at + 2)?))
    }

    fn member_at(&self, at: usize) -> Option<MemberRef> {
        self.file.member(self.u16(at)?).ok()
    }

    /// The opcode at `pc`, a `wide` prefix skipped, and the local's number if it names one.
    fn opcode(&self, pc: usize) -> Option<(u8, Option<u16>)> {
        let (op, operand) = match self.u8(pc)? {
            op::WIDE => (self.u8(pc + 1)?, self.u16(pc + 2)),
            op => (op, self.u8(pc + 1).map(u16::from)),
        };
        let short = |first: u8| Some(u16::from((op - first) & 3));
        let local = match op {
            op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE => operand,
            op::ILOAD_0..=op::ALOAD_3 => short(op::ILOAD_0),
            op::ISTORE_0..=op::ASTORE_3 => short(op::ISTORE_0),
            _ => None,
        };
        Some((op, local))
    }

    /// What the instruction at `pc` could not do, and how deep in the stack the null is.
    fn failed_action(&self, pc: u16) -> Option<(String, usize)> {
        let pc = pc as usize;
        let (op, _) = self.opcode(pc)?;
        let array = |first: u8| {
            const KINDS: [&str; 8] =
                ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
            KINDS[usize::from((op - first) & 7)]
        };
        Some(match op {
            op::IALOAD..=op::SALOAD => (format!("Cannot load from {} array", array(op::IALOAD)), 1),
            op::IASTORE..=op::SASTORE => {
                let slot = if matches!(op, op::LASTORE | op::DASTORE) { 3 } else { 2 };
                (format!("Cannot store to {} array", array(op::IASTORE)), slot)
            }
            op::ARRAYLENGTH => ("Cannot read the array length".into(), 0),
            op::ATHROW => ("Cannot throw exception".into(), 0),
            op::MONITORENTER => ("Cannot enter synchronized block".into(), 0),
            op::MONITOREXIT => ("Cannot exit synchronized block".into(), 0),
            op::GETFIELD => (format!("Cannot read field \"{}\"", self.member_at(pc + 1)?.name), 0),
            op::PUTFIELD => {
                let field = self.member_at(pc + 1)?;
                (format!("Cannot assign field \"{}\"", field.name), field_slots(&field.desc)?)
            }
            op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKEINTERFACE => {
                let callee = self.member_at(pc + 1)?;
                if &*callee.name == "<init>" {
                    // The receiver comes from `new`; whatever was thrown has another reason.
                    return None;
                }
                let (params, _) = method_slots(&callee.desc)?;
                (format!("Cannot invoke \"{}\"", method_text(&callee)), params)
            }
            _ => return None,
        })
    }

    /// Computes the stacks, at least for the instruction at `pc` if it is reachable. `None` if the
    /// code is malformed.
    fn simulate(&mut self, pc: usize) -> Option<()> {
        let len = self.bytes.len();
        self.stacks = vec![None; len + 1];
        self.stacks[0] = Some(Stack::default());
        for &(_, _, handler, _) in &self.code.handlers {
            let stack = self.stacks.get_mut(handler as usize)?;
            // The handler's own offset stands for the caught exception.
            stack.get_or_insert_with(|| Stack { slots: vec![Some(handler)], written: 0 });
        }
        let mut entries = 0;
        loop {
            let mut all_reached = true;
            let mut reached_more = false;
            let mut i = 0;
            while i < len {
                let size = self.instruction_len(i)?;
                match self.stacks[i].clone() {
                    Some(mut stack) => {
                        let flow = self.execute(i, &mut stack)?;
                        let next = flow.falls_through.then_some(i + size);
                        for to in next.into_iter().chain(flow.targets) {
                            let slot = self.stacks.get_mut(to)?;
                            match slot {
                                // The merged stack, not the one this instruction leaves, goes on to
                                // its further successors: imprecise, but so is HotSpot.
                                Some(known) => stack.merge(known)?,
                                None => {
                                    reached_more = true;
                                    entries += stack.slots.len();
                                }
                            }
                            *slot = Some(stack.clone());
                        }
                    }
                    None => all_reached = false,
                }
                i += size;
                // Later instructions may still jump back to `pc`; HotSpot does not look at them.
                if (i == pc && self.stacks[i].is_some()) || entries > MAX_ENTRIES {
                    return Some(());
                }
            }
            if all_reached || !reached_more {
                return Some(());
            }
        }
    }

    /// Offset of the operands of a `tableswitch` or `lookupswitch`, which are aligned.
    fn switch_operands(&self, pc: usize) -> usize {
        (pc + 4) & !3
    }

    /// How many cases a switch has.
    fn switch_cases(&self, pc: usize) -> Option<usize> {
        let at = self.switch_operands(pc);
        let n = match self.u8(pc)? {
            op::TABLESWITCH => i64::from(self.i32(at + 8)?) - i64::from(self.i32(at + 4)?) + 1,
            _ => i64::from(self.i32(at + 4)?),
        };
        usize::try_from(n).ok().filter(|&n| n <= self.bytes.len())
    }

    fn instruction_len(&self, pc: usize) -> Option<usize> {
        Some(match self.u8(pc)? {
            op::BIPUSH
            | 0x12
            | op::ILOAD..=op::ALOAD
            | op::ISTORE..=op::ASTORE
            | op::RET
            | 0xbc => 2,
            op::SIPUSH | 0x13 | 0x14 | op::IINC | op::IFEQ..=op::JSR => 3,
            op::GETSTATIC..=op::INVOKESTATIC | 0xbb | 0xbd | 0xc0 | 0xc1 => 3,
            op::IFNULL | op::IFNONNULL => 3,
            op::MULTIANEWARRAY => 4,
            op::INVOKEINTERFACE | op::INVOKEDYNAMIC | op::GOTO_W | op::JSR_W => 5,
            op::WIDE if self.u8(pc + 1)? == op::IINC => 6,
            op::WIDE => 4,
            op::TABLESWITCH => self.switch_operands(pc) + 12 + 4 * self.switch_cases(pc)? - pc,
            op::LOOKUPSWITCH => self.switch_operands(pc) + 8 + 8 * self.switch_cases(pc)? - pc,
            0..=op::JSR_W => 1,
            _ => return None,
        })
    }

    /// Applies the instruction at `pc` to the stack.
    fn execute(&self, pc: usize, stack: &mut Stack) -> Option<Flow> {
        let (op, local) = self.opcode(pc)?;
        let source = u16::try_from(pc).ok()?;
        let jump = |offset: i32| usize::try_from(pc as i64 + i64::from(offset)).ok();
        let mut flow = Flow { falls_through: true, targets: vec![] };
        match op {
            op::ISTORE..=op::ASTORE | op::ISTORE_0..=op::ASTORE_3 => {
                let kind = match op {
                    op::ISTORE..=op::ASTORE => op - op::ISTORE,
                    _ => (op - op::ISTORE_0) / 4,
                };
                let slots = if matches!(kind, 1 | 3) { 2 } else { 1 };
                stack.pop(slots.into())?;
                stack.write(local?, slots);
            }
            // An incremented parameter still counts as the parameter.
            op::IINC => {}
            op::DUP..=op::SWAP => shuffle(op, stack)?,
            op::IFEQ..op::GOTO | op::IFNULL | op::IFNONNULL => {
                let operands = if (op::IF_ICMPEQ..op::GOTO).contains(&op) { 2 } else { 1 };
                stack.pop(operands)?;
                flow.targets.push(jump(self.i16(pc + 1)?)?);
            }
            op::GOTO | op::JSR | op::GOTO_W | op::JSR_W => {
                let wide = matches!(op, op::GOTO_W | op::JSR_W);
                let offset = if wide { self.i32(pc + 1)? } else { self.i16(pc + 1)? };
                if matches!(op, op::JSR | op::JSR_W) {
                    stack.push(source, 1);
                }
                flow.targets.push(jump(offset)?);
                flow.falls_through = false;
            }
            // A switch never falls through, but in HotSpot's data flow it does.
            op::TABLESWITCH | op::LOOKUPSWITCH => {
                stack.pop(1)?;
                let at = self.switch_operands(pc);
                flow.targets.push(jump(self.i32(at)?)?);
                // Offsets alone, or pairs of a key and an offset.
                let stride = if op == op::TABLESWITCH { 4 } else { 8 };
                for i in 0..self.switch_cases(pc)? {
                    flow.targets.push(jump(self.i32(at + 12 + i * stride)?)?);
                }
            }
            // Where a subroutine returns to is not followed.
            op::RET | op::IRETURN..=op::RETURN | op::ATHROW => flow.falls_through = false,
            op::GETSTATIC..=op::PUTFIELD => {
                let slots = field_slots(&self.member_at(pc + 1)?.desc)?;
                if matches!(op, op::PUTSTATIC | op::PUTFIELD) {
                    stack.pop(slots)?;
                }
                if matches!(op, op::GETFIELD | op::PUTFIELD) {
                    stack.pop(1)?;
                }
                if matches!(op, op::GETSTATIC | op::GETFIELD) {
                    stack.push(source, slots);
                }
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
                let desc = match op {
                    op::INVOKEDYNAMIC => self.file.dynamic(self.u16(pc + 1)?).ok()?.2,
                    _ => self.member_at(pc + 1)?.desc,
                };
                let (params, result) = method_slots(&desc)?;
                let receiver = !matches!(op, op::INVOKESTATIC | op::INVOKEDYNAMIC);
                stack.pop(params + usize::from(receiver))?;
                stack.push(source, result);
            }
            op::MULTIANEWARRAY => {
                stack.pop(self.u8(pc + 3)?.into())?;
                stack.push(source, 1);
            }
            _ => {
                let (pops, pushes) = fixed_effect(op)?;
                stack.pop(pops)?;
                stack.push(source, pushes);
            }
        }
        Some(flow)
    }

    /// Describes what the instruction that pushed a slot of the stack before `pc` gives. The
    /// `outermost` is the null reference itself, which also gets the introduction. Returns whether
    /// there is a description.
    fn describe(
        &self,
        text: &mut Text,
        pc: u16,
        slot: usize,
        detail: u32,
        in_index: bool,
        outermost: bool,
    ) -> bool {
        self.try_describe(text, pc, slot, detail, in_index, outermost).unwrap_or(false)
    }

    fn try_describe(
        &self,
        text: &mut Text,
        pc: u16,
        slot: usize,
        detail: u32,
        in_index: bool,
        outermost: bool,
    ) -> Option<bool> {
        if detail == 0 || text.parts == 0 {
            return Some(false);
        }
        text.parts -= 1;
        let stack = self.stacks.get(pc as usize)?.as_ref()?;
        let source = stack.get(slot)??;
        let at = source as usize;
        let (op, local) = self.opcode(at)?;
        let is_invoke = (op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC).contains(&op);
        if outermost && !is_invoke {
            text.out.push_str(" because \"");
        }
        match op {
            op::ILOAD | op::ALOAD | op::ILOAD_0..=op::ILOAD_3 | op::ALOAD_0..=op::ALOAD_3 => {
                let local = local?;
                text.out.push_str(&self.local_text(source, local, stack.is_unwritten(local)));
            }
            op::ACONST_NULL => text.out.push_str("null"),
            op::ICONST_M1..=op::ICONST_5 => {
                text.out.push_str(&(i32::from(op) - i32::from(op::ICONST_M1) - 1).to_string());
            }
            op::BIPUSH => text.out.push_str(&(self.u8(at + 1)? as i8).to_string()),
            op::SIPUSH => text.out.push_str(&self.i16(at + 1)?.to_string()),
            op::IALOAD | op::AALOAD => {
                if !self.describe(text, source, 1, detail - 1, in_index, false) {
                    text.out.push_str("<array>");
                }
                text.out.push('[');
                // Only looking through arrays and fields costs detail, not looking at an index.
                if !self.describe(text, source, 0, detail, true, false) {
                    text.out.push_str("...");
                }
                text.out.push(']');
            }
            op::GETSTATIC => {
                let field = self.member_at(at + 1)?;
                text.out.push_str(&format!("{}.{}", class_text(&field.class), field.name));
            }
            op::GETFIELD => {
                let field = self.member_at(at + 1)?;
                if self.describe(text, source, 0, detail - 1, in_index, false) {
                    text.out.push('.');
                }
                text.out.push_str(&field.name);
            }
            op::INVOKEVIRTUAL..=op::INVOKEINTERFACE => {
                let callee = self.member_at(at + 1)?;
                if detail == MAX_DETAIL && !in_index {
                    text.out.push_str(" because the return value of \"");
                }
                text.out.push_str(&method_text(&callee));
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// The name of a local at `pc`; without debug information, what is known about it.
    fn local_text(&self, pc: u16, local: u16, unwritten: bool) -> String {
        let pc = u32::from(pc);
        for (start, len, name, index) in self.file.local_names(self.code).unwrap_or_default() {
            let start = u32::from(start);
            if index == local && (start..start + u32::from(len)).contains(&pc) {
                return name.into();
            }
        }
        let is_static = self.member.access & ACC_STATIC != 0;
        if unwritten {
            if !is_static && local == 0 {
                return "this".into();
            }
            let (params, _) = descriptor_elems(&self.member.desc).unwrap_or_default();
            let mut first = usize::from(!is_static);
            for (i, p) in params.iter().enumerate() {
                let slots = elem_slots(*p);
                if (first..first + slots).contains(&usize::from(local)) {
                    return format!("<parameter{}>", i + 1);
                }
                first += slots;
            }
        }
        format!("<local{local}>")
    }
}

/// The stack instructions from `dup` to `swap`: they move slots, which keep their origin.
fn shuffle(op: u8, stack: &mut Stack) -> Option<()> {
    // For each opcode, how many slots are replaced and by which of them, 0 being the lowest.
    const MOVES: [(usize, &[usize]); 7] = [
        (1, &[0, 0]),
        (2, &[1, 0, 1]),
        (3, &[2, 0, 1, 2]),
        (2, &[0, 1, 0, 1]),
        (3, &[1, 2, 0, 1, 2]),
        (4, &[2, 3, 0, 1, 2, 3]),
        (2, &[1, 0]),
    ];
    let (taken, order) = MOVES[usize::from(op - op::DUP)];
    let top = stack.slots.split_off(stack.slots.len().checked_sub(taken)?);
    stack.slots.extend(order.iter().map(|&i| top[i]));
    Some(())
}

/// Slots popped and pushed by the instructions for which the opcode alone tells.
fn fixed_effect(op: u8) -> Option<(usize, usize)> {
    // int, long, float, double (and then only one-slot kinds), as most groups of opcodes go.
    let width = |k: u8| if matches!(k, 1 | 3) { 2 } else { 1 };
    Some(match op {
        0x00 | 0xc0 => (0, 0), // checkcast: the reference stays what it was
        0x01..=0x08 | 0x0b..=0x0d | 0x10..=0x13 => (0, 1),
        0x09 | 0x0a | 0x0e | 0x0f | 0x14 => (0, 2),
        0x15..=0x19 => (0, width(op - 0x15)),
        0x1a..=0x2d => (0, width((op - 0x1a) / 4)),
        0x2e..=0x35 => (2, width(op - 0x2e)),
        0x4f..=0x56 => (2 + width(op - 0x4f), 0),
        0x57 => (1, 0),
        0x58 => (2, 0),
        0x60..=0x73 => (2 * width(op & 3), width(op & 3)),
        0x74..=0x77 => (width(op & 3), width(op & 3)),
        0x78..=0x7d => (1 + width(op & 1), width(op & 1)),
        0x7e..=0x83 => (2 * width(op & 1), width(op & 1)),
        0x85 | 0x87 | 0x8c | 0x8d => (1, 2),
        0x86 | 0x8b | 0x91..=0x93 => (1, 1),
        0x88 | 0x89 | 0x8e | 0x90 => (2, 1),
        0x8a | 0x8f => (2, 2),
        0x94 | 0x97 | 0x98 => (4, 1),
        0x95 | 0x96 => (2, 1),
        0xbb => (0, 1),
        0xbc..=0xbe | 0xc1 => (1, 1),
        0xc2 | 0xc3 => (1, 0),
        _ => return None,
    })
}

fn elem_slots(e: Elem) -> usize {
    if matches!(e.kind(), Kind::Long | Kind::Double) { 2 } else { 1 }
}

fn field_slots(desc: &str) -> Option<usize> {
    Elem::of_descriptor(*desc.as_bytes().first()?).map(elem_slots)
}

/// Slots of a method's parameters (without receiver) and of its result.
fn method_slots(desc: &str) -> Option<(usize, usize)> {
    let (params, result) = descriptor_elems(desc)?;
    Some((params.into_iter().map(elem_slots).sum(), result.map_or(0, elem_slots)))
}

/// A class as messages show it. Arrays keep their descriptor form.
fn class_text(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        _ => internal.replace('/', "."),
    }
}

/// `Class.method(parameter types)`.
fn method_text(m: &MemberRef) -> String {
    let params = m.desc.strip_prefix('(').and_then(|d| d.split_once(')')).map_or("", |d| d.0);
    let types: Vec<String> = field_descriptors(params).flatten().map(type_text).collect();
    format!("{}.{}({})", class_text(&m.class), m.name, types.join(", "))
}

/// A parameter's type in Java syntax.
fn type_text(desc: &str) -> String {
    let element = desc.trim_start_matches('[');
    let name = match element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
        Some(class) => {
            let name = class.replace('/', ".");
            // HotSpot compares no further than this, so `java.lang.StringBuilder` is shortened too.
            match name.strip_prefix("java.lang.") {
                Some(s) if s.starts_with("Object") || s.starts_with("String") => s.into(),
                _ => name,
            }
        }
        None => {
            let elem = element.bytes().next().and_then(Elem::of_descriptor);
            elem.map_or("", Elem::java_name).to_string()
        }
    };
    name + &"[]".repeat(desc.len() - element.len())
}
