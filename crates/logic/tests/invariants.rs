//! Numeric invariants: those that must be found, and random definitions against their models with small numbers.

use crate::structures;
use crate::support;

use std::collections::BTreeSet;
use std::time::Instant;

use cairn_logic::{
    Atom, Bases, Bound, Cell, Compare, Definitions, Disjunct, Formula, Instance, Invariant,
    Invariants, Loss, Num, Predicate, PredicateId, Pure, Shape, Sort, Var,
};
use support::{Random, definitions, variable};

fn invariants(predicate: Predicate) -> (Predicate, Vec<Invariant>) {
    let definitions = definitions(vec![predicate]);
    let bases = Bases::compute(&definitions);
    let start = Instant::now();
    let found = Invariants::compute(&definitions, &bases);
    let predicate = definitions.predicates[0].clone();
    let all = found.of(PredicateId(0)).to_vec();
    println!("invariants of {}: {} in {:?}", predicate.name, all.len(), start.elapsed());
    for invariant in &all {
        println!("    {}", show(&predicate, invariant));
    }
    (predicate, all)
}

/// As `x = null: n + -1 h <= 0`.
fn show(predicate: &Predicate, invariant: &Invariant) -> String {
    let name = |p: usize| &predicate.body.params[p].name;
    let when = match invariant.when {
        None => String::new(),
        Some((p, true)) => format!("{} = null: ", name(p)),
        Some((p, false)) => format!("{} != null: ", name(p)),
    };
    let terms: Vec<String> = (invariant.linear.iter())
        .map(|&(p, c)| if c == 1 { name(p).to_string() } else { format!("{c} {}", name(p)) })
        .collect();
    let compare = if invariant.compare == Bound::Eq { "=" } else { "<=" };
    format!("{when}{} {compare} {}", terms.join(" + "), invariant.bound)
}

/// Each is there as it stands.
fn finds(predicate: Predicate, wanted: &[&str]) {
    let (predicate, all) = invariants(predicate);
    let shown: Vec<String> = all.iter().map(|i| show(&predicate, i)).collect();
    for wanted in wanted {
        assert!(shown.iter().any(|s| s == wanted), "{wanted} is missing in {shown:#?}");
    }
}

#[test]
fn list_length() {
    finds(structures::list(), &["-1 n <= 0", "x = null: n = 0", "x != null: -1 n <= -1"]);
}

#[test]
fn sorted_bounds() {
    finds(
        structures::sorted(),
        &["-1 n <= 0", "x = null: n = 0", "x != null: lo + -1 hi <= 0", "x != null: -1 n <= -1"],
    );
}

#[test]
fn tree_size_and_bounds() {
    finds(
        structures::tree(),
        &[
            "-1 n <= 0",
            "x = null: n = 0",
            "x != null: -1 n <= -1",
            "x != null: lo + -1 hi <= -2",
            // As many keys as fit between the bounds.
            "x != null: lo + -1 hi + n <= -1",
        ],
    );
}

#[test]
fn avl_height() {
    finds(
        structures::avl(),
        &[
            "-1 h <= 0",
            "h + -1 n <= 0",
            "x = null: h = 0",
            "x = null: n = 0",
            "x != null: -1 h <= -1",
            "x != null: lo + -1 hi <= -2",
        ],
    );
}

#[test]
fn red_black_height() {
    finds(
        structures::red_black(),
        &[
            "-1 bh <= 0",
            "bh + -1 n <= 0",
            "-1 red <= 0",
            "red <= 1",
            "x = null: bh = 0",
            "x = null: n = 0",
            "x = null: red = 0",
            "x != null: -1 n <= -1",
            "x != null: lo + -1 hi <= -2",
            "x != null: lo + -1 hi + n <= -1",
        ],
    );
}

/// The limit of time is for a busy machine; the usual time is a tenth of it.
#[test]
fn red_black_in_time() {
    let definitions = definitions(vec![structures::red_black()]);
    let bases = Bases::compute(&definitions);
    let best = (0..5)
        .map(|_| {
            let start = Instant::now();
            Invariants::compute(&definitions, &bases);
            start.elapsed()
        })
        .min()
        .unwrap_or_default();
    println!("invariants: red-black tree in {best:?}");
    assert!(best.as_millis() < 500);
}

