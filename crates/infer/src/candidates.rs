//! Conjuncts that could hold: instances of the templates for the places of a plan. What numbers suggest is read off the
//! reached states; what does not hold in all of them is left out later.

use crate::feature::{Back, Feature, Length, Mark, Order};
use crate::plan::{Frame, Kind, Plan};
use crate::render::holder_cell;
use crate::sample::Sample;
use cairn_logic::heap::{Object, Value};
use cairn_program::Program;
use cairn_program::class::access;

/// Offsets between numbers that are tried.
const OFFSETS: [i64; 3] = [0, 1, -1];
/// Bounds further away are times, hash codes and the like.
const FARTHEST: i64 = 1000;
/// Constants of an enum that are tried as marks.
const MOST_CONSTANTS: usize = 4;

/// All candidates for a plan whose shapes are chosen.
pub fn candidates(program: &Program, plan: &Plan, samples: &[Sample]) -> Vec<Feature> {
    let mut all = vec![];
    for cell in 0..plan.cells.len() {
        of_cell(plan, cell, samples, &mut all);
    }
    for s in 0..plan.structures.len() {
        if plan.cells[holder_cell(plan, s)].fields.iter().any(|f| f.kind == Kind::Root(s))
            || plan.arrays.iter().any(|a| a.structure == Some(s))
        {
            of_structure(program, plan, s, &mut all);
        }
    }
    for array in 0..plan.arrays.len() {
        of_array(plan, array, samples, &mut all);
    }
    all.dedup();
    all
}

/// The values of the fields of all objects at a place.
fn rows(plan: &Plan, cell: usize, samples: &[Sample]) -> Vec<Vec<Option<Value>>> {
    let mut all = vec![];
    for sample in samples {
        for id in plan.objects(cell, sample) {
            let fields = plan.cells[cell].fields.iter();
            all.push(fields.map(|f| sample.heap.field(id, &f.name).cloned()).collect());
        }
    }
    all
}

fn number(value: &Option<Value>) -> Option<i64> {
    if let Some(Value::Int(n)) = value { Some(*n) } else { None }
}

fn of_cell(plan: &Plan, cell: usize, samples: &[Sample], all: &mut Vec<Feature>) {
    let rows = rows(plan, cell, samples);
    if rows.is_empty() {
        return;
    }
    let fields = &plan.cells[cell].fields;
    let mut numbers: Vec<usize> = vec![];
    for (field, known) in fields.iter().enumerate() {
        let values: Vec<&Option<Value>> = rows.iter().map(|r| &r[field]).collect();
        match known.kind {
            Kind::Integer | Kind::Boolean => {
                let held: Option<Vec<i64>> = values.iter().map(|v| number(v)).collect();
                let Some(held) = held else { continue };
                let (least, most) = (held.iter().min(), held.iter().max());
                let (Some(&least), Some(&most)) = (least, most) else { continue };
                if least == most {
                    all.push(Feature::Constant { cell, field, value: least });
                }
                if known.kind == Kind::Boolean {
                    continue;
                }
                numbers.push(field);
                let mut lower: Vec<i64> = [least, 1, 0, -1]
                    .into_iter()
                    .filter(|&k| k <= least && k.abs() <= FARTHEST)
                    .collect();
                lower.sort_unstable();
                lower.dedup();
                all.extend(lower.into_iter().map(|value| Feature::AtLeast { cell, field, value }));
                if most.abs() <= FARTHEST {
                    all.push(Feature::AtMost { cell, field, value: most });
                }
            }
            Kind::Owner => all.push(Feature::Owner { cell, field }),
            Kind::Real => {}
            Kind::Nested(_) => all.push(Feature::Nested { cell, field }),
            Kind::Array(_) => {}
            _ => {
                let is_null = |v: &&Option<Value>| **v == Some(Value::Null);
                if values.iter().all(is_null) {
                    all.push(Feature::Null { cell, field });
                } else if !values.iter().any(is_null) {
                    all.push(Feature::NonNull { cell, field });
                }
            }
        }
    }
    for (n, &field) in numbers.iter().enumerate() {
        for &other in &numbers[n + 1..] {
            let pairs: Vec<(i64, i64)> = rows
                .iter()
                .filter_map(|r| Some((number(&r[field])?, number(&r[other])?)))
                .collect();
            relate(cell, (field, other), &pairs, all);
        }
    }
}

