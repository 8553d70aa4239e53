//! The run of a job: one JVM, and another one after each test that ends it.

use super::jvm::{End, Ended, Jvms, Task};
use super::test_runner::{self, TestRunner};
use super::{CompileError, Job, Ran, RunError, TestResult, TestVerdict, Tools};
use crate::{Work, class_path};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Compiles and runs the tests, and measures what they cover.
pub fn run(job: &Job, tools: &Tools) -> Result<Ran, RunError> {
    let jdk = test_runner::jdk(&job.jdk_home)?;
    let runner = TestRunner::new(&jdk, tools)?;
    // What is done once for all runs is not on this one's time.
    let start = Instant::now();
    let work = Work::new("cairn-tests-").map_err(RunError::Directory)?;
    let classes = job.classes.clone().unwrap_or_else(|| work.path().join("classes"));
    std::fs::create_dir_all(&classes).map_err(RunError::Directory)?;
    let data = work.path().join("jacoco.exec");
    let class_path = class_path::entries(&job.class_path);
    let jvms = Jvms {
        jdk: &jdk,
        tools,
        runner: &runner,
        directory: work.path(),
        protection: job.protection,
    };
    let mut state = State { job, ran: Ran::default(), done: vec![], compiled: false };
    loop {
        let task = Task {
            class_path: &class_path,
            sources: &job.sources,
            subjects: &job.subjects,
            classes: &classes,
            execution_data: &data,
            compile: !state.compiled,
            release: job.release,
            sample: false,
            done: &state.done,
            limit: job.limit,
            budget: &job.budget,
        };
        let ended = jvms.run(&task, &[])?;
        if ended.progress.no_compiler {
            return Err(test_runner::no_compiler(&jdk));
        }
        if state.add(ended)? {
            break;
        }
    }
    // There are none if time was up before the tests.
    if let Some(file) = job.execution_data.as_ref().filter(|_| data.is_file()) {
        keep(&data, file)?;
    }
    state.ran.running = start.elapsed().saturating_sub(state.ran.compiling);
    Ok(state.ran)
}

/// What has come of the JVMs so far.
struct State<'a> {
    job: &'a Job,
    ran: Ran,
    done: Vec<(String, String)>,
    compiled: bool,
}

impl State<'_> {
    /// Adds what came of a JVM; whether it was the last one.
    fn add(&mut self, ended: Ended) -> Result<bool, RunError> {
        let Ended { mut progress, end, noise } = ended;
        let before = self.done.len();
        if let Some(time) = progress.compiled {
            self.compiled = true;
            self.ran.compiling = time;
            progress.errors.sort_by_key(|&(source, line, _)| (source, line));
            self.ran.errors = progress.errors.iter().map(|e| self.error(e)).collect();
        }
        for (test, verdict) in &progress.finished {
            self.verdict(&progress.tests[*test], verdict.clone());
        }
        let mut unfinished = progress.unfinished().into_iter();
        if progress.done || matches!(end, End::TimeIsUp) {
            for test in unfinished {
                self.verdict(&progress.tests[test], TestVerdict::NotRun);
            }
        } else if !progress.left
            // Before a class's first test, the class itself is at work.
            && let Some(test) = progress.running.or_else(|| unfinished.next())
        {
            let verdict = match end {
                End::Ended(status) => TestVerdict::Exited(status.code()),
                End::Stuck | End::TimeIsUp => TestVerdict::OutOfTime,
            };
            self.verdict(&progress.tests[test], verdict);
        }
        if progress.done {
            self.ran.coverage = progress.coverage;
            self.ran.unmeasured = progress.unmeasured;
            return Ok(true);
        }
        if self.done.len() > before {
            return Ok(false);
        }
        match end {
            End::TimeIsUp => {
                self.no_time_for_classes();
                Ok(true)
            }
            End::Stuck => Err(RunError::Jvm("nothing happened for too long".into())),
            End::Ended(_) => {
                Err(RunError::Jvm(noise.lines().next().unwrap_or("no word from it").into()))
            }
        }
    }

    fn verdict(&mut self, test: &(String, String), verdict: TestVerdict) {
        let (class, method) = test.clone();
        self.done.push(test.clone());
        self.ran.tests.push(TestResult { class, method, verdict });
    }

    /// Classes whose tests are not known, since time was up before they were loaded.
    fn no_time_for_classes(&mut self) {
        for (class, file) in &self.job.sources {
            let known = self.done.iter().any(|(c, _)| c == class);
            if !known && self.ran.errors.iter().all(|e| e.file != *file) {
                self.verdict(&(class.clone(), String::new()), TestVerdict::NotRun);
            }
        }
    }

    fn error(&self, (source, line, message): &(Option<usize>, u64, String)) -> CompileError {
        let source = source.and_then(|s| self.job.sources.get(s));
        let file = source.map_or_else(PathBuf::new, |(_, file)| file.clone());
        CompileError { file, line: *line, message: message.clone() }
    }
}

/// Copies the execution data to where the user wants them.
fn keep(data: &Path, file: &Path) -> Result<(), RunError> {
    let directory = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    let copied = directory.and_then(|()| std::fs::copy(data, file));
    copied.map(|_| ()).map_err(|error| RunError::Write { file: file.display().to_string(), error })
}
