//! Pages of what nobody would want to show: hostile names, huge values, many paths, large heaps.

use super::{is_right, keep, start};
use cairn_report::page::{
    self, Case, Class, Ending, Finding, Line, Method, Node, Picture, Root, Row, Run, Source,
};
use cairn_testing::{by_effort, scratch};
use cairn_witness::TraceFrame;

const EVIL: &str = "</script><script>window.hit = 1</script><img src=x onerror='window.hit = 1'>\"'&\u{202e}\u{2028}\0😀";

fn evil() -> Run {
    let big = "😀x".repeat(2_500_000);
    let row =
        |label: &str, to| Row { label: label.into(), text: EVIL.into(), to, ..Row::default() };
    let node = |n: usize| Node {
        name: EVIL.into(),
        class: EVIL.into(),
        before: Some(vec![row("next", Some((n + 1) % 2000)), row(EVIL, None)]),
        ..Node::default()
    };
    let root = Root { name: EVIL.into(), before: Some(0), ..Root::default() };
    let case = Case {
        name: EVIL.into(),
        end: EVIL.into(),
        ending: Ending::Threw,
        decisions: vec![EVIL.into()],
        condition: vec![EVIL.into(), page::cut(&big, 2000)],
        inputs: vec![(EVIL.into(), page::cut(&big, 2000))],
        heap: Some(Picture::of_nodes((0..2000).map(node).collect(), vec![root])),
        code: Some(EVIL.into()),
        finding: Some(EVIL.into()),
        ..Case::default()
    };
    let line = Line {
        number: 1,
        executed: Some((1, 2)),
        branches: Some((1, 2)),
        reasons: vec![EVIL.into()],
        tests: vec![EVIL.into()],
        more_tests: 1,
        symbolic: vec![EVIL.into()],
    };
    let class = Class {
        name: EVIL.into(),
        source: Some(Source { path: EVIL.into(), text: EVIL.into() }),
        methods: vec![Method {
            name: EVIL.into(),
            remarks: vec![EVIL.into()],
            cases: vec![case.clone()],
            ..Method::default()
        }],
        skipped: vec![(EVIL.into(), EVIL.into())],
        lines: vec![line],
        ..Class::default()
    };
    let finding = Finding {
        title: EVIL.into(),
        class: EVIL.into(),
        method: EVIL.into(),
        trace: vec![TraceFrame {
            class: EVIL.into(),
            method: EVIL.into(),
            file: Some(EVIL.into()),
            line: Some(1),
        }],
        also: vec![EVIL.into()],
        case: Some(case),
        tests: vec![EVIL.into()],
        ..Finding::default()
    };
    Run {
        command: EVIL.into(),
        target: EVIL.into(),
        verdict: Some(EVIL.into()),
        notes: vec![EVIL.into()],
        disagreements: vec![EVIL.into()],
        figures: vec![(EVIL.into(), EVIL.into())],
        skipped: vec![(EVIL.into(), EVIL.into())],
        findings: vec![finding],
        classes: vec![class],
        incomplete: true,
        ..Run::default()
    }
}

#[test]
fn nothing_is_taken_for_html() {
    let Some(mut browser) = start() else { return };
    let file = scratch("report-hostile").join("page.html");
    std::fs::write(&file, page::write(vec![evil()], "1", &[EVIL.into()])).expect("a file");
    // What is narrow is harder.
    for &width in by_effort(&[400][..], &[400], &[400, 1600]) {
        browser.resize(width, 1000);
        browser.open(&file, "");
        for place in [
            "'#/'",
            "classLink(allClasses[0])",
            "methodLink(0, allClasses[0].it.name, 0)",
            "'#/finding/0/0'",
            "'#/' + '%zz/'.repeat(9)",
        ] {
            browser.go(place);
            browser.run(
                "document.querySelectorAll('main details').forEach((d) => { d.open = true; })",
            );
            assert_eq!(
                browser.run("window.hit === undefined && document.images.length === 0"),
                true
            );
            is_right(&mut browser, place);
            keep(&mut browser, &format!("hostile-{width}-{}", place.len()));
        }
    }
    browser.go("methodLink(0, allClasses[0].it.name, 0)");
    // Of two thousand objects most are folded.
    assert_eq!(browser.run("document.querySelectorAll('.heap [data-node]').length"), 120);
    let folded = browser.run("document.querySelector('.heap details summary').textContent");
    assert_eq!(folded, "1,880 more objects, not drawn");
}

