//! Heaps that were not reached: a reached state with another value in one place.

use crate::sample::{COUNTER, Sample, Samples, ordered};
use cairn_program::Program;
use cairn_program::class::access;
use cairn_witness::{Data, Object, Slot};

/// Small states that are changed, and heaps that are made of them.
const BASES: usize = 120;
const MOST: usize = 2400;
/// Objects of a state that is changed.
const LARGEST: usize = 9;

/// Changes small states in one place each. What was reached is left out.
pub fn unreached(program: &Program, reached: &Samples) -> Samples {
    let mut bases: Vec<&Sample> =
        reached.all.iter().filter(|s| s.objects.len() <= LARGEST).collect();
    bases.sort_by_key(|s| s.objects.len());
    // Of each size some, for the small ones are many in some classes and the larger ones in others.
    let mut spread: Vec<&Sample> = vec![];
    for size in 1..=LARGEST {
        let of_size = bases.iter().filter(|s| s.objects.len() == size).copied();
        spread.extend(of_size.take(BASES / 4));
    }
    spread.truncate(BASES);
    let mut all = Samples::default();
    for base in spread {
        let share = all.all.len() + MOST / 8;
        for changed in changes(program, &base.objects) {
            if all.all.len() >= MOST.min(share) {
                break;
            }
            let Some(sample) = Sample::new(ordered(&changed, 0)) else { continue };
            if !reached.has(&sample) {
                all.add(sample);
            }
        }
    }
    all
}

/// All heaps that differ in one place.
pub fn changes(program: &Program, objects: &[Object]) -> Vec<Vec<Object>> {
    let mut all = vec![];
    for (n, object) in objects.iter().enumerate() {
        match object {
            Object::Instance { fields, .. } => {
                for (at, slot) in fields.iter().enumerate() {
                    if slot.name == COUNTER || slot.name.contains('$') {
                        continue;
                    }
                    let same = elsewhere(objects, slot);
                    for other in others(program, objects, &slot.descriptor, &slot.value, &same) {
                        let mut changed = objects.to_vec();
                        let value = value_in(&mut changed, other);
                        if let Object::Instance { fields, .. } = &mut changed[n] {
                            fields[at].value = value;
                        }
                        all.push(changed);
                    }
                }
            }
            Object::Array { component, elements } => {
                for (at, element) in elements.iter().enumerate() {
                    for other in others(program, objects, component, element, elements) {
                        let mut changed = objects.to_vec();
                        let value = value_in(&mut changed, other);
                        if let Object::Array { elements, .. } = &mut changed[n] {
                            elements[at] = value;
                        }
                        all.push(changed);
                    }
                }
                // One element less, and one more.
                for longer in [false, true] {
                    let mut changed = objects.to_vec();
                    if let Object::Array { elements, .. } = &mut changed[n] {
                        match longer {
                            true => elements.push(default(component)),
                            false if elements.is_empty() => continue,
                            false => drop(elements.pop()),
                        }
                    }
                    all.push(changed);
                }
            }
            _ => {}
        }
    }
    all
}

/// A value that may be a constant of an enum, which is no object yet.
enum Other {
    Value(Data),
    Constant { class: String, name: String },
}

fn value_in(objects: &mut Vec<Object>, other: Other) -> Data {
    match other {
        Other::Value(data) => data,
        Other::Constant { class, name } => {
            let constant = Object::Constant { class, name };
            let known = objects.iter().position(|o| *o == constant);
            Data::Ref(known.unwrap_or_else(|| {
                objects.push(constant);
                objects.len() - 1
            }))
        }
    }
}

/// The values of fields of the same name.
fn elsewhere(objects: &[Object], slot: &Slot) -> Vec<Data> {
    let mut all = vec![];
    for object in objects {
        let Object::Instance { fields, .. } = object else { continue };
        let same = fields.iter().filter(|f| f.name == slot.name && f.descriptor == slot.descriptor);
        all.extend(same.map(|f| f.value.clone()));
    }
    all
}

