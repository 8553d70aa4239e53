//! Calls with a heap: it is built as described, and described as it is afterwards.

use crate::support::{self, *};
use cairn_jvm::replay::{Agreement, agreement};
use cairn_witness::{Answer, Data, Names, Object, Outcome, Witness};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(20);

fn heaps(name: &str, descriptor: &str, arguments: Vec<Data>, outcome: Outcome) -> Witness {
    call("Heaps", name, descriptor, arguments, outcome)
}

/// A call that changes nothing.
fn unchanged(witness: Witness, heap: Vec<Object>) -> Witness {
    with(witness, heap.clone(), heap)
}

fn linked() -> Vec<Witness> {
    let int = |n| returned(Data::Int(n));
    let (take, two) = ("(LHeaps$Node;)LHeaps$Node;", "(LHeaps$Node;LHeaps$Node;)Z");
    let ring = vec![node(1, None, Some(2)), node(2, None, Some(0)), node(3, None, Some(1))];
    let sharing = vec![node(0, Some(2), None), node(0, Some(2), None), node(1, None, None)];
    let apart = vec![
        node(0, Some(2), None),
        node(0, Some(3), None),
        node(1, None, None),
        node(1, None, None),
    ];
    let both = || vec![Data::Ref(0), Data::Ref(1)];
    let grown = vec![
        node(0, Some(1), Some(2)),
        node(1, Some(2), Some(3)),
        node(2, None, None),
        node(3, None, None),
        node(5, None, None),
        node(4, None, Some(5)),
    ];
    let mut grow = with(
        heaps("grow", take, vec![Data::Ref(0)], returned(Data::Ref(5))),
        vec![node(0, None, Some(0))],
        grown,
    );
    let last = |value| static_field("Heaps", "last", "LHeaps$Node;", value);
    grow.statics = vec![last(Data::Null)];
    grow.after.as_mut().expect("an after").statics = vec![last(Data::Ref(4))];
    let late = threw("java.lang.IllegalStateException", Some("late"));
    let nodes = |third| array("LHeaps$Node;", vec![Data::Ref(1), Data::Ref(1), third]);
    vec![
        unchanged(heaps("ring", "(LHeaps$Node;)I", vec![Data::Ref(1)], int(3)), ring),
        unchanged(heaps("shared", two, both(), returned(Data::Boolean(true))), sharing),
        unchanged(heaps("shared", two, both(), returned(Data::Boolean(false))), apart),
        with(
            heaps("unloop", take, vec![Data::Ref(0)], returned(Data::Ref(0))),
            vec![node(5, None, Some(0))],
            vec![node(5, None, None)],
        ),
        grow,
        with(
            heaps("failLate", "(LHeaps$Node;)V", vec![Data::Ref(0)], late),
            vec![node(5, None, None)],
            vec![node(6, Some(1), None), node(6, None, None)],
        ),
        with(
            heaps("alias", "([LHeaps$Node;)I", vec![Data::Ref(0)], int(7)),
            vec![nodes(Data::Null), node(1, None, None)],
            vec![nodes(Data::Ref(2)), node(7, None, None), node(8, None, None)],
        ),
    ]
}

