//! Variable handles: fields, static fields, array elements and wider values in byte arrays.

use super::convert::{
    WRONG_TYPE, boxed, check_cast, convert, narrow, parameter, plain_null_pointer, widen,
    wrong_type,
};
use super::{HANDLES, LOOKUP, VAR_HANDLE, call_site, class_array, descriptor, type_text};
use crate::arith::{double, float, int, of_double, of_float, of_int};
use crate::jdk::adapter::{self, Code};
use crate::jdk::nothing;
use crate::jdk::unsafe_::{self, ARRAY_BASE};
use crate::jdk::{Entry, NativeResult, arg_int, arg_ref, boolean, non_null, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Elem, Kind};
use cairn_program::synth::{SynthMethod, external_type};
use cairn_program::{ClassId, FieldId, Shape};

/// What a handle refers to; the numbers are in the handle object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Field = 0,
    Static = 1,
    Element = 2,
    /// A wider value in a `byte[]`, in the machine's byte order or reversed.
    View = 3,
    ReversedView = 4,
}

/// A handle's fields: what it refers to packed in a word, the class of the coordinate object (or of
/// the static field), the class of the variable.
const FIELDS: [(&str, &str); 3] =
    [("place", "J"), ("owner", "Ljava/lang/Class;"), ("type", "Ljava/lang/Class;")];

fn var_handle_class(m: &Machine<'_>) -> Result<ClassId, Trap> {
    const NAME: &str = "java/lang/invoke/VarHandle$Cairn";
    if let Some(known) = m.program.find(NAME) {
        return Ok(known);
    }
    let base = m.program.load(VAR_HANDLE)?;
    let itself = |name: &str| SynthMethod {
        name: name.into(),
        desc: "()Ljava/lang/invoke/VarHandle;".into(),
        access: access::PUBLIC,
        body: Code::identity(),
    };
    let methods = vec![itself("withInvokeExactBehavior"), itself("withInvokeBehavior")];
    adapter::define(m, NAME, base, base, FIELDS.to_vec(), methods)
}

/// In a handle's first field: the variable is final.
const FINAL: u64 = 1 << 8;

fn new_var_handle(
    m: &mut Machine<'_>,
    target: Target,
    (elem, slot): (Elem, u32),
    owner: ClassId,
    ty: ClassId,
) -> NativeResult {
    let class = var_handle_class(m)?;
    let handle = m.new_instance(class)?;
    let place = u64::from(slot) << 16 | (elem as u64) << 4 | target as u64;
    let (owner, ty) = (m.mirror(owner)?, m.mirror(ty)?);
    for (n, value) in [place, owner.0.into(), ty.0.into()].into_iter().enumerate() {
        let slot = handle_slot(m, class, n);
        m.heap.set_slot(handle, slot, value);
    }
    reference(handle)
}

fn handle_slot(m: &Machine<'_>, class: ClassId, n: usize) -> u32 {
    m.program.field(m.program.class(class).fields[n]).slot
}

fn handle_field(m: &Machine<'_>, handle: Ref, n: usize) -> u64 {
    let slot = handle_slot(m, m.heap.class_of(handle), n);
    m.heap.slot(handle, slot)
}

/// The field that a look-up names, or the exception Java has for it.
pub(super) fn find_field(
    m: &mut Machine<'_>,
    a: &[u64],
    is_static: bool,
) -> Result<(FieldId, ClassId), Trap> {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let name = m.string_text(non_null(a, 2)?);
    let ty = m.class_of_mirror(non_null(a, 3)?);
    let named = |kind: &str, is_static: bool| {
        let (owner, ty) = (m.program.class(owner), m.program.class(ty));
        let ty = external_type(&if ty.shape == Shape::Object {
            format!("L{};", ty.name)
        } else {
            ty.name.to_string()
        });
        format!(
            "{kind}: {}.{name}/{ty}/{}",
            owner.java_name(),
            ["getField", "getStatic"][usize::from(is_static)]
        )
    };
    let found = m.program.find_field(owner, &name);
    let Some(id) = found.filter(|&f| *m.program.field(f).desc == *descriptor(m, ty)) else {
        let text = named("no such field", is_static);
        return Err(Trap::Throw("java/lang/NoSuchFieldException", Some(text)));
    };
    if m.program.field(id).is_static() != is_static {
        let kind =
            ["expected a non-static field", "expected a static field"][usize::from(is_static)];
        let text = named(kind, !is_static);
        return Err(Trap::Throw("java/lang/IllegalAccessException", Some(text)));
    }
    Ok((id, ty))
}

