//! The contract of [`cairn_precond::Precondition`], for every implementation:
//!
//! - no heap is refused that a valid one completes: the valid ones are found by brute force, and each of
//!   them is the input of some path;
//! - the witness of a path satisfies the predicate on the machine without symbols;
//! - paths do not depend on the order in which they are explored, so states are independent after copying;
//! - the same run gives the same answers.
//!
//! Wrong preconditions are noticed.

#[path = "precondition_contract/audited.rs"]
mod audited;
#[path = "precondition_contract/concrete.rs"]
mod concrete;
#[path = "precondition_contract/segment.rs"]
mod segment;
use crate::support;
#[path = "precondition_contract/wrong.rs"]
mod wrong;

use audited::{Audit, Noticed};
use cairn_explore::{
    Bounds, Detail, EndKind, Hooks, Observer, Options, Precise, Predicates, Report, SearchOrder,
    SeenPath, rerun,
};
use cairn_interp::sym::Limits;
use cairn_precond::{
    After, Before, Chain, Hybrid, Improvements, PreconditionFactory, Ranges, Settings,
    StructureSearch, Unconstrained,
};
use cairn_strategies::Delay;
use cairn_witness::{Outcome, Witness};
use concrete::{SCOPE, Said, valid_heaps};
use segment::Segment;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use support::Subject;
use wrong::{Erring, Wrong};

const BODY: &str = "
    static class Node { int key; Node next; }
    Node head;
    int size;

    public boolean repOK() {
        int count = 0;
        for (Node n = head; n != null; n = n.next) {
            count++;
            if (count > 4 || (n.next != null && n.key >= n.next.key)) { return false; }
        }
        return count == size;
    }

    boolean contains(int key) {
        Node n = head;
        while (n != null && n.key < key) { n = n.next; }
        return n != null && n.key == key;
    }
    int last() {
        Node n = head;
        while (n.next != null) { n = n.next; }
        return n.key;
    }
    int size() { return size; }

    static class Link { Link next; Link prev; int mark; }
    static class Ring {
        Link first;
        public boolean repOK() {
            if (first == null) { return true; }
            Link n = first;
            int count = 0;
            do {
                if (n.next == null || n.next.prev != n || ++count > 4) { return false; }
                n = n.next;
            } while (n != first);
            return first.mark == 0;
        }
        int turn() { return first == null ? -1 : first.prev.mark; }
        boolean ends() { return first != null && first.next == null; }
    }
";

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| Subject::new("Contract", BODY));
static LISTS: LazyLock<Arc<Vec<Witness>>> =
    LazyLock::new(|| Arc::new(valid_heaps(&SUBJECT.program, "Contract", "Contract$Node")));
static RINGS: LazyLock<Arc<Vec<Witness>>> =
    LazyLock::new(|| Arc::new(valid_heaps(&SUBJECT.program, "Contract$Ring", "Contract$Link")));

/// A method, and the valid heaps of its class.
#[derive(Clone)]
struct Case {
    method: &'static str,
    valid: Arc<Vec<Witness>>,
}

fn lists() -> Vec<Case> {
    let methods = ["Contract#contains", "Contract#last", "Contract#size"];
    methods.map(|method| Case { method, valid: LISTS.clone() }).to_vec()
}

fn cases() -> Vec<Case> {
    let mut all = lists();
    let methods = ["Contract$Ring#turn", "Contract$Ring#ends"];
    all.extend(methods.map(|method| Case { method, valid: RINGS.clone() }));
    all
}

/// What is required of a precondition.
struct Tried {
    name: String,
    factory: Arc<dyn PreconditionFactory>,
    /// Whether its witnesses are valid.
    is_exact: bool,
    /// Whether paths are as they were until they end: else what confirms them resolves more.
    confirms: bool,
}

fn search(name: &'static str, improvements: Improvements, precise: Precise) -> StructureSearch {
    let settings = Settings { improvements, ..Settings::default() };
    StructureSearch { name, precise, trusts_ranges: true, settings }
}

/// As the command line has it: what numbers beyond the ranges do is left open.
fn lissa_m(precise: Precise) -> StructureSearch {
    StructureSearch { trusts_ranges: false, ..search("lissa-m", Improvements::USUAL, precise) }
}

fn hybrid(precise: Precise) -> Hybrid {
    Hybrid { precise, settings: Settings::default() }
}

