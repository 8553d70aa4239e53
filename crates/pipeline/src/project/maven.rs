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
    let asked = ["dependency:build-classpath", "-DincludeScope=test"];
    let log = scratch.join("maven.log");
    let mut command = command(root);
    if reactor(root).is_some() {
        // What it needs of the others has to be there; the module itself comes last, and its answer counts.
        command.arg("compile");
    }
    command.args(asked).arg(&output);
    if let Err(why) = tool::run(command, &log, limit) {
        if reactor(root).is_none() {
            return Err(why);
        }
        let mut alone: Command = tool::command(root, "mvnw", "mvn");
        alone.args(["-q", "-B"]).args(asked).arg(output);
        tool::run(alone, &log, limit).map_err(|_| why)?;
    }
    let text =
        std::fs::read_to_string(&answer).map_err(|e| format!("{}: {e}", answer.display()))?;
    Ok(std::env::split_paths(text.trim()).filter(|entry| entry.exists()).collect())
}

/// Maven for the module in a directory; where it is one of several, with those that it needs.
pub fn command(root: &Path) -> Command {
    let Some(reactor) = reactor(root) else {
        let mut command = tool::command(root, "mvnw", "mvn");
        command.args(["-q", "-B"]);
        return command;
    };
    let mut command = tool::command(&reactor, "mvnw", "mvn");
    let module = root.strip_prefix(&reactor).unwrap_or(root);
    command.args(["-q", "-B", "-am", "-pl"]).arg(module);
    command
}

/// The directory of the build that a module is one of: the highest one above it with modules, each pom beside the next.
fn reactor(root: &Path) -> Option<PathBuf> {
    let above = root.ancestors().skip(1).take_while(|d| d.join(FILE).is_file());
    above.filter(|d| has_element(&pom(d), "modules")).last().map(Path::to_path_buf)
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
