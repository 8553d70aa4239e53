//! `Method.invoke` and `Constructor.newInstance`, below the library's checks of access.
//!
//! Up to JDK 17 the library calls a native method, which checks the arguments and wraps exceptions.
//! Later, it uses a method handle between code of its own that does both: there the reflected object
//! takes the handle's place, and the call of the handle is modelled.

use super::super::{Entry, NativeResult, arg_ref, null_pointer, reference};
use super::adapter::{self, Thrown};
use super::members::method_of;
use super::proxy::is_proxy;
use super::values::{Converted, convert};
use super::{elements, illegal_argument, load, type_class};
use crate::jdk::nothing;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::synth::builder::Signature;
use cairn_program::{ClassId, Method, Shape};

/// What is done about an argument that does not fit its parameter.
type Misfit = fn(&Machine<'_>, Ref, ClassId) -> Trap;

// ---- up to JDK 17 ----

fn native_misfit(_: &Machine<'_>, o: Ref, _: ClassId) -> Trap {
    let text = (!o.is_null()).then(|| "argument type mismatch".into());
    Trap::Throw("java/lang/IllegalArgumentException", text)
}

/// `invoke0(method, receiver, arguments)`.
fn invoke(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = method_of(m, arg_ref(a, 0))?;
    let mut words = vec![];
    if !method.is_static() {
        check_receiver(m, method, arg_ref(a, 1))?;
        words.push(a[1]);
    }
    add_arguments(m, method, arg_ref(a, 2), native_misfit, &mut words)?;
    if method.is_static() {
        m.require_init(method.class)?;
    }
    Err(Trap::Call(adapter::of_method(m, method, Thrown::Wrapped)?, words))
}

/// `newInstance0(constructor, arguments)`.
fn new_instance(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = method_of(m, arg_ref(a, 0))?;
    let mut words = vec![];
    add_arguments(m, method, arg_ref(a, 1), native_misfit, &mut words)?;
    m.require_init(method.class)?;
    Err(Trap::Call(adapter::of_method(m, method, Thrown::Wrapped)?, words))
}

fn check_receiver(m: &Machine<'_>, method: &Method, receiver: Ref) -> Result<(), Trap> {
    if receiver.is_null() {
        return null_pointer();
    }
    if m.program.is_subtype(m.heap.class_of(receiver), method.class) {
        return Ok(());
    }
    illegal_argument("object is not an instance of declaring class")
}

/// Unboxes the arguments. A null array is an empty one.
fn add_arguments(
    m: &mut Machine<'_>,
    method: &Method,
    array: Ref,
    misfit: Misfit,
    words: &mut Vec<u64>,
) -> Result<(), Trap> {
    let params = Signature::parse(&method.desc)?.params;
    let given = if array.is_null() { vec![] } else { elements(m, array) };
    if given.len() != params.len() {
        return illegal_argument("wrong number of arguments");
    }
    for (o, desc) in given.into_iter().zip(params) {
        let to = type_class(m, desc)?;
        match convert(m, o, to) {
            Converted::Value(v) => words.push(v),
            Converted::Misfit => return Err(misfit(m, o, to)),
        }
    }
    Ok(())
}

/// The library would generate bytecode for methods that are called often; the native way stays.
fn never(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(i32::MAX as u64)
}

// ---- from JDK 18 on ----

const STATIC: u64 = 0x200;

/// What a method handle's conversion throws; the library tells it from the callee's exceptions.
fn handle_misfit(m: &Machine<'_>, o: Ref, to: ClassId) -> Trap {
    let cast = |text| Trap::Throw("java/lang/ClassCastException", Some(text));
    let to_class = m.program.class(to);
    let elem = match to_class.shape {
        Shape::Primitive(Some(elem)) => elem,
        _ => {
            let from = m.program.class(m.heap.class_of(o));
            return cast(format!("Cannot cast {} to {}", from.java_name(), to_class.java_name()));
        }
    };
    if o.is_null() {
        let text = format!(
            "Cannot invoke \"java.lang.Number.{}Value()\" because the return value of \
             \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, \
             Object, boolean)\" is null",
            elem.java_name()
        );
        return Trap::Throw("java/lang/NullPointerException", Some(text));
    }
    let wanted = match elem {
        Elem::Boolean => "java/lang/Boolean",
        Elem::Char => "java/lang/Character",
        _ => "java/lang/Number",
    };
    match load(m, wanted) {
        Ok(wanted) => cast(m.class_cast_message(m.heap.class_of(o), wanted)),
        Err(e) => e,
    }
}

/// `newMethodAccessor(method, callerSensitive)` and `newConstructorAccessor(constructor)`.
fn new_accessor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = method_of(m, arg_ref(a, 0))?;
    m.require_init(method.class)?;
    let constructor = &*method.name == "<init>";
    let class = load(m, if constructor { CONSTRUCTOR_ACCESSOR } else { METHOD_ACCESSOR })?;
    m.require_init(class)?;
    let accessor = m.new_instance(class)?;
    let params = Signature::parse(&method.desc)?.params.len();
    m.set_field(accessor, "paramCount", params as u64)?;
    m.set_field(accessor, "target", a[0])?;
    if !constructor {
        let declaring = m.mirror(method.class)?;
        m.set_field(accessor, "declaringClass", u64::from(declaring.0))?;
        m.set_field(accessor, "flags", if method.is_static() { STATIC } else { 0 })?;
    }
    reference(accessor)
}

