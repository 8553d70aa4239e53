//! Effects of code: what it can read, write, throw, allocate and call.
//!
//! [`of_instruction`] says it of one instruction without what it calls, [`of_native`] of a native
//! method by the table of [`crate::natives`], and [`summaries`] of whole methods, with all that they
//! call, by a fixed point over the call edges that [`crate::reach`] found. Sets of effects are a
//! lattice; the top is [`Effects::everything`], which is what code has that cannot be read: a
//! malformed body, a native without a row, a call that does not resolve.
//!
//! Exceptions are those that can leave the code. Two kinds are left out: errors of the machine itself
//! (memory, stack depth), which any call or allocation can raise, and those that another thread causes.

use crate::callees;
use crate::cfg;
use crate::dataflow::Lattice;
use crate::defuse::DefUse;
use crate::natives::{self, Writes};
use crate::reach::Reached;
use cairn_program::class::access;
use cairn_program::ir::{BinOp, Body, Elem, Inst, Invoke, Reg, SiteRef};
use cairn_program::{ClassId, FieldId, Method, MethodId, Program, ProgramError};
use std::collections::{BTreeMap, BTreeSet};

/// A set that may be the set of all things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Set<T> {
    All,
    Of(BTreeSet<T>),
}

impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::Of(BTreeSet::new())
    }
}

impl<T: Ord + Copy> Set<T> {
    pub fn is_empty(&self) -> bool {
        matches!(self, Set::Of(s) if s.is_empty())
    }

    pub fn contains(&self, value: T) -> bool {
        match self {
            Set::All => true,
            Set::Of(s) => s.contains(&value),
        }
    }

    pub fn insert(&mut self, value: T) {
        if let Set::Of(s) = self {
            s.insert(value);
        }
    }
}

impl<T: Ord + Copy> Lattice for Set<T> {
    fn join(&mut self, other: &Set<T>) -> bool {
        match (&mut *self, other) {
            (Set::All, _) => false,
            (to, Set::All) => {
                *to = Set::All;
                true
            }
            (Set::Of(to), Set::Of(from)) => {
                let before = to.len();
                to.extend(from);
                to.len() != before
            }
        }
    }
}

/// Places in memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    pub fields: Set<FieldId>,
    pub statics: Set<FieldId>,
    /// Elements of arrays, by what they hold. An array of booleans is accessed like one of bytes.
    pub arrays: Set<Elem>,
}

impl Places {
    pub fn everything() -> Places {
        Places { fields: Set::All, statics: Set::All, arrays: Set::All }
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.statics.is_empty() && self.arrays.is_empty()
    }
}

impl Lattice for Places {
    fn join(&mut self, other: &Places) -> bool {
        let fields = self.fields.join(&other.fields);
        let statics = self.statics.join(&other.statics);
        self.arrays.join(&other.arrays) | fields | statics
    }
}

/// What code can do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    pub reads: Places,
    pub writes: Places,
    /// Classes of exceptions that can leave the code, subclasses included.
    pub throws: Set<ClassId>,
    pub allocates: bool,
    /// It enters or leaves monitors.
    pub locks: bool,
    /// It depends on, or changes, something outside the program.
    pub external: bool,
    /// It calls code that is not known.
    pub calls_unknown: bool,
}

impl Effects {
    /// Every effect: of code that cannot be read.
    pub fn everything() -> Effects {
        Effects {
            reads: Places::everything(),
            writes: Places::everything(),
            throws: Set::All,
            allocates: true,
            locks: true,
            external: true,
            calls_unknown: true,
        }
    }

    pub fn is_everything(&self) -> bool {
        *self == Effects::everything()
    }

    /// Whether nothing that was there before is changed and nothing outside the program is involved.
    /// (Objects that the code itself has made may be written: that is not known here.)
    pub fn only_reads(&self) -> bool {
        self.writes.is_empty() && !self.external && !self.calls_unknown
    }

    fn throw(&mut self, program: &Program, class: &str) {
        match program.load(class) {
            Ok(class) => self.throws.insert(class),
            Err(_) => self.throws = Set::All,
        }
    }
}

impl Lattice for Effects {
    fn join(&mut self, other: &Effects) -> bool {
        let mut changed = self.reads.join(&other.reads);
        changed |= self.writes.join(&other.writes);
        changed |= self.throws.join(&other.throws);
        let flags = [
            (&mut self.allocates, other.allocates),
            (&mut self.locks, other.locks),
            (&mut self.external, other.external),
            (&mut self.calls_unknown, other.calls_unknown),
        ];
        for (to, from) in flags {
            changed |= from && !*to;
            *to |= from;
        }
        changed
    }
}

/// What can be read of a method's code.
#[derive(Clone, Copy, Debug)]
pub enum Code<'p> {
    Body(&'p Body),
    /// There is none and none is needed: an abstract method is never what runs.
    Abstract,
    /// A native method whose effects are declared.
    Native(&'static natives::NativeEffects),
}

/// The code of a method, or why nobody can say what it does.
pub fn code(program: &Program, method: MethodId) -> Result<Code<'_>, String> {
    let m = program.method(method);
    if m.is_abstract() {
        return Ok(Code::Abstract);
    }
    if m.is_native() {
        let class = program.class(m.class);
        let unknown = || format!("native method {}.{}{}", class.java_name(), m.name, m.desc);
        return natives::row(class, m).map(Code::Native).ok_or_else(unknown);
    }
    program.body(method).map(Code::Body).map_err(|e: ProgramError| e.to_string())
}

