//! What objects an input heap can have at all: classes, forms, recipes, and the bounds on them.
//!
//! All strategies share one [`Universe`]: they differ in when a reference is resolved and in how its targets
//! are put into cases, not in what it can be. [`Universe::targets`] lists all that an unread reference can
//! be within the bounds, and what was left out.

mod candidates;
mod catalogue;
mod recipes;

pub use candidates::{Candidates, Found, Sort, UNMADE};
pub use catalogue::Catalogue;

use crate::input::{
    Content, Form, InputHeap, InputObject, Place, Resolution, Target, Unknown, UnknownId, Unknowns,
};
use crate::recipe::{Beginning, Recipe};
use crate::resolver::Situation;
use cairn_program::{ClassId, MethodId, Origin, Program, Shape};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What bounds the input heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HeapBound {
    /// Objects of a class.
    Scope,
    /// The length of a chain of references.
    Chain,
    /// Classes that are tried for a declared type.
    Candidates,
    /// Elements of a library's container.
    Elements,
}

/// The values of [`HeapBound`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapBounds {
    pub scope: usize,
    pub k: Option<u32>,
    pub candidates: usize,
    pub elements: u32,
}

/// What bounds the input heap, and what the user says of it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Objects of each class.
    pub scope: usize,
    /// Objects of some classes, where it is another number.
    pub scopes: FxHashMap<ClassId, usize>,
    /// Length of a chain of references from a root, whose object has 0.
    pub k: Option<u32>,
    /// Classes that are tried for a declared type.
    pub candidates: usize,
    /// The classes that are tried for some types, where they are not to be looked for.
    pub subclasses: FxHashMap<ClassId, Vec<ClassId>>,
    /// Elements of a library's container.
    pub elements: u32,
    /// Static methods that make objects of what they return, in place of what else would.
    pub recipes: Vec<MethodId>,
    /// How objects of the program's own classes are made, if only what calls make is an input.
    pub catalogue: Option<Arc<Catalogue>>,
    /// Whether static fields are inputs.
    pub static_inputs: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            scope: 3,
            scopes: FxHashMap::default(),
            k: None,
            candidates: 4,
            subclasses: FxHashMap::default(),
            elements: 2,
            recipes: vec![],
            catalogue: None,
            static_inputs: false,
        }
    }
}

/// The candidate classes, forms, recipes and bounds of one program. Keeps what it found.
pub struct Universe {
    settings: Settings,
    candidates: Candidates,
}

/// Recipes of one class that are tried for an argument, and for what another recipe needs.
const ARGUMENT_RECIPES: usize = 8;
const PART_RECIPES: usize = 4;

/// All that an unread reference can be within the bounds.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Targets {
    /// Null first, then the objects that exist, then new ones.
    pub targets: Vec<Target>,
    /// What was left out because of a bound.
    pub cuts: Vec<HeapBound>,
    /// What else was left out, in words.
    pub loss: Option<String>,
}

impl Universe {
    pub fn new(settings: Settings) -> Universe {
        let candidates = Candidates::new(settings.catalogue.clone());
        Universe { settings, candidates }
    }

    /// How objects of an unknown's declared type come about.
    pub fn found(&self, program: &Program, unknown: &Unknown) -> Option<Arc<Found>> {
        let sort = match &unknown.signature {
            Some(s) if s.trim_start_matches('[').starts_with('+') => Sort::Variable,
            _ => Sort::Plain,
        };
        Some(self.candidates.of(program, &self.settings, unknown.class?, sort))
    }

