//! Bit-vectors, least significant bit first.
//!
//! All operations are total and mean what SMT-LIB's bit-vector theory says: `x / 0` is all ones
//! unsigned and 1 or -1 signed (the sign opposite to `x`), `x % 0` is `x`, and a shift by the width or
//! more leaves nothing but the fill. Java masks shift amounts and throws on a zero divisor; both are
//! the caller's business: it passes the low 5 or 6 bits of the amount, and asks about zero before.

use super::circuit::{Circuit, Lit};
use crate::sat::Sat;

pub type Bits = Vec<Lit>;

/// The number a constant bit-vector stands for; `None` if some bit is open.
pub fn as_constant(bits: &[Lit]) -> Option<u64> {
    assert!(bits.len() <= 64);
    let mut n = 0;
    for (i, bit) in bits.iter().enumerate() {
        n |= u64::from(bit.as_constant()?) << i;
    }
    Some(n)
}

/// The low `width` bits of `value`, sign-extended beyond 64.
pub fn constant(value: i64, width: usize) -> Bits {
    (0..width).map(|i| Lit::constant(value >> i.min(63) & 1 != 0)).collect()
}

pub fn zero_extend(a: &[Lit], width: usize) -> Bits {
    assert!(width >= a.len());
    let mut r = a.to_vec();
    r.resize(width, Lit::FALSE);
    r
}

pub fn sign_extend(a: &[Lit], width: usize) -> Bits {
    assert!(width >= a.len());
    let mut r = a.to_vec();
    r.resize(width, sign(a));
    r
}

pub fn truncate(a: &[Lit], width: usize) -> Bits {
    a[..width].to_vec()
}

/// The highest bit.
pub fn sign(a: &[Lit]) -> Lit {
    a[a.len() - 1]
}

pub fn not(a: &[Lit]) -> Bits {
    a.iter().map(|&l| !l).collect()
}

/// `low` zeros, then `a`.
pub fn pad_low(a: &[Lit], low: usize) -> Bits {
    let mut r = vec![Lit::FALSE; low];
    r.extend_from_slice(a);
    r
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Left,
    Right,
}

impl<S: Sat> Circuit<S> {
    pub fn inputs(&mut self, width: usize) -> Bits {
        (0..width).map(|_| self.input()).collect()
    }

    fn zip(&mut self, a: &[Lit], b: &[Lit], op: fn(&mut Self, Lit, Lit) -> Lit) -> Bits {
        assert_eq!(a.len(), b.len());
        a.iter().zip(b).map(|(&x, &y)| op(self, x, y)).collect()
    }

    pub fn bits_and(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.zip(a, b, Self::and)
    }

    pub fn bits_or(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.zip(a, b, Self::or)
    }

    pub fn bits_xor(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.zip(a, b, Self::xor)
    }

    /// Each bit of `a` where `bit` is true, else zero.
    pub fn mask(&mut self, a: &[Lit], bit: Lit) -> Bits {
        a.iter().map(|&x| self.and(x, bit)).collect()
    }

    pub fn bits_ite(&mut self, cond: Lit, then: &[Lit], other: &[Lit]) -> Bits {
        assert_eq!(then.len(), other.len());
        then.iter().zip(other).map(|(&t, &e)| self.ite(cond, t, e)).collect()
    }

