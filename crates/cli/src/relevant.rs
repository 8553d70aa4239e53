//! `cairn relevant`: where a symbolic value can flow.

use crate::callgraph::{AnalysisArgs, entries};
use crate::common::{INCOMPLETE, ProgramArgs, print};
use crate::config::Config;
use crate::look::Look;
use crate::report::{ReportArgs, command};
use cairn::engine::Sources;
use cairn_pointsto::{Entry, ObjectId, Solution, method_text, object_text};
use cairn_program::ir::{Body, Reg};
use cairn_program::{MethodId, Origin, Program};
use cairn_relevancy::{Options, Relevancy, Seed, Seeds, Share, seeds};
use cairn_report::page;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::time::Instant;

/// How many names of a class are shown at most.
const SHOWN: usize = 12;
/// What is assumed of a program that could not be analysed.
const EVERYTHING: &str = "the analysis did not come to its end: everything counts as relevant";
/// Assumptions that a page has.
const ASSUMED: usize = 50;
/// How many classes are shown at most.
const CLASSES: usize = 20;

/// Print which variables, fields and methods a symbolic value can reach (experimental).
///
/// The answer has everything that can hold a symbolic value, but for what the assumptions say. docs/relevancy.md
/// explains it.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn relevant -cp target/classes com.acme.Main\n  cairn relevant -cp target/classes com.acme.Main --symbolic 'com.acme.Order#total' --why 'com.acme.Cart#sum:n'\n\nA class stands for its main method, whose symbolic values come from calls of dev.cairn.Symbolic;\nanother method is called with unknown arguments, all of which are symbolic.\nExit codes: 0 done, 2 usage or environment, 3 the budget was over before the end:\neverything counts as relevant then."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    #[command(flatten)]
    analysis: AnalysisArgs,
    /// A place that holds symbolic values: `Class#field`, `Class#method` (its result) or
    /// `Class#method:variable`; may be given several times.
    #[arg(long, value_name = "PLACE")]
    symbolic: Vec<String>,
    /// Say how a symbolic value gets to a place (written as for --symbolic).
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["json", "xml"])]
    why: Option<String>,
    /// The dependence graph around a place (written as for --symbolic), for Graphviz.
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["json", "xml", "why"])]
    dot: Option<String>,
    /// How many edges away from the place of --dot.
    #[arg(long, value_name = "N", default_value_t = 2, requires = "dot")]
    distance: usize,
    /// What is written where a branch on a symbolic value decides counts, too.
    #[arg(long)]
    control: bool,
    /// As JSON.
    #[arg(long, conflicts_with = "xml")]
    json: bool,
    /// As XML, for a program that instruments others.
    #[arg(long)]
    xml: bool,
    /// Everything, the library included; so does `-v`.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    report: ReportArgs,
    /// `Class`, or `Class#method` with parameter types where it is overloaded.
    target: String,
}

pub fn run(mut args: Args, config: &Config, look: Look) -> Result<u8, String> {
    args.all |= look.verbose;
    let program = args.program.open(config)?;
    let sources = args.report.sources(&args.program.classpath(config)?)?;
    let entries = entries(&program, &args.target)?;
    let mut chosen: Vec<Seed> = vec![];
    for text in &args.symbolic {
        chosen.extend(seeds::parse(&program, text).map_err(|e| e.to_string())?);
    }
    let asked = match args.why.as_ref().or(args.dot.as_ref()) {
        Some(text) => seeds::parse(&program, text).map_err(|e| e.to_string())?,
        None => vec![],
    };
    let unknown = entries.iter().filter(|e| matches!(e, Entry::Unknown(_))).map(|e| e.method());
    let begun = Instant::now();
    let seeds = Seeds { entries: unknown.collect(), chosen, statics: false };
    let budget = args.analysis.begin(config)?;
    let solution = args.analysis.run_within(&program, &entries, &budget)?;
    let options = Options { control: args.control, budget, ..Options::default() };
    let (solution, relevancy) = match solution {
        Some(solution) => {
            let found = cairn_relevancy::analyse(&program, &solution, &seeds, &options);
            (solution, found)
        }
        None => (cairn_pointsto::nothing(&program), Relevancy::everything(&program)),
    };
    if relevancy.is_everything() {
        let is_answer = args.why.is_none() && args.dot.is_none();
        let then = if is_answer { "; everything counts as relevant" } else { "" };
        eprintln!("cairn: the relevancy analysis did not come to its end{then}");
        if !is_answer {
            return Ok(INCOMPLETE);
        }
    }
    let view =
        View { program: &program, solution: &solution, relevancy: &relevancy, all: args.all };
    if let Some(sources) = &sources {
        let time_ms = begun.elapsed().as_millis() as u64;
        args.report.write(view.page(&args.target, sources, time_ms), look)?;
    }
    print(&match (&args.why, &args.dot) {
        (Some(place), _) => view.why(&asked, place),
        (_, Some(_)) => view.dot(&asked, args.distance),
        _ if args.json => view.json(&args.target),
        _ if args.xml => view.xml(),
        _ => view.text(),
    })?;
    Ok(if relevancy.is_everything() { INCOMPLETE } else { 0 })
}

