//! Witnesses written by hand, executed by the machine without symbols: what goes in is built, and what
//! comes out is described in the order that the format lays down.

use crate::support;

use cairn_explore::{Ended, Rerun, RerunError, Rerunner, rerun};
use cairn_witness::{
    After, Call, Data, NamedInput, Object, Outcome, Slot, StaticField, Target, VERSION, Witness,
};
use std::sync::LazyLock;
use std::time::Duration;
use support::Subject;

const BODY: &str = "
    static class Node { Node next; int v; int sum() { return v + (next == null ? 0 : next.sum()); } }
    static class Wide extends Node { Object what; Node next; }
    enum Color { RED, GREEN { }; }
    static int turns;
    static Node last;

    static int turn(Node n) {
        turns += 1;
        Node second = n.next;
        second.next = null;
        last = new Node();
        last.v = 7;
        return second.v;
    }
    static Object[] all(Wide w, Object[] more) {
        w.next = new Node();
        return new Object[] { w.what, more, Color.GREEN, (Runnable) () -> {}, new java.util.ArrayList<>() };
    }
    static int walk(Node n) { int i = 0; while (n != null) { n = n.next; i++; } return i; }
    static int size(java.util.List<Object> list, Node in) { return list.size() + list.indexOf(in); }
    static boolean isGreen(Color c, Integer i, String s) { return c == Color.GREEN && i == 5 && s.equals(\"x\"); }
";

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| Subject::new("Reruns", BODY));

/// A call of a static method of the subject.
fn call(name: &str, descriptor: &str, arguments: Vec<Data>, heap: Vec<Object>) -> Witness {
    let input = |value| NamedInput { name: "p".into(), descriptor: "?".into(), value };
    let target = Target::Method {
        class: "Reruns".into(),
        name: name.into(),
        descriptor: descriptor.replace('.', "Reruns$"),
        is_static: true,
    };
    Witness {
        version: VERSION,
        target,
        receiver: None,
        arguments: arguments.into_iter().map(input).collect(),
        statics: vec![],
        inputs: vec![],
        heap,
        outcome: Outcome::Returned(None),
        after: None,
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}

fn slot(class: &str, name: &str, descriptor: &str, value: Data) -> Slot {
    Slot {
        class: format!("Reruns${class}"),
        name: name.into(),
        descriptor: descriptor.replace('.', "Reruns$"),
        value,
        known: true,
    }
}

fn node(next: Data, v: i32) -> Object {
    let fields = vec![slot("Node", "next", "L.Node;", next), slot("Node", "v", "I", Data::Int(v))];
    Object::Instance { class: "Reruns$Node".into(), fields }
}

fn run(witness: &Witness) -> Result<Rerun, RerunError> {
    rerun(&SUBJECT.program, witness)
}

#[test]
fn a_cycle_is_built_and_what_became_of_it_is_described() {
    let heap = vec![node(Data::Ref(1), 3), node(Data::Ref(0), 4)];
    let mut witness = call("turn", "(L.Node;)I", vec![Data::Ref(0)], heap);
    let field = |name: &str, descriptor: &str, value| StaticField {
        class: "Reruns".into(),
        name: name.into(),
        descriptor: descriptor.into(),
        value,
    };
    let node_type = "LReruns$Node;";
    witness.statics =
        vec![field("last", node_type, Data::Ref(1)), field("turns", "I", Data::Int(41))];
    let rerun = run(&witness).expect("it runs");
    assert_eq!(rerun.outcome, Outcome::Returned(Some(Data::Int(4))));
    let heap = vec![node(Data::Ref(1), 3), node(Data::Null, 4), node(Data::Null, 7)];
    let statics = vec![field("last", node_type, Data::Ref(2)), field("turns", "I", Data::Int(42))];
    assert_eq!(rerun.after, Some(After { heap, statics, ..After::default() }));
}

/// Hidden fields, values, constants, lambdas and the library's objects.
#[test]
fn every_kind_of_object_is_described_in_its_order() {
    let wide = |next: Data, what: Data| Object::Instance {
        class: "Reruns$Wide".into(),
        fields: vec![
            slot("Node", "next", "L.Node;", Data::Ref(0)),
            slot("Node", "v", "I", Data::Int(1)),
            slot("Wide", "next", "L.Node;", next),
            slot("Wide", "what", "Ljava/lang/Object;", what),
        ],
    };
    let array = |elements| Object::Array { component: "Ljava/lang/Object;".into(), elements };
    let text = Data::Text(vec![0x61, 0xd800]);
    let more = || array(vec![Data::Boxed(Box::new(Data::Char(0x62))), Data::Null, Data::Ref(0)]);
    let heap = vec![wide(Data::Ref(0), text.clone()), more()];
    let arguments = vec![Data::Ref(0), Data::Ref(1)];
    let descriptor = "(L.Wide;[Ljava/lang/Object;)[Ljava/lang/Object;";
    let rerun = run(&call("all", descriptor, arguments, heap)).expect("it runs");
    assert_eq!(rerun.outcome, Outcome::Returned(Some(Data::Ref(3))));
    let opaque = |class: &str| Object::Opaque { class: class.into() };
    let heap = vec![
        wide(Data::Ref(2), text.clone()),
        more(),
        node(Data::Null, 0),
        array(vec![text, Data::Ref(1), Data::Ref(4), Data::Ref(5), Data::Ref(6)]),
        Object::Constant { class: "Reruns$Color".into(), name: "GREEN".into() },
        opaque("lambda"),
        opaque("java.util.ArrayList"),
    ];
    assert_eq!(rerun.after, Some(After { heap, statics: vec![], ..After::default() }));
}

#[test]
fn calls_make_objects_after_what_they_need() {
    let made = |name: &str, descriptor: &str, arguments| Call {
        class: "java.util.ArrayList".into(),
        name: name.into(),
        descriptor: descriptor.into(),
        receiver: None,
        arguments,
    };
    let list = Object::Made {
        class: "java.util.ArrayList".into(),
        calls: vec![
            made("<init>", "()V", vec![]),
            made("add", "(Ljava/lang/Object;)Z", vec![Data::Null]),
            made("add", "(Ljava/lang/Object;)Z", vec![Data::Ref(2)]),
            made("add", "(Ljava/lang/Object;)Z", vec![Data::Ref(1)]),
        ],
    };
    let inner = Object::Made {
        class: "java.util.ArrayList".into(),
        calls: vec![made("<init>", "(I)V", vec![Data::Int(3)])],
    };
    let heap = vec![list, node(Data::Null, 5), inner];
    let arguments = vec![Data::Ref(0), Data::Ref(1)];
    let rerun = run(&call("size", "(Ljava/util/List;L.Node;)I", arguments, heap)).expect("it runs");
    assert_eq!(rerun.outcome, Outcome::Returned(Some(Data::Int(3 + 2))));
}

#[test]
fn constants_boxes_and_strings_go_in() {
    let heap = vec![Object::Constant { class: "Reruns$Color".into(), name: "GREEN".into() }];
    let boxed = Data::Boxed(Box::new(Data::Int(5)));
    let arguments = vec![Data::Ref(0), boxed, Data::Text(vec![0x78])];
    let descriptor = "(L.Color;Ljava/lang/Integer;Ljava/lang/String;)Z";
    let rerun = run(&call("isGreen", descriptor, arguments, heap)).expect("it runs");
    assert_eq!(rerun.outcome, Outcome::Returned(Some(Data::Boolean(true))));
}

#[test]
fn an_endless_run_ends_and_the_next_one_is_not_disturbed() {
    let around = call("walk", "(L.Node;)I", vec![Data::Ref(0)], vec![node(Data::Ref(0), 1)]);
    let ends = call("walk", "(L.Node;)I", vec![Data::Ref(0)], vec![node(Data::Null, 1)]);
    let mut rerunner = Rerunner::new(&SUBJECT.program, &around.target).expect("a target");
    rerunner.patience = Duration::from_millis(50);
    for _ in 0..2 {
        assert!(matches!(rerunner.end(&around), Err(RerunError::Endless)));
        assert_eq!(rerunner.end(&ends).expect("it ends"), Ended::Word(1));
    }
}

#[test]
fn what_cannot_be_made_is_named() {
    let opaque = Object::Opaque { class: "a.C".into() };
    let cases = [
        (vec![Data::Ref(0)], vec![opaque], "a.C"),
        (vec![Data::Ref(3)], vec![], "object 3 of 0"),
        (vec![Data::Object("a.B".into())], vec![], "a.B"),
    ];
    for (arguments, heap, message) in cases {
        let error = run(&call("walk", "(L.Node;)I", arguments, heap)).expect_err("no run");
        assert!(error.to_string().contains(message), "{error}");
    }
    let error = run(&call("nothing", "()V", vec![], vec![])).expect_err("no target");
    assert!(matches!(error, RerunError::NoTarget { .. }), "{error}");
}
