//! The methods and classes that a program can get to from some entry points, by a worklist.
//!
//! Each method is looked at once. Its calls are resolved ([`crate::callees`]); a selected call goes to
//! the methods that the receiver's possible classes select: all known subclasses (class hierarchy
//! analysis), or those that reached code makes objects of (rapid type analysis, [`Reach::instantiated`]),
//! where a class that is met later is applied to the calls that were seen before. Classes that are
//! used first are initialised. Sites of `invokedynamic` are linked, so that the class of a lambda is
//! met like any other.
//!
//! What cannot be followed is listed in [`Reached::unknown`], each with the method that it is in:
//! whoever uses the result must take such a method for one that calls anything.

use crate::callees::{self, Call, Unknown};
use crate::effects::{Code, code, implicit_exceptions};
use crate::hierarchy::Hierarchy;
use crate::natives::NativeEffects;
use cairn_program::class::access;
use cairn_program::ir::{Body, Inst, MemberRef, SiteRef};
use cairn_program::{ClassId, MethodId, Program};
use std::collections::BTreeSet;

/// Which classes the receiver of a selected call can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Receivers {
    Known,
    Instantiated,
}

/// A search for what can be reached.
pub struct Reach<'a> {
    program: &'a Program,
    hierarchy: &'a Hierarchy,
    receivers: Receivers,
    enters: Box<dyn Fn(MethodId) -> bool + 'a>,
    initialises: bool,
    // What is found and still to be done.
    found: Reached,
    open: Vec<MethodId>,
    selected: Vec<Selected>,
    pending: BTreeSet<ClassId>,
}

/// A call that depends on the receiver's class.
#[derive(Clone, Copy)]
struct Selected {
    caller: MethodId,
    inst: Option<u32>,
    resolved: MethodId,
    receiver: ClassId,
}

/// A call of `callee` by `caller`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    pub caller: MethodId,
    /// The instruction; `None`: a native method calls.
    pub inst: Option<u32>,
    pub callee: MethodId,
}

/// Something that is called and not known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnknownCall {
    pub caller: MethodId,
    pub inst: Option<u32>,
    pub why: Unknown,
}

/// What can be reached.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// The methods that were entered, entry points among them; abstract ones are not.
    pub methods: BTreeSet<MethodId>,
    /// Methods that are called and were not to be entered.
    pub boundary: BTreeSet<MethodId>,
    /// Classes that reached code makes objects of, or that were given.
    pub instantiated: BTreeSet<ClassId>,
    /// Classes that are initialised.
    pub initialised: BTreeSet<ClassId>,
    pub edges: BTreeSet<Edge>,
    pub unknown: BTreeSet<UnknownCall>,
}

