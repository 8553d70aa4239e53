//! `cairn spec`: specifications as a tool.

mod check;
mod diff;
mod infer;
mod java;
mod show;

use crate::common::ProgramArgs;
use crate::config::Config;
use cairn_contract::{SpecError, Specification};
use cairn_program::Program;
use cairn_spec::Diagnostics;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Check, show, infer, translate and compare specifications in separation logic.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn spec check -cp target/classes src/test/star/com/acme/Bst.star"
)]
pub struct Args {
    #[command(subcommand)]
    command: SpecCommand,
}

#[derive(clap::Subcommand)]
enum SpecCommand {
    Check(check::Args),
    Show(show::Args),
    Java(java::Args),
    Diff(Box<diff::Args>),
    Infer(Box<infer::Args>),
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    match args.command {
        SpecCommand::Check(args) => check::run(&args, config),
        SpecCommand::Show(args) => show::run(&args, config),
        SpecCommand::Java(args) => java::run(&args, config),
        SpecCommand::Diff(args) => diff::run(&args, config),
        SpecCommand::Infer(args) => infer::run(&args, config),
    }
}

/// A specification and the program it is about.
#[derive(clap::Args)]
struct SpecArgs {
    #[command(flatten)]
    program: ProgramArgs,
    /// The specification, a `.star` file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl SpecArgs {
    fn open(&self, config: &Config) -> Result<Program, String> {
        self.program.open(config)
    }

    fn read(&self, program: &Program) -> Result<Specification, SpecError> {
        Specification::read(program, std::slice::from_ref(&self.file), None)
    }
}

/// Diagnostics for programs.
fn entries(diagnostics: &Diagnostics) -> Vec<Value> {
    let entry = |e: cairn_spec::Entry| {
        json!({
            "severity": e.severity.name(),
            "message": e.message,
            "file": &*e.file,
            "line": e.line,
            "column": e.column,
            "hint": e.hint,
        })
    };
    diagnostics.entries().into_iter().map(entry).collect()
}

/// A JSON document on standard output.
fn print_json(value: &Value) -> Result<(), String> {
    let text = serde_json::to_string_pretty(value).map_err(|e| e.to_string())?;
    crate::common::print(&(text + "\n"))
}

/// Lines below a title.
fn indented(lines: &[String]) -> String {
    lines.iter().map(|l| format!("    {l}\n")).collect()
}