/// An array of booleans is accessed like one of bytes.
fn accessed(elem: Elem) -> Elem {
    if elem == Elem::Boolean { Elem::Byte } else { elem }
}

const NULL: &str = "java/lang/NullPointerException";

/// The exceptions that the machine itself throws at an instruction.
pub fn implicit_exceptions(inst: &Inst) -> &'static [&'static str] {
    const BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";
    match inst {
        Inst::Bin { op: BinOp::IDiv | BinOp::IRem | BinOp::LDiv | BinOp::LRem, .. } => {
            &["java/lang/ArithmeticException"]
        }
        Inst::GetField { .. }
        | Inst::PutField { .. }
        | Inst::ArrayLen { .. }
        | Inst::Throw { .. }
        | Inst::MonitorEnter { .. }
        | Inst::Invoke { kind: Invoke::Virtual | Invoke::Interface | Invoke::Special, .. } => {
            &[NULL]
        }
        Inst::MonitorExit { .. } => &[NULL, "java/lang/IllegalMonitorStateException"],
        Inst::ArrayLoad { .. } => &[NULL, BOUNDS],
        Inst::ArrayStore { elem: Elem::Ref, .. } => {
            &[NULL, BOUNDS, "java/lang/ArrayStoreException"]
        }
        Inst::ArrayStore { .. } => &[NULL, BOUNDS],
        Inst::NewArray { .. } | Inst::NewRefArray { .. } | Inst::NewMultiArray { .. } => {
            &["java/lang/NegativeArraySizeException"]
        }
        Inst::CheckCast { .. } => &["java/lang/ClassCastException"],
        _ => &[],
    }
}

/// What an instruction does itself, without what it calls or initialises; exceptions are those that
/// it raises, whoever catches them.
pub fn of_instruction(
    program: &Program,
    from: &Method,
    body: &Body,
    index: &DefUse,
    inst: usize,
) -> Effects {
    let mut found = Effects::default();
    let Some(i) = body.code.get(inst) else { return found };
    implicit_exceptions(i).iter().for_each(|c| found.throw(program, c));
    let site = |site: u32| &body.sites[site as usize].what;
    let field = |at: u32| match site(at) {
        SiteRef::Field(r) => program.resolve_field(from.class, r).ok(),
        _ => None,
    };
    let mut place = None;
    match *i {
        Inst::GetField { site, .. } => place = Some((false, false, field(site))),
        Inst::PutField { site, .. } => place = Some((true, false, field(site))),
        Inst::GetStatic { site, .. } => place = Some((false, true, field(site))),
        Inst::PutStatic { site, .. } => place = Some((true, true, field(site))),
        Inst::ConstDynamic { site, .. } => {
            use cairn_program::indy::DynamicConstant::{Class, Null, Static};
            match program.dynamic_constant(from, &body.sites[site as usize]) {
                Ok(Static(f)) => found.reads.statics.insert(f),
                Ok(Null | Class(_)) => {}
                Err(_) => return Effects::everything(),
            }
        }
        Inst::ArrayLoad { elem, .. } => found.reads.arrays.insert(accessed(elem)),
        Inst::ArrayStore { elem, .. } => found.writes.arrays.insert(accessed(elem)),
        Inst::New { site: at, .. } | Inst::NewRefArray { site: at, .. } => {
            found.allocates = true;
            let class = match site(at) {
                SiteRef::Class(name) => program.resolve_class(from.class, name).ok(),
                _ => None,
            };
            let is_abstract = |c: ClassId| program.class(c).is(access::ABSTRACT);
            if class.is_none_or(|c| matches!(i, Inst::New { .. }) && is_abstract(c)) {
                found.throw(program, LINKAGE);
            }
        }
        Inst::NewArray { .. } | Inst::NewMultiArray { .. } | Inst::Builtin { .. } => {
            found.allocates = true;
        }
        // A literal is made when it is first used.
        Inst::ConstString { .. } | Inst::ConstClass { .. } => found.allocates = true,
        Inst::CheckCast { site: at, .. } | Inst::InstanceOf { site: at, .. } => {
            let is_there = match site(at) {
                SiteRef::Class(name) => program.resolve_class(from.class, name).is_ok(),
                _ => false,
            };
            if !is_there {
                found.throw(program, LINKAGE);
            }
        }
        Inst::MonitorEnter { .. } | Inst::MonitorExit { .. } => found.locks = true,
        Inst::Throw { src } => _ = found.throws.join(&thrown(program, body, index, src)),
        _ => {}
    }
    match place {
        Some((is_write, is_static, Some(f))) => {
            let places = if is_write { &mut found.writes } else { &mut found.reads };
            let set = if is_static { &mut places.statics } else { &mut places.fields };
            set.insert(f);
        }
        Some((_, _, None)) => found.throw(program, LINKAGE),
        None => {}
    }
    found
}

