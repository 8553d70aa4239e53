//! All heaps within the bounds, one after the other, each of them asked by executing the predicate on
//! it in the plain machine. It shares nothing with the search but the bounds it is given: no field is
//! found out as it is read, no failure is looked at, and a heap is never taken for another.
//!
//! A heap is a [`Graph`]: every cell of every object that the root reaches has a value. Its objects are
//! numbered breadth first from the root, so that two heaps that differ in names only are the same graph.
//! What is known of a heap is a [`Given`]: partial heaps and structures of the search are read as such,
//! and [`Oracle::fits`] says whether a graph is what it describes.

mod build;

use super::{Random, scope_of};
use build::Build;
use cairn_heap::heap::ClassStatus;
use cairn_heap::input::Form;
use cairn_heap::{Ref, Universe};
use cairn_interp::{
    Config, Machine, Output, State, Stop, Trap, Unmade, boot, initialise, precondition,
};
use cairn_precond::{
    Fixed, Partial, PartialObject, Range, Ranges, Root, Settings, Space, Structure, SymSolve, Value,
};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, MethodId, Program, Shape};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A class with the bounds of its heaps.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    pub class: &'a str,
    /// Objects of each class.
    pub n: usize,
    /// Objects of some classes.
    pub scopes: &'a [(&'a str, usize)],
    /// Numbers of some fields, by the field's name or as `Node.key`.
    pub ranges: &'a [(&'a str, &'a str)],
    /// Longest array.
    pub array: u32,
    /// What objects a field of a class can hold, where not all subclasses are meant.
    pub subclasses: &'a [(&'a str, &'a [&'a str])],
    /// What all heaps have in common, where all of them would be too many.
    pub base: &'a [(&'a str, Put)],
    /// Wider ranges, within which there is nothing where the search says that no numbers will do.
    pub wider: &'a [(&'a str, &'a str)],
    /// Random partial heaps that are asked about.
    pub partials: usize,
}

/// What a cell of the common part holds.
#[derive(Clone, Copy)]
pub enum Put {
    Null,
    /// Another object, of this class.
    New(&'static str),
    Word(u64),
}

impl<'a> Case<'a> {
    pub const fn of(class: &'a str, n: usize) -> Case<'a> {
        let (scopes, ranges, subclasses, base, wider) = (&[], &[], &[], &[], &[]);
        Case { class, n, scopes, ranges, array: 2, subclasses, base, wider, partials: 100 }
    }
}

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Held {
    Null,
    Object(usize),
    /// A string, a box or a constant of an enum: by its place among those of the cell.
    Constant(usize),
    Word(u64),
}

/// An object: its kind, and its cells. Those of an array are its length and its elements.
pub type Object = (usize, Vec<Held>);

/// A heap in which nothing is open.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Graph {
    pub root: Held,
    pub objects: Vec<Object>,
}

/// What a cell may hold.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Allowed {
    Null,
    Object(usize),
    Constants(Vec<usize>),
    Words(Vec<u64>),
}

/// What is known of an object; cells that are missing are open, as those without a value are.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GivenObject {
    pub kind: usize,
    pub cells: Vec<Option<Allowed>>,
}

/// What is known of a heap.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Given {
    pub root: Option<Allowed>,
    pub objects: Vec<GivenObject>,
}

impl GivenObject {
    pub fn cell(&self, offset: usize) -> Option<&Allowed> {
        self.cells.get(offset).and_then(Option::as_ref)
    }
}

