//! Random cases, such that texts match, almost match and sit at the limits often.

use crate::ops::{Case, Kind, Op, SET_LENGTH};
use crate::random::Random;

const ALPHABETS: &[&[u16]] = &[
    &[0x61, 0x62],
    &[0x61, 0x41, 0x62, 0x42, 0x7a, 0x5a, 0x5b, 0x40, 0x60, 0x7b],
    &[0x30, 0x31, 0x39, 0x2d, 0x2b],
    // Digits elsewhere, letters as digits, and what lies next to them.
    &[0x30, 0x37, 0x38, 0x39, 0x2d, 0x66, 0x46, 0x7a, 0x5a, 0x2f, 0x3a, 0x661, 0xff11, 0xff21],
    // Spaces of all sorts, and what only looks like one.
    &[0x20, 0x09, 0x0d, 0x1c, 0x1b, 0x0e, 0x00, 0x78, 0xa0, 0x85],
    &[0x20, 0x1680, 0x2000, 0x2007, 0x200a, 0x200b, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0x78],
    // Deseret letters of both cases, whole and broken.
    &[0xd801, 0xdc00, 0xdc28, 0xd800, 0x61],
    // Latin-1, with the letters whose upper case is elsewhere.
    &[0xb5, 0xff, 0xdf, 0xe5, 0xc5, 0xd7, 0xf7, 0xde, 0xfe, 0xc0, 0xe0, 0x69, 0x73, 0x4b],
    // What equals a letter of Latin-1 without regard to case.
    &[0x130, 0x131, 0x69, 0x49, 0x212a, 0x6b, 0x4b, 0x17f, 0x73, 0x53],
    &[0x212b, 0xe5, 0xc5, 0x1e9e, 0xdf, 0x39c, 0x3bc, 0xb5, 0x178, 0xff],
    &[0x54, 0x74, 0x52, 0x72, 0x55, 0x75, 0x45, 0x65],
];

/// Characters that are the same without regard to case.
const SAME: &[&[u16]] = &[
    &[0x69, 0x49, 0x130, 0x131],
    &[0x6b, 0x4b, 0x212a],
    &[0x73, 0x53, 0x17f],
    &[0xb5, 0x39c, 0x3bc],
    &[0xdf, 0x1e9e],
    &[0xe5, 0xc5, 0x212b],
    &[0xff, 0x178],
    &[0xe0, 0xc0],
    &[0xdc00, 0xdc28],
];

pub struct Alphabet {
    chars: &'static [u16],
    any: bool,
}

impl Alphabet {
    pub fn choose(r: &mut Random) -> Alphabet {
        Alphabet { chars: r.pick(ALPHABETS), any: r.once_in(12) }
    }

    pub fn unit(&self, r: &mut Random) -> u16 {
        if self.any && r.once_in(3) { other(r) } else { r.pick(self.chars) }
    }

    fn text(&self, r: &mut Random, len: usize) -> Vec<u16> {
        (0..len).map(|_| self.unit(r)).collect()
    }
}

/// Any code unit where the versions of Unicode agree, and no sigma: its lower case depends on where
/// it stands.
fn other(r: &mut Random) -> u16 {
    loop {
        let c = r.next() as u16;
        if !(0x530..0xac00).contains(&c) && c != 0x3a3 {
            return c;
        }
    }
}

pub fn length(r: &mut Random) -> usize {
    if r.once_in(16) { r.below(21) } else { r.below(7) }
}

/// A case of an operation, over an alphabet.
pub fn random(r: &mut Random, op: &Op, alphabet: &Alphabet) -> Case {
    loop {
        let mut case = Case { op: op.name, texts: vec![], ints: vec![] };
        for i in 0..op.texts {
            let text = match i {
                0 => first_text(r, op.name, alphabet),
                _ => related(r, &case.texts[0], alphabet),
            };
            case.texts.push(text);
        }
        for &kind in op.ints {
            let int = random_int(r, kind, &case, alphabet);
            case.ints.push(int);
        }
        if is_allowed(op, &case) {
            return case;
        }
    }
}

fn first_text(r: &mut Random, op: &str, alphabet: &Alphabet) -> Vec<u16> {
    if op == "parseBoolean" && !r.once_in(4) {
        return related(r, &units("true"), alphabet);
    }
    if op.starts_with("parse") && r.once_in(2) {
        return units(&number(r));
    }
    let len = length(r);
    alphabet.text(r, len)
}

fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// A number close to the limits, perhaps with a sign and with leading zeros.
fn number(r: &mut Random) -> String {
    let limit = r.pick(&[1 << 31, 1 << 63, 0, 100, 1 << 32, 1i128 << 64]);
    let n = limit + i128::from(r.range(-2, 2));
    let zeros = "0".repeat(if r.once_in(4) { r.below(4) } else { 0 });
    let sign = r.pick(&["", "", "-", "-", "+"]);
    match r.below(4) {
        0 => format!("{sign}{zeros}{n:x}"),
        1 => format!("{sign}{zeros}{n:o}"),
        _ => format!("{sign}{zeros}{n}"),
    }
}

/// Something else, something almost the same, or a part.
fn related(r: &mut Random, text: &[u16], alphabet: &Alphabet) -> Vec<u16> {
    match r.below(4) {
        0 => {
            let len = length(r);
            alphabet.text(r, len)
        }
        1 => {
            let from = r.below(text.len() + 1);
            let to = from + r.below(text.len() - from + 1);
            text[from..to].to_vec()
        }
        _ => {
            let other_case = r.once_in(2);
            let mut other = text.to_vec();
            for c in &mut other {
                if !other_case || r.once_in(2) {
                    continue;
                }
                if let Some(same) = SAME.iter().find(|same| same.contains(c)) {
                    *c = r.pick(same);
                } else if u8::try_from(*c).is_ok_and(|c| c.is_ascii_alphabetic()) {
                    *c ^= 0x20;
                }
            }
            if !other.is_empty() && r.once_in(2) {
                let at = r.below(other.len());
                other[at] = alphabet.unit(r);
            }
            other
        }
    }
}

fn random_int(r: &mut Random, kind: Kind, case: &Case, alphabet: &Alphabet) -> i64 {
    let len = case.texts.first().map_or(0, Vec::len) as i64;
    let before = case.ints.last().copied().unwrap_or(0);
    match kind {
        Kind::Index => r.range(0, (len - 1).max(0)),
        Kind::Position => r.range(0, len),
        Kind::End => r.range(before, len),
        Kind::EndOrMore => r.range(before, len + 3),
        Kind::Count => r.range(0, len - before),
        Kind::Near if r.once_in(12) => i64::from(r.pick(&[i32::MIN, i32::MAX, i32::MIN + 3])),
        Kind::Near => r.range(-2, len + 3),
        Kind::Char => i64::from(alphabet.unit(r)),
        Kind::CodePoint if r.once_in(4) => r.pick(&[0x10400, 0x10428, 0x10ffff, 0x110000, -1]),
        Kind::CodePoint => i64::from(alphabet.unit(r)),
        Kind::Bool | Kind::Flag => r.range(0, 1),
        Kind::Int => i64::from(number_bits(r) as i32),
        Kind::Long => number_bits(r),
        Kind::Length => r.range(0, SET_LENGTH as i64),
        Kind::Times => r.range(0, 3),
        Kind::Radix => r.pick(&[10, 10, 10, 16, 36, 8, 2, 11]),
    }
}

/// Numbers of all sizes, often close to a power of ten or of two.
fn number_bits(r: &mut Random) -> i64 {
    let near = r.range(-1, 1);
    let n = match r.below(4) {
        0 => 10i64.pow(r.below(19) as u32).wrapping_add(near),
        1 => (1i64 << r.below(64)).wrapping_add(near),
        2 => r.range(-120, 120),
        _ => (r.next() as i64) >> r.below(64),
    };
    if r.once_in(2) { n } else { n.wrapping_neg() }
}

/// Whether Java throws nothing.
pub fn is_allowed(op: &Op, case: &Case) -> bool {
    let len = case.texts.first().map_or(0, Vec::len) as i64;
    op.ints.iter().enumerate().all(|(i, kind)| {
        let n = case.ints[i];
        let before = || case.ints[i - 1];
        match kind {
            Kind::Index => (0..len).contains(&n),
            Kind::Position => (0..=len).contains(&n),
            Kind::End => (before()..=len).contains(&n),
            Kind::EndOrMore => n >= before(),
            Kind::Count => n >= 0 && before() + n <= len,
            _ => true,
        }
    })
}
