//! What becomes of predicates that do not come to an end, that fail or write, and of bounds.

use crate::support;

use cairn_budget::Budget;
use cairn_interp::{Config, Machine, boot, precondition};
use cairn_precond::{
    Answer, Fixed, Improvements, Partial, PartialObject, Ranges, Root, Settings, Statistics,
    Structure, SymSolve,
};
use cairn_program::{ClassId, Program};
use std::sync::LazyLock;
use std::time::Duration;
use support::compare::all_settings;
use support::oracle::Silent;
use support::{scope, source};

const TEXT: &str = r#"
package behaviour;

class Behaviour {
    static class Node {
        Node next;
        int key;
        boolean mark;
    }

    /** Goes round in a cycle for ever. */
    static class Endless {
        Node first;
        int size;
        boolean repOK() {
            int n = 0;
            for (Node at = first; at != null; at = at.next) n++;
            return n == size;
        }
    }

    /** Never ends at all. */
    static class Hopeless {
        int x;
        boolean repOK() {
            while (x >= 0) {}
            return true;
        }
    }

    /** Asks for one number, and for something else only if it is that one. */
    static class Exactly {
        Node first;
        int size;
        boolean repOK() {
            if (size == 1) return first == null;
            return false;
        }
    }

    /** The thread that runs is made when it is asked for. */
    static class Threads {
        int x, y;
        boolean repOK() {
            if (x == 0) return false;
            Thread thread = new Thread(() -> { });
            return thread != Thread.currentThread() && y != x;
        }
    }

    static class Throws {
        Node first;
        boolean repOK() { throw new IllegalStateException("key " + first.key); }
    }

    /** Ends with an exception for all keys but one. */
    static class ThrowsOften {
        Node first;
        boolean repOK() {
            if (first.key != 2) throw new IllegalArgumentException();
            return true;
        }
    }

    /** Marks what it comes upon. */
    static class Marks {
        Node first;
        int size;
        boolean repOK() {
            int n = 0;
            for (Node at = first; at != null; at = at.next) {
                if (at.mark) return false;
                at.mark = true;
                at.key = 7;
                n++;
            }
            return n == size;
        }
    }

    /** Many candidates until one is valid: the last of them all. */
    static class Needle {
        int a, b, c, d;
        boolean repOK() { return a + b + c + d == 12; }
    }

    static class Flags {
        boolean[] flags;
        int length;
        boolean repOK() {
            if (flags == null || flags.length != length) return false;
            for (int i = 0; i < length - 1; i++) {
                if (flags[i]) return false;
            }
            return flags[length - 1];
        }
    }

    static class Elements {
        Node[] all;
        boolean repOK() { return all.length > 0 && all[all.length - 1] != null && all[0] == null; }
    }

    /** True without a look at anything. */
    static class Always {
        Node first;
        int x;
        boolean repOK() { return true; }
    }

    /** Looks at a cell of some heaps. */
    static class Sometimes {
        Node first;
        int x;
        boolean repOK() { return x == 0 || first != null && first.key == 1; }
    }

    /** Looks at the number only if there is no node. */
    static class Either {
        Node first;
        int x;
        boolean repOK() { return first != null || x == 0; }
    }

    /** Exits; that is no answer either. */
    static class Exits {
        int x;
        boolean repOK() {
            if (x == 0) System.exit(3);
            return x == 1;
        }
    }

    static class Initialiser {
        static final int[] TABLE = table();
        int x;
        boolean repOK() { return TABLE[x] == 4; }
        private static int[] table() {
            int[] all = new int[3];
            for (int i = 0; i < all.length; i++) all[i] = i * i;
            return all;
        }
    }
}
"#;

static PROGRAM: LazyLock<Program> = LazyLock::new(|| source("Behaviour", TEXT));

fn class(name: &str) -> ClassId {
    PROGRAM.load(&format!("behaviour/Behaviour${name}")).expect("a class")
}

fn search(name: &str, n: usize, settings: Settings) -> SymSolve<'static> {
    support::search(&PROGRAM, &format!("behaviour.Behaviour${name}"), n, settings)
}

/// A heap of a root and other objects.
fn heap(root: &str, cells: Vec<Fixed>, others: Vec<(&str, Vec<Fixed>)>) -> Partial {
    let mut objects = vec![PartialObject { class: class(root), cells }];
    for (name, cells) in others {
        objects.push(PartialObject { class: class(name), cells });
    }
    Partial { root: Fixed::Object(0), objects }
}

fn words(all: &[u64]) -> Fixed {
    Fixed::Words(all.into())
}

