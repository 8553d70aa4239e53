//! Methods and objects in words.

use crate::object::{ObjectId, ObjectKind};
use crate::solution::Solution;
use cairn_program::synth::{external_type, field_descriptors};
use cairn_program::{MethodId, Program};

/// `com.acme.Tree#put(int,java.lang.Object)`.
pub fn method_text(program: &Program, id: MethodId) -> String {
    let m = program.method(id);
    let inner = m.desc.trim_start_matches('(').split(')').next().unwrap_or_default();
    let types: Vec<String> = field_descriptors(inner).flatten().map(external_type).collect();
    format!("{}#{}({})", program.class(m.class).java_name(), m.name, types.join(","))
}

/// The class of an object and where it comes from: `Node made in Tree#put(int):17`.
pub fn object_text(program: &Program, solution: &Solution, id: ObjectId) -> String {
    let o = solution.object(id);
    let class = match program.class(o.class).name.strip_prefix('[') {
        Some(_) => external_type(&program.class(o.class).name),
        None => program.class(o.class).java_name(),
    };
    let from = match o.kind {
        ObjectKind::Site { method, inst, .. } => {
            let line = program.body(method).ok().and_then(|b| b.line(inst as usize));
            let at = line.map(|l| format!(":{l}")).unwrap_or_default();
            format!("made in {}{at}", method_text(program, method))
        }
        ObjectKind::Native(method) => format!("made by {}", method_text(program, method)),
        ObjectKind::Literal(id) => {
            format!("{:?}", String::from_utf16_lossy(program.string(id)))
        }
        ObjectKind::LibraryLiteral => "a literal of the library".into(),
        ObjectKind::Library => "made by the library".into(),
        ObjectKind::ClassOf { class, .. } => format!("of {}", program.class(class).java_name()),
        ObjectKind::Implicit => "thrown by the machine".into(),
        ObjectKind::Machine => "made by the machine".into(),
        ObjectKind::Input => "an input".into(),
        ObjectKind::Reflected(method) => format!("for {}", method_text(program, method)),
        ObjectKind::ReflectedField(field) => {
            let f = program.field(field);
            format!("for {}.{}", program.class(f.class).java_name(), f.name)
        }
        ObjectKind::Handle { method, .. } => format!("for {}", method_text(program, method)),
        ObjectKind::Clone(_) => "a copy".into(),
        ObjectKind::Unknown => "of unknown origin".into(),
        ObjectKind::Missing => "made by code that is missing".into(),
    };
    format!("{class} {from}")
}