#[test]
fn what_is_missing_is_said() {
    let Some(mut browser) = start() else { return };
    let line =
        Line { number: 7, executed: Some((0, 2)), branches: Some((0, 2)), ..Line::default() };
    let class = |name: &str, lines| Class {
        name: name.into(),
        lines,
        methods: vec![Method { name: "m()".into(), ..Method::default() }],
        ..Class::default()
    };
    let frame = TraceFrame { class: "a.Gone".into(), method: "m".into(), file: None, line: None };
    let finding = Finding { class: "a.Gone".into(), trace: vec![frame], ..Finding::default() };
    let older = Source { path: "Old.java".into(), text: "one line".into() };
    let old = Class { source: Some(older), ..class("a.Old", vec![line.clone()]) };
    let classes = vec![class("a.Bare", vec![]), class("a.Lines", vec![line]), old];
    let run = Run { classes, findings: vec![finding], ..Run::default() };
    let file = scratch("report-missing").join("page.html");
    std::fs::write(&file, page::write(vec![run], "1", &[])).expect("a file");
    browser.open(&file, "");
    for (place, said) in [
        ("classLink(allClasses[0])", "no source was found (--sources DIR names its directory)"),
        ("classLink(allClasses[1])", "These are the lines with code"),
        ("classLink(allClasses[2])", "compiled from another version of this file"),
        ("methodLink(0, 'a.Bare', 0)", "There is no test to show"),
        ("'#/finding/0/0'", "at a.Gone.m(Unknown Source)"),
        ("'#/class/0/a.Gone'", "There is no class a.Gone in this report"),
        ("'#/finding/0/9'", "There is no such finding"),
    ] {
        browser.go(place);
        let text = browser.run("byId('view').textContent");
        assert!(text.as_str().is_some_and(|t| t.contains(said)), "{place}: {text}");
        is_right(&mut browser, place);
    }
}

/// Paths of a method with three heaps each, and conditions that make a tree.
fn many(count: usize) -> Run {
    let case = |n: usize| {
        let bits =
            (0..14).rev().map(|b| format!("x{b} {} 0", if n >> b & 1 == 1 { "<" } else { ">=" }));
        let row = |to| Row { label: "next".into(), text: "null".into(), to, ..Row::default() };
        let node = |i: usize, to| Node {
            name: format!("node{i}"),
            class: "Node".into(),
            before: Some(vec![row(to), row(None)]),
            ..Node::default()
        };
        let nodes = vec![node(0, Some(1)), node(1, Some(2)), node(2, None)];
        let root = Root { name: "this".into(), before: Some(0), ..Root::default() };
        Case {
            name: format!("path {}", n + 1),
            end: format!("returned {n}"),
            decisions: bits.collect(),
            heap: Some(Picture::of_nodes(nodes, vec![root])),
            ..Case::default()
        }
    };
    let method = Method {
        name: "many(int)".into(),
        paths: count as u64,
        cases: (0..count).map(case).collect(),
        ..Method::default()
    };
    let class = Class { name: "a.Many".into(), methods: vec![method], ..Class::default() };
    Run { kind: page::RunKind::Explore, classes: vec![class], ..Run::default() }
}

#[test]
fn of_many_paths_few_are_drawn() {
    let Some(mut browser) = start() else { return };
    let count = by_effort(500, 10_000, 20_000);
    let file = scratch("report-many").join("page.html");
    std::fs::write(&file, page::write(vec![many(count)], "1", &[])).expect("a file");
    browser.resize(1600, 1000);
    browser.open(&file, "#/method/0/a.Many/0");
    let ready = browser.run("performance.getEntriesByType('navigation')[0].loadEventEnd");
    println!("{count} paths: open after {ready} ms");
    let drawn = browser.run("document.querySelectorAll('body *').length").as_u64();
    assert!(drawn.is_some_and(|n| n < 3000), "{drawn:?}");
    // The last one is found, and the tree unfolds to it.
    let search = format!(
        "const box = byId('search'); box.value = 'returned {}'; box.dispatchEvent(new Event('input'))",
        count - 1
    );
    browser.run(&search);
    assert_eq!(browser.run("document.querySelectorAll('[data-case-number]').length"), 1);
    browser.run("document.querySelector('[data-case-number]').click()");
    let leaf =
        format!("Boolean(document.querySelector('.tree .lit[data-leaf=\"{}\"]'))", count - 1);
    assert_eq!(browser.run(&leaf), true);
    is_right(&mut browser, "many");
    keep(&mut browser, "many");
}