/// The word in a cell of the root.
fn at_root(search: &SymSolve<'_>, structure: &Structure, offset: u32) -> Option<u64> {
    let root = structure.root()?;
    let objects = structure.objects(search.space());
    let object = objects.iter().find(|o| o.number == root)?;
    object.cells.iter().find(|c| c.0 == offset).map(|c| c.3)
}

fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Yes(_) => "yes",
        Answer::No { .. } => "no",
        Answer::Unknown(_) => "unknown",
    }
}

#[test]
fn without_end_is_unknown() {
    let node = |next| ("Node", vec![next]);
    let list = |first, size: &[u64], nodes| heap("Endless", vec![first, words(size)], nodes);
    let cycle = heap("Endless", vec![Fixed::Object(1)], vec![node(Fixed::Object(1))]);
    let two = list(Fixed::Object(1), &[2], vec![node(Fixed::Object(2)), node(Fixed::Open)]);
    // All that have an end are too short; others have none.
    let three = list(Fixed::Open, &[3, 9], vec![]);
    let ended = list(Fixed::Object(1), &[2], vec![node(Fixed::Null)]);
    let open = heap("Endless", vec![], vec![]);
    let mut asked = 0;
    for settings in all_settings() {
        let symmetry = settings.symmetry;
        let mut search = search("Endless", 2, Settings { patience: 500, ..settings });
        for _ in 0..2 {
            for (partial, wanted) in [
                (&cycle, "unknown"),
                (&two, "yes"),
                (&ended, "no"),
                (&three, "unknown"),
                (&cycle, "unknown"),
                (&open, "yes"),
            ] {
                assert_eq!(kind(&search.decide(partial, None)), wanted, "{partial:?}");
                assert!(search.may_hold(partial) || wanted == "no", "{partial:?}");
                asked += 1;
            }
        }
        assert!(search.statistics.too_long > 0 && search.statistics.unknown > 0);
        let all = search.enumerate(&Partial::open(), |_, _| true);
        // No, one or two nodes; with names, each of two roots with 1 + 2 + 2 lists.
        let wanted = if symmetry { 3 } else { 10 };
        assert_eq!((all.valid, all.incomplete.is_some()), (wanted, true));
    }
    let mut hopeless = search("Hopeless", 2, Settings { patience: 100, ..Settings::default() });
    assert_eq!(kind(&hopeless.decide(&Partial::open(), None)), "unknown");
    assert!(hopeless.may_hold(&Partial::open()));
    println!("structures: without end: {asked} answers, no wrong ones");
}

#[test]
fn exceptions_and_exits_are_false() {
    for settings in all_settings() {
        let mut throws = search("Throws", 2, settings.clone());
        assert_eq!(kind(&throws.decide(&Partial::open(), None)), "no");
        let Statistics { thrown, runs, .. } = throws.statistics;
        // Without a node, and with each key.
        assert!(thrown == runs && runs >= 3, "{thrown} of {runs}");
        let mut often = search("ThrowsOften", 3, settings.clone());
        let all = often.enumerate(&Partial::open(), |_, _| true);
        // Each root with each node; all end with an exception but those with the one good key. One
        // comparison tells that from the two others.
        let (roots, nodes) = if settings.symmetry { (1, 1) } else { (3, 3) };
        let keys = if settings.improvements.conflict { 1 } else { 2 };
        assert_eq!(all.valid, roots * nodes);
        assert_eq!(often.statistics.thrown, roots * (1 + keys * nodes));
        assert_eq!(all.candidates, often.statistics.thrown + all.valid);
        let mut exits = search("Exits", 2, settings);
        assert_eq!(kind(&exits.decide(&heap("Exits", vec![words(&[0])], vec![]), None)), "no");
        assert_eq!(kind(&exits.decide(&Partial::open(), None)), "yes");
    }
    println!("structures: exceptions: false, and counted");
}

#[test]
fn what_a_predicate_writes_is_undone() {
    let node = |cells| ("Node", cells);
    let marked = vec![Fixed::Open, Fixed::Open, words(&[1])];
    let bad = heap("Marks", vec![Fixed::Object(1)], vec![node(marked)]);
    let two = heap("Marks", vec![Fixed::Open, words(&[2])], vec![]);
    for settings in all_settings() {
        let mut search = search("Marks", 2, settings);
        for _ in 0..3 {
            assert_eq!(kind(&search.decide(&bad, None)), "no");
            let Answer::Yes(found) = search.decide(&two, None) else { panic!("two nodes") };
            let objects = found.objects(search.space());
            let nodes: Vec<_> = objects.iter().filter(|o| o.class == class("Node")).collect();
            assert_eq!(nodes.len(), 2);
            for (offset, _, value, word) in nodes.iter().flat_map(|n| &n.cells) {
                // The mark as it was before; the key is what was tried, not what was written.
                assert!(*offset != 2 || *word == 0, "{value:?}");
                assert!(*offset != 1 || *word < 2, "{value:?}");
            }
        }
        let all = search.enumerate(&Partial::open(), |_, _| true);
        assert!(all.valid >= 3 && all.incomplete.is_none());
    }
    println!("structures: writing: undone, whatever the settings");
}

