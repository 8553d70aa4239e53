//! Paths as they are seen by an observer: their descriptions, which are the same whoever found them, and
//! the inputs that are on them.

use super::concrete::lies_on;
use cairn_explore::{Observer, SeenPath};
use cairn_heap::input::{Content, Place, Resolution, UnknownId, Unknowns};
use cairn_interp::sym::InputValue;
use cairn_program::Program;
use cairn_term::{Node, Pool, Term, Var};
use cairn_witness::Witness;
use std::collections::HashMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

/// What a path says: how it ends, what the references of its input are, and its condition. It names
/// variables by the places of the input that they are the values of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Description {
    pub end: String,
    /// A line for each reference.
    pub heap: String,
    /// A number for each conjunct. Different conjuncts have different numbers, as good as certainly.
    facts: Vec<u64>,
    /// The conjuncts, for people.
    condition: Vec<String>,
}

/// What was seen.
#[derive(Default)]
pub struct Found {
    pub paths: Vec<Description>,
    /// For each input, the numbers of the paths that it is on.
    pub on: Vec<Vec<usize>>,
    /// Paths that speak of something that is no input.
    pub troubles: Vec<String>,
}

impl Found {
    /// The descriptions, in an order of their own.
    pub fn sorted(&self) -> Vec<Description> {
        let mut all = self.paths.clone();
        all.sort();
        all
    }
}

/// What the observers of an exploration share.
pub struct Looking {
    witnesses: Vec<Witness>,
    found: Mutex<Found>,
}

impl Looking {
    pub fn new(witnesses: Vec<Witness>) -> Looking {
        let on = vec![vec![]; witnesses.len()];
        Looking { witnesses, found: Mutex::new(Found { on, ..Found::default() }) }
    }

    /// What was found, which is taken away.
    pub fn found(&self) -> Found {
        std::mem::take(&mut *self.found.lock().expect("no observer panicked"))
    }
}

/// Describes paths.
pub struct Looker {
    program: &'static Program,
    looking: Arc<Looking>,
    /// The places that variables are the values of.
    places: HashMap<Var, String>,
    numbers: HashMap<Term, u64>,
}

impl Observer for Looker {
    fn path(&mut self, seen: &SeenPath<'_>) {
        let description = self.describe(seen);
        let looking = self.looking.clone();
        let mut found = looking.found.lock().expect("no observer panicked");
        let number = found.paths.len();
        found.paths.push(description);
        for (i, witness) in looking.witnesses.iter().enumerate() {
            match lies_on(self.program, seen, witness) {
                Ok(true) => found.on[i].push(number),
                Ok(false) => {}
                Err(why) => found.troubles.push(why),
            }
        }
    }
}

impl Looker {
    pub fn new(program: &'static Program, looking: Arc<Looking>) -> Looker {
        Looker { program, looking, places: HashMap::new(), numbers: HashMap::new() }
    }

    fn describe(&mut self, seen: &SeenPath<'_>) -> Description {
        let SeenPath { pool, path, unknowns, end, .. } = *seen;
        self.name_variables(seen);
        let mut lines = vec![];
        let input = &path.input;
        for (x, resolution) in input.resolutions() {
            let is = |object: Option<usize>| match object {
                None => "null".to_owned(),
                Some(i) if input.objects[i].creator == x => {
                    let class = self.program.class(input.objects[i].class).java_name();
                    format!("a new {class}")
                }
                Some(i) => place(self.program, unknowns, input.objects[i].creator),
            };
            let what = match resolution {
                Resolution::One(object) => is(*object),
                Resolution::Some { choices, .. } | Resolution::Partly { choices, .. } => {
                    let all: Vec<String> = choices.iter().map(|c| is(c.1)).collect();
                    all.join(" or ")
                }
            };
            lines.push(format!("{} is {what}", place(self.program, unknowns, x)));
        }
        for x in input.open().into_iter().filter(|&x| input.is_not_null(x)) {
            lines.push(format!("{} is not null", place(self.program, unknowns, x)));
        }
        lines.sort();
        let mut facts: Vec<(u64, String)> = vec![];
        for &f in &path.facts {
            facts.push((self.number(pool, f), pool.display_within(f, 24).to_string()));
        }
        facts.sort();
        let (facts, condition) = facts.into_iter().unzip();
        Description { end: format!("{end:?}"), heap: lines.join("\n"), facts, condition }
    }

    /// Finds out which variables are the values of which places.
    fn name_variables(&mut self, seen: &SeenPath<'_>) {
        let SeenPath { pool, path, unknowns, .. } = *seen;
        let mut name = |term: Term, place: &dyn Fn() -> String| {
            for var in pool.free_vars([term]) {
                self.places.entry(var).or_insert_with(place);
            }
        };
        for (i, input) in path.inputs.iter().enumerate() {
            if let InputValue::Primitive { term, .. } = &input.value {
                name(*term, &|| format!("argument {i}"));
            }
        }
        for object in &path.input.objects {
            let class = self.program.class(object.class);
            let of =
                || format!("{} as {}", place(self.program, unknowns, object.creator), class.name);
            match &object.content {
                Content::Instance(fields) => {
                    for f in fields.iter() {
                        name(f.term, &|| format!("{}, slot {}", of(), f.slot));
                    }
                }
                Content::Array(array) => {
                    name(array.len, &|| format!("{}, its length", of()));
                    for (i, &t) in array.elements.iter().enumerate() {
                        name(t, &|| format!("{}, element {i}", of()));
                    }
                }
                _ => {}
            }
        }
    }

    /// A number for a term that is the same for the same term over the same places, in whatever order
    /// terms were made.
    fn number(&mut self, pool: &Pool, t: Term) -> u64 {
        if let Some(&known) = self.numbers.get(&t) {
            return known;
        }
        let node = pool.node(t);
        let mut parts: Vec<u64> = node.args().map(|a| self.number(pool, a)).collect();
        let mut hasher = DefaultHasher::new();
        match node {
            Node::Const(value) => value.hash(&mut hasher),
            Node::Var(var) => match self.places.get(&var) {
                Some(place) => place.hash(&mut hasher),
                None => pool.var_name(var).hash(&mut hasher),
            },
            Node::Unary(op, _) => op.hash(&mut hasher),
            Node::Binary(op, ..) => {
                if op.commutes() {
                    parts.sort_unstable();
                }
                op.hash(&mut hasher);
            }
            Node::Ite(..) => "if".hash(&mut hasher),
        }
        parts.hash(&mut hasher);
        let number = hasher.finish();
        self.numbers.insert(t, number);
        number
    }
}

/// A place of the input, by the way to it.
fn place(program: &Program, unknowns: &Unknowns, x: UnknownId) -> String {
    let mut out = String::new();
    let of = |y: UnknownId| place(program, unknowns, y);
    let class = |c| &program.class(c).name;
    let written = match unknowns.get(x).place {
        Place::Receiver => write!(out, "this"),
        Place::Argument(i) => write!(out, "argument {i}"),
        Place::Static(field) => write!(out, "static {}", program.field(field).name),
        Place::Field { of: y, class: c, field } => {
            write!(out, "{}.({}){}", of(y), class(c), program.field(field).name)
        }
        Place::Element { of: y, class: c, index } => {
            write!(out, "{}.({})[{index}]", of(y), class(c))
        }
        other => write!(out, "{other:?}"),
    };
    written.expect("a string takes everything");
    out
}
