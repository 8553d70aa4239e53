//! The line that shows, on a terminal, that something is going on.

use crate::common::print;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub struct Progress {
    line: ProgressBar,
    paths: AtomicU64,
}

impl Progress {
    /// Shown on standard error, and only if that is a terminal.
    pub fn start() -> Progress {
        let line = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}") {
            line.set_style(style);
        }
        if !line.is_hidden() {
            line.enable_steady_tick(Duration::from_millis(120));
        }
        line.set_message("starting");
        Progress { line, paths: AtomicU64::new(0) }
    }

    /// Writes to standard output, which may be the same terminal.
    pub fn print(&self, text: &str) -> Result<(), String> {
        self.line.suspend(|| print(text))
    }
}

impl cairn::engine::Progress for Progress {
    fn say(&self, what: &'static str) {
        self.line.set_message(what);
    }

    fn path(&self) {
        let n = self.paths.fetch_add(1, Ordering::Relaxed) + 1;
        if !self.line.is_hidden() {
            self.line.set_message(format!("{n} paths"));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}
