//! The register IR: what a method's bytecode is turned into, once, when the method is first needed.
//!
//! The operand stack is gone. Every value lives in a register; a register holds one *web* (the
//! definitions of one local variable or stack slot that meet at a common use), so it has one
//! [`Kind`] for its whole life. (Temporaries of the same kind, which never outlive their basic block,
//! take turns in a register.) Registers `0..params` are the parameters, `this` first. A `long` or
//! a `double` takes one register. Branch targets are indices into [`Body::code`]; everything that
//! refers to another class is a [`Site`] and links when it is first executed.
//!
//! The machine executes this structure as it is, and the static analyses read it: whoever adds an
//! instruction adds it here and to the lists of its operands below, to the printer (`print.rs`) and to
//! the machine's dispatch.

mod elem;

pub use elem::Elem;

use std::sync::atomic::AtomicU64;

/// A register of the current frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Reg(pub u16);

impl Reg {
    /// "No register": the destination of a call whose result is void or dropped.
    pub const NONE: Reg = Reg(u16::MAX);

    /// The register's index, or `None` for [`Reg::NONE`].
    #[inline]
    pub fn index(self) -> Option<usize> {
        (self != Reg::NONE).then_some(self.0 as usize)
    }
}

/// What a register holds: the JVM's computational types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

/// One operand: negations and conversions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum UnOp {
    INeg,
    LNeg,
    FNeg,
    DNeg,
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
}

/// Two operands. `IDiv`, `IRem`, `LDiv` and `LRem` throw on a zero divisor. Shifts by a long take
/// their amount from an int register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum BinOp {
    IAdd,
    ISub,
    IMul,
    IDiv,
    IRem,
    IAnd,
    IOr,
    IXor,
    IShl,
    IShr,
    IUshr,
    LAdd,
    LSub,
    LMul,
    LDiv,
    LRem,
    LAnd,
    LOr,
    LXor,
    LShl,
    LShr,
    LUshr,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    LCmp,
    FCmpL,
    FCmpG,
    DCmpL,
    DCmpG,
}

/// A comparison of two numbers, or of two references (`Eq` and `Ne` only).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    /// The condition that holds exactly when this one does not (on ordered operands).
    #[inline]
    pub fn negate(self) -> Cond {
        match self {
            Cond::Eq => Cond::Ne,
            Cond::Ne => Cond::Eq,
            Cond::Lt => Cond::Ge,
            Cond::Ge => Cond::Lt,
            Cond::Gt => Cond::Le,
            Cond::Le => Cond::Gt,
        }
    }
}

/// How the target of a call is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Invoke {
    Static,
    /// Constructors, private methods and `super` calls: no selection.
    Special,
    Virtual,
    Interface,
    Dynamic,
}

/// An instruction index in [`Body::code`].
pub type Target = u32;

