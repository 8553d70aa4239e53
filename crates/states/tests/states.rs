//! States that are reached symbolically, against plain enumeration of concrete calls and against the JVM.

#[path = "oracle/enumeration.rs"]
mod enumeration;
#[path = "oracle/graph.rs"]
mod graph;

use cairn_explore::{Budget, Detail, Hooks, Options, Target, explore};
use cairn_jvm::replay::{Agreement, Replayer, agreement};
use cairn_program::class::access;
use cairn_program::{ClassId, ClassPath, Jdk, MethodId, Program};
use cairn_solver::{ChainOptions, Question, Solver, Verdict, chain};
use cairn_states::{Bounds, How, Library, Merger, Search, Snapshot};
use cairn_strategies::Settings;
use cairn_term::{Pool, Term, Value};
use cairn_testing::{by_effort, java_files, parallel};
use cairn_witness::{Data, Object, Witness};
use enumeration::DOMAIN;
use graph::{Graph, symbolic};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The classes of the corpus whose states are enumerated.
const ENUMERATED: &[&str] = &[
    "Counter",
    "Toggle",
    "Span",
    "FixedStack",
    "LinkedStack",
    "Ring",
    "SearchTree",
    "Order$Builder",
    "Cached",
    "Only",
    "Lamp",
    "Family",
    "Purse",
    "Shape$Square",
    "Grid",
    "Small$Gate",
    "Small$Clamp",
    "Small$Parity",
    "Small$Swap",
    "Small$Extent",
    "Small$Latch",
    "Small$Bits",
    "Small$TwoStacks",
    "Small$Circle",
    "Small$Ends",
    "Small$Bough",
    "Small$Row",
    "Small$Growing",
    "Small$Sum",
    "Small$Traffic",
    "Small$Signal",
    "Small$Rows",
    "Small$Twins",
    "Small$Knot",
    "Small$Flags",
    "Small$Account",
    "Small$Limits",
    "Small$Dice",
    "Small$History",
    "Small$Board",
    "Small$Named",
    "Small$Table",
    "Small$Ascending",
];

/// States of one symbolic state that are compared.
const MODELS: usize = 40;

fn corpus() -> (PathBuf, Program) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/states");
    let classes = cairn_testing::Jdk::default().compiled(&["-g"], &java_files(&folder));
    let jdk = Jdk::discover().expect("a JDK");
    let program = Program::open(jdk, ClassPath::new([classes.clone()])).expect("a program");
    (classes, program)
}

fn class(program: &Program, name: &str) -> ClassId {
    program.load(&format!("states/{name}")).expect("a class of the corpus")
}

/// The search with bounds that are not met, but for the number of calls.
fn searched<'p>(program: &'p Program, class: ClassId, calls: usize) -> Search<'p> {
    let (options, settings) = (Options::default(), Settings::default());
    let mut search = Search::new(program, class, &options, &settings, Budget::default());
    let bounds = Bounds {
        calls: calls - 1,
        sequences: usize::MAX,
        tried: usize::MAX,
        values: usize::MAX,
        effort: 1 << 40,
        paths: 1 << 40,
    };
    search.bounds = (bounds, bounds);
    search.run();
    search
}

struct Compared<'a> {
    pool: &'a Pool,
    solver: Box<dyn Solver>,
}

impl Compared<'_> {
    /// Some values of a symbolic state with arguments from the domain that are none of `others`, if there are any.
    fn values(&mut self, state: &Snapshot, others: &[Vec<u64>]) -> Option<Vec<u64>> {
        let pool = self.pool;
        let mut facts = state.facts.clone();
        for var in pool.free_vars(state.facts.iter().chain(&state.leaves).copied()) {
            let of = |v: i64| pool.constant(Value::of(pool.var_sort(var), v as u64));
            let one = |all, v: &i64| pool.or(all, pool.eq(pool.var(var), of(*v)));
            facts.push(DOMAIN.iter().fold(Term::FALSE, one));
        }
        for other in others {
            facts.push(pool.not(self.equal(state, other)));
        }
        let goal = facts.iter().fold(Term::TRUE, |all, &t| pool.and(all, t));
        match self.solver.check(&Question { pool, facts: &[], known: None, goal }) {
            Verdict::Sat(model) => {
                Some(state.leaves.iter().map(|&t| pool.eval(t, &model).bits()).collect())
            }
            Verdict::Unsat => None,
            Verdict::Unknown(why) => panic!("{why}"),
        }
    }

    fn equal(&self, state: &Snapshot, values: &[u64]) -> Term {
        let pool = self.pool;
        let one = |all, (&t, &v): (&Term, &u64)| {
            pool.and(all, pool.eq(t, pool.constant(Value::of(pool.sort(t), v))))
        };
        state.leaves.iter().zip(values).fold(Term::TRUE, one)
    }

    /// Whether some arguments give these values.
    fn has(&mut self, state: &Snapshot, values: &[u64]) -> bool {
        let goal = self.equal(state, values);
        let question = Question { pool: self.pool, facts: &state.facts, known: None, goal };
        matches!(self.solver.check(&question), Verdict::Sat(_))
    }
}

