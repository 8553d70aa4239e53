//! Whether the input heap of a path can still become a valid one.

use crate::options::{Checking, Lazily, StructureQuestion};
use crate::report::BoundKind;
use crate::start::{Precondition, Start, StartError};
use crate::worker::Worker;
use cairn_budget::Budget;
use cairn_heap::Case;
use cairn_heap::input::{
    Content, FieldInput, Form, InputObject, Resolution, Target, UnknownId, Unknowns,
};
use cairn_interp::sym::Path;
use cairn_precond::{
    Answer, Fixed, Partial, PartialObject, Settings, SetupError, Statistics, Structure, SymSolve,
};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, Program};
use cairn_term::{FreeVars, Model, Node, Pool, Term, Value, Var};
use rustc_hash::FxHashMap;
use std::any::Any;
use std::sync::Arc;

/// What the search for a hint may take.
const EFFORT_FOR_HINT: u64 = 1 << 14;

/// The structures that were found for a path's heap, one for each precondition.
pub(crate) type Hints = Vec<Option<Arc<Structure>>>;

/// Decides about the heaps of a worker's paths.
pub(crate) struct Structures<'p> {
    lazily: Lazily,
    searches: Vec<Search<'p>>,
    /// The one variable of a condition, if it has only one.
    single: FxHashMap<Term, Option<Var>>,
    free: FreeVars,
}

struct Search<'p> {
    /// Which of the values that the call begins with it is about.
    value: usize,
    solve: SymSolve<'p>,
}

/// What is to become of a heap.
pub(crate) enum Verdict {
    Admitted(Hints),
    Refused { is_ranged: bool },
}

impl<'p> Structures<'p> {
    /// None if preconditions are not looked at lazily.
    pub fn new(
        program: &'p Program,
        start: &Start<'p>,
        options: &crate::Options,
        budget: &Budget,
    ) -> Result<Option<Structures<'p>>, StartError> {
        let Checking::Lazily(lazily) = &options.checking else { return Ok(None) };
        if start.preconditions.is_empty() {
            return Ok(None);
        }
        let mut searches = vec![];
        for precondition in &start.preconditions {
            let settings = lazily.settings.clone();
            let mut solve = search(program, start, options, precondition, settings)
                .map_err(|e| StartError::Start(e.to_string()))?;
            solve.budget = budget.clone();
            searches.push(Search { value: precondition.value, solve });
        }
        let (single, free) = (FxHashMap::default(), FreeVars::default());
        Ok(Some(Structures { lazily: lazily.clone(), searches, single, free }))
    }

    /// Why structures cannot be searched for: objects of the library are made by calls.
    pub fn obstacle(&self) -> Option<String> {
        self.searches.iter().find_map(|s| s.solve.space().obstacle().map(str::to_owned))
    }

    pub fn lazily(&self) -> &Lazily {
        &self.lazily
    }

    /// What the preconditions do that they should not do.
    pub fn complaints(&self) -> impl Iterator<Item = &String> {
        self.searches.iter().flat_map(|s| s.solve.complaints())
    }

    pub fn statistics(&self) -> Statistics {
        let mut sum = Statistics::default();
        self.searches.iter().for_each(|s| sum.add(&s.solve.statistics));
        sum
    }

    /// Whether the heap of a path, with something more known of it, can become a valid one.
    pub fn decide(&mut self, view: &View<'_>, extra: Option<(UnknownId, Target)>) -> Verdict {
        let before = hints(view.path);
        let mut found: Hints = vec![];
        for (i, search) in self.searches.iter_mut().enumerate() {
            let Some(root) = view.root(search.value) else {
                found.push(None);
                continue;
            };
            let solve = &mut search.solve;
            let mut reader = Reader {
                view,
                extra,
                single: &mut self.single,
                free: &mut self.free,
                solve,
                objects: vec![],
                origins: vec![],
                numbers: vec![u16::MAX; view.path.input.objects.len()],
            };
            let partial = reader.partial(root);
            if self.lazily.question == StructureQuestion::Hybrid {
                if !solve.may_hold(&partial) {
                    return Verdict::Refused { is_ranged: false };
                }
                found.push(None);
                continue;
            }
            let hint = before.and_then(|h| h.get(i)).and_then(Option::as_ref);
            match solve.decide(&partial, hint) {
                Answer::Yes(structure) => found.push(Some(structure)),
                Answer::No { is_ranged } if !is_ranged || self.lazily.trusts_ranges => {
                    return Verdict::Refused { is_ranged };
                }
                Answer::No { .. } | Answer::Unknown(_) => found.push(None),
            }
        }
        Verdict::Admitted(found)
    }

    /// Numbers that make the structure found for a path valid, as far as its objects exist.
    pub fn guess(&self, view: &View<'_>) -> Model {
        let mut model = Model::new();
        let Some(hints) = hints(view.path) else { return model };
        for (search, hint) in self.searches.iter().zip(hints) {
            let (Some(structure), Some(root)) = (hint, view.root(search.value)) else { continue };
            let space = search.solve.space();
            let Some(number) = structure.root() else { continue };
            let Some(Fixedness::Object(first)) = view.fixed(root, None) else { continue };
            let mut numbers: FxHashMap<usize, u16> = FxHashMap::default();
            numbers.insert(first, number);
            let mut open = vec![first];
            while let Some(i) = open.pop() {
                let number = numbers[&i];
                let Content::Instance(fields) = &view.path.input.objects[i].content else {
                    continue;
                };
                for f in fields.iter() {
                    match f.elem {
                        Elem::Ref => {
                            let x = view.unknowns.of_term(f.term);
                            let fixed = x.and_then(|x| view.fixed(x, None));
                            let there = structure.object_at(space, number, f.slot);
                            if let (Some(Fixedness::Object(j)), Some(n)) = (fixed, there)
                                && numbers.insert(j, n).is_none()
                            {
                                open.push(j);
                            }
                        }
                        _ => {
                            if let Some(word) = structure.word_at(space, number, f.slot) {
                                assign(view.pool, &mut model, f.term, word);
                            }
                        }
                    }
                }
            }
        }
        model
    }
}

