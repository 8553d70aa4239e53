//! `--stub` and `--stub-unsupported`: types that nobody executes.

use crate::common::ProgramArgs;
use crate::config::Config;
use cairn_heap::Universe;
use cairn_program::Shape;
use cairn_strategies::Settings;
use cairn_stub::{Pattern, Request, Stubs, Ways};
use clap::ValueEnum;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Packages whose classes are never stubbed because something in them is not supported: no program runs without them.
const NEEDED: [&str; 5] =
    ["java/lang/", "java/util/", "java/lang/invoke/", "java/lang/reflect/", "java/util/function/"];

/// What can fail at any time, although the library has objects that never do.
const STREAMS: [&str; 4] =
    ["java/io/InputStream", "java/io/OutputStream", "java/io/Reader", "java/io/Writer"];

/// Which types are stubs.
#[derive(clap::Args, Clone)]
pub struct StubArgs {
    /// Do not execute these types: what they answer is unknown, or they throw what they declare. `java.sql.*` is a pattern, a star any
    /// characters; given several times, or separated by commas.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',')]
    stub: Vec<String>,
    /// So are types that are missing, native methods of the program, and whatever turns out not to be supported.
    #[arg(long)]
    stub_unsupported: bool,
    /// What stubs never do [default: they do both].
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    stub_never: Vec<Never>,
}

/// What stubs can be kept from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Never {
    /// Answering null.
    Null,
    /// Throwing what they declare.
    Throw,
}

/// The stubs of a run.
pub struct Stubbed {
    patterns: Vec<Pattern>,
    unsupported: bool,
    ways: Ways,
    /// Classes that turned out not to be supported, by internal name.
    found: BTreeSet<String>,
    /// The class path without stubs.
    given: String,
    /// Those that there are now.
    pub stubs: Stubs,
}

impl StubArgs {
    /// Makes the stubs that are asked for; from then on the class path has them.
    pub fn prepare(
        &self,
        program: &mut ProgramArgs,
        config: &Config,
    ) -> Result<Option<Stubbed>, String> {
        let file = &config.environment;
        let texts = self.stub.iter().chain(&file.stub);
        let patterns = texts
            .map(|t| Pattern::parse(t).map_err(|e| format!("--stub: {e}")))
            .collect::<Result<Vec<_>, _>>()?;
        let unsupported = self.stub_unsupported || file.stub_unsupported;
        if patterns.is_empty() && !unsupported {
            return Ok(None);
        }
        let never = |what| self.stub_never.iter().chain(&file.stub_never).any(|n| *n == what);
        let ways = Ways { nulls: !never(Never::Null), failures: !never(Never::Throw) };
        let given = program.classpath(config)?;
        let found = BTreeSet::new();
        let stubs = make(program, config, &given, (&patterns, unsupported, ways))?;
        Ok(Some(Stubbed { patterns, unsupported, ways, found, given, stubs }))
    }
}

/// What to say where a class of the library that the program calls is not supported.
pub fn advice(unsupported: &[String]) -> Option<String> {
    let can_be_one = |c: &&String| !is_needed(c);
    let names: Vec<String> =
        unsupported.iter().filter(can_be_one).map(|c| c.replace('/', ".")).collect();
    (!names.is_empty()).then(|| {
        format!(
            "with --stub {} (or --stub-unsupported) these answer with anything",
            names.join(",")
        )
    })
}

fn is_needed(class: &str) -> bool {
    NEEDED.iter().any(|p| class.strip_prefix(p).is_some_and(|rest| !rest.contains('/')))
}

impl Stubbed {
    /// What a verdict calls the stubs.
    pub fn names(&self) -> Vec<String> {
        let named = self.patterns.iter().map(|p| p.text().to_owned());
        let missing = self.stubs.missing.iter().chain(&self.found).chain(&self.stubs.natives);
        let missing = missing.filter(|c| !self.patterns.iter().any(|p| p.matches(c)));
        let all: BTreeSet<String> = named.chain(missing.map(|c| c.replace('/', "."))).collect();
        let never = [("null", self.ways.nulls), ("exceptions", self.ways.failures)];
        let never = never.iter().filter(|n| !n.1).map(|n| format!("never {}", n.0));
        all.into_iter().chain(never).collect()
    }

    /// Makes stubs of what turned out not to be supported, if that is asked for and there is something new: whether there is.
    pub fn add(
        &mut self,
        program: &mut ProgramArgs,
        config: &Config,
        unsupported: &[String],
    ) -> Result<bool, String> {
        let is_new = |c: &&String| !is_needed(c) && !self.found.contains(*c);
        let new: Vec<String> = unsupported.iter().filter(is_new).cloned().collect();
        if !self.unsupported || new.is_empty() {
            return Ok(false);
        }
        self.found.extend(new);
        let mut patterns = self.patterns.clone();
        for class in &self.found {
            patterns.push(Pattern::parse(&class.replace('/', "."))?);
        }
        self.stubs = make(program, config, &self.given, (&patterns, true, self.ways))?;
        Ok(true)
    }
}

fn make(
    args: &mut ProgramArgs,
    config: &Config,
    given: &str,
    (patterns, unsupported, ways): (&[Pattern], bool, Ways),
) -> Result<Stubs, String> {
    args.set_patches(None);
    let open = args.open_with(config, given)?;
    let mut stubs = Stubs::new(&open)?;
    let is_wanted = |c: &str| unsupported || patterns.iter().any(|p| p.matches(c));
    stubs.add_missing(&open, &is_wanted, ways)?;
    let class_path = stubs.class_path(given)?;
    args.set_classpath(class_path.clone());
    let open = args.open_with(config, &class_path)?;
    let universe = Universe::new(Settings::default());
    let has_objects = |class| {
        let is_object = open.class(class).shape == Shape::Object;
        let is_stream = STREAMS.contains(&&*open.class(class).name);
        !is_object || !is_stream && !universe.forms(&open, class).is_empty()
    };
    let made = stubs.missing.clone();
    let request =
        Request { patterns, made: &made, natives: unsupported, ways, has_objects: &has_objects };
    stubs.make(&open, &request)?;
    args.set_patches(stubs.patched());
    for remark in &stubs.remarks {
        eprintln!("cairn: {remark}");
    }
    if stubs.types.is_empty() && stubs.missing.is_empty() && !patterns.is_empty() {
        let all: Vec<&str> = patterns.iter().map(Pattern::text).collect();
        return Err(format!("--stub: the program mentions no type that is {}", all.join(" or ")));
    }
    Ok(stubs)
}
