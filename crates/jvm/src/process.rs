//! Processes that may have to be stopped.
//!
//! In goes a command; out comes its exit status, or nothing if it was stopped. The crate deliberately
//! knows nothing of what is run.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Runs to the end, or to the limit: `None`, and the process is gone.
pub fn run(command: &mut Command, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + limit;
    run_while(command, &mut || Instant::now() < deadline)
}

/// Runs to the end, or until it shall not `go_on`: `None`, and the process is gone.
pub fn run_while(
    command: &mut Command,
    go_on: &mut dyn FnMut() -> bool,
) -> io::Result<Option<ExitStatus>> {
    wait_while(command.spawn()?, go_on)
}

/// As [`run_while`], for a process that has been started.
pub fn wait_while(
    mut child: Child,
    go_on: &mut dyn FnMut() -> bool,
) -> io::Result<Option<ExitStatus>> {
    let status = wait(&mut child, go_on);
    if !matches!(status, Ok(Some(_))) {
        // It may just have ended by itself, which is as good.
        let _ = child.kill();
        let _ = child.wait();
    }
    status
}

/// The standard library waits either forever or not at all, so we look again and again: often, since
/// most replays take some ten milliseconds.
fn wait(child: &mut Child, go_on: &mut dyn FnMut() -> bool) -> io::Result<Option<ExitStatus>> {
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.arg("-c").arg(script);
        command
    }

    #[test]
    fn a_process_that_ends_has_its_status() {
        let status = run(&mut shell("exit 3"), Duration::from_secs(20)).expect("it starts");
        assert_eq!(status.and_then(|s| s.code()), Some(3));
    }

    #[test]
    fn a_process_that_does_not_is_stopped() {
        let began = Instant::now();
        let status = run(&mut shell("exec sleep 60"), Duration::from_millis(50));
        assert!(status.expect("it starts").is_none());
        assert!(began.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_process_that_is_not_there_is_an_error() {
        assert!(run(&mut Command::new("no-such-program"), Duration::from_secs(1)).is_err());
    }
}