/// Each of twenty numbers grows with the list.
#[test]
fn a_predicate_with_twenty_numbers_is_bounded() {
    let mut wide = structures::list();
    let names: Vec<String> = (0..19).map(|i| format!("n{i}")).collect();
    wide.body.params.extend(names.iter().map(|n| variable(n, Sort::Int)));
    let arity = wide.body.params.len() as u32;
    let one_more = |new: u32, old: u32| {
        let sum = Num::Add(Box::new(Num::Var(Var(old))), Box::new(Num::Const(1)));
        Pure::Atom(Atom::Num(Compare::Eq, Num::Var(Var(new)), sum))
    };
    for p in 1..arity {
        wide.body.disjuncts[0].pure.push(Pure::Atom(Atom::Num(
            Compare::Eq,
            Num::Var(Var(p)),
            Num::Const(0),
        )));
    }
    let node = &mut wide.body.disjuncts[1];
    node.vars = (0..arity).map(|p| wide.body.params[p as usize].clone()).collect();
    node.cells[0].shape =
        Shape::Object { class: "Node".into(), or_subclass: false, fields: vec![] };
    node.instances[0].args = (arity..2 * arity).map(Var).collect();
    node.pure = (1..arity).map(|p| one_more(p, arity + p)).collect();
    let definitions = definitions(vec![wide]);
    let bases = Bases::compute(&definitions);
    let start = Instant::now();
    let found = Invariants::compute(&definitions, &bases);
    println!("invariants: twenty numbers in {:?}", start.elapsed());
    let reduced = |l: &Loss| matches!(l, Loss::TemplatesReduced { .. });
    assert!(found.losses().iter().any(reduced), "{:?}", found.losses());
    let length = found.of(PredicateId(0)).iter().filter(|i| i.linear.len() == 1).count();
    assert!(length >= 20, "at least that each is not negative");
}

/// What is known of a reference parameter of a model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Reference {
    Null,
    Owned,
    Other,
}

/// Values of the parameters. References come first, then numbers; the other list is empty at these positions.
type Model = (Vec<Reference>, Vec<i64>);

/// Between one and three predicates over a reference and up to three numbers.
fn random_numeric(random: &mut Random) -> Definitions {
    let numbers: Vec<usize> = (0..1 + random.below(2)).map(|_| 1 + random.below(3)).collect();
    let predicates = (numbers.iter().enumerate())
        .map(|(i, &count)| {
            let mut params = vec![variable("x", Sort::Ref(None))];
            params.extend((0..count).map(|n| variable(&format!("n{n}"), Sort::Int)));
            let disjuncts = (0..2 + random.below(2))
                .map(|d| random_disjunct(random, count, &numbers, d))
                .collect();
            Predicate { name: format!("p{i}").into(), body: Formula { params, disjuncts } }
        })
        .collect();
    Definitions { predicates }
}

fn random_disjunct(random: &mut Random, count: usize, numbers: &[usize], d: usize) -> Disjunct {
    let mut heap = Disjunct::default();
    let null = |positive: bool| Pure::Atom(Atom::Null(positive, Var(0)));
    match random.below(4) {
        0 if d > 0 => {}
        1 if d > 0 => heap.pure.push(null(false)),
        _ if d == 0 => heap.pure.push(null(true)),
        _ => {
            let shape = Shape::Object { class: "Node".into(), or_subclass: false, fields: vec![] };
            heap.cells.push(Cell { at: Var(0), shape });
        }
    }
    let mut next = 1 + count as u32;
    let mut known: Vec<Var> = (1..next).map(Var).collect();
    for _ in 0..if d == 0 { 0 } else { random.below(3) } {
        let predicate = random.below(numbers.len());
        let mut args = vec![Var(next)];
        heap.vars.push(variable("u", Sort::Ref(None)));
        if random.chance(15) {
            args[0] = Var(0);
        } else if random.chance(25) {
            heap.pure.push(Pure::Atom(Atom::Null(random.chance(50), Var(next))));
        }
        next += 1;
        for _ in 0..numbers[predicate] {
            if random.chance(25) {
                args.push(known[random.below(known.len())]);
            } else {
                args.push(Var(next));
                known.push(Var(next));
                heap.vars.push(variable("m", Sort::Int));
                next += 1;
            }
        }
        heap.instances.push(Instance { predicate: PredicateId(predicate as u32), args });
    }
    for number in 1..=count as u32 {
        if random.chance(80) {
            let value = random_num(random, &known, 2);
            let compare = [Compare::Eq, Compare::Eq, Compare::Eq, Compare::Le][random.below(4)];
            heap.pure.push(Pure::Atom(Atom::Num(compare, Num::Var(Var(number)), value)));
        }
    }
    for _ in 0..random.below(3) {
        let part = if random.chance(20) {
            Pure::Or(vec![random_condition(random, &known), random_condition(random, &known)])
        } else {
            random_condition(random, &known)
        };
        heap.pure.push(part);
    }
    heap
}

