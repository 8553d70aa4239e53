//! What a JVM has written down, however far it got.

use super::job::{TestVerdict, Unmeasured};
use super::{RunError, lines};
use cairn_witness::{Counter, MethodCoverage};
use std::collections::HashSet;
use std::time::Duration;

#[derive(Default)]
pub struct Progress {
    pub no_compiler: bool,
    /// By the number of the source file, if it is of one; then the line and the message.
    pub errors: Vec<(Option<usize>, u64, String)>,
    /// How long it took.
    pub compiled: Option<Duration>,
    /// Class and method, in the order in which they are to be run.
    pub tests: Vec<(String, String)>,
    /// By number, in the order in which they ended.
    pub finished: Vec<(usize, TestVerdict)>,
    pub running: Option<usize>,
    /// The JVM ended itself, after the verdict on the test that ran.
    pub left: bool,
    pub coverage: Vec<MethodCoverage>,
    pub unmeasured: Vec<Unmeasured>,
    /// The JVM came to its end.
    pub done: bool,
}

impl Progress {
    pub fn parse(text: &str) -> Result<Progress, RunError> {
        let mut progress = Progress::default();
        // The JVM may have ended in the middle of a line.
        for line in text.split_inclusive('\n').filter_map(|l| l.strip_suffix('\n')) {
            // A test that ends while the JVM is about to halt: its coverage is not in the report.
            if progress.done {
                break;
            }
            let words = lines::words(line);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            progress.add(&words).ok_or_else(|| RunError::Answer(line.into()))?;
        }
        Ok(progress)
    }

    /// The tests without a verdict.
    pub fn unfinished(&self) -> Vec<usize> {
        let finished: HashSet<usize> = self.finished.iter().map(|(f, _)| *f).collect();
        (0..self.tests.len()).filter(|t| !finished.contains(t)).collect()
    }

    fn add(&mut self, words: &[&str]) -> Option<()> {
        match *words {
            ["no-compiler"] => self.no_compiler = true,
            ["error", source, line, message] => {
                self.errors.push((source.parse().ok(), line.parse().ok()?, message.into()));
            }
            ["compiled", time] => self.compiled = Some(Duration::from_millis(time.parse().ok()?)),
            ["test", class, method] => self.tests.push((class.into(), method.into())),
            ["started", test] => self.running = Some(self.test(test)?),
            ["finished", test, ref verdict @ ..] => {
                self.finished.push((self.test(test)?, parse_verdict(verdict)?));
                self.running = None;
            }
            ["leaving"] => self.left = true,
            ["method", class, method, descriptor, ref counters @ ..] => {
                let &[covered, total, lines_covered, lines_total, by_line, executed] = counters
                else {
                    return None;
                };
                self.coverage.push(MethodCoverage {
                    class: class.into(),
                    method: method.into(),
                    descriptor: descriptor.into(),
                    branches: counter(covered, total)?,
                    lines: counter(lines_covered, lines_total)?,
                    branches_of_lines: of_lines(by_line)?,
                    instructions_of_lines: of_lines(executed)?,
                });
            }
            ["unmeasured", class, why] => {
                self.unmeasured.push(Unmeasured { class: class.into(), why: why.into() });
            }
            ["done"] => self.done = true,
            _ => return None,
        }
        Some(())
    }

    fn test(&self, number: &str) -> Option<usize> {
        number.parse().ok().filter(|&n| n < self.tests.len())
    }
}

fn parse_verdict(words: &[&str]) -> Option<TestVerdict> {
    Some(match *words {
        ["passed"] => TestVerdict::Passed,
        ["failed", message, line] => {
            let line = line.parse().ok().filter(|&l| l > 0);
            TestVerdict::Failed { message: message.into(), line }
        }
        ["out-of-time"] => TestVerdict::OutOfTime,
        ["skipped"] => TestVerdict::NotRun,
        _ => return None,
    })
}

fn counter(covered: &str, total: &str) -> Option<Counter> {
    Some(Counter { covered: covered.parse().ok()?, total: total.parse().ok()? })
}

/// `LINE:COVERED:TOTAL` for each line, with spaces between.
fn of_lines(text: &str) -> Option<Vec<(u32, Counter)>> {
    let one = |text: &str| {
        let (line, counts) = text.split_once(':')?;
        let (covered, total) = counts.split_once(':')?;
        Some((line.parse().ok()?, counter(covered, total)?))
    };
    text.split_whitespace().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_after_the_report_is_not_heard() {
        let before =
            "test\tshop.PriceTest\ta\ntest\tshop.PriceTest\tb\nfinished\t0\tpassed\ndone\n";
        let progress = Progress::parse(&(before.to_owned() + "finished\t1\tpassed\n")).unwrap();
        assert!(progress.done);
        assert_eq!(progress.finished, [(0, TestVerdict::Passed)]);
        assert_eq!(progress.unfinished(), [1]);
    }
}
