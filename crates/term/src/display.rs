//! Terms as Java text.
//!
//! The text is an expression of the method's variables with as few parentheses as Java needs, and
//! nearly always one that `javac` accepts and evaluates alike. It is not for operations that no Java
//! code has: shifts by an amount that was not masked to the width, and unsigned division of bytes
//! and shorts. Variables of the same name print alike.

use crate::node::{Binary, Node, Rounding, Term, Unary};
use crate::pool::{Interpretation, Pool};
use crate::value::{Sort, Value, Width};
use std::fmt;

/// A term to be formatted. Texts end with `...` where they would be longer than the limit: a small
/// term can be huge when it is written out.
pub struct Displayed<'p> {
    pool: &'p Pool,
    term: Term,
    limit: usize,
}

impl Pool {
    pub fn display(&self, term: Term) -> Displayed<'_> {
        Displayed { pool: self, term, limit: 10_000 }
    }

    /// [`Pool::display`] with at most about `limit` operators and operands.
    pub fn display_within(&self, term: Term, limit: usize) -> Displayed<'_> {
        Displayed { pool: self, term, limit }
    }
}

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Prec {
    Choice,
    OrOr,
    AndAnd,
    Or,
    Xor,
    And,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

impl Prec {
    fn tighter(self) -> Prec {
        use Prec::*;
        match self {
            Choice => OrOr,
            OrOr => AndAnd,
            AndAnd => Or,
            Or => Xor,
            Xor => And,
            And => Equality,
            Equality => Relation,
            Relation => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Unary,
            Unary | Primary => Primary,
        }
    }
}

enum Piece {
    Text(&'static str),
    Value(Value),
    /// Parenthesised if it binds more loosely than asked for.
    Term(Term, Prec),
    /// A 16-bit constant that stands beside a `char`.
    Char(u64),
}

use Piece::Text;

/// An expression: how tightly it binds, and what it consists of.
type Expr = (Prec, Vec<Piece>);

impl fmt::Display for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut todo = vec![Piece::Term(self.term, Prec::Choice)];
        let mut left = self.limit;
        while let Some(piece) = todo.pop() {
            match piece {
                Text(s) => f.write_str(s)?,
                Piece::Value(v) => literal(f, v)?,
                Piece::Char(c) => write!(f, "{c}")?,
                Piece::Term(..) if left == 0 => f.write_str("...")?,
                Piece::Term(t, wanted) => {
                    left -= 1;
                    if let Node::Var(v) = self.pool.node(t) {
                        f.write_str(self.pool.var_name(v))?;
                        continue;
                    }
                    let (prec, pieces) = self.expr(t);
                    let parens = prec < wanted;
                    if parens {
                        todo.push(Text(")"));
                    }
                    todo.extend(pieces.into_iter().rev());
                    if parens {
                        todo.push(Text("("));
                    }
                }
            }
        }
        Ok(())
    }
}

