//! Method handles: direct ones, and the conversions of `invoke`.

use super::convert::{check_cast, convert, parameter, widens, wrapper, wrong_type};
use super::{LOOKUP, METHOD_HANDLE, call_site, class_array, descriptor, type_text};
use crate::jdk::adapter;
use crate::jdk::{Entry, NativeResult, arg_ref, non_null, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Invoke, MemberRef, Reg};
use cairn_program::synth::{descriptor_elems, external_type, field_descriptors};
use cairn_program::{ClassId, MethodId, Shape};

fn method_handle_class(m: &Machine<'_>) -> Result<ClassId, Trap> {
    const NAME: &str = "java/lang/invoke/MethodHandle$Cairn";
    if let Some(known) = m.program.find(NAME) {
        return Ok(known);
    }
    let base = m.program.load(METHOD_HANDLE)?;
    adapter::define(m, NAME, base, base, vec![("target", "J")], vec![])
}

/// The handle's method is selected by the receiver.
const SELECT: u64 = 1 << 32;

fn new_method_handle(m: &mut Machine<'_>, target: u64, ty: Ref) -> NativeResult {
    let class = method_handle_class(m)?;
    let handle = m.new_instance(class)?;
    m.set_field(handle, "target", target)?;
    m.set_field(handle, "type", u64::from(ty.0))?;
    reference(handle)
}

/// Parameter and result classes of a `MethodType`.
fn type_parts(m: &mut Machine<'_>, ty: Ref) -> Result<(Vec<ClassId>, ClassId), Trap> {
    let result = Ref(m.get_field(ty, "rtype")? as u32);
    let params = Ref(m.get_field(ty, "ptypes")? as u32);
    let param = |i| m.class_of_mirror(Ref(m.heap.element(params, Elem::Ref, i) as u32));
    let all = (0..m.heap.len(params)).map(param).collect();
    Ok((all, m.class_of_mirror(result)))
}

/// `Lookup.findX(Class, String, MethodType)`: the method, and the class looked in.
fn find_method(m: &mut Machine<'_>, a: &[u64], kind: &str) -> Result<(MethodId, ClassId), Trap> {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let name = m.string_text(non_null(a, 2)?);
    let (params, result) = type_parts(m, non_null(a, 3)?)?;
    let params: String = params.into_iter().map(|p| descriptor(m, p)).collect();
    let desc = format!("({params}){}", descriptor(m, result));
    match m.program.find_method_in_hierarchy(owner, &name, &desc) {
        Some(id) => Ok((id, owner)),
        None => {
            let types: Vec<String> =
                field_descriptors(&desc[1..desc.len() - descriptor(m, result).len() - 1])
                    .flatten()
                    .map(external_type)
                    .collect();
            let text = format!(
                "no such method: {}.{name}({}){}/{kind}",
                m.program.class(owner).java_name(),
                types.join(","),
                external_type(&descriptor(m, result)),
            );
            Err(Trap::Throw("java/lang/NoSuchMethodException", Some(text)))
        }
    }
}

fn find_static(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (id, _) = find_method(m, a, "invokeStatic")?;
    new_method_handle(m, id.0.into(), arg_ref(a, 3))
}

/// A handle for an instance method has the receiver as first parameter, so its type is another one,
/// which Java code makes: the native is done when that is there.
fn find_virtual(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let kind =
        if m.program.class(owner).is_interface() { "invokeInterface" } else { "invokeVirtual" };
    let (id, _) = find_method(m, a, kind)?;
    typed_handle(m, SELECT | u64::from(id.0), a)
}

fn find_constructor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let (params, _) = type_parts(m, non_null(a, 2)?)?;
    let params: String = params.into_iter().map(|p| descriptor(m, p)).collect();
    let class = m.program.class(owner);
    let desc = format!("({params})V");
    let Some(id) = m.program.find_method(owner, "<init>", &desc) else {
        let types: Vec<String> = field_descriptors(&params).flatten().map(external_type).collect();
        let text = format!(
            "no such constructor: {}.<init>({})void/newInvokeSpecial",
            class.java_name(),
            types.join(",")
        );
        return Err(Trap::Throw("java/lang/NoSuchMethodException", Some(text)));
    };
    let made = format!("({params})L{};", class.name);
    let maker = adapter::static_method(m, owner, &format!("new{}", id.0), &made, |code| {
        let args: Vec<_> = (0..field_descriptors(&params).count() as u16).map(Reg).collect();
        let o = code.construct(&class.name, &desc, &args);
        code.ret(o);
    })?;
    typed_handle(m, maker.0.into(), &[0, a[1], 0, a[2]])
}

