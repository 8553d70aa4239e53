//! A path's input heap as a partial heap: what is fixed, what is open, and which numbers the path
//! condition leaves.

use super::PathView;
use crate::partial::{Fixed, Partial, PartialObject};
use crate::space::Space;
use cairn_heap::input::{Content, FieldInput, Form, InputObject, Resolution, Target, UnknownId};
use cairn_program::ClassId;
use cairn_program::ir::Elem;
use cairn_term::{FreeVars, Model, Node, Pool, Term, Value, Var};
use rustc_hash::FxHashMap;

/// What an unknown reference is.
#[derive(Clone, Copy)]
pub(super) enum Fixedness {
    Null,
    Object(usize),
    New(Form),
    /// One of several values.
    Several,
}

/// What an unknown reference is on a path with one more choice made; none if it is unread.
pub(super) fn fixed(
    view: &PathView<'_>,
    x: UnknownId,
    choice: Option<(UnknownId, Target)>,
) -> Option<Fixedness> {
    let of = |t: Target| match t {
        Target::Null => Fixedness::Null,
        Target::Object(i) => Fixedness::Object(i),
        Target::New(form) => Fixedness::New(form),
    };
    if let Some((y, target)) = choice
        && x == y
    {
        return Some(of(target));
    }
    match view.input().resolution(x) {
        Some(Resolution::One(None)) => return Some(Fixedness::Null),
        Some(Resolution::One(Some(i))) => return Some(Fixedness::Object(*i)),
        Some(Resolution::Some { .. } | Resolution::Partly { .. }) => {
            return Some(Fixedness::Several);
        }
        None => {}
    }
    match view.input().chosen(x) {
        Some(targets) if targets.len() == 1 => Some(of(targets[0])),
        _ => None,
    }
}

/// Has the variable of an input be such that the input is this.
pub(super) fn assign(pool: &Pool, model: &mut Model, term: Term, word: u64) {
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

/// What was found out about the conditions of paths.
#[derive(Default)]
pub(super) struct Conditions {
    /// The one variable of a condition, if it has only one.
    single: FxHashMap<Term, Option<Var>>,
    free: FreeVars,
}

/// Reads a path's heap as a partial one.
pub(super) struct Reader<'a, 'v> {
    view: &'a PathView<'v>,
    choice: Option<(UnknownId, Target)>,
    conditions: &'a mut Conditions,
    space: &'a Space,
    objects: Vec<PartialObject>,
    /// Which object of the path's heap each is; a new one is none.
    origins: Vec<Option<usize>>,
    /// The other way round.
    numbers: Vec<u16>,
}

impl<'a, 'v> Reader<'a, 'v> {
    pub fn new(
        view: &'a PathView<'v>,
        choice: Option<(UnknownId, Target)>,
        conditions: &'a mut Conditions,
        space: &'a Space,
    ) -> Reader<'a, 'v> {
        let numbers = vec![u16::MAX; view.input().objects.len()];
        Reader { view, choice, conditions, space, objects: vec![], origins: vec![], numbers }
    }

    pub fn partial(&mut self, root: UnknownId) -> Partial {
        let root = self.reference(root);
        let mut done = 0;
        while done < self.objects.len() {
            if let Some(i) = self.origins[done] {
                let view = self.view;
                self.objects[done].cells = self.cells(&view.input().objects[i]);
            }
            done += 1;
        }
        Partial { root, objects: std::mem::take(&mut self.objects) }
    }

    fn reference(&mut self, x: UnknownId) -> Fixed {
        let Some(fixed) = fixed(self.view, x, self.choice) else { return Fixed::Open };
        let i = match fixed {
            Fixedness::Null => return Fixed::Null,
            Fixedness::Several => return Fixed::Open,
            Fixedness::New(form) => return self.new_object(form),
            Fixedness::Object(i) => i,
        };
        let object = &self.view.input().objects[i];
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
        let program = self.view.program();
        match form {
            Form::Instance(class) | Form::Array(class) => Fixed::Object(self.add(class, None)),
            Form::Text => Fixed::Value(program.string_class()),
            Form::Boxed(elem) => program.load(elem.box_class()).map_or(Fixed::Other, Fixed::Value),
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
        match self.view.unknowns().of_term(term) {
            Some(x) if elem == Elem::Ref => self.reference(x),
            Some(_) => Fixed::Open,
            None => self.number(class, slot, term).unwrap_or(Fixed::Open),
        }
    }

    /// The values of a number that has few of them, which those conjuncts of the path condition leave
    /// that speak of nothing else.
    fn number(&mut self, class: ClassId, slot: u32, term: Term) -> Option<Fixed> {
        let words = self.space.all_words(class, slot)?;
        let pool = self.view.pool();
        let Conditions { single, free } = &mut *self.conditions;
        let vars = free.of(pool, term);
        let [var] = vars[..] else { return None };
        let mut facts = vec![];
        for fact in self.view.facts() {
            let single = single.entry(fact).or_insert_with(|| {
                let vars = free.of(pool, fact);
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
            assign(pool, &mut model, term, word);
            facts.iter().all(|&f| pool.holds(f, &model))
        });
        Some(Fixed::Words(allowed.collect()))
    }
}
