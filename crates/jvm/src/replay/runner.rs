//! The runner's classes, and the processes in which they make calls.

use super::observed::{self, Observed, ProcessEnd, Replayed};
use super::{ReplayError, call, unstarted};
use crate::process;
use cairn_budget::Budget;
use cairn_witness::Witness;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The files of the Java side, by path under the source root.
macro_rules! sources {
    ($($path:literal)*) => {
        &[$(($path, include_str!(concat!("../../../../java/src/", $path)))),*]
    };
}

const SOURCES: &[(&str, &str)] = sources! {
    "dev/cairn/AssumptionViolated.java"
    "dev/cairn/Recorded.java"
    "dev/cairn/ReplayMismatch.java"
    "dev/cairn/Symbolic.java"
    "dev/cairn/replay/After.java"
    "dev/cairn/replay/Batch.java"
    "dev/cairn/replay/Call.java"
    "dev/cairn/replay/Heap.java"
    "dev/cairn/replay/Memory.java"
    "dev/cairn/replay/Outcome.java"
    "dev/cairn/replay/Replay.java"
    "dev/cairn/replay/Stub.java"
    "dev/cairn/replay/Values.java"
    "dev/cairn/replay/Words.java"
    "org/sosy_lab/sv_benchmarks/Verifier.java"
};

/// Compiling a handful of classes takes a second; a compiler that takes this long hangs.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// Replays witnesses on one JDK with one class path.
pub struct Replayer {
    home: PathBuf,
    class_path: String,
    pub(crate) limit: Duration,
    /// Of all replays together.
    pub budget: Budget,
    /// The runner's classes, if they are compiled already.
    runner: Option<PathBuf>,
    compiled: OnceLock<Result<Compiled, String>>,
    /// Numbers the files of the witnesses.
    next: AtomicUsize,
}

/// Where the runner is, and a directory for its files, which goes with this.
pub(crate) struct Compiled {
    classes: PathBuf,
    directory: TempDir,
}

impl Compiled {
    pub fn directory(&self) -> &Path {
        self.directory.path()
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
            home: jdk_home.into(),
            class_path: class_path.into(),
            limit,
            budget: Budget::default(),
            runner: runner.map(Into::into),
            compiled: OnceLock::new(),
            next: AtomicUsize::new(0),
        };
        let needed: &[&str] = if runner.is_some() { &["java"] } else { &["java", "javac"] };
        for &tool in needed {
            if !replayer.tool(tool).is_file() {
                let home = jdk_home.display().to_string();
                return Err(ReplayError::NoTool { home, tool });
            }
        }
        Ok(replayer)
    }

    fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// A tool of the JDK, not influenced by what the environment wants of every JVM.
    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.tool(name));
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        command.env_remove("JDK_JAVAC_OPTIONS").env_remove("_JAVA_OPTIONS");
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command
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
        java.arg("dev.cairn.replay.Replay").arg(compiled.file(n, "call")).arg(&outcome);
        let failed = unstarted(&java);
        let start = Instant::now();
        let mut go_on = || start.elapsed() < self.limit && !self.budget.is_over();
        let end = match process::run_while(&mut java, &mut go_on).map_err(failed)? {
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
        Ok(n)
    }

    /// The JVM with its class path; what it has to say goes to the file `noise`.
    pub(crate) fn java(&self, noise: &Path) -> Result<Command, ReplayError> {
        let stderr = std::fs::File::create(noise).map_err(ReplayError::Directory)?;
        let mut java = self.command("java");
        java.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto"]);
        // The report of a crash is not for the user's directory.
        let crash = self.compiled()?.directory().join("crash-%p.log");
        java.arg(joined("-XX:ErrorFile=", &crash));
        java.arg("-cp").arg(self.run_path(self.compiled()?)?).stderr(stderr);
        Ok(java)
    }

    /// The runner first: its `Verifier` and `Symbolic` answer with recorded values, whatever other
    /// ones the user's class path has.
    fn run_path(&self, compiled: &Compiled) -> Result<std::ffi::OsString, ReplayError> {
        let user = std::env::split_paths(&self.class_path);
        std::env::join_paths(std::iter::once(compiled.classes.clone()).chain(user))
            .map_err(|e| ReplayError::Call(format!("the class path: {e}")))
    }

    fn prepare(&self) -> Result<Compiled, ReplayError> {
        let directory = tempfile::Builder::new().prefix("cairn-replay-").tempdir();
        let directory = directory.map_err(ReplayError::Directory)?;
        let classes = self.runner.clone().unwrap_or_else(|| directory.path().join("classes"));
        let compiled = Compiled { classes, directory };
        if self.runner.is_some() {
            return Ok(compiled);
        }
        let log = compiled.directory.path().join("javac.log");
        let stderr = std::fs::File::create(&log).map_err(ReplayError::Directory)?;
        let mut javac = self.command("javac");
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-encoding", "UTF-8"]);
        javac.args(["-proc:none", "-nowarn", "-Xlint:none", "-d"]).arg(&compiled.classes);
        for (path, source) in SOURCES {
            let file = compiled.directory.path().join("src").join(path);
            write(&file, source)?;
            javac.arg(file);
        }
        let failed = unstarted(&javac);
        let status = process::run(javac.stderr(stderr), COMPILE_LIMIT).map_err(failed)?;
        if status.is_some_and(|s| s.success()) {
            return Ok(compiled);
        }
        let text = match status {
            Some(_) => std::fs::read_to_string(&log).unwrap_or_default(),
            None => format!("stopped after {COMPILE_LIMIT:?}"),
        };
        Err(ReplayError::Compile { javac: self.tool("javac").display().to_string(), text })
    }
}

/// A JVM that ended without an outcome: what it said instead.
pub(crate) fn silent(noise: &Path) -> ReplayError {
    let noise = std::fs::read_to_string(noise).unwrap_or_default();
    ReplayError::Jvm(noise.lines().next().unwrap_or("no word from it").into())
}

fn joined(option: &str, value: &Path) -> std::ffi::OsString {
    let mut arg = std::ffi::OsString::from(option);
    arg.push(value);
    arg
}

fn write(file: &Path, text: &str) -> Result<(), ReplayError> {
    let directory = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    directory.and_then(|()| std::fs::write(file, text)).map_err(ReplayError::Directory)
}
