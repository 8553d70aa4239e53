//! Terms as SMT-LIB.
//!
//! Every term is a definition of its own, so that sharing survives. A float has two: its bits, which
//! the name `t` stands for as with other terms, and the number `f`. Numbers have only one NaN; where
//! a payload survives in the term, the bits carry it.

use crate::question::Unknown;
use cairn_term::{Binary, Node, Pool, Rounding, Sort, Term, Unary, Value, Var, Width};
use std::fmt::Write;

/// Declarations and assertions that say that all `conjuncts` hold, and the variables in them.
pub(super) fn script(
    pool: &Pool,
    conjuncts: impl Iterator<Item = Term> + Clone,
) -> Result<(String, Vec<Var>), Unknown> {
    let terms = pool.post_order(conjuncts.clone());
    let floats = terms.iter().any(|&t| pool.sort(t).is_float());
    let logic = if floats { "QF_FPBV" } else { "QF_BV" };
    let mut out = format!("(set-logic {logic})\n");
    let mut vars = Vec::new();
    for t in terms {
        define(pool, t, &mut out, &mut vars)?;
    }
    for t in conjuncts {
        let _ = writeln!(out, "(assert t{})", t.id());
    }
    Ok((out, vars))
}

fn sort_name(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_owned(),
        Sort::Bv(w) => format!("(_ BitVec {})", w.bits()),
        Sort::F32 => "(_ BitVec 32)".to_owned(),
        Sort::F64 => "(_ BitVec 64)".to_owned(),
    }
}

