//! Two operations on a byte and a comparison of the result with a value that it takes: random terms
//! seldom make both sides of an equation meet, these do.

use cairn_term::{Binary, Model, Pool, Rewriting, Sort, Term, Value, Var, Width};

const OPS: [Binary; 13] = {
    use Binary::*;
    [Add, Sub, Mul, SDiv, SRem, UDiv, URem, And, Or, Xor, Shl, LShr, AShr]
};
const COMPARISONS: [Binary; 5] = [Binary::Eq, Binary::Slt, Binary::Sle, Binary::Ult, Binary::Ule];
const OPERANDS: [u64; 5] = [1, 3, 7, 0x80, 0xff];
const INPUTS: [u64; 6] = [0, 1, 77, 0x7f, 0x80, 0xff];

/// `x op c` and `c op x`, or `x` alone.
fn steps() -> Vec<Option<(Binary, u64, bool)>> {
    let mut steps = vec![None];
    for op in OPS {
        for c in OPERANDS {
            steps.extend([Some((op, c, false)), Some((op, c, true))]);
        }
    }
    steps
}

fn apply(p: &Pool, x: Term, step: Option<(Binary, u64, bool)>) -> Term {
    let Some((op, c, constant_left)) = step else { return x };
    let c = p.bv(Width::W8, c);
    if constant_left { p.binary(op, c, x) } else { p.binary(op, x, c) }
}

#[test]
fn comparisons_of_computed_bytes() {
    let models = INPUTS.map(|x| {
        let mut model = Model::new();
        model.set(Var(0), Value::bv(Width::W8, x));
        model
    });
    for (i, first) in steps().into_iter().enumerate() {
        let pools = [Rewriting::Off, Rewriting::On].map(Pool::new);
        let xs = pools.each_ref().map(|p| apply(p, p.fresh("x", Sort::BYTE), first));
        for (j, second) in steps().into_iter().enumerate() {
            let [raw, rewritten] = [0, 1].map(|n| apply(&pools[n], xs[n], second));
            let reached = pools[0].eval(raw, &models[(i + j) % models.len()]);
            for op in COMPARISONS {
                let compared = |n: usize, t| pools[n].binary(op, t, pools[n].constant(reached));
                let (before, after) = (compared(0, raw), compared(1, rewritten));
                for m in &models {
                    assert_eq!(
                        pools[0].eval(before, m),
                        pools[1].eval(after, m),
                        "{} -> {} under {m:?}",
                        pools[0].display(before),
                        pools[1].display(after)
                    );
                }
            }
        }
    }
}
