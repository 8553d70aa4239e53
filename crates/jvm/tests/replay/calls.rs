//! Calls without a heap.

use crate::support::{self, input, ints, replayer, returned, text, threw};
use cairn_jvm::replay::{Agreement, Observed, Replayer, agreement};
use cairn_witness::{Data, Object, Outcome, Target, Witness};
use std::path::Path;
use std::time::Duration;

fn call(name: &str, descriptor: &str, arguments: Vec<Data>, outcome: Outcome) -> Witness {
    support::call("Subject", name, descriptor, arguments, outcome)
}

/// A call with objects that are not described afterwards.
fn given(witness: Witness, heap: Vec<Object>) -> Witness {
    Witness { heap, ..witness }
}

/// Calls with what comes of them.
pub fn witnesses() -> Vec<Witness> {
    let boxed = || Data::Boxed(Box::new(Data::Int(7)));
    let mixed = vec![
        Data::Byte(-3),
        Data::Char(0xd800),
        Data::Short(-5),
        Data::Boolean(true),
        Data::Float(1.5f32.to_bits()),
        Data::Double((-0.0f64).to_bits()),
        Data::Null,
    ];
    let row = vec![Data::Int(1), Data::Int(2)];
    let row = Data::Array { component: "I".into(), elements: row };
    let rows = Data::Array { component: "[I".into(), elements: vec![row, Data::Null] };
    let mut ask = call("ask", "()Ljava/lang/String;", vec![], returned(text("-4\u{e9}b2")));
    let bytes = vec![Data::Byte(1), Data::Byte(2)];
    ask.inputs =
        [Data::Int(-4), text("\u{e9}b"), Data::Array { component: "B".into(), elements: bytes }]
            .map(input)
            .into();
    let initialiser = threw("java.lang.ExceptionInInitializerError", None);
    let mut share = call("share", "()I", vec![], initialiser);
    share.inputs = vec![input(Data::Int(0))];
    let mut main =
        call("main", "", vec![], threw("java.lang.RuntimeException", Some("0 arguments")));
    main.target = Target::Main { class: "Subject".into() };
    vec![
        call(
            "add",
            "(II)I",
            vec![Data::Int(i32::MAX), Data::Int(1)],
            returned(Data::Int(i32::MIN)),
        ),
        // On a new object: there is no receiver.
        call("count", "(J)J", vec![Data::Long(1 << 31)], returned(Data::Long(-1 << 31))),
        call(
            "describe",
            "(BCSZFDLjava/lang/String;)Ljava/lang/String;",
            mixed,
            returned(text("-3,55296,-5,true,1.5,-0.0,null")),
        ),
        call(
            "distinctBoxes",
            "(Ljava/lang/Integer;Ljava/lang/Integer;)Z",
            vec![boxed(), boxed()],
            returned(Data::Boolean(true)),
        ),
        given(
            call(
                "same",
                "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                vec![Data::Ref(0), Data::Ref(0)],
                returned(Data::Boolean(true)),
            ),
            vec![ints(&[1])],
        ),
        given(call("rows", "([I)[[I", vec![Data::Ref(0)], returned(rows)), vec![ints(&[1, 2])]),
        call(
            "object",
            "()Ljava/lang/Object;",
            vec![],
            returned(Data::Object("java.lang.StringBuilder".into())),
        ),
        call(
            "withdraw",
            "(I)C",
            vec![Data::Int(9)],
            threw("java.lang.IllegalStateException", Some("overdraft 9")),
        ),
        call("exit", "(I)V", vec![Data::Int(5)], Outcome::Exited(5)),
        call("recurse", "(I)I", vec![Data::Int(0)], threw("java.lang.StackOverflowError", None)),
        given(
            call(
                "asserts",
                "([I)V",
                vec![Data::Ref(0)],
                threw("java.lang.AssertionError", Some("empty")),
            ),
            vec![ints(&[])],
        ),
        given(
            call("asserts", "([I)V", vec![Data::Ref(0)], Outcome::Returned(None)),
            vec![ints(&[4])],
        ),
        ask,
        share,
        main,
    ]
}

#[test]
fn the_jvm_does_what_is_predicted() {
    let replayer = replayer(Duration::from_secs(20));
    let witnesses = witnesses();
    let results = replayer.replay_all(&witnesses);
    for (witness, result) in witnesses.iter().zip(results) {
        let replayed = result.unwrap_or_else(|e| panic!("{witness:?}: {e}"));
        assert_eq!(agreement(witness, &replayed), Agreement::Same, "{witness:?}");
        let traced = matches!(&replayed.observed, Observed::Ended(Outcome::Threw { .. }));
        assert_eq!(!replayed.trace.is_empty(), traced, "{witness:?}");
        let initialiser = witness.inputs.len() == 1;
        let cause = initialiser.then_some("java.lang.ArithmeticException: / by zero");
        assert_eq!(replayed.cause.as_deref(), cause);
        assert!(replayed.trace.iter().all(|f| f.class.starts_with("Subject")), "{replayed:?}");
    }
}

#[test]
fn a_wrong_prediction_is_told() {
    let replayer = replayer(Duration::from_secs(20));
    let cases = [
        (Outcome::Returned(Some(Data::Int(3))), "returns 2"),
        (Outcome::Returned(None), "returns 2"),
        (threw("java.lang.ArithmeticException", None), "returns 2"),
        (Outcome::Exited(0), "returns 2"),
    ];
    for (outcome, text) in cases {
        let witness = call("add", "(II)I", vec![Data::Int(1), Data::Int(1)], outcome);
        let replayed = replayer.replay(&witness).expect("a replay");
        match agreement(&witness, &replayed) {
            Agreement::Different(why) => assert!(why.contains(text), "{why}"),
            Agreement::Same => panic!("{witness:?} agrees with {replayed:?}"),
        }
    }
}

#[test]
fn a_program_that_hangs_is_stopped() {
    let limit = Duration::from_secs(2);
    let replayer = replayer(limit);
    let witness = call("hang", "()V", vec![], Outcome::Returned(None));
    let replayed = replayer.replay(&witness).expect("a replay");
    assert_eq!(replayed.observed, Observed::OutOfTime(limit));
    assert!(matches!(agreement(&witness, &replayed), Agreement::Different(_)));
}

#[test]
fn what_cannot_be_called_is_said() {
    let replayer = replayer(Duration::from_secs(20));
    let error = |w: &Witness| replayer.replay(w).expect_err("no replay").to_string();
    let missing = call("nothing", "()V", vec![], Outcome::Returned(None));
    assert!(error(&missing).contains("Subject.nothing()V"));
    let nobody = call("same", "(Ljava/lang/Object;)V", vec![Data::Ref(3)], Outcome::Returned(None));
    assert!(error(&nobody).contains("no object 3"));
    let no_jdk = Replayer::new(Path::new("/no/jdk"), ".", Duration::from_secs(1), None);
    let text = no_jdk.err().expect("no JDK there").to_string();
    assert!(text.contains("/no/jdk") && text.contains("install"), "{text}");
}
