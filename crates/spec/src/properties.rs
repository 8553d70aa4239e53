//! Property files of Java StarFinder: `star.data=...`, `star.predicate=...`, `star.precondition=...`.
//!
//! What is not a definition is blanked, byte by byte, so that places in the result are places in the file.

/// The definitions of a property file.
pub(crate) struct Properties {
    /// As long as the file.
    pub text: String,
    /// The class of `target=...`.
    pub target: Option<String>,
}

/// Whether a file is one, by its name.
pub(crate) fn is_property_file(name: &str) -> bool {
    name.ends_with(".jpf") || name.ends_with(".properties")
}

pub(crate) fn read(text: &str) -> Properties {
    let mut out = String::with_capacity(text.len());
    let mut target = None;
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let key_end = line.find(['=', ':']).unwrap_or(line.len());
        let key = line[..key_end].trim();
        if key_end == line.len() || key.starts_with(['#', '!']) {
            blank(line, &mut out);
            continue;
        }
        let value = &line[key_end + 1..];
        if key == "target" {
            target = Some(value.trim().to_string());
        }
        let keep = is_definition(key, value);
        blank(&line[..=key_end], &mut out);
        let mut part = value;
        loop {
            let content = part.trim_end_matches(['\n', '\r']);
            let continued = content.ends_with('\\') && !content.ends_with("\\\\");
            if keep {
                // Backslashes before other characters are an escape of the property file.
                out.extend(content.chars().map(|c| if c == '\\' { ' ' } else { c }));
            } else {
                blank(content, &mut out);
            }
            let end = &part[content.len()..];
            if continued && let Some(next) = lines.next() {
                out += end;
                part = next;
                continue;
            }
            // The end of the line ends the last definition.
            if keep && !end.is_empty() {
                out.push(';');
                out += &end[1..];
            } else {
                out += end;
            }
            break;
        }
    }
    Properties { text: out, target }
}

/// Keys differ from version to version; definitions begin with a keyword.
fn is_definition(key: &str, value: &str) -> bool {
    let value = value.trim_start_matches([' ', '\t', '\\', '\r', '\n']);
    let first = value.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let is_keyword = matches!(first, "data" | "pred" | "pre" | "inv" | "post");
    let last = key.rsplit('.').next().unwrap_or(key);
    let is_known = ["data", "pred", "pre"].iter().any(|k| last.contains(k));
    // A continued line has its first word later.
    is_known && (is_keyword || first.is_empty() || key.starts_with("star."))
}

fn blank(text: &str, out: &mut String) {
    out.extend(text.bytes().map(|b| if b == b'\n' || b == b'\r' { b as char } else { ' ' }));
}
