//! Where all paths begin: the library started, the class initialised, the receiver made.

use crate::options::{Options, Relevancy};
use crate::predicates::Predicates;
use crate::session::{Rest, Session};
use crate::target::{Target, parameter_descriptors};
use cairn_budget::Budget;
use cairn_heap::heap::ClassStatus;
use cairn_heap::{Ref, Universe};
use cairn_interp::sym::Val;
use cairn_interp::{
    Config, Machine, Output, Setup, Source, Sources, State, Trap, boot, enter, find_main,
    initialise,
};
use cairn_precond::{CallSetup, Requirement, Root};
use cairn_program::class::access;
use cairn_program::ir::{Elem, Reg};
use cairn_program::{ClassId, DeclaredType, MethodId, Origin, Program, ProgramError};
use cairn_solver::BackendError;
use cairn_witness as witness;
use std::sync::Arc;

/// Why there is no path at all.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Setup(#[from] Setup),
    #[error(transparent)]
    Solver(#[from] BackendError),
    #[error("{class} has no public static void main(String[]); name a method: {methods}")]
    NoMain { class: String, methods: String },
    #[error("{class}#{method} needs an object to be called on, and there can be none: {reason}")]
    NoReceiver { class: String, method: String, reason: String },
    #[error("the program cannot be started: {0}")]
    Start(String),
    #[error(
        "the relevancy analysis is wrong, which is a bug of Cairn's: a symbolic value is in {0}, which it calls irrelevant ({1} such methods)"
    )]
    Surprised(String, usize),
}

/// The program's output goes nowhere while it is explored.
pub(crate) struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

/// The state that all paths share, at rest, and what is called in it.
pub(crate) struct Start<'p> {
    state: State<'p>,
    pub method: MethodId,
    /// What is entered: the method, or what calls it.
    entry: MethodId,
    /// Of an instance method.
    pub receiver: Option<Receiver>,
    /// The object that a constructor is called on, all of whose fields are zero.
    pub fresh: Option<Ref>,
    /// What must hold before the call, in this order: methods, and the values that they are asked
    /// about, the receiver being the first.
    predicates: Vec<Needed>,
    /// The class is not initialised in the state: its initialisers depend on unknowns or fail, so
    /// every path begins with them.
    initialise: Option<ClassId>,
    /// The method's parameters are unknown; else it is a `main` whose arguments are fixed, or not looked at.
    pub parameters: Vec<Parameter>,
    /// Classes of the program that are initialised in the state.
    pub ready: Vec<ClassId>,
    /// Classes of the objects that their static fields hold.
    pub held: Arc<[ClassId]>,
    pub is_main: bool,
    pub target: witness::Target,
}

/// What one of a call's values must satisfy.
struct Needed {
    value: usize,
    method: MethodId,
    /// It is asked of objects of some classes only: there are others.
    by_class: bool,
}

pub(crate) struct Parameter {
    pub name: String,
    pub descriptor: String,
    /// What is said of it by generic types, too.
    pub declared: DeclaredType,
    pub nullable: bool,
}

/// The unknown object that a method is called on.
pub(crate) struct Receiver {
    pub descriptor: String,
    /// The classes it can have.
    pub classes: Arc<[ClassId]>,
}

/// A machine that is bounded as the options say.
pub(crate) fn machine<'p>(
    program: &'p Program,
    options: &Options,
    budget: Budget,
) -> Result<Machine<'p>, Setup> {
    let compile_after = options.compile_after.filter(|_| options.relevancy != Relevancy::Off);
    let (max_heap, files) = (options.heap, options.files.clone());
    let config = Config { max_heap, budget, compile_after, files, ..Config::default() };
    Machine::new(program, config, Box::new(Silent))
}

/// Whether a `main` looks at its arguments.
fn reads_arguments(program: &Program, main: MethodId) -> bool {
    let Ok(body) = program.body(main) else { return true };
    let arguments = Reg(u16::from(!program.method(main).is_static()));
    (0..body.code.len()).any(|i| body.uses(i).any(|r| r == arguments))
}

/// Methods that are named where there is no `main`.
const NAMED: usize = 6;