/// What a cell can hold at all.
#[derive(Clone, Default, Debug)]
pub struct Domain {
    pub nullable: bool,
    pub kinds: Vec<usize>,
    pub constants: Vec<Constant>,
    pub words: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
pub struct Constant {
    at: Ref,
    pub class: ClassId,
    field: Option<FieldId>,
}

/// A class that objects have.
pub struct Kind {
    pub class: ClassId,
    /// Of an array, what its elements are.
    pub elem: Option<Elem>,
    /// The objects there are for it.
    objects: Vec<Ref>,
    /// Of an array there are two: for the length, and for all elements.
    domains: Vec<(Elem, Rc<Domain>)>,
}

impl Kind {
    pub fn domain(&self, offset: usize) -> &Rc<Domain> {
        let at = if self.elem.is_some() { offset.min(1) } else { offset };
        &self.domains[at].1
    }

    pub fn count(&self) -> usize {
        self.objects.len()
    }

    /// How many cells an object has, of which these are the first.
    pub fn cells(&self, first: &[Held]) -> usize {
        match (self.elem, first.first()) {
            (None, _) => self.domains.len(),
            (Some(_), Some(Held::Word(length))) => 1 + *length as usize,
            (Some(_), _) => 1,
        }
    }
}

/// What a predicate prints goes nowhere.
pub struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

/// Executes a class's `repOK` on heaps.
pub struct Oracle<'p> {
    m: Machine<'p>,
    program: &'p Program,
    holds: MethodId,
    universe: Universe,
    /// The library, started; nothing else.
    start: State<'p>,
    pub root: Root,
    pub kinds: Vec<Kind>,
    root_domain: Rc<Domain>,
    /// What fields of a type can hold: strings and boxes are the same for all of them.
    known: BTreeMap<u32, Domain>,
    /// Classes that the predicate has initialised, while it is of interest.
    used: Vec<ClassId>,
    is_warming_up: bool,
    array: u32,
    ranges: Ranges,
    pub base: Given,
    /// Heaps the predicate was executed on.
    pub runs: u64,
    /// Those of them that it ended with an exception.
    pub thrown: u64,
}

/// A number that is in no range.
pub const FAR: u64 = 1_000_000;

/// Heaps of a case.
const MOST: u64 = 600_000;

/// Names of fields that are tried with one number more than others.
const COUNTS: [&str; 8] = ["size", "count", "length", "len", "number", "height", "depth", "rank"];

