//! Texts, characters and numbers that a person would write, in place of what a solver came up with.
//!
//! Each candidate is executed: it is taken only if the test still takes the same way to the same end. How many are
//! tried is bounded.

use cairn_witness::{Call, Data, Object, Witness};
use std::collections::BTreeSet;

/// Candidates that are tried for an input.
const MOST: usize = 160;
/// Candidates that are tried to make texts shorter.
const MOST_SHORTER: usize = 64;
/// A text that is not longer can be read as it is, and so can a word.
const LONG: usize = 6;
const LONG_WORD: usize = 14;
/// What stands in for a character, best first.
const CHARACTERS: [char; 8] = ['a', 'b', 'x', 'A', '1', '0', ' ', '-'];
/// Types that a text is of.
const TEXTUAL: [&str; 3] = ["Ljava/lang/String;", "Ljava/lang/Object;", "Ljava/lang/CharSequence;"];
/// What stands in for a fraction.
const FRACTIONS: [f64; 8] = [1.5, 1.0, 0.5, 2.0, 0.0, -1.5, 10.0, 100.0];

/// The names of a call's parameters, as far as they are known.
pub type Names<'a> = &'a dyn Fn(&Call) -> Vec<String>;

fn unnamed(_: &Call) -> Vec<String> {
    vec![]
}

/// Tries to make the texts, characters and fractions of an input pleasant. `still` says whether a candidate does what
/// the witness does.
pub fn please(
    witness: &Witness,
    names: Names<'_>,
    mut still: impl FnMut(&Witness) -> bool,
) -> Witness {
    let mut best = witness.clone();
    let mut left = MOST;
    let count = values(&best, names).len();
    for n in 0..count {
        let Some(value) = values(&best, names).into_iter().nth(n) else { break };
        let others = values(&best, names).into_iter().enumerate().filter(|(m, _)| *m != n);
        let used: Vec<Data> = others.map(|(_, v)| v.data).collect();
        for candidate in whole(&value, &used) {
            if attempt(&mut best, n, candidate, &mut left, &mut still) {
                break;
            }
        }
        if let Some(Value { data: Data::Text(units), .. }) = values(&best, names).into_iter().nth(n)
        {
            improve(&mut best, n, &units, &mut left, &mut still);
        }
    }
    best
}

/// Tries to make long texts shorter: the word for them, or without parts of them, the larger first. `still` says whether a
/// candidate does what matters.
pub fn abridge(
    witness: &Witness,
    names: Names<'_>,
    mut still: impl FnMut(&Witness) -> bool,
) -> Witness {
    let mut best = witness.clone();
    let mut left = MOST_SHORTER;
    for n in 0..values(witness, &unnamed).len() {
        let Some(value) = values(&best, names).into_iter().nth(n) else { break };
        let word: Vec<u16> = value.word().encode_utf16().collect();
        let Data::Text(mut now) = value.data else { continue };
        let is_word = now.len() <= LONG_WORD && now.iter().all(|&u| is_letter(u));
        if now.len() <= LONG || is_word {
            continue;
        }
        if attempt(&mut best, n, Data::Text(word), &mut left, &mut still) {
            continue;
        }
        let mut size = now.len() / 2;
        while size > 0 {
            let mut at = 0;
            while at + size <= now.len() && size < now.len() {
                let mut shorter = now.clone();
                shorter.drain(at..at + size);
                match attempt(&mut best, n, Data::Text(shorter.clone()), &mut left, &mut still) {
                    true => now = shorter,
                    false => at += size,
                }
            }
            size /= 2;
        }
        let letters: BTreeSet<u16> = now.iter().copied().filter(|&u| is_letter(u)).collect();
        for letter in letters {
            let plain = now.iter().map(|&u| if u == letter { u16::from(b'a') } else { u });
            let plain: Vec<u16> = plain.collect();
            if attempt(&mut best, n, Data::Text(plain.clone()), &mut left, &mut still) {
                now = plain;
            }
        }
    }
    best
}

