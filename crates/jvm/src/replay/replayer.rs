//! A JDK and a class path to replay with: the runner's classes, and the processes in which they make calls.

use super::observed::{self, Observed, ProcessEnd, Replayed};
use super::{ReplayError, agent, call, unstarted};
use crate::jdk::{Jdk, joined};
use crate::runner::{Place, Runner, RunnerFailure};
use crate::{Protection, Work, process, sources};
use cairn_budget::{Budget, Limit};
use cairn_witness::Witness;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Replays witnesses on one JDK with one class path.
pub struct Replayer {
    jdk: Jdk,
    class_path: String,
    pub(crate) limit: Duration,
    /// Of all replays together.
    pub budget: Budget,
    pub protection: Protection,
    /// What the working directory of each call holds; else nothing.
    pub files: Option<PathBuf>,
    /// What else a JVM is told: where the classes of stubs are.
    pub options: Vec<String>,
    /// The runner's classes, if they are compiled already.
    runner: Option<PathBuf>,
    compiled: OnceLock<Result<Compiled, String>>,
    /// Numbers the files of the witnesses.
    next: AtomicUsize,
}

/// Where the runner is, and a directory for the files of calls, which goes with this.
pub(crate) struct Compiled {
    classes: PathBuf,
    directory: Work,
    agent: OnceLock<Result<PathBuf, String>>,
    /// A runner that is not kept goes with this.
    _runner: Option<Place>,
}

impl Compiled {
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// Lets calls of a JVM that ask its environment be answered by a witness: by an agent, whose archive is made when it
    /// is first needed.
    pub fn redirect(&self, java: &mut Command) -> Result<(), ReplayError> {
        let archive = self.agent.get_or_init(|| {
            let file = self.directory.path().join(agent::ARCHIVE);
            agent::write(&self.classes, &file).map(|()| file).map_err(|e| e.to_string())
        });
        let archive = archive.as_ref().map_err(|e| ReplayError::Jvm(e.clone()))?;
        java.arg(joined("-javaagent:", archive));
        Ok(())
    }

    /// A file of the call of that number.
    pub fn file(&self, number: usize, what: &str) -> PathBuf {
        self.directory.path().join(format!("{number}.{what}"))
    }
}

impl Replayer {
    /// `class_path` as `java -cp` takes it; `limit` is the time that one call may take; `runner` is
    /// a directory with the compiled runner, if there is one: else it is compiled when needed.
    pub fn new(
        jdk_home: &Path,
        class_path: &str,
        limit: Duration,
        runner: Option<&Path>,
    ) -> Result<Replayer, ReplayError> {
        let replayer = Replayer {
            jdk: Jdk::new(&absolute(jdk_home)),
            class_path: class_path.into(),
            limit,
            budget: Budget::default(),
            protection: Protection::default(),
            files: None,
            options: vec![],
            runner: runner.map(absolute),
            compiled: OnceLock::new(),
            next: AtomicUsize::new(0),
        };
        let needed: &[&str] = if runner.is_some() { &["java"] } else { &["java", "javac"] };
        for &tool in needed {
            if !replayer.jdk.has(tool) {
                let home = jdk_home.display().to_string();
                return Err(ReplayError::NoTool { home, tool });
            }
        }
        Ok(replayer)
    }

    /// Makes the call of a witness, in a process of its own. The witness's prediction plays no part
    /// in it.
    pub fn replay(&self, witness: &Witness) -> Result<Replayed, ReplayError> {
        self.in_time()?;
        let compiled = self.compiled()?;
        let n = self.write_call(witness)?;
        let outcome = compiled.file(n, "outcome");
        let noise = compiled.file(n, "stderr");
        let mut java = self.java(&noise)?;
        java.arg(joined("-Dcairn.inputs=", &compiled.file(n, "inputs")));
        if witness.environment.iter().any(|a| !a.is_of_stub()) {
            compiled.redirect(&mut java)?;
        }
        java.arg("dev.cairn.replay.Replay").arg(compiled.file(n, "call")).arg(&outcome);
        let failed = unstarted(&java);
        let start = Instant::now();
        let mut go_on = || start.elapsed() < self.limit && !self.budget.is_over();
        let ended = self
            .start(&mut java)
            .and_then(|child| process::wait_while(child, &mut go_on))
            .map_err(failed)?;
        let end = match ended {
            // The user may have ended it, as well as us.
            Some(_) if self.budget.ended_by() == Some(Limit::Interrupted) => {
                return Err(ReplayError::Over(Limit::Interrupted));
            }
            Some(status) => status.code().map_or(ProcessEnd::Crash, ProcessEnd::Code),
            None => {
                self.in_time()?;
                ProcessEnd::OutOfTime(self.limit)
            }
        };
        match std::fs::read_to_string(&outcome) {
            Ok(text) => observed::parse(&text, end, self.limit),
            Err(_) if matches!(end, ProcessEnd::OutOfTime(_)) => {
                Ok(Observed::OutOfTime(self.limit).into())
            }
            Err(_) => Err(silent(&noise)),
        }
    }

