//! The laws of each semiring: for all elements of the small ones, for a choice of the others.

use crate::support;

use cairn_wpds::{Boolean, Finite, Length, Product, Relevancy, Selective, Semiring};
use support::Relation;

fn laws<W: Semiring + std::fmt::Debug>(elements: &[W]) {
    let (zero, one) = (W::zero(), W::one());
    assert!(zero.is_zero() && !one.is_zero());
    for a in elements {
        assert_eq!(a.combine(a), *a);
        assert_eq!(a.combine(&zero), *a);
        assert_eq!((a.extend(&one), one.extend(a)), (a.clone(), a.clone()));
        assert_eq!((a.extend(&zero), zero.extend(a)), (zero.clone(), zero.clone()));
        for b in elements {
            assert_eq!(a.combine(b), b.combine(a));
            for c in elements {
                assert_eq!(a.combine(b).combine(c), a.combine(&b.combine(c)));
                assert_eq!(a.extend(b).extend(c), a.extend(&b.extend(c)));
                assert_eq!(a.extend(&b.combine(c)), a.extend(b).combine(&a.extend(c)));
                assert_eq!(a.combine(b).extend(c), a.extend(c).combine(&b.extend(c)));
            }
        }
    }
}

fn selects<W: Selective + std::fmt::Debug>(elements: &[W]) {
    for a in elements {
        for b in elements {
            let sum = a.combine(b);
            assert!(sum == *a || sum == *b, "{a:?} {b:?}");
        }
    }
}

const BOOLEANS: [Boolean; 2] = [Boolean(false), Boolean(true)];
const RELEVANCIES: [Relevancy; 4] =
    [Relevancy::None, Relevancy::ToId, Relevancy::Identity, Relevancy::ToAny];

fn lengths() -> Vec<Length> {
    let large = u32::MAX - 1;
    let steps = [0, 1, 2, 3, 7, large / 2, large / 2 + 1, large - 2, large - 1, large];
    let mut all: Vec<_> = steps.into_iter().map(Length::of).collect();
    all.push(Length::INFINITE);
    all
}

#[test]
fn the_laws_hold() {
    laws(&BOOLEANS);
    laws(&RELEVANCIES);
    laws(&lengths());
    laws(&(0..512).step_by(13).map(Relation).collect::<Vec<_>>());
    let mut pairs = vec![];
    for r in RELEVANCIES {
        pairs.extend(lengths().into_iter().map(|l| Product(r, l)));
    }
    laws(&pairs);
}

#[test]
fn a_sum_is_one_of_its_parts() {
    selects(&BOOLEANS);
    selects(&RELEVANCIES);
    selects(&lengths());
}

#[test]
fn finite_semirings_list_all_but_zero() {
    assert_eq!(Boolean::nonzero(), &BOOLEANS[1..]);
    assert_eq!(Relevancy::nonzero(), &RELEVANCIES[1..]);
}

/// Relevancy against functions on {ID, ANY}, written as tables.
#[test]
fn relevancy_is_composition_of_functions() {
    let table = |r: Relevancy| match r {
        Relevancy::None => None,
        Relevancy::ToId => Some([0, 0]),
        Relevancy::Identity => Some([0, 1]),
        Relevancy::ToAny => Some([1, 1]),
    };
    for a in RELEVANCIES {
        for b in RELEVANCIES {
            let then = |f: [usize; 2], g: [usize; 2]| [g[f[0]], g[f[1]]];
            let either = |f: [usize; 2], g: [usize; 2]| [f[0].max(g[0]), f[1].max(g[1])];
            let (f, g) = (table(a), table(b));
            assert_eq!(table(a.extend(&b)), f.and_then(|f| g.map(|g| then(f, g))));
            let sum = match (f, g) {
                (Some(f), Some(g)) => Some(either(f, g)),
                _ => f.or(g),
            };
            assert_eq!(table(a.combine(&b)), sum);
        }
    }
}

#[test]
fn a_long_path_is_still_a_path() {
    let sum = Length::LONGEST.extend(&Length::LONGEST);
    assert_eq!(sum.steps(), Some(u32::MAX - 1));
    assert_eq!(Length::of(u32::MAX), Length::LONGEST);
}
