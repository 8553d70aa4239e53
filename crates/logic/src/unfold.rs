//! Unfolding: an instance is replaced by a disjunct of its predicate's definition, with fresh existential variables.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::formula::{
    Atom, Cell, Definitions, Disjunct, Instance, Num, Predicate, Pure, Real, Shape, Slot, Var,
    Variable,
};

/// A symbolic heap over `params` parameters with its instance number `instance` replaced by the disjunct
/// number `disjunct` of the predicate. The variables that were there keep their numbers; new ones follow them.
pub fn unfold(
    definitions: &Definitions,
    params: &[Variable],
    heap: &Disjunct,
    instance: usize,
    disjunct: usize,
) -> Disjunct {
    let mut result = heap.clone();
    let Instance { predicate, args } = result.instances.remove(instance);
    let Predicate { body, .. } = definitions.get(predicate);
    let definition = &body.disjuncts[disjunct];
    let first_new = (params.len() + heap.vars.len()) as u32;
    let rename = |var: Var| match args.get(var.index()) {
        Some(&arg) => arg,
        None => Var(var.0 - args.len() as u32 + first_new),
    };
    let mut taken: FxHashSet<Arc<str>> =
        params.iter().chain(&heap.vars).map(|v| v.name.clone()).collect();
    result.vars.extend(definition.vars.iter().map(|variable| {
        let name = fresh(&variable.name, &taken);
        taken.insert(name.clone());
        Variable { name, sort: variable.sort.clone() }
    }));
    result.cells.extend(definition.cells.iter().map(|c| rename_cell(c, &rename)));
    result.instances.extend(definition.instances.iter().map(|i| Instance {
        predicate: i.predicate,
        args: i.args.iter().map(|&a| rename(a)).collect(),
    }));
    result.pure.extend(definition.pure.iter().map(|p| rename_pure(p, &rename)));
    result
}

/// The name itself, or with the first number that makes it new. Wildcards share a name.
fn fresh(name: &Arc<str>, taken: &FxHashSet<Arc<str>>) -> Arc<str> {
    if &**name == "_" || !taken.contains(name) {
        return name.clone();
    }
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut number = 1_u64;
    loop {
        let name: Arc<str> = format!("{stem}{number}").into();
        if !taken.contains(&name) {
            return name;
        }
        number += 1;
    }
}

fn rename_cell(cell: &Cell, rename: &impl Fn(Var) -> Var) -> Cell {
    let shape = match &cell.shape {
        Shape::Object { class, or_subclass, fields } => Shape::Object {
            class: class.clone(),
            or_subclass: *or_subclass,
            fields: fields.iter().map(|(name, var)| (name.clone(), rename(*var))).collect(),
        },
        Shape::Array { element, length } => {
            Shape::Array { element: element.clone(), length: rename(*length) }
        }
    };
    Cell { at: rename(cell.at), shape }
}

/// A condition with other variables.
pub fn rename_pure(pure: &Pure, rename: &impl Fn(Var) -> Var) -> Pure {
    match pure {
        Pure::Atom(atom) => Pure::Atom(rename_atom(atom, rename)),
        Pure::And(parts) => Pure::And(parts.iter().map(|p| rename_pure(p, rename)).collect()),
        Pure::Or(parts) => Pure::Or(parts.iter().map(|p| rename_pure(p, rename)).collect()),
    }
}

/// An atom with other variables.
pub fn rename_atom(atom: &Atom, rename: &impl Fn(Var) -> Var) -> Atom {
    match atom {
        Atom::Num(compare, a, b) => {
            Atom::Num(*compare, rename_num(a, rename), rename_num(b, rename))
        }
        Atom::Real(compare, a, b) => {
            let real = |r: &Real| match r {
                Real::Const(value) => Real::Const(*value),
                Real::Var(var) => Real::Var(rename(*var)),
            };
            Atom::Real(*compare, real(a), real(b))
        }
        Atom::Same(positive, a, b) => Atom::Same(*positive, rename(*a), rename(*b)),
        Atom::Null(positive, v) => Atom::Null(*positive, rename(*v)),
        Atom::Text(positive, v, text) => Atom::Text(*positive, rename(*v), text.clone()),
        Atom::Constant(positive, v, name) => Atom::Constant(*positive, rename(*v), name.clone()),
        Atom::Equal(positive, a, b) => Atom::Equal(*positive, rename(*a), rename(*b)),
        Atom::Holds { of, slot, value } => {
            let slot = match slot {
                Slot::Element(index) => Slot::Element(rename_num(index, rename)),
                Slot::Field(_) | Slot::Length => slot.clone(),
            };
            Atom::Holds { of: rename(*of), slot, value: rename(*value) }
        }
        Atom::Static { class, field, value } => {
            Atom::Static { class: class.clone(), field: field.clone(), value: rename(*value) }
        }
    }
}

/// An expression with other variables.
pub fn rename_num(num: &Num, rename: &impl Fn(Var) -> Var) -> Num {
    let both =
        |a: &Num, b: &Num| (Box::new(rename_num(a, rename)), Box::new(rename_num(b, rename)));
    match num {
        Num::Const(value) => Num::Const(*value),
        Num::Var(v) => Num::Var(rename(*v)),
        Num::Unboxed(v) => Num::Unboxed(rename(*v)),
        Num::Length(v) => Num::Length(rename(*v)),
        Num::Neg(a) => Num::Neg(Box::new(rename_num(a, rename))),
        Num::Add(a, b) => {
            let (a, b) = both(a, b);
            Num::Add(a, b)
        }
        Num::Sub(a, b) => {
            let (a, b) = both(a, b);
            Num::Sub(a, b)
        }
        Num::Mul(a, b) => {
            let (a, b) = both(a, b);
            Num::Mul(a, b)
        }
        Num::Max(a, b) => {
            let (a, b) = both(a, b);
            Num::Max(a, b)
        }
        Num::Min(a, b) => {
            let (a, b) = both(a, b);
            Num::Min(a, b)
        }
    }
}
