//! `jdk.internal.misc.Unsafe`: fields and array elements by offset.
//!
//! An offset counts bytes from an object's header word, for objects, arrays and static fields alike.

use super::{Entry, NativeResult, arg_ref, boolean, null_pointer, reference};
use crate::jdk::{nothing, yes};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Shape;
use cairn_program::ir::Elem;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
/// Offset of the first element of an array.
pub(super) const ARRAY_BASE: u64 = 8;

/// The place an access goes to.
enum Place {
    Slot(Ref, u32),
    /// Byte offset from the first element.
    Element(Ref, u64),
}

fn place(m: &Machine<'_>, object: Ref, offset: i64) -> Result<Place, Trap> {
    if object.is_null() {
        return Err(Trap::Unsupported("Unsafe access to raw memory".into()));
    }
    let class = m.program.class(m.heap.class_of(object));
    if let Shape::Array { elem, .. } = class.shape {
        let size = u64::from(m.heap.len(object)) << elem.shift();
        let at = (offset as u64).wrapping_sub(ARRAY_BASE);
        if at >= size {
            return Err(Trap::Unsupported(format!("Unsafe access outside an array, at {offset}")));
        }
        return Ok(Place::Element(object, at));
    }
    Ok(Place::Slot(object, (offset / 8 - 1) as u32))
}

/// Reads a value of a kind; what is not aligned to it is read byte by byte.
pub(super) fn get(m: &Machine<'_>, object: Ref, offset: i64, elem: Elem) -> NativeResult {
    Ok(match place(m, object, offset)? {
        Place::Slot(o, slot) => m.heap.slot(o, slot),
        Place::Element(o, at) => {
            let mut raw = [0u8; 8];
            m.heap.raw_bytes(o, at, &mut raw[..1 << elem.shift()]);
            let v = u64::from_le_bytes(raw);
            match elem {
                Elem::Byte => u64::from(v as i8 as i32 as u32),
                Elem::Short => u64::from(v as i16 as i32 as u32),
                _ => v,
            }
        }
    })
}

pub(super) fn put(
    m: &mut Machine<'_>,
    object: Ref,
    offset: i64,
    elem: Elem,
    value: u64,
) -> Result<(), Trap> {
    match place(m, object, offset)? {
        Place::Slot(o, slot) => m.heap.set_slot(o, slot, value),
        Place::Element(o, at) => {
            let n = 1 << elem.shift();
            m.heap.set_bytes(o, at, &value.to_le_bytes()[..n]);
        }
    }
    Ok(())
}

const KINDS: [Elem; 9] = Elem::ALL;

fn get_native<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    get(m, arg_ref(a, 1), a[2] as i64, KINDS[K])
}

fn put_native<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    put(m, arg_ref(a, 1), a[2] as i64, KINDS[K], a[3])?;
    Ok(0)
}

fn get_volatile<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.sync_point()?;
    get_native::<K>(m, a)
}

fn put_volatile<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.sync_point()?;
    put_native::<K>(m, a)
}

/// Replaces the value if it is the expected one; returns what was there.
fn exchange<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.sync_point()?;
    let old = get(m, arg_ref(a, 1), a[2] as i64, KINDS[K])?;
    if old == a[3] {
        put(m, arg_ref(a, 1), a[2] as i64, KINDS[K], a[4])?;
    }
    Ok(old)
}

fn compare_and_set<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(exchange::<K>(m, a)? == a[3])
}

fn field_offset(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (class, name) = (arg_ref(a, 1), arg_ref(a, 2));
    if class.is_null() || name.is_null() {
        return null_pointer();
    }
    let class = m.class_of_mirror(class);
    let name = m.string_text(name);
    match m.program.find_field(class, &name) {
        Some(f) => Ok((u64::from(m.program.field(f).slot) + 1) * 8),
        None => Err(Trap::Throw("java/lang/InternalError", Some(name))),
    }
}

/// From a `java.lang.reflect.Field`.
fn reflected_offset(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let field = arg_ref(a, 1);
    let class = Ref(m.get_field(field, "clazz")? as u32);
    let name = m.get_field(field, "name")?;
    field_offset(m, &[0, u64::from(class.0), name])
}

