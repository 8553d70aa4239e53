//! Inputs as a person would build them.
//!
//! In goes a witness: an input heap of whatever shape, and a call. Out comes an [`Arrangement`]: the
//! calls, field writes and, where nothing else helps, reflection that build such an input in Java
//! ([`Built`]), and what the call then does, predicted by executing all of it on Cairn's own machine.
//! Best first: constructors, factories and methods that lead to the very object (`table`); other
//! states that methods lead to and that drive the same path; objects made one by one (`fields`).
//! The crate deliberately knows nothing of test classes, and no JVM runs here.

mod attempts;
mod facts;
mod fields;
mod idle;
mod known;
mod lengths;
mod nulls;
mod observe;
mod pleasant;
mod ranges;
mod repeated;
#[cfg(test)]
mod sample;
mod shrink;
mod table;
mod values;
mod vary;
mod walk;

pub use facts::View;
pub use nulls::Parameter;
pub use pleasant::{text, texts, with_text};
pub use shrink::integers;
pub use table::parameters;
pub use walk::Walked;

use attempts::Attempt;
use cairn_contract::{Contract, Judged};
use cairn_explore::{Act, Acted, Budget, Predicates, Query, Rig, RigError, StartError};
use cairn_program::{ClassId, MethodId, Program};
use cairn_witness::facts::{Access, Facts};
use cairn_witness::{
    Arrangement, Call, Check, Data, Object, Outcome, Step, Target, VERSION, Witness,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use table::Table;
use values::Values;

/// How often a test that asks for the time is executed at another one.
const OTHER_TIMES: usize = 4;

/// An input that is built by steps.
#[derive(Clone, Debug)]
pub struct Built {
    /// With the heap as the steps leave it, and what happens then.
    pub witness: Witness,
    pub arrangement: Arrangement,
    /// What is asked before the call.
    pub checks: Vec<Check>,
    pub acted: Acted,
    /// What is asked after the call.
    pub asked: Vec<Query>,
    /// Constructors, methods and public fields were enough to build it: the input can occur.
    pub is_reachable: bool,
}

/// Finds arrangements for the methods of one class.
pub struct Arranger<'p> {
    rig: Rig<'p>,
    /// Other environments, started when they are needed.
    worlds: Vec<Rig<'p>>,
    subject: ClassId,
    view: View<'p>,
    /// What valid objects satisfy.
    precondition: Option<Predicates>,
    /// What a specification says of the calls: it goes before the precondition, which may say something else.
    contract: Option<Arc<Contract>>,
    /// The smallest input of which they do, and the method that says so.
    pub difference: Option<(Witness, MethodId)>,
    tables: FxHashMap<(ClassId, Values), Table<'p>>,
    facts: Facts,
    /// When it is over, searching for calls is given up.
    budget: Budget,
    /// Inputs are built by calls of at most that length, or not at all.
    calls: Option<usize>,
    /// For methods that were asked: how often that changed nothing, and whether it ever did.
    observers: FxHashMap<MethodId, (usize, bool)>,
}

