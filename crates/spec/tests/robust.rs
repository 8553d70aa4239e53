//! Generated, mutated, large and deep specifications.

#[path = "support/random.rs"]
mod random;
use crate::support;

use cairn_spec::{Colour, Diagnostics, Source, compile, parse_file};
use random::Random;
use std::time::Instant;
use support::{Memory, source, typed};

#[test]
fn printed_and_read_again() {
    let count = cairn_testing::count("CAIRN_SPEC_ROUND_TRIPS", 1_000, 5_000, 500_000);
    let (mut items, mut characters) = (0, 0);
    for seed in 0..count {
        let file = Random::new(seed + 1).file();
        let text = file.to_string();
        let again = parse_file(&source("a.star", &text, None))
            .unwrap_or_else(|d| panic!("seed {seed}:\n{text}\n{}", d.render(Colour::Plain)));
        assert_eq!(file, again, "seed {seed}:\n{text}");
        items += file.items.len();
        characters += text.len();
    }
    assert!(items as u64 > count, "the generator makes next to nothing");
    println!(
        "spec_round_trip: {count} specifications, {items} items, {characters} bytes, all equal"
    );
}

const CORPUS: &[(&str, &str)] = &[
    (
        "a.star",
        "// trees\npred tree(x, lo, hi, n) :=\n    x = null & n = 0\n  | x -> Node(key: k, left: l, right: r) * tree(l, lo, k, a)\n    * tree(r, k, hi, b) & lo < k & k < hi & n = a + b + 1;\ninv Bst(this) := this -> Bst(root: r, size: n) * tree(r, _, _, n);\npost Bst#insert(int key) := this -> Bst(root: r, size: m) * tree(r, _, _, m) & m <= old(this.size) + 1;\n",
    ),
    (
        "b.star",
        "data s.Node {int val; s.Node next}\npred pre(a,b) == emp & a = null && b=null || a::s.Node<_,n1> * b::s.Node<_,n2> * pre(n1,n2);\npre s.Lists#add == pre(x,y) & x != null; pre s.Lists#clear == pre(this_head,_) & Bst_count > 1",
    ),
    (
        "c.jpf",
        "target=s.Lists\nclasspath=${x}/build;\nstar.data=data s.Node {int val; s.Node next}\nstar.predicate=pred q(a) == a=null || \\\n  a::Node<_,n1> * q(n1)\nstar.precondition=pre add == q(x) * q(y)\n",
    ),
    (
        "d.star",
        "pred p(s.Node x, double d, String s, Integer i, s.Colour c, boolean b, int[] m) :=\n  x = null & !(d < 2) & (s = null | len(s) > 2) & i = 3 & c != Colour.RED & b\n | m -> int[n]{0: 7, n - 1: 'c'} & m[i] = max(n, -3 * i) & (b => s = \"a\\n\") & Bst.count = n;\npre s.Account#pay(double amount, now) := p(_, amount, this.owner, this.limit, this.colour, now, this.moves);",
    ),
];

const PIECES: &[&str] = &[
    "(",
    ")",
    "*",
    "&",
    "|",
    ":=",
    ";",
    "->",
    "::",
    "<",
    ">",
    "x",
    "this",
    "_",
    "null",
    "tree(",
    "pred ",
    "inv ",
    "pre ",
    "post ",
    "=",
    "!=",
    "=>",
    "!",
    "-",
    "+",
    "[",
    "]",
    "{",
    "}",
    ".",
    ",",
    "\"",
    "'",
    "/*",
    "//",
    "\\",
    "\n",
    "old(",
    "len(",
    "max(",
    "9223372036854775808",
    "1e999",
    "é",
    "😀",
    "\u{0}",
    "#",
    "s.Node",
    "Bst",
    "data ",
    "old(this.size)",
    "this_head",
    "true",
    "1.5",
    "int ",
    "key",
];

fn mutated(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(6) {
        let at = random.below(chars.len() + 1);
        let end = (at + random.below(12)).min(chars.len());
        match random.below(5) {
            0 => drop(chars.drain(at..end)),
            1 => drop(chars.splice(at..at, random.pick(PIECES).chars())),
            2 => drop(chars.splice(at..end, random.pick(PIECES).chars())),
            3 => {
                let copy: Vec<char> = chars[at..end].to_vec();
                let to = random.below(chars.len() + 1);
                drop(chars.splice(to..to, copy));
            }
            _ => chars.truncate(if random.below(4) == 0 { at } else { chars.len() }),
        }
    }
    chars.into_iter().collect()
}

/// Everything that is done with diagnostics.
fn use_all(diagnostics: &Diagnostics, file: &Source) {
    for (diagnostic, entry) in diagnostics.list.iter().zip(diagnostics.entries()) {
        assert!(diagnostic.place.span.end <= file.text.len(), "{diagnostic:?}");
        assert!(file.text.get(diagnostic.place.span.clone()).is_some(), "{diagnostic:?}");
        let line = file.text.split('\n').nth(entry.line - 1).expect("is a line");
        assert!(entry.column <= line.chars().count() + 1, "{entry} in {line:?}");
    }
}

