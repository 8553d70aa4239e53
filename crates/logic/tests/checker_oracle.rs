//! The checker against a second implementation, on random definitions and small heaps.

use crate::heaps;
use crate::naive;
use crate::random;

use std::ops::RangeInclusive;

use cairn_logic::checker::{Coverage, Holds, Options, check};
use cairn_logic::heap::{Heap, ObjectId, Value};
use cairn_logic::{Definitions, PredicateId};
use heaps::Space;
use naive::Naive;
use random::{Random, Shape};

fn any_class(class: &str, of: &str) -> bool {
    class == of
}

/// What the second implementation tries: more than the sums of these definitions and heaps reach.
const INTEGERS: RangeInclusive<i64> = -4..=6;

#[derive(Default)]
struct Tally {
    questions: u64,
    yes: u64,
    no: u64,
    unknown: u64,
    /// Too much for the second implementation.
    skipped: u64,
}

fn compare(definitions: &Definitions, heap: &Heap, args: &[Value], tally: &mut Tally) {
    let predicate = PredicateId(0);
    let formula = &definitions.get(predicate).body;
    let reachable =
        heap.reachable(args).iter().fold(0u32, |mask, id: &ObjectId| mask | 1 << id.index());
    for coverage in [Coverage::Part, Coverage::Whole] {
        let options = Options { coverage, steps: 20_000, barren: 30, ..Options::default() };
        let answer = check(definitions, formula, heap, args, &any_class, &options);
        tally.questions += 1;
        let yes = match &answer.holds {
            Holds::Unknown(_) => {
                tally.unknown += 1;
                continue;
            }
            Holds::Yes => true,
            Holds::No(_) => false,
        };
        tally.yes += u64::from(yes);
        tally.no += u64::from(!yes);
        let owned = answer.owned.iter().fold(0u32, |mask, id| mask | 1 << id.index());
        let Some(masks) = Naive::new(definitions, heap, INTEGERS).masks(predicate, args) else {
            tally.skipped += 1;
            continue;
        };
        let expected = match coverage {
            Coverage::Part => !masks.is_empty(),
            Coverage::Whole => masks.iter().any(|mask| mask & reachable == reachable),
        };
        let agree = yes == expected && (!yes || masks.contains(&owned));
        assert!(
            agree,
            "{coverage:?}: {answer:?}\n{:?}\n{heap:?}\n{args:?}",
            definitions.predicates
        );
    }
}

fn arguments(random: &mut Random, definitions: &Definitions, heap: &Heap) -> Vec<Value> {
    let params = &definitions.get(PredicateId(0)).body.params;
    let objects = heap.objects.len() as u64;
    params
        .iter()
        .map(|param| {
            if !param.sort.is_ref() {
                Value::Int(random.between(0, 3))
            } else if objects == 0 || random.chance(20) {
                Value::Null
            } else {
                Value::Ref(ObjectId(random.below(objects) as u32))
            }
        })
        .collect()
}

#[test]
fn the_checker_is_the_semantics() {
    let count = cairn_testing::count("CAIRN_LOGIC_CHECKER", 60, 800, 10_000);
    let one = Space { ref_fields: vec!["next"], keys: vec![0, 1, 2], outside: 0 };
    let two = Space { ref_fields: vec!["next", "other"], keys: vec![0, 1], outside: 0 };
    let spaces = [&one, &two].map(|space| (0..3).flat_map(|n| space.heaps(n)).collect::<Vec<_>>());
    let largest = one.heaps(3);
    let mut tally = Tally::default();
    for seed in 0..count {
        let mut random = Random::new(seed + 1);
        let other = random.chance(30);
        let shape = Shape { other, all_fields: random.chance(50), barren: random.chance(30) };
        let definitions = random::definitions(&mut random, shape);
        let heaps = &spaces[usize::from(other)];
        for number in 0..8 {
            let heap = if number < 5 || other { random.pick(heaps) } else { random.pick(&largest) };
            let args = arguments(&mut random, &definitions, heap);
            compare(&definitions, heap, &args, &mut tally);
        }
    }
    println!(
        "checker: {} questions on {count} definitions, {} yes, {} no, {} unknown, {} skipped",
        tally.questions, tally.yes, tally.no, tally.unknown, tally.skipped
    );
    assert!(tally.yes * 20 > tally.questions && tally.no * 20 > tally.questions);
    assert!(tally.unknown * 10 < tally.questions && tally.skipped * 20 < tally.questions);
}
