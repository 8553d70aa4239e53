//! The call of a test, and what happened.

use super::{Rig, RigError, branches};
use crate::after::{Answered, Query, answers, contents, reachable, watched};
use crate::coverage::Branch;
use crate::graph::{find_field, trapped, unfinished, unmade};
use crate::outcome;
use crate::rerun::RerunError;
use crate::static_digest::digest;
use cairn_heap::Ref;
use cairn_interp::sym::Val;
use cairn_interp::{Sources, Stop, enter};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, MethodId};
use cairn_witness::{After, Data, Object, Outcome, StaticField, TraceFrame};
use std::collections::{BTreeMap, BTreeSet};

/// What is called.
pub struct Act<'a> {
    pub method: MethodId,
    /// None of a static method and of a constructor.
    pub receiver: Option<&'a Data>,
    pub arguments: &'a [Data],
    /// What is asked before: a method without parameters, of that object.
    pub checks: &'a [(Data, MethodId)],
    /// Static fields that are inputs.
    pub statics: &'a [StaticField],
    /// Methods that are asked after the call; if there are some, even none, what the library's objects hold is
    /// described.
    pub asked: Option<&'a [Query]>,
}

/// What happened in a test.
#[derive(Clone, Debug)]
pub struct Acted {
    /// The objects when the call began: first those of the arrangement, then what they lead to.
    pub heap: Vec<Object>,
    pub outcome: Outcome,
    /// None where it is too large to be described, or depends on the JVM.
    pub after: Option<After>,
    pub trace: Vec<TraceFrame>,
    /// What was asked after the call, in its order: the number of the object, and the answer.
    pub answers: Vec<Option<(usize, Data)>>,
    /// Asking changed nothing.
    pub is_pure: bool,
    /// The branches that asking took.
    pub asked_sides: BTreeSet<Branch>,
    /// Who threw the exception, if it was one.
    pub raised: Option<Raised>,
    /// What the checks answer after a call that returned, in their order: none if they do not
    /// come to an answer.
    pub holds: Vec<Option<bool>>,
    /// It asked for the time, or for chance.
    pub asks_the_clock: bool,
    /// It asked for identity hash codes, which are others in each JVM.
    pub asks_hashes: bool,
    /// What it read of the environment.
    pub environment: Sources,
    /// Of the call alone: equal for two calls that took the same branches in the same order.
    pub sequence: u64,
    /// Of the whole test.
    pub sides: BTreeSet<Branch>,
    /// Those that were taken where no exception passed.
    pub undisturbed: BTreeSet<Branch>,
    /// Static fields that the test left with another value, with the value they had; none where
    /// that is an object.
    pub spoilt: Vec<(FieldId, Option<StaticField>)>,
}

/// Who raises an exception.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raised {
    /// The program's own code makes it.
    Program,
    /// An instruction of the program's own code fails.
    Instruction,
    /// The library's code makes it.
    Library,
    /// An instruction of the library's code fails, or a native method.
    LibraryInstruction,
}

