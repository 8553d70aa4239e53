//! What a call is given, as part of a name: `twoNodes`, `existingKey`, `nullOther`.

use crate::contents::{Held, content};
use crate::expressions::is_default;
use crate::outcomes::{constant, last_word};
use crate::test::is_anonymous;
use crate::test_names::{Detail, capitalised, number};
use cairn_java::types::{class_of, parameters};
use cairn_witness::{Data, NamedInput, Object, Slot, Target, Witness};
use std::collections::{BTreeMap, BTreeSet};

/// Words, the more telling first.
pub(crate) fn situation(
    witness: &Witness,
    detail: Detail,
    decisive: Option<String>,
) -> Vec<String> {
    let mut words: Vec<String> = receiver(witness).into_iter().collect();
    let mut is_placed = false;
    for (i, argument) in witness.arguments.iter().enumerate() {
        let name = title(witness, i);
        let held = held(witness, argument).filter(|_| detail == Detail::Long || !is_placed);
        let word = match &held {
            Some(held) => Some(about_content(held, &name, detail)),
            None => about(witness, i, argument, &name).filter(|word| {
                // Of a number besides the one that is looked for, zero tells nothing.
                detail == Detail::Long || !is_placed || !word.starts_with("zero")
            }),
        };
        is_placed |= held.is_some();
        words.extend(word);
    }
    if words.is_empty() && detail == Detail::Long {
        words.extend(told(witness));
    }
    if words.is_empty() && detail == Detail::Short {
        words.extend(decisive.clone());
    }
    if words.is_empty() || detail == Detail::Long && !is_placed {
        words.extend(witness.arguments.iter().take(3).filter_map(plain_value));
    }
    words.dedup();
    if detail == Detail::Long {
        words.splice(0..0, decisive.filter(|d| !words.contains(d)));
    }
    words
}

/// How large the receiver is.
fn receiver(witness: &Witness) -> Option<String> {
    let Some(Data::Ref(n)) = witness.receiver.as_ref().map(|r| &r.value) else { return None };
    let Some(Object::Instance { class, .. }) = witness.heap.get(*n) else { return None };
    let name = last_word(class);
    state(witness, *n, &name).or_else(|| size_of(witness, *n, &name, *n))
}

/// What the receiver says of itself in numbers before the call: `x1Y0`.
fn told(witness: &Witness) -> Vec<String> {
    let Some(Data::Ref(n)) = witness.receiver.as_ref().map(|r| &r.value) else { return vec![] };
    let asked = witness.after.iter().flat_map(|a| &a.observed).filter(|o| o.object == *n);
    let mut met = BTreeSet::new();
    let word = |o: &cairn_witness::Observation| {
        let value = integer(o.before.as_ref()?).filter(|v| met.insert(*v))?;
        Some(format!("{}{}", uncapitalised(&crate::outcomes::asked(&o.method)), number(value)))
    };
    asked.filter_map(word).take(2).collect()
}

/// What the receiver says of itself before the call, by the question.
pub(crate) fn states(witness: &Witness) -> Vec<(&str, &Data)> {
    let Some(Data::Ref(n)) = witness.receiver.as_ref().map(|r| &r.value) else { return vec![] };
    let asked = witness.after.iter().flat_map(|a| &a.observed).filter(|o| o.object == *n);
    asked.filter_map(|o| Some((&*o.method, o.before.as_ref()?))).collect()
}

/// A state of the receiver as a word: `zeroBalance`, `balance5`.
pub(crate) fn state_word(method: &str, value: &Data) -> Option<String> {
    let name = crate::outcomes::asked(method);
    let value = integer(value)?;
    let special = about_number(&capitalised(&name), value);
    Some(special.unwrap_or_else(|| format!("{}{}", uncapitalised(&name), number(value))))
}

/// What a question about the object answers with yes before the call: `closedAccount`, `emptyRing`.
fn state(witness: &Witness, n: usize, name: &str) -> Option<String> {
    let asked = &witness.after.as_ref()?.observed;
    let mut yes = asked.iter().filter(|o| o.object == n && o.before == Some(Data::Boolean(true)));
    let word = yes.find_map(|o| {
        let word = o.method.strip_prefix("is")?;
        word.starts_with(char::is_uppercase).then(|| uncapitalised(word))
    })?;
    Some(format!("{word}{name}"))
}