fn find_var_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (id, ty) = find_field(m, a, false)?;
    field_handle(m, Target::Field, id, ty)
}

fn field_handle(m: &mut Machine<'_>, target: Target, id: FieldId, ty: ClassId) -> NativeResult {
    let f = m.program.field(id);
    let handle = new_var_handle(m, target, (f.elem, f.slot), f.class, ty)?;
    if f.access & access::FINAL != 0 {
        let slot = handle_slot(m, m.heap.class_of(Ref(handle as u32)), 0);
        let place = m.heap.slot(Ref(handle as u32), slot);
        m.heap.set_slot(Ref(handle as u32), slot, place | FINAL);
    }
    Ok(handle)
}

fn find_static_var_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (id, ty) = find_field(m, a, true)?;
    field_handle(m, Target::Static, id, ty)
}

fn unreflect_var_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let field = non_null(a, 1)?;
    let (owner, name) = (m.get_field(field, "clazz")?, m.get_field(field, "name")?);
    let args = [a[0], owner, name, m.get_field(field, "type")?];
    let modifiers = m.get_field(field, "modifiers")? as u16;
    if modifiers & access::STATIC != 0 {
        find_static_var_handle(m, &args)
    } else {
        find_var_handle(m, &args)
    }
}

fn array_element_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(non_null(a, 0)?);
    let Shape::Array { component, elem } = m.program.class(class).shape else {
        let text = format!("not an array type: {}", m.program.class(class).java_name());
        return Err(Trap::Throw("java/lang/IllegalArgumentException", Some(text)));
    };
    new_var_handle(m, Target::Element, (elem, 0), class, component)
}

fn byte_view_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(non_null(a, 0)?);
    let order = non_null(a, 1)?;
    let Shape::Array { component, elem } = m.program.class(class).shape else {
        let text = format!("not an array type: {}", m.program.class(class).java_name());
        return Err(Trap::Throw("java/lang/IllegalArgumentException", Some(text)));
    };
    if matches!(elem, Elem::Boolean | Elem::Byte | Elem::Ref) {
        return Err(Trap::Throw("java/lang/UnsupportedOperationException", None));
    }
    let orders = m.program.load("java/nio/ByteOrder")?;
    let big = m.get_static(orders, "BIG_ENDIAN") == Some(u64::from(order.0));
    let target = if big { Target::ReversedView } else { Target::View };
    let bytes = m.known.byte_array;
    new_var_handle(m, target, (elem, 0), bytes, component)
}

fn byte_buffer_handle(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Err(Trap::Unsupported("MethodHandles.byteBufferViewVarHandle".into()))
}

fn var_type(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(handle_field(m, arg_ref(a, 0), 2))
}

// ---- access modes ----

/// What a family of access modes does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Read,
    Write,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    Add,
    Bits,
}

impl Mode {
    /// From the name of an `AccessMode` constant.
    fn named(name: &str) -> Mode {
        match name {
            n if n.starts_with("GET_AND_ADD") => Mode::Add,
            n if n.starts_with("GET_AND_BITWISE") => Mode::Bits,
            n if n.starts_with("GET_AND_SET") => Mode::GetAndSet,
            n if n.starts_with("COMPARE_AND_EXCHANGE") => Mode::CompareAndExchange,
            n if n.contains("COMPARE_AND_SET") => Mode::CompareAndSet,
            n if n.starts_with("SET") => Mode::Write,
            _ => Mode::Read,
        }
    }

    /// Values that the mode's methods take after the coordinates.
    fn values(self) -> usize {
        match self {
            Mode::Read => 0,
            Mode::Write | Mode::GetAndSet | Mode::Add | Mode::Bits => 1,
            Mode::CompareAndSet | Mode::CompareAndExchange => 2,
        }
    }

