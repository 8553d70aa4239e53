//! Preconditions: inputs satisfy the class's own predicate, and none that does is missing. The numbers
//! of structures come from combinatorics, and the predicate is asked again on the machine without
//! symbols.

use crate::support;

use cairn_explore::{Act, BoundKind, EndKind, Options, Report, Rig, Target, predicate};
use cairn_strategies::{Delay, Settings};
use cairn_witness::{Data, Object, Outcome};
use std::sync::LazyLock;
use support::Subject;

const BODY: &str = "
    static class Node { int key; Node left; Node right; }
    Node root;
    int size;

    public boolean repOK() {
        java.util.Set<Node> seen = new java.util.HashSet<>();
        return isOrdered(root, null, null, seen) && seen.size() == size;
    }
    private static boolean isOrdered(Node n, Integer low, Integer high, java.util.Set<Node> seen) {
        if (n == null) { return true; }
        if (!seen.add(n) || (low != null && n.key <= low) || (high != null && n.key >= high)) {
            return false;
        }
        return isOrdered(n.left, low, n.key, seen) && isOrdered(n.right, n.key, high, seen);
    }

    int size() { return size; }
    boolean contains(int key) {
        Node n = root;
        while (n != null && n.key != key) { n = key < n.key ? n.left : n.right; }
        return n != null;
    }
    static int both(Preconditions a, Preconditions b) {
        return (a == null ? 0 : a.size) + (b == null ? 0 : b.size);
    }

    static class Digit {
        int value;
        boolean repOK() {
            if (value < 0) { throw new IllegalStateException(); }
            return value < 10;
        }
        int value() { return value; }
    }
    static class Never {
        boolean repOK() { return false; }
        int zero() { return 0; }
    }

    Preconditions() {}
    Preconditions(int key) {
        if (key < 0) { throw new IllegalArgumentException(); }
        root = new Node();
        root.key = key;
        size = 1;
    }
";

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| Subject::new("Preconditions", BODY));

fn options(scope: usize) -> Options {
    let settings = Settings { scope, ..Settings::default() };
    Options {
        strategy: cairn_strategies::lazy(Delay::None, settings),
        predicates: Some("repOK".into()),
        ..Options::default()
    }
}

fn explore(target: &str, options: &Options) -> Report {
    let target = Target::resolve(&SUBJECT.program, target).expect("a target");
    cairn_explore::explore(&SUBJECT.program, &target, options, &Default::default())
        .expect("it starts")
}

/// Search trees with up to n nodes: sums of Catalan numbers.
#[test]
fn there_is_a_path_for_each_valid_shape() {
    for (scope, shapes) in [(1, 2), (2, 4), (3, 9), (4, 23)] {
        let report = SUBJECT.confirm("size", &options(scope));
        assert_eq!(report.totals.paths, shapes, "scope {scope}");
        assert_eq!(report.totals.count(EndKind::Returned), shapes);
        assert!(report.totals.invalid > 0);
        assert!(report.cuts.contains(&BoundKind::Scope));
    }
}

#[test]
fn the_predicate_holds_for_every_witness() {
    let report = SUBJECT.confirm("contains(int)", &options(3));
    // A tree of n nodes is left in 2n + 1 ways: at a node, or between two.
    assert_eq!(report.totals.paths, 1 + 3 + 2 * 5 + 5 * 7);
    let program = &SUBJECT.program;
    let class = program.load("Preconditions").expect("the class");
    let holds = predicate(program, class, "repOK").expect("the predicate");
    let method = program.find_method(class, "contains", "(I)Z").expect("the method");
    let mut rig = Rig::new(program).expect("a rig");
    for path in &report.paths {
        let witness = path.witness.as_ref().expect("a witness");
        rig.reset();
        rig.realise(witness).expect("the input");
        let receiver = &witness.receiver.as_ref().expect("a receiver").value;
        let act = Act {
            method,
            receiver: Some(receiver),
            arguments: &[witness.arguments[0].value.clone()],
            checks: &[(receiver.clone(), holds)],
            statics: &[],
            asked: None,
        };
        let acted = rig.act(&act).expect("the precondition holds");
        assert_eq!(acted.outcome, witness.outcome);
        assert_eq!(acted.holds, [Some(true)]);
    }
}

#[test]
fn null_arguments_need_not_satisfy_it() {
    let report = explore("Preconditions#both", &options(1));
    let nulls = |p: &cairn_explore::PathReport| {
        let witness = p.witness.as_ref().expect("a witness");
        witness.arguments.iter().filter(|a| a.value == Data::Null).count()
    };
    // One object of the class, empty or with one node: null and null, one of them, or both the same.
    let mut counts: Vec<usize> = report.paths.iter().map(nulls).collect();
    counts.sort_unstable();
    assert_eq!(counts, [0, 0, 1, 1, 1, 1, 2]);
}

#[test]
fn an_exception_in_it_says_no() {
    let report = explore("Preconditions$Digit#value()", &options(1));
    assert_eq!(report.totals.paths, 1);
    assert_eq!((report.totals.invalid, report.totals.unanswered), (2, 1));
    let witness = report.paths[0].witness.as_ref().expect("a witness");
    assert!(matches!(witness.outcome, Outcome::Returned(Some(Data::Int(0..10)))));
}

#[test]
fn there_may_be_no_valid_input() {
    let report = explore("Preconditions$Never#zero()", &options(1));
    assert_eq!((report.totals.paths, report.totals.invalid), (0, 1));
}

/// What it says of its own object must not be assumed.
#[test]
fn the_predicate_itself_is_explored_on_all_objects() {
    let report = SUBJECT.confirm("repOK()", &options(1));
    let answers = report.paths.iter().filter_map(|p| match &p.witness.as_ref()?.outcome {
        Outcome::Returned(Some(Data::Boolean(b))) => Some(*b),
        _ => None,
    });
    let answers: Vec<bool> = answers.collect();
    assert!(answers.contains(&true) && answers.contains(&false), "{answers:?}");
}

#[test]
fn constructors_make_their_object() {
    let report = SUBJECT.confirm("<init>(int)", &options(1));
    assert_eq!(report.totals.count(EndKind::Returned), 1);
    assert_eq!(report.totals.count(EndKind::Threw), 1);
    let witnesses = report.paths.iter().filter_map(|p| p.witness.as_ref());
    let made: Vec<_> = witnesses.filter(|w| matches!(w.outcome, Outcome::Returned(_))).collect();
    let [made] = &made[..] else { panic!("one path returns") };
    let Outcome::Returned(Some(Data::Ref(n))) = made.outcome else { panic!("an object") };
    let after = made.after.as_ref().expect("the heap after the call");
    let Object::Instance { class, fields } = &after.heap[n] else { panic!("an instance") };
    assert_eq!(class, "Preconditions");
    let size = fields.iter().find(|f| f.name == "size").expect("the field");
    assert_eq!(size.value, Data::Int(1));
}