/// One instruction. Kept at 12 bytes: what does not fit is in a side table of the [`Body`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inst {
    Nop,
    Move {
        dst: Reg,
        src: Reg,
    },
    /// An int, the bits of a float, or null (0).
    Const {
        dst: Reg,
        bits: u32,
    },
    /// A long or the bits of a double: [`Body::wide`].
    ConstWide {
        dst: Reg,
        index: u32,
    },
    /// An interned string literal ([`SiteRef::String`]).
    ConstString {
        dst: Reg,
        site: u32,
    },
    /// A class literal ([`SiteRef::Class`]).
    ConstClass {
        dst: Reg,
        site: u32,
    },
    /// A method handle, method type or dynamically computed constant ([`SiteRef::Constant`]).
    ConstDynamic {
        dst: Reg,
        site: u32,
    },

    Un {
        op: UnOp,
        dst: Reg,
        a: Reg,
    },
    Bin {
        op: BinOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// An int operation with a constant on the right. Never a division by zero.
    BinK {
        op: BinOp,
        dst: Reg,
        a: Reg,
        k: i32,
    },

    Jump {
        target: Target,
    },
    BrInt {
        cond: Cond,
        a: Reg,
        b: Reg,
        target: Target,
    },
    BrIntK {
        cond: Cond,
        a: Reg,
        k: i32,
        target: Target,
    },
    BrLong {
        cond: Cond,
        a: Reg,
        b: Reg,
        target: Target,
    },
    /// `nan`: whether the branch is taken when an operand is NaN.
    BrFloat {
        cond: Cond,
        nan: bool,
        a: Reg,
        b: Reg,
        target: Target,
    },
    BrDouble {
        cond: Cond,
        nan: bool,
        a: Reg,
        b: Reg,
        target: Target,
    },
    /// `Eq` or `Ne` only.
    BrRef {
        cond: Cond,
        a: Reg,
        b: Reg,
        target: Target,
    },
    /// `Eq` (is null) or `Ne` (is not null).
    BrNull {
        cond: Cond,
        a: Reg,
        target: Target,
    },
    /// `tableswitch` and `lookupswitch`: [`Body::switches`].
    Switch {
        src: Reg,
        index: u32,
    },

    GetField {
        dst: Reg,
        obj: Reg,
        site: u32,
    },
    PutField {
        obj: Reg,
        src: Reg,
        site: u32,
    },
    GetStatic {
        dst: Reg,
        site: u32,
    },
    PutStatic {
        src: Reg,
        site: u32,
    },

    ArrayLoad {
        elem: Elem,
        dst: Reg,
        arr: Reg,
        idx: Reg,
    },
    ArrayStore {
        elem: Elem,
        arr: Reg,
        idx: Reg,
        src: Reg,
    },
    ArrayLen {
        dst: Reg,
        arr: Reg,
    },

    New {
        dst: Reg,
        site: u32,
    },
    /// An array of a primitive kind.
    NewArray {
        elem: Elem,
        dst: Reg,
        len: Reg,
    },
    /// An array of references; the site is the *element* class.
    NewRefArray {
        dst: Reg,
        len: Reg,
        site: u32,
    },
    /// The site is the *array* class; its arguments are the dimensions given.
    NewMultiArray {
        dst: Reg,
        site: u32,
    },

    CheckCast {
        dst: Reg,
        obj: Reg,
        site: u32,
    },
    InstanceOf {
        dst: Reg,
        obj: Reg,
        site: u32,
    },

    /// The arguments (receiver first) are in the site.
    Invoke {
        kind: Invoke,
        dst: Reg,
        site: u32,
    },
    /// A call of an operation that only synthetic methods use ([`crate::synth`]); the arguments are
    /// in the site ([`SiteRef::Builtin`]).
    Builtin {
        dst: Reg,
        site: u32,
    },
    /// `Reg::NONE` returns nothing.
    Return {
        src: Reg,
    },
    Throw {
        src: Reg,
    },
    /// First instruction of a handler: takes the exception in flight.
    Catch {
        dst: Reg,
    },
    MonitorEnter {
        obj: Reg,
    },
    MonitorExit {
        obj: Reg,
    },
}

/// Marks the [`Site::link`] word of a linked site. The low half of a linked call site is the method's
/// id; whoever executes the body packs the links of the other sites.
pub const LINKED: u64 = 1 << 63;

/// Whether a link word is one of a linked site.
#[inline(always)]
pub fn is_linked(link: u64) -> bool {
    link & LINKED != 0
}

/// A reference to something outside the method, linked on first execution.
#[derive(Debug)]
pub struct Site {
    pub what: SiteRef,
    /// Arguments of a call, dimensions of a multi-array; empty otherwise.
    pub args: Box<[Reg]>,
    /// What the reference resolved to, packed by whoever links it; 0 while unlinked. Linking twice
    /// gives the same value, so a relaxed race is harmless.
    pub link: AtomicU64,
    /// Inline cache of the last receiver (class and selected method), or 0.
    pub cache: AtomicU64,
}

/// The symbolic reference of a [`Site`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SiteRef {
    /// Internal class name, or an array descriptor such as `[I`.
    Class(Box<str>),
    Field(MemberRef),
    Method(MemberRef),
    /// A call site of `invokedynamic`.
    Dynamic(DynamicRef),
    /// A method handle, method type or dynamic constant that `ldc` loads: the pool index.
    Constant(u16),
    /// A string literal, as UTF-16 (it may hold lone surrogates).
    String(Box<[u16]>),
    /// An operation of synthetic methods.
    Builtin(crate::synth::Builtin),
}

