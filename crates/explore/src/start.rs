//! Where all paths begin: the library started, the class initialised, the receiver made.

use crate::options::Options;
use crate::target::{Target, parameter_descriptors};
use cairn_heap::Ref;
use cairn_interp::sym::Val;
use cairn_interp::{
    Config, Machine, Output, Setup, State, Stop, Trap, boot, construct, enter, find_main,
    initialise,
};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, MethodId, Program, ProgramError};
use cairn_solver::BackendError;
use cairn_witness as witness;
use std::time::Instant;

/// Why there is no path at all.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Setup(#[from] Setup),
    #[error(transparent)]
    Solver(#[from] BackendError),
    #[error("{0} has no public static void main(String[]); name a method: {0}#method")]
    NoMain(String),
    #[error(
        "{class}#{method} needs an object of {class}, and {reason}. Unknown receivers are not \
         supported yet: give {class} a constructor without parameters (it may be private), or write \
         a static method that makes the object and calls {method}, and name that one"
    )]
    NoReceiver { class: String, method: String, reason: String },
    #[error("the program cannot be started: {0}")]
    Start(String),
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
    receiver: Option<Ref>,
    /// The class is not initialised in the state: its initialisers depend on unknowns or fail, so
    /// every path begins with them.
    initialise: Option<ClassId>,
    /// The method's parameters are unknown; else it is a `main` without arguments.
    pub parameters: Vec<Parameter>,
    is_main: bool,
    pub target: witness::Target,
}

pub(crate) struct Parameter {
    pub name: String,
    pub descriptor: String,
}

/// A machine that is bounded as the options say.
pub(crate) fn machine<'p>(
    program: &'p Program,
    options: &Options,
    deadline: Option<Instant>,
) -> Result<Machine<'p>, Setup> {
    let config = Config { max_heap: options.heap, deadline, ..Config::default() };
    Machine::new(program, config, Box::new(Silent))
}

impl<'p> Start<'p> {
    /// Starts the library and makes what the target needs, in a machine without symbols.
    pub fn new(m: &mut Machine<'p>, target: &Target) -> Result<Start<'p>, StartError> {
        let program = m.program;
        let (class, method) = match target {
            Target::Main(name) => {
                let class = program.load(&name.replace('.', "/"))?;
                let main = find_main(m, class).ok_or_else(|| StartError::NoMain(name.clone()))?;
                (class, main)
            }
            Target::Method(method) => (program.method(*method).class, *method),
        };
        boot(m).map_err(failed)?;
        let initialised = initialise_once(m, class)?;
        let needs_receiver = !program.method(method).is_static();
        let receiver = match needs_receiver {
            true => Some(make_receiver(m, class, method, initialised)?),
            false => None,
        };
        Ok(Start {
            state: m.save(),
            method,
            receiver,
            initialise: (!initialised).then_some(class),
            parameters: match target {
                Target::Main(_) => vec![],
                Target::Method(_) => parameters(program, method)?,
            },
            is_main: matches!(target, Target::Main(_)),
            target: describe(program, target),
        })
    }

    /// Puts the machine where all paths begin: into the call, with these arguments.
    pub fn enter(&self, m: &mut Machine<'p>, arguments: &[Val]) -> Result<(), Trap> {
        let mut all: Vec<Val> = self.receiver.map(Val::reference).into_iter().collect();
        all.extend_from_slice(arguments);
        if self.is_main && m.program.method(self.method).desc.starts_with("([") {
            let class = m.program.array_of(m.program.string_class());
            all.push(Val::reference(m.new_array(class, Elem::Ref, 0)?));
        }
        enter(m, self.method, &all, self.initialise)
    }

    /// The state before the call.
    pub fn state(&self) -> State<'p> {
        self.state.clone()
    }
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
fn initialise_once<'p>(m: &mut Machine<'p>, class: ClassId) -> Result<bool, StartError> {
    let before = m.save();
    match initialise(m, class) {
        Ok(None) => Ok(true),
        Err(Trap::Broken(e)) => Err(e.into()),
        Ok(Some(_)) | Err(_) => {
            m.restore(before);
            Ok(false)
        }
    }
}

fn make_receiver(
    m: &mut Machine<'_>,
    class: ClassId,
    method: MethodId,
    initialised: bool,
) -> Result<Ref, StartError> {
    let program = m.program;
    let fail = |reason: String| StartError::NoReceiver {
        class: program.class(class).java_name(),
        method: program.method(method).name.to_string(),
        reason,
    };
    if program.class(class).is(access::ABSTRACT) {
        return Err(fail("that class is abstract".into()));
    }
    if !initialised {
        return Err(fail("its static initialisers need something unknown, or fail".into()));
    }
    if program.find_method(class, "<init>", "()V").is_none() {
        return Err(fail("that has no constructor without parameters".into()));
    }
    match construct(m, class).map_err(failed)? {
        Ok(object) => Ok(object),
        Err(Stop::Threw(e)) => {
            let thrown = program.class(m.heap.class_of(e)).java_name();
            Err(fail(format!("its constructor throws {thrown}")))
        }
        Err(Stop::Unsupported { what, .. }) => Err(fail(format!("its constructor stops: {what}"))),
        Err(stop) => Err(fail(format!("its constructor stops: {stop:?}"))),
    }
}

fn parameters(program: &Program, method: MethodId) -> Result<Vec<Parameter>, ProgramError> {
    let (m, body) = (program.method(method), program.body(method)?);
    let first = usize::from(!m.is_static());
    let one = |(i, descriptor): (usize, &str)| {
        let name = body.names.get(first + i).and_then(Option::as_deref);
        let name = name.map_or_else(|| format!("p{i}"), str::to_owned);
        Parameter { name, descriptor: descriptor.to_owned() }
    };
    Ok(parameter_descriptors(&m.desc).into_iter().enumerate().map(one).collect())
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
