//! Exploring methods and building inputs, some at once.

use super::Worked;
use crate::Progress;
use cairn_explore::Options;
use cairn_generate::{Choice, ClassTests, Gathered, Subject, gather};
use cairn_program::{MethodId, Program};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What a method's exploration may take, if no time is given for everything.
const METHOD: Duration = Duration::from_secs(5);
/// Of the time for everything, what exploring may take.
const SHARE: f64 = 0.55;
/// Less than that is no exploration.
const LEAST: Duration = Duration::from_millis(50);

/// How tests are looked for.
pub struct Plan<'a> {
    /// Of a method, with so many more objects of each class.
    pub options: &'a (dyn Fn(MethodId, usize) -> Result<Options, String> + Sync),
    pub choice: &'a Choice,
    /// Threads.
    pub jobs: usize,
    pub deadline: Option<Instant>,
}

/// Finds the tests of all classes. The order of the results is that of the subjects, whatever the
/// number of threads.
pub fn all(
    program: &Program,
    subjects: Vec<Subject>,
    plan: &Plan<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Worked>, String> {
    let &Plan { options, choice, jobs, deadline } = plan;
    let methods: Vec<MethodId> = subjects.iter().flat_map(|s| s.methods.iter().copied()).collect();
    let until = deadline.map(|d| {
        let now = Instant::now();
        now + d.saturating_duration_since(now).mul_f64(SHARE)
    });
    let left = AtomicUsize::new(methods.len());
    let explored = parallel(jobs, &methods, |&method| {
        let waiting = left.fetch_sub(1, Ordering::Relaxed).max(1);
        let time = match until {
            // What is left, shared by those who wait.
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now());
                (left * jobs as u32 / waiting as u32).max(LEAST)
            }
            None => METHOD,
        };
        let options = |more| {
            let mut options = options(method, more)?;
            options.time = Some(time);
            Ok(options)
        };
        Ok(gather(program, method, &options, choice.most, &|| progress.path()))
    });
    let explored: Vec<Gathered> = explored.into_iter().collect::<Result<_, String>>()?;
    let mut explored = explored.into_iter();
    let mut classes = vec![];
    for subject in subjects {
        let methods: Vec<Gathered> = explored.by_ref().take(subject.methods.len()).collect();
        classes.push(Mutex::new(Some((subject, methods))));
    }
    progress.say("building inputs");
    let worked = parallel(jobs, &classes, |class| {
        let taken = class.lock().map_err(|_| "an internal error".to_owned())?.take();
        let Some((subject, methods)) = taken else { return Err("an internal error".into()) };
        let exploring = methods.iter().map(|m| m.time).sum();
        let began = Instant::now();
        let tests = ClassTests::new(program, subject, methods, choice)?;
        Ok(Worked { tests, exploring, building: began.elapsed() })
    });
    worked.into_iter().collect()
}

/// Applies `f` to all, by several threads; the results are in order.
fn parallel<T: Sync, R: Send>(jobs: usize, all: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = vec![];
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = all.get(i) else { return done };
            done.push((i, f(item)));
        }
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|s| {
        let workers: Vec<_> = (0..jobs.min(all.len())).map(|_| s.spawn(worker)).collect();
        workers
            .into_iter()
            .flat_map(|w| w.join().unwrap_or_else(|e| std::panic::resume_unwind(e)))
            .collect()
    });
    done.sort_by_key(|d| d.0);
    done.into_iter().map(|d| d.1).collect()
}
