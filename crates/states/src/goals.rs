//! States that are wanted: what a path of an exploration with any input asks of its receiver, and whether a reached state has it.
//!
//! A goal says of the receiver and of what it leads to only what the path looked at: which references are null, which objects they lead to,
//! and the condition on the numbers. What nobody looked at can be anything. A reached state is unified with it from the receiver
//! on: objects with objects, each with one, numbers with numbers; whether both conditions hold together is asked of the solver. The
//! answer is a guess in one respect: what the library's objects hold is not compared, nor what the other arguments have to be. So what
//! unifies is worth trying, and what does not unify is no state that the path begins with.

use crate::snapshot::{Cell, Copier, Snapshot};
use cairn_explore::SeenPath;
use cairn_heap::input::{Content, InputObject, Place, Resolution};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, Origin, Program, Shape};
use cairn_solver::{Question, Solver, Verdict};
use cairn_term::{Pool, Sort, Term};
use std::collections::{BTreeMap, BTreeSet};

/// Larger ones are left alone.
const MOST_OBJECTS: usize = 40;

/// What a field or element is to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Null,
    /// Any object.
    Some,
    /// A node of the goal, by its number.
    Node(usize),
    Number(Term),
}

/// An object of a goal.
#[derive(Clone, Debug)]
struct Node {
    class: ClassId,
    /// By the number of the cell in a reached state's thing.
    cells: Vec<(usize, Wanted)>,
    /// What it holds is not compared.
    is_opaque: bool,
}

/// A state that is wanted of the receiver.
#[derive(Clone, Debug)]
pub struct Goal {
    nodes: Vec<Node>,
    facts: Vec<Term>,
}

/// How a reached state and a goal compare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Compared {
    /// Some arguments of the sequence lead to what is wanted.
    Unified,
    /// They differ in these fields and arrays, in so many places; so many objects are alike.
    Differs { places: usize, alike: usize, fields: BTreeSet<Differing> },
}

/// A place in which a state differs from a goal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Differing {
    Field(Box<str>),
    Elements,
}

impl Goal {
    /// What a path asks of its receiver, in the terms of another pool. None if that is no object of the program.
    pub fn of(seen: &SeenPath<'_>, to: &Pool) -> Option<Goal> {
        let input = &seen.path.input;
        let receiver = seen.unknowns.find(Place::Receiver)?;
        let Some(Resolution::One(Some(first))) = input.resolution(receiver) else { return None };
        let mut copier = Copier::new(seen.pool, to);
        let mut met = vec![*first];
        let mut nodes: Vec<Node> = vec![];
        while let Some(&at) = met.get(nodes.len()) {
            if met.len() > MOST_OBJECTS {
                return None;
            }
            let object: &InputObject = &input.objects[at];
            let mut cells = vec![];
            let mut wanted = |cell: usize, elem: Elem, term: Term| {
                let what = if elem == Elem::Ref {
                    let x = seen.unknowns.of_term(term)?;
                    match input.resolution(x) {
                        Some(Resolution::One(None)) => Wanted::Null,
                        Some(Resolution::One(Some(i))) => {
                            let known = met.iter().position(|m| m == i);
                            Wanted::Node(known.unwrap_or_else(|| {
                                met.push(*i);
                                met.len() - 1
                            }))
                        }
                        _ if input.is_not_null(x) => Wanted::Some,
                        _ => return None,
                    }
                } else {
                    Wanted::Number(copier.copy(term))
                };
                cells.push((cell, what));
                Some(())
            };
            let mut is_opaque = false;
            match &object.content {
                Content::Instance(fields) => {
                    for f in fields.iter() {
                        wanted(f.slot as usize, f.elem, f.term);
                    }
                }
                Content::Array(array) => {
                    wanted(0, Elem::Int, array.len);
                    for (i, &term) in array.elements.iter().enumerate() {
                        wanted(i + 1, array.elem, term);
                    }
                }
                _ => is_opaque = true,
            }
            nodes.push(Node { class: object.class, cells, is_opaque });
        }
        let facts = seen.path.facts.iter().map(|&t| copier.copy(t)).collect();
        Some(Goal { nodes, facts })
    }

    /// The same in the terms of another pool.
    pub fn copied(&self, from: &Pool, to: &Pool) -> Goal {
        let mut copier = Copier::new(from, to);
        let mut goal = self.clone();
        for (_, what) in goal.nodes.iter_mut().flat_map(|n| &mut n.cells) {
            if let Wanted::Number(term) = what {
                *term = copier.copy(*term);
            }
        }
        goal.facts.iter_mut().for_each(|t| *t = copier.copy(*t));
        goal
    }

