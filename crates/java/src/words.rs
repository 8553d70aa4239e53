//! Words: keywords, identifiers, capitals.

/// Words that are no identifiers.
const KEYWORDS: [&str; 54] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "_",
];

/// Words that no variable should have: some are keywords in places, and beginnings of package names
/// would be hidden.
const RESERVED: [&str; 5] = ["yield", "record", "var", "java", "org"];

/// Whether a word means something to the language itself.
fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

/// Whether a variable should not be called so.
pub fn is_reserved(name: &str) -> bool {
    is_keyword(name) || RESERVED.contains(&name)
}

/// Whether Java source can use it as a name.
pub fn is_identifier(name: &str) -> bool {
    has_form_of_identifier(name) && !is_keyword(name)
}

/// Whether it consists of what identifiers consist of; it may be a keyword.
pub fn has_form_of_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '$')
}

/// `Node` is `node`, `URL` is `url`, `URLList` is `urlList`.
pub fn lower_first(name: &str) -> String {
    let capitals = name.chars().take_while(|c| c.is_uppercase()).count();
    let all = name.chars().count() == capitals;
    let lowered = if capitals > 1 && !all { capitals - 1 } else { capitals };
    let lower = name.chars().take(lowered).flat_map(char::to_lowercase);
    lower.chain(name.chars().skip(lowered)).collect()
}

/// With a capital at the beginning.
pub fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}
