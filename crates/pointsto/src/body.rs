//! What a method's IR means for nodes: variables and operations on them, whatever the context.
//!
//! A register is one variable, or several: temporaries take turns in a register, and each definition of
//! one is a variable of its own. (Such a register is never read in a block before it is written there.) A
//! variable that is only ever copied from another is the same variable. Exceptions of instructions flow to a
//! variable for each list of handlers around them, and on to the handlers and to what leaves the method.

use crate::graph::NONE;
use crate::implicit;
use crate::missing::{lent, named_class};
use crate::regions::{Region, finds_names, regions, split_registers};
use cairn_analysis::callees::{self, Call};
use cairn_program::indy::DynamicConstant;
use cairn_program::ir::{Body, Elem, Inst, Invoke, Kind, Reg, SiteRef};
use cairn_program::synth::{Builtin, field_descriptors};
use cairn_program::{ClassId, FieldId, Method, MethodId, Program, Shape};

/// A variable of a method, or [`NONE`].
pub(crate) type Var = u32;

/// What an instruction does to variables.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// An object or an array of this class; `dims`: how many dimensions are made at once.
    Alloc {
        dst: Var,
        inst: u32,
        class: ClassId,
        dims: u8,
        /// An array without elements.
        is_empty: bool,
    },
    /// `is_name`: the method finds classes or members by name.
    Literal {
        dst: Var,
        string: u32,
        is_name: bool,
    },
    ClassOf {
        dst: Var,
        class: ClassId,
    },
    Copy {
        dst: Var,
        src: Var,
    },
    Cast {
        dst: Var,
        src: Var,
        class: ClassId,
    },
    Load {
        dst: Var,
        obj: Var,
        field: FieldId,
    },
    Store {
        obj: Var,
        src: Var,
        field: FieldId,
    },
    LoadElement {
        dst: Var,
        arr: Var,
    },
    StoreElement {
        arr: Var,
        src: Var,
    },
    LoadStatic {
        dst: Var,
        field: FieldId,
    },
    StoreStatic {
        src: Var,
        field: FieldId,
    },
    Call(u32),
    Init {
        class: ClassId,
        inst: u32,
    },
    /// Exceptions of a kind go to a handler.
    Catch {
        from: Var,
        dst: Var,
        class: Option<ClassId>,
    },
    /// Exceptions that are not of these kinds leave the method.
    Escape {
        from: Var,
        caught: Box<[ClassId]>,
    },
    /// The machine throws some of [`implicit::CLASSES`].
    Implicit {
        to: Var,
        bits: u32,
    },
    /// What a stub answers.
    Answer {
        dst: Var,
    },
    /// A constant that cannot be computed.
    Unknown {
        dst: Var,
        inst: u32,
        what: Box<str>,
    },
    /// An access to a class that is missing: what is given, and where what comes back goes.
    Missing {
        class: Box<str>,
        src: Var,
        dst: Var,
        thrown: Var,
    },
    /// A method handle constant.
    Handle {
        dst: Var,
        method: MethodId,
        special: bool,
    },
}

/// A call of a method.
#[derive(Clone, Debug)]
pub(crate) struct LocalCall {
    pub inst: u32,
    pub call: Call,
    /// [`NONE`] for numbers.
    pub args: Box<[Var]>,
    pub dst: Var,
    /// Where exceptions go.
    pub thrown: Var,
    /// The class of what a call without a method's declaration returns.
    pub result: Option<ClassId>,
    /// Of a call that does not resolve: the class that it names, and the methods that a bootstrap method is told of.
    pub missing: Box<str>,
    pub lent: Vec<MethodId>,
}

/// Operations that are only executed if a variable is not null: those that its test dominates.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The group that the test is in.
    pub parent: u32,
    /// [`NONE`]: the first group, of all that no test guards.
    pub guard: Var,
    pub ops: Vec<Op>,
}

/// The variables and operations of a method.
#[derive(Clone, Debug, Default)]
pub(crate) struct Local {
    /// For each variable the class that all its objects are of, if that is checked where they arrive.
    pub bounds: Vec<Option<ClassId>>,
    /// By parameter; [`NONE`] for numbers.
    pub params: Vec<Var>,
    pub ret: Var,
    pub thrown: Var,
    /// The variables that exceptions flow to.
    pub exceptions: Vec<Var>,
    pub groups: Vec<Group>,
    pub calls: Vec<LocalCall>,
    /// Register, the instruction that defines it (`u32::MAX`: any), variable; sorted.
    pub places: Vec<(u16, u32, Var)>,
    /// Its operations and calls are not here.
    pub is_outline: bool,
}