/// A field or method as the class file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRef {
    /// Internal name of the class it is looked up in.
    pub class: Box<str>,
    pub name: Box<str>,
    pub desc: Box<str>,
    /// The constant is an `InterfaceMethodref`.
    pub interface: bool,
}

/// An `invokedynamic` or dynamic-constant reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicRef {
    /// Index into the class's bootstrap methods.
    pub bootstrap: u16,
    pub name: Box<str>,
    pub desc: Box<str>,
}

/// A multi-way branch. Cases are sorted by key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Switch {
    /// `targets[v - low]`, or the default outside.
    Table {
        low: i32,
        targets: Box<[Target]>,
        default: Target,
    },
    Lookup {
        cases: Box<[(i32, Target)]>,
        default: Target,
    },
}

impl Switch {
    /// Where it may go: the cases in the order of their keys, then the default. Targets may repeat.
    pub fn targets(&self) -> impl Iterator<Item = Target> {
        let (table, cases, default): (&[Target], &[(i32, Target)], Target) = match self {
            Switch::Table { targets, default, .. } => (targets, &[], *default),
            Switch::Lookup { cases, default } => (&[], cases, *default),
        };
        let cases = cases.iter().map(|&(_, target)| target);
        table.iter().copied().chain(cases).chain([default])
    }
}

/// A protected range of instructions, `start..end`. Handlers are tried in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    pub start: Target,
    pub end: Target,
    pub handler: Target,
    /// Site of the caught class; `None` catches everything.
    pub class: Option<u32>,
}

/// The IR of one method.
#[derive(Debug, Default)]
pub struct Body {
    pub code: Box<[Inst]>,
    /// For each instruction, the bytecode offset it came from.
    pub pcs: Box<[u16]>,
    /// Kind of each register.
    pub regs: Box<[Kind]>,
    /// How many registers hold the parameters (`this` included): the first ones.
    pub params: u16,
    pub handlers: Box<[Handler]>,
    pub sites: Box<[Site]>,
    pub switches: Box<[Switch]>,
    pub wide: Box<[u64]>,
    /// `(first bytecode offset, line)`, sorted by offset. Empty without debug information.
    pub lines: Box<[(u16, u16)]>,
    /// Source names of registers, where the class file has them.
    pub names: Box<[Option<Box<str>>]>,
}

impl Site {
    pub fn new(what: SiteRef, args: Vec<Reg>) -> Site {
        Site { what, args: args.into(), link: AtomicU64::new(0), cache: AtomicU64::new(0) }
    }
}

impl Body {
    /// Source line of an instruction.
    pub fn line(&self, inst: usize) -> Option<u16> {
        self.line_at(*self.pcs.get(inst)?)
    }

    /// The registers that an instruction reads, arguments of calls included, in the order of the
    /// operands. A register that is read twice comes twice.
    pub fn uses(&self, inst: usize) -> Uses<'_> {
        let mut uses = Uses { own: [Reg::NONE; 3], at: 0, args: [].iter() };
        let Some(mut copy) = self.code.get(inst).copied() else { return uses };
        let mut n = 0;
        copy.for_uses_mut(|r| {
            uses.own[n] = *r;
            n += 1;
        });
        if let Some(site) = copy.argument_site() {
            uses.args = self.sites[site as usize].args.iter();
        }
        uses
    }

    /// The register that an instruction writes.
    pub fn def(&self, inst: usize) -> Option<Reg> {
        self.code.get(inst)?.def()
    }

    /// The instructions that control may continue with after one that does not throw, in the order
    /// next, target, cases. Targets may repeat.
    pub fn successors(&self, inst: usize) -> impl Iterator<Item = Target> {
        let code = self.code.get(inst);
        let next = code.filter(|i| !i.is_terminal()).map(|_| inst as u32 + 1);
        let switch = match code {
            Some(&Inst::Switch { index, .. }) => self.switches.get(index as usize),
            _ => None,
        };
        let target = code.and_then(Inst::target);
        next.into_iter().chain(target).chain(switch.into_iter().flat_map(Switch::targets))
    }

    /// The bytecode offset that control really gets to when it goes to an instruction.
    pub fn destination(&self, inst: u32) -> Option<u16> {
        let mut at = inst as usize;
        // Jumps may form a cycle.
        for _ in 0..self.code.len() {
            match self.code.get(at)? {
                Inst::Jump { target } => at = *target as usize,
                _ => break,
            }
        }
        self.pcs.get(at).copied()
    }

    /// Source line of a bytecode offset.
    pub fn line_at(&self, pc: u16) -> Option<u16> {
        let after = self.lines.partition_point(|&(start, _)| start <= pc);
        Some(self.lines[after.checked_sub(1)?].1)
    }
}