    fn supported(self, place: u64) -> bool {
        let elem = elem_of(place);
        let view = place & 15 >= Target::View as u64;
        let float = matches!(elem, Elem::Float | Elem::Double);
        let own = match self {
            Mode::Read => return true,
            Mode::Write => true,
            Mode::CompareAndSet | Mode::CompareAndExchange | Mode::GetAndSet => {
                !view || elem.shift() >= 2
            }
            Mode::Add => {
                !matches!(elem, Elem::Boolean | Elem::Ref)
                    && (!view || matches!(elem, Elem::Int | Elem::Long))
            }
            Mode::Bits => {
                elem != Elem::Ref && !float && (!view || matches!(elem, Elem::Int | Elem::Long))
            }
        };
        own && place & FINAL == 0
    }
}

fn elem_of(place: u64) -> Elem {
    Elem::ALL[(place >> 4 & 15) as usize % Elem::ALL.len()]
}

/// How many coordinates a variable has.
fn coordinates(place: u64) -> usize {
    match place & 15 {
        0 => 1,
        1 => 0,
        _ => 2,
    }
}

/// What is wrong with a call that does not fit the handle's type.
fn wrong_call(m: &mut Machine<'_>, handle: Ref, mode: Mode, found: Option<&str>) -> String {
    let class = |m: &Machine<'_>, mirror: Ref| descriptor(m, m.class_of_mirror(mirror));
    let ty = class(m, Ref(handle_field(m, handle, 2) as u32));
    let owner = class(m, Ref(handle_field(m, handle, 1) as u32));
    let coordinates = [&*owner, "I"][..coordinates(handle_field(m, handle, 0))].concat();
    let result = match mode {
        Mode::Write => "V",
        Mode::CompareAndSet => "Z",
        _ => &ty,
    };
    let own = format!("(L{VAR_HANDLE};{coordinates}{}){result}", ty.repeat(mode.values()));
    let found = found.unwrap_or("()V").replacen('(', &format!("(L{VAR_HANDLE};"), 1);
    format!("cannot convert MethodHandle{} to {}", type_text(&own), type_text(&found))
}

/// A variable that a call of a handle's method accesses.
struct Variable<'a> {
    object: Ref,
    /// In the terms of `Unsafe`.
    offset: i64,
    elem: Elem,
    reversed: bool,
    /// The call's arguments after the coordinates, and its descriptor.
    values: &'a [u64],
    desc: Option<&'a str>,
    handle: Ref,
    mode: Mode,
}