/// `emptyBst`, `twoNodes`: how many objects it leads to, but not those that are given besides.
fn size_of(witness: &Witness, n: usize, name: &str, receiver: usize) -> Option<String> {
    let Some(Object::Instance { fields, .. }) = witness.heap.get(n) else { return None };
    let is_link = |s: &Slot| {
        let d = &s.descriptor;
        let is_plain = d.starts_with("Ljava/") && !d.starts_with("Ljava/util/")
            || d.starts_with("Ljava/util/function/");
        (d.starts_with('[') || d.starts_with('L') && !is_plain) && !s.name.contains('$')
    };
    if !fields.iter().any(is_link) {
        return None;
    }
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for m in reach(witness, n).into_iter().filter(|&m| m != n && (m != receiver || n == receiver)) {
        if let Some(Object::Instance { class, .. }) = witness.heap.get(m) {
            *kinds.entry(last_word(class)).or_default() += 1;
        }
    }
    let most = kinds.iter().max_by_key(|(kind, count)| (**count, std::cmp::Reverse(*kind)));
    match most {
        None if fields.iter().any(|s| is_filled(witness, &s.value)) => None,
        None => Some(format!("empty{}", capitalised(name))),
        // Nobody counts so many.
        Some((_, count)) if *count > 9 => None,
        Some((kind, count)) => Some(counted(*count, kind)),
    }
}

/// Anything but zero, null and arrays of that: the structure may not be empty.
fn is_filled(witness: &Witness, value: &Data) -> bool {
    match value {
        Data::Ref(n) => match witness.heap.get(*n) {
            Some(Object::Array { elements, .. }) => !elements.iter().all(is_default),
            _ => true,
        },
        other => !is_default(other),
    }
}

fn counted(count: usize, kind: &str) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let plural = if kind.ends_with('s') { "es" } else { "s" };
    let (stem, plural) = match kind.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => (stem, "ies"),
        _ => (kind, plural),
    };
    match WORDS.get(count) {
        Some(word) if count == 1 => format!("{word}{kind}"),
        word => format!("{}{stem}{plural}", word.unwrap_or(&"many")),
    }
}

/// The objects that one leads to, itself among them.
fn reach(witness: &Witness, from: usize) -> BTreeSet<usize> {
    let mut met = BTreeSet::from([from]);
    let mut work = vec![from];
    while let Some(n) = work.pop() {
        for value in values(witness, n) {
            if let Data::Ref(m) = value
                && met.insert(*m)
            {
                work.push(*m);
            }
        }
    }
    met
}

fn values(witness: &Witness, n: usize) -> Vec<&Data> {
    match witness.heap.get(n) {
        Some(Object::Instance { fields, .. }) => {
            fields.iter().filter(|s| !s.name.contains('$')).map(|s| &s.value).collect()
        }
        Some(Object::Array { elements, .. }) => elements.iter().collect(),
        _ => vec![],
    }
}

/// The argument's name, or a word for it: its class, if it is the only argument of that.
fn title(witness: &Witness, i: usize) -> String {
    let argument = &witness.arguments[i];
    if !is_anonymous(&argument.name) && !argument.name.is_empty() {
        return capitalised(&argument.name);
    }
    let types = match &witness.target {
        Target::Method { descriptor, .. } => parameters(descriptor),
        Target::Main { .. } => vec![],
    };
    let class = types.get(i).filter(|ty| types.iter().filter(|t| t == ty).count() == 1);
    let class = class.and_then(|ty| class_of(ty)).filter(|c| c != "java.lang.Object");
    class.map_or_else(|| format!("Argument{}", i + 1), |c| last_word(&c))
}

fn held(witness: &Witness, argument: &NamedInput) -> Option<Held> {
    let number = integer(&argument.value)?;
    content(witness, &argument.name, number)
}

fn about_content(held: &Held, name: &str, detail: Detail) -> String {
    let kind = if held.is_there { "existing" } else { "new" };
    let place = if detail == Detail::Long { &held.place[..] } else { "" };
    format!("{kind}{name}{place}")
}

fn about(witness: &Witness, i: usize, argument: &NamedInput, name: &str) -> Option<String> {
    match &argument.value {
        _ if argument.name.contains('$') => None,
        Data::Null => Some(format!("null{name}")),
        Data::Ref(n) => about_object(witness, i, name, *n),
        Data::Text(units) if units.is_empty() => Some(format!("empty{name}")),
        value => about_number(name, integer(value)?),
    }
}