#[test]
fn mutated_texts_do_no_harm() {
    let count = cairn_testing::count("CAIRN_SPEC_MUTATIONS", 5_000, 100_000, 2_000_000);
    let workers: Vec<u64> = (0..4).collect();
    let results = cairn_testing::parallel(&workers, |worker| {
        let schema = Memory::new();
        let mut correct = 0;
        for i in (*worker..count).step_by(workers.len()) {
            let random = &mut Random::new(i + 77);
            let (name, text) = random.pick(CORPUS);
            let text = mutated(text, random);
            let file = source(name, &text, Some("s.Bst").filter(|_| random.below(4) > 0));
            match compile(std::slice::from_ref(&file), &schema) {
                Ok(compiled) => {
                    correct += 1;
                    use_all(&compiled.warnings, &file);
                }
                Err(diagnostics) => {
                    assert!(diagnostics.has_errors());
                    use_all(&diagnostics, &file);
                    if i % 8 < 4 {
                        assert!(diagnostics.render(Colour::Plain).contains("error: "));
                    }
                }
            }
            if let Ok(tree) = parse_file(&file) {
                let again = parse_file(&source("again.star", &tree.to_string(), None));
                assert_eq!(again.ok(), Some(tree), "{text}");
            }
        }
        correct
    });
    let correct: u64 = results.iter().sum();
    assert!(correct * 100 > count && correct * 2 < count, "{correct} of {count} are correct");
    println!(
        "spec_mutations: {count} texts, {correct} correct, {} refused, no panic",
        count - correct
    );
}

#[test]
fn deep_texts_are_refused() {
    let n = 100_000;
    let bodies = [
        format!("{}x = null{}", "(".repeat(n), ")".repeat(n)),
        "(".repeat(n),
        format!("{}x = null", "!".repeat(n)),
        format!("x = {}1", "-".repeat(n)),
        format!("x = 1{}", " + 1".repeat(n)),
        format!("x = 1{}", " * 2".repeat(n)),
        format!("x{} = 1", ".f".repeat(n)),
        format!("x{} = 1", "[0]".repeat(n)),
        format!("{}1", "x[".repeat(n)),
        format!("x = 1{}", " => x = 1".repeat(n)),
        format!("x = {}1{}", "max(1, ".repeat(n), ")".repeat(n)),
        format!("{}x = 1", "p(".repeat(n)),
        format!("x = {}", "(1 + ".repeat(n)),
        format!("x -> C{}", "[]".repeat(n)),
        format!("x = {}1", "old(".repeat(n)),
    ];
    for body in &bodies {
        let text = format!("pred p(x) := {body};");
        let diagnostics = typed(&text).expect_err("is nested too deep");
        let first = &diagnostics.entries()[0].message;
        let expected = ["too deep", "too long", "more than 255", "expected"];
        assert!(expected.iter().any(|e| first.contains(e)), "{first}");
    }
    println!("spec_deep: {} texts of depth {n}, all refused", bodies.len());
}

#[test]
fn wide_texts_are_read() {
    let n = 20_000;
    let wide = [
        format!("pred p(x) := x = null{};", " & x = null".repeat(n)),
        format!("pred p(x) := x = null{};", " | x = null".repeat(n)),
        format!("pred p(x) := emp{};", " * p2(x)".repeat(n)),
        format!("pred p(x) := emp{};", " * x -> s.Node()".repeat(n)),
    ];
    for text in &wide {
        let text = format!("pred p2(x) := x = null;\n{text}");
        typed(&text).unwrap_or_else(|d| panic!("{}", d.entries()[0]));
    }
}

#[test]
fn twenty_parameters() {
    let params: Vec<String> = (0..20).map(|i| format!("n{i}")).collect();
    let turned: Vec<String> = params.iter().skip(1).chain([&params[0]]).cloned().collect();
    let text = format!(
        "pred p(x, {0}) := x = null & n0 < n19 | x -> s.Node(next: y) * p(y, {1});",
        params.join(", "),
        turned.join(", ")
    );
    let spec = typed(&text).unwrap_or_else(|d| panic!("{}", d.render(Colour::Plain))).spec;
    let body = &spec.definitions.predicates[0].body;
    assert_eq!(body.params.len(), 21);
    assert!(body.params[1..].iter().all(|p| p.sort == cairn_logic::Sort::Int));
    assert_eq!(body.disjuncts[1].instances[0].args.len(), 21);
}

/// Predicates of four lines that refer to the one before and to some other; sorts are known at one end only.
fn large(predicates: usize) -> String {
    let mut text = String::from("pred p0(x, n, y) := x = null & n = 0 & y = null;\n");
    for i in 1..predicates {
        let (before, other) = (i - 1, (i * 7919 + 1) % predicates);
        text += &format!(
            "pred p{i}(x, n, y) :=\n    x = null\n  | x -> s.Node(val: v, next: z) * p{before}(z, n, y) * p{other}(y, v, z)\n    & x != y;\n"
        );
    }
    text
}

#[test]
fn ten_thousand_lines() {
    let mut times = vec![];
    for predicates in [2_500, 5_000, 10_000] {
        let text = large(predicates);
        let start = Instant::now();
        let spec = typed(&text).unwrap_or_else(|d| panic!("{}", d.entries()[0])).spec;
        times.push((text.lines().count(), start.elapsed().as_millis()));
        let last = &spec.definitions.predicates[predicates - 1].body.params;
        assert_eq!(last[1].sort, cairn_logic::Sort::Int);
        assert_eq!(last[2].sort, cairn_logic::Sort::Ref(Some("s.Node".into())));
    }
    assert!(times[0].1 < 5_000, "{times:?}");
    let shown: Vec<String> = times.iter().map(|(l, ms)| format!("{l} lines {ms} ms")).collect();
    println!("spec_large: {}", shown.join(", "));
    // So do errors in every line.
    let text = large(2_500).replace("val: v", "vel: v");
    let start = Instant::now();
    let diagnostics = typed(&text).expect_err("there is no such field");
    let shown = diagnostics.render(Colour::Plain);
    assert!(shown.ends_with("and 2399 more\n"), "{}", &shown[shown.len() - 200..]);
    assert_eq!(diagnostics.entries().len(), 2_499);
    assert!(start.elapsed().as_secs() < 5);
    let _ = compile(&[], &Memory::new()).expect("nothing is a specification, too");
}
