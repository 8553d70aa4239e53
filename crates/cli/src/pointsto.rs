//! `cairn pointsto`: what a variable can refer to.

use crate::callgraph::{AnalysisArgs, entries};
use crate::common::{INCOMPLETE, ProgramArgs, print};
use crate::config::Config;
use crate::ir::find_methods;
use cairn_pointsto::{Entry, ObjectId, Set, Solution, object_text};
use cairn_program::ir::{Body, Kind, Reg};
use cairn_program::{MethodId, Program};
use serde_json::json;
use std::collections::BTreeSet;

/// Print what objects a variable can refer to.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn pointsto -cp target/classes 'com.acme.TreeMap#put:node'\n  cairn pointsto -cp target/classes --entry com.acme.Main 'com.acme.TreeMap#put:node@42'\n\nExit codes: 0 done, 2 usage or environment, 3 the budget was over before the end."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    #[command(flatten)]
    analysis: AnalysisArgs,
    /// Where the program begins: `Class` (its main method) or `Class#method` [default: the method itself,
    /// with unknown arguments].
    #[arg(long, value_name = "TARGET")]
    entry: Option<String>,
    /// As JSON.
    #[arg(long)]
    json: bool,
    /// `Class#method:variable`, with `@line` where the name stands for several variables.
    target: String,
}

/// The parts of a target.
struct Target<'a> {
    method: &'a str,
    variable: &'a str,
    line: Option<u16>,
}

fn parse(target: &str) -> Result<Target<'_>, String> {
    let wrong = || format!("`{target}` is not of the form Class#method:variable[@line]");
    let (method, rest) = target.rsplit_once(':').ok_or_else(wrong)?;
    let (variable, line) = match rest.split_once('@') {
        Some((variable, line)) => {
            let line = line.parse().map_err(|_| format!("`{line}` is not a line"))?;
            (variable, Some(line))
        }
        None => (rest, None),
    };
    if variable.is_empty() || !method.contains('#') {
        return Err(wrong());
    }
    Ok(Target { method, variable, line })
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let program = args.program.open(config)?;
    let target = parse(&args.target)?;
    let methods = find_methods(&program, target.method)?;
    let mut found: Vec<(MethodId, Vec<Reg>)> = vec![];
    let mut problem = String::new();
    for &m in &methods {
        match registers(&program, m, &target) {
            Ok(registers) => found.push((m, registers)),
            Err(e) => problem = e,
        }
    }
    if found.is_empty() {
        return Err(problem);
    }
    let entries = match &args.entry {
        Some(entry) => entries(&program, entry)?,
        None => found.iter().map(|f| Entry::Unknown(f.0)).collect(),
    };
    let Some(solution) = args.analysis.run(&program, &entries, config)? else {
        return Ok(INCOMPLETE);
    };
    if !found.iter().any(|f| solution.is_reached(f.0)) {
        eprintln!("cairn: {} is not reached from the entry", target.method);
    }
    let mut all = Set::default();
    for (m, registers) in &found {
        registers.iter().for_each(|&r| all.add_all(&solution.register(*m, r)));
    }
    print(&answer(&program, &solution, &args, &all))?;
    Ok(0)
}

/// The registers that a variable is; a line chooses those that are written or read there.
fn registers(program: &Program, method: MethodId, target: &Target) -> Result<Vec<Reg>, String> {
    let body = program.body(method).map_err(|e| e.to_string())?;
    let name = |r: u16| body.names.get(r as usize).and_then(|n| n.as_deref());
    let is_receiver =
        |r: u16| r == 0 && target.variable == "this" && !program.method(method).is_static();
    let all: Vec<Reg> = (0..body.regs.len() as u16)
        .filter(|&r| body.regs[r as usize] == Kind::Ref)
        .filter(|&r| name(r) == Some(target.variable) || is_receiver(r))
        .map(Reg)
        .collect();
    let there: Vec<Reg> = match target.line {
        Some(line) => all.iter().copied().filter(|&r| is_used(body, r, line)).collect(),
        None => all.clone(),
    };
    if !there.is_empty() {
        return Ok(there);
    }
    if !all.is_empty() {
        return Err(format!("`{}` is not used at that line", target.variable));
    }
    let known: BTreeSet<&str> = (0..body.regs.len() as u16)
        .filter(|&r| body.regs[r as usize] == Kind::Ref)
        .filter_map(name)
        .collect();
    let known: Vec<&str> = known.into_iter().collect();
    let known = match known.is_empty() {
        true => "it has no names of variables (compile with -g)".to_owned(),
        false => format!("it has {}", known.join(", ")),
    };
    Err(format!("no reference `{}` in {}; {known}", target.variable, target.method))
}

fn is_used(body: &Body, reg: Reg, line: u16) -> bool {
    let mut there = (0..body.code.len()).filter(|&i| body.line(i) == Some(line));
    there.any(|i| body.def(i) == Some(reg) || body.uses(i).any(|r| r == reg))
}

fn answer(program: &Program, solution: &Solution, args: &Args, all: &Set) -> String {
    let texts: BTreeSet<String> =
        all.iter().map(|o| object_text(program, solution, ObjectId(o))).collect();
    if args.json {
        let assumptions: BTreeSet<&str> = solution.assumptions().iter().map(|a| &*a.what).collect();
        let whole = json!({
            "target": args.target,
            "objects": texts,
            "assumptions": assumptions,
            "fallback": solution.fallback().is_some(),
        });
        return format!("{whole:#}\n");
    }
    if texts.is_empty() {
        return "null only\n".into();
    }
    texts.into_iter().map(|t| t + "\n").collect()
}
