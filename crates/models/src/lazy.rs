//! Lazy initialisation: null, an object that exists, or a new one, a path for each.

use crate::Settings;
use crate::candidates::{Candidates, Found, Sort};
use cairn_heap::input::{
    Content, Form, InputHeap, InputObject, Place, Resolution, Target, Unknown, UnknownId, Unknowns,
};
use cairn_heap::recipe::{Beginning, Recipe};
use cairn_heap::{Cases, HeapBound, HeapBounds, HeapModel, Settle, Situation};
use cairn_program::{ClassId, Origin, Program, Shape};
use std::sync::Arc;

/// What is put off until a reference is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delay {
    /// Nothing: it is decided when it is read (generalised symbolic execution).
    None,
    /// Which object it is (lazier).
    Object,
    /// And whether it is null (lazier#).
    Null,
}

pub struct Lazy {
    delay: Delay,
    settings: Settings,
    candidates: Candidates,
}

impl Lazy {
    pub fn new(delay: Delay, settings: Settings) -> Lazy {
        Lazy { delay, settings, candidates: Candidates::default() }
    }

    fn found(&self, program: &Program, unknown: &Unknown) -> Option<Arc<Found>> {
        let sort = match &unknown.signature {
            Some(s) if s.trim_start_matches('[').starts_with('+') => Sort::Variable,
            _ => Sort::Plain,
        };
        Some(self.candidates.of(program, &self.settings, unknown.class?, sort))
    }

    /// Whether one more object of this form is within the bounds.
    fn within(&self, situation: &Situation<'_>, form: Form) -> Result<(), HeapBound> {
        let Situation { program, input, unknown, .. } = *situation;
        let (class, count) = match form {
            Form::Instance(class) | Form::Array(class) => (class, input.count(class)),
            Form::Made { recipe: id, .. } => {
                let recipe = self.recipe(program, id);
                if recipe.is_value {
                    return Ok(());
                }
                let same = |f| matches!(f, Form::Made { recipe, .. } if recipe == id);
                (recipe.class, input.count_form(same))
            }
            Form::Stub(class) => (class, input.count_form(|f| f == form)),
            Form::Text | Form::Boxed(_) | Form::Constant(_) => return Ok(()),
        };
        if count >= self.scope(class) {
            return Err(HeapBound::Scope);
        }
        match self.settings.k {
            Some(k) if unknown.depth > k => Err(HeapBound::Chain),
            _ => Ok(()),
        }
    }

    /// Whether a reference is better a choice than a split: strings, boxes and arrays of primitives
    /// have no references in turn.
    fn is_flat(&self, program: &Program, unknown: &Unknown) -> bool {
        let flat = |f: &Form| match f {
            Form::Array(class) => is_flat_array(program, *class),
            form => form.is_value(),
        };
        match self.found(program, unknown) {
            Some(found) => found.forms.len() == 1 && found.forms.iter().all(flat),
            None => false,
        }
    }

    /// Whether an object is a value that nothing else is the same as.
    fn is_value(&self, program: &Program, form: Form) -> bool {
        match form {
            Form::Made { recipe, .. } => self.recipe(program, recipe).is_value,
            form => form.is_value(),
        }
    }

    /// Whether what is at a place was made for the object of another alone.
    fn is_private(&self, program: &Program, place: Place) -> bool {
        let Place::Part { form: Form::Made { recipe, .. }, index: 0, .. } = place else {
            return false;
        };
        self.recipe(program, recipe).beginning(program) == Beginning::OnPart
    }

    /// Whether an unknown can be an object that exists.
    fn may_be(&self, situation: &Situation<'_>, object: &InputObject) -> bool {
        let Situation { program, unknowns, input, unknown } = *situation;
        let creator = unknowns.get(object.creator);
        !self.is_value(program, object.form)
            && !self.is_private(program, unknown.place)
            && !self.is_private(program, creator.place)
            && fits(program, unknown, creator)
            && match unknown.place {
                Place::Part { of, .. } => !needs(unknowns, input, object, of),
                _ => true,
            }
    }

    /// How new objects come about here: an argument that can be anything is best something like the
    /// receiver.
    fn forms_here(&self, situation: &Situation<'_>, found: &Found) -> Vec<Form> {
        let Situation { program, unknowns, unknown, .. } = *situation;
        let mut forms = found.forms.clone();
        let receiver = unknowns.find(Place::Receiver).map(|x| unknowns.get(x));
        if let (Place::Argument(_), Some(receiver)) = (unknown.place, receiver)
            && unknown.class == Some(program.object())
        {
            for &class in receiver.only.iter().flat_map(|only| only.iter()) {
                if program.class(class).origin == Origin::User {
                    forms.extend(self.candidates.forms_of(program, &self.settings, class));
                }
            }
        }
        forms
    }
}

fn is_flat_array(program: &Program, class: ClassId) -> bool {
    match program.class(class).shape {
        Shape::Array { elem, .. } => elem != cairn_program::ir::Elem::Ref,
        _ => false,
    }
}

/// Whether generic types allow two unknowns to be the same object: a list of strings is no list of
/// numbers.
fn fits(program: &Program, a: &Unknown, b: &Unknown) -> bool {
    let arguments = |u: &Unknown| {
        let text = u.signature.as_deref()?;
        Some(text[text.find('<')?..].to_owned())
    };
    let same_arguments = match (arguments(a), arguments(b)) {
        (Some(x), Some(y)) => x == y,
        _ => true,
    };
    // What a type variable of the library's stands for is nothing that the program knows.
    let is_open = |u: &Unknown| {
        let is_variable = u.signature.as_ref().is_some_and(|s| s.starts_with('+'));
        is_variable && u.class.is_some_and(|c| program.class(c).origin != Origin::User)
    };
    same_arguments && (!(is_open(a) || is_open(b)) || a.signature == b.signature)
}