    /// The sum and the carry out of the highest bit.
    pub fn add_carry(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Bits, Lit) {
        assert_eq!(a.len(), b.len());
        let mut sum = Bits::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let (s, c) = self.full_adder(x, y, carry);
            sum.push(s);
            carry = c;
        }
        (sum, carry)
    }

    pub fn add(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.add_carry(a, b, Lit::FALSE).0
    }

    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.sub_no_borrow(a, b).0
    }

    /// The difference, and whether `a >= b` unsigned.
    pub fn sub_no_borrow(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Lit) {
        self.add_carry(a, &not(b), Lit::TRUE)
    }

    pub fn neg(&mut self, a: &[Lit]) -> Bits {
        self.negate_if(Lit::TRUE, a)
    }

    /// `-a` where `cond` holds, else `a`.
    pub fn negate_if(&mut self, cond: Lit, a: &[Lit]) -> Bits {
        let flipped: Bits = a.iter().map(|&x| self.xor(x, cond)).collect();
        self.increment_if(cond, &flipped)
    }

    /// `a + 1` where `cond` holds, else `a`.
    pub fn increment_if(&mut self, cond: Lit, a: &[Lit]) -> Bits {
        let zero = constant(0, a.len());
        self.add_carry(a, &zero, cond).0
    }

    /// The magnitude as an unsigned number: right for the smallest number too.
    pub fn abs(&mut self, a: &[Lit]) -> Bits {
        self.negate_if(sign(a), a)
    }

    /// The product, cut to the operands' width: the same signed and unsigned.
    pub fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        assert_eq!(a.len(), b.len());
        self.product(a, b, a.len())
    }

    /// The whole unsigned product.
    pub fn mul_wide(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.product(a, b, a.len() + b.len())
    }

    /// The low `width` bits of the unsigned product, by adding shifted rows.
    fn product(&mut self, a: &[Lit], b: &[Lit], width: usize) -> Bits {
        let constants = |x: &[Lit]| x.iter().filter(|l| l.as_constant().is_some()).count();
        // A row of a constant zero costs nothing, so the rows go by the more constant operand.
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        let mut acc = constant(0, width);
        for (i, &bit) in b.iter().enumerate().take(width) {
            if bit == Lit::FALSE {
                continue;
            }
            let n = a.len().min(width - i);
            let row = self.mask(&a[..n], bit);
            let (sum, carry) = self.add_carry(&acc[i..i + n], &row, Lit::FALSE);
            acc[i..i + n].copy_from_slice(&sum);
            // Rows below end here, so the carry meets a bit that is still zero.
            if i + n < width {
                acc[i + n] = carry;
            }
        }
        acc
    }

    /// Quotient and remainder, unsigned, by restoring division.
    pub fn udivrem(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        assert_eq!(a.len(), b.len());
        let n = a.len();
        let divisor = zero_extend(b, n + 1);
        let mut rem = constant(0, n);
        let mut quotient = constant(0, n);
        for i in (0..n).rev() {
            rem.insert(0, a[i]);
            let (diff, fits) = self.sub_no_borrow(&rem, &divisor);
            quotient[i] = fits;
            rem = self.bits_ite(fits, &diff, &rem);
            // The remainder is below the divisor, or for a zero divisor has no more bits than `a`.
            rem.truncate(n);
        }
        (quotient, rem)
    }

    /// Quotient and remainder, rounding towards zero; the remainder has the sign of `a`. The
    /// smallest number divided by -1 is itself.
    pub fn sdivrem(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        let (x, y) = (self.abs(a), self.abs(b));
        let (q, r) = self.udivrem(&x, &y);
        let differ = self.xor(sign(a), sign(b));
        (self.negate_if(differ, &q), self.negate_if(sign(a), &r))
    }

    /// One multiplexer layer a bit of the amount. Returns what was shifted and whether a one was
    /// lost.
    fn shift(&mut self, a: &[Lit], amount: &[Lit], direction: Direction, fill: Lit) -> (Bits, Lit) {
        let n = a.len();
        let mut r = a.to_vec();
        let mut lost = Lit::FALSE;
        for (k, &bit) in amount.iter().enumerate() {
            if bit == Lit::FALSE {
                continue;
            }
            let step = if k < usize::BITS as usize - 1 { (1usize << k).min(n) } else { n };
            let (out, moved) = match direction {
                Direction::Left => (&r[n - step..], [&vec![fill; step], &r[..n - step]].concat()),
                Direction::Right => (&r[..step], [&r[step..], &vec![fill; step]].concat()),
            };
            let out = self.any(out);
            let out = self.and(bit, out);
            lost = self.or(lost, out);
            r = self.bits_ite(bit, &moved, &r);
        }
        (r, lost)
    }

    pub fn shl(&mut self, a: &[Lit], amount: &[Lit]) -> Bits {
        self.shift(a, amount, Direction::Left, Lit::FALSE).0
    }

    pub fn lshr(&mut self, a: &[Lit], amount: &[Lit]) -> Bits {
        self.shift(a, amount, Direction::Right, Lit::FALSE).0
    }

    pub fn ashr(&mut self, a: &[Lit], amount: &[Lit]) -> Bits {
        self.shift(a, amount, Direction::Right, sign(a)).0
    }

    /// Shifts right, and the lowest bit stays one if any one was shifted out: all that rounding
    /// needs to know of the rest.
    pub fn shr_sticky(&mut self, a: &[Lit], amount: &[Lit]) -> Bits {
        let (mut r, lost) = self.shift(a, amount, Direction::Right, Lit::FALSE);
        r[0] = self.or(r[0], lost);
        r
    }

    pub fn eq(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same = self.zip(a, b, Self::iff);
        self.all(&same)
    }

    pub fn is_zero(&mut self, a: &[Lit]) -> Lit {
        !self.any(a)
    }

    pub fn ult(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.ule(b, a)
    }

    pub fn ule(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        assert_eq!(a.len(), b.len());
        // The carry of b - a: only majorities, no sum is built.
        a.iter().zip(b).fold(Lit::TRUE, |c, (&x, &y)| self.majority(!x, y, c))
    }

    pub fn slt(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.sle(b, a)
    }

    pub fn sle(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let (a, b) = (flip_sign(a), flip_sign(b));
        self.ule(&a, &b)
    }

    /// Shifts left until the highest bit is one; also the number of steps. Zero stays zero, with a
    /// count that says nothing more than that.
    pub fn normalise(&mut self, a: &[Lit]) -> (Bits, Bits) {
        let n = a.len();
        let mut r = a.to_vec();
        let mut count = constant(0, n.next_power_of_two().trailing_zeros() as usize);
        for k in (0..count.len()).rev() {
            let step = 1 << k;
            let empty = self.is_zero(&r[n - step..]);
            let moved = pad_low(&r[..n - step], step);
            r = self.bits_ite(empty, &moved, &r);
            count[k] = empty;
        }
        (r, count)
    }

    /// `Integer.numberOfLeadingZeros`, in as many bits as the width itself needs.
    pub fn leading_zeros(&mut self, a: &[Lit]) -> Bits {
        let n = a.len();
        let (shifted, count) = self.normalise(a);
        let width = (usize::BITS - n.leading_zeros()) as usize;
        let count = zero_extend(&count, width);
        self.bits_ite(sign(&shifted), &count, &constant(n as i64, width))
    }
}

/// Signed order is unsigned order with the sign flipped.
fn flip_sign(a: &[Lit]) -> Bits {
    let mut r = a.to_vec();
    let top = r.len() - 1;
    r[top] = !r[top];
    r
}
