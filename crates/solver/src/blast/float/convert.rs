//! Between the formats, to and from integers, and to integral floats.

use super::{Format, Normal, Range};
use crate::blast::bits::{Bits, constant, pad_low, sign, zero_extend};
use crate::blast::circuit::{Circuit, Lit};
use crate::sat::Sat;

/// How `fround` chooses an integral number: `Math.floor`, `Math.ceil` and `Math.rint`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    Floor,
    Ceil,
    TiesEven,
}

impl<S: Sat> Circuit<S> {
    /// Always exact.
    pub fn float_to_double(&mut self, a: &[Lit]) -> Bits {
        let (from, to) = (Format::F32, Format::F64);
        let x = self.fields(from, a);
        let n = self.normal(from, &x);
        let packed = self.round(to, Range::Normal, x.sign, &n);
        self.special(to, x.nan, x.infinite, &packed)
    }

    pub fn double_to_float(&mut self, a: &[Lit]) -> Bits {
        let (from, to) = (Format::F64, Format::F32);
        let x = self.fields(from, a);
        // A subnormal double is nothing next to the smallest float, so it needs no normalising: it
        // keeps a clear highest bit, which `round` takes for zero.
        let width = from.wide_exponent();
        let e = zero_extend(&x.exponent, width);
        let exponent = self.add(&e, &constant(-from.bias(), width));
        let n = Normal { exponent, significand: x.significand };
        let packed = self.round(to, Range::Any, x.sign, &n);
        self.special(to, x.nan, x.infinite, &packed)
    }

    /// From a signed integer of any width up to 64.
    pub fn int_to_float(&mut self, f: Format, a: &[Lit]) -> Bits {
        let magnitude = self.abs(a);
        let (significand, shifted) = self.normalise(&magnitude);
        let width = f.wide_exponent();
        let shifted = zero_extend(&shifted, width);
        let exponent = self.sub(&constant(a.len() as i64 - 1, width), &shifted);
        // Zero is positive, as its sign bit is.
        self.round(f, Range::Normal, sign(a), &Normal { exponent, significand })
    }

    /// To a signed integer of `width` bits: towards zero, saturating, NaN to zero.
    pub fn float_to_int(&mut self, f: Format, a: &[Lit], width: usize) -> Bits {
        let x = self.fields(f, a);
        let e = zero_extend(&x.exponent, f.wide_exponent());
        let e = self.add(&e, &constant(-f.bias(), f.wide_exponent()));
        let fraction_only = sign(&e);
        let last = constant(width as i64 - 1, e.len());
        let large = self.sle(&last, &e);

        // The significand at the top of the word, moved down to its place. The bits that do not fit
        // are below one in any number that is not too large.
        let kept = if f.precision <= width {
            pad_low(&x.significand, width - f.precision)
        } else {
            x.significand[f.precision - width..].to_vec()
        };
        let distance = self.sub(&last, &e);
        // Of the distance only as many bits as the width needs: otherwise the result is special.
        let needed = (usize::BITS - (width - 1).leading_zeros()) as usize;
        let magnitude = self.lshr(&kept, &distance[..needed]);
        let value = self.negate_if(x.sign, &magnitude);

        let mut extreme = vec![!x.sign; width];
        extreme[width - 1] = x.sign;
        let zero = self.or(fraction_only, x.nan);
        let r = self.bits_ite(large, &extreme, &value);
        self.mask(&r, !zero)
    }

    /// The integral number that `rounding` chooses; keeps the sign, also of a zero.
    pub fn fround(&mut self, f: Format, rounding: Rounding, a: &[Lit]) -> Bits {
        let x = self.fields(f, a);
        // Bit i of the fraction is below the point if the exponent is less than `fraction - i`.
        // fractional[i] says so for each bit, and for the hidden one at the end: then |a| < 1.
        let fractional: Bits = (0..=f.fraction())
            .map(|i| {
                let limit = f.bias() + (f.fraction() - i) as i64;
                self.ult(&x.exponent, &constant(limit, f.exponent))
            })
            .collect();
        let small = fractional[f.fraction()];
        let cut: Bits =
            (0..f.fraction()).map(|i| self.and(x.magnitude[i], fractional[i])).collect();
        let inexact = self.any(&cut);

        let up = match rounding {
            Rounding::Floor => self.and(x.sign, inexact),
            Rounding::Ceil => self.and(!x.sign, inexact),
            Rounding::TiesEven => self.goes_up_to_even(f, &x.magnitude, &cut, &fractional),
        };
        // One unit, in the packed form: the bit above the highest fractional one. A carry out of the
        // fraction counts up the exponent, as it should.
        let mut whole = x.magnitude.clone();
        let mut unit = constant(0, f.width() - 1);
        for i in 0..f.fraction() {
            whole[i] = self.and(whole[i], !fractional[i]);
            let highest = self.and(fractional[i], !fractional[i + 1]);
            unit[i + 1] = self.and(highest, up);
        }
        let large = self.add(&whole, &unit);

        let away = match rounding {
            Rounding::Floor => self.and(x.sign, !x.zero),
            Rounding::Ceil => self.and(!x.sign, !x.zero),
            // More than a half.
            Rounding::TiesEven => {
                let half = self.eq(&x.exponent, &constant(f.bias() - 1, f.exponent));
                let more = self.any(&x.magnitude[..f.fraction()]);
                self.and(half, more)
            }
        };
        let tiny = self.mask(&f.one(), away);
        let mut r = self.bits_ite(small, &tiny, &large);
        r.push(x.sign);
        self.bits_ite(x.nan, &f.nan(), &r)
    }

    /// Whether a number of at least one rounds up: more than a half is cut off, or a half from an
    /// odd number.
    fn goes_up_to_even(
        &mut self,
        f: Format,
        magnitude: &[Lit],
        cut: &[Lit],
        fractional: &[Lit],
    ) -> Lit {
        let n = f.fraction();
        let (mut guard, mut below, mut odd) = (Vec::new(), Vec::new(), Vec::new());
        for i in 0..n {
            let highest = self.and(fractional[i], !fractional[i + 1]);
            guard.push(self.and(highest, cut[i]));
            below.push(self.and(fractional[i + 1], cut[i]));
            // The hidden bit is set.
            let unit = if i + 1 < n { magnitude[i + 1] } else { Lit::TRUE };
            odd.push(self.and(highest, unit));
        }
        let rest = [below, odd].concat();
        let (guard, rest) = (self.any(&guard), self.any(&rest));
        self.and(guard, rest)
    }
}