const ANYWHERE: u32 = u32::MAX;

impl Local {
    /// The variables of a register.
    pub fn of_register(&self, reg: Reg) -> Vec<Var> {
        let mut vars: Vec<Var> = self.places.iter().filter(|p| p.0 == reg.0).map(|p| p.2).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// The variable that a register is when an instruction reads it.
    pub fn read_at(&self, inst: u32, reg: Reg) -> Option<Var> {
        let before = |p: &&(u16, u32, Var)| p.0 == reg.0 && (p.1 == ANYWHERE || p.1 < inst);
        self.places.iter().rev().find(before).map(|p| p.2)
    }

    /// The variable that a register is after an instruction wrote it.
    pub fn written_at(&self, inst: u32, reg: Reg) -> Option<Var> {
        let is = |p: &&(u16, u32, Var)| p.0 == reg.0 && (p.1 == ANYWHERE || p.1 == inst);
        self.places.iter().find(is).map(|p| p.2)
    }

    /// Of a method without code.
    pub fn without_code(program: &Program, method: &Method) -> Local {
        let mut local = Local::default();
        declare(program, method, &mut local);
        local
    }
}

/// A class that the verifier makes sure values of a declared type are of: none for interfaces, which it does
/// not look at.
pub(crate) fn bound(program: &Program, desc: &str) -> Option<ClassId> {
    let dims = desc.bytes().take_while(|&c| c == b'[').count();
    let class = match desc[dims..].strip_prefix('L') {
        Some(name) => program.load(name.trim_end_matches(';')).ok()?,
        None if dims == 0 => return None,
        None => program.load(desc).ok()?,
    };
    if program.class(class).shape != Shape::Object {
        return Some(class);
    }
    let class = if program.class(class).is_interface() { program.object() } else { class };
    let all = (0..dims).fold(class, |c, _| program.array_of(c));
    (all != program.object()).then_some(all)
}

/// The class that a descriptor names, whatever it is.
pub(crate) fn class_of(program: &Program, desc: &str) -> Option<ClassId> {
    match desc.strip_prefix('L') {
        Some(name) => program.load(name.trim_end_matches(';')).ok(),
        None if desc.starts_with('[') => program.load(desc).ok(),
        None => None,
    }
}

/// Descriptors of a method's parameters, without the receiver.
pub(crate) fn parameters(desc: &str) -> impl Iterator<Item = &str> {
    let inner = desc.strip_prefix('(').and_then(|d| d.split_once(')')).map_or("", |d| d.0);
    field_descriptors(inner).flatten()
}

/// The descriptor of what a method returns.
pub(crate) fn result(desc: &str) -> &str {
    desc.rsplit(')').next().unwrap_or("V")
}

/// The variables of parameters, result and exceptions.
fn declare(program: &Program, method: &Method, local: &mut Local) {
    let receiver = (!method.is_static()).then_some(None);
    let declared = parameters(&method.desc).map(Some);
    for (elem, desc) in method.params.iter().zip(receiver.into_iter().chain(declared)) {
        let var = match (elem, desc) {
            (Elem::Ref, Some(desc)) => local.variable(bound(program, desc)),
            (Elem::Ref, None) => {
                let class = program.class(method.class);
                let is_checked = !class.is_interface() && method.class != program.object();
                local.variable(is_checked.then_some(method.class))
            }
            _ => NONE,
        };
        local.params.push(var);
    }
    local.ret = match method.ret {
        Some(Elem::Ref) => local.variable(bound(program, result(&method.desc))),
        _ => NONE,
    };
    local.thrown = local.variable(Some(program.throwable()));
    local.exceptions.push(local.thrown);
}

impl Local {
    fn variable(&mut self, bound: Option<ClassId>) -> Var {
        self.bounds.push(bound);
        self.bounds.len() as Var - 1
    }
}

/// Reads the IR of a method.
pub(crate) fn read(program: &Program, method: &Method, body: &Body) -> Local {
    let mut local = Local::default();
    declare(program, method, &mut local);
    let mut reader = Reader {
        program,
        method,
        body,
        is_split: split_registers(body),
        current: vec![NONE; body.regs.len()],
        incoming: vec![0; local.bounds.len()],
        handlers: vec![],
        regions: regions(body),
        finds_names: finds_names(body),
        group: 0,
        local,
    };
    reader.local.groups.push(Group { parent: 0, guard: NONE, ops: vec![] });
    reader.read();
    reader.finish()
}

struct Reader<'a> {
    program: &'a Program,
    method: &'a Method,
    body: &'a Body,
    is_split: Vec<bool>,
    /// The variable that each register is now.
    current: Vec<Var>,
    /// How many operations write each variable.
    incoming: Vec<u32>,
    /// Lists of handlers, with the variable of exceptions for each.
    handlers: Vec<(Vec<u32>, Var, u32)>,
    regions: Vec<Region>,
    finds_names: bool,
    /// Where operations go now.
    group: u32,
    local: Local,
}

