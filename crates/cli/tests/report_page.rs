//! The page that `--report` makes, in a real browser: every view is opened, every control used. Nothing may be fetched,
//! nothing may be complained of. `CAIRN_PICTURES=DIR` keeps pictures of the views.

#[path = "report_page/browser.rs"]
mod browser;
#[path = "report_page/hostile.rs"]
mod hostile;

use browser::Browser;
use cairn_report::page;
use cairn_testing::{Jdk, by_effort, scratch, skip};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The pictures of docs/report.md.
const DOCUMENTED: [&str; 7] = [
    "overview-1600-light",
    "class-1600-light",
    "source-1600-light",
    "method-1600-dark",
    "finding-1600-light",
    "structures-1600-light",
    "overview-400-dark",
];

/// A browser, or why there is none.
fn start() -> Option<Browser> {
    let started = browser::find().and_then(|binary| Browser::start(&binary));
    started.map_err(|why| skip(&why)).ok()
}

fn cairn(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.current_dir(directory).args(arguments).output().expect("cairn runs")
}

/// A directory with the sources and classes of some subjects.
fn project(name: &str) -> PathBuf {
    let directory = scratch(name);
    let subjects = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects");
    let sources = ["structures/buggy/Stack.java", "shards/Router.java"];
    let mut javac = Jdk::default().tool("javac");
    javac.arg("-g").arg("-d").arg(directory.join("classes"));
    for source in sources {
        let copy = directory.join("src").join(source);
        std::fs::create_dir_all(copy.parent().expect("a package")).expect("a directory");
        std::fs::copy(subjects.join(source), &copy).expect("a source");
        javac.arg(copy);
    }
    assert!(javac.status().expect("javac runs").success());
    directory
}

/// With a report of all commands.
fn report() -> PathBuf {
    let directory = project("report-page");
    for (arguments, code) in [
        (["test", "structures.buggy.Stack", "--scope", "2"], 1),
        (["check", "shards.Router#route", "--scope", "2"], 1),
        (["explore", "structures.buggy.Stack#popOr(int)", "--scope", "2"], 3),
        (["enumerate", "structures.buggy.Stack", "--scope", "2"], 0),
        (["explore", "structures.buggy.Stack#pop()", "--compare", "gse,lissa-m,star"], 3),
        (["relevant", "shards.Router#route", "--contexts", "none"], 0),
    ] {
        let mut all = arguments.to_vec();
        all.extend(["-cp", "classes", "--report", "report"]);
        let out = cairn(&directory, &all);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(code), "{arguments:?}: {said}");
    }
    directory
}

/// Keeps a picture of the view, if somebody wants to look at it.
fn keep(browser: &mut Browser, name: &str) {
    let Some(directory) = std::env::var_os("CAIRN_PICTURES") else { return };
    // The documents have some of them.
    if Path::new(&directory).ends_with("docs/pictures") && !DOCUMENTED.contains(&name) {
        return;
    }
    let data = browser.picture();
    let file = Path::new(&directory).join(format!("{name}.png"));
    std::fs::create_dir_all(&directory).expect("a directory");
    std::fs::write(file, decoded(&data)).expect("a picture");
}

