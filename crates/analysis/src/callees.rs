//! What a call can call, and which class an instruction initialises.
//!
//! A call is resolved in two steps. [`call`] says what the instruction itself determines: one method,
//! a selection by the receiver's class, or nothing (the reference does not resolve). [`targets`] then
//! selects among the known classes (class hierarchy analysis); a points-to analysis selects among the
//! classes that it found instead, by [`dispatch`].
//!
//! `invokedynamic` is linked to the static method that stands for the site
//! ([`cairn_program::Program::link_dynamic`]): a string concatenation, a record's method and a pattern
//! switch are such a method, whose body calls what it needs. For a lambda or method reference it is
//! the method that makes the object; the object's class has the interface's method, which calls the
//! implementation ([`cairn_program::Program::lambda`] names it). No further mechanism is needed.

use crate::hierarchy::Hierarchy;
use cairn_program::class::access;
use cairn_program::indy::{DynamicConstant, IndyError};
use cairn_program::ir::{Body, Inst, Invoke, MemberRef, Site, SiteRef, is_linked};
use cairn_program::{ClassId, LinkError, Method, MethodId, Origin, Program};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;

/// What an instruction calls, as far as it determines that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Call {
    /// This method, whatever the receiver is.
    Exact(MethodId),
    /// What the receiver's class, a subtype of `receiver`, selects for a method.
    Selected { resolved: MethodId, receiver: ClassId },
    /// What a method handle or variable handle refers to (JVMS 2.9.3).
    Handle(MethodId),
    /// The reference does not resolve: executing it throws, or is not supported.
    Unresolved(String),
}

/// Why more can be called than is listed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unknown {
    /// The reference does not resolve.
    Unresolved(String),
    /// Objects can have subclasses of this class that are not known.
    Open(ClassId),
    /// A method handle, reflection or a native method calls it.
    Indirect(MethodId),
    /// The code of this method cannot be read.
    Unreadable(MethodId, String),
}

/// What a call can call.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// Sorted by class, name and descriptor.
    pub methods: Vec<MethodId>,
    pub unknown: Option<Unknown>,
}

fn link_text(e: &LinkError) -> String {
    format!("{}: {}", e.java_class().unwrap_or("broken"), e.message())
}

fn indy_text(e: &IndyError) -> String {
    match e {
        IndyError::Unsupported(what) => what.clone(),
        IndyError::Link(e) => link_text(e),
        IndyError::Broken(e) => e.to_string(),
    }
}

/// What an instruction of the method `from` calls; `None` if it is no call. The operations of
/// synthetic bodies ([`Inst::Builtin`]) run no Java code.
pub fn call(program: &Program, from: &Method, body: &Body, inst: usize) -> Option<Call> {
    let &Inst::Invoke { kind, site, .. } = body.code.get(inst)? else { return None };
    let site = &body.sites[site as usize];
    Some(match (kind, &site.what) {
        (Invoke::Dynamic, _) => match program.link_dynamic(from, site) {
            Ok(method) => Call::Exact(method),
            Err(e) => Call::Unresolved(indy_text(&e)),
        },
        (_, SiteRef::Method(r)) => {
            let resolved = resolve(program, from, kind, site, r);
            resolved.unwrap_or_else(|e| Call::Unresolved(link_text(&e)))
        }
        (_, other) => Call::Unresolved(format!("a call of {other:?}")),
    })
}

fn resolve(
    program: &Program,
    from: &Method,
    kind: Invoke,
    site: &Site,
    r: &MemberRef,
) -> Result<Call, LinkError> {
    // Some sites of synthetic bodies are linked from the beginning, since their reference alone would
    // resolve to another method: `super` of the class that holds a lambda. A linked static or special
    // call has its target there, another one what the reference resolves to.
    let link = Some(site.link.load(Relaxed)).filter(|&l| is_linked(l));
    let link = link.map(|l| MethodId(l as u32));
    let named = match link {
        Some(_) => program.load(&r.class)?,
        None => program.resolve_class(from.class, &r.class)?,
    };
    let resolved = match link {
        Some(method) => method,
        None => program.resolve_method(from.class, r)?,
    };
    program.expect_static(resolved, kind == Invoke::Static)?;
    let method = program.method(resolved);
    Ok(match kind {
        Invoke::Static => Call::Exact(resolved),
        Invoke::Special if link.is_some() => Call::Exact(resolved),
        Invoke::Special => Call::Exact(program.special_target(from.class, resolved, named)?),
        _ if program.is_polymorphic(method) => Call::Handle(resolved),
        _ if method.is(access::PRIVATE | access::FINAL) => Call::Exact(resolved),
        _ if program.class(named).is(access::FINAL) => {
            Call::Exact(program.select(named, resolved)?)
        }
        _ => Call::Selected { resolved, receiver: named },
    })
}

