//! What the documentation of a method says that it throws: `@throws` and `@exception` in the comment in front of it.

use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Origin, Program};

/// The text of the file that a class was compiled from, if it is at hand.
pub type SourceText<'a> = dyn Fn(ClassId) -> Option<String> + 'a;

/// The simple names of the exceptions that the documentation of a method names; if it has none or refers to another's, that of the methods which
/// it overrides.
pub fn documented(program: &Program, method: MethodId, source: &SourceText<'_>) -> Vec<String> {
    let own = of_one(program, method, source);
    if let Some(said) = own.as_ref().filter(|s| !s.inherits) {
        return said.throws.clone();
    }
    let mut all = own.map(|s| s.throws).unwrap_or_default();
    let m = program.method(method);
    if m.is_static() || &*m.name == "<init>" {
        return all;
    }
    let class = program.class(m.class);
    let above = class.ancestors.iter().rev().chain(class.all_interfaces.iter());
    for &other in above.filter(|&&c| c != m.class && program.class(c).origin == Origin::User) {
        let found = program.find_method(other, &m.name, &m.desc);
        if let Some(said) = found.and_then(|f| of_one(program, f, source)) {
            all.extend(said.throws);
            break;
        }
    }
    all
}

/// What one comment says.
#[derive(Default, PartialEq, Eq, Debug)]
struct Said {
    throws: Vec<String>,
    /// What is said of an overridden method holds, too.
    inherits: bool,
}

fn of_one(program: &Program, method: MethodId, source: &SourceText<'_>) -> Option<Said> {
    let m = program.method(method);
    if m.is(access::SYNTHETIC) {
        return None;
    }
    let class = program.class(m.class);
    let text = source(m.class)?;
    let simple = class.name.rsplit(['/', '$']).next().unwrap_or(&class.name);
    let name = if &*m.name == "<init>" { simple } else { &*m.name };
    match program.body(method) {
        Ok(body) if !body.lines.is_empty() => {
            let line = body.lines.iter().map(|l| l.1).min()?;
            said_above(&text, name, usize::from(line))
        }
        // An abstract method has no lines: that name must be declared but once.
        _ => said_once(&text, name),
    }
}

/// What the comment says in front of the declaration that is nearest above a line, counted from 1.
fn said_above(text: &str, name: &str, line: usize) -> Option<Said> {
    let lines: Vec<&str> = text.lines().collect();
    let last = line.min(lines.len());
    let at = (0..last).rev().find(|&at| declares(lines[at], name))?;
    comment_before(&lines[..at]).map(|c| said(&c))
}

/// The same for the only declaration of that name in a file.
fn said_once(text: &str, name: &str) -> Option<Said> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = (0..lines.len()).filter(|&at| declares(lines[at], name));
    let (at, other) = (all.next()?, all.next());
    if other.is_some() {
        return None;
    }
    comment_before(&lines[..at]).map(|c| said(&c))
}

/// Whether a line looks like the beginning of a method's declaration: its name with a parenthesis, and nothing in front that makes it a call.
fn declares(line: &str, name: &str) -> bool {
    let line = line.trim();
    if line.starts_with(['*', '/']) {
        return false;
    }
    let mut from = 0;
    while let Some(found) = line[from..].find(name) {
        let (start, end) = (from + found, from + found + name.len());
        let is_called = line[end..].trim_start().starts_with('(');
        let before = line[..start].trim_end();
        let is_apart = start == before.len() && before.is_empty() || before.len() < start;
        let word = before.rsplit([' ', '\t']).next().unwrap_or("");
        let is_call = ["return", "new", "throw", "else", "case", "assert", "yield"].contains(&word);
        let can_end = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '>' | ']' | '@');
        if is_called && is_apart && !is_call && (before.is_empty() || before.ends_with(can_end)) {
            return true;
        }
        from = end;
    }
    false
}

/// The documentation comment that ends right above, annotations aside.
fn comment_before(above: &[&str]) -> Option<String> {
    let mut end = above.len();
    // Annotations and modifiers may have lines of their own.
    while end > 0 && is_between(above[end - 1].trim()) {
        end -= 1;
    }
    let closing = above.get(end.checked_sub(1)?)?.trim_end();
    if !closing.ends_with("*/") {
        return None;
    }
    let start = (0..end).rev().find(|&at| above[at].contains("/*"))?;
    let text = above[start..end].join("\n");
    text.trim_start().starts_with("/**").then_some(text)
}

fn is_between(line: &str) -> bool {
    let modifiers = ["public", "protected", "private", "static", "final", "synchronized"];
    line.is_empty()
        || line.starts_with('@')
        || line.split_whitespace().all(|word| modifiers.contains(&word))
}

fn said(comment: &str) -> Said {
    let mut said =
        Said { throws: vec![], inherits: comment.to_lowercase().contains("{@inheritdoc}") };
    for tag in ["@throws", "@exception"] {
        for rest in comment.split(tag).skip(1) {
            let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
            let rest = rest.trim_start_matches([' ', '\t', '\n', '*']);
            let full = rest.split(|c| !name(c)).next().unwrap_or("");
            if let Some(simple) = full.rsplit('.').next().filter(|s| !s.is_empty()) {
                said.throws.push(simple.to_owned());
            }
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r"
/** A number; see {@code dividedBy(x)}. */
class Days {
    /**
     * Divides.
     *
     * @param by  not zero
     * @throws ArithmeticException if it is zero
     * @throws java.lang.IllegalStateException never
     */
    @Deprecated
    public Days dividedBy(int by) {
        if (by == 1) {
            return this.dividedBy(2);
        }
        return Days.of(value / by);
    }

    /* no documentation: @throws Never */
    Days mod(int by) {
        return dividedBy(
            by);
    }

    /** Hides nothing. {@inheritDoc} */
    public <T> T[] all(T[] given) {
        return given;
    }

    /** @exception NullPointerException always */
    abstract int once(int a);
}
";

    fn throws(name: &str, line: usize) -> Option<Vec<String>> {
        said_above(TEXT, name, line).map(|s| s.throws)
    }

    #[test]
    fn the_comment_of_the_declaration_above_a_line_counts() {
        let both = vec!["ArithmeticException".to_owned(), "IllegalStateException".to_owned()];
        for line in 12..=16 {
            assert_eq!(throws("dividedBy", line), Some(both.clone()), "{line}");
        }
        assert_eq!(throws("mod", 21), None, "a plain comment says nothing");
        assert_eq!(throws("mod", 5), None, "nothing is declared above");
        let all = said_above(TEXT, "all", 27);
        assert_eq!(all, Some(Said { throws: vec![], inherits: true }));
    }

    #[test]
    fn a_method_without_lines_is_found_by_its_name_alone() {
        let said = said_once(TEXT, "once").map(|s| s.throws);
        assert_eq!(said, Some(vec!["NullPointerException".to_owned()]));
        let twice = TEXT.replace("mod(int", "once(int");
        assert_eq!(said_once(&twice, "once"), None);
    }

    #[test]
    fn calls_are_no_declarations() {
        for line in ["return div(1);", "x.div(1);", "int a = div(1);", "* div(1)", "new div(1)"] {
            assert!(!declares(line, "div"), "{line}");
        }
        for line in ["public int div(int a) {", "div(", "List<String> div (int a)", "int[] div("] {
            assert!(declares(line, "div"), "{line}");
        }
    }
}
