//! States of a class that calls lead to: those of the symbolic search ([`cairn_states`]), one with plain numbers for
//! each; those of all short sequences with arguments of small domains; and those that random walks come across, which
//! are larger.

use crate::sample::{Sample, Samples};
use crate::values::{Binder, Calling, Domain, Values, is_simple};
use cairn_explore::{Budget, Detail, Hooks, Mark, Options, Rig, SearchOrder, Target, explore};
use cairn_program::{ClassId, MethodId, Program};
use cairn_states::Library;
use cairn_strategies::Settings;
use cairn_witness::{Data, Object, Step};

/// States that are kept.
const MOST: usize = 600;
/// Objects of a state that is kept.
const LARGEST: usize = 24;
/// Calls of the sequences that are all tried, states that are gone on from at each length, and calls of one method.
const SHORT: usize = 3;
const FRONTIER: usize = 40;
const CALLS: usize = 8;
/// Random walks, and calls of each.
const WALKS: usize = 48;
const STEPS: usize = 14;
/// Paths of the symbolic search.
const PATHS: u64 = 300;

/// What was reached.
#[derive(Default)]
pub struct Reached {
    pub states: Samples,
    /// Of them, those that symbolic sequences led to.
    pub symbolic: usize,
    /// Calls of the longest sequence.
    pub longest: usize,
    /// Why there are none, or fewer.
    pub losses: Vec<String>,
    /// Calls that ended with an exception.
    pub thrown: usize,
}

/// Effort of symbolic sequences.
const EFFORT: u64 = 1 << 16;

/// Reaches states of a class.
pub struct Reacher<'a, 'p> {
    pub values: &'a Values<'p>,
    pub rig: &'a mut Rig<'p>,
    pub options: &'a Options,
    pub settings: &'a Settings,
    pub library: &'a Library,
    pub budget: &'a Budget,
    reached: Reached,
    seed: u64,
}

impl<'a, 'p> Reacher<'a, 'p> {
    pub fn new(
        values: &'a Values<'p>,
        rig: &'a mut Rig<'p>,
        (options, settings): (&'a Options, &'a Settings),
        library: &'a Library,
        budget: &'a Budget,
    ) -> Self {
        let seed = 0x9e37_79b9_7f4a_7c15;
        let reached = Reached::default();
        Reacher { values, rig, options, settings, library, budget, reached, seed }
    }

    pub fn run(mut self) -> Reached {
        let class = self.values.subject;
        if let Err(why) = self.symbolic(class) {
            self.reached.losses.push(why);
        }
        self.reached.symbolic = self.reached.states.all.len();
        let changers = self.values.changers(class);
        let starts = self.starts(class);
        self.short(class, &starts, &changers);
        self.walks(class, &starts, &changers);
        self.reached
    }

    /// Calls that make an object.
    fn starts(&mut self, class: ClassId) -> Vec<Calling> {
        let values = self.values;
        let mut all = vec![];
        for recipe in values.creators(class) {
            if is_simple(values.program, &recipe) {
                all.extend(values.calls(recipe.owner, recipe.create, Domain::Many, 12));
            }
        }
        all
    }

