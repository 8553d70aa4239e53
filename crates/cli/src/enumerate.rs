//! `cairn enumerate`: the structures that a class calls valid.

mod bounds;
mod constructors;
mod dot;
mod graph;
mod java;
mod json;
mod text;

use crate::common::{INCOMPLETE, ProgramArgs, parse_duration};
use crate::config::{self, Config};
use crate::heap::HeapArgs;
use crate::strategy::PRECONDITION;
use bounds::{Bounds, Reads};
use cairn_explore::Predicates;
use cairn_heap::HeapModel;
use cairn_precond::{Partial, RangeError, Settings, SetupError, Space, Structure, SymSolve};
use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Origin, Program};
use graph::{Graph, Labels};
use java::Java;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Structures that are printed where not all are asked for.
const SHOWN: u64 = 20;
/// Where nothing else is said, a run ends after this time.
const TIME: Duration = Duration::from_secs(60);
/// Methods that an error lists at most.
const LISTED: usize = 8;

/// List or count the valid structures of a class.
///
/// A class says by a `boolean` method without parameters, usually `repOK`, which of its objects are
/// valid. All structures within the bounds for which it is true are enumerated; of those that differ
/// only in which object is which, there is one.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn enumerate -cp target/classes com.acme.Bst --scope 4\n  cairn enumerate -cp target/classes com.acme.Bst#isSound --scope 7 --range size=7..7 --range key=1..n --count\n  cairn enumerate -cp target/classes com.acme.Bst --scope 3 --java > src/test/java/com/acme/BstStructures.java\n\nExit code: 0 these are all structures, 2 usage or environment error, 3 there is none, or\nsomething was left out, which is named."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    /// `Class`, or `Class#method` for another method than `repOK`.
    target: String,
    /// Objects of each class, and of some: `4`, `Node=6`, `3,com.acme.Node=6` [default: 3].
    #[arg(long, value_name = "N|CLASS=N,..", value_delimiter = ',')]
    scope: Vec<String>,
    /// The numbers that a field is tried with: `size=7..7`, `Node.key=1..2*n`, where n is the scope;
    /// `element` stands for the elements of arrays. May be repeated [default: 0..n for what counts
    /// something, by its name, else 0..n-1].
    #[arg(long, value_name = "FIELD=FROM..TO")]
    range: Vec<String>,
    /// The `boolean` method without parameters that holds for valid objects, or `Class#method`, which
    /// may be static with the object as its parameter [default: repOK].
    #[arg(long, value_name = "METHOD|CLASS#METHOD")]
    precondition: Option<String>,
    /// The classes that are tried for a type: `Shape=Circle,Square`. May be repeated.
    #[arg(long, value_name = "CLASS=CLASS,..")]
    subclasses: Vec<String>,
    /// How many classes of the class path are tried for a type [default: 4].
    #[arg(long, value_name = "N")]
    candidates: Option<usize>,
    /// Length of arrays [default: 5].
    #[arg(long, value_name = "N")]
    array_length: Option<u32>,
    /// Stop after this time (`10s`, `500ms`, `2m`) [default: 60s].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Stop after so many structures.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Print all structures, not only the first 20.
    #[arg(long, conflicts_with = "count")]
    all: bool,
    /// Print how many there are, and nothing else.
    #[arg(long)]
    count: bool,
    /// Print a JSON document with all of them.
    #[arg(long, conflicts_with_all = ["all", "dot", "java"])]
    json: bool,
    /// Print a picture of each, for Graphviz.
    #[arg(long, conflicts_with_all = ["all", "count", "java"])]
    dot: bool,
    /// Print a Java class that builds them, for the package of the class.
    #[arg(long, conflicts_with_all = ["all", "count"])]
    java: bool,
}

/// What is enumerated.
struct Subject<'p> {
    program: &'p Program,
    class: ClassId,
    predicate: MethodId,
}

