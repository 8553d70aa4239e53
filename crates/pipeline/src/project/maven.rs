//! Maven projects. The pom is looked at roughly: what is in it, not what it means.

use super::{Kind, Project, missing, tool};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub const FILE: &str = "pom.xml";

pub fn project(root: &Path) -> Project {
    let classes = root.join("target/classes");
    let mut notes = Vec::new();
    if has_element(&pom(root), "modules") {
        notes
            .push(format!("{FILE} has several modules: run cairn in the directory of one of them"));
    } else if !classes.is_dir() {
        notes.push(missing("target/classes", "mvn compile"));
    }
    Project {
        kind: Kind::Maven,
        root: root.to_path_buf(),
        classes: vec![classes],
        tests: root.join("src/test/java"),
        notes,
    }
}

/// False only if Maven would certainly name no jar: it takes a second or two to ask, or a network.
pub fn may_have_dependencies(root: &Path) -> bool {
    let pom = pom(root);
    ["dependency", "parent", "modules"].iter().any(|name| has_element(&pom, name))
}

/// The files that the answer depends on: the pom, and those above it, one of which may be its parent.
pub fn inputs(root: &Path) -> Vec<PathBuf> {
    let poms = root.ancestors().map(|directory| directory.join(FILE));
    poms.take_while(|pom| pom.is_file()).collect()
}

pub fn jars(root: &Path, scratch: &Path, limit: Duration) -> Result<Vec<PathBuf>, String> {
    let answer = scratch.join("maven.txt");
    let mut output = std::ffi::OsString::from("-Dmdep.outputFile=");
    output.push(&answer);
    let mut command: Command = tool::command(root, "mvnw", "mvn");
    command.args(["-q", "-B", "dependency:build-classpath", "-DincludeScope=test"]).arg(output);
    tool::run(command, &scratch.join("maven.log"), limit)?;
    let text =
        std::fs::read_to_string(&answer).map_err(|e| format!("{}: {e}", answer.display()))?;
    Ok(std::env::split_paths(text.trim()).filter(|jar| jar.is_file()).collect())
}

/// The text of the pom; empty if it cannot be read, which Maven will say better than we can.
fn pom(root: &Path) -> String {
    std::fs::read_to_string(root.join(FILE)).unwrap_or_default()
}

/// Whether there is an element of that name outside comments.
fn has_element(xml: &str, name: &str) -> bool {
    let mut rest = xml;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end..]);
        } else if let Some(after) = rest.strip_prefix(name)
            && after.starts_with(|c: char| c == '>' || c == '/' || c.is_whitespace())
        {
            return true;
        }
    }
    false
}
