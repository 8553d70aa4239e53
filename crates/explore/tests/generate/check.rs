//! Compares explored paths with what the JVM did: every input must be on exactly one path, and the
//! path must predict what the JVM did with it.

use super::Random;
use super::inputs::{Models, arguments, show, values_of};
use super::jvm::{Ended, Thrown};
use cairn_explore::{End, Hooks, Observer, Options, PathReport, Report, SeenPath, Target, explore};
use cairn_interp::sym::Path;
use cairn_program::Program;
use cairn_program::ir::Kind;
use cairn_term::{Evaluator, Model, Pool, Sort, Term, Value, Var};
use cairn_witness::{Data, Outcome};
use std::sync::{Arc, Mutex};

/// A method's inputs, and what the JVM did with each.
pub struct Case {
    pub inputs: Vec<Vec<Data>>,
    pub ended: Vec<Ended>,
    /// How many more inputs to look for on each path.
    pub samples: usize,
}

/// What an exploration and the JVM have to say about each other.
#[derive(Default)]
pub struct Findings {
    pub paths: u64,
    /// On how many paths each input is.
    pub claims: Vec<u32>,
    pub differences: Vec<String>,
    /// Why paths did not come to an end, other than a bound that no input reaches.
    pub stuck: Vec<String>,
    /// More inputs, with what is predicted for them.
    pub samples: Vec<Sample>,
}

