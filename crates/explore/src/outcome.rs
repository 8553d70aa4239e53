//! What a finished run means: values, exceptions and traces as plain data, under the path's model if
//! there are symbols in them.

use crate::rig::Raised;
use cairn_heap::Ref;
use cairn_interp::Machine;
use cairn_interp::sym::Val;
use cairn_program::ir::{Elem, Inst, SiteRef};
use cairn_program::{Method, MethodId, Origin, Shape, null_message};
use cairn_witness::{Data, TraceFrame};

/// Longer arrays, and more deeply nested ones, are not described.
const LONGEST: u32 = 4096;
const DEEPEST: usize = 16;

/// The word that a value has under the path's model.
pub(crate) fn word(m: &Machine<'_>, v: Val) -> Option<u64> {
    let Some(t) = v.term() else { return Some(v.word) };
    let sym = m.sym.as_ref()?;
    Some(sym.pool.eval(t, sym.path.model.as_ref()?).bits())
}

/// A primitive from the word in a register.
pub(crate) fn primitive(elem: Elem, word: u64) -> Data {
    match elem {
        Elem::Boolean => Data::Boolean(word & 1 != 0),
        Elem::Byte => Data::Byte(word as i8),
        Elem::Char => Data::Char(word as u16),
        Elem::Short => Data::Short(word as i16),
        Elem::Int => Data::Int(word as i32),
        Elem::Long => Data::Long(word as i64),
        Elem::Float => Data::Float(word as u32),
        Elem::Double => Data::Double(word),
        Elem::Ref => Data::Null,
    }
}

/// A value as data.
pub(crate) fn data(m: &mut Machine<'_>, elem: Elem, v: Val) -> Option<Data> {
    describe(m, elem, v, 0)
}

fn describe(m: &mut Machine<'_>, elem: Elem, v: Val, depth: usize) -> Option<Data> {
    let word = word(m, v)?;
    if elem != Elem::Ref {
        return Some(primitive(elem, word));
    }
    let r = Ref(word as u32);
    if r.is_null() {
        return Some(Data::Null);
    }
    let program = m.program;
    let class = program.class(m.heap.class_of(r));
    if class.id == program.string_class() {
        return text(m, r).map(Data::Text);
    }
    if let Some(elem) = Elem::of_box(&class.name) {
        let field = program.find_field(class.id, "value")?;
        let inner = describe(m, elem, slot(m, r, program.field(field).slot), depth)?;
        return Some(Data::Boxed(Box::new(inner)));
    }
    if let Shape::Array { component, elem } = class.shape {
        let shadow = m.heap.length_shadow(r);
        let len = self::word(m, Val { word: u64::from(m.heap.raw_len(r)), shadow })? as u32;
        if len <= LONGEST && depth < DEEPEST {
            let mut elements = vec![];
            for i in 0..len {
                let shadow = m.heap.element_shadow(r, elem, i);
                let v = Val { word: m.heap.raw_element(r, elem, i), shadow };
                elements.push(describe(m, elem, v, depth + 1)?);
            }
            let component = descriptor(&program.class(component).name, elem);
            return Some(Data::Array { component, elements });
        }
    }
    Some(Data::Object(class.java_name()))
}

pub(crate) fn slot(m: &Machine<'_>, r: Ref, slot: u32) -> Val {
    Val { word: m.heap.raw_slot(r, slot), shadow: m.heap.slot_shadow(r, slot) }
}

pub(crate) fn text(m: &mut Machine<'_>, s: Ref) -> Option<Vec<u16>> {
    m.sample_text(s)
}

/// Descriptor of a class from its internal name.
pub(crate) fn descriptor(class: &str, elem: Elem) -> String {
    match elem {
        Elem::Ref if class.starts_with('[') => class.to_owned(),
        Elem::Ref => format!("L{class};"),
        primitive => primitive.descriptor().to_string(),
    }
}

/// A field of an exception, by name.
fn field(m: &Machine<'_>, e: Ref, name: &str) -> Option<Val> {
    let f = m.program.find_field(m.heap.class_of(e), name)?;
    Some(slot(m, e, m.program.field(f).slot))
}

/// What `getMessage` answers, where it is the library's; none if it answers null, or is the
/// program's own.
pub(crate) fn message(m: &mut Machine<'_>, e: Ref) -> Option<String> {
    let program = m.program;
    let class = m.heap.class_of(e);
    let own = |&c: &_| program.find_method(c, "getMessage", "()Ljava/lang/String;").is_some();
    let getter = program.class(class).ancestors.iter().copied().rev().find(own)?;
    let getter: &str = &program.class(getter).name;
    if !matches!(getter, "java/lang/Throwable" | "java/lang/NullPointerException") {
        return None;
    }
    let detail = field(m, e, "detailMessage")?;
    let detail = Ref(word(m, detail)? as u32);
    if !detail.is_null() {
        return text(m, detail).map(|t| String::from_utf16_lossy(&t));
    }
    (getter == "java/lang/NullPointerException").then(|| null_text(m, e)).flatten()
}

/// The library computes the text of a `NullPointerException` from where it was made.
fn null_text(m: &Machine<'_>, e: Ref) -> Option<String> {
    let (method, inst) = *backtrace(m, e).first()?;
    let file = m.program.class(method.class).file.as_ref()?;
    let pc = *m.program.body(method.id).ok()?.pcs.get(inst as usize)?;
    null_message(file, method.member(file)?, pc)
}

/// Method and instruction of each frame that an exception recorded, innermost first.
fn backtrace<'p>(m: &Machine<'p>, e: Ref) -> Vec<(&'p Method, u32)> {
    let Some(trace) = field(m, e, "backtrace") else { return vec![] };
    let trace = Ref(trace.word as u32);
    if trace.is_null() {
        return vec![];
    }
    let entry = |i| {
        let packed = m.heap.raw_element(trace, Elem::Long, i);
        (m.program.method(MethodId((packed >> 32) as u32)), packed as u32)
    };
    (0..m.heap.raw_len(trace)).map(entry).collect()
}

/// Who raised an exception.
pub(crate) fn raised(m: &Machine<'_>, e: Ref) -> Raised {
    let Some(&(method, inst)) = backtrace(m, e).first() else { return Raised::LibraryInstruction };
    let is_own = m.program.class(method.class).origin == Origin::User;
    let body = m.program.body(method.id);
    let at = body.as_ref().ok().and_then(|b| Some((b, b.code.get(inst as usize)?)));
    let constructs = at.is_some_and(|(body, inst)| match inst {
        Inst::Invoke { site, .. } => {
            let what = &body.sites[*site as usize].what;
            matches!(what, SiteRef::Method(m) if &*m.name == "<init>")
        }
        _ => false,
    });
    match (is_own, constructs) {
        (true, true) => Raised::Program,
        (true, false) => Raised::Instruction,
        (false, true) => Raised::Library,
        (false, false) => Raised::LibraryInstruction,
    }
}

pub(crate) fn trace(m: &Machine<'_>, e: Ref) -> Vec<TraceFrame> {
    let frame = |(method, inst): (&Method, u32)| {
        let class = m.program.class(method.class);
        let line = m.program.body(method.id).ok().and_then(|b| b.line(inst as usize));
        TraceFrame {
            class: class.java_name(),
            method: method.name.to_string(),
            file: class.source_file.as_deref().map(str::to_owned),
            line: line.map(u32::from),
        }
    };
    backtrace(m, e).into_iter().map(frame).collect()
}
