//! Short answers made of the reports of the commands: what an agent needs for its next step, and nothing that it would have to skip.

use cairn_report::drawing;
use cairn_witness::Witness;
use serde_json::{Map, Value, json};
use std::path::Path;

/// What `check` found.
pub fn check(text: &str) -> Result<Value, String> {
    let report: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let violations: Vec<Value> = list(&report["violations"]).iter().map(violation).collect();
    let mut answer = json!({
        "verdict": report["verdict"],
        "violations": violations,
        "paths": report["totals"]["paths"],
    });
    for name in ["notes", "disagreements"] {
        if !list(&report[name]).is_empty() {
            answer[name] = report[name].clone();
        }
    }
    if let Some(witnesses) = answer.get_mut("disagreements").and_then(Value::as_array_mut) {
        for one in witnesses.iter_mut().filter_map(Value::as_object_mut) {
            one.remove("witness");
        }
    }
    Ok(answer)
}

fn violation(violation: &Value) -> Value {
    let frame = |f: &Value| {
        let place = match (f["file"].as_str(), f["line"].as_u64()) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.to_owned(),
            _ => "unknown source".to_owned(),
        };
        format!(
            "{}.{}({place})",
            f["class"].as_str().unwrap_or("?"),
            f["method"].as_str().unwrap_or("?")
        )
    };
    let trace: Vec<String> = list(&violation["trace"]).iter().map(frame).collect();
    json!({
        "what": violation["class"],
        "message": violation["message"],
        "input": input(violation),
        "trace": trace,
        "replay": violation["replay"],
    })
}

/// Inputs by name, and the objects among them as drawings.
fn input(of: &Value) -> Value {
    let mut all = Map::new();
    for one in list(&of["inputs"]) {
        if let Some(name) = one["name"].as_str() {
            all.insert(name.to_owned(), one["java"].clone());
        }
    }
    if let Ok(witness) = serde_json::from_value::<Witness>(of["witness"].clone()) {
        for line in drawing(&witness) {
            let (name, drawn) = line.split_once(" = ").unwrap_or(("", &line));
            all.entry(name.trim()).or_insert_with(|| drawn.into());
        }
    }
    Value::Object(all)
}

/// The paths that `explore` found, the first of them in full.
pub fn explore(text: &str, most: usize) -> Result<Value, String> {
    let (mut paths, mut totals) = (vec![], Value::Null);
    for line in text.lines().filter(|l| !l.is_empty()) {
        let line: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        match line.get("totals") {
            Some(found) => totals = found.clone(),
            None if paths.len() < most && line.get("end").is_some() => paths.push(json!({
                "end": line["end"],
                "condition": line["condition"],
                "input": input(&line),
            })),
            None => {}
        }
    }
    let all = totals["paths"].as_u64().unwrap_or(0);
    Ok(json!({
        "paths": all,
        "shown": paths,
        "ends": totals["ends"],
        "bounds": totals["cuts"],
        "lost": totals["losses"],
    }))
}

/// What `test` found, with the sources of tests.
pub fn test(text: &str, are_kept: bool, most: usize) -> Result<Value, String> {
    let report: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let classes = list(&report["classes"]);
    let files: Vec<String> =
        classes.iter().filter_map(|c| c["file"].as_str()).map(str::to_owned).collect();
    let sources: Vec<String> =
        files.iter().filter_map(|f| std::fs::read_to_string(Path::new(f)).ok()).collect();
    let mut shown = vec![];
    let mut findings = vec![];
    for finding in list(&report["findings"]) {
        let names: Vec<&str> = list(&finding["tests"]).iter().filter_map(Value::as_str).collect();
        // The name of a test begins with that of its class.
        let names: Vec<&str> = names.iter().map(|n| n.rsplit('.').next().unwrap_or(n)).collect();
        let test = names.first().and_then(|name| sources.iter().find_map(|s| method(s, name)));
        shown.extend(names.iter().map(|&n| n.to_owned()));
        findings
            .push(json!({ "method": finding["method"], "what": finding["text"], "test": test }));
    }
    let mut others = vec![];
    for source in &sources {
        for name in names(source).filter(|n| !shown.iter().any(|s| s == n)) {
            if others.len() < most {
                others.extend(method(source, name));
            }
        }
    }
    let tests: u64 = classes.iter().filter_map(|c| c["tests"].as_u64()).sum();
    let mut answer = json!({
        "findings": findings,
        "tests": tests,
        "passed": report["ran"]["passed"],
        "examples": others,
        "incomplete": report["incomplete"],
    });
    if are_kept {
        answer["files"] = json!(files);
    }
    for name in ["disagreements", "notes"] {
        if !list(&report[name]).is_empty() {
            answer[name] = report[name].clone();
        }
    }
    Ok(answer)
}

/// The names of the tests in a test class, as Cairn lays it out.
fn names(source: &str) -> impl Iterator<Item = &str> {
    source
        .lines()
        .filter_map(|l| l.strip_prefix("  void ").or_else(|| l.strip_prefix("  public void ")))
        .filter_map(|l| l.split('(').next())
}

/// A test with its annotation.
fn method(source: &str, name: &str) -> Option<String> {
    let lines: Vec<&str> = source.lines().collect();
    let head = format!("void {name}(");
    let at = lines
        .iter()
        .position(|l| l.trim_start().trim_start_matches("public ").starts_with(&head))?;
    let from = (0..at)
        .rev()
        .find(|&i| lines[i].trim().is_empty() || lines[i] == "  }")
        .map_or(at, |i| i + 1);
    let to = (at..lines.len()).find(|&i| lines[i] == "  }")?;
    Some(lines[from..=to].join("\n"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_taken_out_of_its_class() {
        let source = "class T {\n\n  @Test\n  void a_b() {\n    a();\n  }\n\n  // Why.\n  @Test\n  void c() throws Exception {\n    c();\n  }\n}\n";
        assert_eq!(names(source).collect::<Vec<_>>(), ["a_b", "c"]);
        let found = method(source, "c").expect("a test");
        assert_eq!(found, "  // Why.\n  @Test\n  void c() throws Exception {\n    c();\n  }");
        assert_eq!(method(source, "d"), None);
    }

    #[test]
    fn an_answer_has_the_smallest_input_and_the_trace() {
        let report = json!({
            "verdict": { "name": "violated", "replayed": true },
            "violations": [{
                "class": "java.lang.ArithmeticException", "message": "/ by zero",
                "inputs": [{ "name": "n", "java": "0" }],
                "trace": [{ "class": "A", "method": "f", "file": "A.java", "line": 3 }],
                "replay": { "same": "17" }, "witness": null,
            }],
            "disagreements": [], "notes": [], "totals": { "paths": 2 },
        });
        let answer = check(&report.to_string()).expect("an answer");
        assert_eq!(answer["violations"][0]["input"], json!({ "n": "0" }));
        assert_eq!(answer["violations"][0]["trace"], json!(["A.f(A.java:3)"]));
        assert_eq!(answer.get("notes"), None);
    }
}
