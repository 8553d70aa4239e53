//! Constructors by name: what Java's operations are called, and sugar.

use crate::node::{Binary, Rounding, Term, Unary};
use crate::pool::Pool;
use crate::real::{RealFunction, RealFunction2};
use crate::value::{Sort, Value, Width};

macro_rules! binaries {
    ($($name:ident $op:ident,)*) => {
        impl Pool {
            $(pub fn $name(&self, a: Term, b: Term) -> Term {
                self.binary(Binary::$op, a, b)
            })*
        }
    };
}

binaries! {
    and BoolAnd, or BoolOr, eq Eq,
    add Add, sub Sub, mul Mul, sdiv SDiv, srem SRem, udiv UDiv, urem URem,
    bv_and And, bv_or Or, bv_xor Xor, shl Shl, lshr LShr, ashr AShr,
    slt Slt, sle Sle, ult Ult, ule Ule,
    fadd FAdd, fsub FSub, fmul FMul, fdiv FDiv, frem FRem,
    feq FEq, flt FLt, fle FLe,
}

macro_rules! unaries {
    ($($name:ident $op:ident,)*) => {
        impl Pool {
            $(pub fn $name(&self, a: Term) -> Term {
                self.unary(Unary::$op, a)
            })*
        }
    };
}

unaries! {
    not Not, bv_not BvNot, neg Neg,
    fneg FNeg, fabs FAbs, fsqrt FSqrt, is_nan IsNan,
    widen Widen, narrow Narrow, to_bits ToBits, to_raw_bits ToRawBits, from_bits FromBits,
    int_to_f32 IntToF32, int_to_f64 IntToF64,
}

/// A shift as Java has it: the amount is taken modulo the width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum JavaShift {
    Shl,
    Shr,
    Ushr,
}

impl Pool {
    pub fn bool(&self, v: bool) -> Term {
        if v { Term::TRUE } else { Term::FALSE }
    }

    pub fn bv(&self, width: Width, bits: u64) -> Term {
        self.constant(Value::bv(width, bits))
    }

    pub fn int(&self, v: i32) -> Term {
        self.constant(Value::int(v))
    }

    pub fn long(&self, v: i64) -> Term {
        self.constant(Value::long(v))
    }

    pub fn float(&self, v: f32) -> Term {
        self.constant(Value::float(v))
    }

    pub fn double(&self, v: f64) -> Term {
        self.constant(Value::double(v))
    }

    /// The width of a bit-vector; panics on another sort, as an operation on it would.
    pub fn width(&self, t: Term) -> Width {
        let sort = self.sort(t);
        sort.width().unwrap_or_else(|| panic!("a bit-vector was expected, not {sort:?}"))
    }

    pub fn ne(&self, a: Term, b: Term) -> Term {
        self.not(self.eq(a, b))
    }

    pub fn xor(&self, a: Term, b: Term) -> Term {
        self.not(self.eq(a, b))
    }

    pub fn implies(&self, a: Term, b: Term) -> Term {
        self.or(self.not(a), b)
    }

    pub fn zero_extend(&self, to: Width, a: Term) -> Term {
        if self.width(a) == to { a } else { self.unary(Unary::ZeroExtend(to), a) }
    }

    pub fn sign_extend(&self, to: Width, a: Term) -> Term {
        if self.width(a) == to { a } else { self.unary(Unary::SignExtend(to), a) }
    }

    pub fn truncate(&self, to: Width, a: Term) -> Term {
        if self.width(a) == to { a } else { self.unary(Unary::Truncate(to), a) }
    }

    pub fn round(&self, rounding: Rounding, a: Term) -> Term {
        self.unary(Unary::FRound(rounding), a)
    }

    pub fn real(&self, f: RealFunction, a: Term) -> Term {
        self.unary(Unary::Real(f), a)
    }

    pub fn real2(&self, f: RealFunction2, a: Term, b: Term) -> Term {
        self.binary(Binary::Real(f), a, b)
    }

    /// `f2i`, `f2l`, `d2i`, `d2l`.
    pub fn float_to_int(&self, to: Width, a: Term) -> Term {
        self.unary(Unary::FloatToInt(to), a)
    }

    pub fn i2b(&self, a: Term) -> Term {
        self.sign_extend(Width::W32, self.truncate(Width::W8, a))
    }

    pub fn i2s(&self, a: Term) -> Term {
        self.sign_extend(Width::W32, self.truncate(Width::W16, a))
    }

    pub fn i2c(&self, a: Term) -> Term {
        self.zero_extend(Width::W32, self.truncate(Width::W16, a))
    }

    pub fn i2l(&self, a: Term) -> Term {
        self.sign_extend(Width::W64, a)
    }

    pub fn l2i(&self, a: Term) -> Term {
        self.truncate(Width::W32, a)
    }

    /// `a << n` for an int or long `a` and an int `n`.
    pub fn java_shl(&self, a: Term, n: Term) -> Term {
        self.java_shift(JavaShift::Shl, a, n)
    }

    /// `a >> n`.
    pub fn java_shr(&self, a: Term, n: Term) -> Term {
        self.java_shift(JavaShift::Shr, a, n)
    }

    /// `a >>> n`.
    pub fn java_ushr(&self, a: Term, n: Term) -> Term {
        self.java_shift(JavaShift::Ushr, a, n)
    }

    fn java_shift(&self, shift: JavaShift, a: Term, n: Term) -> Term {
        let width = self.width(a);
        let masked = self.bv_and(n, self.int(width.bits() as i32 - 1));
        let n = self.zero_extend(width, masked);
        match shift {
            JavaShift::Shl => self.shl(a, n),
            JavaShift::Shr => self.ashr(a, n),
            JavaShift::Ushr => self.lshr(a, n),
        }
    }

    /// -1, 0 or 1 as an int.
    pub fn lcmp(&self, a: Term, b: Term) -> Term {
        let rest = self.ite(self.eq(a, b), self.int(0), self.int(1));
        self.ite(self.slt(a, b), self.int(-1), rest)
    }

    /// `fcmpl`, `dcmpl`: NaN gives -1.
    pub fn fcmpl(&self, a: Term, b: Term) -> Term {
        let rest = self.ite(self.feq(a, b), self.int(0), self.int(-1));
        self.ite(self.flt(b, a), self.int(1), rest)
    }

    /// `fcmpg`, `dcmpg`: NaN gives 1.
    pub fn fcmpg(&self, a: Term, b: Term) -> Term {
        let rest = self.ite(self.feq(a, b), self.int(0), self.int(1));
        self.ite(self.flt(a, b), self.int(-1), rest)
    }

    /// The zero, `false` or `0.0` of a sort.
    pub fn zero(&self, sort: Sort) -> Term {
        self.constant(Value::of(sort, 0))
    }
}
