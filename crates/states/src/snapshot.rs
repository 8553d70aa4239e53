//! The state of an object at the end of a path, apart from the machine: what it and all that it leads to look like,
//! with numbers as terms over the arguments of the calls, and the condition on them.
//!
//! Two states have the same shape if their graphs are isomorphic from the object on: things are numbered in the order in which a walk
//! meets them. What Java code cannot see of the number of past calls (`modCount`) is left out.

use cairn_heap::Ref;
use cairn_heap::input::{Resolution, Unknowns};
use cairn_interp::Machine;
use cairn_interp::sym::{Path, Val};
use cairn_program::class::access;
use cairn_program::ir::{Elem, Kind};
use cairn_program::{ClassId, Program, Shape as Form};
use cairn_term::{Node, Pool, Term, Var};
use rustc_hash::FxHashMap;

/// Larger states are not told apart.
const MOST_THINGS: usize = 600;
const MOST_CELLS: usize = 6000;

/// A field that counts changes: no state of its own.
const COUNTER: &str = "modCount";

/// What a field, an element or a length holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    Null,
    /// A thing, by its number.
    Thing(u32),
    /// A number, or a reference that nobody has looked at: the next of the state's leaves.
    Leaf(Elem),
    /// Not compared.
    Skipped,
}

/// An object or array.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thing {
    pub class: ClassId,
    /// Fields in the order of their slots; of an array its length and then its elements.
    pub cells: Vec<Cell>,
}

/// A state in the terms of some pool.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// What it looks like, numbers aside. The object itself is the first.
    pub shape: Vec<Thing>,
    /// The numbers, in the order of the cells.
    pub leaves: Vec<Term>,
    /// The condition: all of them hold.
    pub facts: Vec<Term>,
}

impl Snapshot {
    /// How special a state is: its conditions, and the numbers that are what they are.
    pub fn cost(&self, pool: &Pool) -> usize {
        let fixed = self.leaves.iter().filter(|&&t| pool.value(t).is_some()).count();
        self.facts.len() + fixed
    }

    /// The state of an object in a machine at the end of a path, in the terms of another pool. None if it is too large, or a reference in it is
    /// a choice.
    pub fn take(m: &Machine<'_>, root: Ref, to: &Pool) -> Option<Snapshot> {
        let sym = m.sym.as_ref()?;
        let mut walk = Walk {
            m,
            path: &sym.path,
            unknowns: &sym.unknowns,
            pool: &sym.pool,
            met: vec![root],
            numbers: FxHashMap::from_iter([(root, 0)]),
            leaves: vec![],
            cells: 0,
        };
        let mut shape = vec![];
        while let Some(&next) = walk.met.get(shape.len()) {
            shape.push(walk.thing(next)?);
        }
        let leaves = walk.leaves;
        let facts: Vec<Term> = sym.path.facts.iter().copied().collect();
        Some(Snapshot { shape, leaves, facts }.copied(&sym.pool, to))
    }

    /// The same in the terms of another pool.
    pub fn copied(&self, from: &Pool, to: &Pool) -> Snapshot {
        let mut copier = Copier::new(from, to);
        let leaves = self.leaves.iter().map(|&t| copier.copy(t)).collect();
        let facts = self.facts.iter().map(|&t| copier.copy(t)).collect();
        Snapshot { shape: self.shape.clone(), leaves, facts }
    }
}

struct Walk<'a, 'p> {
    m: &'a Machine<'p>,
    path: &'a Path,
    unknowns: &'a Unknowns,
    pool: &'a Pool,
    /// Things by their numbers.
    met: Vec<Ref>,
    numbers: FxHashMap<Ref, u32>,
    leaves: Vec<Term>,
    cells: usize,
}

impl Walk<'_, '_> {
    fn thing(&mut self, r: Ref) -> Option<Thing> {
        let program = self.m.program;
        let class = program.class(self.m.heap.class_of(r));
        let mut cells = vec![];
        if let Form::Array { elem, .. } = class.shape {
            let heap = &self.m.heap;
            let length = heap.raw_len(r);
            let v = Val { word: u64::from(length), shadow: heap.length_shadow(r) };
            cells.push(self.cell(Elem::Int, v)?);
            for i in 0..length {
                let heap = &self.m.heap;
                let shadow = heap.element_shadow(r, elem, i);
                let v = Val { word: heap.raw_element(r, elem, i), shadow };
                cells.push(self.cell(elem, v)?);
            }
        } else if class.is(access::ENUM) || &*class.name == "java/lang/Class" {
            // There is one of each: its number says which, or its address.
            let number = self.ordinal(r).unwrap_or(r.0);
            self.leaves.push(self.pool.int(number as i32));
            cells.push(Cell::Leaf(Elem::Int));
        } else {
            let skipped = counters(program, class.id);
            for (slot, &elem) in program.slot_elems(class.id).iter().enumerate() {
                let slot = slot as u32;
                if skipped.contains(&slot) {
                    cells.push(Cell::Skipped);
                    continue;
                }
                let heap = &self.m.heap;
                let v = Val { word: heap.raw_slot(r, slot), shadow: heap.slot_shadow(r, slot) };
                cells.push(self.cell(elem, v)?);
            }
        }
        Some(Thing { class: class.id, cells })
    }