/// `invokeImpl(receiver, arguments)`: the number of arguments and the receiver are checked.
fn invoke_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let target = Ref(m.get_field(arg_ref(a, 0), "target")? as u32);
    let method = method_of(m, target)?;
    let mut words = vec![];
    if !method.is_static() {
        words.push(a[1]);
    }
    add_arguments(m, method, arg_ref(a, 2), handle_misfit, &mut words)?;
    Err(Trap::Call(adapter::of_method(m, method, Thrown::AsItIs)?, words))
}

/// `invokeImpl(arguments)` for constructors.
fn construct_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let target = Ref(m.get_field(arg_ref(a, 0), "target")? as u32);
    let method = method_of(m, target)?;
    let mut words = vec![];
    add_arguments(m, method, arg_ref(a, 1), handle_misfit, &mut words)?;
    Err(Trap::Call(adapter::of_method(m, method, Thrown::AsItIs)?, words))
}

// ---- both ----

/// `Proxy.invokeDefault(proxy, method, arguments, caller)`. The library's code, which would go on to
/// method handles, rejects what is not a default method of one of the proxy's interfaces.
fn invoke_default(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (proxy, object) = (arg_ref(a, 0), arg_ref(a, 1));
    if proxy.is_null() || object.is_null() {
        return Err(Trap::Bytecode);
    }
    let method = method_of(m, object)?;
    let class = m.program.class(m.heap.class_of(proxy));
    let is_default = m.program.class(method.class).is_interface()
        && !method.is(access::ABSTRACT | access::STATIC | access::PRIVATE);
    if !is_default || !is_proxy(class) || !m.program.is_subtype(class.id, method.class) {
        return Err(Trap::Bytecode);
    }
    let mut words = vec![a[0]];
    add_arguments(m, method, arg_ref(a, 2), native_misfit, &mut words)?;
    Err(Trap::Call(adapter::of_default(m, method)?, words))
}

const METHOD_ACCESSOR: &str = "jdk/internal/reflect/DirectMethodHandleAccessor";
const CONSTRUCTOR_ACCESSOR: &str = "jdk/internal/reflect/DirectConstructorHandleAccessor";
const FACTORY: &str = "jdk/internal/reflect/MethodHandleAccessorFactory";
const INVOKE_IMPL: &str = "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";

pub(super) const TABLE: &[Entry] = &[
    ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", "*", invoke),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", "*", new_instance),
    ("jdk/internal/reflect/ReflectionFactory", "inflationThreshold", "*", never),
    (FACTORY, "newMethodAccessor", "*", new_accessor),
    (FACTORY, "newConstructorAccessor", "*", new_accessor),
    (METHOD_ACCESSOR, "invokeImpl", INVOKE_IMPL, invoke_handle),
    (CONSTRUCTOR_ACCESSOR, "invokeImpl", "*", construct_handle),
    ("jdk/internal/reflect/Reflection", "isCallerSensitive", "*", nothing),
    ("java/lang/reflect/Proxy", "invokeDefault", "*", invoke_default),
];
