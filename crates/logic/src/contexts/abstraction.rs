//! `abs` and the projection of section 5 of the StarFinder paper, and implication between abstractions.
//!
//! The projection keeps the (dis)equalities between reference parameters and null: other variables are replaced by
//! what they equal, or eliminated. `abs` keeps the cells at parameters with their contents, forgets all other cells
//! and the instances, and is false if an instance has a parameter among its arguments. Contents that are not
//! parameters are existential; as in the paper, a content that is null is one of these.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::bases::facts::{Facts, NULL, is_on_references, node};
use crate::cases::cases;
use crate::formula::{Disjunct, Shape, Variable};

/// A base formula over the parameters of a predicate: one disjunct of the paper's `A`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Abstraction {
    facts: Facts,
    /// By the representative of the address; each address once.
    cells: Vec<(u32, Contents)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Contents {
    /// The class, or the type of the array's elements.
    class: Arc<str>,
    kind: Kind,
    /// By name. The length of an array has an empty name.
    fields: Vec<(Arc<str>, Content)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Exactly,
    OrSubclass,
    Array,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Content {
    /// The node of a parameter.
    Param(u32),
    /// An existential variable, numbered in order of appearance.
    Some(u32),
}

/// The abstractions of a symbolic heap, one for each case of its pure part; those that are false are left out.
pub fn abstractions(params: &[Variable], heap: &Disjunct, limit: usize) -> Vec<Abstraction> {
    let pure = cases(&heap.pure, limit, &is_on_references);
    pure.cases
        .iter()
        .filter_map(|case| {
            let mut facts = Facts::none(params.len() + heap.vars.len());
            let consistent = case.iter().all(|atom| facts.assume(atom).is_ok())
                && heap.cells.iter().all(|cell| facts.own(node(cell.at)).is_ok());
            if consistent { abstraction(params, heap, &facts) } else { None }
        })
        .collect()
}

fn abstraction(params: &[Variable], heap: &Disjunct, facts: &Facts) -> Option<Abstraction> {
    let is_param = |n: u32| n != NULL && n as usize <= params.len();
    let is_reference = |n: u32| is_param(n) && params[n as usize - 1].sort.is_nullable();
    // The least node of a class is a parameter if the class has one at all.
    let touched = heap.instances.iter().flat_map(|i| &i.args).any(|&arg| {
        let class = facts.class(node(arg));
        is_reference(node(arg)) || is_reference(class)
    });
    if touched {
        return None;
    }
    let mut numbers = FxHashMap::default();
    let mut cells: Vec<&crate::formula::Cell> =
        heap.cells.iter().filter(|c| is_param(facts.class(node(c.at)))).collect();
    cells.sort_by_key(|c| facts.class(node(c.at)));
    let cells = cells
        .into_iter()
        .map(|cell| {
            let (class, kind, mut fields) = match &cell.shape {
                Shape::Object { class, or_subclass, fields } => {
                    let kind = if *or_subclass { Kind::OrSubclass } else { Kind::Exactly };
                    (class, kind, fields.clone())
                }
                Shape::Array { element, length } => {
                    (element, Kind::Array, vec![(Arc::from(""), *length)])
                }
            };
            fields.sort();
            let fields = fields
                .into_iter()
                .map(|(name, var)| {
                    let class = facts.class(node(var));
                    let content = if is_param(class) {
                        Content::Param(class)
                    } else {
                        // All that are null are one class, but not known to be one content.
                        let key = if class == NULL { node(var) } else { class };
                        let next = numbers.len() as u32;
                        Content::Some(*numbers.entry(key).or_insert(next))
                    };
                    (name, content)
                })
                .collect();
            (facts.class(node(cell.at)), Contents { class: class.clone(), kind, fields })
        })
        .collect();
    Some(Abstraction { facts: facts.project(params.len()), cells })
}

impl Abstraction {
    /// Whether every model of this one is a model of the other one. Both own exactly their cells.
    pub fn implies(&self, other: &Abstraction) -> bool {
        if self.cells.len() != other.cells.len() || !other.facts.weaker_than(&self.facts) {
            return false;
        }
        let mut meaning: FxHashMap<u32, Content> = FxHashMap::default();
        other.cells.iter().all(|(at, wanted)| {
            let mine = self.cells.iter().find(|(mine, _)| self.facts.same(*mine, *at));
            mine.is_some_and(|(_, mine)| self.contents_imply(mine, wanted, &mut meaning))
        })
    }

    fn contents_imply(
        &self,
        mine: &Contents,
        wanted: &Contents,
        meaning: &mut FxHashMap<u32, Content>,
    ) -> bool {
        let kinds = mine.kind == wanted.kind
            || (mine.kind == Kind::Exactly && wanted.kind == Kind::OrSubclass);
        kinds
            && mine.class == wanted.class
            && wanted.fields.iter().all(|(name, wanted)| {
                let Some((_, mine)) = mine.fields.iter().find(|(n, _)| n == name) else {
                    return false;
                };
                match wanted {
                    Content::Param(p) => {
                        matches!(mine, Content::Param(q) if self.facts.same(*p, *q))
                    }
                    Content::Some(s) => meaning.entry(*s).or_insert(*mine) == mine,
                }
            })
    }

    /// Whether no object is as both say: they know different exact classes of one parameter.
    pub fn other_classes(&self, other: &Abstraction) -> bool {
        let known = |c: &Contents| c.kind != Kind::OrSubclass;
        self.cells.iter().any(|(mine, a)| {
            let mut theirs = other.cells.iter();
            theirs.any(|(theirs, b)| {
                mine == theirs && known(a) && known(b) && (a.kind != b.kind || a.class != b.class)
            })
        })
    }
}