impl<'p> Arranger<'p> {
    pub fn new(
        program: &'p Program,
        subject: ClassId,
        precondition: Option<Predicates>,
    ) -> Result<Arranger<'p>, StartError> {
        let view = View::of(program, subject);
        let (tables, facts) = Default::default();
        let budget = Budget::default();
        let (rig, contract, difference) = (Rig::new(program)?, None, None);
        Ok(Arranger {
            rig,
            worlds: vec![],
            subject,
            view,
            precondition,
            contract,
            difference,
            tables,
            facts,
            budget,
            calls: None,
            observers: FxHashMap::default(),
        })
    }

    /// Has these budgets from now on: when the first is over, no more calls are searched for, and
    /// inputs are built in the shortest way; the second ends everything.
    pub fn set_budgets(&mut self, searching: Budget, whole: &Budget) {
        self.rig.budget = whole.apart();
        self.budget = searching;
    }

    /// From now on, inputs are what calls lead to, of at most that length; or whatever can be built.
    pub fn set_calls(&mut self, calls: Option<usize>) {
        self.calls = calls;
    }

    /// From now on, inputs satisfy a specification.
    pub fn set_contract(&mut self, contract: Option<Arc<Contract>>) {
        self.contract = contract;
    }

    /// What the specification says of an input, if there is one.
    pub fn specified(&self, witness: &Witness) -> Option<Judged> {
        self.contract.as_ref().map(|c| c.before(self.view.program, witness))
    }

    /// Whether the specification, if there is one, has nothing against an input.
    pub fn is_specified(&self, witness: &Witness) -> bool {
        !matches!(self.specified(witness), Some(Judged::Broken(_)))
    }

    /// Initialises the class under test. What its initialisers threw, if they did.
    pub fn initialise(&mut self, class: ClassId) -> Result<(), String> {
        self.rig.initialise(class)
    }

    /// What is known of the classes that came up.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Executes a witness as it is.
    pub fn rerun(&mut self, witness: &Witness) -> Result<Acted, RigError> {
        let call = self.call(witness)?;
        match self.rerun_as(witness, &call) {
            Err(RigError::Precondition) if self.contract.is_some() => {
                self.differ(witness, &call);
                self.rerun_as(witness, &TheCall { checks: vec![], places: vec![], ..call })
            }
            done => done,
        }
    }

    /// Notes an input that the specification admits and a method does not.
    fn differ(&mut self, witness: &Witness, call: &TheCall) {
        let is_smaller = |(known, _): &(Witness, _)| witness.heap.len() < known.heap.len();
        if self.specified(witness) == Some(Judged::Holds)
            && let Some((_, method)) = call.checks.first()
            && self.difference.as_ref().is_none_or(is_smaller)
        {
            self.difference = Some((witness.clone(), *method));
        }
    }

    fn rerun_as(&mut self, witness: &Witness, call: &TheCall) -> Result<Acted, RigError> {
        self.rig.reset();
        self.rig.realise(witness)?;
        let values: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let act = act(call.method, witness, &values, &call.checks);
        let acted = self.rig.act(&act)?;
        // A class that is initialised on the way would be initialised already in a later test.
        match self.rig.settle_classes() {
            true => {
                self.rig.reset();
                self.rig.realise(witness)?;
                self.rig.act(&act)
            }
            false => Ok(acted),
        }
    }

    /// The same path with numbers that are easier to read.
    pub fn shrink(&mut self, witness: &Witness, acted: &Acted) -> Witness {
        shrink::shrink(witness, |candidate| {
            self.is_specified(candidate)
                && self.rerun(candidate).is_ok_and(|other| is_same(acted, &other))
        })
    }

    /// The same path with texts and fractions that a person would write.
    pub fn please(&mut self, witness: &Witness, acted: &Acted) -> Witness {
        let program = self.view.program;
        let names = |call: &Call| names(program, call);
        pleasant::please(witness, &names, |candidate| {
            self.is_specified(candidate)
                && self.rerun(candidate).is_ok_and(|other| is_same(acted, &other))
        })
    }

    /// An input with shorter texts that takes the same branches, perhaps some of them less often, to the same kind of end.
    pub fn abridge(&mut self, witness: &Witness) -> Witness {
        let Ok(acted) = self.rerun(witness) else { return witness.clone() };
        let kind = |a: &Acted| match &a.outcome {
            Outcome::Returned(Some(Data::Ref(_))) => None,
            Outcome::Returned(value) => value.clone(),
            _ => None,
        };
        let program = self.view.program;
        let names = |call: &Call| names(program, call);
        pleasant::abridge(witness, &names, |candidate| {
            let is_as_good = |other: Acted| {
                let ends = Acted { sequence: acted.sequence, ..other };
                let is_boolean = matches!(kind(&acted), Some(Data::Boolean(_) | Data::Null));
                is_same(&acted, &ends)
                    && acted.sides == ends.sides
                    && acted.undisturbed == ends.undisturbed
                    && (!is_boolean || kind(&acted) == kind(&ends))
            };
            self.is_specified(candidate) && self.rerun(candidate).is_ok_and(is_as_good)
        })
    }

    /// The same path with numbers that tell more.
    pub fn vary(&mut self, witness: &Witness, acted: &Acted) -> Witness {
        vary::vary(witness, |candidate| {
            self.is_specified(candidate)
                && self.rerun(candidate).is_ok_and(|other| is_same(acted, &other))
        })
    }

    /// Builds the input of a witness.
    pub fn build(&mut self, witness: &Witness) -> Result<Built, String> {
        let mut call = self.call(witness).map_err(|e| e.to_string())?;
        if self.contract.is_some()
            && let Err(RigError::Precondition) = self.rerun_as(witness, &call)
        {
            self.differ(witness, &call);
            (call.checks, call.places) = (vec![], vec![]);
        }
        // Also initialises the classes that it needs, once for all tests.
        let acted = &self.rerun(witness).map_err(|e| e.to_string())?;
        self.know(witness);
        let mut why = None;
        for attempt in Attempt::BEST_FIRST {
            match self.attempt(attempt, witness, acted, &call) {
                Ok(Some(built)) if self.calls.is_none() || built.is_reachable => return Ok(built),
                Ok(Some(_)) => {
                    let calls = self.calls.unwrap_or_default();
                    why = Some(format!("not reachable by the API within {calls} calls"));
                }
                Ok(None) => {}
                Err(e) => why = Some(e.to_string()),
            }
        }
        Err(why.unwrap_or_else(|| "the input cannot be built in Java".into()))
    }

    /// Whether nothing but what is open to everybody was used to build it.
    fn is_reachable(&self, arrangement: &Arrangement) -> bool {
        arrangement.steps.iter().all(|step| match step {
            Step::Set { class, field, .. } => {
                let class = self.facts.classes.get(class);
                let field = class.and_then(|c| c.fields.get(field));
                field.is_some_and(|f| f.access == Access::Public && !f.is_final)
            }
            Step::SetStatic { .. } => false,
            step => !self.facts.hides(step),
        })
    }

    fn has_objects(&self, witness: &Witness) -> bool {
        witness.heap.iter().any(|o| matches!(o, Object::Instance { .. }))
    }

    /// Executes what was arranged, and keeps it if it does what it should.
    fn finish(
        &mut self,
        witness: Witness,
        arrangement: Arrangement,
        call: &TheCall,
        wanted: &Acted,
    ) -> Result<Option<Built>, RigError> {
        let built = self.execute(witness, arrangement, call)?;
        Ok(Some(built).filter(|b| is_same(wanted, &b.acted) && self.is_specified(&b.witness)))
    }

    /// Executes what was arranged.
    fn execute(
        &mut self,
        mut witness: Witness,
        arrangement: Arrangement,
        call: &TheCall,
    ) -> Result<Built, RigError> {
        let values: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let receiver = witness.receiver.as_ref().map(|r| &r.value);
        let mut checks = vec![];
        for (place, method) in call.places.iter().zip(call.checks.iter().map(|c| c.1)) {
            let value = match place {
                None => receiver.cloned(),
                Some(i) => values.get(*i).cloned(),
            };
            checks.push((value.unwrap_or(Data::Null), method));
        }
        self.rig.reset();
        self.rig.arrange(&arrangement)?;
        let act = Act { asked: Some(&[]), ..act(call.method, &witness, &values, &checks) };
        let acted = self.rig.act(&act)?;
        let depends = acted.asks_the_clock || acted.asks_hashes;
        for n in 0..if depends { OTHER_TIMES as u64 } else { 0 } {
            if acted.asks_the_clock {
                // By a day and some, then by a year and some: a program may look at the date only.
                self.rig.put_forward([86_400_123_456_789, 47_174_400_000_000_000][n as usize % 2]);
            }
            self.rig.vary_hashes((n + 1) << 4);
            self.rig.reset();
            let other = self.rig.arrange(&arrangement).and_then(|()| self.rig.act(&act));
            self.rig.vary_hashes(0);
            let seen = |a: &Acted| (a.sequence, a.outcome.clone(), a.after.clone());
            if seen(&acted) != seen(&other?) {
                return Err(RigError::Chance);
            }
        }
        let program = self.view.program;
        let answers = acted.holds.iter().copied().chain(std::iter::repeat(None));
        let checks = checks.into_iter().zip(answers).map(|((object, method), after)| Check {
            object,
            class: program.class(program.method(method).class).java_name(),
            method: program.method(method).name.to_string(),
            descriptor: program.method(method).desc.to_string(),
            after,
        });
        let checks: Vec<Check> = checks.collect();
        witness.version = VERSION;
        witness.heap.clone_from(&acted.heap);
        witness.outcome.clone_from(&acted.outcome);
        witness.after.clone_from(&acted.after);
        witness.trace.clone_from(&acted.trace);
        self.know(&witness);
        checks.iter().for_each(|check| self.know_class(&check.class));
        for step in &arrangement.steps {
            if let Step::Make { call, .. } | Step::Call { call, .. } = step {
                self.know_class(&call.class);
            }
        }
        let is_reachable = self.is_reachable(&arrangement);
        let asked = vec![];
        Ok(Built { witness, arrangement, checks, acted, asked, is_reachable })
    }

    /// What a witness calls, and what is asked before.
    fn call(&self, witness: &Witness) -> Result<TheCall, RigError> {
        let program = self.view.program;
        let Target::Method { class, name, descriptor, .. } = &witness.target else {
            return Err(RigError::Unknown("a main method".into()));
        };
        let class = program.load(&class.replace('.', "/"));
        let class = class.map_err(|e| RigError::Unknown(e.to_string()))?;
        let method = program.find_method(class, name, descriptor);
        let method = method.ok_or_else(|| RigError::Unknown(format!("the method {name}")))?;
        let mut call = TheCall { method, checks: vec![], places: vec![] };
        let Some(precondition) = &self.precondition else { return Ok(call) };
        for asked in precondition.asked(program, witness) {
            call.checks.push((asked.object, asked.method));
            call.places.push(asked.argument);
        }
        Ok(call)
    }

    /// Whether all objects that the call is given satisfy a precondition, and together are what they
    /// are one by one.
    pub fn is_checked(&self, witness: &Witness) -> bool {
        if let Some(judged) = self.specified(witness) {
            return judged == Judged::Holds;
        }
        let Ok(call) = self.call(witness) else { return false };
        let is_one = |n: &usize| matches!(witness.heap[*n], Object::Instance { .. });
        let mut objects = roots(witness).into_iter().filter(is_one);
        objects.all(|n| call.checks.iter().any(|c| c.0 == Data::Ref(n))) && !shares(witness)
    }
}

