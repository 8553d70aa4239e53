//! SARIF 2.1.0: what code hosts and editors show beside the source.

use crate::check::{Check, Kind, Violation, program_frames};
use crate::inputs::{heap, joined};
use crate::text::{place, with_message};
use crate::verdict::Verdict;
use cairn_witness::{Provision, TraceFrame};
use serde_json::{Value, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
const RULES: [(Kind, &str, &str); 3] = [
    (Kind::Assertion, "assertion", "An assertion can fail."),
    (Kind::Exception, "uncaught-exception", "An exception can escape."),
    (Kind::Specification, "specification", "A specification can be broken by a call."),
];

/// The log of one check. Disagreements are notifications: they are no results about the program.
pub fn sarif(check: &Check, version: &str) -> Value {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|(_, id, text)| json!({ "id": id, "shortDescription": { "text": text } }))
        .collect();
    let results: Vec<Value> = check.violations.iter().map(result).collect();
    let mut notifications: Vec<Value> = check
        .disagreements
        .iter()
        .map(|d| notification("error", &format!("internal disagreement: {}", d.what)))
        .collect();
    if matches!(check.verdict, Verdict::Unknown(_) | Verdict::HoldsWithin(..)) {
        notifications.push(notification("note", &format!("verdict: {}", check.verdict)));
    }
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "cairn", "version": version, "rules": rules } },
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

fn result(violation: &Violation) -> Value {
    let index = RULES.iter().position(|r| r.0 == violation.kind).unwrap_or(0);
    let mut text = with_message(&violation.class, violation.message.as_deref());
    let mut given = vec![joined(&violation.inputs)];
    given.extend(heap(&violation.witness));
    given.retain(|part| !part.is_empty());
    if !given.is_empty() {
        text.push_str(&format!(" for {}", given.join(", ")));
    }
    let frames: Vec<&TraceFrame> = program_frames(&violation.trace).collect();
    let clause = violation.provision.iter().map(clause_location);
    let locations: Vec<Value> = clause.chain(frames.first().map(|f| location(f))).take(1).collect();
    let stack: Vec<Value> = frames.iter().map(|f| json!({ "location": location(f) })).collect();
    let mut result = json!({
        "ruleId": RULES[index].1,
        "ruleIndex": index,
        "level": "error",
        "message": { "text": text },
        "locations": locations,
    });
    if !stack.is_empty() {
        let message = json!({ "text": "where the exception was made" });
        result["stacks"] = json!([{ "message": message, "frames": stack }]);
    }
    result
}

/// Where a clause of a specification is.
fn clause_location(clause: &Provision) -> Value {
    let Provision { text, file, line } = clause;
    let region = json!({ "startLine": line });
    let physical = json!({ "artifactLocation": { "uri": file }, "region": region });
    json!({ "message": { "text": text }, "physicalLocation": physical })
}

/// A frame's place. The source is named relative to the root of the sources, as its package says.
fn location(frame: &TraceFrame) -> Value {
    let mut location = json!({
        "message": { "text": place(frame) },
        "logicalLocations": [{
            "fullyQualifiedName": format!("{}.{}", frame.class, frame.method),
            "kind": "function",
        }],
    });
    if let Some(file) = &frame.file {
        let package = frame.class.rsplit_once('.').map(|(p, _)| p.replace('.', "/") + "/");
        let uri = package.unwrap_or_default() + file;
        let mut physical = json!({ "artifactLocation": { "uri": uri } });
        if let Some(line) = frame.line {
            physical["region"] = json!({ "startLine": line });
        }
        location["physicalLocation"] = physical;
    }
    location
}
