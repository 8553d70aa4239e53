//! The back end of the chain: conjuncts as assumptions on one circuit that grows with the
//! questions.
//!
//! What was encoded for older questions stays, and with it what the SAT solver learnt; but every
//! model assigns it too. When it is much larger than what a question is about, a new circuit is
//! begun.

use super::circuit::Lit;
use super::translate::Translation;
use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::{Counters, Unknown};
use crate::sat::{Answer, SatLimit};
use cairn_term::{Evaluator, FreeVars, Model, Term, Var};

/// Circuits below this many encoded gates are never given up.
const SMALL: usize = 1_000;
/// What else may be encoded beside a question's own gates, as a part of them.
const OLD: f64 = 0.25;
/// What it may cost to find the known model again.
const SEED: SatLimit = SatLimit { conflicts: Some(50), budget: None };

pub(crate) struct Blast {
    effort: u64,
    translation: Translation,
    free: FreeVars,
    evaluator: Evaluator,
    tally: Tally,
}

impl Blast {
    pub fn new(effort: u64) -> Blast {
        Blast {
            effort,
            translation: Translation::new(),
            free: FreeVars::new(),
            evaluator: Evaluator::new(),
            tally: Tally::new("bit-blasting"),
        }
    }

    fn solve(&mut self, query: &Query<'_>) -> Result<Outcome, Unknown> {
        let conditions = self.conditions(query)?;
        let mut terms: Vec<(Lit, Term)> = Vec::with_capacity(conditions.len());
        let mut definitions: Vec<Lit> = Vec::new();
        for (lit, t) in conditions {
            match lit.as_constant() {
                Some(true) => {}
                Some(false) => return Ok(Outcome::Unsat(Some(vec![t]))),
                None => {
                    terms.push((lit, t));
                    definitions.extend(self.translation.definitions(query.pool, t));
                }
            }
        }
        definitions.sort_unstable();
        definitions.dedup();
        let mut assumptions = definitions.clone();
        assumptions.extend(terms.iter().map(|&(lit, _)| lit));
        let vars = self.vars(query);
        if let Some(known) = query.known {
            self.seed(&assumptions, definitions, &vars, known);
        }
        let effort = query.effort.map_or(self.effort, |e| e.min(self.effort));
        let limit = SatLimit { conflicts: Some(effort), budget: Some(query.budget.clone()) };
        let circuit = &mut self.translation.circuit;
        match circuit.solve(&assumptions, limit) {
            Answer::Sat => self.model(query, &vars).map(Outcome::Sat),
            Answer::Unsat => {
                let core = circuit.core(&assumptions);
                let core = terms.iter().filter(|(lit, _)| core.contains(lit)).map(|&(_, t)| t);
                let core: Vec<Term> = core.collect();
                // Definitions and what is known of variables can always be satisfied.
                if core.is_empty() {
                    return Err(Unknown::Backend("a contradiction between definitions".to_owned()));
                }
                Ok(Outcome::Unsat(Some(core)))
            }
            Answer::Unknown if query.is_late() => Err(Unknown::Time),
            Answer::Unknown => Err(Unknown::Effort),
        }
    }

    fn vars(&mut self, query: &Query<'_>) -> Vec<Var> {
        let mut vars = Vec::new();
        for t in query.conjuncts() {
            vars.extend(&*self.free.of(query.pool, t));
        }
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// Lets the SAT solver assign the known model once: it tries the values that a variable had last
    /// first, and all facts hold in this model.
    fn seed(&mut self, assumptions: &[Lit], definitions: Vec<Lit>, vars: &[Var], known: &Model) {
        let mut values = definitions;
        values.extend(self.translation.values(vars, known));
        let circuit = &mut self.translation.circuit;
        assumptions.iter().for_each(|&lit| {
            circuit.encode(lit);
        });
        circuit.solve(&values, SEED);
    }

    /// The literals of the conjuncts, in a circuit that is not much larger than they need.
    fn conditions(&mut self, query: &Query<'_>) -> Result<Vec<(Lit, Term)>, Unknown> {
        let conditions = self.translate(query);
        let circuit = &mut self.translation.circuit;
        let encoded = circuit.encoded();
        let outgrown = match &conditions {
            Ok(conditions) if encoded > SMALL => {
                let roots: Vec<Lit> = conditions.iter().map(|&(lit, _)| lit).collect();
                encoded as f64 > (1.0 + OLD) * circuit.cone(&roots) as f64
            }
            Ok(_) => false,
            Err(Unknown::TooLarge(_)) => encoded > 0,
            Err(_) => false,
        };
        if !outgrown {
            return conditions;
        }
        self.translation.restart();
        self.translate(query)
    }

    fn translate(&mut self, query: &Query<'_>) -> Result<Vec<(Lit, Term)>, Unknown> {
        let translate = |t| Ok((self.translation.condition(query.pool, t, query.budget)?, t));
        query.conjuncts().map(translate).collect()
    }

    /// The model that was found, after evaluating the conjuncts under it: a mistake in a circuit
    /// must not become a wrong answer.
    fn model(&mut self, query: &Query<'_>, vars: &[Var]) -> Result<Model, Unknown> {
        let value = |&var| (var, self.translation.value(query.pool, var));
        let model: Model = vars.iter().map(value).collect();
        let mut under = self.evaluator.under(query.pool, &model);
        match query.conjuncts().find(|&t| !under.holds(t)) {
            None => Ok(model),
            // Its values were free in the circuit.
            Some(_) if let Some(name) = crate::layer::function(query) => {
                Err(Unknown::Function(name))
            }
            Some(t) => {
                let text = query.pool.display_within(t, 50);
                let message = format!("the model of the circuit does not satisfy {text}");
                debug_assert!(false, "{message} {model:?}");
                Err(Unknown::Backend(message))
            }
        }
    }
}

impl Layer for Blast {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        let outcome = self.solve(query).unwrap_or_else(Outcome::Unknown);
        self.tally.answer(outcome)
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
    }
}
