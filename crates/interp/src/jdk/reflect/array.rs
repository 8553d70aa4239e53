//! `java.lang.reflect.Array`.

use super::super::{Entry, NativeResult, arg_int, arg_ref, non_null, null_pointer, reference};
use super::values::{self, Converted, convert, widen};
use super::{class_arg, illegal_argument};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, Shape};

const MISMATCH: &str = "argument type mismatch";
/// Most dimensions an array type can have (JVMS 4.3.2).
const MOST_DIMENSIONS: usize = 255;

/// An argument that must be an array: itself, its element class and kind.
fn array(m: &Machine<'_>, a: &[u64]) -> Result<(Ref, ClassId, Elem), Trap> {
    let o = non_null(a, 0)?;
    match m.program.class(m.heap.class_of(o)).shape {
        Shape::Array { component, elem } => Ok((o, component, elem)),
        _ => illegal_argument("Argument is not an array"),
    }
}

/// HotSpot gives this exception no text.
fn index(m: &Machine<'_>, array: Ref, a: &[u64]) -> Result<u32, Trap> {
    let (i, n) = (arg_int(a, 1) as u32, m.heap.len(array));
    if i < n {
        return Ok(i);
    }
    Err(Trap::Throw("java/lang/ArrayIndexOutOfBoundsException", None))
}

fn length(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (o, ..) = array(m, a)?;
    Ok(u64::from(m.heap.len(o)))
}

fn get(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (o, _, elem) = array(m, a)?;
    let i = index(m, o, a)?;
    let v = m.heap.element(o, elem, i);
    values::boxed(m, elem, v)
}

/// An array of a primitive type.
fn primitive_array(m: &Machine<'_>, a: &[u64]) -> Result<(Ref, Elem), Trap> {
    match array(m, a)? {
        (_, _, Elem::Ref) => illegal_argument("Argument is not an array of primitive type"),
        (o, _, elem) => Ok((o, elem)),
    }
}

const KINDS: [Elem; 9] = Elem::ALL;

fn get_primitive<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (o, elem) = primitive_array(m, a)?;
    let i = index(m, o, a)?;
    let v = m.heap.element(o, elem, i);
    widen(elem, KINDS[K], v).map_or_else(|| illegal_argument(MISMATCH), Ok)
}

fn set_primitive<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (o, elem) = primitive_array(m, a)?;
    let i = index(m, o, a)?;
    match widen(KINDS[K], elem, a[2]) {
        Some(v) => m.heap.set_element(o, elem, i, v),
        None => return illegal_argument(MISMATCH),
    }
    Ok(0)
}

fn set(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (o, component, elem) = array(m, a)?;
    // The value is looked at before the index.
    let v = match convert(m, arg_ref(a, 2), component) {
        Converted::Value(v) => v,
        Converted::Misfit if elem == Elem::Ref => {
            return illegal_argument("array element type mismatch");
        }
        Converted::Misfit if arg_ref(a, 2).is_null() => return illegal_argument(""),
        Converted::Misfit => return illegal_argument(MISMATCH),
    };
    let i = index(m, o, a)?;
    m.heap.set_element(o, elem, i, v);
    Ok(0)
}

/// The class of arrays with that many more dimensions than `of`.
fn array_class(m: &Machine<'_>, of: ClassId, dims: usize) -> Result<ClassId, Trap> {
    let class = m.program.class(of);
    let own = class.name.bytes().take_while(|&c| c == b'[').count();
    if class.shape == Shape::Primitive(None) || dims == 0 || own + dims > MOST_DIMENSIONS {
        return illegal_argument("");
    }
    Ok((0..dims).fold(of, |c, _| m.program.array_of(c)))
}

fn new_array(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let component = class_arg(m, a, 0)?.id;
    let class = array_class(m, component, 1)?;
    let Shape::Array { elem, .. } = m.program.class(class).shape else { return Ok(0) };
    reference(m.new_array(class, elem, arg_int(a, 1))?)
}

fn new_multi_array(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let component = class_arg(m, a, 0)?.id;
    let dims = arg_ref(a, 1);
    if dims.is_null() {
        return null_pointer();
    }
    let n = m.heap.len(dims);
    let dims: Vec<i32> = (0..n).map(|i| m.heap.element(dims, Elem::Int, i) as i32).collect();
    let class = array_class(m, component, dims.len())?;
    reference(m.new_multi_array(class, &dims)?)
}

const ARRAY: &str = "java/lang/reflect/Array";

macro_rules! table {
    ($($k:literal $name:literal)*) => { &[
        $(
            (ARRAY, concat!("get", $name), "*", get_primitive::<$k>),
            (ARRAY, concat!("set", $name), "*", set_primitive::<$k>),
        )*
        (ARRAY, "getLength", "*", length),
        (ARRAY, "get", "*", get),
        (ARRAY, "set", "*", set),
        (ARRAY, "newArray", "*", new_array),
        (ARRAY, "multiNewArray", "*", new_multi_array),
    ] };
}

pub(super) const TABLE: &[Entry] = table! {
    0 "Boolean"
    1 "Byte"
    2 "Char"
    3 "Short"
    4 "Int"
    5 "Long"
    6 "Float"
    7 "Double"
};
