//! The applications with property drivers: the two of `subjects/relevancy` and the shop that `cairn_testing::shop`
//! writes. `cairn check` must find what each driver says, the shop must be the same every time, and the programs of
//! `tests/relevancy` must compile. `CAIRN_APPLICATIONS_FILTER=Name` checks the drivers whose name contains `Name`.

use cairn_testing::{Jdk, by_effort, java_files, shop, sources};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The drivers of `subjects/relevancy` with the verdicts; the first of each application is checked with every
/// effort.
const WEBSTORE: &[(&str, &str)] = &[
    ("webstore.StockDriver", "holds"),
    ("webstore.CartTotalDriver", "holds"),
    ("webstore.OrderDriver", "holds"),
    ("webstore.CartTotalFaultDriver", "violated"),
];
const DBMERGE: &[(&str, &str)] = &[
    ("dbmerge.VersionFaultDriver", "violated"),
    ("dbmerge.VersionDriver", "holds"),
    ("dbmerge.KeysDriver", "holds"),
    ("dbmerge.AmountDriver", "holds"),
];

fn root(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

fn compiled(files: &[PathBuf]) -> PathBuf {
    let library = root("java/src");
    let library = library.to_str().expect("a path in UTF-8");
    Jdk::default().compiled(&["-g", "-sourcepath", library], files)
}

fn shop_classes() -> PathBuf {
    Jdk::default().compiled_texts(&["-g", "-Xlint:all", "-Werror"], &shop::sources())
}

/// Checks the first driver, or all with the effort `soak`.
fn check(classes: &Path, drivers: &[(&str, &str)]) {
    let filter = std::env::var("CAIRN_APPLICATIONS_FILTER").ok();
    let drivers = match &filter {
        Some(filter) => drivers.iter().filter(|d| d.0.contains(filter.as_str())).collect(),
        None => drivers.iter().take(by_effort(1, 1, drivers.len())).collect::<Vec<_>>(),
    };
    let mut wrong = vec![];
    for (driver, verdict) in drivers {
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.args(["check", "--time", "600s", driver, "-cp"]).arg(classes);
        let out = cairn.output().expect("cairn runs");
        let text = String::from_utf8_lossy(&out.stdout);
        // The applications format numbers, which depends on the locale; which parts of the environment are fixed is no
        // question here.
        let last = text.lines().last().and_then(|l| l.strip_prefix("verdict: "));
        let rest = last.and_then(|l| l.strip_prefix(verdict));
        if !rest.is_some_and(|r| r.is_empty() || r.starts_with(" (environment fixed: ")) {
            let errors = String::from_utf8_lossy(&out.stderr);
            wrong.push(format!("{driver}: expected {verdict}, found\n{text}{errors}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_web_store_keeps_its_properties() {
    check(&compiled(&sources(&["relevancy/webstore"])), WEBSTORE);
}

#[test]
fn the_merge_keeps_its_properties() {
    check(&compiled(&sources(&["relevancy/dbmerge"])), DBMERGE);
}

#[test]
fn the_shop_keeps_its_properties() {
    check(&shop_classes(), shop::DRIVERS);
}

/// They are in packages of their own, so that they can be compiled together.
#[test]
fn the_programs_of_the_relevancy_corpus_compile() {
    compiled(&java_files(&root("tests/relevancy")));
}
