//! The end of a path: its one reason, its witness, and what it says about the bounds.

use crate::after::after;
use crate::asker::Feasible;
use crate::directed::Goals;
use crate::input::{Described, extended};
use crate::observe::{Hooks, SeenPath};
use crate::options::{Detail, Options};
use crate::outcome::{self, data, message};
use crate::precondition::Standing;
use crate::report::{BoundKind, End, PathReport};
use crate::session::Session;
use crate::start::Start;
use crate::target::Target;
use crate::worker::Worker;
use cairn_budget::{Budget, Limit};
use cairn_contract::{Broken, Judged};
use cairn_heap::Ref;
use cairn_interp::sym::{Input, InputValue, Side, Val};
use cairn_interp::{Shared, Source, Steps, Stop, Trap};
use cairn_precond::{Doubt, Findings};
use cairn_program::ir::{Elem, Inst, Kind, SiteRef};
use cairn_program::{ClassId, FieldId, MethodId, Origin, Program};
use cairn_solver::Counters;
use cairn_term::{Binary, FreeVars, Model, Node, Pool, Term};
use cairn_witness::{
    After, Asked, Data, NamedInput, Outcome, Provision, TraceFrame, VERSION, Witness,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Operators and operands of a condition that is printed.
const LONGEST: usize = 48;

/// What all workers of a run share.
pub(crate) struct Job<'r, 'p> {
    pub program: &'p Program,
    pub session: &'r Session<'p>,
    pub target: &'r Target,
    pub options: &'r Options,
    pub hooks: &'r Hooks<'r>,
    /// What a specification says of the values that the call begins with.
    pub assumed: Vec<Provision>,
    pub start: &'r Start<'p>,
    /// Of a directed search.
    pub goals: Option<Goals<'p>>,
    /// Of the whole run. Its effort is counted where the tasks' results are put together.
    pub budget: Budget,
    /// Effort that the run may spend.
    pub effort: Option<u64>,
}

/// What a worker has found.
#[derive(Default)]
pub(crate) struct Found {
    /// Since they were last taken away.
    pub paths: Vec<PathReport>,
    /// Paths ever found.
    pub count: u64,
    /// The run can end with the path found last, or the effort of all was spent by this worker.
    pub is_enough: bool,
    pub sum: Sum,
}

/// What adds up over the tasks of a run.
#[derive(Clone, Default)]
pub(crate) struct Sum {
    pub effort: u64,
    /// What ended the task before its work was done.
    pub ended_by: Option<Limit>,
    pub assumed: u64,
    pub invalid: u64,
    pub unanswered: u64,
    pub pruned: u64,
    pub abandoned: u64,
    pub confirmed: u64,
    pub refuted: u64,
    pub split: u64,
    pub undecided: u64,
    /// Compared with a specification after the call, those without an answer, and why.
    pub checked: u64,
    pub unchecked: u64,
    /// Paths of which not all inputs were compared.
    pub sampled: u64,
    pub doubts: BTreeSet<String>,
    /// What the precondition reports.
    pub findings: Findings,
    pub forks: u64,
    pub choices: u64,
    pub open: u64,
    pub cuts: BTreeSet<BoundKind>,
    /// What paths read of the environment.
    pub environment: BTreeSet<Source>,
    /// Plain fields that several threads used.
    pub shared: Shared,
    /// Classes that the program called where something was not supported.
    pub unsupported: BTreeSet<String>,
    pub losses: BTreeSet<String>,
    pub solver: Vec<Counters>,
    pub covered: BTreeSet<Side>,
    /// Declared types of which there was an object, and of which one could not be made.
    pub inhabited: BTreeSet<ClassId>,
    pub unmade: BTreeMap<ClassId, ClassId>,
    /// Branches and calls by modes; methods that began as concrete, and those that met terms.
    pub steps: Steps,
    pub begun: BTreeSet<MethodId>,
    pub failed: BTreeSet<MethodId>,
    pub surprised: BTreeMap<MethodId, u32>,
}

/// A path's end, and the object or value it ended with.
pub(crate) struct Ended {
    pub end: End,
    thrown: Option<Ref>,
}

/// The end of a path of which the precondition could not tell.
fn undecided(doubt: Doubt) -> End {
    match doubt {
        Doubt::OutOfTime => End::OutOfTime,
        Doubt::Because(why) => End::SolverUnknown(why.into_owned()),
    }
}

impl Worker<'_, '_> {
    /// The state in the machine has ended.
    pub(crate) fn end(&mut self, stop: Stop) {
        let ended = match stop {
            Stop::Assumed => return self.drop_path(),
            Stop::Returned(_) => End::Returned.into(),
            Stop::Threw(e) => self.threw(e),
            Stop::Exited(code) => End::Exited(code).into(),
            Stop::Unsupported { what, chain } => {
                self.found.sum.unsupported.extend(self.called_library());
                let place = chain.first().map(|c| format!(", in {c}")).unwrap_or_default();
                End::Unsupported(what + &place).into()
            }
            Stop::Broken(e) => End::Broken(e.to_string()).into(),
            Stop::OutOfTime => End::OutOfTime.into(),
            Stop::Bound(b) => End::Bound(b.into()).into(),
            Stop::Endless => End::Endless.into(),
            Stop::Deadlock(who) => End::Deadlock(who.join("; ")).into(),
            Stop::Fork(_) | Stop::Split(_) | Stop::Turns(_) | Stop::Interrupted => {
                End::Unsupported("a fork outside of the loop".into()).into()
            }
        };
        self.finish(ended)
    }

    /// The class of the library that the program has called, if that is what is being executed.
    fn called_library(&self) -> Option<String> {
        let program = self.m.program;
        let classes: Vec<_> =
            self.m.frames().iter().rev().map(|f| program.class(f.method.class)).collect();
        let own = classes.iter().position(|c| c.origin == Origin::User)?;
        let frame = &self.m.frames()[classes.len() - 1 - own];
        match own {
            0 => match frame.body.code.get(frame.pc as usize)? {
                Inst::Invoke { site, .. } => match &frame.body.sites[*site as usize].what {
                    SiteRef::Method(m) => Some(m.class.to_string()),
                    _ => None,
                },
                _ => None,
            },
            _ => Some(classes[own - 1].name.to_string()),
        }
    }

    pub(crate) fn end_bound(&mut self, bound: BoundKind) {
        self.finish(End::Bound(bound).into())
    }

    /// There is not even a first instruction.
    pub(crate) fn end_trapped(&mut self, trap: Trap) {
        self.end(match trap {
            Trap::Assumed => Stop::Assumed,
            Trap::Bound(b) => Stop::Bound(b),
            Trap::Broken(e) => Stop::Broken(e),
            Trap::Time => Stop::OutOfTime,
            Trap::Thrown(e) => Stop::Threw(e),
            Trap::Unsupported(what) => Stop::Unsupported { what, chain: vec![] },
            other => Stop::Unsupported { what: format!("{other:?}"), chain: vec![] },
        })
    }

    fn threw(&self, e: Ref) -> Ended {
        let program = self.m.program;
        let class = self.m.heap.class_of(e);
        let assertion = program.find("java/lang/AssertionError");
        let is_assertion = assertion.is_some_and(|a| program.is_subtype(class, a));
        let class = program.class(class).java_name();
        Ended { end: End::Threw { class, is_assertion }, thrown: Some(e) }
    }

    fn finish(&mut self, mut ended: Ended) {
        let has_threads = self.m.threads_started() > 0;
        if has_threads {
            // Not all schedules are looked at: whatever the bound, plain fields are no places to switch.
            let is_one = self.job.options.bounds.limits.preemptions == 0;
            let bound = if is_one { BoundKind::Schedules } else { BoundKind::Preemptions };
            self.found.sum.cuts.insert(bound);
            self.m.leave_threads();
        }
        if self.path().model.is_none() && ended.end != End::OutOfTime {
            let settled = self.asker.borrow_mut().settle(&self.pool, self.path());
            match settled {
                Feasible::Yes(model) => self.path_mut().model = Some(model),
                // It never was a path.
                Feasible::No => return,
                Feasible::Unknown(why) => ended.end = End::SolverUnknown(why),
            }
        }
        if self.job.options.detail >= Detail::Witness && ended.end.kind().is_outcome() {
            self.m.untangle();
        }
        // What the precondition needs to know says more than the path does.
        let said = self.path().facts.len();
        let sides = self.noted_sides();
        let entered = self.has_others(&ended.end).then(|| self.m.save());
        if let Some(moment) = self.moment(ended.end.kind()) {
            if let End::Bound(b) = ended.end {
                self.found.sum.cuts.insert(b);
            }
            match self.confirm(moment) {
                Standing::Valid => {}
                Standing::Invalid => return self.drop_invalid(),
                Standing::Unknown(doubt) => ended.end = undecided(doubt),
            }
        }
        if ended.end.kind().is_outcome() {
            match self.complete_precondition() {
                Standing::Valid => {}
                Standing::Invalid => return self.drop_invalid(),
                Standing::Unknown(doubt) => ended.end = undecided(doubt),
            }
        }
        // A precondition that was executed has narrowed the path down.
        let is_whole = self.path().facts.len() == said;
        let open = (is_whole && self.compares_all(&ended.end)).then(|| self.m.save());
        // So does completing it.
        let decided = self.m.is_input_open().then(|| self.path().clone());
        let is_called = self.path().precondition.is_none();
        let may_overflow = is_called && ended.end == End::Bound(BoundKind::Depth);
        if ended.end.kind().is_outcome() || may_overflow {
            match self.m.complete_input() {
                Ok(true) => {}
                Ok(false) => {
                    let bound = self.m.bound_of_input().map_or(BoundKind::Scope, BoundKind::from);
                    ended = End::Bound(bound).into();
                }
                Err(Trap::Assumed) => return self.drop_path(),
                Err(Trap::Bound(b)) => ended = End::Bound(b.into()).into(),
                Err(other) => {
                    ended = End::Unsupported(format!("the rest of the input: {other:?}")).into();
                }
            }
        }
        let is_outcome = ended.end.kind().is_outcome();
        if is_outcome {
            self.asker.borrow_mut().look_for_cuts_at_end(&self.pool, self.path());
        }
        if let End::Bound(b) = ended.end {
            self.found.sum.cuts.insert(b);
        }
        self.note_losses();
        self.note_cuts();
        let result = self.result(&ended.end);
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let seen = SeenPath {
            pool: &self.pool,
            path: decided.as_ref().unwrap_or(&sym.path),
            unknowns: &sym.unknowns,
            end: &ended.end,
            result,
        };
        self.observer.path(&seen);

        let detail = self.job.options.detail;
        let condition = if detail >= Detail::Condition { self.condition(said) } else { vec![] };
        let has_witness = is_outcome || (is_called && ended.end == End::Bound(BoundKind::Depth));
        let mut witness = (has_witness && detail >= Detail::Witness)
            .then(|| self.witness(&ended, condition.clone()))
            .flatten();
        let summary = self.job.options.summaries.then(|| self.summary());
        self.found.sum.covered.extend(sides.iter());
        self.found.sum.split += u64::from(self.m.is_split());
        let others = match (entered, &witness) {
            (Some(entered), Some(first)) if is_outcome => self.others(&ended, entered, first),
            _ => vec![],
        };
        let mut broken = witness.as_ref().and_then(|w| self.broken(&ended.end, w));
        if let Some(first) = witness.as_ref().filter(|_| broken.is_none())
            && self.compares_all(&ended.end)
            && let Some((by, other)) = self.broken_by_another(&ended, open, first)
        {
            (broken, witness) = (Some(by), Some(other));
        }
        // The number is given when the paths of all tasks are put together.
        let mut report = PathReport {
            number: 0,
            end: ended.end,
            condition,
            witness,
            broken,
            others,
            summary,
            has_threads,
            fixed: self.m.environment(),
        };
        self.found.is_enough = (self.job.hooks.stop)(&report);
        (self.job.hooks.trim)(&mut report);
        self.found.paths.push(report);
        self.found.count += 1;
        if self.job.options.bounds.paths.is_some_and(|most| self.found.count >= most) {
            self.found.is_enough = true;
        }
    }

    /// What a specification says of the call that does not hold afterwards.
    fn broken(&mut self, end: &End, witness: &Witness) -> Option<Broken> {
        let contract = self.job.options.contract.as_ref().filter(|_| *end == End::Returned)?;
        self.found.sum.checked += 1;
        match contract.after(self.m.program, witness) {
            Judged::Holds => None,
            Judged::Broken(broken) => Some(broken),
            Judged::Unknown(why) => {
                self.found.sum.unchecked += 1;
                self.found.sum.doubts.insert(why);
                None
            }
        }
    }

    /// What was assumed does not hold: it is no path. That may be due to what was lost on it.
    fn drop_path(&mut self) {
        self.found.sum.assumed += 1;
        self.note_cuts();
        self.note_losses();
    }

    /// The input does not satisfy the precondition. That may be due to what was lost on it.
    pub(crate) fn drop_invalid(&mut self) {
        self.found.sum.invalid += 1;
        self.note_cuts();
        self.note_losses();
    }

    /// Where a bound left something out, or the environment was asked, this is so whatever became of the path.
    pub(crate) fn note_cuts(&mut self) {
        let path = &self.m.sym.as_ref().expect("a symbolic run").path;
        self.found.sum.cuts.extend(path.cuts.iter().map(|&c| BoundKind::from(c)));
        self.found.sum.environment.extend(self.m.environment().iter());
        self.found.sum.shared.extend(self.m.shared());
    }

    fn note_losses(&mut self) {
        let path = &self.m.sym.as_ref().expect("a symbolic run").path;
        for loss in &path.losses {
            if !self.found.sum.losses.contains(&**loss) {
                self.found.sum.losses.insert(loss.to_string());
            }
        }
    }

    /// What the method returned, as a term.
    fn result(&self, end: &End) -> Option<(Kind, Term)> {
        let elem = self.m.program.method(self.job.start.method).ret?;
        let kind = elem.kind();
        (*end == End::Returned).then(|| (kind, self.m.term(kind, self.path().result)))
    }

    /// Of the first so many facts.
    fn condition(&self, count: usize) -> Vec<String> {
        // What lengths an input can have at all and what a specification says of it is no news, and what its
        // references are is shown with the heap.
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let (path, unknowns) = (&sym.path, &sym.unknowns);
        let mut free = FreeVars::default();
        let mut is_shape = |f: Term| {
            let vars = free.of(&self.pool, f);
            !unknowns.is_empty()
                && vars.iter().all(|&v| unknowns.of_term(self.pool.var(v)).is_some())
        };
        let is_known = |f: Term| path.domain.contains(f) || path.given.contains(f);
        let said = path.facts.iter().take(count).filter(|f| !is_known(**f) && !is_shape(**f));
        let text = |&f: &Term| {
            let text = self.pool.display_within(f, LONGEST).to_string();
            // They are read as a conjunction, which binds closer.
            match self.pool.node(f) {
                Node::Binary(Binary::BoolOr, ..) => format!("({text})"),
                _ => text,
            }
        };
        said.map(text).collect()
    }

    pub(crate) fn witness(&mut self, ended: &Ended, condition: Vec<String>) -> Option<Witness> {
        let start = self.job.start;
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let model = sym.path.model.clone()?;
        let model = match sym.path.input.objects.is_empty() {
            true => model,
            false => Arc::new(extended(sym, &model)),
        };
        self.path_mut().model = Some(model.clone());
        let result = self.result(&ended.end).map(|r| r.1);
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let given = Described::new(self.m.program, sym, &model, result);
        // The arguments are the first inputs.
        let mut parameters = start.parameters.iter();
        let given_to_program = sym.path.inputs.iter().filter(|i| i.question.is_none());
        let mut named = given_to_program.map(|input| NamedInput {
            name: input.name.to_string(),
            descriptor: match parameters.next() {
                Some(parameter) => parameter.descriptor.clone(),
                None => descriptor(input),
            },
            value: match &input.value {
                InputValue::Unknown(x) => given.reference(*x),
                value => plain(&self.pool, &model, value),
            },
        });
        let arguments = named.by_ref().take(start.parameters.len()).collect();
        let inputs = named.collect();
        let asked = |input: &Input| {
            let question = input.question.as_ref()?;
            Some(Asked {
                kind: question.kind().into(),
                key: question.key().map(Cow::into_owned),
                name: input.name.to_string(),
                value: match &input.value {
                    InputValue::Unknown(x) => given.reference(*x),
                    value => plain(&self.pool, &model, value),
                },
            })
        };
        let environment = sym.path.inputs.iter().filter_map(asked).collect();
        let receiver = start.receiver.as_ref().map(|r| NamedInput {
            name: "this".into(),
            descriptor: r.descriptor.clone(),
            value: given.receiver().unwrap_or(Data::Null),
        });
        let (heap, statics) = (given.heap(), given.statics());
        let addresses = given.addresses();
        let (outcome, after, trace) = self.outcome(ended, &addresses)?;
        Some(Witness {
            version: VERSION,
            target: start.target.clone(),
            receiver,
            arguments,
            statics,
            inputs,
            environment,
            heap,
            outcome,
            after,
            trace,
            condition,
            assumed: self.job.assumed.clone(),
        })
    }

    fn outcome(
        &mut self,
        ended: &Ended,
        given: &[Ref],
    ) -> Option<(Outcome, Option<After>, Vec<TraceFrame>)> {
        let returned = self.path().result;
        let ret = self.m.program.method(self.job.start.method).ret;
        let statics: Vec<FieldId> = self.path().statics.iter().map(|s| s.0).collect();
        let statics = &statics[..];
        let m = &mut self.m;
        Some(match (&ended.end, ended.thrown) {
            (End::Returned, _) => {
                let result = match self.job.start.fresh {
                    Some(object) => Some((Elem::Ref, Val::reference(object))),
                    None => ret.map(|elem| (elem, returned)),
                };
                match after(m, given, statics, result) {
                    Some((after, value)) => (Outcome::Returned(value), Some(after), vec![]),
                    None => {
                        let value = match ret {
                            Some(elem) => Some(data(m, elem, returned)?),
                            None => None,
                        };
                        (Outcome::Returned(value), None, vec![])
                    }
                }
            }
            (End::Threw { class, .. }, Some(e)) => {
                let message = message(m, e);
                let after = after(m, given, statics, None).map(|a| a.0);
                let trace = outcome::trace(m, e);
                (Outcome::Threw { class: class.clone(), message }, after, trace)
            }
            (End::Exited(code), _) => (Outcome::Exited(*code), None, vec![]),
            (End::Endless | End::Deadlock(_), _) => (Outcome::Endless, None, vec![]),
            // A JVM's stack ends too: whether it does here, only a replay can tell.
            (End::Bound(BoundKind::Depth), _) => {
                let class = "java.lang.StackOverflowError".to_owned();
                (Outcome::Threw { class, message: None }, None, vec![])
            }
            _ => return None,
        })
    }
}

impl From<End> for Ended {
    fn from(end: End) -> Ended {
        Ended { end, thrown: None }
    }
}

/// The type of an answer to a nondeterministic call.
fn descriptor(input: &Input) -> String {
    match &input.value {
        InputValue::Primitive { elem, .. } => elem.descriptor().to_string(),
        InputValue::Text { .. } | InputValue::Optional { .. } => "Ljava/lang/String;".into(),
        InputValue::Array { component, .. } => format!("[{}", component.descriptor()),
        InputValue::Unknown(_) => "Ljava/lang/Object;".into(),
    }
}

/// An answer to a nondeterministic call, or an argument that is no reference.
fn plain(pool: &Pool, model: &Model, value: &InputValue) -> Data {
    match value {
        InputValue::Primitive { elem, term } => {
            outcome::primitive(*elem, pool.eval(*term, model).bits())
        }
        InputValue::Text { text, .. } => Data::Text(text.eval(pool, model)),
        InputValue::Optional { present, text, .. } => match pool.eval(*present, model).bits() {
            0 => Data::Null,
            _ => Data::Text(text.eval(pool, model)),
        },
        InputValue::Array { component, array } => {
            let len = pool.eval(array.len, model).bits() as usize;
            let element = |&t: &Term| outcome::primitive(*component, pool.eval(t, model).bits());
            let elements = array.elements.iter().take(len).map(element).collect();
            Data::Array { component: component.descriptor().to_string(), elements }
        }
        InputValue::Unknown(_) => Data::Null,
    }
}