    /// Classes that a new object of a declared type can have, in the order in which they are tried.
    pub fn candidates(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
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

    /// How new objects of a declared type come about, whatever else there is.
    pub fn forms(&self, program: &Program, class: ClassId) -> Vec<Form> {
        self.candidates.of(program, &self.settings, class, Sort::Plain).forms.clone()
    }

    /// How many objects of a class there can be.
    pub fn scope(&self, class: ClassId) -> usize {
        self.settings.scopes.get(&class).copied().unwrap_or(self.settings.scope)
    }

    /// The recipe of that number, which was in a [`Form::Made`] of this universe.
    pub fn recipe(&self, program: &Program, id: u32) -> Arc<Recipe> {
        self.candidates.recipe(program, id)
    }

    /// Where inputs of the program's own classes are what calls make: the most calls that make one.
    pub fn calls(&self) -> Option<usize> {
        self.settings.catalogue.as_ref().map(|c| c.longest())
    }

    /// Whether the objects of a class that static fields hold are inputs.
    pub fn has_constants(&self, class: ClassId) -> bool {
        self.settings.catalogue.as_ref().is_some_and(|c| !c.constants(class).is_empty())
    }

    /// Whether the static fields of the program's classes are inputs.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn static_inputs(&self) -> bool {
        self.settings.static_inputs
    }

    /// The bounds, for a report.
    pub fn bounds(&self) -> HeapBounds {
        let Settings { scope, k, candidates, elements, .. } = self.settings;
        HeapBounds { scope, k, candidates, elements }
    }

    /// Whether a reference is better a guarded set than a split: strings, boxes and arrays of primitives
    /// have no references in turn.
    pub fn is_flat(&self, program: &Program, unknown: &Unknown) -> bool {
        let flat = |f: &Form| match f {
            Form::Array(class) => is_flat_array(program, *class),
            form => form.is_value(),
        };
        match self.found(program, unknown) {
            Some(found) => found.forms.len() == 1 && found.forms.iter().all(flat),
            None => false,
        }
    }

    /// Whether two unread references can be the same object: no, only if that is certain.
    pub fn may_alias(&self, program: &Program, a: &Unknown, b: &Unknown) -> bool {
        let (Some(left), Some(right)) = (self.found(program, a), self.found(program, b)) else {
            return false;
        };
        let common = |&f: &Form| !self.is_value(program, f) && right.forms.contains(&f);
        // What the bound leaves out may be of both types: then nothing is certain.
        let is_cut = left.is_cut || right.is_cut;
        (is_cut || left.forms.iter().any(common)) && fits(program, a, b)
    }

    /// All that an unread reference can be within the bounds: null where the type and the place allow it,
    /// every object that exists and fits, and a new object of each form.
    pub fn targets<S>(&self, situation: &Situation<'_, S>) -> Targets {
        let (program, input, unknown) = (situation.program, situation.input, situation.unknown);
        let mut all = Targets::default();
        let Some(found) = self.found(program, unknown) else {
            all.targets = vec![Target::Null];
            let name = &unknown.name;
            all.loss = Some(format!("{name} is only tried as null: its class is missing"));
            return all;
        };
        if unknown.nullable {
            all.targets.push(Target::Null);
        }
        let class = unknown.class.expect("a class with candidates");
        let is_allowed = |c: ClassId| {
            program.is_subtype(c, class) && unknown.only.as_ref().is_none_or(|o| o.contains(&c))
        };
        for (i, object) in input.objects.iter().enumerate() {
            if is_allowed(object.class) && self.may_be(situation, object) {
                all.targets.push(Target::Object(i));
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
                Ok(()) => all.targets.push(Target::New(form)),
                Err(bound) if !all.cuts.contains(&bound) => all.cuts.push(bound),
                Err(_) => {}
            }
        }
        if found.is_cut {
            all.cuts.push(HeapBound::Candidates);
        }
        if found.has_more_elements {
            all.cuts.push(HeapBound::Elements);
        }
        all.loss = found.loss.clone();
        all
    }

