//! Models against the checker: each model is accepted, and each small heap that is accepted is a model.

use crate::heaps;
use crate::random;
use crate::text;

use std::collections::{HashMap, HashSet};

use cairn_logic::checker::{Coverage, Holds, Options as Check, check};
use cairn_logic::heap::{Heap, Object, ObjectId, Value};
use cairn_logic::models::{Model, Models, Options, models, shape};
use cairn_logic::{Definitions, PredicateId, Why};
use heaps::Space;
use random::{Random, Shape};

fn any_class(class: &str, of: &str) -> bool {
    class == of
}

fn holds(definitions: &Definitions, id: PredicateId, heap: &Heap, args: &[Value]) -> Holds {
    let options =
        Check { coverage: Coverage::Whole, steps: 20_000, barren: 30, ..Check::default() };
    check(definitions, &definitions.get(id).body, heap, args, &any_class, &options).holds
}

const KEYS: [i64; 3] = [0, 1, 2];
const PARAMS: [i64; 5] = [-1, 0, 1, 2, 3];

/// A heap with its reference parameters, by its shape.
type Shapes = HashMap<String, (Heap, Vec<Value>)>;

/// The heaps with this many cells, all reachable, up to their numbers: one for each shape.
fn shapes(space: &Space, cells: usize, refs: usize) -> Shapes {
    let mut found = HashMap::new();
    for outside in 0..=refs {
        let space = Space { outside, keys: vec![0], ..space.clone() };
        let locations = cells + outside;
        for heap in space.heaps(cells) {
            for code in 0..(locations + 1).pow(refs as u32) {
                let value =
                    |at: usize| match code / (locations + 1).pow(at as u32) % (locations + 1) {
                        0 => Value::Null,
                        id => Value::Ref(ObjectId(id as u32 - 1)),
                    };
                let args: Vec<Value> = (0..refs).map(value).collect();
                let named = |id: usize| args.contains(&Value::Ref(ObjectId(id as u32)));
                if (cells..locations).all(named) && heap.reachable(&args).len() == locations {
                    found.entry(shape(&heap, &args)).or_insert((heap.clone(), args));
                }
            }
        }
    }
    found
}

/// All ways to give numbers of a range to places.
fn numbers(places: usize, range: &[i64]) -> Vec<Vec<i64>> {
    (0..places).fold(vec![Vec::new()], |all, _| {
        all.iter()
            .flat_map(|some| range.iter().map(move |n| some.iter().copied().chain([*n]).collect()))
            .collect()
    })
}

fn with_keys(heap: &Heap, keys: &[i64]) -> Heap {
    let mut heap = heap.clone();
    for (at, key) in keys.iter().enumerate() {
        heap.set(ObjectId(at as u32), "key", Value::Int(*key));
    }
    heap
}

fn is_small(model: &Model) -> bool {
    let small = |value: &Value, range: &[i64]| match value {
        Value::Int(n) => range.contains(n),
        _ => true,
    };
    model.args.iter().all(|value| small(value, &PARAMS))
        && model.heap.objects.iter().all(|object| match object {
            Object::Instance { fields, .. } => fields.iter().all(|(_, v)| small(v, &KEYS)),
            _ => true,
        })
}

fn all_reachable(model: &Model) -> bool {
    model.heap.reachable(&model.args).len() == model.heap.objects.len()
}

#[derive(Default)]
struct Tally {
    models: u64,
    heaps: u64,
    unsure: u64,
}

