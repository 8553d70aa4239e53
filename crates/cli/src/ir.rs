//! `cairn ir`: a method as the machine sees it.

use crate::common::{ProgramArgs, print};
use crate::config::Config;
use cairn_program::{MethodId, Program, print_body};

/// Candidates that an error lists at most.
const SHOWN: usize = 20;

/// Print the register IR of a method, with source lines.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn ir -cp target/classes 'com.acme.TreeMap#put(int,java.lang.Object)'\n  cairn ir 'java.util.ArrayList#add'"
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    /// `Class#method`, with parameter types where it is overloaded: `Class#method(int,long[])`.
    target: String,
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let program = args.program.open(config)?;
    for id in find_methods(&program, &args.target)? {
        match print_body(&program, id) {
            Ok(text) => print(&format!("{text}\n"))?,
            Err(e) => return Err(e.to_string()),
        }
    }
    Ok(0)
}

/// The methods a target names: one if it has parameter types, else all overloads.
pub fn find_methods(program: &Program, target: &str) -> Result<Vec<MethodId>, String> {
    let Some((class_name, method)) = target.split_once('#') else {
        return Err(format!("`{target}` is not of the form Class#method"));
    };
    let class = program.load(&class_name.replace('.', "/")).map_err(|e| e.to_string())?;
    let (name, params) = match method.split_once('(') {
        Some((name, rest)) => (name, Some(rest.trim_end_matches(')').replace(' ', ""))),
        None => (method, None),
    };
    let all: Vec<MethodId> = program.class(class).methods.to_vec();
    let named: Vec<MethodId> =
        all.iter().copied().filter(|&m| &*program.method(m).name == name).collect();
    let fitting: Vec<MethodId> = match &params {
        Some(p) => named.iter().copied().filter(|&m| parameters(program, m) == *p).collect(),
        None => named.clone(),
    };
    if !fitting.is_empty() {
        return Ok(fitting);
    }
    let candidates = if named.is_empty() { all } else { named };
    let mut list: Vec<String> = candidates
        .iter()
        .take(SHOWN)
        .map(|&m| format!("  {class_name}#{}({})", program.method(m).name, parameters(program, m)))
        .collect();
    if candidates.len() > SHOWN {
        list.push(format!("  ... and {} more", candidates.len() - SHOWN));
    }
    Err(format!("no method `{method}` in {class_name}; it has:\n{}", list.join("\n")))
}

/// A method's parameter types as a target spells them.
fn parameters(program: &Program, m: MethodId) -> String {
    let desc = &program.method(m).desc;
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or("");
    let types: Vec<String> = cairn_program::synth::field_descriptors(inner)
        .flatten()
        .map(cairn_program::synth::external_type)
        .collect();
    types.join(",")
}