impl<'a> Variable<'a> {
    fn find<'p: 'a>(m: &mut Machine<'p>, a: &'a [u64], mode: Mode) -> Result<Variable<'a>, Trap> {
        let handle = arg_ref(a, 0);
        if m.heap.class_of(handle) != var_handle_class(m)? {
            return Err(Trap::Unsupported("a variable handle of the JDK's own".into()));
        }
        let site = call_site(m, |_| true).filter(|r| &*r.class == VAR_HANDLE);
        let desc = site.map(|r| &*r.desc);
        let place = handle_field(m, handle, 0);
        if !mode.supported(place) {
            let named = site.filter(|_| m.program.jdk().feature > 21).map(|r| r.name.to_string());
            return Err(Trap::Throw("java/lang/UnsupportedOperationException", named));
        }
        let used = coordinates(place);
        if a.len() != 1 + used + mode.values() {
            return wrong_type(wrong_call(m, handle, mode, desc));
        }
        m.sync_point()?;
        let elem = elem_of(place);
        let owner = m.class_of_mirror(Ref(handle_field(m, handle, 1) as u32));
        let slot = (place >> 16) as i64;
        let (object, offset) = match place & 15 {
            0 => (coordinate(m, a, owner)?, (slot + 1) * 8),
            1 => {
                m.require_init(owner)?;
                (m.heap.class_status(owner).1, (slot + 1) * 8)
            }
            2 => {
                let array = coordinate(m, a, owner)?;
                let at = index(a, m.heap.len(array).into())?;
                (array, ARRAY_BASE as i64 + (at << elem.shift()))
            }
            _ => {
                let array = coordinate(m, a, owner)?;
                let room = i64::from(m.heap.len(array)) - (1 << elem.shift()) + 1;
                (array, ARRAY_BASE as i64 + index(a, room)?)
            }
        };
        let reversed = place & 15 == Target::ReversedView as u64;
        let values = &a[1 + used..];
        Ok(Variable { object, offset, elem, reversed, values, desc, handle, mode })
    }

    fn load(&self, m: &Machine<'_>) -> NativeResult {
        let v = unsafe_::get(m, self.object, self.offset, self.elem)?;
        Ok(if self.reversed { reverse(v, self.elem) } else { v })
    }

    fn store(&self, m: &mut Machine<'_>, v: u64) -> Result<(), Trap> {
        if self.elem == Elem::Ref {
            self.check_type(m, Ref(v as u32))?;
        }
        let v = narrow(v, self.elem);
        let v = if self.reversed { reverse(v, self.elem) } else { v };
        unsafe_::put(m, self.object, self.offset, self.elem, v)
    }

    /// The variable's type is checked as for a cast, an array's own type as for a store.
    fn check_type(&self, m: &mut Machine<'_>, v: Ref) -> Result<(), Trap> {
        if v.is_null() {
            return Ok(());
        }
        let ty = m.class_of_mirror(Ref(handle_field(m, self.handle, 2) as u32));
        check_cast(m, v, ty)?;
        if !matches!(m.program.class(m.heap.class_of(self.object)).shape, Shape::Array { .. }) {
            return Ok(());
        }
        match m.check_array_store(m.heap.class_of(self.object), v) {
            // The modes other than `set` check for themselves, and say nothing.
            Err(Trap::Throw(class, _)) if self.mode != Mode::Write => Err(Trap::Throw(class, None)),
            checked => checked,
        }
    }

    /// The n-th value argument, converted from what the call site passes to what the variable holds.
    fn value(&self, m: &mut Machine<'_>, n: usize) -> NativeResult {
        let v = self.values[n];
        let from_last = self.values.len() - n;
        let Some(passed) = self.desc.and_then(|d| parameter(d, from_last)) else { return Ok(v) };
        match convert(m, v, passed, self.elem) {
            Err(Trap::Throw(WRONG_TYPE, _)) => {
                wrong_type(wrong_call(m, self.handle, self.mode, self.desc))
            }
            converted => converted,
        }
    }

    /// The variable's former value as the call site expects it.
    fn result(&self, m: &mut Machine<'_>, v: u64) -> NativeResult {
        let ret = self.desc.and_then(|d| d.split_once(')'));
        let Some(e) = ret.and_then(|(_, r)| Elem::of_descriptor(*r.as_bytes().first()?)) else {
            return Ok(v);
        };
        match (self.elem, e) {
            (own, e) if own == e || own == Elem::Ref => Ok(v),
            (own, Elem::Ref) => boxed(m, own, v),
            (own, e) => Ok(widen(v, own, e)),
        }
    }
}

/// The object or array that the first argument is.
fn coordinate(m: &mut Machine<'_>, a: &[u64], owner: ClassId) -> Result<Ref, Trap> {
    let object = arg_ref(a, 1);
    if object.is_null() {
        return Err(plain_null_pointer(m)?);
    }
    check_cast(m, object, owner)?;
    Ok(object)
}

fn index(a: &[u64], len: i64) -> Result<i64, Trap> {
    let i = i64::from(arg_int(a, 2));
    if (0..len).contains(&i) {
        return Ok(i);
    }
    let text = format!("Index {i} out of bounds for length {len}");
    Err(Trap::Throw("java/lang/ArrayIndexOutOfBoundsException", Some(text)))
}

/// The bytes of a value the other way round.
fn reverse(v: u64, elem: Elem) -> u64 {
    match elem.shift() {
        1 => narrow(u64::from((v as u16).swap_bytes()), elem),
        2 => u64::from((v as u32).swap_bytes()),
        3 => v.swap_bytes(),
        _ => v,
    }
}

