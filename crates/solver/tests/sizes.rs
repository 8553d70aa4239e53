//! How large each operation is. Asserts nothing: run with `--nocapture` and read.

use cairn_solver::{Bits, Circuit, Counter, Format, Lit, Rounding};

type C = Circuit<Counter>;
type Operation = (&'static str, usize, fn(&mut C, &[Lit], &[Lit]) -> Bits);

const F32: Format = Format::F32;
const F64: Format = Format::F64;

const OPERATIONS: [Operation; 26] = [
    ("int add", 32, |c, x, y| c.add(x, y)),
    ("int mul", 32, |c, x, y| c.mul(x, y)),
    ("long mul", 64, |c, x, y| c.mul(x, y)),
    ("int div", 32, |c, x, y| c.sdivrem(x, y).0),
    ("int rem", 32, |c, x, y| c.sdivrem(x, y).1),
    ("long div", 64, |c, x, y| c.sdivrem(x, y).0),
    ("int shl", 32, |c, x, y| c.shl(x, &y[..5])),
    ("float add", 32, |c, x, y| c.fadd(F32, x, y)),
    ("float mul", 32, |c, x, y| c.fmul(F32, x, y)),
    ("float div", 32, |c, x, y| c.fdiv(F32, x, y)),
    ("float sqrt", 32, |c, x, _| c.fsqrt(F32, x)),
    ("float rem", 32, |c, x, y| c.frem(F32, x, y)),
    ("float fma", 32, |c, x, y| c.ffma(F32, x, y, x)),
    ("float lt", 32, |c, x, y| vec![c.flt(F32, x, y)]),
    ("float rint", 32, |c, x, _| c.fround(F32, Rounding::TiesEven, x)),
    ("float to int", 32, |c, x, _| c.float_to_int(F32, x, 32)),
    ("int to float", 32, |c, x, _| c.int_to_float(F32, x)),
    ("double add", 64, |c, x, y| c.fadd(F64, x, y)),
    ("double mul", 64, |c, x, y| c.fmul(F64, x, y)),
    ("double div", 64, |c, x, y| c.fdiv(F64, x, y)),
    ("double sqrt", 64, |c, x, _| c.fsqrt(F64, x)),
    ("double rem", 64, |c, x, y| c.frem(F64, x, y)),
    ("double fma", 64, |c, x, y| c.ffma(F64, x, y, x)),
    ("double lt", 64, |c, x, y| vec![c.flt(F64, x, y)]),
    ("double to int", 64, |c, x, _| c.float_to_int(F64, x, 32)),
    ("double to float", 64, |c, x, _| c.double_to_float(x)),
];

#[test]
fn sizes() {
    println!("{:16} {:>10} {:>10}", "operation", "variables", "clauses");
    for (name, width, build) in OPERATIONS {
        let mut c = C::default();
        let (x, y) = (c.inputs(width), c.inputs(width));
        for bit in build(&mut c, &x, &y) {
            c.encode(bit);
        }
        println!("{name:16} {:>10} {:>10}", c.sat().vars, c.sat().clauses);
    }
}
