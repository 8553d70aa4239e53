//! A witness for the tests of this crate: a key is put into a search tree.

use cairn_witness::{After, Data, NamedInput, Object, Outcome, Slot, Target, VERSION, Witness};

fn instance(class: &str, fields: Vec<(&str, Data, bool)>) -> Object {
    let slot = |(name, value, known): (&str, Data, bool)| Slot {
        class: class.into(),
        name: name.into(),
        descriptor: String::new(),
        value,
        known,
    };
    Object::Instance { class: class.into(), fields: fields.into_iter().map(slot).collect() }
}

pub fn insert() -> Witness {
    let tree = |size| {
        instance("trees.Bst", vec![("root", Data::Ref(1), true), ("size", Data::Int(size), true)])
    };
    let node = |key, left, parent, known| {
        instance(
            "trees.Bst$Node",
            vec![
                ("key", Data::Int(key), true),
                ("left", left, true),
                ("parent", parent, true),
                ("right", Data::Null, known),
            ],
        )
    };
    let ints = |last| Object::Array {
        component: "I".into(),
        elements: vec![Data::Int(7), Data::Int(last)],
    };
    let input =
        |name: &str, value| NamedInput { name: name.into(), descriptor: String::new(), value };
    let after = vec![
        tree(2),
        node(5, Data::Ref(3), Data::Ref(0), true),
        ints(1),
        node(3, Data::Null, Data::Ref(1), true),
    ];
    Witness {
        version: VERSION,
        target: Target::Method {
            class: "trees.Bst".into(),
            name: "insert".into(),
            descriptor: "(I[I)Ltrees/Bst$Node;".into(),
            is_static: false,
        },
        receiver: Some(input("this", Data::Ref(0))),
        arguments: vec![input("key", Data::Int(3)), input("path", Data::Ref(2))],
        statics: vec![],
        inputs: vec![],
        heap: vec![tree(1), node(5, Data::Null, Data::Ref(0), false), ints(0)],
        outcome: Outcome::Returned(Some(Data::Ref(3))),
        after: Some(After { heap: after, statics: vec![] }),
        trace: vec![],
        condition: vec![],
    }
}
