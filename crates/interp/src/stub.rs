//! Stubs: objects that implement a functional interface by answers.
//!
//! A stub's class is synthetic. Its one method asks the machine: for an answer that was given
//! beforehand in a concrete run, for an unknown one in a symbolic run (`sym/stubs.rs`). The same
//! arguments get the same answer: primitives, strings and boxes are compared by value, other objects
//! by identity.

use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Elem, Kind, Reg};
use cairn_program::synth::builder::{Builder, OBJECT, Signature, elem};
use cairn_program::synth::{Builtin, SynthClass, SynthMethod};
use cairn_program::{ClassId, Method, Origin, ProgramError};

/// What a stub answers in a concrete run.
#[derive(Clone, Default, Debug)]
pub struct Scripted {
    pub answers: Vec<ScriptedAnswer>,
}

#[derive(Clone, Debug)]
pub struct ScriptedAnswer {
    pub arguments: Vec<ScriptedArgument>,
    /// As a register holds it; 0 from a `void` method.
    pub result: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScriptedArgument {
    /// A primitive or a reference.
    Word(u64),
    /// An object of that class that the program itself has made: the first that comes. A lambda has
    /// no class that could be named.
    Made(Option<ClassId>),
}

impl<'p> Machine<'p> {
    /// The class of the stubs of an interface.
    pub fn stub_class(&self, interface: ClassId) -> Result<ClassId, Trap> {
        let program = self.program;
        let name = format!("{}$$cairn$Stub", program.class(interface).name);
        if let Some(known) = program.find(&name) {
            return Ok(known);
        }
        let mut methods = vec![];
        for id in program.functional_methods(interface) {
            methods.push(method(program.method(id))?);
        }
        let class = SynthClass {
            name: name.as_str().into(),
            super_class: program.object(),
            interfaces: vec![interface],
            access: access::FINAL | access::SYNTHETIC,
            fields: vec![],
            methods,
            host: interface,
        };
        match program.define(class) {
            Err(ProgramError::Duplicate { .. }) => Ok(program.load(&name)?),
            defined => Ok(defined?),
        }
    }

    /// The answer to a call in a concrete run: the receiver, then the arguments.
    pub(crate) fn scripted_answer(&mut self, args: &[u64]) -> Result<u64, Trap> {
        let Some((&this, args)) = args.split_first() else {
            return Err(Trap::Unsupported("a stub's method without a receiver".into()));
        };
        let this = Ref(this as u32);
        let params: Vec<Elem> = match self.frames.last() {
            Some(f) => f.method.params.iter().skip(1).copied().collect(),
            None => vec![],
        };
        let Some(script) = self.stubs.get(&this) else { return Err(not_foreseen()) };
        for n in 0..script.answers.len() {
            let script = &self.stubs[&this];
            let wanted = &script.answers[n].arguments;
            let given = args.iter().zip(&params);
            let fits = wanted.len() == args.len()
                && wanted
                    .iter()
                    .zip(given)
                    .all(|(w, (&word, &elem))| self.is_asked(*w, word, elem));
            if !fits {
                continue;
            }
            let answers = &mut self.stubs.entry(this).or_default().answers;
            // From now on it is that object.
            answers[n].arguments = args.iter().map(|&w| ScriptedArgument::Word(w)).collect();
            return Ok(answers[n].result);
        }
        Err(not_foreseen())
    }

    fn is_asked(&self, wanted: ScriptedArgument, given: u64, elem: Elem) -> bool {
        match wanted {
            ScriptedArgument::Word(word) if elem == Elem::Ref => {
                let (a, b) = (Ref(word as u32), Ref(given as u32));
                a == b || (!a.is_null() && !b.is_null() && self.is_same_value(a, b))
            }
            ScriptedArgument::Word(word) => is_same_primitive(elem, word, given),
            ScriptedArgument::Made(wanted) => {
                let object = Ref(given as u32);
                let is_it = |class: ClassId| match wanted {
                    Some(wanted) => class == wanted,
                    None => self.program.class(class).origin == Origin::Synthetic,
                };
                elem == Elem::Ref && !object.is_null() && is_it(self.heap.class_of(object))
            }
        }
    }

    /// Whether two objects are equal strings or boxes.
    fn is_same_value(&self, a: Ref, b: Ref) -> bool {
        let class = self.heap.class_of(a);
        if class != self.heap.class_of(b) {
            return false;
        }
        if class == self.program.string_class() {
            return self.string_text(a) == self.string_text(b);
        }
        let Some(elem) = self.boxed(class) else { return false };
        let Some(field) = self.program.find_field(class, "value") else { return false };
        let slot = self.program.field(field).slot;
        is_same_primitive(elem, self.heap.raw_slot(a, slot), self.heap.raw_slot(b, slot))
    }

    /// The primitive that a class boxes.
    pub(crate) fn boxed(&self, class: ClassId) -> Option<Elem> {
        Elem::of_box(&self.program.class(class).name)
    }
}

fn not_foreseen() -> Trap {
    Trap::Unsupported("a call of a stub that has no answer".into())
}

/// As the boxes' `equals` has it: a NaN is equal to every other, and 0.0 is not -0.0.
fn is_same_primitive(elem: Elem, a: u64, b: u64) -> bool {
    let is_nan = |w: u64| match elem {
        Elem::Float => f32::from_bits(w as u32).is_nan(),
        Elem::Double => f64::from_bits(w).is_nan(),
        _ => false,
    };
    a == b || (is_nan(a) && is_nan(b))
}

/// A method that asks the machine.
fn method(implemented: &Method) -> Result<SynthMethod, Trap> {
    let signature = Signature::parse(&implemented.desc)?;
    let mut b = Builder::new(std::iter::once(OBJECT).chain(signature.params.iter().copied()));
    let args: Vec<Reg> = (0..=signature.params.len()).map(|n| b.param(n)).collect();
    let is_void = signature.ret == "V";
    let kind = if is_void { Kind::Int } else { elem(signature.ret).kind() };
    let answer = b.builtin(Builtin::Answer, &args, kind);
    b.ret(if is_void { Reg::NONE } else { answer });
    Ok(SynthMethod {
        name: implemented.name.clone(),
        desc: implemented.desc.clone(),
        access: access::PUBLIC,
        body: b.finish(),
    })
}
