//! A witness on the machine without symbols: does what was predicted happen?

use crate::after::after;
use crate::graph::{Graph, Plan, Texts, datum, load, static_fields, trapped, unfinished};
use crate::options::Options;
use crate::outcome;
use crate::start::{Start, StartError, machine};
use crate::target::Target;
use cairn_budget::Budget;
use cairn_heap::Ref;
use cairn_interp::sym::Val;
use cairn_interp::{Machine, Stop};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, Program};
use cairn_witness::{self as witness, After, Outcome, TraceFrame, Witness};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// How long a run may take by default.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a witness could not be executed.
#[derive(Debug, thiserror::Error)]
pub enum RerunError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("the witness is for {class}#{name}{descriptor}, which is not there")]
    NoTarget { class: String, name: String, descriptor: String },
    #[error("the witness has a value that cannot be made: {0}")]
    Value(String),
    #[error("the run did not come to an end: {0}")]
    Stopped(String),
    #[error("the run did not come to an end in time")]
    Endless,
    /// This exception of the machine's heap.
    #[error("an exception was thrown while the input was made")]
    Threw(Ref),
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rerun {
    pub outcome: Outcome,
    /// The heap after the call; none where it is too large to be described.
    pub after: Option<After>,
    /// Of the exception, if it was one.
    pub trace: Vec<TraceFrame>,
}

/// How a run ended, in brief.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// With a primitive, as a register holds it; 0 from a `void` method.
    Word(u64),
    Null,
    /// With an object of the witness's heap.
    Given(usize),
    /// With an object of that class that is not among the witness's.
    Other(ClassId),
    Threw(ClassId),
    Exited(i32),
}

/// Executes a witness.
pub fn rerun(program: &Program, witness: &Witness) -> Result<Rerun, RerunError> {
    Rerunner::new(program, &witness.target)?.run(witness)
}

/// Executes witnesses of one target, one after the other: the library is started and the class
/// initialised only once.
pub struct Rerunner<'p> {
    m: Machine<'p>,
    start: Start<'p>,
    /// How long a run may take.
    pub patience: Duration,
    plans: FxHashMap<String, Plan>,
    /// The current run's objects, by their numbers in the witness.
    objects: Vec<Ref>,
}

impl<'p> Rerunner<'p> {
    pub fn new(program: &'p Program, target: &witness::Target) -> Result<Self, RerunError> {
        let target = find_target(program, target)?;
        let options = Options::default();
        let mut m = machine(program, &options, Budget::default()).map_err(StartError::from)?;
        let start = Start::new(&mut m, &target, &options, None)?;
        let plans = FxHashMap::default();
        Ok(Rerunner { m, start, patience: PATIENCE, plans, objects: vec![] })
    }

    /// Executes a witness and describes what there is afterwards.
    pub fn run(&mut self, witness: &Witness) -> Result<Rerun, RerunError> {
        let stop = self.execute(witness)?;
        let m = &mut self.m;
        let statics = static_fields(m.program, &witness.statics)?;
        let described = |m: &mut Machine<'p>, result| after(m, &self.objects, &statics, result);
        Ok(match stop {
            Stop::Returned(word) => {
                let ret = m.program.method(self.start.method).ret;
                let result = match self.start.fresh {
                    Some(object) => Some((Elem::Ref, Val::reference(object))),
                    None => ret.map(|elem| (elem, Val::of(word))),
                };
                match described(m, result) {
                    Some((after, value)) => {
                        let outcome = Outcome::Returned(value);
                        Rerun { outcome, after: Some(after), trace: vec![] }
                    }
                    None => {
                        let value = ret.and_then(|elem| outcome::data(m, elem, Val::of(word)));
                        Rerun { outcome: Outcome::Returned(value), after: None, trace: vec![] }
                    }
                }
            }
            Stop::Threw(e) => {
                let class = m.program.class(m.heap.class_of(e)).java_name();
                let message = outcome::message(m, e);
                let after = described(m, None).map(|a| a.0);
                let trace = outcome::trace(m, e);
                Rerun { outcome: Outcome::Threw { class, message }, after, trace }
            }
            Stop::Exited(code) => {
                Rerun { outcome: Outcome::Exited(code), after: None, trace: vec![] }
            }
            other => return Err(unfinished(other)),
        })
    }

    /// Executes a witness and says only how that ended.
    pub fn end(&mut self, witness: &Witness) -> Result<Ended, RerunError> {
        let stop = self.execute(witness)?;
        let m = &self.m;
        Ok(match stop {
            Stop::Returned(word) => match m.program.method(self.start.method).ret {
                Some(Elem::Ref) => {
                    let r = Ref(word as u32);
                    match self.objects.iter().position(|&o| o == r) {
                        _ if r.is_null() => Ended::Null,
                        Some(n) => Ended::Given(n),
                        None => Ended::Other(m.heap.class_of(r)),
                    }
                }
                Some(_) => Ended::Word(word),
                None => Ended::Word(0),
            },
            Stop::Threw(e) => Ended::Threw(m.heap.class_of(e)),
            Stop::Exited(code) => Ended::Exited(code),
            other => return Err(unfinished(other)),
        })
    }

    /// Builds the input from the start state, and calls.
    fn execute(&mut self, witness: &Witness) -> Result<Stop, RerunError> {
        if let Some(asked) = witness.environment.first() {
            let why = format!("{} of another environment", asked.name);
            return Err(RerunError::Value(why));
        }
        self.m.restore(self.start.state());
        self.m.config.budget = Budget::of(self.patience);
        self.m.stubs.clear();
        self.m.script = witness.inputs.iter().map(|i| datum(&i.value)).collect::<Result<_, _>>()?;
        let mut graph = Graph::new(&mut self.m, &mut self.plans, &witness.heap, Texts::Own);
        graph.build()?;
        graph.set_statics(&witness.statics)?;
        let receiver = match &witness.receiver {
            Some(receiver) => Some(Val::of(graph.word(&receiver.value)?)),
            None => None,
        };
        let mut arguments = vec![];
        for input in &witness.arguments {
            arguments.push(Val::of(graph.word(&input.value)?));
        }
        self.objects.clear();
        self.objects.extend(graph.made.iter().copied().map(Option::unwrap_or_default));
        self.start.enter(&mut self.m, receiver, &arguments).map_err(trapped)?;
        Ok(self.m.run())
    }
}

fn find_target(program: &Program, target: &witness::Target) -> Result<Target, RerunError> {
    match target {
        witness::Target::Main { class } => Ok(Target::Main(class.clone())),
        witness::Target::Method { class, name, descriptor, .. } => {
            let method = program.find_method(load(program, class)?, name, descriptor);
            method.map(Target::Method).ok_or_else(|| RerunError::NoTarget {
                class: class.clone(),
                name: name.clone(),
                descriptor: descriptor.clone(),
            })
        }
    }
}
