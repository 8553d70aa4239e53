//! `cairn callgraph`: what a program can call.

use crate::budget::BudgetArgs;
use crate::common::{INCOMPLETE, ProgramArgs, print};
use crate::config::Config;
use crate::ir::find_methods;
use cairn_explore::Budget;
use cairn_pointsto::{Cache, Contexts, Edge, Entry, Options, Solution, analyse, method_text};
use cairn_program::{MethodId, Origin, Program};
use cairn_report::graphviz::{Graph, label};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How long an analysis may take if nobody says.
pub const TIME: Duration = Duration::from_secs(60);

/// Print what a program can call, by a points-to analysis.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn callgraph -cp target/classes com.acme.Main\n  cairn callgraph -cp target/classes --dot 'com.acme.TreeMap#put' > calls.dot\n\nA class stands for its main method; another method is called with unknown arguments.\nExit codes: 0 done, 2 usage or environment, 3 the budget was over before the end."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    #[command(flatten)]
    analysis: AnalysisArgs,
    /// Calls inside the library, too.
    #[arg(long)]
    library: bool,
    /// Long lists to their end; JSON and graphs are always whole.
    #[arg(long)]
    all: bool,
    /// As JSON.
    #[arg(long, conflicts_with = "dot")]
    json: bool,
    /// As a graph in the language of Graphviz.
    #[arg(long)]
    dot: bool,
    /// `Class`, or `Class#method` with parameter types where it is overloaded.
    target: String,
}

/// How precise the analysis is, and what it may take.
#[derive(clap::Args)]
pub struct AnalysisArgs {
    #[command(flatten)]
    budget: BudgetArgs,
    /// By what calls of a method are told apart: class (objects of one class are one), none, call-site, object, object2, type, selective.
    #[arg(long, value_name = "KIND", default_value_t = Contexts::default())]
    contexts: Contexts,
    /// Neither use nor keep answers of earlier runs (they are kept in Cairn's cache directory).
    #[arg(long)]
    no_cache: bool,
}

/// Where answers are kept. Another build of Cairn has answers of its own.
fn cache() -> Option<Cache> {
    let directory = cairn_jvm::cache::directory()?.join("points-to");
    let program = std::env::current_exe().and_then(std::fs::metadata).ok()?;
    let built = program.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    let version = format!("{} {} {built:?}", env!("CARGO_PKG_VERSION"), program.len());
    Some(Cache::new(directory, version))
}

impl AnalysisArgs {
    /// The answer; `None`: the budget was over, which was said.
    pub fn run(
        &self,
        program: &Program,
        entries: &[Entry],
        config: &Config,
    ) -> Result<Option<Solution>, String> {
        let budget = self.begin(config)?;
        self.run_within(program, entries, &budget)
    }

    /// The budget, from now on.
    pub fn begin(&self, config: &Config) -> Result<Budget, String> {
        self.budget.begin(config, Some(TIME))
    }

    /// As [`AnalysisArgs::run`], with a budget that others use, too.
    pub fn run_within(
        &self,
        program: &Program,
        entries: &[Entry],
        budget: &Budget,
    ) -> Result<Option<Solution>, String> {
        let budget = budget.clone();
        let cache = if self.no_cache { None } else { cache() };
        let options = Options { contexts: self.contexts, budget, cache, ..Options::default() };
        match analyse(program, entries, &options) {
            Ok(solution) => {
                if let Some(f) = solution.fallback() {
                    let with = match f.to {
                        Contexts::Class => "one object for each class",
                        _ => "no contexts",
                    };
                    eprintln!(
                        "cairn: the answer is less precise, to keep the budget ({}): found with {with} instead of contexts ({})",
                        f.limit, f.from
                    );
                }
                Ok(Some(solution))
            }
            Err(e) => {
                let hint = match self.contexts {
                    Contexts::Class => "",
                    _ => " (--contexts class takes least)",
                };
                eprintln!("cairn: {e}{hint}");
                Ok(None)
            }
        }
    }
}

