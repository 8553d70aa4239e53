//! Numbers as texts.

use crate::mux;
use crate::text::{Text, unit};
use cairn_term::{Pool, Term, Width};

impl Text {
    /// `String.valueOf(boolean)`.
    pub fn of_bool(p: &Pool, b: Term) -> Text {
        Text::ite(p, b, &Text::of_str(p, "true"), &Text::of_str(p, "false"))
    }

    /// `Integer.toString(i)`.
    pub fn of_int(p: &Pool, i: Term) -> Text {
        Text::decimal(p, i, 10)
    }

    /// `Long.toString(l)`.
    pub fn of_long(p: &Pool, l: Term) -> Text {
        Text::decimal(p, l, 19)
    }

    /// `Integer.toHexString(i)`.
    pub fn to_hex_string_int(p: &Pool, i: Term) -> Text {
        Text::of_unsigned(p, i, 4)
    }

    /// An int or a long as an unsigned number with so many bits a digit: 4 for `toHexString`, 3 for
    /// `toOctalString`, 1 for `toBinaryString`.
    pub fn of_unsigned(p: &Pool, n: Term, bits: u32) -> Text {
        assert!((1..=5).contains(&bits));
        let width = p.width(n);
        let digits: Vec<Term> = (0..width.bits().div_ceil(bits))
            .rev()
            .map(|k| {
                let shifted = p.lshr(n, p.bv(width, u64::from(k * bits)));
                p.truncate(Width::W8, p.bv_and(shifted, p.bv(width, (1 << bits) - 1)))
            })
            .collect();
        let chars = digits.iter().map(|&d| {
            let letter = p.add(d, p.bv(Width::W8, u64::from(b'a' - 10)));
            let digit = p.bv_or(d, p.bv(Width::W8, u64::from(b'0')));
            let c = p.ite(p.ult(d, p.bv(Width::W8, 10)), digit, letter);
            p.zero_extend(Width::W16, c)
        });
        right_aligned(p, chars.collect(), significant(p, &digits))
    }

    /// A signed number whose magnitude has at most `most` decimal digits.
    fn decimal(p: &Pool, n: Term, most: usize) -> Text {
        let negative = p.slt(n, p.bv(p.width(n), 0));
        let digits = decimal_digits(p, p.ite(negative, p.neg(n), n), most);
        let count = significant(p, &digits);
        // In front of the digits there is nothing but signs: the last one is read or not.
        let mut chars = vec![unit(p, u16::from(b'-'))];
        let mut leading = Term::TRUE;
        for (i, &d) in digits.iter().enumerate() {
            leading = p.and(leading, p.eq(d, p.bv(Width::W8, 0)));
            let digit = p.zero_extend(Width::W16, p.bv_or(d, p.bv(Width::W8, u64::from(b'0'))));
            let last = i + 1 == most;
            chars.push(if last { digit } else { p.ite(leading, chars[0], digit) });
        }
        right_aligned(p, chars, p.add(count, p.ite(negative, p.int(1), p.int(0))))
    }
}

/// The last `len` of the characters, at least one.
fn right_aligned(p: &Pool, chars: Vec<Term>, len: Term) -> Text {
    let all = chars.len();
    let chars = mux::shift_left(p, &chars, p.sub(p.int(all as i32), len), all);
    Text::with(p, len, 1, chars)
}

/// How many digits there are without leading zeros: of zero, one.
fn significant(p: &Pool, digits: &[Term]) -> Term {
    let zero = p.bv(Width::W8, 0);
    let by_count = digits.iter().rev().zip(1..);
    by_count.fold(p.int(1), |rest, (&d, n)| p.ite(p.ne(d, zero), p.int(n), rest))
}

/// The decimal digits of an unsigned number, 8 bits each, the highest first.
///
/// Bit by bit from the highest the number is doubled in decimal. To a solver this is far less than
/// divisions: a step on a digit is a comparison and a sum of four bits.
fn decimal_digits(p: &Pool, n: Term, most: usize) -> Vec<Term> {
    let width = p.width(n);
    let byte = |v| p.bv(Width::W8, v);
    let mut digits: Vec<Term> = vec![];
    for k in (0..width.bits()).rev() {
        let set = p.ne(p.bv_and(n, p.bv(width, 1 << k)), p.bv(width, 0));
        let mut carry = set;
        for d in &mut digits {
            let over = p.ule(byte(5), *d);
            // Three more is six more when doubled, so that the carry leaves the four bits.
            let doubled = p.shl(p.ite(over, p.add(*d, byte(3)), *d), byte(1));
            let doubled = p.bv_and(doubled, byte(0xe));
            *d = p.bv_or(doubled, p.ite(carry, byte(1), byte(0)));
            carry = over;
        }
        let bits_done = width.bits() - k;
        if digits.len() < most && decimal_length(bits_done) > digits.len() {
            digits.push(p.ite(carry, byte(1), byte(0)));
        }
    }
    digits.resize(most, byte(0));
    digits.reverse();
    digits
}

/// How many decimal digits the largest number of so many bits has.
fn decimal_length(bits: u32) -> usize {
    ((1u128 << bits) - 1).to_string().len()
}