/// How it went.
struct Summary {
    count: u64,
    /// Runs of the predicate, and those of them that an exception ended.
    candidates: u64,
    thrown: u64,
    /// Why there may be more.
    incomplete: Option<String>,
    time: Duration,
    bounds: Bounds,
    /// What else should be known.
    notes: Vec<String>,
    /// Where the predicate is false most often, if nothing is valid.
    hint: Option<String>,
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let program = args.program.open(config)?;
    let subject = args.subject(config, &program)?;
    let model = args.model(config, &subject)?;
    let settings = args.settings(config)?;
    let Subject { class, predicate, .. } = subject;
    let start = Instant::now();
    let search = SymSolve::of_class(&program, class, predicate, &*model, settings);
    let mut search = search.map_err(|e| args.unfit(config, &e))?;
    let space = search.space().clone();
    bounds::check(&program, &space, &args.ranges()?)?;
    search.deadline = Some(start + args.time.or(config.bounds.time).unwrap_or(TIME));
    let labels = Labels::new(&program, &space);
    let mut printer = Printer::new(&args, &subject, &labels);
    let (mut reads, mut failed) = (Reads::default(), None);
    let found = search.enumerate(&Partial::open(), |space, structure| {
        printer.count += 1;
        reads.add(space, structure);
        let goes_on = printer.structure(space, structure);
        let is_wanted = args.limit.is_none_or(|limit| printer.count < limit);
        failed = goes_on.as_ref().err().cloned();
        is_wanted && matches!(goes_on, Ok(true))
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let incomplete = found.incomplete.map(|why| match args.limit {
        Some(limit) if found.valid >= limit => format!("only {limit} were asked for (--limit)"),
        _ if why == "the time is up" => format!("{why} (--time)"),
        _ => why,
    });
    let bounds = Bounds::new(&subject, &*model, &space, &reads);
    let mut notes = search.complaints().to_vec();
    let thrown = search.statistics.thrown;
    if thrown > 0 && found.valid > 0 {
        let all = found.candidates;
        notes.push(format!(
            "{thrown} of {all} candidates ended with an exception, which counts as false"
        ));
    }
    let hint = match found.valid {
        0 => search.most_failed().map(|place| place.text(&program)),
        _ => None,
    };
    let summary = Summary {
        hint,
        count: found.valid,
        candidates: found.candidates,
        thrown,
        incomplete,
        time: start.elapsed(),
        notes,
        bounds,
    };
    let code = if summary.count > 0 && summary.incomplete.is_none() { 0 } else { INCOMPLETE };
    printer.finish(&summary)?;
    Ok(code)
}

impl Args {
    /// The class, and the method that says which of its objects are valid.
    fn subject<'p>(&self, config: &Config, program: &'p Program) -> Result<Subject<'p>, String> {
        let (class, method) = match self.target.split_once('#') {
            Some((class, method)) => (class, Some(method)),
            None => (&*self.target, None),
        };
        if let (Some(_), Some(other)) = (method, &self.precondition) {
            return Err(format!(
                "both `{}` and --precondition {other} name the method; give one of them",
                self.target
            ));
        }
        let named = method.map(|m| m.trim().trim_end_matches("()").to_owned());
        if let Some(name) = named.as_ref().filter(|n| n.contains('(')) {
            return Err(format!("`{name}`: a predicate has no parameters; give its name alone"));
        }
        let predicates = match &named {
            Some(name) => Some(Predicates::from(&**name)),
            None => self.heap().precondition(config, program, Some(PRECONDITION))?,
        };
        let Some(predicates) = predicates else {
            return Err("--precondition none: without a predicate every structure is valid; \
                 name a method"
                .into());
        };
        let class = program.load(&class.trim().replace('.', "/")).map_err(|e| e.to_string())?;
        let found = program.class(class);
        let java_name = found.java_name();
        if found.origin != Origin::User {
            return Err(format!(
                "{java_name} is a class of the library; structures are enumerated for your own"
            ));
        }
        if found.is(access::ENUM) {
            return Err(format!("{java_name} is an enum: its constants are all objects there are"));
        }
        match predicates.of(program, class)[..] {
            [predicate] => Ok(Subject { program, class, predicate }),
            [] => {
                let name = predicates.names.first().map_or(PRECONDITION, String::as_str);
                Err(no_predicate(program, class, name))
            }
            _ => Err(format!(
                "there are several preconditions for {java_name}; name one with --precondition"
            )),
        }
    }