impl Displayed<'_> {
    fn expr(&self, t: Term) -> Expr {
        match self.pool.node(t) {
            Node::Const(v) => (constant_prec(v), vec![Piece::Value(v)]),
            Node::Var(_) => (Prec::Primary, vec![Piece::Term(t, Prec::Primary)]),
            Node::Unary(op, a) => self.unary(op, a),
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::Ite(c, a, b) => {
                let tight = Prec::Choice.tighter();
                let (q, e) = (Text(" ? "), Text(" : "));
                let (c, a) = (Piece::Term(c, tight), Piece::Term(a, tight));
                (Prec::Choice, vec![c, q, a, e, Piece::Term(b, Prec::Choice)])
            }
        }
    }

    fn unary(&self, op: Unary, a: Term) -> Expr {
        use Unary::*;
        let p = self.pool;
        let double = p.sort(a) == Sort::F64;
        let long = p.sort(a) == Sort::LONG;
        match op {
            Not => match p.node(a) {
                Node::Binary(Binary::Eq | Binary::FEq, x, y) => self.equality(" != ", x, y),
                _ => prefix("!", a),
            },
            BvNot => self.narrow(a, prefix("~", a)),
            Neg | FNeg => self.narrow(a, prefix("-", a)),
            Truncate(w) => prefix(cast(w), a),
            SignExtend(to) => match (p.node(a), self.is_char(a)) {
                (_, true) => prefix("(short) ", a),
                (Node::Const(_), _) if to != Width::W64 => self.expr(a),
                _ if to == Width::W64 => prefix("(long) ", a),
                (Node::Var(_), _) => (Prec::Primary, vec![Piece::Term(a, Prec::Primary)]),
                _ => self.expr(a),
            },
            ZeroExtend(to) => self.zero_extend(to, a),
            FAbs => call("Math.abs(", &[a]),
            FSqrt if double => call("Math.sqrt(", &[a]),
            FSqrt => call("(float) Math.sqrt(", &[a]),
            FRound(r) => call(rounding(r, double), &[a]),
            Real(f) => call_named(f.name(), &[a]),
            IsNan if double => call("Double.isNaN(", &[a]),
            IsNan => call("Float.isNaN(", &[a]),
            Widen => prefix("(double) ", a),
            Narrow | IntToF32 => prefix("(float) ", a),
            IntToF64 => prefix("(double) ", a),
            FloatToInt(w) => prefix(cast(w), a),
            ToBits if double => call("Double.doubleToLongBits(", &[a]),
            ToBits => call("Float.floatToIntBits(", &[a]),
            ToRawBits if double => call("Double.doubleToRawLongBits(", &[a]),
            ToRawBits => call("Float.floatToRawIntBits(", &[a]),
            FromBits if long => call("Double.longBitsToDouble(", &[a]),
            FromBits => call("Float.intBitsToFloat(", &[a]),
        }
    }

    fn zero_extend(&self, to: Width, a: Term) -> Expr {
        let p = self.pool;
        let from = p.width(a);
        if self.is_char(a) {
            let text = if to == Width::W64 { "(long) " } else { "" };
            let prec = if to == Width::W64 { Prec::Unary } else { Prec::Primary };
            return (prec, vec![Text(text), Piece::Term(a, Prec::Unary)]);
        }
        // The mask or the cast to char makes the truncation below it superfluous, unless the
        // mask is then made in a wider type than the result's.
        let inner = match p.node(a) {
            Node::Unary(Unary::Truncate(_), x) if p.width(x) <= to => x,
            _ => a,
        };
        let mask = match (from, to) {
            (Width::W8, Width::W64) => " & 0xFFL",
            (Width::W32, _) => " & 0xFFFFFFFFL",
            (Width::W8, _) => " & 0xFF",
            (_, Width::W64) => {
                return (
                    Prec::Unary,
                    vec![Text("(long) (char) "), Piece::Term(inner, Prec::Unary)],
                );
            }
            _ => return prefix("(char) ", inner),
        };
        (Prec::And, vec![Piece::Term(inner, Prec::And), Text(mask)])
    }

    fn binary(&self, op: Binary, a: Term, b: Term) -> Expr {
        use Binary::*;
        let p = self.pool;
        let long = p.sort(a) == Sort::LONG;
        let unsigned = |int, long_text| if long { long_text } else { int };
        match op {
            BoolAnd => infix(Prec::AndAnd, " && ", a, b),
            BoolOr => infix(Prec::OrOr, " || ", a, b),
            Eq | FEq => self.equality(" == ", a, b),
            Slt | FLt => self.relation([" < ", " > "], a, b),
            Sle | FLe => self.relation([" <= ", " >= "], a, b),
            Ult | Ule => {
                let name = unsigned("Integer.compareUnsigned(", "Long.compareUnsigned(");
                let (_, mut pieces) = call(name, &[a, b]);
                pieces.push(Text(if op == Ult { " < 0" } else { " <= 0" }));
                (Prec::Relation, pieces)
            }
            UDiv => self.narrow(
                a,
                call(unsigned("Integer.divideUnsigned(", "Long.divideUnsigned("), &[a, b]),
            ),
            URem => self.narrow(
                a,
                call(unsigned("Integer.remainderUnsigned(", "Long.remainderUnsigned("), &[a, b]),
            ),
            Add => self.narrow(a, self.sum(a, b)),
            FAdd => infix(Prec::Sum, " + ", a, b),
            Sub | FSub => self.narrow(a, infix(Prec::Sum, " - ", a, b)),
            Mul | FMul => self.narrow(a, infix(Prec::Product, " * ", a, b)),
            SDiv | FDiv => self.narrow(a, infix(Prec::Product, " / ", a, b)),
            SRem | FRem => self.narrow(a, infix(Prec::Product, " % ", a, b)),
            Real(f) => call_named(f.name(), &[a, b]),
            And => self.narrow(a, infix(Prec::And, " & ", a, b)),
            Or => self.narrow(a, infix(Prec::Or, " | ", a, b)),
            Xor => self.narrow(a, infix(Prec::Xor, " ^ ", a, b)),
            Shl => self.narrow(a, infix(Prec::Shift, " << ", a, self.amount(b))),
            AShr => self.narrow(a, infix(Prec::Shift, " >> ", a, self.amount(b))),
            LShr if matches!(p.sort(a), Sort::BYTE | Sort::SHORT) => {
                let zeros = self.zero_extend(Width::W32, a);
                let mut pieces = parenthesised(zeros, Prec::Shift);
                pieces.extend([Text(" >>> "), Piece::Term(b, Prec::Sum)]);
                self.narrow(a, (Prec::Shift, pieces))
            }
            LShr => infix(Prec::Shift, " >>> ", a, self.amount(b)),
        }
    }

    /// `x + -1` is written `x - 1`.
    fn sum(&self, a: Term, b: Term) -> Expr {
        if let Some(k) = self.pool.value(b)
            && k.signed() < 0
            && k.signed() != self.pool.width(a).min()
        {
            let positive = Value::of(k.sort(), k.signed().unsigned_abs());
            let a = Piece::Term(a, Prec::Sum);
            return (Prec::Sum, vec![a, Text(" - "), Piece::Value(positive)]);
        }
        infix(Prec::Sum, " + ", a, b)
    }

    /// Java masks shift amounts itself: `x << (n & 31)` is written `x << n`.
    fn amount(&self, n: Term) -> Term {
        let p = self.pool;
        let (width, n) = match p.node(n) {
            Node::Unary(Unary::ZeroExtend(w), x) => (w, x),
            _ => (p.width(n), n),
        };
        match p.node(n) {
            Node::Binary(Binary::And, x, k)
                if p.value(k).is_some_and(|k| k.bits() == u64::from(width.bits()) - 1) =>
            {
                x
            }
            _ => n,
        }
    }

    fn equality(&self, text: &'static str, a: Term, b: Term) -> Expr {
        let right = match self.pool.value(b) {
            Some(k) if self.is_char(a) => Piece::Char(k.bits()),
            _ => Piece::Term(b, Prec::Relation),
        };
        (Prec::Equality, vec![Piece::Term(a, Prec::Equality), Text(text), right])
    }

    /// A constant goes to the right, as people write it.
    fn relation(&self, [text, swapped]: [&'static str; 2], a: Term, b: Term) -> Expr {
        if self.pool.value(a).is_some() {
            infix(Prec::Relation, swapped, b, a)
        } else {
            infix(Prec::Relation, text, a, b)
        }
    }

    /// Java computes in ints: a result that is narrower needs a cast.
    fn narrow(&self, like: Term, expr: Expr) -> Expr {
        match self.pool.sort(like) {
            Sort::Bv(w @ (Width::W8 | Width::W16)) => {
                let mut pieces = vec![Text(cast(w))];
                pieces.extend(parenthesised(expr, Prec::Unary));
                (Prec::Unary, pieces)
            }
            _ => expr,
        }
    }

    fn is_char(&self, t: Term) -> bool {
        match self.pool.node(t) {
            Node::Var(v) => self.pool.var_interpretation(v) == Interpretation::Char,
            _ => false,
        }
    }
}

