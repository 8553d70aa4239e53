//! The classes that the methods of stubs call, compiled.

use crate::jdk::Jdk;
use crate::runner::{Place, Runner, RunnerFailure};
use crate::sources;
use std::path::PathBuf;

/// A directory with those classes, which is there as long as this is.
pub struct StubRuntime {
    place: Place,
}

impl StubRuntime {
    /// Compiles them, unless they are in the cache.
    pub fn new(jdk: &Jdk) -> Result<StubRuntime, String> {
        let home = jdk.home().display();
        if !jdk.has("javac") {
            return Err(format!(
                "{home} has no javac, which stubs need: install a JDK (not only a runtime), or name one with --java-home"
            ));
        }
        let sources = &[sources::STUB];
        let runner = Runner { kind: "stubs", jdk, sources, class_path: None, parts: &[] };
        let place = runner.place().map_err(|failure| match failure {
            RunnerFailure::Directory(e) => format!("no directory for the stubs: {e}"),
            RunnerFailure::Start(e) => format!("cannot start {}: {e}", jdk.tool("javac").display()),
            RunnerFailure::Compile(text) => format!("the classes of stubs do not compile:\n{text}"),
        })?;
        Ok(StubRuntime { place })
    }

    pub fn classes(&self) -> PathBuf {
        self.place.classes()
    }
}
