//! A witness for the tests of this crate.

use cairn_witness::{Data, NamedInput, Object, Outcome, Slot, Target, VERSION, Witness};

/// `contains(key)` of a list of nodes with these keys, which the path depends on or not.
pub fn list(keys: &[(i32, bool)], key: i32) -> Witness {
    let slot = |name: &str, value, known| Slot {
        class: "Node".into(),
        name: name.into(),
        descriptor: "I".into(),
        value,
        known,
    };
    let node = |(i, &(key, known)): (usize, &(i32, bool))| Object::Instance {
        class: "Node".into(),
        fields: vec![
            slot("key", Data::Int(key), known),
            slot("next", if i + 1 < keys.len() { Data::Ref(i + 1) } else { Data::Null }, true),
        ],
    };
    let input = |name: &str, value| NamedInput { name: name.into(), descriptor: "I".into(), value };
    Witness {
        version: VERSION,
        target: Target::Method {
            class: "Node".into(),
            name: "contains".into(),
            descriptor: "(I)Z".into(),
            is_static: false,
        },
        receiver: Some(input("this", Data::Ref(0))),
        arguments: vec![input("key", Data::Int(key))],
        statics: vec![],
        inputs: vec![],
        heap: keys.iter().enumerate().map(node).collect(),
        outcome: Outcome::Returned(None),
        after: None,
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}
