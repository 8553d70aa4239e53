//! Rules of the house that the compiler does not know: which crate may depend on which, heads and lengths of
//! files, and words that must not be where they are.
//!
//! What is to be changed with the code is in the tables at the top. An exception names the file, and whose
//! work it is; one that is not needed any more is told.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The crates, from those that need none of the others to those that need most. A crate depends on crates of
/// earlier rows alone.
const LAYERS: &[&[&str]] = &[
    &["budget", "program", "term", "witness", "testing", "logic", "wpds"],
    &["spec", "analysis", "text", "solver", "java", "jvm", "report"],
    &["heap", "testgen", "star", "contract", "pointsto", "stub"],
    &["tier"],
    &["interp"],
    &["precond", "strategies", "relevancy"],
    &["explore"],
    &["arrange"],
    &["generate", "driver", "enumerate", "states"],
    &["infer"],
    &["pipeline"],
    &["cairn"],
    &["cli"],
];

/// The longest that a file may be.
const LONGEST: usize = 900;

/// Files that are tables, and may be longer.
const TABLES: &[&str] = &[];

/// Longer files, and words where they must not be: the rule, the file, and whose work it is to change that.
const EXCEPTIONS: &[(Rule, &str, &str)] = &[];

/// Strategies, which `interp` does not know: whole words, and beginnings of words where there is a star.
const STRATEGIES: &[&str] = &[
    "gse",
    "lazier*",
    "lissa*",
    "symsolve*",
    "summary",
    "summaries",
    "summaris*",
    "hybrid*",
    "star",
    "ifrepok",
];

/// Names that there are no more, anywhere.
const DROPPED: &[&str] = &[
    "cairn_models",
    "cairn-models",
    "crates/models",
    "cairn_replay",
    "cairn_junit",
    "cairn_process",
    "HeapModel",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Head,
    Length,
    Strategy,
    Dropped,
    Switch,
}

/// What breaks a rule.
struct Broken {
    rule: Rule,
    /// From the root of the project.
    file: String,
    what: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below a directory with one of these endings, from the root of the project.
fn files(below: &str, endings: &[&str]) -> Vec<String> {
    let mut found = vec![];
    let Ok(entries) = std::fs::read_dir(root().join(below)) else { return found };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{below}/{name}");
        if entry.path().is_dir() && !name.starts_with('.') && name != "target" {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|e| name.ends_with(e)) {
            found.push(path.trim_start_matches("./").to_owned());
        }
    }
    found.sort();
    found
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// Fails if something is broken that is no exception, or an exception is not needed.
fn judge(rule: Rule, broken: &[Broken]) {
    let excuses = |b: &Broken, e: &(Rule, &str, &str)| e.0 == b.rule && b.file.starts_with(e.1);
    let (mut wrong, mut used) = (vec![], BTreeSet::new());
    for b in broken {
        match EXCEPTIONS.iter().find(|e| excuses(b, e)) {
            Some(e) => drop(used.insert(e.1)),
            None => wrong.push(format!("{}: {}", b.file, b.what)),
        }
    }
    for e in EXCEPTIONS.iter().filter(|e| e.0 == rule && !used.contains(e.1)) {
        println!("{} ({}) is no exception any more", e.1, e.2);
    }
    assert!(wrong.is_empty(), "{rule:?}: {}\n{}", wrong.len(), wrong.join("\n"));
}

/// The crates of the project that a manifest names in sections with this name.
fn own_dependencies(manifest: &str, section: &str) -> BTreeSet<String> {
    let mut inside = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if let Some(name) = line.strip_prefix('[') {
            let name = name.trim_end_matches(']');
            inside = name == section || name.ends_with(&format!(".{section}"));
        } else if inside && let Some(name) = line.strip_prefix("cairn-") {
            let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            found.insert(name[..end.unwrap_or(name.len())].to_owned());
        }
    }
    found
}

