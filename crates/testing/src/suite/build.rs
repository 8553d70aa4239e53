//! Has cargo build the test programs.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The profile that tests are built with.
const PROFILE: &str = "checked";

/// A test program.
pub struct Program {
    /// `crate::file`, without the prefix of the project: `cli::check`; `explore` for the unit tests
    /// of a library and where all files of tests are modules of one program, `cli::main` for the unit tests of a program.
    pub name: String,
    pub path: PathBuf,
    /// Where it runs: the directory of its crate.
    pub directory: PathBuf,
    pub tests: Vec<String>,
    /// Whether each of its outermost modules is a file of tests.
    pub has_files: bool,
}

pub struct Built {
    pub programs: Vec<Program>,
    /// The target directory.
    pub target: PathBuf,
}

/// `cargo test` of some crates, or of all if there are none, with the options that all uses have in common.
pub fn cargo_test(crates: &[String]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["test", "--profile", PROFILE, "--locked"]);
    if crates.is_empty() {
        cargo.arg("--workspace");
    }
    for name in crates {
        cargo.args(["-p", name]);
    }
    cargo
}

pub fn build(crates: &[String]) -> Result<Built, String> {
    let mut cargo = cargo_test(crates);
    cargo.args(["--no-run", "--message-format=json-render-diagnostics"]);
    let out = cargo.stderr(Stdio::inherit()).output().map_err(|e| format!("cargo: {e}"))?;
    if !out.status.success() {
        return Err("the tests cannot be built".into());
    }
    let text = String::from_utf8_lossy(&out.stdout);
    let mut programs = vec![];
    for line in text.lines().filter(|l| l.starts_with('{')) {
        let message: Value = serde_json::from_str(line).map_err(|e| format!("cargo: {e}"))?;
        programs.extend(program(&message)?);
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    let target = programs.iter().find_map(|p| p.path.ancestors().nth(3)).map(Path::to_owned);
    let target = target.ok_or("cargo built no test program")?;
    Ok(Built { programs, target })
}

/// The test program that a message of cargo tells of.
fn program(message: &Value) -> Result<Option<Program>, String> {
    let is_test = message["reason"] == "compiler-artifact" && message["profile"]["test"] == true;
    let Some(path) = message["executable"].as_str().filter(|_| is_test) else { return Ok(None) };
    let manifest = Path::new(message["manifest_path"].as_str().ok_or("no manifest")?);
    let directory = manifest.parent().ok_or("a manifest in no directory")?.to_owned();
    let package = directory.file_name().ok_or("a crate without a name")?.to_string_lossy();
    let target = message["target"]["name"].as_str().ok_or("a target without a name")?;
    let name = match message["target"]["kind"][0].as_str() {
        // Its modules are what files are in other crates.
        Some("test") if target == "all" => package.into_owned(),
        Some("test") => format!("{package}::{target}"),
        Some("bin") => format!("{package}::main"),
        _ => package.into_owned(),
    };
    let path = PathBuf::from(path);
    let tests = list(&path, &directory)?;
    Ok(Some(Program { name, path, directory, tests, has_files: target == "all" }))
}

/// The tests of a program.
fn list(program: &Path, directory: &Path) -> Result<Vec<String>, String> {
    let failed = |e: String| format!("{} --list: {e}", program.display());
    let mut command = Command::new(program);
    command.args(["--list", "--format", "terse"]).current_dir(directory);
    let out = command.output().map_err(|e| failed(e.to_string()))?;
    if !out.status.success() {
        return Err(failed(String::from_utf8_lossy(&out.stderr).into_owned()));
    }
    let text = String::from_utf8_lossy(&out.stdout);
    Ok(text.lines().filter_map(|l| l.strip_suffix(": test")).map(str::to_owned).collect())
}
