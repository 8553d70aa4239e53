//! Remarks on methods, a line for all methods with one cause.
//!
//! Bounds are counted each, whatever other bounds a method has met; what was counted in each method (states, paths, ways) is added
//! up. All else is one cause where it is the same text.

const BOUNDS: &str = "bounds reached: ";
/// What follows a number that can be added up.
const COUNTED: [&str; 6] = [" state", " states", " path", " paths", " path,", " paths,"];
const WAYS: &str = " more ways";

/// A remark without what differs from method to method.
#[derive(PartialEq, Eq, Debug)]
enum Cause<'r> {
    Bounds,
    /// The text before and after the number.
    Counted(&'r str, &'r str),
    Other(&'r str),
}

struct Line<'r> {
    cause: Cause<'r>,
    methods: Vec<String>,
    sum: u64,
    /// In the order in which they are met, with the number of methods.
    bounds: Vec<(&'r str, usize)>,
}

/// The lines for remarks with the methods that they are about: what concerns most of them first; of equals, what comes first.
pub(crate) fn lines<'r>(remarks: impl Iterator<Item = (String, &'r str)>) -> Vec<String> {
    let mut lines: Vec<Line<'r>> = vec![];
    for (method, remark) in remarks {
        let (cause, n) = cause(remark);
        let at = lines.iter().position(|l| l.cause == cause).unwrap_or_else(|| {
            lines.push(Line { cause, methods: vec![], sum: 0, bounds: vec![] });
            lines.len() - 1
        });
        let line = &mut lines[at];
        line.methods.push(method);
        line.sum = line.sum.saturating_add(n);
        for bound in remark.strip_prefix(BOUNDS).into_iter().flat_map(|b| b.split(", ")) {
            match line.bounds.iter_mut().find(|(b, _)| *b == bound) {
                Some((_, times)) => *times += 1,
                None => line.bounds.push((bound, 1)),
            }
        }
    }
    lines.sort_by_key(|l| std::cmp::Reverse(l.methods.len()));
    lines.iter().map(Line::text).collect()
}

impl Line<'_> {
    fn text(&self) -> String {
        let who = match &self.methods[..] {
            [only] => only.clone(),
            all => format!("{} methods", all.len()),
        };
        match self.cause {
            Cause::Bounds => {
                let one = |&(bound, times): &(&str, usize)| match times == self.methods.len() {
                    true => bound.to_owned(),
                    false => format!("{bound} ({times})"),
                };
                let all: Vec<String> = self.bounds.iter().map(one).collect();
                format!("{who}: {BOUNDS}{}", all.join(", "))
            }
            Cause::Counted(before, after) => format!("{who}: {before}{}{after}", self.sum),
            Cause::Other(text) => format!("{who}: {text}"),
        }
    }
}

/// What a remark is about, and the number in it.
fn cause(remark: &str) -> (Cause<'_>, u64) {
    if remark.starts_with(BOUNDS) {
        return (Cause::Bounds, 0);
    }
    let start = remark.find(|c: char| c.is_ascii_digit());
    let Some(start) = start else { return (Cause::Other(remark), 0) };
    let rest = &remark[start..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    let is_counted = after.starts_with(WAYS)
        || COUNTED
            .iter()
            .any(|c| after.strip_prefix(c).is_some_and(|r| !r.starts_with(char::is_alphanumeric)));
    match number.parse() {
        Ok(n) if is_counted => (Cause::Counted(&remark[..start], after), n),
        _ => (Cause::Other(remark), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    fn of(remarks: &[(&str, &'static str)]) -> Vec<String> {
        lines(remarks.iter().map(|&(method, remark)| (method.to_owned(), remark)))
    }

    #[test]
    fn numbers_of_one_cause_are_added_up() {
        let lines = of(&[
            ("A#f", "lost: 93 states when the time was up"),
            ("A#g", "12 more ways through it without a test (--max-tests)"),
            ("A#h", "lost: 7 states when the time was up"),
        ]);
        assert_eq!(
            lines,
            [
                "2 methods: lost: 100 states when the time was up",
                "A#g: 12 more ways through it without a test (--max-tests)",
            ]
        );
    }

    #[test]
    fn other_numbers_stay() {
        let (a, b) = ("not reachable within 3 calls", "not reachable within 4 calls");
        assert_eq!(of(&[("A#f", a), ("A#g", b)]), [format!("A#f: {a}"), format!("A#g: {b}")]);
    }

    #[test]
    fn bounds_are_counted_each() {
        let lines = of(&[
            ("A#f", "bounds reached: scope, loop"),
            ("A#g", "bounds reached: scope"),
            ("A#h", "no test: abstract"),
            ("A#i", "no test: abstract"),
        ]);
        assert_eq!(
            lines,
            ["2 methods: bounds reached: scope, loop (1)", "2 methods: no test: abstract"]
        );
    }

    #[test]
    fn one_method_is_named() {
        assert_eq!(
            of(&[("A#f", "bounds reached: scope, loop")]),
            ["A#f: bounds reached: scope, loop"]
        );
    }
}
