//! Conjuncts of an invariant: instances of templates for the places of a [`Plan`].

use crate::plan::{Frame, Plan};
use std::collections::BTreeSet;

/// How the numbers of nodes follow one another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    /// Along a chain.
    Ascending,
    StrictlyAscending,
    Descending,
    StrictlyDescending,
    /// From left to right in a tree of two links.
    Search,
    /// The same, where equal numbers may be on the left, or on the right.
    SearchLeft,
    SearchRight,
    /// No child has a smaller number than its parent, or no larger one.
    Least,
    Most,
}

/// What the links back lead to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Back {
    /// The node that links here, whatever the link.
    Source,
    /// The node that links here by its first link, or that node's own if it is by another: the children of a node form a
    /// chain.
    FirstOnly,
    LastOnly,
}

/// What the length of an array is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Length {
    Constant(i64),
    /// A field of the array's cell.
    Field(usize),
    AtLeast(i64),
}

/// One conjunct. Cells, fields, structures and arrays are numbers of a [`Plan`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feature {
    /// A field holds an object of its own.
    Nested {
        cell: usize,
        field: usize,
    },
    /// The nodes of a structure are owned: a chain, tree or ring.
    Shape(usize),
    /// A field holds an array of its own.
    Array(usize),
    Null {
        cell: usize,
        field: usize,
    },
    NonNull {
        cell: usize,
        field: usize,
    },
    Owner {
        cell: usize,
        field: usize,
    },
    Constant {
        cell: usize,
        field: usize,
        value: i64,
    },
    AtLeast {
        cell: usize,
        field: usize,
        value: i64,
    },
    AtMost {
        cell: usize,
        field: usize,
        value: i64,
    },
    /// The first is the second and an offset.
    Equal {
        cell: usize,
        field: usize,
        other: usize,
        offset: i64,
    },
    /// The first is less than the second, or at most that.
    Below {
        cell: usize,
        field: usize,
        other: usize,
        strict: bool,
    },
    Back {
        structure: usize,
        field: usize,
        cell: usize,
        back: Back,
    },
    Order {
        structure: usize,
        cell: usize,
        field: usize,
        order: Order,
    },
    /// A field of the holder is the number of nodes and an offset.
    Count {
        structure: usize,
        cell: usize,
        field: usize,
        offset: i64,
    },
    /// A field of each node is the number of nodes from there on.
    Weight {
        structure: usize,
        cell: usize,
        field: usize,
    },
    /// A field of each node is the height of the tree from there on and an offset.
    Height {
        structure: usize,
        cell: usize,
        field: usize,
        offset: i64,
    },
    /// The heights of a node's two subtrees differ by at most one.
    Balance(usize),
    /// As many nodes with this value of a field are on each way down.
    Even {
        structure: usize,
        cell: usize,
        field: usize,
        value: Mark,
    },
    /// Of a node with this value, no link leads to another one.
    Apart {
        structure: usize,
        cell: usize,
        field: usize,
        value: Mark,
    },
    /// A field of the holder leads to the last node; null if there is none, or anything then.
    Last {
        structure: usize,
        cell: usize,
        field: usize,
        or_any: bool,
    },
    /// A field of the holder leads to a node, or to null.
    Member {
        structure: usize,
        cell: usize,
        field: usize,
    },
    Length {
        array: usize,
        length: Length,
    },
    /// A number is between 0 and the length of an array, both or only the first included.
    Within {
        array: usize,
        field: usize,
        strict: bool,
    },
    /// Elements from this number on are null; those before it are not.
    NullFrom {
        array: usize,
        field: usize,
    },
    SetBelow {
        array: usize,
        field: usize,
    },
    /// Of the elements before this number, or all.
    Sorted {
        array: usize,
        field: Option<usize>,
        strict: bool,
    },
    Heap {
        array: usize,
        field: usize,
        least: bool,
    },
    Elements {
        array: usize,
        least: bool,
        value: i64,
    },
}

/// A value of a field with few values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    Boolean(bool),
    /// The constant's name.
    Constant(String),
}

