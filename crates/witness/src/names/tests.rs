//! Names of objects, and what is told with them.

use super::*;
use crate::sample::{input, insert, ints, node, slot};
use crate::{Answer, StaticField, changes, heap_lines};

#[test]
fn a_heap_and_what_became_of_it() {
    let witness = insert();
    let names = Names::new(&witness);
    assert_eq!(names.value(&witness.arguments[1].value), "new int[] {7, 0}");
    assert_eq!(names.value_after(&Data::Ref(3)), "node3");
    assert_eq!(
        heap_lines(&witness),
        ["this = Bst{root: node1, size: 1}", "node1 = Bst.Node{key: 5, left: null, right: _}"]
    );
    assert_eq!(
        changes(&witness),
        [
            "this.size: 1 -> 2",
            "node1.left: null -> node3",
            "path[1]: 0 -> 1",
            "node3 = new Bst.Node{key: 3, left: null, right: null}",
        ]
    );
}

#[test]
fn what_is_shared_or_contains_itself_has_a_name() {
    let mut witness = insert();
    let objects = |elements| Object::Array { component: "Ljava/lang/Object;".into(), elements };
    witness.heap = vec![
        objects(vec![Data::Ref(0)]),
        ints(&[1]),
        objects(vec![Data::Ref(1), Data::Ref(1)]),
        objects(vec![Data::Ref(4), Data::Int(2)]),
        ints(&[]),
        // Only each other refers to these.
        objects(vec![Data::Ref(6)]),
        objects(vec![Data::Ref(5)]),
    ];
    witness.receiver = None;
    witness.arguments = [0, 2, 3].map(|n| input("x", Data::Ref(n))).into();
    witness.after = None;
    let names = Names::new(&witness);
    let shown: Vec<String> = witness.arguments.iter().map(|a| names.value(&a.value)).collect();
    assert_eq!(shown, ["objects0", "objects2", "new Object[] {new int[] {}, 2}"]);
    assert_eq!(names.name(4), "x[0]");
    assert_eq!(
        heap_lines(&witness),
        [
            "objects0 = new Object[] {objects0}",
            "ints1 = new int[] {1}",
            "objects2 = new Object[] {ints1, ints1}",
            "objects5 = new Object[] {objects6}",
            "objects6 = new Object[] {objects5}",
        ]
    );
}

#[test]
fn all_kinds_of_objects_have_a_line() {
    let call = |name: &str, arguments| Call {
        class: "java.util.ArrayList".into(),
        name: name.into(),
        descriptor: String::new(),
        receiver: None,
        arguments,
    };
    let (new, add) = (call("<init>", vec![]), call("add", vec![Data::Ref(1)]));
    let point = Call { class: "Point".into(), ..call("<init>", vec![Data::Int(1), Data::Int(2)]) };
    let answer = |n| Answer { arguments: vec![Data::Int(n)], result: Some(Data::Int(n + 1)) };
    let constant = Object::Constant { class: "a.Color".into(), name: "RED".into() };
    let both = vec![
        slot("a.Base", "x", Data::Ref(1)),
        slot("a.Derived", "x", Data::Ref(3)),
        slot("a.Derived", "y", Data::Text(vec![0x61])),
    ];
    let mut witness = insert();
    witness.heap = vec![
        Object::Made { class: "java.util.ArrayList".into(), calls: vec![new, add] },
        constant,
        Object::Stub {
            interface: "java.util.function.IntUnaryOperator".into(),
            answers: vec![answer(1), answer(5)],
        },
        Object::Made { class: "Point".into(), calls: vec![point] },
        Object::Instance { class: "a.Derived".into(), fields: both },
    ];
    witness.receiver = None;
    witness.arguments = [0, 2, 4].map(|n| input("intUnaryOperator2", Data::Ref(n))).into();
    witness.after = None;
    assert_eq!(
        heap_lines(&witness),
        [
            "arrayList0 = new ArrayList(); add(Color.RED)",
            "intUnaryOperator2_ = IntUnaryOperator{1 -> 2, 5 -> 6}",
            "derived4 = Derived{Base.x: Color.RED, x: new Point(1, 2), y: \"a\"}",
        ]
    );
}

#[test]
fn static_fields_change_too() {
    let mut witness = insert();
    let count = |value| StaticField {
        class: "a.Counter".into(),
        name: "last".into(),
        descriptor: "Ltrees/Bst$Node;".into(),
        value,
    };
    witness.statics = vec![count(Data::Null)];
    let after = witness.after.as_mut().expect("it is described");
    after.statics = vec![count(Data::Ref(1))];
    after.heap[2] = ints(&[7, 0]);
    after.heap[1] = node(5, Data::Null, Data::Null);
    after.heap.pop();
    assert_eq!(changes(&witness), ["this.size: 1 -> 2", "Counter.last: null -> node1"]);
}

#[test]
fn names_begin_like_their_class() {
    let cases = [
        ("Bst.Node", "node"),
        ("URLList", "urlList"),
        ("URL", "url"),
        ("Main.1", "main"),
        ("Main.1Local", "local"),
        ("linked", "linked"),
    ];
    for (class, name) in cases {
        assert_eq!(lower_camel(class), name);
    }
}