const LINKAGE: &str = "java/lang/LinkageError";

/// The classes of what a register holds that is thrown: known if every definition makes the object.
fn thrown(program: &Program, body: &Body, index: &DefUse, src: Reg) -> Set<ClassId> {
    let mut found = Set::default();
    if src.0 < body.params || index.defs(src).is_empty() {
        return Set::All;
    }
    for &def in index.defs(src) {
        let class = match body.code[def as usize] {
            Inst::New { site, .. } => match &body.sites[site as usize].what {
                SiteRef::Class(name) => program.load(name).ok(),
                _ => None,
            },
            _ => None,
        };
        match class {
            Some(class) => found.insert(class),
            None => return Set::All,
        }
    }
    found
}

/// What a native method does, by the table; everything if it has no row.
pub fn of_native(program: &Program, method: &Method) -> Effects {
    let Some(row) = natives::row(program.class(method.class), method) else {
        return Effects::everything();
    };
    let mut found = Effects {
        allocates: row.allocates,
        locks: row.locks,
        external: row.external,
        ..Effects::default()
    };
    if row.reads {
        found.reads = Places::everything();
    }
    match row.writes {
        Writes::Nothing => {}
        Writes::Arrays => found.writes.arrays = Set::All,
        Writes::Anything => found.writes = Places::everything(),
        Writes::Fields(fields) => {
            for (class, name) in fields {
                let class = program.load(class).ok();
                match class.and_then(|c| program.find_field(c, name)) {
                    Some(f) if program.field(f).is_static() => found.writes.statics.insert(f),
                    Some(f) => found.writes.fields.insert(f),
                    // JDKs differ in their private fields.
                    None => {}
                }
            }
        }
    }
    row.throws.iter().for_each(|c| found.throw(program, c));
    found
}

/// What is left of exceptions that an instruction raises after the handlers around it.
fn escaping(program: &Program, body: &Body, inst: usize, raised: &Set<ClassId>) -> Set<ClassId> {
    if !cfg::handlers(body, inst as u32).1 {
        return Set::default();
    }
    let Set::Of(raised) = raised else { return Set::All };
    let around = body.handlers.iter().filter(|h| (h.start..h.end).contains(&(inst as u32)));
    let caught: Vec<ClassId> = around
        .filter_map(|h| match &body.sites[h.class? as usize].what {
            SiteRef::Class(name) => program.load(name).ok(),
            _ => None,
        })
        .collect();
    let leaves = |c: &ClassId| !caught.iter().any(|&h| program.is_subtype(*c, h));
    Set::Of(raised.iter().copied().filter(leaves).collect())
}

/// The effects of all methods that were reached, with what they call and initialise.
pub fn summaries(program: &Program, reached: &Reached) -> BTreeMap<MethodId, Effects> {
    let mut found: BTreeMap<MethodId, Effects> = BTreeMap::new();
    for &method in &reached.methods {
        found.insert(method, own(program, method));
    }
    for &method in &reached.boundary {
        found.insert(method, Effects::everything());
    }
    for unknown in &reached.unknown {
        found.insert(unknown.caller, Effects::everything());
    }
    let mut callers: BTreeMap<MethodId, Vec<(MethodId, Option<u32>)>> = BTreeMap::new();
    for edge in &reached.edges {
        callers.entry(edge.callee).or_default().push((edge.caller, edge.inst));
    }
    let mut open: BTreeSet<MethodId> = found.keys().copied().collect();
    while let Some(callee) = open.pop_first() {
        let effects = found[&callee].clone();
        for &(caller, inst) in callers.get(&callee).into_iter().flatten() {
            let mut seen = effects.clone();
            if let (Some(inst), Ok(Code::Body(body))) = (inst, code(program, caller)) {
                seen.throws = escaping(program, body, inst as usize, &seen.throws);
            }
            if found.get_mut(&caller).is_some_and(|f| f.join(&seen)) {
                open.insert(caller);
            }
        }
    }
    found
}

/// What a method does itself.
pub fn own(program: &Program, method: MethodId) -> Effects {
    let m = program.method(method);
    let mut found = match code(program, method) {
        Ok(Code::Abstract) => Effects::default(),
        Ok(Code::Native(_)) => of_native(program, m),
        Ok(Code::Body(body)) => of_body(program, m, body),
        Err(_) => Effects::everything(),
    };
    found.locks |= m.is(access::SYNCHRONIZED);
    found
}

fn of_body(program: &Program, method: &Method, body: &Body) -> Effects {
    let index = DefUse::new(body);
    let mut found = Effects::default();
    for inst in 0..body.code.len() {
        let mut one = of_instruction(program, method, body, &index, inst);
        if let Some(class) = callees::initialised(program, method, body, inst)
            && class != method.class
            && !callees::initialisers(program, class).is_empty()
        {
            one.throw(program, "java/lang/ExceptionInInitializerError");
            one.throw(program, "java/lang/NoClassDefFoundError");
        }
        one.throws = escaping(program, body, inst, &one.throws);
        found.join(&one);
    }
    found
}