impl<'p> Oracle<'p> {
    pub fn new(program: &'p Program, case: &Case<'_>) -> Oracle<'p> {
        let load = |name: &str| program.load(&name.replace('.', "/")).expect("a class");
        let class = load(case.class);
        let predicate = program.find_method_in_hierarchy(class, "repOK", "()Z").expect("repOK");
        let mut heap = super::heap(program, case.n);
        heap.scopes.extend(case.scopes.iter().map(|&(c, n)| (load(c), n)));
        for (c, those) in case.subclasses {
            heap.subclasses.insert(load(c), those.iter().map(|c| load(c)).collect());
        }
        let universe = scope_of(heap);
        // As deep as the search goes.
        let config = Config { max_depth: 1024, ..Config::default() };
        let mut m = Machine::new(program, config, Box::new(Silent)).expect("a machine");
        boot(&mut m).expect("the library starts");
        let start = m.save();
        let holds = precondition(program, class, predicate).expect("a precondition");
        let root = Root { classes: universe.candidates(program, class), nullable: false };
        let mut ranges = Ranges::default();
        for (field, text) in case.ranges {
            ranges.set(field, text).expect("a range");
        }
        let mut oracle = Oracle {
            m,
            program,
            holds,
            universe,
            start,
            root,
            kinds: vec![],
            root_domain: Rc::default(),
            known: BTreeMap::new(),
            used: vec![],
            is_warming_up: false,
            array: case.array,
            ranges,
            base: Given::default(),
            runs: 0,
            thrown: 0,
        };
        oracle.find_kinds(case);
        oracle.base = oracle.common_part(case);
        oracle.warm_up();
        oracle
    }

    /// A search within the same bounds.
    pub fn search(&self, settings: Settings) -> SymSolve<'p> {
        let settings =
            Settings { ranges: self.ranges.clone(), array_length: self.array, ..settings };
        let (start, root) = (self.start.clone(), &self.root);
        SymSolve::new(self.program, start, self.holds, root, &self.universe, settings)
            .expect("a search")
    }

    // ---- the bounds ----

    fn find_kinds(&mut self, case: &Case<'_>) {
        let mut classes = self.root.classes.clone();
        let mut domains: Vec<Vec<(Elem, Domain)>> = vec![];
        let mut done = 0;
        while done < classes.len() {
            let class = classes[done];
            let found = self.domains(class, case, &mut classes);
            domains.push(found);
            done += 1;
        }
        for (class, domains) in classes.iter().zip(domains) {
            let elem = match self.program.class(*class).shape {
                Shape::Array { elem, .. } => Some(elem),
                _ => None,
            };
            let mut objects = vec![];
            for _ in 0..self.universe.scope(*class) {
                objects.push(match elem {
                    None => self.m.make_instance(*class).expect("an object"),
                    Some(e) => self.m.new_array(*class, e, case.array as i32).expect("an array"),
                });
            }
            let domains = domains.into_iter().map(|(e, d)| (e, Rc::new(d))).collect();
            self.kinds.push(Kind { class: *class, elem, objects, domains });
        }
        let kinds = (0..self.root.classes.len()).collect();
        self.root_domain =
            Rc::new(Domain { nullable: self.root.nullable, kinds, ..Domain::default() });
    }

    /// What the cells of a class's objects can hold; classes that are new are added.
    fn domains(
        &mut self,
        class: ClassId,
        case: &Case<'_>,
        classes: &mut Vec<ClassId>,
    ) -> Vec<(Elem, Domain)> {
        let program = self.program;
        let info = program.class(class);
        if let Shape::Array { component, elem } = info.shape {
            let words = (0..=u64::from(case.array)).collect();
            let length = (Elem::Int, Domain { words, ..Domain::default() });
            let element = match elem {
                Elem::Ref => self.references(component, case, classes),
                elem => numbers(elem, "", "element", case),
            };
            return vec![length, (elem, element)];
        }
        let unused = (Elem::Int, Domain { words: vec![0], ..Domain::default() });
        let mut found = vec![unused; info.instance_slots as usize];
        for &ancestor in info.ancestors.iter() {
            for &id in program.class(ancestor).fields.iter() {
                let field = program.field(id);
                if field.is_static() {
                    continue;
                }
                let domain = match field.elem {
                    Elem::Ref => {
                        let name = field.desc.trim_start_matches('L').trim_end_matches(';');
                        let name = if field.desc.starts_with('[') { &*field.desc } else { name };
                        let declared = program.load(name).expect("the class of a field");
                        self.references(declared, case, classes)
                    }
                    elem => numbers(elem, &program.class(ancestor).java_name(), &field.name, case),
                };
                found[field.slot as usize] = (field.elem, domain);
            }
        }
        found
    }

    fn references(
        &mut self,
        declared: ClassId,
        case: &Case<'_>,
        classes: &mut Vec<ClassId>,
    ) -> Domain {
        if let Some(known) = self.known.get(&declared.0) {
            return known.clone();
        }
        let mut domain = Domain { nullable: true, ..Domain::default() };
        for form in self.universe.forms(self.program, declared) {
            match form {
                Form::Instance(class) | Form::Array(class) => {
                    let known = classes.iter().position(|c| *c == class);
                    domain.kinds.push(known.unwrap_or_else(|| {
                        classes.push(class);
                        classes.len() - 1
                    }));
                }
                Form::Constant(field) => {
                    let f = self.program.field(field);
                    let word = self.m.static_word(f.class, &f.name).expect("a constant");
                    self.constant(&mut domain, Ref(word as u32), Some(field));
                }
                Form::Boxed(elem) => {
                    for n in 0..case.n as i64 {
                        let at = self.m.make_box(elem, word(elem, n)).expect("a box");
                        self.constant(&mut domain, at, None);
                    }
                }
                Form::Text => {
                    for text in ["", "a", "b", "c", "d"].iter().take(case.n) {
                        let at = self.m.new_string(text).expect("a string");
                        self.constant(&mut domain, at, None);
                    }
                }
                Form::Made { .. } | Form::Stub(_) => {}
            }
        }
        self.known.insert(declared.0, domain.clone());
        domain
    }

    fn constant(&self, domain: &mut Domain, at: Ref, field: Option<FieldId>) {
        domain.constants.push(Constant { at, class: self.m.heap.class_of(at), field });
    }

    /// What all heaps of a case have in common: the root, and what is put there.
    fn common_part(&self, case: &Case<'_>) -> Given {
        let mut given = Given::default();
        if case.base.is_empty() {
            return given;
        }
        let [_] = self.root.classes[..] else { panic!("one class of roots for a common part") };
        given.root = Some(Allowed::Object(0));
        given.objects.push(GivenObject { kind: 0, cells: vec![] });
        for (path, put) in case.base {
            let mut at = 0;
            let (way, last) = path.rsplit_once('.').unwrap_or(("", path));
            for step in way.split('.').filter(|s| !s.is_empty()) {
                let offset = self.offset(given.objects[at].kind, step);
                let Some(Allowed::Object(next)) = given.objects[at].cell(offset) else {
                    panic!("{step} of {path} is not there")
                };
                at = *next;
            }
            let offset = self.offset(given.objects[at].kind, last);
            let value = match *put {
                Put::Null => Allowed::Null,
                Put::Word(word) => Allowed::Words(vec![word]),
                Put::New(class) => {
                    let class = self.program.load(&class.replace('.', "/")).expect("a class");
                    let kind = self.kinds.iter().position(|k| k.class == class).expect("a kind");
                    given.objects.push(GivenObject { kind, cells: vec![] });
                    Allowed::Object(given.objects.len() - 1)
                }
            };
            let cells = &mut given.objects[at].cells;
            cells.resize(cells.len().max(offset + 1), None);
            cells[offset] = Some(value);
        }
        given
    }

    /// The cell of a field, of `length` or of an element.
    fn offset(&self, kind: usize, name: &str) -> usize {
        match (self.kinds[kind].elem, name) {
            (Some(_), "length") => 0,
            (Some(_), index) => 1 + index.parse::<usize>().expect("an index"),
            (None, name) => {
                let field = self.program.find_field(self.kinds[kind].class, name).expect("a field");
                self.program.field(field).slot as usize
            }
        }
    }

    // ---- one heap ----

    fn word(&self, domain: &Domain, held: Held, refs: &[Ref]) -> u64 {
        match held {
            Held::Null => 0,
            Held::Object(o) => u64::from(refs[o].0),
            Held::Constant(c) => u64::from(domain.constants[c].at.0),
            Held::Word(word) => word,
        }
    }

    /// Writes a cell of an object of a kind.
    fn write(&mut self, kind: usize, at: Ref, offset: usize, held: Held, refs: &[Ref]) {
        let word = self.word(self.kinds[kind].domain(offset), held, refs);
        match self.kinds[kind].elem {
            None => self.m.heap.set_slot(at, offset as u32, word),
            Some(_) if offset == 0 => self.m.heap.set_len(at, word as u32),
            Some(elem) => self.m.heap.set_element(at, elem, offset as u32 - 1, word),
        }
    }

    /// Executes the predicate on the heap that the machine has.
    fn ask(&mut self, root: u64) -> bool {
        self.runs += 1;
        let before = self.m.heap.moment();
        let answer = match self.m.call_now(self.holds, &[root]) {
            Ok(word) => word == 1,
            Err(Unmade::Stop(Stop::Threw(_)) | Unmade::Trap(Trap::Thrown(_))) => {
                self.thrown += 1;
                false
            }
            Err(other) => panic!("the predicate does not come to an end: {other:?}"),
        };
        if self.is_warming_up {
            let is_ready = |c: &ClassId| self.m.heap.class_status(*c).0 == ClassStatus::Ready;
            self.used = (1..=self.program.class_count()).map(ClassId).filter(is_ready).collect();
        }
        self.m.heap.go_back(before);
        answer
    }

    /// Executes the predicate on one heap.
    pub fn accepts(&mut self, graph: &Graph) -> bool {
        self.m.heap.begin_log();
        let before = self.m.heap.moment();
        let mut used = vec![0; self.kinds.len()];
        let mut refs = vec![];
        for (kind, _) in &graph.objects {
            refs.push(self.kinds[*kind].objects[used[*kind]]);
            used[*kind] += 1;
        }
        for (i, (kind, cells)) in graph.objects.iter().enumerate() {
            for (offset, held) in cells.iter().enumerate() {
                self.write(*kind, refs[i], offset, *held, &refs);
            }
        }
        let root = self.word(&self.root_domain, graph.root, &refs);
        let answer = self.ask(root);
        self.m.heap.go_back(before);
        self.m.heap.end_log();
        answer
    }

    /// Calls `each` with all heaps that are what is given, and whether the predicate accepts them.
    /// `named`: also with those that differ only in which objects are taken.
    pub fn all(&mut self, given: &Given, named: bool, each: &mut dyn FnMut(&Graph, bool)) {
        self.m.heap.begin_log();
        let taken = self.kinds.iter().map(|k| vec![false; k.count()]).collect();
        let placed = vec![None; given.objects.len()];
        let graph = Graph { root: Held::Null, objects: vec![] };
        let mut build = Build {
            oracle: self,
            given,
            named,
            each,
            graph,
            refs: vec![],
            given_of: vec![],
            placed,
            taken,
        };
        build.cell(None, 0);
        self.m.heap.end_log();
    }

    /// All heaps that the predicate accepts, and how many there are in all.
    pub fn valid(&mut self) -> (Vec<Graph>, u64) {
        let mut valid = vec![];
        let before = self.runs;
        let base = self.base.clone();
        self.all(&base, false, &mut |graph, accepted| {
            if accepted {
                valid.push(graph.clone());
            }
        });
        (valid, self.runs - before)
    }

    /// Initialises the classes that the predicate uses on some heaps, so that this need not be done
    /// for every heap again.
    fn warm_up(&mut self) {
        let mut random = Random::new("heaps");
        for _ in 0..24 {
            let mut given = Given { root: Some(Allowed::Object(0)), objects: vec![] };
            for kind in 0..self.kinds.len() {
                let new = GivenObject { kind, cells: vec![] };
                given.objects.extend(std::iter::repeat_n(new, self.kinds[kind].count()));
            }
            let graph = self.filled(&given, Some(&mut random));
            self.used.clear();
            self.is_warming_up = true;
            self.accepts(&graph);
            self.is_warming_up = false;
            for class in std::mem::take(&mut self.used) {
                initialise(&mut self.m, class).expect("an initialised class");
            }
        }
        (self.runs, self.thrown) = (0, 0);
    }

    // ---- what is known ----

    /// Whether a heap is what is given, up to names. Elements beyond an array's length do not count;
    /// an object that is reached only by such must find room all the same.
    pub fn fits(&self, given: &Given, graph: &Graph) -> bool {
        let Some(fit) = self.fit(given, graph) else { return false };
        fit.place.iter().all(Option::is_some) || self.has_room(fit, 0)
    }

    /// Where the given objects are in a heap, as far as the root leads to them.
    fn fit<'a>(&self, given: &'a Given, graph: &'a Graph) -> Option<Fit<'a>> {
        let mut fit = Fit {
            given,
            graph,
            place: vec![None; given.objects.len()],
            taken: vec![false; graph.objects.len()],
            open: vec![],
        };
        (fit.agrees(given.root.as_ref(), graph.root) && fit.follow()).then_some(fit)
    }

    /// As [`Oracle::fits`], where some cells hold what no heap here has: what the predicate reads of
    /// the heap, which is one of `found`, must not have these cells.
    pub fn fits_unread<'a>(
        &self,
        given: &Given,
        graph: &Graph,
        mut found: impl Iterator<Item = &'a Given>,
    ) -> bool {
        let mut rest = given.clone();
        let mut far = vec![];
        for (q, object) in rest.objects.iter_mut().enumerate() {
            for (offset, cell) in object.cells.iter_mut().enumerate() {
                if *cell == Some(Allowed::Words(vec![FAR])) {
                    *cell = None;
                    far.push((q, offset));
                }
            }
        }
        if !self.fits(&rest, graph) {
            return false;
        }
        if far.is_empty() {
            return true;
        }
        let place = self.fit(&rest, graph).expect("it fits").place;
        let read = found.find_map(|read| self.fit(read, graph)).expect("a structure for the heap");
        far.iter().all(|&(q, offset)| {
            let is_read = |r: usize| read.given.objects[r].cell(offset).is_some();
            let there = (0..read.place.len()).find(|&r| read.place[r] == place[q]);
            place[q].is_some() && there.is_none_or(|r| !is_read(r))
        })
    }

    /// Whether the objects that have no place, from one on, find one: among the graph's or outside.
    fn has_room(&self, fit: Fit<'_>, from: usize) -> bool {
        let Some(q) = (from..fit.place.len()).find(|&q| fit.place[q].is_none()) else {
            let room = |kind: usize| {
                let inside = fit.graph.objects.iter().filter(|o| o.0 == kind).count();
                let is_outside =
                    |q: &usize| fit.place[*q].is_none() && fit.given.objects[*q].kind == kind;
                let outside = (0..fit.place.len()).filter(is_outside).count();
                inside + outside <= self.kinds[kind].count()
            };
            return (0..self.kinds.len()).all(room);
        };
        if self.has_room(fit.clone(), q + 1) {
            return true;
        }
        (0..fit.graph.objects.len()).any(|o| {
            let mut fit = fit.clone();
            fit.agrees(Some(&Allowed::Object(q)), Held::Object(o))
                && fit.follow()
                && self.has_room(fit, q + 1)
        })
    }

    /// Whether no cell is open.
    pub fn is_full(&self, given: &Given) -> bool {
        let is_full = |o: &GivenObject| {
            let cells = match (self.kinds[o.kind].elem, o.cell(0)) {
                (None, _) => self.kinds[o.kind].cells(&[]),
                (Some(_), Some(Allowed::Words(all))) if all.len() == 1 => 1 + all[0] as usize,
                (Some(_), _) => return false,
            };
            (0..cells).all(|offset| o.cell(offset).is_some())
        };
        given.root.is_some() && given.objects.iter().all(is_full)
    }

    /// A partial heap for the search.
    pub fn partial(&self, given: &Given) -> Partial {
        let root = match &given.root {
            None => Fixed::Open,
            Some(Allowed::Object(q)) => Fixed::Object(*q as u16),
            Some(_) => Fixed::Null,
        };
        let object = |o: &GivenObject| {
            let kind = &self.kinds[o.kind];
            let cells = o.cells.iter().enumerate();
            let cells = cells.map(|(offset, cell)| match cell {
                None => Fixed::Open,
                Some(Allowed::Null) => Fixed::Null,
                Some(Allowed::Object(q)) => Fixed::Object(*q as u16),
                Some(Allowed::Words(words)) => Fixed::Words(words.clone().into()),
                Some(Allowed::Constants(all)) => {
                    let constant = kind.domain(offset).constants[all[0]];
                    constant.field.map_or(Fixed::Value(constant.class), Fixed::Constant)
                }
            });
            PartialObject { class: kind.class, cells: cells.collect() }
        };
        Partial { root, objects: given.objects.iter().map(object).collect() }
    }

    /// What the search read of a structure, with objects numbered breadth first.
    pub fn read(&self, space: &Space, structure: &Structure) -> Given {
        let mut objects: BTreeMap<u16, GivenObject> = BTreeMap::new();
        for object in structure.objects(space) {
            let kind = self.kinds.iter().position(|k| k.class == object.class).expect("a kind");
            let mut cells = vec![];
            for (offset, _, value, word) in object.cells {
                cells.resize(cells.len().max(offset as usize + 1), None);
                cells[offset as usize] = Some(match value {
                    Value::Null => Allowed::Null,
                    Value::Object(o) => Allowed::Object(usize::from(o)),
                    Value::Number(_) => Allowed::Words(vec![word]),
                    Value::Constant(c) => {
                        let all = space.constants(object.class, offset);
                        let place = all.iter().position(|x| *x == c).expect("a constant");
                        Allowed::Constants(vec![place])
                    }
                });
            }
            objects.insert(object.number, GivenObject { kind, cells });
        }
        let root = structure.root().map_or(Allowed::Null, |o| Allowed::Object(usize::from(o)));
        let find = |number: usize| objects[&(number as u16)].clone();
        renumbered(Some(root), find)
    }

    /// A heap with what is given, and in the other cells what `fill` chooses from their domains and
    /// from the objects there are.
    pub fn filled(&self, given: &Given, random: Option<&mut Random>) -> Graph {
        let mut random = random;
        let root = match given.root {
            Some(Allowed::Object(q)) => Held::Object(q),
            _ => Held::Null,
        };
        let mut objects: Vec<Object> = vec![];
        for object in &given.objects {
            let kind = &self.kinds[object.kind];
            let mut cells = vec![];
            while cells.len() < kind.cells(&cells) {
                let domain = kind.domain(cells.len());
                let held = match object.cell(cells.len()) {
                    Some(Allowed::Null) => Held::Null,
                    Some(Allowed::Object(q)) => Held::Object(*q),
                    Some(Allowed::Constants(all)) => Held::Constant(all[0]),
                    Some(Allowed::Words(all)) => Held::Word(all[0]),
                    None => {
                        let mut all = domain.plain();
                        let fits = |q: &usize| domain.kinds.contains(&given.objects[*q].kind);
                        all.extend((0..given.objects.len()).filter(fits).map(Held::Object));
                        random.as_mut().map_or(all[0], |r| *r.pick(&all))
                    }
                };
                cells.push(held);
            }
            objects.push((object.kind, cells));
        }
        Graph { root, objects }
    }
}

