//! Texts as numbers.

use crate::case::between;
use crate::mux;
use crate::text::{Text, unit};
use cairn_term::{Pool, Term, Width};

/// What a text says as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// Whether it is one; otherwise Java throws a `NumberFormatException`.
    pub valid: Term,
    /// Which; arbitrary unless valid.
    pub value: Term,
    /// Whether all this is right: Java accepts the digits of other scripts too.
    pub exact: Term,
}

/// The first decimal digit of another script than Latin.
const OTHER_DIGITS: u16 = ZEROS[1];

/// The zero of each script that has digits of one unit, nine more after it: what
/// `Character.digit` knows, from Java 17 to 25.
const ZEROS: [u16; 37] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
    0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
    0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
];

impl Text {
    /// `Integer.parseInt(text, radix)`, for a radix from 2 to 36.
    pub fn parse_int(&self, p: &Pool, radix: u32) -> Parsed {
        self.parse(p, Width::W32, radix)
    }

    /// `Integer.parseInt(text)` with the digits of all scripts: exact always, and larger.
    pub fn parse_int_of_any_script(&self, p: &Pool) -> Parsed {
        self.latin_digits(p).parse_exactly(p, Width::W32)
    }

    /// `Long.parseLong(text, radix)`.
    pub fn parse_long(&self, p: &Pool, radix: u32) -> Parsed {
        self.parse(p, Width::W64, radix)
    }

    /// `Long.parseLong(text)` with the digits of all scripts.
    pub fn parse_long_of_any_script(&self, p: &Pool) -> Parsed {
        self.latin_digits(p).parse_exactly(p, Width::W64)
    }

    /// The text with each digit as the Latin one of its value, and no other change that could make
    /// a number of what is none.
    fn latin_digits(&self, p: &Pool) -> Text {
        let latin = |&c: &Term| {
            ZEROS[1..].iter().fold(c, |rest, &zero| {
                let digit = between(p, zero, c, zero + 9);
                p.ite(digit, p.sub(c, unit(p, zero - ZEROS[0])), rest)
            })
        };
        Text::with(p, self.len(), self.min_len(), self.chars().iter().map(latin).collect())
    }

    fn parse_exactly(&self, p: &Pool, width: Width) -> Parsed {
        Parsed { exact: Term::TRUE, ..self.parse(p, width, 10) }
    }

    /// `Boolean.parseBoolean(text)`.
    pub fn parse_boolean(&self, p: &Pool) -> Term {
        // No character outside of Latin-1 equals one of these letters, so this is exact.
        self.equals_ignore_case(p, &Text::of_str(p, "true")).value
    }

    fn parse(&self, p: &Pool, width: Width, radix: u32) -> Parsed {
        assert!((2..=36).contains(&radix));
        let Some(&first) = self.chars().first() else {
            return Parsed { valid: Term::FALSE, value: p.bv(width, 0), exact: Term::TRUE };
        };
        let negative = p.eq(first, unit(p, u16::from(b'-')));
        let signed = p.or(negative, p.eq(first, unit(p, u16::from(b'+'))));
        let mut digits: Vec<Digit> = self.chars().iter().map(|&c| digit(p, c, radix)).collect();
        digits[0].value = p.ite(signed, p.bv(Width::W8, 0), digits[0].value);
        digits[0].is = p.or(signed, digits[0].is);

        let mut all = Term::TRUE;
        let mut known = Term::TRUE;
        let mut refuted = Term::FALSE;
        for (i, (d, &c)) in digits.iter().zip(self.chars()).enumerate() {
            let live = self.live(p, i);
            let latin = p.ult(c, unit(p, OTHER_DIGITS));
            all = p.and(all, p.implies(live, d.is));
            known = p.and(known, p.implies(live, latin));
            refuted = p.or(refuted, p.and(live, p.and(latin, p.not(d.is))));
        }
        let enough = p.and(self.at_least(p, 1), p.implies(signed, self.at_least(p, 2)));
        let sum = self.sum(p, &digits, width, radix);
        let highest =
            p.ite(negative, p.bv(width, 1 << (width.bits() - 1)), p.bv(width, width.max() as u64));
        let fits = p.and(p.not(sum.overflows), p.ule(sum.value, highest));
        Parsed {
            valid: p.and(p.and(enough, all), fits),
            value: p.ite(negative, p.neg(sum.value), sum.value),
            exact: p.or(known, refuted),
        }
    }

    /// The digits below the length as an unsigned number.
    fn sum(&self, p: &Pool, digits: &[Digit], width: Width, radix: u32) -> Sum {
        // A sum of at most `limit` gives the next without overflow, and a larger one is too large.
        let limit = (1u128 << (width.bits() - 1)) / u128::from(radix);
        let mut most = 0u128;
        let mut sum = p.bv(Width::W8, 0);
        let mut overflows = Term::FALSE;
        let mut prefixes = vec![sum];
        for (i, d) in digits.iter().enumerate() {
            if most > limit {
                let over = p.ult(p.bv(width, limit as u64), p.zero_extend(width, sum));
                overflows = p.or(overflows, p.and(self.live(p, i), over));
            }
            // Few digits fit into few bits: less for a solver to add up.
            most = most.min(limit) * u128::from(radix) + u128::from(radix - 1);
            let narrow = Width::ALL.into_iter().find(|w| most <= u128::from(w.mask()));
            let narrow = narrow.expect("the largest sum fits into the width");
            let [so_far, d] = [sum, d.value].map(|t| p.zero_extend(narrow, t));
            sum = p.add(p.mul(so_far, p.bv(narrow, u64::from(radix))), d);
            prefixes.push(sum);
        }
        let prefixes: Vec<Term> = prefixes.iter().map(|&t| p.zero_extend(width, t)).collect();
        let index = p.sub(self.len(), p.int(self.min_len() as i32));
        let value = mux::select(p, &prefixes[self.min_len()..], index);
        Sum { value: value.expect("the sum of the whole capacity is among them"), overflows }
    }
}

/// A character as a digit: 8 bits, arbitrary unless it is one.
struct Digit {
    is: Term,
    value: Term,
}

struct Sum {
    value: Term,
    overflows: Term,
}

fn digit(p: &Pool, c: Term, radix: u32) -> Digit {
    let low = p.truncate(Width::W8, c);
    let decimal = between(p, 0x30, c, 0x30 + radix.min(10) as u16 - 1);
    let value = p.bv_and(low, p.bv(Width::W8, 0xf));
    if radix <= 10 {
        return Digit { is: decimal, value };
    }
    // Both cases of a letter have its number in the alphabet in the low five bits.
    let letter = between(p, 0x61, p.bv_or(c, unit(p, 0x20)), 0x61 + radix as u16 - 11);
    let number = p.add(p.bv_and(low, p.bv(Width::W8, 0x1f)), p.bv(Width::W8, 9));
    Digit { is: p.or(decimal, letter), value: p.ite(letter, number, value) }
}
