//! Field access by reflection where the library would use method handles (JDK 22 and later; before,
//! it uses `Unsafe` and its code runs as it is).
//!
//! The accessor objects are the library's own, without their handles: the two methods of each that
//! would use them are modelled here, and the rest of its code runs.

use super::super::{Entry, NativeResult, arg_ref, null_pointer, reference};
use super::members::field_of;
use super::{illegal_argument, load};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Field;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::synth::external_type;

const READ_ONLY: u64 = 1;
const STATIC: u64 = 2;
const NON_ZERO: u64 = 0x8000;

/// `MethodHandleAccessorFactory.newFieldAccessor(field, readOnly)`.
fn new_accessor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let field = field_of(m, arg_ref(a, 0))?;
    m.require_init(field.class)?;
    let class = load(m, accessor_class(field.elem))?;
    let accessor = m.new_instance(class)?;
    let mut flags = NON_ZERO;
    if a[1] != 0 {
        flags |= READ_ONLY;
    }
    if field.is_static() {
        flags |= STATIC;
    }
    m.set_field(accessor, "field", a[0])?;
    m.set_field(accessor, "fieldFlags", flags)?;
    reference(accessor)
}

fn is_read_only(m: &mut Machine<'_>, accessor: Ref) -> Result<bool, Trap> {
    Ok(m.get_field(accessor, "fieldFlags")? & READ_ONLY != 0)
}

/// The field of an accessor, and the object that holds its value; `None` if `target` has no such
/// field.
fn place<'p>(
    m: &mut Machine<'p>,
    accessor: Ref,
    target: Ref,
) -> Result<(&'p Field, Option<Ref>), Trap> {
    let object = Ref(m.get_field(accessor, "field")? as u32);
    let field = field_of(m, object)?;
    if field.is_static() {
        return Ok((field, Some(m.heap.class_status(field.class).1)));
    }
    if target.is_null() {
        return null_pointer();
    }
    let fits = m.program.is_subtype(m.heap.class_of(target), field.class);
    Ok((field, fits.then_some(target)))
}

/// The library's words for a field, as in `Can not set static int field p.A.f`.
fn describe(m: &Machine<'_>, verb: &str, field: &Field) -> String {
    let mut text = format!("Can not {verb}");
    for (flag, word) in [(access::STATIC, " static"), (access::FINAL, " final")] {
        if field.access & flag != 0 {
            text += word;
        }
    }
    let class = m.program.class(field.class).java_name();
    let ty = match field.desc.strip_prefix('[') {
        Some(_) => field.desc.replace('/', "."),
        None => external_type(&field.desc),
    };
    format!("{text} {ty} field {class}.{}", field.name)
}

fn class_name(m: &Machine<'_>, o: Ref) -> String {
    m.program.class(m.heap.class_of(o)).java_name()
}

/// `getX(target)` of the accessor for fields of type X.
fn get(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let target = arg_ref(a, 1);
    match place(m, arg_ref(a, 0), target)? {
        (field, Some(holder)) => Ok(m.heap.slot(holder, field.slot)),
        (field, None) => {
            let text = format!("{} on {}", describe(m, "get", field), class_name(m, target));
            illegal_argument(&text)
        }
    }
}

/// `setX(target, value)` of the accessor for fields of primitive type X.
fn set(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if is_read_only(m, arg_ref(a, 0))? {
        return Err(Trap::Bytecode);
    }
    let target = arg_ref(a, 1);
    match place(m, arg_ref(a, 0), target)? {
        (field, Some(holder)) => m.heap.set_slot(holder, field.slot, a[2]),
        (field, None) => {
            let text = format!("{} on {}", describe(m, "set", field), class_name(m, target));
            return illegal_argument(&text);
        }
    }
    Ok(0)
}

/// `set(target, value)` of the accessor for fields of reference types.
fn set_reference(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if is_read_only(m, arg_ref(a, 0))? {
        return Err(Trap::Bytecode);
    }
    let (target, value) = (arg_ref(a, 1), arg_ref(a, 2));
    let (field, holder) = place(m, arg_ref(a, 0), target)?;
    let ty = super::type_class(m, &field.desc)?;
    let fits = value.is_null() || m.program.is_subtype(m.heap.class_of(value), ty);
    match holder {
        Some(holder) if fits => m.heap.set_slot(holder, field.slot, a[2]),
        holder => {
            let culprit = if holder.is_none() { target } else { value };
            let text = format!("{} to {}", describe(m, "set", field), class_name(m, culprit));
            return illegal_argument(&text);
        }
    }
    Ok(0)
}

macro_rules! accessors {
    ($($elem:ident $class:literal $name:literal $desc:literal)*) => {
        fn accessor_class(elem: Elem) -> &'static str {
            match elem {
                $(Elem::$elem => accessor_name!($class),)*
                Elem::Ref => OBJECT,
            }
        }

        pub(super) const TABLE: &[Entry] = &[
            $(
                (accessor_name!($class), concat!("get", $name), "*", get),
                (
                    accessor_name!($class),
                    concat!("set", $name),
                    concat!("(Ljava/lang/Object;", $desc, ")V"),
                    set,
                ),
            )*
            (OBJECT, "get", "*", get),
            (OBJECT, "set", "*", set_reference),
            (FACTORY, "newFieldAccessor", "*", new_accessor),
        ];
    };
}

macro_rules! accessor_name {
    ($class:literal) => {
        concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl")
    };
}

const OBJECT: &str = accessor_name!("Object");
const FACTORY: &str = "jdk/internal/reflect/MethodHandleAccessorFactory";

accessors! {
    Boolean "Boolean" "Boolean" "Z"
    Byte "Byte" "Byte" "B"
    Char "Character" "Char" "C"
    Short "Short" "Short" "S"
    Int "Integer" "Int" "I"
    Long "Long" "Long" "J"
    Float "Float" "Float" "F"
    Double "Double" "Double" "D"
}
