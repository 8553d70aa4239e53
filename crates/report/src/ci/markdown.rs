//! A summary for the page of a job.

use crate::page::{Finding, Run, RunKind};
use std::fmt::Write;

/// Findings and classes that are listed; a page of a job has little room.
const FINDINGS: usize = 30;
const CLASSES: usize = 50;

/// A heading, what was found, and a table of the classes.
pub fn markdown(runs: &[Run]) -> String {
    let mut out = String::from("## Cairn\n\n");
    for run in runs {
        one(&mut out, run);
    }
    out
}

fn one(out: &mut String, run: &Run) {
    let new = run.findings.iter().filter(|f| !f.known).count();
    let known = run.findings.len() - new;
    let target = if run.target.is_empty() { "all classes" } else { &run.target };
    let command = run.kind.command();
    let sign = if new > 0 { "❌" } else { "✅" };
    let found = match (new, known) {
        (0, 0) => "no findings".to_owned(),
        (n, 0) => counted(n, "finding"),
        (0, n) => format!("no new findings, {n} known"),
        (n, k) => format!("{}, {k} known", counted(n, "new finding")),
    };
    _ = writeln!(out, "{sign} **cairn {command}** {}: {found}", code(target));
    if let Some(verdict) = &run.verdict {
        _ = writeln!(out, "\nVerdict: **{}**", escaped(verdict));
    }
    let methods = || run.classes.iter().flat_map(|c| &c.methods);
    let (covered, all) =
        (methods().map(|m| m.covered).sum::<u32>(), methods().map(|m| m.branches).sum::<u32>());
    let tests: usize = run.classes.iter().map(|c| c.tests).sum();
    if !run.classes.is_empty() {
        let seconds = run.time_ms as f64 / 1000.0;
        let part = share(covered, all);
        let tests = match run.kind {
            RunKind::Test => counted(tests, "test") + " · ",
            _ => String::new(),
        };
        _ = writeln!(out, "\n{tests}branches {part} · {seconds:.1} s");
    }
    if run.incomplete {
        out.push_str("\n⚠️ Something was left out; the report says what.\n");
    }
    for disagreement in run.disagreements.iter().take(FINDINGS) {
        _ = writeln!(out, "\n⚠️ Disagreement, a bug of Cairn: {}", escaped(disagreement));
    }
    let order = |known: bool| run.findings.iter().filter(move |f| f.known == known);
    let listed: Vec<&Finding> = order(false).chain(order(true)).collect();
    if !listed.is_empty() {
        out.push_str("\n| | finding | where |\n|---|---|---|\n");
        for finding in listed.iter().take(FINDINGS) {
            let given = match &*finding.given {
                "" => String::new(),
                given => format!("<br>for {}", code(&short(given))),
            };
            let place = match (&finding.file, finding.line) {
                (Some(file), Some(line)) => format!("{file}:{line}"),
                (Some(file), None) => file.clone(),
                _ => String::new(),
            };
            _ = writeln!(
                out,
                "| {} | {}{given} | {}<br>{} |",
                if finding.known { "known" } else { "**new**" },
                escaped(&finding.title),
                code(&format!("{}#{}", finding.class, finding.method)),
                code(&place)
            );
        }
        if listed.len() > FINDINGS {
            _ = writeln!(out, "\nand {} more", listed.len() - FINDINGS);
        }
    }
    let rows: Vec<_> = run.classes.iter().filter(|c| !c.methods.is_empty()).collect();
    if run.kind == RunKind::Test && !rows.is_empty() {
        let head = "\n<details><summary>Classes</summary>\n\n| class | tests | branches | lines |\n|---|--:|--:|--:|\n";
        out.push_str(head);
        for class in rows.iter().take(CLASSES) {
            let covered = class.methods.iter().map(|m| m.covered).sum();
            let branches = share(covered, class.methods.iter().map(|m| m.branches).sum());
            let lines = share(class.line_share.0, class.line_share.1);
            _ = writeln!(out, "| {} | {} | {branches} | {lines} |", code(&class.name), class.tests);
        }
        if rows.len() > CLASSES {
            _ = writeln!(out, "\nand {} more", rows.len() - CLASSES);
        }
        out.push_str("\n</details>\n");
    }
    out.push('\n');
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn share(covered: u32, all: u32) -> String {
    match all {
        0 => "–".into(),
        all => format!("{covered} of {all} ({} %)", u64::from(covered) * 100 / u64::from(all)),
    }
}

fn short(text: &str) -> String {
    crate::page::cut(text, 200)
}

/// In a fixed font. HTML, for there is no way to have every sign in Markdown's own.
fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<code>{}</code>", escaped(text)) }
}

/// As text and nothing else, on one line.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // What Markdown may take for its own.
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '|' | '~' | '@' | '#' | '!' | '$'
            | '"' | ':' => _ = write!(out, "&#{};", c as u32),
            c if c.is_control() => out.push(' '),
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
    fn new_findings_come_first_and_nothing_is_markup() {
        let mut run = sample::run();
        run.findings[0].known = true;
        let text = markdown(&[run]);
        let has = |part: &str| assert!(text.contains(part), "{part}\n{text}");
        has("❌ **cairn test** <code>shop.Cart</code>: 1 new finding, 1 known\n");
        has("\n3 tests · branches 9 of 12 (75 %) · 1.5 s\n");
        let new = text.find("**new** | AssertionError").expect("the new one");
        assert!(text.find("| known |").is_some_and(|known| new < known), "{text}");
        // Of what is hostile nothing is left but text in one cell.
        assert!(!text.contains("](y)") && !text.contains("]]>"), "{text}");
        let row = text.lines().find(|l| l.contains("AssertionError")).expect("a row");
        assert_eq!(row.matches('|').count(), 4, "{row}");
    }
}