/// That a class has no `main`, and what it has.
pub(crate) fn no_main(program: &Program, class: ClassId) -> StartError {
    let name = program.class(class).java_name();
    let simple = name.rsplit('.').next().unwrap_or(&name);
    let mut methods: Vec<String> = vec![];
    for &m in program.class(class).methods.iter() {
        let method = program.method(m);
        let named = format!("{simple}#{}", method.name);
        let is_public = method.access & access::PUBLIC != 0 && !method.name.starts_with('<');
        if is_public && !methods.contains(&named) {
            methods.push(named);
        }
    }
    let more = methods.len().saturating_sub(NAMED);
    methods.truncate(NAMED);
    if more > 0 {
        methods.push(format!("and {more} more"));
    }
    let methods = match methods.is_empty() {
        true => format!("{name}#method"),
        false => format!("{name}#method ({})", methods.join(", ")),
    };
    StartError::NoMain { class: name, methods }
}

impl<'p> Start<'p> {
    /// Starts the library and makes what the target needs, in a machine without symbols.
    pub fn new(
        m: &mut Machine<'p>,
        target: &Target,
        options: &Options,
        session: Option<&Session<'p>>,
    ) -> Result<Start<'p>, StartError> {
        let program = m.program;
        let (class, method) = match target {
            Target::Main(name) => {
                let class = program.load(&name.replace('.', "/"))?;
                let main = find_main(m, class).ok_or_else(|| no_main(program, class))?;
                (class, main)
            }
            Target::Method(method) => (program.method(*method).class, *method),
        };
        let initialised = match session.and_then(|s| s.rest(target, options)) {
            Some(rest) => {
                m.restore(rest.state);
                rest.is_initialised
            }
            None => {
                boot(m).map_err(failed)?;
                let is_initialised = initialise_once(m, class, options.unknown_environment())?;
                if let Some(session) = session {
                    let rest = || Rest { state: m.save(), is_initialised };
                    session.keep_rest(target, options, rest);
                }
                is_initialised
            }
        };
        let called = program.method(method);
        let is_constructor = &*called.name == "<init>";
        let receiver = match called.is_static() || is_constructor {
            true => None,
            false => Some(receiver(program, &options.strategy.universe, class, method)?),
        };
        let fresh = match is_constructor {
            true => Some(fresh(m, class)?),
            false => None,
        };
        let entry = match is_overridden_by_constants(program, class, method) {
            true => cairn_interp::dispatcher(program, method).map_err(failed)?,
            false => method,
        };
        let predicates = match (&options.predicates, target) {
            (Some(predicates), Target::Method(_)) => {
                required(program, method, predicates, &options.strategy.universe)?
            }
            _ => vec![],
        };
        let ready = ready_classes(m);
        let held = held_classes(m, &ready);
        Ok(Start {
            state: m.save(),
            method,
            entry,
            receiver,
            fresh,
            predicates,
            initialise: (!initialised).then_some(class),
            parameters: match target {
                Target::Main(_) => {
                    match options.unknown_environment().contains(Source::Arguments) {
                        true => arguments(program, method, options)?,
                        false => vec![],
                    }
                }
                Target::Method(_) => parameters(program, method, options)?,
            },
            ready,
            held,
            is_main: matches!(target, Target::Main(_)),
            target: describe(program, target),
        })
    }

    /// Puts the machine where all paths begin: into the call, with these arguments.
    pub fn enter(
        &self,
        m: &mut Machine<'p>,
        receiver: Option<Val>,
        arguments: &[Val],
    ) -> Result<(), Trap> {
        let mut all: Vec<Val> = receiver.into_iter().collect();
        all.extend(self.fresh.map(Val::reference));
        all.extend_from_slice(arguments);
        if self.is_main
            && arguments.is_empty()
            && m.program.method(self.method).desc.starts_with("([")
        {
            let class = m.program.array_of(m.program.string_class());
            if reads_arguments(m.program, self.method) {
                m.note_environment(Source::Arguments);
            }
            all.push(Val::reference(m.new_array(class, Elem::Ref, 0)?));
        }
        enter(m, self.entry, &all, self.initialise)
    }

    /// The values that the call begins with, the receiver first.
    pub fn values(&self, receiver: Option<Val>, arguments: &[Val]) -> Arc<[Val]> {
        let first = receiver.into_iter().chain(self.fresh.map(Val::reference));
        first.chain(arguments.iter().copied()).collect()
    }

    /// As [`Start::enter`], but into the first predicate that is executed before the call.
    pub fn enter_before(&self, m: &mut Machine<'p>, before: &[Requirement]) -> Result<(), Trap> {
        m.sym.as_mut().expect("a symbolic run").path.precondition = None;
        next_predicate(m, before, self.initialise).map(|_| ())
    }

    /// The predicate under way holds: on with the next, or with the call.
    pub fn go_on(&self, m: &mut Machine<'p>, before: &[Requirement]) -> Result<(), Trap> {
        match check_next(m, before)? {
            true => {
                let entry = m.sym.as_ref().expect("a symbolic run").path.entry.clone();
                enter(m, self.entry, &entry, None)
            }
            false => Ok(()),
        }
    }

    /// Whether something must hold before the call.
    pub fn has_precondition(&self) -> bool {
        !self.predicates.is_empty()
    }

    /// The call, for the precondition of a run.
    pub fn call<'a>(
        &self,
        program: &'p Program,
        options: &'a Options,
        budget: &Budget,
    ) -> CallSetup<'a, 'p> {
        let universe = &options.strategy.universe;
        let requirement = |&Needed { value, method, by_class }: &Needed| Requirement {
            value,
            method,
            by_class,
            root: self.root(program, universe, value),
        };
        CallSetup {
            program,
            requirements: self.predicates.iter().map(requirement).collect(),
            state: self.state.clone(),
            universe,
            array_length: options.bounds.limits.array_length,
            budget: budget.clone(),
        }
    }

    /// What a precondition is asked about: the classes that one of the call's values can have.
    fn root(&self, program: &Program, universe: &Universe, value: usize) -> Root {
        let first = usize::from(self.receiver.is_some() || self.fresh.is_some());
        if let (0, Some(receiver)) = (value, &self.receiver) {
            return Root { classes: receiver.classes.to_vec(), nullable: false };
        }
        let parameter = self.parameters.get(value - first);
        let class = parameter.and_then(|p| {
            let name = p.descriptor.strip_prefix('L')?.strip_suffix(';')?;
            program.load(name).ok()
        });
        let classes = class.map(|c| universe.candidates(program, c)).unwrap_or_default();
        Root { classes, nullable: parameter.is_none_or(|p| p.nullable) }
    }

    /// The state before the call.
    pub fn state(&self) -> State<'p> {
        self.state.clone()
    }
}

