//! What a run may take: a tree of shares.
//!
//! A [`Budget`] is made once, where the limits are known, and passed down. Whoever divides the work
//! gives each phase a child: [`Budget::within`] a time, a [`Budget::share`] of what is left, or all
//! [`Budget::but`] what a later phase needs. A child ends with its parent at the latest, so a phase
//! cannot take what was set apart for the next one. Whoever works asks [`Budget::is_over`] now and
//! then, and ends with what it has.
//!
//! Four things end a budget ([`Limit`]): its time, its counted effort, the memory of the process,
//! and an interruption by the user. Time, memory and interruption only *cut*: which strategy is
//! used, or which of two results, is never decided by them. That is what effort is for, which is
//! counted by [`Budget::charge`] and hence the same on every machine. An effort counter must only
//! be charged by one thread, or its limit is reached at another place in every run.

mod effort;
mod memory;

pub use memory::default_memory;

use effort::Effort;
use memory::Memory;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Why a budget is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Limit {
    Interrupted,
    Memory,
    Time,
    Effort,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Interrupted => "interrupted",
            Limit::Memory => "the memory is used up",
            Limit::Time => "the time is up",
            Limit::Effort => "the effort is spent",
        })
    }
}

/// A share of what a run may take. A copy is the same share.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    /// The time that the whole was given.
    time: Option<Duration>,
    effort: Option<Arc<Effort>>,
    /// What all shares of a run have in common.
    run: Arc<Run>,
}

#[derive(Debug, Default)]
struct Run {
    interrupted: Arc<AtomicBool>,
    memory: Option<Memory>,
}

impl Budget {
    /// Any amount of anything, until somebody sets the flag.
    pub fn interruptible(interrupted: Arc<AtomicBool>) -> Budget {
        let run = Run { interrupted, memory: None };
        Budget { run: Arc::new(run), ..Budget::default() }
    }

    /// That much time from now on.
    pub fn of(time: Duration) -> Budget {
        Budget::default().within(time)
    }

    /// The root of another tree, with at most that much memory in bytes.
    pub fn with_memory(self, bytes: u64) -> Budget {
        let run =
            Run { interrupted: self.run.interrupted.clone(), memory: Some(Memory::new(bytes)) };
        Budget { run: Arc::new(run), ..self }
    }

    /// The same share without a limit of memory, for what is done after memory was used up.
    pub fn without_memory(&self) -> Budget {
        let run = Run { interrupted: self.run.interrupted.clone(), memory: None };
        Budget { run: Arc::new(run), ..self.clone() }
    }

    /// A child that ends after that time. A time too long to be added is no limit.
    pub fn within(&self, time: Duration) -> Budget {
        let now = Instant::now();
        match now.checked_add(time) {
            Some(end) if self.deadline.is_none_or(|d| end < d) => {
                Budget { deadline: Some(end), time: self.time.or(Some(time)), ..self.clone() }
            }
            _ => self.clone(),
        }
    }

    /// A child with a part of the time that is left.
    pub fn share(&self, part: f64) -> Budget {
        match self.time_left() {
            Some(left) => self.within(left.mul_f64(part.clamp(0.0, 1.0))),
            None => self.clone(),
        }
    }

    /// A child that leaves that much of the time to what comes after it.
    pub fn but(&self, later: Duration) -> Budget {
        match self.time_left() {
            Some(left) => self.within(left.saturating_sub(later)),
            None => self.clone(),
        }
    }

    /// A child that may spend that much effort, or as little as its parent has left.
    pub fn with_effort(&self, most: u64) -> Budget {
        let effort = Effort::new(Some(most), self.effort.clone());
        Budget { effort: Some(Arc::new(effort)), ..self.clone() }
    }

    /// A child that counts its effort from zero, by a counter of its own.
    pub fn counted(&self) -> Budget {
        let effort = Effort::new(None, self.effort.clone());
        Budget { effort: Some(Arc::new(effort)), ..self.clone() }
    }

    /// Counts effort, to this share and those it is part of.
    pub fn charge(&self, effort: u64) {
        if let Some(counter) = &self.effort {
            counter.charge(effort);
        }
    }

    /// The effort spent in this share, if it is counted.
    pub fn spent(&self) -> u64 {
        self.effort.as_ref().map_or(0, |e| e.spent())
    }

    /// The effort that may still be spent in this share, if it is limited.
    pub fn effort_left(&self) -> Option<u64> {
        self.effort.as_ref().and_then(|e| e.left())
    }

    /// A child whose effort is not counted here. Whoever divides work between threads counts each
    /// thread's effort apart, and charges the sum.
    pub fn apart(&self) -> Budget {
        Budget { effort: None, ..self.clone() }
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The time that the whole was given, if it is limited.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// None if the time is not limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|d| d.saturating_duration_since(Instant::now()))
    }

    /// In bytes.
    pub fn memory(&self) -> Option<u64> {
        self.run.memory.as_ref().map(Memory::limit)
    }

    /// The flag that interrupts the whole tree.
    pub fn interruption(&self) -> Arc<AtomicBool> {
        self.run.interrupted.clone()
    }

    pub fn is_over(&self) -> bool {
        self.ended_by().is_some()
    }

    /// Why it is over, if it is.
    pub fn ended_by(&self) -> Option<Limit> {
        if self.run.interrupted.load(Relaxed) {
            return Some(Limit::Interrupted);
        }
        if self.effort.as_ref().is_some_and(|e| e.is_spent()) {
            return Some(Limit::Effort);
        }
        if self.deadline.is_none() && self.run.memory.is_none() {
            return None;
        }
        let now = Instant::now();
        if self.run.memory.as_ref().is_some_and(|m| m.is_used_up(now)) {
            return Some(Limit::Memory);
        }
        self.deadline.is_some_and(|d| now >= d).then_some(Limit::Time)
    }

    /// Whether so much memory is used that whoever has a cache should empty it.
    pub fn is_memory_scarce(&self) -> bool {
        self.run.memory.as_ref().is_some_and(Memory::is_scarce)
    }
}

#[cfg(test)]
mod tests;