/// Other values for a place.
fn others(
    program: &Program,
    objects: &[Object],
    descriptor: &str,
    value: &Data,
    same: &[Data],
) -> Vec<Other> {
    let mut all: Vec<Data> = vec![];
    match value {
        Data::Boolean(b) => all.push(Data::Boolean(!b)),
        Data::Int(v) => {
            let all_of = [0, v.wrapping_sub(1), v.wrapping_add(1)];
            all.extend(all_of.map(Data::Int));
            all.extend_from_slice(same);
        }
        Data::Long(v) => {
            let all_of = [0, v.wrapping_sub(1), v.wrapping_add(1)];
            all.extend(all_of.map(Data::Long));
            all.extend_from_slice(same);
        }
        Data::Byte(v) => {
            all.extend([0, v.wrapping_sub(1), v.wrapping_add(1)].map(Data::Byte));
        }
        Data::Short(v) => {
            all.extend([0, v.wrapping_sub(1), v.wrapping_add(1)].map(Data::Short));
        }
        Data::Char(v) => {
            all.extend([v.wrapping_sub(1), v.wrapping_add(1)].map(Data::Char));
            all.extend_from_slice(same);
        }
        Data::Float(_) => all.extend([0.0f32, -1.0, f32::NAN].map(|x| Data::Float(x.to_bits()))),
        Data::Double(_) => all.extend([0.0f64, -1.0, f64::NAN].map(|x| Data::Double(x.to_bits()))),
        _ => return references(program, objects, descriptor, value, same),
    }
    let mut kept: Vec<Data> = vec![];
    for other in all {
        if other != *value && !kept.contains(&other) {
            kept.push(other);
        }
    }
    kept.into_iter().map(Other::Value).collect()
}

fn references(
    program: &Program,
    objects: &[Object],
    descriptor: &str,
    value: &Data,
    same: &[Data],
) -> Vec<Other> {
    let mut all: Vec<Data> = vec![Data::Null];
    let Ok(class) = program.load(internal_name(descriptor)) else { return vec![] };
    let found = program.class(class);
    if found.is(access::ENUM) {
        let fields = found.fields.iter().map(|&f| program.field(f));
        let constants = fields.filter(|f| f.access & access::ENUM != 0);
        let of = |f: &cairn_program::Field| Other::Constant {
            class: found.java_name(),
            name: f.name.to_string(),
        };
        let is_held = |f: &&cairn_program::Field| match value {
            Data::Ref(n) => {
                matches!(objects.get(*n), Some(Object::Constant { name, .. }) if **name == *f.name)
            }
            _ => false,
        };
        let others = constants.filter(|f| !is_held(f)).map(of);
        return others.chain([Other::Value(Data::Null)]).collect();
    }
    match descriptor {
        "Ljava/lang/String;" => {
            all.extend(["", "b"].map(|t| Data::Text(t.encode_utf16().collect())));
        }
        "Ljava/lang/Object;" | "Ljava/lang/Comparable;" | "Ljava/lang/Integer;" => {
            all.extend([0, 1].map(|n| Data::Boxed(Box::new(Data::Int(n)))));
            all.extend(same.iter().filter(|v| matches!(v, Data::Boxed(_))).cloned());
        }
        _ => {
            for (n, object) in objects.iter().enumerate() {
                let fits = match object {
                    Object::Instance { class: name, .. } => program
                        .load(&name.replace('.', "/"))
                        .is_ok_and(|c| program.is_subtype(c, class)),
                    Object::Array { component, .. } => *descriptor == format!("[{component}"),
                    _ => false,
                };
                if fits {
                    all.push(Data::Ref(n));
                }
            }
        }
    }
    let mut kept: Vec<Data> = vec![];
    for other in all {
        if other != *value && !kept.contains(&other) {
            kept.push(other);
        }
    }
    kept.into_iter().map(Other::Value).collect()
}

/// The name of the class of a descriptor.
fn internal_name(descriptor: &str) -> &str {
    match descriptor.strip_prefix('L') {
        Some(name) => name.trim_end_matches(';'),
        None => descriptor,
    }
}

/// What a new place of a type holds.
pub fn default(descriptor: &str) -> Data {
    match descriptor {
        "Z" => Data::Boolean(false),
        "B" => Data::Byte(0),
        "C" => Data::Char(0),
        "S" => Data::Short(0),
        "I" => Data::Int(0),
        "J" => Data::Long(0),
        "F" => Data::Float(0),
        "D" => Data::Double(0),
        _ => Data::Null,
    }
}
