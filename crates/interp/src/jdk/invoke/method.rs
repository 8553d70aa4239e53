//! Method handles for methods, constructors and fields, and calls of handles.

use super::convert::{check_cast, convert, parameter, plain_null_pointer, wrong_type};
use super::handle::{
    DIRECT, FINISH, Handle, RECEIVER, SELECT, Sig, VARARGS, call_handle, callable_as, classes,
    converted, link_class, new_handle, synthetic, typed,
};
use super::{LOOKUP, METHOD_HANDLE, call_site, descriptor, type_text};
use crate::jdk::adapter;
use crate::jdk::{Entry, NativeResult, arg_ref, boolean, non_null, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Elem, Inst, Kind, Reg, SiteRef};
use cairn_program::synth::builder::{Builder, Signature, class_name, elem, member};
use cairn_program::synth::external_type;
use cairn_program::{ClassId, Field, MethodId, Shape};

// ---- finding ----

/// What a look-up asks for, as its exceptions name it.
fn wanted(m: &Machine<'_>, owner: ClassId, name: &str, sig: &Sig, kind: &str) -> String {
    format!("{}.{name}{}/{kind}", m.program.class(owner).java_name(), type_text(&sig.desc(m)))
}

/// The method that `Lookup.findX(Class, String, MethodType)` names.
fn find_method(m: &mut Machine<'_>, a: &[u64], kind: &str) -> Result<(MethodId, Sig), Trap> {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let name = m.string_text(non_null(a, 2)?);
    let ty = non_null(a, 3)?;
    let sig = Sig::of_type(m, ty)?;
    let desc = sig.desc(m);
    let program = m.program;
    let found = program.find_method_in_hierarchy(owner, &name, &desc).or_else(|| {
        // Interfaces have the methods of `Object`.
        program
            .class(owner)
            .is_interface()
            .then(|| program.find_method(program.object(), &name, &desc))?
    });
    let Some(id) = found.filter(|_| !name.starts_with('<')) else {
        let text = format!("no such method: {}", wanted(m, owner, &name, &sig, kind));
        return Err(Trap::Throw("java/lang/NoSuchMethodException", Some(text)));
    };
    if program.method(id).is_static() != (kind == "invokeStatic") {
        let text = format!("no such method: {}", wanted(m, owner, &name, &sig, kind));
        return Err(Trap::Throw("java/lang/IllegalAccessException", Some(text)));
    }
    Ok((id, sig))
}

/// The target word of a method's own handle.
fn direct(m: &Machine<'_>, id: MethodId, how: u64) -> u64 {
    let varargs = if m.program.method(id).is(access::VARARGS) { VARARGS } else { 0 };
    u64::from(id.0) | DIRECT | how | varargs
}

fn find_static(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (id, _) = find_method(m, a, "invokeStatic")?;
    let target = direct(m, id, 0);
    new_handle(m, target, Ref::NULL, arg_ref(a, 3))
}

/// A handle for an instance method has the receiver as first parameter.
fn with_receiver(
    m: &mut Machine<'_>,
    class: ClassId,
    (id, mut sig): (MethodId, Sig),
    how: u64,
) -> NativeResult {
    sig.params.insert(0, class);
    let target = direct(m, id, how | RECEIVER);
    typed(m, target, Ref::NULL, &sig)
}

fn find_virtual(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let kind =
        if m.program.class(owner).is_interface() { "invokeInterface" } else { "invokeVirtual" };
    let found = find_method(m, a, kind)?;
    with_receiver(m, owner, found, SELECT)
}

/// `findSpecial(Class, String, MethodType, Class)`: the method itself, whatever overrides it.
fn find_special(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let caller = m.class_of_mirror(non_null(a, 4)?);
    let found = find_method(m, a, "invokeSpecial")?;
    with_receiver(m, caller, found, 0)
}

fn find_constructor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let ty = non_null(a, 2)?;
    let sig = Sig::of_type(m, ty)?;
    let Some(id) = m.program.find_method(owner, "<init>", &sig.desc(m)) else {
        let text = format!(
            "no such constructor: {}",
            wanted(m, owner, "<init>", &sig, "newInvokeSpecial")
        );
        return Err(Trap::Throw("java/lang/NoSuchMethodException", Some(text)));
    };
    constructor(m, id, sig)
}

