//! The states of a class that its constructors, factories and methods lead to, found by executing
//! them: breadth first, so that the first way to a state is a shortest one.

use crate::facts::View;
use crate::values::Values;
use cairn_explore::{Budget, Mark, Rig};
use cairn_program::class::access;
use cairn_program::synth::field_descriptors;
use cairn_program::{ClassId, MethodId, Program};
use cairn_witness::facts::Access;
use cairn_witness::{Arranged, Arrangement, Call, Data, Object, Step};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Calls that are tried for a table.
const MOST_CALLS: usize = 4000;
const MOST_STATES: usize = 600;
/// Calls in a row.
const DEEPEST: usize = 6;
/// Combinations of arguments of one method.
const MOST_COMBINATIONS: usize = 100;
/// Effort of a table: a unit is a call, or a poll of the machine in a long one.
const EFFORT: u64 = 1 << 13;

/// States of objects of one class; the object has number 0.
pub struct Table<'p> {
    /// The object and the constants that calls are given.
    objects: Vec<Arranged>,
    states: Vec<State<'p>>,
    /// By what they are.
    index: FxHashMap<Vec<Object>, usize>,
}

struct State<'p> {
    way: Way,
    depth: usize,
    mark: Mark<'p>,
}

/// How a state is reached.
enum Way {
    /// By a step, from another state if it is not the first.
    Step(Option<usize>, Step),
    /// By a builder's steps.
    Built(Arrangement),
}

impl<'p> Table<'p> {
    /// Fills a table with the values at hand.
    pub fn new(
        rig: &mut Rig<'p>,
        view: &View<'p>,
        class: ClassId,
        values: &Values,
        budget: &Budget,
    ) -> Table<'p> {
        let whole = std::mem::replace(&mut rig.budget, budget.with_effort(EFFORT));
        let mut table = Table::without_builders(rig, view, class, values);
        for (builder, build) in builders(view, class) {
            table.build(rig, view, values, (builder, build));
        }
        rig.budget = whole;
        table
    }

    fn without_builders(
        rig: &mut Rig<'p>,
        view: &View<'p>,
        class: ClassId,
        values: &Values,
    ) -> Table<'p> {
        let mut table =
            Table { objects: vec![Arranged::ByStep], states: vec![], index: FxHashMap::default() };
        let ways = Ways::new(view, class, values, &mut table.objects);
        let mut calls = 0;
        for call in &ways.makers {
            rig.reset();
            let step = Step::Make { object: 0, call: call.clone() };
            let bound = Arrangement { objects: table.objects.clone(), steps: vec![step.clone()] };
            if rig.arrange(&bound).is_ok() {
                table.add(rig, Way::Step(None, step), 0);
            }
        }
        let mut next = 0;
        while next < table.states.len() && table.states.len() < MOST_STATES {
            let depth = table.states[next].depth + 1;
            for call in &ways.methods {
                calls += 1;
                if depth > DEEPEST || calls > MOST_CALLS || rig.budget.is_over() {
                    return table;
                }
                rig.back_to(&table.states[next].mark);
                let step = Step::Call { object: 0, call: call.clone() };
                if rig.step(&step).is_ok() {
                    table.add(rig, Way::Step(Some(next), step), depth);
                }
            }
            next += 1;
        }
        table
    }

    /// Adds what a builder makes in each of its own states.
    fn build(
        &mut self,
        rig: &mut Rig<'p>,
        view: &View<'p>,
        values: &Values,
        (builder, build): (ClassId, MethodId),
    ) {
        let table = Table::without_builders(rig, view, builder, values);
        let (class, method) = (view.program.class(builder), view.program.method(build));
        for n in 0..table.len() {
            let mut way = table.arrangement(n).behind_another();
            way.steps.push(Step::Make {
                object: 0,
                call: Call {
                    class: class.java_name(),
                    name: method.name.to_string(),
                    descriptor: method.desc.to_string(),
                    receiver: Some(Data::Ref(1)),
                    arguments: vec![],
                },
            });
            rig.reset();
            if rig.arrange(&way).is_ok() {
                self.add(rig, Way::Built(way), DEEPEST);
            }
        }
    }

    fn add(&mut self, rig: &mut Rig<'p>, way: Way, depth: usize) {
        let Some(key) = rig.describe(0) else { return };
        if self.index.contains_key(&key) {
            return;
        }
        let mark = rig.mark();
        self.index.insert(key, self.states.len());
        self.states.push(State { way, depth, mark });
    }

    /// How an object that is like this one can be built.
    pub fn find(&self, wanted: &[Object]) -> Option<Arrangement> {
        self.index.get(wanted).map(|&n| self.arrangement(n))
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Where the state of that number is.
    pub fn mark(&self, n: usize) -> &Mark<'p> {
        &self.states[n].mark
    }

    /// How the state of that number is reached.
    pub fn arrangement(&self, n: usize) -> Arrangement {
        let mut steps = vec![];
        let mut at = Some(n);
        while let Some(n) = at {
            match &self.states[n].way {
                Way::Step(parent, step) => {
                    steps.push(step.clone());
                    at = *parent;
                }
                Way::Built(arrangement) => return arrangement.clone(),
            }
        }
        steps.reverse();
        Arrangement { objects: self.objects.clone(), steps }
    }
}

