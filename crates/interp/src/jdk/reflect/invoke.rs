//! `Method.invoke` and `Constructor.newInstance`, below the library's checks of access.

use super::super::{Entry, NativeResult, arg_ref, null_pointer};
use super::members::method_of;
use super::values::{Converted, convert};
use super::{adapter, elements, illegal_argument, type_class};
use crate::indy::builder::Signature;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Method;

/// From here on the library checks arguments in Java code, with texts of its own.
const DIRECT_ACCESSORS: u32 = 18;

/// `invoke0(method, receiver, arguments)`.
fn invoke(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = method_of(m, arg_ref(a, 0))?;
    let mut words = vec![];
    if !method.is_static() {
        check_receiver(m, method, arg_ref(a, 1))?;
        words.push(a[1]);
    }
    add_arguments(m, method, arg_ref(a, 2), &mut words)?;
    if method.is_static() {
        m.require_init(method.class)?;
    }
    Err(Trap::Call(adapter::of_method(m, method)?, words))
}

/// `newInstance0(constructor, arguments)`.
fn new_instance(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = method_of(m, arg_ref(a, 0))?;
    let mut words = vec![];
    add_arguments(m, method, arg_ref(a, 1), &mut words)?;
    m.require_init(method.class)?;
    Err(Trap::Call(adapter::of_method(m, method)?, words))
}

fn check_receiver(m: &Machine<'_>, method: &Method, receiver: Ref) -> Result<(), Trap> {
    if receiver.is_null() {
        return null_pointer();
    }
    let class = m.heap.class_of(receiver);
    if m.program.is_subtype(class, method.class) {
        return Ok(());
    }
    if m.program.jdk().feature < DIRECT_ACCESSORS {
        return illegal_argument("object is not an instance of declaring class");
    }
    let (is, wanted) = (m.program.class(class), m.program.class(method.class));
    illegal_argument(&format!(
        "object of type {} is not an instance of {}",
        is.java_name(),
        wanted.java_name()
    ))
}

/// Unboxes the arguments. A null array is an empty one.
fn add_arguments(
    m: &mut Machine<'_>,
    method: &Method,
    array: Ref,
    words: &mut Vec<u64>,
) -> Result<(), Trap> {
    let params = Signature::parse(&method.desc)?.params;
    let given = if array.is_null() { vec![] } else { elements(m, array) };
    if given.len() != params.len() {
        if m.program.jdk().feature < DIRECT_ACCESSORS {
            return illegal_argument("wrong number of arguments");
        }
        let (n, expected) = (given.len(), params.len());
        return illegal_argument(&format!("wrong number of arguments: {n} expected: {expected}"));
    }
    for (o, desc) in given.into_iter().zip(params) {
        let to = type_class(m, desc)?;
        match convert(m, o, to) {
            Converted::Value(v) => words.push(v),
            Converted::Null => return illegal_argument(""),
            Converted::Mismatch => return illegal_argument("argument type mismatch"),
        }
    }
    Ok(())
}

/// The library would generate bytecode for methods that are called often; the native way stays.
fn never(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(i32::MAX as u64)
}

fn yes(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(1)
}

/// Methods that look at their caller look at the frames: no adapters are needed.
fn no(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(0)
}

const REFLECT: &str = "jdk/internal/reflect/Reflection";

pub(super) const TABLE: &[Entry] = &[
    ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", "*", invoke),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0", "*", invoke),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", "*", new_instance),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        "newInstance0",
        "*",
        new_instance,
    ),
    ("jdk/internal/reflect/ReflectionFactory", "inflationThreshold", "*", never),
    ("jdk/internal/reflect/MethodHandleAccessorFactory", "useNativeAccessor", "*", yes),
    (REFLECT, "isCallerSensitive", "*", no),
];