pub struct Sample {
    pub input: Vec<Data>,
    pub predicted: Predicted,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicted {
    Value(i64),
    Class(String),
    /// With its message.
    Threw(Thrown),
}

impl Predicted {
    pub fn agrees(&self, ended: &Ended) -> bool {
        match (self, ended) {
            (Predicted::Value(v), Ended::Value(w)) => v == w,
            (Predicted::Class(c), Ended::Thrown(t)) => *c == t.class,
            (Predicted::Threw(a), Ended::Thrown(b)) => a == &**b,
            _ => false,
        }
    }
}

/// Explores a method and compares every path.
pub fn compare(
    program: &Program,
    target: &str,
    options: &Options,
    case: &Arc<Case>,
) -> (Report, Findings) {
    let target = Target::resolve(program, target).expect("a method");
    let claims = vec![0; case.inputs.len()];
    let findings = Arc::new(Mutex::new(Findings { claims, ..Findings::default() }));
    let observe = || -> Box<dyn Observer> {
        Box::new(Comparer {
            case: case.clone(),
            findings: findings.clone(),
            evaluator: Evaluator::new(),
            models: Models::default(),
            random: Random(0),
        })
    };
    let hooks = Hooks { observe: &observe, ..Hooks::default() };
    let report = explore(program, &target, options, &hooks).expect("an exploration");
    let findings = std::mem::take(&mut *findings.lock().expect("no observer panicked"));
    (report, findings)
}

struct Comparer {
    case: Arc<Case>,
    findings: Arc<Mutex<Findings>>,
    evaluator: Evaluator,
    /// For each input.
    models: Models,
    random: Random,
}

impl Observer for Comparer {
    fn path(&mut self, seen: &SeenPath<'_>) {
        let SeenPath { pool, path, unknowns, end, result } = *seen;
        self.models.extend(pool, path, unknowns, &self.case.inputs);
        let findings = self.findings.clone();
        let mut findings = findings.lock().expect("no observer panicked");
        findings.paths += 1;
        // A bound matters only to the inputs that reach it.
        if !matches!(end, End::Returned | End::Threw { .. } | End::Bound(_)) {
            findings.stuck.push(format!("{end:?}\nwhere\n{}", condition(pool, path)));
        }
        let roots = path.facts.iter().copied().chain(result.map(|r| r.1));
        // The hash code of a string that is longer than the bound has no influence on one that is not.
        let is_beyond = |v: &Var| pool.var_name(*v).ends_with(".hashCode()");
        let given =
            |v: &Var| is_beyond(v) || self.models.all.first().is_none_or(|m| m.get(*v).is_some());
        if let Some(var) = pool.free_vars(roots).into_iter().find(|v| !given(v)) {
            findings.differences.push(format!("{} is not an input", pool.var_name(var)));
        }
        for i in 0..self.models.all.len() {
            let mut under = self.evaluator.under(pool, &self.models.all[i]);
            if !path.facts.iter().all(|&f| under.holds(f)) {
                continue;
            }
            findings.claims[i] += 1;
            let (input, ended) = (&self.case.inputs[i], &self.case.ended[i]);
            let Some(predicted) = predict(end, result, |t| under.eval(t)) else {
                let condition = condition(pool, path);
                findings.stuck.push(format!("{end:?}\nfor ({}) where\n{condition}", show(input)));
                continue;
            };
            let agrees = predicted.agrees(ended);
            if !agrees || findings.claims[i] > 1 {
                let kind = if agrees { "a second path for" } else { "outcome of" };
                let condition = condition(pool, path);
                findings.differences.push(format!(
                    "{kind} ({})\n  JVM:   {ended:?}\n  Cairn: {predicted:?} where\n{condition}",
                    show(input),
                ));
            }
        }
        self.sample(seen, &mut findings);
    }
}

impl Comparer {
    /// Looks for more inputs of a path close to the one that it has.
    fn sample(&mut self, seen: &SeenPath<'_>, findings: &mut Findings) {
        const TRIES: usize = 12;
        let SeenPath { pool, path, unknowns, end, result } = *seen;
        let (Some(model), Some(first)) = (&path.model, self.models.all.first()) else { return };
        let vars: Vec<Var> = first.iter().map(|v| v.0).collect();
        let mut wanted = self.case.samples;
        let mut model = Model::clone(model);
        for _ in 0..TRIES {
            if wanted == 0 {
                return;
            }
            let mut other = model.clone();
            for _ in 0..1 + self.random.below(3) {
                let var = self.random.pick(&vars);
                other.set(var, random_value(&mut self.random, pool.var_sort(var)));
            }
            let mut under = self.evaluator.under(pool, &other);
            if other == model || !path.facts.iter().all(|&f| under.holds(f)) {
                continue;
            }
            let Some(predicted) = predict(end, result, |t| under.eval(t)) else { return };
            let input = values_of(pool, path, unknowns, &other);
            findings.samples.push(Sample { input, predicted });
            model = other;
            wanted -= 1;
        }
    }
}

fn random_value(random: &mut Random, sort: Sort) -> Value {
    const UNITS: [u16; 14] =
        [0, 0x20, 0x2b, 0x2d, 0x30, 0x39, 0x41, 0x61, 0x62, 0xdf, 0xe9, 0x130, 0xd83d, 0xde00];
    let bits = match sort {
        Sort::SHORT => u64::from(random.pick(&UNITS)),
        _ if random.percent(80) => (random.below(8) as u64).wrapping_sub(2),
        _ => random.next(),
    };
    Value::of(sort, bits)
}

fn predict(
    end: &End,
    result: Option<(Kind, Term)>,
    mut eval: impl FnMut(Term) -> Value,
) -> Option<Predicted> {
    match end {
        End::Returned => Some(Predicted::Value(eval(result?.1).signed())),
        End::Threw { class, .. } => Some(Predicted::Class(class.clone())),
        _ => None,
    }
}

/// The input of a path's witness, and what it predicts.
pub fn witness(path: &PathReport) -> Option<Sample> {
    let witness = path.witness.as_ref()?;
    let predicted = match &witness.outcome {
        Outcome::Returned(Some(Data::Boolean(v))) => Predicted::Value(i64::from(*v)),
        Outcome::Returned(Some(Data::Int(v))) => Predicted::Value(i64::from(*v)),
        Outcome::Returned(Some(Data::Long(v))) => Predicted::Value(*v),
        Outcome::Threw { class, message } => {
            Predicted::Threw(Thrown { class: class.clone(), message: message.clone() })
        }
        other => panic!("an outcome that no method here has: {other:?}"),
    };
    Some(Sample { input: arguments(witness), predicted })
}

fn condition(pool: &Pool, path: &Path) -> String {
    let line = |&f: &Term| format!("    {}\n", pool.display(f));
    path.facts.iter().map(line).collect()
}
