//! Whether a failure comes from a null that the test gives.
//!
//! A caller who passes null where nobody allows it gets what he asked for, at once or in a later call on the object
//! that keeps it. So the steps and the call are executed once more with an object in place of each such null. If the
//! same instruction still fails in the same way, no null is to blame.

use crate::{Arranger, Built, table};
use cairn_explore::{Act, Acted};
use cairn_program::Program;
use cairn_program::class::access;
use cairn_witness::{Arranged, Arrangement, Call, Data, Outcome, Step, Target, TraceFrame};

/// A parameter of a method that a test calls.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    pub class: &'a str,
    pub method: &'a str,
    pub descriptor: &'a str,
    /// Its number among the descriptor's.
    pub number: usize,
}

impl Arranger<'_> {
    /// Whether the call throws only because the test gives null: to the call, to a call that builds the input, as an element
    /// of an array or as the answer of a stub. Null does not count where `is_allowed`.
    pub fn fails_for_null(
        &mut self,
        built: &Built,
        is_allowed: &dyn Fn(Parameter<'_>) -> bool,
    ) -> bool {
        let mut other = Replaced {
            program: self.view.program,
            is_allowed,
            arrangement: Arrangement { objects: built.arrangement.objects.clone(), steps: vec![] },
            count: 0,
        };
        let witness = &built.witness;
        let Target::Method { class, name, descriptor, .. } = &witness.target else { return false };
        let mut arguments: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let replaced = other.replace_steps(&built.arrangement.steps).and_then(|()| {
            let called = Parameter { class, method: name, descriptor, number: 0 };
            other.replace_arguments(called, &mut arguments)
        });
        match replaced {
            // Null was given for something of which there is no other object.
            None => return true,
            Some(()) if other.count == 0 => return false,
            Some(()) => {}
        }
        let Ok(call) = self.call(witness) else { return true };
        self.rig.reset();
        if self.rig.arrange(&other.arrangement).is_err() {
            return true;
        }
        let receiver = witness.receiver.as_ref().map(|r| &r.value);
        let (arguments, statics) = (&arguments[..], &witness.statics[..]);
        let act =
            Act { method: call.method, receiver, arguments, checks: &[], statics, asked: None };
        let again = self.rig.act(&act);
        !again.is_ok_and(|again| fails_alike(&built.acted, &again))
    }
}

/// Whether two calls throw the same exception at the same place.
pub(crate) fn fails_alike(a: &Acted, b: &Acted) -> bool {
    let (Outcome::Threw { class: of_a, .. }, Outcome::Threw { class: of_b, .. }) =
        (&a.outcome, &b.outcome)
    else {
        return false;
    };
    let place = |f: &TraceFrame| (f.class.clone(), f.method.clone(), f.line);
    of_a == of_b && a.trace.first().map(place) == b.trace.first().map(place)
}

/// Steps with objects in place of nulls.
struct Replaced<'a> {
    program: &'a Program,
    is_allowed: &'a dyn Fn(Parameter<'_>) -> bool,
    arrangement: Arrangement,
    /// Nulls that were replaced.
    count: usize,
}

impl Replaced<'_> {
    /// None where there is no object to put in place of a null.
    fn replace_steps(&mut self, steps: &[Step]) -> Option<()> {
        for (n, step) in steps.iter().enumerate() {
            let mut step = step.clone();
            match &mut step {
                Step::Make { call, .. } | Step::Call { call, .. } => self.replace_in(call)?,
                Step::Array { object, component, elements } => {
                    for (i, element) in elements.iter_mut().enumerate() {
                        let is_set = |s: &Step| matches!(s, Step::SetElement { object: o, index, .. } if o == object && *index == i);
                        if *element == Data::Null && !steps[n..].iter().any(is_set) {
                            *element = self.stand_in(component)?;
                        }
                    }
                }
                Step::SetElement { value: Data::Null, .. } => return None,
                Step::Stub { answers, .. } => {
                    let is_null = |a: &cairn_witness::Answer| a.result == Some(Data::Null);
                    if answers.iter().any(is_null) {
                        return None;
                    }
                }
                _ => {}
            }
            self.arrangement.steps.push(step);
        }
        Some(())
    }

    fn replace_in(&mut self, call: &mut Call) -> Option<()> {
        let Call { class, name, descriptor, arguments, .. } = call;
        let called = Parameter { class, method: name, descriptor, number: 0 };
        self.replace_arguments(called, arguments)
    }

    fn replace_arguments(&mut self, called: Parameter<'_>, arguments: &mut [Data]) -> Option<()> {
        let parameters = table::parameters(called.descriptor);
        // The enclosing object of an inner class's constructor is not among the arguments.
        let first = parameters.len().saturating_sub(arguments.len());
        for (n, argument) in arguments.iter_mut().enumerate() {
            let (number, descriptor) = (first + n, parameters.get(first + n)?);
            if *argument == Data::Null && !(self.is_allowed)(Parameter { number, ..called }) {
                *argument = self.stand_in(descriptor)?;
            }
        }
        Some(())
    }

    /// Some object of a type. Its fields are zero: it is only there to be no null.
    fn stand_in(&mut self, descriptor: &str) -> Option<Data> {
        self.count += 1;
        if let Some(component) = descriptor.strip_prefix('[') {
            let component = component.to_owned();
            return Some(self.made(|object| Step::Array { object, component, elements: vec![] }));
        }
        let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
        let boxed = |data| Some(Data::Boxed(Box::new(data)));
        match name {
            "java/lang/String" | "java/lang/CharSequence" | "java/lang/Comparable" => {
                return Some(Data::Text(vec![]));
            }
            "java/lang/Integer" | "java/lang/Number" => return boxed(Data::Int(0)),
            "java/lang/Long" => return boxed(Data::Long(0)),
            "java/lang/Boolean" => return boxed(Data::Boolean(false)),
            "java/lang/Character" => return boxed(Data::Char(0)),
            "java/lang/Byte" => return boxed(Data::Byte(0)),
            "java/lang/Short" => return boxed(Data::Short(0)),
            "java/lang/Double" => return boxed(Data::Double(0)),
            "java/lang/Float" => return boxed(Data::Float(0)),
            // Which class it stands for would matter.
            "java/lang/Class" => return None,
            _ => {}
        }
        let usual = USUAL.iter().find(|(interface, _)| *interface == name);
        let class = usual.map_or(name, |(_, class)| class).replace('/', ".");
        let id = self.program.load(&class.replace('.', "/")).ok()?;
        if self.program.class(id).is(access::ABSTRACT) {
            return None;
        }
        let call = Call {
            class: class.clone(),
            name: "<init>".into(),
            descriptor: "()V".into(),
            receiver: None,
            arguments: vec![],
        };
        let has_constructor = self.program.find_method(id, "<init>", "()V").is_some();
        Some(self.made(|object| match has_constructor {
            true => Step::Make { object, call },
            false => Step::Allocate { object, class },
        }))
    }

    fn made(&mut self, step: impl FnOnce(usize) -> Step) -> Data {
        let object = self.arrangement.objects.len();
        self.arrangement.objects.push(Arranged::ByStep);
        self.arrangement.steps.push(step(object));
        Data::Ref(object)
    }
}

/// Usual classes for the interfaces of the library.
const USUAL: &[(&str, &str)] = &[
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/Set", "java/util/HashSet"),
    ("java/util/Map", "java/util/HashMap"),
    ("java/util/Queue", "java/util/ArrayDeque"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/Random", "java/util/Random"),
];
