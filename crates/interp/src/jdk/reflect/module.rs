//! Modules and packages. The module system is not booted: each JDK module is an object with a name,
//! the program is in the one unnamed module, and what is exported is told from the package's name.

use super::super::{Entry, NativeResult, arg_ref, boolean, reference};
use super::{adapter, class_arg, interned, load, synthetic};
use crate::jdk::{nothing, yes};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Elem, Inst, Invoke, SiteRef};
use cairn_program::synth::builder::{Builder, member};
use cairn_program::synth::{SynthClass, SynthField};
use cairn_program::{Class, ClassId, Origin, Shape};

const MODULE: &str = "java/lang/Module";
const PACKAGE: &str = "java/lang/Package";
const VALUE: &str = "value";

/// A class with one static field: a place for an object that each state has at most one of.
pub(super) fn cell(m: &Machine<'_>, name: &str, host: &str, desc: &str) -> Result<ClassId, Trap> {
    let class = synthetic(m, name, || {
        Ok(SynthClass {
            name: name.into(),
            super_class: m.program.object(),
            interfaces: vec![],
            access: access::FINAL | access::SYNTHETIC,
            fields: vec![SynthField {
                name: VALUE.into(),
                desc: desc.into(),
                access: access::STATIC,
            }],
            methods: vec![],
            host: load(m, host)?,
        })
    })?;
    m.require_init(class)?;
    Ok(class)
}

/// The module a class is in, empty for the unnamed one.
fn module_name<'p>(m: &Machine<'p>, class: &'p Class) -> &'p str {
    let mut class = class;
    while let Shape::Array { component, .. } = class.shape {
        class = m.program.class(component);
    }
    match class.origin {
        Origin::User => "",
        _ => &class.module,
    }
}

/// The module of a name, empty for the unnamed one; one object in each state.
fn module(m: &mut Machine<'_>, name: &str) -> Result<Ref, Trap> {
    let cell = cell(m, &format!("{MODULE}$$Cell${name}"), MODULE, "Ljava/lang/Module;")?;
    if let Some(known) = m.get_static(cell, VALUE).filter(|&v| v != 0) {
        return Ok(Ref(known as u32));
    }
    let class = load(m, MODULE)?;
    let module = m.new_instance(class)?;
    if !name.is_empty() {
        let name = interned(m, name)?;
        m.set_field(module, "name", u64::from(name.0))?;
    }
    m.set_static(cell, VALUE, u64::from(module.0));
    Ok(module)
}

/// The unnamed module of a loader that has no classes.
pub(super) fn another_unnamed_module(m: &mut Machine<'_>) -> Result<Ref, Trap> {
    let class = load(m, MODULE)?;
    m.new_instance(class)
}

/// The module of the program's classes.
pub(super) fn unnamed_module(m: &mut Machine<'_>) -> Result<Ref, Trap> {
    module(m, "")
}

fn get_module(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    // Proxies of public interfaces are in modules of their own.
    if class.package().starts_with("jdk/proxy") && super::proxy::is_proxy(class) {
        return reference(module(m, &class.package().replace('/', "."))?);
    }
    let name = module_name(m, class);
    reference(module(m, name)?)
}

/// Name of a module object; `None` for the unnamed one.
pub(super) fn name_of(m: &mut Machine<'_>, module: Ref) -> Result<Option<String>, Trap> {
    let name = Ref(m.get_field(module, "name")? as u32);
    Ok((!name.is_null()).then(|| m.string_text(name)))
}

/// Whether the JDK exports a package to everyone. Its module descriptors follow these names.
fn is_public_package(package: &str) -> bool {
    const INTERNAL: [&str; 2] = [".internal.", ".internal"];
    let under = |prefixes: &[&str]| prefixes.iter().any(|p| package.starts_with(p));
    let internal = package.contains(INTERNAL[0]) || package.ends_with(INTERNAL[1]);
    under(&["java.", "javax.", "org.w3c.", "org.xml.", "org.ietf.", "netscape."])
        || under(&["jdk.", "com.sun."]) && !internal
        || ["sun.misc", "sun.reflect"].contains(&package)
}

/// Whether the module lets `to` in, for `open` (deep reflection) or for plain use.
fn lets_in(m: &mut Machine<'_>, a: &[u64], open: bool) -> NativeResult {
    let (module, package) = (arg_ref(a, 0), arg_ref(a, 1));
    let to = a.get(2).map(|&r| Ref(r as u32));
    if to == Some(module) {
        return Ok(1);
    }
    let Some(name) = name_of(m, module)? else { return Ok(1) };
    let to_jdk = match to {
        Some(to) => name_of(m, to)?.is_some(),
        None => false,
    };
    let package = m.string_text(package);
    boolean(to_jdk || name == "jdk.unsupported" || !open && is_public_package(&package))
}

fn is_exported(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    lets_in(m, a, false)
}

fn is_open(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    lets_in(m, a, true)
}

/// Requests to open up more: there is nothing to note.
fn itself(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(a[0])
}

/// A module is changed by its own classes only.
fn change(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    match name_of(m, arg_ref(a, 0))? {
        Some(name) if super::loader::called_by_program(m) => {
            let text = format!("unnamed module != module {name}");
            Err(Trap::Throw("java/lang/IllegalCallerException", Some(text)))
        }
        _ => itself(m, a),
    }
}

