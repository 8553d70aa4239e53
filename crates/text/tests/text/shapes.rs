//! Operations on constants, on variables, and on mixtures of both.

use crate::cases::{self, Alphabet};
use crate::ops::{Case, Kind, OPS, Op, Outcome};
use crate::random::Random;
use crate::reference;
use crate::terms::{Answer, answer};
use cairn_term::{Model, Node, Pool, Sort, Term, Value};
use cairn_testing::by_effort;
use cairn_text::Text;

/// Cases of an operation on constants.
fn constant_cases() -> usize {
    by_effort(60, 400, 4000)
}

/// Shapes of the arguments of an operation on texts.
fn shapes_of_texts() -> usize {
    by_effort(20, 150, 1500)
}

/// Of the operations without texts: one number is the only thing that can be a constant.
const NUMBER_SHAPES: usize = 12;
const MODELS: usize = 20;

fn sort(kind: Kind) -> Sort {
    if kind == Kind::Long { Sort::LONG } else { Sort::INT }
}

fn constant(p: &Pool, kind: Kind, n: i64) -> Term {
    p.constant(Value::of(sort(kind), n as u64))
}

#[test]
fn operations_on_constants_give_constants() {
    let mut r = Random::new(2);
    let p = Pool::default();
    for op in OPS {
        for _ in 0..constant_cases() {
            let alphabet = Alphabet::choose(&mut r);
            let case = cases::random(&mut r, op, &alphabet);
            let texts: Vec<Text> = case.texts.iter().map(|t| Text::of_units(&p, t)).collect();
            let ints: Vec<Term> =
                op.ints.iter().zip(&case.ints).map(|(&k, &n)| constant(&p, k, n)).collect();
            let answer = answer(&p, op.name, &texts, &ints, &case.ints);
            for t in answer.terms() {
                assert!(p.value(t).is_some(), "{case:x?} leaves {}", p.display(t));
            }
            check(&p, &answer, &Model::new(), &case);
        }
    }
    println!("text: {} cases of constants", OPS.len() * constant_cases());
}

/// Where the answer says that it is exact, it is the reference's; and it says so for Latin-1 without
/// the letter whose upper case is two.
fn check(p: &Pool, answer: &Answer, model: &Model, case: &Case) -> (bool, Outcome) {
    let exact = p.holds(answer.exact, model);
    let simple = case.texts.iter().flatten().all(|&c| c <= 0xff && c != 0xdf);
    assert!(exact || !simple, "{case:x?} is inexact");
    let outcome = answer.outcome(p, model);
    if exact {
        assert_eq!(outcome, reference::outcome(case), "{case:x?}");
    }
    (exact, outcome)
}