fn all() -> Vec<Tried> {
    let tried = |name: &str, factory: Arc<dyn PreconditionFactory>, is_exact, confirms| Tried {
        name: name.into(),
        factory,
        is_exact,
        confirms,
    };
    let nosb = StructureSearch {
        settings: Settings {
            symmetry: false,
            improvements: Improvements::NONE,
            ..Settings::default()
        },
        ..search("lissa-nosb", Improvements::NONE, Precise::Late)
    };
    let chain = |name, links: Vec<Arc<dyn PreconditionFactory>>| Arc::new(Chain { name, links });
    vec![
        tried("none", Arc::new(Unconstrained), false, false),
        tried("before", Arc::new(Before), true, false),
        tried("after", Arc::new(After), true, true),
        tried("lissa", Arc::new(search("lissa", Improvements::NONE, Precise::Late)), true, true),
        tried(
            "lissa off",
            Arc::new(search("lissa", Improvements::NONE, Precise::Off)),
            false,
            false,
        ),
        tried("lissa-nosb", Arc::new(nosb), true, true),
        tried("lissa-m", Arc::new(lissa_m(Precise::Late)), true, true),
        tried("lissa-m early", Arc::new(lissa_m(Precise::Early)), true, true),
        tried("hybrid", Arc::new(hybrid(Precise::Late)), true, true),
        tried("hybrid early", Arc::new(hybrid(Precise::Early)), true, true),
        tried(
            "hybrid, lissa-m",
            chain("both", vec![Arc::new(hybrid(Precise::Late)), Arc::new(lissa_m(Precise::Off))]),
            true,
            true,
        ),
        tried(
            "lissa-m, after",
            chain("both", vec![Arc::new(lissa_m(Precise::Off)), Arc::new(After)]),
            true,
            true,
        ),
        tried(
            "hybrid, before",
            chain("both", vec![Arc::new(hybrid(Precise::Off)), Arc::new(Before)]),
            true,
            false,
        ),
    ]
}

fn options(precondition: Arc<dyn PreconditionFactory>, order: SearchOrder) -> Options {
    let heap = cairn_strategies::Settings { scope: SCOPE, ..Default::default() };
    let limits = Limits { steps: 2, ..Limits::default() };
    Options {
        strategy: cairn_strategies::lazy(Delay::None, heap),
        predicates: Some("repOK".into()),
        precondition,
        bounds: Bounds { loops: 8, limits, ..Bounds::default() },
        order,
        seed: 7,
        detail: Detail::Witness,
        ..Options::default()
    }
}

/// Sees which valid heaps a path can begin with.
struct Coverer {
    valid: Arc<Vec<Witness>>,
    covered: Arc<Mutex<BTreeSet<usize>>>,
}

impl Observer for Coverer {
    fn path(&mut self, seen: &SeenPath<'_>) {
        if !seen.end.kind().is_outcome() {
            return;
        }
        let said = Said {
            program: &SUBJECT.program,
            pool: seen.pool,
            facts: seen.path.facts.iter().copied().collect(),
            input: &seen.path.input,
            unknowns: seen.unknowns,
            choice: None,
        };
        let allowed = (0..self.valid.len()).filter(|&i| said.allows(&self.valid[i]));
        self.covered.lock().unwrap_or_else(PoisonError::into_inner).extend(allowed);
    }
}

/// Explores a method; also, what was noticed, and which valid heaps paths begin with.
fn run(
    case: &Case,
    factory: &Arc<dyn PreconditionFactory>,
    order: SearchOrder,
) -> (Report, Noticed, BTreeSet<usize>) {
    let noticed = Arc::new(Mutex::new(Noticed::default()));
    let covered = Arc::new(Mutex::new(BTreeSet::new()));
    let (inner, valid) = (factory.clone(), case.valid.clone());
    let audit = Arc::new(Audit { inner, valid: valid.clone(), noticed: noticed.clone() });
    let observe = || -> Box<dyn Observer> {
        Box::new(Coverer { valid: valid.clone(), covered: covered.clone() })
    };
    let hooks = Hooks { observe: &observe, ..Hooks::default() };
    let target = cairn_explore::Target::resolve(&SUBJECT.program, case.method).expect("a method");
    let report = cairn_explore::explore(&SUBJECT.program, &target, &options(audit, order), &hooks)
        .expect("it starts");
    let noticed = noticed.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let covered = covered.lock().unwrap_or_else(PoisonError::into_inner).clone();
    (report, noticed, covered)
}

fn ends(report: &Report) -> BTreeMap<EndKind, u64> {
    report.totals.ends.clone()
}

