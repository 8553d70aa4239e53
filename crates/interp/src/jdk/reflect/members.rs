//! `Field`, `Method`, `Constructor`, `RecordComponent` and `Parameter` objects, as the JVM fills them.

use super::super::{Entry, NativeResult, arg_ref, reference};
use super::{attribute_array, byte_array, class_arg, class_array, class_list, interned, load};
use super::{malformed, ref_array, signature, type_class};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::classfile::{Attribute, ClassFile, FormatError};
use cairn_program::synth::builder::Signature;
use cairn_program::{Class, Field, Method};

pub(super) const FIELD: &str = "java/lang/reflect/Field";
pub(super) const METHOD: &str = "java/lang/reflect/Method";
pub(super) const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const EXECUTABLE: &str = "java/lang/reflect/Executable";
const COMPONENT: &str = "java/lang/reflect/RecordComponent";
const PARAMETER: &str = "java/lang/reflect/Parameter";

const ANNOTATIONS: &str = "RuntimeVisibleAnnotations";
const TYPE_ANNOTATIONS: &str = "RuntimeVisibleTypeAnnotations";

/// A new object of a class that the library must have initialised.
fn instance(m: &mut Machine<'_>, class: &str) -> Result<Ref, Trap> {
    let class = load(m, class)?;
    m.require_init(class)?;
    m.new_instance(class)
}

fn set_ref(m: &mut Machine<'_>, o: Ref, field: &'static str, value: Ref) -> Result<(), Trap> {
    m.set_field(o, field, u64::from(value.0))
}

/// The class file's record of a field or method: its attributes, none for synthetic members.
fn field_attributes<'c>(class: &'c Class, field: &Field) -> &'c [Attribute] {
    let of =
        |f: &'c ClassFile| f.fields.iter().find(|m| m.name == field.name && m.desc == field.desc);
    class.file.as_deref().and_then(of).map_or(&[], |m| &m.attributes)
}

fn method_attributes<'c>(class: &'c Class, method: &Method) -> &'c [Attribute] {
    let of = |f: &'c ClassFile| method.member(f);
    class.file.as_deref().and_then(of).map_or(&[], |m| &m.attributes)
}

// ---- fields ----

/// `getDeclaredFields0(publicOnly)`.
fn declared_fields(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let mut objects = vec![];
    for (slot, &id) in class.fields.iter().enumerate() {
        let field = m.program.field(id);
        if a[1] == 0 || field.access & access::PUBLIC != 0 {
            objects.push(field_object(m, class, field, slot)?);
        }
    }
    let component = load(m, FIELD)?;
    reference(ref_array(m, component, &objects)?)
}

fn field_object(
    m: &mut Machine<'_>,
    class: &Class,
    field: &Field,
    slot: usize,
) -> Result<Ref, Trap> {
    let object = instance(m, FIELD)?;
    let attributes = field_attributes(class, field);
    let file = class.file.as_deref();
    let ty = type_class(m, &field.desc)?;
    let parts = [
        ("clazz", m.mirror(class.id)?),
        ("name", interned(m, &field.name)?),
        ("type", m.mirror(ty)?),
        ("signature", signature(m, file, attributes)?),
        ("annotations", attribute_array(m, file, attributes, ANNOTATIONS)?),
    ];
    for (name, value) in parts {
        set_ref(m, object, name, value)?;
    }
    m.set_field(object, "slot", slot as u64)?;
    m.set_field(object, "modifiers", u64::from(field.access))?;
    m.set_field_if_present(object, "trustedFinal", u64::from(is_trusted(class, field)));
    Ok(object)
}

/// Final fields that even `setAccessible` does not open for writing.
fn is_trusted(class: &Class, field: &Field) -> bool {
    let record = || {
        let file = class.file.as_deref();
        file.is_some_and(|f| f.super_name.as_deref() == Some("java/lang/Record"))
    };
    field.access & access::FINAL != 0 && (field.is_static() || record())
}

/// The field behind a `Field` object.
pub(super) fn field_of<'p>(m: &mut Machine<'p>, object: Ref) -> Result<&'p Field, Trap> {
    let mirror = Ref(m.get_field(object, "clazz")? as u32);
    let slot = m.get_field(object, "slot")? as usize;
    let class = m.program.class(m.class_of_mirror(mirror));
    match class.fields.get(slot) {
        Some(&id) => Ok(m.program.field(id)),
        None => Err(Trap::Unsupported(format!("field {slot} of {}", class.java_name()))),
    }
}