fn fields() -> Vec<Witness> {
    let secret = |ratio: f64| {
        object(
            "Heaps$Secret",
            &[
                ("node", "LHeaps$Node;", Data::Ref(1)),
                ("number", "I", Data::Int(40)),
                ("ratio", "D", Data::Double(ratio.to_bits())),
            ],
        )
    };
    let reveal =
        call("Heaps$Secret", "reveal", "()D", vec![], returned(Data::Double(42f64.to_bits())));
    let derived = |x| Object::Instance {
        class: "Heaps$Derived".into(),
        fields: vec![
            slot("Heaps$Base", "x", "I", Data::Int(4)),
            slot("Heaps$Derived", "name", "Ljava/lang/String;", text("a b")),
            slot("Heaps$Derived", "x", "I", Data::Int(x)),
        ],
    };
    let inner = object("Heaps$Inner", &[("this$0", "LHeaps;", Data::Ref(1))]);
    let outer = |n| object("Heaps", &[("outer", "I", Data::Int(n))]);
    let stack = |items, size| {
        object("Heaps$Stack", &[("items", "[I", Data::Ref(items)), ("size", "I", Data::Int(size))])
    };
    let push = call("Heaps$Stack", "push", "(I)V", vec![Data::Int(9)], Outcome::Returned(None));
    let constant = |name: &str| Object::Constant { class: "Heaps$Color".into(), name: name.into() };
    let lamp = |color: usize, other: Data| {
        object(
            "Heaps$Lamp",
            &[("color", "LHeaps$Color;", Data::Ref(color)), ("other", "Ljava/lang/Object;", other)],
        )
    };
    let next = call("Heaps$Lamp", "next", "()V", vec![], Outcome::Returned(None));
    let numbers = |d: f64, f: f32, n: i8, z, boxed, words| {
        object(
            "Heaps$Numbers",
            &[
                ("b", "B", Data::Byte(n)),
                ("box", "Ljava/lang/Integer;", Data::Boxed(Box::new(Data::Int(boxed)))),
                ("c", "C", Data::Char(n as u16)),
                ("d", "D", Data::Double(d.to_bits())),
                ("f", "F", Data::Float(f.to_bits())),
                ("l", "J", Data::Long(n.into())),
                ("s", "S", Data::Short(n.into())),
                ("text", "Ljava/lang/Object;", text(words)),
                ("z", "Z", Data::Boolean(z)),
            ],
        )
    };
    let change = call("Heaps$Numbers", "change", "()V", vec![], Outcome::Returned(None));
    vec![
        with(
            on(0, reveal),
            vec![secret(-1.0), node(2, None, None)],
            vec![secret(f64::NEG_INFINITY), node(2, None, None)],
        ),
        with(
            on(0, call("Heaps$Derived", "both", "()I", vec![], returned(Data::Int(45)))),
            vec![derived(5)],
            vec![derived(6)],
        ),
        with(
            on(0, call("Heaps$Inner", "value", "()I", vec![], returned(Data::Int(3)))),
            vec![inner.clone(), outer(3)],
            vec![inner, outer(4)],
        ),
        with(
            on(0, push),
            vec![stack(1, 2), ints(&[1, 2])],
            vec![stack(2, 3), ints(&[1, 2]), ints(&[1, 2, 9, 0])],
        ),
        with(
            on(0, next),
            vec![lamp(1, Data::Null), constant("RED")],
            vec![lamp(2, Data::Ref(1)), constant("RED"), constant("GREEN")],
        ),
        with(
            on(0, change),
            vec![numbers(0.0, f32::INFINITY, 1, true, 1000, "a")],
            vec![numbers(-0.0, f32::NAN, 2, false, 1001, "ab")],
        ),
    ]
}

/// Objects that code makes, and stubs.
fn library() -> Vec<Witness> {
    let int = |n| returned(Data::Int(n));
    let point = |x, n| {
        made("Heaps$Point", &[("<init>", "(ILHeaps$Node;)V", vec![Data::Int(x), Data::Ref(n)])])
    };
    let point_after =
        object("Heaps$Point", &[("node", "LHeaps$Node;", Data::Ref(0)), ("x", "I", Data::Int(2))]);
    let add = |n| ("add", "(Ljava/lang/Object;)Z", vec![Data::Ref(n)]);
    let list = made("java.util.ArrayList", &[("<init>", "()V", vec![]), add(1), add(2), add(1)]);
    // The set is made from keys that it must hash, and they from points that are made as well.
    let key = object(
        "Heaps$Key",
        &[("point", "LHeaps$Point;", Data::Ref(2)), ("text", "Ljava/lang/String;", text("k"))],
    );
    let set = made("java.util.HashSet", &[("<init>", "()V", vec![]), add(1)]);
    let answer = |arguments, result| Answer { arguments, result };
    let boxed = |n| Some(Data::Boxed(Box::new(Data::Int(n))));
    let nan = Data::Boxed(Box::new(Data::Double(0x7ff8_0000_0000_0000)));
    let function = Object::Stub {
        interface: "java.util.function.Function".into(),
        answers: vec![
            answer(vec![Data::Ref(1)], boxed(1000)),
            answer(vec![text("a")], boxed(20)),
            answer(vec![nan], boxed(4)),
        ],
    };
    let operator = |first: i32| Object::Stub {
        interface: "java.util.function.IntBinaryOperator".into(),
        answers: vec![
            answer(vec![Data::Int(first), Data::Int(3)], Some(Data::Int(6))),
            answer(vec![Data::Int(1), Data::Int(6)], Some(Data::Int(7))),
        ],
    };
    let hidden = Object::Stub {
        interface: "Heaps$Hidden".into(),
        answers: vec![answer(vec![Data::Ref(1)], None)],
    };
    let unforeseen =
        "not predicted: a call of java.util.function.IntBinaryOperator.applyAsInt with [2, 3]";
    let fold = |outcome| {
        heaps("fold", "(Ljava/util/function/IntBinaryOperator;)I", vec![Data::Ref(0)], outcome)
    };
    vec![
        with(
            heaps("sum", "(LHeaps$Point;)I", vec![Data::Ref(1)], int(11)),
            vec![node(5, None, None), point(2, 0)],
            vec![node(9, None, None), point_after],
        ),
        with(
            heaps("sum", "(Ljava/util/List;)I", vec![Data::Ref(0)], int(9)),
            vec![list, node(2, None, None), node(3, None, None)],
            vec![opaque("java.util.ArrayList"), node(3, None, None), node(3, None, None)],
        ),
        Witness {
            heap: vec![set, key, point(1, 3), node(0, None, None)],
            ..heaps(
                "contains",
                "(Ljava/util/Set;LHeaps$Key;)Z",
                vec![Data::Ref(0), Data::Ref(1)],
                returned(Data::Boolean(true)),
            )
        },
        with(
            heaps(
                "ask",
                "(Ljava/util/function/Function;LHeaps$Node;)I",
                vec![Data::Ref(0), Data::Ref(1)],
                int(1205),
            ),
            vec![function, node(1, None, None)],
            vec![opaque("lambda"), node(1, None, None)],
        ),
        with(fold(int(7)), vec![operator(2)], vec![opaque("lambda")]),
        with(
            fold(threw("java.lang.IllegalStateException", Some(unforeseen))),
            vec![operator(4)],
            vec![opaque("lambda")],
        ),
        with(
            heaps(
                "hidden",
                "(LHeaps$Hidden;LHeaps$Node;)V",
                vec![Data::Ref(0), Data::Ref(1)],
                Outcome::Returned(None),
            ),
            vec![hidden, node(1, None, None)],
            vec![opaque("lambda"), node(1, None, None)],
        ),
    ]
}