impl Reader<'_> {
    fn variable(&mut self) -> Var {
        self.incoming.push(0);
        self.local.variable(None)
    }

    fn is_ref(&self, reg: Reg) -> bool {
        reg.index().is_some_and(|i| self.body.regs[i] == Kind::Ref)
    }

    /// The variable of a register that is read.
    fn used(&mut self, reg: Reg) -> Var {
        if !self.is_ref(reg) {
            return NONE;
        }
        let i = reg.0 as usize;
        if self.current[i] == NONE {
            let var = match self.local.params.get(i) {
                Some(&p) if p != NONE => p,
                _ => self.variable(),
            };
            self.current[i] = var;
            self.local.places.push((reg.0, ANYWHERE, var));
        }
        self.current[i]
    }

    /// The variable of a register that an instruction writes.
    fn defined(&mut self, reg: Reg, inst: usize) -> Var {
        if !self.is_ref(reg) {
            return NONE;
        }
        let i = reg.0 as usize;
        if self.is_split[i] {
            let var = self.variable();
            self.current[i] = var;
            self.local.places.push((reg.0, inst as u32, var));
        }
        let var = self.used(reg);
        self.incoming[var as usize] += 1;
        if i < self.body.params as usize {
            // What is written there need not be of the parameter's type.
            self.local.bounds[var as usize] = None;
        }
        var
    }

    fn read(&mut self) {
        for p in 0..self.body.params {
            self.used(Reg(p));
        }
        for v in self.local.params.iter().filter(|v| **v != NONE) {
            self.incoming[*v as usize] += 1;
        }
        for at in 0..self.body.code.len() {
            self.read_one(at);
        }
    }

    /// The variable that exceptions of an instruction flow to.
    fn thrown(&mut self, inst: usize) -> usize {
        let at = inst as u32;
        let mut list = vec![];
        for (i, h) in self.body.handlers.iter().enumerate() {
            if (h.start..h.end).contains(&at) {
                list.push(i as u32);
                if h.class.is_none() {
                    break;
                }
            }
        }
        if let Some(known) = self.handlers.iter().position(|h| h.0 == list) {
            return known;
        }
        let var = if list.is_empty() { self.local.thrown } else { self.variable() };
        self.local.exceptions.push(var);
        self.incoming[var as usize] += 2;
        self.handlers.push((list, var, 0));
        self.handlers.len() - 1
    }

    fn class(&self, site: u32) -> Option<ClassId> {
        match &self.body.sites[site as usize].what {
            SiteRef::Class(name) => self.program.resolve_class(self.method.class, name).ok(),
            _ => None,
        }
    }

    fn field(&self, site: u32) -> Option<FieldId> {
        match &self.body.sites[site as usize].what {
            SiteRef::Field(r) => self.program.resolve_field(self.method.class, r).ok(),
            _ => None,
        }
    }

    fn op(&mut self, op: Op) {
        self.local.groups[self.group as usize].ops.push(op);
    }

    /// The group of an instruction: that of the innermost region around it.
    fn group_of(&self, inst: u32) -> u32 {
        let around = |r: &&Region| r.group != 0 && r.instructions.binary_search(&inst).is_ok();
        self.regions.iter().rev().find(around).map_or(0, |r| r.group)
    }

    /// A test of null opens a group.
    fn read_test(&mut self, at: usize, reg: Reg) {
        let guard = self.used(reg);
        let Some(region) = self.regions.iter().position(|r| r.test == at as u32) else { return };
        if guard != NONE {
            self.regions[region].group = self.local.groups.len() as u32;
            self.local.groups.push(Group { parent: self.group, guard, ops: vec![] });
        }
    }

    /// An object arrives that the machine refuses to make otherwise.
    fn link_failure(&mut self, inst: usize) {
        let at = self.thrown(inst);
        self.handlers[at].2 |= implicit::LINKAGE;
    }

    /// An access to a class that is not there.
    fn missing(&mut self, at: usize, site: u32, src: Var, dst: Var) {
        self.link_failure(at);
        let list = self.thrown(at);
        let thrown = self.handlers[list].1;
        let class = named_class(&self.body.sites[site as usize].what).into();
        if dst != NONE {
            self.incoming[dst as usize] += 1;
        }
        self.op(Op::Missing { class, src, dst, thrown });
    }

    fn give_bound(&mut self, var: Var, bound: Option<ClassId>) {
        if var != NONE && self.incoming[var as usize] == 1 && self.is_temporary(var) {
            self.local.bounds[var as usize] = bound;
        }
    }

    /// Whether a variable has one definition for certain: it is that of a temporary.
    fn is_temporary(&self, var: Var) -> bool {
        self.local.places.last().is_some_and(|p| p.2 == var && p.1 != ANYWHERE)
    }

    fn read_one(&mut self, at: usize) {
        let inst = self.body.code[at];
        self.group = self.group_of(at as u32);
        let bits = implicit::of(&inst);
        if bits != 0 {
            let list = self.thrown(at);
            self.handlers[list].2 |= bits;
        }
        if let Some(class) = callees::initialised(self.program, self.method, self.body, at)
            && !self.is_initialised(class)
        {
            let list = self.thrown(at);
            self.handlers[list].2 |= implicit::INITIALISATION;
            self.op(Op::Init { class, inst: at as u32 });
        }
        match inst {
            Inst::Move { dst, src } => {
                let src = self.used(src);
                let dst = self.defined(dst, at);
                if dst != NONE && src != NONE && dst != src {
                    self.op(Op::Copy { dst, src });
                }
            }
            Inst::BrNull { a, .. } => self.read_test(at, a),
            // Null.
            Inst::Const { dst, .. } => _ = self.defined(dst, at),
            Inst::Return { src } => {
                let (src, dst) = (self.used(src), self.local.ret);
                if src != NONE && dst != NONE {
                    self.incoming[dst as usize] += 2;
                    self.op(Op::Copy { dst, src });
                }
            }
            Inst::Throw { src } => {
                let src = self.used(src);
                let list = self.thrown(at);
                let dst = self.handlers[list].1;
                self.op(Op::Copy { dst, src });
            }
            Inst::Catch { dst } => _ = self.defined(dst, at),
            Inst::CheckCast { dst, obj, site } => {
                let src = self.used(obj);
                let dst = self.defined(dst, at);
                match self.class(site) {
                    Some(class) if dst != NONE => {
                        self.op(Op::Cast { dst, src, class });
                        self.give_bound(dst, Some(class));
                    }
                    _ => self.link_failure(at),
                }
            }
            Inst::InstanceOf { site, .. } => {
                if self.class(site).is_none() {
                    self.link_failure(at);
                }
            }
            Inst::Invoke { kind, dst, site } => self.read_call(at, kind, dst, site),
            Inst::Builtin { dst, site } => self.read_builtin(at, dst, site),
            _ => self.read_memory(at, inst),
        }
    }

    /// Whether nothing runs when a class is initialised.
    fn is_initialised(&self, class: ClassId) -> bool {
        class == self.method.class && callees::initialisers(self.program, class).is_empty()
    }

    fn read_memory(&mut self, at: usize, inst: Inst) {
        let here = at as u32;
        match inst {
            Inst::New { dst, site } => {
                let dst = self.defined(dst, at);
                match self.class(site) {
                    Some(class) => {
                        self.op(Op::Alloc { dst, inst: here, class, dims: 1, is_empty: false })
                    }
                    None => self.missing(at, site, NONE, dst),
                }
            }
            Inst::NewArray { elem, dst, .. } => {
                let dst = self.defined(dst, at);
                let class = self.program.array_of(self.program.primitive(Some(elem)));
                self.op(Op::Alloc { dst, inst: here, class, dims: 1, is_empty: false });
            }
            Inst::NewRefArray { dst, len, site } => {
                let dst = self.defined(dst, at);
                let before = at.checked_sub(1).map(|i| self.body.code[i]);
                let is_empty = before == Some(Inst::Const { dst: len, bits: 0 });
                match self.class(site) {
                    Some(class) => {
                        let class = self.program.array_of(class);
                        self.op(Op::Alloc { dst, inst: here, class, dims: 1, is_empty });
                    }
                    None => self.link_failure(at),
                }
            }
            Inst::NewMultiArray { dst, site } => {
                let dst = self.defined(dst, at);
                let dims = self.body.sites[site as usize].args.len() as u8;
                match self.class(site) {
                    Some(class) => {
                        self.op(Op::Alloc { dst, inst: here, class, dims, is_empty: false })
                    }
                    None => self.link_failure(at),
                }
            }
            Inst::ConstString { dst, site } => {
                let dst = self.defined(dst, at);
                if let SiteRef::String(text) = &self.body.sites[site as usize].what {
                    let string = self.program.string_id(text);
                    let is_name = self.finds_names;
                    self.op(Op::Literal { dst, string, is_name });
                }
            }
            Inst::ConstClass { dst, site } => {
                let dst = self.defined(dst, at);
                match self.class(site) {
                    Some(class) => self.op(Op::ClassOf { dst, class }),
                    None => self.link_failure(at),
                }
            }
            Inst::ConstDynamic { dst, site } => self.read_constant(at, dst, site),
            _ => self.read_access(at, inst),
        }
    }

    fn read_access(&mut self, at: usize, inst: Inst) {
        match inst {
            Inst::GetField { dst, obj, site } => {
                let obj = self.used(obj);
                let dst = self.defined(dst, at);
                match self.field(site) {
                    Some(field) if dst != NONE => {
                        self.op(Op::Load { dst, obj, field });
                        let desc = &self.program.field(field).desc;
                        self.give_bound(dst, bound(self.program, desc));
                    }
                    Some(_) => {}
                    None => self.missing(at, site, obj, dst),
                }
            }
            Inst::PutField { obj, src, site } => {
                let (obj, src) = (self.used(obj), self.used(src));
                match self.field(site) {
                    Some(field) if src != NONE => self.op(Op::Store { obj, src, field }),
                    Some(_) => {}
                    None => {
                        self.missing(at, site, obj, NONE);
                        self.missing(at, site, src, NONE);
                    }
                }
            }
            Inst::GetStatic { dst, site } => {
                let dst = self.defined(dst, at);
                match self.field(site) {
                    Some(field) if dst != NONE => {
                        self.op(Op::LoadStatic { dst, field });
                        let desc = &self.program.field(field).desc;
                        self.give_bound(dst, bound(self.program, desc));
                    }
                    Some(_) => {}
                    None => self.missing(at, site, NONE, dst),
                }
            }
            Inst::PutStatic { src, site } => {
                let src = self.used(src);
                match self.field(site) {
                    Some(field) if src != NONE => self.op(Op::StoreStatic { src, field }),
                    Some(_) => {}
                    None => self.missing(at, site, src, NONE),
                }
            }
            Inst::ArrayLoad { elem: Elem::Ref, dst, arr, .. } => {
                let arr = self.used(arr);
                let dst = self.defined(dst, at);
                self.op(Op::LoadElement { dst, arr });
            }
            Inst::ArrayStore { elem: Elem::Ref, arr, src, .. } => {
                let (arr, src) = (self.used(arr), self.used(src));
                self.op(Op::StoreElement { arr, src });
            }
            // Numbers; their registers hold no references.
            _ => {}
        }
    }

    fn read_constant(&mut self, at: usize, dst: Reg, site: u32) {
        let (is_ref, dst) = (self.is_ref(dst), self.defined(dst, at));
        let site = &self.body.sites[site as usize];
        match self.program.dynamic_constant(self.method, site) {
            Ok(DynamicConstant::Null) => {}
            Ok(DynamicConstant::Class(class)) => self.op(Op::ClassOf { dst, class }),
            Ok(DynamicConstant::Static(field)) => {
                if is_ref {
                    self.op(Op::LoadStatic { dst, field });
                }
            }
            Err(_) => {
                self.link_failure(at);
                let SiteRef::Constant(index) = site.what else { return };
                let file = self.program.class(self.method.class).file.as_ref();
                let constant = file.and_then(|f| f.constant(index).ok());
                self.read_handle(at, dst, constant);
            }
        }
    }

    /// A method handle or method type.
    fn read_handle(
        &mut self,
        at: usize,
        dst: Var,
        constant: Option<cairn_program::classfile::Constant>,
    ) {
        use cairn_program::classfile::Constant;
        const STATIC: u8 = 6;
        const SPECIAL: u8 = 7;
        const VIRTUAL: u8 = 5;
        let what: Box<str> = match constant {
            Some(Constant::MethodHandle(kind, member)) if kind >= VIRTUAL => {
                if let Ok(method) = self.program.resolve_method(self.method.class, &member) {
                    let special = (STATIC..=SPECIAL + 1).contains(&kind);
                    self.op(Op::Handle { dst, method, special });
                    return;
                }
                "a method handle that does not resolve".into()
            }
            Some(Constant::MethodHandle(..)) => "a method handle of a field".into(),
            Some(Constant::MethodType(_)) => {
                if let Ok(class) = self.program.load("java/lang/invoke/MethodType") {
                    self.op(Op::Alloc { dst, inst: at as u32, class, dims: 1, is_empty: false });
                }
                return;
            }
            _ => "a computed constant".into(),
        };
        if dst != NONE {
            self.op(Op::Unknown { dst, inst: at as u32, what });
        }
    }

    fn read_call(&mut self, at: usize, kind: Invoke, dst: Reg, site: u32) {
        let Some(call) = callees::call(self.program, self.method, self.body, at) else { return };
        let site = &self.body.sites[site as usize];
        let args: Box<[Var]> = site.args.iter().map(|&r| self.used(r)).collect();
        let dst = self.defined(dst, at);
        let list = self.thrown(at);
        let thrown = self.handlers[list].1;
        if matches!(kind, Invoke::Virtual | Invoke::Interface | Invoke::Special) {
            self.handlers[list].2 |= implicit::SELECTION;
        }
        let desc = match &site.what {
            SiteRef::Method(r) => Some(&*r.desc),
            SiteRef::Dynamic(r) => Some(&*r.desc),
            _ => None,
        };
        if let Call::Unresolved(_) = call {
            self.handlers[list].2 |= implicit::LINKAGE;
        }
        let mut result_class = None;
        if dst != NONE
            && let Some(desc) = desc
        {
            result_class = class_of(self.program, result(desc));
            // A handle's result is cast to what the call says.
            self.give_bound(dst, bound(self.program, result(desc)));
        }
        let inst = at as u32;
        self.op(Op::Call(self.local.calls.len() as u32));
        let is_missing = matches!(call, Call::Unresolved(_));
        let missing = if is_missing { named_class(&site.what).into() } else { Box::default() };
        let lent =
            if is_missing { lent(self.program, self.method.class, &site.what) } else { vec![] };
        let result = result_class;
        let call = LocalCall { inst, call, args, dst, thrown, result, missing, lent };
        self.local.calls.push(call);
    }

    fn read_builtin(&mut self, at: usize, dst: Reg, site: u32) {
        let dst = self.defined(dst, at);
        match self.body.sites[site as usize].what {
            SiteRef::Builtin(Builtin::ConcatStrings) => {
                let class = self.program.string_class();
                self.op(Op::Alloc { dst, inst: at as u32, class, dims: 1, is_empty: false });
            }
            SiteRef::Builtin(Builtin::Answer) if dst != NONE => self.op(Op::Answer { dst }),
            _ => {}
        }
    }

    // ---- the end ----

    fn finish(mut self) -> Local {
        self.group = 0;
        self.link_handlers();
        self.local.places.sort_unstable();
        self.join_copies();
        self.local
    }

    fn link_handlers(&mut self) {
        for (list, from, bits) in std::mem::take(&mut self.handlers) {
            if bits != 0 {
                self.op(Op::Implicit { to: from, bits });
            }
            if list.is_empty() {
                continue;
            }
            let mut caught = vec![];
            let mut escapes = true;
            for h in list {
                let h = &self.body.handlers[h as usize];
                let class = h.class.and_then(|site| self.class(site));
                match (h.class, class) {
                    (None, _) => escapes = false,
                    (_, Some(class)) => {
                        escapes &= class != self.program.throwable();
                        caught.push(class);
                    }
                    (Some(_), None) => {}
                }
                let Some(&Inst::Catch { dst }) = self.body.code.get(h.handler as usize) else {
                    continue;
                };
                let place = self
                    .local
                    .places
                    .iter()
                    .find(|p| p.0 == dst.0 && (p.1 == h.handler || p.1 == ANYWHERE));
                if let Some(&(_, _, dst)) = place {
                    self.incoming[dst as usize] += 2;
                    self.op(Op::Catch { from, dst, class });
                }
            }
            if escapes {
                self.op(Op::Escape { from, caught: caught.into() });
            }
        }
    }

    /// A variable that only one copy writes is what it is copied from.
    fn join_copies(&mut self) {
        let count = self.local.bounds.len();
        let mut same: Vec<Var> = (0..count as Var).collect();
        let find = |same: &[Var], mut v: Var| {
            while same[v as usize] != v {
                v = same[v as usize];
            }
            v
        };
        let incoming = &self.incoming;
        for group in &mut self.local.groups {
            group.ops.retain(|op| match *op {
                Op::Copy { dst, src } if incoming[dst as usize] == 1 => {
                    let (d, s) = (find(&same, dst), find(&same, src));
                    if d != s {
                        same[d as usize] = s;
                    }
                    false
                }
                _ => true,
            });
        }
        let mut number = vec![NONE; count];
        let mut bounds = vec![];
        for v in 0..count {
            if same[v] == v as Var {
                number[v] = bounds.len() as Var;
                bounds.push(self.local.bounds[v]);
            }
        }
        let map = |v: &mut Var| {
            if *v != NONE {
                *v = number[find(&same, *v) as usize];
            }
        };
        self.local.bounds = bounds;
        self.local.rename(map);
    }
}

