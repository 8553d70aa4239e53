//! A bound on the length of strings that is not named has left nothing out: whatever the JVM does with longer strings, some path
//! does.
//!
//! Random methods are run by the JVM on strings of several lengths. Each result on long ones becomes a method that throws where the
//! first one has this very result, and that method is explored with short strings only. If then no bound is named, and nothing else is missing, a
//! path must throw. `CAIRN_LENGTHS_SEED` and `CAIRN_LENGTHS_COUNT` choose other methods.

use crate::generate;
use crate::string_contexts::strings;

use cairn_explore::{BoundKind, Bounds, Budget, Detail, End, Hooks, Options, Target, explore};
use cairn_interp::sym::Limits;
use cairn_program::Program;
use cairn_testing::{count, parallel, setting};
use cairn_witness::Data;
use generate::jvm::{Calls, Ended, Jvm};
use std::time::Duration;

const PER_CLASS: usize = 50;
/// The longest string that is explored, and that the JVM is given.
const SHORT: u32 = 2;
const LONG: u32 = 7;
/// Random inputs of a method, and those that become questions.
const INPUTS: usize = 60;
const QUESTIONS: usize = 3;

/// A result on long strings that is looked for.
struct Question {
    seed: u64,
    class: String,
    name: String,
    source: String,
}

fn is_long(input: &[Data]) -> bool {
    input.iter().any(|d| matches!(d, Data::Text(units) if units.len() > SHORT as usize))
}

/// What throws where a method has a result for the numbers of an input.
fn question(method: &str, name: &str, input: &[Data], result: i64, with_lengths: bool) -> String {
    let [s, t, Data::Int(i), Data::Char(c)] = input else { panic!("not an input: {input:?}") };
    let length = |name: &str, text: &Data| match text {
        Data::Text(units) if with_lengths => {
            format!(" && {name} != null && {name}.length() == {}", units.len())
        }
        Data::Text(_) => String::new(),
        _ => format!(" && {name} == null"),
    };
    let c = u32::from(*c);
    let lengths = length("s", s) + &length("t", t);
    format!(
        "    static int {name}(String s, String t, int i, char c) {{\n        int r;\n        \
         try {{ r = {method}(s, t, i, c); }} catch (RuntimeException e) {{ return 0; }}\n        \
         if (i == {i} && c == {c} && r == {result}{lengths}) throw new IllegalStateException();\n        \
         return 1;\n    }}\n"
    )
}

#[test]
fn bounds_that_are_not_named_leave_nothing_out() {
    let (seed, count) =
        (setting("CAIRN_LENGTHS_SEED", 1), count("CAIRN_LENGTHS_COUNT", 4, 60, 4000));
    let methods: Vec<_> = (0..count)
        .map(|n| {
            strings::generate((seed + n).wrapping_mul(0x9e37_79b9_7f4a_7c15), &format!("m{n}"))
        })
        .collect();
    let class = |n: usize| format!("Lengths{}", n / PER_CLASS);
    let in_classes = |sources: &[(usize, &str)]| {
        let mut classes: Vec<(String, String)> = vec![];
        for &(n, source) in sources {
            match classes.last_mut() {
                Some(last) if last.0 == class(n) => last.1 += source,
                _ => classes.push((class(n), source.to_owned())),
            }
        }
        for (name, text) in &mut classes {
            *text = format!("class {name} {{\n{text}}}\n");
        }
        classes
    };
    let sources: Vec<_> = methods.iter().enumerate().map(|(n, m)| (n, &*m.source)).collect();
    let jvm = Jvm::compile("lengths", &in_classes(&sources));
    let inputs: Vec<_> =
        methods.iter().map(|m| strings::inputs_up_to(LONG, m.seed, INPUTS)).collect();
    let calls: Vec<_> = inputs
        .iter()
        .enumerate()
        .map(|(n, inputs)| Calls { inputs, methods: vec![(class(n), format!("m{n}"))] })
        .collect();
    let ended = jvm.call(&calls);

    let mut questions = vec![];
    for (n, ((method, inputs), ended)) in methods.iter().zip(&inputs).zip(&ended).enumerate() {
        let long = inputs.iter().zip(ended).filter(|(input, _)| is_long(input));
        let results = long.filter_map(|(input, ended)| match ended {
            Ended::Value(v) => Some((input, *v)),
            Ended::Thrown(_) => None,
        });
        for (k, (input, result)) in results.take(QUESTIONS).enumerate() {
            let name = format!("q{n}_{k}");
            let source = question(&format!("m{n}"), &name, input, result, k % 2 == 1);
            questions.push((n, Question { seed: method.seed, class: class(n), name, source }));
        }
    }
    let mut sources = sources;
    sources.extend(questions.iter().map(|(n, q)| (*n, &*q.source)));
    sources.sort_by_key(|s| s.0);
    let jvm = Jvm::compile("lengths-asked", &in_classes(&sources));
    let program = jvm.program();
    let answers = parallel(&questions, |(n, question)| (*n, answer(&program, question)));
    let sum = |wanted: Answer| answers.iter().filter(|(_, a)| *a == wanted).count();
    println!(
        "lengths: {count} methods, {} questions: {} found, {} with a bound that is named, {} incomplete, {} wrong",
        questions.len(),
        sum(Answer::Found),
        sum(Answer::Bounded),
        sum(Answer::Incomplete),
        sum(Answer::Wrong),
    );
    let wrong = answers.iter().zip(&questions).filter(|((_, a), _)| *a == Answer::Wrong);
    for ((n, _), (_, question)) in wrong.take(5) {
        println!("seed {}:\n{}{}", question.seed, methods[*n].source, question.source);
    }
    assert!(sum(Answer::Found) > 0 && sum(Answer::Bounded) > 0, "the questions say nothing");
    assert_eq!(sum(Answer::Wrong), 0);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// A path throws.
    Found,
    /// None does, but the bound on strings is named.
    Bounded,
    /// Something else is missing.
    Incomplete,
    /// None does, and nothing is missing.
    Wrong,
}

fn answer(program: &Program, question: &Question) -> Answer {
    let limits = Limits { string_length: SHORT, steps: 1 << 6, ..Limits::default() };
    let bounds = Bounds { limits, paths: Some(200), values: 16, loops: 16, ..Bounds::default() };
    let budget = Budget::of(Duration::from_secs(4));
    let options = Options { bounds, budget, detail: Detail::End, ..Options::default() };
    let target = format!("{}#{}", question.class, question.name);
    let target = Target::resolve(program, &target).expect("a method");
    let report = explore(program, &target, &options, &Hooks::default()).expect("a program");
    let is_hit = |end: &End| matches!(end, End::Threw { class, .. } if class == "java.lang.IllegalStateException");
    if report.paths.iter().any(|p| is_hit(&p.end)) {
        Answer::Found
    } else if report.complete {
        Answer::Wrong
    } else if report.cuts == [BoundKind::StringLength] {
        Answer::Bounded
    } else {
        Answer::Incomplete
    }
}
