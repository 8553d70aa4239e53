//! The checker on structures written by hand.

use crate::text;

use std::time::Instant;

use cairn_logic::checker::{Answer, Coverage, Holds, Options, check};
use cairn_logic::heap::{Heap, ObjectId, Value};
use cairn_logic::{Definitions, Why};

use Value::{Int, Null, Ref};

fn subclass(class: &str, of: &str) -> bool {
    class == of || class == "Leaf" && of == "Node"
}

fn ask(definitions: &Definitions, predicate: &str, heap: &Heap, args: &[Value]) -> Answer {
    let formula = &definitions.get(definitions.find(predicate).expect("defined")).body;
    check(definitions, formula, heap, args, &subclass, &Options::default())
}

fn ask_whole(definitions: &Definitions, predicate: &str, heap: &Heap, args: &[Value]) -> Answer {
    let formula = &definitions.get(definitions.find(predicate).expect("defined")).body;
    let options = Options { coverage: Coverage::Whole, ..Options::default() };
    check(definitions, formula, heap, args, &subclass, &options)
}

#[track_caller]
fn refused(answer: &Answer) -> String {
    match &answer.holds {
        Holds::No(reason) => reason.to_string(),
        other => panic!("not refused: {other:?}"),
    }
}

/// Nodes with the keys given, each with the next in `next`; the last has null.
fn list(heap: &mut Heap, keys: &[i64]) -> Value {
    let mut next = Null;
    for &key in keys.iter().rev() {
        next = Ref(heap.add_instance("Node", &[("key", Int(key)), ("next", next)]));
    }
    next
}

const LISTS: &str = "
    field key: int  field next: ref  field prev: ref
    pred list(x) := x = null | x -> Node(next: n) * list(n);
    pred sorted(x, min: int) :=
        x = null | x -> Node(key: k, next: n) * sorted(n, k) & min <= k;
    pred length(x, n: int) :=
        x = null & n = 0 | x -> Node(next: y) * length(y, m) & n = m + 1;
    pred same(x, y) := length(x, n) * length(y, n);
    pred seg(x, y) := x = y | x -> Node(next: n) * seg(n, y) & x != y;
    pred circular(x) := x -> Node(next: n) * seg(n, x);
    pred lasso(x) := seg(x, y) * circular(y);
    pred doubly(x, p) := x = null | x -> Node(next: n, prev: p) * doubly(n, x);
    pred some(x) := list(x) & x != null;
";

#[test]
fn sorted_lists() {
    let definitions = text::definitions(LISTS);
    let mut heap = Heap::default();
    let good = list(&mut heap, &[1, 1, 5]);
    let bad = list(&mut heap, &[1, 5, 4]);
    let answer = ask(&definitions, "sorted", &heap, &[good.clone(), Int(1)]);
    assert_eq!(answer.holds, Holds::Yes);
    assert_eq!(answer.owned, [ObjectId(0), ObjectId(1), ObjectId(2)]);
    assert_eq!(answer.left_over, []);
    assert_eq!(
        refused(&ask(&definitions, "sorted", &heap, &[bad, Int(1)])),
        "case 2 of sorted at object 3 fails: min <= k"
    );
    refused(&ask(&definitions, "sorted", &heap, &[good, Int(2)]));
}

#[test]
fn lists_of_equal_length() {
    let definitions = text::definitions(LISTS);
    let mut heap = Heap::default();
    let x = list(&mut heap, &[0; 4]);
    let y = list(&mut heap, &[0; 4]);
    let z = list(&mut heap, &[0; 3]);
    assert!(ask(&definitions, "same", &heap, &[x.clone(), y]).is_yes());
    assert!(ask(&definitions, "same", &heap, &[Null, Null]).is_yes());
    refused(&ask(&definitions, "same", &heap, &[x.clone(), z]));
    // Separation: one list is not two.
    refused(&ask(&definitions, "same", &heap, &[x.clone(), x]));
}

