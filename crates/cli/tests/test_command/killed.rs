//! A run that is killed, as by `kill -9`: no JVM goes on, no directory stays, no file is half there, and the next run does its work.

use super::command::*;
use cairn_testing::by_effort;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long the kernel and a shell may take, on a machine that is busy.
const LATEST: Duration = Duration::from_secs(240);

fn started(classes: &Path, tests: &Path, temporary: &Path) -> Child {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.arg("test").arg("-cp").arg(classes).arg("--out").arg(tests).arg("--force");
    cairn.env("TMPDIR", temporary).stdout(Stdio::null()).stderr(Stdio::null());
    cairn.spawn().expect("cairn starts")
}

/// The processes that have this directory in their command line.
fn processes(of: &Path) -> Vec<String> {
    let of = of.display().to_string();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|e| std::fs::read(e.path().join("cmdline")).ok());
    let lines = lines.map(|l| String::from_utf8_lossy(&l).replace('\0', " "));
    lines.filter(|l| l.contains(&of) && !l.contains("cairn test")).collect()
}

fn entries(directory: &Path) -> usize {
    std::fs::read_dir(directory).map_or(0, |all| all.count())
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < LATEST, "not within {LATEST:?}: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn nothing_is_left_of_a_run_that_is_killed() {
    if !cfg!(target_os = "linux") {
        cairn_testing::skip("processes are looked up in /proc");
        return;
    }
    let dir = directory("killed");
    let (classes, tests, temporary) = (dir.join("classes"), dir.join("tests"), dir.join("tmp"));
    compiled("bank", &classes);
    std::fs::create_dir_all(&temporary).expect("a directory");
    for n in 0..by_effort(1, 3, 20) {
        let mut cairn = started(&classes, &tests, &temporary);
        let is_java = |l: &String| l.contains("dev.cairn.testrun");
        until("a JVM runs", || {
            let ended = cairn.try_wait().expect("cairn runs").is_some();
            ended || processes(&temporary).iter().any(is_java)
        });
        std::thread::sleep(Duration::from_millis(n * 150));
        cairn.kill().expect("cairn is killed");
        cairn.wait().expect("cairn ends");
        until("no process is left", || processes(&temporary).is_empty());
        until("no directory is left", || entries(&temporary) == 0);
    }
    let mut cairn = started(&classes, &tests, &temporary);
    let status = cairn.wait().expect("cairn runs");
    assert_ne!(status.code(), Some(2), "the next run is not confused");
    assert!(!files_below(&tests, ".java").is_empty());
    assert!(files_below(&tests, ".part").is_empty());
    assert_eq!(entries(&temporary), 0);
}
