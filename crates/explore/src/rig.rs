//! A test on the machine without symbols: build the input step by step, make the call, and say what
//! happened and which branches were taken.

use crate::after::{after, reachable};
use crate::coverage::{self, Branch};
use crate::graph::{Graph, Plan, element, find_field, load, trapped, unfinished, unmade};
use crate::held::digest;
use crate::options::Options;
use crate::outcome::{self, primitive};
use crate::rerun::RerunError;
use crate::start::{StartError, machine};
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_interp::sym::{Side, Val};
use cairn_interp::{Machine, State, Stop, boot, enter, initialise};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, MethodId, Origin, Program};
use cairn_witness::{
    After, Arranged, Arrangement, Data, Object, Outcome, StaticField, Step, TraceFrame, Witness,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long a run may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Executes tests of one program, one after the other.
pub struct Rig<'p> {
    m: Machine<'p>,
    /// The library started, and the classes initialised that tests have used so far.
    base: State<'p>,
    plans: FxHashMap<String, Plan>,
    /// What the initialisers of those classes took: all sides, and those undisturbed.
    initial: (BTreeSet<Branch>, BTreeSet<Branch>),
    /// The static fields that tests could change, with what they hold in the base state.
    statics: Vec<Held>,
    /// Readings of the clock in the base state.
    ticks: u64,
    /// The objects bound so far, by their numbers.
    bound: Vec<Option<Ref>>,
}