/// A handle whose type is the given one with the owner added: as first parameter of a virtual one, as
/// result of a constructor.
fn typed_handle(m: &mut Machine<'_>, target: u64, a: &[u64]) -> NativeResult {
    let handle = Ref(new_method_handle(m, target, arg_ref(a, 3))? as u32);
    let host = m.program.load(METHOD_HANDLE)?;
    let adds = target & SELECT != 0;
    const TYPE: &str = "java/lang/invoke/MethodType";
    let (name, desc) = match adds {
        true => ("insertParameterTypes", "(I[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;"),
        false => ("changeReturnType", "(Ljava/lang/Class;)Ljava/lang/invoke/MethodType;"),
    };
    let make = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;Ljava/lang/Class;\
                [Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
    let finish = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)\
                  Ljava/lang/invoke/MethodHandle;";
    finish_class(m, finish)?; // so that the call below finds it
    let method = adapter::static_method(m, host, name, make, |code| {
        let [h, ty, class, classes] = [0, 1, 2, 3].map(Reg);
        let args = match adds {
            true => vec![ty, code.int(0), classes],
            false => vec![ty, class],
        };
        let ty = code.call(Invoke::Virtual, TYPE, name, desc, args);
        let h = code.call(Invoke::Static, FINISH, "call", finish, vec![h, ty]);
        code.ret(h);
    })?;
    let array = class_array(m, &[arg_ref(a, 1)])?;
    Err(Trap::Call(method, vec![handle.0.into(), a[3], a[1], array.0.into()]))
}

const FINISH: &str = "java/lang/invoke/MethodHandle$$cairn$finish";

/// The class whose `call` is [`set_type`].
fn finish_class(m: &Machine<'_>, desc: &str) -> Result<MethodId, Trap> {
    let host = m.program.load(METHOD_HANDLE)?;
    adapter::static_method(m, host, "finish", desc, |code| code.ret(Reg(0)))
}

fn set_type(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.set_field(arg_ref(a, 0), "type", a[1])?;
    Ok(a[0])
}

fn invoke(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = arg_ref(a, 0);
    if m.heap.class_of(handle) != method_handle_class(m)? {
        return Err(Trap::Unsupported("a method handle of the JDK's own".into()));
    }
    let target = m.get_field(handle, "target")?;
    let ty = Ref(m.get_field(handle, "type")? as u32);
    let (params, result) = type_parts(m, ty)?;
    let mut args = a[1..].to_vec();
    if let Some(site) = call_site(m, |n| n == "invoke" || n == "invokeExact") {
        let own: String = params.iter().map(|&p| descriptor(m, p)).collect();
        let own = format!("({own}){}", descriptor(m, result));
        if *site.desc != *own {
            check_call(m, site, &own)?;
            convert_arguments(m, &site.desc, &params, &mut args)?;
            if let Some(adapter) = result_adapter(m, &site.desc, &own)? {
                args.insert(0, a[0]);
                return Err(Trap::Call(adapter, args));
            }
        }
    }
    let id = MethodId(target as u32);
    if target & SELECT == 0 {
        m.require_init(m.program.method(id).class)?;
        return Err(Trap::Call(id, args));
    }
    let receiver = non_null(a, 1)?;
    let id = m.program.select(m.heap.class_of(receiver), id)?;
    Err(Trap::Call(id, args))
}

/// `invokeExact` wants the very type, `invoke` as many arguments.
fn check_call(m: &Machine<'_>, site: &MemberRef, own: &str) -> Result<(), Trap> {
    let count = |desc: &str| descriptor_elems(desc).map(|d| d.0.len());
    if &*site.name == "invokeExact" {
        let (expected, found) = (type_text(own), type_text(&site.desc));
        return wrong_type(match m.program.jdk().feature {
            ..=20 => format!("expected {expected} but found {found}"),
            _ => format!("handle's method type {expected} but found {found}"),
        });
    }
    if count(&site.desc) != count(own) {
        let (from, to) = (type_text(own), type_text(&site.desc));
        return wrong_type(format!("cannot convert MethodHandle{from} to {to}"));
    }
    Ok(())
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
        let to = match m.program.class(param).shape {
            Shape::Primitive(Some(elem)) => elem,
            _ => Elem::Ref,
        };
        *arg = convert(m, *arg, passed, to)?;
        let o = Ref(*arg as u32);
        if to == Elem::Ref && !o.is_null() {
            check_cast(m, o, param)?;
        }
    }
    Ok(())
}

