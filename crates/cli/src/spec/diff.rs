//! `cairn spec diff`: a specification against a method.

use super::{SpecArgs, indented, print_json};
use crate::budget::BudgetArgs;
use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use crate::heap::HeapArgs;
use cairn_contract::{
    Comparer, Comparison, Difference, Part, PartKind, ProgramClasses, Side, parts,
};
use cairn_enumerate::{EnumerateError, Enumeration, Options, Subject};
use cairn_explore::{Ended, PRECONDITION, Predicates, Rerunner};
use cairn_heap::Universe;
use cairn_precond::Settings;
use cairn_program::Program;
use cairn_report::drawing;
use cairn_witness::{Target, Witness};
use serde_json::{Value, json};
use std::time::Duration;

/// A difference was found.
const DIFFERENT: u8 = 1;
/// Where nothing else is said, a run ends after this time.
const TIME: Duration = Duration::from_secs(60);
/// Models that are looked for.
const MODELS: usize = 20_000;

/// Find structures that an invariant accepts and a method does not, and the other way round.
///
/// All structures within the scope that the method accepts are judged by the invariant; all models of
/// the invariant within the scope, and what differs from one of them in one field, are judged by
/// both. The differences are drawn, smallest first.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn spec diff -cp target/classes src/test/star/com/acme/Bst.star 'Bst#repOK' --scope 5\n\nExit code: 0 there is no difference within the scope, 1 there is, 2 usage or environment error,\n3 something was left out, which is named."
)]
pub struct Args {
    #[command(flatten)]
    spec: SpecArgs,
    /// `Class#method`: a `boolean` method without parameters [default of the method: repOK].
    target: String,
    /// Objects of each class.
    #[arg(long, value_name = "N", default_value_t = 3)]
    scope: usize,
    /// Differences of each kind that are shown.
    #[arg(long, value_name = "N", default_value_t = 3)]
    limit: usize,
    /// Length of arrays that the method is tried with [default: 5].
    #[arg(long, value_name = "N")]
    array_length: Option<u32>,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Print a JSON document.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, config: &Config) -> Result<u8, String> {
    let budget = args.budget.begin(config, Some(TIME))?;
    let program = args.spec.open(config)?;
    let specification = args.spec.read(&program).map_err(|e| e.to_string())?;
    let spec = &specification.spec;
    let all = parts(spec);
    let (subject, invariant) = args.subject(&program, &all)?;
    let classes = ProgramClasses::new(&program, spec);
    let half = budget.share(0.5);
    let goes_on = || !half.is_over();
    let mut comparer = Comparer::new(spec, &classes, invariant, &goes_on);
    let mut method = Judge::new(&subject)?;
    comparer.models(args.scope, MODELS, &mut |witness| method.accepts(witness));
    let mut heap = HeapArgs::default();
    heap.scope = vec![args.scope.to_string()];
    let mut settings = Settings::default();
    settings.array_length = args.array_length.unwrap_or(settings.array_length);
    let options = Options {
        universe: Universe::new(heap.settings(&config.heap, &program)?),
        settings,
        ranged: &[],
        budget,
        limit: None,
    };
    let failed = |e: EnumerateError| match e {
        EnumerateError::Setup(e) => e.to_string(),
        EnumerateError::Range(e) | EnumerateError::Observer(e) => e,
    };
    let enumeration = Enumeration::new(&subject, options).map_err(failed)?;
    let summary = enumeration.run(&mut |found| {
        comparer.accepted(&found.graph().heap(&program));
        Ok(true)
    });
    let summary = summary.map_err(failed)?;
    let mut comparison = comparer.finish();
    if comparison.judged == 0 {
        let why = format!("no structure is within scope {}; try a larger one", args.scope);
        comparison.incomplete.get_or_insert(why);
    }
    if let Some(why) = summary.incomplete {
        comparison.incomplete.get_or_insert(format!("structures of the method: {why}"));
    }
    report(args, &comparison, invariant)?;
    Ok(match &comparison {
        c if !c.differences.is_empty() => DIFFERENT,
        c if c.incomplete.is_some() || c.unknown > 0 || c.judged == 0 => INCOMPLETE,
        _ => 0,
    })
}