/// A search for what satisfies a precondition.
fn search<'p>(
    program: &'p Program,
    start: &Start<'p>,
    options: &crate::Options,
    precondition: &Precondition,
    mut settings: Settings,
) -> Result<SymSolve<'p>, SetupError> {
    settings.array_length = options.bounds.limits.array_length;
    let root = start.root(program, &options.strategy.universe, precondition.value);
    let (state, holds) = (start.state(), precondition.method);
    SymSolve::new(program, state, holds, &root, &options.strategy.universe, settings)
}

/// Where a precondition that nothing satisfies is false most often.
pub(crate) fn hint<'p>(
    program: &'p Program,
    start: &Start<'p>,
    options: &crate::Options,
    budget: &Budget,
) -> Option<String> {
    let settings = match &options.checking {
        Checking::Lazily(lazily) => lazily.settings.clone(),
        Checking::Before | Checking::After => Settings::default(),
    };
    start.preconditions.iter().find_map(|precondition| {
        let mut solve = search(program, start, options, precondition, settings.clone()).ok()?;
        if solve.space().obstacle().is_some() {
            return None;
        }
        solve.budget = budget.with_effort(EFFORT_FOR_HINT);
        Some(solve.most_failed()?.text(program))
    })
}

/// Has the variable of an input be such that the input is this.
fn assign(pool: &Pool, model: &mut Model, term: Term, word: u64) {
    if let Node::Var(var) = pool.node(term) {
        model.set(var, Value::of(pool.sort(term), word));
        return;
    }
    let vars = FreeVars::new().of(pool, term);
    let [var] = vars[..] else { return };
    let sort = pool.sort(pool.var(var));
    for candidate in [word, 0, 1] {
        let mut alone = Model::new();
        alone.set(var, Value::of(sort, candidate));
        if pool.eval(term, &alone).bits() == word {
            model.set(var, Value::of(sort, candidate));
            return;
        }
    }
}

/// The structures that a path carries.
fn hints(path: &Path) -> Option<&Hints> {
    path.companion.as_deref().and_then(|c| c.downcast_ref::<Hints>())
}

/// What the structures of a path are kept as.
pub(crate) fn companion(hints: Hints) -> Option<Arc<dyn Any + Send + Sync>> {
    Some(Arc::new(hints))
}

/// A path's heap, to be looked at.
pub(crate) struct View<'a> {
    pub program: &'a Program,
    pub pool: &'a Pool,
    pub path: &'a Path,
    pub unknowns: &'a Unknowns,
}

