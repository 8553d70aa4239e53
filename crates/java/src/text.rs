//! Text inside source code: string literals, comments, and what is not ASCII.

use crate::layout::WIDTH;
use cairn_witness::Data;
use std::fmt::Write;

/// A string literal.
pub fn string(text: &str) -> String {
    Data::Text(text.encode_utf16().collect()).java()
}

/// A documentation comment, over several lines where it is long, with the end of its last line.
pub fn comment(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace("*/", "* /");
    if text.len() + 7 <= WIDTH {
        return format!("/** {text} */\n");
    }
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().map_or(0, |l| l.len());
        if last > 0 && last + word.len() + 4 > WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            *line += &format!(" {word}");
        }
    }
    let lines: String = lines.iter().map(|l| format!(" *{l}\n")).collect();
    format!("/**\n{lines} */\n")
}

/// A text for a comment on one line: what ends a line, or could be read as an escape, is not left in it.
pub fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(plain).collect::<String>().replace("\\u", "\\ u")
}

/// What is not ASCII is escaped: the text must not depend on the encoding of its file.
pub fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_ascii() {
            true => out.push(c),
            false => {
                let mut units = [0; 2];
                c.encode_utf16(&mut units).iter().for_each(|u| _ = write!(out, "\\u{u:04x}"));
            }
        }
    }
    out
}

/// Puts another word in the place of one that stands alone: not in a longer name, not behind a dot, and not
/// at the beginning of a string.
pub fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '.' || c == '"');
    while let Some(at) = rest.find(word) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        let whole = !is_part(before.chars().last()) && !after.starts_with(char::is_alphanumeric);
        out += before;
        out += if whole { by } else { word };
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_where_they_should() {
        assert_eq!(comment("a */ b \\u002a"), "/** a * / b \\\\u002a */\n");
        let long = comment(&"word ".repeat(30));
        assert!(long.starts_with("/**\n * word word") && long.ends_with("\n */\n"), "{long}");
        assert!(long.lines().all(|l| l.len() <= WIDTH), "{long}");
        assert_eq!(one_line("a\nb\\u000a"), "a b\\ u000a");
    }

    #[test]
    fn what_is_not_ascii_is_escaped() {
        assert_eq!(ascii("a\u{e9}\u{1f600}"), "a\\u00e9\\ud83d\\ude00");
        assert_eq!(string("a\"\u{e9}"), "\"a\\\"\\u00e9\"");
    }

    #[test]
    fn words_are_replaced_as_a_whole() {
        let text = "Field f = getField(a.Field, \"Field\", Fields);";
        let expected = "b.Field f = getField(a.Field, \"Field\", Fields);";
        assert_eq!(replace_word(text, "Field", "b.Field"), expected);
    }
}
