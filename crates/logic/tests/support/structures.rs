//! Definitions of well-known structures.
#![allow(dead_code)] // each test uses a part

use cairn_logic::{Atom, Compare, Num, Predicate, Pure};

use super::support::{Build, add, c, max, predicate, sub};
use Compare::{Eq, Le, Lt};

/// `list(x, n)`: n nodes.
pub fn list() -> Predicate {
    let empty = Build::new("x n", "").null("x");
    let empty_n = empty.n("n");
    let node = Build::new("x n", "u m").cell("x", "next u").call(0, "u m");
    let (n, m) = (node.n("n"), node.n("m"));
    predicate("list", "x n", vec![empty.num(empty_n, Eq, c(0)), node.num(n, Eq, add(m, c(1)))])
}

/// `sorted(x, lo, hi, n)`: ascending values between the bounds.
pub fn sorted() -> Predicate {
    let params = "x lo hi n";
    let empty = Build::new(params, "").null("x");
    let empty_n = empty.n("n");
    let node = Build::new(params, "u k m").cell("x", "next u value k").call(0, "u k hi m");
    let [lo, hi, n, k, m] = ["lo", "hi", "n", "k", "m"].map(|v| node.n(v));
    predicate(
        "sorted",
        params,
        vec![
            empty.num(empty_n, Eq, c(0)),
            node.num(lo, Le, k.clone()).num(k, Le, hi).num(n, Eq, add(m, c(1))),
        ],
    )
}

/// `tree(x, lo, hi, n)`: a search tree with n keys strictly between the bounds.
pub fn tree() -> Predicate {
    let params = "x lo hi n";
    let empty = Build::new(params, "").null("x");
    let empty_n = empty.n("n");
    let node = Build::new(params, "l r k a b")
        .cell("x", "key k left l right r")
        .call(0, "l lo k a")
        .call(0, "r k hi b");
    let [lo, hi, n, k, a, b] = ["lo", "hi", "n", "k", "a", "b"].map(|v| node.n(v));
    predicate(
        "tree",
        params,
        vec![
            empty.num(empty_n, Eq, c(0)),
            node.num(lo, Lt, k.clone()).num(k, Lt, hi).num(n, Eq, add(add(a, b), c(1))),
        ],
    )
}

/// `avl(x, lo, hi, h, n)`: the heights of the children differ by at most one.
pub fn avl() -> Predicate {
    let params = "x lo hi h n";
    let empty = Build::new(params, "").null("x");
    let (empty_h, empty_n) = (empty.n("h"), empty.n("n"));
    let node = Build::new(params, "l r k a b i j")
        .cell("x", "key k left l right r height h")
        .call(0, "l lo k i a")
        .call(0, "r k hi j b");
    let [lo, hi, h, n, k, a, b, i, j] =
        ["lo", "hi", "h", "n", "k", "a", "b", "i", "j"].map(|v| node.n(v));
    predicate(
        "avl",
        params,
        vec![
            empty.num(empty_h, Eq, c(0)).num(empty_n, Eq, c(0)),
            node.num(lo, Lt, k.clone())
                .num(k, Lt, hi)
                .num(h, Eq, add(max(i.clone(), j.clone()), c(1)))
                .num(sub(i.clone(), j.clone()), Le, c(1))
                .num(sub(j, i), Le, c(1))
                .num(n, Eq, add(add(a, b), c(1))),
        ],
    )
}

fn one_of(value: &Num, options: &[i64]) -> Pure {
    let is = |o: &i64| Pure::Atom(Atom::Num(Eq, value.clone(), c(*o)));
    Pure::Or(options.iter().map(is).collect())
}

/// `rb(x, p, red, lo, hi, bh, n)`: with parents, colours and black heights; the children of a red node are black.
pub fn red_black() -> Predicate {
    let params = "x p red lo hi bh n";
    let empty = Build::new(params, "").null("x");
    let [red, bh, n] = ["red", "bh", "n"].map(|v| empty.n(v));
    let empty = empty.num(red, Eq, c(0)).num(bh, Eq, c(0)).num(n, Eq, c(0));
    let node = |is_red: bool| {
        let node = Build::new(params, "l r k a b i j d e")
            .cell("x", "key k left l right r parent p red red")
            .call(0, "l x d lo k i a")
            .call(0, "r x e k hi j b");
        let [red, lo, hi, bh, n, k, a, b, i, j, d, e] =
            ["red", "lo", "hi", "bh", "n", "k", "a", "b", "i", "j", "d", "e"].map(|v| node.n(v));
        let node = node.num(lo, Lt, k.clone()).num(k, Lt, hi).num(i.clone(), Eq, j).num(
            n,
            Eq,
            add(add(a, b), c(1)),
        );
        if is_red {
            let node = node.num(red, Eq, c(1)).num(bh, Eq, i);
            node.num(d, Eq, c(0)).num(e, Eq, c(0))
        } else {
            let node = node.num(red, Eq, c(0)).num(bh, Eq, add(i, c(1)));
            node.pure(one_of(&d, &[0, 1])).pure(one_of(&e, &[0, 1]))
        }
    };
    predicate("rb", params, vec![empty, node(true), node(false)])
}
