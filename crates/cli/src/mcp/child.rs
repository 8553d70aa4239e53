//! A run of this binary for a call of a tool: its progress line by line, its output at its end, and its end before that.

use crate::progress::MARK;
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;

/// What a run that was asked to end may take for that.
const GRACE: Duration = Duration::from_secs(5);

/// What a run had to say.
#[derive(Clone, Debug, Default)]
pub struct Output {
    pub code: Option<i32>,
    pub text: String,
    /// Standard error, without progress.
    pub complaints: String,
}

pub struct Run {
    pid: u32,
    lines: tokio::sync::Mutex<UnboundedReceiver<String>>,
    output: Mutex<Option<JoinHandle<Result<Output, String>>>>,
}

impl Run {
    pub fn start(binary: &Path, project: &Path, words: &[String]) -> Result<Run, String> {
        let mut command = Command::new(binary);
        command.args(["--progress", "lines", "--color", "never"]).args(words).current_dir(project);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().map_err(|e| format!("{}: {e}", binary.display()))?;
        let (pid, (tell, lines)) = (child.id(), unbounded_channel());
        let output = tokio::task::spawn_blocking(move || {
            follow(child, |line| {
                // Nobody may be there to read it any more.
                drop(tell.send(line));
            })
        });
        Ok(Run { pid, lines: tokio::sync::Mutex::new(lines), output: Mutex::new(Some(output)) })
    }

    /// The next line of progress; none at the end.
    pub async fn next(&self) -> Option<String> {
        self.lines.lock().await.recv().await
    }

    pub async fn output(&self) -> Result<Output, String> {
        let output = self.output.lock().ok().and_then(|mut o| o.take());
        match output {
            Some(output) => output.await.map_err(|e| e.to_string())?,
            None => Err("the output was taken already".into()),
        }
    }

    /// Ends it as `Ctrl-C` does, so that it ends the JVMs that it has started; or at once, if it does not.
    pub async fn cancel(&self) {
        let Some(pid) = i32::try_from(self.pid).ok().and_then(Pid::from_raw) else { return };
        // It may have ended by itself.
        _ = kill_process(pid, Signal::INT);
        if tokio::time::timeout(GRACE, self.output()).await.is_err() {
            _ = kill_process(pid, Signal::KILL);
        }
    }
}

fn follow(mut child: Child, mut tell: impl FnMut(String)) -> Result<Output, String> {
    let (Some(mut out), Some(err)) = (child.stdout.take(), child.stderr.take()) else {
        return Err("no pipes to the run".into());
    };
    let text = std::thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).map(|_| text)
    });
    let mut complaints = String::new();
    for line in BufReader::new(err).lines().map_while(Result::ok) {
        match line.strip_prefix(MARK) {
            Some(progress) => tell(progress.to_owned()),
            None => complaints += &(line + "\n"),
        }
    }
    let began = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break status,
            None if began.elapsed() > GRACE => {
                child.kill().map_err(|e| e.to_string())?;
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let text = text.join().map_err(|_| "its output cannot be read")?.map_err(|e| e.to_string())?;
    Ok(Output { code: status.code(), text, complaints })
}