/// Replaces the characters of a text that nobody would write, equal ones together.
fn improve(
    best: &mut Witness,
    n: usize,
    units: &[u16],
    left: &mut usize,
    still: &mut impl FnMut(&Witness) -> bool,
) {
    let mut now = units.to_vec();
    let odd: BTreeSet<u16> = units.iter().copied().filter(|&u| !is_plain(u)).collect();
    for unit in odd {
        let used: BTreeSet<u16> = now.iter().copied().collect();
        for other in stand_ins(unit).filter(|o| !used.contains(o)) {
            let replaced: Vec<u16> =
                now.iter().map(|&u| if u == unit { other } else { u }).collect();
            if attempt(best, n, Data::Text(replaced.clone()), left, still) {
                now = replaced;
                break;
            }
        }
    }
    // Signs that nothing depends on.
    let signs: BTreeSet<u16> =
        now.iter().copied().filter(|&u| is_plain(u) && !is_letter(u) && u > 32).collect();
    for unit in signs {
        for other in [u16::from(b'a'), u16::from(b'b')] {
            let replaced: Vec<u16> =
                now.iter().map(|&u| if u == unit { other } else { u }).collect();
            if attempt(best, n, Data::Text(replaced.clone()), left, still) {
                now = replaced;
                break;
            }
        }
    }
    // One by one, where not all of them can be the same.
    for at in 0..now.len() {
        if is_plain(now[at]) {
            continue;
        }
        for other in stand_ins(now[at]) {
            let mut replaced = now.clone();
            replaced[at] = other;
            if attempt(best, n, Data::Text(replaced.clone()), left, still) {
                now = replaced;
                break;
            }
        }
    }
}

fn attempt(
    best: &mut Witness,
    n: usize,
    candidate: Data,
    left: &mut usize,
    still: &mut impl FnMut(&Witness) -> bool,
) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    let changed = with(best, n, candidate);
    let is_good = changed != *best && still(&changed);
    if is_good {
        *best = changed;
    }
    is_good
}

/// What could stand in for the whole value.
fn whole(value: &Value, used: &[Data]) -> Vec<Data> {
    // Texts that nothing compares are told apart by a reader.
    let text = || {
        let mut words =
            [&*value.word(), "a", "b", "c"].map(|t| Data::Text(t.encode_utf16().collect()));
        let free = words.iter().position(|w| !used.contains(w)).unwrap_or(0);
        words.swap(0, free);
        let [word, ..] = words;
        word
    };
    let is_word = |units: &[u16]| {
        units.iter().all(|&u| u8::try_from(u).is_ok_and(|b| b.is_ascii_alphabetic()))
    };
    match &value.data {
        Data::Null if TEXTUAL.contains(&&*value.descriptor) => vec![text()],
        Data::Text(units) if units.len() > 1 && is_word(units) => vec![text()],
        Data::Text(units) if units.iter().all(|&u| is_letter(u)) && units.len() > 1 => vec![],
        Data::Text(units) if units.is_empty() => vec![text()],
        Data::Text(units) if units.iter().any(|&u| !is_plain(u)) || units.len() == 1 => {
            let odd = |&u: &u16| if is_plain(u) { u } else { u16::from(b'a') };
            let plain: Vec<u16> = units.iter().map(odd).collect();
            vec![text(), Data::Text(plain)]
        }
        Data::Text(_) => vec![],
        Data::Char(c) if !is_letter(*c) => stand_ins(*c).map(Data::Char).collect(),
        Data::Double(bits) => {
            let bits_of = |v: &f64| Data::Double(v.to_bits());
            fractions(f64::from_bits(*bits)).iter().map(bits_of).collect()
        }
        Data::Int(v) if *v < 0 => v.checked_neg().map(Data::Int).into_iter().collect(),
        Data::Long(v) if *v < 0 => v.checked_neg().map(Data::Long).into_iter().collect(),
        Data::Float(bits) => {
            let bits_of = |v: &f64| Data::Float((*v as f32).to_bits());
            fractions(f64::from(f32::from_bits(*bits))).iter().map(bits_of).collect()
        }
        _ => vec![],
    }
}