/// The registers that an instruction reads.
#[derive(Clone, Debug)]
pub struct Uses<'b> {
    /// The instruction's own operands, then [`Reg::NONE`].
    own: [Reg; 3],
    at: usize,
    args: std::slice::Iter<'b, Reg>,
}

impl Iterator for Uses<'_> {
    type Item = Reg;

    fn next(&mut self) -> Option<Reg> {
        match self.own.get(self.at) {
            Some(&r) if r != Reg::NONE => {
                self.at += 1;
                Some(r)
            }
            _ => self.args.next().copied(),
        }
    }
}

impl Inst {
    /// The register this instruction writes.
    pub fn def(&self) -> Option<Reg> {
        let mut copy = *self;
        copy.def_mut().copied()
    }

    /// Calls `f` with each register this instruction reads; `sites` are those of its body.
    pub fn uses(&self, sites: &[Site], mut f: impl FnMut(Reg)) {
        let mut copy = *self;
        copy.for_uses_mut(|r| f(*r));
        if let Some(site) = self.argument_site() {
            sites[site as usize].args.iter().for_each(|&r| f(r));
        }
    }

    /// The place of the register this instruction writes.
    pub(crate) fn def_mut(&mut self) -> Option<&mut Reg> {
        use Inst::*;
        match self {
            Move { dst, .. }
            | Const { dst, .. }
            | ConstWide { dst, .. }
            | ConstString { dst, .. }
            | ConstClass { dst, .. }
            | ConstDynamic { dst, .. }
            | Un { dst, .. }
            | Bin { dst, .. }
            | BinK { dst, .. }
            | GetField { dst, .. }
            | GetStatic { dst, .. }
            | ArrayLoad { dst, .. }
            | ArrayLen { dst, .. }
            | New { dst, .. }
            | NewArray { dst, .. }
            | NewRefArray { dst, .. }
            | NewMultiArray { dst, .. }
            | CheckCast { dst, .. }
            | InstanceOf { dst, .. }
            | Invoke { dst, .. }
            | Builtin { dst, .. }
            | Catch { dst } => (*dst != Reg::NONE).then_some(dst),
            Nop
            | Jump { .. }
            | BrInt { .. }
            | BrIntK { .. }
            | BrLong { .. }
            | BrFloat { .. }
            | BrDouble { .. }
            | BrRef { .. }
            | BrNull { .. }
            | Switch { .. }
            | PutField { .. }
            | PutStatic { .. }
            | ArrayStore { .. }
            | Return { .. }
            | Throw { .. }
            | MonitorEnter { .. }
            | MonitorExit { .. } => None,
        }
    }

