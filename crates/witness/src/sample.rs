//! A witness for the tests of this crate: a search tree in which two nodes share an array.

use crate::{After, Data, NamedInput, Object, Outcome, Slot, Target, VERSION, Witness};

pub fn input(name: &str, value: Data) -> NamedInput {
    NamedInput { name: name.into(), descriptor: String::new(), value }
}

pub fn slot(class: &str, name: &str, value: Data) -> Slot {
    Slot { class: class.into(), name: name.into(), descriptor: "I".into(), value, known: true }
}

pub fn node(key: i32, left: Data, right: Data) -> Object {
    let class = "trees.Bst$Node";
    let fields = vec![
        slot(class, "key", Data::Int(key)),
        slot(class, "left", left),
        slot(class, "right", right),
    ];
    Object::Instance { class: class.into(), fields }
}

pub fn ints(elements: &[i32]) -> Object {
    let elements = elements.iter().map(|&e| Data::Int(e)).collect();
    Object::Array { component: "I".into(), elements }
}

/// `this.insert(3, path)` puts a new node to the left of the root, and writes into the path.
pub fn insert() -> Witness {
    let tree = |size| Object::Instance {
        class: "trees.Bst".into(),
        fields: vec![
            slot("trees.Bst", "root", Data::Ref(1)),
            slot("trees.Bst", "size", Data::Int(size)),
        ],
    };
    let mut root = node(5, Data::Null, Data::Null);
    if let Object::Instance { fields, .. } = &mut root {
        fields[2].known = false;
    }
    let inserted = node(3, Data::Null, Data::Null);
    let after = vec![tree(2), node(5, Data::Ref(3), Data::Null), ints(&[7, 1]), inserted];
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
        heap: vec![tree(1), root, ints(&[7, 0])],
        outcome: Outcome::Returned(Some(Data::Ref(3))),
        after: Some(After { heap: after, statics: vec![], ..After::default() }),
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}
