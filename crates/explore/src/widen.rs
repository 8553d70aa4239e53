//! Bounds as a schedule: after a run that met some of them, the next wider ones.
//!
//! Each kind has its step and its limit, beyond which runs do not end any more. What bounds a run as a whole (paths, effort, memory)
//! is never widened.

use crate::options::Options;
use crate::report::BoundKind;
use cairn_heap::Universe;
use cairn_interp::sym::Strategy;
use cairn_strategies::Settings;
use std::sync::Arc;

/// By how much, and up to what.
struct Step {
    factor: u64,
    limit: u64,
}

/// How a bound widens, if it does.
fn step(kind: BoundKind) -> Option<Step> {
    let (factor, limit) = match kind {
        BoundKind::Loops => (4, 1 << 16),
        BoundKind::Depth => (4, 1 << 13),
        BoundKind::PathLength => (4, 1 << 20),
        BoundKind::Values => (4, 1 << 12),
        BoundKind::ArrayLength => (2, 1 << 10),
        BoundKind::StringLength => (2, 1 << 9),
        BoundKind::Steps => (4, 1 << 22),
        BoundKind::Candidates => (2, 64),
        BoundKind::Elements => (2, 64),
        // A third more.
        BoundKind::Scope | BoundKind::Ranges | BoundKind::Chain => (1, 64),
        BoundKind::Paths
        | BoundKind::IdlePaths
        | BoundKind::Effort
        | BoundKind::Memory
        | BoundKind::Schedules
        | BoundKind::Preemptions => {
            return None;
        }
    };
    Some(Step { factor, limit })
}

/// The next value of a bound; none if there is none.
pub fn wider(kind: BoundKind, value: u64) -> Option<u64> {
    let Step { factor, limit } = step(kind)?;
    let next = match factor {
        1 => value + (value / 3).max(1),
        factor => value.max(1).saturating_mul(factor),
    };
    (value < limit).then_some(next.min(limit))
}

/// A bound that is widened in place, if it can be.
fn widen<T: Copy + TryInto<u64> + TryFrom<u64>>(kind: BoundKind, bound: &mut T) -> Option<()> {
    let value = (*bound).try_into().ok()?;
    *bound = T::try_from(wider(kind, value)?).ok()?;
    Some(())
}

/// A bound of the input heap.
fn widen_heap(kind: BoundKind, settings: &mut Settings) -> Option<()> {
    match kind {
        // Ranges of numbers grow with the scope.
        BoundKind::Scope | BoundKind::Ranges => widen(kind, &mut settings.scope),
        BoundKind::Chain => widen(kind, settings.k.as_mut()?),
        BoundKind::Candidates => widen(kind, &mut settings.candidates),
        BoundKind::Elements => widen(kind, &mut settings.elements),
        _ => None,
    }
}

fn widen_strategy(kind: BoundKind, strategy: &mut Strategy) -> Option<()> {
    let mut settings = strategy.universe.settings().clone();
    widen_heap(kind, &mut settings)?;
    strategy.universe = Arc::new(Universe::new(settings));
    Some(())
}

impl Options {
    /// The same with a bound one step wider; none if it does not widen, or no further.
    pub fn wider(&self, kind: BoundKind) -> Option<Options> {
        let mut wider = self.clone();
        let bounds = &mut wider.bounds;
        match kind {
            BoundKind::Loops => widen(kind, &mut bounds.loops)?,
            BoundKind::Depth => widen(kind, &mut bounds.depth)?,
            BoundKind::PathLength => widen(kind, &mut bounds.path_length)?,
            BoundKind::Values => widen(kind, &mut bounds.values)?,
            BoundKind::ArrayLength => widen(kind, &mut bounds.limits.array_length)?,
            BoundKind::StringLength => widen(kind, &mut bounds.limits.string_length)?,
            BoundKind::Steps => widen(kind, &mut bounds.limits.steps)?,
            BoundKind::Scope
            | BoundKind::Ranges
            | BoundKind::Chain
            | BoundKind::Candidates
            | BoundKind::Elements => {
                widen_strategy(kind, &mut wider.strategy)?;
                if let Some(summary) = &mut wider.summary {
                    widen_strategy(kind, summary)?;
                }
            }
            BoundKind::Paths
            | BoundKind::IdlePaths
            | BoundKind::Effort
            | BoundKind::Memory
            | BoundKind::Schedules
            | BoundKind::Preemptions => {
                return None;
            }
        }
        Some(wider)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_widen_up_to_their_limit() {
        let mut lengths = vec![];
        let mut options = Options::default();
        while let Some(wider) = options.wider(BoundKind::StringLength) {
            lengths.push(wider.bounds.limits.string_length);
            options = wider;
        }
        assert_eq!(lengths, [16, 32, 64, 128, 256, 512]);
        let scope = |o: &Options| o.strategy.bounds().scope;
        let first = Options::default().wider(BoundKind::Scope).expect("wider");
        let second = first.wider(BoundKind::Scope).expect("wider");
        assert_eq!((scope(&Options::default()), scope(&first), scope(&second)), (3, 4, 5));
    }

    #[test]
    fn one_bound_widens_alone() {
        let (narrow, wide) = (Options::default(), Options::default().wider(BoundKind::Loops));
        let wide = wide.expect("wider");
        assert_eq!(wide.bounds.loops, narrow.bounds.loops * 4);
        assert_eq!(wide.bounds.depth, narrow.bounds.depth);
        assert_eq!(wide.bounds.limits.array_length, narrow.bounds.limits.array_length);
    }

    #[test]
    fn what_bounds_the_run_never_widens() {
        for kind in [BoundKind::Paths, BoundKind::IdlePaths, BoundKind::Effort, BoundKind::Memory] {
            assert!(Options::default().wider(kind).is_none(), "{kind}");
        }
        // Chains of any length are not bounded.
        assert!(Options::default().wider(BoundKind::Chain).is_none());
    }
}
