//! `--changed-since REV`: the files that Git knows to be different from a revision.

use std::process::Command;

/// The files that have changed since a revision, and those that Git does not know yet, from the top of the work tree.
pub fn since(revision: &str) -> Result<Vec<String>, String> {
    if revision.starts_with('-') {
        return Err(format!("--changed-since: `{revision}` is no revision"));
    }
    let mut files = git(&["diff", "--name-only", "-z", revision, "--"])?;
    files.extend(git(&["ls-files", "--others", "--exclude-standard", "--full-name", "-z"])?);
    Ok(files)
}

fn git(words: &[&str]) -> Result<Vec<String>, String> {
    let output = Command::new("git").args(words).output();
    let output = output.map_err(|e| format!("--changed-since: git cannot be started: {e}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().find(|l| !l.trim().is_empty()).unwrap_or("no word from it");
        return Err(format!("--changed-since: git says: {first}"));
    }
    let names = output.stdout.split(|&b| b == 0).filter(|name| !name.is_empty());
    Ok(names.map(|name| String::from_utf8_lossy(name).into_owned()).collect())
}
