//! Questions as text that is read back: one line a term, operands by the numbers of their lines, and which terms must hold.

use cairn_term::{
    Binary, Node, Pool, RealFunction, RealFunction2, Rounding, Sort, Term, Unary, Value, Width,
};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// A listing that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the listing: {what}")]
pub struct ListingError {
    pub line: usize,
    pub what: String,
}

/// The listing of `roots` with all below them.
pub fn write(pool: &Pool, roots: &[Term]) -> String {
    let terms = pool.post_order(roots.iter().copied());
    let lines: FxHashMap<Term, usize> = terms.iter().copied().zip(0..).collect();
    let mut out = String::new();
    for &t in &terms {
        let _ = match pool.node(t) {
            Node::Const(v) => writeln!(out, "const {} {:x}", sort_name(v.sort()), v.bits()),
            Node::Var(v) => {
                let name: String = pool.var_name(v).split_whitespace().collect();
                writeln!(out, "var {} {name}", sort_name(pool.sort(t)))
            }
            Node::Unary(op, a) => writeln!(out, "{op:?} {}", lines[&a]),
            Node::Binary(op, a, b) => writeln!(out, "{op:?} {} {}", lines[&a], lines[&b]),
            Node::Ite(c, a, b) => {
                writeln!(out, "ite {} {} {}", lines[&c], lines[&a], lines[&b])
            }
        };
    }
    for root in roots {
        let _ = writeln!(out, "assert {}", lines[root]);
    }
    out
}

/// The terms that a listing asks for. Its variables are new.
pub fn read(pool: &Pool, text: &str) -> Result<Vec<Term>, ListingError> {
    let unary: FxHashMap<String, Unary> =
        unary_operations().into_iter().map(|op| (format!("{op:?}"), op)).collect();
    let binary: FxHashMap<String, Binary> =
        binary_operations().into_iter().map(|op| (format!("{op:?}"), op)).collect();
    let (mut terms, mut roots): (Vec<Term>, Vec<Term>) = Default::default();
    for (number, line) in text.lines().enumerate() {
        let error = |what: &str| ListingError { line: number + 1, what: what.to_owned() };
        let words: Vec<&str> = line.split(' ').collect();
        let arg = |i: usize| {
            let at = words.get(i).and_then(|w| w.parse::<usize>().ok());
            at.and_then(|at| terms.get(at)).copied().ok_or_else(|| error("no such operand"))
        };
        let sort = || {
            let named = |s: &Sort| words.get(1) == Some(&sort_name(*s));
            Sort::ALL.into_iter().find(named).ok_or_else(|| error("no such sort"))
        };
        let unfit = || error("the operation does not take these operands");
        let t = match words[0] {
            "const" => {
                let bits = words.get(2).and_then(|w| u64::from_str_radix(w, 16).ok());
                pool.constant(Value::of(sort()?, bits.ok_or_else(|| error("no bits"))?))
            }
            "var" => pool.fresh(words.get(2).copied().unwrap_or_default(), sort()?),
            "assert" => {
                let root = arg(1)?;
                if pool.sort(root) != Sort::Bool {
                    return Err(unfit());
                }
                roots.push(root);
                continue;
            }
            "ite" => {
                let (c, a, b) = (arg(1)?, arg(2)?, arg(3)?);
                if pool.sort(c) != Sort::Bool || pool.sort(a) != pool.sort(b) {
                    return Err(unfit());
                }
                pool.ite(c, a, b)
            }
            name => match (unary.get(name), binary.get(name)) {
                (Some(op), _) => {
                    let a = arg(1)?;
                    op.sort(pool.sort(a)).ok_or_else(unfit)?;
                    pool.unary(*op, a)
                }
                (_, Some(op)) => {
                    let (a, b) = (arg(1)?, arg(2)?);
                    let fits = pool.sort(a) == pool.sort(b);
                    op.sort(pool.sort(a)).filter(|_| fits).ok_or_else(unfit)?;
                    pool.binary(*op, a, b)
                }
                _ => return Err(error("no such operation")),
            },
        };
        terms.push(t);
    }
    Ok(roots)
}

fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "Bool",
        Sort::Bv(Width::W8) => "B8",
        Sort::Bv(Width::W16) => "B16",
        Sort::Bv(Width::W32) => "B32",
        Sort::Bv(Width::W64) => "B64",
        Sort::F32 => "F32",
        Sort::F64 => "F64",
    }
}

fn unary_operations() -> Vec<Unary> {
    use Unary::*;
    let mut all = vec![
        Not, BvNot, Neg, FNeg, FAbs, FSqrt, IsNan, Widen, Narrow, ToBits, ToRawBits, FromBits,
        IntToF32, IntToF64,
    ];
    for w in Width::ALL {
        all.extend([ZeroExtend(w), SignExtend(w), Truncate(w), FloatToInt(w)]);
    }
    all.extend([Rounding::Floor, Rounding::Ceil, Rounding::Rint].map(FRound));
    all.extend(RealFunction::ALL.iter().map(|&f| Real(f)));
    all
}

fn binary_operations() -> Vec<Binary> {
    use Binary::*;
    let mut all = vec![
        BoolAnd, BoolOr, Eq, Add, Sub, Mul, SDiv, SRem, UDiv, URem, And, Or, Xor, Shl, LShr, AShr,
        Slt, Sle, Ult, Ule, FAdd, FSub, FMul, FDiv, FRem, FEq, FLt, FLe,
    ];
    all.extend(RealFunction2::ALL.iter().map(|&f| Real(f)));
    all
}
