//! Gradle projects.

use super::{Kind, Project, missing, tool};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub const FILES: [&str; 2] = ["build.gradle", "build.gradle.kts"];

/// Other files that say what a project depends on, beside it or at the top of its build.
const SETTINGS: [&str; 5] = [
    "settings.gradle",
    "settings.gradle.kts",
    "gradle.properties",
    "gradle/libs.versions.toml",
    "gradle.lockfile",
];

/// What the lines with a jar start with: a project's directory and a jar's path follow.
const MARK: &str = "cairn-jar|";

/// A task for every Java project of the build that prints its jars. That the jars are inputs of the task
/// makes Gradle build those that come from other projects of the same build.
const SCRIPT: &str = "\
allprojects { project ->
    project.plugins.withId('java') {
        def jars = project.files(project.configurations.named('testRuntimeClasspath'))
        def directory = project.projectDir.path
        project.tasks.register('cairnClasspath') { task ->
            task.inputs.files(jars)
            task.doLast { jars.files.each { jar -> println \"cairn-jar|$directory|$jar\" } }
        }
    }
}
";

pub fn project(root: &Path) -> Project {
    let java = root.join("build/classes/java/main");
    let others = ["kotlin", "groovy", "scala"]
        .map(|language| root.join(format!("build/classes/{language}/main")));
    let others: Vec<PathBuf> = others.into_iter().filter(|classes| classes.is_dir()).collect();
    let mut notes = Vec::new();
    if !java.is_dir() && others.is_empty() {
        notes.push(missing("build/classes/java/main", "gradle classes"));
    }
    let classes = std::iter::once(java).chain(others).collect();
    Project {
        kind: Kind::Gradle,
        root: root.to_path_buf(),
        classes,
        tests: root.join("src/test/java"),
        notes,
    }
}

/// The files that the answer depends on: those of the project, and of the builds above it.
pub fn inputs(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for directory in root.ancestors() {
        let names = FILES.iter().chain(&SETTINGS);
        files.extend(names.map(|name| directory.join(name)).filter(|file| file.is_file()));
    }
    files
}

pub fn jars(root: &Path, scratch: &Path, limit: Duration) -> Result<Vec<PathBuf>, String> {
    let script = scratch.join("classpath.gradle");
    std::fs::write(&script, SCRIPT).map_err(|e| format!("{}: {e}", script.display()))?;
    let mut command: Command = tool::command(root, "gradlew", "gradle");
    command.args(["-q", "--console=plain", "--init-script"]).arg(&script).arg("cairnClasspath");
    let output = tool::run(command, &scratch.join("gradle.log"), limit)?;
    let lines = output.lines().filter_map(|line| line.strip_prefix(MARK)?.split_once('|'));
    let here = lines.filter(|(project, _)| is_same(Path::new(project), root));
    Ok(here.map(|(_, jar)| PathBuf::from(jar)).filter(|jar| jar.exists()).collect())
}

/// Gradle's spelling of a directory need not be ours: there may be links in it.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