/// Base64.
fn decoded(text: &str) -> Vec<u8> {
    let digit = |b: u8| match b {
        b'A'..=b'Z' => b - b'A',
        b'a'..=b'z' => b - b'a' + 26,
        b'0'..=b'9' => b - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let bits: Vec<u32> = text.bytes().filter(|&b| b != b'=').map(|b| u32::from(digit(b))).collect();
    let mut bytes = vec![];
    for part in bits.chunks(4) {
        let word = part.iter().fold(0, |w, d| w << 6 | d) << (6 * (4 - part.len()));
        bytes.extend(&word.to_be_bytes()[1..part.len()]);
    }
    bytes
}

/// What is wrong with the view for those who need contrast and labels, and whether something sticks out of it.
const WRONG: &str = r##"(() => {
  const wrong = [];
  const all = [...document.querySelectorAll('body *')].filter((e) => e.getClientRects().length && !e.closest('script, style'));
  for (const e of all.filter((e) => e.matches('button, input, select, a[href], [role=button], svg[role=img]'))) {
    const name = e.getAttribute('aria-label') || e.textContent.trim() || e.title;
    if (!name) wrong.push('no name: ' + e.outerHTML.slice(0, 90));
  }
  const parts = (c) => (c.match(/[\d.]+/g) || []).map(Number);
  const light = (c) => { const [r, g, b] = parts(c).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; const p = parts(c); if (p.length === 3 || p[3] === 1) return c; } return 'rgb(255,255,255)'; };
  for (const e of all.filter((e) => !e.closest('svg, #said') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))) {
    const style = getComputedStyle(e);
    const [a, b] = [light(style.color), light(behind(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) wrong.push(`contrast ${ratio.toFixed(2)}: ${e.outerHTML.slice(0, 90)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`${document.documentElement.scrollWidth} wide in ${innerWidth}`);
  return wrong;
})()"##;

fn is_right(browser: &mut Browser, what: &str) {
    let wrong = browser.run(WRONG);
    assert_eq!(wrong, serde_json::json!([]), "{what}");
    assert_eq!(browser.complaints(), Vec::<String>::new(), "{what}");
}

/// Names of views, and expressions for where they are.
fn places() -> [(&'static str, String); 9] {
    let find = |kind: &str| format!("index.runs.findIndex((r) => r.kind === '{kind}')");
    [
        ("overview", "'#/'".to_owned()),
        ("class", format!("link('class', {}, 'structures.buggy.Stack')", find("test"))),
        ("method", format!("methodLink({}, 'structures.buggy.Stack', 0, 1)", find("explore"))),
        ("finding", format!("link('finding', {}, 0)", find("test"))),
        (
            "structures",
            format!("methodLink({}, 'structures.buggy.Stack', 0, 3)", find("enumerate")),
        ),
        ("source", format!("link('class', {}, 'structures.buggy.Stack', 37)", find("test"))),
        ("violation", format!("link('finding', {}, 0)", find("check"))),
        ("relevant", format!("link('class', {}, 'shards.Router')", find("relevant"))),
        ("nowhere", "'#/class/0/%3Cb%3E'".to_owned()),
    ]
}

#[test]
fn every_view_and_control_works() {
    let Some(mut browser) = start() else { return };
    let directory = report();
    let page = directory.join("report/index.html");
    let places = places();
    let axe = browser::checker().ok();
    for (width, themes) in [(1600, &["light", "dark"][..]), (400, &["dark"])] {
        browser.resize(width, 1000);
        browser.open(&page, "");
        if let Some(axe) = &axe {
            browser.run(&format!("{axe}; 0"));
        }
        for &theme in themes {
            for (name, place) in &places {
                browser.go(place);
                let shown = browser.run("document.documentElement.dataset.theme");
                if shown != theme {
                    browser.run("byId('theme').click()");
                }
                is_right(&mut browser, &format!("{name}, {width}, {theme}"));
                keep(&mut browser, &format!("{name}-{width}-{theme}"));
                // What is wrong in one colour at one width is wrong in the others, but for contrast, which is measured above.
                let is_asked = by_effort(width == 400, theme == "dark", true);
                if axe.is_some() && is_asked {
                    assert_eq!(browser.run(AXE), serde_json::json!([]), "{name}, {width}, {theme}");
                }
            }
        }
    }
    browser.resize(1600, 1000);
    browser.open(&page, "");
    // Sorted, searched and filtered.
    let names = "[...document.querySelectorAll('#classes tbody tr td:first-child a')].map((a) => a.textContent).join()";
    let count = |b: &mut Browser| b.run("document.querySelectorAll('#classes tbody tr').length");
    assert_eq!(count(&mut browser), 6);
    let by = |b: &mut Browser, name: &str| {
        b.run(&format!("document.querySelector('[data-sort={name}]').click()"))
    };
    by(&mut browser, "Tests");
    let down = browser.run("[...document.querySelectorAll('#classes tbody tr')].map((r) => Number(r.children[4].textContent)).join()");
    by(&mut browser, "Tests");
    let up = browser.run("[...document.querySelectorAll('#classes tbody tr')].map((r) => Number(r.children[4].textContent)).join()");
    assert_ne!(down, up);
    browser.press("/");
    assert_eq!(browser.run("document.activeElement.id"), "search");
    browser.run(
        "const box = byId('search'); box.value = 'NODE'; box.dispatchEvent(new Event('input'))",
    );
    assert_eq!(browser.run(names), "Stack.Node");
    browser.run("box.value = ''; box.dispatchEvent(new Event('input')); byId('only').value = 'findings'; byId('only').dispatchEvent(new Event('change'))");
    assert_eq!(browser.run(names), "Router,Stack");
    browser.run(
        "byId('package').value = 'shards'; byId('package').dispatchEvent(new Event('change'))",
    );
    assert_eq!(browser.run(names), "Router");
    // What was left out, and what goes further.
    let cuts = browser.run("byId('cuts').textContent");
    assert!(cuts.as_str().is_some_and(|t| t.contains("--scope 3")), "{cuts}");
    // Strategies beside each other: a bar for each in each chart, and why one is not used.
    assert_eq!(
        browser.run("[...document.querySelectorAll('.chart')].map((c) => c.querySelectorAll('tr').length).join()"),
        "2,2,2"
    );
    let compared = browser.run("document.querySelector('.compared').textContent");
    let says = |part: &str| compared.as_str().is_some_and(|t| t.contains(part));
    assert!(
        says("gse") && says("star is not used here: --strategy star: there is no"),
        "{compared}"
    );
    // By keys from the overview to a finding, and back.
    browser.press("Escape");
    browser.press("o");
    browser.press("j");
    assert_eq!(browser.run("document.activeElement.className.includes('finding')"), true);
    browser.run("document.activeElement.click()");
    browser.until("byId('view').dataset.view === 'finding'");
    assert!(
        browser
            .run("byId('view').textContent")
            .as_str()
            .is_some_and(|t| t.contains("How to reproduce"))
    );
    // From a frame of the trace, which has its line, to that line in the source.
    let line = browser.run("document.querySelector('.trace pre').textContent");
    browser.run("document.querySelector('.trace a').click()");
    browser.until("byId('view').dataset.view === 'class'");
    let shown = browser.run("document.querySelector('.source li.at .text').textContent.trim()");
    assert_eq!(line, shown);
    browser.press("u");
    browser.press("u");
    assert_eq!(browser.run("byId('view').dataset.view"), "overview");
    // The method: the tree is zoomed, folded, and a leaf is chosen.
    browser.go(&places[2].1);
    let scale = |b: &mut Browser| {
        b.run("Number(document.querySelector('.tree').dataset.scale)").as_f64().unwrap_or(0.0)
    };
    let before = scale(&mut browser);
    browser.run("document.querySelector('[data-zoom=in]').click()");
    assert!(scale(&mut browser) > before);
    browser.run("document.querySelector('[data-zoom=fit]').click()");
    assert!((scale(&mut browser) - before).abs() < 0.01);
    let shown = "document.querySelector('#case [data-case]').dataset.case";
    assert_eq!(browser.run(shown), "path 2");
    browser.press("j");
    assert_eq!(browser.run(shown), "path 3");
    assert!(browser.run("location.hash").as_str().is_some_and(|h| h.ends_with("/2")));
    browser.run("document.querySelector('.tree [data-leaf=\"0\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    assert_eq!(browser.run(shown), "path 1");
    let nodes = "document.querySelectorAll('.tree .node').length";
    let open = browser.run(nodes);
    browser.run("document.querySelector('.tree [aria-expanded=true]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    assert_ne!(browser.run(nodes), open);
    // The heap: what changes is marked, on both sides.
    browser.run("[...document.querySelectorAll('[data-case-number]')].pop().click()");
    assert!(browser.run("document.querySelectorAll('.heap svg').length") == 2);
    assert_eq!(
        browser.run("[document.querySelector('.heap figure:first-child .was'), document.querySelector('.heap figure:last-child .is')].every(Boolean)"),
        true
    );
    // What is copied is what is shown.
    browser.run("let copied = ''; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (t) => { copied = t; } } })");
    browser.run("document.querySelector('[data-copy=command]').click()");
    browser.until("copied !== ''");
    assert!(
        browser
            .run("copied")
            .as_str()
            .is_some_and(|t| t.starts_with("cairn explore 'structures.buggy.Stack#popOr(int)'"))
    );
    browser.until("byId('said').textContent === 'command copied'");
    // The source: coverage, and reasons where a branch is open.
    browser.go(&places[1].1);
    assert_eq!(
        browser.run("['full', 'some'].every((k) => document.querySelector('.source li.' + k))"),
        true
    );
    browser.run("document.querySelector('.source .mark button.part').click()");
    assert!(
        browser
            .run("document.querySelector('.why').textContent")
            .as_str()
            .is_some_and(|t| t.contains("branches covered"))
    );
    is_right(&mut browser, "in the end");
}

/// What the accessibility checker says of the view, with all of it unfolded.
const AXE: &str = "document.querySelectorAll('main details').forEach((d) => { d.open = true; }); \
    axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations.flatMap((v) => \
    v.nodes.map((n) => `${v.id}: ${v.help}: ${n.html.slice(0, 150)}`)))";

/// Every view is looked at by it, too, where it is there; it must also be awake.
#[test]
fn the_accessibility_checker_is_there() {
    let axe = match browser::checker() {
        Ok(script) => script,
        Err(why) => return skip(&why),
    };
    let Some(mut browser) = start() else { return };
    let file = scratch("report-axe").join("page.html");
    std::fs::write(&file, page::write(vec![page::Run::default()], "1", &[])).expect("a file");
    browser.open(&file, "");
    browser.run(&format!("{axe}; 0"));
    assert_eq!(browser.run(AXE), serde_json::json!([]));
    browser.run("byId('view').append(document.createElement('button'))");
    let wrong = browser.run(AXE);
    assert!(wrong[0].as_str().is_some_and(|w| w.starts_with("button-name")), "{wrong}");
}

#[test]
fn runs_share_a_page_and_what_is_broken_is_named() {
    let directory = project("report-runs");
    let explore = |target: &str, more: &[&str]| {
        let mut all = vec!["explore", "-cp", "classes", target, "--scope", "1"];
        all.extend(more);
        cairn(&directory, &all)
    };
    let index = |file: &str| -> serde_json::Value {
        let page = std::fs::read_to_string(directory.join(file)).expect("a page");
        let after = page.split("id=\"index\">").nth(1).expect("the index");
        let json = after.split("</script>").next().expect("its end");
        serde_json::from_str(json).expect("JSON")
    };
    let runs = |file: &str| index(file)["runs"].as_array().map_or(0, Vec::len);
    // A second run adds, the same one replaces.
    explore("structures.buggy.Stack#pop()", &["--report", "one"]);
    explore("structures.buggy.Stack#pop()", &["--report=one", "--scope=2"]);
    explore("structures.buggy.Stack#isEmpty()", &["--report", "one"]);
    assert_eq!(runs("one/index.html"), 2);
    assert_eq!(index("one/index.html")["runs"][1]["classes"][0]["name"], "structures.buggy.Stack");
    explore("structures.buggy.Stack#size()", &["--report", "two"]);
    let both = cairn(&directory, &["report", "one", "two", "--out", "both.html"]);
    assert_eq!((both.status.code(), runs("both.html")), (Some(0), 3));
    // Half a file, and one of another version.
    std::fs::write(directory.join("two/runs/half.json"), "{\"version\": 1, ").expect("a file");
    std::fs::write(directory.join("two/runs/old.json"), "{\"version\": 0}").expect("a file");
    let broken = cairn(&directory, &["report", "two"]);
    assert_eq!((broken.status.code(), runs("two/index.html")), (Some(2), 1));
    let problems = index("two/index.html")["problems"].to_string();
    assert!(problems.contains("half.json") && problems.contains("old.json"), "{problems}");
    let missing = cairn(&directory, &["report", "nowhere"]);
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(missing.status.code() == Some(2) && said.contains("--report"), "{said}");
    // What cannot be written is said before the work.
    let out = explore("structures.buggy.Stack#pop()", &["--report", "both.html"]);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.code() == Some(2) && said.contains("both.html"), "{said}");
    assert!(out.stdout.is_empty());
    let out = explore("structures.buggy.Stack#pop()", &["--report", "one", "--sources", "none"]);
    assert_eq!(out.status.code(), Some(2));
}

/// A run that is killed leaves the report as it was, one that is interrupted is in it and says so.
#[cfg(unix)]
#[test]
fn runs_that_do_not_end_do_no_harm() {
    let directory = scratch("report-killed");
    let source = directory.join("Long.java");
    let text = "public class Long { static int of(int n) { while (n != 1) n = (n & 1) == 0 ? n / 2 : 3 * n + 1; return n; } \
                static int half(int n) { return n / 2; } }";
    std::fs::write(&source, text).expect("a source");
    let mut javac = Jdk::default().tool("javac");
    assert!(javac.arg("-d").arg(&directory).arg(&source).status().expect("javac").success());
    let explore = |method: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
        let target = format!("Long#{method}");
        command.current_dir(&directory);
        command.args(["explore", &target, "--time", "10m", "--progress", "lines", "--report", "r"]);
        command
    };
    assert!(explore("half").output().expect("cairn runs").status.success());
    let page = || std::fs::read_to_string(directory.join("r/index.html")).expect("a page");
    let first = page();
    for signal in ["-KILL", "-INT"] {
        let mut child =
            explore("of").stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("cairn");
        // It works when it has told of a path.
        let mut said = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        assert!(said.any(|line| line.is_ok_and(|l| l.contains("paths"))));
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
        said.for_each(drop);
        let code = child.wait().expect("an end").code();
        match signal {
            "-KILL" => {
                assert_eq!(page(), first);
                assert_eq!(cairn(&directory, &["report", "r"]).status.code(), Some(0));
                assert_eq!(page(), first);
            }
            _ => {
                assert_eq!(code, Some(3));
                let told = page();
                assert!(told.contains("\"incomplete\":true"), "{told}");
                assert!(told.contains("the run was interrupted"), "{told}");
            }
        }
    }
}

#[test]
fn what_is_up_to_date_stays_in_the_report() {
    let directory = project("report-again");
    let test =
        ["test", "-cp", "classes", "structures.buggy.Stack#pop()", "--scope", "1", "--report", "r"];
    let runs = || {
        let mut files = std::fs::read_dir(directory.join("r/runs")).expect("runs").flatten();
        let run = std::fs::read(files.next().expect("a run").path()).expect("a run");
        assert!(files.next().is_none());
        serde_json::from_slice::<serde_json::Value>(&run).expect("JSON")
    };
    assert_eq!(cairn(&directory, &test).status.code(), Some(1));
    let first = runs();
    assert_eq!(cairn(&directory, &test).status.code(), Some(1));
    let second = runs();
    assert_eq!(second["classes"][0]["is_earlier"], true);
    for part in ["methods", "lines", "source"] {
        assert_eq!(first["classes"][0][part], second["classes"][0][part], "{part}");
    }
    assert_eq!(first["findings"], second["findings"]);
    // A line that tests are said to come to is one that JaCoCo saw executed, and the other way round in the method.
    let lines = first["classes"][0]["lines"].as_array().expect("lines");
    let has_tests =
        |line: &&serde_json::Value| line["tests"].as_array().is_some_and(|t| !t.is_empty());
    let is_executed =
        |line: &serde_json::Value| line["executed"][0].as_u64().is_some_and(|n| n > 0);
    let reached: Vec<_> = lines.iter().filter(has_tests).collect();
    assert!(reached.len() >= 5 && reached.iter().all(|l| is_executed(l)), "{reached:#?}");
    let source = first["classes"][0]["source"]["text"].as_str().expect("the source");
    let begin =
        1 + source.lines().position(|l| l.contains("public int pop()")).expect("pop") as u64;
    let in_pop = |l: &&serde_json::Value| {
        l["number"].as_u64().is_some_and(|n| (begin..begin + 8).contains(&n))
    };
    let missed: Vec<_> =
        lines.iter().filter(in_pop).filter(|l| is_executed(l) && !has_tests(l)).collect();
    assert!(missed.is_empty(), "{missed:#?}");
    // Behind the exception of one test the other goes on.
    let count = |text: &str| {
        let line = 1
            + source.lines().skip(begin as usize).position(|l| l.contains(text)).expect(text)
                as u64
            + begin;
        let known = lines.iter().find(|l| l["number"] == line).expect("a line");
        known["tests"].as_array().map_or(0, Vec::len)
    };
    assert!(count("top.value") > count("size--"), "{lines:#?}");
    assert_eq!(first["findings"].as_array().map(Vec::len), Some(1));
}
