//! How many structures there are: the published numbers, with no more candidates than Korat tries.

use crate::support;

use cairn_precond::{Partial, Ranges, Settings};
use cairn_program::Program;
use cairn_testing::by_effort;
use std::sync::LazyLock;
use support::{search, subjects};

static KORAT: LazyLock<Program> = LazyLock::new(|| subjects(&["korat"]));

/// Exactly n nodes, keys from 1 to n.
fn exactly(n: usize) -> Settings {
    let mut ranges = Ranges::default();
    ranges.set("size", &format!("{n}..{n}")).expect("a range");
    ranges.set("key", "1..n").expect("a range");
    Settings { ranges, ..Settings::default() }
}

/// A class, its number of nodes, of structures, and of the candidates that Korat tries.
type Published = (&'static str, usize, u64, u64);

fn check(published: &[Published]) {
    // The largest are left to those who wait.
    let largest = by_effort(8, 9, usize::MAX);
    for &(class, n, valid, korat) in published.iter().filter(|p| p.1 <= largest) {
        let mut search = search(&KORAT, &format!("korat.{class}"), n, exactly(n));
        let found = search.enumerate(&Partial::open(), |_, _| true);
        let tried = found.candidates;
        let published = if korat == u64::MAX { "not published".into() } else { korat.to_string() };
        println!(
            "structures: {class} {n}: {} valid, {tried} tried, Korat {published}",
            found.valid
        );
        assert_eq!((found.valid, found.incomplete), (valid, None), "{class} {n}");
        assert!(tried <= korat, "{class} {n}: {tried} candidates");
    }
}

#[test]
fn published_counts() {
    check(&[
        ("BinaryTree", 8, 1430, 54_418),
        ("BinaryTree", 10, 16_796, 815_100),
        ("SearchTree", 7, 429, u64::MAX),
        ("RedBlackTree", 7, 35, 71_704),
        ("RedBlackTree", 9, 122, 1_510_006),
        ("RedBlackTree", 10, 260, 7_530_712),
        ("SinglyLinkedList", 8, 4140, 52_567),
        ("SinglyLinkedList", 11, 678_570, 10_639_556),
    ]);
}

#[test]
fn published_count_of_large_search_trees() {
    check(&[("SearchTree", 6, 132, u64::MAX), ("SearchTree", 9, 4862, 20_086_300)]);
}

#[test]
fn published_count_of_large_binary_trees() {
    check(&[("BinaryTree", 7, 429, u64::MAX), ("BinaryTree", 12, 208_012, 12_284_830)]);
}