/// How two numbers of an object compare.
fn relate(
    cell: usize,
    (field, other): (usize, usize),
    pairs: &[(i64, i64)],
    all: &mut Vec<Feature>,
) {
    let differences: Vec<i64> = pairs.iter().map(|(a, b)| a.wrapping_sub(*b)).collect();
    let (Some(&least), Some(&most)) = (differences.iter().min(), differences.iter().max()) else {
        return;
    };
    if least == most && OFFSETS.contains(&least) {
        all.push(Feature::Equal { cell, field, other, offset: least });
    }
    if most < 0 {
        all.push(Feature::Below { cell, field, other, strict: true });
    }
    if most <= 0 {
        all.push(Feature::Below { cell, field, other, strict: false });
    }
    if least > 0 {
        all.push(Feature::Below { cell, field: other, other: field, strict: true });
    }
    if least >= 0 {
        all.push(Feature::Below { cell, field: other, other: field, strict: false });
    }
}

fn of_structure(program: &Program, plan: &Plan, s: usize, all: &mut Vec<Feature>) {
    all.push(Feature::Shape(s));
    let structure = &plan.structures[s];
    let (owning, frame) = (structure.shape.links.len(), structure.shape.frame);
    let holder = holder_cell(plan, s);
    for (field, known) in plan.cells[holder].fields.iter().enumerate() {
        match known.kind {
            Kind::Integer => all.extend(OFFSETS.iter().map(|&offset| Feature::Count {
                structure: s,
                cell: holder,
                field,
                offset,
            })),
            Kind::Pointer(of) if of == s => {
                if owning == 1 {
                    for or_any in [false, true] {
                        all.push(Feature::Last { structure: s, cell: holder, field, or_any });
                    }
                }
                if matches!(frame, Frame::Plain | Frame::Headed) && structure.nodes.len() == 1 {
                    all.push(Feature::Member { structure: s, cell: holder, field });
                }
            }
            _ => {}
        }
    }
    let &[cell] = &structure.nodes[..] else { return };
    for (field, known) in plan.cells[cell].fields.iter().enumerate() {
        let is_owning = structure.shape.links.contains(&(cell, field));
        match known.kind {
            Kind::Link if !is_owning && owning > 0 => {
                let ways: &[Back] = match owning {
                    1 => &[Back::Source],
                    _ => &[Back::Source, Back::FirstOnly, Back::LastOnly],
                };
                let back = |&back| Feature::Back { structure: s, cell, field, back };
                all.extend(ways.iter().map(back));
            }
            Kind::Integer if owning > 0 => {
                use Order as O;
                let orders: &[Order] = match owning {
                    1 => {
                        &[O::StrictlyAscending, O::Ascending, O::StrictlyDescending, O::Descending]
                    }
                    2 => &[O::Search, O::SearchLeft, O::SearchRight, O::Least, O::Most],
                    _ => &[O::Least, O::Most],
                };
                let order = |&order| Feature::Order { structure: s, cell, field, order };
                all.extend(orders.iter().map(order));
                if frame == Frame::Plain {
                    all.push(Feature::Weight { structure: s, cell, field });
                    if owning > 1 {
                        let height =
                            |&offset| Feature::Height { structure: s, cell, field, offset };
                        all.extend(OFFSETS.iter().map(height));
                    }
                }
            }
            Kind::Boolean if owning > 1 => {
                for value in [true, false].map(Mark::Boolean) {
                    all.push(Feature::Even { structure: s, cell, field, value: value.clone() });
                    all.push(Feature::Apart { structure: s, cell, field, value });
                }
            }
            Kind::Value if owning > 1 => {
                for value in constants(program, &known.descriptor) {
                    all.push(Feature::Even { structure: s, cell, field, value: value.clone() });
                    all.push(Feature::Apart { structure: s, cell, field, value });
                }
            }
            _ => {}
        }
    }
    if owning == 2 {
        all.push(Feature::Balance(s));
    }
}

fn constants(program: &Program, descriptor: &str) -> Vec<Mark> {
    let name = descriptor.trim_start_matches('L').trim_end_matches(';');
    let Ok(class) = program.load(name) else { return vec![] };
    let found = program.class(class);
    if !found.is(access::ENUM) {
        return vec![];
    }
    let fields = found.fields.iter().map(|&f| program.field(f));
    let constants = fields.filter(|f| f.access & access::ENUM != 0);
    constants.take(MOST_CONSTANTS).map(|f| Mark::Constant(f.name.to_string())).collect()
}

