//! Plain enumeration of call sequences, without symbols: every public constructor, factory and method, with every argument from a
//! small domain.

use super::graph::{Graph, concrete};
use cairn_explore::{Mark, Rig};
use cairn_program::class::access;
use cairn_program::synth::field_descriptors;
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_witness::{Arranged, Arrangement, Call, Data, Step};
use std::collections::BTreeSet;

/// The integers that arguments are.
pub const DOMAIN: [i64; 4] = [-1, 0, 1, 2];

/// The states of objects of a class that at most so many calls lead to.
pub fn states(program: &Program, class: ClassId, calls: usize) -> BTreeSet<Graph<u64>> {
    let mut objects = vec![Arranged::ByStep];
    let (makers, methods) = ways(program, class, &mut objects);
    let mut rig = Rig::new(program).expect("a rig");
    rig.initialise(class).expect("an initialised class");
    let mut found = BTreeSet::new();
    let mut last: Vec<Mark<'_>> = vec![];
    for call in makers {
        rig.reset();
        let steps = vec![Step::Make { object: 0, call }];
        if rig.arrange(&Arrangement { objects: objects.clone(), steps }).is_ok() {
            note(program, &mut rig, &mut found, &mut last);
        }
    }
    for _ in 1..calls {
        let mut next = vec![];
        for mark in &last {
            for call in &methods {
                rig.back_to(mark);
                if rig.step(&Step::Call { object: 0, call: call.clone() }).is_ok() {
                    note(program, &mut rig, &mut found, &mut next);
                }
            }
        }
        last = next;
    }
    found
}

/// Goes on from a state that is new.
fn note<'p>(
    program: &Program,
    rig: &mut Rig<'p>,
    found: &mut BTreeSet<Graph<u64>>,
    next: &mut Vec<Mark<'p>>,
) {
    let objects = rig.describe(0).expect("a small object");
    if found.insert(concrete(program, &objects)) {
        next.push(rig.mark());
    }
}

/// All calls that make objects, and all that are made on them.
fn ways(program: &Program, class: ClassId, objects: &mut Vec<Arranged>) -> (Vec<Call>, Vec<Call>) {
    let found = program.class(class);
    let own = format!("L{};", found.name);
    let (mut makers, mut methods) = (vec![], vec![]);
    let outer = found.name.rsplit_once('$').and_then(|(outer, _)| program.load(outer).ok());
    let factories = outer.into_iter().chain([class]);
    for owner in factories {
        for &id in program.class(owner).methods.iter() {
            let m = program.method(id);
            let is_made = &*m.name == "<init>" && owner == class;
            if m.is(access::PUBLIC) && (is_made || m.is_static() && m.desc.ends_with(&own)) {
                makers.extend(calls(program, owner, id, objects));
            }
        }
    }
    for &ancestor in &found.ancestors {
        if program.class(ancestor).origin != Origin::User {
            continue;
        }
        for &id in program.class(ancestor).methods.iter() {
            let m = program.method(id);
            let hidden = access::STATIC | access::ABSTRACT | access::SYNTHETIC;
            if m.is(access::PUBLIC) && !m.is(hidden) && &*m.name != "<init>" {
                methods.extend(calls(program, class, id, objects));
            }
        }
    }
    (makers, methods)
}

fn calls(
    program: &Program,
    of: ClassId,
    method: MethodId,
    objects: &mut Vec<Arranged>,
) -> Vec<Call> {
    let m = program.method(method);
    let inner = m.desc.trim_start_matches('(').split(')').next().unwrap_or("");
    let mut all: Vec<Vec<Data>> = vec![vec![]];
    for descriptor in field_descriptors(inner).flatten() {
        let values = values(program, descriptor, objects);
        let longer = all
            .iter()
            .flat_map(|c| values.iter().map(|v| [&c[..], std::slice::from_ref(v)].concat()));
        all = longer.collect();
    }
    let call = |arguments| Call {
        class: program.class(of).java_name(),
        name: m.name.to_string(),
        descriptor: m.desc.to_string(),
        receiver: None,
        arguments,
    };
    all.into_iter().map(call).collect()
}

fn values(program: &Program, descriptor: &str, objects: &mut Vec<Arranged>) -> Vec<Data> {
    match descriptor {
        "I" => DOMAIN.iter().map(|&v| Data::Int(v as i32)).collect(),
        "J" => DOMAIN.iter().map(|&v| Data::Long(v)).collect(),
        "Z" => [false, true].map(Data::Boolean).into(),
        other => {
            let name = other.trim_start_matches('L').trim_end_matches(';');
            let class = program.class(program.load(name).expect("a class"));
            let fields = class.fields.iter().map(|&f| program.field(f));
            let mut all = vec![Data::Null];
            for field in fields.filter(|f| f.access & access::ENUM != 0) {
                let (class, name) = (class.java_name(), field.name.to_string());
                objects.push(Arranged::Constant { class, name });
                all.push(Data::Ref(objects.len() - 1));
            }
            all
        }
    }
}