/// The predicate under way holds, or none is: on with the next. Yes: there is none.
pub(crate) fn check_next(m: &mut Machine<'_>, requirements: &[Requirement]) -> Result<bool, Trap> {
    next_predicate(m, requirements, None)
}

/// Enters the predicate after the one under way, if there is one.
fn next_predicate(
    m: &mut Machine<'_>,
    requirements: &[Requirement],
    initialise: Option<ClassId>,
) -> Result<bool, Trap> {
    let path = &mut m.sym.as_mut().expect("a symbolic run").path;
    let next = path.precondition.map_or(0, |n| n + 1);
    let entry = path.entry.clone();
    match requirements.get(next as usize) {
        Some(requirement) => {
            path.precondition = Some(next);
            enter(m, requirement.method, &[entry[requirement.value]], initialise)?;
            Ok(false)
        }
        None => {
            path.precondition = None;
            Ok(true)
        }
    }
}

/// The object that a constructor is given.
fn fresh(m: &mut Machine<'_>, class: ClassId) -> Result<Ref, StartError> {
    let name = m.program.class(class).java_name();
    if m.program.class(class).is(access::ABSTRACT | access::ENUM) {
        let why = format!("{name} cannot be constructed: it is abstract or an enum");
        return Err(StartError::Start(why));
    }
    let failed = |_| StartError::Start(format!("the initialisers of {name} do not succeed"));
    m.make_instance(class).map_err(failed)
}

