//! `java.lang.Class`: what a class says about itself.

use super::super::{Entry, NativeResult, arg_ref, boolean, null_pointer, reference};
use super::{adapter, ref_array, signature};
use super::{attribute_array, class_arg, class_array, class_list, interned, load, malformed};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::classfile::InnerClass;
use cairn_program::ir::{Inst, SiteRef};
use cairn_program::synth::builder::{Builder, member};
use cairn_program::{Class, ClassId, LinkError, Method, MethodId, Origin, ProgramError, Shape};

// ---- finding classes ----

fn not_found(name: String) -> Trap {
    Trap::Throw("java/lang/ClassNotFoundException", Some(name))
}

/// The class that `Class.forName` means by a name.
pub(super) fn by_name(m: &Machine<'_>, name: &str) -> Result<ClassId, Trap> {
    if name.contains('/') {
        return Err(not_found(name.into()));
    }
    m.program.load(&name.replace('.', "/")).map_err(|e| match e {
        // Else it is a supertype that is missing.
        ProgramError::NotFound { class, .. } if name.contains(&class) => {
            // HotSpot translates the name first and rejects what is not one in that form.
            let bad = class.contains(['[', ';']) || class.split('.').any(str::is_empty);
            not_found(if bad { class.replace('.', "/") } else { class })
        }
        e => LinkError::from(e).into(),
    })
}

/// `forName0(name, initialize, loader, caller)`.
fn for_name(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if arg_ref(a, 0).is_null() {
        return null_pointer();
    }
    let name = m.string_text(arg_ref(a, 0));
    let loader = a.get(2).map_or(Ref::NULL, |&l| Ref(l as u32));
    if let Some(method) = super::loader::asked_loader(m, loader, a[1] != 0)? {
        return Err(Trap::Call(method, vec![a[0], a[1], u64::from(loader.0)]));
    }
    let class = by_name(m, &name)?;
    if !super::loader::sees(m, loader, class)? {
        return Err(not_found(if loader.is_null() { name.replace('.', "/") } else { name }));
    }
    if a[1] != 0 && m.program.class(class).shape == Shape::Object {
        m.require_init(class)?;
    }
    reference(m.mirror(class)?)
}

/// `ClassLoader.findBootstrapClass` and kin: null if there is none.
fn find_loaded(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    // A loader of the program's own has defined none.
    if a.len() == 2 && !super::loader::is_built_in(m, arg_ref(a, 0)) {
        return Ok(0);
    }
    let name = m.string_text(arg_ref(a, a.len() - 1));
    match by_name(m, &name) {
        Ok(class) if super::loader::asks_above(m) && !super::loader::is_of_boot(m, class) => Ok(0),
        Ok(class) => reference(m.mirror(class)?),
        Err(Trap::Throw("java/lang/ClassNotFoundException", _)) => Ok(0),
        Err(e) => Err(e),
    }
}

fn primitive_class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    use cairn_program::ir::Elem;
    let name = m.string_text(arg_ref(a, 0));
    let primitives = Elem::ALL.into_iter().filter(|&e| e != Elem::Ref);
    let elem = primitives.into_iter().find(|e| e.java_name() == name);
    match (elem, name.as_str()) {
        (None, "void") | (Some(_), _) => reference(m.mirror(m.program.primitive(elem))?),
        _ => Err(not_found(name)),
    }
}

// ---- kinds and supertypes ----

fn is_instance(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (class, o) = (class_arg(m, a, 0)?, arg_ref(a, 1));
    boolean(!o.is_null() && m.program.is_subtype(m.heap.class_of(o), class.id))
}

fn is_assignable_from(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (class, other) = (class_arg(m, a, 0)?, class_arg(m, a, 1)?);
    boolean(m.program.is_subtype(other.id, class.id))
}

fn is_interface(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(class_arg(m, a, 0)?.is_interface())
}

fn is_array(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(matches!(class_arg(m, a, 0)?.shape, Shape::Array { .. }))
}

fn is_primitive(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(matches!(class_arg(m, a, 0)?.shape, Shape::Primitive(_)))
}

/// The classes behind lambdas are hidden in a JVM, too; those of proxies are not.
fn is_hidden(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(is_made_hidden(class_arg(m, a, 0)?))
}

fn is_made_hidden(class: &Class) -> bool {
    let made = class.origin == Origin::Synthetic && class.shape == Shape::Object;
    made && class.name.contains("$$Lambda") && !super::proxy::is_proxy(class)
}

fn is_record(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let file = class.file.as_deref();
    boolean(file.is_some_and(|f| f.attribute(&f.attributes, "Record").is_some()))
}

fn superclass(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    match class.super_class {
        Some(s) if !class.is_interface() => reference(m.mirror(s)?),
        _ => Ok(0),
    }
}

