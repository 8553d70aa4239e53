//! JVMs with the runner in them, and what they are told.

use super::progress::Progress;
use super::test_runner::TestRunner;
use super::{RunError, Tools, lines, unstarted};
use crate::jdk::{Jdk, joined};
use crate::{Protection, process};
use cairn_budget::{Budget, Limit};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// What a JVM may take beyond the times it keeps itself, to start and to end.
pub const SLACK: Duration = Duration::from_secs(10);

/// What it may take beyond the time for everything, to say what it found: a part of that time, and at least, at most.
const LATE: f64 = 0.1;
const LEAST_LATE: Duration = Duration::from_millis(200);
const MOST_LATE: Duration = Duration::from_secs(4);

/// What it may take before the first test: compiling thousands of files takes a minute.
const SET_UP: Duration = Duration::from_secs(600);

/// The exit code of a JVM that was ended by `Ctrl-C`.
const INTERRUPTED: i32 = 130;

/// What one JVM shall do.
pub struct Task<'a> {
    pub class_path: &'a [PathBuf],
    pub sources: &'a [(String, PathBuf)],
    pub subjects: &'a [String],
    pub classes: &'a Path,
    pub execution_data: &'a Path,
    pub compile: bool,
    pub release: Option<u32>,
    /// Whether the JVM shall end as it does by itself.
    pub sample: bool,
    /// Classes and methods of the tests with a verdict.
    pub done: &'a [(String, String)],
    pub limit: Duration,
    pub budget: &'a Budget,
}

impl Task<'_> {
    fn text(&self, tools: &Tools) -> Result<String, RunError> {
        let mut text = String::new();
        let mut say = |words: &[&str]| lines::write(&mut text, words);
        say(&["engine", tools.engine()]);
        say(&["compile", &self.compile.to_string()]);
        say(&["sample", &self.sample.to_string()]);
        if let Some(release) = self.release {
            say(&["release", &release.to_string()]);
        }
        say(&["classes", name(self.classes)?]);
        say(&["execution-data", name(self.execution_data)?]);
        say(&["limit", &millis(self.limit)]);
        if let Some(left) = self.budget.time_left() {
            say(&["time", &millis(left)]);
        }
        for entry in self.class_path {
            say(&["class-path", name(entry)?]);
        }
        for jar in &tools.junit {
            say(&["junit", name(jar)?]);
        }
        for (class, file) in self.sources {
            say(&["source", class, name(file)?]);
        }
        for class in self.subjects {
            say(&["subject", class]);
        }
        for (class, method) in self.done {
            say(&["done", class, method]);
        }
        Ok(text)
    }
}

fn name(path: &Path) -> Result<&str, RunError> {
    path.to_str().ok_or_else(|| RunError::Name(path.display().to_string()))
}

fn millis(time: Duration) -> String {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).to_string()
}

pub fn join_paths<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> Result<OsString, RunError> {
    std::env::join_paths(paths).map_err(|e| RunError::Jvm(format!("the class path: {e}")))
}

pub enum End {
    Ended(ExitStatus),
    /// It had to be stopped, since nothing happened any more.
    Stuck,
    /// It had to be stopped, since it did not stop by itself.
    TimeIsUp,
}

/// How a JVM ended, and how far it got.
pub struct Ended {
    pub progress: Progress,
    pub end: End,
    /// What it said on its way.
    pub noise: String,
}

pub struct Jvms<'a> {
    pub jdk: &'a Jdk,
    pub tools: &'a Tools,
    pub runner: &'a TestRunner,
    /// For the files of a task.
    pub directory: &'a Path,
    pub protection: Protection,
}

impl Jvms<'_> {
    /// Runs one to its end.
    pub fn run(&self, task: &Task, options: &[OsString]) -> Result<Ended, RunError> {
        let at = |name: &str| self.directory.join(name);
        let (job, progress, noise) = (at("job"), at("progress"), at("stderr"));
        std::fs::write(&job, task.text(self.tools)?).map_err(RunError::Directory)?;
        std::fs::write(&progress, "").map_err(RunError::Directory)?;
        let mut java = self.java(&noise)?;
        java.args(options).arg("dev.cairn.testrun.TestRun").arg(&job).arg(&progress);
        // It keeps the limits itself, as long as it can; then there is something new all the time.
        let (mut size, mut since, mut running) = (0, Instant::now(), false);
        let mut end = End::Stuck;
        let late = task.budget.time().unwrap_or_default().mul_f64(LATE);
        let late = late.clamp(LEAST_LATE, MOST_LATE);
        let failed = unstarted(&java);
        let mut go_on = || {
            let now = std::fs::metadata(&progress).map_or(0, |m| m.len());
            if now != size {
                (size, since) = (now, Instant::now());
                running = running || has_started(&progress);
            }
            let is_late = task.budget.deadline().is_some_and(|d| d + late < Instant::now());
            if is_late || task.budget.ended_by() == Some(Limit::Interrupted) {
                end = End::TimeIsUp;
                return false;
            }
            let patience = if running { task.limit.saturating_add(SLACK) } else { SET_UP };
            since.elapsed() < patience
        };
        let child = self.protection.spawn(&mut java, &[self.directory, task.classes]);
        let status = child.and_then(|child| process::wait_while(child, &mut go_on));
        let status = status.map_err(failed)?;
        let text = std::fs::read(&progress).map_err(RunError::Directory)?;
        let noise = std::fs::read(&noise).unwrap_or_default();
        Ok(Ended {
            progress: Progress::parse(&String::from_utf8_lossy(&text))?,
            end: match status {
                // The user ended it, as well as us.
                Some(status) if status.code() == Some(INTERRUPTED) => End::TimeIsUp,
                status => status.map_or(end, End::Ended),
            },
            noise: String::from_utf8_lossy(&noise).into_owned(),
        })
    }

    /// The JVM with its class path; what it has to say goes to the file `noise`.
    fn java(&self, noise: &Path) -> Result<Command, RunError> {
        let mut java = self.jdk.java(noise).map_err(RunError::Directory)?;
        java.arg("-XX:+UseSerialGC").arg(joined("-Djava.io.tmpdir=", self.directory));
        if let Some(archive) = &self.runner.archive {
            java.arg(joined("-XX:SharedArchiveFile=", archive));
        }
        let own = std::iter::once(&self.runner.jar);
        let path = join_paths(own.chain(&self.tools.junit).chain(&self.tools.jacoco))?;
        java.arg("-cp").arg(path);
        Ok(java)
    }
}

fn has_started(progress: &Path) -> bool {
    std::fs::read(progress)
        .is_ok_and(|text| text.split(|&b| b == b'\n').any(|line| line.starts_with(b"started\t")))
}
