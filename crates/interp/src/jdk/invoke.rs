//! `java.lang.invoke`: variable handles, look-ups and direct method handles.
//!
//! The JDK builds handles out of generated classes and its own small interpreter; here a handle is an
//! object of a synthetic subclass that says in a few fields what it refers to, and the
//! signature-polymorphic methods are natives that read those. What a call site passes and expects is
//! in its descriptor, which the caller's frame has.

use super::adapter::{self, Code};
use super::unsafe_::{self, ARRAY_BASE};
use super::{Entry, NativeResult, arg_int, arg_ref, boolean, non_null, null_pointer, reference};
use crate::arith::{double, float, int, of_double, of_float, of_int};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Elem, Inst, Invoke, Kind, MemberRef, Reg, SiteRef};
use cairn_program::synth::{SynthMethod, descriptor_elems, external_type, field_descriptors};
use cairn_program::{ClassId, FieldId, MethodId, Shape};

const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";

/// The call that the current native stands for, as its caller's class file names it.
fn call_site<'p>(m: &Machine<'p>, name: impl Fn(&str) -> bool) -> Option<&'p MemberRef> {
    let frame = m.frames().last()?;
    let Inst::Invoke { site, .. } = *frame.body.code.get(frame.pc as usize)? else { return None };
    match &frame.body.sites[site as usize].what {
        SiteRef::Method(r) if name(&r.name) => Some(r),
        _ => None,
    }
}

/// The descriptor of a class: `I`, `Lp/A;`, `[J`.
fn descriptor(m: &Machine<'_>, class: ClassId) -> String {
    let c = m.program.class(class);
    match c.shape {
        Shape::Primitive(Some(e)) => e.descriptor().to_string(),
        Shape::Primitive(None) => "V".into(),
        Shape::Array { .. } => c.name.to_string(),
        Shape::Object => format!("L{};", c.name),
    }
}

// ---- look-ups ----

/// All access modes of a look-up, including that of its original class.
const FULL_POWER: u64 = 0x5F;

fn new_lookup(m: &mut Machine<'_>, class: ClassId) -> NativeResult {
    let id = m.program.load(LOOKUP)?;
    let lookup = m.new_instance(id)?;
    let mirror = m.mirror(class)?;
    m.set_field(lookup, "lookupClass", u64::from(mirror.0))?;
    m.set_field(lookup, "allowedModes", FULL_POWER)?;
    reference(lookup)
}

/// `MethodHandles.lookup()`; natives have no frame, so the innermost one is the caller's.
fn lookup(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let caller = m.frames().last().map_or(m.program.object(), |f| f.method.class);
    new_lookup(m, m.program.host(caller).unwrap_or(caller))
}

fn private_lookup(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(non_null(a, 0)?);
    non_null(a, 1)?;
    new_lookup(m, class)
}