#[test]
fn limits_are_unknown() {
    let four = |a, b| heap("Needle", vec![words(a), words(b)], vec![]);
    let (hard, easy, none) = (Partial::open(), four(&[3], &[3]), four(&[0], &[0]));
    for settings in all_settings() {
        let limited = Settings { runs: 3, ..settings.clone() };
        let mut search = search("Needle", 4, limited);
        for _ in 0..2 {
            assert_eq!(kind(&search.decide(&none, None)), "unknown");
        }
        assert!(search.may_hold(&none));
        // All that was seen before does not help where nothing is kept.
        let first = kind(&search.decide(&hard, None));
        assert_eq!(first, "unknown");
        let all = search.enumerate(&hard, |_, _| true);
        assert_eq!((all.valid, all.incomplete.is_some()), (0, true));
        let mut late = self::search("Needle", 4, settings.clone());
        late.budget = Budget::of(Duration::ZERO);
        assert_eq!(kind(&late.decide(&hard, None)), "unknown");
        assert!(late.enumerate(&hard, |_, _| true).incomplete.is_some());
        assert!(late.may_hold(&easy));
        // What is not known is not kept.
        late.budget = Budget::of(Duration::from_secs(3600));
        assert_eq!(kind(&late.decide(&hard, None)), "yes");
        assert_eq!(kind(&late.decide(&easy, None)), "yes");
        assert_eq!(kind(&late.decide(&none, None)), "no");
        assert_eq!(late.statistics.unknown, 1);
        assert!(late.enumerate(&hard, |_, _| true).incomplete.is_none());
    }
    // With the tree that is kept a question comes to an end at last.
    let mut search = search("Needle", 4, Settings { runs: 3, ..Settings::default() });
    let answers: Vec<_> = (0..200).map(|_| kind(&search.decide(&none, None))).collect();
    let unknown = answers.iter().filter(|a| **a == "unknown").count();
    assert!(answers.last() == Some(&"no") && unknown > 1, "{unknown} times unknown");
    println!("structures: limits: unknown, and a no after {unknown} questions");
}

#[test]
fn arrays_keep_to_their_length() {
    let settings = |array_length| Settings { array_length, ..Settings::default() };
    let length = |n| heap("Flags", vec![Fixed::Open, words(&[n])], vec![]);
    let mut ranges = Ranges::default();
    ranges.set("length", "0..8").expect("a range");
    let mut small = search("Flags", 2, Settings { ranges: ranges.clone(), ..settings(3) });
    for n in 0..8 {
        // Of a length of zero the last element is none: an exception.
        let wanted = if (1..=3).contains(&n) { "yes" } else { "no" };
        assert_eq!(kind(&small.decide(&length(n), None)), wanted, "{n}");
    }
    assert!(small.statistics.thrown > 0);
    let mut wide = search("Flags", 2, Settings { ranges, ..settings(7) });
    assert_eq!(kind(&wide.decide(&length(7), None)), "yes");
    let mut elements = search("Elements", 2, settings(2));
    let all = elements.enumerate(&Partial::open(), |space, structure| {
        let arrays = structure.objects(space);
        let array = arrays.iter().find(|o| o.cells.iter().any(|c| c.1.is_none()));
        let cells = array.map_or(&[][..], |a| &a.cells);
        assert_eq!(cells.first().map(|c| (c.0, c.3)), Some((0, 2)), "{cells:?}");
        true
    });
    assert_eq!((all.valid, all.incomplete), (1, None));
    let mut none = search("Elements", 2, settings(0));
    assert_eq!(kind(&none.decide(&Partial::open(), None)), "no");
    println!("structures: arrays: within their bounds");
}

