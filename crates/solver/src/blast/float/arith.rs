//! Addition, multiplication, division, remainder, square root and fused multiply-add.

use super::{Format, Normal, Range};
use crate::blast::bits::{Bits, constant, pad_low, sign, sign_extend, zero_extend};
use crate::blast::circuit::{Circuit, Lit};
use crate::sat::Sat;

/// A signed number for `sum`; the significand need not be normalised, but the one with the larger
/// (exponent, significand) must be the larger number.
struct Addend {
    sign: Lit,
    number: Normal,
}

fn with_sign(f: Format, a: &[Lit], sign_bit: Lit) -> Bits {
    let mut r = a[..f.width() - 1].to_vec();
    r.push(sign_bit);
    r
}

impl<S: Sat> Circuit<S> {
    /// Keeps a NaN's payload, as moving a float does.
    pub fn fneg(&mut self, f: Format, a: &[Lit]) -> Bits {
        with_sign(f, a, !sign(a))
    }

    /// Keeps a NaN's payload.
    pub fn fabs(&mut self, f: Format, a: &[Lit]) -> Bits {
        with_sign(f, a, Lit::FALSE)
    }

    /// The same bits, except that every NaN becomes the canonical one.
    pub fn canonical(&mut self, f: Format, a: &[Lit]) -> Bits {
        let nan = self.is_nan(f, a);
        self.bits_ite(nan, &f.nan(), a)
    }

    pub fn fsub(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let mut b = b.to_vec();
        b[f.width() - 1] = !sign(&b);
        self.fadd(f, a, &b)
    }

    pub fn fadd(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.fields(f, a), self.fields(f, b));
        let addends = [&x, &y].map(|n| {
            let e = self.effective_exponent(n);
            let e = zero_extend(&e, f.wide_exponent());
            let exponent = self.add(&e, &constant(-f.bias(), f.wide_exponent()));
            Addend { sign: n.sign, number: Normal { exponent, significand: n.significand.clone() } }
        });
        let [p, q] = addends;
        let (sum_sign, sum) = self.sum(p, q);
        let packed = self.round(f, Range::Any, sum_sign, &sum);