#[test]
fn segments_and_cycles() {
    let definitions = text::definitions(LISTS);
    let mut heap = Heap::default();
    let x = list(&mut heap, &[0; 4]);
    // The list is 3 -> 2 -> 1 -> 0.
    let seg = ask(&definitions, "seg", &heap, &[x.clone(), Ref(ObjectId(1))]);
    assert_eq!(seg.owned, [ObjectId(2), ObjectId(3)]);
    assert_eq!(seg.left_over, [ObjectId(1), ObjectId(0)]);
    refused(&ask(&definitions, "seg", &heap, &[Ref(ObjectId(0)), Ref(ObjectId(1))]));
    refused(&ask(&definitions, "circular", &heap, std::slice::from_ref(&x)));
    refused(&ask(&definitions, "lasso", &heap, std::slice::from_ref(&x)));
    heap.set(ObjectId(0), "next", Ref(ObjectId(3)));
    assert!(ask(&definitions, "circular", &heap, std::slice::from_ref(&x)).is_yes());
    refused(&ask(&definitions, "list", &heap, std::slice::from_ref(&x)));
    heap.set(ObjectId(0), "next", Ref(ObjectId(1)));
    refused(&ask(&definitions, "circular", &heap, std::slice::from_ref(&x)));
    let lasso = ask_whole(&definitions, "lasso", &heap, &[x]);
    assert_eq!((lasso.holds, lasso.owned.len()), (Holds::Yes, 4));
}

#[test]
fn doubly_linked_lists() {
    let definitions = text::definitions(LISTS);
    let mut heap = Heap::default();
    let ids: Vec<ObjectId> = (0..5).map(|_| heap.add_instance("Node", &[])).collect();
    for (at, &id) in ids.iter().enumerate() {
        heap.set(id, "prev", at.checked_sub(1).map_or(Null, |p| Ref(ids[p])));
        heap.set(id, "next", ids.get(at + 1).map_or(Null, |&n| Ref(n)));
    }
    assert!(ask(&definitions, "doubly", &heap, &[Ref(ids[0]), Null]).is_yes());
    heap.set(ids[3], "prev", Ref(ids[1]));
    let why = refused(&ask(&definitions, "doubly", &heap, &[Ref(ids[0]), Null]));
    assert_eq!(why, "case 2 of doubly at object 3 fails: x -> Node(next: n, prev: p)");
}

#[test]
fn a_field_that_the_heap_does_not_have() {
    let definitions = text::definitions(LISTS);
    let mut heap = Heap::default();
    let x = Ref(heap.add_instance("Node", &[]));
    let answer = ask(&definitions, "list", &heap, &[x]);
    assert_eq!(answer.holds, Holds::Unknown(Why::Field("next".to_owned())));
}

#[test]
fn classes() {
    let definitions = text::definitions(
        "field next: ref
         pred node(x) := x -> Node(next: n) & n = null;
         pred nodes(x) := x -> Node+(next: n) & n = null;",
    );
    let mut heap = Heap::default();
    let leaf = Ref(heap.add_instance("Leaf", &[("next", Null)]));
    let other = Ref(heap.add_instance("Other", &[("next", Null)]));
    refused(&ask(&definitions, "node", &heap, std::slice::from_ref(&leaf)));
    assert!(ask(&definitions, "nodes", &heap, &[leaf]).is_yes());
    refused(&ask(&definitions, "nodes", &heap, &[other]));
}