fn sum(elem: Elem, a: u64, b: u64) -> u64 {
    match elem.kind() {
        Kind::Long => a.wrapping_add(b),
        Kind::Float => of_float(float(a) + float(b)),
        Kind::Double => of_double(double(a) + double(b)),
        Kind::Int | Kind::Ref => of_int(int(a).wrapping_add(int(b))),
    }
}

fn get(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let v = Variable::find(m, a, Mode::Read)?;
    let old = v.load(m)?;
    v.result(m, old)
}

fn set(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let v = Variable::find(m, a, Mode::Write)?;
    let new = v.value(m, 0)?;
    v.store(m, new)?;
    Ok(0)
}

/// Stores the new value if the old one is the expected; says what the old one was.
fn exchange<'a>(m: &mut Machine<'_>, v: &Variable<'a>) -> Result<(u64, bool), Trap> {
    let (expected, new) = (v.value(m, 0)?, v.value(m, 1)?);
    let old = v.load(m)?;
    let same = old == narrow(expected, v.elem);
    if same {
        v.store(m, new)?;
    }
    Ok((old, same))
}

fn compare_and_set(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let v = Variable::find(m, a, Mode::CompareAndSet)?;
    boolean(exchange(m, &v)?.1)
}

fn compare_and_exchange(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let v = Variable::find(m, a, Mode::CompareAndExchange)?;
    let old = exchange(m, &v)?.0;
    v.result(m, old)
}

fn update(
    m: &mut Machine<'_>,
    a: &[u64],
    mode: Mode,
    f: fn(Elem, u64, u64) -> u64,
) -> NativeResult {
    let v = Variable::find(m, a, mode)?;
    let operand = v.value(m, 0)?;
    let old = v.load(m)?;
    v.store(m, f(v.elem, old, operand))?;
    v.result(m, old)
}

fn get_and_set(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    update(m, a, Mode::GetAndSet, |_, _, new| new)
}

fn get_and_add(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    update(m, a, Mode::Add, sum)
}

fn get_and_or(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    update(m, a, Mode::Bits, |_, x, y| x | y)
}

fn get_and_and(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    update(m, a, Mode::Bits, |_, x, y| x & y)
}

fn get_and_xor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    update(m, a, Mode::Bits, |_, x, y| x ^ y)
}

// ---- what a handle says about itself ----

/// The coordinates' classes.
fn coordinate_classes(m: &mut Machine<'_>, handle: Ref) -> Result<Vec<Ref>, Trap> {
    let owner = Ref(handle_field(m, handle, 1) as u32);
    let int = m.program.primitive(Some(Elem::Int));
    let int = m.mirror(int)?;
    let all = [owner, int];
    Ok(all[..coordinates(handle_field(m, handle, 0))].to_vec())
}

fn coordinate_types(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let classes = coordinate_classes(m, arg_ref(a, 0))?;
    let array = class_array(m, &classes)?;
    let list = m.program.load("java/util/List")?;
    let of = m.program.find_method(list, "of", "([Ljava/lang/Object;)Ljava/util/List;");
    of.map_or(Err(Trap::Bytecode), |of| Err(Trap::Call(of, vec![array.0.into()])))
}

/// The mode that an `AccessMode` constant stands for.
fn mode_of(m: &mut Machine<'_>, constant: Ref) -> Result<Mode, Trap> {
    let name = Ref(m.get_field(constant, "name")? as u32);
    Ok(Mode::named(&m.string_text(name)))
}

fn is_supported(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let mode = mode_of(m, non_null(a, 1)?)?;
    boolean(mode.supported(handle_field(m, arg_ref(a, 0), 0)))
}

/// `accessModeType(AccessMode)`.
fn mode_type(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let mode = mode_of(m, non_null(a, 1)?)?;
    let ty = Ref(handle_field(m, arg_ref(a, 0), 2) as u32);
    let mut params = coordinate_classes(m, arg_ref(a, 0))?;
    params.extend(std::iter::repeat_n(ty, mode.values()));
    let result = match mode {
        Mode::Write => m.program.primitive(None),
        Mode::CompareAndSet => m.program.primitive(Some(Elem::Boolean)),
        _ => m.class_of_mirror(ty),
    };
    let (result, params) = (m.mirror(result)?, class_array(m, &params)?);
    let class = m.program.load("java/lang/invoke/MethodType")?;
    m.require_init(class)?;
    const DESC: &str = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
    let make = m.program.find_method(class, "methodType", DESC);
    make.map_or(Err(Trap::Bytecode), |make| {
        Err(Trap::Call(make, vec![result.0.into(), params.0.into()]))
    })
}

