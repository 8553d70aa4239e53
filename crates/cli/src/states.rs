//! `cairn states`: what calls of a class's interface lead to.

use crate::budget::BudgetArgs;
use crate::common::{ProgramArgs, print};
use crate::config::Config;
use crate::exploration::SearchArgs;
use crate::heap::search_budget;
use cairn_explore::{Detail, Target};
use cairn_heap::Recipe;
use cairn_program::Program;
use cairn_program::synth::external_type;
use cairn_states::{ClassStates, Library};
use std::fmt::Write;
use std::time::Instant;

/// Show the call sequences that make objects of a class, each of which leads to a state that no other one does.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn states -cp target/classes com.acme.Account\n\nThese are the inputs of `cairn test` and of `--inputs api`: the arguments are unknown, and are found for each path."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    /// A class.
    class: String,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let program = args.program.open(config)?;
    let class = program.load(&args.class.replace('.', "/")).map_err(|e| e.to_string())?;
    let target = Target::Main(args.class.clone());
    let options = args.search.options(config, &program, &target, Detail::End)?;
    let settings = args.search.heap.settings(&config.heap, &program)?;
    let budget = search_budget(&args.budget.begin(config, None)?);
    let began = Instant::now();
    let reached = Library::default().of(&program, class, &options, &settings, &budget);
    let mut text = String::new();
    for (&id, states) in &reached.classes {
        describe(&mut text, &program, &program.class(id).java_name(), states);
    }
    let _ = writeln!(text, "{:.2} s", began.elapsed().as_secs_f64());
    print(&text)?;
    Ok(0)
}

fn describe(text: &mut String, program: &Program, name: &str, states: &ClassStates) {
    let ClassStates { sequences, states: count, merged, calls, is_cut, is_out, losses } = states;
    let more = if *is_cut { ", more were left out" } else { "" };
    let _ = writeln!(
        text,
        "{name}: {} sequences of up to {} calls, {count} states, {merged} merged{more}",
        sequences.len(),
        calls + 1
    );
    for sequence in sequences {
        let _ = writeln!(text, "  {}", spelled(program, sequence));
    }
    for loss in losses {
        let _ = writeln!(text, "  lost: {loss}");
    }
    if *is_out {
        let _ = writeln!(text, "  the effort was spent before all of them were executed");
    }
}

fn spelled(program: &Program, recipe: &Recipe) -> String {
    let method = |m| {
        let m = program.method(m);
        let inner = m.desc.trim_start_matches('(').split(')').next().unwrap_or("");
        let types = cairn_program::synth::field_descriptors(inner).flatten().map(external_type);
        let types: Vec<String> = types.collect();
        format!("{}({})", m.name, types.join(", "))
    };
    let owner = program.class(recipe.owner).java_name();
    let first = match &*program.method(recipe.create).name {
        "<init>" => method(recipe.create).replace("<init>", &format!("new {owner}")),
        _ => format!("{owner}.{}", method(recipe.create)),
    };
    let rest = recipe.then.iter().map(|&m| method(m));
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join("; ")
}
