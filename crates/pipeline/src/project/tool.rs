//! Runs a build tool, for a limited time.

use cairn_jvm::process;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The project's wrapper, which stands in its directory or above it, else what is on the PATH. Runs in
/// the project's directory.
pub fn command(root: &Path, wrapper: &str, name: &str) -> Command {
    let wrapper = root.ancestors().map(|d| d.join(wrapper)).find(|file| file.is_file());
    let mut command = Command::new(wrapper.unwrap_or_else(|| PathBuf::from(name)));
    command.current_dir(root);
    command
}

/// What the command prints, or why it failed. The output goes through a file, which is left for the
/// user to read: a tool that is stopped may have children that hold a pipe open.
pub fn run(mut command: Command, log: &Path, limit: Duration) -> Result<String, String> {
    let name = name(&command);
    let unwritable = |e: std::io::Error| format!("{}: {e}", log.display());
    let out = File::create(log).map_err(unwritable)?;
    let errors = out.try_clone().map_err(unwritable)?;
    command.stdin(Stdio::null()).stdout(out).stderr(errors);
    let status = process::run(&mut command, limit).map_err(|e| match e.kind() {
        ErrorKind::NotFound => format!("{name} is not on the PATH"),
        _ => format!("{name}: {e}"),
    })?;
    let Some(status) = status else {
        return Err(format!("{name} took longer than {limit:?}"));
    };
    let output = std::fs::read(log).map_err(unwritable)?;
    let output = String::from_utf8_lossy(&output).into_owned();
    if status.success() {
        return Ok(output);
    }
    Err(format!("{name} failed: {}", complaint(&output)))
}

/// As a user would type it.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    match program.file_name() {
        Some(file) if program.is_absolute() => format!("./{}", file.to_string_lossy()),
        _ => program.display().to_string(),
    }
}

/// The line that says most: Maven marks its errors, Gradle has a heading over the first.
fn complaint(output: &str) -> &str {
    let lines = || output.lines().map(str::trim).filter(|line| !line.is_empty());
    // Escape sequences may stand before the mark, and a pointer to help behind the message.
    let mut marked = lines().filter_map(|line| Some(line.split_once("[ERROR]")?.1.trim()));
    let marked = marked.find(|message| !message.is_empty());
    let marked = marked.and_then(|message| message.split(" -> [Help").next());
    let headed = lines().skip_while(|line| !line.starts_with("* What went wrong")).nth(1);
    marked.or(headed).or_else(|| lines().next_back()).unwrap_or("it does not say why")
}