fn constant_prec(v: Value) -> Prec {
    let negative = match v.sort() {
        Sort::Bool => false,
        Sort::Bv(_) => v.signed() < 0,
        Sort::F32 => !v.is_nan() && v.as_f32().is_finite() && v.as_f32().is_sign_negative(),
        Sort::F64 => !v.is_nan() && v.as_f64().is_finite() && v.as_f64().is_sign_negative(),
    };
    if negative { Prec::Unary } else { Prec::Primary }
}

fn parenthesised((prec, mut pieces): Expr, wanted: Prec) -> Vec<Piece> {
    if prec < wanted {
        pieces.insert(0, Text("("));
        pieces.push(Text(")"));
    }
    pieces
}

/// A prefix operator or a cast. `-x` in front of another `-` needs parentheses, or it reads `--x`.
fn prefix(text: &'static str, a: Term) -> Expr {
    let wanted = if text.starts_with('-') { Prec::Primary } else { Prec::Unary };
    (Prec::Unary, vec![Text(text), Piece::Term(a, wanted)])
}

/// Operators are left-associative.
fn infix(prec: Prec, text: &'static str, a: Term, b: Term) -> Expr {
    (prec, vec![Piece::Term(a, prec), Text(text), Piece::Term(b, prec.tighter())])
}

