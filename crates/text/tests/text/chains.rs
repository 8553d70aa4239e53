//! Operations on the results of operations, which have lengths and characters of all forms.

use crate::cases::{self, Alphabet};
use crate::ops::{Case, OPS, Op, Outcome};
use crate::random::Random;
use crate::reference;
use crate::terms::{Value, answer};
use cairn_term::{Model, Node, Pool, Sort, Term, Value as Bits};
use cairn_testing::by_effort;
use cairn_text::Text;

const LINKS: usize = 5;

/// A text as a term, and as it is under the model.
struct Both {
    term: Text,
    units: Vec<u16>,
}

fn start(r: &mut Random, p: &Pool, model: &mut Model, alphabet: &Alphabet) -> Both {
    let units: Vec<u16> = (0..r.below(5)).map(|_| alphabet.unit(r)).collect();
    if r.once_in(3) {
        return Both { term: Text::of_units(p, &units), units };
    }
    let mut fresh = |sort, bits| {
        let t = p.fresh("x", sort);
        let Node::Var(v) = p.node(t) else { unreachable!() };
        model.set(v, Bits::of(sort, bits));
        t
    };
    let len = fresh(Sort::INT, units.len() as u64);
    let capacity = units.len() + r.below(3);
    let chars = (0..capacity)
        .map(|i| fresh(Sort::SHORT, units.get(i).map_or_else(|| r.next(), |&c| c.into())))
        .collect();
    Both { term: Text::new(p, len, chars), units }
}

#[test]
fn operations_on_results_give_what_the_reference_gives() {
    let mut r = Random::new(4);
    let ops: Vec<&Op> = OPS.iter().filter(|op| op.texts > 0).collect();
    let mut checked = 0;
    for _ in 0..by_effort(300, 3000, 30_000) {
        let p = Pool::default();
        let mut model = Model::new();
        let alphabet = Alphabet::choose(&mut r);
        let mut texts: Vec<Both> =
            (0..2).map(|_| start(&mut r, &p, &mut model, &alphabet)).collect();
        for _ in 0..LINKS {
            let op = r.pick(&ops);
            let chosen: Vec<usize> = (0..op.texts).map(|_| r.below(texts.len())).collect();
            let Some(case) = case(&mut r, op, &alphabet, &texts, &chosen) else { continue };
            let terms: Vec<Text> = chosen.iter().map(|&i| texts[i].term.clone()).collect();
            let ints: Vec<Term> = case
                .ints
                .iter()
                .map(|&n| {
                    let n = n as i32;
                    let Node::Var(v) = p.node(p.fresh("i", Sort::INT)) else { unreachable!() };
                    model.set(v, Bits::int(n));
                    if r.once_in(2) { p.var(v) } else { p.int(n) }
                })
                .collect();
            let answer = answer(&p, op.name, &terms, &ints, &case.ints);
            if !p.holds(answer.exact, &model) {
                continue;
            }
            let expected = reference::outcome(&case);
            assert_eq!(answer.outcome(&p, &model), expected, "{case:x?}");
            checked += 1;
            if let (Value::Text(term), Outcome::Text(units)) = (answer.value, expected)
                && term.capacity() < 40
            {
                texts.push(Both { term, units });
            }
        }
    }
    println!("text: {checked} cases in chains");
}

/// A case with these texts; nothing if no arguments were found that Java allows.
fn case(
    r: &mut Random,
    op: &Op,
    alphabet: &Alphabet,
    texts: &[Both],
    chosen: &[usize],
) -> Option<Case> {
    (0..20).find_map(|_| {
        let mut case = cases::random(r, op, alphabet);
        case.texts = chosen.iter().map(|&i| texts[i].units.clone()).collect();
        cases::is_allowed(op, &case).then_some(case)
    })
}
