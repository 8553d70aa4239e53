//! Runners: Java classes of ours, compiled once for each JDK and kept in Cairn's cache.

use crate::javac::{Compilation, CompileFailure};
use crate::jdk::Jdk;
use crate::{Work, cache, sources};
use std::ffi::OsStr;
use std::io::Error;
use std::path::{Path, PathBuf};

/// The name of the directory with a runner's classes, under that of the runner.
const CLASSES: &str = "classes";

/// What a runner consists of.
pub(crate) struct Runner<'a> {
    /// Begins the name of its directory.
    pub kind: &'static str,
    pub jdk: &'a Jdk,
    pub sources: &'a [sources::Sources],
    pub class_path: Option<&'a OsStr>,
    /// What else its classes depend on.
    pub parts: &'a [&'a str],
}

/// Why there is no runner.
pub(crate) enum RunnerFailure {
    Directory(Error),
    /// The compiler cannot be started.
    Start(Error),
    /// The compiler's messages.
    Compile(String),
}

/// The directory of a runner.
pub(crate) struct Place {
    directory: PathBuf,
    /// Goes with this, if there is no cache.
    temporary: Option<Work>,
}

impl Place {
    pub fn path(&self) -> &Path {
        &self.directory
    }

    pub fn classes(&self) -> PathBuf {
        self.directory.join(CLASSES)
    }

    /// Whether other processes use it, too.
    pub fn is_kept(&self) -> bool {
        self.temporary.is_none()
    }
}

impl Runner<'_> {
    /// The directory with its classes, compiled now if they never were.
    pub fn place(&self) -> Result<Place, RunnerFailure> {
        if let Some(cache) = cache::directory()
            && let Some(kept) = self.kept(&cache)?
        {
            return Ok(kept);
        }
        let prefix = format!("cairn-{}-", self.kind);
        let made = Work::new(&prefix).map_err(RunnerFailure::Directory)?;
        self.compile(made.path())?;
        Ok(Place { directory: made.path().into(), temporary: Some(made) })
    }

    /// The directory in the cache; none if nothing can be kept there.
    fn kept(&self, cache: &Path) -> Result<Option<Place>, RunnerFailure> {
        let identity = self.jdk.identity();
        let texts = self.sources.iter().flat_map(|s| s.iter()).map(|(_, text)| *text);
        let parts = texts.chain([identity.as_str()]).chain(self.parts.iter().copied());
        let home = cache.join(format!("{}-{}", self.kind, cache::key(parts)));
        let place = Place { directory: home.clone(), temporary: None };
        if place.classes().is_dir() {
            return Ok(Some(place));
        }
        let work = std::fs::create_dir_all(cache);
        let work = work.and_then(|()| Work::within(cache, "new-"));
        let Ok(work) = work else { return Ok(None) };
        self.compile(work.path())?;
        // In one step, since other processes may do the same.
        let moved = std::fs::rename(work.path(), &home);
        Ok((moved.is_ok() || place.classes().is_dir()).then_some(place))
    }

    fn compile(&self, directory: &Path) -> Result<(), RunnerFailure> {
        let mut files = vec![];
        for sources in self.sources {
            let written = sources::write(sources, &directory.join("src"));
            files.extend(written.map_err(RunnerFailure::Directory)?);
        }
        let compilation = Compilation {
            jdk: self.jdk,
            class_path: self.class_path,
            options: &[],
            classes: &directory.join(CLASSES),
            files: &files,
            log: &directory.join("javac.log"),
        };
        let failed = |failure: CompileFailure| match failure.text() {
            Ok(text) => RunnerFailure::Compile(text),
            Err(error) => RunnerFailure::Start(error),
        };
        compilation.run().map_err(failed)
    }
}