const TREES: &str = "
    field key: int  field left: ref  field right: ref  field root: ref  field size: int
    field parent: ref  field red: bool  field weight: double
    pred tree(x, lo: int, hi: int, n: int) :=
        x = null & n = 0
      | x -> Node(key: k, left: l, right: r) * tree(l, lo, k, a) * tree(r, k, hi, b)
        & lo < k & k < hi & n = a + b + 1;
    pred bst(this) := this -> Bst(root: r, size: n) * tree(r, _, _, n);
    pred avl(x, lo: int, hi: int, h: int) :=
        x = null & h = 0
      | x -> Node(key: k, left: l, right: r) * avl(l, lo, k, a) * avl(r, k, hi, b)
        & lo < k & k < hi & h = max(a, b) + 1 & a <= b + 1 & b <= a + 1;
    pred avl3(x, h: int) :=
        x = null & h = 0
      | x -> Node(left: l, right: r) * avl3(l, a) * avl3(r, b) & a = b & h = a + 1
      | x -> Node(left: l, right: r) * avl3(l, a) * avl3(r, b) & a = b + 1 & h = a + 1
      | x -> Node(left: l, right: r) * avl3(l, a) * avl3(r, b) & b = a + 1 & h = b + 1;
    pred rb(x, p, above: bool, black: int, lo: int, hi: int) :=
        x = null & black = 1
      | x -> Node(key: k, left: l, right: r, parent: p, red: c)
        * rb(l, x, c, b, lo, k) * rb(r, x, c, b, k, hi)
        & lo < k & k < hi & (c = 1 & above = 0 & black = b || c = 0 & black = b + 1);
    pred redblack(x) := rb(x, p, above, _, _, _) & p = null & above = 1;
    pred weights(x, lo: double, hi: double) :=
        x = null
      | x -> Node(weight: w, left: l, right: r) * weights(l, lo, w) * weights(r, w, hi)
        & lo < w & w < hi;
    pred weighted(x) := weights(x, _, _);
";

/// A balanced tree of the keys `low..high`, red on its lowest level if that is not full.
fn balanced(heap: &mut Heap, low: i64, high: i64, parent: Value, red_depth: u32) -> Value {
    if low >= high {
        return Null;
    }
    let key = low + (high - low) / 2;
    let red = Int(i64::from(red_depth == 0));
    let weight = Value::Double(key as f64 / 3.0);
    let fields = [("key", Int(key)), ("parent", parent), ("red", red), ("weight", weight)];
    let id = heap.add_instance("Node", &fields);
    let left = balanced(heap, low, key, Ref(id), red_depth.wrapping_sub(1));
    let right = balanced(heap, key + 1, high, Ref(id), red_depth.wrapping_sub(1));
    heap.set(id, "left", left);
    heap.set(id, "right", right);
    Ref(id)
}

#[test]
fn search_trees_with_their_size() {
    let definitions = text::definitions(TREES);
    let mut heap = Heap::default();
    let root = balanced(&mut heap, 0, 20, Null, 99);
    let good = Ref(heap.add_instance("Bst", &[("root", root.clone()), ("size", Int(20))]));
    let bad = Ref(heap.add_instance("Bst", &[("root", root), ("size", Int(19))]));
    assert_eq!(
        ask_whole(&definitions, "bst", &heap, std::slice::from_ref(&good)).holds,
        Holds::Yes
    );
    assert_eq!(refused(&ask(&definitions, "bst", &heap, &[bad])), "case 1 of tree fails: n = 0");
    // A key that is wrong for a bound from above only.
    let deepest = heap.ids().find(|&id| heap.field(id, "key") == Some(&Int(9))).expect("a node");
    heap.set(deepest, "key", Int(11));
    refused(&ask(&definitions, "bst", &heap, &[good]));
}

#[test]
fn avl_trees() {
    let definitions = text::definitions(TREES);
    let mut heap = Heap::default();
    let root = balanced(&mut heap, 0, 100, Null, 99);
    for height in 5..9 {
        let args = [root.clone(), Int(-1), Int(100), Int(height)];
        assert_eq!(ask(&definitions, "avl", &heap, &args).is_yes(), height == 7);
        let args = [root.clone(), Int(height)];
        assert_eq!(ask(&definitions, "avl3", &heap, &args).is_yes(), height == 7);
    }
    refused(&ask(&definitions, "avl", &heap, &[root, Int(-1), Int(99), Int(7)]));
    let leaning = list(&mut heap, &[1, 2, 3]);
    for id in heap.ids().collect::<Vec<_>>() {
        if let Some(next) = heap.field(id, "next").cloned() {
            heap.set(id, "left", Null);
            heap.set(id, "right", next);
        }
    }
    refused(&ask(&definitions, "avl", &heap, &[leaning, Int(0), Int(9), Int(3)]));
}

