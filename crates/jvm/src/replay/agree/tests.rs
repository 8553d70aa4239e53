//! What counts as the same ending, and what as a difference.

use super::*;
use cairn_witness::{After, NamedInput, Slot, Target, VERSION};

fn threw(message: &str) -> Outcome {
    Outcome::Threw { class: "A".into(), message: Some(message.into()) }
}

fn witness(outcome: Outcome) -> Witness {
    Witness {
        version: VERSION,
        target: Target::Main { class: "A".into() },
        receiver: None,
        arguments: vec![],
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

fn same(predicted: Outcome, found: impl Into<Replayed>) -> bool {
    agreement(&witness(predicted), &found.into()) == Agreement::Same
}

#[test]
fn identity_hashes_do_not_count() {
    assert!(same(threw("x Node@1f, y Node@2"), threw("x Node@77aa, y Node@9")));
    assert!(!same(threw("x Node@1f"), threw("y Node@1f")));
}

#[test]
fn what_is_not_described_is_compared_by_class() {
    let texts = Object::Array { component: "Ljava/lang/String;".into(), elements: vec![] };
    let after = After { heap: vec![texts], statics: vec![], ..After::default() };
    let returned = |value| Outcome::Returned(Some(value));
    let object = |class: &str| returned(Data::Object(class.into()));
    let found = Replayed { after: Some(after), ..returned(Data::Ref(0)).into() };
    assert!(same(object("[Ljava.lang.String;"), found.clone()));
    assert!(!same(object("java.util.List"), found.clone()));
    assert!(!same(object("java.util.List"), returned(Data::Null)));
    assert!(same(object("java.lang.String"), returned(Data::Text(vec![]))));
    assert!(same(object("A$$Lambda$3"), object("lambda")));
    assert!(!same(object("A$$Lambda$3"), object("A")));
    let array = |component: &str, elements| Data::Array { component: component.into(), elements };
    assert!(same(returned(array("Ljava/lang/String;", vec![])), found.clone()));
    assert!(!same(returned(array("Ljava/lang/String;", vec![Data::Null])), found.clone()));
    assert!(!same(returned(array("I", vec![])), found));
}

#[test]
fn a_nan_is_a_nan() {
    assert!(same_value(&Data::Float(0x7fc0_0000), &Data::Float(0x7fc0_0001)));
    assert!(!same_value(&Data::Float(0), &Data::Float(0x8000_0000)));
}

fn node(next: Data) -> Object {
    let next = Slot {
        class: "a.Node".into(),
        name: "next".into(),
        descriptor: "La/Node;".into(),
        value: next,
        known: true,
    };
    Object::Instance { class: "a.Node".into(), fields: vec![next] }
}

/// The difference of two heaps after a call that was given one node.
fn difference(predicted: Vec<Object>, found: Vec<Object>) -> Option<String> {
    let mut witness = witness(Outcome::Returned(None));
    let value = Data::Ref(0);
    witness.arguments = vec![NamedInput { name: "n".into(), descriptor: String::new(), value }];
    witness.heap = vec![node(Data::Null)];
    witness.after = Some(After { heap: predicted, statics: vec![], ..After::default() });
    let after = Some(After { heap: found, statics: vec![], ..After::default() });
    match agreement(&witness, &Replayed { after, ..Outcome::Returned(None).into() }) {
        Agreement::Same => None,
        Agreement::Different(text) => Some(text),
    }
}

#[test]
fn the_numbers_of_new_objects_do_not_count() {
    let predicted = vec![node(Data::Ref(1)), node(Data::Ref(2)), node(Data::Ref(0))];
    let found = vec![node(Data::Ref(2)), node(Data::Ref(0)), node(Data::Ref(1))];
    assert_eq!(difference(predicted, found), None);
}

#[test]
fn the_first_difference_has_a_place() {
    let is = |predicted, found, text: &str| {
        let told = difference(predicted, found);
        assert_eq!(told.as_deref(), Some(text));
    };
    is(
        vec![node(Data::Null)],
        vec![node(Data::Ref(1)), node(Data::Null)],
        "predicted: afterwards node0.next is null; on the JVM it is an object of Node",
    );
    is(
        vec![node(Data::Ref(1)), node(Data::Null)],
        vec![node(Data::Ref(1)), node(Data::Ref(1))],
        "predicted: afterwards node1.next is null; on the JVM it is node1",
    );
    // Two objects are not one.
    is(
        vec![node(Data::Ref(1)), node(Data::Ref(2)), node(Data::Ref(1))],
        vec![node(Data::Ref(1)), node(Data::Ref(1))],
        "predicted: afterwards node1.next is node2; on the JVM it is node1",
    );
    is(
        vec![node(Data::Ref(0))],
        vec![node(Data::Ref(1)), node(Data::Ref(0))],
        "predicted: afterwards node0.next is node0; on the JVM it is an object of Node",
    );
    let ints = |n| Object::Array { component: "I".into(), elements: vec![Data::Int(0); n] };
    is(
        vec![node(Data::Ref(1)), ints(2)],
        vec![node(Data::Ref(1)), ints(3)],
        "predicted: afterwards node0.next is an array of I of length 2; on the JVM it is an array of I of length 3",
    );
}