/// What the values of a call must satisfy.
fn required(
    program: &Program,
    method: MethodId,
    predicates: &Predicates,
    universe: &Universe,
) -> Result<Vec<Needed>, StartError> {
    let m = program.method(method);
    // What it says of its own object is not assumed.
    let is_itself = predicates.has(program, method);
    let is_constructor = &*m.name == "<init>";
    let mut all = vec![];
    let mut add = |value: usize, class: ClassId| -> Result<(), StartError> {
        for predicate in predicates.of(program, class) {
            let method = cairn_interp::precondition(program, class, predicate).map_err(failed)?;
            all.push(Needed { value, method, by_class: false });
        }
        Ok(())
    };
    let mut by_class = vec![];
    if !m.is_static() && !is_itself && !is_constructor {
        add(0, m.class)?;
    }
    if m.is_static() && is_itself {
        return Ok(all);
    }
    let first = usize::from(!m.is_static());
    for (i, descriptor) in parameter_descriptors(&m.desc).into_iter().enumerate() {
        let class = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
        if let Some(class) = class {
            let declared = program.load(class)?;
            add(first + i, declared)?;
            for (class, predicate) in of_subclasses(program, predicates, universe, declared) {
                let holds =
                    cairn_interp::precondition_of_class(program, declared, class, predicate);
                let method = holds.map_err(failed)?;
                by_class.push(Needed { value: first + i, method, by_class: true });
            }
        }
    }
    all.append(&mut by_class);
    Ok(all)
}

/// What objects of a declared type satisfy beyond what all of them do: for classes below it.
fn of_subclasses(
    program: &Program,
    predicates: &Predicates,
    universe: &Universe,
    declared: ClassId,
) -> Vec<(ClassId, MethodId)> {
    let of_all = predicates.of(program, declared);
    let mut found: Vec<(ClassId, MethodId)> = vec![];
    for class in universe.candidates(program, declared) {
        for predicate in predicates.of(program, class) {
            let m = program.method(predicate);
            // The object finds its own version of a method that is overridden.
            let is_same = |&other: &MethodId| {
                let o = program.method(other);
                let overrides = !o.is_static() && !m.is_static() && o.name == m.name;
                other == predicate || overrides && program.is_subtype(m.class, o.class)
            };
            if of_all.iter().any(is_same) || found.iter().any(|(_, other)| is_same(other)) {
                continue;
            }
            let subject = crate::predicates::subject(program, predicate);
            let owner = subject.and_then(|name| program.load(name).ok()).unwrap_or(m.class);
            found.push((owner, predicate));
        }
    }
    found
}

fn failed(trap: Trap) -> StartError {
    match trap {
        Trap::Broken(e) => StartError::Program(e),
        Trap::Unsupported(what) => StartError::Start(what),
        Trap::Time => StartError::Start("the time is up".into()),
        other => StartError::Start(format!("{other:?}")),
    }
}

/// Initialises a class once for all paths, if that needs nothing unknown and succeeds. Otherwise the
/// machine is where it was.
fn initialise_once<'p>(
    m: &mut Machine<'p>,
    class: ClassId,
    unknown: Sources,
) -> Result<bool, StartError> {
    let before = m.save();
    match initialise(m, class) {
        Ok(None) if !m.environment().meets(unknown) => Ok(true),
        Err(Trap::Broken(e)) => Err(e.into()),
        _ => {
            m.restore(before);
            Ok(false)
        }
    }
}

/// What a method can be called on: an object of its class if there are any, else of a subclass that
/// inherits the method.
fn receiver(
    program: &Program,
    universe: &Universe,
    class: ClassId,
    method: MethodId,
) -> Result<Receiver, StartError> {
    let found = universe.candidates(program, class);
    // A bridge only calls what it stands for.
    let inherits = |c: &ClassId| {
        let selected = program.select(*c, method).ok();
        selected.is_some_and(|m| m == method || program.method(m).is(access::SYNTHETIC))
    };
    let classes: Arc<[ClassId]> = match found.contains(&class) {
        true => [class].into(),
        false => found.iter().copied().filter(inherits).collect(),
    };
    let name = program.class(class).java_name();
    if classes.is_empty() {
        let reason = match (found.is_empty(), program.class(class).origin) {
            (true, Origin::User) if universe.calls().is_some() => {
                cairn_heap::universe::UNMADE.to_owned()
            }
            (true, Origin::User) => format!("no class on the class path extends {name}"),
            (true, _) => format!("there is no recipe for {name}"),
            (false, _) => "every subclass overrides the method".into(),
        };
        let method = program.method(method).name.to_string();
        return Err(StartError::NoReceiver { class: name, method, reason });
    }
    Ok(Receiver { descriptor: format!("L{};", program.class(class).name), classes })
}