#[test]
fn red_black_trees_with_parents() {
    let definitions = text::definitions(TREES);
    let mut heap = Heap::default();
    let root = balanced(&mut heap, 0, 200, Null, 7);
    let args = [root];
    assert_eq!(ask_whole(&definitions, "redblack", &heap, &args).holds, Holds::Yes);
    let rounds = 20;
    let start = Instant::now();
    for _ in 0..rounds {
        assert!(ask(&definitions, "redblack", &heap, &args).is_yes());
    }
    let time = start.elapsed() / rounds;
    println!("red-black trees: 200 nodes in {time:?}");
    assert!(time.as_millis() < 50, "{time:?}");
    // A wrong parent, a red node below a red one, a wrong black height, a wrong key.
    let depth = |heap: &Heap, mut id: ObjectId| {
        let mut depth = 0;
        while let Some(Ref(up)) = heap.field(id, "parent") {
            (id, depth) = (*up, depth + 1);
        }
        depth
    };
    let node = heap.ids().find(|&id| depth(&heap, id) == 5).expect("a node");
    for (field, value) in [("parent", Null), ("red", Int(1)), ("key", Int(1000))] {
        let mut wrong = heap.clone();
        wrong.set(node, field, value);
        refused(&ask(&definitions, "redblack", &wrong, &args));
    }
}

#[test]
fn bounds_that_are_doubles() {
    let definitions = text::definitions(TREES);
    let mut heap = Heap::default();
    let root = balanced(&mut heap, 0, 20, Null, 99);
    assert_eq!(ask(&definitions, "weighted", &heap, std::slice::from_ref(&root)).holds, Holds::Yes);
    // Nothing lies below minus infinity, and NaN is in no order.
    let least = heap.ids().find(|&id| heap.field(id, "key") == Some(&Int(0))).expect("a node");
    for value in [f64::NEG_INFINITY, f64::NAN] {
        heap.set(least, "weight", Value::Double(value));
        refused(&ask(&definitions, "weighted", &heap, std::slice::from_ref(&root)));
    }
    heap.set(least, "weight", Value::Double(f64::MIN));
    assert!(ask(&definitions, "weighted", &heap, &[root]).is_yes());
}

#[test]
fn long_lists() {
    let definitions = text::definitions(LISTS);
    let mut heap = Heap::default();
    let keys: Vec<i64> = (0..10_000).collect();
    let x = list(&mut heap, &keys);
    let y = list(&mut heap, &keys);
    let start = Instant::now();
    assert!(ask(&definitions, "sorted", &heap, &[x.clone(), Int(0)]).is_yes());
    assert!(ask(&definitions, "same", &heap, &[x.clone(), y.clone()]).is_yes());
    assert!(ask(&definitions, "seg", &heap, &[x.clone(), Null]).is_yes());
    assert!(ask(&definitions, "length", &heap, &[x.clone(), Int(10_000)]).is_yes());
    refused(&ask(&definitions, "length", &heap, &[x, Int(9_999)]));
    println!("long lists: 5 questions on 10,000 nodes in {:?}", start.elapsed());
}

#[test]
fn unfounded_definitions() {
    let definitions = text::definitions(
        "field next: ref
         pred loop_(x) := loop_(x);
         pred even(x) := x = null | odd(x);
         pred odd(x) := even(x) & x != null;
         pred below(n: int) := n = 0 | below(m) & n = m + 1;
         pred any(x) := any(y) * any(x);",
    );
    let mut heap = Heap::default();
    let x = Ref(heap.add_instance("Node", &[("next", Null)]));
    let why = refused(&ask(&definitions, "loop_", &heap, std::slice::from_ref(&x)));
    assert!(why.contains("unfolds to itself"), "{why}");
    assert!(ask(&definitions, "even", &heap, &[Null]).is_yes());
    refused(&ask(&definitions, "even", &heap, std::slice::from_ref(&x)));
    assert!(ask(&definitions, "below", &heap, &[Int(500)]).is_yes());
    assert_eq!(
        ask(&definitions, "below", &heap, &[Int(-1)]).holds,
        Holds::Unknown(Why::Barren(1000))
    );
    assert!(!ask(&definitions, "any", &heap, &[x]).is_yes());
}

