//! The memory of the process.
//!
//! What counts is the resident size, which is measured at most once in [`PAUSE`]. Near the limit
//! caches are to be emptied: that is what [`Memory::is_scarce`] tells their owners.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Between two measurements.
const PAUSE: Duration = Duration::from_millis(10);
/// The share of the limit at which memory is scarce.
const SCARCE: f64 = 0.8;
/// The share of the machine's memory that a run takes where nothing is said.
const DEFAULT: f64 = 0.5;

#[derive(Debug)]
pub(crate) struct Memory {
    limit: u64,
    began: Instant,
    /// When it was measured last, in milliseconds since it began.
    measured: AtomicU64,
    is_scarce: AtomicBool,
    /// Once it is, it stays so: all threads are to end.
    is_used_up: AtomicBool,
}

impl Memory {
    pub fn new(limit: u64) -> Memory {
        Memory {
            limit,
            began: Instant::now(),
            measured: AtomicU64::new(0),
            is_scarce: AtomicBool::new(false),
            is_used_up: AtomicBool::new(false),
        }
    }

    pub fn limit(&self) -> u64 {
        self.limit
    }

    pub fn is_scarce(&self) -> bool {
        self.is_scarce.load(Relaxed)
    }

    pub fn is_used_up(&self, now: Instant) -> bool {
        let at = now.saturating_duration_since(self.began).as_millis() as u64;
        let last = self.measured.load(Relaxed);
        if at >= last + PAUSE.as_millis() as u64 {
            self.measured.store(at, Relaxed);
            if let Some(used) = resident() {
                self.is_scarce.store(used as f64 > self.limit as f64 * SCARCE, Relaxed);
                self.is_used_up.fetch_or(used >= self.limit, Relaxed);
            }
        }
        self.is_used_up.load(Relaxed)
    }
}

/// The resident size of the process in bytes, where the system tells.
fn resident() -> Option<u64> {
    memory_stats::memory_stats().map(|m| m.physical_mem as u64)
}

/// A share of the memory that the machine or the control group of the process has; none where the
/// system does not tell.
pub fn default_memory() -> Option<u64> {
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let group = groups.iter().filter_map(|f| std::fs::read_to_string(f).ok()?.trim().parse().ok());
    let all = group.chain(total()).min()?;
    Some((all as f64 * DEFAULT) as u64)
}

/// The memory of the machine.
fn total() -> Option<u64> {
    parse_total(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

pub(crate) fn parse_total(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|l| l.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