/// The names of a call's parameters, as far as they are known.
fn names(program: &Program, call: &Call) -> Vec<String> {
    let class = program.load(&call.class.replace('.', "/")).ok();
    let method = class.and_then(|c| program.find_method(c, &call.name, &call.descriptor));
    let names = method.and_then(|m| cairn_explore::parameter_names(program, m).ok());
    names.unwrap_or_default()
}

struct TheCall {
    method: MethodId,
    /// In the witness's numbers.
    checks: Vec<(Data, MethodId)>,
    /// What they are about: an argument, or the receiver.
    places: Vec<Option<usize>>,
}

/// The call of a witness.
fn act<'a>(
    method: MethodId,
    witness: &'a Witness,
    arguments: &'a [Data],
    checks: &'a [(Data, MethodId)],
) -> Act<'a> {
    let receiver = witness.receiver.as_ref().map(|r| &r.value);
    Act { method, receiver, arguments, checks, statics: &witness.statics, asked: None }
}

/// Whether two runs took the same way to the same kind of end.
pub fn is_same(a: &Acted, b: &Acted) -> bool {
    let ends = match (&a.outcome, &b.outcome) {
        (Outcome::Returned(_), Outcome::Returned(_)) => true,
        (Outcome::Threw { class: a, .. }, Outcome::Threw { class: b, .. }) => a == b,
        _ => false,
    };
    ends && a.sequence == b.sequence && is_same_truth(a, b)
}

