//! Satisfiability against enumeration: what [`satisfiable`] says of random predicates, judged by the concrete checker.
//!
//! Sat comes with a heap that the checker accepts. Of an Unsat predicate the checker accepts no heap of up to four
//! objects. Unknown is counted, and where a heap of up to three objects is a model it is a defect.

#[path = "support/heaps.rs"]
mod heaps;
#[path = "support/random.rs"]
mod random;
#[path = "support/text.rs"]
mod text;

use cairn_logic::checker::{Holds, Options, check};
use cairn_logic::heap::{Heap, ObjectId, Value as Concrete};
use cairn_logic::{PredicateId, Sort};
use cairn_solver::{ChainOptions, Question, Solver, Verdict, chain};
use cairn_star::sat::{Answer, Arithmetic, Classes, Decided, Found, Limits, satisfiable};
use cairn_star::{Node, Part, Place, Theory, Value};
use cairn_term::{Pool, Term};
use heaps::{Exists, Space};
use random::{FIELDS, Family, Random, reference};
use std::rc::Rc;
use std::sync::Arc;

impl Classes for Family {
    fn fields(&self, class: &str) -> Vec<(Arc<str>, Sort)> {
        if !Family::classes(*self).contains(&class) {
            return vec![];
        }
        let mut all: Vec<(Arc<str>, Sort)> =
            FIELDS.iter().map(|f| ((*f).into(), reference(self.declared(f)))).collect();
        all.push(("key".into(), Sort::Int));
        all
    }

    fn is_subclass(&self, class: &str, of: &str) -> bool {
        Family::is_subclass(*self, class, of)
    }

    fn instantiable(&self, class: &str) -> Vec<Arc<str>> {
        let all = Family::classes(*self).iter().copied();
        all.filter(|c| Family::is_subclass(*self, c, class)).map(Arc::from).collect()
    }
}

struct Chain(Box<dyn Solver>);

impl Chain {
    fn new() -> Chain {
        let options = ChainOptions { effort: 2_000, ..ChainOptions::default() };
        Chain(chain(&options).expect("the built-in back end"))
    }
}

impl Arithmetic for Chain {
    fn decide(&mut self, pool: &Pool, facts: &[Term]) -> Decided {
        let goal = facts.iter().fold(Term::TRUE, |all, fact| pool.and(all, *fact));
        match self.0.check(&Question { pool, facts: &[], known: None, goal }) {
            Verdict::Sat(model) => Decided::Sat(model),
            Verdict::Unsat => Decided::Unsat,
            Verdict::Unknown(_) => Decided::Unknown,
        }
    }
}

/// A model as a heap with arguments.
fn concrete(found: &Found) -> (Heap, Vec<Concrete>) {
    let objects = found.heap.objects();
    let mut heap = Heap::default();
    for object in &objects {
        let nothing =
            [("next", Concrete::Null), ("other", Concrete::Null), ("key", Concrete::Int(0))];
        heap.add_instance(&object.class, &nothing);
    }
    let at = |node: Node| match found.heap.target(node) {
        Some(creator) => {
            let at =
                objects.iter().position(|o| o.creator == creator).expect("an object of the heap");
            Concrete::Ref(ObjectId(at as u32))
        }
        None => Concrete::Null,
    };
    let number = |term: Term| Concrete::Int(found.heap.pool.eval(term, &found.numbers).signed());
    for (id, object) in objects.iter().enumerate() {
        for (name, part) in &object.fields {
            let value = match *part {
                Part::Node(node) => at(node),
                Part::Number(term) => number(term),
                Part::Real(_) => unreachable!("no field is a double"),
            };
            heap.set(ObjectId(id as u32), name, value);
        }
    }
    let argument = |value: &Value| match *value {
        Value::Ref(Place::At(node)) => at(node),
        Value::Number(term) => number(term),
        ref other => panic!("an argument is {other:?}"),
    };
    let args = found.args.iter().map(argument).collect();
    (heap, args)
}

#[derive(Default)]
struct Tally {
    sat: u64,
    unsat: u64,
    /// Unsat predicates of which all heaps up to so many objects were judged.
    judged: [u64; LARGEST + 1],
    unknown: u64,
    /// Unknown, and no heap of up to three objects is a model.
    without_small: u64,
    /// Unknown, although a heap of up to three objects is a model.
    with_small: u64,
    /// Models that the checker did not judge.
    open: u64,
    heaps: u64,
}

