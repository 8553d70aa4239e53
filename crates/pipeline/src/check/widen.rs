//! Bounds that widen by themselves: while a bound leaves something out and budget is left, the target is checked again with
//! wider bounds. The verdict is that of the widest level that was looked at to its end.
//!
//! - All bounds that left something out widen at once. If that level does not come to its end, each of them
//!   is tried alone; what does not end alone stays as it is from then on.
//! - A level may take half of the effort and of the time that is left, so that one that explodes leaves something to the others.
//!   Effort decides, so that the same run comes to the same level on every machine; time only cuts.
//! - A violation counts at every level, whether that is looked at to its end or not.

use super::Level;
use cairn_explore::{BoundKind, Options};
use cairn_report::{Check, Verdict};
use std::collections::BTreeSet;

/// What all wider levels may take together, at least, and as a multiple of what the first one took.
const LEAST_EFFORT: u64 = 1 << 17;
const EFFORT: u64 = 8;
/// Of what is left, for one level.
const SHARE: u64 = 2;
/// A level that can take no more than that is not begun.
const SMALLEST: u64 = 1 << 10;

/// Bounds that stay as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fixed {
    All,
    /// Those that a user has given.
    Only(BTreeSet<BoundKind>),
}

impl Default for Fixed {
    fn default() -> Fixed {
        Fixed::Only(BTreeSet::new())
    }
}

impl Fixed {
    fn has(&self, kind: BoundKind) -> bool {
        match self {
            Fixed::All => true,
            Fixed::Only(kinds) => {
                kinds.contains(&kind)
                    || kind == BoundKind::Ranges && kinds.contains(&BoundKind::Scope)
            }
        }
    }
}

pub(super) fn is_violated(check: &Check) -> bool {
    matches!(check.verdict, Verdict::Violated(_) | Verdict::ViolatedUnconfirmed(_))
}

/// Whether all that the bounds allow was looked at.
fn is_settled(level: &Level) -> bool {
    level.ended_by.is_none()
        && matches!(level.check.verdict, Verdict::Holds(_) | Verdict::HoldsWithin(..))
}

/// What has been tried.
struct Schedule<'a> {
    fixed: &'a Fixed,
    /// The widest level that was settled, or the first one, and its options.
    best: Level,
    options: Options,
    /// Kinds that did not come to an end alone.
    given_up: BTreeSet<BoundKind>,
    levels: u32,
    effort_left: u64,
    /// Why a level could not be explored at all.
    failed: Option<String>,
}

/// The result of a first level, or of a wider one, which `explore` looks at.
pub(super) fn widened(
    first: Level,
    options: &Options,
    fixed: &Fixed,
    explore: &dyn Fn(&Options) -> Result<Level, String>,
) -> Check {
    let time = first.check.totals.time_ms;
    let effort_left = first.effort.saturating_mul(EFFORT).max(LEAST_EFFORT);
    let effort_left = options.budget.effort_left().unwrap_or(u64::MAX).min(effort_left);
    let mut schedule = Schedule {
        fixed,
        best: first,
        options: options.clone(),
        given_up: BTreeSet::new(),
        levels: 0,
        effort_left,
        failed: None,
    };
    let spent = schedule.run(explore);
    let mut check = schedule.best.check;
    check.totals.time_ms = time + spent;
    check.notes.extend(schedule.failed.map(|why| format!("with wider bounds: {why}")));
    if schedule.levels > 0 && !is_violated(&check) {
        let given_up: Vec<String> = schedule.given_up.iter().map(ToString::to_string).collect();
        let mut note = format!("bounds widened {} times", schedule.levels);
        if schedule.levels == 1 {
            note = "bounds widened once".to_owned();
        }
        if !given_up.is_empty() {
            note += &format!("; no verdict with a wider one on {}", given_up.join(", "));
        }
        check.notes.push(note);
    }
    check
}

impl Schedule<'_> {
    /// Widens while that is of use; the milliseconds it took.
    fn run(&mut self, explore: &dyn Fn(&Options) -> Result<Level, String>) -> u64 {
        let mut spent = 0;
        while !is_violated(&self.best.check) && self.best.ended_by.is_none() {
            let kinds = self.kinds();
            if kinds.is_empty() {
                break;
            }
            let alone = kinds.iter().map(|&kind| vec![kind]);
            let attempts: Vec<Vec<BoundKind>> = match kinds.len() {
                1 => alone.collect(),
                _ => std::iter::once(kinds.clone()).chain(alone).collect(),
            };
            let mut is_wider = false;
            for kinds in attempts {
                if self.is_over() {
                    return spent;
                }
                let Some(options) = self.attempt(&kinds) else { continue };
                let level = match explore(&options) {
                    Ok(level) => level,
                    Err(why) => {
                        self.failed = Some(why);
                        return spent;
                    }
                };
                spent += level.check.totals.time_ms;
                self.effort_left = self.effort_left.saturating_sub(level.effort.max(1));
                let together = kinds.len() > 1;
                if self.take(level, options) {
                    is_wider = true;
                    if together || is_violated(&self.best.check) {
                        break;
                    }
                } else if !together {
                    self.given_up.extend(kinds);
                }
            }
            if !is_wider {
                break;
            }
        }
        spent
    }

    fn is_over(&self) -> bool {
        self.options.budget.is_over() || self.effort_left < SMALLEST
    }

    /// The bounds that have left something out and can widen.
    fn kinds(&self) -> Vec<BoundKind> {
        let cuts: BTreeSet<BoundKind> = self.best.cuts.iter().copied().collect();
        // Ranges of numbers widen with the scope.
        let is_twice = |k: BoundKind| k == BoundKind::Ranges && cuts.contains(&BoundKind::Scope);
        let widens = |k: &BoundKind| {
            !self.fixed.has(*k)
                && !self.given_up.contains(k)
                && !is_twice(*k)
                && self.options.wider(*k).is_some()
        };
        cuts.iter().copied().filter(widens).collect()
    }

    /// The options of the next level.
    fn attempt(&self, kinds: &[BoundKind]) -> Option<Options> {
        let mut wider = self.options.clone();
        for &kind in kinds {
            wider = wider.wider(kind)?;
        }
        let budget = self.options.budget.share(1.0 / SHARE as f64);
        wider.budget = budget.with_effort(self.effort_left / SHARE);
        Some(wider)
    }

    /// Takes a level if it says more than the best so far; whether it does.
    fn take(&mut self, mut level: Level, options: Options) -> bool {
        let says_more = is_violated(&level.check) || is_settled(&level);
        // Whatever disagrees is told, at whatever level it was found.
        if !says_more {
            self.best.check.disagreements.append(&mut level.check.disagreements);
            return false;
        }
        if is_violated(&level.check) || is_settled(&self.best) {
            self.levels += 1;
            level.check.disagreements.splice(0..0, self.best.check.disagreements.drain(..));
            self.best = level;
            let budget = self.options.budget.clone();
            self.options = Options { budget, ..options };
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests;
