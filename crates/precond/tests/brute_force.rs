//! The search against brute force: all heaps within small bounds, on each of which the predicate is
//! executed ([`support::oracle`]).
//!
//! For every class: the structures that are enumerated are exactly the valid heaps, as far as the
//! predicate reads them ([`support::compare`]), with and without the breaking of symmetries and the
//! analysis of conflicts. Random partial heaps ([`support::partials`]) get the true answer from
//! searches with all settings, each of which is asked all questions one after the other, and from
//! new ones; a yes comes with a structure that completes the heap and is valid.
//!
//! Left out of `subjects`: `structures.SelfCheck`, which is no structure, and the copies in
//! `structures.buggy`, whose `repOK` are the same as those of the classes they are copies of. The
//! scopes are as large as brute force allows; where a class needs a table of sixteen buckets, most of
//! these are fixed to be empty (`base`).
//!
//! What the comparison notices was tried: it finds hundreds of wrong answers if new objects are never
//! taken for those of the partial heap (no `Bind::To` for open cells), if they are free ones although
//! the heap's own need the room, if there is one too few of them, if the reasons of a failure lack one
//! level, if a failure that depends on the heap is kept, if a cell without a value is blamed on its
//! object alone, if a structure found before needs no room or may be one object for two, or if
//! numbers beyond the ranges are forgotten.

use crate::support;

use cairn_program::Program;
use std::sync::LazyLock;
use support::compare::{Figures, compare};
use support::oracle::{Case, Put};
use support::{predicates, sources, subjects};

static KORAT: LazyLock<Program> = LazyLock::new(|| subjects(&["korat"]));
static STRUCTURES: LazyLock<Program> = LazyLock::new(|| subjects(&["structures"]));
static LISSA: LazyLock<Program> = LazyLock::new(|| subjects(&["lissa"]));
static HARD: LazyLock<Program> = LazyLock::new(|| sources(predicates::SOURCES));

/// A test of one program.
struct Test {
    program: &'static Program,
    figures: Figures,
}

impl Test {
    fn new(program: &'static LazyLock<Program>) -> Test {
        Test { program, figures: Figures::default() }
    }

    fn case(&mut self, case: &Case<'_>) {
        compare(self.program, case, &mut self.figures);
    }

    /// A class with several scopes.
    fn scopes(&mut self, class: &str, scopes: std::ops::RangeInclusive<usize>, case: &Case<'_>) {
        for n in scopes {
            self.case(&Case { class, n, ..*case });
        }
    }
}

/// Bounds that say nothing more than the scope.
const PLAIN: Case<'static> = Case::of("", 0);
/// Values that no predicate looks at.
const NO_VALUES: Case<'static> = Case { ranges: &[("value", "0..0")], ..PLAIN };

#[test]
fn korat() {
    let mut test = Test::new(&KORAT);
    test.scopes("korat.BinaryTree", 1..=3, &PLAIN);
    let wider = &[("size", "0..4"), ("key", "-1..2")];
    test.scopes("korat.SinglyLinkedList", 1..=3, &Case { wider, ..PLAIN });
    test.scopes("korat.SearchTree", 1..=2, &Case { wider, ..PLAIN });
    test.scopes("korat.SearchTree", 3..=3, &PLAIN);
    test.scopes("korat.RedBlackTree", 1..=2, &PLAIN);
    let four = &[("size", Put::Word(4))];
    test.case(&Case { base: four, partials: 60, ..Case::of("korat.BinaryTree", 4) });
    test.case(&Case { partials: 60, ..Case::of("korat.SinglyLinkedList", 4) });
    test.figures.report("korat");
}

