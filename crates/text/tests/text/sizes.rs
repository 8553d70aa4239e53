//! How large the terms get, and how simple they stay where much is known.

use crate::ops::{Kind, OPS};
use crate::terms::answer;
use cairn_term::{Node, Pool, Sort, Term};
use cairn_text::Text;

const CAPACITY: usize = 20;

fn chars(p: &Pool, n: usize) -> Vec<Term> {
    (0..n).map(|_| p.fresh("c", Sort::SHORT)).collect()
}

fn variable(p: &Pool, capacity: usize) -> Text {
    Text::new(p, p.fresh("n", Sort::INT), chars(p, capacity))
}

/// How many terms an operation may take on texts of the capacity. Quadratic is all right, cubic
/// would be 8,000.
fn bound(op: &str) -> usize {
    match op {
        // Ten times, so up to 200 characters.
        "repeat" => 3500,
        "ofInt" => 1500,
        "ofLong" => 5000,
        "longToBinary" => 1200,
        "charAt" | "hashCode" | "equals" | "substring" | "deleteCharAt" | "setCharAt" => 150,
        "compareTo" | "concat" | "trim" | "delete" => 250,
        _ => 1000,
    }
}

#[test]
fn terms_of_variables_are_small() {
    for op in OPS {
        let p = Pool::default();
        let texts: Vec<Text> = (0..op.texts).map(|_| variable(&p, CAPACITY)).collect();
        let sort = |kind| if kind == Kind::Long { Sort::LONG } else { Sort::INT };
        let ints: Vec<Term> = op.ints.iter().map(|&kind| p.fresh("i", sort(kind))).collect();
        let plain: Vec<i64> = op.ints.iter().map(|_| 10).collect();
        let answer = answer(&p, op.name, &texts, &ints, &plain);
        let size = p.post_order(answer.terms()).len();
        assert!(size <= bound(op.name), "{} takes {size} terms", op.name);
    }
}

#[test]
fn known_lengths_and_places_leave_no_choices() {
    let p = Pool::default();
    let text = |n: usize| Text::new(&p, p.int(n as i32), chars(&p, n));
    let (a, b) = (text(6), text(3));
    let at = |n| p.int(n);
    let results = [
        a.concat(&p, &b),
        a.repeat(&p, 3),
        a.substring(&p, at(1), at(4)),
        a.insert(&p, at(2), &b),
        a.delete(&p, at(2), at(4)),
        a.delete(&p, at(2), at(40)),
        a.delete_char_at(&p, at(0)),
        a.replace(&p, at(1), at(3), &b),
        a.set_char_at(&p, at(1), b.chars()[0]),
        a.set_length(&p, at(8), 10),
    ];
    for text in &results {
        for &c in text.chars() {
            assert!(matches!(p.node(c), Node::Var(_) | Node::Const(_)), "{}", p.display(c));
        }
        assert_eq!(p.value(text.len()).unwrap().signed(), text.capacity() as i64);
    }
    assert_eq!(a.char_at(&p, at(3)), a.chars()[3]);
    assert_eq!(a.equals(&p, &b), Term::FALSE);
}

#[test]
fn a_known_beginning_stays_known() {
    let p = Pool::default();
    let (prefix, other) = (Text::of_str(&p, "ab"), Text::of_str(&p, "ac"));
    let text = prefix.concat(&p, &variable(&p, 5)).concat(&p, &prefix);
    assert_eq!(text.min_len(), 4);
    assert_eq!(text.chars()[..2], *prefix.chars());
    assert_eq!(text.starts_with(&p, &prefix, p.int(0)), Term::TRUE);
    assert_eq!(text.starts_with(&p, &other, p.int(0)), Term::FALSE);
    assert_eq!(text.contains(&p, &prefix), Term::TRUE);
    assert_eq!(text.index_of(&p, &prefix, p.int(0)), p.int(0));
    assert_eq!(text.is_empty(&p), Term::FALSE);
    assert_eq!(text.equals(&p, &other), Term::FALSE);
}