impl Domain {
    /// The values that are no objects of the heap.
    pub fn plain(&self) -> Vec<Held> {
        let null = self.nullable.then_some(Held::Null).into_iter();
        let constants = (0..self.constants.len()).map(Held::Constant);
        null.chain(constants).chain(self.words.iter().copied().map(Held::Word)).collect()
    }

    /// What is known of a cell that holds this: of strings and boxes no more than their class.
    pub fn known(&self, held: Held) -> Allowed {
        match held {
            Held::Null => Allowed::Null,
            Held::Object(o) => Allowed::Object(o),
            Held::Word(word) => Allowed::Words(vec![word]),
            Held::Constant(c) if self.constants[c].field.is_some() => Allowed::Constants(vec![c]),
            Held::Constant(c) => {
                let same = |d: &usize| {
                    self.constants[*d].class == self.constants[c].class
                        && self.constants[*d].field.is_none()
                };
                Allowed::Constants((0..self.constants.len()).filter(same).collect())
            }
        }
    }
}

/// Objects that are reached, numbered breadth first.
pub fn renumbered(root: Option<Allowed>, find: impl Fn(usize) -> GivenObject) -> Given {
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    let mut order: Vec<usize> = vec![];
    let mut given = Given::default();
    let mut number = |allowed: &mut Allowed, order: &mut Vec<usize>| {
        if let Allowed::Object(o) = allowed {
            *o = *numbers.entry(*o).or_insert_with(|| {
                order.push(*o);
                order.len() - 1
            });
        }
    };
    given.root = root.map(|mut r| {
        number(&mut r, &mut order);
        r
    });
    while given.objects.len() < order.len() {
        let mut object = find(order[given.objects.len()]);
        object.cells.iter_mut().flatten().for_each(|c| number(c, &mut order));
        while object.cells.last().is_some_and(Option::is_none) {
            object.cells.pop();
        }
        given.objects.push(object);
    }
    given
}

