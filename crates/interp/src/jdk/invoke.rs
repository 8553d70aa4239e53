//! `java.lang.invoke`: variable handles, look-ups and direct method handles.
//!
//! The JDK builds handles out of generated classes and its own small interpreter; here a handle is an
//! object of a synthetic subclass that says in a few fields what it refers to, and the
//! signature-polymorphic methods are natives that read those. What a call site passes and expects is
//! in its descriptor, which the caller's frame has.

mod combine;
mod convert;
mod handle;
mod method;
mod var;

use super::{Entry, NativeResult, non_null, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Inst, MemberRef, SiteRef};
use cairn_program::synth::{external_type, field_descriptors};
use cairn_program::{ClassId, Shape};

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

fn class_array(m: &mut Machine<'_>, classes: &[Ref]) -> Result<Ref, Trap> {
    let class = m.program.array_of(m.program.class_class());
    let array = m.new_array(class, Elem::Ref, classes.len() as i32)?;
    for (i, c) in classes.iter().enumerate() {
        m.heap.set_element(array, Elem::Ref, i as u32, c.0.into());
    }
    Ok(array)
}

/// A descriptor as a `MethodType` prints it: `(int,String)void`.
fn type_text(desc: &str) -> String {
    let (params, ret) = desc.trim_start_matches('(').split_once(')').unwrap_or_default();
    let short = |d: &str| {
        let e = external_type(d);
        e.rsplit(['.', '$']).next().unwrap_or(&e).to_string()
    };
    let params: Vec<_> = field_descriptors(params).flatten().map(short).collect();
    format!("({}){}", params.join(","), short(ret))
}

const TABLE: &[Entry] =
    &[(HANDLES, "lookup", "*", lookup), (HANDLES, "privateLookupIn", "*", private_lookup)];

/// The sites of `+` are linked without it.
fn concat_factory(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Err(Trap::Unsupported("StringConcatFactory called by the program".into()))
}

const FACTORIES: &[Entry] = &[
    ("java/lang/invoke/StringConcatFactory", "makeConcat", "*", concat_factory),
    ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", "*", concat_factory),
];

pub(super) const TABLES: &[&[Entry]] =
    &[FACTORIES, TABLE, combine::TABLE, method::TABLE, var::TABLE];