/// What could stand in for a fraction: round numbers close to it first.
fn fractions(value: f64) -> Vec<f64> {
    if is_short(value) {
        return vec![];
    }
    let near = [value.round(), value.floor() + 0.5, (value * 10.0).round() / 10.0];
    near.into_iter().filter(|v| v.is_finite()).chain(FRACTIONS).collect()
}

/// A fraction that takes few digits.
fn is_short(value: f64) -> bool {
    value.is_finite() && value.abs() < 1e6 && (value * 8.0).fract() == 0.0 && value != 0.0
}

/// Characters that may stand in for one: first the digit of the same value.
fn stand_ins(unit: u16) -> impl Iterator<Item = u16> {
    let digit = char::from_u32(u32::from(unit)).and_then(digit_value);
    // A zero tells less than a one.
    let digit = digit.map(|d| u16::from(b'0') + d.max(1));
    digit.into_iter().chain(CHARACTERS.into_iter().map(|c| c as u16))
}

/// The value of a decimal digit of another script: their blocks begin at multiples of 16, or six behind.
fn digit_value(c: char) -> Option<u16> {
    if !c.is_numeric() || c.is_ascii() {
        return None;
    }
    let low = c as u32 & 0xf;
    let value =
        if low < 10 && !matches!(c as u32 >> 4, 0x96..=0xdf) { low } else { low.checked_sub(6)? };
    (value < 10).then_some(value as u16)
}

fn is_letter(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|b| b.is_ascii_alphanumeric())
}

fn is_plain(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|b| b == b' ' || b.is_ascii_graphic() || b == b'\n' || b == b'\t')
}

/// The numbers of the values of an input that are texts, or null in the place of one.
pub fn texts(witness: &Witness) -> Vec<usize> {
    let is_text = |v: &Value| match v.data {
        Data::Text(_) => v.descriptor.is_empty() || TEXTUAL.contains(&&*v.descriptor),
        Data::Null => [TEXTUAL[0], TEXTUAL[2]].contains(&&*v.descriptor),
        _ => false,
    };
    let all = values(witness, &unnamed).into_iter().enumerate();
    all.filter(|(_, v)| is_text(v)).map(|(n, _)| n).collect()
}

/// The text of that number; empty where there is none.
pub fn text(witness: &Witness, n: usize) -> String {
    match values(witness, &unnamed).into_iter().nth(n) {
        Some(Value { data: Data::Text(units), .. }) => String::from_utf16_lossy(&units),
        _ => String::new(),
    }
}

/// The same input with another text in that place.
pub fn with_text(witness: &Witness, n: usize, text: &str) -> Witness {
    with(witness, n, Data::Text(text.encode_utf16().collect()))
}

/// A value of an input and where it is.
struct Value {
    /// Of the argument, field or parameter; empty where there is none.
    name: String,
    descriptor: String,
    data: Data,
}

impl Value {
    /// A word for it: its name.
    fn word(&self) -> String {
        let letters: String = self.name.chars().filter(char::is_ascii_alphabetic).collect();
        if letters.len() < 2 || letters.len() > 12 || letters.starts_with("arg") {
            return "a".into();
        }
        letters
    }
}

/// The values of an input in a fixed order.
fn values(witness: &Witness, names: Names<'_>) -> Vec<Value> {
    let mut all = vec![];
    visit(&mut witness.clone(), names, &mut |name, descriptor, data| {
        let (name, descriptor, data) = (name.to_owned(), descriptor.to_owned(), data.clone());
        all.push(Value { name, descriptor, data });
    });
    all
}

fn with(witness: &Witness, n: usize, value: Data) -> Witness {
    let mut changed = witness.clone();
    let mut at = 0;
    visit(&mut changed, &unnamed, &mut |_, _, data| {
        if at == n {
            *data = value.clone();
        }
        at += 1;
    });
    changed
}