fn constructor(m: &mut Machine<'_>, id: MethodId, sig: Sig) -> NativeResult {
    let method = m.program.method(id);
    let class = m.program.class(method.class);
    let sig = Sig { result: class.id, ..sig };
    let desc = sig.desc(m);
    let maker = adapter::static_method(m, class.id, &format!("new{}", id.0), &desc, |code| {
        let args: Vec<_> = (0..sig.params.len() as u16).map(Reg).collect();
        let o = code.construct(&class.name, &method.desc, &args);
        code.ret(o);
    })?;
    let varargs = if method.is(access::VARARGS) { VARARGS } else { 0 };
    typed(m, u64::from(maker.0) | varargs, Ref::NULL, &sig)
}

// ---- fields ----

/// Reading or writing a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Get,
    Set,
}

fn field_handle(
    m: &mut Machine<'_>,
    field: &Field,
    ty: ClassId,
    owner: ClassId,
    how: Access,
) -> NativeResult {
    let void = m.program.primitive(None);
    let mut params = if field.is_static() { vec![] } else { vec![owner] };
    let result = match how {
        Access::Get => ty,
        Access::Set => {
            params.push(ty);
            void
        }
    };
    let sig = Sig { params, result };
    let name = format!("{}{}-", ["get", "set"][usize::from(how == Access::Set)], field.name);
    let class = m.program.class(field.class);
    let target = synthetic(m, field.class, &name, &sig.desc(m), |mut b| {
        let named = member(&class.name, &field.name, &field.desc);
        access_field(&mut b, field, named, how);
        Ok(b.finish())
    })?;
    typed(m, target.0.into(), Ref::NULL, &sig)
}

fn access_field(b: &mut Builder, field: &Field, named: cairn_program::ir::MemberRef, how: Access) {
    let result = match (how, field.is_static()) {
        (Access::Get, true) => b.get_static(named),
        (Access::Get, false) => b.get_field(Reg(0), named),
        (Access::Set, is_static) => {
            let site = b.site(SiteRef::Field(named), &[]);
            b.emit(match is_static {
                true => Inst::PutStatic { src: Reg(0), site },
                false => Inst::PutField { obj: Reg(0), src: Reg(1), site },
            });
            Reg::NONE
        }
    };
    b.ret(result);
}

/// `find[Static]Getter/Setter(Class, String, Class)`.
fn find_field(m: &mut Machine<'_>, a: &[u64], is_static: bool, how: Access) -> NativeResult {
    let (id, ty) = super::var::find_field(m, a, is_static)?;
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let field = m.program.field(id);
    if how == Access::Set && field.access & access::FINAL != 0 {
        let (owner, ty) = (m.program.class(owner).java_name(), external_type(&field.desc));
        let kind = ["putField", "putStatic"][usize::from(is_static)];
        let text = format!("unexpected set of a final field: {owner}.{}/{ty}/{kind}", field.name);
        return Err(Trap::Throw("java/lang/IllegalAccessException", Some(text)));
    }
    field_handle(m, field, ty, owner, how)
}

fn find_getter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    find_field(m, a, false, Access::Get)
}

fn find_setter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    find_field(m, a, false, Access::Set)
}

fn find_static_getter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    find_field(m, a, true, Access::Get)
}

fn find_static_setter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    find_field(m, a, true, Access::Set)
}

// ---- from reflection ----

/// A reflected member's class and, of a method or constructor, its parameters.
fn reflected(m: &mut Machine<'_>, member: Ref) -> Result<(ClassId, Vec<ClassId>), Trap> {
    let owner = Ref(m.get_field(member, "clazz")? as u32);
    let params = Ref(m.get_field(member, "parameterTypes")? as u32);
    Ok((m.class_of_mirror(owner), classes(m, params)))
}

