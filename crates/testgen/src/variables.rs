//! Types of variables with their arguments: `ArrayList<String> names = new ArrayList<>()`.
//!
//! What is given to one call is of the type that its signature says, if what the object holds fits; what only calls are
//! made on holds objects. All else keeps its raw type, which always compiles.

use crate::test::Test;
use cairn_java::types::{OBJECT, class_of, parameters};
use cairn_witness::{Call, Data, Object, Step, Target};

/// Classes of `java.util` whose objects are of one type.
const OF_ONE: [&str; 12] = [
    "ArrayList",
    "LinkedList",
    "HashSet",
    "LinkedHashSet",
    "TreeSet",
    "ArrayDeque",
    "PriorityQueue",
    "Vector",
    "Stack",
    "Optional",
    "CopyOnWriteArrayList",
    "ConcurrentLinkedQueue",
];
/// What they are as.
const AS_ONE: [&str; 9] = [
    "Collection",
    "Deque",
    "Iterable",
    "List",
    "NavigableSet",
    "Queue",
    "Set",
    "SortedSet",
    "SequencedCollection",
];
const OF_TWO: [&str; 5] = ["HashMap", "LinkedHashMap", "TreeMap", "Hashtable", "ConcurrentHashMap"];
const AS_TWO: [&str; 4] = ["Map", "NavigableMap", "SortedMap", "ConcurrentMap"];

/// A parameter that an object is given for.
struct Use {
    /// Of the method, where it has type parameters or arguments.
    signature: Option<String>,
    index: usize,
}