#[test]
fn arrays_and_statics() {
    let definitions = text::definitions(
        "field items: ref  field count: int  field limit: int
         pred upto(a, i: int, n: int, min: int) :=
             i = n | a[i] = v & min <= v & i < n & j = i + 1 & upto(a, j, n, v);
         pred stack(s) := s -> Stack(items: a, count: n) * a -> int[m]
             * upto(a, z, n, low) & z = 0 & low = 0 & n <= m & Stack.limit = most & m <= most;
         pred has(a, v: int) := a -> int[n] & a[i] = v;
         pred lengths(a, n: int) := a.length = n;",
    );
    let mut heap = Heap::default();
    let items = Ref(heap.add_array("int", vec![Int(1), Int(4), Int(4), Int(0)]));
    let stack = heap.add_instance("Stack", &[("items", items.clone()), ("count", Int(3))]);
    let args = [Ref(stack)];
    let unknown = Why::Static("Stack".to_owned(), "limit".to_owned());
    assert_eq!(ask(&definitions, "stack", &heap, &args).holds, Holds::Unknown(unknown));
    heap.set_static("Stack", "limit", Int(4));
    assert_eq!(ask_whole(&definitions, "stack", &heap, &args).holds, Holds::Yes);
    heap.set_static("Stack", "limit", Int(3));
    refused(&ask(&definitions, "stack", &heap, &args));
    heap.set_static("Stack", "limit", Int(4));
    for count in [4, 5, -1] {
        heap.set(stack, "count", Int(count));
        refused(&ask(&definitions, "stack", &heap, &args));
    }
    for value in -1..6 {
        let answer = ask(&definitions, "has", &heap, &[items.clone(), Int(value)]);
        assert_eq!(answer.is_yes(), [0, 1, 4].contains(&value));
    }
    let lengths = ask(&definitions, "lengths", &heap, &[items.clone(), Int(4)]);
    assert_eq!((lengths.holds, lengths.owned, lengths.left_over.len()), (Holds::Yes, vec![], 1));
    refused(&ask(&definitions, "lengths", &heap, &[items, Int(3)]));
}

