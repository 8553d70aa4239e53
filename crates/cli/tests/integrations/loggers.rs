//! Classes that log, as most classes do: they get tests with the jars that users have, which Maven fetches once into `target/tmp/loggers`. Without
//! Maven or a network these tests are skipped.

use cairn_testing::{Jdk, skip};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A class with a logger of each library.
const SOURCES: [(&str, &str, &str); 2] = [
    (
        "Slf",
        "org.slf4j.Logger LOG = org.slf4j.LoggerFactory.getLogger(Slf.class)",
        "LOG.debug(\"half of {}\", n); LOG.warn(\"negative {}\", n)",
    ),
    (
        "Jul",
        "java.util.logging.Logger LOG = java.util.logging.Logger.getLogger(\"Jul\")",
        "LOG.fine(\"half\")",
    ),
];

/// The jar of an artifact; none if it cannot be had.
fn jar(group: &str, name: &str, version: &str) -> Option<PathBuf> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("loggers");
    let jar = directory.join(format!("{name}-{version}.jar"));
    if !jar.is_file() {
        let mut mvn = Command::new("mvn");
        mvn.args(["-q", "-B", "dependency:copy"]);
        mvn.arg(format!("-Dartifact={group}:{name}:{version}"));
        mvn.arg(format!("-DoutputDirectory={}", directory.display()));
        mvn.output().ok()?;
    }
    jar.is_file().then_some(jar)
}

fn source(name: &str) -> String {
    let (name, logger, said) =
        SOURCES.into_iter().find(|s| s.0 == name).expect("a source of that name");
    format!(
        "public class {name} {{\n    private static final {logger};\n    public int half(int n) {{\n        \
         {said};\n        return n < 0 ? 0 : n / 2;\n    }}\n}}\n"
    )
}

/// Generates tests for a class and runs them: what is said of them.
fn tested(name: &str, jars: &[PathBuf]) -> String {
    let jdk = Jdk::default();
    let joined: Vec<String> = jars.iter().map(|j| j.display().to_string()).collect();
    let flags = match joined.is_empty() {
        true => vec![],
        false => vec!["-cp".to_owned(), joined.join(":")],
    };
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let classes = jdk.compiled_texts(&flags, &[(name, source(name))]);
    let out = tempfile::tempdir().expect("a directory");
    let path = [vec![classes.display().to_string()], joined].concat().join(":");
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.arg("test").arg("--java-home").arg(&jdk.home).args(["-cp", &path, name, "--jobs", "1"]);
    let output = cairn.arg("--out").arg(out.path()).output().expect("cairn runs");
    let all = [output.stdout, output.stderr].concat();
    String::from_utf8_lossy(&all).into_owned()
}

#[test]
fn classes_with_slf4j_get_tests() {
    for version in ["1.7.36", "2.0.16"] {
        let Some(jar) = jar("org.slf4j", "slf4j-api", version) else {
            return skip("slf4j cannot be fetched: no Maven, or no network");
        };
        let text = tested("Slf", &[jar]);
        assert!(text.contains("branches 2 of 2 coverable, 2 in all"), "{version}: {text}");
        assert!(text.contains("on the JVM"), "{version}: {text}");
    }
}

#[test]
fn classes_with_loggers_of_the_jdk_get_tests() {
    let text = tested("Jul", &[]);
    assert!(text.contains("branches 2 of 2 coverable, 2 in all"), "{text}");
}