/// What an unknown reference is.
#[derive(Clone, Copy)]
enum Fixedness {
    Null,
    Object(usize),
    New(Form),
    /// One of several values.
    Several,
}

impl View<'_> {
    /// The unknown that the call begins with at a place.
    fn root(&self, value: usize) -> Option<UnknownId> {
        let v = self.path.entry.get(value)?;
        match v.term() {
            Some(t) => self.unknowns.of_term(t),
            // The receiver is resolved at once.
            None => {
                let i = self.path.input.at(v.as_ref())?;
                Some(self.path.input.objects[i].creator)
            }
        }
    }

    fn fixed(&self, x: UnknownId, extra: Option<(UnknownId, Target)>) -> Option<Fixedness> {
        let of = |t: Target| match t {
            Target::Null => Fixedness::Null,
            Target::Object(i) => Fixedness::Object(i),
            Target::New(form) => Fixedness::New(form),
        };
        if let Some((y, target)) = extra
            && x == y
        {
            return Some(of(target));
        }
        match self.path.input.resolution(x) {
            Some(Resolution::One(None)) => return Some(Fixedness::Null),
            Some(Resolution::One(Some(i))) => return Some(Fixedness::Object(*i)),
            Some(Resolution::Some { .. } | Resolution::Partly { .. }) => {
                return Some(Fixedness::Several);
            }
            None => {}
        }
        match self.path.input.chosen(x) {
            Some(targets) if targets.len() == 1 => Some(of(targets[0])),
            _ => None,
        }
    }
}

/// Reads a path's heap as a partial one.
struct Reader<'a, 'v, 'p> {
    view: &'a View<'v>,
    extra: Option<(UnknownId, Target)>,
    single: &'a mut FxHashMap<Term, Option<Var>>,
    free: &'a mut FreeVars,
    solve: &'a SymSolve<'p>,
    objects: Vec<PartialObject>,
    /// Which object of the path's heap each is; a new one is none.
    origins: Vec<Option<usize>>,
    /// The other way round.
    numbers: Vec<u16>,
}

impl Reader<'_, '_, '_> {
    fn partial(&mut self, root: UnknownId) -> Partial {
        let root = self.reference(root);
        let mut done = 0;
        while done < self.objects.len() {
            if let Some(i) = self.origins[done] {
                let view = self.view;
                self.objects[done].cells = self.cells(&view.path.input.objects[i]);
            }
            done += 1;
        }
        Partial { root, objects: std::mem::take(&mut self.objects) }
    }

    fn reference(&mut self, x: UnknownId) -> Fixed {
        let Some(fixed) = self.view.fixed(x, self.extra) else { return Fixed::Open };
        let i = match fixed {
            Fixedness::Null => return Fixed::Null,
            Fixedness::Several => return Fixed::Open,
            Fixedness::New(form) => return self.new_object(form),
            Fixedness::Object(i) => i,
        };
        let object = &self.view.path.input.objects[i];
        match object.form {
            Form::Instance(_) | Form::Array(_) => {
                if self.numbers[i] == u16::MAX {
                    self.numbers[i] = self.add(object.class, Some(i));
                }
                Fixed::Object(self.numbers[i])
            }
            form => self.new_object(form),
        }
    }

    fn new_object(&mut self, form: Form) -> Fixed {
        let program = self.view.program;
        match form {
            Form::Instance(class) | Form::Array(class) => Fixed::Object(self.add(class, None)),
            Form::Text => Fixed::Value(program.string_class()),
            Form::Boxed(elem) => program.find(elem.box_class()).map_or(Fixed::Other, Fixed::Value),
            Form::Constant(field) => Fixed::Constant(field),
            Form::Made { .. } | Form::Stub(_) => Fixed::Other,
        }
    }

    fn add(&mut self, class: ClassId, origin: Option<usize>) -> u16 {
        self.objects.push(PartialObject { class, cells: vec![] });
        self.origins.push(origin);
        self.objects.len() as u16 - 1
    }

    fn cells(&mut self, object: &InputObject) -> Vec<Fixed> {
        match &object.content {
            Content::Instance(fields) => {
                let slots = fields.iter().map(|f| f.slot + 1).max().unwrap_or(0);
                let mut cells = vec![Fixed::Open; slots as usize];
                for &FieldInput { slot, elem, term, .. } in fields.iter() {
                    cells[slot as usize] = self.cell(object.class, slot, elem, term);
                }
                cells
            }
            Content::Array(array) if array.elem == Elem::Ref => {
                let elements =
                    array.elements.iter().map(|&t| self.cell(object.class, 0, Elem::Ref, t));
                let elements: Vec<Fixed> = elements.collect();
                std::iter::once(Fixed::Open).chain(elements).collect()
            }
            _ => vec![],
        }
    }

    fn cell(&mut self, class: ClassId, slot: u32, elem: Elem, term: Term) -> Fixed {
        match self.view.unknowns.of_term(term) {
            Some(x) if elem == Elem::Ref => self.reference(x),
            Some(_) => Fixed::Open,
            None => self.number(class, slot, term).unwrap_or(Fixed::Open),
        }
    }

    /// What the path says of a number whose values are few, by itself.
    fn number(&mut self, class: ClassId, slot: u32, term: Term) -> Option<Fixed> {
        let words = self.solve.space().all_words(class, slot)?;
        let view = self.view;
        let vars = self.free.of(view.pool, term);
        let [var] = vars[..] else { return None };
        let mut facts = vec![];
        for &fact in &view.path.facts {
            let free = &mut *self.free;
            let single = self.single.entry(fact).or_insert_with(|| {
                let vars = free.of(view.pool, fact);
                (vars.len() == 1).then(|| vars[0])
            });
            if *single == Some(var) {
                facts.push(fact);
            }
        }
        if facts.is_empty() {
            return None;
        }
        let allowed = words.iter().copied().filter(|&word| {
            let mut model = Model::new();
            assign(view.pool, &mut model, term, word);
            facts.iter().all(|&f| view.pool.holds(f, &model))
        });
        Some(Fixed::Words(allowed.collect()))
    }
}

