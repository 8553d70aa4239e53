//! The shape of terms: operations, and which sorts they take and give.

use crate::fold;
use crate::real::{RealFunction, RealFunction2};
use crate::value::{Sort, Value, Width};
use std::num::NonZeroU32;

/// A term of one pool. Its number is never zero, so that a shadow word of zero can say "concrete".
/// Arguments of a term have smaller numbers than the term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub(crate) NonZeroU32);

impl Term {
    /// Every pool starts with these two.
    pub const TRUE: Term = Term(NonZeroU32::new(1).unwrap());
    pub const FALSE: Term = Term(NonZeroU32::new(2).unwrap());

    pub fn id(self) -> u32 {
        self.0.get()
    }

    /// The shadow word of a value; [`Term::of_word`] reads it back.
    pub fn word(self) -> u64 {
        u64::from(self.id())
    }

    /// The term in a shadow word, if there is one.
    pub fn of_word(word: u64) -> Option<Term> {
        NonZeroU32::new(word as u32).map(Term)
    }
}

/// A variable of one pool: its number there, in the order of declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    Floor,
    Ceil,
    /// To the nearest, ties to even: `Math.rint`.
    Rint,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    /// Of a boolean.
    Not,
    BvNot,
    Neg,
    /// The three resizings change the width; the constructors drop those that would not.
    ZeroExtend(Width),
    SignExtend(Width),
    Truncate(Width),
    FNeg,
    FAbs,
    FSqrt,
    FRound(Rounding),
    /// Of a double.
    Real(RealFunction),
    IsNan,
    /// `float` to `double`.
    Widen,
    /// `double` to `float`.
    Narrow,
    /// `floatToIntBits`, `doubleToLongBits`: every NaN gives the same bits.
    ToBits,
    ToRawBits,
    FromBits,
    /// Of a signed int or long.
    IntToF32,
    IntToF64,
    /// To a signed int or long: saturating, NaN to zero.
    FloatToInt(Width),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    /// Of booleans.
    BoolAnd,
    BoolOr,
    /// Of booleans or of bit-vectors.
    Eq,
    Add,
    Sub,
    Mul,
    SDiv,
    SRem,
    UDiv,
    URem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    Slt,
    Sle,
    Ult,
    Ule,
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// Java's `%`.
    FRem,
    /// Of doubles.
    Real(RealFunction2),
    /// IEEE equality: no NaN equals anything, zeros are equal.
    FEq,
    FLt,
    FLe,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Const(Value),
    Var(Var),
    Unary(Unary, Term),
    Binary(Binary, Term, Term),
    Ite(Term, Term, Term),
}

impl Node {
    pub fn args(self) -> impl Iterator<Item = Term> {
        let args = match self {
            Node::Const(_) | Node::Var(_) => [None; 3],
            Node::Unary(_, a) => [Some(a), None, None],
            Node::Binary(_, a, b) => [Some(a), Some(b), None],
            Node::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        args.into_iter().flatten()
    }
}

impl Unary {
    /// The result for a value that the operation takes.
    pub fn of(self, a: Value) -> Value {
        fold::unary(self, a)
    }

    /// The sort of the result, or nothing if the operation does not take `a`.
    pub fn sort(self, a: Sort) -> Option<Sort> {
        use Unary::*;
        match (self, a) {
            (Not, Sort::Bool) => Some(a),
            (BvNot | Neg, Sort::Bv(_)) => Some(a),
            (ZeroExtend(to) | SignExtend(to), Sort::Bv(from)) if to > from => Some(Sort::Bv(to)),
            (Truncate(to), Sort::Bv(from)) if to < from => Some(Sort::Bv(to)),
            (FNeg | FAbs | FSqrt | FRound(_), Sort::F32 | Sort::F64) => Some(a),
            (Real(_), Sort::F64) => Some(a),
            (IsNan, Sort::F32 | Sort::F64) => Some(Sort::Bool),
            (Widen, Sort::F32) => Some(Sort::F64),
            (Narrow, Sort::F64) => Some(Sort::F32),
            (ToBits | ToRawBits, Sort::F32 | Sort::F64) => a.bits_sort(),
            (FromBits, Sort::INT) => Some(Sort::F32),
            (FromBits, Sort::LONG) => Some(Sort::F64),
            (IntToF32, Sort::INT | Sort::LONG) => Some(Sort::F32),
            (IntToF64, Sort::INT | Sort::LONG) => Some(Sort::F64),
            (FloatToInt(to @ (Width::W32 | Width::W64)), Sort::F32 | Sort::F64) => {
                Some(Sort::Bv(to))
            }
            _ => None,
        }
    }
}

impl Binary {
    /// The result for two values of a sort that the operation takes.
    pub fn of(self, a: Value, b: Value) -> Value {
        fold::binary(self, a, b)
    }

    /// The sort of the result, or nothing if the operation does not take two operands of sort `a`.
    pub fn sort(self, a: Sort) -> Option<Sort> {
        use Binary::*;
        match (self, a) {
            (BoolAnd | BoolOr | Eq, Sort::Bool) => Some(a),
            (Eq | Slt | Sle | Ult | Ule, Sort::Bv(_)) => Some(Sort::Bool),
            (
                Add | Sub | Mul | SDiv | SRem | UDiv | URem | And | Or | Xor | Shl | LShr | AShr,
                Sort::Bv(_),
            ) => Some(a),
            (FAdd | FSub | FMul | FDiv | FRem, Sort::F32 | Sort::F64) => Some(a),
            (Real(_), Sort::F64) => Some(a),
            (FEq | FLt | FLe, Sort::F32 | Sort::F64) => Some(Sort::Bool),
            _ => None,
        }
    }

    pub fn commutes(self) -> bool {
        use Binary::*;
        matches!(self, BoolAnd | BoolOr | Eq | Add | Mul | And | Or | Xor | FAdd | FMul | FEq)
    }
}