fn visit(witness: &mut Witness, names: Names<'_>, f: &mut dyn FnMut(&str, &str, &mut Data)) {
    for input in witness.receiver.iter_mut().chain(&mut witness.arguments) {
        f(&input.name, &input.descriptor, &mut input.value);
    }
    for object in &mut witness.heap {
        match object {
            Object::Instance { fields, .. } => {
                for slot in fields {
                    f(&slot.name, &slot.descriptor, &mut slot.value);
                }
            }
            Object::Array { component, elements } => {
                elements.iter_mut().for_each(|e| f("", component, e));
            }
            Object::Made { calls, .. } => {
                calls.iter_mut().for_each(|call| in_call(call, names, f));
            }
            Object::Constant { .. } | Object::Stub { .. } | Object::Opaque { .. } => {}
        }
    }
}

/// The arguments of a call.
fn in_call(call: &mut Call, names: Names<'_>, f: &mut dyn FnMut(&str, &str, &mut Data)) {
    let names = names(call);
    let types = crate::table::parameters(&call.descriptor);
    let types: Vec<String> = types.into_iter().map(str::to_owned).collect();
    for (i, argument) in call.arguments.iter_mut().enumerate() {
        f(names.get(i).map_or("", |n| n), types.get(i).map_or("", |t| t), argument);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_witness::NamedInput;

    fn given(value: Data) -> Witness {
        let mut witness = crate::sample::list(&[], 0);
        witness.arguments = vec![NamedInput {
            name: "text".into(),
            descriptor: "Ljava/lang/String;".into(),
            value,
        }];
        witness
    }

    fn text(witness: &Witness) -> String {
        match &witness.arguments[0].value {
            Data::Text(units) => String::from_utf16_lossy(units),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn long_texts_become_shorter() {
        let text = |t: &str| Data::Text(t.encode_utf16().collect());
        let mut witness = crate::sample::list(&[], 0);
        let name = |value| cairn_witness::NamedInput {
            name: "name".into(),
            descriptor: "Ljava/lang/String;".into(),
            value,
        };
        witness.arguments = vec![name(text("Emp-y option name")), name(text("description"))];
        let has_space = |w: &Witness| {
            w.arguments[0].value != text("") && {
                let Data::Text(units) = &w.arguments[0].value else { return false };
                units.contains(&32) && units.iter().any(|&u| is_letter(u))
            }
        };
        let short = abridge(&witness, &unnamed, has_space);
        let Data::Text(units) = &short.arguments[0].value else { panic!("a text") };
        assert_eq!(units.len(), 2, "{short:?}");
        assert!(has_space(&short));
        assert_eq!(short.arguments[1].value, text("description"));
    }

    #[test]
    fn what_does_not_matter_is_a_word() {
        let odd = given(Data::Text(vec![0, 0x967]));
        assert_eq!(text(&please(&odd, &unnamed, |_| true)), "text");
        assert_eq!(text(&please(&given(Data::Null), &unnamed, |_| true)), "text");
    }

    #[test]
    fn digits_keep_their_value() {
        let odd = given(Data::Text(vec![0x967, 0x662, u16::from(b'.'), 0xff15]));
        let still = |w: &Witness| {
            let text = text(w);
            text.chars().nth(2) == Some('.') && text.chars().all(|c| c.is_numeric() || c == '.')
        };
        assert_eq!(text(&please(&odd, &unnamed, still)), "12.5");
    }

    #[test]
    fn what_the_path_needs_stays() {
        let odd = given(Data::Text(vec![0x967, 0]));
        assert_eq!(please(&odd, &unnamed, |_| false), odd);
    }

    #[test]
    fn fractions_are_short() {
        let odd = given(Data::Double(3.2379e-319_f64.to_bits()));
        let value = |w: &Witness| match w.arguments[0].value {
            Data::Double(bits) => f64::from_bits(bits),
            _ => f64::NAN,
        };
        assert_eq!(value(&please(&odd, &unnamed, |w| value(w) > 0.0)), 0.5);
        assert_eq!(value(&please(&odd, &unnamed, |w| value(w) < 1.0)), 0.0);
    }
}
