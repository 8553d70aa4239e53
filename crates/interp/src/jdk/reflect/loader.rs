//! Class loaders. There is one name space: the program asks the application's loader for a class and
//! gets what `Class.forName` gives. The library sees no loaders, as its own classes have none.

use super::super::{Entry, NativeResult, arg_ref, reference};
use super::class::by_name;
use super::module::{another_unnamed_module, cell, name_of, unnamed_module};
use super::{class_arg, interned, load};
use crate::machine::{Frame, Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Inst, Invoke, Kind, Reg, SiteRef};
use cairn_program::synth::builder::{Builder, member};
use cairn_program::{Class, ClassId, MethodId, Origin, Shape};

const LOADER: &str = "java/lang/ClassLoader";
const APP: &str = "jdk/internal/loader/ClassLoaders$AppClassLoader";
const PLATFORM: &str = "jdk/internal/loader/ClassLoaders$PlatformClassLoader";
const BUILTIN: &str = "jdk/internal/loader/BuiltinClassLoader";

/// A built-in loader by its name; one object in each state.
fn built_in(m: &mut Machine<'_>, name: &str, class: &str, parent: Ref) -> Result<Ref, Trap> {
    let cell = cell(m, &format!("{LOADER}$$Cell${name}"), LOADER, "Ljava/lang/ClassLoader;")?;
    if let Some(known) = m.get_static(cell, "value").filter(|&v| v != 0) {
        return Ok(Ref(known as u32));
    }
    let class = load(m, class)?;
    let module = match name {
        "app" => unnamed_module(m)?,
        _ => another_unnamed_module(m)?,
    };
    let loader = m.new_instance(class)?;
    let parts = [
        ("name", interned(m, name)?),
        ("nameAndId", interned(m, &format!("'{name}'"))?),
        ("parent", parent),
        ("unnamedModule", module),
    ];
    // Subclasses have fields of the same names.
    let declaring = load(m, LOADER)?;
    for (name, value) in parts {
        if let Some(field) = m.field_of(declaring, name) {
            m.heap.set_slot(loader, m.program.field(field).slot, u64::from(value.0));
        }
    }
    m.set_static(cell, "value", u64::from(loader.0));
    Ok(loader)
}

fn platform(m: &mut Machine<'_>) -> Result<Ref, Trap> {
    built_in(m, "platform", PLATFORM, Ref::NULL)
}

fn app(m: &mut Machine<'_>) -> Result<Ref, Trap> {
    let parent = platform(m)?;
    built_in(m, "app", APP, parent)
}

/// Whether the program's own code makes the call, not the library's.
pub(super) fn called_by_program(m: &Machine<'_>) -> bool {
    let caller = m.frames().iter().rev().find(|f| !f.method.hidden);
    caller.is_some_and(|f| m.program.class(f.method.class).origin == Origin::User)
}

/// Whether a class is the program's: its own, an array of them, or made for one of them.
pub(super) fn is_of_program(m: &Machine<'_>, class: &Class) -> bool {
    match class.shape {
        Shape::Array { component, .. } => is_of_program(m, m.program.class(component)),
        Shape::Primitive(_) => false,
        Shape::Object => match m.program.host(class.id) {
            Some(host) => is_of_program(m, m.program.class(host)),
            None => class.origin == Origin::User,
        },
    }
}

fn of_class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    if !called_by_program(m) {
        return Ok(0);
    }
    match defined_by(m, class) {
        Defined::App => reference(app(m)?),
        Defined::Platform => reference(platform(m)?),
        Defined::Boot => Ok(0),
    }
}

/// The loader that has defined a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Defined {
    Boot,
    Platform,
    App,
}

/// Modules of the JDK that the platform's loader defines, and those that the application's does.
const OF_PLATFORM: &[&str] = &[
    "java.compiler",
    "java.net.http",
    "java.scripting",
    "java.security.jgss",
    "java.smartcardio",
    "java.sql",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
    "jdk.accessibility",
    "jdk.charsets",
    "jdk.crypto.cryptoki",
    "jdk.crypto.ec",
    "jdk.dynalink",
    "jdk.httpserver",
    "jdk.jsobject",
    "jdk.localedata",
    "jdk.naming.dns",
    "jdk.security.auth",
    "jdk.security.jgss",
    "jdk.xml.dom",
    "jdk.zipfs",
];
const OF_APP: &[&str] = &[
    "jdk.attach",
    "jdk.compiler",
    "jdk.editpad",
    "jdk.jartool",
    "jdk.javadoc",
    "jdk.jconsole",
    "jdk.jdeps",
    "jdk.jdi",
    "jdk.jlink",
    "jdk.jpackage",
    "jdk.jshell",
    "jdk.jstatd",
    "jdk.internal.ed",
    "jdk.internal.jvmstat",
    "jdk.internal.le",
    "jdk.internal.opt",
    "jdk.unsupported.desktop",
];

fn defined_by(m: &Machine<'_>, class: &Class) -> Defined {
    if is_of_program(m, class) {
        return Defined::App;
    }
    let mut class = class;
    while let Shape::Array { component, .. } = class.shape {
        class = m.program.class(component);
    }
    of_module(&class.module)
}

