//! Runs as one HTML file.

use super::{Case, Line, Run, Source};
use serde::Serialize;
use std::fmt::Write;

const STYLE: &str = include_str!("assets/page.css");
const SCRIPTS: [&str; 7] = [
    include_str!("assets/base.js"),
    include_str!("assets/heap.js"),
    include_str!("assets/tree.js"),
    include_str!("assets/cuts.js"),
    include_str!("assets/views.js"),
    include_str!("assets/method.js"),
    include_str!("assets/start.js"),
];

/// What the browser has at once. The rest is read when it is looked at.
#[derive(Serialize)]
struct Index<'a> {
    version: &'a str,
    runs: Vec<Run>,
    /// Files that could not be read, and why.
    problems: &'a [String],
}

/// The heavy part of a class.
#[derive(Serialize)]
struct Detail<'a> {
    source: &'a Option<Source>,
    lines: &'a [Line],
    /// Of each method.
    cases: Vec<&'a [Case]>,
}

/// The page of these runs. It contains all that it needs, and may load nothing.
pub fn write(mut runs: Vec<Run>, version: &str, problems: &[String]) -> String {
    let mut out = String::from(HEAD);
    _ = write!(out, "<style>\n{STYLE}</style>\n</head>\n{BODY}");
    for (r, run) in runs.iter_mut().enumerate() {
        for (c, class) in run.classes.iter_mut().enumerate() {
            let cases = class.methods.iter().map(|m| &m.cases[..]).collect();
            let detail = Detail { source: &class.source, lines: &class.lines, cases };
            data(&mut out, &format!("class-{r}-{c}"), &detail);
            // What is looked at later is not in the index.
            (class.source, class.lines) = (None, vec![]);
            class.methods.iter_mut().for_each(|m| m.cases.clear());
        }
        for (f, finding) in run.findings.iter_mut().enumerate() {
            data(&mut out, &format!("finding-{r}-{f}"), &finding.case.take());
        }
    }
    data(&mut out, "index", &Index { version, runs, problems });
    for script in SCRIPTS {
        _ = write!(out, "<script>\n{script}</script>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// JSON that no HTML parser takes for its own: there is no `<` in it.
fn data(out: &mut String, id: &str, value: &impl Serialize) {
    let json = serde_json::to_string(value).unwrap_or_else(|_| "null".into());
    let json = json.replace('<', "\\u003c");
    _ = writeln!(out, "<script type=\"application/json\" id=\"{id}\">{json}</script>");
}

/// The policy forbids the page everything but its own text.
const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">
<title>Cairn</title>
";

const BODY: &str = "<body>
<header>
<a class=\"brand\" href=\"#/\">Cairn</a>
<nav id=\"trail\" aria-label=\"Where you are\"></nav>
<span class=\"space\"></span>
<button id=\"theme\" type=\"button\" title=\"Light or dark (t)\" aria-label=\"Light or dark\">◐</button>
<button id=\"help\" type=\"button\" title=\"Keys (?)\" aria-label=\"Keys\">?</button>
</header>
<main id=\"view\" tabindex=\"-1\"></main>
<dialog id=\"keys\" aria-label=\"Keys\"></dialog>
<div id=\"said\" role=\"status\" aria-live=\"polite\"></div>
<noscript><p>This page is drawn by a script, which your browser does not run.</p></noscript>
";

#[cfg(test)]
mod tests {
    use super::super::{Class, Finding, Method};
    use super::*;

    #[test]
    fn what_is_hostile_stays_data() {
        let evil = "</script><script>alert(1)</script><!--<script>\u{2028}😀";
        let case = Case { name: evil.into(), end: evil.into(), ..Case::default() };
        let method = Method { name: evil.into(), cases: vec![case.clone()], ..Method::default() };
        let source = Some(Source { path: evil.into(), text: evil.into() });
        let class = Class { name: evil.into(), methods: vec![method], source, ..Class::default() };
        let finding = Finding { title: evil.into(), case: Some(case), ..Finding::default() };
        let run = Run {
            command: evil.into(),
            classes: vec![class],
            findings: vec![finding],
            ..Run::default()
        };
        let page = write(vec![run], "1", &[evil.into()]);
        assert!(!page.contains("alert(1)</script>") && !page.contains("<!--"), "{page}");
        assert_eq!(page.matches("</script>").count(), page.matches("<script").count());
        let after = page.split("id=\"index\">").nth(1).expect("the index");
        let json = after.split("</script>").next().expect("its end");
        let index: serde_json::Value = serde_json::from_str(json).expect("JSON");
        assert_eq!(index["runs"][0]["command"], evil);
        assert_eq!(index["runs"][0]["classes"][0]["methods"][0]["cases"], serde_json::json!([]));
    }

    #[test]
    fn the_page_names_no_other_place() {
        let page = write(vec![Run::default()], "1", &[]);
        let outside = page.lines().filter(|l| l.contains("://")).collect::<Vec<_>>();
        assert_eq!(outside, ["const SVG = 'http://www.w3.org/2000/svg';"]);
        assert!(page.contains("default-src 'none'"));
    }
}
