//! `cairn spec check`: what is wrong with a specification, and the smallest model of each of its parts.

use super::{SpecArgs, entries, indented, print_json};
use crate::common::{USAGE, print};
use crate::config::Config;
use cairn_contract::{
    Emptiness, Finding, Inspector, Part, ProgramClasses, SpecError, parts, pictured_model,
};
use cairn_report::drawing;
use cairn_spec::{Colour, Diagnostic, Diagnostics, Severity};
use serde_json::{Value, json};
use std::io::IsTerminal;

/// Say what is wrong with a specification, and draw the smallest model of each part.
///
/// Errors of syntax and types; then, for every predicate, invariant and precondition, cases that can
/// never hold, and its smallest model.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn spec check -cp target/classes src/test/star/com/acme/Bst.star\n\nExit code: 0 there are no errors (there may be warnings), 2 there are, or a usage or environment error."
)]
pub struct Args {
    #[command(flatten)]
    spec: SpecArgs,
    /// Print a JSON document.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, config: &Config) -> Result<u8, String> {
    let program = args.spec.open(config)?;
    let specification = match args.spec.read(&program) {
        Ok(specification) => specification,
        Err(SpecError::Wrong(diagnostics)) => {
            match args.json {
                true => print_json(&json!({ "diagnostics": entries(&diagnostics), "parts": [] }))?,
                false => eprint!("{}", diagnostics.render(colour())),
            }
            return Ok(USAGE);
        }
        Err(e) => return Err(e.to_string()),
    };
    let spec = &specification.spec;
    let classes = ProgramClasses::new(&program, spec);
    let inspector = Inspector::new(spec, &classes);
    let mut diagnostics = specification.warnings.clone();
    let mut described: Vec<Value> = vec![];
    let mut text = String::new();
    for part in parts(spec) {
        let inspected = inspector.inspect(&part);
        for finding in &inspected.findings {
            diagnostics.list.push(diagnostic(&part, finding));
        }
        let drawn = match &inspected.smallest {
            Some(model) => {
                let witness = pictured_model(&program, &part, model).map_err(|e| e.to_string())?;
                drawing(&witness)
            }
            None if inspected.findings.is_empty() => {
                vec!["no model of its own: it reads objects that others own".to_owned()]
            }
            None => vec!["no model".to_owned()],
        };
        described.push(json!({
            "part": part.title(),
            "cells": inspected.smallest.as_ref().map(|m| m.cells),
            "smallest": inspected.smallest.is_some().then_some(&drawn),
        }));
        let objects = match inspected.smallest.as_ref().map(|m| m.cells) {
            None => String::new(),
            Some(1) => ": smallest model, 1 object".to_owned(),
            Some(n) => format!(": smallest model, {n} objects"),
        };
        text += &format!("{}{objects}\n{}\n", part.title(), indented(&drawn));
    }
    if args.json {
        print_json(&json!({ "diagnostics": entries(&diagnostics), "parts": described }))?;
        return Ok(0);
    }
    eprint!("{}", diagnostics.render(colour()));
    text += &summary(&diagnostics);
    print(&text)?;
    Ok(0)
}

fn summary(diagnostics: &Diagnostics) -> String {
    match diagnostics.list.len() {
        0 => "no errors, no warnings\n".into(),
        1 => "no errors, 1 warning\n".into(),
        n => format!("no errors, {n} warnings\n"),
    }
}

fn colour() -> Colour {
    if std::io::stderr().is_terminal() { Colour::Ansi } else { Colour::Plain }
}

/// A part or a case of it without models.
fn diagnostic(part: &Part, finding: &Finding) -> Diagnostic {
    let what = match finding.disjunct {
        Some(n) => format!("case {} of `{}`", n + 1, part.title()),
        None => format!("`{}`", part.title()),
    };
    let message = match &finding.emptiness {
        Emptiness::Never => format!("{what} can never hold"),
        Emptiness::Within(n) => format!("{what} has no model of at most {n} cells"),
        Emptiness::Reads => format!("{what} has no model of its own"),
        Emptiness::Unknown(why) => format!("no model of {what} was found: {why}"),
    };
    Diagnostic {
        severity: Severity::Warning,
        message,
        place: part.place.clone(),
        label: String::new(),
        other: None,
        hint: finding.disjunct.map(|_| format!("the case is `{}`", finding.text)),
    }
}
