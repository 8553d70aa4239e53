//! Patterns of class names: `java.sql.*`, `*.Dao`, `com.acme.Mail`.

/// A pattern. A star stands for any characters, dots included; a name also stands for the classes that are nested in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    text: String,
    parts: Vec<String>,
}

impl Pattern {
    /// Reads a pattern; an error names what is wrong with it.
    pub fn parse(text: &str) -> Result<Pattern, String> {
        let text = text.trim();
        let is_name = |c: char| c.is_alphanumeric() || "._$*".contains(c);
        if text.is_empty() || !text.chars().all(is_name) {
            return Err(format!("`{text}` is no pattern of class names, such as java.sql.*"));
        }
        if text.chars().all(|c| c == '*' || c == '.') {
            return Err(format!("`{text}` would stub everything, the program itself included"));
        }
        let parts = text.split('*').map(Into::into).collect();
        Ok(Pattern { text: text.into(), parts })
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it stands for a class, by its internal name.
    pub fn matches(&self, class: &str) -> bool {
        let name = class.replace('/', ".");
        let outer = || name.match_indices('$').any(|(i, _)| i > 0 && self.is(&name[..i]));
        self.is(&name) || outer()
    }

    fn is(&self, name: &str) -> bool {
        let Some((first, rest)) = self.parts.split_first() else { return false };
        let Some((last, middle)) = rest.split_last() else { return name == first };
        let Some(mut name) = name.strip_prefix(first.as_str()) else { return false };
        for part in middle {
            match name.find(part.as_str()) {
                Some(at) => name = &name[at + part.len()..],
                None => return false,
            }
        }
        name.ends_with(last.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn stars_stand_for_anything_and_classes_for_those_nested_in_them() {
        let matches =
            |pattern: &str, class: &str| Pattern::parse(pattern).expect("a pattern").matches(class);
        assert!(matches("java.sql.*", "java/sql/Connection"));
        assert!(!matches("java.sql.*", "java/sqlx/Connection"));
        assert!(matches("*Dao", "com/acme/OrderDao"));
        assert!(matches("com.*.Dao*", "com/acme/db/DaoOfOrders"));
        assert!(matches("com.acme.Mail", "com/acme/Mail$Box"));
        assert!(!matches("com.acme.Mail", "com/acme/Mailer"));
        assert!(Pattern::parse("").is_err() && Pattern::parse("*").is_err());
        assert!(Pattern::parse("java/sql").is_err());
    }
}
