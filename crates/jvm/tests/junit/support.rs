//! A JDK, and the subjects of these tests compiled by it.

use cairn_budget::Budget;
use cairn_jvm::junit::{Job, TestVerdict, Tools};
use cairn_testing::Jdk;
use cairn_witness::Junit;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

pub fn jdk_home() -> PathBuf {
    Jdk::default().home
}

fn sources(directory: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(directory)
}

/// The jars; the first test to ask has Maven fetch them, if need be.
pub fn tools(junit: Junit) -> Tools {
    static ONE: OnceLock<()> = OnceLock::new();
    let find = |junit| Tools::find("", None, junit, &|_| {}).expect("JUnit and JaCoCo");
    ONE.get_or_init(|| drop(find(Junit::Four)));
    find(junit)
}

/// The subjects' class files.
pub struct Subjects(PathBuf);

impl Subjects {
    pub fn compile() -> Subjects {
        let shop = sources("subject/shop");
        let files = ["Price.java", "Unused.java", "Broken.java"].map(|f| shop.join(f));
        Subjects(Jdk::default().compiled(&["-g"], &files))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// To run test classes of the directory.
    pub fn job(&self, directory: &str, tests: &[&str]) -> Job {
        let file = |t: &&str| sources(directory).join(format!("shop/{t}.java"));
        Job {
            jdk_home: jdk_home(),
            class_path: self.path().to_str().expect("a name in Unicode").into(),
            sources: tests.iter().map(|t| (format!("shop.{t}"), file(t))).collect(),
            subjects: vec!["shop.Price".into(), "shop.Unused".into()],
            release: None,
            classes: None,
            execution_data: None,
            limit: Duration::from_secs(4),
            budget: Budget::default(),
            protection: cairn_jvm::Protection::default(),
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