/// `spaces[refs][cells]` are the heaps for so many reference parameters.
fn compare(definitions: &Definitions, spaces: &[Vec<Shapes>], tally: &mut Tally) {
    let id = PredicateId(0);
    let params = &definitions.get(id).body.params;
    let refs = params.iter().filter(|p| p.sort.is_ref()).count();
    let cells = spaces[refs].len() - 1;
    let options = Options { cells, count: 100_000, barren: 20, ..Options::default() };
    let found = models(definitions, &definitions.get(id).body, &any_class, &options);
    assert!(!found.cut);
    assert!(found.models.is_sorted_by_key(|model| model.cells));
    assert_eq!(found.by_size.iter().sum::<usize>(), found.models.len());
    let mut by_shape = HashMap::new();
    for model in &found.models {
        let answer = holds(definitions, id, &model.heap, &model.args);
        assert_eq!(answer, Holds::Yes, "{model:?}\n{definitions:?}");
        // Without the numbers among the parameters, as the enumerated shapes are.
        let args: Vec<Value> =
            model.args.iter().filter(|v| !matches!(v, Value::Int(_))).cloned().collect();
        let known = by_shape.insert(shape(&model.heap, &args), model);
        assert_eq!(known, None, "a shape twice\n{definitions:?}");
    }
    tally.models += found.models.len() as u64;
    tally.unsure += u64::from(found.unsure.is_some());
    let mut accepted = HashSet::new();
    for (cells, space) in spaces[refs].iter().enumerate() {
        let keys = numbers(cells, &KEYS);
        let integers = numbers(params.len() - refs, &PARAMS);
        for (shape, (heap, references)) in space {
            // The numbers of the model first: most shapes are accepted at once or never.
            let yes = keys.iter().any(|keys| {
                let heap = with_keys(heap, keys);
                integers.iter().any(|integers| {
                    let (mut references, mut integers) = (references.iter(), integers.iter());
                    let args: Vec<Value> = params
                        .iter()
                        .filter_map(|param| {
                            if param.sort.is_ref() {
                                references.next().cloned()
                            } else {
                                integers.next().map(|n| Value::Int(*n))
                            }
                        })
                        .collect();
                    tally.heaps += 1;
                    holds(definitions, id, &heap, &args) == Holds::Yes
                })
            });
            if yes {
                let is_model = by_shape.contains_key(shape) || found.unsure.is_some();
                assert!(is_model, "no model: {heap:?} {references:?}\n{definitions:?}");
                accepted.insert(shape.clone());
            }
        }
    }
    for (shape, model) in &by_shape {
        let found = accepted.contains(shape) || !all_reachable(model) || !is_small(model);
        assert!(found, "not among the heaps: {model:?}\n{definitions:?}");
    }
}

#[test]
fn models_are_the_heaps_that_the_checker_accepts() {
    let count = cairn_testing::count("CAIRN_LOGIC_MODELS", 15, 120, 2_000);
    let one = Space { ref_fields: vec!["next"], keys: vec![0], outside: 0 };
    let two = Space { ref_fields: vec!["next", "other"], ..one.clone() };
    let up_to = |space: &Space, most: [usize; 4]| -> Vec<Vec<_>> {
        (0..4).map(|refs| (0..=most[refs]).map(|n| shapes(space, n, refs)).collect()).collect()
    };
    let spaces = [up_to(&one, [0, 4, 3, 2]), up_to(&two, [0, 2, 2, 1])];
    let mut tally = Tally::default();
    for seed in 0..count {
        let mut random = Random::new(seed + 1);
        let other = random.chance(25);
        let shape = Shape { other, all_fields: true, barren: false };
        let definitions = random::definitions(&mut random, shape);
        compare(&definitions, &spaces[usize::from(other)], &mut tally);
    }
    println!(
        "models: {count} definitions, {} models, {} heaps checked, {} unsure",
        tally.models, tally.heaps, tally.unsure
    );
    assert!(tally.models > 5 * count && tally.unsure * 4 < count);
}

fn of(text: &str, predicate: &str, options: Options) -> Models {
    let definitions = text::definitions(text);
    let id = definitions.find(predicate).expect("defined");
    let found = models(&definitions, &definitions.get(id).body, &any_class, &options);
    for model in &found.models {
        let answer = holds(&definitions, id, &model.heap, &model.args);
        assert_eq!(answer, Holds::Yes, "{predicate}: {model:?}");
    }
    found
}