/// `Class.getPackage`: one object for each package.
fn get_package(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    if class.shape != Shape::Object {
        return Ok(0);
    }
    let package = class.package().replace('/', ".");
    let cell = cell(m, &format!("{PACKAGE}$$Cell${package}"), PACKAGE, "Ljava/lang/Package;")?;
    if let Some(known) = m.get_static(cell, VALUE).filter(|&v| v != 0) {
        return Ok(known);
    }
    let module = module(m, module_name(m, class))?;
    let name = m.program.class(cell).name.clone();
    let host = load(m, PACKAGE)?;
    let make = format!("{name}$Make");
    let make = adapter::single(m, &make, host, "(Ljava/lang/Module;)Ljava/lang/Package;", || {
        let mut b = Builder::new(["Ljava/lang/Module;"]);
        let made = b.new_object(PACKAGE);
        let text: Vec<u16> = package.encode_utf16().collect();
        let (text, module) = (b.string(&text), b.param(0));
        let constructor = member(PACKAGE, "<init>", "(Ljava/lang/String;Ljava/lang/Module;)V");
        b.call(Invoke::Special, constructor, &[made, text, module]);
        let site = b.site(SiteRef::Field(member(&name, VALUE, "Ljava/lang/Package;")), &[]);
        b.emit(Inst::PutStatic { src: made, site });
        b.ret(made);
        Ok(b.finish())
    })?;
    Err(Trap::Call(make, vec![u64::from(module.0)]))
}

const CLASS: &str = "java/lang/Class";

fn can_read(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (module, other) = (arg_ref(a, 0), super::super::non_null(a, 1)?);
    if module == other || name_of(m, module)?.is_none() || !super::loader::called_by_program(m) {
        return Ok(1);
    }
    match name_of(m, other)?.as_deref() {
        // A module of the JDK reads no unnamed one.
        None => Ok(0),
        Some("java.base") => Ok(1),
        Some(_) => no_descriptors(),
    }
}

fn no_descriptors() -> NativeResult {
    Err(Trap::Unsupported("descriptors of the JDK's modules".into()))
}

fn descriptor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if name_of(m, arg_ref(a, 0))?.is_some() { no_descriptors() } else { Ok(0) }
}

fn packages(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Err(Trap::Unsupported("the packages of a module".into()))
}

fn layer(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if name_of(m, arg_ref(a, 0))?.is_some() { boot_layer(m, a) } else { Ok(0) }
}

/// `ModuleLayer.boot()`.
fn boot_layer(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let caller = m.frames().last().map(|f| &*m.program.class(f.method.class).name);
    // It only looks for packages to protect, which `addNonExportedPackages` is told.
    if caller == Some("java/lang/SecurityManager") {
        return Ok(0);
    }
    Err(Trap::Unsupported("module layers".into()))
}

/// `SecurityManager.getClassContext()`: the classes of the methods on the stack, innermost first.
fn class_context(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let seen = m.frames().iter().rev().filter(|f| !f.method.hidden);
    let classes: Vec<ClassId> = seen.map(|f| f.method.class).collect();
    let class = m.program.array_of(m.program.class_class());
    let array = m.new_array(class, Elem::Ref, classes.len() as i32)?;
    for (i, class) in classes.into_iter().enumerate() {
        let mirror = m.mirror(class)?;
        m.heap.set_element(array, Elem::Ref, i as u32, u64::from(mirror.0));
    }
    Ok(u64::from(array.0))
}

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/SecurityManager", "getClassContext", "*", class_context),
    // What the library says of its walkers, of which none walks.
    ("java/lang/StackStreamFactory", "checkStackWalkModes", "*", yes),
    ("java/lang/ModuleLayer", "boot", "*", boot_layer),
    // There is no security manager whose business packages are.
    ("java/lang/SecurityManager", "addNonExportedPackages", "*", nothing),
    (CLASS, "getModule", "*", get_module),
    (CLASS, "getPackage", "*", get_package),
    (MODULE, "isExported", "*", is_exported),
    (MODULE, "isOpen", "*", is_open),
    (MODULE, "isStaticallyExported", "*", is_exported),
    (MODULE, "isStaticallyExportedOrOpen", "*", is_exported),
    (MODULE, "isReflectivelyExported", "*", is_exported),
    (MODULE, "isReflectivelyOpened", "*", is_open),
    (MODULE, "canRead", "*", can_read),
    (MODULE, "getDescriptor", "*", descriptor),
    (MODULE, "getPackages", "*", packages),
    (MODULE, "getLayer", "*", layer),
    (MODULE, "canUse", "*", yes),
    (MODULE, "addReads", "*", change),
    (MODULE, "addExports", "*", change),
    (MODULE, "addOpens", "*", change),
    (MODULE, "addUses", "*", itself),
    (MODULE, "implAddReads", "*", nothing),
    (MODULE, "implAddExports", "*", nothing),
    (MODULE, "implAddOpens", "*", nothing),
    (MODULE, "implAddUses", "*", nothing),
    (MODULE, "isNativeAccessEnabled", "*", yes),
    (MODULE, "ensureNativeAccess", "*", nothing),
];