/// A run can read more cells than a set of levels can name one by one.
#[test]
fn many_cells_are_no_problem() {
    const LENGTH: u32 = 600;
    let mut ranges = Ranges::default();
    ranges.set("length", &format!("{LENGTH}..{LENGTH}")).expect("a range");
    let last = |word| {
        let mut cells = vec![Fixed::Open; LENGTH as usize];
        cells.push(words(&[word]));
        let array = PROGRAM.load("[Z").expect("a class");
        let mut heap = heap("Flags", vec![Fixed::Object(1)], vec![]);
        heap.objects.push(PartialObject { class: array, cells });
        heap
    };
    let mut runs = vec![];
    for improvements in [Improvements::ALL, Improvements::NONE] {
        let ranges = ranges.clone();
        let settings =
            Settings { ranges, improvements, array_length: LENGTH, ..Settings::default() };
        let mut search = search("Flags", 1, settings);
        assert_eq!(kind(&search.decide(&last(0), None)), "no");
        assert_eq!(kind(&search.decide(&last(1), None)), "yes");
        assert_eq!(kind(&search.decide(&last(0), None)), "no");
        runs.push(search.statistics.runs);
    }
    println!("structures: many cells: {LENGTH} elements, {runs:?} runs");
}

/// All numbers but one are different from that one, those beyond the ranges, too.
#[test]
fn an_equality_covers_all_numbers() {
    let mut search = search("Exactly", 2, Settings::default());
    let node = || vec![("Node", vec![])];
    let taken = heap("Exactly", vec![Fixed::Object(1), Fixed::Open], node());
    for _ in 0..2 {
        let answer = search.decide(&taken, None);
        assert!(matches!(answer, Answer::No { is_ranged: false }), "{answer:?}");
        assert_eq!(kind(&search.decide(&Partial::open(), None)), "yes");
    }
}

#[test]
fn what_is_not_read_does_not_matter() {
    let node = |cells| ("Node", cells);
    let other = heap("Always", vec![Fixed::Other, Fixed::Other], vec![]);
    let out = heap("Always", vec![Fixed::Open, words(&[99])], vec![]);
    let far =
        heap("Always", vec![Fixed::Object(1)], vec![node(vec![Fixed::Object(2)]), node(vec![])]);
    for settings in all_settings() {
        let mut always = search("Always", 2, settings.clone());
        for partial in [&other, &out, &far] {
            assert_eq!(kind(&always.decide(partial, None)), "yes", "{partial:?}");
        }
        // A cell that is read, and holds what structures cannot have.
        let mut sometimes = search("Sometimes", 2, settings.clone());
        let unread = heap("Sometimes", vec![Fixed::Other, words(&[0])], vec![]);
        let read = heap("Sometimes", vec![Fixed::Other, words(&[1])], vec![]);
        let open = heap("Sometimes", vec![Fixed::Other, Fixed::Open], vec![]);
        let inner = heap(
            "Sometimes",
            vec![Fixed::Object(1), words(&[1])],
            vec![node(vec![Fixed::Other, words(&[0])])],
        );
        let beyond = heap("Sometimes", vec![Fixed::Open, words(&[99])], vec![]);
        for _ in 0..2 {
            assert_eq!(kind(&sometimes.decide(&unread, None)), "yes");
            assert_eq!(kind(&sometimes.decide(&read, None)), "unknown");
            assert_eq!(kind(&sometimes.decide(&open, None)), "yes");
            assert_eq!(kind(&sometimes.decide(&inner, None)), "no");
            let answer = sometimes.decide(&beyond, None);
            assert!(matches!(answer, Answer::No { is_ranged: true }), "{answer:?}");
        }
        // That a cell has no value says nothing about heaps of which it is not read.
        let mut either = search("Either", 2, settings);
        let strange = vec![("Always", vec![])];
        for partial in [
            heap("Either", vec![Fixed::Open, words(&[99])], vec![]),
            heap("Either", vec![Fixed::Open, words(&[])], vec![]),
            heap("Either", vec![Fixed::Open, Fixed::Object(1)], strange),
        ] {
            assert_eq!(kind(&either.decide(&partial, None)), "yes", "{partial:?}");
        }
        assert!(sometimes.may_hold(&read) && sometimes.may_hold(&open));
        assert!(!sometimes.may_hold(&inner));
    }
    println!("structures: unread cells: whatever they hold");
}

#[test]
fn hybrid_answers_stop_at_what_is_not_known() {
    let node = |key| ("Node", vec![Fixed::Null, key]);
    let list = |size: u64, nodes| heap("Endless", vec![Fixed::Object(1), words(&[size])], nodes);
    for settings in all_settings() {
        let mut search = search("Endless", 3, settings);
        // Not to be completed, but that takes a look at more than there is.
        let long = list(9, vec![("Node", vec![])]);
        assert!(search.may_hold(&long));
        // All is known.
        assert!(search.may_hold(&list(1, vec![node(Fixed::Open)])));
        assert!(!search.may_hold(&list(2, vec![node(Fixed::Open)])));
        assert!(search.may_hold(&list(1, vec![node(words(&[1]))])));
        assert!(search.may_hold(&Partial::open()));
    }
    println!("structures: hybrid: as much as is known");
}