impl Local {
    fn rename(&mut self, map: impl Fn(&mut Var)) {
        self.params.iter_mut().for_each(&map);
        map(&mut self.ret);
        map(&mut self.thrown);
        self.exceptions.iter_mut().for_each(&map);
        self.places.iter_mut().for_each(|p| map(&mut p.2));
        for call in &mut self.calls {
            call.args.iter_mut().for_each(&map);
            map(&mut call.dst);
            map(&mut call.thrown);
        }
        self.groups.iter_mut().for_each(|g| map(&mut g.guard));
        for op in self.groups.iter_mut().flat_map(|g| &mut g.ops) {
            match op {
                Op::Alloc { dst, .. }
                | Op::Literal { dst, .. }
                | Op::ClassOf { dst, .. }
                | Op::LoadStatic { dst, .. }
                | Op::Answer { dst }
                | Op::Handle { dst, .. }
                | Op::Unknown { dst, .. } => map(dst),
                Op::Copy { dst, src } | Op::Cast { dst, src, .. } => {
                    map(dst);
                    map(src);
                }
                Op::Load { dst, obj, .. } => {
                    map(dst);
                    map(obj);
                }
                Op::Missing { src, dst, thrown, .. } => {
                    map(src);
                    map(dst);
                    map(thrown);
                }
                Op::Store { obj, src, .. } => {
                    map(obj);
                    map(src);
                }
                Op::LoadElement { dst, arr } => {
                    map(dst);
                    map(arr);
                }
                Op::StoreElement { arr, src } => {
                    map(arr);
                    map(src);
                }
                Op::StoreStatic { src, .. } => map(src),
                Op::Catch { from, dst, .. } => {
                    map(from);
                    map(dst);
                }
                Op::Escape { from, .. } => map(from),
                Op::Implicit { to, .. } => map(to),
                Op::Call(_) | Op::Init { .. } => {}
            }
        }
    }
}
