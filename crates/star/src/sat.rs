//! Satisfiability of a formula alone: three answers, with a model where there is one.
//!
//! *Unsat* is sound without bounds: each step of the search conjoins what its unfolding says of numbers, and what is
//! known of the numbers of the instances that are left ([`crate::numbers`]); a branch is closed only if arithmetic
//! refutes that, or if references contradict each other. *Sat* comes with a complete heap. *Unknown* is the answer
//! where a limit was met: cells, steps, or arithmetic that was not decided.
//!
//! The search completes a heap as the end of a path does: one unread reference at a time, the smallest unfoldings
//! first.

use crate::engine::{Engine, Notes, Resolved, Work};
use crate::numbers::range;
use crate::state::{Left, Place, Spatial, Value, Waiting};
use crate::theory::Theory;
use crate::world::{Element, Key, Node, Open, Part, Status, World};
use cairn_logic::{Definitions, Formula, PredicateId, Shape, Sort};
use cairn_term::{Model, Pool, Term};
use cairn_text::Text;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// What classes there are.
pub trait Classes {
    /// The fields of a class, and what they hold.
    fn fields(&self, class: &str) -> Vec<(Arc<str>, Sort)>;

    fn is_subclass(&self, class: &str, of: &str) -> bool;

    /// The classes that an object of a class or of a subclass can have.
    fn instantiable(&self, class: &str) -> Vec<Arc<str>>;
}

/// Decides conditions on numbers.
pub trait Arithmetic {
    fn decide(&mut self, pool: &Pool, facts: &[Term]) -> Decided;
}

/// What arithmetic says of a conjunction.
pub enum Decided {
    Sat(Model),
    Unsat,
    Unknown,
}

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub cells: usize,
    pub steps: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { cells: 24, steps: 20_000 }
    }
}

/// The answer.
pub enum Answer {
    Sat(Box<Found>),
    /// There is no model, whatever its size.
    Unsat,
    /// Why it was not found out.
    Unknown(&'static str),
}

/// A model.
pub struct Found {
    /// The values of the formula's parameters.
    pub args: Vec<Value>,
    pub heap: SmallHeap,
    pub numbers: Model,
}

/// The class of an object of a [`SmallHeap`]: its number in the list of classes that were met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassForm(u32);

/// An object of a [`SmallHeap`].
pub struct SmallObject {
    pub creator: Node,
    pub class: Arc<str>,
    /// Empty if nothing is asked of them.
    pub fields: Vec<(Arc<str>, Part)>,
}

/// The heap of a formula that is decided alone. It has objects and numbers; strings, boxes and arrays are not built.
#[derive(Clone)]
pub struct SmallHeap {
    pub pool: Rc<Pool>,
    classes: Rc<dyn Classes>,
    /// What an object can be of which nothing but conditions speak.
    mentioned: Rc<[Arc<str>]>,
    /// Classes by their [`ClassForm`].
    names: Rc<RefCell<Vec<Arc<str>>>>,
    /// The declared class of each node, if it has one, and what it is.
    nodes: Vec<(Option<Arc<str>>, Status)>,
    /// By creator.
    fields: FxHashMap<Node, Vec<(Arc<str>, Part)>>,
    forms: FxHashMap<Node, ClassForm>,
    numbers: FxHashMap<Key, Term>,
    facts: Vec<Term>,
    most: usize,
}

impl SmallHeap {
    fn new(pool: Rc<Pool>, classes: Rc<dyn Classes>, mentioned: Rc<[Arc<str>]>) -> SmallHeap {
        SmallHeap {
            pool,
            classes,
            mentioned,
            names: Rc::default(),
            nodes: vec![],
            fields: FxHashMap::default(),
            forms: FxHashMap::default(),
            numbers: FxHashMap::default(),
            facts: vec![],
            most: 0,
        }
    }

    fn node(&mut self, class: Option<Arc<str>>) -> Node {
        self.nodes.push((class, Status::Unread));
        Node(self.nodes.len() as u32 - 1)
    }