pub(crate) struct View<'a> {
    pub program: &'a Program,
    pub solution: &'a Solution,
    pub relevancy: &'a Relevancy,
    all: bool,
}

/// What is relevant of a class.
#[derive(Default)]
struct Class {
    fields: BTreeSet<String>,
    /// By method, its variables, each with its line and whether it is a parameter.
    methods: BTreeMap<String, Vec<Variable>>,
}

struct Variable {
    name: String,
    line: Option<u16>,
    is_parameter: bool,
}

fn percent(share: Share) -> String {
    let part = if share.all == 0 { 0.0 } else { 100.0 * share.relevant as f64 / share.all as f64 };
    format!("{} of {} ({part:.1}%)", share.relevant, share.all)
}

/// The first line that writes a register.
fn line_of(body: &Body, reg: Reg) -> Option<u16> {
    let first = (0..body.code.len()).find(|&i| body.def(i) == Some(reg));
    body.line(first.unwrap_or(0))
}

impl View<'_> {
    fn is_shown(&self, class: cairn_program::ClassId) -> bool {
        self.all || self.program.class(class).origin == Origin::User
    }

    fn classes(&self) -> BTreeMap<String, Class> {
        let mut found: BTreeMap<String, Class> = BTreeMap::new();
        for f in self.relevancy.fields() {
            let f = self.program.field(f);
            if self.is_shown(f.class) {
                let class = found.entry(self.program.class(f.class).java_name()).or_default();
                class.fields.insert(f.name.to_string());
            }
        }
        for &m in self.relevancy.methods() {
            let method = self.program.method(m);
            if !self.relevancy.method(m) || !self.is_shown(method.class) {
                continue;
            }
            let class = found.entry(self.program.class(method.class).java_name()).or_default();
            let name = format!("{}{}", method.name, method.desc);
            class.methods.insert(name, self.variables(m));
        }
        found
    }

    fn variables(&self, m: MethodId) -> Vec<Variable> {
        let Ok(body) = self.program.body(m) else { return vec![] };
        let variable = |r: Reg| {
            let name = seeds::variable_name(body, r)?;
            Some(Variable { name, line: line_of(body, r), is_parameter: r.0 < body.params })
        };
        self.relevancy.registers(m).filter_map(variable).collect()
    }

    fn text(&self) -> String {
        let own = self.relevancy.shares(self.program, true);
        let whole = self.relevancy.shares(self.program, false);
        let mut out = String::new();
        let mut line = |text: String| {
            let _ = writeln!(out, "{text}");
        };
        for (what, shares) in [("the program's own code", own), ("all reached code", whole)] {
            line(format!(
                "{what}: {} methods, {} registers, {} instructions are relevant",
                percent(shares.methods),
                percent(shares.registers),
                percent(shares.instructions)
            ));
        }
        let assumed = self.relevancy.assumptions().len() + self.solution.assumptions().len();
        if assumed > 0 {
            line(format!("assumptions: {assumed} (--json lists them)"));
        }
        let classes = self.classes();
        let shown = if self.all { usize::MAX } else { CLASSES };
        for (name, class) in classes.iter().take(shown) {
            line(name.to_string());
            if !class.fields.is_empty() {
                line(format!("  fields: {}", self.folded(class.fields.iter().cloned())));
            }
            for (method, variables) in &class.methods {
                let method = method.split('(').next().unwrap_or(method);
                let names = variables.iter().map(|v| match v.line {
                    Some(line) if !v.is_parameter => format!("{} (line {line})", v.name),
                    _ => v.name.clone(),
                });
                line(format!("  {method}: {}", self.folded(names)));
            }
        }
        if classes.len() > shown {
            line(format!("... and {} more classes (--all shows them)", classes.len() - shown));
        }
        out
    }

    fn folded(&self, names: impl Iterator<Item = String>) -> String {
        let all: Vec<String> = names.collect();
        let shown = if self.all { usize::MAX } else { SHOWN };
        let some: Vec<&str> = all.iter().take(shown).map(String::as_str).collect();
        match all.len().checked_sub(shown).filter(|n| *n > 0) {
            Some(more) => format!("{} and {more} more", some.join(", ")),
            None if all.is_empty() => "temporaries only".into(),
            None => some.join(", "),
        }
    }

    fn json(&self, target: &str) -> String {
        let share = |s: Share| json!({ "all": s.all, "relevant": s.relevant });
        let shares = |own| {
            let s = self.relevancy.shares(self.program, own);
            json!({
                "methods": share(s.methods),
                "registers": share(s.registers),
                "instructions": share(s.instructions),
            })
        };
        let variable =
            |v: &Variable| json!({ "name": v.name, "line": v.line, "parameter": v.is_parameter });
        let class = |(name, c): (String, Class)| {
            let methods = c.methods.iter().map(|(method, variables)| {
                let variables: Vec<_> = variables.iter().map(variable).collect();
                json!({ "method": method, "variables": variables })
            });
            json!({ "class": name, "fields": c.fields, "methods": methods.collect::<Vec<_>>() })
        };
        let classes: Vec<_> = self.classes().into_iter().map(class).collect();
        let objects = |o: BTreeSet<ObjectId>| -> Vec<String> {
            o.into_iter().map(|o| object_text(self.program, self.solution, o)).collect()
        };
        let whole = json!({
            "target": target,
            "shares": { "own": shares(true), "all": shares(false) },
            "classes": classes,
            "arrays": objects(self.relevancy.arrays()),
            "builders": objects(self.relevancy.builders()),
            "containers": objects(self.relevancy.containers()),
            "assumptions": self.assumptions(),
        });
        format!("{whole:#}\n")
    }

    fn assumptions(&self) -> BTreeSet<String> {
        let own = self
            .relevancy
            .assumptions()
            .iter()
            .map(|a| format!("{}: {}", method_text(self.program, a.0), a.1));
        let theirs = self.solution.assumptions().iter().map(|a| a.what.clone());
        let everything = self.relevancy.is_everything().then(|| EVERYTHING.to_owned());
        own.chain(theirs).chain(everything).collect()
    }

    /// For a browser.
    fn page(&self, target: &str, sources: &Sources, time_ms: u64) -> page::Run {
        let mut figures = vec![];
        for (whose, is_own) in [("of the program's own code", true), ("of all reached code", false)]
        {
            let shares = self.relevancy.shares(self.program, is_own);
            for (what, share) in [
                ("methods", shares.methods),
                ("variables", shares.registers),
                ("instructions", shares.instructions),
            ] {
                figures.push((format!("relevant {what} {whose}"), percent(share)));
            }
        }
        let mut notes: Vec<String> =
            self.assumptions().into_iter().map(|a| format!("assumed: {a}")).collect();
        if notes.len() > ASSUMED {
            let more = notes.len() - ASSUMED;
            notes.truncate(ASSUMED);
            notes.push(format!("and {more} more assumptions, which --json lists"));
        }
        page::Run {
            version: page::VERSION,
            kind: page::RunKind::Relevant,
            command: command(),
            target: target.to_owned(),
            incomplete: self.relevancy.is_everything(),
            figures,
            notes,
            time_ms,
            classes: self
                .classes()
                .into_iter()
                .map(|(name, c)| self.page_class(name, c, sources))
                .collect(),
            ..page::Run::default()
        }
    }

    fn page_class(&self, name: String, class: Class, sources: &Sources) -> page::Class {
        let mut lines: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        let mut methods = vec![];
        for (method, variables) in class.methods {
            let (simple, descriptor) = method.split_at(method.find('(').unwrap_or(method.len()));
            for v in &variables {
                if let Some(line) = v.line {
                    lines.entry(u32::from(line)).or_default().push(v.name.clone());
                }
            }
            let variable = |v: Variable| page::Variable {
                name: v.name,
                line: v.line.map(u32::from),
                is_parameter: v.is_parameter,
            };
            methods.push(page::Method {
                name: page::method_name(&name, simple, descriptor),
                symbolic: variables.into_iter().map(variable).collect(),
                ..page::Method::default()
            });
        }
        let line = |(number, symbolic)| page::Line { number, symbolic, ..page::Line::default() };
        let id = self.program.find(&name.replace('.', "/"));
        page::Class {
            source: id.and_then(|id| sources.of(self.program, id)),
            methods,
            symbolic_fields: class.fields.into_iter().collect(),
            lines: lines.into_iter().map(line).collect(),
            name,
            ..page::Class::default()
        }
    }

    fn xml(&self) -> String {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<relevant>\n");
        for (name, class) in self.classes() {
            let _ = writeln!(out, "  <class name=\"{}\">", escaped(&name));
            for f in &class.fields {
                let _ = writeln!(out, "    <field name=\"{}\"/>", escaped(f));
            }
            for (method, variables) in &class.methods {
                let (name, desc) = method.split_at(method.find('(').unwrap_or(method.len()));
                let _ = writeln!(
                    out,
                    "    <method name=\"{}\" descriptor=\"{}\">",
                    escaped(name),
                    escaped(desc)
                );
                for v in variables {
                    let kind = if v.is_parameter { "parameter" } else { "variable" };
                    let line = v.line.map(|l| format!(" line=\"{l}\"")).unwrap_or_default();
                    let _ = writeln!(out, "      <{kind} name=\"{}\"{line}/>", escaped(&v.name));
                }
                out.push_str("    </method>\n");
            }
            out.push_str("  </class>\n");
        }
        out.push_str("</relevant>\n");
        out
    }
}

/// Text as an attribute of XML.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}
