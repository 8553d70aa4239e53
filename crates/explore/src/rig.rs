//! A test on the machine without symbols: build the input step by step, make the call, and say what
//! happened and which branches were taken.

mod act;
mod elsewhere;

pub use act::{Act, Acted, Raised};
pub use elsewhere::{WORLDS, elsewhere_matters};

use crate::after::reachable;
use crate::coverage::{self, Branch};
use crate::graph::{Graph, Plan, Texts, element, find_field, load, trapped, unfinished, unmade};
use crate::options::Options;
use crate::outcome::{self, primitive};
use crate::rerun::RerunError;
use crate::start::{StartError, machine};
use crate::static_digest::digest;
use cairn_budget::Budget;
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_interp::sym::{Side, Val};
use cairn_interp::{Machine, Replaced, State, Stop, boot, initialise};
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem};
use cairn_program::{ClassId, FieldId, MethodId, Origin, Program};
use cairn_witness::{Arranged, Arrangement, Data, Object, Step, Witness};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The effort of one run, and of one with another body for a method, which may never end.
const PATIENCE: u64 = 1 << 11;
const LITTLE_PATIENCE: u64 = 1 << 4;

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
    /// Readings of the clock in the base state, and objects that were asked for their identity hash codes.
    ticks: u64,
    hashes: u64,
    /// The objects bound so far, by their numbers.
    bound: Vec<Option<Ref>>,
    /// Those of them that static fields hold, as they are named.
    constants: Vec<(usize, Object)>,
    /// Of all tests together: a unit of effort is a run, or a poll of the machine in a long one.
    pub budget: Budget,
}

/// A static field in the base state.
#[derive(Clone, Copy)]
struct Held {
    field: FieldId,
    word: u64,
    /// Of the objects it leads to, if there are any.
    content: Option<u64>,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum RigError {
    #[error(transparent)]
    Rerun(#[from] RerunError),
    /// While the input was built.
    #[error("{0} is thrown while the input is built")]
    Threw(String),
    #[error("{0} makes nothing")]
    Nothing(String),
    #[error("the precondition does not hold")]
    Precondition,
    #[error("the heap is too large")]
    TooLarge,
    #[error("it ends the program")]
    Exited,
    #[error("the outcome depends on the clock, on chance or on identity hash codes")]
    Chance,
    #[error("{0} cannot be built")]
    Unknown(String),
}

impl<'p> Rig<'p> {
    pub fn new(program: &'p Program) -> Result<Rig<'p>, StartError> {
        Rig::on(machine(program, &Options::default(), Budget::default())?)
    }

    /// With a machine that has not been started.
    fn on(mut m: Machine<'p>) -> Result<Rig<'p>, StartError> {
        m.track_hashes();
        boot(&mut m).map_err(|trap| StartError::Start(format!("{trap:?}")))?;
        let base = m.save();
        let plans = FxHashMap::default();
        let initial = Default::default();
        let (ticks, hashes) = (m.ticks(), m.hashes());
        Ok(Rig {
            m,
            base,
            plans,
            initial,
            statics: vec![],
            ticks,
            hashes,
            bound: vec![],
            constants: vec![],
            budget: Budget::default(),
        })
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
        (self.ticks, self.hashes) = (self.m.ticks(), self.m.hashes());
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
        let mut ready: Vec<ClassId> =
            (1..=program.class_count()).map(ClassId).filter(is_ready).collect();
        // Ids depend on what else was loaded.
        ready.sort_by_key(|&c| &program.class(c).name);
        ready
    }

    /// Puts the clock forward, for all tests to come.
    pub fn put_forward(&mut self, nanoseconds: u64) {
        let clock = &mut self.m.config.clock_start;
        *clock = clock.wrapping_add(nanoseconds);
    }

    /// Gives objects other identity hash codes, for all tests to come; with 0, those that they have always.
    pub fn vary_hashes(&mut self, salt: u64) {
        self.m.config.hash_salt = salt;
    }

    fn be_patient(&mut self) {
        self.budget.charge(1);
        let effort = if self.m.replaced.is_some() { LITTLE_PATIENCE } else { PATIENCE };
        self.m.config.budget = self.budget.with_effort(effort);
    }

    /// Goes back to where every test begins.
    pub fn reset(&mut self) {
        self.m.restore(self.base.clone());
        self.m.recorder = Some(Box::default());
        self.m.stubs.clear();
        self.m.script.clear();
        self.bound.clear();
        self.constants.clear();
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
        let mut graph = Graph::new(&mut self.m, &mut self.plans, &witness.heap, Texts::Own);
        graph.build()?;
        graph.set_statics(&witness.statics)?;
        self.bound = graph.made;
        let all = witness.heap.iter().enumerate();
        let constants = all.filter(|(_, o)| matches!(o, Object::Constant { .. }));
        self.constants = constants.map(|(n, o)| (n, o.clone())).collect();
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

    /// Gives a constant of an enum, or what another static field holds, its number.
    pub fn bind_constant(&mut self, n: usize, class: &str, name: &str) -> Result<(), RigError> {
        self.constants.push((n, Object::Constant { class: class.into(), name: name.into() }));
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
                if made.is_null() {
                    return Err(RigError::Nothing(call.name.clone()));
                }
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

    /// From now on, a method executes another body than its own; or every method its own.
    pub fn replace(&mut self, replaced: Option<(MethodId, &'p Body)>) {
        let one = |(method, body)| Replaced { method, body, was_entered: false };
        self.m.replaced = replaced.map(one);
    }

    /// Whether the method with another body was called since then.
    pub fn has_entered_replaced(&self) -> bool {
        self.m.replaced.is_some_and(|r| r.was_entered)
    }

    fn graph(&mut self) -> Graph<'_, 'p> {
        let mut graph = Graph::new(&mut self.m, &mut self.plans, &[], Texts::Literals);
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