    /// A new place for a value of some sort.
    fn part(&mut self, name: &str, sort: &Sort) -> Part {
        match sort {
            Sort::Ref(class) => Part::Node(self.node(class.clone())),
            Sort::Text | Sort::Boxed(_) | Sort::Enum(_) => Part::Node(self.node(None)),
            Sort::Double => Part::Real(self.pool.fresh(name, cairn_term::Sort::F64)),
            Sort::Int | Sort::Bool => {
                let term = self.pool.fresh(name, cairn_term::Sort::INT);
                let term = self.pool.i2l(term);
                if *sort == Sort::Bool {
                    self.facts.extend(range(&self.pool, term, true));
                }
                Part::Number(term)
            }
        }
    }

    fn form(&self, class: &Arc<str>) -> ClassForm {
        let mut names = self.names.borrow_mut();
        let at = names.iter().position(|n| n == class).unwrap_or_else(|| {
            names.push(class.clone());
            names.len() - 1
        });
        ClassForm(at as u32)
    }

    fn name(&self, form: ClassForm) -> Arc<str> {
        self.names.borrow()[form.0 as usize].clone()
    }

    fn open(&mut self, what: Open<ClassForm>) {
        match what {
            Open::Content(creator, form) => {
                let mut parts = vec![];
                for (name, sort) in self.classes.clone().fields(&self.name(form)) {
                    let part = self.part(&name, &sort);
                    parts.push((name, part));
                }
                self.fields.insert(creator, parts);
            }
            Open::Number { key, name, is_real } => {
                let sort = if is_real { cairn_term::Sort::F64 } else { cairn_term::Sort::LONG };
                let term = self.pool.fresh(&name, sort);
                self.numbers.insert(key, term);
            }
        }
    }

    fn carry_out(&mut self, work: &Work<ClassForm>) {
        for &(node, to) in &work.resolved {
            let status = match to {
                Resolved::Null => Status::Null,
                Resolved::New(form) => {
                    self.forms.insert(node, form);
                    Status::Object(node)
                }
                Resolved::Same(creator) => Status::Object(creator),
            };
            self.nodes[node.0 as usize].1 = status;
        }
    }

    /// The objects of the heap.
    pub fn objects(&self) -> Vec<SmallObject> {
        let object = |(&creator, &form): (&Node, &ClassForm)| SmallObject {
            creator,
            class: self.name(form),
            fields: self.fields.get(&creator).cloned().unwrap_or_default(),
        };
        let mut all: Vec<SmallObject> = self.forms.iter().map(object).collect();
        all.sort_by_key(|o| o.creator);
        all
    }

    /// What a node is; an unread one, of which nothing is asked, counts as null.
    pub fn target(&self, node: Node) -> Option<Node> {
        match self.nodes[node.0 as usize].1 {
            Status::Object(creator) => Some(creator),
            _ => None,
        }
    }
}

impl World for SmallHeap {
    type Form = ClassForm;

    fn pool(&self) -> &Pool {
        &self.pool
    }

    fn is_over(&self) -> bool {
        // The steps of a search are counted instead.
        false
    }

    fn status(&self, node: Node) -> Status {
        self.nodes[node.0 as usize].1
    }

    fn is_nullable(&self, _: Node) -> bool {
        true
    }

    fn object_forms(&self, node: Node, class: &str, or_subclass: bool) -> Vec<ClassForm> {
        let classes = match or_subclass {
            true => self.classes.instantiable(class),
            false => vec![class.into()],
        };
        let forms = classes.iter().map(|c| self.form(c));
        forms.filter(|f| self.accepts(node, *f)).collect()
    }

    fn array_form(&self, _: Node, _: &str) -> Option<ClassForm> {
        None
    }

    fn text_form(&self, _: Node) -> Option<ClassForm> {
        None
    }

    fn boxed_form(&self, _: Node) -> Option<ClassForm> {
        None
    }

    fn constant_form(&self, _: Node, _: &str) -> Option<ClassForm> {
        None
    }

    fn form_of(&self, creator: Node) -> ClassForm {
        self.forms[&creator]
    }

    fn existing(&self, _: ClassForm) -> Option<Node> {
        None
    }

    fn is_of(&self, form: ClassForm, class: &str, or_subclass: bool) -> bool {
        let name = self.name(form);
        *name == *class || (or_subclass && self.classes.is_subclass(&name, class))
    }

    fn is_array_of(&self, _: ClassForm, _: &str) -> bool {
        false
    }

    fn accepts(&self, node: Node, form: ClassForm) -> bool {
        let name = self.name(form);
        match &self.nodes[node.0 as usize].0 {
            Some(declared) => *declared == name || self.classes.is_subclass(&name, declared),
            None => true,
        }
    }