// ---- methods and constructors ----

fn is_constructor(method: &Method) -> bool {
    &*method.name == "<init>"
}

fn declared_methods(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    declared(m, a, METHOD, |method| !method.name.starts_with('<'))
}

fn declared_constructors(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    declared(m, a, CONSTRUCTOR, is_constructor)
}

fn declared(
    m: &mut Machine<'_>,
    a: &[u64],
    of: &str,
    wanted: impl Fn(&Method) -> bool,
) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let mut objects = vec![];
    for (slot, &id) in class.methods.iter().enumerate() {
        let method = m.program.method(id);
        if wanted(method) && (a[1] == 0 || method.is(access::PUBLIC)) {
            objects.push(executable_object(m, class, method, slot)?);
        }
    }
    let component = load(m, of)?;
    reference(ref_array(m, component, &objects)?)
}

fn executable_object(
    m: &mut Machine<'_>,
    class: &Class,
    method: &Method,
    slot: usize,
) -> Result<Ref, Trap> {
    let constructor = is_constructor(method);
    let object = instance(m, if constructor { CONSTRUCTOR } else { METHOD })?;
    let types = Signature::parse(&method.desc)?;
    let params = types.params.iter().map(|p| type_class(m, p)).collect::<Result<Vec<_>, _>>()?;
    let attributes = method_attributes(class, method);
    let file = class.file.as_deref();
    let thrown = match file {
        Some(f) => class_list(class, f, attributes, "Exceptions")?.unwrap_or_default(),
        None => vec![],
    };
    let thrown = thrown.iter().map(|n| load(m, n)).collect::<Result<Vec<_>, _>>()?;
    let bytes = |m: &mut Machine<'_>, name| attribute_array(m, file, attributes, name);
    let mut parts = vec![
        ("clazz", m.mirror(class.id)?),
        ("parameterTypes", class_array(m, &params)?),
        ("exceptionTypes", class_array(m, &thrown)?),
        ("signature", signature(m, file, attributes)?),
        ("annotations", bytes(m, ANNOTATIONS)?),
        ("parameterAnnotations", bytes(m, "RuntimeVisibleParameterAnnotations")?),
    ];
    if !constructor {
        let ret = type_class(m, types.ret)?;
        parts.push(("name", interned(m, &method.name)?));
        parts.push(("returnType", m.mirror(ret)?));
        parts.push(("annotationDefault", bytes(m, "AnnotationDefault")?));
    }
    for (name, value) in parts {
        set_ref(m, object, name, value)?;
    }
    m.set_field(object, "slot", slot as u64)?;
    m.set_field(object, "modifiers", u64::from(method.access))?;
    Ok(object)
}

/// The method or constructor behind an `Executable`.
pub(super) fn method_of<'p>(m: &mut Machine<'p>, object: Ref) -> Result<&'p Method, Trap> {
    let mirror = Ref(m.get_field(object, "clazz")? as u32);
    let slot = m.get_field(object, "slot")? as usize;
    let class = m.program.class(m.class_of_mirror(mirror));
    match class.methods.get(slot) {
        Some(&id) => Ok(m.program.method(id)),
        None => Err(Trap::Unsupported(format!("method {slot} of {}", class.java_name()))),
    }
}

/// `getParameters0`: null without a `MethodParameters` attribute.
fn parameters(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = method_of(m, arg_ref(a, 0))?;
    let class = m.program.class(method.class);
    let Some(file) = class.file.as_deref() else { return Ok(0) };
    let Some(attribute) = file.attribute(method_attributes(class, method), "MethodParameters")
    else {
        return Ok(0);
    };
    let read = || {
        let mut r = file.reader(attribute);
        let mut list = vec![];
        for _ in 0..r.u8()? {
            let (name, flags) = (r.u16()?, r.u16()?);
            let name = if name == 0 { None } else { Some(file.utf8(name)?) };
            list.push((name, flags));
        }
        Ok::<_, FormatError>(list)
    };
    let list = read().map_err(malformed(class))?;
    let mut objects = vec![];
    for (i, (name, flags)) in list.iter().enumerate() {
        let object = instance(m, PARAMETER)?;
        if let Some(name) = name {
            let name = interned(m, name)?;
            set_ref(m, object, "name", name)?;
        }
        m.set_field(object, "modifiers", u64::from(*flags))?;
        m.set_field(object, "executable", a[0])?;
        m.set_field(object, "index", i as u64)?;
        objects.push(object);
    }
    let component = load(m, PARAMETER)?;
    reference(ref_array(m, component, &objects)?)
}