fn unreflect(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = non_null(a, 1)?;
    let (owner, params) = reflected(m, method)?;
    let (result, name) = (m.get_field(method, "returnType")?, m.get_field(method, "name")?);
    let result = m.class_of_mirror(Ref(result as u32));
    let name = m.string_text(Ref(name as u32));
    let sig = Sig { params, result };
    let Some(id) = m.program.find_method(owner, &name, &sig.desc(m)) else {
        return Err(Trap::Unsupported(format!("a handle for the reflected method {name}")));
    };
    if m.program.method(id).is_static() {
        let target = direct(m, id, 0);
        return typed(m, target, Ref::NULL, &sig);
    }
    with_receiver(m, owner, (id, sig), SELECT)
}

fn unreflect_constructor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let made = non_null(a, 1)?;
    let (owner, params) = reflected(m, made)?;
    let sig = Sig { params, result: m.program.primitive(None) };
    match m.program.find_method(owner, "<init>", &sig.desc(m)) {
        Some(id) => constructor(m, id, sig),
        None => Err(Trap::Unsupported("a handle for a reflected constructor".into())),
    }
}

fn unreflect_field(m: &mut Machine<'_>, a: &[u64], how: Access) -> NativeResult {
    let field = non_null(a, 1)?;
    let (owner, name) = (m.get_field(field, "clazz")?, m.get_field(field, "name")?);
    let args = [a[0], owner, name, m.get_field(field, "type")?];
    let is_static = m.get_field(field, "modifiers")? as u16 & access::STATIC != 0;
    find_field(m, &args, is_static, how)
}

fn unreflect_getter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    unreflect_field(m, a, Access::Get)
}

fn unreflect_setter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    unreflect_field(m, a, Access::Set)
}

/// `Lookup.revealDirect(MethodHandle)`: what the JVM would have in the handle is put into the object
/// that tells it.
fn reveal_direct(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const IS_METHOD: u64 = 0x1_0000;
    let handle = Handle::arg(m, a, 1)?;
    if !handle.bound.is_null() {
        let text = Some("not a direct method handle".into());
        return Err(Trap::Throw("java/lang/IllegalArgumentException", text));
    }
    if handle.target & DIRECT == 0 {
        return Err(Trap::Unsupported("MethodHandles.Lookup.revealDirect of this handle".into()));
    }
    let method = m.program.method(MethodId(handle.target as u32));
    let interface = m.program.class(method.class).is_interface();
    let kind: u64 = match handle.target & (SELECT | RECEIVER) {
        0 => 6,
        RECEIVER => 7,
        _ if interface => 9,
        _ => 5,
    };
    let (names, infos) = (m.program.load("java/lang/invoke/MemberName")?, m.program.load(INFO)?);
    let (member, info) = (m.new_instance(names)?, m.new_instance(infos)?);
    let class = m.mirror(method.class)?;
    let name: Vec<u16> = method.name.encode_utf16().collect();
    let (name, desc) = (m.intern_utf16(&name)?, m.new_string(&method.desc)?);
    m.set_field(member, "clazz", class.0.into())?;
    m.set_field(member, "name", name.0.into())?;
    m.set_field(member, "type", desc.0.into())?;
    m.set_field(member, "flags", u64::from(method.access) | IS_METHOD | kind << 24)?;
    m.set_field(info, "member", member.0.into())?;
    m.set_field(info, "referenceKind", kind)?;
    reference(info)
}

// ---- calls ----

fn set_type(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.set_field(arg_ref(a, 0), "type", a[1])?;
    Ok(a[0])
}

fn invoke(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::of(m, arg_ref(a, 0))?;
    let mut args = a[1..].to_vec();
    if let Some(site) = call_site(m, |n| n == "invoke" || n == "invokeExact") {
        let own = handle.desc(m);
        if *site.desc != *own {
            if &*site.name == "invokeExact" {
                return wrong_type(inexact(m, &own, &site.desc));
            }
            let other = site_types(m, &site.desc)?;
            if let Some(collector) = collector(m, &handle, &other)? {
                return Err(Trap::Call(collector, a.to_vec()));
            }
            check_types(m, &handle.sig, &other)?;
            convert_arguments(m, &site.desc, &handle.sig.params, &mut args)?;
            if let Some(adapter) = result_adapter(m, &handle.sig, other.result)? {
                args.insert(0, a[0]);
                return Err(Trap::Call(adapter, args));
            }
        }
    }
    enter(m, &handle, args)
}