    /// The number of a constant of an enum.
    fn ordinal(&self, r: Ref) -> Option<u32> {
        let program = self.m.program;
        let field = program.find_field(self.m.heap.class_of(r), "ordinal")?;
        Some(self.m.heap.raw_slot(r, program.field(field).slot) as u32)
    }

    fn cell(&mut self, elem: Elem, v: Val) -> Option<Cell> {
        self.cells += 1;
        if self.cells > MOST_CELLS || self.met.len() > MOST_THINGS {
            return None;
        }
        // Of a string of unknown content, the characters are behind one of its fields.
        if v.shadow == Val::MARK {
            return Some(match elem {
                Elem::Ref => self.reference(Ref(v.word as u32)),
                _ => Cell::Skipped,
            });
        }
        if elem != Elem::Ref {
            let kind = match elem {
                Elem::Long => Kind::Long,
                Elem::Float => Kind::Float,
                Elem::Double => Kind::Double,
                _ => Kind::Int,
            };
            self.leaves.push(self.m.term(kind, v));
            return Some(Cell::Leaf(elem));
        }
        let Some(term) = v.term() else { return Some(self.reference(Ref(v.word as u32))) };
        // A choice between objects, which an index that is not known has made: what is behind it is not part of the shape, so that two states
        // may look alike that are not.
        let unknown = self.unknowns.of_term(term)?;
        Some(match self.path.input.resolution(unknown) {
            Some(Resolution::One(None)) => Cell::Null,
            Some(Resolution::One(Some(i))) => self.reference(self.path.input.objects[*i].at),
            Some(_) => return None,
            None => {
                self.leaves.push(term);
                Cell::Leaf(Elem::Ref)
            }
        })
    }

    fn reference(&mut self, r: Ref) -> Cell {
        if r.is_null() {
            return Cell::Null;
        }
        let met = &mut self.met;
        Cell::Thing(*self.numbers.entry(r).or_insert_with(|| {
            met.push(r);
            met.len() as u32 - 1
        }))
    }
}

/// The slots of fields that are no part of the state: what counts changes, and the hash code that a string remembers.
fn counters(program: &Program, class: ClassId) -> Vec<u32> {
    let mut all = vec![];
    for &ancestor in &program.class(class).ancestors {
        for &field in program.class(ancestor).fields.iter() {
            let field = program.field(field);
            let is_hash = class == program.string_class() && field.name.starts_with("hash");
            if !field.is_static() && (&*field.name == COUNTER || is_hash) {
                all.push(field.slot);
            }
        }
    }
    all
}

/// Builds terms of one pool in another. Variables become new ones.
pub(crate) struct Copier<'a> {
    from: &'a Pool,
    to: &'a Pool,
    done: FxHashMap<Term, Term>,
    vars: FxHashMap<Var, Term>,
}

impl<'a> Copier<'a> {
    pub fn new(from: &'a Pool, to: &'a Pool) -> Copier<'a> {
        Copier { from, to, done: FxHashMap::default(), vars: FxHashMap::default() }
    }

    pub fn copy(&mut self, t: Term) -> Term {
        for t in self.from.post_order([t]) {
            if self.done.contains_key(&t) {
                continue;
            }
            let copied = match self.from.node(t) {
                Node::Const(value) => self.to.constant(value),
                Node::Var(var) => {
                    let (from, to) = (self.from, self.to);
                    let new = || to.fresh(from.var_name(var), from.var_sort(var));
                    *self.vars.entry(var).or_insert_with(new)
                }
                Node::Unary(op, a) => self.to.unary(op, self.done[&a]),
                Node::Binary(op, a, b) => self.to.binary(op, self.done[&a], self.done[&b]),
                Node::Ite(c, a, b) => self.to.ite(self.done[&c], self.done[&a], self.done[&b]),
            };
            self.done.insert(t, copied);
        }
        self.done[&t]
    }
}
