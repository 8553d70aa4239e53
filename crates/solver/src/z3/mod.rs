//! Z3 as a back end, where it is installed.
//!
//! Each question is a script of its own: nothing is kept between them but the loaded library.

mod library;
mod script;

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::{BackendError, Counters, Unknown};
use cairn_term::{Evaluator, Model, Pool, Sort, Value, Var};
use library::Z3Context;
use std::fmt::Write;

pub(crate) struct Z3 {
    context: Z3Context,
    evaluator: Evaluator,
    tally: Tally,
}

impl Z3 {
    pub fn new() -> Result<Z3, BackendError> {
        let context = Z3Context::load()?;
        Ok(Z3 { context, evaluator: Evaluator::new(), tally: Tally::new("z3") })
    }

    fn solve(&mut self, query: &Query<'_>) -> Result<Outcome, Unknown> {
        let (script, vars) = script::script(query.pool, query.conjuncts())?;
        let mut text = "(reset)\n".to_owned();
        if query.is_late() {
            return Err(Unknown::Time);
        }
        if let Some(left) = query.budget.time_left() {
            let left = left.as_millis().max(1);
            let _ = writeln!(text, "(set-option :timeout {})", left.min(u128::from(u32::MAX)));
        }
        text.push_str(&script);
        text.push_str("(check-sat)");
        let answer = self.context.run(&text);
        match answer.trim() {
            "sat" => self.model(query, &vars).map(Outcome::Sat),
            "unsat" => Ok(Outcome::Unsat(None)),
            "unknown" | "timeout" if query.is_late() => Err(Unknown::Time),
            other => Err(Unknown::Backend(format!("Z3 answered {other:?}"))),
        }
    }

    fn model(&mut self, query: &Query<'_>, vars: &[Var]) -> Result<Model, Unknown> {
        let mut model = Model::new();
        if !vars.is_empty() {
            let names: Vec<String> = vars.iter().map(|v| format!("v{}", v.0)).collect();
            let answer = self.context.run(&format!("(get-value ({}))", names.join(" ")));
            model = values(query.pool, &answer)
                .filter(|m| m.len() == vars.len())
                .ok_or_else(|| Unknown::Backend(format!("Z3 gave the values {answer:?}")))?;
        }
        let mut under = self.evaluator.under(query.pool, &model);
        match query.conjuncts().find(|&t| !under.holds(t)) {
            None => Ok(model),
            Some(t) => {
                let text = query.pool.display_within(t, 50);
                Err(Unknown::Backend(format!("the model of Z3 does not satisfy {text}")))
            }
        }
    }
}

/// Reads `((v0 #x00000001) (v1 true))`.
fn values(pool: &Pool, text: &str) -> Option<Model> {
    let spaced = text.replace(['(', ')'], " ");
    let mut words = spaced.split_whitespace();
    let mut model = Model::new();
    while let Some(name) = words.next() {
        let var = Var(name.strip_prefix('v')?.parse().ok()?);
        if var.0 as usize >= pool.var_count() {
            return None;
        }
        let sort = pool.var_sort(var);
        let word = words.next()?;
        let value = match (sort, word.get(..2)) {
            (Sort::Bool, _) => Value::bool(word.parse().ok()?),
            (_, Some("#x")) => Value::of(sort, u64::from_str_radix(&word[2..], 16).ok()?),
            (_, Some("#b")) => Value::of(sort, u64::from_str_radix(&word[2..], 2).ok()?),
            _ => return None,
        };
        model.set(var, value);
    }
    Some(model)
}

impl Layer for Z3 {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        let outcome = self.solve(query).unwrap_or_else(Outcome::Unknown);
        self.tally.answer(outcome)
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
    }
}
