//! What was done about a precondition.

use crate::text::counted;
use serde::Serialize;

/// How a precondition was used, what that saved, and what it cost.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Precondition {
    /// The strategy; several where methods differ in it.
    pub strategy: String,
    /// Why that is not the one that was asked for.
    pub instead: Option<String>,
    /// Inputs for which it turned out not to hold.
    pub invalid: u64,
    /// Partial heaps that no valid structure completes.
    pub pruned: u64,
    /// How often that was asked, and who answered.
    pub questions: u64,
    pub by_witness: u64,
    pub by_memo: u64,
    pub by_tree: u64,
    pub by_search: u64,
    /// Runs of the precondition for it.
    pub runs: u64,
    /// Paths at whose end it was executed with unknown numbers, and those that it left no input.
    pub confirmed: u64,
    pub refuted: u64,
    /// What the questions took.
    pub time_ms: u64,
    /// That there is no valid input, within which bound.
    pub no_input: Option<String>,
    /// Where it was false most often, if there is none.
    pub hint: Option<String>,
}

impl Precondition {
    /// One or two lines.
    pub fn lines(&self) -> Vec<String> {
        let instead = self.instead.iter().map(|why| format!(" (executed before the call: {why})"));
        let by = format!("{}{}", self.strategy, instead.collect::<String>());
        if self.questions == 0 {
            let dropped = format!("{by}: {} dropped", counted(self.invalid, "invalid input"));
            let executed = (self.confirmed > 0).then(|| self.confirmed_text());
            return vec![dropped + &executed.map(|e| format!("; {e}")).unwrap_or_default()];
        }
        let answers = [
            (self.by_witness, "witness"),
            (self.by_memo, "memo"),
            (self.by_tree, "tree"),
            (self.by_search, "search"),
        ];
        let answers = answers.iter().filter(|(n, _)| *n > 0);
        let answers: Vec<String> = answers.map(|(n, who)| format!("{n} by {who}")).collect();
        vec![
            format!(
                "{by}: {} pruned; {}: {}",
                counted(self.pruned, "partial heap"),
                counted(self.questions, "question"),
                answers.join(", ")
            ),
            format!(
                "{} of the precondition, {}.{:03} s; {}",
                counted(self.runs, "run"),
                self.time_ms / 1000,
                self.time_ms % 1000,
                self.confirmed_text()
            ),
        ]
    }

    /// What executing it at the end of paths said.
    fn confirmed_text(&self) -> String {
        let confirmed = counted(self.confirmed - self.refuted, "path");
        format!("{confirmed} confirmed at their end, {} refuted", self.refuted)
    }

    /// That there is no valid input, if so, and what may help.
    pub fn no_input_lines(&self) -> Vec<String> {
        let Some(none) = &self.no_input else { return vec![] };
        let hint = self.hint.iter().map(|h| format!("hint: {h}"));
        let larger = "hint: a larger --scope may help, or other numbers (--range FIELD=FROM..TO)";
        let larger = (self.pruned > 0).then(|| larger.to_owned());
        [none.clone()].into_iter().chain(hint).chain(larger).collect()
    }

    /// Adds what was done for another method.
    pub fn add(&mut self, other: &Precondition) {
        if self.strategy.is_empty() {
            self.strategy.clone_from(&other.strategy);
        } else if !self.strategy.split(", ").any(|s| s == other.strategy) {
            self.strategy = format!("{}, {}", self.strategy, other.strategy);
        }
        self.invalid += other.invalid;
        self.pruned += other.pruned;
        self.questions += other.questions;
        self.by_witness += other.by_witness;
        self.by_memo += other.by_memo;
        self.by_tree += other.by_tree;
        self.by_search += other.by_search;
        self.runs += other.runs;
        self.confirmed += other.confirmed;
        self.refuted += other.refuted;
        self.time_ms += other.time_ms;
    }
}