impl Args {
    /// The method, and the invariant of its class.
    fn subject<'p, 'a>(
        &self,
        program: &'p Program,
        all: &'a [Part],
    ) -> Result<(Subject<'p>, &'a Part), String> {
        let (class, method) = self.target.split_once('#').unwrap_or((&self.target, PRECONDITION));
        let method = method.trim().trim_end_matches("()");
        let mut found = all.iter().filter(|p| {
            let is_named = p.name == class || p.name.ends_with(&format!(".{class}"));
            p.kind == PartKind::Invariant && is_named
        });
        let Some(invariant) = found.next() else {
            let invariants = all.iter().filter(|p| p.kind == PartKind::Invariant);
            let names: Vec<&str> = invariants.map(|p| &*p.name).collect();
            let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            return Err(format!(
                "{}: there is no invariant of `{class}`; there are invariants of: {there}",
                self.spec.file.display()
            ));
        };
        let subject = Subject::find(program, &invariant.name, &Predicates::from(method))?;
        Ok((subject, invariant))
    }
}

/// Executes the method.
struct Judge<'p> {
    rerunner: Rerunner<'p>,
    target: Target,
}

impl<'p> Judge<'p> {
    fn new(subject: &Subject<'p>) -> Result<Judge<'p>, String> {
        let program = subject.program;
        let method = program.method(subject.predicate);
        let target = Target::Method {
            class: program.class(method.class).java_name(),
            name: method.name.to_string(),
            descriptor: method.desc.to_string(),
            is_static: method.is_static(),
        };
        let rerunner = Rerunner::new(program, &target).map_err(|e| e.to_string())?;
        Ok(Judge { rerunner, target })
    }

    fn accepts(&mut self, drawn: &Witness) -> Result<bool, String> {
        let mut witness = Witness { target: self.target.clone(), ..drawn.clone() };
        if let Target::Method { is_static: true, .. } = &self.target {
            witness.arguments.extend(witness.receiver.take());
        }
        match self.rerunner.end(&witness).map_err(|e| e.to_string())? {
            Ended::Word(word) => Ok(word & 1 == 1),
            // An exception counts as false, as it does when structures are enumerated.
            Ended::Threw(_) => Ok(false),
            other => Err(format!("it ended otherwise: {other:?}")),
        }
    }
}

fn report(args: &Args, comparison: &Comparison, invariant: &Part) -> Result<(), String> {
    let Comparison { differences, judged, accepted, unknown, why_unknown, incomplete } = comparison;
    let of = |side: Side| differences.iter().filter(move |d| d.accepted_by == side);
    if args.json {
        let described = |d: &Difference| -> Value {
            json!({
                "accepted_by": name(d.accepted_by),
                "objects": d.size,
                "structure": drawing(&d.witness),
                "why": d.why,
            })
        };
        let shown = [Side::Specification, Side::Method].into_iter();
        let shown: Vec<Value> = shown.flat_map(|s| of(s).take(args.limit).map(described)).collect();
        return print_json(&json!({
            "invariant": invariant.name,
            "method": args.target,
            "scope": args.scope,
            "judged": judged,
            "accepted_by_both": accepted,
            "accepted_by_specification_only": of(Side::Specification).count(),
            "accepted_by_method_only": of(Side::Method).count(),
            "unknown": unknown,
            "why_unknown": why_unknown,
            "incomplete": incomplete,
            "differences": shown,
        }));
    }
    let mut text = String::new();
    for side in [Side::Specification, Side::Method] {
        let count = of(side).count();
        if count == 0 {
            continue;
        }
        let (by, other) = match side {
            Side::Specification => (format!("inv {}", invariant.name), args.target.clone()),
            Side::Method => (args.target.clone(), format!("inv {}", invariant.name)),
        };
        text += &format!("accepted by {by}, refused by {other}: {count}\n");
        for difference in of(side).take(args.limit) {
            text +=
                &format!("{}    ({})\n\n", indented(&drawing(&difference.witness)), difference.why);
        }
    }
    text += &format!("{judged} structures judged by both, {accepted} accepted by both");
    text += match differences.len() {
        0 => ", no difference\n".to_owned(),
        1 => ", 1 difference\n".to_owned(),
        n => format!(", {n} differences\n"),
    }
    .as_str();
    if *unknown > 0 {
        let why = why_unknown.as_deref().unwrap_or_default();
        text += &format!("{unknown} structures not judged: {why}\n");
    }
    if let Some(why) = incomplete {
        text += &format!("incomplete: {why}\n");
    }
    print(&text)
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Specification => "specification",
        Side::Method => "method",
    }
}
