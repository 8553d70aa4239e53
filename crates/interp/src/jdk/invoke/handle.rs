//! What a method handle is: an object that names a method, and what the method is given beside the
//! call's own arguments.
//!
//! Handles made of other handles call a static method written as IR. It takes those handles in an
//! array as its first argument and calls them in turn, so that Java code is only run by frames.

use super::convert::widens;
use super::{METHOD_HANDLE, class_array, descriptor};
use crate::jdk::{NativeResult, adapter, non_null, reference};
use crate::link::LINKED;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Inst, Invoke, Kind, Reg};
use cairn_program::synth::SynthMethod;
use cairn_program::synth::builder::{Builder, OBJECT, elem};
use cairn_program::{ClassId, MethodId, Shape};
use std::sync::atomic::Ordering::Relaxed;

// A handle's target: the method's number, and in the upper half what is special about it.

/// The method is selected by the receiver.
pub(super) const SELECT: u64 = 1 << 32;
/// The first argument is a receiver, which must not be null.
pub(super) const RECEIVER: u64 = 1 << 33;
/// A method itself, not something made of methods.
pub(super) const DIRECT: u64 = 1 << 34;
/// `invoke` collects what goes beyond the parameters into an array.
pub(super) const VARARGS: u64 = 1 << 35;

pub(super) const BOUND: &str = "[Ljava/lang/Object;";

fn class_of_handles(m: &Machine<'_>) -> Result<ClassId, Trap> {
    const NAME: &str = "java/lang/invoke/MethodHandle$Cairn";
    if let Some(known) = m.program.find(NAME) {
        return Ok(known);
    }
    let base = m.program.load(METHOD_HANDLE)?;
    adapter::define(m, NAME, base, base, vec![("target", "J"), ("bound", BOUND)], vec![])
}

/// The classes in a `MethodType`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Sig {
    pub params: Vec<ClassId>,
    pub result: ClassId,
}

impl Sig {
    pub fn of_type(m: &mut Machine<'_>, ty: Ref) -> Result<Sig, Trap> {
        let result = Ref(m.get_field(ty, "rtype")? as u32);
        let params = Ref(m.get_field(ty, "ptypes")? as u32);
        Ok(Sig { params: classes(m, params), result: m.class_of_mirror(result) })
    }

    pub fn params_desc(&self, m: &Machine<'_>) -> String {
        self.params.iter().map(|&p| descriptor(m, p)).collect()
    }

    pub fn desc(&self, m: &Machine<'_>) -> String {
        format!("({}){}", self.params_desc(m), descriptor(m, self.result))
    }
}

/// The classes in a `Class[]`.
pub(super) fn classes(m: &Machine<'_>, array: Ref) -> Vec<ClassId> {
    let class = |i| m.class_of_mirror(Ref(m.heap.element(array, Elem::Ref, i) as u32));
    (0..m.heap.len(array)).map(class).collect()
}

/// A handle, taken apart.
pub(super) struct Handle {
    pub object: Ref,
    pub target: u64,
    pub bound: Ref,
    pub sig: Sig,
}

impl Handle {
    pub fn of(m: &mut Machine<'_>, object: Ref) -> Result<Handle, Trap> {
        if m.heap.class_of(object) != class_of_handles(m)? {
            return Err(Trap::Unsupported("a method handle of the JDK's own".into()));
        }
        let ty = Ref(m.get_field(object, "type")? as u32);
        let (target, bound) = (m.get_field(object, "target")?, m.get_field(object, "bound")?);
        Ok(Handle { object, target, bound: Ref(bound as u32), sig: Sig::of_type(m, ty)? })
    }

    /// A handle that must not be null.
    pub fn arg(m: &mut Machine<'_>, a: &[u64], n: usize) -> Result<Handle, Trap> {
        let object = non_null(a, n)?;
        Handle::of(m, object)
    }

    pub fn desc(&self, m: &Machine<'_>) -> String {
        self.sig.desc(m)
    }

    /// The same handle with another target word.
    pub fn with_target(&self, m: &mut Machine<'_>, target: u64) -> NativeResult {
        let ty = m.get_field(self.object, "type")?;
        new_handle(m, target, self.bound, Ref(ty as u32))
    }
}

pub(super) fn new_handle(m: &mut Machine<'_>, target: u64, bound: Ref, ty: Ref) -> NativeResult {
    let class = class_of_handles(m)?;
    let handle = m.new_instance(class)?;
    m.set_field(handle, "target", target)?;
    m.set_field(handle, "bound", bound.0.into())?;
    m.set_field(handle, "type", ty.0.into())?;
    reference(handle)
}

