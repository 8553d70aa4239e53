//! Reports for a browser: `--report DIR`, and `cairn report`, which puts several together.

use crate::common::print;
use crate::look::Look;
use cairn::engine::Sources;
use cairn_report::page::{self, Finding, Run, VERSION};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// In the directory of a report: what each run found.
const RUNS: &str = "runs";
/// What a browser opens.
const PAGE: &str = "index.html";

/// Where a command's report goes.
#[derive(clap::Args, Default)]
pub struct ReportArgs {
    /// Make a page of what was found, for a browser: DIR/index.html. Runs with the same DIR share the page.
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Directory or jar with the sources of the classes, for the report and for what their documentation says. May be repeated
    /// [default: where Maven and Gradle have them, the class path, and `a-sources.jar` beside `a.jar`].
    #[arg(long, value_name = "DIR")]
    sources: Vec<PathBuf>,
}

impl ReportArgs {
    /// The sources, if there is to be a report.
    pub fn sources(&self, class_path: &str) -> Result<Option<Sources>, String> {
        if let Some(missing) = self.sources.iter().find(|d| !d.exists()) {
            return Err(format!("--sources: there is no {}", missing.display()));
        }
        if let Some(directory) = &self.report {
            // What cannot be written is known before the work.
            make(&directory.join(RUNS))?;
        }
        Ok(self.report.as_ref().map(|_| self.sources_of(class_path)))
    }

    /// The sources, whether or not there is to be a report.
    pub fn sources_of(&self, class_path: &str) -> Sources {
        Sources::new(&self.sources, class_path)
    }

    /// Adds a run to the report, and writes the page anew.
    pub fn write(&self, mut run: Run, look: Look) -> Result<(), String> {
        let Some(directory) = &self.report else { return Ok(()) };
        let runs = directory.join(RUNS);
        make(&runs)?;
        let file = runs.join(file_name(&run));
        if let Ok(earlier) = read(&file) {
            keep(&mut run, earlier);
        }
        let json = serde_json::to_string(&run).map_err(|e| e.to_string())?;
        replace(&file, &json)?;
        let (_, problems) = write_page(std::slice::from_ref(directory), &directory.join(PAGE))?;
        for problem in problems {
            eprintln!("cairn: {problem}");
        }
        look.note(&format!("report: {}", directory.join(PAGE).display()));
        Ok(())
    }
}

