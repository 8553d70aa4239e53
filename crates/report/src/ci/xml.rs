//! JUnit XML: what build servers show as test results.

use crate::page::{Finding, Method, Run};
use crate::text::place;
use std::fmt::Write;

/// A suite for each class: its methods are the test cases, and findings their failures. What a JVM did otherwise than predicted is an
/// error; a finding that is known is skipped.
pub fn xml(runs: &[Run]) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for run in runs {
        suites(&mut out, run);
    }
    out.push_str("</testsuites>\n");
    out
}

struct Case<'a> {
    class: &'a str,
    name: String,
    time_ms: u64,
    what: What<'a>,
}

enum What<'a> {
    Passed,
    Failed(&'a Finding),
    Error(String),
    Skipped(String),
}

fn suites(out: &mut String, run: &Run) {
    let mut names: Vec<&str> = run.classes.iter().map(|c| c.name.as_str()).collect();
    names.extend(run.findings.iter().map(|f| f.class.as_str()));
    names.sort_unstable();
    names.dedup();
    for name in names {
        let mut cases = vec![];
        let of = |f: &&Finding| f.class == name;
        for class in run.classes.iter().filter(|c| c.name == name) {
            for method in &class.methods {
                let has = |f: &&Finding| f.class == name && f.method == method.name;
                if !run.findings.iter().any(|f| has(&f)) {
                    let (case, time_ms) = (method.name.clone(), method.time_ms);
                    cases.push(Case { class: name, name: case, time_ms, what: tested(method) });
                }
            }
        }
        for finding in run.findings.iter().filter(of) {
            let what = match finding.known {
                true => What::Skipped(format!("known: {}", finding.title)),
                false => What::Failed(finding),
            };
            cases.push(Case { class: name, name: finding.method.clone(), time_ms: 0, what });
        }
        suite(out, name, &cases);
    }
    let own =
        |name: &str, what| Case { class: "cairn", name: name.into(), time_ms: run.time_ms, what };
    let mut cases: Vec<Case> =
        run.disagreements.iter().map(|d| own("disagreement", What::Error(d.clone()))).collect();
    if let Some(verdict) = &run.verdict {
        let what = match run.incomplete {
            true => What::Skipped(verdict.clone()),
            false => What::Passed,
        };
        cases.push(own(&format!("{}: {verdict}", run.target), what));
    }
    if !cases.is_empty() {
        suite(out, "cairn", &cases);
    }
}

fn tested(method: &Method) -> What<'_> {
    match (method.tests, method.remarks.first()) {
        (0, Some(why)) => What::Skipped(why.clone()),
        _ => What::Passed,
    }
}

fn suite(out: &mut String, name: &str, cases: &[Case]) {
    let count = |f: fn(&What) -> bool| cases.iter().filter(|c| f(&c.what)).count();
    let seconds = |ms: u64| format!("{}.{:03}", ms / 1000, ms % 1000);
    _ = writeln!(
        out,
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{}\">",
        escaped(name),
        cases.len(),
        count(|w| matches!(w, What::Failed(_))),
        count(|w| matches!(w, What::Error(_))),
        count(|w| matches!(w, What::Skipped(_))),
        seconds(cases.iter().map(|c| c.time_ms).sum())
    );
    for case in cases {
        let head = format!(
            "    <testcase classname=\"{}\" name=\"{}\" time=\"{}\"",
            escaped(case.class),
            escaped(&case.name),
            seconds(case.time_ms)
        );
        _ = match &case.what {
            What::Passed => writeln!(out, "{head}/>"),
            What::Skipped(why) => {
                writeln!(out, "{head}><skipped message=\"{}\"/></testcase>", escaped(why))
            }
            What::Error(what) => {
                writeln!(out, "{head}><error message=\"{}\"/></testcase>", escaped(what))
            }
            What::Failed(finding) => {
                let mut text = finding.title.clone();
                if !finding.given.is_empty() {
                    _ = write!(text, "\nfor {}", finding.given);
                }
                finding.trace.iter().for_each(|f| _ = write!(text, "\n\tat {}", place(f)));
                finding.tests.iter().for_each(|t| _ = write!(text, "\nshown by {t}"));
                writeln!(
                    out,
                    "{head}><failure type=\"{}\" message=\"{}\">{}</failure></testcase>",
                    escaped(&finding.kind),
                    escaped(&finding.title),
                    escaped(&text)
                )
            }
        };
    }
    out.push_str("  </testsuite>\n");
}

/// For XML 1.0, which has no sign for most control characters.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\r' => out.push_str("&#13;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ci::sample;

    #[test]
    fn findings_are_failures_and_known_ones_are_skipped() {
        let mut run = sample::run();
        run.findings[0].known = true;
        let xml = xml(&[run]);
        let has = |text: &str| assert!(xml.contains(text), "{text}\n{xml}");
        has("<testsuite name=\"shop.Cart\" tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\"");
        has("name=\"size()\" time=\"0.000\"/>");
        has("name=\"open()\" time=\"0.000\"><skipped message=\"bounds reached: loop\"/>");
        has("<skipped message=\"known: ArithmeticException");
        has("&#10;&#9;at shop.Cart.price(Cart.java:12)");
        has("<error message=\"]]&gt;&lt;/failure&gt;");
        assert!(!xml.contains('\u{1b}') && !xml.contains('\0'));
    }
}
