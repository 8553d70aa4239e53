//! What Java's operations give, written plainly from their documentation.

use crate::ops::{Case, Outcome};

type Units = Vec<u16>;

pub fn outcome(case: &Case) -> Outcome {
    use Outcome::{Number, Text, Truth};
    let s: &[u16] = case.texts.first().map_or(&[], |t| t);
    let t: &[u16] = case.texts.get(1).map_or(&[], |t| t);
    let int = |i: usize| case.ints[i];
    let at = |i: usize| case.ints[i] as usize;
    match case.op {
        "charAt" => Number(s[at(0)].into()),
        "isEmpty" => Truth(s.is_empty()),
        "isBlank" => Truth(s.iter().all(|&c| is_whitespace(c))),
        "hashCode" => {
            let step = |h: i32, &c: &u16| h.wrapping_mul(31).wrapping_add(i32::from(c));
            Number(s.iter().fold(0, step).into())
        }
        "equals" => Truth(s == t),
        "equalsIgnoreCase" => Truth(s.len() == t.len() && compare_ignoring_case(s, t) == 0),
        "compareTo" => Number(compare(s, t)),
        "compareToIgnoreCase" => Number(compare_ignoring_case(s, t)),
        "regionMatches" => Truth(region_matches(int(0) != 0, int(1), s, int(2), t, int(3))),
        "indexOfChar" => Number(first(s, 0, |i| char_starts(s, i, int(0)))),
        "indexOfCharFrom" => Number(first(s, int(1), |i| char_starts(s, i, int(0)))),
        "lastIndexOfChar" => Number(last(s, i64::MAX, |i| char_starts(s, i, int(0)))),
        "lastIndexOfCharFrom" => Number(last(s, int(1), |i| char_starts(s, i, int(0)))),
        "indexOf" if t.is_empty() => Number(int(0).clamp(0, s.len() as i64)),
        "indexOf" => Number(first(s, int(0), |i| s[i..].starts_with(t))),
        "lastIndexOf" => Number(last(s, int(0), |i| s[i..].starts_with(t))),
        "contains" => Truth((0..=s.len()).any(|i| s[i..].starts_with(t))),
        "startsWith" => {
            let from = usize::try_from(int(0)).ok().and_then(|i| s.get(i..));
            Truth(from.is_some_and(|s| s.starts_with(t)))
        }
        "endsWith" => Truth(s.ends_with(t)),
        "substring" => Text(s[at(0)..at(1)].to_vec()),
        "substringFrom" => Text(s[at(0)..].to_vec()),
        "slice" => Text(s[at(0)..at(0) + at(1)].to_vec()),
        "concat" => Text([s, t].concat()),
        "repeat" => Text(s.repeat(at(0))),
        "trim" => Text(cut(s, true, true, |c| c <= 0x20)),
        "strip" => Text(cut(s, true, true, is_whitespace)),
        "stripLeading" => Text(cut(s, true, false, is_whitespace)),
        "stripTrailing" => Text(cut(s, false, true, is_whitespace)),
        "toUpperCase" => Text(mapped(s, |c| c.to_uppercase().collect())),
        "toLowerCase" => Text(mapped(s, |c| c.to_lowercase().collect())),
        "replaceChar" => {
            let (old, new) = (int(0) as u16, int(1) as u16);
            Text(s.iter().map(|&c| if c == old { new } else { c }).collect())
        }
        "choose" => Text(if int(0) != 0 { s } else { t }.to_vec()),
        "ofBool" => text(&(int(0) != 0).to_string()),
        "ofChar" => Text(vec![int(0) as u16]),
        "ofInt" | "ofLong" => text(&int(0).to_string()),
        "intToHex" => text(&format!("{:x}", int(0) as i32)),
        "longToHex" => text(&format!("{:x}", int(0))),
        "intToOctal" => text(&format!("{:o}", int(0) as i32)),
        "longToBinary" => text(&format!("{:b}", int(0))),
        "parseInt" => parse(s, int(0), i32::MIN.into(), i32::MAX.into()),
        "parseLong" => parse(s, int(0), i64::MIN, i64::MAX),
        "parseBoolean" => {
            let is_true = String::from_utf16(s).is_ok_and(|s| s.eq_ignore_ascii_case("true"));
            Truth(is_true)
        }
        "insert" => Text([&s[..at(0)], t, &s[at(0)..]].concat()),
        "delete" => Text([&s[..at(0)], &s[at(1).min(s.len())..]].concat()),
        "deleteCharAt" => Text([&s[..at(0)], &s[at(0) + 1..]].concat()),
        "replace" => Text([&s[..at(0)], t, &s[at(1).min(s.len())..]].concat()),
        "setCharAt" => {
            let mut s = s.to_vec();
            s[at(0)] = int(1) as u16;
            Text(s)
        }
        "reverse" => Text(reversed(s)),
        "setLength" => {
            let mut s = s.to_vec();
            s.resize(at(0), 0);
            Text(s)
        }
        op => panic!("{op} has no reference"),
    }
}