/// Calls what a handle stands for, with arguments of its own types.
fn enter(m: &mut Machine<'_>, handle: &Handle, mut args: Vec<u64>) -> NativeResult {
    let mut id = MethodId(handle.target as u32);
    if handle.target & RECEIVER != 0 {
        let receiver = arg_ref(&args, 0);
        if receiver.is_null() {
            return Err(plain_null_pointer(m)?);
        }
        if handle.target & SELECT != 0 {
            id = m.program.select(m.heap.class_of(receiver), id)?;
        }
    } else {
        m.require_init(m.program.method(id).class)?;
    }
    if !handle.bound.is_null() {
        args.insert(0, handle.bound.0.into());
    }
    Err(Trap::Call(id, args))
}

fn inexact(m: &Machine<'_>, own: &str, site: &str) -> String {
    let (expected, found) = (type_text(own), type_text(site));
    match m.program.jdk().feature {
        ..=20 => format!("expected {expected} but found {found}"),
        _ => format!("handle's method type {expected} but found {found}"),
    }
}

/// The classes that a call site's descriptor names.
pub(super) fn site_types(m: &Machine<'_>, desc: &str) -> Result<Sig, Trap> {
    let parts = Signature::parse(desc)?;
    let class = |d: &str| -> Result<ClassId, Trap> {
        Ok(match elem(d) {
            _ if d == "V" => m.program.primitive(None),
            Elem::Ref => m.program.load(class_name(d))?,
            e => m.program.primitive(Some(e)),
        })
    };
    let params = parts.params.into_iter().map(class).collect::<Result<_, _>>()?;
    Ok(Sig { params, result: class(parts.ret)? })
}

/// `WrongMethodTypeException` if a handle cannot be called as if it had another type.
pub(super) fn check_types(m: &Machine<'_>, own: &Sig, other: &Sig) -> Result<(), Trap> {
    if callable_as(m, own, other)? {
        return Ok(());
    }
    let (from, to) = (type_text(&own.desc(m)), type_text(&other.desc(m)));
    wrong_type(format!("cannot convert MethodHandle{from} to {to}"))
}

/// Makes of what a call site passes what the handle's parameters are.
fn convert_arguments(
    m: &mut Machine<'_>,
    passed: &str,
    params: &[ClassId],
    args: &mut [u64],
) -> Result<(), Trap> {
    for (n, (arg, &param)) in args.iter_mut().zip(params).enumerate() {
        let Some(passed) = parameter(passed, params.len() - n) else { continue };
        *arg = converted_value(m, *arg, passed, param)?;
    }
    Ok(())
}

/// A value passed as some type, as a parameter of a class.
fn converted_value(m: &mut Machine<'_>, v: u64, passed: &str, to: ClassId) -> NativeResult {
    let kind = match m.program.class(to).shape {
        Shape::Primitive(Some(elem)) => elem,
        _ => Elem::Ref,
    };
    let v = convert(m, v, passed, kind)?;
    let o = Ref(v as u32);
    if kind == Elem::Ref && !o.is_null() {
        check_cast(m, o, to)?;
    }
    Ok(v)
}

/// A method that calls the handle it is given with arguments of the handle's own types, and makes of
/// the result what the call site expects; `None` if that is the same to a register.
fn result_adapter(m: &Machine<'_>, own: &Sig, to: ClassId) -> Result<Option<MethodId>, Trap> {
    let (void, from) = (m.program.primitive(None), own.result);
    let kind = |c| elem(&descriptor(m, c)).kind();
    let same =
        kind(from) == kind(to) && (kind(from) != Kind::Ref || m.program.is_subtype(from, to));
    if to == void || from != void && same {
        return Ok(None);
    }
    let host = m.program.load(METHOD_HANDLE)?;
    let own_desc = own.desc(m);
    let desc = format!("(L{METHOD_HANDLE};{}){}", own.params_desc(m), descriptor(m, to));
    let name = format!("result{}", descriptor(m, from));
    synthetic(m, host, &name, &desc, |mut b| {
        let args: Vec<Reg> = (0..=own.params.len()).map(|n| b.param(n)).collect();
        let v = b.call_virtual(METHOD_HANDLE, "invokeExact", &own_desc, &args);
        let v = converted(&mut b, m, v, from, to)?;
        b.ret(v);
        Ok(b.finish())
    })
    .map(Some)
}

