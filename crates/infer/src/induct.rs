//! Which conjuncts calls keep: from every sample that satisfies all conjuncts, every call that returns must lead to a state
//! that does. What is not kept is dropped, and the question asked again with the rest, until nothing changes (Houdini).
//!
//! Calls are made on the machine without symbols, from reached states and from heaps that are one change away from a
//! reached state: those that satisfy the conjuncts although no call sequence led to them tell most.

use crate::candidates::implies;
use crate::feature::Feature;
use crate::judge::Judge;
use crate::plan::Plan;
use crate::render::Features;
use crate::sample::{Sample, Samples};
use crate::values::{Binder, Calling, Domain, Values};
use cairn_explore::{Budget, Rig};
use cairn_program::{ClassId, MethodId, Program};
use cairn_witness::{Object, Outcome, Step, Target, VERSION, Witness};
use std::collections::BTreeMap;

/// Calls that are made altogether, and from one state with one method.
const MOST_CALLS: usize = 10_000;
const CALLS: usize = 10;
/// States that calls are made from.
const MOST_STATES: usize = 300;
/// Objects of such a state.
const LARGEST: usize = 9;

/// Why a conjunct is none of the invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The call after which it does not hold, as the user would name it.
    pub method: String,
    /// The object before the call.
    pub before: Vec<Object>,
}

/// What a call led to.
#[derive(Clone, Debug)]
enum Made {
    Threw,
    /// States of objects of the class, by their numbers.
    States(Vec<usize>),
}

/// Makes calls from states, each once.
pub struct Prober<'a, 'p> {
    pub values: &'a Values<'p>,
    pub rig: &'a mut Rig<'p>,
    pub budget: &'a Budget,
    sources: Vec<Sample>,
    /// States that calls led to, without those that are the same.
    states: Samples,
    numbers: BTreeMap<Vec<Object>, usize>,
    known: BTreeMap<(usize, usize), Vec<Made>>,
    methods: Vec<MethodId>,
    /// Calls that were made.
    pub calls: usize,
    pub is_cut: bool,
}

impl<'a, 'p> Prober<'a, 'p> {
    pub fn new(
        values: &'a Values<'p>,
        rig: &'a mut Rig<'p>,
        budget: &'a Budget,
        reached: &Samples,
        unreached: &Samples,
    ) -> Self {
        let fits = |s: &&Sample| s.is_plain() && s.objects.len() <= LARGEST;
        let mut sources: Vec<Sample> = vec![];
        let mut own: Vec<&Sample> = reached.all.iter().filter(fits).collect();
        own.sort_by_key(|s| s.objects.len());
        sources.extend(own.into_iter().take(MOST_STATES / 2).cloned());
        sources.extend(unreached.all.iter().filter(fits).cloned());
        let methods = values.changers(values.subject);
        Prober {
            values,
            rig,
            budget,
            sources,
            states: Samples::default(),
            numbers: BTreeMap::new(),
            known: BTreeMap::new(),
            methods,
            calls: 0,
            is_cut: false,
        }
    }

