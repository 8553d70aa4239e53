//! What the tests of all crates share: how much they try ([`effort`]), the JDKs of this machine and
//! compiled Java ([`java`]), and doing several things at once. Only tests depend on this crate. Its
//! program, `cairn-suite`, runs the whole suite.
//!
//! A test that cannot run here, for want of a tool, says so with [`skip`] and returns: the suite counts
//! it as skipped, and names it.

mod effort;
mod java;
pub mod plain;
pub mod shop;

pub use effort::{Effort, by_effort, count, setting};
pub use java::{Jdk, classes_of, fresh_copy, java_files, scratch, sources};

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the line of a skipped test begins with; the suite looks for it.
pub const SKIPPED: &str = "skipped: ";

/// Says that a test is not run, and why. The test is to return afterwards.
pub fn skip(why: &str) {
    println!("{SKIPPED}{why}");
}

/// Runs `job` on every item with as many workers as there are processors; results in the order of the
/// items.
pub fn parallel<T: Sync, R: Send>(items: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(vec![]);
    std::thread::scope(|s| {
        for _ in 0..workers.min(items.len()) {
            s.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    let r = job(item);
                    done.lock().expect("no worker panicked").push((i, r));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no worker panicked");
    done.sort_by_key(|d| d.0);
    done.into_iter().map(|d| d.1).collect()
}

/// `48000` as `48,000`.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(d);
    }
    out
}
