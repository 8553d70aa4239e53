//! Paths for a report, and what the JVM does with their inputs.

use cairn_explore::{End, PathReport, Predicates};
use cairn_jvm::replay::{Agreement, Replayer, agreement};
use cairn_program::Program;
use cairn_report::page::Ending;
use cairn_report::{Input, Path, with_message};
use cairn_witness::{Names, Outcome, Witness};

/// A path as reports have it.
pub fn describe(path: &PathReport) -> Path {
    let predicted = path.witness.as_ref().map(|w| (w, &w.outcome));
    let end = match (&path.end, predicted) {
        (End::Returned, Some((witness, Outcome::Returned(Some(value))))) => {
            format!("returned {}", Names::new(witness).value_after(value))
        }
        (End::Returned, _) => "returned".into(),
        (End::Threw { class, .. }, Some((_, Outcome::Threw { message: Some(m), .. }))) => {
            format!("threw {}", with_message(class, Some(m)))
        }
        (End::Threw { class, .. }, _) => format!("threw {class}"),
        (End::Exited(code), _) => format!("exited with {code}"),
        (End::Endless, _) => "never ends".into(),
        (End::Deadlock(who), _) => format!("deadlock: {who}"),
        (End::Bound(bound), _) => format!("reached a bound: {bound}"),
        (End::Unsupported(what), _) => format!("unsupported: {what}"),
        (End::SolverUnknown(why), _) => format!("left open by the solver: {why}"),
        (End::OutOfTime, _) => "out of time".into(),
        (End::Broken(what), _) => format!("broken: {what}"),
    };
    let ending = match &path.end {
        End::Returned => Ending::Returned,
        End::Threw { .. } => Ending::Threw,
        End::Exited(_) => Ending::Exited,
        End::Endless | End::Deadlock(_) => Ending::Endless,
        End::Bound(_) => Ending::Bound,
        End::Unsupported(_) | End::SolverUnknown(_) | End::OutOfTime | End::Broken(_) => {
            Ending::Lost
        }
    };
    Path {
        number: path.number,
        end,
        ending,
        condition: path.condition.clone(),
        inputs: path.witness.as_ref().map(Input::list).unwrap_or_default(),
        witness: path.witness.clone(),
        others: path.others.clone(),
        summary: path.summary.clone(),
    }
}

/// What the JVM did with the inputs of the paths.
#[derive(serde::Serialize)]
pub struct ReplayedPaths {
    replayed: usize,
    /// What was predicted wrongly, or could not be compared.
    pub differences: Vec<String>,
}

impl ReplayedPaths {
    pub fn text(&self) -> String {
        let mut out = String::new();
        for d in &self.differences {
            out += &format!("disagreement: {d}\n");
        }
        let (all, wrong) = (self.replayed, self.differences.len());
        out + &format!("replayed on the JVM: {all}, of them not as predicted: {wrong}\n")
    }
}

/// Replays the inputs of all paths, and that they satisfy the precondition, as further calls.
pub fn replay_all(
    program: &Program,
    replayer: &Replayer,
    paths: &[PathReport],
    precondition: Option<&Predicates>,
) -> ReplayedPaths {
    let valid = |w: &Witness| -> Vec<Witness> {
        precondition.into_iter().flat_map(|p| p.questions(program, w)).collect()
    };
    // That a stack overflows is no prediction, and that a program never ends takes for ever to see.
    let is_told = |p: &&PathReport| {
        p.end.kind().is_outcome() && !matches!(p.end, End::Endless | End::Deadlock(_))
    };
    let told = paths.iter().filter(is_told);
    let inputs = |p: &PathReport| {
        let all = p.witness.iter().chain(&p.others).cloned().map(|w| (p.number, w));
        all.collect::<Vec<_>>()
    };
    let told: Vec<(u64, Witness)> = told.flat_map(inputs).collect();
    let replayed = told.len();
    let questions = told.iter().flat_map(|(n, w)| valid(w).into_iter().map(|q| (*n, q)));
    let asked: Vec<(u64, Witness)> = questions.collect();
    let told: Vec<(u64, Witness)> = told.into_iter().chain(asked).collect();
    let witnesses: Vec<Witness> = told.iter().map(|t| t.1.clone()).collect();
    let answers = replayer.replay_all(&witnesses);
    let differs = |(i, ((number, witness), answer)): (usize, (&(u64, Witness), _))| {
        let why = match answer {
            Err(e) => format!("{e}"),
            Ok(replayed) => match agreement(witness, &replayed) {
                Agreement::Same => return None,
                Agreement::Different(why) => why,
            },
        };
        let what = if i < replayed { "" } else { "the precondition: " };
        Some(format!("path {number}: {what}{why}"))
    };
    let differences = told.iter().zip(answers).enumerate().filter_map(differs).collect();
    ReplayedPaths { replayed, differences }
}