    fn program(&self) -> &'p Program {
        self.values.program
    }

    /// Calls a method with values of its domain on a state.
    fn probe(&mut self, source: usize, method: usize) -> Vec<Made> {
        if let Some(known) = self.known.get(&(source, method)) {
            return known.clone();
        }
        let class = self.values.subject;
        let calls = self.values.calls(class, self.methods[method], Domain::Wide, CALLS);
        let sample = self.sources[source].clone();
        let mut all = vec![];
        for call in &calls {
            if self.calls >= MOST_CALLS || self.budget.is_over() {
                self.is_cut = true;
                return all;
            }
            self.calls += 1;
            all.push(self.make(&sample, call).map_or(Made::Threw, Made::States));
        }
        self.known.insert((source, method), all.clone());
        all
    }

    /// The states of the objects of the class after a call; none if it did not return.
    fn make(&mut self, sample: &Sample, call: &Calling) -> Option<Vec<usize>> {
        let class = self.values.subject;
        self.rig.reset();
        self.rig.realise(&input(&sample.objects)).ok()?;
        let next = sample.objects.len();
        let mut binder = Binder { rig: self.rig, next, receiver: 0, made: vec![] };
        let call = binder.call(call).ok()?;
        let made = std::mem::take(&mut binder.made);
        self.rig.step(&Step::Call { object: 0, call }).ok()?;
        let mut all = vec![];
        for number in std::iter::once(0).chain(made) {
            let objects = self.rig.describe(number)?;
            if is_of(self.program(), &objects, class) {
                all.push(self.number(objects)?);
            }
        }
        Some(all)
    }

    fn number(&mut self, objects: Vec<Object>) -> Option<usize> {
        let sample = Sample::new(objects)?;
        let key = sample.key();
        if let Some(&known) = self.numbers.get(&key) {
            return Some(known);
        }
        self.numbers.insert(key, self.states.all.len());
        self.states.all.push(sample);
        Some(self.states.all.len() - 1)
    }

    /// Drops conjuncts until calls keep the rest. What is dropped is told.
    pub fn settle(
        &mut self,
        judge: &Judge<'_, 'p>,
        alive: &mut Features,
        told: &mut dyn FnMut(&Feature, Broken),
    ) {
        loop {
            let dropped = self.round(judge, alive, told);
            if !dropped {
                return;
            }
        }
    }

    fn round(
        &mut self,
        judge: &Judge<'_, 'p>,
        alive: &mut Features,
        told: &mut dyn FnMut(&Feature, Broken),
    ) -> bool {
        let all = strongest(alive);
        let mut good: BTreeMap<usize, bool> = BTreeMap::new();
        let mut used = 0;
        for source in 0..self.sources.len() {
            if used >= MOST_STATES {
                self.is_cut = true;
                break;
            }
            if judge.holds(&all, &self.sources[source]) != Some(true) {
                continue;
            }
            used += 1;
            for method in 0..self.methods.len() {
                for made in self.probe(source, method) {
                    let Made::States(states) = made else { continue };
                    for state in states {
                        let holds =
                            |n: usize| judge.holds(&all, &self.states.all[n]) != Some(false);
                        let is_good = *good.entry(state).or_insert_with(|| holds(state));
                        if is_good {
                            continue;
                        }
                        let broken = Broken {
                            method: method_name(self.program(), self.methods[method]),
                            before: self.sources[source].objects.clone(),
                        };
                        let after = self.states.all[state].clone();
                        if drop_broken(judge, alive, &after, &broken, told) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// How many states the calls of the last round began with.
    pub fn satisfying(&self, judge: &Judge<'_, 'p>, alive: &Features) -> usize {
        let all = strongest(alive);
        let holds = |s: &&Sample| judge.holds(&all, s) == Some(true);
        self.sources.iter().filter(holds).take(MOST_STATES).count()
    }
}

/// Drops those conjuncts that do not hold in a state after a call; whether there were any.
pub fn drop_broken(
    judge: &Judge<'_, '_>,
    alive: &mut Features,
    after: &Sample,
    broken: &Broken,
    told: &mut dyn FnMut(&Feature, Broken),
) -> bool {
    let plan = judge.plan;
    let fails = |f: &&Feature| judge.holds(&f.closure(plan), after) == Some(false);
    let mut failing: Vec<Feature> = alive.iter().filter(fails).cloned().collect();
    if failing.is_empty() {
        // Each holds alone and not all together: two structures have come to share nodes.
        let is_shape = |f: &&Feature| matches!(f, Feature::Shape(_));
        failing.extend(alive.iter().rfind(is_shape).cloned());
    }
    let before = alive.len();
    for feature in &failing {
        if alive.remove(feature) {
            told(feature, broken.clone());
        }
    }
    close(plan, alive);
    alive.len() < before
}

/// Leaves out conjuncts that need one that is left out.
pub fn close(plan: &Plan, alive: &mut Features) {
    loop {
        let is_whole = |f: &Feature| f.needs(plan).iter().all(|n| alive.contains(n));
        let kept: Features = alive.iter().filter(|f| is_whole(f)).cloned().collect();
        if kept.len() == alive.len() {
            return;
        }
        *alive = kept;
    }
}

/// Those that no other one implies: together they say the same.
pub fn strongest(alive: &Features) -> Features {
    let is_implied = |f: &&Feature| alive.iter().any(|o| implies(o, f));
    alive.iter().filter(|f| !is_implied(f)).cloned().collect()
}

/// Whether the first of some objects is of a class.
pub fn is_of(program: &Program, objects: &[Object], class: ClassId) -> bool {
    let Some(Object::Instance { class: name, .. }) = objects.first() else { return false };
    program.load(&name.replace('.', "/")).is_ok_and(|c| c == class)
}

/// `remove(int)`.
pub fn method_name(program: &Program, method: MethodId) -> String {
    let m = program.method(method);
    let inner = m.desc.trim_start_matches('(').split(')').next().unwrap_or("");
    let types = cairn_program::synth::field_descriptors(inner).flatten();
    let simple = |d: &str| {
        let name = cairn_program::synth::external_type(d);
        name.rsplit('.').next().unwrap_or(&name).to_owned()
    };
    let types: Vec<String> = types.map(simple).collect();
    let name = match &*m.name {
        "<init>" => {
            let class = program.class(m.class).java_name();
            format!("new {}", cairn_witness::simple(&class))
        }
        name => name.to_owned(),
    };
    format!("{name}({})", types.join(", "))
}

/// A heap as the input of a call.
fn input(objects: &[Object]) -> Witness {
    Witness {
        version: VERSION,
        target: Target::Main { class: String::new() },
        receiver: None,
        arguments: vec![],
        statics: vec![],
        inputs: vec![],
        heap: objects.to_vec(),
        outcome: Outcome::Returned(None),
        after: None,
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}
