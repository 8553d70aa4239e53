//! From paths to a verdict. The rules:
//!
//! - *violated* only for an input with which the JVM did what was predicted (or, where there is no JVM
//!   to ask, said to be unconfirmed);
//! - an input with which the JVM did something else is an internal disagreement, and makes the verdict
//!   *unknown* unless there is a confirmed violation;
//! - so does everything that was lost: unsupported, undecided, out of time, less than exact;
//! - bounds that cut something off make *holds* a *holds within bounds*;
//! - what was read of the environment and answered in a fixed way is named beside *holds*.

use super::confirm::Confirmer;
use super::kept::Dropped;
use super::{Forbidden, Property};
use crate::summary::{limits, no_valid_input, totals};
use cairn_explore::{BoundKind, End, EndKind, Limit, Options, PathReport, Report};
use cairn_jvm::replay::{Agreement, Observed};
use cairn_report::{Check, Disagreement, Input, Kind, Replay, Verdict, Violation, program_frames};
use cairn_witness::{Outcome, TraceFrame, Witness};

#[cfg(test)]
mod tests;

const STACK_OVERFLOW: &str = "java.lang.StackOverflowError";

/// Paths that ended at the bound on calls and are tried on the JVM.
pub(super) const DEEP_TRIED: usize = 16;

/// Disagreements after which no more are looked for.
pub(super) const DISAGREEMENTS: usize = 20;

pub struct Judge<'a> {
    pub report: &'a Report,
    pub options: &'a Options,
    pub forbidden: &'a Forbidden,
    pub confirmer: &'a Confirmer<'a>,
    /// Violations that are not among the report's paths: as many as these are at the same place.
    pub dropped: &'a [Dropped],
}

/// What the paths amount to.
#[derive(Default)]
struct Found {
    violations: Vec<Violation>,
    disagreements: Vec<Disagreement>,
    /// Violations that are the same as another one, for another input.
    repeated: usize,
    /// Paths that violate the property, but for which no input is known.
    without_input: Vec<String>,
}

impl Found {
    fn confirmed(&self) -> bool {
        self.violations.iter().any(|v| !matches!(v.replay, Replay::Not(_)))
    }

    fn has(&self, class: &str, witness: &Witness) -> bool {
        let same = |v: &Violation| v.class == class && top(&v.witness) == top(witness);
        self.violations.iter().any(same)
    }
}

/// Where the program made the exception: two violations that agree in this are one for a reader.
pub(super) fn top(witness: &Witness) -> Option<&TraceFrame> {
    program_frames(&witness.trace).next()
}

/// Whether a path does what the property forbids: the kind, and the exception's class or the clause.
pub(super) fn violates<'p>(forbidden: &Forbidden, path: &'p PathReport) -> Option<(Kind, &'p str)> {
    let (kind, what) = match (&path.end, &path.broken) {
        (End::Threw { class, is_assertion: true }, _) => (Kind::Assertion, class),
        (End::Threw { class, .. }, _) => (Kind::Exception, class),
        (End::Deadlock(who), _) => (Kind::Deadlock, who),
        (_, Some(broken)) => (Kind::Specification, &broken.clause),
        _ => return None,
    };
    let counts = match forbidden.property {
        Property::All => true,
        Property::Assert => matches!(kind, Kind::Assertion | Kind::Deadlock),
        Property::Exceptions => matches!(kind, Kind::Exception | Kind::Deadlock),
        Property::Specification => kind == Kind::Specification,
    };
    // Where no input is known, it may have been there.
    let is_there = match (&forbidden.at, &path.witness) {
        (Some(at), Some(witness)) => top(witness).is_some_and(|frame| {
            let nested = frame.class.strip_prefix(&*at.class);
            let is_of_class = nested.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
            is_of_class && frame.line == Some(at.line)
        }),
        _ => true,
    };
    (counts && is_there).then_some((kind, what))
}

/// Whether nothing needs to be looked at after this path. It depends on the path alone, so that it
/// does not matter which thread asks first.
pub fn settles(path: &PathReport, forbidden: &Forbidden, confirmer: &Confirmer<'_>) -> bool {
    let (Some(_), Some(witness)) = (violates(forbidden, path), &path.witness) else {
        return false;
    };
    match confirmer.compare(witness) {
        Ok((_, agrees)) => agrees == Agreement::Same,
        Err(_) => !confirmer.is_on(),
    }
}

