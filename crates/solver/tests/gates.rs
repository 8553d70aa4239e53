//! Gates, their simplifications and their clauses, against truth tables.

use cairn_solver::{Answer, BatSat, Circuit, Lit, SatLimit};

type Gate = (&'static str, fn(&mut Circuit<BatSat>, [Lit; 3]) -> Lit, fn([bool; 3]) -> bool);

const GATES: [Gate; 9] = [
    ("and", |c, [x, y, _]| c.and(x, y), |[x, y, _]| x & y),
    ("or", |c, [x, y, _]| c.or(x, y), |[x, y, _]| x | y),
    ("xor", |c, [x, y, _]| c.xor(x, y), |[x, y, _]| x ^ y),
    ("iff", |c, [x, y, _]| c.iff(x, y), |[x, y, _]| x == y),
    ("ite", |c, [x, y, z]| c.ite(x, y, z), |[x, y, z]| if x { y } else { z }),
    ("xor3", |c, [x, y, z]| c.xor3(x, y, z), |[x, y, z]| x ^ y ^ z),
    ("majority", |c, [x, y, z]| c.majority(x, y, z), |[x, y, z]| x & y | y & z | x & z),
    ("all", |c, l| c.all(&l), |[x, y, z]| x & y & z),
    ("any", |c, l| c.any(&l), |[x, y, z]| x | y | z),
];

/// Each gate over each choice of operands among constants, three inputs and their negations: all
/// folding rules are met, and the clauses are asked for each assignment of the inputs both ways.
#[test]
fn gates_are_their_truth_tables() {
    let mut c = Circuit::<BatSat>::default();
    let inputs = [c.input(), c.input(), c.input()];
    let operands: Vec<Lit> =
        [Lit::TRUE, inputs[0], inputs[1], inputs[2]].iter().flat_map(|&l| [l, !l]).collect();
    let mut asked = 0;
    for choice in 0..512usize {
        let digits = [choice & 7, choice >> 3 & 7, choice >> 6];
        let lits = digits.map(|d| operands[d]);
        for (name, build, expected) in GATES {
            let out = build(&mut c, lits);
            for assignment in 0..8u32 {
                let values = [true, assignment & 1 != 0, assignment & 2 != 0, assignment & 4 != 0];
                let want = expected(digits.map(|d| values[d / 2] ^ (d % 2 == 1)));
                let mut assumed: Vec<Lit> = inputs
                    .iter()
                    .zip(&values[1..])
                    .map(|(&l, &v)| if v { l } else { !l })
                    .collect();
                assumed.push(if want { out } else { !out });
                let last = assumed.len() - 1;
                assert_eq!(c.solve(&assumed, SatLimit::UNLIMITED), Answer::Sat, "{name} {lits:?}");
                assert_eq!(c.model().lit(out), want);
                assumed[last] = !assumed[last];
                assert_eq!(
                    c.solve(&assumed, SatLimit::UNLIMITED),
                    Answer::Unsat,
                    "{name} {lits:?}"
                );
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 512 * 9 * 8);
}

#[test]
fn equal_gates_are_built_once() {
    let mut c = Circuit::<BatSat>::default();
    let (x, y, z) = (c.input(), c.input(), c.input());
    assert_eq!(c.and(x, y), c.and(y, x));
    assert_eq!(c.or(x, y), !c.and(!y, !x));
    assert_eq!(c.xor(x, !y), !c.xor(y, x));
    assert_eq!(c.ite(!x, y, z), c.ite(x, z, y));
    assert_eq!(c.ite(x, !y, !z), !c.ite(x, y, z));
    assert_eq!(c.xor3(x, !y, z), !c.xor3(z, x, y));
    assert_eq!(c.majority(!x, !y, !z), !c.majority(z, y, x));
    let before = c.len();
    c.full_adder(y, x, z);
    assert_eq!(c.len(), before);
}

#[test]
fn nothing_is_encoded_before_it_is_asked_about() {
    let mut c = Circuit::<cairn_solver::Counter>::default();
    let (x, y) = (c.inputs(32), c.inputs(32));
    let product = c.mul(&x, &y);
    assert_eq!((c.sat().vars, c.sat().clauses), (0, 0));
    // The lowest bit is one gate.
    c.encode(product[0]);
    assert_eq!((c.sat().vars, c.sat().clauses), (3, 3));
}

#[test]
fn a_core_leaves_out_what_does_not_matter() {
    let mut c = Circuit::<BatSat>::default();
    let (x, y, z) = (c.input(), c.input(), c.input());
    let both = c.and(x, y);
    let assumptions = [z, both, !x];
    assert_eq!(c.solve(&assumptions, SatLimit::UNLIMITED), Answer::Unsat);
    assert_eq!(c.core(&assumptions), [both, !x]);
    // Asked again without, the same clauses have a model.
    assert_eq!(c.solve(&[z, both], SatLimit::UNLIMITED), Answer::Sat);

    assert_eq!(c.solve(&[z, Lit::FALSE], SatLimit::UNLIMITED), Answer::Unsat);
    assert_eq!(c.core(&[z, Lit::FALSE]), [Lit::FALSE]);

    c.assert(x);
    c.assert(!x);
    assert_eq!(c.solve(&[z], SatLimit::UNLIMITED), Answer::Unsat);
    assert_eq!(c.core(&[z]), []);
}