// ---- variable handles ----

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
fn find_field(m: &mut Machine<'_>, a: &[u64], is_static: bool) -> Result<(FieldId, ClassId), Trap> {
    let owner = m.class_of_mirror(non_null(a, 1)?);
    let name = m.string_text(non_null(a, 2)?);
    let ty = m.class_of_mirror(non_null(a, 3)?);
    let named = |kind: &str| {
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
        let text = named("no such field");
        return Err(Trap::Throw("java/lang/NoSuchFieldException", Some(text)));
    };
    if m.program.field(id).is_static() != is_static {
        let kind = ["expected non-static field", "expected static field"][usize::from(is_static)];
        let text = named(kind);
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

fn wrong_type<T>(text: String) -> Result<T, Trap> {
    Err(Trap::Throw("java/lang/invoke/WrongMethodTypeException", Some(text)))
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
}

impl<'a> Variable<'a> {
    fn find<'p: 'a>(m: &mut Machine<'p>, a: &'a [u64], mode: Mode) -> Result<Variable<'a>, Trap> {
        let handle = arg_ref(a, 0);
        if m.heap.class_of(handle) != var_handle_class(m)? {
            return Err(Trap::Unsupported("a variable handle of the JDK's own".into()));
        }
        let desc = call_site(m, |_| true).filter(|r| &*r.class == VAR_HANDLE).map(|r| &*r.desc);
        let place = handle_field(m, handle, 0);
        if !mode.supported(place) {
            return Err(Trap::Throw("java/lang/UnsupportedOperationException", None));
        }
        let used = coordinates(place);
        if a.len() != 1 + used + mode.values() {
            let text = format!("a variable handle's method called with {} arguments", a.len() - 1);
            return wrong_type(text);
        }
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
                let at = index(a, m.heap.len(array).into(), false)?;
                (array, ARRAY_BASE as i64 + (at << elem.shift()))
            }
            _ => {
                let array = coordinate(m, a, owner)?;
                let room = i64::from(m.heap.len(array)) - (1 << elem.shift()) + 1;
                (array, ARRAY_BASE as i64 + index(a, room, true)?)
            }
        };
        let reversed = place & 15 == Target::ReversedView as u64;
        Ok(Variable { object, offset, elem, reversed, values: &a[1 + used..], desc })
    }

    fn load(&self, m: &Machine<'_>) -> NativeResult {
        let v = unsafe_::get(m, self.object, self.offset, self.elem)?;
        Ok(if self.reversed { reverse(v, self.elem) } else { v })
    }

    fn store(&self, m: &mut Machine<'_>, v: u64) -> Result<(), Trap> {
        if self.elem == Elem::Ref && matches!(self.shape(m), Shape::Array { .. }) {
            m.check_array_store(m.heap.class_of(self.object), Ref(v as u32))
                .map_err(|_| cast_error(m, self, v))?;
        }
        let v = narrow(v, self.elem);
        let v = if self.reversed { reverse(v, self.elem) } else { v };
        unsafe_::put(m, self.object, self.offset, self.elem, v)
    }

    fn shape(&self, m: &Machine<'_>) -> Shape {
        m.program.class(m.heap.class_of(self.object)).shape
    }

    /// The n-th value argument, converted from what the call site passes to what the variable holds.
    fn value(&self, m: &mut Machine<'_>, n: usize) -> NativeResult {
        let v = self.values[n];
        let from_last = self.values.len() - n;
        match self.desc.and_then(|d| parameter(d, from_last)) {
            Some(passed) => convert(m, v, passed, self.elem),
            None => Ok(v),
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

/// A value that a call site passes as the type `passed`, as a variable or parameter of a kind.
fn convert(m: &mut Machine<'_>, v: u64, passed: &str, to: Elem) -> NativeResult {
    let from = passed.bytes().next().and_then(Elem::of_descriptor).unwrap_or(to);
    match (from, to) {
        (p, e) if p == e => Ok(v),
        (Elem::Ref, e) => unboxed(m, Ref(v as u32), passed, e),
        (p, Elem::Ref) => boxed(m, p, v),
        (p, e) if widens(p, e) => Ok(widen(v, p, e)),
        (p, e) => wrong_type(format!("cannot convert {} to {}", p.java_name(), e.java_name())),
    }
}

/// Whether a primitive type can be assigned to another (JLS 5.1.2).
fn widens(from: Elem, to: Elem) -> bool {
    use Elem::*;
    from == to
        || match from {
            Byte => matches!(to, Short | Int | Long | Float | Double),
            Short | Char => matches!(to, Int | Long | Float | Double),
            Int => matches!(to, Long | Float | Double),
            Long => matches!(to, Float | Double),
            Float => to == Double,
            Boolean | Double | Ref => false,
        }
}

/// What a wrapper passed as the type `passed` holds, as a primitive type. A type that no wrapper has
/// is an error of the call, an object that is none an error of the value.
fn unboxed(m: &mut Machine<'_>, o: Ref, passed: &str, to: Elem) -> NativeResult {
    let declared = passed.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(passed);
    let general = {
        let (wrapper, declared) = (m.program.load(wrapper(to))?, m.program.load(declared)?);
        m.program.is_subtype(wrapper, declared)
    };
    let wraps = |e: &Elem| *e != Elem::Ref && wrapper(*e) == declared && widens(*e, to);
    if !general && !Elem::ALL.iter().any(wraps) {
        return wrong_type(format!("cannot convert {declared} to {}", to.java_name()));
    }
    if o.is_null() {
        return null_pointer();
    }
    match boxed_kind(m, o) {
        Some(own) if widens(own, to) => Ok(widen(m.get_field(o, "value")?, own, to)),
        _ => {
            let class = m.program.class(m.heap.class_of(o)).java_name();
            let wanted = wrapper(to).replace('/', ".");
            let text = format!("Cannot cast {class} to {wanted}");
            Err(Trap::Throw("java/lang/ClassCastException", Some(text)))
        }
    }
}

/// The object or array that the first argument is.
fn coordinate(m: &Machine<'_>, a: &[u64], owner: ClassId) -> Result<Ref, Trap> {
    let object = non_null(a, 1)?;
    let class = m.heap.class_of(object);
    if m.program.is_subtype(class, owner) {
        return Ok(object);
    }
    let name = |c: ClassId| m.program.class(c).java_name();
    let text = format!("Cannot cast {} to {}", name(class), name(owner));
    Err(Trap::Throw("java/lang/ClassCastException", Some(text)))
}

fn index(a: &[u64], len: i64, view: bool) -> Result<i64, Trap> {
    let i = i64::from(arg_int(a, 2));
    if (0..len).contains(&i) {
        return Ok(i);
    }
    let class = match view {
        true => "java/lang/IndexOutOfBoundsException",
        false => "java/lang/ArrayIndexOutOfBoundsException",
    };
    Err(Trap::Throw(class, Some(format!("Index {i} out of bounds for length {len}"))))
}

fn cast_error(m: &Machine<'_>, v: &Variable<'_>, value: u64) -> Trap {
    let class = m.heap.class_of(Ref(value as u32));
    let to = match v.shape(m) {
        Shape::Array { component, .. } => m.program.class(component).java_name(),
        _ => String::new(),
    };
    let text = format!("Cannot cast {} to {to}", m.program.class(class).java_name());
    Trap::Throw("java/lang/ClassCastException", Some(text))
}

/// A method descriptor's parameter, counted from the last (1).
fn parameter(desc: &str, from_last: usize) -> Option<&str> {
    let (params, _) = desc.strip_prefix('(')?.split_once(')')?;
    let n = field_descriptors(params).count().checked_sub(from_last)?;
    field_descriptors(params).nth(n)?
}

/// What a wrapper object wraps.
fn boxed_kind(m: &Machine<'_>, o: Ref) -> Option<Elem> {
    let name = m.program.class(m.heap.class_of(o)).name.strip_prefix("java/lang/")?;
    let short = |e: Elem| wrapper(e).strip_prefix("java/lang/");
    Elem::ALL.into_iter().find(|&e| e != Elem::Ref && short(e) == Some(name))
}

fn wrapper(elem: Elem) -> &'static str {
    match elem {
        Elem::Boolean => "java/lang/Boolean",
        Elem::Byte => "java/lang/Byte",
        Elem::Char => "java/lang/Character",
        Elem::Short => "java/lang/Short",
        Elem::Int => "java/lang/Integer",
        Elem::Long => "java/lang/Long",
        Elem::Float => "java/lang/Float",
        Elem::Double => "java/lang/Double",
        Elem::Ref => "java/lang/Object",
    }
}

/// What the wrapper's `valueOf` returns: small values are shared.
fn boxed(m: &mut Machine<'_>, elem: Elem, v: u64) -> NativeResult {
    let class = m.program.load(wrapper(elem))?;
    m.require_init(class)?;
    if elem == Elem::Boolean {
        let name = if v & 1 != 0 { "TRUE" } else { "FALSE" };
        return Ok(m.get_static(class, name).unwrap_or(0));
    }
    if let Some((cache, zero)) = shared(elem) {
        let cache = m.program.load(cache)?;
        m.require_init(cache)?;
        let at = match elem {
            Elem::Long => (v as i64).wrapping_add(zero),
            _ => i64::from(int(v)) + zero,
        };
        let values = Ref(m.get_static(cache, "cache").unwrap_or(0) as u32);
        if !values.is_null() && (0..i64::from(m.heap.len(values))).contains(&at) {
            return Ok(m.heap.element(values, Elem::Ref, at as u32));
        }
    }
    let o = m.new_instance(class)?;
    m.set_field(o, "value", v)?;
    reference(o)
}

/// Where a wrapper keeps its shared objects, and the place of 0 there.
fn shared(elem: Elem) -> Option<(&'static str, i64)> {
    match elem {
        Elem::Byte => Some(("java/lang/Byte$ByteCache", 128)),
        Elem::Short => Some(("java/lang/Short$ShortCache", 128)),
        Elem::Char => Some(("java/lang/Character$CharacterCache", 0)),
        Elem::Int => Some(("java/lang/Integer$IntegerCache", 128)),
        Elem::Long => Some(("java/lang/Long$LongCache", 128)),
        Elem::Boolean | Elem::Float | Elem::Double | Elem::Ref => None,
    }
}

/// A primitive value as a wider type has it.
fn widen(v: u64, from: Elem, to: Elem) -> u64 {
    match (from.kind(), to.kind()) {
        (Kind::Int, Kind::Long) => i64::from(int(v)) as u64,
        (Kind::Int, Kind::Float) => of_float(int(v) as f32),
        (Kind::Int, Kind::Double) => of_double(int(v).into()),
        (Kind::Long, Kind::Float) => of_float(v as i64 as f32),
        (Kind::Long, Kind::Double) => of_double(v as i64 as f64),
        (Kind::Float, Kind::Double) => of_double(float(v).into()),
        _ => v,
    }
}

fn narrow(v: u64, elem: Elem) -> u64 {
    match elem {
        Elem::Boolean => v & 1,
        Elem::Byte => of_int(i32::from(v as i8)),
        Elem::Char => u64::from(v as u16),
        Elem::Short => of_int(i32::from(v as i16)),
        Elem::Int | Elem::Float | Elem::Ref => u64::from(v as u32),
        Elem::Long | Elem::Double => v,
    }
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

fn class_array(m: &mut Machine<'_>, classes: &[Ref]) -> Result<Ref, Trap> {
    let class = m.program.array_of(m.program.class_class());
    let array = m.new_array(class, Elem::Ref, classes.len() as i32)?;
    for (i, c) in classes.iter().enumerate() {
        m.heap.set_element(array, Elem::Ref, i as u32, c.0.into());
    }
    Ok(array)
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

/// With one thread there is nothing to order.
fn nothing(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(0)
}

// ---- method handles: direct ones ----

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

/// A descriptor as a `MethodType` prints it: `(int,String)void`.
fn type_text(desc: &str) -> String {
    let (params, ret) = desc.trim_start_matches('(').split_once(')').unwrap_or_default();
    let short = |d: &str| {
        let e = external_type(d);
        e.rsplit('.').next().unwrap_or(&e).to_string()
    };
    let params: Vec<_> = field_descriptors(params).flatten().map(short).collect();
    format!("({}){}", params.join(","), short(ret))
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
            let class = m.heap.class_of(o);
            if !m.program.is_subtype(class, param) {
                let name = |c| m.program.class(c).java_name();
                let text = format!("Cannot cast {} to {}", name(class), name(param));
                return Err(Trap::Throw("java/lang/ClassCastException", Some(text)));
            }
        }
    }
    Ok(())
}

/// A method that calls the handle it is given with arguments of the handle's own types, and makes of
/// the result what the call site expects; `None` if that is the same to a register.
fn result_adapter(m: &Machine<'_>, site: &str, own: &str) -> Result<Option<MethodId>, Trap> {
    let ret = |d: &str| descriptor_elems(d).and_then(|d| d.1);
    let wrapped = match (ret(own), ret(site)) {
        (a, b) if a.map(Elem::kind) == b.map(Elem::kind) => return Ok(None),
        (_, None) => return Ok(None),
        (Some(own), Some(Elem::Ref)) if own != Elem::Ref => own,
        _ => {
            let (own, site) = (type_text(own), type_text(site));
            let what = format!("MethodHandle.invoke that converts the result of {own} for {site}");
            return Err(Trap::Unsupported(what));
        }
    };
    let host = m.program.load(METHOD_HANDLE)?;
    let params = own.trim_start_matches('(').split_once(')').unwrap_or_default().0;
    let desc = format!("(L{METHOD_HANDLE};{params})Ljava/lang/Object;");
    let name = format!("box{}", own.replace(['/', ';', '[', '.'], "_"));
    let count = field_descriptors(params).count() as u16 + 1;
    adapter::static_method(m, host, &name, &desc, |code| {
        let args = (0..count).map(Reg).collect();
        let v = code.call(Invoke::Virtual, METHOD_HANDLE, "invokeExact", own, args);
        let class = wrapper(wrapped);
        let value_of = format!("({})L{class};", wrapped.descriptor());
        let boxed = code.call(Invoke::Static, class, "valueOf", &value_of, vec![v]);
        code.ret(boxed);
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
    (HANDLES, "lookup", "*", lookup),
    (HANDLES, "privateLookupIn", "*", private_lookup),
    (HANDLES, "arrayElementVarHandle", "*", array_element_handle),
    (HANDLES, "byteArrayViewVarHandle", "*", byte_view_handle),
    (HANDLES, "byteBufferViewVarHandle", "*", byte_buffer_handle),
    (LOOKUP, "findVarHandle", "*", find_var_handle),
    (LOOKUP, "findStaticVarHandle", "*", find_static_var_handle),
    (LOOKUP, "unreflectVarHandle", "*", unreflect_var_handle),
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
