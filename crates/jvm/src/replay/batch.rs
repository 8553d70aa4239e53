//! Many witnesses, few processes: starting a JVM takes far longer than a call.
//!
//! `dev.cairn.replay.Batch` makes the calls one after the other, each with classes of its own. The
//! process ends early where a program ends it, hangs, or may have left something behind; another one
//! is then started for the rest. What a call does to the JVM as a whole cannot be undone, though, and
//! a class loader is no system class loader. Hence a witness that is not met counts only after a
//! process of its own has said the same.

use super::observed::{self, ProcessEnd, Replayed};
use super::replayer::{Replayer, silent};
use super::{Agreement, ReplayError, agreement, unstarted};
use crate::process;
use cairn_budget::Limit;
use cairn_witness::Witness;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Processes that run at once.
const AT_ONCE: usize = 2;

/// Calls that a process is given. Garbage of classes piles up in it.
const MOST: usize = 256;

/// What there is for each call.
const FILES: [&str; 4] = ["call", "inputs", "environment", "outcome"];

/// What a process may take beyond the time of a call, to start and to end.
const SLACK: Duration = Duration::from_secs(10);

impl Replayer {
    /// Replays all, some at once; the results are in the order of the witnesses.
    pub fn replay_all(&self, witnesses: &[Witness]) -> Vec<Result<Replayed, ReplayError>> {
        let size = witnesses.len().div_ceil(AT_ONCE).clamp(1, MOST);
        let parts: Vec<&[Witness]> = witnesses.chunks(size).collect();
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done = vec![];
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(&part) = parts.get(i) else { return done };
                done.push((i, self.replay_part(part)));
            }
        };
        let mut done: Vec<_> = std::thread::scope(|s| {
            let workers: Vec<_> = (0..AT_ONCE.min(parts.len())).map(|_| s.spawn(worker)).collect();
            workers.into_iter().flat_map(|w| w.join().expect("a worker does not panic")).collect()
        });
        done.sort_by_key(|d| d.0);
        done.into_iter().flat_map(|d| d.1).collect()
    }

    fn replay_part(&self, witnesses: &[Witness]) -> Vec<Result<Replayed, ReplayError>> {
        if let [only] = witnesses {
            return vec![self.replay(only)];
        }
        let check = |(witness, result): (&Witness, Result<Replayed, ReplayError>)| match &result {
            Ok(replayed) if agreement(witness, replayed) == Agreement::Same => result,
            _ => self.replay(witness),
        };
        witnesses.iter().zip(self.replay_batch(witnesses)).map(check).collect()
    }

    /// As [`Replayer::replay_all`], one after the other, and the first answer counts.
    pub fn replay_batch(&self, witnesses: &[Witness]) -> Vec<Result<Replayed, ReplayError>> {
        let calls: Vec<_> = witnesses.iter().map(|w| self.write_call(w)).collect();
        let numbers: Vec<usize> = calls.iter().filter_map(|c| c.as_ref().ok().copied()).collect();
        let mut answers = vec![];
        while answers.len() < numbers.len() {
            match self.run(&numbers[answers.len()..]) {
                Ok(more) => answers.extend(more),
                Err(e) => answers.push(Err(e)),
            }
        }
        let mut answers = answers.into_iter();
        let mut answer = || answers.next().expect("every call has its answer");
        calls.into_iter().map(|call| call.and_then(|_| answer())).collect()
    }

    /// Makes calls until the process ends: the answers to the first of them, at least one.
    fn run(&self, numbers: &[usize]) -> Result<Vec<Result<Replayed, ReplayError>>, ReplayError> {
        self.in_time()?;
        let compiled = self.compiled()?;
        let outcome = |number| compiled.file(number, "outcome");
        let noise = compiled.file(numbers[0], "stderr");
        let mut java = self.java(&noise)?;
        if numbers.iter().any(|&n| compiled.file(n, "environment").exists()) {
            compiled.redirect(&mut java)?;
        }
        java.arg("dev.cairn.replay.Batch").arg(compiled.directory());
        java.arg(self.limit.as_millis().max(1).to_string());
        java.args(numbers.iter().map(usize::to_string));
        // It keeps the limit itself, as long as it can.
        let (mut started, mut since) = (0, Instant::now());
        let failed = unstarted(&java);
        let mut go_on = || {
            while numbers.get(started).is_some_and(|&n| outcome(n).exists()) {
                (started, since) = (started + 1, Instant::now());
            }
            since.elapsed() < self.limit + SLACK && !self.budget.is_over()
        };
        let started_at = self.start(&mut java);
        let status = started_at.and_then(|child| process::wait_while(child, &mut go_on));
        let status = status.map_err(failed)?;
        let end = match status {
            _ if self.budget.ended_by() == Some(Limit::Interrupted) => ProcessEnd::Crash,
            Some(status) => status.code().map_or(ProcessEnd::Crash, ProcessEnd::Code),
            None if self.budget.is_over() => ProcessEnd::Crash,
            None => ProcessEnd::OutOfTime(self.limit),
        };
        let text = |&number: &usize| std::fs::read_to_string(outcome(number)).ok();
        let answers: Vec<_> = numbers
            .iter()
            .map_while(text)
            .map(|text| observed::parse(&text, end, self.limit))
            .collect();
        for (number, what) in numbers.iter().zip(&answers).flat_map(|(n, _)| FILES.map(|f| (n, f)))
        {
            // They go with the directory anyway.
            let _ = std::fs::remove_file(compiled.file(*number, what));
        }
        if answers.is_empty() {
            self.in_time()?;
            return Err(silent(&noise));
        }
        Ok(answers)
    }
}
