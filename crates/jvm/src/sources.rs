//! The Java side, as source: what programs call, and the runners.

use std::path::{Path, PathBuf};

/// Files by their paths under a source root.
pub type Sources = &'static [(&'static str, &'static str)];

macro_rules! sources {
    ($root:literal; $($path:literal)*) => {
        &[$(($path, include_str!(concat!("../../../java/", $root, $path)))),*]
    };
}

/// What a driver calls. A program that has it compiled already has the same.
pub const LIBRARY: Sources = sources! {
    "src/";
    "dev/cairn/AssumptionViolated.java"
    "dev/cairn/Recorded.java"
    "dev/cairn/ReplayMismatch.java"
    "dev/cairn/Symbolic.java"
};

/// What the methods of stubs call.
pub(crate) const STUB: Sources = sources! {
    "src/";
    "dev/cairn/stub/Memory.java"
    "dev/cairn/stub/Stubs.java"
};

/// Replays calls; needs the library, and what stubs call.
pub(crate) const REPLAY: Sources = sources! {
    "src/";
    "dev/cairn/environment/Agent.java"
    "dev/cairn/environment/Environment.java"
    "dev/cairn/environment/Redirector.java"
    "dev/cairn/replay/After.java"
    "dev/cairn/replay/Batch.java"
    "dev/cairn/replay/Call.java"
    "dev/cairn/replay/Heap.java"
    "dev/cairn/replay/Memory.java"
    "dev/cairn/replay/Outcome.java"
    "dev/cairn/replay/Replay.java"
    "dev/cairn/replay/Stub.java"
    "dev/cairn/replay/Threads.java"
    "dev/cairn/replay/Values.java"
    "dev/cairn/replay/Words.java"
    "org/sosy_lab/sv_benchmarks/Verifier.java"
};

/// Compiles, runs and measures tests.
pub(crate) const TEST_RUN: Sources = sources! {
    "testrun/";
    "dev/cairn/testrun/Coverage.java"
    "dev/cairn/testrun/Job.java"
    "dev/cairn/testrun/Lines.java"
    "dev/cairn/testrun/Progress.java"
    "dev/cairn/testrun/TestCompiler.java"
    "dev/cairn/testrun/TestRun.java"
    "dev/cairn/testrun/Tests.java"
    "dev/cairn/testrun/UserClasses.java"
    "dev/cairn/testrun/Verdicts.java"
};

/// Writes files under a root.
pub(crate) fn write(sources: Sources, root: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = vec![];
    for (path, text) in sources {
        let file = root.join(path);
        file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(&file, text)?;
        files.push(file);
    }
    Ok(files)
}
