//! Class loaders. There is one name space: the program asks the application's loader for a class and
//! gets what `Class.forName` gives. The library sees no loaders, as its own classes have none.

use super::super::{Entry, NativeResult, arg_ref, reference};
use super::class::by_name;
use super::module::{cell, unnamed_module};
use super::{class_arg, interned, load};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::{Class, Origin, Shape};

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
    let module = unnamed_module(m)?;
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
fn called_by_program(m: &Machine<'_>) -> bool {
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
    if called_by_program(m) && is_of_program(m, class) {
        return reference(app(m)?);
    }
    Ok(0)
}

fn system_loader(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    // Its handlers and formatters may be the program's own.
    let logs = m
        .frames()
        .last()
        .is_some_and(|f| m.program.class(f.method.class).name.starts_with("java/util/logging/"));
    if logs || called_by_program(m) { reference(app(m)?) } else { Ok(0) }
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
    let name = super::super::non_null(a, 1)?;
    let class = by_name(m, &m.string_text(name))?;
    reference(m.mirror(class)?)
}

const LOAD: &str = "(Ljava/lang/String;Z)Ljava/lang/Class;";

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/Class", "getClassLoader", "*", of_class),
    (LOADER, "getSystemClassLoader", "*", system_loader),
    (LOADER, "getPlatformClassLoader", "*", platform_loader),
    ("java/lang/Thread", "getContextClassLoader", "*", of_thread),
    (APP, "loadClass", LOAD, load_class),
    (BUILTIN, "loadClass", LOAD, load_class),
];