/// Exponent and significand, as `to_fp` wants them.
fn shape(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

fn literal(v: Value) -> String {
    match v.sort() {
        Sort::Bool => v.as_bool().to_string(),
        Sort::Bv(w) => format!("(_ bv{} {})", v.bits(), w.bits()),
        Sort::F32 => format!("(_ bv{} 32)", v.bits()),
        Sort::F64 => format!("(_ bv{} 64)", v.bits()),
    }
}

fn nan(sort: Sort) -> String {
    let nan = if sort == Sort::F32 { Value::float(f32::NAN) } else { Value::double(f64::NAN) };
    literal(nan.canonical())
}

/// What a definition says.
enum Body {
    /// Of a term that is no float, or of a float's bits.
    Bits(String),
    /// Of a number, whose NaN is the canonical one.
    Number(String),
}

fn define(pool: &Pool, t: Term, out: &mut String, vars: &mut Vec<Var>) -> Result<(), Unknown> {
    let (id, sort) = (t.id(), pool.sort(t));
    let body = match pool.node(t) {
        Node::Const(v) => Body::Bits(literal(v)),
        Node::Var(var) => {
            vars.push(var);
            let _ = writeln!(out, "(declare-const v{} {})", var.0, sort_name(sort));
            Body::Bits(format!("v{}", var.0))
        }
        Node::Unary(Unary::Real(f), _) => return Err(Unknown::Function(f.name())),
        Node::Unary(op, a) => unary(pool, op, a),
        Node::Binary(op, a, b) => binary(op, a, b)?,
        Node::Ite(c, a, b) => Body::Bits(format!("(ite t{} t{} t{})", c.id(), a.id(), b.id())),
    };
    let _ = match body {
        Body::Bits(text) => {
            let _ = writeln!(out, "(define-fun t{id} () {} {text})", sort_name(sort));
            if !sort.is_float() {
                return Ok(());
            }
            let shape = shape(sort);
            writeln!(
                out,
                "(define-fun f{id} () (_ FloatingPoint {shape}) ((_ to_fp {shape}) t{id}))"
            )
        }
        Body::Number(text) => {
            let _ = writeln!(out, "(define-fun f{id} () (_ FloatingPoint {}) {text})", shape(sort));
            writeln!(
                out,
                "(define-fun t{id} () {} (ite (fp.isNaN f{id}) {} (fp.to_ieee_bv f{id})))",
                sort_name(sort),
                nan(sort)
            )
        }
    };
    if let Node::Var(_) = pool.node(t) {
        // A variable holds no other NaN.
        let _ = writeln!(out, "(assert (=> (fp.isNaN f{id}) (= t{id} {})))", nan(sort));
    }
    Ok(())
}

fn unary(pool: &Pool, op: Unary, a: Term) -> Body {
    use Unary::*;
    let (id, from) = (a.id(), pool.sort(a));
    let bits = |w: Width| w.bits();
    let width = from.width().map_or(0, bits);
    let sign = if from == Sort::F32 { 1u64 << 31 } else { 1 << 63 };
    let sign_bits = literal(Value::of(from, sign));
    let other_bits = literal(Value::of(from, !sign));
    match op {
        Not => Body::Bits(format!("(not t{id})")),
        BvNot => Body::Bits(format!("(bvnot t{id})")),
        Neg => Body::Bits(format!("(bvneg t{id})")),
        ZeroExtend(to) => Body::Bits(format!("((_ zero_extend {}) t{id})", bits(to) - width)),
        SignExtend(to) => Body::Bits(format!("((_ sign_extend {}) t{id})", bits(to) - width)),
        Truncate(to) => Body::Bits(format!("((_ extract {} 0) t{id})", bits(to) - 1)),
        FNeg => Body::Bits(format!("(bvxor t{id} {sign_bits})")),
        FAbs => Body::Bits(format!("(bvand t{id} {other_bits})")),
        FSqrt => Body::Number(format!("(fp.sqrt RNE f{id})")),
        FRound(rounding) => {
            let mode = match rounding {
                Rounding::Floor => "RTN",
                Rounding::Ceil => "RTP",
                Rounding::Rint => "RNE",
            };
            Body::Number(format!("(fp.roundToIntegral {mode} f{id})"))
        }
        Real(_) => unreachable!("refused before"),
        IsNan => Body::Bits(format!("(fp.isNaN f{id})")),
        Widen => Body::Number(format!("((_ to_fp 11 53) RNE f{id})")),
        Narrow => Body::Number(format!("((_ to_fp 8 24) RNE f{id})")),
        ToBits => Body::Bits(format!("(ite (fp.isNaN f{id}) {} t{id})", nan(from))),
        ToRawBits | FromBits => Body::Bits(format!("t{id}")),
        IntToF32 => Body::Number(format!("((_ to_fp 8 24) RNE t{id})")),
        IntToF64 => Body::Number(format!("((_ to_fp 11 53) RNE t{id})")),
        FloatToInt(to) => Body::Bits(saturating(id, from, to)),
    }
}

/// Towards zero, with the ends where the number is beyond them, and NaN to zero.
fn saturating(id: u32, from: Sort, to: Width) -> String {
    let end = 2f64.powi(to.bits() as i32 - 1);
    let number = |v: f64| {
        let v = if from == Sort::F32 { Value::float(v as f32) } else { Value::double(v) };
        format!("((_ to_fp {}) {})", shape(from), literal(v))
    };
    let int = |v: i64| literal(Value::bv(to, v as u64));
    format!(
        "(ite (fp.isNaN f{id}) {} (ite (fp.leq f{id} {}) {} (ite (fp.geq f{id} {}) {} \
         ((_ fp.to_sbv {}) RTZ f{id}))))",
        int(0),
        number(-end),
        int(to.min()),
        number(end),
        int(to.max()),
        to.bits()
    )
}

fn binary(op: Binary, a: Term, b: Term) -> Result<Body, Unknown> {
    use Binary::*;
    let bits = |name| Ok(Body::Bits(format!("({name} t{} t{})", a.id(), b.id())));
    let compare = |name| Ok(Body::Bits(format!("({name} f{} f{})", a.id(), b.id())));
    let number = |name| Ok(Body::Number(format!("({name} RNE f{} f{})", a.id(), b.id())));
    match op {
        BoolAnd => bits("and"),
        BoolOr => bits("or"),
        Eq => bits("="),
        Add => bits("bvadd"),
        Sub => bits("bvsub"),
        Mul => bits("bvmul"),
        SDiv => bits("bvsdiv"),
        SRem => bits("bvsrem"),
        UDiv => bits("bvudiv"),
        URem => bits("bvurem"),
        And => bits("bvand"),
        Or => bits("bvor"),
        Xor => bits("bvxor"),
        Shl => bits("bvshl"),
        LShr => bits("bvlshr"),
        AShr => bits("bvashr"),
        Slt => bits("bvslt"),
        Sle => bits("bvsle"),
        Ult => bits("bvult"),
        Ule => bits("bvule"),
        FAdd => number("fp.add"),
        FSub => number("fp.sub"),
        FMul => number("fp.mul"),
        FDiv => number("fp.div"),
        // fp.rem rounds the quotient to the nearest, Java's towards zero.
        FRem => Err(Unknown::Backend("Z3 has no remainder (%) of floats as Java's".to_owned())),
        Real(f) => Err(Unknown::Function(f.name())),
        FEq => compare("fp.eq"),
        FLt => compare("fp.lt"),
        FLe => compare("fp.leq"),
    }
}