impl Test<'_> {
    /// The declared type of a variable for an object, with its arguments, and what the object is made by.
    pub fn typed_variable(&mut self, n: usize, ty: &str, text: &str) -> Option<(String, String)> {
        let object = self.case.witness.heap.get(n)?;
        if matches!(object, Object::Array { .. } | Object::Constant { .. }) {
            return None;
        }
        let class = class_of(ty)?;
        let uses = self.uses_of(n)?;
        let mut arguments: Option<Vec<String>> = None;
        for given in &uses {
            let found = self.arguments_for(given, &class)?;
            if arguments.get_or_insert_with(|| found.clone()) != &found {
                return None;
            }
        }
        let arguments = match arguments {
            Some(arguments) => arguments,
            None => self.objects_for(&class)?,
        };
        let is_lambda = text.contains(" -> ");
        let name = self.writer.class_name(&class)?;
        let made = match is_lambda {
            true if text.contains("-> {") && !text.ends_with("-> {}") => return None,
            true => text.to_owned(),
            false => {
                let rest = text.strip_prefix(&format!("new {name}("))?;
                format!("new {name}<>({rest}")
            }
        };
        if !self.holds_fit(n, &arguments) {
            return None;
        }
        // What the arguments name is imported now that they are written.
        if let Some(Use { signature: Some(signature), index }) = uses.first() {
            self.writer.parameter(signature, *index);
        }
        self.writer.is_raw = self.was_raw;
        Some((format!("{name}<{}>", arguments.join(", ")), made))
    }

    fn used_in(&self, class: &str, name: &str, descriptor: &str, index: usize) -> Use {
        let facts = self.writer.classes.method(class, name, descriptor);
        Use { signature: facts.and_then(|f| f.signature.clone()), index }
    }

    /// The same for the result of a constructor under test.
    pub fn typed_result(&mut self, class: &str, text: &str) -> Option<(String, String)> {
        let arguments = self.objects_for(class)?;
        let given = &self.case.witness.arguments;
        if given.iter().any(|a| matches!(a.value, Data::Ref(_))) {
            return None;
        }
        let name = self.writer.class_name(class)?;
        let rest = text.strip_prefix(&format!("new {name}("))?;
        self.writer.is_raw = self.was_raw;
        Some((format!("{name}<{}>", arguments.join(", ")), format!("new {name}<>({rest}")))
    }

    /// The parameters that an object is given for. None if it is put into a field or an array.
    fn uses_of(&self, n: usize) -> Option<Vec<Use>> {
        let is_it = |value: &Data| *value == Data::Ref(n);
        let mut uses = vec![];
        for step in &self.case.arrange {
            match step {
                Step::Make { call, .. } | Step::Call { call, .. } => {
                    for index in (0..call.arguments.len()).filter(|&i| is_it(&call.arguments[i])) {
                        uses.push(self.used_in(&call.class, &call.name, &call.descriptor, index));
                    }
                }
                Step::Set { value, .. } | Step::SetElement { value, .. } if is_it(value) => {
                    return None;
                }
                Step::Array { elements, .. } if elements.iter().any(is_it) => return None,
                Step::SetStatic { field } if is_it(&field.value) => return None,
                _ => {}
            }
        }
        let witness = &self.case.witness;
        for index in (0..witness.arguments.len()).filter(|&i| is_it(&witness.arguments[i].value)) {
            let Target::Method { class, name, descriptor, .. } = &witness.target else {
                return None;
            };
            uses.push(self.used_in(class, name, descriptor, index));
        }
        Some(uses)
    }

    /// The arguments of the type of an object of that class, given for a parameter.
    fn arguments_for(&self, given: &Use, class: &str) -> Option<Vec<String>> {
        let signature = given.signature.as_deref()?;
        let mut writer = self.writer.clone();
        let (taken, arguments) = writer.parameter(signature, given.index)?;
        let short = |name: &str| name.strip_prefix("java.util.").map(str::to_owned);
        let is_such = taken == class
            || match (short(&taken), short(class)) {
                (Some(taken), Some(class)) => {
                    AS_ONE.contains(&&*taken) && OF_ONE.contains(&&*class)
                        || AS_TWO.contains(&&*taken) && OF_TWO.contains(&&*class)
                }
                _ => false,
            };
        is_such.then_some(arguments)
    }

    /// `Object` for each parameter of a generic class of the program that is bound by nothing else.
    fn objects_for(&self, class: &str) -> Option<Vec<String>> {
        let facts = self.writer.classes.get(class)?;
        let is_free = |(_, bound): &(String, String)| bound == OBJECT;
        let all = &facts.type_parameters;
        let is_ok = !class.starts_with("java.") && !all.is_empty() && all.iter().all(is_free);
        is_ok.then(|| all.iter().map(|_| "Object".to_owned()).collect())
    }

    /// Whether what an object is filled with, or answers, is of these types.
    fn holds_fit(&self, n: usize, arguments: &[String]) -> bool {
        if arguments.iter().all(|a| a == "Object") {
            return true;
        }
        self.case.arrange.iter().all(|step| match step {
            Step::Make { object, call } if *object == n => references(call).is_empty(),
            Step::Call { object, call } if *object == n => {
                let given = references(call);
                let fits = |(i, value): (usize, &&Data)| {
                    let wanted =
                        if arguments.len() == 2 { arguments.get(i) } else { arguments.first() };
                    wanted.is_some_and(|wanted| self.fits(value, wanted))
                };
                given.iter().enumerate().all(fits)
            }
            Step::Stub { object, answers, .. } if *object == n => {
                let results = answers.iter().filter_map(|a| a.result.as_ref());
                results.into_iter().all(|result| match result {
                    Data::Boolean(_) | Data::Int(_) | Data::Long(_) | Data::Double(_) => true,
                    other => arguments.last().is_some_and(|wanted| self.fits(other, wanted)),
                })
            }
            _ => true,
        })
    }

    fn fits(&self, value: &Data, wanted: &str) -> bool {
        match value {
            Data::Null => true,
            _ if wanted == "Object" => true,
            Data::Text(_) => wanted == "String",
            Data::Boxed(inner) => {
                let name = match **inner {
                    Data::Int(_) => "Integer",
                    Data::Long(_) => "Long",
                    Data::Boolean(_) => "Boolean",
                    Data::Char(_) => "Character",
                    Data::Double(_) => "Double",
                    Data::Float(_) => "Float",
                    Data::Short(_) => "Short",
                    Data::Byte(_) => "Byte",
                    _ => return false,
                };
                wanted == name
            }
            Data::Ref(m) => {
                let class = self.case.witness.heap.get(*m).and_then(crate::places::class_of_object);
                let source = class.and_then(|c| self.writer.classes.source_name(c));
                source.is_some_and(|s| s == wanted || s.ends_with(&format!(".{wanted}")))
            }
            _ => false,
        }
    }
}

/// The arguments of a call that are objects.
fn references(call: &Call) -> Vec<&Data> {
    let types = parameters(&call.descriptor);
    let all = call.arguments.iter().zip(types);
    all.filter(|(_, ty)| class_of(ty).is_some() || ty.starts_with('['))
        .map(|(value, _)| value)
        .collect()
}
