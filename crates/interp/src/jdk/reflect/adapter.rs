//! Synthetic methods that stand between native code and Java code.
//!
//! A native method can have one method called in its place. Where more is to be done, such as boxing
//! the result or wrapping an exception, that is written as IR: one static method for each purpose.

use super::synthetic;
use crate::indy::builder::{Builder, OBJECT, Signature, elem, member};
use crate::link::LINKED;
use crate::machine::{Machine, Trap};
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Handler, Inst, Invoke, Kind, MemberRef, Reg};
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
    } else if method.is(access::PRIVATE) || &*method.name == "<init>" {
        Invoke::Special
    } else if class.is_interface() {
        Invoke::Interface
    } else {
        Invoke::Virtual
    }
}

/// The method that calls `method` by reflection: takes the receiver and the unboxed arguments,
/// returns the boxed result, and wraps what the callee throws.
pub(super) fn of_method(m: &Machine<'_>, method: &Method) -> Result<MethodId, Trap> {
    let class = m.program.class(method.class);
    let name = format!("{}$$Invoke{}", class.name, method.id.0);
    let signature = Signature::parse(&method.desc)?;
    let mut params = signature.params.clone();
    if !method.is_static() && &*method.name != "<init>" {
        params.insert(0, OBJECT);
    }
    let desc = format!("({}){OBJECT}", params.concat());
    single(m, &name, class.id, &desc, || {
        let mut b = Builder::new(params.iter().copied());
        let mut args: Vec<Reg> = (0..params.len()).map(|i| b.param(i)).collect();
        let made = (&*method.name == "<init>").then(|| b.new_object(&class.name));
        args.splice(0..0, made);
        let start = b.here();
        let target = MemberRef {
            interface: class.is_interface(),
            ..member(&class.name, &method.name, &method.desc)
        };
        let result = b.call(invoke_kind(class, method), target, &args);
        link_last(&b, method.id);
        let end = b.here();
        let result = match made {
            Some(object) => object,
            None => boxed(&mut b, result, signature.ret),
        };
        b.ret(result);
        let handler = b.here();
        wrap_exception(&mut b, TARGET_EXCEPTION);
        let mut body = b.finish();
        body.handlers = Box::new([Handler { start, end, handler, class: None }]);
        Ok(body)
    })
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