fn interfaces(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    reference(class_array(m, &class.interfaces)?)
}

fn modifiers(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    Ok(u64::from(m.modifiers(class.id)))
}

fn raw_access_flags(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(u64::from(class_arg(m, a, 0)?.access))
}

fn class_file_version(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    Ok(class.file.as_ref().map_or(0, |f| u64::from(f.major)))
}

// ---- names, nesting ----

fn init_name(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let mut name = class.java_name();
    if is_made_hidden(class) {
        // HotSpot adds an address.
        name += &format!("/0x{:016x}", 0x0000_0008_0000_0000 + u64::from(class.id.0) * 0x400);
    }
    let name = interned(m, &name)?;
    m.set_field(arg_ref(a, 0), "name", u64::from(name.0))?;
    reference(name)
}

/// What a class's own `InnerClasses` attribute says about it.
fn own_entry(class: &Class) -> Result<Option<InnerClass>, Trap> {
    let Some(file) = &class.file else { return Ok(None) };
    let list = file.inner_classes().map_err(malformed(class))?;
    Ok(list.into_iter().find(|i| i.class == class.name))
}

fn simple_binary_name(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    match own_entry(class_arg(m, a, 0)?)?.and_then(|i| i.name) {
        Some(name) => reference(interned(m, &name)?),
        None => Ok(0),
    }
}

fn declaring_class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    match own_entry(class_arg(m, a, 0)?)?.and_then(|i| i.outer) {
        Some(outer) => {
            let outer = load(m, &outer)?;
            reference(m.mirror(outer)?)
        }
        None => Ok(0),
    }
}

fn declared_classes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let list = match &class.file {
        Some(file) => file.inner_classes().map_err(malformed(class))?,
        None => vec![],
    };
    let members = list.iter().filter(|i| i.outer.as_deref() == Some(&class.name));
    let members = members.map(|i| load(m, &i.class)).collect::<Result<Vec<_>, _>>()?;
    reference(class_array(m, &members)?)
}

/// Class, method name and descriptor; the last two are null outside of methods.
fn enclosing_method(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let Some(file) = &class.file else { return Ok(0) };
    let Some(attribute) = file.attribute(&file.attributes, "EnclosingMethod") else {
        return Ok(0);
    };
    let read = || {
        let mut r = file.reader(attribute);
        let (outer, method) = (file.class_name(r.u16()?)?, r.u16()?);
        let method = if method == 0 { None } else { Some(file.name_and_type(method)?) };
        Ok((outer, method))
    };
    let (outer, method) = read().map_err(malformed(class))?;
    let outer = load(m, &outer)?;
    let mut items = [m.mirror(outer)?, Ref::NULL, Ref::NULL];
    if let Some((name, desc)) = method {
        items[1] = interned(m, &name)?;
        items[2] = interned(m, &desc)?;
    }
    reference(ref_array(m, m.program.object(), &items)?)
}

fn nest_host(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    reference(m.mirror(m.program.nest_host(class.id))?)
}

/// The host, then the members it lists that agree.
fn nest_members(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let host = m.program.class(m.program.nest_host(class_arg(m, a, 0)?.id));
    let mut all = vec![host.id];
    if let Some(file) = &host.file {
        let names = class_list(host, file, &file.attributes, "NestMembers")?.unwrap_or_default();
        let found = names.iter().filter_map(|n| m.program.load(n).ok());
        all.extend(found.filter(|&c| m.program.nest_host(c) == host.id));
    }
    reference(class_array(m, &all)?)
}

fn permitted_subclasses(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    let Some(file) = &class.file else { return Ok(0) };
    match class_list(class, file, &file.attributes, "PermittedSubclasses")? {
        Some(names) => {
            let found: Vec<_> = names.iter().filter_map(|n| m.program.load(n).ok()).collect();
            reference(class_array(m, &found)?)
        }
        None => Ok(0),
    }
}

// ---- attributes ----

fn raw_attribute(m: &mut Machine<'_>, a: &[u64], name: &str) -> NativeResult {
    let file = class_arg(m, a, 0)?.file.as_deref();
    let list = file.map_or(&[][..], |f| &f.attributes);
    reference(attribute_array(m, file, list, name)?)
}

fn raw_annotations(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    raw_attribute(m, a, "RuntimeVisibleAnnotations")
}

fn raw_type_annotations(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    raw_attribute(m, a, "RuntimeVisibleTypeAnnotations")
}

fn generic_signature(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let file = class_arg(m, a, 0)?.file.as_deref();
    let list = file.map_or(&[][..], |f| &f.attributes);
    reference(signature(m, file, list)?)
}

/// The pool is known by its class.
fn constant_pool(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = load(m, "jdk/internal/reflect/ConstantPool")?;
    m.require_init(class)?;
    let pool = m.new_instance(class)?;
    m.set_field(pool, "constantPoolOop", a[0])?;
    reference(pool)
}

