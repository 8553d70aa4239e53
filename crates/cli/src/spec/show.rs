//! `cairn spec show`: the models of a specification's parts.

use super::{SpecArgs, indented, print_json};
use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use cairn_contract::{Inspector, Part, ProgramClasses, parts, pictured_model};
use cairn_logic::models::Models;
use cairn_report::{dot, drawing};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Draw and count the models of predicates and invariants.
///
/// Of models that differ only in numbers and characters there is one. A model has at most as many
/// objects of each class as the scope says, and as many objects more than the smallest model.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn spec show -cp target/classes Bst.star --scope 3\n  cairn spec show -cp target/classes Bst.star tree --scope 4 --dot pictures\n  cairn spec show -cp target/classes Bst.star --contexts\n\nExit code: 0 these are all models, 2 usage or environment error, 3 there may be more."
)]
pub struct Args {
    #[command(flatten)]
    spec: SpecArgs,
    /// The name of a predicate, or the class of an invariant [default: all].
    name: Option<String>,
    /// Objects of each class.
    #[arg(long, value_name = "N", default_value_t = 3)]
    scope: usize,
    /// Models of each part that are looked for.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: usize,
    /// Print how many there are of each size, and nothing else.
    #[arg(long)]
    count: bool,
    /// Print the contexts of predicates instead: what their references can be together.
    #[arg(long, conflicts_with_all = ["count", "dot"])]
    contexts: bool,
    /// Write a picture of each for Graphviz: into this directory, or into a file that ends in `.dot`.
    #[arg(long, value_name = "DIR|FILE")]
    dot: Option<PathBuf>,
    /// Print a JSON document.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, config: &Config) -> Result<u8, String> {
    let program = args.spec.open(config)?;
    let specification = args.spec.read(&program).map_err(|e| e.to_string())?;
    let spec = &specification.spec;
    let classes = ProgramClasses::new(&program, spec);
    let inspector = Inspector::new(spec, &classes);
    if args.contexts {
        return show_contexts(args, &inspector, &chosen(parts(spec), args.name.as_deref())?);
    }
    let (mut text, mut described, mut pictures) = (String::new(), vec![], vec![]);
    let mut is_complete = true;
    for part in chosen(parts(spec), args.name.as_deref())? {
        let found = inspector.models(&part, args.scope, args.limit);
        let incomplete = incomplete(&found, args.limit);
        is_complete &= incomplete.is_none();
        let witnesses: Result<Vec<_>, _> =
            found.models.iter().map(|m| pictured_model(&program, &part, m)).collect();
        let witnesses = witnesses.map_err(|e| e.to_string())?;
        text += &format!("{}\n", part.title());
        for (n, witness) in witnesses.iter().enumerate() {
            if args.dot.is_some() {
                let title = format!("{}, model {}", part.title(), n + 1);
                pictures.push((file_name(&part, n), dot(witness, &title)));
            } else if !args.count {
                text += &format!("  model {}\n{}", n + 1, indented(&drawing(witness)));
            }
        }
        text += &table(&found);
        if let Some(why) = &incomplete {
            text += &format!("  there may be more: {why}\n");
        }
        text.push('\n');
        let drawings: Vec<Value> = witnesses.iter().map(|w| json!(drawing(w))).collect();
        described.push(json!({
            "part": part.title(),
            "by_size": found.by_size,
            "models": (!args.count).then_some(drawings),
            "incomplete": incomplete,
        }));
    }
    if let Some(to) = &args.dot {
        write(to, &pictures)?;
    }
    match args.json {
        true => print_json(&json!({ "scope": args.scope, "parts": described }))?,
        false => print(&text)?,
    }
    Ok(if is_complete { 0 } else { INCOMPLETE })
}

/// `--contexts`.
fn show_contexts(args: &Args, inspector: &Inspector, parts: &[Part]) -> Result<u8, String> {
    let (mut text, mut described) = (String::new(), vec![]);
    let mut is_complete = true;
    for part in parts {
        let Some(found) = inspector.contexts(part) else { continue };
        let exclusive = if found.is_exclusive { "" } else { ", not known to exclude each other" };
        let count = found.texts.len();
        let contexts = if count == 1 { "context" } else { "contexts" };
        text += &format!("{}: {count} {contexts}{exclusive}\n", part.title());
        found.texts.iter().for_each(|t| text += &format!("  | {t}\n"));
        if let Some(why) = &found.loss {
            text += &format!("  no fixed point: {why}\n");
        }
        text.push('\n');
        is_complete &= found.loss.is_none();
        described.push(json!({
            "part": part.title(),
            "contexts": found.texts,
            "exclusive": found.is_exclusive,
            "incomplete": found.loss,
        }));
    }
    match args.json {
        true => print_json(&json!({ "parts": described }))?,
        false => print(&text)?,
    }
    Ok(if is_complete { 0 } else { INCOMPLETE })
}

/// The parts of a name; all if there is none.
pub fn chosen(all: Vec<Part>, name: Option<&str>) -> Result<Vec<Part>, String> {
    let Some(name) = name else { return Ok(all) };
    let is_named = |p: &&Part| p.name == name || p.name.ends_with(&format!(".{name}"));
    let found: Vec<Part> = all.iter().filter(is_named).cloned().collect();
    match found.is_empty() {
        false => Ok(found),
        true => {
            let names: Vec<&str> = all.iter().map(|p| &*p.name).collect();
            Err(format!("the specification has no `{name}`; it has {}", names.join(", ")))
        }
    }
}

fn incomplete(found: &Models, limit: usize) -> Option<String> {
    match (&found.unsure, found.cut) {
        (_, true) => Some(format!("only {limit} were looked for (--limit)")),
        (Some(why), _) => Some(why.to_string()),
        (None, false) => None,
    }
}

/// How many models there are of each size.
fn table(found: &Models) -> String {
    let mut text = String::from("  objects  models\n");
    for (size, count) in found.by_size.iter().enumerate().filter(|(_, count)| **count > 0) {
        text += &format!("  {size:>7}  {count:>6}\n");
    }
    text + &format!("      all  {:>6}\n", found.models.len())
}

fn file_name(part: &Part, n: usize) -> String {
    let plain = |c: char| if c.is_alphanumeric() || c == '_' { c } else { '-' };
    format!("{}-{}.dot", part.name.chars().map(plain).collect::<String>(), n + 1)
}

fn write(to: &Path, pictures: &[(String, String)]) -> Result<(), String> {
    let failed = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    if to.extension().is_some_and(|e| e == "dot") {
        let all: String = pictures.iter().map(|p| p.1.as_str()).collect();
        return std::fs::write(to, all).map_err(|e| failed(to, e));
    }
    std::fs::create_dir_all(to).map_err(|e| failed(to, e))?;
    for (name, text) in pictures {
        let file = to.join(name);
        std::fs::write(&file, text).map_err(|e| failed(&file, e))?;
    }
    Ok(())
}