fn statics() -> Vec<Witness> {
    let fields = |count, head, table: usize| {
        vec![
            static_field("Heaps", "TABLE", "[I", Data::Ref(table)),
            static_field("Heaps", "count", "I", Data::Int(count)),
            static_field("Heaps", "head", "LHeaps$Node;", head),
        ]
    };
    let mut counted = with(
        heaps("counted", "()I", vec![], returned(Data::Int(42))),
        vec![node(0, Some(1), None), node(1, None, None), ints(&[0, 6])],
        vec![node(41, Some(1), None), node(1, None, None), ints(&[0, 7])],
    );
    counted.statics = fields(41, Data::Ref(0), 2);
    counted.after.as_mut().expect("an after").statics = fields(42, Data::Ref(1), 2);
    let constant = Object::Constant { class: "Heaps$Color".into(), name: "GREEN".into() };
    let all = vec![
        Data::Ref(0),
        text("text"),
        Data::Boxed(Box::new(Data::Int(1))),
        Data::Ref(2),
        Data::Ref(3),
        Data::Ref(1),
        Data::Ref(4),
        Data::Null,
    ];
    let mixed = vec![
        node(1, None, None),
        array("Ljava/lang/Object;", all),
        opaque("java.lang.StringBuilder"),
        opaque("lambda"),
        constant,
    ];
    let descriptor = "(Ljava/lang/Object;)[Ljava/lang/Object;";
    let word = |object, reference| {
        let of = "LHeaps$Words;";
        support::object("Heaps$Words", &[("object", of, object), ("ref", of, reference)])
    };
    let make = ("ref", "(LHeaps$Words;)LHeaps$Words;", vec![Data::Ref(0)]);
    let value = call("Heaps$Words", "value", "()Z", vec![], returned(Data::Boolean(true)));
    vec![
        counted,
        with(
            heaps("mixed", descriptor, vec![Data::Ref(0)], returned(Data::Ref(1))),
            vec![node(1, None, None)],
            mixed,
        ),
        with(
            on(0, value),
            vec![word(Data::Ref(1), Data::Ref(1)), made("Heaps$Words", &[make])],
            vec![word(Data::Ref(1), Data::Ref(1)), word(Data::Ref(0), Data::Null)],
        ),
    ]
}

pub fn witnesses() -> Vec<Witness> {
    [linked(), fields(), library(), statics()].concat()
}

#[test]
fn the_heap_is_as_predicted() {
    let replayer = replayer(LIMIT);
    let witnesses = witnesses();
    for (witness, result) in witnesses.iter().zip(replayer.replay_all(&witnesses)) {
        let replayed = result.unwrap_or_else(|e| panic!("{witness:?}: {e}"));
        assert_eq!(agreement(witness, &replayed), Agreement::Same, "{witness:?}");
        // Not only up to the numbers: the order is the documented one. A NaN aside.
        let nan = matches!(&witness.target, cairn_witness::Target::Method { name, .. } if name == "change");
        if witness.after.is_some() && !nan {
            assert_eq!(replayed.after, witness.after, "{witness:?}");
        }
    }
}