impl Feature {
    /// What this one speaks of that others say.
    pub fn needs(&self, plan: &Plan) -> Vec<Feature> {
        use Feature as F;
        let mut all = vec![];
        let at_cell = |cell: usize, all: &mut Vec<Feature>| {
            use crate::plan::Place;
            match plan.cells[cell].place {
                Place::This => {}
                Place::Nested { cell, field } => all.push(F::Nested { cell, field }),
                Place::Node(structure) => all.push(F::Shape(structure)),
            }
        };
        match *self {
            F::Nested { cell, .. }
            | F::Null { cell, .. }
            | F::NonNull { cell, .. }
            | F::Owner { cell, .. }
            | F::Constant { cell, .. }
            | F::AtLeast { cell, .. }
            | F::AtMost { cell, .. }
            | F::Equal { cell, .. }
            | F::Below { cell, .. } => at_cell(cell, &mut all),
            F::Shape(structure) => {
                use crate::plan::Holder;
                match plan.structures[structure].holder {
                    Holder::Field { cell, .. } => at_cell(cell, &mut all),
                    Holder::Element(array) => all.push(F::Array(array)),
                }
            }
            F::Array(array) => at_cell(plan.arrays[array].cell, &mut all),
            F::Back { structure, .. }
            | F::Order { structure, .. }
            | F::Count { structure, .. }
            | F::Weight { structure, .. }
            | F::Height { structure, .. }
            | F::Balance(structure)
            | F::Even { structure, .. }
            | F::Apart { structure, .. }
            | F::Last { structure, .. }
            | F::Member { structure, .. } => all.push(F::Shape(structure)),
            F::Length { array, .. }
            | F::Within { array, .. }
            | F::NullFrom { array, .. }
            | F::SetBelow { array, .. }
            | F::Sorted { array, .. }
            | F::Heap { array, .. }
            | F::Elements { array, .. } => all.push(F::Array(array)),
        }
        all
    }

    /// This one and all that it needs.
    pub fn closure(&self, plan: &Plan) -> BTreeSet<Feature> {
        let mut all = BTreeSet::from([self.clone()]);
        let mut open = vec![self.clone()];
        while let Some(feature) = open.pop() {
            for needed in feature.needs(plan) {
                if all.insert(needed.clone()) {
                    open.push(needed);
                }
            }
        }
        all
    }

    /// Whether it says little where another one says more: numbers alone.
    pub fn is_weak(&self) -> bool {
        matches!(
            self,
            Feature::AtLeast { .. }
                | Feature::AtMost { .. }
                | Feature::Below { .. }
                | Feature::Elements { .. }
                | Feature::NonNull { .. }
                | Feature::Member { .. }
                | Feature::Length { length: Length::AtLeast(_), .. }
        )
    }

    /// Whether it is a bound of numbers that the reached states suggest: most are there by chance.
    pub fn is_bound(&self) -> bool {
        match self {
            Feature::AtMost { .. } | Feature::Elements { .. } => true,
            Feature::AtLeast { value, .. } => !matches!(value, 0 | 1),
            _ => false,
        }
    }

