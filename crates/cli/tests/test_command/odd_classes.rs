//! Classes of every odd kind: what is written for them compiles, passes and says what it leaves out.

use super::command::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;

/// One run of the command on all of `tests/testgen/odd/`.
struct Odd {
    classes: PathBuf,
    tests: PathBuf,
    witnesses: PathBuf,
    coverage: PathBuf,
    code: i32,
    report: Value,
}

impl Odd {
    fn get() -> &'static Odd {
        static RUN: OnceLock<Odd> = OnceLock::new();
        RUN.get_or_init(|| {
            let dir = directory("odd");
            let [classes, tests, witnesses, coverage] =
                ["classes", "tests", "witnesses", "jacoco.exec"].map(|n| dir.join(n));
            compiled("odd", &classes);
            patch_names(&classes);
            let run = cairn(&[
                "-cp",
                text(&classes),
                "--out",
                text(&tests),
                "--keep-witnesses",
                text(&witnesses),
                "--coverage-data",
                text(&coverage),
                "--json",
            ]);
            assert!(!run.err.contains("internal error"), "{}", run.all());
            let report = run.json();
            Odd { classes, tests, witnesses, coverage, code: run.code, report }
        })
    }

    fn class(&self, name: &str) -> &Value {
        let found = classes(&self.report).iter().find(|c| c["name"] == name);
        found.unwrap_or_else(|| panic!("{name} is not in the report"))
    }

    fn method(&self, class: &str, method: &str) -> &Value {
        let found = methods(self.class(class)).iter().find(|m| m["name"] == method);
        found.unwrap_or_else(|| panic!("{class} has no row for {method}"))
    }

    /// The text of a class's tests: `Kinds$Range` of the package `odd`.
    fn file(&self, class: &str) -> String {
        read(self.class(&format!("odd.{class}"))["file"].as_str().expect("a file").as_ref())
    }
}

/// Gives a method and a field names that no Java source can say. The new names are as long as the
/// old ones, so that nothing else in the class file changes.
fn patch_names(classes: &std::path::Path) {
    let file = classes.join("odd/Names.class");
    let mut bytes = std::fs::read(&file).expect("the class file");
    for (from, to) in [("dash_method", "dash-method"), ("klass", "class")] {
        let places: Vec<usize> = (0..bytes.len() - from.len())
            .filter(|&i| bytes[i..].starts_with(from.as_bytes()))
            .collect();
        assert!(!places.is_empty(), "no {from} in the class file");
        for at in places {
            bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        }
    }
    std::fs::write(file, bytes).expect("a class file");
}

#[test]
fn the_jvm_does_what_was_predicted() {
    let odd = Odd::get();
    let disagreements = odd.report["disagreements"].as_array().expect("a list");
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    assert_eq!(odd.code, 1, "there are findings, and no disagreements");
    assert_eq!(number(&odd.report["ran"], "passed"), tests(&odd.report));
    assert!(tests(&odd.report) > 250, "{}", tests(&odd.report));
    assert_eq!(written_tests(&odd.tests), tests(&odd.report));
}

#[test]
fn the_tests_pass_without_cairn_in_any_order() {
    let odd = Odd::get();
    let run = without_cairn(&odd.tests, text(&odd.classes), 3).expect(0, &[]);
    let all = format!("{0} found, 0 skipped, 0 aborted, {0} successful", tests(&odd.report));
    assert_eq!(run.out.matches(&all).count(), 3, "{}", run.all());
}

#[test]
fn a_method_without_tests_says_why() {
    let odd = Odd::get();
    let mut rows = 0;
    for class in classes(&odd.report) {
        for m in methods(class).iter().filter(|m| m["tests"] == 0) {
            let remarks = m["remarks"].as_array().expect("remarks");
            assert!(!remarks.is_empty(), "{}#{}", string(class, "name"), string(m, "name"));
            rows += 1;
        }
        for s in class["skipped"].as_array().expect("a list") {
            assert!(!string(s, "why").is_empty(), "{s}");
            rows += 1;
        }
    }
    assert!(rows > 10, "only {rows} methods without tests");
    let skipped = |class: &str, what: &str, why: &str| {
        let all = odd.class(class)["skipped"].as_array().expect("a list");
        let found = all.iter().any(|s| s["what"] == what && string(s, "why").contains(why));
        assert!(found, "{class}: {what}: {why}: {all:?}");
    };
    skipped("odd.Extremes", "outside(int)", "native");
    skipped("odd.Visibility", "unseen(int)", "private");
    skipped("odd.Kinds$Account", "fee()", "abstract");
    let remarks = |class: &str, method: &str, words: &str| {
        let row = odd.method(class, method);
        assert!(row["remarks"].to_string().contains(words), "{class}: {row}");
    };
    remarks("odd.Doomed", "limit(int)", "cannot be initialised");
    remarks("odd.Extremes", "viaNative(int)", "native");
    remarks("odd.Extremes", "leave(int)", "ends the JVM");
    remarks("odd.Names", "dash-method(int)", "no Java identifier");
    let secret = odd.report["skipped"].to_string();
    assert!(secret.contains("Visibility$Secret") && secret.contains("private"), "{secret}");
}

