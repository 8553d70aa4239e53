//! The classes that these tests explore: the bundled subjects, and some written for them.

use cairn_explore::{Bounds, Budget, Detail, Options, Target, predicate};
use cairn_interp::sym::Limits;
use cairn_precond::{PreconditionFactory, Ranges};
use cairn_program::class::access;
use cairn_program::{ClassId, ClassPath, Jdk, MethodId, Program};
use cairn_strategies::{Delay, Settings as Heap};
use cairn_testing::classes_of;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The precondition of all of them.
pub const REP_OK: &str = "repOK";

/// `subjects/structures`.
static STRUCTURES: LazyLock<Program> = LazyLock::new(|| folder("structures"));

/// `subjects/lissa`.
static LISSA: LazyLock<Program> = LazyLock::new(|| folder("lissa"));

fn folder(name: &str) -> Program {
    open(classes_of(&[name]))
}

/// Classes written here: the names of their files, and the texts.
pub fn sources(files: &[(&str, &str)]) -> Program {
    open(cairn_testing::Jdk::default().compiled_texts(&["-g"], files))
}

fn open(classes: PathBuf) -> Program {
    let jdk = Jdk::discover().expect("a JDK: set JAVA_HOME or put java on the PATH");
    Program::open(jdk, ClassPath::new([classes])).expect("a program")
}

/// What no valid input comes near: many invalid ones lead into loops without end.
const STEPS: u64 = 4;
const LOOPS: u32 = 24;

/// A method, and the bounds within which it is explored.
#[derive(Clone)]
pub struct Case {
    pub program: &'static Program,
    pub method: MethodId,
    /// Objects of each class.
    pub scope: usize,
    /// Objects of some classes, where it is another number.
    pub scopes: Vec<(ClassId, usize)>,
    /// Longest array.
    pub array: u32,
    /// What can be any object is one of these classes.
    pub anything: Vec<ClassId>,
    pub ranges: Ranges,
    /// How long an exploration may take.
    pub time: Duration,
}

impl Case {
    pub fn new(program: &'static Program, method: MethodId, scope: usize) -> Case {
        Case {
            program,
            method,
            scope,
            scopes: vec![],
            array: 3,
            anything: vec![program.object()],
            ranges: Ranges::default(),
            time: Duration::from_secs(5),
        }
    }

    /// By what a person would call it.
    pub fn named(program: &'static Program, target: &str, scope: usize) -> Case {
        match Target::resolve(program, target) {
            Ok(Target::Method(method)) => Case::new(program, method, scope),
            other => panic!("{target}: {other:?}"),
        }
    }

    pub fn class(&self) -> ClassId {
        self.program.method(self.method).class
    }

    pub fn name(&self) -> String {
        let method = self.program.method(self.method);
        let class = self.program.class(method.class).java_name();
        format!("{class}#{}{} at scope {}", method.name, method.desc, self.scope)
    }

    pub fn target(&self) -> Target {
        Target::Method(self.method)
    }

    pub fn options(&self, precondition: Arc<dyn PreconditionFactory>) -> Options {
        let mut heap = Heap { scope: self.scope, ..Heap::default() };
        heap.scopes.extend(self.scopes.iter().copied());
        heap.subclasses.insert(self.program.object(), self.anything.clone());
        let limits = Limits { array_length: self.array, steps: STEPS, ..Limits::default() };
        Options {
            strategy: cairn_strategies::lazy(Delay::None, heap),
            predicates: Some(REP_OK.into()),
            precondition,
            bounds: Bounds { limits, loops: LOOPS, ..Bounds::default() },
            budget: Budget::of(self.time),
            detail: Detail::Witness,
            ..Options::default()
        }
    }
}

/// The public instance methods of a class but for its predicate, in the order of their names.
pub fn methods(program: &Program, class: &str) -> Vec<MethodId> {
    let class = program.load(&class.replace('.', "/")).expect("a subject");
    assert!(predicate(program, class, REP_OK).is_some(), "a subject has a predicate");
    let is_wanted = |m: &MethodId| {
        let m = program.method(*m);
        m.is(access::PUBLIC)
            && !m.is_static()
            && !m.is(access::SYNTHETIC | access::ABSTRACT)
            && !matches!(&*m.name, "<init>" | REP_OK)
    };
    let mut all: Vec<MethodId> =
        program.class(class).methods.iter().copied().filter(is_wanted).collect();
    all.sort_by_key(|&m| (program.method(m).name.clone(), program.method(m).desc.clone()));
    all
}