/// The words of this command, as a shell takes them; without where the report goes.
pub fn command() -> String {
    let mut words = vec!["cairn".to_owned()];
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        if word == "--report" {
            given.next();
        } else if !word.starts_with("--report=") {
            words.push(quoted(&word));
        }
    }
    words.join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    match word.chars().all(is_plain) && !word.is_empty() {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// A run replaces an earlier one of the same kind on the same targets.
fn file_name(run: &Run) -> String {
    let kind = format!("{:?}", run.kind).to_lowercase();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    let plain = |c: char| if is_plain(c) { c } else { '_' };
    let readable: String = run.target.chars().take(60).map(plain).collect();
    let mut key = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in run.target.as_bytes() {
        key = (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{kind}-{readable}-{:08x}.json", key as u32)
}

/// What an earlier run knows of classes that this one did not look at again.
fn keep(run: &mut Run, earlier: Run) {
    let same = |f: &Finding, name: &str| f.class == name;
    for old in earlier.classes {
        let Some(new) = run.classes.iter_mut().find(|c| c.name == old.name && c.is_earlier) else {
            continue;
        };
        let state = std::mem::take(&mut new.state);
        *new = page::Class { state, is_earlier: true, ..old };
        // The head of a test file says less of its findings than the run that wrote it.
        run.findings.retain(|f| !same(f, &new.name));
        run.findings.extend(earlier.findings.iter().filter(|f| same(f, &new.name)).cloned());
    }
}

fn make(directory: &Path) -> Result<(), String> {
    std::fs::create_dir_all(directory).map_err(|e| format!("{}: {e}", directory.display()))
}

/// Writes a file so that nobody ever sees half of it.
fn replace(file: &Path, text: &str) -> Result<(), String> {
    let next = file.with_extension(format!("{}.next", std::process::id()));
    let written = std::fs::write(&next, text).and_then(|()| std::fs::rename(&next, file));
    written.map_err(|e| {
        drop(std::fs::remove_file(&next));
        format!("{}: {e}", file.display())
    })
}

fn read(file: &Path) -> Result<Run, String> {
    let failed = |e: &dyn std::fmt::Display| format!("{}: {e}", file.display());
    let text = std::fs::read(file).map_err(|e| failed(&e))?;
    let run: Run = serde_json::from_slice(&text).map_err(|e| failed(&e))?;
    match run.version {
        VERSION => Ok(run),
        other => Err(failed(&format!("it has version {other}, and this Cairn reads {VERSION}"))),
    }
}

/// The page of all runs in some directories: how many there are, and what could not be read.
fn write_page(directories: &[PathBuf], page: &Path) -> Result<(usize, Vec<String>), String> {
    let (mut runs, mut problems) = (vec![], vec![]);
    for directory in directories {
        let entries = std::fs::read_dir(directory.join(RUNS));
        let entries = entries.map_err(|e| match e.kind() {
            ErrorKind::NotFound => {
                format!("{}: there is no report; make one with --report", directory.display())
            }
            _ => format!("{}: {e}", directory.display()),
        })?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
        files.retain(|f| f.extension().is_some_and(|e| e == "json"));
        files.sort();
        for file in files {
            match read(&file) {
                Ok(run) => runs.push(run),
                Err(why) => problems.push(why),
            }
        }
    }
    let count = runs.len();
    replace(page, &page::write(runs, env!("CARGO_PKG_VERSION"), &problems))?;
    Ok((count, problems))
}

/// Put the reports of several runs or modules into one page for a browser.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn test --report target/cairn && cairn report target/cairn\n  cairn report core/target/cairn web/target/cairn --out cairn.html\n\nThe reports are made by --report DIR of `cairn test`, `check`, `explore` and `enumerate`. The page is one file;\nit needs no server and loads nothing.\n\nExit code: 0, or 2 if there is no report or one cannot be read."
)]
pub struct Args {
    /// Directories that were named with --report.
    #[arg(required = true, value_name = "DIR")]
    directories: Vec<PathBuf>,
    /// The page [default: index.html in the first directory].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<u8, String> {
    let page = args.out.clone().unwrap_or_else(|| args.directories[0].join(PAGE));
    let (count, problems) = write_page(&args.directories, &page)?;
    print(&format!("{}: {count} runs\n", page.display()))?;
    match problems.is_empty() {
        true => Ok(0),
        false => Err(problems.join("\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("a.B#c(int)"), "'a.B#c(int)'");
        assert_eq!(quoted("--scope=3"), "--scope=3");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn what_was_not_looked_at_again_is_kept() {
        let class = |name: &str, tests, is_earlier| page::Class {
            name: name.into(),
            tests,
            is_earlier,
            ..page::Class::default()
        };
        let finding = |class: &str, title: &str| Finding {
            class: class.into(),
            title: title.into(),
            ..Finding::default()
        };
        let earlier = Run {
            classes: vec![class("A", 3, false), class("B", 4, false), class("Gone", 1, false)],
            findings: vec![finding("A", "a"), finding("B", "b"), finding("Gone", "g")],
            ..Run::default()
        };
        let mut now = Run {
            classes: vec![class("A", 0, true), class("B", 5, false)],
            findings: vec![finding("B", "new")],
            ..Run::default()
        };
        keep(&mut now, earlier);
        let tests: Vec<usize> = now.classes.iter().map(|c| c.tests).collect();
        assert_eq!(tests, [3, 5]);
        let titles: Vec<&str> = now.findings.iter().map(|f| f.title.as_str()).collect();
        assert_eq!(titles, ["new", "a"]);
    }
}