/// Classes nested in a class that make its objects, and the methods that do.
fn builders(view: &View<'_>, class: ClassId) -> Vec<(ClassId, MethodId)> {
    let program = view.program;
    let found = program.class(class);
    let own = format!("()L{};", found.name);
    let entries = found.file.as_deref().and_then(|f| f.inner_classes().ok()).unwrap_or_default();
    let mut all = vec![];
    for entry in entries.iter().filter(|e| e.outer.as_ref() == Some(&found.name)) {
        let Ok(builder) = program.load(&entry.class) else { continue };
        let builds = |&&m: &&MethodId| {
            let method = program.method(m);
            !method.is_static() && *method.desc == *own && view.method(m) != Access::Hidden
        };
        let method = program.class(builder).methods.iter().find(builds);
        all.extend(method.map(|&m| (builder, m)));
    }
    all
}

/// The calls that make and change objects of a class.
pub struct Ways {
    pub makers: Vec<Call>,
    pub methods: Vec<Call>,
    /// Those that give out an object of another type, which some method wants back.
    pub givers: Vec<Handed>,
    /// Methods that want such an object.
    pub takers: Vec<Handed>,
}

/// A call with an object of a type that only other calls on the same object give out.
#[derive(Clone, Debug)]
pub struct Handed {
    pub call: Call,
    /// Descriptor of the type.
    pub ty: String,
    /// The arguments that such objects are; none of what is given out.
    pub places: Vec<usize>,
}

impl Ways {
    pub fn new(
        view: &View<'_>,
        class: ClassId,
        values: &Values,
        objects: &mut Vec<Arranged>,
    ) -> Ways {
        let program = view.program;
        let mut ways = Ways { makers: vec![], methods: vec![], givers: vec![], takers: vec![] };
        let own = format!("L{};", program.class(class).name);
        let mut open: Vec<Call> = vec![];
        // Methods of superclasses come first, as declared there.
        for &ancestor in &program.class(class).ancestors {
            if program.class(ancestor).origin != cairn_program::Origin::User {
                continue;
            }
            for &id in program.class(ancestor).methods.iter() {
                let method = program.method(id);
                let hidden = access::SYNTHETIC | access::NATIVE | access::ABSTRACT;
                if method.is(hidden) || view.method(id) == Access::Hidden {
                    continue;
                }
                let is_constructor = &*method.name == "<init>";
                let makes = match is_constructor {
                    true => {
                        ancestor == class
                            && !program.class(class).is(access::ABSTRACT | access::ENUM)
                            && !view.is_inner(class)
                    }
                    false => method.is_static() && method.desc.ends_with(&own),
                };
                let changes = !method.is_static() && !is_constructor;
                // What is for clients is called without a thought.
                let is_open = view.method(id) <= view.class(class);
                if makes || changes {
                    let calls = calls(program, class, id, values, objects);
                    if changes && is_open {
                        open.extend(calls.iter().cloned());
                    }
                    if makes { &mut ways.makers } else { &mut ways.methods }.extend(calls);
                }
                if changes && is_open {
                    ways.takers.extend(takers(program, class, id, values, objects));
                }
            }
        }
        let wanted: BTreeSet<&String> = ways.takers.iter().map(|t| &t.ty).collect();
        let gives = |call: &&Call| {
            let ty = call.descriptor.split(')').nth(1).unwrap_or_default();
            wanted.iter().any(|w| **w == ty)
        };
        let given = |call: &Call| Handed {
            call: Call { receiver: Some(Data::Ref(0)), ..call.clone() },
            ty: call.descriptor.split(')').nth(1).unwrap_or_default().to_owned(),
            places: vec![],
        };
        let givers: Vec<Handed> = open.iter().filter(gives).map(given).collect();
        ways.takers.retain(|t| givers.iter().any(|g| g.ty == t.ty));
        ways.givers = givers;
        // What needs least is tried first.
        ways.makers.sort_by_key(|c| (c.name != "<init>", c.arguments.len()));
        ways
    }
}