fn random_condition(random: &mut Random, known: &[Var]) -> Pure {
    let compare = [Compare::Eq, Compare::Ne, Compare::Lt, Compare::Le][random.below(4)];
    let left = Num::Var(known[random.below(known.len())]);
    Pure::Atom(Atom::Num(compare, left, random_num(random, known, 1)))
}

fn random_num(random: &mut Random, known: &[Var], depth: usize) -> Num {
    let leaf = depth == 0 || random.chance(40);
    if leaf {
        return match random.below(3) {
            0 => Num::Const(random.below(5) as i64 - 2),
            _ => Num::Var(known[random.below(known.len())]),
        };
    }
    let a = Box::new(random_num(random, known, depth - 1));
    let b = Box::new(random_num(random, known, depth - 1));
    match random.below(9) {
        0..=3 => Num::Add(a, b),
        4 => Num::Sub(a, b),
        5 => Num::Max(a, b),
        6 => Num::Min(a, b),
        7 => Num::Mul(a, b),
        _ => Num::Neg(a),
    }
}

fn evaluate(num: &Num, value: &dyn Fn(Var) -> Option<i64>) -> Option<i64> {
    let of = |n: &Num| evaluate(n, value);
    Some(match num {
        Num::Const(c) => *c,
        Num::Var(v) => value(*v)?,
        Num::Unboxed(_) | Num::Length(_) => panic!("not generated"),
        Num::Neg(a) => -of(a)?,
        Num::Add(a, b) => of(a)? + of(b)?,
        Num::Sub(a, b) => of(a)? - of(b)?,
        Num::Mul(a, b) => of(a)? * of(b)?,
        Num::Max(a, b) => of(a)?.max(of(b)?),
        Num::Min(a, b) => of(a)?.min(of(b)?),
    })
}

fn true_in(pure: &Pure, model: &dyn Fn(Var) -> Option<i64>, null: &dyn Fn(Var) -> bool) -> bool {
    match pure {
        Pure::And(parts) => parts.iter().all(|p| true_in(p, model, null)),
        Pure::Or(parts) => parts.iter().any(|p| true_in(p, model, null)),
        Pure::Atom(Atom::Null(positive, v)) => null(*v) == *positive,
        Pure::Atom(Atom::Num(compare, a, b)) => {
            let (Some(a), Some(b)) = (evaluate(a, model), evaluate(b, model)) else {
                panic!("all variables have values")
            };
            match compare {
                Compare::Eq => a == b,
                Compare::Ne => a != b,
                Compare::Lt => a < b,
                Compare::Le => a <= b,
            }
        }
        other => panic!("not generated: {other:?}"),
    }
}

/// Values of the variables of a disjunct while they are chosen.
#[derive(Clone)]
struct Partial {
    references: Vec<Option<Reference>>,
    numbers: Vec<Option<i64>>,
}

/// Some of the models of one more unfolding.
fn models(
    definitions: &Definitions,
    before: &[Vec<Model>],
    random: &mut Random,
) -> Vec<Vec<Model>> {
    let limit = 300;
    definitions
        .predicates
        .iter()
        .map(|predicate| {
            let mut found = BTreeSet::new();
            for disjunct in &predicate.body.disjuncts {
                for partial in choose_instances(predicate, disjunct, before, random) {
                    complete(predicate, disjunct, partial, &mut found);
                }
            }
            let mut all: Vec<Model> = found.into_iter().collect();
            // A slice that is spread over all of them.
            let step = all.len().div_ceil(limit).max(1);
            let offset = random.below(step);
            all = all.into_iter().skip(offset).step_by(step).collect();
            all
        })
        .collect()
}

fn choose_instances(
    predicate: &Predicate,
    disjunct: &Disjunct,
    before: &[Vec<Model>],
    random: &mut Random,
) -> Vec<Partial> {
    let variables = predicate.body.params.len() + disjunct.vars.len();
    let mut start = Partial { references: vec![None; variables], numbers: vec![None; variables] };
    for cell in &disjunct.cells {
        start.references[cell.at.index()] = Some(Reference::Owned);
    }
    let mut partial = vec![start];
    for instance in &disjunct.instances {
        let models = &before[instance.predicate.index()];
        let mut next = Vec::new();
        for p in &partial {
            for model in models {
                next.extend(with_instance(p, instance, model));
            }
        }
        while next.len() > 1_000 {
            next.swap_remove(random.below(next.len()));
        }
        partial = next;
    }
    partial
}

