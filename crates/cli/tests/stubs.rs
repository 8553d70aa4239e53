//! `docs/stubs.md`: its example is checked with the servlet interfaces on the class path and without, and says what the page shows. And what
//! `--stub` and `--stub-unsupported` say where there is nothing to stub.

use cairn_testing::{Jdk, java_files};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

fn check(jdk: &Jdk, class_path: &str, arguments: &[&str]) -> (String, Option<i32>) {
    let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
    c.arg("check").arg("--java-home").arg(&jdk.home).args(["--jobs", "1", "-cp", class_path]);
    let Output { stdout, stderr, status } = c.args(arguments).output().expect("cairn runs");
    let text = [stdout, stderr].concat();
    (String::from_utf8_lossy(&text).into_owned(), status.code())
}

const TARGET: &str = "shop.TransferServlet#doPost";

/// The servlet interfaces, and the servlet without them.
fn compiled(jdk: &Jdk) -> (PathBuf, PathBuf) {
    let api = jdk.compiled(&["-g"], &java_files(&root("subjects/servlet/api")));
    let path = api.to_str().expect("a path in UTF-8").to_owned();
    let servlet = java_files(&root("subjects/servlet/shop"));
    (api.clone(), jdk.compiled(&["-g", "-cp", &path], &servlet))
}

/// The block of the page after a command that begins so, without the command.
fn shown(page: &str, command: &str) -> String {
    let at = page.find(command).unwrap_or_else(|| panic!("the page has no {command}"));
    let block = page[at..].split_once("\n\n").expect("an answer").1;
    let lines = block.lines().take_while(|l| l.starts_with("    ") || l.is_empty());
    let lines = lines.map(|l| l.strip_prefix("    ").unwrap_or(l));
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

#[test]
fn the_servlet_of_the_page_is_violated_and_replayed() {
    let jdk = Jdk::default();
    let (api, servlet) = compiled(&jdk);
    let page = std::fs::read_to_string(root("docs/stubs.md")).expect("the page");
    let expected = shown(&page, "$ cairn check -cp classes:servlet-api.jar");
    let both = format!("{}:{}", servlet.display(), api.display());
    let stubs = ["--stub", "java.sql.*,javax.servlet.*", "--stub-never", "null"];
    let arguments = [&stubs[..], &["--property", "assert", TARGET]].concat();
    let (text, code) = check(&jdk, &both, &arguments);
    let version = jdk_version(&jdk);
    let text = text.trim().replace(&version, "17.0.15");
    assert_eq!((text.as_str(), code), (expected.as_str(), Some(1)));
}

/// As a replay names it.
fn jdk_version(jdk: &Jdk) -> String {
    let release = std::fs::read_to_string(jdk.home.join("release")).expect("a release file");
    let line = release.lines().find_map(|l| l.strip_prefix("JAVA_VERSION="));
    line.expect("a version").trim_matches('"').to_owned()
}

#[test]
fn without_its_jar_the_servlet_is_violated_as_well() {
    let jdk = Jdk::default();
    let (_, servlet) = compiled(&jdk);
    let path = servlet.to_str().expect("a path in UTF-8");
    let arguments = ["--stub", "java.sql.*", "--stub-unsupported", "--stub-never", "null"];
    let (text, code) =
        check(&jdk, path, &[&arguments[..], &["--property", "assert", TARGET]].concat());
    assert!(text.trim_end().ends_with("verdict: violated (with stubs)"), "{text}");
    assert!(text.contains("replayed on Java") && code == Some(1), "{text}");
}

#[test]
fn what_is_wrong_with_patterns_is_said() {
    let jdk = Jdk::default();
    let (api, servlet) = compiled(&jdk);
    let both = format!("{}:{}", servlet.display(), api.display());
    for (pattern, expected) in [
        ("*", "`*` would stub everything"),
        ("java/sql", "`java/sql` is no pattern"),
        ("com.acme.*", "mentions no type that is com.acme.*"),
    ] {
        let (text, code) = check(&jdk, &both, &["--stub", pattern, TARGET]);
        assert!(text.contains(expected) && code == Some(2), "{pattern}: {text}");
    }
}

#[test]
fn json_names_the_stubs() {
    let jdk = Jdk::default();
    let (api, servlet) = compiled(&jdk);
    let both = format!("{}:{}", servlet.display(), api.display());
    let stubs = ["--stub", "java.sql.*,javax.servlet.*", "--stub-never", "null,throw"];
    let arguments = [&stubs[..], &["--property", "assert", "--json", TARGET]].concat();
    let (text, _) = check(&jdk, &both, &arguments);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json["verdict"]["name"], "violated");
    assert_eq!(json["verdict"]["replayed"], true);
    let names = ["java.sql.*", "javax.servlet.*", "never null", "never exceptions"];
    assert_eq!(json["verdict"]["stubs"], serde_json::json!(names));
    let asked = json["violations"][0]["witness"]["environment"].as_array().expect("answers");
    assert!(asked.iter().any(|a| a["kind"] == "stub"), "{text}");
}
