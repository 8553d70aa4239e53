//! The inputs of a test with another number in one place: in the arguments of the call, or of the calls that build the input.

use cairn_arrange::Built;
use cairn_program::ir::Inst;
use cairn_program::{MethodId, Program};
use cairn_witness::{Arrangement, Data, Step};
use std::collections::BTreeSet;

/// Sums and differences of the numbers at hand that are tried for a fraction.
const MOST_SUMS: usize = 12;
/// Texts of the program that are tried for one.
const MOST_WORDS: usize = 24;

/// The numbers that a method compares with or calculates with.
pub fn constants(program: &Program, method: MethodId) -> Vec<i64> {
    let Ok(body) = program.body(method) else { return vec![] };
    let mut found = BTreeSet::from([0, 1]);
    for inst in body.code.iter() {
        match *inst {
            Inst::Const { bits, .. } => _ = found.insert(i64::from(bits as i32)),
            Inst::BrIntK { k, .. } | Inst::BinK { k, .. } => _ = found.insert(i64::from(k)),
            Inst::ConstWide { index, .. } => {
                _ = found.insert(body.wide[index as usize] as i64);
            }
            _ => {}
        }
    }
    found.into_iter().filter(|c| c.unsigned_abs() < 1 << 40).collect()
}

/// The arguments of a test with another number in one place: at a constant, beside it, or beside another number; then the same with what is given to
/// the calls before.
pub fn varied(built: &Built, constants: &[i64], words: &[String]) -> Vec<(Arrangement, Vec<Data>)> {
    let arguments: Vec<Data> = built.witness.arguments.iter().map(|a| a.value.clone()).collect();
    let mut given: Vec<&Data> = arguments.iter().collect();
    for step in &built.arrangement.steps {
        given.extend(values(step).into_iter().flatten());
    }
    let mut all = vec![];
    for (i, argument) in arguments.iter().enumerate() {
        for value in others(argument, &given, constants, words) {
            let mut other = arguments.clone();
            other[i] = value;
            all.push((built.arrangement.clone(), other));
        }
    }
    for (n, step) in built.arrangement.steps.iter().enumerate() {
        for (i, value) in values(step).into_iter().flatten().enumerate() {
            for other in others(value, &given, constants, words) {
                let mut arrangement = built.arrangement.clone();
                if let Some(place) = place(&mut arrangement.steps[n], i) {
                    *place = other;
                    all.push((arrangement, arguments.clone()));
                }
            }
        }
    }
    all
}

/// What a step gives.
fn values(step: &Step) -> Option<&Vec<Data>> {
    match step {
        Step::Make { call, .. } | Step::Call { call, .. } => Some(&call.arguments),
        Step::Array { elements, .. } => Some(elements),
        _ => None,
    }
}

fn place(step: &mut Step, number: usize) -> Option<&mut Data> {
    match step {
        Step::Make { call, .. } | Step::Call { call, .. } => call.arguments.get_mut(number),
        Step::Array { elements, .. } => elements.get_mut(number),
        _ => None,
    }
}

/// Other values of the same type, those that are close first.
fn others(value: &Data, given: &[&Data], constants: &[i64], words: &[String]) -> Vec<Data> {
    if let Data::Text(units) = value {
        return texts(units, given, words);
    }
    if let Some(now) = fraction(value) {
        return fractions(now, given).into_iter().map(|f| with_fraction(value, f)).collect();
    }
    let Some(now) = integer(value) else { return vec![] };
    let mut numbers = vec![now + 1, now - 1];
    let given = given.iter().filter_map(|d| integer(d));
    for c in given.chain(constants.iter().copied()) {
        numbers.extend([c, c.saturating_add(1), c.saturating_sub(1)]);
    }
    let mut tried = BTreeSet::from([now]);
    numbers.retain(|n| tried.insert(*n));
    numbers.into_iter().filter_map(|n| with_number(value, n)).collect()
}