// ---- assertions, enums ----

/// Assertions are on in the program and off in the library.
fn desired_assertion_status(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(class_arg(m, a, 0)?.origin == Origin::User)
}

/// `getEnumConstantsShared`: the library's own code calls `values()` by reflection.
fn enum_constants(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let known = m.get_field(arg_ref(a, 0), "enumConstants")?;
    if known != 0 {
        return Ok(known);
    }
    let class = class_arg(m, a, 0)?;
    let desc = format!("()[L{};", class.name);
    let parent = class.super_class.map(|s| &*m.program.class(s).name);
    let values = m.program.find_method(class.id, "values", &desc);
    match values.filter(|_| class.is(access::ENUM) && parent == Some("java/lang/Enum")) {
        Some(values) if m.program.method(values).is_static() => {
            m.require_init(class.id)?;
            let adapter = constants_adapter(m, class, m.program.method(values))?;
            Err(Trap::Call(adapter, vec![a[0]]))
        }
        _ => Ok(0),
    }
}

/// A method that calls an enum's `values()` and keeps the result in the class object.
fn constants_adapter(m: &Machine<'_>, class: &Class, values: &Method) -> Result<MethodId, Trap> {
    let name = format!("java/lang/Class$$Constants${}", class.name.replace('/', "$"));
    let host = m.program.class_class();
    adapter::single(m, &name, host, "(Ljava/lang/Class;)[Ljava/lang/Object;", || {
        let mut b = Builder::new(["Ljava/lang/Class;"]);
        let constants = b.call_static(&class.name, "values", &values.desc, &[]);
        adapter::link_last(&b, values.id);
        let keep = member("java/lang/Class", "enumConstants", "[Ljava/lang/Object;");
        let (obj, site) = (b.param(0), b.site(SiteRef::Field(keep), &[]));
        b.emit(Inst::PutField { obj, src: constants, site });
        b.ret(constants);
        Ok(b.finish())
    })
}

/// Answers that are null or nothing here: loaders, signers, protection domains.
fn none(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(0)
}

const CLASS: &str = "java/lang/Class";
const LOADER: &str = "java/lang/ClassLoader";

pub(super) const TABLE: &[Entry] = &[
    (CLASS, "forName0", "*", for_name),
    (LOADER, "findBootstrapClass", "*", find_loaded),
    (LOADER, "findLoadedClass0", "*", find_loaded),
    (CLASS, "getPrimitiveClass", "*", primitive_class),
    (CLASS, "isInstance", "*", is_instance),
    (CLASS, "isAssignableFrom", "*", is_assignable_from),
    (CLASS, "isInterface", "*", is_interface),
    (CLASS, "isArray", "*", is_array),
    (CLASS, "isPrimitive", "*", is_primitive),
    (CLASS, "isHidden", "*", is_hidden),
    (CLASS, "isRecord0", "*", is_record),
    (CLASS, "getSuperclass", "*", superclass),
    (CLASS, "getInterfaces0", "*", interfaces),
    (CLASS, "getModifiers", "*", modifiers),
    (CLASS, "getClassAccessFlagsRaw0", "*", raw_access_flags),
    (CLASS, "getClassFileVersion0", "*", class_file_version),
    (CLASS, "initClassName", "*", init_name),
    (CLASS, "getSimpleBinaryName0", "*", simple_binary_name),
    (CLASS, "getDeclaringClass0", "*", declaring_class),
    (CLASS, "getDeclaredClasses0", "*", declared_classes),
    (CLASS, "getEnclosingMethod0", "*", enclosing_method),
    (CLASS, "getNestHost0", "*", nest_host),
    (CLASS, "getNestMembers0", "*", nest_members),
    (CLASS, "getPermittedSubclasses0", "*", permitted_subclasses),
    (CLASS, "getRawAnnotations", "*", raw_annotations),
    (CLASS, "getRawTypeAnnotations", "*", raw_type_annotations),
    (CLASS, "getGenericSignature0", "*", generic_signature),
    (CLASS, "getConstantPool", "*", constant_pool),
    (CLASS, "desiredAssertionStatus", "*", desired_assertion_status),
    (CLASS, "desiredAssertionStatus0", "*", desired_assertion_status),
    (CLASS, "getEnumConstantsShared", "*", enum_constants),
    (CLASS, "getProtectionDomain0", "*", none),
    (CLASS, "getProtectionDomain", "*", super::loader::protection_domain),
    (CLASS, "getSigners", "*", none),
    (CLASS, "setSigners", "*", none),
    (CLASS, "checkMemberAccess", "*", none),
    (CLASS, "checkPackageAccess", "*", none),
];