fn of_module(name: &str) -> Defined {
    match name {
        module if OF_PLATFORM.contains(&module) => Defined::Platform,
        module if OF_APP.contains(&module) => Defined::App,
        _ => Defined::Boot,
    }
}

/// `Module.getClassLoader`.
fn of_module_object(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if !called_by_program(m) {
        return Err(Trap::Bytecode);
    }
    let module = arg_ref(a, 0);
    let defined = match name_of(m, module)? {
        Some(name) => of_module(&name),
        None if module == unnamed_module(m)? => Defined::App,
        None => return Err(Trap::Bytecode),
    };
    match defined {
        Defined::App => reference(app(m)?),
        Defined::Platform => reference(platform(m)?),
        Defined::Boot => Ok(0),
    }
}

/// Which of the built-in loaders an object is; none if it is the program's own.
fn built_in_kind(m: &Machine<'_>, loader: Ref) -> Option<Defined> {
    if loader.is_null() {
        return Some(Defined::Boot);
    }
    match &*m.program.class(m.heap.class_of(loader)).name {
        APP => Some(Defined::App),
        PLATFORM => Some(Defined::Platform),
        _ => None,
    }
}

/// Whether `Class.forName` with this loader, built in, finds a class for the program. Who names no loader means its own, and the
/// library asks without one.
pub(super) fn sees(m: &Machine<'_>, loader: Ref, class: ClassId) -> Result<bool, Trap> {
    const NAMED: &str = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
    let mut frames = m.frames().iter().rev().filter(|f| !f.method.hidden);
    let is_class = |f: &&Frame<'_>| &*m.program.class(f.method.class).name == "java/lang/Class";
    let is_named = frames.by_ref().take_while(is_class).any(|f| &*f.method.desc == NAMED);
    if !is_named {
        return Ok(true);
    }
    let mut frames = m.frames().iter().rev().filter(|f| !f.method.hidden);
    let asks = frames.find(|f| !is_class(f));
    let is_program = asks.is_some_and(|f| m.program.class(f.method.class).origin == Origin::User);
    Ok(!is_program || defines(m, loader, class))
}

/// Whether a loader is one of the JDK's.
pub(super) fn is_built_in(m: &Machine<'_>, loader: Ref) -> bool {
    built_in_kind(m, loader).is_some()
}

/// Whether a built-in loader, or one above it, defines a class.
fn defines(m: &Machine<'_>, loader: Ref, class: ClassId) -> bool {
    let kind = built_in_kind(m, loader);
    kind.is_none_or(|kind| defined_by(m, m.program.class(class)) <= kind)
}

/// Whether a loader of the program's own asks the loaders above it for a class: they do not see the program's.
pub(super) fn asks_above(m: &Machine<'_>) -> bool {
    let is_loader = |f: &&Frame<'_>| &*m.program.class(f.method.class).name == LOADER;
    let frames = m.frames().iter().rev().filter(|f| !f.method.hidden);
    frames.take_while(is_loader).any(|f| &*f.method.name == "loadClass")
}

/// Whether a class is one that only the bootstrap loader defines.
pub(super) fn is_of_boot(m: &Machine<'_>, class: ClassId) -> bool {
    defined_by(m, m.program.class(class)) == Defined::Boot
}

/// What asks a loader of the program's own for a class, and has it initialised if it is to be: `(name, initialize, loader)`.
pub(super) fn asked_loader(
    m: &Machine<'_>,
    loader: Ref,
    initialises: bool,
) -> Result<Option<MethodId>, Trap> {
    if built_in_kind(m, loader).is_some() {
        return Ok(None);
    }
    const DESC: &str = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
    let host = load(m, LOADER)?;
    let name = if initialises { "FindClass" } else { "LoadClass" };
    let method = super::super::adapter::static_method(m, host, name, DESC, |code| {
        let (name, loader) = (Reg(0), Reg(2));
        let desc = "(Ljava/lang/String;)Ljava/lang/Class;";
        let found = code.call(Invoke::Virtual, LOADER, "loadClass", desc, vec![loader, name]);
        if initialises {
            let unsafe_class = "jdk/internal/misc/Unsafe";
            let desc = "()Ljdk/internal/misc/Unsafe;";
            let tool = code.call(Invoke::Static, unsafe_class, "getUnsafe", desc, vec![]);
            let (initialise, desc) = ("ensureClassInitialized", "(Ljava/lang/Class;)V");
            code.call(Invoke::Virtual, unsafe_class, initialise, desc, vec![tool, found]);
        }
        code.ret(found);
    })?;
    Ok(Some(method))
}