/// The entry points that a target names.
pub fn entries(program: &Program, target: &str) -> Result<Vec<Entry>, String> {
    let target = if target.contains('#') { target.into() } else { format!("{target}#main") };
    let methods = find_methods(program, &target)?;
    let entry = |m: MethodId| {
        let method = program.method(m);
        let is_main =
            &*method.name == "main" && matches!(&*method.desc, "([Ljava/lang/String;)V" | "()V");
        if is_main { Entry::Main(m) } else { Entry::Unknown(m) }
    };
    Ok(methods.into_iter().map(entry).collect())
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let program = args.program.open(config)?;
    let entries = entries(&program, &args.target)?;
    let Some(solution) = args.analysis.run(&program, &entries, config)? else {
        return Ok(INCOMPLETE);
    };
    let is_users = |m: MethodId| is_users(&program, m);
    let is_shown = |e: &&Edge| args.library || e.caller.is_some_and(is_users) || is_users(e.callee);
    let edges: Vec<&Edge> = solution.edges().iter().filter(is_shown).collect();
    let text = match (args.json, args.dot) {
        (true, _) => as_json(&program, &solution, &edges),
        (_, true) => as_dot(&program, &args.target, &edges),
        _ => as_text(&program, &solution, &edges, args.all),
    };
    print(&text)?;
    Ok(0)
}

/// Whether a method is the program's own, or was made for one that is.
fn is_users(program: &Program, method: MethodId) -> bool {
    let class = program.method(method).class;
    let class = program.host(class).unwrap_or(class);
    program.class(class).origin == Origin::User
}

fn caller(program: &Program, edge: &Edge) -> String {
    edge.caller.map_or_else(|| "(launcher)".into(), |m| method_text(program, m))
}

/// The line of a call.
fn line(program: &Program, edge: &Edge) -> Option<u16> {
    program.body(edge.caller?).ok()?.line(edge.inst? as usize)
}

/// Callers in the text, and callees of each.
const MOST_CALLERS: usize = 30;
const MOST_CALLEES: usize = 8;
/// Lines of one callee in the text.
const MOST_LINES: usize = 6;
/// Assumptions of different kinds in the text.
const MOST_ASSUMPTIONS: usize = 10;

/// The first lines of a list, and how many more there are.
pub fn folded(lines: Vec<String>, most: usize, all: bool, indent: &str) -> String {
    let shown = if all || lines.len() <= most + 1 { lines.len() } else { most };
    let mut text = String::new();
    for line in &lines[..shown] {
        text += &format!("{indent}{line}\n");
    }
    if shown < lines.len() {
        text += &format!("{indent}... and {} more (--all)\n", lines.len() - shown);
    }
    text
}

/// `:12 :15`, or nothing for a call that has no line.
fn lines_text(lines: &BTreeSet<u16>, all: bool) -> String {
    let shown = if all { lines.len() } else { MOST_LINES };
    let mut texts: Vec<String> = lines.iter().take(shown).map(|l| format!(":{l}")).collect();
    if lines.len() > shown {
        texts.push(format!("and {} more", lines.len() - shown));
    }
    texts.join(" ")
}

fn as_text(program: &Program, solution: &Solution, edges: &[&Edge], all: bool) -> String {
    // Whether it is the library's, and its name: the program's own come first.
    type Key = (bool, String);
    let mut by_caller: BTreeMap<Key, BTreeMap<Key, BTreeSet<u16>>> = BTreeMap::new();
    let is_library = |m: MethodId| !is_users(program, m);
    for e in edges {
        let key = (e.caller.is_some_and(is_library), caller(program, e));
        let callees = by_caller.entry(key).or_default();
        let key = (is_library(e.callee), method_text(program, e.callee));
        callees.entry(key).or_default().extend(line(program, e));
    }
    let callers = by_caller.iter().map(|((_, caller), callees)| {
        let callee = |((_, name), lines): (&Key, &BTreeSet<u16>)| match lines.is_empty() {
            true => name.clone(),
            false => format!("{name} {}", lines_text(lines, all)),
        };
        let callees = callees.iter().map(callee).collect();
        let text = format!("{caller}\n{}", folded(callees, MOST_CALLEES, all, "    "));
        text.trim_end().to_owned()
    });
    let mut text = folded(callers.collect(), MOST_CALLERS, all, "");
    text += &assumptions_text(program, solution, all);
    let c = solution.counters();
    text += &format!(
        "{} methods reached, {} in contexts, {} objects, {} assumptions, {:.2} s\n",
        c.methods,
        c.instances,
        c.objects,
        solution.assumptions().len(),
        c.seconds
    );
    text
}