impl<'a> Reach<'a> {
    /// Of all methods, by class hierarchy.
    pub fn new(program: &'a Program, hierarchy: &'a Hierarchy) -> Reach<'a> {
        Reach {
            program,
            hierarchy,
            receivers: Receivers::Known,
            enters: Box::new(|_| true),
            initialises: true,
            found: Reached::default(),
            open: vec![],
            selected: vec![],
            pending: BTreeSet::new(),
        }
    }

    /// Only receivers that reached code makes, and objects of these classes. All classes must be given
    /// whose objects come from elsewhere: arguments of the entry points and what they lead to, and what
    /// methods return that are not entered.
    pub fn instantiated(mut self, given: impl IntoIterator<Item = ClassId>) -> Reach<'a> {
        self.receivers = Receivers::Instantiated;
        self.pending.extend(given);
        self
    }

    /// Only these methods are entered; the others are the boundary.
    pub fn within(mut self, enters: impl Fn(MethodId) -> bool + 'a) -> Reach<'a> {
        self.enters = Box::new(enters);
        self
    }

    /// All classes are taken to be initialised.
    pub fn without_initialisers(mut self) -> Reach<'a> {
        self.initialises = false;
        self
    }

    /// What the entry points lead to.
    pub fn run(mut self, entries: impl IntoIterator<Item = MethodId>) -> Reached {
        entries.into_iter().for_each(|m| self.visit(m));
        loop {
            if let Some(method) = self.open.pop() {
                self.scan(method);
            } else if let Some(class) = self.pending.pop_first() {
                self.meet(class);
            } else {
                return self.found;
            }
        }
    }

    fn visit(&mut self, method: MethodId) {
        if self.program.method(method).is_abstract() {
            return;
        }
        if !(self.enters)(method) {
            self.found.boundary.insert(method);
        } else if self.found.methods.insert(method) {
            self.open.push(method);
        }
    }

    fn edge(&mut self, caller: MethodId, inst: Option<u32>, callee: MethodId) {
        self.found.edges.insert(Edge { caller, inst, callee });
        self.visit(callee);
    }

    fn unknown(&mut self, caller: MethodId, inst: Option<u32>, why: Unknown) {
        self.found.unknown.insert(UnknownCall { caller, inst, why });
    }

    fn scan(&mut self, method: MethodId) {
        match code(self.program, method) {
            Ok(Code::Abstract) => {}
            Ok(Code::Body(body)) => self.scan_body(method, body),
            Ok(Code::Native(row)) => self.scan_native(method, row),
            Err(e) => self.unknown(method, None, Unknown::Unreadable(method, e)),
        }
    }

    fn scan_body(&mut self, caller: MethodId, body: &Body) {
        let program = self.program;
        let from = program.method(caller);
        for (at, inst) in body.code.iter().enumerate() {
            for class in
                made(inst, body).into_iter().chain(implicit_exceptions(inst).iter().copied())
            {
                // What cannot be loaded is not made.
                self.pending.extend(program.load(class).ok());
            }
            let here = Some(at as u32);
            if self.initialises
                && let Some(class) = callees::initialised(program, from, body, at)
            {
                self.initialise(caller, here, class);
            }
            match callees::call(program, from, body, at) {
                None => {}
                Some(Call::Exact(callee)) => self.edge(caller, here, callee),
                Some(Call::Selected { resolved, receiver }) => {
                    self.select(Selected { caller, inst: here, resolved, receiver });
                }
                Some(Call::Handle(handle)) => {
                    self.unknown(caller, here, Unknown::Indirect(handle));
                }
                Some(Call::Unresolved(what)) => {
                    self.unknown(caller, here, Unknown::Unresolved(what));
                }
            }
        }
    }

    fn scan_native(&mut self, method: MethodId, row: &NativeEffects) {
        let program = self.program;
        let made = row.makes.iter().chain(row.throws).filter_map(|c| program.load(c).ok());
        self.pending.extend(made);
        for &(class, name, desc) in row.calls {
            let found = program.load(class).ok().and_then(|receiver| {
                let interface = program.class(receiver).is_interface();
                let (class, name, desc) = (class.into(), name.into(), desc.into());
                let r = MemberRef { class, name, desc, interface };
                Some((receiver, program.resolve_method(receiver, &r).ok()?))
            });
            match found {
                Some((receiver, resolved)) => {
                    self.select(Selected { caller: method, inst: None, resolved, receiver });
                }
                None => self.unknown(method, None, Unknown::Indirect(method)),
            }
        }
    }

    fn initialise(&mut self, caller: MethodId, inst: Option<u32>, class: ClassId) {
        self.found.initialised.insert(class);
        for initialiser in callees::initialisers(self.program, class) {
            self.edge(caller, inst, initialiser);
        }
    }

    fn select(&mut self, call: Selected) {
        let (program, hierarchy) = (self.program, self.hierarchy);
        let Selected { caller, inst, resolved, receiver } = call;
        if let Some(callee) = callees::of_arrays(program, resolved, receiver) {
            self.edge(caller, inst, callee);
        }
        let mut classes: Vec<ClassId> = match self.receivers {
            Receivers::Known => {
                if !hierarchy.is_closed(program, receiver) {
                    self.unknown(caller, inst, Unknown::Open(receiver));
                }
                hierarchy.instantiable(program, receiver)
            }
            Receivers::Instantiated => vec![],
        };
        // Lambdas that were met implement it, too, whether or not the hierarchy knows them.
        classes.extend(self.found.instantiated.iter().copied());
        for class in classes {
            if let Some(callee) = callees::dispatch(program, resolved, receiver, class) {
                self.edge(caller, inst, callee);
            }
        }
        self.selected.push(call);
    }

    /// Objects of a class can be there: calls that were seen may run its methods.
    fn meet(&mut self, class: ClassId) {
        let program = self.program;
        if program.class(class).is(access::INTERFACE) || !self.found.instantiated.insert(class) {
            return;
        }
        for i in 0..self.selected.len() {
            let Selected { caller, inst, resolved, receiver } = self.selected[i];
            if let Some(callee) = callees::dispatch(program, resolved, receiver, class) {
                self.edge(caller, inst, callee);
            }
        }
    }
}

/// The class of the objects that an instruction makes by itself.
fn made<'b>(inst: &Inst, body: &'b Body) -> Option<&'b str> {
    match *inst {
        Inst::New { site, .. } => match &body.sites[site as usize].what {
            SiteRef::Class(name) => Some(name),
            _ => None,
        },
        Inst::ConstString { .. } | Inst::Builtin { .. } => Some("java/lang/String"),
        Inst::ConstClass { .. } => Some("java/lang/Class"),
        _ => None,
    }
}
