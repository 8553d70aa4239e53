//! A JDK, and the subjects of these tests compiled by it.

use cairn_jvm::junit::{Job, TestVerdict, Tools};
use cairn_witness::Junit;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

/// The JDK of `JAVA_HOME`, or else that of `java` on the `PATH`.
pub fn jdk_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME").filter(|h| !h.is_empty()) {
        return home.into();
    }
    let path = std::env::var_os("PATH").expect("a PATH");
    let name = format!("java{}", std::env::consts::EXE_SUFFIX);
    let java = std::env::split_paths(&path).map(|p| p.join(&name)).find(|j| j.is_file());
    let java = java.expect("no JDK: set JAVA_HOME or put java on the PATH");
    let java = java.canonicalize().expect("java is a file");
    java.parent().and_then(Path::parent).expect("java is in the bin directory of a JDK").into()
}

fn sources(directory: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(directory)
}

/// The jars; the first test to ask has Maven fetch them, if need be.
pub fn tools(junit: Junit) -> Tools {
    static ONE: OnceLock<()> = OnceLock::new();
    let find = |junit| Tools::find("", None, junit).expect("JUnit and JaCoCo");
    ONE.get_or_init(|| drop(find(Junit::Four)));
    find(junit)
}

/// The subjects' class files, which go with this.
pub struct Subjects(tempfile::TempDir);

impl Subjects {
    pub fn compile() -> Subjects {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let shop = sources("subject/shop");
        let mut javac = Command::new(jdk_home().join("bin/javac"));
        javac.arg("-g").arg("-d").arg(directory.path());
        javac.args(["Price.java", "Unused.java", "Broken.java"].map(|f| shop.join(f)));
        assert!(javac.status().expect("javac").success());
        Subjects(directory)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// To run test classes of the directory.
    pub fn job(&self, directory: &str, tests: &[&str]) -> Job {
        let file = |t: &&str| sources(directory).join(format!("shop/{t}.java"));
        Job {
            jdk_home: jdk_home(),
            class_path: self.path().to_str().expect("a name in Unicode").into(),
            sources: tests.iter().map(|t| (format!("shop.{t}"), file(t))).collect(),
            subjects: vec!["shop.Price".into(), "shop.Unused".into()],
            classes: None,
            execution_data: None,
            limit: Duration::from_secs(4),
            time: None,
        }
    }
}

#[track_caller]
pub fn failed(verdict: &TestVerdict) -> (&str, Option<u64>) {
    match verdict {
        TestVerdict::Failed { message, line } => (message, *line),
        other => panic!("{other:?} is no failure"),
    }
}