    /// Whether there is time for replays.
    pub(crate) fn in_time(&self) -> Result<(), ReplayError> {
        self.budget.ended_by().map_or(Ok(()), |limit| Err(ReplayError::Over(limit)))
    }

    pub(crate) fn compiled(&self) -> Result<&Compiled, ReplayError> {
        let compiled = self.compiled.get_or_init(|| self.prepare().map_err(|e| e.to_string()));
        compiled.as_ref().map_err(|e| ReplayError::Jvm(e.clone()))
    }

    /// Writes the files of a call; its number.
    pub(crate) fn write_call(&self, witness: &Witness) -> Result<usize, ReplayError> {
        let compiled = self.compiled()?;
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        write(&compiled.file(n, "call"), &call::call(witness)?)?;
        write(&compiled.file(n, "inputs"), &call::recorded(&witness.inputs)?)?;
        if let Some(text) = call::environment(&witness.environment)? {
            write(&compiled.file(n, "environment"), &text)?;
        }
        Ok(n)
    }

    /// Starts a JVM that makes calls of the user's program.
    pub(crate) fn start(&self, java: &mut Command) -> std::io::Result<Child> {
        let compiled = self.compiled().map_err(std::io::Error::other)?;
        self.protection.spawn(java, &[compiled.directory()])
    }

    /// The JVM with its class path, in a working directory of its own; what it has to say goes to the file `noise`.
    pub(crate) fn java(&self, noise: &Path) -> Result<Command, ReplayError> {
        let mut java = self.jdk.java(noise).map_err(ReplayError::Directory)?;
        let compiled = self.compiled()?;
        let place = tempfile::Builder::new().prefix("run-").tempdir_in(compiled.directory());
        // It goes with the directory that it is in.
        let place = place.map_err(ReplayError::Directory)?.keep();
        let (work, temporary) = (place.join("work"), place.join("tmp"));
        let made = std::fs::create_dir(&work).and_then(|()| std::fs::create_dir(&temporary));
        let filled = made.and_then(|()| match &self.files {
            Some(files) => copy(files, &work),
            None => Ok(()),
        });
        filled.map_err(ReplayError::Directory)?;
        java.current_dir(work).arg(joined("-Djava.io.tmpdir=", &temporary));
        java.args(&self.options).arg("-cp").arg(self.run_path(compiled)?);
        Ok(java)
    }

    /// The runner first: its `Verifier` and `Symbolic` answer with recorded values, whatever other
    /// ones the user's class path has.
    fn run_path(&self, compiled: &Compiled) -> Result<std::ffi::OsString, ReplayError> {
        let user = std::env::split_paths(&self.class_path).map(|p| absolute(&p));
        std::env::join_paths(std::iter::once(compiled.classes.clone()).chain(user))
            .map_err(|e| ReplayError::Call(format!("the class path: {e}")))
    }

    fn prepare(&self) -> Result<Compiled, ReplayError> {
        let directory = Work::new("cairn-replay-").map_err(ReplayError::Directory)?;
        if let Some(classes) = &self.runner {
            let (classes, agent) = (classes.clone(), OnceLock::new());
            return Ok(Compiled { classes, directory, agent, _runner: None });
        }
        let runner = Runner {
            kind: "replay",
            jdk: &self.jdk,
            sources: &[sources::LIBRARY, sources::STUB, sources::REPLAY],
            class_path: None,
            parts: &[],
        };
        let javac = || self.jdk.tool("javac").display().to_string();
        let place = runner.place().map_err(|failure| match failure {
            RunnerFailure::Directory(error) => ReplayError::Directory(error),
            RunnerFailure::Start(error) => ReplayError::Start { program: javac(), error },
            RunnerFailure::Compile(text) => ReplayError::Compile { javac: javac(), text },
        })?;
        let (classes, agent) = (place.classes(), OnceLock::new());
        Ok(Compiled { classes, directory, agent, _runner: Some(place) })
    }
}

/// A JVM that ended without an outcome: what it said instead.
pub(crate) fn silent(noise: &Path) -> ReplayError {
    let noise = std::fs::read_to_string(noise).unwrap_or_default();
    ReplayError::Jvm(noise.lines().next().unwrap_or("no word from it").into())
}

/// The JVM has a working directory of its own.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.into())
}

/// Copies what a directory holds.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            std::fs::create_dir(&to)?;
            copy(&from, &to)?;
        } else if from.is_file() {
            std::fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), ReplayError> {
    let directory = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    directory.and_then(|()| std::fs::write(file, text)).map_err(ReplayError::Directory)
}