#[test]
fn lists_and_tables() {
    let mut test = Test::new(&STRUCTURES);
    test.scopes("structures.SinglyLinkedList", 1..=4, &NO_VALUES);
    test.scopes("structures.Stack", 1..=4, &NO_VALUES);
    let wider = &[("size", "0..4"), ("value", "-1..2")];
    test.scopes("structures.SortedList", 1..=2, &Case { wider, ..PLAIN });
    test.scopes("structures.SortedList", 3..=3, &PLAIN);
    test.case(&Case { partials: 60, ..Case::of("structures.SortedList", 4) });
    test.scopes("structures.DoublyLinkedList", 1..=3, &NO_VALUES);
    test.scopes("structures.Queue", 1..=3, &NO_VALUES);
    for n in 1..=3 {
        let array = n as u32;
        test.case(&Case { array, ..Case::of("structures.ArrayHeap", n) });
        let scopes = &[("[I", 2)];
        test.case(&Case { scopes, array, ..Case::of("structures.DisjointSets", n) });
        let scopes = &[("[Lstructures/HashTable$Entry;", 1)];
        test.case(&Case { array, n, scopes, class: "structures.HashTable", ..NO_VALUES });
    }
    test.scopes("structures.Graph", 1..=2, &PLAIN);
    let process_list = "structures.Scheduler$ProcessList";
    let lists = [
        ("lists", Put::New("[Lstructures.Scheduler$ProcessList;")),
        ("lists.length", Put::Word(4)),
        ("lists.0", Put::New(process_list)),
        ("lists.1", Put::New(process_list)),
        ("lists.2", Put::New(process_list)),
        ("lists.3", Put::New(process_list)),
        ("lists.2.first", Put::Null),
        ("lists.2.length", Put::Word(0)),
        ("lists.3.first", Put::Null),
        ("lists.3.length", Put::Word(0)),
    ];
    let scopes = &[(process_list, 4), ("[Lstructures/Scheduler$ProcessList;", 1)];
    let scheduler = Case { array: 4, scopes, partials: 60, ..Case::of("structures.Scheduler", 1) };
    let ranges = &[("priority", "0..3"), ("nextId", "0..1")];
    test.case(&Case { base: &lists[..6], ranges, ..scheduler });
    test.case(&Case { base: &lists, ranges: &[("priority", "0..1")], n: 2, ..scheduler });
    test.figures.report("lists and tables");
}

#[test]
fn trees_and_clients() {
    let mut test = Test::new(&STRUCTURES);
    let levels = Case { ranges: &[("level", "1..2")], ..PLAIN };
    test.scopes("structures.AaTree", 1..=2, &levels);
    test.scopes("structures.AvlTree", 1..=2, &PLAIN);
    test.scopes("structures.BinomialHeap", 1..=2, &PLAIN);
    test.scopes("structures.RedBlackTree", 1..=2, &NO_VALUES);
    let wider = &[("size", "0..3"), ("key", "-1..2")];
    test.scopes("structures.Bst", 1..=2, &Case { wider, ..PLAIN });
    test.case(&Case { partials: 60, ..Case::of("structures.Bst", 3) });
    // Three nodes, with the keys of the upper two known.
    let node =
        |class| [("size", Put::Word(3)), ("root", Put::New(class)), ("root.key", Put::Word(1))];
    let base = &node("structures.AaTree$Node");
    test.case(&Case { base, n: 3, class: "structures.AaTree", ..levels });
    let base = &node("structures.AvlTree$Node");
    let ranges = &[("height", "1..2")];
    test.case(&Case { base, ranges, ..Case::of("structures.AvlTree", 3) });
    test.scopes("structures.Expr$Bind", 1..=3, &PLAIN);
    test.case(&Case::of("structures.Expr", 1));
    let few: &[&str] = &["structures.Expr$Num", "structures.Expr$Neg", "structures.Expr$Add"];
    let subclasses = &[("structures.Expr", few)];
    test.case(&Case { subclasses, class: "structures.Expr", n: 2, ..NO_VALUES });
    test.case(&Case::of("structures.Agenda", 1));
    let scopes = &[("structures.SortedList", 1), ("structures.Bst", 1)];
    test.case(&Case { scopes, ..Case::of("structures.Agenda", 2) });
    // Folders with empty trees only, and one folder with a tree of one node.
    let scopes = &[("structures.Bst$Node", 0)];
    test.case(&Case { scopes, ..Case::of("structures.Directory", 2) });
    test.case(&Case::of("structures.Directory", 1));
    test.case(&Case { class: "structures.Inventory", n: 1, ..NO_VALUES });
    let scopes = &[
        ("structures.HashTable", 1),
        ("structures.SinglyLinkedList", 1),
        ("[Lstructures/HashTable$Entry;", 1),
    ];
    test.case(&Case { scopes, class: "structures.Inventory", n: 2, ..NO_VALUES });
    test.case(&Case { class: "structures.Library", n: 1, ..NO_VALUES });
    test.case(&Case::of("structures.TwoTrees", 1));
    let scopes = &[("structures.TwoTrees", 1)];
    test.case(&Case { scopes, ..Case::of("structures.TwoTrees", 2) });
    test.figures.report("trees and clients");
}

