//! `Throwable`, stack traces and the helpful texts of `NullPointerException`.

use super::{Entry, NativeResult, arg_ref, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::Elem;
use cairn_program::{Class, Method, MethodId, Origin};

fn fill_in(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let e = arg_ref(a, 0);
    let skip = m.construction_frames(e);
    m.fill_trace(e, skip)?;
    reference(e)
}

/// The method and instruction of a trace's entry.
fn trace_entry<'p>(m: &Machine<'p>, trace: Ref, i: u32) -> (&'p Method, u32) {
    let packed = m.heap.element(trace, Elem::Long, i);
    (m.program.method(MethodId((packed >> 32) as u32)), packed as u32)
}

/// Up to JDK 17 the second argument is the exception, later its trace.
fn init_elements(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (elements, source) = (arg_ref(a, 0), arg_ref(a, 1));
    let trace = if m.heap.class_of(source) == m.known.long_array {
        source
    } else {
        Ref(m.get_field(source, "backtrace")? as u32)
    };
    for i in 0..m.heap.len(elements).min(m.heap.len(trace)) {
        let element = Ref(m.heap.element(elements, Elem::Ref, i) as u32);
        let (method, inst) = trace_entry(m, trace, i);
        fill_element(m, element, method, inst)?;
    }
    Ok(0)
}

fn fill_element(m: &mut Machine<'_>, element: Ref, method: &Method, inst: u32) -> Result<(), Trap> {
    let class = m.program.class(method.class);
    let mirror = m.mirror(class.id)?;
    m.set_field(element, "declaringClassObject", u64::from(mirror.0))?;
    set_text(m, element, "declaringClass", Some(&class.java_name()))?;
    set_text(m, element, "methodName", Some(&method.name))?;
    set_text(m, element, "fileName", class.source_file.as_deref())?;
    if class.origin == Origin::User {
        set_text(m, element, "classLoaderName", Some("app"))?;
    } else {
        set_text(m, element, "moduleName", Some(&class.module))?;
    }
    let line = line_of(m, method, inst);
    m.set_field(element, "lineNumber", u64::from(line as u32))
}

/// Source line; -2 marks a native method, as in Java.
fn line_of(m: &Machine<'_>, method: &Method, inst: u32) -> i32 {
    if method.is_native() {
        return -2;
    }
    match m.program.body(method.id) {
        Ok(body) => body.line(inst as usize).map_or(-1, i32::from),
        Err(_) => -1,
    }
}

fn set_text(
    m: &mut Machine<'_>,
    o: Ref,
    field: &'static str,
    text: Option<&str>,
) -> Result<(), Trap> {
    let Some(text) = text else { return Ok(()) };
    let utf16: Vec<u16> = text.encode_utf16().collect();
    let s = m.intern_utf16(&utf16)?;
    m.set_field(o, field, u64::from(s.0))
}

/// `StackTraceElement.computeFormat` looks at loaders and modules, which Cairn does not model; the
/// result is a constant: built-in loader names and versions of JDK modules are not printed.
fn compute_format(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let element = arg_ref(a, 0);
    const BUILTIN_LOADER_AND_JDK_MODULE: u64 = 3;
    m.set_field(element, "format", BUILTIN_LOADER_AND_JDK_MODULE)?;
    m.set_field(element, "declaringClassObject", 0)?;
    Ok(0)
}

fn null_pointer_text(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let trace = Ref(m.get_field(arg_ref(a, 0), "backtrace")? as u32);
    if trace.is_null() || m.heap.len(trace) == 0 {
        return Ok(0);
    }
    let (method, inst) = trace_entry(m, trace, 0);
    let class: &Class = m.program.class(method.class);
    let text = class.file.as_ref().and_then(|file| {
        let member = method.member(file)?;
        let pc = *m.program.body(method.id).ok()?.pcs.get(inst as usize)?;
        cairn_program::null_message(file, member, pc)
    });
    match text {
        Some(t) => reference(m.new_string(&t)?),
        None => Ok(0),
    }
}

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in),
    ("java/lang/StackTraceElement", "initStackTraceElements", "*", init_elements),
    ("java/lang/StackTraceElement", "computeFormat", "*", compute_format),
    ("java/lang/NullPointerException", "getExtendedNPEMessage", "*", null_pointer_text),
];