const STRUCTURES: &str = "
    field key: int  field next: ref  field prev: ref  field left: ref  field right: ref
    field root: ref  field size: int  field red: bool  field items: ref  field name: text
    field age: box  field weight: double  field colour: enum
    pred sorted(x, min: int) :=
        x = null | x -> Node(key: k, next: n) * sorted(n, k) & min < k;
    pred seg(x, y) := x = y | x -> Node(next: n) * seg(n, y) & x != y;
    pred circular(x) := x -> Node(next: n) * seg(n, x);
    pred doubly(x, p) := x = null | x -> Node(next: n, prev: p) * doubly(n, x);
    pred dll(x) := doubly(x, p) & p = null;
    pred length(x, n: int) := x = null & n = 0 | x -> Node(next: y) * length(y, m) & n = m + 1;
    pred same(x, y) := length(x, n) * length(y, n);
    pred tree(x, lo: int, hi: int, n: int) :=
        x = null & n = 0
      | x -> Node(key: k, left: l, right: r) * tree(l, lo, k, a) * tree(r, k, hi, b)
        & lo < k & k < hi & n = a + b + 1;
    pred bst(this) := this -> Bst(root: r, size: n) * tree(r, _, _, n);
    pred avl(x, h: int) :=
        x = null & h = 0
      | x -> Node(left: l, right: r) * avl(l, a) * avl(r, b)
        & h = max(a, b) + 1 & a <= b + 1 & b <= a + 1;
    pred rb(x, above: bool, black: int) :=
        x = null & black = 1
      | x -> Node(left: l, right: r, red: c) * rb(l, c, b) * rb(r, c, b)
        & (c = 1 & above = 0 & black = b || c = 0 & black = b + 1);
    pred stack(s) := s -> Stack(items: a, size: n) * a -> int[m] & 0 <= n & n <= m & a[n] = v & 5 < v;
    pred person(x) := x -> P(name: t, age: a, weight: w, colour: c)
        & #t = 2 & t != \"aa\" & 18 <= @a & 1.5 < w & c == RED;
    pred people(x, y) := x -> P(name: s) * y -> P(name: t) & s !~ t & 1 <= #s & #s = #t;
";

#[test]
fn models_of_structures() {
    let sizes = |predicate: &str, cells| {
        let found = of(STRUCTURES, predicate, Options { cells, ..Options::default() });
        assert_eq!((found.cut, &found.unsure), (false, &None), "{predicate}");
        found.by_size
    };
    assert_eq!(sizes("sorted", 5), [1; 6]);
    assert_eq!(sizes("dll", 4), [1; 5]);
    assert_eq!(sizes("circular", 4), [0, 1, 1, 1, 1]);
    assert_eq!(sizes("same", 6), [1, 0, 1, 0, 1, 0, 1]);
    // x = y: null or an object outside; else y is null, or an object outside.
    assert_eq!(sizes("seg", 3), [2, 2, 2, 2]);
    // Catalan numbers; the first cell is the tree itself.
    assert_eq!(sizes("bst", 6), [0, 1, 1, 2, 5, 14, 42]);
    assert_eq!(sizes("avl", 7), [1, 1, 2, 1, 4, 6, 4, 17]);
    // Shapes of red-black trees, the root of any colour.
    assert_eq!(sizes("rb", 5)[..4], [1, 1, 2, 1]);
    // Arrays of lengths 1 and 2: there is an element at the index n.
    assert_eq!(sizes("stack", 2), [0, 0, 2]);
    assert_eq!(sizes("person", 1), [0, 1]);
    assert_eq!(sizes("people", 2), [0, 0, 1]);
}

#[test]
fn numbers_are_small() {
    let found = of(STRUCTURES, "bst", Options { cells: 4, ..Options::default() });
    for model in &found.models {
        for object in &model.heap.objects {
            let Object::Instance { fields, .. } = object else { panic!("{object:?}") };
            for (_, value) in fields {
                let small = !matches!(value, Value::Int(n) if n.abs() > 3);
                assert!(small, "{model:?}");
            }
        }
    }
}

#[test]
fn the_limit_on_their_number() {
    let found = of(STRUCTURES, "bst", Options { cells: 9, count: 10, ..Options::default() });
    assert_eq!((found.models.len(), found.cut), (10, true));
    assert_eq!(found.by_size, [0, 1, 1, 2, 5]);
}

#[test]
fn models_that_may_be_missing_are_said() {
    let text = "pred below(n: int) := n = 0 | below(m) & n = m + 1;
        pred bag(x) := x = null | y -> Node() * bag(x);
        pred pairs(x) := x = null | pairs(x) * one(y);
        pred one(x) := x -> Node();";
    let options = Options { cells: 2, ..Options::default() };
    let numbers = of(text, "below", options);
    // The numbers of a shape are one example, but the search does not end.
    assert_eq!((numbers.models.len(), &numbers.unsure), (1, &Some(Why::Barren(50))));
    let bag = of(text, "bag", options);
    assert_eq!((bag.by_size, bag.unsure), (vec![1, 1, 1], None));
    // The inner instance repeats the outer one before its neighbour has a cell.
    assert_eq!(of(text, "pairs", options).unsure, Some(Why::Repeated));
}