/// Puts a table of sixteen buckets somewhere, with all of them empty from one on.
fn table(path: &str, from: usize) -> Vec<(String, Put)> {
    let mut all = vec![
        (format!("{path}table"), Put::New("[Llissa.HashMap$Entry;")),
        (format!("{path}table.length"), Put::Word(16)),
    ];
    all.extend((from..16).map(|i| (format!("{path}table.{i}"), Put::Null)));
    all
}

fn borrowed(base: &[(String, Put)]) -> Vec<(&str, Put)> {
    base.iter().map(|(path, put)| (path.as_str(), *put)).collect()
}

#[test]
fn lissa() {
    let mut test = Test::new(&LISSA);
    let object = "java.lang.Object";
    let (none, one) = (&[(object, 0)], &[(object, 1)]);
    test.scopes("lissa.LinkedList", 1..=3, &Case { scopes: one, ..PLAIN });
    test.case(&Case::of("lissa.TreeMap", 1));
    test.case(&Case { scopes: none, ..Case::of("lissa.TreeMap", 2) });
    test.case(&Case::of("lissa.TreeSet", 1));
    let scopes = &[(object, 0), ("lissa.TreeMap", 1)];
    test.case(&Case { scopes, ..Case::of("lissa.TreeSet", 2) });
    for class in ["lissa.TransportStats", "lissa.DictionaryInfo"] {
        test.case(&Case::of(class, 1));
        test.case(&Case { scopes: none, ranges: &[("key", "0..0")], ..Case::of(class, 2) });
    }
    let scopes = &[("lissa.Schedule$ProcessList", 4)];
    test.case(&Case { scopes, partials: 60, ..Case::of("lissa.Schedule", 1) });
    let base = table("", 2);
    test.case(&Case {
        base: &borrowed(&base),
        array: 16,
        scopes: &[(object, 0), ("[Llissa/HashMap$Entry;", 1)],
        ranges: &[("key", "0..17")],
        ..Case::of("lissa.HashMap", 2)
    });
    let mut base = vec![("byName".to_owned(), Put::New("lissa.HashMap"))];
    base.extend(table("byName.", 1));
    test.case(&Case {
        base: &borrowed(&base),
        array: 16,
        scopes: &[(object, 1), ("lissa.LinkedList$Entry", 2)],
        ranges: &[("key", "0..1")],
        ..Case::of("lissa.Template", 1)
    });
    for (class, field) in [("lissa.SQLFilter", "tables"), ("lissa.CombatantStatistic", "types")] {
        let mut base = vec![(field.to_owned(), Put::New("lissa.HashMap"))];
        base.extend(table(&format!("{field}."), 1));
        base.push((format!("{field}.table.0"), Put::New("lissa.HashMap$Entry")));
        base.push((format!("{field}.table.0.value"), Put::New("lissa.HashMap")));
        base.extend(table(&format!("{field}.table.0.value."), 2));
        test.case(&Case {
            base: &borrowed(&base),
            array: 16,
            subclasses: &[(object, &["lissa.HashMap", object])],
            scopes: one,
            ranges: &[("key", "0..1"), ("size", "0..1")],
            partials: 60,
            ..Case::of(class, 2)
        });
    }
    test.figures.report("lissa");
}

#[test]
fn hard_predicates() {
    let mut test = Test::new(&HARD);
    predicates::cases(|case| test.case(case));
    test.figures.report("hard predicates");
}
