//! `java.util.logging`: who logs, and what becomes of it where output goes nowhere.

use super::super::{Entry, NativeResult, arg_ref, reference};
use crate::machine::{Machine, Trap};

/// `LogRecord.inferCaller()`: the method that called the logger, found on the stack.
fn infer_caller(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let record = arg_ref(a, 0);
    let named = |f: &crate::machine::Frame<'_>| {
        (m.program.class(f.method.class).java_name(), f.method.name.to_string())
    };
    let is_logger = |class: &str| {
        class == "java.util.logging.Logger" || class.starts_with("sun.util.logging.PlatformLogger")
    };
    let frames = m.frames().iter().rev().filter(|f| !f.method.hidden).map(named);
    let caller = frames.skip_while(|f| !is_logger(&f.0)).find(|f| !is_logger(&f.0));
    m.set_field(record, "needToInferCaller", 0)?;
    if let Some((class, method)) = caller {
        let class = m.new_string(&class)?;
        m.set_field(record, "sourceClassName", class.0.into())?;
        let method = m.new_string(&method)?;
        m.set_field(record, "sourceMethodName", method.0.into())?;
    }
    Ok(0)
}

/// `SimpleFormatter.format(LogRecord)`: of what is explored, nobody reads the log.
fn format(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let caller = m.frames().last().map(|f| &*m.program.class(f.method.class).name);
    if m.sym.is_none() || caller != Some("java/util/logging/StreamHandler") {
        return Err(Trap::Bytecode);
    }
    reference(m.intern_utf16(&[])?)
}

pub(super) const TABLE: &[Entry] = &[
    ("java/util/logging/LogRecord", "inferCaller", "*", infer_caller),
    ("java/util/logging/SimpleFormatter", "format", "*", format),
];