    /// The states that symbolic sequences lead to.
    fn symbolic(&mut self, class: ClassId) -> Result<(), String> {
        let (program, budget) = (self.values.program, &self.budget.share(0.35).with_effort(EFFORT));
        let reached = self.library.of(program, class, self.options, self.settings, budget);
        let states = reached.classes.get(&class);
        self.reached.longest = states.map_or(0, |s| s.calls + 1);
        let losses = states.map(|s| s.losses.clone()).unwrap_or_default();
        self.reached.losses.extend(losses);
        let look = cairn_interp::looker(program, class).map_err(|e| format!("{e:?}"))?;
        let mut settings =
            Settings { catalogue: Some(reached.catalogue.clone()), ..self.settings.clone() };
        settings.subclasses.insert(class, vec![class]);
        let mut options = self.options.clone();
        let strategy = cairn_strategies::by_name("gse", &settings);
        options.strategy = strategy.ok_or("there is no strategy `gse`")?;
        options.summary = None;
        options.predicates = None;
        options.contract = None;
        options.order = SearchOrder::Shallow;
        options.jobs = 1;
        options.detail = Detail::Witness;
        options.non_null = vec!["p0".into()];
        options.bounds.paths = Some(PATHS);
        options.budget = self.budget.share(0.4).with_effort(1 << 12);
        let report = explore(program, &Target::Method(look), &options, &Hooks::default());
        let report = report.map_err(|e| e.to_string())?;
        for witness in report.paths.iter().filter_map(|p| p.witness.as_ref()) {
            let Some(Data::Ref(n)) = witness.arguments.first().map(|a| &a.value) else { continue };
            self.rig.reset();
            if self.rig.realise(witness).is_ok()
                && let Some(objects) = self.rig.describe(*n)
            {
                self.note(objects);
            }
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.reached.states.all.len() >= MOST || self.budget.is_over()
    }

    /// Whether a state is new and small.
    fn note(&mut self, objects: Vec<Object>) -> bool {
        if objects.len() > LARGEST || self.is_full() {
            return false;
        }
        Sample::new(objects).is_some_and(|s| self.reached.states.add(s))
    }

    /// Makes an object; whether that succeeds.
    fn start(&mut self, start: &Calling) -> bool {
        self.rig.reset();
        let mut binder = Binder { rig: self.rig, next: 1, receiver: 0, made: vec![] };
        let made =
            binder.call(start).and_then(|call| binder.rig.step(&Step::Make { object: 0, call }));
        if made.is_err() {
            self.reached.thrown += 1;
        }
        made.is_ok()
    }

    fn call(&mut self, call: &Calling) -> bool {
        let mut binder = Binder { rig: self.rig, next: 1, receiver: 0, made: vec![] };
        let called =
            binder.call(call).and_then(|call| binder.rig.step(&Step::Call { object: 0, call }));
        if called.is_err() {
            self.reached.thrown += 1;
        }
        called.is_ok()
    }

    /// All short sequences.
    fn short(&mut self, class: ClassId, starts: &[Calling], changers: &[MethodId]) {
        let mut last: Vec<Mark<'p>> = vec![];
        for start in starts {
            if self.start(start)
                && let Some(objects) = self.rig.describe(0)
            {
                self.reached.longest = self.reached.longest.max(1);
                let is_first = last.is_empty();
                if self.note(objects) || is_first {
                    last.push(self.rig.mark());
                }
            }
        }
        let calls: Vec<Calling> = changers
            .iter()
            .flat_map(|&m| self.values.calls(class, m, Domain::Few, CALLS))
            .collect();
        for length in 1..SHORT {
            let mut next = vec![];
            for mark in last.iter().take(FRONTIER) {
                for call in &calls {
                    if self.is_full() || self.reached.states.all.len() > MOST / 2 {
                        return;
                    }
                    self.rig.back_to(mark);
                    if self.call(call)
                        && let Some(objects) = self.rig.describe(0)
                        && self.note(objects)
                    {
                        self.reached.longest = self.reached.longest.max(length + 1);
                        next.push(self.rig.mark());
                    }
                }
            }
            last = next;
        }
    }

    /// Random calls, one after the other.
    fn walks(&mut self, class: ClassId, starts: &[Calling], changers: &[MethodId]) {
        let calls: Vec<Vec<Calling>> = changers
            .iter()
            .map(|&m| self.values.calls(class, m, Domain::Many, 4 * CALLS))
            .filter(|calls| !calls.is_empty())
            .collect();
        if starts.is_empty() || calls.is_empty() {
            return;
        }
        for _ in 0..WALKS {
            let start = self.random(starts.len());
            if self.is_full() || !self.start(&starts[start]) {
                continue;
            }
            for step in 0..STEPS {
                let mark = self.rig.mark();
                // What fills comes first among the methods, and more often than what empties.
                let half = calls.len().div_ceil(2);
                let most = if self.random(3) == 0 { calls.len() } else { half };
                let method = self.random(most);
                let call = self.random(calls[method].len());
                if !self.call(&calls[method][call]) {
                    self.rig.back_to(&mark);
                    continue;
                }
                let Some(objects) = self.rig.describe(0) else { break };
                if objects.len() > LARGEST {
                    break;
                }
                if self.note(objects) {
                    self.reached.longest = self.reached.longest.max(step + 2);
                }
            }
        }
    }

    /// A number below another.
    fn random(&mut self, below: usize) -> usize {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed % below.max(1) as u64) as usize
    }
}

/// Why no object of a class was made.
pub fn missing(program: &Program, class: ClassId, reached: &Reached, is_over: bool) -> String {
    let name = program.class(class).java_name();
    match &reached.losses[..] {
        _ if is_over => format!("the time is up before a {name} was made (--time)"),
        [] if reached.thrown > 0 => {
            format!(
                "every call that could make a {name} was tried, and each ended with an exception"
            )
        }
        [] => format!("no constructor or factory that a test can call makes a {name}"),
        [why, ..] => format!("no call sequence makes a {name}: {why}"),
    }
}