/// Whether an enum has constants with bodies of their own for the method.
fn is_overridden_by_constants(program: &Program, class: ClassId, method: MethodId) -> bool {
    let found = program.class(class);
    if !found.is(access::ENUM) || found.is(access::FINAL) {
        return false;
    }
    let m = program.method(method);
    let entries = found.file.as_deref().and_then(|f| f.inner_classes().ok()).unwrap_or_default();
    let overrides = |name: &str| {
        let body = program.load(name).ok();
        let body = body.filter(|&b| program.class(b).super_class == Some(class));
        body.is_some_and(|b| program.find_method(b, &m.name, &m.desc).is_some())
    };
    entries.iter().any(|e| overrides(&e.class))
}

/// The program's own classes that are initialised.
fn ready_classes(m: &Machine<'_>) -> Vec<ClassId> {
    let program = m.program;
    let ready = |c: &ClassId| {
        program.class(*c).origin == Origin::User && m.heap.class_status(*c).0 == ClassStatus::Ready
    };
    let mut classes: Vec<ClassId> =
        (1..=program.class_count()).map(ClassId).filter(ready).collect();
    // Ids depend on what else was loaded.
    classes.sort_by_key(|&c| &program.class(c).name);
    classes
}

/// Classes of the program's own objects that static fields hold, but for constants of enums.
fn held_classes(m: &Machine<'_>, ready: &[ClassId]) -> Arc<[ClassId]> {
    let program = m.program;
    let mut held = vec![];
    for &class in ready.iter().filter(|&&c| !program.class(c).is(access::ENUM)) {
        let (_, statics) = m.heap.class_status(class);
        for &field in program.class(class).fields.iter() {
            let field = program.field(field);
            if !field.is_static() || field.elem != Elem::Ref {
                continue;
            }
            let object = Ref(m.heap.slot(statics, field.slot) as u32);
            if object.is_null() {
                continue;
            }
            let class = m.heap.class_of(object);
            if program.class(class).origin == Origin::User && !held.contains(&class) {
                held.push(class);
            }
        }
    }
    held.into()
}

/// The names of a method's parameters: `p0` and so on where the class file does not tell.
pub fn parameter_names(program: &Program, method: MethodId) -> Result<Vec<String>, ProgramError> {
    let (m, body) = (program.method(method), program.body(method)?);
    let first = usize::from(!m.is_static());
    let name = |i: usize| {
        let name = body.names.get(first + i).and_then(Option::as_deref);
        name.map_or_else(|| format!("p{i}"), str::to_owned)
    };
    Ok((0..parameter_descriptors(&m.desc).len()).map(name).collect())
}

/// The arguments of a `main`, if it looks at them.
fn arguments(
    program: &Program,
    main: MethodId,
    options: &Options,
) -> Result<Vec<Parameter>, ProgramError> {
    if !reads_arguments(program, main) {
        return Ok(vec![]);
    }
    let mut all = parameters(program, main, options)?;
    all.iter_mut().for_each(|p| p.nullable = false);
    Ok(all)
}

fn parameters(
    program: &Program,
    method: MethodId,
    options: &Options,
) -> Result<Vec<Parameter>, ProgramError> {
    let m = program.method(method);
    let generic = program.declared_parameters(method, &program.open_bindings(method));
    let one = |(name, (descriptor, declared)): (String, (&str, DeclaredType))| {
        let nullable = !options.non_null.contains(&name);
        Parameter { name, descriptor: descriptor.to_owned(), declared, nullable }
    };
    let types = parameter_descriptors(&m.desc).into_iter().zip(generic);
    Ok(parameter_names(program, method)?.into_iter().zip(types).map(one).collect())
}

fn describe(program: &Program, target: &Target) -> witness::Target {
    match target {
        Target::Main(class) => witness::Target::Main { class: class.clone() },
        Target::Method(id) => {
            let m = program.method(*id);
            witness::Target::Method {
                class: program.class(m.class).java_name(),
                name: m.name.to_string(),
                descriptor: m.desc.to_string(),
                is_static: m.is_static(),
            }
        }
    }
}
