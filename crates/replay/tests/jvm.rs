//! Calls on the real JVM: whatever a call can do is seen and told apart.

use cairn_replay::{Agreement, Observed, Replayer, agreement};
use cairn_witness::{Data, NamedInput, Outcome, Target, VERSION, Witness};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

fn jdk_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME").filter(|h| !h.is_empty()) {
        return home.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let javac = std::env::split_paths(&path)
        .find_map(|d| d.join("javac").canonicalize().ok())
        .expect("no JDK: set JAVA_HOME or put javac on the PATH");
    javac.ancestors().nth(2).expect("a bin directory").to_owned()
}

/// Compiles the subject and gives a replayer for it.
fn replayer(name: &str, limit: Duration) -> Replayer {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let status = Command::new(jdk_home().join("bin/javac"))
        .args(["-nowarn", "-Xlint:none", "-sourcepath"])
        .arg(root.join("../../java/src"))
        .arg("-d")
        .arg(&classes)
        .arg(root.join("tests/Subject.java"))
        .status();
    assert!(status.expect("javac runs").success());
    let class_path = classes.to_str().expect("a plain path");
    Replayer::new(&jdk_home(), class_path, limit, None).expect("a JDK")
}

fn input(value: Data) -> NamedInput {
    NamedInput { name: "x".into(), descriptor: String::new(), value }
}

fn call(name: &str, descriptor: &str, arguments: Vec<Data>, outcome: Outcome) -> Witness {
    let target = Target::Method {
        class: "Subject".into(),
        name: name.into(),
        descriptor: descriptor.into(),
        is_static: name != "count",
    };
    Witness {
        version: VERSION,
        target,
        arguments: arguments.into_iter().map(input).collect(),
        inputs: vec![],
        outcome,
        trace: vec![],
        condition: vec![],
    }
}

fn text(s: &str) -> Data {
    Data::Text(s.encode_utf16().collect())
}

fn ints(elements: &[i32]) -> Data {
    let elements = elements.iter().map(|&e| Data::Int(e)).collect();
    Data::Array { component: "I".into(), elements }
}

fn threw(class: &str, message: Option<&str>) -> Outcome {
    Outcome::Threw { class: class.into(), message: message.map(Into::into) }
}

/// Calls with what comes of them.
fn witnesses() -> Vec<Witness> {
    let returned = |d: Data| Outcome::Returned(Some(d));
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
    let rows = Data::Array { component: "[I".into(), elements: vec![ints(&[1, 2]), Data::Null] };
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
        call(
            "same",
            "(Ljava/lang/Object;Ljava/lang/Object;)Z",
            vec![ints(&[1]), Data::Same(0)],
            returned(Data::Boolean(true)),
        ),
        call("rows", "([I)[[I", vec![ints(&[1, 2])], returned(rows)),
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
        call("asserts", "([I)V", vec![ints(&[])], threw("java.lang.AssertionError", Some("empty"))),
        call("asserts", "([I)V", vec![ints(&[4])], Outcome::Returned(None)),
        ask,
        share,
        main,
    ]
}

#[test]
fn the_jvm_does_what_is_predicted() {
    let replayer = replayer("replay-agrees", Duration::from_secs(20));
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
    let replayer = replayer("replay-differs", Duration::from_secs(20));
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
    let replayer = replayer("replay-hangs", limit);
    let witness = call("hang", "()V", vec![], Outcome::Returned(None));
    let replayed = replayer.replay(&witness).expect("a replay");
    assert_eq!(replayed.observed, Observed::OutOfTime(limit));
    assert!(matches!(agreement(&witness, &replayed), Agreement::Different(_)));
}

#[test]
fn what_cannot_be_called_is_said() {
    let replayer = replayer("replay-bad", Duration::from_secs(20));
    let error = |w: &Witness| replayer.replay(w).expect_err("no replay").to_string();
    let missing = call("nothing", "()V", vec![], Outcome::Returned(None));
    assert!(error(&missing).contains("Subject.nothing()V"));
    let later = call("same", "(Ljava/lang/Object;)V", vec![Data::Same(3)], Outcome::Returned(None));
    assert!(error(&later).contains("input 3"));
    let no_jdk = Replayer::new(Path::new("/no/jdk"), ".", Duration::from_secs(1), None);
    let text = no_jdk.err().expect("no JDK there").to_string();
    assert!(text.contains("/no/jdk") && text.contains("install"), "{text}");
}