/// What was not followed: each kind once, with the places where it was met.
pub fn assumptions_text(program: &Program, solution: &Solution, all: bool) -> String {
    let mut places: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for a in solution.assumptions() {
        let at = method_text(program, a.place.method);
        // After a colon: what in particular.
        let (what, at) = match a.what.split_once(": ") {
            Some((what, which)) => (what, format!("{which}, {at}")),
            None => (&*a.what, at),
        };
        places.entry(what).or_default().insert(at);
    }
    if places.is_empty() {
        return String::new();
    }
    let line = |(what, at): (&str, BTreeSet<String>)| {
        let more = match at.len() {
            0 | 1 => String::new(),
            n => format!(" and {} more", n - 1),
        };
        let first = at.first().map(String::as_str).unwrap_or_default();
        format!("{what}: {first}{more}")
    };
    let lines = match all {
        true => places
            .into_iter()
            .flat_map(|(what, at)| {
                at.into_iter().map(move |at| format!("{what}: {at}")).collect::<Vec<_>>()
            })
            .collect(),
        false => places.into_iter().map(line).collect(),
    };
    format!("assumptions\n{}", folded(lines, MOST_ASSUMPTIONS, all, "    "))
}

fn as_json(program: &Program, solution: &Solution, edges: &[&Edge]) -> String {
    let mut sorted: BTreeSet<(String, Option<u16>, Option<u32>, String)> = BTreeSet::new();
    for e in edges {
        let callee = method_text(program, e.callee);
        sorted.insert((caller(program, e), line(program, e), e.inst, callee));
    }
    let edges: Vec<_> = sorted
        .into_iter()
        .map(|(caller, line, inst, callee)| {
            json!({"caller": caller, "line": line, "instruction": inst, "callee": callee})
        })
        .collect();
    let assumptions = assumptions_json(program, solution);
    let c = solution.counters();
    let whole = json!({
        "edges": edges,
        "methods": c.methods,
        "instances": c.instances,
        "objects": c.objects,
        "nodes": c.nodes,
        "constraints": c.edges,
        "steps": c.steps,
        "collapsed_nodes": c.collapsed_nodes,
        "bytes": c.bytes,
        "seconds": c.seconds,
        "assumptions": assumptions,
        "fallback": solution.fallback().is_some(),
    });
    format!("{whole:#}\n")
}

/// What was not followed, with its places.
pub fn assumptions_json(program: &Program, solution: &Solution) -> serde_json::Value {
    let all = solution.assumptions().iter().map(|a| {
        json!({
            "what": a.what,
            "method": method_text(program, a.place.method),
            "instruction": a.place.inst,
        })
    });
    all.collect()
}

fn as_dot(program: &Program, title: &str, edges: &[&Edge]) -> String {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut drawn: BTreeSet<(String, String)> = BTreeSet::new();
    for e in edges {
        drawn.insert((caller(program, e), method_text(program, e.callee)));
    }
    for (a, b) in &drawn {
        for name in [a, b] {
            let next = names.len();
            names.entry(name.clone()).or_insert(next);
        }
    }
    let mut graph = Graph::new("calls", title, Some("box"));
    for (name, id) in &names {
        graph.node(&format!("m{id}"), &label(name));
    }
    for (a, b) in &drawn {
        graph.edge(&format!("m{}", names[a]), &format!("m{}", names[b]), "");
    }
    graph.finish()
}