fn about_object(witness: &Witness, i: usize, name: &str, n: usize) -> Option<String> {
    let is_same = |input: &NamedInput| input.value == Data::Ref(n);
    if witness.receiver.as_ref().is_some_and(is_same) || witness.arguments[..i].iter().any(is_same)
    {
        return Some(format!("same{name}"));
    }
    let plain = uncapitalised(name);
    match witness.heap.get(n)? {
        Object::Array { elements, .. } if elements.is_empty() => Some(format!("empty{name}")),
        Object::Array { elements, .. } => Some(format!("{plain}Of{}", elements.len())),
        Object::Constant { name: chosen, .. } => Some(format!("{plain}{}", constant(chosen))),
        Object::Instance { .. } => {
            let receiver = match witness.receiver.as_ref().map(|r| &r.value) {
                Some(Data::Ref(r)) => *r,
                _ => n,
            };
            let size = size_of(witness, n, name, receiver)?;
            let is_empty = size.starts_with("empty");
            Some(if is_empty { size } else { format!("{plain}With{}", capitalised(&size)) })
        }
        _ => None,
    }
}

fn uncapitalised(word: &str) -> String {
    let mut chars = word.chars();
    let first: String = chars.next().map(|c| c.to_lowercase().collect()).unwrap_or_default();
    first + chars.as_str()
}

fn about_number(name: &str, number: i64) -> Option<String> {
    match number {
        0 => Some(format!("zero{name}")),
        n if n == i64::from(i32::MAX) || n == i64::MAX => Some(format!("greatest{name}")),
        n if n == i64::from(i32::MIN) || n == i64::MIN => Some(format!("least{name}")),
        n if n < 0 => Some(format!("negative{name}")),
        _ => None,
    }
}

/// A whole number, perhaps in a box.
pub(crate) fn integer(value: &Data) -> Option<i64> {
    match value {
        Data::Byte(v) => Some(i64::from(*v)),
        Data::Short(v) => Some(i64::from(*v)),
        Data::Int(v) => Some(i64::from(*v)),
        Data::Long(v) => Some(*v),
        Data::Boxed(inner) => integer(inner),
        _ => None,
    }
}

/// `n5`, where there is nothing better to say.
fn plain_value(argument: &NamedInput) -> Option<String> {
    let name = if is_anonymous(&argument.name) { "with" } else { &argument.name };
    match &argument.value {
        Data::Boolean(b) => Some(format!("{name}{}", capitalised(&b.to_string()))),
        Data::Text(units) if !units.is_empty() => {
            let text = spelled(units).filter(|t| !t.eq_ignore_ascii_case(name));
            text.map(|t| format!("{name}{t}"))
        }
        Data::Char(unit) => spelled(&[*unit]).map(|t| format!("{name}{t}")),
        value => integer(value).map(|v| format!("{name}{}", number(v))),
    }
}

/// A short text as part of a name: letters and digits, and words for signs.
fn spelled(units: &[u16]) -> Option<String> {
    const LONGEST: usize = 8;
    const MOST_SIGNS: usize = 2;
    let is_sign = |u: &&u16| !u8::try_from(**u).is_ok_and(|b| b.is_ascii_alphanumeric());
    if units.len() > LONGEST || units.iter().filter(is_sign).count() > MOST_SIGNS {
        return None;
    }
    let mut text = String::new();
    let mut was_sign = false;
    for unit in units {
        let c = char::from_u32(u32::from(*unit))?;
        let word = match c {
            c if c.is_ascii_alphanumeric() => {
                let begins = text.is_empty() || was_sign;
                text.push(if begins { c.to_ascii_uppercase() } else { c });
                was_sign = false;
                continue;
            }
            ' ' => "Space",
            '.' => "Dot",
            ',' => "Comma",
            ':' => "Colon",
            ';' => "Semicolon",
            '-' => "Minus",
            '+' => "Plus",
            '*' => "Star",
            '/' => "Slash",
            '\\' => "Backslash",
            '_' => "Underscore",
            '=' => "Equals",
            '#' => "Hash",
            '@' => "At",
            '%' => "Percent",
            '&' => "And",
            '"' | '\'' => "Quote",
            '(' | ')' => "Paren",
            '[' | ']' => "Bracket",
            '{' | '}' => "Brace",
            '<' => "Less",
            '>' => "Greater",
            '!' => "Bang",
            '?' => "Question",
            '$' => "Dollar",
            '\n' => "Newline",
            '\t' => "Tab",
            _ => return None,
        };
        text.push_str(word);
        was_sign = true;
    }
    Some(text)
}