    fn has_room(&self, _: ClassForm, new: &[ClassForm]) -> bool {
        self.forms.len() + new.len() < self.most
    }

    fn capacity(&self, _: &[Arc<str>], _: &[ClassForm]) -> Option<usize> {
        // A bound would make refutations depend on it.
        None
    }

    fn is_open(&self, creator: Node, _: ClassForm) -> bool {
        self.fields.contains_key(&creator)
    }

    fn field(&self, creator: Node, _: ClassForm, name: &str) -> Option<Part> {
        let parts = self.fields.get(&creator)?;
        parts.iter().find(|p| *p.0 == *name).map(|p| p.1)
    }

    fn element(&self, _: Node, _: ClassForm, _: usize) -> Option<Element> {
        None
    }

    fn room(&self, _: Node, _: ClassForm) -> usize {
        0
    }

    fn length(&self, _: Node, _: ClassForm) -> Option<Term> {
        None
    }

    fn text(&self, _: Node, _: ClassForm) -> Option<Text> {
        None
    }

    fn boxed(&self, _: Node, _: ClassForm) -> Option<Term> {
        None
    }

    fn number(&self, key: Key) -> Option<Term> {
        self.numbers.get(&key).copied()
    }

    fn static_field(&self, _: &str, _: &str) -> Option<Part> {
        None
    }
}

/// Whether a predicate has a model.
pub fn satisfiable(
    theory: &Theory,
    predicate: PredicateId,
    classes: Rc<dyn Classes>,
    arithmetic: &mut dyn Arithmetic,
    limits: Limits,
) -> Answer {
    let mentioned = mentioned(&theory.definitions, &*classes);
    let mut heap = SmallHeap::new(Rc::default(), classes, mentioned);
    let params = &theory.definitions.get(predicate).body.params;
    let args: Vec<Value> = params.iter().map(|p| heap.part(&p.name, &p.sort).value()).collect();
    let left = Left { predicate, args: args.clone().into(), origin: Key(1) };
    let mut steps = limits.steps;
    heap.most = FIRST_CELLS.min(limits.cells);
    loop {
        let is_last = heap.most == limits.cells;
        let (part, depth) = match is_last {
            true => (steps, u32::MAX),
            false => (steps / 2, DEPTH * (heap.most as u32 + 1)),
        };
        let mut search = Search { theory, arithmetic, steps: part, depth, doubt: None };
        if let Some((heap, numbers)) = search.run(heap.clone(), left.clone()) {
            return Answer::Sat(Box::new(Found { args, heap, numbers }));
        }
        match search.doubt {
            None => return Answer::Unsat,
            Some(why) if is_last => return Answer::Unknown(why),
            Some(_) => {}
        }
        steps -= part - search.steps;
        heap.most = (2 * heap.most).min(limits.cells);
    }
}

/// How many cells a search has first. Each round has twice as many as the one before, so that a small model is not
/// missed behind a large part of the search.
const FIRST_CELLS: usize = 2;

/// How many steps below each other a round has for each cell.
const DEPTH: u32 = 8;

/// The classes that definitions name, with their subclasses, and one that has no fields.
fn mentioned(definitions: &Definitions, classes: &dyn Classes) -> Rc<[Arc<str>]> {
    let mut all: Vec<Arc<str>> = vec!["java.lang.Object".into()];
    let mut add = |class: &str| {
        for class in classes.instantiable(class) {
            if !all.contains(&class) {
                all.push(class);
            }
        }
    };
    for predicate in &definitions.predicates {
        let Formula { params, disjuncts } = &predicate.body;
        for variable in params.iter().chain(disjuncts.iter().flat_map(|d| &d.vars)) {
            if let Sort::Ref(Some(class)) = &variable.sort {
                add(class);
            }
        }
        for cell in disjuncts.iter().flat_map(|d| &d.cells) {
            if let Shape::Object { class, .. } = &cell.shape {
                add(class);
            }
        }
    }
    all.into()
}

struct Search<'a> {
    theory: &'a Theory,
    arithmetic: &'a mut dyn Arithmetic,
    steps: u32,
    /// Steps one below the other.
    depth: u32,
    /// Why a branch was left.
    doubt: Option<&'static str>,
}

const CELLS: &str = "more cells than the limit may be needed";
const STEPS: &str = "the search takes too many steps";