/// Whatever is changed in a prediction is missed on the JVM.
#[test]
fn every_wrong_value_is_told() {
    let replayer = replayer(LIMIT);
    let wrong = |value: &mut Data| {
        *value = match value {
            Data::Int(n) => Data::Int(*n + 1),
            Data::Null => Data::Ref(0),
            Data::Text(_) => Data::Null,
            Data::Boolean(b) => Data::Boolean(!*b),
            _ => Data::Null,
        }
    };
    let witnesses = witnesses();
    let replays = replayer.replay_all(&witnesses);
    let mut tried = 0;
    for (witness, replayed) in witnesses.iter().zip(replays) {
        let replayed = replayed.expect("a replay");
        let Some(after) = &witness.after else { continue };
        for (n, object) in after.heap.iter().enumerate() {
            let Object::Instance { fields, .. } = object else { continue };
            for i in 0..fields.len() {
                let mut changed = witness.clone();
                let after = changed.after.as_mut().expect("it has one");
                let Object::Instance { fields, .. } = &mut after.heap[n] else { continue };
                wrong(&mut fields[i].value);
                let Agreement::Different(text) = agreement(&changed, &replayed) else {
                    panic!("{changed:?} agrees with {replayed:?}");
                };
                let place = format!("{}.{} is", Names::new(&changed).name(n), object.field_name(i));
                assert!(text.contains(&place), "{place}: {text}");
                tried += 1;
            }
        }
    }
    assert!(tried > 60, "{tried}");
}

#[test]
fn a_heap_that_cannot_be_made_is_said() {
    let replayer = replayer(LIMIT);
    let error = |heap: Vec<Object>| {
        let take =
            heaps("take", "(Ljava/lang/Object;)V", vec![Data::Ref(0)], Outcome::Returned(None));
        let error = replayer.replay(&with(take, heap.clone(), heap)).expect_err("no replay");
        error.to_string()
    };
    let list = |of| {
        made("java.util.ArrayList", &[("<init>", "(Ljava/util/Collection;)V", vec![Data::Ref(of)])])
    };
    assert!(
        error(vec![list(1), list(0)]).contains("object 0 cannot be made: it is needed for itself")
    );
    assert!(error(vec![object("Heaps$Abstract", &[])]).contains("InstantiationException"));
    assert!(
        error(vec![object("Heaps$Missing", &[])]).contains("ClassNotFoundException: Heaps$Missing")
    );
    let negative =
        made("Heaps$Point", &[("<init>", "(ILHeaps$Node;)V", vec![Data::Int(-1), Data::Null])]);
    assert!(
        error(vec![negative])
            .contains("object 0 cannot be made: java.lang.IllegalArgumentException: negative")
    );
    let field = object("Heaps$Node", &[("middle", "I", Data::Int(1))]);
    assert!(error(vec![field]).contains("Heaps$Node.middle"));
    let colour = Object::Constant { class: "Heaps$Color".into(), name: "BLUE".into() };
    assert!(error(vec![colour]).contains("no constant BLUE"));
    assert!(error(vec![opaque("java.lang.Thread")]).contains("java.lang.Thread"));
}

#[test]
fn an_initialiser_that_fails_is_the_programs() {
    let replayer = replayer(LIMIT);
    let outcome = threw("java.lang.ExceptionInInitializerError", None);
    let mut witness = heaps("take", "(Ljava/lang/Object;)V", vec![Data::Ref(0)], outcome);
    witness.heap = vec![object("Heaps$Broken", &[])];
    let replayed = replayer.replay(&witness).expect("a replay");
    assert_eq!(agreement(&witness, &replayed), Agreement::Same);
    assert_eq!(replayed.trace.len(), 1, "{replayed:?}");
}

/// What is too much to tell is compared by class only.
#[test]
fn a_large_heap_is_cut() {
    let replayer = replayer(LIMIT);
    let list = heaps("longList", "()LHeaps$Node;", vec![], returned(Data::Ref(0)));
    let big = heaps("big", "()[I", vec![], returned(Data::Ref(0)));
    for (witness, object) in [(list, node(1, None, None)), (big, ints(&[]))] {
        let witness = with(witness, vec![], vec![object]);
        let replayed = replayer.replay(&witness).expect("a replay");
        assert_eq!(replayed.after, None);
        assert_eq!(agreement(&witness, &replayed), Agreement::Same);
        let other = with(witness, vec![], vec![opaque("java.util.List")]);
        assert!(matches!(agreement(&other, &replayed), Agreement::Different(_)));
    }
}
