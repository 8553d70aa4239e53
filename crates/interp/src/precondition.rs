//! A precondition as a method that can be entered: `holds(x)` is true if `x` is null or `x.repOK()` is.
//! It is synthetic, so that null and the class of an unknown `x` are dealt with as everywhere.

use crate::indy::builder::Builder;
use crate::machine::Trap;
use cairn_program::class::access;
use cairn_program::ir::{Cond, Invoke, MemberRef, Reg};
use cairn_program::synth::{SynthClass, SynthMethod};
use cairn_program::{ClassId, MethodId, Program, ProgramError};

/// The method that asks objects of `class` for `predicate()`, which the class has or inherits.
pub fn precondition(
    program: &Program,
    class: ClassId,
    predicate: MethodId,
) -> Result<MethodId, Trap> {
    let (owner, predicate) = (program.class(class), program.method(predicate));
    let name = format!("{}$$cairn$Holds${}", owner.name, predicate.name);
    let desc = format!("(L{};)Z", owner.name);
    let defined = match program.find(&name) {
        Some(known) => known,
        None => {
            let is_interface = owner.is(access::INTERFACE);
            let kind = if is_interface { Invoke::Interface } else { Invoke::Virtual };
            let method = MemberRef {
                class: owner.name.clone(),
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
            let class = SynthClass {
                name: name.as_str().into(),
                super_class: program.object(),
                interfaces: vec![],
                access: access::FINAL | access::SYNTHETIC,
                fields: vec![],
                methods: vec![asks],
                host: class,
            };
            match program.define(class) {
                Err(ProgramError::Duplicate { .. }) => program.load(&name)?,
                defined => defined?,
            }
        }
    };
    let missing = || Trap::Unsupported(format!("{name} is not what it should be"));
    program.find_method(defined, "holds", &desc).ok_or_else(missing)
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
