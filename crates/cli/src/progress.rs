//! The line that shows, on a terminal, how far a command has come; and the same as lines, for a program that reads them.

use crate::common::print;
use crate::look::Look;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A line for a program begins with this.
pub const MARK: &str = "progress: ";
/// A program is told no more often, but for another phase.
const PAUSE: Duration = Duration::from_millis(250);

pub struct Progress {
    look: Look,
    line: ProgressBar,
    /// When the command's time is up.
    until: Option<Instant>,
    state: Mutex<State>,
}

/// What is known so far.
#[derive(Clone, Default, Debug)]
struct State {
    phase: &'static str,
    /// Things of a kind that are done, of how many.
    done: Option<(&'static str, usize, usize)>,
    paths: u64,
    /// Numbers by what they count.
    found: Vec<(&'static str, usize)>,
    told: Option<Instant>,
}

impl State {
    /// `building inputs: 3 of 8 classes, 1204 paths, 61 tests, 2 findings`.
    fn text(&self) -> String {
        let mut parts = vec![];
        if let Some((what, done, all)) = self.done {
            parts.push(format!("{done} of {all} {what}"));
        }
        if self.paths > 0 {
            parts.push(format!("{} paths", self.paths));
        }
        parts.extend(self.found.iter().map(|(what, n)| format!("{n} {what}")));
        let mut text = self.phase.to_owned();
        for (n, part) in parts.iter().enumerate() {
            _ = write!(text, "{}{part}", if n == 0 { ": " } else { ", " });
        }
        text
    }
}

/// `12 s left`, `3 min left`.
fn left(until: Instant) -> String {
    let seconds = until.saturating_duration_since(Instant::now()).as_secs();
    match seconds {
        0..120 => format!("{seconds} s left"),
        _ => format!("{} min left", seconds / 60),
    }
}

impl Progress {
    /// Shown on standard error, and only if that is a terminal. The command has so much time, if it is limited.
    pub fn start(look: Look, time: Option<Duration>) -> Progress {
        let line = match look.has_line() {
            true => ProgressBar::new_spinner(),
            false => ProgressBar::hidden(),
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {wide_msg}") {
            line.set_style(style);
        }
        if !line.is_hidden() {
            line.enable_steady_tick(Duration::from_millis(120));
        }
        line.set_message("starting");
        let until = time.and_then(|t| Instant::now().checked_add(t));
        Progress { look, line, until, state: Mutex::default() }
    }

    /// Writes to standard output, which may be the same terminal.
    pub fn print(&self, text: &str) -> Result<(), String> {
        self.line.suspend(|| print(text))
    }

    fn change(&self, is_phase: bool, change: impl FnOnce(&mut State)) {
        // Nothing that is shown is worth an end.
        let Ok(mut state) = self.state.lock() else { return };
        change(&mut state);
        if !self.line.is_hidden() {
            let left = self.until.map(|u| format!("; {}", left(u))).unwrap_or_default();
            self.line.set_message(state.text() + &left);
        }
        if is_phase && self.look.verbose && self.line.is_hidden() {
            eprintln!("cairn: {}", state.phase);
        }
        if self.look.has_lines() && (is_phase || state.told.is_none_or(|t| t.elapsed() >= PAUSE)) {
            state.told = Some(Instant::now());
            eprintln!("{MARK}{}", state.text());
        }
    }
}

impl cairn::engine::Progress for Progress {
    fn say(&self, what: &'static str) {
        self.change(true, |s| {
            s.phase = what;
            s.done = None;
        });
    }

    fn path(&self) {
        self.change(false, |s| {
            s.paths += 1;
            if s.phase.is_empty() {
                s.phase = "exploring";
            }
        });
    }

    fn done(&self, what: &'static str, done: usize, all: usize) {
        self.change(false, |s| {
            // Threads may come to this in another order than they finished.
            let earlier = s.done.filter(|d| (d.0, d.2) == (what, all)).map_or(0, |d| d.1);
            s.done = Some((what, if done == 0 { 0 } else { done.max(earlier) }, all));
        });
    }

    fn found(&self, what: &'static str, number: usize) {
        self.change(false, |s| match s.found.iter_mut().find(|f| f.0 == what) {
            Some(known) => known.1 = known.1.max(number),
            None => s.found.push((what, number)),
        });
    }

    fn tell(&self, what: &str) {
        self.line.suspend(|| self.look.note(&format!("cairn: {what}")));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_what_is_known() {
        let mut state = State { phase: "exploring", ..State::default() };
        assert_eq!(state.text(), "exploring");
        state.done = Some(("methods", 3, 8));
        state.paths = 1204;
        state.found = vec![("tests", 61), ("findings", 2)];
        assert_eq!(state.text(), "exploring: 3 of 8 methods, 1204 paths, 61 tests, 2 findings");
    }
}