/// Methods that never end are told, as findings or in a remark, whether or not they have tests for
/// the inputs on which they do end.
#[test]
fn what_never_ends_is_told() {
    let odd = Odd::get();
    for method in ["forever()", "perhapsForever(int)"] {
        let finding = odd.report["findings"].as_array().expect("a list").iter().any(|f| {
            string(f, "method") == format!("odd.Extremes#{method}")
                && string(f, "text").contains("never ends")
        });
        let row = odd.method("odd.Extremes", method);
        assert!(finding || row["remarks"].to_string().contains("never ends"), "{row}");
    }
    assert_eq!(number(odd.method("odd.Extremes", "perhapsForever(int)"), "tests"), 1);
}

#[test]
fn bugs_are_findings_and_refusals_are_not() {
    let odd = Odd::get();
    let found: BTreeSet<&str> = odd.report["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|f| !string(f, "text").contains("never ends"))
        .map(|f| string(f, "method"))
        .collect();
    let expected = [
        "odd.Findings#asserting(int)",
        "odd.Findings#cast(int)",
        "odd.Findings#pick(int)",
        "odd.Findings#recursing(int)",
        "odd.Findings#sized(int)",
        "odd.Findings#store(int)",
        "odd.Findings#top()",
    ];
    assert_eq!(found, BTreeSet::from(expected));
}

#[test]
fn exceptions_on_purpose_are_asserted_with_their_messages() {
    let file = Odd::get().file("Declared");
    for words in [
        "assertThrows(FileNotFoundException.class,",
        "assertThrows(Declared.Trouble.class,",
        "assertThrows(Throwable.class,",
        "assertEquals(\"really\", ",
        "assertEquals(\"not positive: \\\"",
        "assertEquals(\"too much\", ",
    ] {
        assert!(file.contains(words), "no `{words}` in:\n{file}");
    }
    assert!(!file.contains("Finding"), "{file}");
}

#[test]
fn constructors_setters_and_factories_are_used_before_reflection() {
    let odd = Odd::get();
    for class in [
        "Calls",
        "Declared",
        "Graph",
        "Kinds$Account",
        "Kinds$Range",
        "Library",
        "Making$Bean",
        "Values",
        "Visibility$Open",
    ] {
        let row = odd.class(&format!("odd.{class}"));
        assert!(number(row, "tests") > 0, "{class}: no tests");
        assert_eq!(number(row, "reflective"), 0, "{class}");
        assert!(!odd.file(class).contains("java.lang.reflect"), "{class}");
    }
    let bean = odd.file("Making$Bean");
    assert!(bean.contains(".setCount(5);") && bean.contains(".setLabel("), "{bean}");
    let money = odd.file("Making$Money");
    assert!(money.contains("Making.Money.of("), "{money}");
}

/// Without a specification and a precondition, tests are plain Java.
#[test]
fn no_test_uses_reflection() {
    let odd = Odd::get();
    let mut looked_at = 0;
    for class in classes(&odd.report) {
        let name = class["name"].as_str().expect("a name");
        // It has a repOK.
        if name == "odd.Sorted" {
            continue;
        }
        assert_eq!(number(class, "reflective"), 0, "{name}");
        let Some(file) = class["file"].as_str() else { continue };
        let text = read(std::path::Path::new(file));
        for word in ["java.lang.reflect", "setAccessible", "getDeclared", "allocate("] {
            assert!(!text.contains(word), "{name}: {word}");
        }
        looked_at += 1;
    }
    assert!(looked_at > 5, "{looked_at}");
}

#[test]
fn every_branch_that_can_be_reached_is_covered() {
    let odd = Odd::get();
    let mut missed = vec![];
    for (class, method, branches) in [
        ("odd.Kinds$Planet", "isHabitable()", 2),
        ("odd.Kinds$Planet", "heavier(Planet)", 2),
        ("odd.Kinds$Range", "has(int)", 4),
        ("odd.Kinds$Account", "withdraw(int)", 4),
        ("odd.Visibility$Inner", "sum(int)", 2),
        ("odd.Making$Mail", "isBulk()", 4),
        ("odd.Graph", "isDiamond()", 10),
        ("odd.Graph", "isRing()", 6),
        ("odd.Statics", "remember(String)", 4),
        ("odd.Values", "doubles(double)", 10),
        ("odd.Library", "test(Predicate)", 4),
        ("Unpackaged", "twice(int)", 2),
    ] {
        let row = odd.method(class, method);
        if number(row, "branches_covered") != branches || number(row, "tests") < 2 {
            missed.push(format!("{class}: {row}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// `Visibility.Open` and `VisibilityOpen` must not overwrite each other's tests.
#[test]
fn every_class_has_a_file_of_its_own() {
    let odd = Odd::get();
    let files: Vec<&str> = classes(&odd.report).iter().filter_map(|c| c["file"].as_str()).collect();
    let different: BTreeSet<&&str> = files.iter().collect();
    assert_eq!(different.len(), files.len(), "{files:#?}");
    assert_eq!(files_below(&odd.tests, ".java").len(), files.len());
}

#[test]
fn every_test_has_a_witness() {
    let odd = Odd::get();
    let kept = files_below(&odd.witnesses, ".json");
    assert_eq!(kept.len(), tests(&odd.report));
    for file in &kept {
        let witness: Value = serde_json::from_str(&read(file)).expect("valid JSON");
        let name = file.file_stem().and_then(|n| n.to_str());
        assert_eq!(witness["test"].as_str(), name, "{}", file.display());
        assert!(witness["witness"].is_object(), "{}", file.display());
    }
}

#[test]
fn coverage_data_is_jacocos() {
    let bytes = std::fs::read(&Odd::get().coverage).expect("the file");
    assert_eq!(bytes[..3], [0x01, 0xC0, 0xC0]);
}