/// A boolean result is as good as a branch.
fn is_same_truth(a: &Acted, b: &Acted) -> bool {
    match (&a.outcome, &b.outcome) {
        (Outcome::Returned(Some(Data::Boolean(a))), Outcome::Returned(Some(Data::Boolean(b)))) => {
            a == b
        }
        _ => true,
    }
}

/// Whether two different objects that the call is given have parts in common.
pub fn shares(witness: &Witness) -> bool {
    let mut owner: Vec<Option<usize>> = vec![None; witness.heap.len()];
    for root in roots(witness) {
        let mut work = vec![root];
        while let Some(n) = work.pop() {
            let is_part = match witness.heap.get(n) {
                Some(Object::Constant { .. }) | None => false,
                Some(_) => owner[n] != Some(root),
            };
            if !is_part {
                continue;
            }
            if owner[n].is_some() {
                return true;
            }
            owner[n] = Some(root);
            work.extend(fields::references(&witness.heap[n]));
        }
    }
    false
}

/// The objects that the call is given, without repetition.
fn roots(witness: &Witness) -> Vec<usize> {
    let mut roots = vec![];
    for input in witness.receiver.iter().chain(&witness.arguments) {
        if let Data::Ref(n) = input.value
            && !roots.contains(&n)
        {
            roots.push(n);
        }
    }
    roots
}