/// A static field in the base state.
#[derive(Clone, Copy)]
struct Held {
    field: FieldId,
    word: u64,
    /// Of the objects it leads to, if there are any.
    content: Option<u64>,
}

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
    /// Who threw the exception, if it was one.
    pub raised: Option<Raised>,
    /// What the checks answer after a call that returned, in their order: none if they do not
    /// come to an answer.
    pub holds: Vec<Option<bool>>,
    /// It asked for the time, or for chance.
    pub asks_the_clock: bool,
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
    Library,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum RigError {
    #[error(transparent)]
    Rerun(#[from] RerunError),
    /// While the input was built.
    #[error("{0} is thrown while the input is built")]
    Threw(String),
    #[error("the precondition does not hold")]
    Precondition,
    #[error("the heap is too large")]
    TooLarge,
    #[error("it ends the program")]
    Exited,
    #[error("the outcome depends on the clock or on chance")]
    Chance,
    #[error("{0} cannot be built")]
    Unknown(String),
}

impl<'p> Rig<'p> {
    pub fn new(program: &'p Program) -> Result<Rig<'p>, StartError> {
        let mut m = machine(program, &Options::default(), None)?;
        boot(&mut m).map_err(|trap| StartError::Start(format!("{trap:?}")))?;
        let base = m.save();
        let plans = FxHashMap::default();
        let initial = Default::default();
        let ticks = m.ticks();
        Ok(Rig { m, base, plans, initial, statics: vec![], ticks, bound: vec![] })
    }

    pub fn program(&self) -> &'p Program {
        self.m.program
    }

    /// Initialises a class for all tests. The exception's name, if that fails.
    pub fn initialise(&mut self, class: ClassId) -> Result<(), String> {
        self.m.restore(self.base.clone());
        self.m.recorder = Some(Box::default());
        self.be_patient();
        match initialise(&mut self.m, class) {
            Ok(None) => {}
            Ok(Some(Stop::Threw(e))) => return Err(self.thrown(e)),
            Ok(Some(stop)) => return Err(unfinished(stop).to_string()),
            Err(trap) => return Err(trapped(trap).to_string()),
        }
        if let Some(recorder) = self.m.recorder.take() {
            let program = self.m.program;
            self.initial.0.extend(branches(program, recorder.sides()));
            self.initial.1.extend(branches(program, recorder.undisturbed_sides()));
        }
        self.base = self.m.save();
        self.ticks = self.m.ticks();
        self.note_statics();
        Ok(())
    }

    /// The exception that is most telling: what an initialiser threw, not that it threw.
    fn thrown(&mut self, e: Ref) -> String {
        let program = self.m.program;
        let cause = program.find_field(self.m.heap.class_of(e), "exception");
        let cause = cause.map(|f| Ref(self.m.heap.slot(e, program.field(f).slot) as u32));
        let e = cause.filter(|c| !c.is_null()).unwrap_or(e);
        let class = program.class(self.m.heap.class_of(e)).java_name();
        match outcome::message(&mut self.m, e) {
            Some(message) => format!("{class}: {message}"),
            None => class,
        }
    }

    fn note_statics(&mut self) {
        self.statics.clear();
        let program = self.m.program;
        for class in self.ready() {
            let (_, statics) = self.m.heap.class_status(class);
            for &id in program.class(class).fields.iter() {
                let field = program.field(id);
                let is_primitive = field.elem != Elem::Ref;
                let is_fixed = field.access & (access::FINAL | access::SYNTHETIC) != 0;
                if !field.is_static() || (is_primitive && is_fixed) {
                    continue;
                }
                let word = self.m.heap.slot(statics, field.slot);
                let content = match is_primitive || word == 0 {
                    true => None,
                    false => digest(&self.m, Ref(word as u32)),
                };
                self.statics.push(Held { field: id, word, content });
            }
        }
    }

    /// The program's own classes that are initialised now.
    fn ready(&self) -> Vec<ClassId> {
        let program = self.m.program;
        let is_ready = |&c: &ClassId| {
            let own = program.class(c).origin == Origin::User;
            own && self.m.heap.class_status(c).0 == ClassStatus::Ready
        };
        (1..=program.class_count()).map(ClassId).filter(is_ready).collect()
    }

    /// Puts the clock forward, for all tests to come.
    pub fn put_forward(&mut self, nanoseconds: u64) {
        let clock = &mut self.m.config.clock_start;
        *clock = clock.wrapping_add(nanoseconds);
    }

    fn be_patient(&mut self) {
        self.m.config.deadline = Some(Instant::now() + PATIENCE);
    }

    /// Goes back to where every test begins.
    pub fn reset(&mut self) {
        self.m.restore(self.base.clone());
        self.m.recorder = Some(Box::default());
        self.m.stubs.clear();
        self.m.script.clear();
        self.bound.clear();
        self.be_patient();
    }

    /// Where the test is now, to come back to.
    pub fn mark(&mut self) -> Mark<'p> {
        Mark { state: self.m.save(), bound: self.bound.clone() }
    }

    pub fn back_to(&mut self, mark: &Mark<'p>) {
        self.m.restore(mark.state.clone());
        self.m.recorder = Some(Box::default());
        self.bound.clone_from(&mark.bound);
        self.be_patient();
    }

    /// Makes the objects of a witness as they are, without regard to how a test could.
    pub fn realise(&mut self, witness: &Witness) -> Result<(), RigError> {
        let mut graph = Graph::new(&mut self.m, &mut self.plans, &witness.heap);
        graph.build()?;
        graph.set_statics(&witness.statics)?;
        self.bound = graph.made;
        Ok(())
    }

    /// Binds the constants of an arrangement, and carries out its steps.
    pub fn arrange(&mut self, arrangement: &Arrangement) -> Result<(), RigError> {
        self.bound = vec![None; arrangement.objects.len()];
        for (n, object) in arrangement.objects.iter().enumerate() {
            if let Arranged::Constant { class, name } = object {
                self.bind_constant(n, class, name)?;
            }
        }
        for step in &arrangement.steps {
            self.step(step)?;
        }
        Ok(())
    }

    /// Gives a constant of an enum its number.
    pub fn bind_constant(&mut self, n: usize, class: &str, name: &str) -> Result<(), RigError> {
        let class = load(self.m.program, class)?;
        let word = self.m.static_word(class, name).map_err(unmade)?;
        self.bind(n, Ref(word as u32));
        Ok(())
    }

    pub fn step(&mut self, step: &Step) -> Result<(), RigError> {
        match step {
            Step::Make { object, call } => {
                let made = self.graph().call(call, None);
                let made = made.map_err(|e| self.failed(e))?;
                self.bind(*object, made);
            }
            Step::Call { object, call } => {
                let on = self.object(*object)?;
                let called = self.graph().call(call, Some(on));
                called.map_err(|e| self.failed(e))?;
            }
            Step::Set { object, class, field, descriptor, value } => {
                let on = self.object(*object)?;
                let field = find_field(self.m.program, class, field, descriptor)?;
                let word = self.graph().word(value)?;
                self.m.heap.set_slot(on, self.m.program.field(field).slot, word);
            }
            Step::Allocate { object, class } => {
                let class = load(self.m.program, class)?;
                let made = self.m.make_instance(class).map_err(unmade)?;
                self.bind(*object, made);
            }
            Step::Array { object, component, elements } => {
                let class = load(self.m.program, &format!("[{component}"))?;
                let elem = element(component);
                let array = self.m.new_array(class, elem, elements.len() as i32);
                let array = array.map_err(trapped)?;
                self.bind(*object, array);
                for (i, value) in elements.iter().enumerate() {
                    let word = self.graph().word(value)?;
                    self.m.heap.set_element(array, elem, i as u32, word);
                }
            }
            Step::SetElement { object, index, value } => {
                let on = self.object(*object)?;
                let word = self.graph().word(value)?;
                self.m.heap.set_element(on, Elem::Ref, *index as u32, word);
            }
            Step::SetStatic { field } => {
                self.graph().set_statics(std::slice::from_ref(field))?;
            }
            Step::Stub { object, interface, answers, .. } => {
                let made = self.graph().stub(interface, answers)?;
                self.bind(*object, made);
            }
        }
        Ok(())
    }

    fn graph(&mut self) -> Graph<'_, 'p> {
        let mut graph = Graph::new(&mut self.m, &mut self.plans, &[]);
        graph.made.clone_from(&self.bound);
        graph
    }

    fn bind(&mut self, n: usize, object: Ref) {
        if self.bound.len() <= n {
            self.bound.resize(n + 1, None);
        }
        self.bound[n] = Some(object);
    }

    fn object(&self, n: usize) -> Result<Ref, RigError> {
        let missing = || RerunError::Value(format!("object {n}, which no step has bound"));
        Ok(self.bound.get(n).copied().flatten().ok_or_else(missing)?)
    }

    fn failed(&mut self, e: RerunError) -> RigError {
        match e {
            RerunError::Threw(e) => RigError::Threw(self.thrown(e)),
            e => e.into(),
        }
    }

    /// What a bound object and its parts are, breadth first. Equal for two objects exactly if they
    /// are isomorphic.
    pub fn describe(&mut self, n: usize) -> Option<Vec<Object>> {
        let root = self.object(n).ok()?;
        reachable(&mut self.m, &[root]).map(|r| r.0)
    }

    /// The numbers of the bound objects that some others lead to.
    pub fn reached_from(&mut self, roots: &[usize]) -> Option<BTreeSet<usize>> {
        let roots: Option<Vec<Ref>> = roots.iter().map(|&n| self.object(n).ok()).collect();
        let (_, met) = reachable(&mut self.m, &roots?)?;
        let is_met = |n: &usize| self.bound[*n].is_some_and(|r| met.contains(&r));
        Some((0..self.bound.len()).filter(is_met).collect())
    }

    /// The value of a field of a bound object; objects are given by their numbers if they are
    /// bound, and as [`Data::Object`] else.
    pub fn field(&mut self, n: usize, class: &str, name: &str, descriptor: &str) -> Option<Data> {
        let object = self.object(n).ok()?;
        let field = find_field(self.m.program, class, name, descriptor).ok()?;
        let field = self.m.program.field(field);
        let word = self.m.heap.slot(object, field.slot);
        if field.elem != Elem::Ref {
            return Some(primitive(field.elem, word));
        }
        let r = Ref(word as u32);
        match self.bound.iter().position(|&b| b == Some(r)) {
            Some(n) => Some(Data::Ref(n)),
            None => outcome::data(&mut self.m, Elem::Ref, Val::reference(r)),
        }
    }

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
        let (heap, objects) = reachable(&mut self.m, &bound).ok_or(RigError::TooLarge)?;
        let (fresh, stop) = self.call(act)?;
        let method = self.m.program.method(act.method);
        let sequence = self.m.recorder.as_ref().map_or(0, |r| r.sequence());
        let statics = act.statics.iter();
        let statics = statics.map(|f| find_field(self.m.program, &f.class, &f.name, &f.descriptor));
        let statics: Vec<FieldId> = statics.collect::<Result<_, _>>()?;
        let mut acted = self.describe_end(stop, &objects, &statics, fresh, method.ret)?;
        acted.heap = heap;
        acted.sequence = sequence;
        acted.asks_the_clock = self.m.ticks() > self.ticks;
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
        ret: Option<Elem>,
    ) -> Result<Acted, RigError> {
        let m = &mut self.m;
        let mut raised = None;
        let (outcome, after, trace) = match stop {
            Stop::Returned(word) => {
                let result = match fresh {
                    Some(object) => Some((Elem::Ref, Val::reference(object))),
                    None => ret.map(|elem| (elem, Val::of(word))),
                };
                let (after, value) =
                    after(m, objects, statics, result).ok_or(RigError::TooLarge)?;
                (Outcome::Returned(value), Some(after), vec![])
            }
            Stop::Threw(e) => {
                let class = m.program.class(m.heap.class_of(e)).java_name();
                let message = outcome::message(m, e);
                // How far it came depends on the size of the stack, or of the memory.
                let depends = m.program.find("java/lang/VirtualMachineError");
                let depends = depends.is_some_and(|v| m.program.is_subtype(m.heap.class_of(e), v));
                let after = match depends {
                    true => None,
                    false => after(m, objects, statics, None).map(|a| a.0),
                };
                let trace = outcome::trace(m, e);
                raised = Some(outcome::raised(m, e));
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
            raised,
            holds,
            asks_the_clock: false,
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

    /// Whether the test that just ended initialised classes that are not in the base state. They
    /// are now: the test should be repeated.
    pub fn settle_classes(&mut self) -> bool {
        let ready = self.ready();
        self.m.restore(self.base.clone());
        let known = self.ready();
        let late: Vec<ClassId> = ready.into_iter().filter(|c| !known.contains(c)).collect();
        late.into_iter().filter(|&class| self.initialise(class).is_ok()).count() > 0
    }
}

fn branches(program: &Program, sides: impl Iterator<Item = Side>) -> impl Iterator<Item = Branch> {
    sides.filter_map(move |s| coverage::branch(program, s))
}

/// A place in a test.
pub struct Mark<'p> {
    state: State<'p>,
    bound: Vec<Option<Ref>>,
}