    /// Whether a reached state has what is wanted.
    pub fn compare(
        &self,
        program: &Program,
        pool: &Pool,
        solver: &mut dyn Solver,
        state: &Snapshot,
    ) -> Compared {
        let mut differs: (usize, BTreeSet<Differing>) = (0, BTreeSet::new());
        let mut things: BTreeMap<usize, u32> = BTreeMap::from([(0, 0)]);
        let mut open = vec![0];
        let (mut equal, mut numbers): (Vec<Term>, BTreeSet<Differing>) = Default::default();
        let leaves = leaves_before(state);
        while let Some(n) = open.pop() {
            let (node, thing) = (&self.nodes[n], &state.shape[things[&n] as usize]);
            let first_leaf = leaves[things[&n] as usize];
            let mut differ = |cell: usize| {
                differs.0 += 1;
                differs.1.extend(place(program, thing.class, cell));
            };
            let is_own = program.class(node.class).origin == Origin::User;
            if node.is_opaque || !is_own && !is_array(program, node.class) {
                continue;
            }
            if node.class != thing.class {
                differ(0);
                continue;
            }
            for &(cell, wanted) in &node.cells {
                // Beyond the end of an array there is nothing to compare: its length is.
                let Some(has) = thing.cells.get(cell) else { continue };
                match (wanted, has) {
                    (_, Cell::Skipped) | (Wanted::Null, Cell::Null) => {}
                    (Wanted::Some, Cell::Thing(_) | Cell::Leaf(Elem::Ref)) => {}
                    (Wanted::Node(m), Cell::Thing(t)) => match things.get(&m) {
                        Some(known) if known == t => {}
                        Some(_) => differ(cell),
                        None if things.values().any(|other| other == t) => differ(cell),
                        None => {
                            things.insert(m, *t);
                            open.push(m);
                        }
                    },
                    // What nobody has looked at can be anything that its class makes.
                    (Wanted::Null | Wanted::Node(_), Cell::Leaf(Elem::Ref)) => {}
                    (Wanted::Number(term), Cell::Leaf(elem)) if *elem != Elem::Ref => {
                        let is_leaf = |c: &&Cell| matches!(c, Cell::Leaf(_));
                        let before = thing.cells[..cell].iter().filter(is_leaf).count();
                        equal.extend(same(pool, term, state.leaves[first_leaf + before]));
                        if pool.value(term).is_none() && self.is_asked(pool, term) {
                            numbers.extend(place(program, thing.class, cell));
                        }
                    }
                    _ => differ(cell),
                }
            }
        }
        if differs.0 > 0 {
            return Compared::Differs { places: differs.0, alike: things.len(), fields: differs.1 };
        }
        let all = self.facts.iter().chain(&equal).fold(Term::TRUE, |all, &t| pool.and(all, t));
        let question = Question { pool, facts: &state.facts, known: None, goal: all };
        match all != Term::FALSE && matches!(solver.check(&question), Verdict::Sat(_)) {
            true => Compared::Unified,
            false => Compared::Differs { places: 1, alike: things.len(), fields: numbers },
        }
    }

    /// Whether the condition speaks of a number.
    fn is_asked(&self, pool: &Pool, term: Term) -> bool {
        let own = pool.free_vars([term]);
        pool.free_vars(self.facts.iter().copied()).iter().any(|v| own.contains(v))
    }
}

/// The number of the first leaf of each thing.
fn leaves_before(state: &Snapshot) -> Vec<usize> {
    let mut sum = 0;
    let mut all = vec![];
    for thing in &state.shape {
        all.push(sum);
        sum += thing.cells.iter().filter(|c| matches!(c, Cell::Leaf(_))).count();
    }
    all
}

fn is_array(program: &Program, class: ClassId) -> bool {
    matches!(program.class(class).shape, Shape::Array { .. })
}

/// The field of a cell, or that it is an array's.
fn place(program: &Program, class: ClassId, cell: usize) -> Option<Differing> {
    if is_array(program, class) {
        return Some(Differing::Elements);
    }
    let ancestors = &program.class(class).ancestors;
    let mut fields = ancestors.iter().flat_map(|&a| program.class(a).fields.iter());
    let is_it = |f: &&FieldId| {
        let field = program.field(**f);
        !field.is_static() && field.slot as usize == cell
    };
    fields.find(is_it).map(|&f| Differing::Field(program.field(f).name.to_string().into()))
}

/// That two numbers are equal, of which one may be wider than the other.
fn same(pool: &Pool, a: Term, b: Term) -> Option<Term> {
    match (pool.sort(a), pool.sort(b)) {
        (x, y) if x == y => Some(pool.eq(a, b)),
        (Sort::Bv(x), Sort::Bv(y)) => {
            let narrow = std::cmp::Ord::min(x, y);
            let cut = |t, w| if w == narrow { t } else { pool.truncate(narrow, t) };
            Some(pool.eq(cut(a, x), cut(b, y)))
        }
        _ => None,
    }
}