#[test]
fn the_root_can_be_null() {
    let id = class("Needle");
    let model = scope(&PROGRAM, 2);
    let predicate = PROGRAM.find_method_in_hierarchy(id, "repOK", "()Z").expect("repOK");
    let mut machine = Machine::new(&PROGRAM, Config::default(), Box::new(Silent)).expect("one");
    boot(&mut machine).expect("the library starts");
    let holds = precondition(&PROGRAM, id, predicate).expect("a precondition");
    for nullable in [false, true] {
        let root = Root { classes: vec![id], nullable };
        let state = machine.save();
        let mut search = SymSolve::new(&PROGRAM, state, holds, &root, &model, Settings::default())
            .expect("a search");
        let null = Partial { root: Fixed::Null, objects: vec![] };
        let wanted = if nullable { "yes" } else { "no" };
        for partial in [null, Partial::open()] {
            let answer = search.decide(&partial, None);
            assert_eq!(kind(&answer), wanted, "{partial:?}");
            if let Answer::Yes(found) = answer {
                assert_eq!((found.root(), found.objects(search.space()).len()), (None, 0));
            }
        }
        let there = heap("Needle", vec![], vec![]);
        assert_eq!(kind(&search.decide(&there, None)), "no");
    }
    println!("structures: null: a root, if it is allowed");
}

#[test]
fn improvements_are_at_work() {
    let list = |size: &[u64]| heap("Endless", vec![Fixed::Open, words(size)], vec![]);
    let questions = [list(&[1]), list(&[1, 2]), list(&[2]), list(&[9]), list(&[2]), list(&[9])];
    let of = |improvements| {
        let settings = Settings { improvements, patience: 500, ..Settings::default() };
        let mut search = search("Endless", 2, settings);
        let mut hint = None;
        for question in &questions {
            if let Answer::Yes(found) = search.decide(question, hint.as_ref()) {
                hint = Some(found);
            }
        }
        search.statistics
    };
    let none = of(Improvements::NONE);
    assert_eq!((none.by_witness, none.by_memo, none.by_tree), (0, 0, 0));
    assert_eq!((none.questions, none.yes, none.unknown), (6, 4, 2));
    let witness = of(Improvements { witness: true, ..Improvements::NONE });
    assert!(witness.by_witness == 2 && witness.runs < none.runs, "{witness:?}");
    let memo = of(Improvements { memo: true, ..Improvements::NONE });
    assert!(memo.by_memo == 1 && memo.runs < none.runs, "{memo:?}");
    let resume = of(Improvements { resume: true, ..Improvements::NONE });
    assert!(resume.by_tree >= 2 && resume.runs < none.runs, "{resume:?}");
    let all = of(Improvements::ALL);
    assert!(all.runs <= witness.runs.min(resume.runs), "{all:?}");
    println!(
        "structures: improvements: {} runs without, {} with witnesses, {} with a memo, {} with the \
         tree, {} with all",
        none.runs, witness.runs, memo.runs, resume.runs, all.runs
    );
}

#[test]
fn the_thread_is_made_in_every_run() {
    for settings in all_settings() {
        let roots = if settings.symmetry { 1 } else { 3 };
        let mut search = search("Threads", 3, settings);
        let all = search.enumerate(&Partial::open(), |_, _| true);
        // Two numbers of three that differ, the first not 0.
        assert_eq!((all.valid, all.incomplete), (4 * roots, None));
    }
    println!("structures: threads: made in every run");
}

#[test]
fn initialisers_run_once_and_stay() {
    for settings in all_settings() {
        let mut search = search("Initialiser", 3, settings);
        let mut found = vec![];
        for _ in 0..2 {
            let all = search.enumerate(&Partial::open(), |space, structure| {
                let word = structure.objects(space)[0].cells[0].3;
                found.push(word);
                true
            });
            assert_eq!(all.incomplete, None);
        }
        assert!(found.iter().all(|w| *w == 2) && !found.is_empty(), "{found:?}");
        let Answer::Yes(one) = search.decide(&Partial::open(), None) else { panic!("a structure") };
        assert_eq!(at_root(&search, &one, 0), Some(2));
    }
    println!("structures: initialisers: once");
}
