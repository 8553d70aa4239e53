//! Comparisons and classes.

use super::Format;
use crate::blast::bits::sign;
use crate::blast::circuit::{Circuit, Lit};
use crate::sat::Sat;

impl<S: Sat> Circuit<S> {
    pub fn is_nan(&mut self, f: Format, a: &[Lit]) -> Lit {
        let ones = self.all(&a[f.fraction()..f.width() - 1]);
        let some = self.any(&a[..f.fraction()]);
        self.and(ones, some)
    }

    pub fn is_infinite(&mut self, f: Format, a: &[Lit]) -> Lit {
        let ones = self.all(&a[f.fraction()..f.width() - 1]);
        let some = self.any(&a[..f.fraction()]);
        self.and(ones, !some)
    }

    /// Whether neither is NaN.
    fn ordered(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (x, y) = (self.is_nan(f, a), self.is_nan(f, b));
        self.and(!x, !y)
    }

    fn both_zero(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let n = f.width() - 1;
        let (x, y) = (self.is_zero(&a[..n]), self.is_zero(&b[..n]));
        self.and(x, y)
    }

    /// Java's `==`: the zeros are equal, NaN equals nothing.
    pub fn feq(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let same = self.eq(a, b);
        let zeros = self.both_zero(f, a, b);
        let equal = self.or(same, zeros);
        let ordered = self.ordered(f, a, b);
        self.and(equal, ordered)
    }

    /// Java's `<`: false with a NaN.
    pub fn flt(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let n = f.width() - 1;
        let zeros = self.both_zero(f, a, b);
        let above = self.ult(&a[..n], &b[..n]);
        let below = self.ult(&b[..n], &a[..n]);
        // Of one sign the magnitudes decide, in reverse if negative; else the signs.
        let same_sign = self.ite(sign(a), below, above);
        let differ = self.xor(sign(a), sign(b));
        let less = self.ite(differ, sign(a), same_sign);
        let ordered = self.ordered(f, a, b);
        self.all(&[less, !zeros, ordered])
    }

    /// Java's `<=`: false with a NaN.
    pub fn fle(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let greater = self.flt(f, b, a);
        let ordered = self.ordered(f, a, b);
        self.and(!greater, ordered)
    }
}