#[test]
fn crates_depend_one_way() {
    let layer = |name: &str| LAYERS.iter().position(|l| l.contains(&name));
    let mut wrong = vec![];
    let mut there = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("the crates").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Ok(manifest) = std::fs::read_to_string(entry.path().join("Cargo.toml")) else {
            continue;
        };
        let Some(own) = layer(&name) else {
            wrong.push(format!("{name} is in no layer"));
            continue;
        };
        let package = manifest.lines().find_map(|l| l.strip_prefix("name = \"cairn-"));
        if name != "cairn" && package.map(|p| p.trim_end_matches('"')) != Some(name.as_str()) {
            wrong.push(format!("{name} is not called cairn-{name}"));
        }
        for used in own_dependencies(&manifest, "dependencies") {
            if layer(&used).is_none_or(|l| l >= own) {
                wrong.push(format!("{name} depends on {used}, which is not below it"));
            }
            if used == "testing" {
                wrong.push(format!("{name} depends on testing, which is for tests"));
            }
            let word = format!("cairn_{}", used.replace('-', "_"));
            let sources = files(&format!("crates/{name}"), &[".rs"]);
            if !sources.iter().any(|f| read(f).contains(&word)) {
                wrong.push(format!("{name} depends on {used} and does not use it"));
            }
        }
        for used in own_dependencies(&manifest, "dev-dependencies") {
            if layer(&used).is_none_or(|l| l >= own && used != "testing") {
                wrong.push(format!("the tests of {name} depend on {used}, which is not below it"));
            }
        }
        there.insert(name);
    }
    let gone = LAYERS.iter().copied().flatten().filter(|n| !there.contains(**n));
    wrong.extend(gone.map(|n| format!("there is no crate {n}")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_says_what_it_is() {
    let mut broken = vec![];
    for file in files("crates", &[".rs"]) {
        let text = read(&file);
        // Attributes may come before.
        let first = text.lines().find(|l| !l.is_empty() && !l.starts_with("#!["));
        if !first.is_some_and(|l| l.starts_with("//! ")) {
            let what = "does not begin with a comment that says what it is".into();
            broken.push(Broken { rule: Rule::Head, file, what });
        }
    }
    judge(Rule::Head, &broken);
}

#[test]
fn files_are_not_too_long() {
    let mut broken = vec![];
    for file in files("crates", &[".rs"]) {
        let lines = read(&file).lines().count();
        if lines > LONGEST && !TABLES.contains(&file.as_str()) {
            broken.push(Broken { rule: Rule::Length, file, what: format!("{lines} lines") });
        }
    }
    judge(Rule::Length, &broken);
}

/// The words of a line, in lower case: `is_summarising` is two, `SymSolve` one.
fn words(line: &str) -> Vec<String> {
    let line = line.to_lowercase().replace("if-repok", "ifrepok").replace("if_repok", "ifrepok");
    let parts = line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    parts.map(str::to_owned).collect()
}

#[test]
fn the_machine_names_no_strategy() {
    let is_one = |word: &String| {
        STRATEGIES.iter().any(|s| match s.strip_suffix('*') {
            Some(beginning) => word.starts_with(beginning),
            None => word == s,
        })
    };
    let mut broken = vec![];
    for file in files("crates/interp/src", &[".rs"]) {
        for (n, line) in read(&file).lines().enumerate() {
            if let Some(word) = words(line).iter().find(|w| is_one(w)) {
                let what = format!("line {}: {word}", n + 1);
                broken.push(Broken { rule: Rule::Strategy, file: file.clone(), what });
            }
        }
    }
    judge(Rule::Strategy, &broken);
}

#[test]
fn what_is_gone_is_not_spoken_of() {
    let mut broken = vec![];
    let own = "crates/testing/tests/tidy.rs";
    for file in files(".", &[".rs", ".toml", ".md", ".sh", "/x"]) {
        // What was changed is told there by the names it had.
        if file == own || file == "CHANGELOG.md" {
            continue;
        }
        let text = read(&file);
        for word in DROPPED.iter().filter(|w| text.contains(**w)) {
            let what = format!("speaks of {word}");
            broken.push(Broken { rule: Rule::Dropped, file: file.clone(), what });
        }
    }
    judge(Rule::Dropped, &broken);
}

/// A library without unit tests, or without examples in its documentation, says so in its manifest, so that no
/// empty test program is built; one that has some must not be switched off.
#[test]
fn tests_of_libraries_are_switched_on_where_there_are_some() {
    let mut broken = vec![];
    for manifest in files("crates", &["Cargo.toml"]) {
        let directory = manifest.trim_end_matches("/Cargo.toml");
        let sources = files(&format!("{directory}/src"), &[".rs"]);
        if !sources.iter().any(|f| f.ends_with("/src/lib.rs")) {
            continue;
        }
        let has = |found: fn(&str) -> bool| sources.iter().any(|f| read(f).lines().any(found));
        let unit_tests = has(|l| l.trim() == "#[test]");
        let examples = has(|l| matches!(l.trim(), "//! ```" | "/// ```" | "//! ```rust"));
        let text = read(&manifest);
        for (key, there) in [("test", unit_tests), ("doctest", examples)] {
            let is_off = text.lines().any(|l| l == format!("{key} = false"));
            if is_off == there {
                let what = format!("`{key} = false` and there are such tests: {there}");
                broken.push(Broken { rule: Rule::Switch, file: manifest.clone(), what });
            }
        }
    }
    judge(Rule::Switch, &broken);
}

/// Where the files of tests are modules of one program, one that is not named there would never run.
#[test]
fn every_file_of_tests_is_in_the_program_of_all() {
    let mut missing = vec![];
    for all in files("crates", &["/tests/all.rs"]) {
        let directory = all.trim_end_matches("/all.rs");
        let named: BTreeSet<String> = read(&all)
            .lines()
            .filter_map(|l| l.strip_prefix("mod ")?.strip_suffix(';').map(str::to_owned))
            .collect();
        for file in files(directory, &[".rs"]) {
            let Some(name) = file.strip_prefix(&format!("{directory}/")) else { continue };
            let name = name.trim_end_matches(".rs");
            if !name.contains('/') && name != "all" && !named.contains(name) {
                missing.push(file.clone());
            }
        }
    }
    assert!(missing.is_empty(), "tests that `all.rs` beside them does not name: {missing:?}");
}
