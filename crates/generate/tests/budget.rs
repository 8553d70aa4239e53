//! More effort never gives fewer tests: on the methods of the subjects that have the most branches.
//! Effort is counted, so that a loaded machine makes no difference.

use cairn_explore::{Budget, Options, PRECONDITION, Predicates, SearchOrder, sides};
use cairn_generate::{Choice, ClassTests, Share, Subject, Subjects, Ways, gather, spelled};
use cairn_program::{ClassPath, Jdk, MethodId, Program};
use cairn_testing::{by_effort, classes_of, parallel};
use std::cmp::Reverse;

/// Methods that are tried.
fn most_methods() -> usize {
    by_effort(7, 20, 20)
}

/// Paths of a method, and tests.
const PATHS: u64 = 500;
const MOST: usize = 40;

/// The methods with the most branches, each with its class.
fn hardest(program: &Program, known: &[String]) -> Vec<(Subject, MethodId)> {
    let precondition = Predicates::from(PRECONDITION);
    let subjects = Subjects::resolve(program, &[], known, Some(&precondition)).expect("subjects");
    let mut all = vec![];
    for subject in subjects.classes {
        all.extend(subject.methods.iter().map(|&m| (subject.clone(), m)));
    }
    all.sort_by_key(|(_, m)| Reverse(sides(program, *m).len()));
    all.truncate(most_methods());
    all
}

/// The tests of a method that so much effort gives.
fn tests(program: &Program, subject: &Subject, method: MethodId, effort: u64) -> usize {
    let precondition = Some(Predicates::from(PRECONDITION));
    let options = |_: usize| {
        let mut options = Options {
            predicates: precondition.clone(),
            order: SearchOrder::Shallow,
            split_results: true,
            ..Options::default()
        };
        options.bounds.paths = Some(PATHS);
        Ok(options)
    };
    let exploring = Budget::default().with_effort(effort);
    let share = Share { exploring, ..Share::default() };
    let ways = Ways { options: &options, meet: None };
    let gathered = gather(program, method, &ways, MOST, &share, &|| {});
    assert_eq!(gathered.disagreements, [""; 0], "{}", gathered.name);
    let subject = Subject { methods: vec![method], ..subject.clone() };
    // Which of them are needed is another question: a test of more effort may do what two did before.
    let choice = Choice { precondition, most: MOST, all_paths: true, ..Choice::default() };
    let built = ClassTests::new(program, subject, vec![gathered], &choice).expect("tests");
    built.tests.len()
}

#[test]
fn more_effort_gives_no_fewer_tests() {
    let classes = ClassPath::new([classes_of(&["structures", "lissa"])]);
    let jdk = Jdk::discover().expect("a JDK");
    let known = classes.class_names().expect("names");
    let program = Program::open(jdk, classes).expect("a program");
    let steps: &[u64] = by_effort(&[32, 512], &[32, 512], &[32, 128, 512, 2048, 8192, 1 << 15]);
    let methods = hardest(&program, &known);
    assert_eq!(methods.len(), most_methods());
    let found = parallel(&methods, |(subject, method)| {
        let tests: Vec<usize> =
            steps.iter().map(|&e| tests(&program, subject, *method, e)).collect();
        (format!("{}#{}", subject.name, spelled(&program, *method)), tests)
    });
    for (name, tests) in &found {
        println!("{tests:?} tests of {name}");
        assert!(tests.is_sorted(), "{name}: {tests:?}");
    }
    assert!(found.iter().any(|(_, tests)| tests.first() < tests.last()));
}