impl Rig<'_> {
    /// Asks what has to hold before a call.
    fn check(&mut self, act: &Act<'_>) -> Result<(), RigError> {
        for (object, check) in act.checks {
            match self.holds(object, *check) {
                Ok(true) => {}
                Ok(false) | Err(RerunError::Threw(_)) => return Err(RigError::Precondition),
                Err(e) => return Err(e.into()),
            }
        }
        Ok(())
    }

    fn holds(&mut self, object: &Data, check: MethodId) -> Result<bool, RerunError> {
        let word = self.graph().word(object)?;
        let answer = self.m.call_now(check, &[word]).map_err(unmade)?;
        Ok(answer & 1 == 1)
    }

    /// Makes the call; the object that a constructor is called on, and how it ended.
    fn call(&mut self, act: &Act<'_>) -> Result<(Option<Ref>, Stop), RigError> {
        let mut values = vec![];
        let method = self.m.program.method(act.method);
        let fresh = match &*method.name == "<init>" {
            true => Some(self.m.make_instance(method.class).map_err(unmade)?),
            false => None,
        };
        values.extend(fresh.map(Val::reference));
        for value in act.receiver.into_iter().chain(act.arguments) {
            values.push(Val::of(self.graph().word(value)?));
        }
        if let Some(recorder) = &mut self.m.recorder {
            recorder.restart_sequence();
        }
        // The object's class says which method is meant.
        let method = match act.receiver {
            Some(_) => {
                let class = self.m.heap.class_of(Ref(values[0].word as u32));
                let selected = self.m.program.select(class, act.method);
                selected.map_err(|e| trapped(e.into()))?
            }
            None => act.method,
        };
        enter(&mut self.m, method, &values, None).map_err(trapped)?;
        Ok((fresh, self.m.run()))
    }

    /// Makes the call on what is bound, and says only which way it took: the sequence of branches,
    /// and the exception if there was one.
    pub fn probe(&mut self, act: &Act<'_>) -> Result<(u64, Option<ClassId>), RigError> {
        self.check(act)?;
        let (_, stop) = self.call(act)?;
        let sequence = self.m.recorder.as_ref().map_or(0, |r| r.sequence());
        match stop {
            Stop::Returned(_) => Ok((sequence, None)),
            Stop::Threw(e) => Ok((sequence, Some(self.m.heap.class_of(e)))),
            Stop::Exited(_) => Err(RigError::Exited),
            other => Err(unfinished(other).into()),
        }
    }

    /// What methods answer on what is bound: plain values, and what objects of the library hold.
    pub fn answers(&mut self, asked: &[Query]) -> Vec<Option<Answered>> {
        let bound: Option<Vec<Ref>> = self.bound.iter().copied().collect();
        match bound {
            Some(bound) => answers(&mut self.m, &bound, asked),
            None => vec![None; asked.len()],
        }
    }

    /// The branches that were taken since the test began, but for initialisers.
    pub fn taken(&self) -> BTreeSet<Branch> {
        let recorder = self.m.recorder.iter();
        recorder.flat_map(|r| branches(self.m.program, r.sides())).collect()
    }

    /// Makes the call on what is bound.
    pub fn act(&mut self, act: &Act<'_>) -> Result<Acted, RigError> {
        self.check(act)?;
        let bound: Option<Vec<Ref>> = self.bound.iter().copied().collect();
        let bound = bound.ok_or_else(|| RerunError::Value("an object that is not made".into()))?;
        let (mut heap, objects) = reachable(&mut self.m, &bound).ok_or(RigError::TooLarge)?;
        for (n, constant) in &self.constants {
            if let Some(object) = heap.get_mut(*n) {
                object.clone_from(constant);
            }
        }
        let before = match act.asked {
            Some(_) => contents(&mut self.m, &objects).ok_or(RigError::TooLarge)?,
            None => BTreeMap::new(),
        };
        let (fresh, stop) = self.call(act)?;
        let method = self.m.program.method(act.method);
        let sequence = self.m.recorder.as_ref().map_or(0, |r| r.sequence());
        let statics = act.statics.iter();
        let statics = statics.map(|f| find_field(self.m.program, &f.class, &f.name, &f.descriptor));
        let statics: Vec<FieldId> = statics.collect::<Result<_, _>>()?;
        let mut acted =
            self.describe_end(stop, &objects, &statics, fresh, (method.ret, act.asked))?;
        acted.after.iter_mut().for_each(|after| after.contents_before.clone_from(&before));
        acted.heap = heap;
        acted.sequence = sequence;
        acted.asks_the_clock = self.m.ticks() > self.ticks;
        acted.asks_hashes = self.m.hashes() > self.hashes;
        acted.environment = self.m.environment();
        acted.spoilt = self.spoilt(&statics);
        if matches!(acted.outcome, Outcome::Returned(_)) {
            let checks = act.checks.iter();
            acted.holds = checks.map(|(object, check)| self.holds(object, *check).ok()).collect();
        }
        let recorder = self.m.recorder.take().unwrap_or_default();
        let program = self.m.program;
        acted.sides = branches(program, recorder.sides()).chain(self.initial.0.clone()).collect();
        let undisturbed = branches(program, recorder.undisturbed_sides());
        acted.undisturbed = undisturbed.chain(self.initial.1.clone()).collect();
        Ok(acted)
    }

    fn describe_end(
        &mut self,
        stop: Stop,
        objects: &[Ref],
        statics: &[FieldId],
        fresh: Option<Ref>,
        (ret, asked): (Option<Elem>, Option<&[Query]>),
    ) -> Result<Acted, RigError> {
        let m = &mut self.m;
        let mut raised = None;
        let (mut told, mut is_pure, mut asked_sides) = (vec![], true, vec![]);
        let (outcome, after, trace) = match stop {
            Stop::Returned(word) => {
                let result = match fresh {
                    Some(object) => Some((Elem::Ref, Val::reference(object))),
                    None => ret.map(|elem| (elem, Val::of(word))),
                };
                let seen = watched(m, objects, statics, result, asked).ok_or(RigError::TooLarge)?;
                (told, is_pure, asked_sides) = (seen.answers, seen.is_pure, seen.sides);
                (Outcome::Returned(seen.result), Some(seen.after), vec![])
            }
            Stop::Threw(e) => {
                let class = m.program.class(m.heap.class_of(e)).java_name();
                let message = outcome::message(m, e);
                // How far it came depends on the size of the stack, or of the memory.
                let depends = m.program.find("java/lang/VirtualMachineError");
                let depends = depends.is_some_and(|v| m.program.is_subtype(m.heap.class_of(e), v));
                let trace = outcome::trace(m, e);
                raised = Some(outcome::raised(m, e));
                let seen = match depends {
                    true => None,
                    false => watched(m, objects, statics, None, asked),
                };
                let after = seen.map(|seen| {
                    (told, is_pure, asked_sides) = (seen.answers, seen.is_pure, seen.sides);
                    seen.after
                });
                (Outcome::Threw { class, message }, after, trace)
            }
            Stop::Exited(_) => return Err(RigError::Exited),
            other => return Err(unfinished(other).into()),
        };
        let (heap, sides, undisturbed, spoilt) = Default::default();
        let holds = vec![];
        let sequence = 0;
        Ok(Acted {
            heap,
            outcome,
            after,
            trace,
            answers: told,
            is_pure,
            asked_sides: branches(m.program, asked_sides.into_iter()).collect(),
            raised,
            holds,
            asks_the_clock: false,
            asks_hashes: false,
            environment: Sources::default(),
            sequence,
            sides,
            undisturbed,
            spoilt,
        })
    }

    /// The static fields that are not as in the base state, but for those that are inputs.
    fn spoilt(&mut self, inputs: &[FieldId]) -> Vec<(FieldId, Option<StaticField>)> {
        let program = self.m.program;
        let mut spoilt = vec![];
        for held in self.statics.clone() {
            let (id, field) = (held.field, program.field(held.field));
            let (_, statics) = self.m.heap.class_status(field.class);
            let word = self.m.heap.slot(statics, field.slot);
            let is_held = word == held.word;
            let content = held.content.and_then(|_| digest(&self.m, Ref(word as u32)));
            if inputs.contains(&id) || (is_held && content == held.content) {
                continue;
            }
            // That the object itself has changed, nobody can undo.
            let value = match is_held {
                true => None,
                false => outcome::data(&mut self.m, field.elem, Val::of(held.word)),
            };
            let is_plain = |v: &Data| !matches!(v, Data::Object(_) | Data::Array { .. });
            let reset = value.filter(is_plain).map(|value| StaticField {
                class: program.class(field.class).java_name(),
                name: field.name.to_string(),
                descriptor: field.desc.to_string(),
                value,
            });
            spoilt.push((id, reset));
        }
        spoilt
    }
}
