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
    tie(command);
    wait_while(command.spawn()?, go_on)
}

/// Lets the kernel kill the process of a command when the thread that starts it has ended, however that came.
#[cfg(target_os = "linux")]
pub fn tie(command: &mut Command) {
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
    use std::os::unix::process::CommandExt;
    let parent = getpid();
    let tie = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // It may have ended before.
        match getppid() == Some(parent) {
            true => Ok(()),
            false => Err(io::ErrorKind::BrokenPipe.into()),
        }
    };
    // SAFETY: between fork and exec it makes system calls alone.
    unsafe {
        command.pre_exec(tie);
    }
}

#[cfg(not(target_os = "linux"))]
pub fn tie(_: &mut Command) {}

/// Starts a command in a thread of its own, which prepares itself and the command, and lasts as long as the process: the two end together.
pub fn start(
    command: &mut Command,
    prepare: impl FnOnce(&mut Command) + Send + 'static,
) -> io::Result<Child> {
    let (send, receive) = std::sync::mpsc::sync_channel(1);
    let mut taken = std::mem::replace(command, Command::new(""));
    let start = move || {
        prepare(&mut taken);
        tie(&mut taken);
        let child = taken.spawn();
        let id = child.as_ref().ok().map(Child::id);
        // Nobody has gone away who waits for it.
        let _ = send.send((taken, child));
        id.into_iter().for_each(outlast);
    };
    std::thread::Builder::new().spawn(start)?;
    let gone = |_| io::Error::other("the thread for a JVM panicked");
    let (taken, child) = receive.recv().map_err(gone)?;
    *command = taken;
    child
}

/// Waits until a child has ended, and leaves its status to others.
#[cfg(target_os = "linux")]
fn outlast(id: u32) {
    use rustix::io::Errno;
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while waitid(WaitId::Pid(pid), options).is_err_and(|e| e == Errno::INTR) {}
}

#[cfg(not(target_os = "linux"))]
fn outlast(_: u32) {}

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
