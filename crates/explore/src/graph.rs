//! The objects of a witness on a machine without symbols.

use crate::after::LAMBDA;
use crate::rerun::RerunError;
use crate::start::StartError;
use cairn_heap::Ref;
use cairn_interp::sym::Datum;
use cairn_interp::{Machine, Scripted, ScriptedAnswer, ScriptedArgument, Stop, Trap, Unmade};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, Program};
use cairn_witness::{self as witness, Answer, Call, Data, Object};
use rustc_hash::FxHashMap;

/// What there is to know of a class to make instances of it.
pub(crate) struct Plan {
    class: ClassId,
    /// In the order in which witnesses name them; then none has to be looked for.
    fields: Vec<FieldId>,
}

/// A field or element whose value is an object that is not made yet.
struct Open {
    object: Ref,
    at: Spot,
    number: usize,
}

enum Spot {
    Slot(u32),
    Element(u32),
}

/// The objects of a witness while they are made.
pub(crate) struct Graph<'a, 'p> {
    m: &'a mut Machine<'p>,
    plans: &'a mut FxHashMap<String, Plan>,
    given: &'a [Object],
    pub made: Vec<Option<Ref>>,
    /// Objects whose calls are being made.
    under_way: Vec<usize>,
    open: Vec<Open>,
    texts: Texts,
}

/// Which objects equal texts are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Texts {
    /// Each is an object of its own, as in a heap that is replayed.
    Own,
    /// Equal ones are one object, as literals are in the source of a test.
    Literals,
}

impl<'a, 'p> Graph<'a, 'p> {
    pub fn new(
        m: &'a mut Machine<'p>,
        plans: &'a mut FxHashMap<String, Plan>,
        given: &'a [Object],
        texts: Texts,
    ) -> Graph<'a, 'p> {
        let made = vec![None; given.len()];
        Graph { m, plans, given, made, under_way: vec![], open: vec![], texts }
    }

    /// First everything that needs no code to run, which may have cycles; then what calls make.
    pub fn build(&mut self) -> Result<(), RerunError> {
        for (n, object) in self.given.iter().enumerate() {
            self.made[n] = self.shell(object)?;
        }
        for n in 0..self.given.len() {
            self.fill(n)?;
        }
        for n in 0..self.given.len() {
            self.script(n)?;
        }
        for n in 0..self.given.len() {
            self.finished(n)?;
        }
        Ok(())
    }

    fn script(&mut self, n: usize) -> Result<(), RerunError> {
        match (&self.given[n], self.made[n]) {
            (Object::Stub { answers, .. }, Some(stub)) => self.give_answers(stub, answers),
            _ => Ok(()),
        }
    }

    /// A stub whose answers refer to objects that are made.
    pub fn stub(&mut self, interface: &str, answers: &[Answer]) -> Result<Ref, RerunError> {
        let stub = self.stub_shell(interface)?;
        self.give_answers(stub, answers)?;
        Ok(stub)
    }

    fn stub_shell(&mut self, interface: &str) -> Result<Ref, RerunError> {
        let interface = load(self.m.program, interface)?;
        let class = self.m.stub_class(interface).map_err(trapped)?;
        self.m.make_instance(class).map_err(unmade)
    }

    fn give_answers(&mut self, stub: Ref, answers: &[Answer]) -> Result<(), RerunError> {
        let mut script = Scripted::default();
        for answer in answers {
            let mut arguments = vec![];
            for argument in &answer.arguments {
                arguments.push(match argument {
                    Data::Object(class) if class == LAMBDA => ScriptedArgument::Made(None),
                    Data::Object(class) => {
                        ScriptedArgument::Made(Some(load(self.m.program, class)?))
                    }
                    data => ScriptedArgument::Word(self.word(data)?),
                });
            }
            let result = match &answer.result {
                Some(data) => self.word(data)?,
                None => 0,
            };
            script.answers.push(ScriptedAnswer { arguments, result });
        }
        self.m.stubs.insert(stub, script);
        Ok(())
    }

    /// An object without its content, unless calls make it.
    fn shell(&mut self, object: &Object) -> Result<Option<Ref>, RerunError> {
        Ok(Some(match object {
            Object::Instance { class, fields } => {
                let class = self.plan(class, fields)?.class;
                self.m.make_instance(class).map_err(unmade)?
            }
            Object::Array { component, elements } => {
                let class = load(self.m.program, &format!("[{component}"))?;
                let elem = element(component);
                self.m.new_array(class, elem, elements.len() as i32).map_err(trapped)?
            }
            Object::Constant { class, name } => {
                let class = load(self.m.program, class)?;
                Ref(self.m.static_word(class, name).map_err(unmade)? as u32)
            }
            Object::Made { .. } => return Ok(None),
            Object::Stub { interface, .. } => self.stub_shell(interface)?,
            Object::Opaque { class } => return Err(RerunError::Value(class.clone())),
        }))
    }

