//! `cairn enumerate`: the structures that a class calls valid.

use crate::budget::BudgetArgs;
use crate::common::{INCOMPLETE, ProgramArgs};
use crate::config::{self, Config};
use crate::heap::HeapArgs;
use crate::look::Look;
use crate::report::{ReportArgs, command};
use crate::specified::{self, Compiled};
use cairn::engine::Sources;
use cairn_enumerate::{
    EnumerateError, Enumeration, Format, Options, Printer, Subject, Summary, page_case,
};
use cairn_explore::{PRECONDITION, Predicates};
use cairn_heap::Universe;
use cairn_precond::{RangeError, Settings, SetupError};
use cairn_program::Program;
use cairn_report::page;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Where nothing else is said, a run ends after this time.
const TIME: Duration = Duration::from_secs(60);

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
    /// A specification in separation logic whose invariant holds for valid objects, instead of a method.
    #[arg(long, value_name = "FILE", conflicts_with = "precondition")]
    spec: Option<PathBuf>,
    /// The classes that are tried for a type: `Shape=Circle,Square`. May be repeated.
    #[arg(long, value_name = "CLASS=CLASS,..")]
    subclasses: Vec<String>,
    /// How many classes of the class path are tried for a type [default: 4].
    #[arg(long, value_name = "N")]
    candidates: Option<usize>,
    /// Length of arrays [default: 5].
    #[arg(long, value_name = "N")]
    array_length: Option<u32>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    budget: BudgetArgs,
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

pub fn run(mut args: Args, config: &Config, look: Look) -> Result<u8, String> {
    let budget = args.budget.begin(config, Some(TIME))?;
    let _compiled = args.compiled_spec(config)?;
    let program = args.program.open(config)?;
    let subject = args.subject(config, &program)?;
    let ranges = args.ranges()?;
    let ranged: Vec<&str> = ranges.iter().map(|r| r.0).collect();
    let options = Options {
        universe: args.universe(config, &subject)?,
        settings: args.settings(config)?,
        ranged: &ranged,
        budget,
        limit: args.limit,
    };
    let failed = |e: EnumerateError| match e {
        EnumerateError::Setup(e) => args.unfit(config, &e),
        EnumerateError::Range(e) | EnumerateError::Observer(e) => e,
    };
    let enumeration = Enumeration::new(&subject, options).map_err(failed)?;
    let labels = enumeration.labels();
    let mut printer = Printer::new(args.format(), &subject, labels.clone());
    let sources = args.report.sources(&args.program.classpath(config)?)?;
    let mut cases = vec![];
    let summary = enumeration.run(&mut |found| {
        if sources.is_some() && cases.len() < page::PATHS {
            let number = cases.len() as u64 + 1;
            cases.push(page_case(&program, &labels, &found.graph(), number));
        }
        write(&printer.structure(found))
    });
    let summary = summary.map_err(failed)?;
    write(&printer.finish(&summary)?)?;
    if let Some(sources) = &sources {
        let run = structures(&args.target, &subject, cases, &summary, sources);
        args.report.write(run, look)?;
    }
    let is_good = summary.count > 0 && summary.incomplete.is_none();
    Ok(if is_good { 0 } else { INCOMPLETE })
}

/// The structures as a run of a report.
fn structures(
    target: &str,
    subject: &Subject<'_>,
    cases: Vec<page::Case>,
    summary: &Summary,
    sources: &Sources,
) -> page::Run {
    let Subject { program, class, predicate } = *subject;
    let time_ms = summary.time.as_millis() as u64;
    let method = page::Method {
        name: program.method(predicate).name.to_string(),
        paths: summary.count,
        time_ms,
        remarks: summary.incomplete.iter().cloned().collect(),
        more: summary.count.saturating_sub(cases.len() as u64),
        cases,
        ..page::Method::default()
    };
    let owner = page::Class {
        name: program.class(class).java_name(),
        source: sources.of(program, class),
        methods: vec![method],
        ..page::Class::default()
    };
    page::Run {
        version: page::VERSION,
        kind: page::RunKind::Enumerate,
        command: command(),
        target: target.to_owned(),
        incomplete: summary.incomplete.is_some(),
        figures: vec![
            ("structures".into(), summary.count.to_string()),
            ("runs of the predicate".into(), summary.candidates.to_string()),
        ],
        notes: summary.notes.iter().chain(&summary.hint).cloned().collect(),
        time_ms,
        classes: vec![owner],
        ..page::Run::default()
    }
}

/// Writes to standard output. No: nobody reads it.
fn write(text: &str) -> Result<bool, String> {
    if text.is_empty() {
        return Ok(true);
    }
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(format!("standard output: {e}")),
    }
}

impl Args {
    /// The class, and the method that says which of its objects are valid.
    /// The invariant of a specification as the method that holds for valid objects.
    fn compiled_spec(&mut self, config: &Config) -> Result<Option<Compiled>, String> {
        let Some(file) = &self.spec else { return Ok(None) };
        let compiled = specified::compile(std::slice::from_ref(file), &mut self.program, config)?;
        let found = compiled.methods.iter().find(|m| m.0 == self.target);
        let Some((_, method)) = found else {
            let file = file.display();
            return Err(format!("--spec: {file} has no invariant of {}", self.target));
        };
        self.precondition = Some(method.clone());
        Ok(Some(compiled))
    }

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
        Subject::find(program, class, &predicates)
    }

    fn format(&self) -> Format {
        match self {
            Args { java: true, .. } => Format::Java,
            Args { json: true, count, .. } => Format::Json { count: *count },
            Args { dot: true, .. } => Format::Dot,
            Args { count: true, .. } => Format::Count,
            Args { all, .. } => Format::Text { all: *all },
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

    fn universe(&self, config: &Config, subject: &Subject<'_>) -> Result<Universe, String> {
        let Subject { program, class, .. } = *subject;
        let mut heap = self.heap();
        heap.scope = self.scopes(subject);
        let settings = heap.settings(&config.heap, program)?;
        let universe = Universe::new(settings);
        if universe.candidates(program, class).is_empty() {
            let name = program.class(class).java_name();
            return Err(format!(
                "there are no objects of {name}: it is abstract, and no class on the class path \
                 extends it; name one with --subclasses {name}=CLASS"
            ));
        }
        Ok(universe)
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
