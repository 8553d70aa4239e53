//! The search against brute force.

mod support;

use cairn_program::Program;
use std::sync::LazyLock;
use support::compare::{Figures, compare};
use support::oracle::{Case, Put};
use support::{predicates, sources, subjects};

static KORAT: LazyLock<Program> = LazyLock::new(|| subjects("brute-korat", &["korat"]));
static STRUCTURES: LazyLock<Program> = LazyLock::new(|| subjects("brute-structures", &["structures"]));
static LISSA: LazyLock<Program> = LazyLock::new(|| subjects("brute-lissa", &["lissa"]));

fn run(name: &str, program: &Program, cases: &[Case<'_>]) {
    let mut figures = Figures::default();
    cases.iter().for_each(|case| compare(program, case, &mut figures));
    figures.report(name);
}

#[test]
fn korat() {
    let mut cases = vec![];
    for n in 1..=3 {
        cases.push(Case::of("korat.BinaryTree", n));
        cases.push(Case::of("korat.SinglyLinkedList", n));
        cases.push(Case::of("korat.SearchTree", n));
    }
    for n in 1..=2 {
        cases.push(Case::of("korat.RedBlackTree", n));
    }
    cases.push(Case { base: &[("size", Put::Word(4))], ..Case::of("korat.BinaryTree", 4) });
    cases.push(Case::of("korat.SinglyLinkedList", 4));
    run("korat", &KORAT, &cases);
}

const EMPTY: &[(&str, Put)] = &[];

#[test]
fn structures() {
    let levels: &[(&str, &str)] = &[("level", "1..2")];
    let no_values: &[(&str, &str)] = &[("value", "0..0")];
    let mut cases = vec![];
    for n in 1..=2 {
        cases.push(Case { ranges: levels, ..Case::of("structures.AaTree", n) });
        cases.push(Case::of("structures.AvlTree", n));
        cases.push(Case::of("structures.BinomialHeap", n));
        cases.push(Case { ranges: no_values, ..Case::of("structures.RedBlackTree", n) });
        cases.push(Case::of("structures.Graph", n));
    }
    for n in 1..=3 {
        cases.push(Case { array: n as u32, ..Case::of("structures.ArrayHeap", n) });
        cases.push(Case { scopes: &[("[I", 2)], array: n as u32, ..Case::of("structures.DisjointSets", n) });
        cases.push(Case::of("structures.Bst", n));
        cases.push(Case { ranges: no_values, ..Case::of("structures.DoublyLinkedList", n) });
        cases.push(Case { ranges: no_values, ..Case::of("structures.Queue", n) });
        cases.push(Case { ranges: no_values, array: n as u32, scopes: &[("[Lstructures/HashTable$Entry;", 1)], ..Case::of("structures.HashTable", n) });
        cases.push(Case::of("structures.Expr$Bind", n));
    }
    for n in 1..=4 {
        cases.push(Case { ranges: no_values, ..Case::of("structures.SinglyLinkedList", n) });
        cases.push(Case::of("structures.SortedList", n));
        cases.push(Case { ranges: no_values, ..Case::of("structures.Stack", n) });
    }
    let three: &[(&str, Put)] = &[("size", Put::Word(3))];
    cases.push(Case { ranges: levels, base: three, ..Case::of("structures.AaTree", 3) });
    cases.push(Case { ranges: &[("height", "1..2")], base: three, ..Case::of("structures.AvlTree", 3) });
    let two = &[("structures.SortedList", 1), ("structures.Bst", 1)];
    cases.push(Case::of("structures.Agenda", 1));
    cases.push(Case { scopes: two, ..Case::of("structures.Agenda", 2) });
    cases.push(Case { scopes: &[("structures.Bst$Node", 0)], ..Case::of("structures.Directory", 2) });
    cases.push(Case { scopes: &[("structures.Bst$Node", 1)], ..Case::of("structures.Directory", 1) });
    cases.push(Case { subclasses: &[("structures.Expr", &["structures.Expr$Num", "structures.Expr$Neg", "structures.Expr$Add"])], ranges: &[("value", "0..0")], ..Case::of("structures.Expr", 2) });
    cases.push(Case::of("structures.Expr", 1));
    cases.push(Case { ranges: no_values, scopes: &[("structures.HashTable", 1), ("structures.SinglyLinkedList", 1), ("[Lstructures/HashTable$Entry;", 1)], ..Case::of("structures.Inventory", 2) });
    cases.push(Case { ranges: no_values, ..Case::of("structures.Inventory", 1) });
    cases.push(Case { ranges: no_values, ..Case::of("structures.Library", 1) });
    cases.push(Case::of("structures.TwoTrees", 1));
    cases.push(Case { scopes: &[("structures.TwoTrees", 1)], ..Case::of("structures.TwoTrees", 2) });
    let lists: &[(&str, Put)] = &[
        ("lists", Put::New("[Lstructures.Scheduler$ProcessList;")),
        ("lists.length", Put::Word(4)),
        ("lists.0", Put::New("structures.Scheduler$ProcessList")),
        ("lists.1", Put::New("structures.Scheduler$ProcessList")),
        ("lists.2", Put::New("structures.Scheduler$ProcessList")),
        ("lists.3", Put::New("structures.Scheduler$ProcessList")),
        ("lists.2.first", Put::Null),
        ("lists.2.length", Put::Word(0)),
        ("lists.3.first", Put::Null),
        ("lists.3.length", Put::Word(0)),
    ];
    cases.push(Case { base: lists, array: 4, scopes: &[("structures.Scheduler$ProcessList", 4), ("[Lstructures/Scheduler$ProcessList;", 1)], ranges: &[("priority", "0..1")], ..Case::of("structures.Scheduler", 2) });
    cases.push(Case { base: &lists[..6], array: 4, scopes: &[("structures.Scheduler$ProcessList", 4), ("[Lstructures/Scheduler$ProcessList;", 1)], ranges: &[("priority", "0..3"), ("nextId", "0..1")], ..Case::of("structures.Scheduler", 1) });
    run("structures", &STRUCTURES, &cases);
}

#[test]
fn lissa() {
    let mut cases = vec![];
    const OBJECTS: &str = "java.lang.Object";
    for n in 1..=3 {
        cases.push(Case { scopes: &[(OBJECTS, 1)], ..Case::of("lissa.LinkedList", n) });
    }
    cases.push(Case::of("lissa.TreeMap", 1));
    cases.push(Case { scopes: &[(OBJECTS, 0)], ..Case::of("lissa.TreeMap", 2) });
    cases.push(Case::of("lissa.TreeSet", 1));
    cases.push(Case { scopes: &[(OBJECTS, 0), ("lissa.TreeMap", 1)], ..Case::of("lissa.TreeSet", 2) });
    let table = |path: &'static str, from: usize| {
        let name = |last: &str| -> &'static str { format!("{path}{last}").leak() };
        let mut all = vec![(name("table"), Put::New("[Llissa.HashMap$Entry;")), (name("table.length"), Put::Word(16))];
        all.extend((from..16).map(|i| (name(&format!("table.{i}")), Put::Null)));
        all
    };
    let t = table("", 2);
    cases.push(Case { base: &t, array: 16, scopes: &[(OBJECTS, 0), ("[Llissa/HashMap$Entry;", 1)], ranges: &[("key", "0..17")], ..Case::of("lissa.HashMap", 2) });
    for class in ["TransportStats", "DictionaryInfo"] {
        let class = format!("lissa.{class}").leak();
        cases.push(Case::of(class, 1));
        cases.push(Case { scopes: &[(OBJECTS, 0)], ranges: &[("key", "0..0")], ..Case::of(class, 2) });
    }
    cases.push(Case { scopes: &[("lissa.Schedule$ProcessList", 4)], ..Case::of("lissa.Schedule", 1) });
    let mut t = vec![("byName", Put::New("lissa.HashMap"))];
    t.extend(table("byName.", 1));
    cases.push(Case { base: &t, array: 16, scopes: &[(OBJECTS, 1), ("lissa.LinkedList$Entry", 2)], ranges: &[("key", "0..1")], ..Case::of("lissa.Template", 1) });
    for (class, field) in [("SQLFilter", "tables"), ("CombatantStatistic", "types")] {
        let class = format!("lissa.{class}").leak();
        let name = |last: &str| -> &'static str { format!("{field}{last}").leak() };
        let mut t = vec![(name(""), Put::New("lissa.HashMap"))];
        t.extend(table(name("."), 1));
        t.push((name(".table.0"), Put::New("lissa.HashMap$Entry")));
        t.push((name(".table.0.value"), Put::New("lissa.HashMap")));
        t.extend(table(name(".table.0.value."), 2));
        cases.push(Case { base: &t.leak()[..], array: 16, subclasses: &[("java.lang.Object", &["lissa.HashMap", "java.lang.Object"])], scopes: &[(OBJECTS, 1)], ranges: &[("key", "0..1"), ("size", "0..1")], ..Case::of(class, 2) });
    }
    run("lissa", &LISSA, &cases);
    let _ = EMPTY;
}

static HARD: LazyLock<Program> = LazyLock::new(|| sources("brute-hard", predicates::SOURCES));

#[test]
fn generated() {
    run("generated", &HARD, &predicates::cases());
}
