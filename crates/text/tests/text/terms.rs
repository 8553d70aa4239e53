//! The operations as terms, by name.

use crate::ops::{Outcome, SET_LENGTH};
use cairn_term::{Model, Pool, Term, Width};
use cairn_text::{Exact, Text};

/// A result, and where it is right.
pub struct Answer {
    pub value: Value,
    pub exact: Term,
}

pub enum Value {
    Text(Text),
    /// Of any width, read as a signed number; a char is unsigned.
    Number(Term),
    Char(Term),
    Truth(Term),
    /// Valid, and the number.
    Parsed(Term, Term),
}

/// `ints` are the arguments as terms, `plain` as numbers: for those that are no terms.
pub fn answer(p: &Pool, op: &str, texts: &[Text], ints: &[Term], plain: &[i64]) -> Answer {
    use Value::{Char, Number, Parsed, Truth};
    let text = |t: Text| Value::Text(t);
    let at = |i: usize| ints[i];
    let (s, t) = match texts {
        [] => (&Text::of_units(p, &[]), &Text::of_units(p, &[])),
        [s] => (s, s),
        [s, t, ..] => (s, t),
    };
    let ch = |i: usize| p.truncate(Width::W16, at(i));
    let flag = |i: usize| p.ne(at(i), p.int(0));
    let mut condition = Term::TRUE;
    let value = match op {
        "charAt" => Char(s.char_at(p, at(0))),
        "isEmpty" => Truth(s.is_empty(p)),
        "isBlank" => Truth(s.is_blank(p)),
        "hashCode" => Number(s.hash_code(p)),
        "equals" => Truth(s.equals(p, t)),
        "equalsIgnoreCase" => Truth(exact(s.equals_ignore_case(p, t), &mut condition)),
        "compareTo" => Number(s.compare_to(p, t)),
        "compareToIgnoreCase" => Number(exact(s.compare_to_ignore_case(p, t), &mut condition)),
        "regionMatches" => {
            let matches = s.region_matches(p, plain[0] != 0, at(1), t, at(2), at(3));
            Truth(exact(matches, &mut condition))
        }
        "indexOfChar" => Number(s.index_of_char(p, at(0))),
        "indexOfCharFrom" => Number(s.index_of_char_from(p, at(0), at(1))),
        "lastIndexOfChar" => Number(s.last_index_of_char(p, at(0))),
        "lastIndexOfCharFrom" => Number(s.last_index_of_char_from(p, at(0), at(1))),
        "indexOf" => Number(s.index_of(p, t, at(0))),
        "lastIndexOf" => Number(s.last_index_of(p, t, at(0))),
        "contains" => Truth(s.contains(p, t)),
        "startsWith" => Truth(s.starts_with(p, t, at(0))),
        "endsWith" => Truth(s.ends_with(p, t)),
        "substring" => text(s.substring(p, at(0), at(1))),
        "substringFrom" => text(s.substring_from(p, at(0))),
        "slice" => text(s.slice(p, at(0), at(1))),
        "concat" => text(s.concat(p, t)),
        "repeat" => text(s.repeat(p, plain[0] as usize)),
        "trim" => text(s.trim(p)),
        "strip" => text(s.strip(p)),
        "stripLeading" => text(s.strip_leading(p)),
        "stripTrailing" => text(s.strip_trailing(p)),
        "toUpperCase" => text(exact(s.to_upper_case(p), &mut condition)),
        "toLowerCase" => text(exact(s.to_lower_case(p), &mut condition)),
        "replaceChar" => text(s.replace_char(p, ch(0), ch(1))),
        "choose" => text(Text::ite(p, flag(0), s, t)),
        "ofBool" => text(Text::of_bool(p, flag(0))),
        "ofChar" => text(Text::of_char(p, ch(0))),
        "ofInt" => text(Text::of_int(p, at(0))),
        "ofLong" => text(Text::of_long(p, at(0))),
        "intToHex" => text(Text::to_hex_string_int(p, at(0))),
        "longToHex" => text(Text::of_unsigned(p, at(0), 4)),
        "intToOctal" => text(Text::of_unsigned(p, at(0), 3)),
        "longToBinary" => text(Text::of_unsigned(p, at(0), 1)),
        "parseInt" | "parseLong" => {
            let radix = plain[0] as u32;
            let parsed =
                if op == "parseInt" { s.parse_int(p, radix) } else { s.parse_long(p, radix) };
            condition = parsed.exact;
            Parsed(parsed.valid, parsed.value)
        }
        "parseBoolean" => Truth(s.parse_boolean(p)),
        "insert" => text(s.insert(p, at(0), t)),
        "delete" => text(s.delete(p, at(0), at(1))),
        "deleteCharAt" => text(s.delete_char_at(p, at(0))),
        "replace" => text(s.replace(p, at(0), at(1), t)),
        "setCharAt" => text(s.set_char_at(p, at(0), ch(1))),
        "reverse" => text(s.reverse(p)),
        "setLength" => text(s.set_length(p, at(0), SET_LENGTH)),
        op => panic!("{op} has no terms"),
    };
    Answer { value, exact: condition }
}

fn exact<T>(result: Exact<T>, condition: &mut Term) -> T {
    *condition = result.exact;
    result.value
}

impl Answer {
    pub fn outcome(&self, p: &Pool, model: &Model) -> Outcome {
        match &self.value {
            Value::Text(t) => {
                let len = p.eval(t.len(), model).signed();
                let bounds = t.min_len() as i64..=t.capacity() as i64;
                assert!(bounds.contains(&len), "a length of {len}, not in {bounds:?}");
                Outcome::Text(t.eval(p, model))
            }
            Value::Number(n) => Outcome::Number(p.eval(*n, model).signed()),
            Value::Char(c) => Outcome::Number(p.eval(*c, model).bits() as i64),
            Value::Truth(b) => Outcome::Truth(p.holds(*b, model)),
            Value::Parsed(valid, n) if p.holds(*valid, model) => {
                Outcome::Number(p.eval(*n, model).signed())
            }
            Value::Parsed(..) => Outcome::NotANumber,
        }
    }

    /// All the terms that it consists of.
    pub fn terms(&self) -> Vec<Term> {
        let mut terms = vec![self.exact];
        match &self.value {
            Value::Text(t) => terms.extend(t.chars().iter().copied().chain([t.len()])),
            Value::Number(t) | Value::Char(t) | Value::Truth(t) => terms.push(*t),
            Value::Parsed(valid, n) => terms.extend([*valid, *n]),
        }
        terms
    }
}
