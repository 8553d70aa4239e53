//! Findings that are known, so that only new ones fail a build.

use crate::page::{Finding, Run};
use std::collections::BTreeMap;

/// The head of the file, and its version.
const HEAD: &str =
    "# Findings that are known to cairn (--baseline), version 1: class, kind, what; one a line.";

/// How often each finding is known. The numbers in its text do not count: lines move, and so do values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Baseline(BTreeMap<String, usize>);

impl Baseline {
    /// The findings of a run.
    pub fn of(run: &Run) -> Baseline {
        let mut known = BTreeMap::new();
        for finding in &run.findings {
            *known.entry(key(finding)).or_default() += 1;
        }
        Baseline(known)
    }

    pub fn read(text: &str) -> Result<Baseline, String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err("it is no baseline of this version; --update-baseline writes one".into());
        }
        let mut known = BTreeMap::new();
        for line in lines.filter(|l| !l.is_empty() && !l.starts_with('#')) {
            *known.entry(line.to_owned()).or_default() += 1;
        }
        Ok(Baseline(known))
    }

    pub fn text(&self) -> String {
        let lines = self.0.iter().flat_map(|(key, &n)| std::iter::repeat_n(key.as_str(), n));
        [HEAD].into_iter().chain(lines).map(|l| l.to_owned() + "\n").collect()
    }

    /// Knows the findings of a run, too. Nothing is forgotten: it may belong to another run.
    pub fn add(&mut self, run: &Run) {
        for (key, count) in Baseline::of(run).0 {
            let known = self.0.entry(key).or_default();
            *known = count.max(*known);
        }
    }

    /// Marks the findings that are known. Says how many are new, and which known ones of the run's classes there are no
    /// more.
    pub fn mark(&self, run: &mut Run) -> (usize, Vec<String>) {
        let mut left = self.0.clone();
        for finding in &mut run.findings {
            let count = left.get_mut(&key(finding)).filter(|n| **n > 0);
            finding.known = count.is_some();
            count.into_iter().for_each(|n| *n -= 1);
        }
        let is_here = |key: &str| {
            let class = key.split('\t').next().unwrap_or_default();
            let target = run.target.split('#').next();
            run.classes.iter().any(|c| c.name == class) || target == Some(class)
        };
        let gone = left.into_iter().filter(|l| l.1 > 0 && is_here(&l.0)).map(|l| l.0).collect();
        (run.findings.iter().filter(|f| !f.known).count(), gone)
    }
}

/// What stays the same of a finding while the code around it changes, on one line.
pub(super) fn key(finding: &Finding) -> String {
    let mut title = String::new();
    for c in finding.title.chars() {
        match c {
            // Of a number one sign stays.
            '0'..='9' | '-' if title.ends_with('#') => {}
            '0'..='9' => title.push('#'),
            '-' => title.push('-'),
            c if c.is_control() => title.push(' '),
            c => title.push(c),
        }
    }
    // `-2` and `2` are numbers alike.
    let title = title.replace("-#", "#");
    let place = finding.trace.first().map(|f| format!(" at {}.{}", f.class, f.method));
    let key = format!("{}\t{}\t{title}{}", finding.class, finding.kind, place.unwrap_or_default());
    key.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ci::sample;

    #[test]
    fn a_baseline_survives_its_file_and_moved_lines() {
        let mut run = sample::run();
        let text = Baseline::of(&run).text();
        assert_eq!(text.lines().count(), 3, "{text}");
        let read = Baseline::read(&text).expect("its own text");
        assert_eq!(read, Baseline::of(&run));
        assert_eq!(read.mark(&mut run), (0, vec![]));
        run.findings[0].title =
            run.findings[0].title.replace("12", "140").replace("by zero", "by -7");
        run.findings[0].line = Some(140);
        assert_eq!(read.mark(&mut run).0, 1, "another message is another finding");
        run.findings[0].title = "ArithmeticException in Cart.price (Cart.java:9): / by zero".into();
        assert_eq!(read.mark(&mut run), (0, vec![]));
    }

    #[test]
    fn one_more_of_the_same_is_new_and_what_is_mended_is_told() {
        let mut run = sample::run();
        let known = Baseline::of(&run);
        run.findings.push(run.findings[0].clone());
        assert_eq!(known.mark(&mut run), (1, vec![]));
        run.findings.truncate(1);
        let (new, gone) = known.mark(&mut run);
        assert_eq!((new, gone.len()), (0, 1));
        assert!(gone[0].contains("AssertionError"), "{gone:?}");
        run.classes.clear();
        run.target = "shop.Other".into();
        assert_eq!(known.mark(&mut run), (0, vec![]));
        let mut more = Baseline::default();
        more.add(&run);
        assert_eq!(known.mark(&mut sample::run()).0, 0);
        assert_eq!(more.mark(&mut sample::run()).0, 1);
        assert!(Baseline::read("something else\n").is_err());
    }
}