/// The values of a graph by the leaves of a symbolic state with the same nodes.
fn by_leaves(of: &Graph<usize>, values: &[u64]) -> Vec<u64> {
    let mut all = vec![0; values.len()];
    of.numbers.iter().zip(values).for_each(|(&leaf, &value)| all[leaf] = value);
    all
}

#[test]
fn reached_states_are_those_of_plain_enumeration() {
    let (_, program) = corpus();
    let calls = by_effort(2, 4, 4);
    let told = parallel(ENUMERATED, |name| {
        let class = class(&program, name);
        let expected = enumeration::states(&program, class, calls);
        let search = searched(&program, class, calls);
        let merger: &Merger = search.merger(class).expect("a search");
        assert_eq!(search.classes[&class].losses, [""; 0], "{name}");
        let solver = chain(&ChainOptions::default()).expect("a solver");
        let mut compared = Compared { pool: &merger.pool, solver };
        let graphs: Vec<Graph<usize>> =
            merger.states().iter().map(|s| symbolic(&program, s)).collect();
        for state in &expected {
            let covers = |(g, s): (&Graph<usize>, &Snapshot)| {
                g.nodes == state.nodes && compared.has(s, &by_leaves(g, &state.numbers))
            };
            let is_there = graphs.iter().zip(merger.states()).any(covers);
            assert!(is_there, "{name}: {state:?} is not among the {} states", graphs.len());
        }
        for (graph, state) in graphs.iter().zip(merger.states()) {
            let mut seen = vec![];
            while seen.len() < MODELS
                && let Some(values) = compared.values(state, &seen)
            {
                let numbers = graph.numbers.iter().map(|&leaf| values[leaf]).collect();
                let found = Graph { nodes: graph.nodes.clone(), numbers };
                assert!(expected.contains(&found), "{name}: {found:?} is not reached");
                seen.push(values);
            }
        }
        (*name, expected.len(), graphs.len(), merger.merged)
    });
    for (name, concrete, states, merged) in &told {
        println!("{name}: {concrete} concrete states, {states} symbolic, {merged} merged");
    }
    // Some merging is what this is about.
    assert!(told.iter().any(|t| t.3 > t.2), "nothing was merged");
}

/// The methods of a class that a test can call.
fn methods(program: &Program, class: ClassId) -> Vec<MethodId> {
    let is_open = |m: &&MethodId| {
        let m = program.method(**m);
        let is_made = &*m.name == "<init>" && program.class(class).is(access::ABSTRACT);
        m.is(access::PUBLIC) && !m.is(access::ABSTRACT | access::SYNTHETIC) && !is_made
    };
    program.class(class).methods.iter().filter(is_open).copied().collect()
}

/// The inputs of a class's methods, all of them made by calls.
fn inputs(program: &Program, class: ClassId) -> Vec<Witness> {
    let settings = Settings::default();
    let mut options = Options { detail: Detail::Condition, ..Options::default() };
    options.bounds.paths = Some(by_effort(10, 40, 400));
    let library = Library::default();
    let reached = library.of(program, class, &options, &settings, &Budget::default());
    let made = Settings { catalogue: Some(reached.catalogue.clone()), ..settings };
    options.strategy = cairn_strategies::by_name("gse", &made).expect("a strategy");
    let mut all = vec![];
    for method in methods(program, class) {
        let explored = explore(program, &Target::Method(method), &options, &Hooks::default());
        let report = explored.expect("an exploration");
        all.extend(report.paths.into_iter().filter_map(|p| p.witness));
    }
    all
}

#[test]
fn inputs_are_what_calls_make_and_the_jvm_makes_the_same() {
    let (classes, program) = corpus();
    let names: Vec<&str> = ENUMERATED.iter().copied().chain(["Order", "Shape"]).collect();
    let found = parallel(&names, |name| inputs(&program, class(&program, name)));
    let mut all: Vec<Witness> = vec![];
    for (name, inputs) in names.iter().zip(found) {
        assert!(!inputs.is_empty(), "{name} has no input");
        all.extend(inputs);
    }
    for witness in &all {
        let is_made = |o: &Object| !matches!(o, Object::Instance { .. } | Object::Opaque { .. });
        assert!(witness.heap.iter().all(is_made), "{witness:?}");
        assert!(witness.statics.is_empty(), "{witness:?}");
    }
    let jdk = Jdk::discover().expect("a JDK");
    let class_path = classes.display().to_string();
    let replayer = Replayer::new(&jdk.home, &class_path, Duration::from_secs(20), None);
    let replayer = replayer.expect("a JVM");
    let replayed = replayer.replay_all(&all);
    let mut heaps = 0;
    for (witness, replayed) in all.iter().zip(replayed) {
        let replayed = replayed.unwrap_or_else(|e| panic!("{e}: {witness:?}"));
        heaps += usize::from(witness.after.is_some() && replayed.after.is_some());
        assert_eq!(agreement(witness, &replayed), Agreement::Same, "{witness:?}");
    }
    println!("{} inputs, {heaps} heaps compared", all.len());
    assert!(heaps > all.len() / 2, "heaps are not compared");
}

