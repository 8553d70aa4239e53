//! Inferred invariants against what the author of a class says: its `repOK`, which inference never looks at.
//!
//! Every structure within the scope that the `repOK` accepts satisfies the inferred invariant, and of the heaps that it
//! refuses, one change away from such a structure, the invariant refuses most.

use cairn_contract::ProgramClasses;
use cairn_enumerate::{Enumeration, Subject};
use cairn_explore::{Budget, Ended, Predicates, Rerunner};
use cairn_heap::Universe;
use cairn_infer::{Inferred, Request, Sample, changes, infer, ordered, specification};
use cairn_logic::checker::{Holds, Options, check};
use cairn_logic::heap::Value;
use cairn_program::{ClassPath, Jdk, Program};
use cairn_states::Library;
use cairn_strategies::Settings;
use cairn_testing::{by_effort, java_files, parallel};
use cairn_witness::{Data, NamedInput, Object, Outcome, Target, VERSION, Witness};
use std::path::Path;
use std::time::Duration;

/// Classes, and the share in percent of the invalid heaps that the inferred invariant refuses at least.
const SOUND: &[(&str, usize)] = &[
    ("Stack", 90),
    ("Bst", 90),
    ("SinglyLinkedList", 90),
    ("SortedList", 90),
    ("DoublyLinkedList", 90),
    ("Queue", 90),
    ("AvlTree", 90),
    ("RedBlackTree", 80),
    ("AaTree", 60),
    ("ArrayHeap", 50),
    ("BinomialHeap", 50),
    ("HashTable", 40),
    ("Graph", 40),
    ("Inventory", 30),
    ("TwoTrees", 60),
    ("Agenda", 50),
];

fn program() -> Program {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects");
    let mut files = java_files(&root.join("structures"));
    files.extend(java_files(&root.join("inferred")));
    let classes = cairn_testing::Jdk::default().compiled(&["-g"], &files);
    let jdk = Jdk::discover().expect("a JDK");
    Program::open(jdk, ClassPath::new([classes])).expect("a program")
}

fn inferred(program: &Program, class: &str) -> Inferred {
    let id = program.load(&class.replace('.', "/")).expect("a class");
    let (options, settings) = (cairn_explore::Options::default(), Settings::default());
    let (library, budget) = (Library::default(), Budget::of(Duration::from_secs(300)));
    let request = Request {
        program,
        class: id,
        options: &options,
        settings: &settings,
        library: &library,
        budget: &budget,
        is_symbolic: by_effort(false, true, true),
    };
    infer(&request).unwrap_or_else(|e| panic!("{class}: {e}"))
}

/// What a `repOK` says of an object.
struct Author<'p> {
    rerunner: Rerunner<'p>,
    target: Target,
}