/// Whether the calls that make an object need the object of another unknown.
fn needs(unknowns: &Unknowns, input: &InputHeap, object: &InputObject, other: UnknownId) -> bool {
    let mut open = vec![object];
    let mut seen: Vec<UnknownId> = vec![];
    while let Some(object) = open.pop() {
        let Content::Made(parts) = &object.content else { continue };
        if object.creator == other {
            return true;
        }
        if seen.contains(&object.creator) {
            continue;
        }
        seen.push(object.creator);
        for part in parts.iter() {
            let resolution = unknowns.of_term(part.term).and_then(|x| input.resolution(x));
            match resolution {
                Some(Resolution::One(Some(i))) => open.push(&input.objects[*i]),
                Some(Resolution::Some { choices, .. } | Resolution::Partly { choices, .. }) => {
                    open.extend(choices.iter().filter_map(|c| c.1).map(|i| &input.objects[i]));
                }
                _ => {}
            }
        }
    }
    false
}

impl HeapModel for Lazy {
    fn name(&self) -> &'static str {
        match self.delay {
            Delay::None => "gse",
            Delay::Object => "lazier",
            Delay::Null => "lazier-sharp",
        }
    }

    fn on_read(&self, program: &Program, unknown: &Unknown) -> Settle {
        match self.delay {
            _ if self.is_flat(program, unknown) => Settle::Nothing,
            Delay::None => Settle::Object,
            Delay::Object => Settle::Nullness,
            Delay::Null => Settle::Nothing,
        }
    }

    fn on_compare(&self, program: &Program, unknown: &Unknown) -> Settle {
        match self.delay {
            _ if self.is_flat(program, unknown) => Settle::Object,
            Delay::None => Settle::Object,
            Delay::Object => Settle::Nullness,
            Delay::Null => Settle::Nothing,
        }
    }

    fn cases(&self, situation: &Situation<'_>) -> Cases {
        let Situation { program, input, unknown, .. } = *situation;
        let mut cases = Cases::default();
        let mut targets = vec![];
        if unknown.nullable {
            targets.push(Target::Null);
        }
        let Some(found) = self.found(program, unknown) else {
            cases.cases = vec![vec![Target::Null]];
            let name = &unknown.name;
            cases.loss = Some(format!("{name} is only tried as null: its class is missing"));
            return cases;
        };
        let class = unknown.class.expect("a class with candidates");
        let is_allowed = |c: ClassId| {
            program.is_subtype(c, class) && unknown.only.as_ref().is_none_or(|o| o.contains(&c))
        };
        for (i, object) in input.objects.iter().enumerate() {
            if is_allowed(object.class) && self.may_be(situation, object) {
                targets.push(Target::Object(i));
            }
        }
        for form in self.forms_here(situation, &found) {
            let excluded = match form {
                Form::Instance(c) | Form::Array(c) => !is_allowed(c),
                Form::Made { recipe, .. } => !is_allowed(self.recipe(program, recipe).class),
                // A constant that exists is among the objects.
                Form::Constant(_) => input.objects.iter().any(|o| o.form == form),
                _ => false,
            };
            if excluded {
                continue;
            }
            match self.within(situation, form) {
                Ok(()) => targets.push(Target::New(form)),
                Err(bound) if !cases.cuts.contains(&bound) => cases.cuts.push(bound),
                Err(_) => {}
            }
        }
        if found.is_cut {
            cases.cuts.push(HeapBound::Candidates);
        }
        if found.has_more_elements {
            cases.cuts.push(HeapBound::Elements);
        }
        cases.loss = found.loss.clone();
        cases.cases = match targets.len() {
            0 => vec![],
            _ if self.is_flat(program, unknown) => vec![targets],
            _ => targets.into_iter().map(|t| vec![t]).collect(),
        };
        cases
    }

    fn may_alias(&self, program: &Program, a: &Unknown, b: &Unknown) -> bool {
        let (Some(left), Some(right)) = (self.found(program, a), self.found(program, b)) else {
            return false;
        };
        let common = |&f: &Form| !self.is_value(program, f) && right.forms.contains(&f);
        // What the bound leaves out may be of both types: then nothing is certain.
        let is_cut = left.is_cut || right.is_cut;
        (is_cut || left.forms.iter().any(common)) && fits(program, a, b)
    }

    fn candidates(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        let found = self.candidates.of(program, &self.settings, class, Sort::Plain);
        let mut classes = vec![];
        for form in &found.forms {
            let class = match *form {
                Form::Instance(class) | Form::Array(class) => class,
                Form::Made { recipe, .. } => self.recipe(program, recipe).class,
                Form::Constant(field) => program.field(field).class,
                _ => continue,
            };
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes
    }

    fn forms(&self, program: &Program, class: ClassId) -> Vec<Form> {
        self.candidates.of(program, &self.settings, class, Sort::Plain).forms.clone()
    }

    fn scope(&self, class: ClassId) -> usize {
        self.settings.scopes.get(&class).copied().unwrap_or(self.settings.scope)
    }

    fn recipe(&self, program: &Program, id: u32) -> Arc<Recipe> {
        self.candidates.recipe(program, id)
    }

    fn static_inputs(&self) -> bool {
        self.settings.static_inputs
    }

    fn bounds(&self) -> HeapBounds {
        let Settings { scope, k, candidates, elements, .. } = self.settings;
        HeapBounds { scope, k, candidates, elements }
    }
}
