//! `cairn pointsto`: what a variable can refer to.

use crate::callgraph::{AnalysisArgs, assumptions_json, assumptions_text, entries, folded};
use crate::common::{INCOMPLETE, ProgramArgs, print};
use crate::config::Config;
use crate::ir::find_methods;
use cairn_pointsto::{Entry, ObjectId, Set, Solution, method_text, object_text};
use cairn_program::ir::{Body, Kind, Reg};
use cairn_program::{MethodId, Program};
use serde_json::json;
use std::collections::BTreeSet;

/// Lines of a variable, and its objects, in the text.
const MOST_LINES: usize = 12;
const MOST_OBJECTS: usize = 30;

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
    /// Long lists to their end; JSON is always whole.
    #[arg(long)]
    all: bool,
    /// As JSON.
    #[arg(long)]
    json: bool,
    /// `Class#method:variable`; `@line` after it chooses among variables of one name, and asks for what the
    /// variable can be when that line reads or writes it.
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

/// A variable that the target names.
struct Variable {
    method: MethodId,
    reg: Reg,
    /// Where it is written or read.
    lines: BTreeSet<u16>,
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let program = args.program.open(config)?;
    let target = parse(&args.target)?;
    let methods = find_methods(&program, target.method)?;
    let mut found: Vec<Variable> = vec![];
    let mut problems: Vec<String> = vec![];
    for &m in &methods {
        match variables(&program, m, &target) {
            Ok(variables) => found.extend(variables),
            Err(e) => problems.push(e),
        }
    }
    if found.is_empty() {
        return Err(problems.join("\n"));
    }
    let own: BTreeSet<MethodId> = found.iter().map(|v| v.method).collect();
    let entries = match &args.entry {
        Some(entry) => entries(&program, entry)?,
        None => own.iter().map(|&m| Entry::Unknown(m)).collect(),
    };
    let Some(solution) = args.analysis.run(&program, &entries, config)? else {
        return Ok(INCOMPLETE);
    };
    let answers: Vec<Answer> = found
        .into_iter()
        .map(|variable| {
            let set = objects(&program, &solution, &variable, target.line);
            let texts = set.iter().map(|o| object_text(&program, &solution, ObjectId(o)));
            Answer { objects: texts.collect(), variable }
        })
        .collect();
    let text = match args.json {
        true => as_json(&program, &solution, &args.target, &answers),
        false => as_text(&program, &solution, target.variable, &answers, args.all),
    };
    print(&text)?;
    Ok(0)
}

/// What a variable can refer to; at a line, what it can when it is read or written there.
fn objects(program: &Program, solution: &Solution, variable: &Variable, line: Option<u16>) -> Set {
    let &Variable { method, reg, .. } = variable;
    let (Some(line), Ok(body)) = (line, program.body(method)) else {
        return solution.register(method, reg);
    };
    let mut set = Set::default();
    for i in (0..body.code.len()).filter(|&i| body.line(i) == Some(line)) {
        if body.def(i) == Some(reg) {
            set.add_all(&solution.register_written(method, i as u32, reg));
        }
        if body.uses(i).any(|r| r == reg) {
            set.add_all(&solution.register_read(method, i as u32, reg));
        }
    }
    set
}

/// The variables of a name; a line chooses those that are written or read there.
fn variables(
    program: &Program,
    method: MethodId,
    target: &Target,
) -> Result<Vec<Variable>, String> {
    let shown = method_text(program, method);
    let body = program.body(method).map_err(|e| format!("{shown}: {e}"))?;
    let is_instance = !program.method(method).is_static();
    let name = |r: u16| match body.names.get(r as usize).and_then(|n| n.as_deref()) {
        None if r == 0 && is_instance => Some("this"),
        name => name,
    };
    let references = || (0..body.regs.len() as u16).filter(|&r| body.regs[r as usize] == Kind::Ref);
    let all: Vec<Variable> = references()
        .filter(|&r| name(r) == Some(target.variable))
        .map(|r| Variable { method, reg: Reg(r), lines: lines(body, Reg(r)) })
        .collect();
    if all.is_empty() {
        let mut numbers =
            (0..body.regs.len() as u16).filter(|&r| body.regs[r as usize] != Kind::Ref);
        if numbers.any(|r| name(r) == Some(target.variable)) {
            return Err(format!("`{}` in {shown} is no reference", target.variable));
        }
        let known: BTreeSet<&str> = references().filter_map(name).collect();
        let known: Vec<&str> = known.into_iter().collect();
        let known = match known.is_empty() {
            true => "it has no references with names (they need javac -g)".to_owned(),
            false => format!("it has {}", known.join(", ")),
        };
        return Err(format!("no reference `{}` in {shown}; {known}", target.variable));
    }
    let Some(line) = target.line else { return Ok(all) };
    let used: BTreeSet<u16> = all.iter().flat_map(|v| v.lines.iter().copied()).collect();
    let there: Vec<Variable> = all.into_iter().filter(|v| v.lines.contains(&line)).collect();
    match there.is_empty() {
        false => Ok(there),
        true => Err(format!(
            "`{}` of {shown} is not used at line {line}, but at {}",
            target.variable,
            listed(&used)
        )),
    }
}

/// The lines at which a register is written or read.
fn lines(body: &Body, reg: Reg) -> BTreeSet<u16> {
    let there = |&i: &usize| body.def(i) == Some(reg) || body.uses(i).any(|r| r == reg);
    (0..body.code.len()).filter(there).filter_map(|i| body.line(i)).collect()
}

/// `3, 5, 8`, the first few.
fn listed(lines: &BTreeSet<u16>) -> String {
    let mut texts: Vec<String> = lines.iter().take(MOST_LINES).map(u16::to_string).collect();
    if lines.len() > MOST_LINES {
        texts.push(format!("{} more", lines.len() - MOST_LINES));
    }
    if texts.is_empty() { "no line".into() } else { texts.join(", ") }
}

/// A variable, and its objects in words.
struct Answer {
    variable: Variable,
    objects: BTreeSet<String>,
}

fn as_json(program: &Program, solution: &Solution, target: &str, answers: &[Answer]) -> String {
    let variables = answers.iter().map(|a| {
        json!({
            "method": method_text(program, a.variable.method),
            "lines": a.variable.lines,
            "reached": solution.is_reached(a.variable.method),
            "objects": a.objects,
        })
    });
    let whole = json!({
        "target": target,
        "variables": variables.collect::<Vec<_>>(),
        "assumptions": assumptions_json(program, solution),
        "fallback": solution.fallback().is_some(),
    });
    format!("{whole:#}\n")
}

fn as_text(
    program: &Program,
    solution: &Solution,
    name: &str,
    answers: &[Answer],
    all: bool,
) -> String {
    let mut text = String::new();
    for a in answers {
        let method = method_text(program, a.variable.method);
        let lines = if a.variable.lines.len() == 1 { "line" } else { "lines" };
        text += &format!("{name} in {method}, {lines} {}\n", listed(&a.variable.lines));
        let lines = match (solution.is_reached(a.variable.method), a.objects.is_empty()) {
            (false, _) => vec!["not reached from the entry".to_owned()],
            (true, true) => vec!["null only".to_owned()],
            (true, false) => a.objects.iter().cloned().collect(),
        };
        text += &folded(lines, MOST_OBJECTS, all, "    ");
    }
    match (all, solution.assumptions().len()) {
        (true, _) => text + &assumptions_text(program, solution, true),
        (false, 0) => text,
        (false, n) => text + &format!("{n} assumptions (--all)\n"),
    }
}