impl<'p> Author<'p> {
    fn of(program: &'p Program, class: &str) -> Author<'p> {
        let target = Target::Method {
            class: class.into(),
            name: "repOK".into(),
            descriptor: "()Z".into(),
            is_static: false,
        };
        let rerunner = Rerunner::new(program, &target).expect("a machine");
        Author { rerunner, target }
    }

    /// None if it comes to no answer.
    fn accepts(&mut self, objects: &[Object]) -> Option<bool> {
        let class = match &self.target {
            Target::Method { class, .. } | Target::Main { class } => class.replace('.', "/"),
        };
        let receiver = NamedInput {
            name: "this".into(),
            descriptor: format!("L{class};"),
            value: Data::Ref(0),
        };
        let witness = Witness {
            version: VERSION,
            target: self.target.clone(),
            receiver: Some(receiver),
            arguments: vec![],
            statics: vec![],
            inputs: vec![],
            heap: objects.to_vec(),
            outcome: Outcome::Returned(None),
            after: None,
            trace: vec![],
            condition: vec![],
            assumed: vec![],
            environment: vec![],
        };
        match self.rerunner.end(&witness) {
            Ok(Ended::Word(word)) => Some(word & 1 == 1),
            Ok(Ended::Threw(_)) => Some(false),
            _ => None,
        }
    }
}

/// The structures that a `repOK` accepts.
fn valid(program: &Program, class: &str, scope: usize, most: usize) -> Vec<Vec<Object>> {
    let subject = Subject::find(program, class, &Predicates::from("repOK")).expect("a repOK");
    let settings = Settings { scope, ..Settings::default() };
    let options = cairn_enumerate::Options {
        universe: Universe::new(settings),
        settings: cairn_precond::Settings::default(),
        ranged: &[],
        budget: Budget::of(Duration::from_secs(120)),
        limit: Some(most as u64),
    };
    let Ok(enumeration) = Enumeration::new(&subject, options) else { panic!("{class}: bounds") };
    let mut all = vec![];
    let run = enumeration.run(&mut |found| {
        all.push(found.graph().heap(program));
        Ok(true)
    });
    assert!(run.is_ok(), "{class}: not enumerated");
    all
}

/// Whether the text's invariant holds of each object.
fn judged(program: &Program, class: &str, text: &str, all: &[Vec<Object>]) -> Vec<Option<bool>> {
    let spec =
        specification(program, class, text).unwrap_or_else(|e| panic!("{class}: {e}\n{text}"));
    let classes = ProgramClasses::new(program, &spec);
    let formula = &spec.clauses[0].formula;
    let one = |objects: &Vec<Object>| {
        let sample = Sample::new(objects.clone())?;
        let (args, options) = ([Value::Ref(sample.root)], Options::default());
        let answer = check(&spec.definitions, formula, &sample.heap, &args, &classes, &options);
        match answer.holds {
            Holds::Yes => Some(true),
            Holds::No(_) => Some(false),
            Holds::Unknown(_) => None,
        }
    };
    all.iter().map(one).collect()
}

#[test]
fn inferred_invariants_are_implied_by_valid_structures_and_refuse_invalid_ones() {
    let program = program();
    let scope = by_effort(3, 3, 4);
    let most = by_effort(300, 600, 20_000);
    let filter = std::env::var("CAIRN_INFER_FILTER").unwrap_or_default();
    let wanted: Vec<(&str, usize)> =
        SOUND.iter().copied().filter(|s| s.0.contains(&filter)).collect();
    let wanted = &wanted[..by_effort(3, 7, SOUND.len()).min(wanted.len())];
    let told = parallel(wanted, |&(name, least)| {
        let class = format!("structures.{name}");
        let found = inferred(&program, &class);
        let text = found.text.clone().unwrap_or_else(|| panic!("{class}: no invariant"));
        let valid = valid(&program, &class, scope, most);
        assert!(!valid.is_empty(), "{class}: nothing is valid");
        for (objects, holds) in valid.iter().zip(judged(&program, &class, &text, &valid)) {
            assert_ne!(holds, Some(false), "{class}: {objects:?} is valid, and refused by\n{text}");
        }
        let mut author = Author::of(&program, &class);
        let mut invalid: Vec<Vec<Object>> = vec![];
        let step = valid.len().div_ceil(by_effort(20, 40, 400)).max(1);
        for objects in valid.iter().step_by(step) {
            for changed in changes(&program, objects) {
                let changed = ordered(&changed, 0);
                if author.accepts(&changed) == Some(false) {
                    invalid.push(changed);
                }
            }
        }
        let answers = judged(&program, &class, &text, &invalid);
        let refused = answers.iter().filter(|a| **a == Some(false)).count();
        (class, valid.len(), invalid.len(), refused, least, text)
    });
    for (class, valid, invalid, refused, _, _) in &told {
        let share = 100 * refused / (*invalid).max(1);
        println!("{class}: {valid} valid, {refused} of {invalid} invalid heaps refused, {share} %");
    }
    for (class, _, invalid, refused, least, text) in &told {
        let share = 100 * refused / (*invalid).max(1);
        assert!(share >= *least, "{class}: {share} % of the invalid heaps are refused by\n{text}");
    }
}
