//! `java.lang.Character`: what is asked of ASCII characters, as terms. The library's tables decide
//! about the rest.

use super::{Entry, ModelResult, decline};
use crate::machine::{Machine, Trap};
use crate::sym::Val;
use cairn_program::ir::Kind;
use cairn_term::{Pool, Term};

const CHARACTER: &str = "java/lang/Character";

/// A code point that is unknown, but ASCII on this path.
fn ascii(m: &mut Machine<'_>, a: &[Val]) -> Result<Term, Trap> {
    let Some(c) = a[0].term() else { return decline() };
    let p = m.pool();
    if m.decide(p.ult(c, p.int(128)))? { Ok(c) } else { decline() }
}

fn within(p: &Pool, c: Term, low: char, high: char) -> Term {
    let (low, high) = (low as i32, high as i32);
    p.ule(p.sub(c, p.int(low)), p.int(high - low))
}

fn digit_cond(p: &Pool, c: Term) -> Term {
    within(p, c, '0', '9')
}

fn upper_cond(p: &Pool, c: Term) -> Term {
    within(p, c, 'A', 'Z')
}

fn lower_cond(p: &Pool, c: Term) -> Term {
    within(p, c, 'a', 'z')
}

fn letter_cond(p: &Pool, c: Term) -> Term {
    p.or(upper_cond(p, c), lower_cond(p, c))
}

macro_rules! tests {
    ($($name:ident |$p:ident, $c:ident| $body:expr;)*) => {
        $(fn $name(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
            let $c = ascii(m, a)?;
            let $p = m.pool();
            let t = $body;
            Ok(m.val_bool(t))
        })*
    };
}

tests! {
    is_digit |p, c| digit_cond(&p, c);
    is_letter |p, c| letter_cond(&p, c);
    is_letter_or_digit |p, c| p.or(letter_cond(&p, c), digit_cond(&p, c));
    is_upper_case |p, c| upper_cond(&p, c);
    is_lower_case |p, c| lower_cond(&p, c);
    is_whitespace |p, c| {
        let controls = p.or(within(&p, c, '\t', '\r'), within(&p, c, '\x1c', '\x1f'));
        p.or(controls, p.eq(c, p.int(32)))
    };
}

fn to_upper_case(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let c = ascii(m, a)?;
    let p = m.pool();
    Ok(m.val(p.ite(lower_cond(&p, c), p.sub(c, p.int(32)), c)))
}

fn to_lower_case(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let c = ascii(m, a)?;
    let p = m.pool();
    Ok(m.val(p.ite(upper_cond(&p, c), p.add(c, p.int(32)), c)))
}

/// The value of a digit or letter, or -1: below `radix` if there is one.
fn value(p: &Pool, c: Term, radix: i32) -> Term {
    let offset = |first: char, base: i32| p.add(p.sub(c, p.int(first as i32)), p.int(base));
    let letters = p.ite(lower_cond(p, c), offset('a', 10), p.int(-1));
    let letters = p.ite(upper_cond(p, c), offset('A', 10), letters);
    let v = p.ite(digit_cond(p, c), offset('0', 0), letters);
    if radix >= 36 { v } else { p.ite(p.slt(v, p.int(radix)), v, p.int(-1)) }
}

fn digit(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let radix = a[1].word as i32;
    if a[1].is_symbolic() || !(2..=36).contains(&radix) {
        return decline();
    }
    let c = ascii(m, a)?;
    Ok(m.val(value(&m.pool(), c, radix)))
}

fn numeric_value(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let c = ascii(m, a)?;
    Ok(m.val(value(&m.pool(), c, 36)))
}

/// `isDefined` and its like are left to the tables; this one is asked of every character of a text.
fn is_surrogate(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if !a[0].is_symbolic() {
        return decline();
    }
    let (p, c) = (m.pool(), m.term(Kind::Int, a[0]));
    let t = p.and(p.ule(p.int(0xD800), c), p.ule(c, p.int(0xDFFF)));
    Ok(m.val_bool(t))
}

pub(super) const TABLE: &[Entry] = &[
    (CHARACTER, "isDigit", "(I)Z", is_digit),
    (CHARACTER, "isLetter", "(I)Z", is_letter),
    (CHARACTER, "isAlphabetic", "(I)Z", is_letter),
    (CHARACTER, "isLetterOrDigit", "(I)Z", is_letter_or_digit),
    (CHARACTER, "isUpperCase", "(I)Z", is_upper_case),
    (CHARACTER, "isLowerCase", "(I)Z", is_lower_case),
    (CHARACTER, "isWhitespace", "(I)Z", is_whitespace),
    (CHARACTER, "toUpperCase", "(I)I", to_upper_case),
    (CHARACTER, "toLowerCase", "(I)I", to_lower_case),
    (CHARACTER, "digit", "(II)I", digit),
    (CHARACTER, "getNumericValue", "(I)I", numeric_value),
    (CHARACTER, "isSurrogate", "(C)Z", is_surrogate),
];