pub(super) const TABLE: &[Entry] = &[
    (HANDLES, "arrayElementVarHandle", "*", array_element_handle),
    (HANDLES, "byteArrayViewVarHandle", "*", byte_view_handle),
    (HANDLES, "byteBufferViewVarHandle", "*", byte_buffer_handle),
    (LOOKUP, "findVarHandle", "*", find_var_handle),
    (LOOKUP, "findStaticVarHandle", "*", find_static_var_handle),
    (LOOKUP, "unreflectVarHandle", "*", unreflect_var_handle),
    (VAR_HANDLE, "varType", "*", var_type),
    (VAR_HANDLE, "coordinateTypes", "*", coordinate_types),
    (VAR_HANDLE, "isAccessModeSupported", "*", is_supported),
    (
        VAR_HANDLE,
        "accessModeType",
        "(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodType;",
        mode_type,
    ),
    (VAR_HANDLE, "get", "*", get),
    (VAR_HANDLE, "getVolatile", "*", get),
    (VAR_HANDLE, "getOpaque", "*", get),
    (VAR_HANDLE, "getAcquire", "*", get),
    (VAR_HANDLE, "set", "*", set),
    (VAR_HANDLE, "setVolatile", "*", set),
    (VAR_HANDLE, "setOpaque", "*", set),
    (VAR_HANDLE, "setRelease", "*", set),
    (VAR_HANDLE, "compareAndSet", "*", compare_and_set),
    (VAR_HANDLE, "weakCompareAndSet", "*", compare_and_set),
    (VAR_HANDLE, "weakCompareAndSetPlain", "*", compare_and_set),
    (VAR_HANDLE, "weakCompareAndSetAcquire", "*", compare_and_set),
    (VAR_HANDLE, "weakCompareAndSetRelease", "*", compare_and_set),
    (VAR_HANDLE, "compareAndExchange", "*", compare_and_exchange),
    (VAR_HANDLE, "compareAndExchangeAcquire", "*", compare_and_exchange),
    (VAR_HANDLE, "compareAndExchangeRelease", "*", compare_and_exchange),
    (VAR_HANDLE, "getAndSet", "*", get_and_set),
    (VAR_HANDLE, "getAndSetAcquire", "*", get_and_set),
    (VAR_HANDLE, "getAndSetRelease", "*", get_and_set),
    (VAR_HANDLE, "getAndAdd", "*", get_and_add),
    (VAR_HANDLE, "getAndAddAcquire", "*", get_and_add),
    (VAR_HANDLE, "getAndAddRelease", "*", get_and_add),
    (VAR_HANDLE, "getAndBitwiseOr", "*", get_and_or),
    (VAR_HANDLE, "getAndBitwiseOrAcquire", "*", get_and_or),
    (VAR_HANDLE, "getAndBitwiseOrRelease", "*", get_and_or),
    (VAR_HANDLE, "getAndBitwiseAnd", "*", get_and_and),
    (VAR_HANDLE, "getAndBitwiseAndAcquire", "*", get_and_and),
    (VAR_HANDLE, "getAndBitwiseAndRelease", "*", get_and_and),
    (VAR_HANDLE, "getAndBitwiseXor", "*", get_and_xor),
    (VAR_HANDLE, "getAndBitwiseXorAcquire", "*", get_and_xor),
    (VAR_HANDLE, "getAndBitwiseXorRelease", "*", get_and_xor),
    (VAR_HANDLE, "fullFence", "*", nothing),
    (VAR_HANDLE, "acquireFence", "*", nothing),
    (VAR_HANDLE, "releaseFence", "*", nothing),
    (VAR_HANDLE, "loadLoadFence", "*", nothing),
    (VAR_HANDLE, "storeStoreFence", "*", nothing),
];