fn text(s: &str) -> Outcome {
    Outcome::Text(s.encode_utf16().collect())
}

/// `Character.isWhitespace`: space, line and paragraph separators that are not non-breaking, and
/// some controls.
fn is_whitespace(c: u16) -> bool {
    match c {
        0x09..=0x0d | 0x1c..=0x1f => true,
        0xa0 | 0x2007 | 0x202f => false,
        _ => matches!(c, 0x20 | 0x1680 | 0x2000..=0x200a | 0x2028 | 0x2029 | 0x205f | 0x3000),
    }
}

fn cut(s: &[u16], leading: bool, trailing: bool, space: impl Fn(u16) -> bool) -> Units {
    let mut s = s;
    while leading && s.first().is_some_and(|&c| space(c)) {
        s = &s[1..];
    }
    while trailing && s.last().is_some_and(|&c| space(c)) {
        s = &s[..s.len() - 1];
    }
    s.to_vec()
}

fn compare(s: &[u16], t: &[u16]) -> i64 {
    for (&a, &b) in s.iter().zip(t) {
        if a != b {
            return i64::from(a) - i64::from(b);
        }
    }
    s.len() as i64 - t.len() as i64
}

/// `Character.toUpperCase(int)`: one character for one.
fn simple_upper(c: u32) -> u32 {
    let Some(c) = char::from_u32(c) else { return c };
    let upper: Vec<char> = c.to_uppercase().collect();
    if upper.len() == 1 { upper[0].into() } else { c.into() }
}

fn simple_lower(c: u32) -> u32 {
    let Some(c) = char::from_u32(c) else { return c };
    let lower: Vec<char> = c.to_lowercase().collect();
    // The only one whose lower case is one character here and two in a text.
    if c == '\u{130}' { 'i'.into() } else { lower[0].into() }
}

fn folded(c: u32) -> u32 {
    simple_lower(simple_upper(c))
}

/// The supplementary character that starts at a position.
fn pair(s: &[u16], i: usize) -> Option<u32> {
    let units = s[i..].iter().take(2).copied();
    let c = char::decode_utf16(units).next()?.ok()?;
    (c.len_utf16() == 2).then_some(c.into())
}

/// Where both texts have characters outside of Latin-1, those that differ are compared as
/// characters, not as code units.
fn compare_ignoring_case(s: &[u16], t: &[u16]) -> i64 {
    let compact = |s: &[u16]| s.iter().all(|&c| c <= 0xff);
    let by_unit = compact(s) || compact(t);
    let (mut i, mut j) = (0, 0);
    while i < s.len() && j < t.len() {
        let (mut a, mut b) = (u32::from(s[i]), u32::from(t[j]));
        if folded(a) != folded(b) && !by_unit {
            for (s, i, c) in [(s, &mut i, &mut a), (t, &mut j, &mut b)] {
                if let Some(whole) = pair(s, *i) {
                    *c = whole;
                    *i += 1;
                } else if *i > 0
                    && let Some(whole) = pair(s, *i - 1)
                {
                    *c = whole;
                }
            }
        }
        if folded(a) != folded(b) {
            return i64::from(folded(a)) - i64::from(folded(b));
        }
        (i, j) = (i + 1, j + 1);
    }
    s.len() as i64 - t.len() as i64
}

