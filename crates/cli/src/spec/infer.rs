//! `cairn spec infer`: the invariant of a class, from the states that calls lead to.

use super::{indented, print_json};
use crate::budget::BudgetArgs;
use crate::common::{INCOMPLETE, ProgramArgs, print};
use crate::config::Config;
use crate::exploration::SearchArgs;
use cairn_explore::{Detail, Target};
use cairn_infer::{InferError, Inferred, Likely, Request, infer};
use cairn_program::Program;
use cairn_report::drawing;
use cairn_states::Library;
use cairn_witness::{Data, NamedInput, Outcome, VERSION, Witness};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// Where nothing else is said, a run ends after this time.
const TIME: Duration = Duration::from_secs(60);
/// Conjuncts that a call breaks and whose input is drawn.
const DRAWN: usize = 3;

/// Infer the invariant of a class from the states that its constructors and methods lead to.
///
/// Conjuncts that hold in all reached states are checked: every call from whatever satisfies them must lead to
/// a state that does. What a call breaks is told as likely, with the call.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn spec infer -cp target/classes com.acme.Bst --out src/test/star/com/acme/Bst.star\n\nExit code: 0 an invariant was found, 2 usage or environment error, or a class that has none,\n3 none was found, or nothing makes an object of the class."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    /// A class.
    class: String,
    /// Write the specification to this file; it is not overwritten without --force.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print a JSON document.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, config: &Config) -> Result<u8, String> {
    if let Some(file) = args.out.as_ref().filter(|f| f.exists() && !args.force) {
        return Err(format!("{}: the file is there; --force overwrites it", file.display()));
    }
    let program = args.program.open(config)?;
    let name = args.class.trim();
    let class = program.load(&name.replace('.', "/")).map_err(|e| {
        let similar = similar(&program, name);
        match similar.is_empty() {
            true => e.to_string(),
            false => format!("{e}; there are: {}", similar.join(", ")),
        }
    })?;
    let target = Target::Main(args.class.clone());
    let options = args.search.options(config, &program, &target, Detail::Witness)?;
    let settings = args.search.heap.settings(&config.heap, &program)?;
    let budget = args.budget.begin(config, Some(TIME))?;
    let library = Library::default();
    let request = Request {
        program: &program,
        class,
        options: &options,
        settings: &settings,
        library: &library,
        budget: &budget,
        is_symbolic: true,
    };
    let inferred = match infer(&request) {
        Ok(inferred) => inferred,
        Err(InferError::NoState(why)) => {
            eprintln!("cairn: {why}");
            return Ok(INCOMPLETE);
        }
        Err(e) => return Err(e.to_string()),
    };
    if let (Some(file), Some(text)) = (&args.out, &inferred.text) {
        if let Some(parent) = file.parent().filter(|p| !p.as_os_str().is_empty()) {
            std::fs::create_dir_all(parent).map_err(|e| format!("{}: {e}", parent.display()))?;
        }
        std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    match args.json {
        true => print_json(&described(&inferred))?,
        false => print(&shown(&inferred, args.out.as_ref()))?,
    }
    Ok(if inferred.text.is_some() { 0 } else { INCOMPLETE })
}

/// Classes of the class path whose simple name is the same, or begins alike.
fn similar(program: &Program, name: &str) -> Vec<String> {
    let simple = |n: &str| n.rsplit(['.', '/', '$']).next().unwrap_or(n).to_lowercase();
    let wanted = simple(name);
    let (names, _) = program.class_path().readable_class_names();
    let fits = |n: &&String| {
        let own = simple(n);
        own == wanted || own.starts_with(&wanted) || wanted.starts_with(&own) && own.len() > 3
    };
    let mut all: Vec<String> = names.iter().filter(fits).map(|n| n.replace('/', ".")).collect();
    all.truncate(5);
    all
}

fn shown(inferred: &Inferred, out: Option<&PathBuf>) -> String {
    let mut text = String::new();
    match (&inferred.text, out) {
        (Some(_), Some(file)) => {
            text += &format!("written: {}\n", file.display());
            for conjunct in &inferred.conjuncts {
                text += &format!("  {}\n", conjunct.words);
            }
        }
        (Some(spec), None) => text += spec,
        (None, _) => {
            text += &format!(
                "{}: no invariant; {} states were reached, and no conjunct holds in all of them that calls keep\n",
                inferred.class, inferred.reached
            );
        }
    }
    let mut drawn: Vec<(&str, Vec<String>)> = vec![];
    for likely in &inferred.likely {
        if out.is_some() || inferred.text.is_none() {
            text += &format!("likely: {}; {} breaks it\n", likely.words, likely.broken.method);
        }
        let method = &*likely.broken.method;
        if drawn.len() < DRAWN
            && let Some(lines) = before(likely)
            && !drawn.contains(&(method, lines.clone()))
        {
            drawn.push((method, lines));
        }
    }
    for (method, lines) in &drawn {
        text += &format!("{method} breaks it, called on\n{}", indented(lines));
    }
    for loss in inferred.losses.iter().take(3) {
        text += &format!("lost: {loss}\n");
    }
    text
}

/// The object before the call that breaks a conjunct.
fn before(likely: &Likely) -> Option<Vec<String>> {
    if likely.broken.before.is_empty() {
        return None;
    }
    let receiver = NamedInput {
        name: "this".into(),
        descriptor: "Ljava/lang/Object;".into(),
        value: Data::Ref(0),
    };
    let witness = Witness {
        version: VERSION,
        target: cairn_witness::Target::Main { class: String::new() },
        receiver: Some(receiver),
        arguments: vec![],
        statics: vec![],
        inputs: vec![],
        heap: likely.broken.before.clone(),
        outcome: Outcome::Returned(None),
        after: None,
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    };
    Some(drawing(&witness))
}

fn described(inferred: &Inferred) -> Value {
    let conjunct = |c: &cairn_infer::Conjunct| json!({ "words": c.words, "excluded": c.excluded });
    let likely = |l: &Likely| json!({ "words": l.words, "excluded": l.excluded, "broken_by": l.broken.method, "called_on": before(l) });
    json!({
        "class": inferred.class,
        "invariant": inferred.conjuncts.iter().map(conjunct).collect::<Vec<_>>(),
        "likely": inferred.likely.iter().map(likely).collect::<Vec<_>>(),
        "specification": inferred.text,
        "reached": inferred.reached,
        "longest_sequence": inferred.longest,
        "unreached": inferred.unreached,
        "excluded": inferred.excluded,
        "calls": inferred.calls,
        "states": inferred.states,
        "scope": inferred.scope,
        "methods": inferred.confirmed.methods,
        "paths": inferred.confirmed.paths,
        "bounds": inferred.confirmed.cuts,
        "losses": inferred.losses,
    })
}