/// The numbers of a field.
fn numbers(elem: Elem, class: &str, field: &str, case: &Case<'_>) -> Domain {
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    let qualified = format!("{simple}.{field}");
    let named = |name: &str| case.ranges.iter().find(|r| r.0 == name);
    let words = match named(&qualified).or_else(|| named(field)) {
        _ if elem == Elem::Boolean => vec![0, 1],
        Some((_, text)) => {
            let range = Range::parse(text).and_then(|r| r.numbers(case.n, text));
            range.expect("a range").map(|n| word(elem, n)).collect()
        }
        None => {
            let lower = field.to_lowercase();
            let last = case.n as i64 - i64::from(!COUNTS.iter().any(|c| lower.contains(c)));
            (0..=last.max(0)).map(|n| word(elem, n)).collect()
        }
    };
    Domain { words, ..Domain::default() }
}

/// A number as a register holds it.
fn word(elem: Elem, n: i64) -> u64 {
    match elem {
        Elem::Boolean => n as u64 & 1,
        Elem::Long => n as u64,
        Elem::Float => u64::from((n as f32).to_bits()),
        Elem::Double => (n as f64).to_bits(),
        Elem::Byte => u64::from(i32::from(n as i8) as u32),
        Elem::Short => u64::from(i32::from(n as i16) as u32),
        Elem::Char => u64::from(n as u16),
        Elem::Int | Elem::Ref => u64::from(n as i32 as u32),
    }
}