    /// Whether one more object of this form is within the bounds.
    fn within<S>(&self, situation: &Situation<'_, S>, form: Form) -> Result<(), HeapBound> {
        let (program, input) = (situation.program, situation.input);
        let (class, count) = match form {
            Form::Instance(class) | Form::Array(class) => (class, input.count(class)),
            Form::Made { recipe: id, .. } => {
                let recipe = self.recipe(program, id);
                if recipe.is_value {
                    return Ok(());
                }
                let same = |f| match f {
                    Form::Made { recipe: other, .. } if Catalogue::number(form).is_some() => {
                        self.recipe(program, other).class == recipe.class
                    }
                    Form::Made { recipe, .. } => recipe == id,
                    _ => false,
                };
                (recipe.class, input.count_form(same))
            }
            Form::Stub(class) => (class, input.count_form(|f| f == form)),
            Form::Text | Form::Boxed(_) | Form::Constant(_) => return Ok(()),
        };
        if count >= self.scope(class) {
            return Err(HeapBound::Scope);
        }
        match self.settings.k {
            Some(k) if situation.unknown.depth > k => Err(HeapBound::Chain),
            _ => Ok(()),
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
    fn may_be<S>(&self, situation: &Situation<'_, S>, object: &InputObject) -> bool {
        let (program, unknown) = (situation.program, situation.unknown);
        let (unknowns, input) = (situation.unknowns, situation.input);
        let creator = unknowns.get(object.creator);
        !self.is_value(program, object.form)
            && !self.is_private(program, unknown.place)
            && !self.is_private(program, creator.place)
            && fits(program, unknown, creator)
            && match unknown.place {
                Place::Part { of, .. } => {
                    !needs(unknowns, input, object, of) && self.is_as_on_entry(object, creator, of)
                }
                _ => true,
            }
    }

    /// Whether an object that calls have made is still what they made when it is needed to make that of another unknown: it
    /// is for certain if it was made for that one.
    fn is_as_on_entry(&self, object: &InputObject, creator: &Unknown, of: UnknownId) -> bool {
        let is_made_for = matches!(creator.place, Place::Part { of: other, .. } if other == of);
        Catalogue::number(object.form).is_none() || is_made_for
    }

    /// Leaves the first recipes of each class where there are many: what an argument can be matters less than what the
    /// receiver is, and what a part can be less than that.
    fn thin_out(&self, program: &Program, place: Place, forms: &mut Vec<Form>) {
        let tried = self.settings.catalogue.as_ref().and_then(|c| c.tried_from());
        let receivers = self.settings.catalogue.as_ref().and_then(|c| c.receivers());
        let most = match (place, tried) {
            (Place::Receiver, _) => {
                let is_one = |n: usize| receivers.is_none_or(|all| all.contains(&n));
                return forms.retain(|&f| Catalogue::number(f).is_none_or(is_one));
            }
            (Place::Argument(_), Some(tried)) => {
                return forms.retain(|&f| Catalogue::number(f).is_none_or(|n| n >= tried));
            }
            (Place::Argument(_), None) => ARGUMENT_RECIPES,
            // A builder is made for this alone, and is all that matters.
            _ if self.is_private(program, place) => ARGUMENT_RECIPES,
            _ => PART_RECIPES,
        };
        let mut counts: FxHashMap<ClassId, usize> = FxHashMap::default();
        forms.retain(|&form| match form {
            Form::Made { recipe, .. } if Catalogue::number(form).is_some() => {
                let class = self.recipe(program, recipe).class;
                let count = counts.entry(class).or_default();
                *count += 1;
                *count <= most
            }
            _ => true,
        });
    }

    /// How new objects come about here: an argument that can be anything is best something like the
    /// receiver.
    fn forms_here<S>(&self, situation: &Situation<'_, S>, found: &Found) -> Vec<Form> {
        let (program, unknowns) = (situation.program, situation.unknowns);
        let unknown = situation.unknown;
        let mut forms = found.forms.clone();
        self.thin_out(program, unknown.place, &mut forms);
        let receiver = unknowns.find(Place::Receiver).map(|x| unknowns.get(x));
        if let (Place::Argument(_), Some(receiver)) = (unknown.place, receiver)
            && unknown.class == Some(program.object())
            // What a type variable stands for is nothing like the receiver, where inputs are what a program builds.
            && (self.settings.catalogue.is_none() || !is_variable(unknown))
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

/// Whether the declared type is a type variable or a wildcard.
fn is_variable(unknown: &Unknown) -> bool {
    unknown.signature.as_ref().is_some_and(|s| s.starts_with('+'))
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
        is_variable(u) && u.class.is_some_and(|c| program.class(c).origin != Origin::User)
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
