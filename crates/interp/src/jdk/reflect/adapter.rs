//! Synthetic methods that stand between native code and Java code.
//!
//! A native method can have one method called in its place. Where more is to be done, such as boxing
//! the result or wrapping an exception, that is written as IR: one static method for each purpose.

use super::synthetic;
use crate::link::LINKED;
use crate::machine::{Machine, Trap};
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Handler, Inst, Invoke, Kind, MemberRef, Reg};
use cairn_program::synth::builder::{Builder, OBJECT, Signature, elem, member};
use cairn_program::synth::{SynthClass, SynthMethod};
use cairn_program::{Class, ClassId, Method, MethodId};
use std::sync::atomic::Ordering::Relaxed;

const TARGET_EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";

/// A static method, alone in a class of that name. The class acts for `host`.
pub(super) fn single(
    m: &Machine<'_>,
    name: &str,
    host: ClassId,
    desc: &str,
    body: impl FnOnce() -> Result<Body, Trap>,
) -> Result<MethodId, Trap> {
    let class = synthetic(m, name, || {
        Ok(SynthClass {
            name: name.into(),
            super_class: m.program.object(),
            interfaces: vec![],
            access: access::FINAL | access::SYNTHETIC,
            fields: vec![],
            methods: vec![SynthMethod {
                name: "call".into(),
                desc: desc.into(),
                access: access::STATIC,
                body: body()?,
            }],
            host,
        })
    })?;
    let methods = &m.program.class(class).methods;
    methods.first().copied().ok_or_else(|| Trap::Unsupported(format!("the empty class {name}")))
}

/// Links the call written last to its target: reflection has its own rules of access.
pub(super) fn link_last(b: &Builder, target: MethodId) {
    if let Some(site) = b.last_site() {
        site.link.store(LINKED | u64::from(target.0), Relaxed);
    }
}

/// How a method is called when nothing but its declaration is known.
fn invoke_kind(class: &Class, method: &Method) -> Invoke {
    if method.is_static() {
        Invoke::Static
    } else if method.is(access::PRIVATE) || is_constructor(method) {
        Invoke::Special
    } else if class.is_interface() {
        Invoke::Interface
    } else {
        Invoke::Virtual
    }
}

/// What becomes of an exception that the callee throws.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Thrown {
    AsItIs,
    /// In an `InvocationTargetException`.
    Wrapped,
}

/// The method that calls `method` by reflection: takes the receiver and the unboxed arguments, and
/// returns the boxed result.
pub(super) fn of_method(
    m: &Machine<'_>,
    method: &Method,
    thrown: Thrown,
) -> Result<MethodId, Trap> {
    let class = m.program.class(method.class);
    let name = format!("{}$$Invoke{}", class.name, method.id.0);
    single(m, &name, class.id, &adapter_desc(method)?, || {
        let mut b = Builder::new(adapter_params(method)?);
        let made = is_constructor(method).then(|| b.new_object(&class.name));
        let start = b.here();
        let result = call(m, &mut b, method, made, invoke_kind(class, method));
        let end = b.here();
        let result = match made {
            Some(object) => object,
            None => boxed(&mut b, result, Signature::parse(&method.desc)?.ret),
        };
        b.ret(result);
        if thrown == Thrown::AsItIs {
            return Ok(b.finish());
        }
        let handler = b.here();
        wrap_exception(&mut b, TARGET_EXCEPTION);
        let mut body = b.finish();
        body.handlers = Box::new([Handler { start, end, handler, class: None }]);
        Ok(body)
    })
}

/// The method that calls an interface's default method, whatever the receiver's class has.
pub(super) fn of_default(m: &Machine<'_>, method: &Method) -> Result<MethodId, Trap> {
    let class = m.program.class(method.class);
    let name = format!("{}$$Default{}", class.name, method.id.0);
    single(m, &name, class.id, &adapter_desc(method)?, || {
        let mut b = Builder::new(adapter_params(method)?);
        let result = call(m, &mut b, method, None, Invoke::Special);
        let result = boxed(&mut b, result, Signature::parse(&method.desc)?.ret);
        b.ret(result);
        Ok(b.finish())
    })
}

fn is_constructor(method: &Method) -> bool {
    &*method.name == "<init>"
}

/// Types of an adapter's parameters. The receiver's is checked by the caller.
fn adapter_params(method: &Method) -> Result<Vec<&str>, Trap> {
    let mut params = Signature::parse(&method.desc)?.params;
    if !method.is_static() && !is_constructor(method) {
        params.insert(0, OBJECT);
    }
    Ok(params)
}

fn adapter_desc(method: &Method) -> Result<String, Trap> {
    Ok(format!("({}){OBJECT}", adapter_params(method)?.concat()))
}

/// The call itself, with all of the adapter's parameters as arguments.
fn call(m: &Machine<'_>, b: &mut Builder, method: &Method, made: Option<Reg>, kind: Invoke) -> Reg {
    let class = m.program.class(method.class);
    let given = method.params.len() - usize::from(made.is_some());
    let args: Vec<Reg> = made.into_iter().chain((0..given).map(|i| b.param(i))).collect();
    let target = MemberRef {
        interface: class.is_interface(),
        ..member(&class.name, &method.name, &method.desc)
    };
    let result = b.call(kind, target, &args);
    link_last(b, method.id);
    result
}

/// A value of a type as an object; nothing is null.
pub(super) fn boxed(b: &mut Builder, v: Reg, desc: &str) -> Reg {
    match elem(desc) {
        _ if desc == "V" => {
            let dst = b.reg(Kind::Ref);
            b.emit(Inst::Const { dst, bits: 0 });
            dst
        }
        Elem::Ref => v,
        e => b.boxing(v, e),
    }
}

/// A handler's code: throws an exception of a class whose constructor takes the one caught.
pub(super) fn wrap_exception(b: &mut Builder, class: &str) {
    let caught = b.reg(Kind::Ref);
    b.emit(Inst::Catch { dst: caught });
    let wrapped = b.new_object(class);
    let constructor = member(class, "<init>", "(Ljava/lang/Throwable;)V");
    b.call(Invoke::Special, constructor, &[wrapped, caught]);
    b.emit(Inst::Throw { src: wrapped });
}