#[test]
fn values() {
    let definitions = text::definitions(
        "field name: text  field age: box  field colour: enum  field weight: double
         pred named(x) := x -> P(name: t) & t = \"ann\";
         pred long_(x) := x -> P(name: t) & 2 < #t;
         pred other(x) := x -> P(name: t) & t != \"ann\";
         pred adult(x) := x -> P(age: a) & 18 <= @a;
         pred ageless(x) := x -> P(age: a) & a = null;
         pred red(x) := x -> P(colour: c) & c == RED;
         pred notred(x) := x -> P(colour: c) & c !== RED;
         pred alike(x, y) := x -> P(name: s, age: a) * y -> P(name: t, age: b) & s ~ t & a ~ b;
         pred apart(x, y) := x -> P(name: s) * y -> P(name: t) & s !~ t;
         pred heavy(x) := x -> P(weight: w) & w != 1.5;
         pred hidden(n: int) := text(t, n) & t != \"\";
         pred text(t: text, n: int) := #t = n;
         pred boxes(x, n: int) := x -> P(age: a) * differ(a, b, n);
         pred differ(a: box, b: box, n: int) := @b = n & a !~ b;",
    );
    let mut heap = Heap::default();
    let integer = |n| Value::Boxed("java.lang.Integer".into(), n);
    let person = |heap: &mut Heap, name: Value, age: Value, colour: Value| {
        let weight = Value::Double(1.5);
        let fields = [("name", name), ("age", age), ("colour", colour), ("weight", weight)];
        Ref(heap.add_instance("P", &fields))
    };
    let colour = |name: &str| Value::Enum("Colour".into(), name.into());
    let ann = person(&mut heap, Value::text("ann"), integer(18), colour("RED"));
    let again = person(&mut heap, Value::text("ann"), integer(18), colour("BLUE"));
    let bo = person(&mut heap, Value::text("bo"), integer(3), Null);
    let none = person(&mut heap, Null, Null, Null);
    let expect = [
        ("named", [true, true, false, false]),
        ("long_", [true, true, false, false]),
        ("other", [false, false, true, true]),
        ("adult", [true, true, false, false]),
        ("ageless", [false, false, false, true]),
        ("red", [true, false, false, false]),
        ("notred", [false, true, true, true]),
        ("heavy", [false; 4]),
    ];
    let all = [&ann, &again, &bo, &none];
    for (predicate, expected) in expect {
        for (person, expected) in all.iter().zip(expected) {
            let answer = ask(&definitions, predicate, &heap, &[(*person).clone()]);
            assert_eq!(answer.is_yes(), expected, "{predicate} {person:?} {:?}", answer.holds);
        }
    }
    for (i, x) in all.iter().enumerate() {
        for (j, y) in all.iter().enumerate().filter(|(j, _)| *j != i) {
            let args = [(*x).clone(), (*y).clone()];
            let equal = i + j == 1;
            assert_eq!(ask(&definitions, "alike", &heap, &args).is_yes(), equal);
            assert_eq!(ask(&definitions, "apart", &heap, &args).is_yes(), !equal);
        }
    }
    for n in -1..3 {
        assert_eq!(ask(&definitions, "hidden", &heap, &[Int(n)]).is_yes(), n > 0);
    }
    for n in 17..20 {
        assert_eq!(ask(&definitions, "boxes", &heap, &[ann.clone(), Int(n)]).is_yes(), n != 18);
    }
}

#[test]
fn numbers_that_nothing_determines() {
    let definitions = text::definitions(
        "pred between(a: int, b: int) := a < x & x < b;
         pred even(n: int) := n = x + x;
         pred product(n: int) := n = mul(a, b) & 1 < a & 1 < b & a < n & b < n;
         pred highest(n: int) := n = max(a, b) & a < 3 & b < 5;
         pred distinct(n: int) := 0 <= a & 0 <= b & 0 <= c & a < n & b < n & c < n
             & a != b & b != c & a != c;",
    );
    let heap = Heap::default();
    for n in -6..12 {
        let yes = |predicate: &str, args: &[Value]| {
            let answer = ask(&definitions, predicate, &heap, args);
            assert!(!matches!(answer.holds, Holds::Unknown(_)), "{predicate} {args:?}");
            answer.is_yes()
        };
        assert_eq!(yes("between", &[Int(0), Int(n)]), n >= 2);
        assert_eq!(yes("even", &[Int(n)]), n % 2 == 0);
        assert_eq!(yes("product", &[Int(n)]), [4, 6, 8, 9, 10].contains(&n));
        assert_eq!(yes("highest", &[Int(n)]), n < 5);
        assert_eq!(yes("distinct", &[Int(n)]), n >= 3);
    }
}

#[test]
fn disjuncts_that_differ_in_arithmetic_only() {
    // Which of the three cases of an AVL tree a node takes is known when its subtrees are done.
    let definitions = text::definitions(TREES);
    for nodes in [50, 200] {
        let mut heap = Heap::default();
        let root = balanced(&mut heap, 0, nodes, Null, 99);
        let start = Instant::now();
        let height = 64 - i64::from(nodes.leading_zeros());
        let answer = ask(&definitions, "avl3", &heap, &[root.clone(), Int(height)]);
        assert_eq!(answer.holds, Holds::Yes);
        refused(&ask(&definitions, "avl3", &heap, &[root, Int(height - 1)]));
        println!("AVL trees in three cases: {nodes} nodes, yes and no in {:?}", start.elapsed());
    }
}