fn with_instance(partial: &Partial, instance: &Instance, model: &Model) -> Option<Partial> {
    let mut result = partial.clone();
    // The reference is the first argument.
    let mine = &mut result.references[instance.args[0].index()];
    *mine = Some(match (*mine, model.0[0]) {
        (None, theirs) => theirs,
        (Some(Reference::Null), Reference::Null) => Reference::Null,
        (Some(Reference::Null), _) | (_, Reference::Null) => return None,
        (Some(Reference::Owned), Reference::Owned) => return None,
        (Some(Reference::Other), Reference::Other) => Reference::Other,
        _ => Reference::Owned,
    });
    for (&arg, &value) in instance.args[1..].iter().zip(&model.1) {
        let mine = &mut result.numbers[arg.index()];
        if mine.is_some_and(|mine| mine != value) {
            return None;
        }
        *mine = Some(value);
    }
    Some(result)
}

/// Chooses what is left: numbers that an equality gives, and otherwise small ones.
fn complete(
    predicate: &Predicate,
    disjunct: &Disjunct,
    mut partial: Partial,
    found: &mut BTreeSet<Model>,
) {
    let params = &predicate.body.params;
    let sort = |v: usize| match params.get(v) {
        Some(param) => &param.sort,
        None => &disjunct.vars[v - params.len()].sort,
    };
    for part in &disjunct.pure {
        if let Pure::Atom(Atom::Num(Compare::Eq, Num::Var(v), value)) = part
            && partial.numbers[v.index()].is_none()
        {
            partial.numbers[v.index()] = evaluate(value, &|v| partial.numbers[v.index()]);
        }
    }
    let open = (0..partial.numbers.len()).find(|&v| match sort(v) {
        Sort::Int => partial.numbers[v].is_none(),
        _ => partial.references[v].is_none(),
    });
    if let Some(open) = open {
        if sort(open).is_int() {
            for value in -2..=2 {
                let mut partial = partial.clone();
                partial.numbers[open] = Some(value);
                complete(predicate, disjunct, partial, found);
            }
        } else {
            for value in [Reference::Null, Reference::Other] {
                let mut partial = partial.clone();
                partial.references[open] = Some(value);
                complete(predicate, disjunct, partial, found);
            }
        }
        return;
    }
    let number = |v: Var| partial.numbers[v.index()];
    let null = |v: Var| partial.references[v.index()] == Some(Reference::Null);
    if disjunct.pure.iter().all(|p| true_in(p, &number, &null)) {
        let references = partial.references[..1].iter().flatten().copied().collect();
        let numbers = partial.numbers[1..params.len()].iter().flatten().copied().collect();
        found.insert((references, numbers));
    }
}

#[test]
fn invariants_hold_of_all_models() {
    let wanted = cairn_testing::count("CAIRN_INVARIANTS", 100, 600, 10_000);
    let (mut kept, mut conditional, mut tight, mut checked, mut models_seen) = (0, 0, 0, 0, 0);
    let mut impossible = 0;
    for seed in 0..wanted {
        let mut random = Random(seed);
        let definitions = random_numeric(&mut random);
        let bases = Bases::compute(&definitions);
        let invariants = Invariants::compute(&definitions, &bases);
        let mut all: Vec<BTreeSet<Model>> = vec![BTreeSet::new(); definitions.predicates.len()];
        let mut last: Vec<Vec<Model>> = vec![Vec::new(); definitions.predicates.len()];
        for _ in 0..4 {
            last = models(&definitions, &last, &mut random);
            for (all, last) in all.iter_mut().zip(&last) {
                all.extend(last.iter().cloned());
            }
        }
        for (p, models) in all.iter().enumerate() {
            models_seen += models.len();
            for invariant in invariants.of(PredicateId(p as u32)) {
                kept += 1;
                conditional += u64::from(invariant.when.is_some());
                impossible += u64::from(invariant.linear.is_empty());
                let mut reached = false;
                for (references, numbers) in models {
                    let applies = invariant.when.is_none_or(|(param, is_null)| {
                        (references[param] == Reference::Null) == is_null
                    });
                    if !applies {
                        continue;
                    }
                    checked += 1;
                    let sum: i64 = invariant.linear.iter().map(|&(p, c)| numbers[p - 1] * c).sum();
                    let holds = match invariant.compare {
                        Bound::Le => sum <= invariant.bound,
                        Bound::Eq => sum == invariant.bound,
                    };
                    let shown = show(&definitions.predicates[p], invariant);
                    assert!(holds, "seed {seed} p{p}: {shown} but {references:?} {numbers:?}");
                    reached |= sum == invariant.bound;
                }
                tight += u64::from(reached);
            }
        }
    }
    println!(
        "invariants: {wanted} definitions, {models_seen} models, {kept} invariants, {conditional} conditional, \
         {impossible} \"no such model\", {tight} reached by a model, {checked} checks"
    );
    assert!(tight * 2 > kept && conditional > 0 && checked > kept);
}