/// Texts that a character tells apart from one, and others that the program knows.
fn texts(now: &[u16], given: &[&Data], words: &[String]) -> Vec<Data> {
    let mut all = vec![];
    let Ok(text) = String::from_utf16(now) else { return all };
    let mut add = |other: String| {
        let other = Data::Text(other.encode_utf16().collect());
        if !all.contains(&other) && other != Data::Text(now.to_vec()) {
            all.push(other);
        }
    };
    let characters: Vec<char> = text.chars().collect();
    if let [first, rest @ ..] = &characters[..] {
        add(format!("{text}{first}"));
        add(rest.iter().collect());
        add(characters[..characters.len() - 1].iter().collect());
    }
    add(format!("{text}1"));
    add(format!("{text}a"));
    for other in given {
        if let Data::Text(units) = other {
            add(String::from_utf16_lossy(units));
        }
    }
    words.iter().take(MOST_WORDS).for_each(|w| add(w.clone()));
    add(text.to_uppercase());
    all
}

/// Fractions beside one, and where others meet.
fn fractions(now: f64, given: &[&Data]) -> Vec<f64> {
    let given: Vec<f64> =
        given.iter().filter_map(|d| fraction(d)).filter(|f| f.is_finite()).collect();
    let mut all = vec![now + 1.0, now - 1.0, now * 2.0 + 0.5];
    all.extend(&given);
    let pairs =
        given.iter().enumerate().flat_map(|(i, a)| given[i + 1..].iter().map(move |b| (a, b)));
    all.extend(pairs.flat_map(|(a, b)| [a + b, a - b, b - a]).take(MOST_SUMS));
    let mut tried = BTreeSet::from([now.to_bits()]);
    all.retain(|f| f.is_finite() && tried.insert(f.to_bits()));
    all
}

fn fraction(data: &Data) -> Option<f64> {
    match data {
        Data::Double(bits) => Some(f64::from_bits(*bits)),
        Data::Float(bits) => Some(f64::from(f32::from_bits(*bits))),
        _ => None,
    }
}

fn with_fraction(like: &Data, fraction: f64) -> Data {
    match like {
        Data::Float(_) => Data::Float((fraction as f32).to_bits()),
        _ => Data::Double(fraction.to_bits()),
    }
}

fn integer(data: &Data) -> Option<i64> {
    match data {
        Data::Int(v) => Some(i64::from(*v)),
        Data::Long(v) if v.unsigned_abs() < 1 << 62 => Some(*v),
        Data::Char(v) => Some(i64::from(*v)),
        Data::Short(v) => Some(i64::from(*v)),
        Data::Byte(v) => Some(i64::from(*v)),
        _ => None,
    }
}

fn with_number(like: &Data, number: i64) -> Option<Data> {
    Some(match like {
        Data::Int(_) => Data::Int(number.try_into().ok()?),
        Data::Long(_) => Data::Long(number),
        Data::Char(_) => Data::Char(number.try_into().ok()?),
        Data::Short(_) => Data::Short(number.try_into().ok()?),
        Data::Byte(_) => Data::Byte(number.try_into().ok()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubles(all: &[f64]) -> Vec<Data> {
        all.iter().map(|f| Data::Double(f.to_bits())).collect()
    }

    #[test]
    fn fractions_are_tried_where_others_meet() {
        let given = doubles(&[0.5, 2.0, 0.25]);
        let given: Vec<&Data> = given.iter().collect();
        let tried = others(given[0], &given, &[], &[]);
        for wanted in doubles(&[1.5, 2.0, 2.25, 1.75]) {
            assert!(tried.contains(&wanted), "{wanted:?}");
        }
        assert!(!tried.contains(given[0]));
    }

    #[test]
    fn texts_are_tried_that_the_program_knows() {
        let text = |t: &str| Data::Text(t.encode_utf16().collect());
        let value = text("ab");
        let tried = others(&value, &[&value], &[], &["0x1F".to_owned(), "ab".to_owned()]);
        for wanted in ["aba", "b", "a", "0x1F"] {
            assert!(tried.contains(&text(wanted)), "{wanted}");
        }
        assert!(!tried.contains(&value));
    }

    #[test]
    fn numbers_are_tried_at_constants_and_fit_their_type() {
        let value = Data::Byte(3);
        let tried = others(&value, &[&value], &[300, 7], &[]);
        assert_eq!(tried.iter().filter(|d| matches!(d, Data::Byte(_))).count(), tried.len());
        assert!(tried.contains(&Data::Byte(8)) && !tried.contains(&value));
    }
}
