//! The runner's classes: compiled once for each JDK, and kept in Cairn's cache.

use super::{RunError, Tools, archive, jvm, unstarted};
use crate::{cache, process};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// The files of the Java side, by name.
macro_rules! sources {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../../java/testrun/dev/cairn/testrun/", $name)))),*]
    };
}

const SOURCES: &[(&str, &str)] = sources! {
    "Coverage.java"
    "Job.java"
    "Lines.java"
    "Progress.java"
    "TestCompiler.java"
    "TestRun.java"
    "Tests.java"
    "UserClasses.java"
    "Verdicts.java"
};

/// Compiling a handful of classes takes seconds; a compiler that takes this long hangs.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// The directory of a JDK.
pub struct Jdk<'a>(&'a Path);

impl<'a> Jdk<'a> {
    /// Looks for what is needed.
    pub fn new(home: &'a Path) -> Result<Jdk<'a>, RunError> {
        let jdk = Jdk(home);
        if !jdk.tool("java").is_file() {
            return Err(RunError::NoJava { home: home.display().to_string() });
        }
        if !jdk.tool("javac").is_file() {
            return Err(jdk.no_compiler());
        }
        Ok(jdk)
    }

    pub fn no_compiler(&self) -> RunError {
        RunError::NoCompiler { home: self.0.display().to_string() }
    }

    fn tool(&self, name: &str) -> PathBuf {
        self.0.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// A tool, not influenced by what the environment wants of every JVM.
    pub fn command(&self, name: &str) -> Command {
        let mut command = Command::new(self.tool(name));
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        command.env_remove("JDK_JAVAC_OPTIONS").env_remove("_JAVA_OPTIONS");
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    /// What tells it from other JDKs, and from others that were in the same place.
    fn identity(&self) -> String {
        let release = std::fs::read_to_string(self.0.join("release")).unwrap_or_default();
        format!("{}\n{release}", self.0.display())
    }
}

/// Where the runner is.
pub struct Runner {
    pub jar: PathBuf,
    /// Of the classes of the runner, of the compiler, of JUnit and of JaCoCo, as the JVM has them in
    /// memory: half a second less for each start.
    pub archive: Option<PathBuf>,
    /// Goes with this, if there is no cache.
    _directory: Option<TempDir>,
}

impl Runner {
    pub fn new(jdk: &Jdk, tools: &Tools) -> Result<Runner, RunError> {
        match cache::directory().and_then(|cache| cached(jdk, tools, &cache).transpose()) {
            Some(runner) => runner,
            None => {
                let directory = tempfile::Builder::new().prefix("cairn-testrun-").tempdir();
                let directory = directory.map_err(RunError::Directory)?;
                let jar = compile(jdk, tools, directory.path())?;
                Ok(Runner { jar, archive: None, _directory: Some(directory) })
            }
        }
    }
}

/// The runner in the cache; `None` if nothing can be kept there.
fn cached(jdk: &Jdk, tools: &Tools, cache: &Path) -> Result<Option<Runner>, RunError> {
    let identity = jdk.identity();
    let jars: Vec<String> =
        tools.junit.iter().chain(&tools.jacoco).map(|j| j.display().to_string()).collect();
    let sources = SOURCES.iter().map(|(_, text)| *text);
    let parts = sources.chain(jars.iter().map(String::as_str)).chain([identity.as_str()]);
    let parts = parts.chain([tools.engine(), archive::SAMPLE]);
    let home = cache.join(format!("testrun-{}", cache::key(parts)));
    let jar = home.join("runner.jar");
    if !jar.is_file() {
        let work = std::fs::create_dir_all(&home);
        let work = work.and_then(|()| tempfile::Builder::new().prefix("new-").tempdir_in(&home));
        let Ok(work) = work else { return Ok(None) };
        let made = compile(jdk, tools, work.path())?;
        // In one step, since other processes may do the same.
        if std::fs::rename(made, &jar).is_err() && !jar.is_file() {
            return Ok(None);
        }
    }
    let mut runner = Runner { jar, archive: None, _directory: None };
    let file = home.join("classes.jsa");
    if !file.exists() {
        archive::make(jdk, tools, &runner, &file);
    }
    // An empty file says that this JVM makes none.
    let usable = std::fs::metadata(&file).is_ok_and(|m| m.len() > 0);
    runner.archive = usable.then_some(file);
    Ok(Some(runner))
}

/// Compiles the runner in a directory; its jar.
fn compile(jdk: &Jdk, tools: &Tools, directory: &Path) -> Result<PathBuf, RunError> {
    let classes = directory.join("classes");
    let log = directory.join("javac.log");
    let stderr = std::fs::File::create(&log).map_err(RunError::Directory)?;
    let mut javac = jdk.command("javac");
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-encoding", "UTF-8"]);
    javac.args(["-proc:none", "-nowarn", "-Xlint:none", "-d"]).arg(&classes);
    javac.arg("-cp").arg(jvm::join_paths(tools.junit.iter().chain(&tools.jacoco))?);
    for (name, source) in SOURCES {
        let file = directory.join(name);
        std::fs::write(&file, source).map_err(RunError::Directory)?;
        javac.arg(file);
    }
    let failed = unstarted(&javac);
    let status = process::run(javac.stderr(stderr), COMPILE_LIMIT).map_err(failed)?;
    if status.is_some_and(|s| s.success()) {
        let jar = directory.join("runner.jar");
        pack(&classes.join("dev/cairn/testrun"), &jar).map_err(RunError::Directory)?;
        return Ok(jar);
    }
    let text = match status {
        Some(_) => std::fs::read_to_string(&log).unwrap_or_default(),
        None => format!("stopped after {COMPILE_LIMIT:?}"),
    };
    Err(RunError::Runner { javac: jdk.tool("javac").display().to_string(), text })
}

/// The JVM makes no archive of classes that are in a directory, so they have to be in a jar.
fn pack(package: &Path, jar: &Path) -> std::io::Result<()> {
    let mut out = zip::ZipWriter::new(std::fs::File::create(jar)?);
    let options = zip::write::SimpleFileOptions::default();
    for file in std::fs::read_dir(package)? {
        let file = file?;
        let name = format!("dev/cairn/testrun/{}", file.file_name().to_string_lossy());
        out.start_file(name, options)?;
        out.write_all(&std::fs::read(file.path())?)?;
    }
    out.finish()?;
    Ok(())
}