impl Tally {
    fn add(&mut self, one: &Tally) {
        self.sat += one.sat;
        self.unsat += one.unsat;
        self.judged.iter_mut().zip(one.judged).for_each(|(all, one)| *all += one);
        self.unknown += one.unknown;
        self.without_small += one.without_small;
        self.with_small += one.with_small;
        self.open += one.open;
        self.heaps += one.heaps;
    }
}

/// Objects of the largest heaps.
const LARGEST: usize = 4;

#[test]
fn satisfiability_is_what_enumeration_finds() {
    let first = cairn_testing::setting("CAIRN_STAR_SAT_FIRST", 0);
    let count = cairn_testing::count("CAIRN_STAR_SAT", 500, 5_000, 50_000);
    let budget = cairn_testing::by_effort(300, 500, 3_000);
    let seeds: Vec<u64> = (first..first + count).collect();
    let results = cairn_testing::parallel(&seeds, |&seed| {
        let mut tally = Tally::default();
        let result = one(seed, budget, &mut tally);
        (tally, result)
    });
    let mut tally = Tally::default();
    let mut wrong = vec![];
    for (&seed, (one, result)) in seeds.iter().zip(results) {
        tally.add(&one);
        if let Err(why) = result {
            wrong.push(seed);
            if wrong.len() <= SHOWN {
                println!("{why}");
            }
        }
    }
    let Tally { sat, unsat, judged, unknown, without_small, with_small, open, heaps } = tally;
    println!(
        "separation logic: {count} formulas, {sat} satisfiable ({open} models not judged), {unsat} not \
         ({} on all heaps of up to 4 objects, {} of up to 3, {heaps} heaps), {unknown} unknown \
         ({without_small} without a model of up to 3 objects, {with_small} with one)",
        judged[4], judged[3],
    );
    assert!(wrong.is_empty(), "{} wrong: {:?}", wrong.len(), &wrong[..wrong.len().min(20)]);
    if count >= 500 {
        assert!(sat * 4 > count && unsat * 5 > count && judged[3] * 3 > unsat * 2);
        assert!(unknown * 40 < count && open * 100 < count && with_small * 500 < count);
    }
}

/// What is wrong, in full.
const SHOWN: usize = 3;

/// One random predicate. Err: what is wrong.
fn one(seed: u64, budget: u64, tally: &mut Tally) -> Result<(), String> {
    let mut random = Random::new(seed);
    let (family, definitions) = random::definitions(&mut random);
    let predicate = PredicateId(0);
    let theory = Theory::new(definitions.clone());
    let limits = Limits { cells: 6, steps: 300 };
    let told = |why: String| format!("{seed}: {why}\n{family:?}\n{}", text::text(&definitions));
    let answer = satisfiable(&theory, predicate, Rc::new(family), &mut Chain::new(), limits);
    let mut space = Space::new(family, &definitions);
    match answer {
        Answer::Sat(found) => {
            tally.sat += 1;
            let (heap, args) = concrete(&found);
            let classes = move |class: &str, of: &str| family.is_subclass(class, of);
            let options = Options { steps: 100_000, barren: 50, ..Options::default() };
            let body = &definitions.get(predicate).body;
            match check(&definitions, body, &heap, &args, &classes, &options).holds {
                Holds::Yes => Ok(()),
                Holds::No(why) => Err(told(format!("no model: {why}\n{args:?}\n{heap:?}"))),
                Holds::Unknown(_) => {
                    tally.open += 1;
                    Ok(())
                }
            }
        }
        Answer::Unsat => {
            tally.unsat += 1;
            // A heap that may have more objects than it needs is one with fewer: the largest that is judged counts.
            for objects in [2, 3, LARGEST] {
                space.budget = budget;
                let exists = space.model(objects);
                tally.heaps += budget - space.budget;
                match exists {
                    Exists::Yes(heap, args) => {
                        return Err(told(format!("Unsat has a model:\n{args:?}\n{heap:?}")));
                    }
                    Exists::No => tally.judged[objects] += 1,
                    Exists::Unknown => {}
                }
            }
            Ok(())
        }
        Answer::Unknown(why) => {
            tally.unknown += 1;
            space.budget = budget;
            match space.model(3) {
                Exists::Yes(..) => {
                    println!("{}", told(format!("Unknown ({why}) has a small model")));
                    tally.with_small += 1;
                    Ok(())
                }
                Exists::No => {
                    tally.without_small += 1;
                    Ok(())
                }
                Exists::Unknown => Ok(()),
            }
        }
    }
}