/// For a call of a handle with a variable number of arguments: a method that collects them and calls
/// the handle with the array. `None` if the handle takes them as they are.
fn collector(m: &Machine<'_>, handle: &Handle, site: &Sig) -> Result<Option<MethodId>, Trap> {
    let (own, given) = (&handle.sig.params, &site.params);
    let Some((&array, fixed)) = own.split_last() else { return Ok(None) };
    let as_array = |&last: &ClassId| m.program.is_subtype(last, array);
    if handle.target & VARARGS == 0
        || given.len() < fixed.len()
        || given.len() == own.len() && given.last().is_some_and(as_array)
    {
        return Ok(None);
    }
    let (kept, collected) = given.split_at(fixed.len());
    let inner = Sig { params: [kept, &[array]].concat(), result: site.result };
    let component = component(m, array)?.0;
    let spread = [fixed, &vec![component; collected.len()]].concat();
    check_types(m, &Sig { params: spread, result: handle.sig.result }, site)?;
    let host = m.program.load(METHOD_HANDLE)?;
    let desc = format!("(L{METHOD_HANDLE};{}){}", site.params_desc(m), descriptor(m, site.result));
    let name = format!("collect{}{}", fixed.len(), descriptor(m, array));
    synthetic(m, host, &name, &desc, |mut b| {
        let args: Vec<Reg> = (1..=given.len()).map(|n| b.param(n)).collect();
        let (kept_args, rest) = args.split_at(kept.len());
        let rest: Vec<_> = rest.iter().copied().zip(collected.iter().copied()).collect();
        let array = new_array_of(&mut b, m, array, &rest)?;
        let all = [kept_args, &[array]].concat();
        let v = call_handle(&mut b, Reg(0), &inner.desc(m), &all);
        b.ret(v);
        Ok(b.finish())
    })
    .map(Some)
}

/// What an array class has as elements.
pub(super) fn component(m: &Machine<'_>, array: ClassId) -> Result<(ClassId, Elem), Trap> {
    match m.program.class(array).shape {
        Shape::Array { component, elem } => Ok((component, elem)),
        _ => {
            let text = format!("not an array type: {}", m.program.class(array).java_name());
            Err(Trap::Throw("java/lang/IllegalArgumentException", Some(text)))
        }
    }
}

/// A new array of a class and a length.
pub(super) fn new_array(
    b: &mut Builder,
    m: &Machine<'_>,
    array: ClassId,
    len: Reg,
) -> Result<Reg, Trap> {
    let (component, elem) = component(m, array)?;
    let dst = b.reg(Kind::Ref);
    if elem != Elem::Ref {
        b.emit(Inst::NewArray { elem, dst, len });
        return Ok(dst);
    }
    let site = b.class_site(&m.program.class(component).name);
    link_class(b, array); // such a site is linked to the array's class
    b.emit(Inst::NewRefArray { dst, len, site });
    Ok(dst)
}

/// A new array with values of those classes.
pub(super) fn new_array_of(
    b: &mut Builder,
    m: &Machine<'_>,
    array: ClassId,
    values: &[(Reg, ClassId)],
) -> Result<Reg, Trap> {
    let (component, elem) = component(m, array)?;
    let len = b.int(values.len() as i32);
    let arr = new_array(b, m, array, len)?;
    for (i, &(v, class)) in values.iter().enumerate() {
        let src = converted(b, m, v, class, component)?;
        let idx = b.int(i as i32);
        b.emit(Inst::ArrayStore { elem, arr, idx, src });
    }
    Ok(arr)
}

/// `invokeWithArguments(Object[])`: a call with that many objects.
fn invoke_with_arguments(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let len = m.heap.len(non_null(a, 1)?) as usize;
    let host = m.program.load(METHOD_HANDLE)?;
    let object = m.program.object();
    let sig = Sig { params: vec![object; len], result: object };
    let desc = format!("(L{METHOD_HANDLE};[Ljava/lang/Object;)Ljava/lang/Object;");
    let method = synthetic(m, host, &format!("spread{len}"), &desc, |mut b| {
        let args: Vec<Reg> = (0..len).map(|i| load(&mut b, Reg(1), Elem::Ref, i)).collect();
        let v = call_handle(&mut b, Reg(0), &sig.desc(m), &args);
        b.ret(v);
        Ok(b.finish())
    })?;
    Err(Trap::Call(method, a.to_vec()))
}

