//! Exploring methods and building inputs, some at once.

use super::plan::Plan;
use super::{Request, Worked};
use crate::Progress;
use cairn_explore::{Budget, Limit};
use cairn_generate::{
    Choice, Chosen, ClassTests, Gathered, Subject, Ways, documented, gather, share_mutants,
};
use cairn_program::{ClassId, MethodId};
use cairn_witness::Witness;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Finds the tests of all classes. The order of the results is that of the subjects, whatever the
/// number of threads.
pub fn all(
    request: &Request<'_>,
    subjects: Vec<Subject>,
    plan: &Plan,
    choice: &Choice,
    progress: &dyn Progress,
) -> Result<Vec<Worked>, String> {
    let (program, jobs) = (request.program, plan.jobs);
    let methods: Vec<MethodId> = subjects.iter().flat_map(|s| s.methods.iter().copied()).collect();
    let mut found: Vec<Option<Gathered>> = vec![None; methods.len()];
    // What the methods of a class share is not at the cost of the first.
    let first: Vec<MethodId> = subjects.iter().filter_map(|s| s.methods.first().copied()).collect();
    parallel(jobs, &first, |&method| (request.options)(method, 0).is_ok());
    progress.say("exploring");
    for &pass in plan.passes() {
        let is_open = |n: &usize| found[*n].as_ref().is_none_or(is_cut);
        let todo: Vec<usize> = (0..methods.len()).filter(is_open).collect();
        let (left, done) = (AtomicUsize::new(todo.len()), AtomicUsize::new(0));
        progress.done("methods", 0, todo.len());
        let explored = parallel(jobs, &todo, |&n| {
            let waiting = left.fetch_sub(1, Ordering::Relaxed);
            if found[n].is_some() && !plan.has_time() {
                return None;
            }
            let share = plan.method(pass, waiting);
            let options = |more| (request.options)(methods[n], more);
            let meet = |is_wanted: &mut dyn FnMut(&Witness) -> bool, budget: &Budget| {
                request.meet.map_or(Ok(None), |meet| meet(methods[n], is_wanted, budget))
            };
            let ways = Ways { options: &options, meet: Some(&meet) };
            let most = choice.most;
            let found = gather(program, methods[n], &ways, most, &share, &|| progress.path());
            progress.done("methods", done.fetch_add(1, Ordering::Relaxed) + 1, todo.len());
            Some(found)
        });
        for (n, more) in todo.into_iter().zip(explored) {
            found[n] = better(found[n].take(), more);
        }
    }
    let mut explored: Vec<Gathered> = found.into_iter().flatten().collect();
    let source = |class: ClassId| Some(request.sources.of(program, class)?.text);
    for gathered in &mut explored {
        gathered.documented = documented(program, gathered.method, &source);
    }
    let mut explored = explored.into_iter();
    let mut classes = vec![];
    for subject in subjects {
        let methods: Vec<Gathered> = explored.by_ref().take(subject.methods.len()).collect();
        classes.push(Mutex::new(Some((subject, methods))));
    }
    progress.say("building inputs");
    progress.done("classes", 0, classes.len());
    let (done, tests_found, findings) =
        (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let waiting = AtomicUsize::new(classes.len());
    let worked = parallel(jobs, &classes, |class| {
        let choice = &plan.class(choice, waiting.fetch_sub(1, Ordering::Relaxed));
        let taken = class.lock().map_err(|_| "an internal error".to_owned())?.take();
        let Some((subject, methods)) = taken else { return Err("an internal error".into()) };
        let exploring = methods.iter().map(|m| m.time).sum();
        let began = Instant::now();
        let tests = ClassTests::new(program, subject, methods, choice)?;
        let of_class = tests.tests.len();
        let bad = tests.tests.iter().filter(|t| t.finding.is_some()).count();
        progress.found("tests", tests_found.fetch_add(of_class, Ordering::Relaxed) + of_class);
        progress.found("findings", findings.fetch_add(bad, Ordering::Relaxed) + bad);
        progress.done("classes", done.fetch_add(1, Ordering::Relaxed) + 1, classes.len());
        let choosing = tests.chosen.as_ref().map(|c| c.time).unwrap_or_default();
        let building = began.elapsed().saturating_sub(choosing);
        Ok(Worked { tests, exploring, building, choosing })
    });
    let mut worked: Vec<Worked> = worked.into_iter().collect::<Result<_, String>>()?;
    let mut chosen: Vec<&mut Chosen> =
        worked.iter_mut().filter_map(|w| w.tests.chosen.as_mut()).collect();
    share_mutants(&mut chosen);
    Ok(worked)
}

/// Whether more effort may find more.
fn is_cut(gathered: &Gathered) -> bool {
    gathered.ended_by == Some(Limit::Effort)
}

/// What found more ways; of equals the later, which has seen more.
fn better(first: Option<Gathered>, second: Option<Gathered>) -> Option<Gathered> {
    match (first, second) {
        (Some(mut first), Some(second)) if second.ways.len() < first.ways.len() => {
            first.time += second.time;
            Some(first)
        }
        (Some(first), Some(mut second)) => {
            second.time += first.time;
            Some(second)
        }
        (first, second) => second.or(first),
    }
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