/// A graph held against what is given.
#[derive(Clone)]
struct Fit<'a> {
    given: &'a Given,
    graph: &'a Graph,
    /// Which object of the graph each of the given ones is.
    place: Vec<Option<usize>>,
    taken: Vec<bool>,
    /// Given objects whose cells have not been compared.
    open: Vec<usize>,
}

impl Fit<'_> {
    fn agrees(&mut self, allowed: Option<&Allowed>, held: Held) -> bool {
        match (allowed, held) {
            (None, _) | (Some(Allowed::Null), Held::Null) => true,
            (Some(Allowed::Words(all)), Held::Word(word)) => all.contains(&word),
            (Some(Allowed::Constants(all)), Held::Constant(c)) => all.contains(&c),
            (Some(Allowed::Object(q)), Held::Object(o)) => match self.place[*q] {
                Some(known) => known == o,
                None => {
                    let is_new = !std::mem::replace(&mut self.taken[o], true);
                    self.place[*q] = Some(o);
                    self.open.push(*q);
                    is_new && self.given.objects[*q].kind == self.graph.objects[o].0
                }
            },
            _ => false,
        }
    }

    fn follow(&mut self) -> bool {
        let given = self.given;
        while let Some(q) = self.open.pop() {
            let o = self.place[q].expect("a place");
            for (offset, cell) in given.objects[q].cells.iter().enumerate() {
                if let (Some(_), Some(held)) = (cell, self.graph.objects[o].1.get(offset))
                    && !self.agrees(cell.as_ref(), *held)
                {
                    return false;
                }
            }
        }
        true
    }
}