/// A class, and the greatest scope with which all of its methods are explored in little time.
type Subject = (&'static str, usize);

/// The classes of `subjects/structures` that have methods of their own to explore. `DisjointSets` has too many
/// arrays for that.
pub const OF_STRUCTURES: [Subject; 19] = [
    ("SinglyLinkedList", 3),
    ("DoublyLinkedList", 3),
    ("SortedList", 2),
    ("Stack", 3),
    ("Queue", 3),
    ("Bst", 2),
    ("AvlTree", 1),
    ("RedBlackTree", 2),
    ("AaTree", 1),
    ("HashTable", 1),
    ("BinomialHeap", 2),
    ("ArrayHeap", 1),
    ("Graph", 1),
    ("Scheduler", 1),
    ("Agenda", 1),
    ("TwoTrees", 1),
    ("Inventory", 1),
    ("Directory", 1),
    ("Library", 1),
];

/// The classes of `subjects/lissa`.
pub const OF_LISSA: [Subject; 10] = [
    ("LinkedList", 2),
    ("TreeMap", 3),
    ("TreeSet", 2),
    ("HashMap", 0),
    ("Schedule", 1),
    ("Template", 0),
    ("TransportStats", 1),
    ("DictionaryInfo", 1),
    ("SQLFilter", 0),
    ("CombatantStatistic", 0),
];

/// How many objects of a class others must have, where that is more than the scope may be.
const NEEDED: [(&str, &str, usize); 5] = [
    ("structures.Scheduler", "structures/Scheduler$ProcessList", 4),
    ("structures.TwoTrees", "structures/Bst", 2),
    ("lissa.Schedule", "lissa/Schedule$ProcessList", 4),
    ("lissa.TransportStats", "lissa/TreeMap", 2),
    ("lissa.DictionaryInfo", "lissa/TreeMap", 2),
];

/// All methods of a class.
fn cases(program: &'static Program, class: &str, scope: usize) -> Vec<Case> {
    let case = |method| {
        let mut case = Case::new(program, method, scope);
        for (_, class, count) in NEEDED.iter().filter(|n| n.0 == class) {
            let class = program.load(class).expect("a part of a subject");
            case.scopes.push((class, *count.max(&scope)));
        }
        case
    };
    methods(program, class).into_iter().map(case).collect()
}

/// All methods of some of `subjects/structures`.
pub fn structures(classes: &[&str], scope: usize) -> Vec<Case> {
    let mut all = vec![];
    for class in classes {
        let mut cases = cases(&STRUCTURES, &format!("structures.{class}"), scope);
        let array = match *class {
            // A list for each priority.
            "Scheduler" => 4,
            "HashTable" | "Inventory" => 2,
            _ => 3,
        };
        cases.iter_mut().for_each(|c| c.array = array);
        all.append(&mut cases);
    }
    all
}

/// All methods of some of `subjects/lissa`, with what the README says of them: tables have 16 places, and
/// the outer maps of two classes hold maps.
pub fn lissa(classes: &[&str], scope: usize) -> Vec<Case> {
    let mut all = vec![];
    for class in classes {
        for mut case in cases(&LISSA, &format!("lissa.{class}"), scope) {
            case.array = 16;
            case.ranges.set("lissa.HashMap.Entry.key", "0..16*n-1").expect("a range");
            if matches!(*class, "SQLFilter" | "CombatantStatistic") {
                case.anything = vec![LISSA.load("lissa/HashMap").expect("a subject")];
            }
            all.push(case);
        }
    }
    all
}

/// All subjects that a scope is not too great for.
pub fn all(scope: usize) -> Vec<Case> {
    let within = |subjects: &[Subject]| -> Vec<&str> {
        subjects.iter().filter(|s| scope <= s.1).map(|s| s.0).collect()
    };
    [structures(&within(&OF_STRUCTURES), scope), lissa(&within(&OF_LISSA), scope)].concat()
}
