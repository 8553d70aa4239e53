//! The runner of tests: its jar, and the archive of the classes that every run loads.

use super::{RunError, Tools, archive, jvm};
use crate::jdk::Jdk;
use crate::runner::{Place, Runner, RunnerFailure};
use crate::{Work, sources};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A JDK with what tests need.
pub fn jdk(home: &Path) -> Result<Jdk, RunError> {
    let jdk = Jdk::new(home);
    if !jdk.has("java") {
        return Err(RunError::NoJava { home: home.display().to_string() });
    }
    if !jdk.has("javac") {
        return Err(no_compiler(&jdk));
    }
    Ok(jdk)
}

pub fn no_compiler(jdk: &Jdk) -> RunError {
    RunError::NoCompiler { home: jdk.home().display().to_string() }
}

/// Where the runner is.
pub struct TestRunner {
    pub jar: PathBuf,
    /// Of the classes of the runner, of the compiler, of JUnit and of JaCoCo, as the JVM has them in
    /// memory: half a second less for each start.
    pub archive: Option<PathBuf>,
    /// A runner that is not kept goes with this.
    _place: Place,
}

impl TestRunner {
    pub fn new(jdk: &Jdk, tools: &Tools) -> Result<TestRunner, RunError> {
        let class_path = jvm::join_paths(tools.junit.iter().chain(&tools.jacoco))?;
        let jars = class_path.to_string_lossy();
        let runner = Runner {
            kind: "testrun",
            jdk,
            sources: &[sources::TEST_RUN],
            class_path: Some(&class_path),
            parts: &[&jars, tools.engine(), archive::SAMPLE],
        };
        let javac = || jdk.tool("javac").display().to_string();
        let place = runner.place().map_err(|failure| match failure {
            RunnerFailure::Directory(error) => RunError::Directory(error),
            RunnerFailure::Start(error) => RunError::Start { program: javac(), error },
            RunnerFailure::Compile(text) => RunError::Runner { javac: javac(), text },
        })?;
        let jar = place.path().join("runner.jar");
        if !jar.is_file() {
            // In one step, since other processes may do the same.
            let new = Work::within(place.path(), "new-");
            let new = new.map_err(RunError::Directory)?;
            let made = new.path().join("runner.jar");
            pack(&place.classes().join("dev/cairn/testrun"), &made).map_err(RunError::Directory)?;
            std::fs::rename(made, &jar).map_err(RunError::Directory)?;
        }
        let file = place.path().join("classes.jsa");
        let is_kept = place.is_kept();
        let mut runner = TestRunner { jar, archive: None, _place: place };
        if is_kept {
            if !file.exists() {
                archive::make(jdk, tools, &runner, &file);
            }
            // An empty file says that this JVM makes none.
            let usable = std::fs::metadata(&file).is_ok_and(|m| m.len() > 0);
            runner.archive = usable.then_some(file);
        }
        Ok(runner)
    }
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