/// A method with all the arguments that the values give.
fn calls(
    program: &Program,
    class: ClassId,
    method: MethodId,
    values: &Values,
    objects: &mut Vec<Arranged>,
) -> Vec<Call> {
    let m = program.method(method);
    let mut combinations: Vec<Vec<Data>> = vec![vec![]];
    for descriptor in parameters(&m.desc) {
        let some = values.of_type(program, descriptor, objects);
        let with = |c: &Vec<Data>| {
            some.iter().map(|v| [&c[..], std::slice::from_ref(v)].concat()).collect()
        };
        combinations = combinations.iter().flat_map(|c| -> Vec<Vec<Data>> { with(c) }).collect();
        if combinations.len() > MOST_COMBINATIONS {
            return vec![];
        }
    }
    let of = if m.is_static() { m.class } else { class };
    let call = |arguments| Call {
        class: program.class(of).java_name(),
        name: m.name.to_string(),
        descriptor: m.desc.to_string(),
        receiver: None,
        arguments,
    };
    combinations.into_iter().map(call).collect()
}

/// A method with all the arguments that the values give, but for those of one type of the program of which they have none.
fn takers(
    program: &Program,
    class: ClassId,
    method: MethodId,
    values: &Values,
    objects: &mut Vec<Arranged>,
) -> Vec<Handed> {
    let m = program.method(method);
    let types = parameters(&m.desc);
    let is_open = |ty: &&&str| {
        let name = ty.strip_prefix('L').and_then(|t| t.strip_suffix(';'));
        let found = name.and_then(|n| program.load(n).ok());
        found.is_some_and(|c| program.class(c).origin == cairn_program::Origin::User && c != class)
    };
    let Some(&ty) = types.iter().find(is_open) else { return vec![] };
    let places: Vec<usize> = (0..types.len()).filter(|&n| types[n] == ty).collect();
    let mut combinations: Vec<Vec<Data>> = vec![vec![]];
    for descriptor in &types {
        let some = match *descriptor == ty {
            true => vec![Data::Null],
            false => values.of_type(program, descriptor, objects),
        };
        let with = |c: &Vec<Data>| -> Vec<Vec<Data>> {
            some.iter().map(|v| [&c[..], std::slice::from_ref(v)].concat()).collect()
        };
        combinations = combinations.iter().flat_map(with).take(MOST_COMBINATIONS).collect();
    }
    let call = |arguments| Call {
        class: program.class(class).java_name(),
        name: m.name.to_string(),
        descriptor: m.desc.to_string(),
        receiver: None,
        arguments,
    };
    let handed =
        |arguments| Handed { call: call(arguments), ty: ty.to_owned(), places: places.clone() };
    combinations.into_iter().map(handed).collect()
}

/// The descriptors of a method's parameters.
pub fn parameters(descriptor: &str) -> Vec<&str> {
    let inner = descriptor.trim_start_matches('(').split(')').next().unwrap_or("");
    field_descriptors(inner).flatten().collect()
}