    /// The flags that the other commands have as well.
    fn heap(&self) -> HeapArgs {
        let mut heap = HeapArgs::default();
        heap.subclasses = self.subclasses.clone();
        heap.candidates = self.candidates;
        heap.precondition = self.precondition.iter().cloned().collect();
        heap
    }

    /// What is said after `--scope`, where a class beside the subject or nested in it needs no more
    /// than its last name.
    fn scopes(&self, subject: &Subject<'_>) -> Vec<String> {
        let Subject { program, class, .. } = *subject;
        let own = program.class(class);
        let scope = |part: &String| {
            let (name, n) = part.split_once('=')?;
            let name = name.trim();
            let is_there = |name: &String| program.load(&name.replace('.', "/")).is_ok();
            let package = own.package();
            let nested = name.replace('.', "$");
            let all = [
                name.to_owned(),
                format!("{}${nested}", own.name),
                format!("{}${nested}", own.name.split('$').next().unwrap_or_default()),
                format!("{package}/{nested}"),
            ];
            let found = all.into_iter().find(is_there)?;
            Some(format!("{found}={n}"))
        };
        self.scope.iter().map(|part| scope(part).unwrap_or_else(|| part.clone())).collect()
    }

    fn model(&self, config: &Config, subject: &Subject<'_>) -> Result<Arc<dyn HeapModel>, String> {
        let Subject { program, class, .. } = *subject;
        let mut heap = self.heap();
        heap.scope = self.scopes(subject);
        let settings = heap.settings(&config.heap, program)?;
        // How references are put off does not matter here.
        let model = Arc::new(cairn_models::Lazy::new(cairn_models::Delay::None, settings));
        if model.candidates(program, class).is_empty() {
            let name = program.class(class).java_name();
            return Err(format!(
                "there are no objects of {name}: it is abstract, and no class on the class path \
                 extends it; name one with --subclasses {name}=CLASS"
            ));
        }
        Ok(model)
    }

    fn settings(&self, config: &Config) -> Result<Settings, String> {
        let mut settings = Settings::default();
        for (field, text) in &config.ranges {
            let set = settings.ranges.set(field, text);
            set.map_err(|e| format!("{}: ranges: {field}: {e}", config::FILE))?;
        }
        for (field, text) in self.ranges()? {
            let set = settings.ranges.set(field, text);
            set.map_err(|e| format!("--range {field}: {e}"))?;
        }
        let length = self.array_length.or(config.bounds.array_length);
        settings.array_length = length.unwrap_or(settings.array_length);
        Ok(settings)
    }

    /// Why there is no search; a range with the place where it is given.
    fn unfit(&self, config: &Config, error: &SetupError) -> String {
        let text = match error {
            SetupError::Range(RangeError::Empty(text, _) | RangeError::Long(text, _)) => text,
            _ => return error.to_string(),
        };
        let given = self.ranges().unwrap_or_default();
        if let Some((field, _)) = given.iter().find(|r| r.1 == text) {
            return format!("--range {field}: {error}");
        }
        match config.ranges.iter().find(|r| r.1 == text) {
            Some((field, _)) => format!("{}: ranges: {field}: {error}", config::FILE),
            None => error.to_string(),
        }
    }

    /// The fields after `--range`, and the text of what they are tried with.
    fn ranges(&self) -> Result<Vec<(&str, &str)>, String> {
        let mut all = vec![];
        for text in &self.range {
            match text.split_once('=').map(|(field, range)| (field.trim(), range.trim())) {
                Some((field, range)) if !field.is_empty() && !range.is_empty() => {
                    all.push((field, range));
                }
                _ => {
                    return Err(format!(
                        "--range: `{text}` is not of the form FIELD=FROM..TO, as in size=0..n"
                    ));
                }
            }
        }
        Ok(all)
    }
}

