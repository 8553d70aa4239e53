//! Calls from outside as methods that can be entered: `holds(x)` is true if `x` is null or `x.repOK()`
//! is, or `Checks.isValid(x)`; `call(x, ..)` is `x.method(..)`, `look(x)` asks for its class. They are synthetic, so that null and the
//! class of an unknown `x` are dealt with as everywhere.

use crate::machine::Trap;
use cairn_program::class::access;
use cairn_program::ir::{Cond, Invoke, MemberRef, Reg};
use cairn_program::synth::builder::Builder;
use cairn_program::synth::{SynthClass, SynthMethod, field_descriptors};
use cairn_program::{ClassId, MethodId, Program, ProgramError};

/// The method that asks objects of `class` for `predicate()`, which the class has or inherits, or a
/// static `predicate(object)` about them.
pub fn precondition(
    program: &Program,
    class: ClassId,
    predicate: MethodId,
) -> Result<MethodId, Trap> {
    let (owner, predicate) = (program.class(class), program.method(predicate));
    let name = match predicate.is_static() {
        true => format!("{}$$cairn$Holds$${}", owner.name, predicate.id.0),
        false => format!("{}$$cairn$Holds${}", owner.name, predicate.name),
    };
    let desc = format!("(L{};)Z", owner.name);
    let defined = match program.find(&name) {
        Some(known) => known,
        None => {
            let called = match predicate.is_static() {
                true => program.class(predicate.class),
                false => owner,
            };
            let is_interface = called.is(access::INTERFACE);
            let kind = match is_interface {
                _ if predicate.is_static() => Invoke::Static,
                true => Invoke::Interface,
                false => Invoke::Virtual,
            };
            let method = MemberRef {
                class: called.name.clone(),
                name: predicate.name.clone(),
                desc: predicate.desc.clone(),
                interface: is_interface,
            };
            let asks = SynthMethod {
                name: "holds".into(),
                desc: desc.as_str().into(),
                access: access::STATIC | access::SYNTHETIC,
                body: body(kind, method, &desc),
            };
            define(program, &name, called.id, asks)?
        }
    };
    let missing = || Trap::Unsupported(format!("{name} is not what it should be"));
    program.find_method(defined, "holds", &desc).ok_or_else(missing)
}

/// As [`precondition`], of values that are declared as something else and need not be of that class: then it holds.
pub fn precondition_of_class(
    program: &Program,
    declared: ClassId,
    class: ClassId,
    predicate: MethodId,
) -> Result<MethodId, Trap> {
    let holds = precondition(program, class, predicate)?;
    let (owner, holds) = (program.class(declared), program.method(holds));
    let (asked, asks) = (program.class(class), program.class(holds.class));
    let name = format!("{}$$of${}", asks.name, owner.name.replace('/', "$"));
    let desc = format!("(L{};)Z", owner.name);
    let defined = match program.find(&name) {
        Some(known) => known,
        None => {
            let parameter = format!("L{};", owner.name);
            let mut b = Builder::new([&*parameter]);
            let object = b.param(0);
            let is_of_class = b.instance_of(object, &asked.name);
            let asks_it = b.label();
            b.if_int(Cond::Ne, is_of_class, 0, asks_it);
            b.return_int(1);
            b.bind(asks_it);
            let object = b.cast(object, &asked.name);
            let answer = b.call_static(&asks.name, &holds.name, &holds.desc, &[object]);
            b.ret(answer);
            let method = SynthMethod {
                name: "holds".into(),
                desc: desc.as_str().into(),
                access: access::STATIC | access::SYNTHETIC,
                body: b.finish(),
            };
            define(program, &name, holds.class, method)?
        }
    };
    let missing = || Trap::Unsupported(format!("{name} is not what it should be"));
    program.find_method(defined, "holds", &desc).ok_or_else(missing)
}

/// A method that calls another on its first argument, such that the class of that object says which
/// method is meant.
pub fn dispatcher(program: &Program, method: MethodId) -> Result<MethodId, Trap> {
    let m = program.method(method);
    let owner = program.class(m.class);
    let (parameters, ret) = m.desc.trim_start_matches('(').split_once(')').unwrap_or(("", "V"));
    let desc = format!("(L{};{parameters}){ret}", owner.name);
    let name = format!("{}$$cairn$Call${}", owner.name, m.id.0);
    let defined = match program.find(&name) {
        Some(known) => known,
        None => {
            let types: Option<Vec<&str>> = field_descriptors(parameters).collect();
            let own = format!("L{};", owner.name);
            let types = std::iter::once(&*own).chain(types.unwrap_or_default());
            let mut b = Builder::new(types.clone());
            let arguments: Vec<Reg> = (0..types.count()).map(|n| b.param(n)).collect();
            let called = MemberRef {
                class: owner.name.clone(),
                name: m.name.clone(),
                desc: m.desc.clone(),
                interface: false,
            };
            let result = b.call(Invoke::Virtual, called, &arguments);
            b.ret(result);
            let calls = SynthMethod {
                name: "call".into(),
                desc: desc.as_str().into(),
                access: access::STATIC | access::SYNTHETIC,
                body: b.finish(),
            };
            define(program, &name, m.class, calls)?
        }
    };
    let missing = || Trap::Unsupported(format!("{name} is not what it should be"));
    program.find_method(defined, "call", &desc).ok_or_else(missing)
}

/// A method that looks at its argument, an object of that class, and does nothing else.
pub fn looker(program: &Program, class: ClassId) -> Result<MethodId, Trap> {
    let owner = program.class(class);
    let desc = format!("(L{};)Ljava/lang/Class;", owner.name);
    let name = format!("{}$$cairn$Look", owner.name);
    let defined = match program.find(&name) {
        Some(known) => known,
        None => {
            let own = format!("L{};", owner.name);
            let mut b = Builder::new([&*own]);
            let object = b.param(0);
            let result =
                b.call_virtual("java/lang/Object", "getClass", "()Ljava/lang/Class;", &[object]);
            b.ret(result);
            let looks = SynthMethod {
                name: "look".into(),
                desc: desc.as_str().into(),
                access: access::STATIC | access::SYNTHETIC,
                body: b.finish(),
            };
            define(program, &name, class, looks)?
        }
    };
    let missing = || Trap::Unsupported(format!("{name} is not what it should be"));
    program.find_method(defined, "look", &desc).ok_or_else(missing)
}

/// Defines a class of one method.
fn define(
    program: &Program,
    name: &str,
    host: ClassId,
    method: SynthMethod,
) -> Result<ClassId, Trap> {
    let class = SynthClass {
        name: name.into(),
        super_class: program.object(),
        interfaces: vec![],
        access: access::FINAL | access::SYNTHETIC,
        fields: vec![],
        methods: vec![method],
        host,
    };
    match program.define(class) {
        Err(ProgramError::Duplicate { .. }) => Ok(program.load(name)?),
        defined => Ok(defined?),
    }
}

fn body(kind: Invoke, predicate: MemberRef, desc: &str) -> cairn_program::ir::Body {
    let parameter = desc.trim_start_matches('(').trim_end_matches(")Z");
    let mut b = Builder::new([parameter]);
    let object: Reg = b.param(0);
    let is_there = b.label();
    b.if_null(Cond::Ne, object, is_there);
    b.return_int(1);
    b.bind(is_there);
    let answer = b.call(kind, predicate, &[object]);
    b.ret(answer);
    b.finish()
}