/// An array's element.
pub(super) fn load(b: &mut Builder, arr: Reg, elem: Elem, i: usize) -> Reg {
    let (idx, dst) = (b.int(i as i32), b.reg(elem.kind()));
    b.emit(Inst::ArrayLoad { elem, dst, arr, idx });
    dst
}

// ---- arity ----

fn is_varargs(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(Handle::of(m, arg_ref(a, 0))?.target & VARARGS != 0)
}

fn as_fixed_arity(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::of(m, arg_ref(a, 0))?;
    match handle.target & VARARGS {
        0 => Ok(a[0]),
        _ => handle.with_target(m, handle.target & !VARARGS),
    }
}

/// `asVarargsCollector(Class)`.
fn as_varargs(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::of(m, arg_ref(a, 0))?;
    let array = m.class_of_mirror(non_null(a, 1)?);
    if handle.sig.params.last() != Some(&array) {
        return Err(Trap::Unsupported("MethodHandle.asVarargsCollector with another type".into()));
    }
    component(m, array)?;
    handle.with_target(m, handle.target | VARARGS)
}

fn unbox<const ELEM: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    convert(m, a[0], "Ljava/lang/Object;", Elem::ALL[ELEM])
}

fn define_class(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Err(Trap::Unsupported("MethodHandles.Lookup.defineClass".into()))
}

const INFO: &str = "java/lang/invoke/InfoFromMemberName";
const SPREAD: &str = "([Ljava/lang/Object;)Ljava/lang/Object;";

pub(super) const TABLE: &[Entry] = &[
    (LOOKUP, "findStatic", "*", find_static),
    (LOOKUP, "findVirtual", "*", find_virtual),
    (LOOKUP, "findConstructor", "*", find_constructor),
    (LOOKUP, "findSpecial", "*", find_special),
    (LOOKUP, "findGetter", "*", find_getter),
    (LOOKUP, "findSetter", "*", find_setter),
    (LOOKUP, "findStaticGetter", "*", find_static_getter),
    (LOOKUP, "findStaticSetter", "*", find_static_setter),
    (LOOKUP, "unreflect", "*", unreflect),
    (LOOKUP, "unreflectConstructor", "*", unreflect_constructor),
    (LOOKUP, "unreflectGetter", "*", unreflect_getter),
    (LOOKUP, "unreflectSetter", "*", unreflect_setter),
    (LOOKUP, "revealDirect", "*", reveal_direct),
    (LOOKUP, "defineClass", "*", define_class),
    (LOOKUP, "defineHiddenClass", "*", define_class),
    (FINISH, "call", "*", set_type),
    (METHOD_HANDLE, "invoke", "*", invoke),
    (METHOD_HANDLE, "invokeExact", "*", invoke),
    (METHOD_HANDLE, "invokeWithArguments", SPREAD, invoke_with_arguments),
    (METHOD_HANDLE, "isVarargsCollector", "*", is_varargs),
    (METHOD_HANDLE, "asFixedArity", "*", as_fixed_arity),
    (METHOD_HANDLE, "asVarargsCollector", "*", as_varargs),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)Z",
        "call",
        "*",
        unbox::<{ Elem::Boolean as usize }>,
    ),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)B",
        "call",
        "*",
        unbox::<{ Elem::Byte as usize }>,
    ),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)C",
        "call",
        "*",
        unbox::<{ Elem::Char as usize }>,
    ),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)S",
        "call",
        "*",
        unbox::<{ Elem::Short as usize }>,
    ),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)I",
        "call",
        "*",
        unbox::<{ Elem::Int as usize }>,
    ),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)J",
        "call",
        "*",
        unbox::<{ Elem::Long as usize }>,
    ),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)F",
        "call",
        "*",
        unbox::<{ Elem::Float as usize }>,
    ),
    (
        "java/lang/invoke/MethodHandle$$cairn$unbox(Ljava-lang-Object=)D",
        "call",
        "*",
        unbox::<{ Elem::Double as usize }>,
    ),
];