fn call(open: &'static str, args: &[Term]) -> Expr {
    let mut pieces = vec![Text(open)];
    for (i, &a) in args.iter().enumerate() {
        if i > 0 {
            pieces.push(Text(", "));
        }
        pieces.push(Piece::Term(a, Prec::Choice));
    }
    pieces.push(Text(")"));
    (if open.starts_with('(') { Prec::Unary } else { Prec::Primary }, pieces)
}

fn call_named(name: &'static str, args: &[Term]) -> Expr {
    let (prec, mut pieces) = call("(", args);
    debug_assert!(prec == Prec::Unary);
    pieces.insert(0, Text(name));
    (Prec::Primary, pieces)
}

fn cast(w: Width) -> &'static str {
    match w {
        Width::W8 => "(byte) ",
        Width::W16 => "(short) ",
        Width::W32 => "(int) ",
        Width::W64 => "(long) ",
    }
}

fn rounding(r: Rounding, double: bool) -> &'static str {
    match (r, double) {
        (Rounding::Floor, true) => "Math.floor(",
        (Rounding::Ceil, true) => "Math.ceil(",
        (Rounding::Rint, true) => "Math.rint(",
        (Rounding::Floor, false) => "(float) Math.floor(",
        (Rounding::Ceil, false) => "(float) Math.ceil(",
        (Rounding::Rint, false) => "(float) Math.rint(",
    }
}

fn literal(f: &mut fmt::Formatter<'_>, v: Value) -> fmt::Result {
    match v.sort() {
        Sort::Bool => write!(f, "{}", v.as_bool()),
        Sort::INT if v.signed() == Width::W32.min() => f.write_str("Integer.MIN_VALUE"),
        Sort::INT if v.signed() == Width::W32.max() => f.write_str("Integer.MAX_VALUE"),
        Sort::LONG if v.signed() == Width::W64.min() => f.write_str("Long.MIN_VALUE"),
        Sort::LONG if v.signed() == Width::W64.max() => f.write_str("Long.MAX_VALUE"),
        Sort::LONG => write!(f, "{}L", v.signed()),
        Sort::Bv(_) => write!(f, "{}", v.signed()),
        Sort::F32 if v != v.canonical() => {
            write!(f, "Float.intBitsToFloat(0x{:X})", v.bits())
        }
        Sort::F64 if v != v.canonical() => {
            write!(f, "Double.longBitsToDouble(0x{:X}L)", v.bits())
        }
        Sort::F32 => float_literal(f, "Float", f64::from(v.as_f32()), format!("{:?}f", v.as_f32())),
        Sort::F64 => float_literal(f, "Double", v.as_f64(), format!("{:?}", v.as_f64())),
    }
}

fn float_literal(
    f: &mut fmt::Formatter<'_>,
    class: &str,
    value: f64,
    finite: String,
) -> fmt::Result {
    if value.is_nan() {
        write!(f, "{class}.NaN")
    } else if value.is_infinite() {
        write!(f, "{class}.{}_INFINITY", if value > 0.0 { "POSITIVE" } else { "NEGATIVE" })
    } else {
        f.write_str(&finite)
    }
}
