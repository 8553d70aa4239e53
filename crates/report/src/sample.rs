//! Data for the tests of this crate.

use cairn_witness::{
    After, Data, HeapSummary, Held, Location, NamedInput, Object, Outcome, Possible, Reference,
    Slot, SummaryField, Target, VERSION, Witness,
};

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

/// A key is put into a search tree.
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
        after: Some(After { heap: after, statics: vec![], ..After::default() }),
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}

/// The list may be empty; the first node may be followed by itself, or by nothing.
pub fn summary() -> HeapSummary {
    let can_be = |all: &[(&str, Option<usize>)]| {
        let when = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        all.iter().map(|&(text, location)| Possible { when: when(text), location }).collect()
    };
    let reference = |name: &str, all: &[(&str, Option<usize>)]| Reference {
        name: name.into(),
        can_be: can_be(all),
        read_if: None,
        otherwise: None,
    };
    let field = |name: &str, held| SummaryField { name: name.into(), held };
    let value = |term: &str| Held::Value(term.into());
    let next = [("this.head.next == null", None), ("this.head.next == this.head", Some(1))];
    HeapSummary {
        references: vec![
            reference("this", &[("", Some(0))]),
            reference("this.head", &[("this.head == null", None), ("this.head != null", Some(1))]),
            Reference {
                read_if: Some("this.head != null".into()),
                ..reference("this.head.next", &next)
            },
        ],
        locations: vec![
            Location {
                class: "lists.List".into(),
                when: None,
                fields: vec![field("head", Held::Reference(1)), field("size", value("this.size"))],
            },
            Location {
                class: "lists.List$Node".into(),
                when: Some("this.head != null".into()),
                fields: vec![
                    field("key", value("this.head.key")),
                    field("next", Held::Reference(2)),
                    field("other", Held::Unread),
                ],
            },
        ],
    }
}