fn region_matches(
    ignore_case: bool,
    offset: i64,
    s: &[u16],
    other_offset: i64,
    t: &[u16],
    len: i64,
) -> bool {
    let fits = |offset: i64, s: &[u16]| offset >= 0 && offset + len <= s.len() as i64;
    if !fits(offset, s) || !fits(other_offset, t) {
        return false;
    }
    if len <= 0 {
        return true;
    }
    let part = |s: &[u16], offset: i64| s[offset as usize..(offset + len) as usize].to_vec();
    let (a, b) = (part(s, offset), part(t, other_offset));
    if ignore_case { compare_ignoring_case(&a, &b) == 0 } else { a == b }
}

/// Whether the character starts at a position, be it one code unit or two.
fn char_starts(s: &[u16], i: usize, ch: i64) -> bool {
    let Ok(ch) = u32::try_from(ch) else { return false };
    match (u16::try_from(ch), char::from_u32(ch)) {
        (Ok(unit), _) => s.get(i) == Some(&unit),
        (_, Some(c)) => s[i..].starts_with(c.encode_utf16(&mut [0; 2])),
        _ => false,
    }
}

/// The first position from `from` on, the end included.
fn first(s: &[u16], from: i64, here: impl Fn(usize) -> bool) -> i64 {
    (0..=s.len()).find(|&i| i as i64 >= from && here(i)).map_or(-1, |i| i as i64)
}

fn last(s: &[u16], from: i64, here: impl Fn(usize) -> bool) -> i64 {
    (0..=s.len()).rev().find(|&i| i as i64 <= from && here(i)).map_or(-1, |i| i as i64)
}

fn mapped(s: &[u16], map: impl Fn(char) -> Vec<char>) -> Units {
    let mut out = vec![];
    for c in char::decode_utf16(s.iter().copied()) {
        match c {
            Ok(c) => out.extend(map(c).iter().flat_map(|c| c.encode_utf16(&mut [0; 2]).to_vec())),
            Err(lone) => out.push(lone.unpaired_surrogate()),
        }
    }
    out
}

fn reversed(s: &[u16]) -> Units {
    let mut parts: Vec<Units> = vec![];
    for c in char::decode_utf16(s.iter().copied()) {
        parts.push(match c {
            Ok(c) => c.encode_utf16(&mut [0; 2]).to_vec(),
            Err(lone) => vec![lone.unpaired_surrogate()],
        });
    }
    parts.reverse();
    parts.concat()
}

/// `Character.digit`, of the scripts that the tests use.
fn digit(c: u16, radix: i64) -> Option<i64> {
    let c = i64::from(c);
    let value = match c {
        0x30..=0x39 => c - 0x30,
        0x41..=0x5a => c - 0x41 + 10,
        0x61..=0x7a => c - 0x61 + 10,
        0x660..=0x669 => c - 0x660,
        0xff10..=0xff19 => c - 0xff10,
        0xff21..=0xff3a => c - 0xff21 + 10,
        0xff41..=0xff5a => c - 0xff41 + 10,
        _ => return None,
    };
    (value < radix).then_some(value)
}

fn parse(s: &[u16], radix: i64, min: i64, max: i64) -> Outcome {
    let (negative, digits) = match s {
        [0x2d, rest @ ..] => (true, rest),
        [0x2b, rest @ ..] => (false, rest),
        _ => (false, s),
    };
    let number = digits.iter().try_fold(0i128, |n, &c| {
        let n = n * i128::from(radix) + i128::from(digit(c, radix)?);
        // Enough to stay too large, and not to overflow here.
        Some(n.min(1 << 70))
    });
    match number.map(|n| if negative { -n } else { n }) {
        Some(n) if !digits.is_empty() && (min.into()..=max.into()).contains(&n) => {
            Outcome::Number(n as i64)
        }
        _ => Outcome::NotANumber,
    }
}
