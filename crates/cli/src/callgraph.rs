//! `cairn callgraph`: what a program can call.

use crate::budget::BudgetArgs;
use crate::common::{INCOMPLETE, ProgramArgs, print};
use crate::config::Config;
use crate::ir::find_methods;
use cairn_pointsto::{Contexts, Edge, Entry, Options, Solution, analyse, method_text};
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
    /// By what calls of a method are told apart: none, call-site, object, object2, type, selective.
    #[arg(long, value_name = "KIND", default_value_t = Contexts::default())]
    contexts: Contexts,
}

impl AnalysisArgs {
    /// The answer; `None`: the budget was over, which was said.
    pub fn run(
        &self,
        program: &Program,
        entries: &[Entry],
        config: &Config,
    ) -> Result<Option<Solution>, String> {
        let budget = self.budget.begin(config, Some(TIME))?;
        let options = Options { contexts: self.contexts, budget, ..Options::default() };
        match analyse(program, entries, &options) {
            Ok(solution) => {
                if let Some(f) = solution.fallback() {
                    eprintln!("cairn: contexts ({}) were dropped to keep the budget", f.from);
                }
                Ok(Some(solution))
            }
            Err(e) => {
                eprintln!("cairn: {e}");
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
    let is_users = |m: MethodId| {
        let class = program.method(m).class;
        let class = program.host(class).unwrap_or(class);
        program.class(class).origin == Origin::User
    };
    let is_shown = |e: &&Edge| args.library || e.caller.is_some_and(is_users) || is_users(e.callee);
    let edges: Vec<&Edge> = solution.edges().iter().filter(is_shown).collect();
    let text = match (args.json, args.dot) {
        (true, _) => as_json(&program, &solution, &edges),
        (_, true) => as_dot(&program, &args.target, &edges),
        _ => as_text(&program, &solution, &edges),
    };
    print(&text)?;
    Ok(0)
}

fn caller(program: &Program, edge: &Edge) -> String {
    edge.caller.map_or_else(|| "(launcher)".into(), |m| method_text(program, m))
}

/// The line of a call.
fn line(program: &Program, edge: &Edge) -> Option<u16> {
    program.body(edge.caller?).ok()?.line(edge.inst? as usize)
}

fn as_text(program: &Program, solution: &Solution, edges: &[&Edge]) -> String {
    let mut by_caller: BTreeMap<String, BTreeSet<(Option<u16>, String)>> = BTreeMap::new();
    for e in edges {
        let callee = (line(program, e), method_text(program, e.callee));
        by_caller.entry(caller(program, e)).or_default().insert(callee);
    }
    let mut text = String::new();
    for (caller, callees) in by_caller {
        text += &format!("{caller}\n");
        for (line, callee) in callees {
            let at = line.map(|l| format!(":{l}")).unwrap_or_default();
            text += &format!("  {at:>6} {callee}\n");
        }
    }
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
    let assumptions: BTreeSet<String> = solution
        .assumptions()
        .iter()
        .map(|a| format!("{}: {}", method_text(program, a.place.method), a.what))
        .collect();
    let c = solution.counters();
    let whole = json!({
        "edges": edges,
        "methods": c.methods,
        "objects": c.objects,
        "assumptions": assumptions,
        "fallback": solution.fallback().is_some(),
    });
    format!("{whole:#}\n")
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
