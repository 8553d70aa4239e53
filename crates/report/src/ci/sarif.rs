//! SARIF 2.1.0: what code hosts and editors show beside the source.

use super::baseline::key;
use crate::page::{Finding, Run, source_of};
use crate::text::place;
use cairn_witness::TraceFrame;
use serde_json::{Value, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// The kinds of findings, the rules for them, and what each says.
const RULES: [(&str, &str, &str); 4] = [
    ("assertion", "assertion", "An assertion can fail."),
    ("exception", "uncaught-exception", "An exception can escape."),
    ("specification", "specification", "A specification can be broken by a call."),
    ("endless", "endless", "A call can never end."),
];

/// The log of one run. Disagreements are notifications: they are no results about the program. `file` says where a source is
/// that is named from the root of the sources.
pub fn sarif(run: &Run, version: &str, file: &dyn Fn(&str) -> String) -> Value {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|(_, id, text)| json!({ "id": id, "shortDescription": { "text": text } }))
        .collect();
    let results: Vec<Value> = run.findings.iter().map(|f| result(f, file)).collect();
    let disagreement = |d: &String| notification("error", &format!("internal disagreement: {d}"));
    let mut notifications: Vec<Value> = run.disagreements.iter().map(disagreement).collect();
    let is_open = |v: &&String| v.starts_with("unknown") || v.starts_with("holds within");
    let verdict = run.verdict.iter().find(is_open);
    notifications.extend(verdict.map(|v| notification("note", &format!("verdict: {v}"))));
    if run.incomplete && run.verdict.is_none() {
        notifications.push(notification("note", "incomplete: something was left out"));
    }
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cairn", "version": version, "rules": rules,
            } },
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    })
}

fn notification(level: &str, text: &str) -> Value {
    json!({ "level": level, "message": { "text": text } })
}

fn result(finding: &Finding, file: &dyn Fn(&str) -> String) -> Value {
    let index = RULES.iter().position(|r| r.0 == finding.kind).unwrap_or(1);
    let mut text = finding.title.clone();
    if !finding.given.is_empty() {
        text.push_str(&format!(" for {}", finding.given));
    }
    let name = format!("{}.{}", finding.class, finding.method);
    let mut own = json!({
        "logicalLocations": [{ "fullyQualifiedName": name, "kind": "function" }],
    });
    if let Some(source) = &finding.file {
        own["physicalLocation"] = physical(&file(source), finding.line);
    }
    let mut result = json!({
        "ruleId": RULES[index].1,
        "ruleIndex": index,
        "level": "error",
        "message": { "text": text },
        "locations": [own],
        "partialFingerprints": { "cairn/v1": fingerprint(&key(finding)) },
        "baselineState": if finding.known { "unchanged" } else { "new" },
    });
    if !finding.trace.is_empty() {
        let located = |f: &TraceFrame| location(f, file, &place(f));
        let stack: Vec<Value> =
            finding.trace.iter().map(|f| json!({ "location": located(f) })).collect();
        let message = json!({ "text": "where the exception was made" });
        result["stacks"] = json!([{ "message": message, "frames": stack }]);
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": flow(finding, file) }] }]);
    }
    result
}

/// The steps from the call to the place of the failure.
fn flow(finding: &Finding, file: &dyn Fn(&str) -> String) -> Vec<Value> {
    let last = finding.trace.len() - 1;
    let step = |(depth, frame): (usize, &TraceFrame)| {
        let mut text = match depth {
            0 if finding.given.is_empty() => format!("{} is called", finding.method),
            0 => format!("{} is called with {}", finding.method, finding.given),
            _ => format!("in {}", place(frame)),
        };
        if depth == last {
            text.push_str(&format!(": {}", finding.title));
        }
        json!({ "location": location(frame, file, &text), "nestingLevel": depth })
    };
    finding.trace.iter().rev().enumerate().map(step).collect()
}

fn physical(uri: &str, line: Option<u32>) -> Value {
    let mut physical = json!({ "artifactLocation": { "uri": uri_of(uri) } });
    // Lines are counted from 1; a class file may say anything.
    if let Some(line @ 1..) = line {
        physical["region"] = json!({ "startLine": line });
    }
    physical
}

/// A frame's place.
fn location(frame: &TraceFrame, file: &dyn Fn(&str) -> String, text: &str) -> Value {
    let mut location = json!({
        "message": { "text": text },
        "logicalLocations": [{
            "fullyQualifiedName": format!("{}.{}", frame.class, frame.method),
            "kind": "function",
        }],
    });
    if let Some(source) = source_of(frame) {
        location["physicalLocation"] = physical(&file(&source), frame.line);
    }
    location
}

/// A path as a reference of RFC 3986.
fn uri_of(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'\\' => uri.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'$' => {
                uri.push(char::from(byte));
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

/// Short and the same on every machine (FNV-1a).
fn fingerprint(text: &str) -> String {
    let step = |key: u64, byte| (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ci::sample;

    #[test]
    fn a_finding_has_a_place_a_flow_and_a_fingerprint() {
        let mut run = sample::run();
        run.findings[1].known = true;
        let log = sarif(&run, "1", &|file| format!("src/main java/{file}"));
        let first = &log["runs"][0]["results"][0];
        let place = &first["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "src/main%20java/shop/Cart.java");
        assert_eq!(place["region"]["startLine"], 12);
        let flow = &first["codeFlows"][0]["threadFlows"][0]["locations"];
        assert_eq!(flow.as_array().map(Vec::len), Some(2));
        assert_eq!(flow[0]["location"]["physicalLocation"]["region"]["startLine"], 7);
        let text = flow[1]["location"]["message"]["text"].as_str().unwrap_or_default();
        assert!(text.ends_with("ArithmeticException in Cart.price (Cart.java:12): / by zero"));
        let states = |n: usize| log["runs"][0]["results"][n]["baselineState"].clone();
        assert_eq!((states(0), states(1)), (json!("new"), json!("unchanged")));
        let marks = |n: usize| log["runs"][0]["results"][n]["partialFingerprints"].clone();
        assert_ne!(marks(0), marks(1));
        let told = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
        assert_eq!(told[0]["level"], "error");
    }
}
