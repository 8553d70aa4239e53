//! The archive of classes: what the JVM has loaded after a sample run, for later ones to map into memory.

use super::Tools;
use super::jvm::{Jvms, SLACK, Task};
use super::test_runner::TestRunner;
use crate::jdk::{Jdk, joined};
use crate::{Protection, Work};
use cairn_budget::Budget;
use cairn_witness::Junit;
use std::path::Path;

/// A test that is its own subject: it has the JVM load what every run needs.
pub const SAMPLE: &str = "\
public class Sample {
    @Test public void passes() {
        int[] numbers = {1, 2};
        for (int n : numbers) {
            assertEquals(n == 1 ? \"1\" : \"2\", String.valueOf(n));
        }
        assertThrows(ArithmeticException.class, () -> System.out.println(numbers[0] / (numbers[1] - 2)));
    }
    @Test public void fails() {
        assertTrue(new java.util.ArrayList<>(java.util.List.of(1)).isEmpty());
    }
}
";

/// Makes the archive: an empty file if this JVM makes none, and nothing if there is no place for it.
/// Everything works without it.
pub fn make(jdk: &Jdk, tools: &Tools, runner: &TestRunner, archive: &Path) {
    let Some(home) = archive.parent() else { return };
    let Ok(work) = Work::within(home, "new-") else { return };
    let made = work.path().join("classes.jsa");
    let (api, asserts) = match tools.version {
        Junit::Four => ("org.junit.Test", "org.junit.Assert"),
        Junit::Five => ("org.junit.jupiter.api.Test", "org.junit.jupiter.api.Assertions"),
    };
    let source = format!("import {api};\nimport static {asserts}.*;\n{SAMPLE}");
    let file = work.path().join("Sample.java");
    let task = Task {
        class_path: &[],
        sources: &[("Sample".into(), file.clone())],
        subjects: &["Sample".into()],
        classes: &work.path().join("classes"),
        execution_data: &work.path().join("data"),
        release: None,
        compile: true,
        sample: true,
        done: &[],
        limit: SLACK,
        budget: &Budget::of(2 * SLACK),
    };
    let written = std::fs::write(file, source).and_then(|()| std::fs::create_dir(task.classes));
    let protection = Protection::default();
    let jvms = Jvms { jdk, tools, runner, directory: work.path(), protection };
    let ran =
        written.is_ok() && jvms.run(&task, &[joined("-XX:ArchiveClassesAtExit=", &made)]).is_ok();
    if !ran || !made.is_file() {
        let _ = std::fs::write(&made, "");
    }
    // Where another process was faster, its archive is as good.
    let _ = std::fs::rename(made, archive);
}
