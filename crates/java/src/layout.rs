//! Statements on lines of at most 100 columns.

pub const WIDTH: usize = 100;

/// The lines of a statement that stands at that indentation. What does not fit is broken at its
/// outermost joint, and its parts are indented by four columns more.
pub fn lines(statement: &str, indent: usize) -> Vec<String> {
    let mut done = vec![];
    lay(statement, indent, &mut done);
    done
}

fn lay(text: &str, indent: usize, done: &mut Vec<String>) {
    if fits(text, indent) {
        done.push(" ".repeat(indent) + text);
        return;
    }
    let joints = Joints::find(text);
    // The braces of an array stay on the line of its variable.
    let is_value = |at: &usize| !text[*at..].starts_with(" {");
    if let Some(at) = joints.assignment.or(joints.arrow).filter(is_value) {
        done.push(" ".repeat(indent) + text[..at].trim_end());
        lay(text[at..].trim_start(), indent + 4, done);
    } else if let Some(&at) = joints.otherwise.first() {
        done.push(" ".repeat(indent) + text[..at].trim_end());
        lay(text[at..].trim_start(), indent, done);
    } else if let Some((open, close)) = joints.group {
        done.push(" ".repeat(indent) + &text[..=open]);
        let from = done.len();
        let parts = split(&text[open + 1..close]);
        let is_list = text[open..].starts_with('{');
        lay_parts(&parts, indent + 4, is_list, done);
        if let Some(last) = done[from..].last_mut() {
            last.push_str(&text[close..]);
        }
    } else {
        done.push(" ".repeat(indent) + text);
    }
}

fn fits(text: &str, indent: usize) -> bool {
    indent + text.chars().count() <= WIDTH
}

/// All on one line, or each on its own; the elements of an array fill the lines.
fn lay_parts(parts: &[&str], indent: usize, is_list: bool, done: &mut Vec<String>) {
    let joined = parts.join(", ");
    // What closes behind the last part is some three characters.
    if fits(&joined, indent + 3) {
        done.push(" ".repeat(indent) + &joined);
        return;
    }
    let mut line = String::new();
    for (i, part) in parts.iter().enumerate() {
        let comma = if i + 1 < parts.len() { "," } else { "" };
        if !is_list {
            lay(&format!("{part}{comma}"), indent, done);
        } else if line.is_empty() || fits(&format!("{line} {part}{comma}"), indent + 3) {
            line += &format!("{}{part}{comma}", if line.is_empty() { "" } else { " " });
        } else {
            done.push(" ".repeat(indent) + &line);
            line = format!("{part}{comma}");
        }
    }
    if !line.is_empty() {
        done.push(" ".repeat(indent) + &line);
    }
}

/// Where a text can be broken, outside all parentheses and quotes.
#[derive(Default)]
struct Joints {
    /// Behind the `=`.
    assignment: Option<usize>,
    /// Behind the `->`.
    arrow: Option<usize>,
    /// Before each `:` of a chain of conditions.
    otherwise: Vec<usize>,
    /// The last parentheses or braces, if they have something in them.
    group: Option<(usize, usize)>,
}

impl Joints {
    fn find(text: &str) -> Joints {
        let mut joints = Joints::default();
        let mut opened = 0;
        scan(text, |at, c, depth| match c {
            '(' | '{' if depth == 0 => opened = at,
            ')' | '}' if depth == 0 => joints.group = (opened + 1 < at).then_some((opened, at)),
            '=' if depth == 0 && text[..at].ends_with(' ') && text[at..].starts_with("= ") => {
                joints.assignment.get_or_insert(at + 1);
            }
            '>' if depth == 0 && text[..at].ends_with(" -") => {
                joints.arrow.get_or_insert(at + 1);
            }
            ':' if depth == 0 && text[..at].ends_with(' ') => joints.otherwise.push(at),
            _ => {}
        });
        // A chain that begins with its colon has been broken there.
        joints.otherwise.retain(|&at| at > 0);
        joints
    }
}

/// The parts between commas.
fn split(text: &str) -> Vec<&str> {
    let mut parts = vec![];
    let mut from = 0;
    scan(text, |at, c, depth| {
        if c == ',' && depth == 0 {
            parts.push(text[from..at].trim());
            from = at + 1;
        }
    });
    parts.push(text[from..].trim());
    parts
}

/// Visits what is not in quotes, with the number of parentheses and braces around it.
fn scan(text: &str, mut visit: impl FnMut(usize, char, usize)) {
    let mut depth = 0usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(q), _) if c == q => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '{') => {
                visit(at, c, depth);
                depth += 1;
            }
            (None, ')' | '}') => {
                depth = depth.saturating_sub(1);
                visit(at, c, depth);
            }
            (None, _) => visit(at, c, depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_laid(statement: &str, expected: &str) {
        assert_eq!(lines(statement, 4).join("\n"), expected);
    }

    #[test]
    fn what_fits_stays() {
        assert_laid("a = b;", "    a = b;");
    }

    #[test]
    fn long_statements_break_outside_quotes() {
        let x = "x".repeat(70);
        assert_laid(
            &format!("String result = list.get(\"{x}, (\", 3);"),
            &format!("    String result =\n        list.get(\"{x}, (\", 3);"),
        );
        let x = "x".repeat(90);
        assert_laid(
            &format!("assertEquals(\"{x}\", list.get(3, 4));"),
            &format!("    assertEquals(\n        \"{x}\",\n        list.get(3, 4));"),
        );
    }

    #[test]
    fn the_body_of_a_lambda_is_indented() {
        let (a, b) = ("a".repeat(50), "b".repeat(50));
        assert_laid(
            &format!("Scale s = (key, name) -> key == {a} ? {b} : unexpected();"),
            &format!(
                "    Scale s =
        (key, name) ->
            key == {a} ? {b}
            : unexpected();"
            ),
        );
    }

    #[test]
    fn elements_fill_lines() {
        let list = ["100000"; 15].join(", ");
        let first = ["100000"; 11].join(", ");
        let second = ["100000"; 4].join(", ");
        assert_laid(
            &format!("int[] a = {{{list}}};"),
            &format!("    int[] a = {{\n        {first},\n        {second}}};"),
        );
    }
}
