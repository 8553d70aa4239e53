//! Processes with a time limit.

use crate::ReplayError;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Runs to the end, or to the limit: `None`, and the process is gone.
pub fn run(command: &mut Command, limit: Duration) -> Result<Option<ExitStatus>, ReplayError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |error| ReplayError::Start { program: program.clone(), error };
    let mut child = command.spawn().map_err(failed)?;
    let status = wait(&mut child, Instant::now() + limit).map_err(failed);
    if !matches!(status, Ok(Some(_))) {
        // It may just have ended by itself, which is as good.
        let _ = child.kill();
        let _ = child.wait();
    }
    status
}

/// The standard library waits either forever or not at all, so we look again and again: often at
/// first, since most replays take some ten milliseconds.
fn wait(child: &mut Child, deadline: Instant) -> std::io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(4));
    }
}
