//! The user's class path, taken apart as the `java` command does.

use std::path::{Path, PathBuf};

/// The entries: a `*` stands for the jars of its directory, and nothing for the current directory.
pub fn entries(class_path: &str) -> Vec<PathBuf> {
    let mut entries = vec![];
    for entry in std::env::split_paths(class_path) {
        if entry.as_os_str().is_empty() {
            entries.push(".".into());
        } else if entry.file_name().is_some_and(|n| n == "*") {
            entries.extend(jars(entry.parent().unwrap_or(Path::new(""))));
        } else {
            entries.push(entry);
        }
    }
    entries
}

/// In a fixed order, which Java does not promise.
fn jars(directory: &Path) -> Vec<PathBuf> {
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let files = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let is_jar = |p: &PathBuf| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar"));
    let mut jars: Vec<PathBuf> = files.map(|f| f.path()).filter(is_jar).collect();
    jars.sort();
    jars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_the_jars() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        for name in ["b.jar", "a.JAR", "c.txt"] {
            std::fs::write(at(name), "").unwrap();
        }
        let given = std::env::join_paths([PathBuf::from("x"), "".into(), at("*")]).unwrap();
        let expected = [PathBuf::from("x"), ".".into(), at("a.JAR"), at("b.jar")];
        assert_eq!(entries(given.to_str().unwrap()), expected);
    }
}