/// The method that runs if the receiver of a selected call is of a class; `None` if it is of no
/// fitting class, or if there is none (the call throws).
pub fn dispatch(
    program: &Program,
    resolved: MethodId,
    receiver: ClassId,
    class: ClassId,
) -> Option<MethodId> {
    let fits = program.is_subtype(class, receiver);
    fits.then(|| program.select(class, resolved).ok()).flatten()
}

/// What a call can call, given the known classes.
pub fn targets(program: &Program, hierarchy: &Hierarchy, call: &Call) -> Targets {
    match call {
        Call::Exact(method) => Targets { methods: vec![*method], unknown: None },
        Call::Handle(method) => {
            Targets { methods: vec![], unknown: Some(Unknown::Indirect(*method)) }
        }
        Call::Unresolved(what) => {
            Targets { methods: vec![], unknown: Some(Unknown::Unresolved(what.clone())) }
        }
        &Call::Selected { resolved, receiver } => {
            let classes = hierarchy.instantiable(program, receiver);
            let mut methods: BTreeSet<MethodId> =
                classes.iter().filter_map(|&c| dispatch(program, resolved, receiver, c)).collect();
            methods.extend(of_arrays(program, resolved, receiver));
            let is_closed = hierarchy.is_closed(program, receiver);
            let unknown = (!is_closed).then_some(Unknown::Open(receiver));
            Targets { methods: sorted(program, methods), unknown }
        }
    }
}

/// What is selected if the receiver is an array: `Object`'s own method.
pub fn of_arrays(program: &Program, resolved: MethodId, receiver: ClassId) -> Option<MethodId> {
    let above = [program.object(), program.cloneable(), program.serializable()];
    let array = above.contains(&receiver).then(|| program.array_of(program.object()))?;
    program.select(array, resolved).ok()
}

/// Methods by class, name and descriptor: ids depend on the order of loading.
pub fn sorted(program: &Program, methods: impl IntoIterator<Item = MethodId>) -> Vec<MethodId> {
    let mut all: Vec<MethodId> = methods.into_iter().collect();
    all.sort_by_key(|&id| {
        let m = program.method(id);
        (&program.class(m.class).name, &m.name, &m.desc)
    });
    all.dedup();
    all
}

/// The class that an instruction initialises if it is not initialised yet (JVMS 5.5).
pub fn initialised(program: &Program, from: &Method, body: &Body, inst: usize) -> Option<ClassId> {
    let what = |site: u32| &body.sites[site as usize];
    let class = match *body.code.get(inst)? {
        Inst::New { site, .. } => match &what(site).what {
            SiteRef::Class(name) => program.resolve_class(from.class, name).ok()?,
            _ => return None,
        },
        Inst::GetStatic { site, .. } | Inst::PutStatic { site, .. } => match &what(site).what {
            SiteRef::Field(r) => program.field(program.resolve_field(from.class, r).ok()?).class,
            _ => return None,
        },
        Inst::Invoke { kind: Invoke::Static, .. } => match call(program, from, body, inst)? {
            Call::Exact(method) => program.method(method).class,
            _ => return None,
        },
        Inst::ConstDynamic { site, .. } => {
            match program.dynamic_constant(from, what(site)).ok()? {
                DynamicConstant::Static(field) => program.field(field).class,
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(class)
}

/// The `<clinit>` methods that initialising a class runs, in that order: those of its superclasses
/// and of the superinterfaces that have default methods (JLS 12.4.1), then its own.
pub fn initialisers(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut found = vec![];
    for &id in &program.class(class).ancestors {
        let c = program.class(id);
        if !c.is_interface() {
            for &i in &c.all_interfaces {
                let is_default = |m: &MethodId| {
                    let m = program.method(*m);
                    !m.is_abstract() && !m.is_static()
                };
                if program.class(i).methods.iter().any(is_default) {
                    found.extend(program.class(i).initializer);
                }
            }
        }
        found.extend(c.initializer);
    }
    let mut seen = BTreeSet::new();
    found.retain(|m| seen.insert(*m));
    found
}

/// The methods of a class, declared or inherited from the user's types, that the library can call
/// without naming the class: those that a library type above the class declares, too.
pub fn callbacks(program: &Program, class: ClassId) -> Vec<MethodId> {
    let class = program.class(class);
    let is_library = |c: &ClassId| program.class(*c).origin == Origin::Jdk;
    let above = class.ancestors.iter().chain(&class.all_interfaces).copied();
    let library: Vec<ClassId> = above.filter(is_library).collect();
    let own = class.ancestors.iter().chain(&class.all_interfaces).filter(|c| !is_library(c));
    let methods = own.flat_map(|c| &program.class(*c).methods).copied();
    let is_known = |id: &MethodId| {
        let m = program.method(*id);
        let declares = |c: &ClassId| program.find_method(*c, &m.name, &m.desc).is_some();
        &*m.name != "<init>" && library.iter().any(declares)
    };
    methods.filter(is_known).collect()
}