    /// In words.
    pub fn words(&self, plan: &Plan) -> String {
        use Feature as F;
        let path = |cell: usize, field: usize| plan.path(cell, field);
        let array = |n: usize| path(plan.arrays[n].cell, plan.arrays[n].field);
        let beside = |n: usize, field: usize| path(plan.arrays[n].cell, field);
        let name = |cell: usize, field: usize| plan.field(cell, field).name.clone();
        match self {
            F::Nested { cell, field } => {
                format!("{} is an object of its own, never null", path(*cell, *field))
            }
            F::Shape(s) => shape_words(plan, *s),
            F::Array(n) => format!("{} is an array of its own, never null", array(*n)),
            F::Null { cell, field } => format!("{} is null", path(*cell, *field)),
            F::NonNull { cell, field } => format!("{} is never null", path(*cell, *field)),
            F::Owner { cell, field } => format!("{} is this", path(*cell, *field)),
            F::Constant { cell, field, value } => format!("{} = {value}", path(*cell, *field)),
            F::AtLeast { cell, field, value } => format!("{} >= {value}", path(*cell, *field)),
            F::AtMost { cell, field, value } => format!("{} <= {value}", path(*cell, *field)),
            F::Equal { cell, field, other, offset } => {
                let (one, other) = (path(*cell, *field), path(*cell, *other));
                format!("{one} = {other}{}", offset_text(*offset))
            }
            F::Below { cell, field, other, strict } => {
                let sign = if *strict { "<" } else { "<=" };
                format!("{} {sign} {}", path(*cell, *field), path(*cell, *other))
            }
            F::Back { structure, cell, field, back } => {
                let what = match (back, plan.structures[*structure].shape.links.len()) {
                    (Back::Source, 1) => "the node before it",
                    (Back::Source, _) => "its parent",
                    _ => "its parent, where children are linked with each other",
                };
                format!("{} is {what}", path(*cell, *field))
            }
            F::Order { structure, cell, field, order } => {
                let of = plan.holder_name(*structure);
                let key = name(*cell, *field);
                match order {
                    Order::Ascending => format!("{key} ascends along {of}, equal ones allowed"),
                    Order::StrictlyAscending => format!("{key} ascends strictly along {of}"),
                    Order::Descending => format!("{key} descends along {of}, equal ones allowed"),
                    Order::StrictlyDescending => format!("{key} descends strictly along {of}"),
                    Order::Search => format!("{key} ascends strictly from left to right in {of}"),
                    Order::SearchLeft => {
                        format!("{key} ascends from left to right in {of}, equal ones on the left")
                    }
                    Order::SearchRight => {
                        format!("{key} ascends from left to right in {of}, equal ones on the right")
                    }
                    Order::Least => format!("{key} is nowhere less than in the parent in {of}"),
                    Order::Most => format!("{key} is nowhere more than in the parent in {of}"),
                }
            }
            F::Count { structure, cell, field, offset } => format!(
                "{} is the number of nodes of {}{}",
                path(*cell, *field),
                plan.holder_name(*structure),
                offset_text(*offset)
            ),
            F::Weight { cell, field, .. } => {
                format!("{} is the number of nodes from there on", path(*cell, *field))
            }
            F::Height { cell, field, offset, .. } => {
                format!(
                    "{} is the height from there on{}",
                    path(*cell, *field),
                    offset_text(*offset)
                )
            }
            F::Balance(s) => {
                format!(
                    "the heights of two subtrees of {} differ by at most 1",
                    plan.holder_name(*s)
                )
            }
            F::Even { structure, cell, field, value } => format!(
                "as many nodes with {} = {} are on each way down {}",
                name(*cell, *field),
                mark_text(value),
                plan.holder_name(*structure)
            ),
            F::Apart { structure, cell, field, value } => format!(
                "no node of {} with {} = {} links to another one",
                plan.holder_name(*structure),
                name(*cell, *field),
                mark_text(value)
            ),
            F::Last { structure, cell, field, or_any } => {
                let of = plan.holder_name(*structure);
                let rest = if *or_any { "if there is one" } else { "or null if there is none" };
                format!("{} is the last node of {of}, {rest}", path(*cell, *field))
            }
            F::Member { structure, cell, field } => format!(
                "{} is a node of {} or null",
                path(*cell, *field),
                plan.holder_name(*structure)
            ),
            F::Length { array: n, length } => {
                let what = match length {
                    Length::Constant(k) => format!("= {k}"),
                    Length::Field(f) => format!("= {}", beside(*n, *f)),
                    Length::AtLeast(k) => format!(">= {k}"),
                };
                format!("{}.length {what}", array(*n))
            }
            F::Within { array: n, field, strict } => {
                let sign = if *strict { "<" } else { "<=" };
                format!("0 <= {} {sign} {}.length", beside(*n, *field), array(*n))
            }
            F::NullFrom { array: n, field } => {
                format!("elements of {} from {} on are null", array(*n), beside(*n, *field))
            }
            F::SetBelow { array: n, field } => {
                format!("no element of {} before {} is null", array(*n), beside(*n, *field))
            }
            F::Sorted { array: n, field, strict } => {
                let before = field.map(|f| format!(" before {}", beside(*n, f)));
                let how = if *strict { "ascend strictly" } else { "ascend" };
                format!("elements of {}{} {how}", array(*n), before.unwrap_or_default())
            }
            F::Heap { array: n, field, least } => {
                let what = if *least { "less" } else { "more" };
                format!(
                    "no element of {} before {} is {what} than that at (i - 1) / 2",
                    array(*n),
                    beside(*n, *field)
                )
            }
            F::Elements { array: n, least, value } => {
                let sign = if *least { ">=" } else { "<=" };
                format!("elements of {} are {sign} {value}", array(*n))
            }
        }
    }
}

fn shape_words(plan: &Plan, s: usize) -> String {
    let structure = &plan.structures[s];
    let mut names: Vec<&str> = vec![];
    for &(cell, field) in &structure.shape.links {
        let name = &plan.field(cell, field).name;
        if !names.contains(&&**name) {
            names.push(name);
        }
    }
    let (of, links) = (plan.holder_name(s), names.join(", "));
    let what = match (names.len(), structure.shape.frame) {
        (0, _) => "an object of its own, or null".to_owned(),
        (1, Frame::Plain) => format!("a chain by {links} that ends"),
        (1, Frame::Headed) => {
            format!("a chain by {links} that ends, behind a first node that is always there")
        }
        (1, Frame::Ring) => format!("a ring by {links}, or null"),
        (1, Frame::HeadedRing) => {
            format!("a ring by {links} through a first node that is always there")
        }
        _ => format!("a tree by {links}"),
    };
    let others: Vec<String> = (0..plan.structures.len())
        .filter(|&o| o < s && shares_class(plan, o, s))
        .map(|o| plan.holder_name(o))
        .collect();
    match others.is_empty() {
        true => format!("{of} is {what}"),
        false => format!("{of} is {what}, with no node of {}", others.join(", ")),
    }
}

/// Whether two structures could have nodes in common by their classes.
fn shares_class(plan: &Plan, a: usize, b: usize) -> bool {
    let classes = |s: usize| plan.structures[s].nodes.iter().map(|&c| plan.cells[c].class.clone());
    classes(a).any(|c| classes(b).any(|d| c == d))
}

pub fn mark_text(mark: &Mark) -> String {
    match mark {
        Mark::Boolean(b) => b.to_string(),
        Mark::Constant(name) => name.clone(),
    }
}

/// ` + 1`, ` - 1`, or nothing.
pub fn offset_text(offset: i64) -> String {
    match offset {
        0 => String::new(),
        n if n < 0 => format!(" - {}", n.unsigned_abs()),
        n => format!(" + {n}"),
    }
}