#[test]
fn what_paths_ask_for_is_searched_for() {
    let (_, program) = corpus();
    let class = class(&program, "Crate");
    let (options, settings) = (Options::default(), Settings::default());
    let (library, budget) = (Library::default(), Budget::default());
    library.of(&program, class, &options, &settings, &budget);
    let price = program.find_method(class, "price", "()I").expect("a method");
    let mut counts = vec![];
    let mut is_wanted = |witness: &Witness| {
        let receiver = witness.receiver.as_ref().map(|r| &r.value);
        let Some(Data::Ref(n)) = receiver else { panic!("{witness:?}") };
        let Object::Instance { fields, .. } = &witness.heap[*n] else { panic!("{witness:?}") };
        let field = |name: &str| fields.iter().find(|f| f.name == name).map(|f| f.value.clone());
        counts.push((field("count"), field("weight"), field("closed")));
        true
    };
    let met = library.meet(&program, price, (&options, &settings), &mut is_wanted, &budget);
    let met = met.expect("a search").expect("goals");
    assert_eq!(met.how.len(), counts.len());
    let mut searched = 0;
    for ((count, weight, closed), how) in counts.iter().zip(&met.how) {
        let (Some(Data::Int(count)), Some(Data::Int(weight)), Some(Data::Boolean(closed))) =
            (count, weight, closed)
        else {
            panic!("{counts:?}")
        };
        match how {
            How::Nothing(differs) => {
                // No crate is closed with seven bottles.
                let is_none = *count < 0 || *closed && *count == 7;
                assert!(is_none, "{count} bottles are not found: {differs:?}");
                assert!(differs.contains(&"`count`".to_owned()), "{differs:?}");
            }
            How::Searched => {
                assert!(*closed || *count == 7, "{count} {weight} {closed}");
                searched += 1;
            }
            How::Unified => assert!(*count >= 0),
        }
    }
    assert!(searched >= 1, "{counts:?} {met:?}");
    let longest = met.sequences.iter().map(|r| r.then.len()).max();
    assert!(longest >= Some(7), "{longest:?}");
}

#[test]
fn what_cannot_be_made_has_no_recipe() {
    let (_, program) = corpus();
    let class = class(&program, "Sealed");
    let (options, settings) = (Options::default(), Settings::default());
    let library = Library::default();
    let reached = library.of(&program, class, &options, &settings, &Budget::default());
    assert!(!reached.catalogue.has(class));
    let made = Settings { catalogue: Some(reached.catalogue.clone()), ..settings };
    let strategy = cairn_strategies::by_name("gse", &made).expect("a strategy");
    let options = Options { strategy, ..Options::default() };
    let called = methods(&program, class)[0];
    let why = explore(&program, &Target::Method(called), &options, &Hooks::default()).err();
    let why = why.expect("no input").to_string();
    assert!(why.contains("no constructor or factory that a test can call makes one"), "{why}");
}

#[test]
fn what_never_ends_or_goes_outside_is_left_out() {
    let (_, program) = corpus();
    for name in ["Endless", "Outside"] {
        let class = class(&program, name);
        let (options, settings) = (Options::default(), Settings::default());
        let budget = Budget::default().within(Duration::from_secs(60));
        let library = Library::default();
        let reached = library.of(&program, class, &options, &settings, &budget);
        let recipes: Vec<_> = reached.catalogue.of(class).collect();
        // The constructor that is harmless.
        let is_harmless = |&m: &MethodId| &*program.method(m).desc == "(I)V";
        assert!(recipes.iter().all(|r| is_harmless(&r.create)), "{name}: {recipes:?}");
        assert!(!recipes.is_empty(), "{name}");
    }
}

#[test]
fn the_same_search_gives_the_same_sequences() {
    let (_, program) = corpus();
    let names = |search: &Search<'_>| -> BTreeSet<String> {
        let all = search.classes.values().flat_map(|c| &c.sequences);
        all.map(|r| format!("{r:?}")).collect()
    };
    let class = class(&program, "SearchTree");
    assert_eq!(names(&searched(&program, class, 3)), names(&searched(&program, class, 3)));
}