fn executable_type_annotations(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let method = method_of(m, arg_ref(a, 0))?;
    let class = m.program.class(method.class);
    let (file, list) = (class.file.as_deref(), method_attributes(class, method));
    reference(attribute_array(m, file, list, TYPE_ANNOTATIONS)?)
}

fn field_type_annotations(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let field = field_of(m, arg_ref(a, 0))?;
    let class = m.program.class(field.class);
    let (file, list) = (class.file.as_deref(), field_attributes(class, field));
    reference(attribute_array(m, file, list, TYPE_ANNOTATIONS)?)
}

// ---- record components ----

struct Component<'f> {
    name: String,
    desc: String,
    attributes: Vec<(String, &'f [u8])>,
}

fn components(file: &ClassFile) -> Result<Option<Vec<Component<'_>>>, FormatError> {
    let Some(attribute) = file.attribute(&file.attributes, "Record") else { return Ok(None) };
    let mut r = file.reader(attribute);
    let mut list = vec![];
    for _ in 0..r.u16()? {
        let (name, desc) = (file.utf8(r.u16()?)?.into(), file.utf8(r.u16()?)?.into());
        let mut attributes = vec![];
        for _ in 0..r.u16()? {
            let (name, len) = (file.utf8(r.u16()?)?.into(), r.u32()? as usize);
            attributes.push((name, r.take(len)?));
        }
        list.push(Component { name, desc, attributes });
    }
    Ok(Some(list))
}

fn record_components(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let Some(file) = class.file.as_deref() else { return Ok(0) };
    let Some(list) = components(file).map_err(malformed(class))? else { return Ok(0) };
    let mut objects = vec![];
    for component in &list {
        objects.push(component_object(m, class, file, component)?);
    }
    let component = load(m, COMPONENT)?;
    reference(ref_array(m, component, &objects)?)
}

fn component_object(
    m: &mut Machine<'_>,
    class: &Class,
    file: &ClassFile,
    component: &Component,
) -> Result<Ref, Trap> {
    let object = instance(m, COMPONENT)?;
    let ty = type_class(m, &component.desc)?;
    let find = |name: &str| component.attributes.iter().find(|a| a.0 == name).map(|a| a.1);
    let bytes = |m: &mut Machine<'_>, name| match find(name) {
        Some(b) => byte_array(m, b),
        None => Ok(Ref::NULL),
    };
    let index = find("Signature").and_then(|b| Some(u16::from_be_bytes([*b.first()?, *b.get(1)?])));
    let generic = match index.and_then(|i| file.utf8(i).ok()) {
        Some(text) => interned(m, &text)?,
        None => Ref::NULL,
    };
    let parts = [
        ("clazz", m.mirror(class.id)?),
        ("name", interned(m, &component.name)?),
        ("type", m.mirror(ty)?),
        ("accessor", accessor(m, class, component)?),
        ("signature", generic),
        ("annotations", bytes(m, ANNOTATIONS)?),
        ("typeAnnotations", bytes(m, TYPE_ANNOTATIONS)?),
    ];
    for (name, value) in parts {
        set_ref(m, object, name, value)?;
    }
    Ok(object)
}

fn accessor(m: &mut Machine<'_>, class: &Class, component: &Component) -> Result<Ref, Trap> {
    let desc = format!("(){}", component.desc);
    let is_accessor = |m: &Method| *m.name == *component.name && *m.desc == *desc;
    let slot = class.methods.iter().position(|&id| is_accessor(m.program.method(id)));
    match slot {
        Some(slot) => executable_object(m, class, m.program.method(class.methods[slot]), slot),
        None => Ok(Ref::NULL),
    }
}

const CLASS: &str = "java/lang/Class";

pub(super) const TABLE: &[Entry] = &[
    (CLASS, "getDeclaredFields0", "*", declared_fields),
    (CLASS, "getDeclaredMethods0", "*", declared_methods),
    (CLASS, "getDeclaredConstructors0", "*", declared_constructors),
    (CLASS, "getRecordComponents0", "*", record_components),
    (EXECUTABLE, "getParameters0", "*", parameters),
    (EXECUTABLE, "getTypeAnnotationBytes0", "*", executable_type_annotations),
    (FIELD, "getTypeAnnotationBytes0", "*", field_type_annotations),
];