impl Judge<'_> {
    pub fn check(&self, target: &str, all: bool) -> Check {
        let found = self.find(all);
        let verdict = self.verdict(&found);
        let mut notes = vec![];
        if found.repeated > 0 {
            notes.push(format!(
                "{} more paths violate the property at these places",
                found.repeated
            ));
        }
        let endless = self.report.totals.count(EndKind::Endless);
        if endless > 0 {
            notes.push(format!("on {endless} paths the program never ends (see `cairn explore`)"));
        }
        let mut totals = totals(self.report, self.options);
        notes.append(&mut totals.notes);
        Check {
            target: target.into(),
            property: self.forbidden.to_string(),
            verdict,
            violations: found.violations,
            disagreements: found.disagreements,
            notes,
            totals,
        }
    }

    fn find(&self, all: bool) -> Found {
        let mut found = Found::default();
        if all {
            self.prepare();
        }
        for path in &self.report.paths {
            let Some((kind, class)) = violates(self.forbidden, path) else { continue };
            let Some(witness) = &path.witness else {
                found
                    .without_input
                    .push(format!("{class} on path {}, but no input is known", path.number));
                continue;
            };
            if found.has(class, witness) {
                found.repeated += 1;
                continue;
            }
            self.add(&mut found, path, (kind, class), witness);
            if (!all && found.confirmed()) || found.disagreements.len() >= DISAGREEMENTS {
                return self.with_deep(found, all);
            }
        }
        for dropped in self.dropped {
            let same = |v: &Violation| dropped.is_at(&v.class, &v.witness);
            if found.violations.iter().any(same) {
                found.repeated += dropped.count;
            }
        }
        self.with_deep(found, all)
    }

    fn with_deep(&self, mut found: Found, all: bool) -> Found {
        let looks = matches!(self.forbidden.property, Property::Exceptions | Property::All);
        if looks && (all || found.violations.is_empty()) {
            self.find_deep(&mut found);
        }
        found
    }

    /// Replays the first path of each place.
    fn prepare(&self) {
        let mut first: Vec<(&str, &Witness)> = vec![];
        for path in &self.report.paths {
            if let (Some((_, class)), Some(witness)) =
                (violates(self.forbidden, path), &path.witness)
                && !first.iter().any(|(c, w)| *c == class && top(w) == top(witness))
            {
                first.push((class, witness));
            }
        }
        self.confirmer.prepare(first.into_iter().map(|(_, w)| w.clone()).collect());
    }

    fn add(
        &self,
        found: &mut Found,
        path: &PathReport,
        (kind, what): (Kind, &str),
        witness: &Witness,
    ) {
        let (number, broken) = (path.number, path.broken.as_ref());
        let (class, message) = match (&witness.outcome, broken) {
            (Outcome::Threw { class, message }, _) => (class.clone(), message.clone()),
            (Outcome::Endless, _) if kind == Kind::Deadlock => {
                ("deadlock".to_owned(), Some(what.to_owned()))
            }
            (_, Some(broken)) => (broken.clause.clone(), Some(broken.message())),
            _ => return,
        };
        let (replayed, replay) = match self.confirmer.compare(witness) {
            Err(why) => (None, Replay::Not(why)),
            Ok((replayed, Agreement::Same)) => {
                (Some(replayed), Replay::Same(self.confirmer.version.clone()))
            }
            Ok((_, Agreement::Different(_))) if path.has_threads => {
                let why = "the JVM ran its threads in another order".to_owned();
                (None, Replay::Not(why))
            }
            Ok((_, Agreement::Different(what))) => {
                let (inputs, witness) = (Input::list(witness), witness.clone());
                found.disagreements.push(Disagreement { path: number, what, inputs, witness });
                return;
            }
        };
        let (cause, trace) = match replayed {
            Some(replayed) => (replayed.cause, replayed.trace),
            None => (None, witness.trace.clone()),
        };
        found.violations.push(Violation {
            kind,
            path: number,
            class,
            message,
            provision: broken.map(|b| b.provision.clone()),
            cause,
            inputs: Input::list(witness),
            trace,
            replay,
            witness: witness.clone(),
        });
    }

    /// Recursion that is too deep for us may be too deep for the JVM as well.
    fn find_deep(&self, found: &mut Found) {
        let deep = |p: &&PathReport| p.end == End::Bound(BoundKind::Depth);
        for path in self.report.paths.iter().filter(deep).take(DEEP_TRIED) {
            let Some(witness) = &path.witness else { continue };
            let Ok(replayed) = self.confirmer.ask(witness) else { continue };
            let Observed::Ended(Outcome::Threw { class, message }) = replayed.observed else {
                continue;
            };
            // Only now: what does not come that far is asked about nothing more.
            if class == STACK_OVERFLOW && self.confirmer.is_valid(witness) == Ok(Agreement::Same) {
                found.violations.push(Violation {
                    kind: Kind::Exception,
                    path: path.number,
                    class,
                    message,
                    provision: None,
                    cause: None,
                    inputs: Input::list(witness),
                    trace: replayed.trace,
                    replay: Replay::StackOverflow(self.confirmer.version.clone()),
                    witness: witness.clone(),
                });
                break;
            }
        }
    }

    fn verdict(&self, found: &Found) -> Verdict {
        if found.confirmed() {
            return Verdict::Violated;
        }
        if !found.violations.is_empty() {
            return Verdict::ViolatedUnconfirmed;
        }
        let reasons = self.reasons(found);
        if !reasons.is_empty() {
            return Verdict::Unknown(reasons);
        }
        let mut limits = limits(self.report, self.options);
        if self.looks_after_calls() && self.report.totals.checked > 0 {
            // What holds for one input of a path need not hold for the others.
            let name = "inputs of each path compared with the specification".to_owned();
            limits.push(cairn_report::Limit { name, value: 1, wider: None });
        }
        if !limits.is_empty() {
            return Verdict::HoldsWithin(limits, self.environment());
        }
        match self.report.complete {
            true => Verdict::Holds(self.environment()),
            false => Verdict::Unknown(vec!["not all paths were looked at".into()]),
        }
    }

    fn environment(&self) -> Vec<String> {
        self.report.environment.iter().map(ToString::to_string).collect()
    }

    fn looks_after_calls(&self) -> bool {
        matches!(self.forbidden.property, Property::Specification | Property::All)
    }

    /// Why nothing can be said, the weightiest first, each once.
    fn reasons(&self, found: &Found) -> Vec<String> {
        let mut reasons: Vec<String> = vec![];
        if let Some(first) = found.disagreements.first() {
            let n = found.disagreements.len();
            reasons.push(format!("internal disagreement on {n} paths, first {}", first.path));
        }
        reasons.extend_from_slice(&found.without_input);
        if self.report.has_no_valid_input() {
            reasons.push(no_valid_input(self.options.strategy.bounds().scope));
        }
        for path in &self.report.paths {
            let reason = match &path.end {
                End::Unsupported(what) => format!("unsupported: {what}"),
                End::SolverUnknown(why) => format!("undecided: {why}"),
                End::OutOfTime => self.out_of_time(),
                End::Broken(what) => format!("broken: {what}"),
                End::Returned | End::Threw { .. } | End::Exited(_) => continue,
                End::Endless | End::Bound(_) => continue,
                End::Deadlock(who) => format!("deadlock: {who}"),
            };
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons.extend_from_slice(&self.report.losses);
        if self.looks_after_calls() {
            reasons.extend_from_slice(&self.report.doubts);
        }
        reasons.extend(self.left_over().filter(|r| !reasons.contains(r)));
        reasons
    }

    /// Why states were still waiting when the run ended, unless the bound on paths explains it.
    fn left_over(&self) -> Option<String> {
        match self.report.totals.open {
            0 => None,
            _ if self.report.ended_by == Some(Limit::Time) => Some(self.out_of_time()),
            _ if self.report.ended_by == Some(Limit::Interrupted) => Some("interrupted".into()),
            _ if self.report.ended_by == Some(Limit::Memory) => Some(self.out_of_memory()),
            _ if self.report.cuts.contains(&BoundKind::Paths) => None,
            n => Some(format!("{n} states were not executed")),
        }
    }

    fn out_of_memory(&self) -> String {
        let limit = self.options.budget.memory().unwrap_or(0) >> 20;
        format!("{} bound of {limit} MB reached", BoundKind::Memory)
    }

    fn out_of_time(&self) -> String {
        match self.options.budget.time() {
            Some(limit) => format!("out of time after {limit:?}"),
            None => "out of time".into(),
        }
    }
}