    fn plan(&mut self, class: &str, fields: &[witness::Slot]) -> Result<&Plan, RerunError> {
        if !self.plans.contains_key(class) {
            let program = self.m.program;
            let id = load(program, class)?;
            let fields =
                fields.iter().map(|f| find_field(program, &f.class, &f.name, &f.descriptor));
            let plan = Plan { class: id, fields: fields.collect::<Result<_, _>>()? };
            self.plans.insert(class.to_owned(), plan);
        }
        Ok(&self.plans[class])
    }

    fn fill(&mut self, n: usize) -> Result<(), RerunError> {
        let Some(object) = self.made[n] else { return Ok(()) };
        match &self.given[n] {
            Object::Instance { class, fields } => {
                let program = self.m.program;
                for (i, f) in fields.iter().enumerate() {
                    let planned = self.plans[class].fields.get(i).map(|&id| program.field(id));
                    let is_it = |p: &&cairn_program::Field| {
                        *p.name == *f.name
                            && *p.desc == *f.descriptor
                            && is_named(&program.class(p.class).name, &f.class)
                    };
                    let slot = match planned.filter(is_it) {
                        Some(p) => p.slot,
                        None => {
                            let found = find_field(program, &f.class, &f.name, &f.descriptor)?;
                            program.field(found).slot
                        }
                    };
                    self.put(object, Spot::Slot(slot), Elem::Ref, &f.value)?;
                }
            }
            Object::Array { component, elements } => {
                let elem = element(component);
                for (i, value) in elements.iter().enumerate() {
                    self.put(object, Spot::Element(i as u32), elem, value)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets a field or an element (of that kind), now or when the value is made.
    fn put(&mut self, object: Ref, at: Spot, elem: Elem, v: &Data) -> Result<(), RerunError> {
        let word = match v {
            &Data::Ref(number) if number < self.made.len() => match self.made[number] {
                Some(r) => u64::from(r.0),
                None => {
                    self.open.push(Open { object, at, number });
                    return Ok(());
                }
            },
            v => self.word(v)?,
        };
        match at {
            Spot::Slot(slot) => self.m.heap.set_slot(object, slot, word),
            Spot::Element(i) => self.m.heap.set_element(object, elem, i, word),
        }
        Ok(())
    }

    /// A value as a register holds it; objects that it needs are made.
    pub fn word(&mut self, data: &Data) -> Result<u64, RerunError> {
        match data {
            Data::Null => Ok(0),
            Data::Ref(n) => self.finished(*n).map(|r| u64::from(r.0)),
            Data::Object(class) => Err(RerunError::Value(class.clone())),
            Data::Boxed(inner) => match datum(inner)? {
                Datum::Primitive(elem, word) => {
                    self.m.make_box(elem, word).map_err(unmade).map(|r| u64::from(r.0))
                }
                _ => Err(RerunError::Value("a box of something else".into())),
            },
            data => match datum(data)? {
                Datum::Primitive(_, word) => Ok(word),
                Datum::Text(units) => {
                    let string = match self.texts {
                        Texts::Own => self.m.new_string_utf16(&units),
                        Texts::Literals => self.m.intern_utf16(&units),
                    };
                    let string = string.map_err(trapped)?;
                    Ok(u64::from(string.0))
                }
                Datum::Array(..) => Err(RerunError::Value("an array in place of an object".into())),
            },
        }
    }

    /// The object of that number, made if it is not.
    fn finished(&mut self, n: usize) -> Result<Ref, RerunError> {
        match self.made.get(n) {
            Some(Some(r)) => return Ok(*r),
            None => return Err(RerunError::Value(format!("object {n} of {}", self.given.len()))),
            Some(None) => {}
        }
        let Some(Object::Made { class, calls }) = self.given.get(n) else {
            return Err(RerunError::Value(format!("object {n}")));
        };
        if self.under_way.contains(&n) {
            return Err(RerunError::Value(format!("{class}, which needs itself to be made")));
        }
        self.under_way.push(n);
        let made = self.make(calls)?;
        self.under_way.pop();
        self.made[n] = Some(made);
        for open in self.open.extract_if(.., |o| o.number == n) {
            let word = u64::from(made.0);
            match open.at {
                Spot::Slot(slot) => self.m.heap.set_slot(open.object, slot, word),
                Spot::Element(i) => self.m.heap.set_element(open.object, Elem::Ref, i, word),
            }
        }
        Ok(made)
    }

    pub fn make(&mut self, calls: &[Call]) -> Result<Ref, RerunError> {
        let [first, others @ ..] = calls else {
            return Err(RerunError::Value("an object that no call makes".into()));
        };
        let object = self.call(first, None)?;
        for call in others {
            self.call(call, Some(object))?;
        }
        Ok(object)
    }

    /// Makes a call, on `object` if there is one; the object that it makes or returns.
    pub fn call(&mut self, call: &Call, object: Option<Ref>) -> Result<Ref, RerunError> {
        let program = self.m.program;
        let class = load(program, &call.class)?;
        let found = program.find_method_in_hierarchy(class, &call.name, &call.descriptor);
        let method = found.ok_or_else(|| RerunError::NoTarget {
            class: call.class.clone(),
            name: call.name.clone(),
            descriptor: call.descriptor.clone(),
        })?;
        let is_constructor = call.name == "<init>";
        let mut words = vec![];
        if is_constructor {
            words.push(u64::from(self.m.make_instance(class).map_err(unmade)?.0));
            if let Some(outer) = &call.receiver {
                words.push(self.word(outer)?);
            }
        } else if let Some(object) = object {
            words.push(u64::from(object.0));
        } else if let Some(receiver) = &call.receiver {
            words.push(self.word(receiver)?);
        }
        for argument in &call.arguments {
            words.push(self.word(argument)?);
        }
        let result = self.m.call_now(method, &words).map_err(unmade)?;
        Ok(Ref(if is_constructor { words[0] as u32 } else { result as u32 }))
    }

    pub fn set_statics(&mut self, statics: &[witness::StaticField]) -> Result<(), RerunError> {
        for (field, given) in static_fields(self.m.program, statics)?.into_iter().zip(statics) {
            let field = self.m.program.field(field);
            self.m.make_usable(field.class).map_err(unmade)?;
            let word = self.word(&given.value)?;
            let (_, statics) = self.m.heap.class_status(field.class);
            self.m.heap.set_slot(statics, field.slot, word);
        }
        Ok(())
    }
}

pub(crate) fn static_fields(
    program: &Program,
    named: &[witness::StaticField],
) -> Result<Vec<FieldId>, RerunError> {
    named.iter().map(|f| find_field(program, &f.class, &f.name, &f.descriptor)).collect()
}

/// What elements are stored as.
pub(crate) fn element(component: &str) -> Elem {
    component.bytes().next().and_then(Elem::of_descriptor).unwrap_or(Elem::Ref)
}

/// Whether an internal name is this one with dots.
fn is_named(internal: &str, dotted: &str) -> bool {
    let same = |(a, b): (u8, u8)| a == b || (a == b'/' && b == b'.');
    internal.len() == dotted.len() && internal.bytes().zip(dotted.bytes()).all(same)
}

pub(crate) fn load(program: &Program, class: &str) -> Result<ClassId, RerunError> {
    Ok(program.load(&class.replace('.', "/")).map_err(StartError::from)?)
}

/// A field that a class itself declares.
pub(crate) fn find_field(
    program: &Program,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<FieldId, RerunError> {
    let fields = &program.class(load(program, class)?).fields;
    let is_it = |f: &&FieldId| {
        let f = program.field(**f);
        *f.name == *name && *f.desc == *descriptor
    };
    let found = fields.iter().find(is_it).copied();
    found.ok_or_else(|| RerunError::Value(format!("the field {class}.{name} of type {descriptor}")))
}

pub(crate) fn trapped(trap: Trap) -> RerunError {
    RerunError::Stopped(format!("{trap:?}"))
}

pub(crate) fn unmade(why: Unmade) -> RerunError {
    match why {
        Unmade::Trap(trap) => trapped(trap),
        Unmade::Stop(stop) => unfinished(stop),
    }
}

pub(crate) fn unfinished(stop: Stop) -> RerunError {
    match stop {
        Stop::OutOfTime => RerunError::Endless,
        Stop::Threw(e) => RerunError::Threw(e),
        Stop::Unsupported { what, .. } => RerunError::Stopped(what),
        other => RerunError::Stopped(format!("{other:?}")),
    }
}

/// What the machine builds a value from.
pub(crate) fn datum(data: &Data) -> Result<Datum, RerunError> {
    Ok(match data {
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
        Data::Array { component, elements } => {
            let elem = component.bytes().next().and_then(Elem::of_descriptor);
            let elem = elem.ok_or_else(|| RerunError::Value(format!("an array of {component}")))?;
            let word = |e| match datum(e)? {
                Datum::Primitive(_, word) => Ok(word),
                _ => Err(RerunError::Value("an element that is no primitive".into())),
            };
            Datum::Array(elem, elements.iter().map(word).collect::<Result<_, _>>()?)
        }
        Data::Null | Data::Boxed(_) => {
            return Err(RerunError::Value("a reference in an answer".into()));
        }
        Data::Ref(n) => return Err(RerunError::Value(format!("object {n} in an answer"))),
        Data::Object(class) => return Err(RerunError::Value(class.clone())),
    })
}