impl Worker<'_, '_> {
    /// Which of the ways on from an unknown reference lead to heaps that can become valid, with what
    /// was found for them.
    pub(crate) fn admitted(
        &mut self,
        x: UnknownId,
        cases: Vec<Case>,
    ) -> Vec<(Case, Option<Hints>)> {
        if self.structures.is_none() {
            return cases.into_iter().map(|case| (case, None)).collect();
        }
        let mut admitted = vec![];
        for case in cases {
            let extra = match case.targets[..] {
                [one] => Some((x, one)),
                _ => None,
            };
            match self.verdict(extra) {
                Verdict::Admitted(hints) => admitted.push((case, Some(hints))),
                Verdict::Refused { is_ranged } => self.refuse(is_ranged),
            }
        }
        admitted
    }

    /// A heap is not explored. `is_ranged`: numbers beyond the ranges might make it valid.
    pub(crate) fn refuse(&mut self, is_ranged: bool) {
        self.found.sum.pruned += 1;
        let cuts = self.cuts_of_refusal(is_ranged);
        self.found.sum.cuts.extend(cuts);
    }

    /// The bounds within which no structure completes a heap: beyond them one might.
    pub(crate) fn cuts_of_refusal(&self, is_ranged: bool) -> Vec<BoundKind> {
        let Some(structures) = &self.structures else { return vec![] };
        if structures.lazily.question == StructureQuestion::Hybrid {
            // What is known of the heap is enough.
            return vec![];
        }
        let mut cuts = vec![BoundKind::Scope];
        cuts.extend(is_ranged.then_some(BoundKind::Ranges));
        let mut kinds = structures.searches.iter().flat_map(|s| &s.solve.space().kinds);
        cuts.extend(kinds.any(|k| k.elem.is_some()).then_some(BoundKind::ArrayLength));
        cuts
    }

    /// What is to become of the heap in the machine.
    pub(crate) fn verdict(&mut self, extra: Option<(UnknownId, Target)>) -> Verdict {
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let view = View {
            program: self.m.program,
            pool: &sym.pool,
            path: &sym.path,
            unknowns: &sym.unknowns,
        };
        match &mut self.structures {
            Some(structures) => structures.decide(&view, extra),
            None => Verdict::Admitted(vec![]),
        }
    }

    /// Numbers that the structure found for the heap in the machine has.
    pub(crate) fn guess(&self) -> Model {
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let view = View {
            program: self.m.program,
            pool: &sym.pool,
            path: &sym.path,
            unknowns: &sym.unknowns,
        };
        self.structures.as_ref().map(|s| s.guess(&view)).unwrap_or_default()
    }
}