/// Why there is no predicate, and what to do.
fn no_predicate(program: &Program, class: ClassId, name: &str) -> String {
    let found = program.class(class);
    let of_name = |m: &MethodId| &*program.method(*m).name == name;
    let is_there = found.methods.iter().any(of_name);
    let hidden = access::STATIC | access::SYNTHETIC;
    let could_be = |m: &MethodId| {
        let method = program.method(*m);
        &*method.desc == "()Z" && !method.is(hidden)
    };
    let mut others: Vec<String> = found
        .methods
        .iter()
        .copied()
        .filter(could_be)
        .map(|m| format!("{}()", program.method(m).name))
        .collect();
    if others.len() > LISTED {
        others.truncate(LISTED);
        others.push("...".into());
    }
    let class = found.java_name();
    let what = match is_there {
        true => format!(
            "`{name}` of {class} is no predicate: it must be `boolean {name}()`, not static and without \
             parameters"
        ),
        false => format!(
            "{class} has no method `boolean {name}()` that says which of its objects are valid; write one"
        ),
    };
    match others.is_empty() {
        true => format!("{what}, or name another with --precondition"),
        false => format!(
            "{what}, or name another with --precondition; {class} has {}",
            others.join(", ")
        ),
    }
}

/// Prints structures as they are found, or keeps them for the end.
struct Printer<'a> {
    args: &'a Args,
    subject: &'a Subject<'a>,
    labels: &'a Labels,
    count: u64,
    json: Vec<json::Described>,
    java: Option<Java<'a>>,
    /// Not yet written.
    buffer: String,
}

impl<'a> Printer<'a> {
    fn new(args: &'a Args, subject: &'a Subject<'a>, labels: &'a Labels) -> Printer<'a> {
        let java = args.java.then(|| Java::new(subject, labels));
        Printer { args, subject, labels, count: 0, json: vec![], java, buffer: String::new() }
    }

    /// One more structure. No: nobody reads on.
    fn structure(&mut self, space: &Space, structure: &Structure) -> Result<bool, String> {
        let Args { count, json, dot, all, .. } = *self.args;
        let is_text = !json && !dot && self.java.is_none();
        if count || (is_text && !all && self.count > SHOWN) {
            return Ok(true);
        }
        let program = self.subject.program;
        let graph = Graph::new(program, space, structure);
        if let Some(java) = &mut self.java {
            java.add(&graph);
        } else if json {
            self.json.push(json::Described::new(program, &graph));
        } else if dot {
            self.buffer += &dot::picture(program, self.labels, &graph, self.count);
        } else {
            let text = text::line(program, self.labels, &graph);
            self.buffer += &format!("{:<4} {text}\n", self.count);
        }
        self.write()
    }

    fn finish(mut self, summary: &Summary) -> Result<(), String> {
        let Args { count, json, dot, all, .. } = *self.args;
        if let Some(java) = self.java.take() {
            self.buffer = java.text(summary);
        } else if json {
            let structures = (!count).then(|| std::mem::take(&mut self.json));
            self.buffer = json::document(self.subject, summary, structures)?;
        } else if dot {
            for line in text::summary(summary, false).lines() {
                self.buffer += &format!("// {line}\n");
            }
        } else {
            if !count && !all && summary.count > SHOWN {
                let more = summary.count - SHOWN;
                self.buffer += &format!("... and {more} more (--all prints them)\n");
            }
            self.buffer += &text::summary(summary, true);
        }
        self.write().map(|_| ())
    }

    /// Writes what there is. No: nobody reads it.
    fn write(&mut self) -> Result<bool, String> {
        let mut out = std::io::stdout().lock();
        let done = out.write_all(self.buffer.as_bytes()).and_then(|()| out.flush());
        self.buffer.clear();
        match done {
            Ok(()) => Ok(true),
            Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
            Err(e) => Err(format!("standard output: {e}")),
        }
    }
}