#[test]
fn arguments_that_java_refuses_do_no_harm() {
    let mut r = Random::new(5);
    let p = Pool::default();
    for op in OPS {
        for _ in 0..constant_cases() {
            let alphabet = Alphabet::choose(&mut r);
            let mut case = cases::random(&mut r, op, &alphabet);
            for (&kind, n) in op.ints.iter().zip(&mut case.ints) {
                if kind.is_term() {
                    *n = r.pick(&[-1, 0, 3, 30, i64::from(i32::MIN), i64::from(i32::MAX)]);
                }
            }
            let shape = Shape::new(&mut r, &p, op, case.clone());
            let texts: Vec<Text> = shape.texts.iter().map(|(_, t)| t.clone()).collect();
            let ints: Vec<Term> = shape.ints.iter().map(|&(_, t)| t).collect();
            // Nothing is said of the result, but that there is one.
            assert!(!answer(&p, op.name, &texts, &ints, &case.ints).terms().is_empty());
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    All,
    Length,
    Nothing,
}

/// Which parts of the arguments are constants.
struct Shape {
    case: Case,
    texts: Vec<(Known, Text)>,
    ints: Vec<(Known, Term)>,
}

impl Shape {
    fn new(r: &mut Random, p: &Pool, op: &Op, case: Case) -> Shape {
        let texts = case.texts.iter().map(|t| {
            let known = r.pick(&[Known::All, Known::Length, Known::Nothing, Known::Nothing]);
            let more = if r.once_in(8) { 10 } else { r.below(4) };
            let fresh = |n| (0..n).map(|_| p.fresh("c", Sort::SHORT)).collect();
            let text = match known {
                Known::All => Text::of_units(p, t),
                Known::Length => Text::new(p, p.int(t.len() as i32), fresh(t.len())),
                Known::Nothing => Text::new(p, p.fresh("n", Sort::INT), fresh(t.len() + more)),
            };
            (known, text)
        });
        let texts = texts.collect();
        let ints = op.ints.iter().zip(&case.ints).map(|(&kind, &n)| {
            if kind.is_term() && !r.once_in(3) {
                (Known::Nothing, p.fresh("i", sort(kind)))
            } else {
                (Known::All, constant(p, kind, n))
            }
        });
        let ints = ints.collect();
        Shape { case, texts, ints }
    }

    /// A case with the same constants, if there happens to be one.
    fn case(&self, r: &mut Random, op: &Op, alphabet: &Alphabet) -> Option<Case> {
        let mut case = cases::random(r, op, alphabet);
        let texts = case.texts.iter_mut().zip(&self.case.texts).zip(&self.texts);
        for ((text, fixed), (known, term)) in texts {
            match known {
                Known::All => text.clone_from(fixed),
                Known::Length => {
                    text.resize_with(fixed.len(), || alphabet.unit(r));
                }
                Known::Nothing => text.truncate(term.capacity()),
            }
        }
        let ints = case.ints.iter_mut().zip(&self.case.ints).zip(&self.ints);
        for ((int, fixed), (known, _)) in ints {
            if *known == Known::All {
                *int = *fixed;
            }
        }
        cases::is_allowed(op, &case).then_some(case)
    }

    /// Values of the variables for a case, with anything in the characters from the length on: often
    /// what would match.
    fn model(&self, r: &mut Random, p: &Pool, alphabet: &Alphabet, case: &Case) -> Model {
        let mut model = Model::new();
        let mut set = |t: Term, bits: u64| {
            if let Node::Var(v) = p.node(t) {
                model.set(v, Value::of(p.sort(t), bits));
            }
        };
        for (units, (_, text)) in case.texts.iter().zip(&self.texts) {
            set(text.len(), units.len() as u64);
            for (i, &c) in text.chars().iter().enumerate() {
                let behind = if r.once_in(4) { r.next() as u16 } else { alphabet.unit(r) };
                set(c, units.get(i).copied().unwrap_or(behind).into());
            }
        }
        for (&n, &(_, term)) in case.ints.iter().zip(&self.ints) {
            set(term, n as u64);
        }
        model
    }
}

#[test]
fn operations_on_variables_give_what_the_reference_gives() {
    let mut r = Random::new(3);
    let (mut checked, mut shapes) = (0, 0);
    for op in OPS {
        let count = if op.texts > 0 { shapes_of_texts() } else { NUMBER_SHAPES };
        for _ in 0..count {
            let p = Pool::default();
            let alphabet = Alphabet::choose(&mut r);
            let first = cases::random(&mut r, op, &alphabet);
            let shape = Shape::new(&mut r, &p, op, first);
            let texts: Vec<Text> = shape.texts.iter().map(|(_, t)| t.clone()).collect();
            let ints: Vec<Term> = shape.ints.iter().map(|&(_, t)| t).collect();
            let answer = answer(&p, op.name, &texts, &ints, &shape.case.ints);
            let others = (0..MODELS).filter_map(|_| shape.case(&mut r, op, &alphabet));
            let others: Vec<Case> = others.collect();
            for case in [&shape.case].into_iter().chain(&others) {
                let model = shape.model(&mut r, &p, &alphabet, case);
                let (exact, outcome) = check(&p, &answer, &model, case);
                checked += 1;
                if op.texts > 0 {
                    // What is behind the length changes neither the answer nor where it is exact.
                    let other = shape.model(&mut r, &p, &alphabet, case);
                    assert_eq!(outcome, answer.outcome(&p, &other), "{case:x?}");
                    assert_eq!(exact, p.holds(answer.exact, &other), "{case:x?}");
                }
            }
        }
        shapes += count;
    }
    println!("text: {checked} cases of variables, in {shapes} shapes");
}
