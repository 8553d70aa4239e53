//! Inferred invariants against copies of the classes with a bug, neither with a `repOK`: what is found of the sound class is not found of
//! the copy, because the copy reaches states that break it, or because a call does not keep it.

use cairn_explore::Budget;
use cairn_infer::{Inferred, Request, infer};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_states::Library;
use cairn_strategies::Settings;
use cairn_testing::{by_effort, parallel, plain};
use std::time::Duration;

/// Classes whose bug breaks their invariant.
const BREAKING: [&str; 6] =
    ["SortedList", "Bst", "AvlTree", "BinomialHeap", "RedBlackTree", "DoublyLinkedList"];

fn inferred(program: &Program, name: &str) -> Inferred {
    let class = program.load(&format!("plain/{name}")).expect("a class");
    let (options, settings) = (cairn_explore::Options::default(), Settings::default());
    let (library, budget) = (Library::default(), Budget::of(Duration::from_secs(40)));
    let request = Request {
        program,
        class,
        options: &options,
        settings: &settings,
        library: &library,
        budget: &budget,
        is_symbolic: false,
    };
    infer(&request).unwrap_or_else(|e| panic!("{name}: {e}"))
}

#[test]
fn a_bug_costs_the_class_a_part_of_its_invariant() {
    let program = |is_buggy| {
        let jdk = Jdk::discover().expect("a JDK");
        Program::open(jdk, ClassPath::new([plain::plain(is_buggy)])).expect("a program")
    };
    let (sound, buggy) = (program(false), program(true));
    let names = &BREAKING[..by_effort(1, 2, BREAKING.len())];
    let told = parallel(names, |&name| {
        let words =
            |i: &Inferred| -> Vec<String> { i.conjuncts.iter().map(|c| c.words.clone()).collect() };
        let (whole, copy) = (inferred(&sound, name), inferred(&buggy, name));
        let kept = words(&copy);
        let lost: Vec<String> = words(&whole).into_iter().filter(|w| !kept.contains(w)).collect();
        // What holds of every state that is reached and that some call does not keep is told with the call.
        let told: Vec<String> = copy.likely.iter().map(|l| l.words.clone()).collect();
        (name, lost, told)
    });
    for (name, lost, told) in &told {
        println!("{name}: lost: {}; told as likely: {}", lost.join("; "), told.join("; "));
        assert!(!lost.is_empty(), "{name}: the copy has the invariant of the sound class");
    }
}
