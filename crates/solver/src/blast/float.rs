//! IEEE 754 binary32 and binary64 in their packed form, as Java computes with them: subnormals, and
//! every result rounded to nearest, ties to even.
//!
//! Any NaN is accepted; a computed NaN is the canonical one (`0x7fc00000`, `0x7ff8000000000000`).
//! `fneg` and `fabs` only change the sign, also of a NaN, whose payload they keep.
//!
//! An operation takes its operands apart, computes with one or two bits more than needed plus a
//! sticky bit, and rounds. `arith`, `convert` and `order` hold the operations.

mod arith;
mod convert;
mod order;

use super::bits::{Bits, constant, pad_low, sign, sign_extend, zero_extend};
use super::circuit::{Circuit, Lit};
use crate::sat::Sat;

pub use convert::Rounding;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    exponent: usize,
    /// Bits of the significand with the hidden one: the `p` of the standard.
    precision: usize,
}

impl Format {
    pub const F32: Format = Format { exponent: 8, precision: 24 };
    pub const F64: Format = Format { exponent: 11, precision: 53 };

    pub fn width(self) -> usize {
        self.exponent + self.precision
    }

    fn fraction(self) -> usize {
        self.precision - 1
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// Enough for sums and differences of two exponents of normalised numbers, signed.
    fn wide_exponent(self) -> usize {
        self.exponent + 2
    }

    /// The distance of the largest exponent from the smallest of a subnormal number.
    fn exponent_distance(self) -> i64 {
        2 * self.bias() + self.fraction() as i64 - 1
    }

    /// About how many gates `frem` makes.
    pub fn remainder_gates(self) -> usize {
        self.exponent_distance() as usize * (self.precision + 1) * 4
    }

    fn infinity(self) -> Bits {
        let ones = (1i64 << self.exponent) - 1;
        constant(ones << self.fraction(), self.width() - 1)
    }

    fn nan(self) -> Bits {
        let ones = (1i64 << (self.exponent + 1)) - 1;
        constant(ones << (self.fraction() - 1), self.width())
    }

    fn one(self) -> Bits {
        constant(self.bias() << self.fraction(), self.width() - 1)
    }
}

/// The fields of a packed number and its class.
struct Fields {
    sign: Lit,
    /// Biased, as stored.
    exponent: Bits,
    /// Sign removed: orders as an unsigned number.
    magnitude: Bits,
    /// With the hidden bit, which a subnormal number has not.
    significand: Bits,
    nan: Lit,
    infinite: Lit,
    zero: Lit,
}

/// `significand` × 2^`exponent`, where the highest bit of the significand has weight one and is set
/// unless the number is zero.
struct Normal {
    exponent: Bits,
    significand: Bits,
}

/// Whether a result can leave the range of normal numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Range {
    Any,
    /// Neither overflow nor a subnormal result is possible.
    Normal,
}

impl<S: Sat> Circuit<S> {
    fn fields(&mut self, f: Format, a: &[Lit]) -> Fields {
        assert_eq!(a.len(), f.width());
        let (magnitude, fraction) = (&a[..f.width() - 1], &a[..f.fraction()]);
        let exponent = &magnitude[f.fraction()..];
        let ones = self.all(exponent);
        let hidden = self.any(exponent);
        let empty = self.is_zero(fraction);
        let mut significand = fraction.to_vec();
        significand.push(hidden);
        Fields {
            sign: sign(a),
            exponent: exponent.to_vec(),
            magnitude: magnitude.to_vec(),
            significand,
            nan: self.and(ones, !empty),
            infinite: self.and(ones, empty),
            zero: self.and(!hidden, empty),
        }
    }

    /// The stored exponent, or 1 for a subnormal number: the weight of its significand's bits.
    fn effective_exponent(&mut self, a: &Fields) -> Bits {
        let hidden = sign(&a.significand);
        let mut e = a.exponent.clone();
        e[0] = self.or(e[0], !hidden);
        e
    }

    /// Subnormal numbers get a set highest bit too, and an exponent below the format's.
    fn normal(&mut self, f: Format, a: &Fields) -> Normal {
        let width = f.wide_exponent();
        let e = self.effective_exponent(a);
        let e = zero_extend(&e, width);
        let (significand, shifted) = self.normalise(&a.significand);
        let shifted = zero_extend(&shifted, width);
        let e = self.sub(&e, &shifted);
        let exponent = self.add(&e, &constant(-f.bias(), width));
        Normal { exponent, significand }
    }

    /// The packed number nearest to `a`, ties to even. If the significand's highest bit is clear the
    /// result is zero.
    ///
    /// The significand has more bits than the format's precision plus one, or all there are; the
    /// lowest may be sticky.
    fn round(&mut self, f: Format, range: Range, sign_bit: Lit, a: &Normal) -> Bits {
        let zero = !sign(&a.significand);
        let kept = self.fit(&a.significand, f.precision + 2);
        // One bit more, for what the bias adds.
        let width = a.exponent.len() + 1;
        let exponent = sign_extend(&a.exponent, width);
        let mut biased = self.add(&exponent, &constant(f.bias(), width));
        let mut sig = kept;
        if range == Range::Any {
            // Below the normal numbers the exponent stays and the significand moves down.
            let least = constant(1, width);
            let tiny = self.slt(&biased, &least);
            let distance = self.sub(&least, &biased);
            let distance = self.mask(&distance, tiny);
            sig = self.shr_sticky(&sig, &distance);
            biased = self.mask(&biased, !tiny);
        }
        // The hidden bit goes; guard and sticky decide. A carry out of the fraction counts up the
        // exponent, which is right for all cases: subnormal to normal, and overflow to infinity.
        let half_up = self.or(sig[0], sig[2]);
        let up = self.and(sig[1], half_up);
        let mut packed = sig[2..2 + f.fraction()].to_vec();
        packed.extend_from_slice(&biased);
        let packed = self.increment_if(up, &packed);
        let mut magnitude = packed[..f.width() - 1].to_vec();
        if range == Range::Any {
            let ones = self.all(&packed[f.fraction()..f.width() - 1]);
            let above = self.any(&packed[f.width() - 1..]);
            let overflow = self.or(ones, above);
            magnitude = self.bits_ite(overflow, &f.infinity(), &magnitude);
        }
        magnitude = self.mask(&magnitude, !zero);
        magnitude.push(sign_bit);
        magnitude
    }

    /// Exactly `width` bits from the top; what is cut off goes into the lowest, sticky.
    fn fit(&mut self, a: &[Lit], width: usize) -> Bits {
        let Some(cut) = a.len().checked_sub(width) else {
            return pad_low(a, width - a.len());
        };
        let mut r = a[cut..].to_vec();
        let lost = self.any(&a[..cut]);
        r[0] = self.or(r[0], lost);
        r
    }

    /// `packed`, unless one of the special results applies; NaN wins.
    fn special(&mut self, f: Format, nan: Lit, infinite: Lit, packed: &[Lit]) -> Bits {
        let (magnitude, sign_bit) = (&packed[..f.width() - 1], sign(packed));
        let mut r = self.bits_ite(infinite, &f.infinity(), magnitude);
        r.push(sign_bit);
        self.bits_ite(nan, &f.nan(), &r)
    }
}