fn of_array(plan: &Plan, n: usize, samples: &[Sample], all: &mut Vec<Feature>) {
    all.push(Feature::Array(n));
    let array = &plan.arrays[n];
    let mut lengths: Vec<i64> = vec![];
    let mut elements: Vec<i64> = vec![];
    for sample in samples {
        for id in plan.array_objects(n, sample) {
            if let Some(Object::Array { elements: held, .. }) = sample.heap.get(id) {
                lengths.push(held.len() as i64);
                elements.extend(held.iter().filter_map(|v| number(&Some(v.clone()))));
            }
        }
    }
    let (Some(&least), Some(&most)) = (lengths.iter().min(), lengths.iter().max()) else { return };
    if least == most {
        all.push(Feature::Length { array: n, length: Length::Constant(least) });
    }
    if least > 0 {
        all.push(Feature::Length { array: n, length: Length::AtLeast(1) });
    }
    let is_number =
        matches!(array.element.as_bytes().first(), Some(b'B' | b'C' | b'S' | b'I' | b'J'));
    let is_reference = array.element.starts_with('L');
    if is_number {
        if let (Some(&low), Some(&high)) = (elements.iter().min(), elements.iter().max()) {
            for value in [low, 0].into_iter().filter(|&v| v <= low) {
                all.push(Feature::Elements { array: n, least: true, value });
            }
            all.push(Feature::Elements { array: n, least: false, value: high });
        }
        for strict in [true, false] {
            all.push(Feature::Sorted { array: n, field: None, strict });
        }
    }
    for (field, known) in plan.cells[array.cell].fields.iter().enumerate() {
        if known.kind != Kind::Integer {
            continue;
        }
        all.push(Feature::Length { array: n, length: Length::Field(field) });
        for strict in [true, false] {
            all.push(Feature::Within { array: n, field, strict });
        }
        if is_number {
            for strict in [true, false] {
                all.push(Feature::Sorted { array: n, field: Some(field), strict });
            }
            for least in [true, false] {
                all.push(Feature::Heap { array: n, field, least });
            }
        }
        if is_reference {
            all.push(Feature::NullFrom { array: n, field });
            all.push(Feature::SetBelow { array: n, field });
        }
    }
}

/// Whether another conjunct says the same and more.
pub fn implies(one: &Feature, other: &Feature) -> bool {
    use Feature as F;
    match (one, other) {
        (F::Constant { cell, field, value }, F::AtLeast { cell: c, field: f, value: v }) => {
            (cell, field) == (c, f) && v <= value
        }
        (F::Constant { cell, field, value }, F::AtMost { cell: c, field: f, value: v }) => {
            (cell, field) == (c, f) && v >= value
        }
        (F::AtLeast { cell, field, value }, F::AtLeast { cell: c, field: f, value: v }) => {
            (cell, field) == (c, f) && v < value
        }
        (
            F::Equal { cell, field, other, offset },
            F::Below { cell: c, field: f, other: o, strict },
        ) if cell == c => {
            let least = if *strict { 1 } else { 0 };
            (field, other) == (f, o) && -offset >= least
                || (field, other) == (o, f) && *offset >= least
        }
        (
            F::Below { cell, field, other, strict: true },
            F::Below { cell: c, field: f, other: o, strict: false },
        ) => (cell, field, other) == (c, f, o),
        (
            F::Order { structure, field, order, .. },
            F::Order { structure: s, field: f, order: o, .. },
        ) => (structure, field) == (s, f) && stronger(*order, *o),
        (
            F::Last { structure, field, or_any, .. },
            F::Last { structure: s, field: f, or_any: o, .. },
        ) => (structure, field) == (s, f) && !or_any && *o,
        (
            F::Last { structure, field, or_any: false, .. },
            F::Member { structure: s, field: f, .. },
        ) => (structure, field) == (s, f),
        (
            F::Within { array, field, strict: true },
            F::Within { array: a, field: f, strict: false },
        ) => (array, field) == (a, f),
        (
            F::Length { array, length: Length::Constant(k) },
            F::Length { array: a, length: Length::AtLeast(l) },
        ) => array == a && k >= l,
        (
            F::Elements { array, least: true, value },
            F::Elements { array: a, least: true, value: v },
        ) => array == a && v < value,
        // Elements beyond the end are none.
        (
            F::Length { array, length: Length::Field(field) },
            F::Within { array: a, field: f, strict: false } | F::NullFrom { array: a, field: f },
        ) => (array, field) == (a, f),
        (
            F::Sorted { array, field, strict: true },
            F::Sorted { array: a, field: f, strict: false },
        ) => (array, field) == (a, f),
        _ => false,
    }
}

fn stronger(one: Order, other: Order) -> bool {
    use Order as O;
    matches!(
        (one, other),
        (O::StrictlyAscending, O::Ascending)
            | (O::StrictlyDescending, O::Descending)
            | (O::Search, O::SearchLeft | O::SearchRight)
    )
}
