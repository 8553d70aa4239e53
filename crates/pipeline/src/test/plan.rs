//! What each phase of a run may take.
//!
//! Every phase has a share that the phases before it cannot take: exploring leaves time for building
//! what it finds, building leaves time for compiling and running it. Searching for calls that lead to
//! an input ends before building does: the inputs that are left are then built in the shortest way.
//!
//! A method's exploration has a counted effort, so that a run without a limit of time writes the same
//! tests on every machine. With one, methods are explored in two passes: each with little effort
//! first, so that one path for every branch within reach comes before more paths of any method; then,
//! those whose effort was spent once more, with all of it.

use super::Request;
use cairn_explore::Budget;
use cairn_generate::{Choice, Share};
use std::time::Duration;

/// The effort of a method's exploration.
const METHOD_EFFORT: u64 = 1 << 17;
/// In the first of two passes.
const FIRST_EFFORT: u64 = METHOD_EFFORT >> 4;
/// Time that is in proportion to [`METHOD_EFFORT`]: a method that has more may spend more effort.
const METHOD_TIME: Duration = Duration::from_secs(10);

/// Where no time is given, what a method's exploration takes at most, however slow the machine is.
const MOST_TIME: Duration = Duration::from_secs(30);

/// Of the whole time, what compiling and running the tests takes; and at least, at most.
const RUNNING: f64 = 0.35;
const LEAST_RUNNING: Duration = Duration::from_millis(2500);
const MOST_RUNNING: Duration = Duration::from_secs(60);
/// Of the time before that, what building takes; of this, the part without searching for calls, and the part of choosing the tests.
const BUILDING: f64 = 0.4;
const WITHOUT_SEARCH: f64 = 0.5;
const CHOOSING: f64 = 0.4;
/// Of the time of a method, what finding its paths takes; the rest is for executing them again.
const EXPLORING: f64 = 0.6;
/// Less than that is no exploration.
const LEAST: Duration = Duration::from_millis(50);

/// Of the whole time, what is left after the last test for measuring coverage and writing files.
const FINISHING: f64 = 0.08;
const MOST_FINISHING: Duration = Duration::from_secs(3);

/// What compiling and running the tests may take.
pub fn running(whole: &Budget) -> Budget {
    let later = whole.time().map(|t| t.mul_f64(FINISHING).min(MOST_FINISHING));
    let left = whole.time_left().map(|t| t.saturating_sub(later.unwrap_or_default()));
    // A machine that is busy with something else makes a run late, not its tests useless.
    left.map(|t| Budget::of(t.max(LEAST_RUNNING))).unwrap_or_default()
}

/// The same time for what must be done whatever ended the work before it, memory or the user: what
/// was explored is built, compiled and run.
fn finishing(budget: &Budget) -> Budget {
    budget.time_left().map(Budget::of).unwrap_or_default()
}

/// The shares of the phases.
pub struct Plan {
    whole: Budget,
    exploring: Budget,
    /// For exploring, up to where building must end.
    at_most: Budget,
    /// For finding calls that lead to the inputs.
    pub searching: Budget,
    /// For finishing the inputs.
    pub building: Budget,
    /// Threads.
    pub jobs: usize,
    method_effort: u64,
}

/// How thoroughly a method is explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    Brief,
    Thorough,
}

impl Plan {
    /// For that many methods.
    pub fn new(request: &Request<'_>, methods: usize) -> Plan {
        let whole = finishing(&request.budget);
        let interruptible = request.budget.without_memory();
        let jobs = request.jobs;
        let Some(time) = whole.time_left() else {
            return Plan {
                exploring: request.budget.clone(),
                at_most: request.budget.clone(),
                searching: interruptible,
                building: whole.clone(),
                whole,
                jobs,
                method_effort: METHOD_EFFORT,
            };
        };
        let running = match request.no_run {
            true => Duration::ZERO,
            false => time.mul_f64(RUNNING).clamp(LEAST_RUNNING, MOST_RUNNING),
        };
        let building = whole.but(running);
        let build_time = time.saturating_sub(running).mul_f64(BUILDING);
        let searching = interruptible.but(running + build_time.mul_f64(WITHOUT_SEARCH));
        let at_most = request.budget.but(running);
        let exploring = at_most.but(build_time);
        let per_method = METHOD_TIME.as_secs_f64() * methods.max(1) as f64 / jobs.max(1) as f64;
        let more = (time.as_secs_f64() / per_method).clamp(1.0, 256.0);
        let method_effort = (METHOD_EFFORT as f64 * more) as u64;
        Plan { whole, exploring, at_most, searching, building, jobs, method_effort }
    }

    /// The passes in which methods are explored.
    pub fn passes(&self) -> &'static [Pass] {
        match self.exploring.deadline() {
            Some(_) => &[Pass::Brief, Pass::Thorough],
            None => &[Pass::Thorough],
        }
    }

    /// What a method may take if so many wait for their turn, itself among them.
    pub fn method(&self, pass: Pass, waiting: usize) -> Share {
        let effort = match pass {
            Pass::Brief => FIRST_EFFORT,
            Pass::Thorough => self.method_effort,
        };
        let whole = self.whole.clone();
        let Some(left) = self.exploring.time_left() else {
            let exploring = self.exploring.with_effort(effort).within(MOST_TIME);
            return Share { exploring, executing: whole.clone(), whole };
        };
        let time = (left * self.jobs as u32 / waiting.max(1) as u32).min(left).max(LEAST);
        // The least is taken from what building has.
        let executing = self.building.within(time);
        let exploring = self.at_most.within(time.mul_f64(EXPLORING)).with_effort(effort);
        Share { exploring, executing, whole }
    }

    /// What the tests of a class may take if so many wait for their turn, itself among them: building has the time before that
    /// of choosing, and searching for calls a part of that.
    pub fn class(&self, choice: &Choice, waiting: usize) -> Choice {
        let Some(left) = self.building.time_left() else { return choice.clone() };
        let time = (left * self.jobs as u32 / waiting.max(1) as u32).min(left).max(LEAST);
        let budget = self.building.within(time);
        Choice {
            searching: self.searching.within(time.mul_f64(1.0 - WITHOUT_SEARCH)),
            building: budget.within(time.mul_f64(1.0 - CHOOSING)),
            budget,
            ..choice.clone()
        }
    }

    /// Whether there is time to explore anything more.
    pub fn has_time(&self) -> bool {
        !self.exploring.is_over()
    }
}