/// How a precondition breaks the contract on a method.
fn problems(case: &Case, tried: &Tried) -> BTreeSet<String> {
    let (first, noticed, covered) = run(case, &tried.factory, SearchOrder::DepthFirst);
    let mut problems = noticed.problems;
    let mut add = |is_broken: bool, what: &str| {
        if is_broken {
            problems.insert(what.into());
        }
    };
    let reached = if tried.confirms { &noticed.confirmed } else { &covered };
    add(reached.len() < case.valid.len(), "some valid heaps are on no path");
    if tried.is_exact {
        let outcomes = first.paths.iter().filter(|p| p.end.kind().is_outcome());
        let predicates = Predicates::from("repOK");
        for path in outcomes {
            let Some(witness) = &path.witness else {
                add(true, "a path has no witness");
                continue;
            };
            let questions = predicates.questions(&SUBJECT.program, witness);
            let is_valid = questions.iter().all(|question| {
                let answer = rerun(&SUBJECT.program, question).expect("the predicate");
                answer.outcome == question.outcome
            });
            add(!is_valid, "a witness is invalid");
            // The method need not come to an end otherwise.
            if is_valid {
                let again = rerun(&SUBJECT.program, witness).expect("the method");
                let agrees = match (&witness.outcome, &again.outcome) {
                    (Outcome::Threw { class: a, .. }, Outcome::Threw { class: b, .. }) => a == b,
                    (a, b) => a == b,
                };
                add(!agrees, "a witness does something else than its path predicts");
            }
        }
    }
    let (second, ..) = run(case, &tried.factory, SearchOrder::DepthFirst);
    add(first.paths != second.paths, "the same run gives other paths");
    for order in [SearchOrder::BreadthFirst, SearchOrder::Random, SearchOrder::Coverage] {
        let (other, noticed, _) = run(case, &tried.factory, order);
        add(ends(&first) != ends(&other), "paths depend on the order of exploration");
        add(!noticed.problems.is_empty(), "the order of exploration brings other answers");
    }
    problems
}

#[test]
fn brute_force_finds_the_valid_heaps() {
    // Of two nodes with keys 0 and 1, by the number of nodes in the list, times what the other nodes are.
    // Empty: (2 * 3) ^ 2. One: 2 nodes, 2 keys, the other node 2 * 3. Two: 2 ways, keys in order.
    assert_eq!(LISTS.len(), 36 + 2 * 2 * 6 + 2);
    assert!(!RINGS.is_empty());
}

#[test]
fn every_precondition_keeps_the_contract() {
    for tried in all() {
        for case in cases() {
            let found = problems(&case, &tried);
            assert_eq!(found, BTreeSet::new(), "{} on {}", tried.name, case.method);
        }
    }
}

/// Structural preconditions do refuse something.
#[test]
fn heaps_are_pruned() {
    for tried in all().into_iter().filter(|t| t.name.contains("lissa") || t.name == "hybrid") {
        let is_pruned = |case: &Case| {
            let (report, noticed, _) = run(case, &tried.factory, SearchOrder::DepthFirst);
            noticed.refused > 0 && report.totals.pruned > 0
        };
        assert!(cases().iter().any(is_pruned), "{}", tried.name);
    }
}

/// What is not known is explored and counted: no number within these ranges makes a list of two.
#[test]
fn unknown_is_not_refused() {
    let (report, noticed, _) = run(&cases()[1], &narrow(), SearchOrder::DepthFirst);
    assert_eq!(noticed.problems, BTreeSet::new());
    assert_eq!(noticed.confirmed.len(), LISTS.len());
    assert!(report.totals.undecided > 0);
}

/// One whose ranges leave out most keys, but that does not trust them.
fn narrow() -> Arc<dyn PreconditionFactory> {
    let mut ranges = Ranges::default();
    ranges.set("key", "0..0").expect("a range");
    let inner = lissa_m(Precise::Late);
    Arc::new(StructureSearch { settings: Settings { ranges, ..inner.settings.clone() }, ..inner })
}

#[test]
fn wrong_preconditions_are_noticed() {
    for wrong in Wrong::ALL {
        let inner: Arc<dyn PreconditionFactory> = match wrong {
            Wrong::UnknownIsRefused => narrow(),
            _ => Arc::new(lissa_m(Precise::Late)),
        };
        let factory: Arc<dyn PreconditionFactory> = Arc::new(Erring { wrong, inner });
        let confirms = wrong != Wrong::NeverConfirms;
        let tried = Tried { name: format!("{wrong:?}"), factory, is_exact: true, confirms };
        let found: BTreeSet<String> =
            lists().iter().flat_map(|case| problems(case, &tried)).collect();
        let expected: &[&str] = match wrong {
            Wrong::Refuses | Wrong::UnknownIsRefused => &["admit refuses a valid heap"],
            Wrong::NeverConfirms => &["a witness is invalid"],
            Wrong::FalseFact => &["some valid heaps are on no path"],
            Wrong::SharedState | Wrong::Moody => &["admit answers differently when asked again"],
        };
        for what in expected {
            assert!(found.contains(*what), "{wrong:?}: {found:?}");
        }
    }
}

/// A predicate that is left behind and completed with the witness.
#[test]
fn the_seam_carries_predicates_that_a_witness_completes() {
    let factory = Arc::new(Segment { completes: true });
    let tried = Tried { name: "segment".into(), factory, is_exact: true, confirms: true };
    for case in lists() {
        assert_eq!(problems(&case, &tried), BTreeSet::new(), "{}", case.method);
    }
    let tried = Tried { factory: Arc::new(Segment { completes: false }), ..tried };
    let found: BTreeSet<String> = lists().iter().flat_map(|c| problems(c, &tried)).collect();
    assert!(found.contains("a witness is invalid"), "{found:?}");
}