/// A handle of a type whose `MethodType` has to be made first, which is done by Java code: the native
/// is done when that is there.
pub(super) fn typed(m: &mut Machine<'_>, target: u64, bound: Ref, sig: &Sig) -> NativeResult {
    const TYPE: &str = "java/lang/invoke/MethodType";
    const MAKE: &str = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
    const FINISH_DESC: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)\
                               Ljava/lang/invoke/MethodHandle;";
    const DESC: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;[Ljava/lang/Class;)\
                        Ljava/lang/invoke/MethodHandle;";
    let handle = new_handle(m, target, bound, Ref::NULL)?;
    let host = m.program.load(METHOD_HANDLE)?;
    // So that the call below finds it.
    adapter::static_method(m, host, "finish", FINISH_DESC, |code| code.ret(Reg(0)))?;
    let method = adapter::static_method(m, host, "typed", DESC, |code| {
        let ty = code.call(Invoke::Static, TYPE, "methodType", MAKE, vec![Reg(1), Reg(2)]);
        let h = code.call(Invoke::Static, FINISH, "call", FINISH_DESC, vec![Reg(0), ty]);
        code.ret(h);
    })?;
    let result = m.mirror(sig.result)?;
    let params = sig.params.iter().map(|&p| m.mirror(p)).collect::<Result<Vec<_>, _>>()?;
    let params = class_array(m, &params)?;
    Err(Trap::Call(method, vec![handle, result.0.into(), params.0.into()]))
}

/// The class whose `call` sets a handle's type.
pub(super) const FINISH: &str = "java/lang/invoke/MethodHandle$$cairn$finish";

/// Objects as an `Object[]`.
pub(super) fn object_array(m: &mut Machine<'_>, objects: &[Ref]) -> Result<Ref, Trap> {
    let class = m.program.array_of(m.program.object());
    let array = m.new_array(class, Elem::Ref, objects.len() as i32)?;
    for (i, o) in objects.iter().enumerate() {
        m.heap.set_element(array, Elem::Ref, i as u32, o.0.into());
    }
    Ok(array)
}

/// Descriptors as part of a class's name; different ones stay different.
fn as_name(desc: &str) -> String {
    desc.replace('/', "-").replace(';', "=").replace('[', "+")
}

/// A static method written as IR. `name` must tell everything the code depends on beside the
/// descriptor.
pub(super) fn synthetic(
    m: &Machine<'_>,
    host: ClassId,
    name: &str,
    desc: &str,
    write: impl FnOnce(Builder) -> Result<Body, Trap>,
) -> Result<MethodId, Trap> {
    let host_name = &m.program.class(host).name;
    let full = format!("{host_name}$$cairn${}", as_name(&format!("{name}{desc}")));
    let class = match m.program.find(&full) {
        Some(known) => known,
        None => {
            let params = cairn_program::synth::builder::Signature::parse(desc)?.params;
            let body = write(Builder::new(params))?;
            let access = access::STATIC | access::SYNTHETIC;
            let method = SynthMethod { name: "call".into(), desc: desc.into(), access, body };
            adapter::define(m, &full, host, m.program.object(), vec![], vec![method])?
        }
    };
    let methods = &m.program.class(class).methods;
    methods.first().copied().ok_or_else(|| Trap::Unsupported(format!("the empty class {full}")))
}

