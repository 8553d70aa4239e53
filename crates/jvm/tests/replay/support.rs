//! The subjects, compiled, and short ways to write witnesses.

use cairn_jvm::replay::Replayer;
use cairn_testing::{Jdk, java_files};
use cairn_witness::{
    After, Call, Data, NamedInput, Object, Outcome, Slot, StaticField, Target, VERSION, Witness,
};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// The subjects, compiled, and the runner with them.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let own = java_files(&root.join("tests/java/replay"));
        let sources = [java_files(&root.join("../../java/src")), own].concat();
        Jdk::default().compiled(&[], &sources)
    })
}

pub fn replayer(limit: Duration) -> Replayer {
    let class_path = classes().to_str().expect("a plain path");
    Replayer::new(&Jdk::default().home, class_path, limit, None).expect("a JDK")
}

pub fn input(value: Data) -> NamedInput {
    NamedInput { name: "x".into(), descriptor: String::new(), value }
}

/// A call of a static method.
pub fn call(
    class: &str,
    name: &str,
    descriptor: &str,
    arguments: Vec<Data>,
    outcome: Outcome,
) -> Witness {
    Witness {
        version: VERSION,
        target: Target::Method {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            is_static: true,
        },
        receiver: None,
        arguments: arguments.into_iter().map(input).collect(),
        statics: vec![],
        inputs: vec![],
        heap: vec![],
        outcome,
        after: None,
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}

/// The same on an object of the heap.
pub fn on(receiver: usize, mut witness: Witness) -> Witness {
    let value = Data::Ref(receiver);
    witness.receiver = Some(NamedInput { name: "this".into(), descriptor: String::new(), value });
    if let Target::Method { is_static, .. } = &mut witness.target {
        *is_static = false;
    }
    witness
}

/// The same with a heap, before and after.
pub fn with(mut witness: Witness, heap: Vec<Object>, after: Vec<Object>) -> Witness {
    witness.heap = heap;
    witness.after = Some(After { heap: after, statics: vec![], ..After::default() });
    witness
}

pub fn text(s: &str) -> Data {
    Data::Text(s.encode_utf16().collect())
}

pub fn ints(elements: &[i32]) -> Object {
    let elements = elements.iter().map(|&e| Data::Int(e)).collect();
    Object::Array { component: "I".into(), elements }
}

pub fn array(component: &str, elements: Vec<Data>) -> Object {
    Object::Array { component: component.into(), elements }
}

pub fn slot(class: &str, name: &str, descriptor: &str, value: Data) -> Slot {
    let (class, name, descriptor) = (class.into(), name.into(), descriptor.into());
    Slot { class, name, descriptor, value, known: true }
}

pub fn object(class: &str, fields: &[(&str, &str, Data)]) -> Object {
    let slot = |(name, descriptor, value): &(&str, &str, Data)| {
        slot(class, name, descriptor, value.clone())
    };
    Object::Instance { class: class.into(), fields: fields.iter().map(slot).collect() }
}

/// A `Heaps.Node`; its references by number.
pub fn node(key: i32, left: Option<usize>, right: Option<usize>) -> Object {
    let reference = |n: Option<usize>| n.map_or(Data::Null, Data::Ref);
    object(
        "Heaps$Node",
        &[
            ("key", "I", Data::Int(key)),
            ("left", "LHeaps$Node;", reference(left)),
            ("right", "LHeaps$Node;", reference(right)),
        ],
    )
}

pub fn made(class: &str, calls: &[(&str, &str, Vec<Data>)]) -> Object {
    let call = |(name, descriptor, arguments): &(&str, &str, Vec<Data>)| Call {
        class: class.into(),
        name: (*name).into(),
        descriptor: (*descriptor).into(),
        receiver: None,
        arguments: arguments.clone(),
    };
    Object::Made { class: class.into(), calls: calls.iter().map(call).collect() }
}

pub fn static_field(class: &str, name: &str, descriptor: &str, value: Data) -> StaticField {
    let (class, name, descriptor) = (class.into(), name.into(), descriptor.into());
    StaticField { class, name, descriptor, value }
}

pub fn opaque(class: &str) -> Object {
    Object::Opaque { class: class.into() }
}

pub fn returned(value: Data) -> Outcome {
    Outcome::Returned(Some(value))
}

pub fn threw(class: &str, message: Option<&str>) -> Outcome {
    Outcome::Threw { class: class.into(), message: message.map(Into::into) }
}
