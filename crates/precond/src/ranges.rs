//! What numbers are tried.

use cairn_program::ir::Elem;
use rustc_hash::FxHashMap;

/// The numbers that a field is tried with: from `from` to `to`, each a multiple of the scope plus a
/// constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub from: Linear,
    pub to: Linear,
}

/// `n * times + plus`, where `n` is the scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Linear {
    pub times: i64,
    pub plus: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RangeError {
    #[error("`{0}` is not of the form FROM..TO, where each is a number, `n`, `n-1` or `16*n+3`")]
    Malformed(String),
    #[error("`{0}` is empty when n is {1}")]
    Empty(String, usize),
    #[error("`{0}` has more than {most} numbers when n is {1}", most = Range::MOST)]
    Long(String, usize),
}

impl Linear {
    const fn of(times: i64, plus: i64) -> Linear {
        Linear { times, plus }
    }

    fn parse(text: &str) -> Option<Linear> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let Some(at) = text.find('n') else { return Some(Linear::of(0, text.parse().ok()?)) };
        let times = match text[..at].strip_suffix('*').unwrap_or(&text[..at]) {
            "" => 1,
            "-" => -1,
            factor => factor.parse().ok()?,
        };
        let plus = match &text[at + 1..] {
            "" => 0,
            rest => rest.strip_prefix('+').unwrap_or(rest).parse().ok()?,
        };
        Some(Linear { times, plus })
    }

    fn at(self, n: usize) -> i64 {
        self.times.saturating_mul(n as i64).saturating_add(self.plus)
    }
}

impl Range {
    /// Numbers of a range.
    pub const MOST: i64 = 4096;

    /// `0..n`: both ends belong to it.
    pub fn parse(text: &str) -> Result<Range, RangeError> {
        let malformed = || RangeError::Malformed(text.to_owned());
        let (from, to) = text.split_once("..").ok_or_else(malformed)?;
        let from = Linear::parse(from).ok_or_else(malformed)?;
        let to = Linear::parse(to.trim_start_matches('=')).ok_or_else(malformed)?;
        Ok(Range { from, to })
    }

    /// The numbers for a scope.
    pub fn numbers(
        self,
        n: usize,
        text: &str,
    ) -> Result<std::ops::RangeInclusive<i64>, RangeError> {
        let (from, to) = (self.from.at(n), self.to.at(n));
        if from > to {
            return Err(RangeError::Empty(text.to_owned(), n));
        }
        if to - from >= Range::MOST {
            return Err(RangeError::Long(text.to_owned(), n));
        }
        Ok(from..=to)
    }
}

/// The ranges of a program's fields.
#[derive(Clone, Default, Debug)]
pub struct Ranges {
    /// By the name of the field, of `Class.field` or of `package.Class.field`.
    named: FxHashMap<String, (Range, String)>,
}

/// What names of fields say that they count objects.
const COUNTS: [&str; 8] = ["size", "count", "length", "len", "number", "height", "depth", "rank"];

impl Ranges {
    /// Sets the range of a field: `size`, `Node.key` or `com.acme.Node.key`.
    pub fn set(&mut self, field: &str, text: &str) -> Result<(), RangeError> {
        let range = Range::parse(text)?;
        self.named.insert(field.replace('$', "."), (range, text.to_owned()));
        Ok(())
    }

    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// The numbers that are tried for a field, and whether somebody chose them.
    pub(crate) fn of(
        &self,
        class: &str,
        field: &str,
        n: usize,
    ) -> Result<(std::ops::RangeInclusive<i64>, bool), RangeError> {
        let class = class.replace(['/', '$'], ".");
        let simple = class.rsplit('.').next().unwrap_or(&class);
        let names = [format!("{class}.{field}"), format!("{simple}.{field}"), field.to_owned()];
        if let Some((range, text)) = names.iter().find_map(|name| self.named.get(name)) {
            return Ok((range.numbers(n, text)?, true));
        }
        let lower = field.to_lowercase();
        let counts = COUNTS.iter().any(|c| lower.contains(c));
        let last = n as i64 - i64::from(!counts);
        Ok((0..=last.max(0), false))
    }
}

/// A number as a field of that type holds it.
pub(crate) fn word(elem: Elem, number: i64) -> u64 {
    match elem {
        Elem::Boolean => (number & 1) as u64,
        Elem::Byte => u64::from(number as i8 as i32 as u32),
        Elem::Short => u64::from(number as i16 as i32 as u32),
        Elem::Char => u64::from(number as u16),
        Elem::Int | Elem::Ref => u64::from(number as i32 as u32),
        Elem::Long => number as u64,
        Elem::Float => u64::from((number as f32).to_bits()),
        Elem::Double => (number as f64).to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let numbers = |text: &str, n| Range::parse(text).and_then(|r| r.numbers(n, text));
        assert_eq!(numbers("0..n", 3), Ok(0..=3));
        assert_eq!(numbers("1..n-1", 3), Ok(1..=2));
        assert_eq!(numbers("-2..16*n+3", 2), Ok(-2..=35));
        assert_eq!(numbers(" 0 .. 2n ", 2), Ok(0..=4));
        assert!(matches!(numbers("3..n", 2), Err(RangeError::Empty(..))));
        assert!(matches!(numbers("0..100000", 2), Err(RangeError::Long(..))));
        for bad in ["", "1", "a..b", "0..m", "0..n*2", "1...", "..3"] {
            assert!(matches!(numbers(bad, 2), Err(RangeError::Malformed(_))), "{bad}");
        }
    }

    #[test]
    fn the_most_special_name_counts() {
        let mut ranges = Ranges::default();
        for (field, text) in [("key", "0..1"), ("Node.key", "0..2"), ("a.Node.key", "0..3")] {
            ranges.set(field, text).expect("a range");
        }
        let of = |class: &str, field: &str| ranges.of(class, field, 5).expect("a range").0;
        assert_eq!(of("a/Node", "key"), 0..=3);
        assert_eq!(of("b/Node", "key"), 0..=2);
        assert_eq!(of("b/Leaf", "key"), 0..=1);
        assert_eq!(of("b/Leaf", "value"), 0..=4);
        assert_eq!(of("b/Leaf", "elementCount"), 0..=5);
    }
}
