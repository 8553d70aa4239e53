//! What the name of a method says of what it does: `dev.cairn.stub.Memory` explains the roles.

/// A method that answers the same until something else is called on its receiver.
const READERS: [&str; 7] = ["get", "is", "has", "contains", "size", "length", "lookup"];

/// What tells a reader its next answer, with the reader's arguments before it.
const WRITERS: [&str; 3] = ["set", "put", "update"];

/// Names that look like readers, and change something.
const MOVERS: [&str; 4] = ["getAnd", "getNext", "hasNext", "hasMore"];

/// The role of a method, from its name, its number of parameters, and whether it has a result.
pub fn role(name: &str, parameters: usize, ret: &str) -> String {
    if name == "next" && parameters == 0 && ret == "Z" {
        return "next".into();
    }
    if name == "read" && parameters == 0 && ret == "I" {
        return "unit".into();
    }
    if MOVERS.iter().any(|m| name.starts_with(m)) {
        return "-".into();
    }
    let property = |prefix: &&str| {
        let rest = name.strip_prefix(*prefix)?;
        // `getter` is no `get`, `issue` is no `is`.
        (!rest.starts_with(|c: char| c.is_lowercase())).then(|| rest.to_owned())
    };
    if ret == "V"
        && parameters > 0
        && let Some(property) = WRITERS.iter().find_map(property)
    {
        return format!(">{property}");
    }
    if ret != "V"
        && let Some(property) = READERS.iter().find_map(property)
    {
        return match ["get", "is"].iter().any(|r| name.starts_with(r)) {
            true => format!("<{property}"),
            // Not told by a writer.
            false => format!("<{name}()"),
        };
    }
    if name == "put" { ">".into() } else { "-".into() }
}

#[cfg(test)]
mod tests {
    use super::role;

    #[test]
    fn names_say_what_is_remembered() {
        for (name, parameters, ret, expected) in [
            ("getParameter", 1, "Ljava/lang/String;", "<Parameter"),
            ("setAttribute", 2, "V", ">Attribute"),
            ("getAttribute", 1, "Ljava/lang/Object;", "<Attribute"),
            ("isOpen", 0, "Z", "<Open"),
            ("get", 1, "Ljava/lang/Object;", "<"),
            ("put", 2, "Ljava/lang/Object;", ">"),
            ("put", 2, "V", ">"),
            ("next", 0, "Z", "next"),
            ("next", 0, "Ljava/lang/Object;", "-"),
            ("getNextId", 0, "J", "-"),
            ("issue", 0, "Z", "-"),
            ("contains", 1, "Z", "<contains()"),
            ("close", 0, "V", "-"),
            ("setUp", 0, "V", "-"),
            ("read", 0, "I", "unit"),
        ] {
            assert_eq!(role(name, parameters, ret), expected, "{name}");
        }
    }
}