/// A handle made of other objects: `write` gets the registers of the call's arguments, and finds the
/// objects by [`bound`].
pub(super) fn combined(
    m: &mut Machine<'_>,
    name: &str,
    sig: &Sig,
    objects: &[Ref],
    write: impl FnOnce(&Machine<'_>, &mut Builder, &[Reg]) -> Result<(), Trap>,
) -> NativeResult {
    let host = m.program.load(METHOD_HANDLE)?;
    let desc = format!("({BOUND}{}){}", sig.params_desc(m), descriptor(m, sig.result));
    let method = synthetic(m, host, name, &desc, |mut b| {
        let args: Vec<Reg> = (1..=sig.params.len()).map(|n| b.param(n)).collect();
        write(m, &mut b, &args)?;
        Ok(b.finish())
    })?;
    let objects = object_array(m, objects)?;
    typed(m, method.0.into(), objects, sig)
}

/// The n-th of the objects that a handle was made of.
pub(super) fn bound(b: &mut Builder, n: usize) -> Reg {
    let (idx, dst) = (b.int(n as i32), b.reg(Kind::Ref));
    b.emit(Inst::ArrayLoad { elem: Elem::Ref, dst, arr: Reg(0), idx });
    dst
}

/// Calls a handle with arguments of those types.
pub(super) fn call_handle(b: &mut Builder, handle: Reg, desc: &str, args: &[Reg]) -> Reg {
    let all: Vec<Reg> = [handle].into_iter().chain(args.iter().copied()).collect();
    b.call_virtual(METHOD_HANDLE, "invoke", desc, &all)
}

/// A class literal, whoever may see the class.
pub(super) fn class_constant(b: &mut Builder, m: &Machine<'_>, class: ClassId) -> Reg {
    let r = b.class(&m.program.class(class).name);
    link_class(b, class);
    r
}

/// Links the site written last to a class: handles have checked access when they were made.
pub(super) fn link_class(b: &Builder, class: ClassId) {
    if let Some(site) = b.last_site() {
        site.link.store(LINKED | u64::from(class.0), Relaxed);
    }
}

/// The zero or null of a class; nothing for void.
pub(super) fn zero(b: &mut Builder, m: &Machine<'_>, class: ClassId) -> Reg {
    match m.program.class(class).shape {
        Shape::Primitive(None) => Reg::NONE,
        Shape::Primitive(Some(e)) => match e.kind() {
            Kind::Float => b.float(0.0),
            kind @ (Kind::Long | Kind::Double) => b.wide(kind, 0),
            Kind::Int | Kind::Ref => b.int(0),
        },
        _ => {
            let dst = b.reg(Kind::Ref);
            b.emit(Inst::Const { dst, bits: 0 });
            dst
        }
    }
}

/// Whether `asType` converts one class to another.
pub(super) fn convertible(m: &Machine<'_>, from: ClassId, to: ClassId) -> Result<bool, Trap> {
    let subtype = |sub: &str, sup| m.program.load(sub).map(|s| m.program.is_subtype(s, sup));
    Ok(match (m.program.class(from).shape, m.program.class(to).shape) {
        (Shape::Primitive(Some(f)), Shape::Primitive(Some(t))) => widens(f, t),
        (Shape::Primitive(Some(f)), _) => subtype(f.box_class(), to)?,
        (_, Shape::Primitive(Some(t))) => {
            let name = &*m.program.class(from).name;
            let wraps = |e: &Elem| *e != Elem::Ref && (*e).box_class() == name && widens(*e, t);
            subtype(t.box_class(), from)? || Elem::ALL.iter().any(wraps)
        }
        _ => true,
    })
}

/// Whether a handle can be called as if it had another type.
pub(super) fn callable_as(m: &Machine<'_>, own: &Sig, other: &Sig) -> Result<bool, Trap> {
    let void = m.program.primitive(None);
    if own.params.len() != other.params.len() {
        return Ok(false);
    }
    for (&to, &from) in own.params.iter().zip(&other.params) {
        if !convertible(m, from, to)? {
            return Ok(false);
        }
    }
    Ok(own.result == void || other.result == void || convertible(m, own.result, other.result)?)
}

/// A value of one class as another, as `asType` converts.
pub(super) fn converted(
    b: &mut Builder,
    m: &Machine<'_>,
    v: Reg,
    from: ClassId,
    to: ClassId,
) -> Result<Reg, Trap> {
    let (from_desc, to_desc) = (descriptor(m, from), descriptor(m, to));
    Ok(match (&*from_desc, &*to_desc) {
        (_, "V") => Reg::NONE,
        ("V", _) => zero(b, m, to),
        (f, t) => match (elem(f), elem(t)) {
            (Elem::Ref, Elem::Ref) if m.program.is_subtype(from, to) => v,
            (Elem::Ref, Elem::Ref) => {
                let class = class_constant(b, m, to);
                const CAST: &str = "(Ljava/lang/Object;)Ljava/lang/Object;";
                b.call_virtual("java/lang/Class", "cast", CAST, &[class, v])
            }
            (Elem::Ref, e) => {
                let class = unboxing_class(m, e)?;
                b.call_static(&class, "call", &format!("({OBJECT}){t}"), &[v])
            }
            (e, Elem::Ref) => b.boxing(v, e),
            _ => b.adapt(v, f, t, t),
        },
    })
}

/// The class whose `call` takes a primitive value out of its wrapper: a native does it, which widens
/// as well.
fn unboxing_class(m: &Machine<'_>, to: Elem) -> Result<String, Trap> {
    let host = m.program.load(METHOD_HANDLE)?;
    let desc = format!("({OBJECT}){}", to.descriptor());
    let id = synthetic(m, host, "unbox", &desc, |mut b| {
        let nothing = zero(&mut b, m, m.program.primitive(Some(to)));
        b.ret(nothing);
        Ok(b.finish())
    })?;
    Ok(m.program.class(m.program.method(id).class).name.to_string())
}
