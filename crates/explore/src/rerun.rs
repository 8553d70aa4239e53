//! A witness on the machine without symbols: does what was predicted happen?

use crate::options::Options;
use crate::outcome;
use crate::start::{Start, StartError, machine};
use crate::target::Target;
use cairn_interp::sym::{Datum, Val};
use cairn_interp::{Machine, Stop, Trap};
use cairn_program::Program;
use cairn_program::ir::Elem;
use cairn_witness::{self as witness, Data, Outcome, TraceFrame, Witness};

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
}

/// Executes a witness; how it ended, and the trace of the exception if it was one.
pub fn rerun(
    program: &Program,
    witness: &Witness,
) -> Result<(Outcome, Vec<TraceFrame>), RerunError> {
    let target = target(program, &witness.target)?;
    let mut m = machine(program, &Options::default(), None).map_err(StartError::from)?;
    let start = Start::new(&mut m, &target)?;
    m.script = witness.inputs.iter().map(|i| datum(&i.value)).collect::<Result<_, _>>()?;
    let mut words: Vec<u64> = vec![];
    for argument in &witness.arguments {
        let word = match datum(&argument.value)? {
            Datum::Primitive(_, word) => word,
            d => u64::from(m.build(&d, &words).map_err(trapped)?.0),
        };
        words.push(word);
    }
    let arguments: Vec<Val> = words.into_iter().map(Val::of).collect();
    start.enter(&mut m, &arguments).map_err(trapped)?;
    let stop = m.run();
    ended(&mut m, &start, stop)
}

fn ended(
    m: &mut Machine<'_>,
    start: &Start<'_>,
    stop: Stop,
) -> Result<(Outcome, Vec<TraceFrame>), RerunError> {
    Ok(match stop {
        Stop::Returned(word) => {
            let ret = m.program.method(start.method).ret;
            let value = ret.and_then(|elem| outcome::data(m, elem, Val::of(word)));
            (Outcome::Returned(value), vec![])
        }
        Stop::Threw(e) => {
            let class = m.program.class(m.heap.class_of(e)).java_name();
            let message = outcome::message(m, e);
            (Outcome::Threw { class, message }, outcome::trace(m, e))
        }
        Stop::Exited(code) => (Outcome::Exited(code), vec![]),
        Stop::Unsupported { what, .. } => return Err(RerunError::Stopped(what)),
        other => return Err(RerunError::Stopped(format!("{other:?}"))),
    })
}

fn trapped(trap: Trap) -> RerunError {
    RerunError::Stopped(format!("{trap:?}"))
}

fn target(program: &Program, target: &witness::Target) -> Result<Target, RerunError> {
    match target {
        witness::Target::Main { class } => Ok(Target::Main(class.clone())),
        witness::Target::Method { class, name, descriptor, .. } => {
            let id = program.load(&class.replace('.', "/")).map_err(StartError::from)?;
            let method = program.find_method(id, name, descriptor);
            method.map(Target::Method).ok_or_else(|| RerunError::NoTarget {
                class: class.clone(),
                name: name.clone(),
                descriptor: descriptor.clone(),
            })
        }
    }
}

/// What the machine builds a value from.
fn datum(data: &Data) -> Result<Datum, RerunError> {
    Ok(match data {
        Data::Null => Datum::Null,
        Data::Boolean(v) => Datum::Primitive(Elem::Boolean, u64::from(*v)),
        // Narrow types are sign-extended to an int, which is kept in the low half of a word.
        Data::Byte(v) => Datum::Primitive(Elem::Byte, u64::from(i32::from(*v) as u32)),
        Data::Char(v) => Datum::Primitive(Elem::Char, u64::from(*v)),
        Data::Short(v) => Datum::Primitive(Elem::Short, u64::from(i32::from(*v) as u32)),
        Data::Int(v) => Datum::Primitive(Elem::Int, u64::from(*v as u32)),
        Data::Long(v) => Datum::Primitive(Elem::Long, *v as u64),
        Data::Float(bits) => Datum::Primitive(Elem::Float, u64::from(*bits)),
        Data::Double(bits) => Datum::Primitive(Elem::Double, *bits),
        Data::Text(units) => Datum::Text(units.clone()),
        Data::Boxed(inner) => match datum(inner)? {
            Datum::Primitive(elem, word) => Datum::Boxed(elem, word),
            _ => return Err(RerunError::Value(data.java())),
        },
        Data::Array { component, elements } => Datum::Array {
            component: component.as_str().into(),
            elements: elements.iter().map(datum).collect::<Result<_, _>>()?,
        },
        Data::Same(n) => Datum::Same(*n),
        Data::Object(_) => return Err(RerunError::Value(data.java())),
    })
}
