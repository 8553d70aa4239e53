//! Processes that may have to be stopped.

use crate::RunError;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Runs to the end, or to the limit: `None`, and the process is gone.
pub fn run(command: &mut Command, limit: Duration) -> Result<Option<ExitStatus>, RunError> {
    let deadline = Instant::now() + limit;
    run_while(command, &mut || Instant::now() < deadline)
}

/// Runs to the end, or until it shall not `go_on`: `None`, and the process is gone.
pub fn run_while(
    command: &mut Command,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<ExitStatus>, RunError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |error| RunError::Start { program: program.clone(), error };
    let mut child = command.spawn().map_err(failed)?;
    let status = wait(&mut child, go_on).map_err(failed);
    if !matches!(status, Ok(Some(_))) {
        // It may just have ended by itself, which is as good.
        let _ = child.kill();
        let _ = child.wait();
    }
    status
}

/// The standard library waits either forever or not at all, so we look again and again.
fn wait(child: &mut Child, go_on: &mut dyn FnMut() -> bool) -> std::io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if !go_on() {
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(4));
    }
}