/// A method that calls the handle it is given with arguments of the handle's own types, and makes of
/// the result what the call site expects; `None` if that is the same to a register.
fn result_adapter(m: &Machine<'_>, site: &str, own: &str) -> Result<Option<MethodId>, Trap> {
    let ret = |d: &str| descriptor_elems(d).and_then(|d| d.1);
    let (from, to) = match (ret(own), ret(site)) {
        (_, None) => return Ok(None),
        (Some(a), Some(b)) if a.kind() == b.kind() => return Ok(None),
        (Some(a), Some(b)) if b == Elem::Ref || widens(a, b) => (a, b),
        _ => {
            let (own, site) = (type_text(own), type_text(site));
            let what = format!("MethodHandle.invoke that converts the result of {own} for {site}");
            return Err(Trap::Unsupported(what));
        }
    };
    let host = m.program.load(METHOD_HANDLE)?;
    let params = own.trim_start_matches('(').split_once(')').unwrap_or_default().0;
    let result = if to == Elem::Ref { "Ljava/lang/Object;" } else { &site[site.len() - 1..] };
    let desc = format!("(L{METHOD_HANDLE};{params}){result}");
    let name = format!("to{}{}", to.descriptor(), own.replace(['/', ';', '[', '.'], "_"));
    let count = field_descriptors(params).count() as u16 + 1;
    adapter::static_method(m, host, &name, &desc, |code| {
        let args = (0..count).map(Reg).collect();
        let v = code.call(Invoke::Virtual, METHOD_HANDLE, "invokeExact", own, args);
        let v = match to {
            Elem::Ref => {
                let class = wrapper(from);
                let value_of = format!("({})L{class};", from.descriptor());
                code.call(Invoke::Static, class, "valueOf", &value_of, vec![v])
            }
            _ => code.widen(v, from.kind(), to.kind()),
        };
        code.ret(v);
    })
    .map(Some)
}

macro_rules! unsupported {
    ($($name:ident = $what:literal;)*) => { $(
        fn $name(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
            Err(Trap::Unsupported($what.into()))
        }
    )* };
}

unsupported! {
    handle_as_type = "MethodHandle.asType";
    handle_bind = "MethodHandle.bindTo";
    handle_arguments = "MethodHandle.invokeWithArguments";
    handle_spread = "MethodHandle.asSpreader";
    handle_collect = "MethodHandle.asCollector";
    handle_special = "MethodHandles.Lookup.findSpecial";
    handle_getter = "method handles for fields";
    handle_unreflect = "method handles from reflection";
    define_class = "MethodHandles.Lookup.defineClass";
}

pub(super) const TABLE: &[Entry] = &[
    (LOOKUP, "findStatic", "*", find_static),
    (LOOKUP, "findVirtual", "*", find_virtual),
    (LOOKUP, "findConstructor", "*", find_constructor),
    (LOOKUP, "findSpecial", "*", handle_special),
    (LOOKUP, "findGetter", "*", handle_getter),
    (LOOKUP, "findSetter", "*", handle_getter),
    (LOOKUP, "findStaticGetter", "*", handle_getter),
    (LOOKUP, "findStaticSetter", "*", handle_getter),
    (LOOKUP, "unreflect", "*", handle_unreflect),
    (LOOKUP, "unreflectConstructor", "*", handle_unreflect),
    (LOOKUP, "unreflectGetter", "*", handle_unreflect),
    (LOOKUP, "unreflectSetter", "*", handle_unreflect),
    (LOOKUP, "defineClass", "*", define_class),
    (LOOKUP, "defineHiddenClass", "*", define_class),
    (FINISH, "call", "*", set_type),
    (METHOD_HANDLE, "invoke", "*", invoke),
    (METHOD_HANDLE, "invokeExact", "*", invoke),
    (METHOD_HANDLE, "asType", "*", handle_as_type),
    (METHOD_HANDLE, "bindTo", "*", handle_bind),
    (METHOD_HANDLE, "invokeWithArguments", "*", handle_arguments),
    (METHOD_HANDLE, "asSpreader", "*", handle_spread),
    (METHOD_HANDLE, "asCollector", "*", handle_collect),
];