impl Search<'_> {
    /// What an engine says, with everything declared that it needs.
    fn asked(
        &mut self,
        heap: &mut SmallHeap,
        ask: impl Fn(&Engine<'_, SmallHeap>) -> Vec<Work<ClassForm>>,
    ) -> Vec<Work<ClassForm>> {
        loop {
            let engine = Engine::stepwise(heap, self.theory);
            let works = ask(&engine);
            let Notes { open, cuts, losses, .. } = engine.notes();
            if open.is_empty() {
                if !cuts.is_empty() {
                    self.doubt = Some(CELLS);
                } else if !losses.is_empty() {
                    self.doubt = Some("something of the formula is not followed");
                }
                return works;
            }
            open.into_iter().for_each(|o| heap.open(o));
        }
    }

    /// A complete heap, and numbers.
    fn run(&mut self, heap: SmallHeap, left: Left) -> Option<(SmallHeap, Model)> {
        let mut work = Work::new(Spatial::default());
        work.facts = Engine::new(&heap, self.theory).invariants(&work, &left, None);
        work.state.instances.push(left);
        let (heap, state) = grown(&heap, work);
        let mut open = vec![(0, heap, state)];
        while let Some((depth, mut heap, state)) = open.pop() {
            if self.steps == 0 || depth > self.depth {
                self.doubt = Some(STEPS);
                continue;
            }
            self.steps -= 1;
            let numbers = match self.arithmetic.decide(&heap.pool, &heap.facts) {
                Decided::Sat(model) => Some(model),
                Decided::Unsat => continue,
                Decided::Unknown => None,
            };
            match (self.next(&mut heap, &state), numbers) {
                (Some(works), _) => {
                    let states = works.into_iter().rev().map(|w| grown(&heap, w));
                    open.extend(states.map(|(heap, state)| (depth + 1, heap, state)));
                }
                (None, Some(numbers)) => return Some((heap, numbers)),
                (None, None) => self.doubt = Some("conditions on numbers are not decided"),
            }
        }
        None
    }

    /// All that a state can become. None if it is complete.
    fn next(&mut self, heap: &mut SmallHeap, state: &Spatial) -> Option<Vec<Work<ClassForm>>> {
        let floating = state.waiting.iter().filter(|w| matches!(w, Waiting::Cell(_))).count();
        if state.owned.len() + floating > heap.most {
            self.doubt = Some(CELLS);
            return Some(vec![]);
        }
        let engine = Engine::new(&*heap, self.theory);
        Some(if engine.is_unsettled(state) {
            self.asked(heap, |engine| engine.settled(Work::new(state.clone()), None))
        } else if let Some(node) = engine.left_behind(state) {
            self.asked(heap, |engine| match engine.is_governed(state, node) {
                true => engine.cases(state, node),
                false => heap_targets(engine.world, node)
                    .into_iter()
                    .flat_map(|to| engine.assigned(state, node, to))
                    .collect(),
            })
        } else {
            // A new place is as good as any other: nothing is known to be the same.
            let key = engine.unplaced(state)?;
            let node = heap.node(None);
            self.asked(heap, |engine| engine.placed(state, key, node))
        })
    }
}

/// All that a node can be of which only conditions speak: null, an object that exists, or a new one.
fn heap_targets(heap: &SmallHeap, node: Node) -> Vec<Resolved<ClassForm>> {
    let mut creators: Vec<Node> = heap.forms.keys().copied().collect();
    creators.sort();
    let mut all = vec![Resolved::Null];
    let declared = heap.nodes[node.0 as usize].0.clone();
    let classes = match declared {
        Some(class) => heap.classes.instantiable(&class),
        None => heap.mentioned.to_vec(),
    };
    all.extend(classes.iter().map(|c| Resolved::New(heap.form(c))));
    all.extend(creators.into_iter().map(Resolved::Same));
    all
}

/// A heap after a case.
fn grown(heap: &SmallHeap, work: Work<ClassForm>) -> (SmallHeap, Spatial) {
    let mut heap = heap.clone();
    heap.carry_out(&work);
    heap.facts.extend(work.facts);
    (heap, work.state)
}

/// The reference of a value.
pub fn reference(value: Value) -> Option<Node> {
    match value {
        Value::Ref(Place::At(node)) => Some(node),
        _ => None,
    }
}