fn static_base(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let field = arg_ref(a, 1);
    let mirror = Ref(m.get_field(field, "clazz")? as u32);
    let class = m.class_of_mirror(mirror);
    m.require_init(class)?;
    reference(m.heap.class_status(class).1)
}

fn array_base(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(ARRAY_BASE)
}

fn array_scale(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(arg_ref(a, 1));
    match m.program.class(class).shape {
        Shape::Array { elem, .. } => Ok(1 << elem.shift()),
        _ => Ok(0),
    }
}

fn address_size(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(8)
}

fn page_size(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(4096)
}

fn ensure_initialized(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(arg_ref(a, 1));
    m.require_init(class)?;
    Ok(0)
}

fn should_initialize(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(arg_ref(a, 1));
    boolean(m.require_init(class).is_err())
}

fn allocate_instance(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(arg_ref(a, 1));
    m.require_init(class)?;
    reference(m.new_instance(class)?)
}

fn throw_exception(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Err(Trap::Thrown(arg_ref(a, 1)))
}

fn uninitialized_array(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let component = m.class_of_mirror(arg_ref(a, 1));
    let class = m.program.array_of(component);
    let Shape::Array { elem, .. } = m.program.class(class).shape else { return Ok(0) };
    reference(m.new_array(class, elem, a[2] as i32)?)
}

/// The native methods that come once for each kind, and their volatile forms.
macro_rules! accessors {
    ($($k:literal $name:literal $d:literal)*) => { &[
        $(
            (UNSAFE, concat!("get", $name), concat!("(Ljava/lang/Object;J)", $d), get_native::<$k>),
            (UNSAFE, concat!("get", $name, "Volatile"), "*", get_volatile::<$k>),
            (UNSAFE, concat!("put", $name), concat!("(Ljava/lang/Object;J", $d, ")V"), put_native::<$k>),
            (UNSAFE, concat!("put", $name, "Volatile"), "*", put_volatile::<$k>),
        )*
        (UNSAFE, "compareAndSetInt", "*", compare_and_set::<4>),
        (UNSAFE, "compareAndSetLong", "*", compare_and_set::<5>),
        (UNSAFE, "compareAndSetReference", "*", compare_and_set::<8>),
        (UNSAFE, "compareAndExchangeInt", "*", exchange::<4>),
        (UNSAFE, "compareAndExchangeLong", "*", exchange::<5>),
        (UNSAFE, "compareAndExchangeReference", "*", exchange::<8>),
        (UNSAFE, "objectFieldOffset1", "*", field_offset),
        (UNSAFE, "objectFieldOffset0", "*", reflected_offset),
        (UNSAFE, "knownObjectFieldOffset0", "*", field_offset),
        (UNSAFE, "staticFieldOffset0", "*", reflected_offset),
        (UNSAFE, "staticFieldBase0", "*", static_base),
        (UNSAFE, "arrayBaseOffset0", "*", array_base),
        (UNSAFE, "arrayIndexScale0", "*", array_scale),
        (UNSAFE, "addressSize0", "*", address_size),
        (UNSAFE, "pageSize", "*", page_size),
        (UNSAFE, "isBigEndian0", "*", nothing),
        (UNSAFE, "unalignedAccess0", "*", yes),
        (UNSAFE, "fullFence", "*", nothing),
        (UNSAFE, "loadFence", "*", nothing),
        (UNSAFE, "storeFence", "*", nothing),
        (UNSAFE, "ensureClassInitialized0", "*", ensure_initialized),
        (UNSAFE, "shouldBeInitialized0", "*", should_initialize),
        (UNSAFE, "allocateInstance", "*", allocate_instance),
        (UNSAFE, "throwException", "*", throw_exception),
        (UNSAFE, "allocateUninitializedArray0", "*", uninitialized_array),
    ] };
}

pub(super) const TABLE: &[Entry] = accessors! {
    0 "Boolean" "Z"
    1 "Byte" "B"
    2 "Char" "C"
    3 "Short" "S"
    4 "Int" "I"
    5 "Long" "J"
    6 "Float" "F"
    7 "Double" "D"
    8 "Reference" "Ljava/lang/Object;"
};
