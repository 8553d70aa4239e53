//! States as graphs that can be compared, whether they were reached symbolically or not: things are numbered in the order in
//! which they are met, fields by their names.

use cairn_program::class::access;
use cairn_program::{ClassId, Program, Shape};
use cairn_states::{Cell, Snapshot};
use cairn_witness::{Data, Object};
use std::collections::BTreeMap;

/// What a field or element holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Held {
    Null,
    Node(usize),
    /// The next of the numbers.
    Number,
}

/// The nodes of a graph: the class, and the fields by their names.
pub type Nodes = Vec<(String, Vec<(String, Held)>)>;

/// A graph, and its numbers in the order of its nodes and their fields.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Graph<T> {
    pub nodes: Nodes,
    pub numbers: Vec<T>,
}

/// What there is before the nodes are numbered.
struct Raw<T> {
    class: String,
    fields: Vec<(String, Link<T>)>,
}

#[derive(Clone)]
enum Link<T> {
    Null,
    Node(usize),
    Number(T),
}

fn numbered<T: Clone>(raw: &[Raw<T>]) -> Graph<T> {
    let mut numbers_of: BTreeMap<usize, usize> = BTreeMap::from([(0, 0)]);
    let mut order = vec![0];
    let mut graph = Graph { nodes: vec![], numbers: vec![] };
    while let Some(&at) = order.get(graph.nodes.len()) {
        let node = &raw[at];
        let mut fields = vec![];
        for (name, link) in &node.fields {
            let held = match link {
                Link::Null => Held::Null,
                Link::Node(n) => {
                    let next = numbers_of.len();
                    Held::Node(*numbers_of.entry(*n).or_insert_with(|| {
                        order.push(*n);
                        next
                    }))
                }
                Link::Number(number) => {
                    graph.numbers.push(number.clone());
                    Held::Number
                }
            };
            fields.push((name.clone(), held));
        }
        graph.nodes.push((node.class.clone(), fields));
    }
    graph
}

/// A concrete state, as the machine without symbols describes it.
pub fn concrete(program: &Program, objects: &[Object]) -> Graph<u64> {
    let link = |value: &Data| match value {
        Data::Null => Link::Null,
        Data::Ref(n) => Link::Node(*n),
        Data::Boolean(b) => Link::Number(u64::from(*b)),
        Data::Int(v) => Link::Number(u64::from(*v as u32)),
        Data::Long(v) => Link::Number(*v as u64),
        other => panic!("no value of the corpus: {other:?}"),
    };
    let one = |object: &Object| match object {
        Object::Instance { class, fields } => {
            let mut fields: Vec<_> =
                fields.iter().map(|f| (f.name.clone(), link(&f.value))).collect();
            fields.sort_by(|a, b| a.0.cmp(&b.0));
            Raw { class: class.clone(), fields }
        }
        Object::Array { component, elements } => {
            let length = ("length".to_owned(), Link::Number(elements.len() as u64));
            let elements = elements.iter().enumerate().map(|(i, e)| (i.to_string(), link(e)));
            let fields = std::iter::once(length).chain(elements).collect();
            Raw { class: format!("[{component}"), fields }
        }
        Object::Constant { class, name } => {
            let id = program.load(&class.replace('.', "/")).expect("an enum");
            let constants = program.class(id).fields.iter().map(|&f| program.field(f));
            let mut constants = constants.filter(|f| f.access & access::ENUM != 0);
            let ordinal = constants.position(|f| *f.name == **name).expect("a constant");
            Raw {
                class: class.clone(),
                fields: vec![("ordinal".into(), Link::Number(ordinal as u64))],
            }
        }
        other => panic!("no object of the corpus: {other:?}"),
    };
    numbered(&objects.iter().map(one).collect::<Vec<_>>())
}

/// A symbolic state; its numbers are those of its leaves.
pub fn symbolic(program: &Program, state: &Snapshot) -> Graph<usize> {
    let mut leaf = 0;
    let mut raw = vec![];
    for thing in &state.shape {
        let class = program.class(thing.class);
        let names = names(program, thing.class, thing.cells.len());
        let mut fields = vec![];
        for (name, cell) in names.into_iter().zip(&thing.cells) {
            let link = match cell {
                Cell::Null => Link::Null,
                Cell::Thing(n) => Link::Node(*n as usize),
                Cell::Leaf(_) => {
                    leaf += 1;
                    Link::Number(leaf - 1)
                }
                Cell::Skipped => continue,
            };
            fields.push((name, link));
        }
        if class.shape == Shape::Object {
            fields.sort_by(|a, b| a.0.cmp(&b.0));
        }
        raw.push(Raw { class: class.java_name(), fields });
    }
    numbered(&raw)
}

/// The names of an object's cells.
fn names(program: &Program, class: ClassId, count: usize) -> Vec<String> {
    let found = program.class(class);
    if let Shape::Array { .. } = found.shape {
        let elements = (0..count - 1).map(|i| i.to_string());
        return std::iter::once("length".to_owned()).chain(elements).collect();
    }
    if found.is(access::ENUM) {
        return vec!["ordinal".into()];
    }
    let mut names = vec![String::new(); count];
    for &ancestor in &found.ancestors {
        for &field in program.class(ancestor).fields.iter() {
            let field = program.field(field);
            if !field.is_static() {
                names[field.slot as usize] = field.name.to_string();
            }
        }
    }
    names
}