    /// Calls `f` with the place of each register this instruction reads, but for arguments, which
    /// are in its [`Inst::argument_site`].
    pub(crate) fn for_uses_mut(&mut self, mut f: impl FnMut(&mut Reg)) {
        use Inst::*;
        match self {
            Move { src: a, .. }
            | Un { a, .. }
            | BinK { a, .. }
            | BrIntK { a, .. }
            | BrNull { a, .. }
            | Switch { src: a, .. }
            | GetField { obj: a, .. }
            | PutStatic { src: a, .. }
            | ArrayLen { arr: a, .. }
            | NewArray { len: a, .. }
            | NewRefArray { len: a, .. }
            | CheckCast { obj: a, .. }
            | InstanceOf { obj: a, .. }
            | Throw { src: a }
            | MonitorEnter { obj: a }
            | MonitorExit { obj: a } => f(a),
            Return { src } => {
                if *src != Reg::NONE {
                    f(src)
                }
            }
            Bin { a, b, .. }
            | BrInt { a, b, .. }
            | BrLong { a, b, .. }
            | BrFloat { a, b, .. }
            | BrDouble { a, b, .. }
            | BrRef { a, b, .. }
            | PutField { obj: a, src: b, .. }
            | ArrayLoad { arr: a, idx: b, .. } => {
                f(a);
                f(b)
            }
            ArrayStore { arr, idx, src, .. } => {
                f(arr);
                f(idx);
                f(src)
            }
            Nop
            | Const { .. }
            | ConstWide { .. }
            | ConstString { .. }
            | ConstClass { .. }
            | ConstDynamic { .. }
            | Jump { .. }
            | GetStatic { .. }
            | New { .. }
            | NewMultiArray { .. }
            | Invoke { .. }
            | Builtin { .. }
            | Catch { .. } => {}
        }
    }

    /// The site whose arguments this instruction reads.
    pub(crate) fn argument_site(&self) -> Option<u32> {
        use Inst::*;
        match *self {
            NewMultiArray { site, .. } | Invoke { site, .. } | Builtin { site, .. } => Some(site),
            _ => None,
        }
    }

    /// Where a jump or a two-way branch goes; a switch has its targets in the body.
    pub fn target(&self) -> Option<Target> {
        use Inst::*;
        match *self {
            Jump { target }
            | BrInt { target, .. }
            | BrIntK { target, .. }
            | BrLong { target, .. }
            | BrFloat { target, .. }
            | BrDouble { target, .. }
            | BrRef { target, .. }
            | BrNull { target, .. } => Some(target),
            _ => None,
        }
    }

    /// Redirects a jump or a two-way branch; does nothing to other instructions.
    pub fn set_target(&mut self, to: Target) {
        use Inst::*;
        if let Jump { target }
        | BrInt { target, .. }
        | BrIntK { target, .. }
        | BrLong { target, .. }
        | BrFloat { target, .. }
        | BrDouble { target, .. }
        | BrRef { target, .. }
        | BrNull { target, .. } = self
        {
            *target = to;
        }
    }

    /// Whether control never continues with the next instruction.
    pub fn is_terminal(&self) -> bool {
        use Inst::*;
        matches!(self, Jump { .. } | Switch { .. } | Return { .. } | Throw { .. })
    }

    /// Whether the instruction may throw, and so reach a handler. When it does, it has not written
    /// its register.
    pub fn can_throw(&self) -> bool {
        use Inst::*;
        match *self {
            Bin { op, .. } => {
                matches!(op, BinOp::IDiv | BinOp::IRem | BinOp::LDiv | BinOp::LRem)
            }
            Nop
            | Move { .. }
            | Const { .. }
            | ConstWide { .. }
            | Un { .. }
            | BinK { .. }
            | Jump { .. }
            | BrInt { .. }
            | BrIntK { .. }
            | BrLong { .. }
            | BrFloat { .. }
            | BrDouble { .. }
            | BrRef { .. }
            | BrNull { .. }
            | Switch { .. }
            | Return { .. }
            | Catch { .. } => false,
            ConstString { .. }
            | ConstClass { .. }
            | ConstDynamic { .. }
            | GetField { .. }
            | PutField { .. }
            | GetStatic { .. }
            | PutStatic { .. }
            | ArrayLoad { .. }
            | ArrayStore { .. }
            | ArrayLen { .. }
            | New { .. }
            | NewArray { .. }
            | NewRefArray { .. }
            | NewMultiArray { .. }
            | CheckCast { .. }
            | InstanceOf { .. }
            | Invoke { .. }
            | Builtin { .. }
            | Throw { .. }
            | MonitorEnter { .. }
            | MonitorExit { .. } => true,
        }
    }
}

const _: () = assert!(size_of::<Inst>() == 12);
