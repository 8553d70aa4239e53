//! Types with their arguments, as signatures have them.

use crate::writer::Writer;
use cairn_java::types::primitive;

impl Writer<'_> {
    /// The type that a method with this signature returns, if it has arguments that the test can name.
    pub fn returned(&mut self, signature: &str) -> Option<String> {
        let returned = signature.rsplit_once(')')?.1;
        // What a method declares to throw follows.
        let returned = returned.split('^').next()?;
        if !returned.contains('<') {
            return None;
        }
        let raw = self.is_raw;
        let imports = self.imports.clone();
        let mut rest = returned;
        let named = self.typed(&mut rest).filter(|_| rest.is_empty());
        // The arguments are all there.
        self.is_raw = raw;
        if named.is_none() {
            self.imports = imports;
        }
        named
    }

    /// The class of a parameter and the arguments of its type, which are what a wildcard is bound by.
    pub fn parameter(&mut self, signature: &str, index: usize) -> Option<(String, Vec<String>)> {
        let mut rest = signature.split_once('(').filter(|(formal, _)| formal.is_empty())?.1;
        for _ in 0..index {
            skip(&mut rest)?;
        }
        let end = rest.find(['<', ';', '.']).filter(|_| rest.starts_with('L'))?;
        let class = rest[1..end].replace('/', ".");
        let mut rest = rest[end..].strip_prefix('<')?;
        let mut arguments = vec![];
        while !rest.starts_with('>') {
            let argument = match rest.chars().next()? {
                '*' => {
                    rest = &rest[1..];
                    "Object".into()
                }
                '+' | '-' => {
                    rest = &rest[1..];
                    self.typed(&mut rest)?
                }
                _ => self.typed(&mut rest)?,
            };
            arguments.push(argument);
        }
        rest.starts_with(">;").then_some((class, arguments))
    }

    fn typed(&mut self, rest: &mut &str) -> Option<String> {
        let first = rest.chars().next()?;
        match first {
            '[' => {
                *rest = &rest[1..];
                Some(format!("{}[]", self.typed(rest)?))
            }
            'L' => self.class_type(rest),
            'T' => None,
            _ => {
                let name = primitive(&rest[..1])?;
                *rest = &rest[1..];
                Some(name.to_owned())
            }
        }
    }

    fn class_type(&mut self, rest: &mut &str) -> Option<String> {
        let end = rest.find(['<', ';', '.'])?;
        let class = rest[1..end].replace('/', ".");
        let is_known = class.starts_with("java.") || self.classes.get(&class).is_some();
        if !is_known {
            return None;
        }
        let has_arguments = rest[end..].starts_with('<');
        if !has_arguments && self.classes.is_generic(&class) {
            return None;
        }
        let mut text = self.class_name(&class)?;
        *rest = &rest[end..];
        if has_arguments {
            *rest = &rest[1..];
            let mut arguments = vec![];
            while !rest.starts_with('>') {
                arguments.push(self.argument_type(rest)?);
            }
            *rest = &rest[1..];
            text = format!("{text}<{}>", arguments.join(", "));
        }
        // A class that is nested in a generic one has another spelling.
        *rest = rest.strip_prefix(';')?;
        Some(text)
    }

    fn argument_type(&mut self, rest: &mut &str) -> Option<String> {
        let bound = match rest.chars().next()? {
            '*' => {
                *rest = &rest[1..];
                return Some("?".into());
            }
            '+' => "? extends ",
            '-' => "? super ",
            _ => "",
        };
        if !bound.is_empty() {
            *rest = &rest[1..];
        }
        Some(format!("{bound}{}", self.typed(rest)?))
    }
}

/// Goes on behind a type of a signature.
fn skip(rest: &mut &str) -> Option<()> {
    let mut depth = 0;
    let base = rest.trim_start_matches('[');
    let end = match base.chars().next()? {
        'L' | 'T' => base.char_indices().find_map(|(i, c)| {
            depth += i32::from(c == '<') - i32::from(c == '>');
            (c == ';' && depth == 0).then_some(i + 1)
        })?,
        _ => 1,
    };
    *rest = base.get(end..)?;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_skipped_whole() {
        let mut rest = "[[Ljava/util/Map<TK;Ljava/util/List<[I>;>;ITT;[J)V";
        let mut ends = vec![];
        while !rest.starts_with(')') {
            skip(&mut rest).expect("a type");
            ends.push(rest.len());
        }
        assert_eq!(ends, [8, 7, 4, 2]);
        assert_eq!(skip(&mut "Ljava/util/List<I"), None);
    }
}
