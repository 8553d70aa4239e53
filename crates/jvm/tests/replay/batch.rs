//! Many calls in one process: the same results as one by one.

use crate::support::*;
use crate::{calls, heaps};
use cairn_jvm::replay::{Agreement, Observed, Replayed, agreement};
use cairn_testing::by_effort;
use cairn_witness::{Data, Outcome, Witness};
use std::time::{Duration, Instant};

fn together(name: &str, descriptor: &str, arguments: Vec<Data>, outcome: Outcome) -> Witness {
    call("Together", name, descriptor, arguments, outcome)
}

fn step(n: i32) -> Witness {
    let outcome = returned(text(&format!("1 {n} null fresh")));
    together("step", "(I)Ljava/lang/String;", vec![Data::Int(n)], outcome)
}

fn all(results: Vec<Result<Replayed, cairn_jvm::replay::ReplayError>>) -> Vec<Replayed> {
    results.into_iter().map(|r| r.expect("a replay")).collect()
}

#[test]
fn a_batch_says_what_single_calls_say() {
    let replayer = replayer(Duration::from_secs(20));
    let mut witnesses = [calls::witnesses(), heaps::witnesses()].concat();
    witnesses.push(together("thread", "()Ljava/lang/String;", vec![], returned(text("main true"))));
    let batch = all(replayer.replay_batch(&witnesses));
    // A JVM is started for each of them.
    for (witness, batch) in witnesses.iter().zip(batch).step_by(by_effort(5, 1, 1)) {
        let single = replayer.replay(witness).expect("a replay");
        assert_eq!(batch, single, "{witness:?}");
        assert_eq!(agreement(witness, &batch), Agreement::Same);
    }
}

#[test]
fn calls_of_a_batch_do_not_see_each_other() {
    let replayer = replayer(Duration::from_secs(20));
    let witnesses: Vec<Witness> = (0..20).map(step).collect();
    for (witness, replayed) in witnesses.iter().zip(all(replayer.replay_batch(&witnesses))) {
        assert_eq!(agreement(witness, &replayed), Agreement::Same, "{replayed:?}");
    }
}

#[test]
fn a_batch_survives_its_calls() {
    let limit = Duration::from_secs(2);
    let replayer = replayer(limit);
    let nothing = || Outcome::Returned(None);
    let ends = |name, outcome| together(name, "()V", vec![], outcome);
    let hang = call("Subject", "hang", "()V", vec![], nothing());
    let missing = together("missing", "()V", vec![], nothing());
    let exit = |n| call("Subject", "exit", "(I)V", vec![Data::Int(n)], Outcome::Exited(n));
    let overflow = threw("java.lang.StackOverflowError", None);
    let recurse = call("Subject", "recurse", "(I)I", vec![Data::Int(0)], overflow);
    let witnesses = [
        step(0),
        exit(5),
        step(1),
        hang,
        ends("leave", nothing()),
        step(2),
        missing,
        recurse,
        exit(0),
        ends("halt", Outcome::Exited(7)),
        // It does exit, but never comes to the end of that.
        ends("hook", nothing()),
        ends("crash", nothing()),
        step(3),
        ends("await", Outcome::Exited(9)),
        step(4),
    ];
    let results = replayer.replay_batch(&witnesses);
    for (i, (witness, result)) in witnesses.iter().zip(results).enumerate() {
        match (i, result) {
            (3 | 10, Ok(replayed)) => assert_eq!(replayed.observed, Observed::OutOfTime(limit)),
            (6, Err(error)) => {
                assert!(error.to_string().contains("Together.missing()V"), "{error}")
            }
            (11, Err(error)) => assert!(error.to_string().contains("crashed"), "{error}"),
            (_, Ok(replayed)) => assert_eq!(agreement(witness, &replayed), Agreement::Same),
            (_, Err(error)) => panic!("{witness:?}: {error}"),
        }
    }
}

#[test]
fn five_hundred_calls_take_a_moment() {
    let replayer = replayer(Duration::from_secs(20));
    let mut witnesses = heaps::witnesses();
    witnesses.retain(|w| matches!(w.outcome, Outcome::Returned(_)));
    let witnesses: Vec<Witness> = witnesses.into_iter().cycle().take(500).collect();
    // The runner is compiled with the first call.
    replayer.replay(&witnesses[0]).expect("a replay");
    let start = Instant::now();
    let replays = all(replayer.replay_all(&witnesses));
    println!("replay: {} calls in {:.2?}", witnesses.len(), start.elapsed());
    for (witness, replayed) in witnesses.iter().zip(replays) {
        assert_eq!(agreement(witness, &replayed), Agreement::Same, "{witness:?}");
    }
}
