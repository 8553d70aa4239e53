//! The runner's classes, and the processes in which they make calls.

use crate::observed::{self, Observed, Replayed};
use crate::{ReplayError, call, process};
use cairn_witness::Witness;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// The Java side, by path under the source root.
const SOURCES: &[(&str, &str)] = &[
    (
        "dev/cairn/AssumptionViolated.java",
        include_str!("../../../java/src/dev/cairn/AssumptionViolated.java"),
    ),
    ("dev/cairn/Recorded.java", include_str!("../../../java/src/dev/cairn/Recorded.java")),
    (
        "dev/cairn/ReplayMismatch.java",
        include_str!("../../../java/src/dev/cairn/ReplayMismatch.java"),
    ),
    ("dev/cairn/Symbolic.java", include_str!("../../../java/src/dev/cairn/Symbolic.java")),
    (
        "dev/cairn/replay/Outcome.java",
        include_str!("../../../java/src/dev/cairn/replay/Outcome.java"),
    ),
    (
        "dev/cairn/replay/Replay.java",
        include_str!("../../../java/src/dev/cairn/replay/Replay.java"),
    ),
    (
        "dev/cairn/replay/Values.java",
        include_str!("../../../java/src/dev/cairn/replay/Values.java"),
    ),
    ("dev/cairn/replay/Words.java", include_str!("../../../java/src/dev/cairn/replay/Words.java")),
    (
        "org/sosy_lab/sv_benchmarks/Verifier.java",
        include_str!("../../../java/src/org/sosy_lab/sv_benchmarks/Verifier.java"),
    ),
];

/// Compiling a handful of classes takes a second; a compiler that takes this long hangs.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// Processes that [`Replayer::replay_all`] runs at once.
const AT_ONCE: usize = 2;

/// Replays witnesses on one JDK with one class path.
pub struct Replayer {
    home: PathBuf,
    class_path: String,
    limit: Duration,
    /// The runner's classes, if they are compiled already.
    runner: Option<PathBuf>,
    compiled: OnceLock<Result<Compiled, String>>,
    /// Numbers the files of the witnesses.
    next: AtomicUsize,
}

/// Where the runner is, and a directory for its files, which goes with this.
struct Compiled {
    classes: PathBuf,
    directory: TempDir,
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

    /// Makes the call of a witness. The witness's prediction plays no part in it.
    pub fn replay(&self, witness: &Witness) -> Result<Replayed, ReplayError> {
        let compiled = self.compiled.get_or_init(|| self.prepare().map_err(|e| e.to_string()));
        let compiled = compiled.as_ref().map_err(|e| ReplayError::Jvm(e.clone()))?;
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let file = |what: &str| compiled.directory.path().join(format!("{n}.{what}"));
        let (call, inputs, outcome, noise) =
            (file("call"), file("inputs"), file("outcome"), file("stderr"));
        write(&call, &call::call(witness)?)?;
        write(&inputs, &call::recorded(&witness.inputs)?)?;
        let stderr = std::fs::File::create(&noise).map_err(ReplayError::Directory)?;
        let mut java = self.command("java");
        java.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto"]);
        java.arg(join_property("cairn.inputs", &inputs)).arg("-cp").arg(self.run_path(compiled)?);
        java.arg("dev.cairn.replay.Replay").arg(&call).arg(&outcome).stderr(stderr);
        let Some(status) = process::run(&mut java, self.limit)? else {
            return Ok(Replayed {
                observed: Observed::OutOfTime(self.limit),
                cause: None,
                trace: vec![],
            });
        };
        let Ok(text) = std::fs::read_to_string(&outcome) else {
            let noise = std::fs::read_to_string(&noise).unwrap_or_default();
            let first = noise.lines().next().unwrap_or("no word from it");
            return Err(ReplayError::Jvm(first.into()));
        };
        observed::parse(&text, status.code())
    }

    /// Replays all, some at once; the results are in the order of the witnesses.
    pub fn replay_all(&self, witnesses: &[Witness]) -> Vec<Result<Replayed, ReplayError>> {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done = vec![];
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(witness) = witnesses.get(i) else { return done };
                done.push((i, self.replay(witness)));
            }
        };
        let mut done: Vec<_> = std::thread::scope(|s| {
            let workers: Vec<_> =
                (0..AT_ONCE.min(witnesses.len())).map(|_| s.spawn(worker)).collect();
            workers.into_iter().flat_map(|w| w.join().expect("a worker does not panic")).collect()
        });
        done.sort_by_key(|d| d.0);
        done.into_iter().map(|d| d.1).collect()
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
        let status = process::run(javac.stderr(stderr), COMPILE_LIMIT)?;
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

fn join_property(key: &str, value: &Path) -> std::ffi::OsString {
    let mut arg = std::ffi::OsString::from(format!("-D{key}="));
    arg.push(value);
    arg
}

fn write(file: &Path, text: &str) -> Result<(), ReplayError> {
    let directory = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    directory.and_then(|()| std::fs::write(file, text)).map_err(ReplayError::Directory)
}
