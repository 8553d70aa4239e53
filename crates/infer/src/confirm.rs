//! The same symbolically: each method is explored from everything that the conjuncts allow within the scope (strategy
//! `star`), and at the end of each path they are asked of the heap, for all inputs of the path. Paths find values that no
//! small domain has.

use crate::feature::Feature;
use crate::induct::{Broken, drop_broken, method_name, strongest};
use crate::judge::{Judge, compiled};
use crate::render::{Features, render};
use crate::sample::{Sample, ordered};
use cairn_contract::Contract;
use cairn_explore::{Budget, Detail, Hooks, Options, SearchOrder, Target, explore};
use cairn_program::{ClassId, MethodId, Program};
use cairn_strategies::{Clauses, Settings};
use cairn_witness::{Data, Object, Outcome, Witness};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Paths and counted effort of one method.
const PATHS: u64 = 400;
const EFFORT: u64 = 1 << 14;

/// What was confirmed.
#[derive(Clone, Default, Debug)]
pub struct Confirmed {
    pub methods: usize,
    pub paths: usize,
    /// Methods that were not explored to the end, and why.
    pub cuts: BTreeSet<String>,
    /// Paths whose end is not judged.
    pub unknown: usize,
}

/// Explores methods with conjuncts as their precondition.
pub struct Explorer<'a, 'p> {
    pub program: &'p Program,
    pub class: ClassId,
    pub options: &'a Options,
    pub settings: &'a Settings,
    pub budget: &'a Budget,
}

impl<'p> Explorer<'_, 'p> {
    /// Drops conjuncts that a path of a method breaks. Whether there were any; a state that the path began with, if so.
    pub fn round(
        &self,
        judge: &Judge<'_, 'p>,
        methods: &[MethodId],
        alive: &mut Features,
        told: &mut dyn FnMut(&Feature, Broken),
    ) -> (Confirmed, bool) {
        let mut confirmed = Confirmed::default();
        let mut dropped = false;
        for &method in methods {
            let name = method_name(self.program, method);
            if self.budget.is_over() {
                confirmed.cuts.insert(format!("{name}: the time is up"));
                continue;
            }
            let witnesses = match self.paths(judge, method, &strongest(alive)) {
                Ok((witnesses, cuts)) => {
                    confirmed.cuts.extend(cuts.into_iter().map(|why| format!("{name}: {why}")));
                    witnesses
                }
                Err(why) => {
                    confirmed.cuts.insert(format!("{name}: {why}"));
                    continue;
                }
            };
            confirmed.methods += 1;
            for witness in witnesses {
                confirmed.paths += 1;
                match self.judge(judge, &witness, &strongest(alive)) {
                    Answer::Good => {}
                    Answer::Unknown => confirmed.unknown += 1,
                    Answer::Bad(before, after) => {
                        let broken = Broken { method: name.clone(), before };
                        dropped |= drop_broken(judge, alive, &after, &broken, told);
                    }
                }
            }
        }
        (confirmed, dropped)
    }

    /// The inputs and outcomes of a method's paths that return, and why there may be more.
    fn paths(
        &self,
        judge: &Judge<'_, 'p>,
        method: MethodId,
        alive: &Features,
    ) -> Result<(Vec<Witness>, Vec<String>), String> {
        let text = render(self.program, judge.plan, alive, "");
        let spec = compiled(self.program, &judge.plan.cells[0].class, &text)?;
        let clauses = Clauses::new(&spec.spec, self.program).map_err(|e| e.to_string())?;
        let mut options = self.options.clone();
        options.strategy = cairn_strategies::star(clauses, self.settings.clone());
        options.summary = None;
        options.predicates = None;
        // Where some input of a path breaks a conjunct, that one is its witness.
        options.contract = Some(Arc::new(Contract::new(spec, self.program)));
        options.all_inputs = true;
        options.or_before = false;
        options.order = SearchOrder::Shallow;
        options.detail = Detail::Witness;
        options.jobs = 1;
        options.bounds.paths = Some(PATHS);
        options.budget = self.budget.with_effort(EFFORT);
        let report = explore(self.program, &Target::Method(method), &options, &Hooks::default());
        let report = report.map_err(|e| e.to_string())?;
        let mut cuts: Vec<String> = vec![];
        for kind in report.totals.ends.keys().filter(|k| !k.is_outcome()) {
            cuts.push(match kind {
                cairn_explore::EndKind::Bound(bound) => format!("bound {bound}"),
                other => format!("{other:?}").to_lowercase(),
            });
        }
        if report.totals.sampled > 0 {
            cuts.push(format!("not all inputs of {} paths were looked at", report.totals.sampled));
        }
        if report.totals.open > 0 && cuts.is_empty() {
            cuts.push("bound effort".into());
        }
        let returned = report.paths.into_iter().filter_map(|p| p.witness);
        let returned = returned.filter(|w| matches!(w.outcome, Outcome::Returned(_)));
        Ok((returned.collect(), cuts))
    }

    fn judge(&self, judge: &Judge<'_, 'p>, witness: &Witness, alive: &Features) -> Answer {
        let Some(after) = &witness.after else { return Answer::Unknown };
        let given = witness.receiver.iter().chain(&witness.arguments).map(|i| &i.value);
        let result = match &witness.outcome {
            Outcome::Returned(Some(result)) => Some(result),
            _ => None,
        };
        let mut before = vec![];
        let mut is_known = true;
        for data in given.clone() {
            if let Some(sample) = self.sample(&witness.heap, data) {
                if before.is_empty() {
                    before.clone_from(&sample.objects);
                }
                match judge.holds(alive, &sample) {
                    Some(true) => {}
                    // The conjuncts are not what the path began with.
                    Some(false) | None => return Answer::Unknown,
                }
            }
        }
        for data in given.chain(result) {
            if let Some(sample) = self.sample(&after.heap, data) {
                match judge.holds(alive, &sample) {
                    Some(true) => {}
                    Some(false) => return Answer::Bad(before, Box::new(sample)),
                    None => is_known = false,
                }
            }
        }
        if is_known { Answer::Good } else { Answer::Unknown }
    }

    /// An object of the class.
    fn sample(&self, heap: &[Object], data: &Data) -> Option<Sample> {
        let Data::Ref(n) = data else { return None };
        let Some(Object::Instance { class, .. }) = heap.get(*n) else { return None };
        let found = self.program.load(&class.replace('.', "/")).ok()?;
        if found != self.class {
            return None;
        }
        Sample::new(ordered(heap, *n))
    }
}

enum Answer {
    Good,
    Unknown,
    Bad(Vec<Object>, Box<Sample>),
}