/// `Class.getProtectionDomain` of a class of the program, by the program: one for each place of the class path.
pub(super) fn protection_domain(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = class_arg(m, a, 0)?;
    if !called_by_program(m) || !is_of_program(m, class) || class.shape != Shape::Object {
        return Err(Trap::Bytecode);
    }
    let mut outer = class;
    while let Some(host) = m.program.host(outer.id) {
        outer = m.program.class(host);
    }
    let file = format!("{}.class", outer.name);
    let found = m.program.class_path().resources(&file, m.program.jdk().feature)?;
    let Some((url, _)) = found.into_iter().next() else { return Err(Trap::Bytecode) };
    let place = url.strip_suffix(&file).unwrap_or(&url);
    let place = match place.strip_prefix("jar:") {
        Some(jar) => jar.trim_end_matches("!/").to_owned(),
        None => place.to_owned(),
    };
    const DOMAIN: &str = "java/security/ProtectionDomain";
    const DESC: &str = "Ljava/security/ProtectionDomain;";
    let cell = cell(
        m,
        &format!("{DOMAIN}$$Cell${}", place.replace(['/', '.', ';', '['], "_")),
        DOMAIN,
        DESC,
    )?;
    if let Some(known) = m.get_static(cell, "value").filter(|&v| v != 0) {
        return Ok(known);
    }
    let host = load(m, DOMAIN)?;
    let name = m.program.class(cell).name.clone();
    let make = format!("{name}$Make");
    let desc = format!("(Ljava/lang/String;Ljava/lang/ClassLoader;){DESC}");
    let make = super::adapter::single(m, &make, host, &desc, || {
        let mut b = Builder::new(["Ljava/lang/String;", "Ljava/lang/ClassLoader;"]);
        let (text, loader) = (b.param(0), b.param(1));
        let url = b.new_object("java/net/URL");
        let constructor = member("java/net/URL", "<init>", "(Ljava/lang/String;)V");
        b.call(Invoke::Special, constructor, &[url, text]);
        let source = b.new_object("java/security/CodeSource");
        let none = b.reg(Kind::Ref);
        b.emit(Inst::Const { dst: none, bits: 0 });
        let desc = "(Ljava/net/URL;[Ljava/security/cert/Certificate;)V";
        let constructor = member("java/security/CodeSource", "<init>", desc);
        b.call(Invoke::Special, constructor, &[source, url, none]);
        let domain = b.new_object(DOMAIN);
        let desc = "(Ljava/security/CodeSource;Ljava/security/PermissionCollection;Ljava/lang/ClassLoader;[Ljava/security/Principal;)V";
        let constructor = member(DOMAIN, "<init>", desc);
        b.call(Invoke::Special, constructor, &[domain, source, none, loader, none]);
        let site = b.site(SiteRef::Field(member(&name, "value", DESC)), &[]);
        b.emit(Inst::PutStatic { src: domain, site });
        b.ret(domain);
        Ok(b.finish())
    })?;
    let (place, loader) = (m.new_string(&place)?, app(m)?);
    Err(Trap::Call(make, vec![u64::from(place.0), u64::from(loader.0)]))
}

/// The packages of a built-in loader are not kept.
fn packages(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    match built_in_kind(m, arg_ref(a, 0)) {
        Some(_) => Err(Trap::Unsupported("the packages of a built-in class loader".into())),
        None => Err(Trap::Bytecode),
    }
}

fn system_loader(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    // Its handlers and formatters may be the program's own.
    let logs = m
        .frames()
        .last()
        .is_some_and(|f| m.program.class(f.method.class).name.starts_with("java/util/logging/"));
    // The parent of one that the program makes.
    let makes = m.frames().last().is_some_and(|f| {
        &*m.program.class(f.method.class).name == LOADER && &*f.method.name == "<init>"
    });
    if logs || makes || called_by_program(m) { reference(app(m)?) } else { Ok(0) }
}

fn platform_loader(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    reference(platform(m)?)
}

/// `Thread.getContextClassLoader`: the application's loader unless somebody set another.
fn of_thread(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let set = m.get_field(arg_ref(a, 0), "contextClassLoader")?;
    if set != 0 || !called_by_program(m) {
        return Ok(set);
    }
    reference(app(m)?)
}

/// `loadClass(name, resolve)` of the built-in loaders.
fn load_class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let name = m.string_text(super::super::non_null(a, 1)?);
    let missing = || Trap::Throw("java/lang/ClassNotFoundException", Some(name.clone()));
    // Arrays have no loader to ask.
    if name.starts_with('[') {
        return Err(missing());
    }
    let class = by_name(m, &name)?;
    if !defines(m, arg_ref(a, 0), class) {
        return Err(missing());
    }
    reference(m.mirror(class)?)
}

const LOAD: &str = "(Ljava/lang/String;Z)Ljava/lang/Class;";

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/Class", "getClassLoader", "*", of_class),
    ("java/lang/Module", "getClassLoader", "*", of_module_object),
    (LOADER, "getSystemClassLoader", "*", system_loader),
    (LOADER, "getPlatformClassLoader", "*", platform_loader),
    ("java/lang/Thread", "getContextClassLoader", "*", of_thread),
    (APP, "loadClass", LOAD, load_class),
    (LOADER, "getDefinedPackage", "*", packages),
    (LOADER, "getDefinedPackages", "*", packages),
    (LOADER, "getPackage", "*", packages),
    (BUILTIN, "loadClass", LOAD, load_class),
];
