//! Which classes of a class path are wanted: by patterns on their names, and by sources that have changed.

use cairn_program::Program;
use std::collections::BTreeSet;

/// Patterns such as `com.acme.*`: `*` stands for a part of a name, `**` for any number of parts. A class that is nested
/// belongs to the one around it. `/` is as good as `.`, and a pattern may name the file of a class or of its source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only these, if there is any.
    pub include: Vec<String>,
    /// Not these.
    pub exclude: Vec<String>,
    /// Only those whose sources are among these files, named from some directory above them, and those that refer to them.
    pub only: Option<Vec<String>>,
}

impl Filter {
    /// The classes that are wanted, of internal names.
    pub fn of(&self, program: &Program, known: &[String]) -> Vec<String> {
        let named = self.named(known);
        let Some(files) = &self.only else { return named };
        let touched = changed(program, known, files);
        named.into_iter().filter(|n| touched.contains(n)).collect()
    }

    /// Those whose names fit.
    fn named(&self, known: &[String]) -> Vec<String> {
        let include: Vec<Pattern> = self.include.iter().map(|p| Pattern::new(p)).collect();
        let exclude: Vec<Pattern> = self.exclude.iter().map(|p| Pattern::new(p)).collect();
        let is_wanted = |name: &&String| {
            (include.is_empty() || include.iter().any(|p| p.is_for(name)))
                && !exclude.iter().any(|p| p.is_for(name))
        };
        known.iter().filter(is_wanted).cloned().collect()
    }

    /// What to say if none of so many classes is left.
    pub fn leaves_none(&self, classes: usize) -> String {
        let flag = match (&self.only, &self.include[..]) {
            (Some(_), _) => "--changed-since",
            (None, []) => "--exclude",
            (None, _) => "--include",
        };
        format!("none of the {classes} classes is wanted: {flag} leaves none")
    }
}

/// The classes that were compiled from some files, and those that refer to one of them.
fn changed(program: &Program, known: &[String], files: &[String]) -> BTreeSet<String> {
    let has_changed = |name: &String| {
        let class = program.class(program.load(name).ok()?);
        let (package, simple) = name.rsplit_once('/').map_or(("", &**name), |(p, s)| (p, s));
        let usual = || format!("{}.java", simple.split('$').next().unwrap_or(simple));
        let file = class.source_file.as_deref().map_or_else(usual, str::to_owned);
        let source = if package.is_empty() { file } else { format!("{package}/{file}") };
        let is_source = |f: &String| {
            f.strip_suffix(&*source).is_some_and(|above| above.is_empty() || above.ends_with('/'))
        };
        Some(files.iter().any(is_source))
    };
    // A class that cannot be read is looked at, so that the run says why.
    let changed: BTreeSet<String> =
        known.iter().filter(|n| has_changed(n).unwrap_or(true)).cloned().collect();
    let refers = |name: &&String| {
        let class = program.load(name).ok()?;
        let file = program.class(class).file.as_ref()?;
        let constants = u16::from_be_bytes([*file.bytes.get(8)?, *file.bytes.get(9)?]);
        let mut named = (1..constants).filter_map(|n| file.class_name(n).ok());
        Some(named.any(|n| changed.contains(element(&n))))
    };
    let callers = known.iter().filter(|n| refers(n).unwrap_or(false)).cloned();
    callers.chain(changed.iter().cloned()).collect()
}

/// The class in an array of any dimensions; other names as they are.
fn element(name: &str) -> &str {
    let inner = name.trim_start_matches('[');
    match inner.len() < name.len() {
        true => inner.strip_prefix('L').and_then(|n| n.strip_suffix(';')).unwrap_or(inner),
        false => name,
    }
}

/// The parts of a name.
struct Pattern(Vec<String>);

impl Pattern {
    fn new(text: &str) -> Pattern {
        let text = text.trim();
        let text = text.strip_suffix(".class").or(text.strip_suffix(".java")).unwrap_or(text);
        Pattern(text.split(['.', '/']).map(str::to_owned).collect())
    }

    fn is_for(&self, name: &str) -> bool {
        let matches = |name: &str| {
            let parts: Vec<&str> = name.split('/').collect();
            are_parts(&self.0, &parts)
        };
        let mut around = name.match_indices('$').map(|(at, _)| &name[..at]);
        matches(name) || around.any(matches)
    }
}

/// Compares what is left of a pattern with what is left of a name, without going back twice: names are short.
fn are_parts(pattern: &[String], name: &[&str]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((any, rest)) if any == "**" => {
            (0..=name.len()).any(|taken| are_parts(rest, &name[taken..]))
        }
        Some((first, rest)) => match name.split_first() {
            Some((part, left)) => {
                is_part(first.as_bytes(), part.as_bytes()) && are_parts(rest, left)
            }
            None => false,
        },
    }
}

/// `*` is any characters of one part.
fn is_part(pattern: &[u8], part: &[u8]) -> bool {
    match pattern.split_first() {
        None => part.is_empty(),
        Some((b'*', rest)) => (0..=part.len()).any(|taken| is_part(rest, &part[taken..])),
        Some((first, rest)) => {
            part.split_first().is_some_and(|(p, left)| p == first && is_part(rest, left))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(include: &[&str], exclude: &[&str]) -> Vec<String> {
        let own = |all: &[&str]| all.iter().map(|&s| s.to_owned()).collect::<Vec<_>>();
        let known =
            own(&["Main", "com/acme/Bst", "com/acme/Bst$Node", "com/acme/io/Reader", "org/Bst"]);
        Filter { include: own(include), exclude: own(exclude), only: None }.named(&known)
    }

    #[test]
    fn stars_stand_for_parts_of_names() {
        assert_eq!(left(&[], &[]).len(), 5);
        assert_eq!(left(&["com.acme.*"], &[]), ["com/acme/Bst", "com/acme/Bst$Node"]);
        assert_eq!(left(&["com.acme.**"], &["**.*ead*"]), ["com/acme/Bst", "com/acme/Bst$Node"]);
        assert_eq!(left(&["**/Bst.java"], &["org/**"]), ["com/acme/Bst", "com/acme/Bst$Node"]);
        assert_eq!(left(&["*"], &[]), ["Main"]);
        assert_eq!(left(&["**"], &["com.**", "org.**"]), ["Main"]);
    }

    #[test]
    fn nested_classes_belong_to_those_around_them() {
        assert_eq!(left(&["com.acme.Bst"], &[]), ["com/acme/Bst", "com/acme/Bst$Node"]);
        assert_eq!(left(&["com.acme.Bst$Node"], &[]), ["com/acme/Bst$Node"]);
        assert_eq!(left(&["com.acme.Bs"], &[]), [""; 0]);
    }
}