        let opposite = self.xor(x.sign, y.sign);
        let infinities = [(x.infinite, x.sign), (y.infinite, y.sign)];
        self.special_sum(f, &packed, [x.nan, y.nan], infinities, opposite)
    }

    /// Infinities and NaN of a sum.
    fn special_sum(
        &mut self,
        f: Format,
        packed: &[Lit],
        nans: [Lit; 2],
        infinities: [(Lit, Lit); 2],
        opposite: Lit,
    ) -> Bits {
        let [(x_infinite, x_sign), (y_infinite, y_sign)] = infinities;
        let nan = self.any(&nans);
        let both = self.all(&[x_infinite, y_infinite, opposite]);
        let nan = self.or(nan, both);
        let infinite = self.or(x_infinite, y_infinite);
        let infinite_sign = self.ite(x_infinite, x_sign, y_sign);
        let mut r = packed.to_vec();
        let top = f.width() - 1;
        r[top] = self.ite(infinite, infinite_sign, r[top]);
        self.special(f, nan, infinite, &r)
    }

    /// The sum's sign, and the sum with a sticky lowest bit. An exact zero is negative only if both
    /// addends are.
    fn sum(&mut self, a: Addend, b: Addend) -> (Lit, Normal) {
        // The larger first, so that the difference is not negative.
        let key = |n: &Normal| [n.significand.as_slice(), n.exponent.as_slice()].concat();
        let swap = self.slt(&key(&a.number), &key(&b.number));
        let mut pick =
            |x: &[Lit], y: &[Lit]| (self.bits_ite(swap, y, x), self.bits_ite(swap, x, y));
        let (e, e_small) = pick(&a.number.exponent, &b.number.exponent);
        let (s, s_small) = pick(&a.number.significand, &b.number.significand);
        let (large_sign, _) = pick(&[a.sign], &[b.sign]);

        // Below the lowest bit: guard, round and sticky. More is never needed: a shift by two or more
        // leaves a difference that is normalised by at most one step.
        let width = s.len() + 4;
        let (mut x, mut y) = (pad_low(&s, 3), pad_low(&s_small, 3));
        let distance = self.sub(&e, &e_small);
        y = self.shr_sticky(&y, &distance);
        x.push(Lit::FALSE);
        y.push(Lit::FALSE);

        let opposite = self.xor(a.sign, b.sign);
        let y: Bits = y.iter().map(|&l| self.xor(l, opposite)).collect();
        let (sum, _) = self.add_carry(&x, &y, opposite);
        let (significand, shifted) = self.normalise(&sum);

        let wide = e.len() + 1;
        debug_assert!(width < 1 << (wide - 1));
        let e = sign_extend(&e, wide);
        let shifted = zero_extend(&shifted, wide);
        let e = self.increment_if(Lit::TRUE, &e);
        let exponent = self.sub(&e, &shifted);

        let zero = !sign(&significand);
        let both = self.and(a.sign, b.sign);
        let sum_sign = self.ite(zero, both, large_sign[0]);
        (sum_sign, Normal { exponent, significand })
    }

    pub fn fmul(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.fields(f, a), self.fields(f, b));
        let (m, n) = (self.normal(f, &x), self.normal(f, &y));
        let product = self.exact_product(&m, &n);
        let product_sign = self.xor(x.sign, y.sign);
        let packed = self.round(f, Range::Any, product_sign, &product);

        let zero_by_infinity =
            [self.and(x.zero, y.infinite), self.and(y.zero, x.infinite), x.nan, y.nan];
        let nan = self.any(&zero_by_infinity);
        let infinite = self.or(x.infinite, y.infinite);
        self.special(f, nan, infinite, &packed)
    }

    /// All bits of the product, normalised if both are; zero has a clear highest bit.
    fn exact_product(&mut self, m: &Normal, n: &Normal) -> Normal {
        let product = self.mul_wide(&m.significand, &n.significand);
        // Between one and four.
        let two = sign(&product);
        let moved = pad_low(&product[..product.len() - 1], 1);
        let significand = self.bits_ite(two, &product, &moved);
        let (exponent, _) = self.add_carry(&m.exponent, &n.exponent, two);
        Normal { exponent, significand }
    }

    pub fn fdiv(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.fields(f, a), self.fields(f, b));
        let (m, n) = (self.normal(f, &x), self.normal(f, &y));

        // One bit before the point, then as many that after normalising there is a guard bit.
        let steps = f.precision + 2;
        let divisor = zero_extend(&n.significand, f.precision + 1);
        let mut rem = zero_extend(&m.significand, f.precision + 1);
        let mut quotient = constant(0, steps + 1);
        for i in (1..=steps).rev() {
            let (diff, fits) = self.sub_no_borrow(&rem, &divisor);
            quotient[i] = fits;
            rem = self.bits_ite(fits, &diff, &rem);
            rem.pop();
            rem.insert(0, Lit::FALSE);
        }
        quotient[0] = self.any(&rem);

        // Between a half and two.
        let one = sign(&quotient);
        let moved = pad_low(&quotient[..steps], 1);
        let significand = self.bits_ite(one, &quotient, &moved);
        let e = self.sub(&m.exponent, &n.exponent);
        let minus_one = constant(-1, e.len());
        let less = self.mask(&minus_one, !one);
        let exponent = self.add(&e, &less);
        let quotient_sign = self.xor(x.sign, y.sign);
        let packed = self.round(f, Range::Any, quotient_sign, &Normal { exponent, significand });

        let undefined = [self.and(x.zero, y.zero), self.and(x.infinite, y.infinite), x.nan, y.nan];
        let nan = self.any(&undefined);
        let infinite = self.or(x.infinite, y.zero);
        let packed = self.special(f, nan, infinite, &packed);
        // A finite number by infinity, and zero by anything: the quotient above is not meaningful.
        let zero = self.or(x.zero, y.infinite);
        let zero = self.and(zero, !nan);
        let mut r = self.mask(&packed[..f.width() - 1], !zero);
        r.push(sign(&packed));
        r
    }

    pub fn fsqrt(&mut self, f: Format, a: &[Lit]) -> Bits {
        let x = self.fields(f, a);
        let n = self.normal(f, &x);
        // An even exponent: two bits before the point, between one and four.
        let odd = n.exponent[0];
        let plain = zero_extend(&n.significand, f.precision + 1);
        let doubled = pad_low(&n.significand, 1);
        let radicand = self.bits_ite(odd, &doubled, &plain);
        let exponent = n.exponent[1..].to_vec();

        // One bit of the root for two of the radicand, as on paper; with a guard bit.
        let digits = f.precision + 1;
        let radicand = pad_low(&radicand, 2 * digits - radicand.len());
        let mut rem: Bits = Vec::new();
        let mut root: Bits = Vec::new();
        for i in (0..digits).rev() {
            rem.splice(0..0, [radicand[2 * i], radicand[2 * i + 1]]);
            let mut trial = vec![Lit::TRUE, Lit::FALSE];
            trial.extend_from_slice(&root);
            let width = rem.len().max(trial.len());
            let (wide, trial) = (zero_extend(&rem, width), zero_extend(&trial, width));
            let (diff, fits) = self.sub_no_borrow(&wide, &trial);
            rem = self.bits_ite(fits, &diff, &wide);
            root.insert(0, fits);
            // The remainder is at most twice the root.
            rem.truncate(root.len() + 1);
        }
        let sticky = self.any(&rem);
        root.insert(0, sticky);
        // Half an exponent is always in range.
        let packed = self.round(f, Range::Normal, x.sign, &Normal { exponent, significand: root });

        // The root of -0 is -0, of any other negative number NaN.
        let negative = self.and(x.sign, !x.zero);
        let nan = self.or(x.nan, negative);
        self.special(f, nan, x.infinite, &packed)
    }

    /// Java's `%`: what is left of `a` after taking away `b` a whole number of times, with the sign
    /// of `a`; always exact.
    ///
    /// One subtraction for each possible difference of the exponents, so the circuit is large: 277
    /// rows for floats, and 2098 for doubles, which is millions of clauses unless an operand is
    /// constant. Ask about doubles only with a budget.
    pub fn frem(&mut self, f: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.fields(f, a), self.fields(f, b));
        let (m, n) = (self.normal(f, &x), self.normal(f, &y));
        let distance = self.sub(&m.exponent, &n.exponent);
        let smaller = sign(&distance);

        let divisor = zero_extend(&n.significand, f.precision + 1);
        let mut rem = zero_extend(&m.significand, f.precision + 1);
        let reduce = |c: &mut Self, rem: &[Lit]| {
            let (diff, fits) = c.sub_no_borrow(rem, &divisor);
            c.bits_ite(fits, &diff, rem)
        };
        rem = reduce(self, &rem);
        for i in (0..f.exponent_distance()).rev() {
            let active = self.slt(&constant(i, distance.len()), &distance);
            let doubled = pad_low(&rem[..f.precision], 1);
            let next = reduce(self, &doubled);
            rem = self.bits_ite(active, &next, &rem);
        }
        let (significand, shifted) = self.normalise(&rem[..f.precision]);
        let shifted = zero_extend(&shifted, n.exponent.len());
        let exponent = self.sub(&n.exponent, &shifted);
        let packed = self.round(f, Range::Any, x.sign, &Normal { exponent, significand });

        // Zero and a finite number by infinity stay what they are.
        let stays = self.any(&[smaller, x.zero, y.infinite]);
        let packed = self.bits_ite(stays, a, &packed);
        let nan = self.any(&[x.nan, y.nan, x.infinite, y.zero]);
        self.bits_ite(nan, &f.nan(), &packed)
    }

    /// `a * b + c`, rounded once.
    pub fn ffma(&mut self, f: Format, a: &[Lit], b: &[Lit], c: &[Lit]) -> Bits {
        let (x, y, z) = (self.fields(f, a), self.fields(f, b), self.fields(f, c));
        let (m, n, o) = (self.normal(f, &x), self.normal(f, &y), self.normal(f, &z));
        let product_sign = self.xor(x.sign, y.sign);
        let product = self.exact_product(&m, &n);
        let significand = pad_low(&o.significand, f.precision);
        let addend = Normal { exponent: o.exponent, significand };
        let [p, q] = [product, addend].map(|n| {
            // One bit more, so that the distance of any two exponents fits. A zero's exponent means
            // nothing, so it becomes the least.
            let width = f.wide_exponent() + 1;
            let least = constant(-(1 << (width - 2)), width);
            let e = sign_extend(&n.exponent, width);
            let exponent = self.bits_ite(sign(&n.significand), &e, &least);
            Normal { exponent, significand: n.significand }
        });
        let (sum_sign, sum) =
            self.sum(Addend { sign: product_sign, number: p }, Addend { sign: z.sign, number: q });
        let packed = self.round(f, Range::Any, sum_sign, &sum);

        let undefined = [self.and(x.zero, y.infinite), self.and(y.zero, x.infinite), x.nan, y.nan];
        let product_nan = self.any(&undefined);
        let product_infinite = self.or(x.infinite, y.infinite);
        let opposite = self.xor(product_sign, z.sign);
        let infinities = [(product_infinite, product_sign), (z.infinite, z.sign)];
        self.special_sum(f, &packed, [product_nan, z.nan], infinities, opposite)
    }
}
