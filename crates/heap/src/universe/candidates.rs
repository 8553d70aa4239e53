//! Which classes an object of a declared type can have, and how such an object comes about.

use super::Settings;
use super::catalogue::Catalogue;
use super::recipes::{Recipes, is_record, single};
use crate::input::Form;
use crate::recipe::Recipe;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{Class, ClassId, MethodId, Origin, Program, ProgramError, Shape};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Finds candidates, and keeps what it found.
#[derive(Default)]
pub struct Candidates {
    known: Mutex<FxHashMap<(ClassId, Sort), Arc<Found>>>,
    instantiable: Mutex<Option<Arc<Instantiable>>>,
    recipes: Recipes,
}

/// Classes of the class path that objects can have, in its order.
#[derive(Debug, Default)]
struct Instantiable {
    classes: Vec<ClassId>,
    /// What may be such a class and cannot be read.
    loss: Option<String>,
}

/// What a declared type is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A class: values of one place need have nothing in common with those of another.
    Plain,
    /// The bound of a type variable or wildcard: there is one type of all of them.
    Variable,
}

/// The candidates of a type.
#[derive(Debug, Default)]
pub struct Found {
    pub forms: Vec<Form>,
    /// There are more, which the bound leaves out.
    pub is_cut: bool,
    /// There are objects with more elements.
    pub has_more_elements: bool,
    /// Why there are none, or what is left out otherwise.
    pub loss: Option<String>,
}

impl Candidates {
    pub fn new(catalogue: Option<Arc<Catalogue>>) -> Candidates {
        Candidates { recipes: Recipes::new(catalogue), ..Candidates::default() }
    }

    /// How objects of a declared type come about.
    pub fn of(
        &self,
        program: &Program,
        settings: &Settings,
        class: ClassId,
        sort: Sort,
    ) -> Arc<Found> {
        let key = (class, sort);
        if let Some(found) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return found.clone();
        }
        let found = Arc::new(self.find(program, settings, class, sort));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, found.clone());
        found
    }

    /// The recipe of a form that is among the candidates.
    pub fn recipe(&self, program: &Program, id: u32) -> Arc<Recipe> {
        self.recipes.get(program, id).expect("a recipe that was found before")
    }

    fn find(&self, program: &Program, settings: &Settings, id: ClassId, sort: Sort) -> Found {
        let class = program.class(id);
        if let Shape::Array { component, elem } = class.shape {
            return self.arrays(program, settings, id, component, elem, sort);
        }
        if let Some(chosen) = settings.subclasses.get(&id) {
            let forms = chosen.iter().flat_map(|&c| self.forms_of(program, settings, c)).collect();
            return Found { forms, ..Found::default() };
        }
        let mut found = match any_value(program, class, sort) {
            Some(mut found) => {
                self.add_tested(program, settings, (id, sort), &mut found);
                // Nobody gives a bare object to what takes any: its hash code is another in each run.
                if settings.catalogue.is_some() && found.forms.len() > 1 {
                    found.forms.retain(|f| *f != Form::Instance(program.object()));
                }
                return found;
            }
            None if class.origin == Origin::User => Found::default(),
            None => self.library(program, settings, class),
        };
        let is_stub = matches!(found.forms[..], [Form::Stub(_)]);
        if class.is(access::ENUM) || class.is(access::FINAL) {
            if found.forms.is_empty() {
                found.forms = self.forms_of(program, settings, id);
            }
        } else if !is_stub {
            let fits = |c: &ClassId| program.is_subtype(*c, id);
            let known = self.instantiable(program);
            let mut all: Vec<ClassId> = known.classes.iter().copied().filter(fits).collect();
            if let Some(catalogue) = &settings.catalogue {
                // What a test cannot make is no candidate; and where the library has an object of its own type, that will do.
                let is_needed = found.forms.is_empty();
                let is_tested = |c: &ClassId| catalogue.tested().contains(c);
                all.retain(|c| catalogue.has(*c) && (is_needed || is_tested(c)));
            }
            found.loss = known.loss.clone();
            // The class itself first, those without a name last.
            all.sort_by_key(|&c| (c != id, is_anonymous(&program.class(c).name)));
            found.is_cut |= all.len() > settings.candidates;
            all.truncate(settings.candidates);
            found.forms.extend(all.iter().flat_map(|&c| self.forms_of(program, settings, c)));
        }
        if let Some(catalogue) = &settings.catalogue
            && !is_instantiable(class)
        {
            // What factories make of a type that nobody can be an instance of itself.
            found.forms.extend(catalogue.forms(id));
        }
        self.put_recipes_first(program, settings, id, &mut found);
        found.is_cut |= found.forms.iter().any(|&f| match f {
            Form::Made { recipe, .. } => self.recipe(program, recipe).is_partial,
            _ => false,
        });
        if found.forms.is_empty() && is_functional(program, id) {
            found.forms = vec![Form::Stub(id)];
        }
        if found.forms.is_empty() && found.loss.is_none() {
            found.loss = Some(reason(class, settings.catalogue.is_some()));
        }
        found
    }

    /// Of what can be anything, objects of those classes that the code tests for or casts to are tried as well.
    /// A type variable does not stand for the program's own classes just because `equals` casts to them.
    fn add_tested(
        &self,
        program: &Program,
        settings: &Settings,
        (id, sort): (ClassId, Sort),
        found: &mut Found,
    ) {
        let Some(catalogue) = &settings.catalogue else { return };
        let mut left = settings.candidates;
        let fits = |c: &&ClassId| {
            let is_own = program.class(**c).origin == Origin::User;
            program.is_subtype(**c, id) && !(is_own && sort == Sort::Variable)
        };
        for &class in catalogue.tested().iter().filter(fits) {
            let tested = program.class(class);
            let forms = match any_value(program, tested, Sort::Plain) {
                _ if matches!(tested.shape, Shape::Array { .. }) => vec![Form::Array(class)],
                Some(found) => found.forms,
                None => self.forms_of(program, settings, class),
            };
            let new: Vec<Form> = forms.into_iter().filter(|f| !found.forms.contains(f)).collect();
            if left > 0 && !new.is_empty() {
                left -= 1;
                found.forms.extend(new);
            }
        }
    }

    /// The user's own recipes come before everything else, and in place of what they make.
    fn put_recipes_first(
        &self,
        program: &Program,
        settings: &Settings,
        id: ClassId,
        found: &mut Found,
    ) {
        let made = |m: &MethodId| (*m, self.recipe(program, single(*m)).class);
        let fits = |(_, c): &(MethodId, ClassId)| program.is_subtype(*c, id);
        let all: Vec<_> = settings.recipes.iter().map(made).filter(fits).collect();
        found.forms.retain(|f| match f {
            Form::Instance(c) => !all.iter().any(|(_, made)| made == c),
            Form::Made { recipe, .. } => {
                let class = self.recipe(program, *recipe).class;
                !all.iter().any(|(_, made)| *made == class)
            }
            _ => true,
        });
        let own = all.iter().map(|(m, _)| Form::Made { recipe: single(*m), count: 0 });
        found.forms.splice(0..0, own);
    }

    /// What there is of a type of the library, apart from the program's own subclasses.
    fn library(&self, program: &Program, settings: &Settings, class: &Class) -> Found {
        let mut found = Found::default();
        for id in self.recipes.for_type(program, class.id) {
            let recipe = self.recipe(program, id);
            // Others that implement it are left out.
            found.is_cut |= recipe.class != class.id;
            found.has_more_elements |= recipe.repeat.is_some();
            let most = if recipe.repeat.is_some() { settings.elements } else { 0 };
            found.forms.extend((0..=most).map(|count| Form::Made { recipe: id, count }));
        }
        if !found.forms.is_empty() {
            return found;
        }
        if is_functional(program, class.id) {
            found.forms = vec![Form::Stub(class.id)];
        } else if let Some(constructor) = simple_constructor(program, class) {
            found.forms = vec![Form::Made { recipe: single(constructor), count: 0 }];
        }
        found
    }

    fn arrays(
        &self,
        program: &Program,
        settings: &Settings,
        id: ClassId,
        component: ClassId,
        elem: Elem,
        sort: Sort,
    ) -> Found {
        let mut found = Found { forms: vec![Form::Array(id)], ..Found::default() };
        if elem == Elem::Ref {
            // Arrays of a subclass fit, too.
            let inner = self.of(program, settings, component, sort);
            found.is_cut = inner.is_cut;
            for form in &inner.forms {
                let (Form::Instance(c) | Form::Array(c)) = *form else { continue };
                let covariant = Form::Array(program.array_of(c));
                if !found.forms.contains(&covariant) && found.forms.len() < settings.candidates {
                    found.forms.push(covariant);
                }
            }
        }
        found
    }

    /// The program's own classes that objects can have.
    fn instantiable(&self, program: &Program) -> Arc<Instantiable> {
        let mut known = self.instantiable.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get_or_insert_with(|| {
            let (names, errors) = program.class_path().readable_class_names();
            let mut lost: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let mut classes = vec![];
            for name in names {
                match program.load(&name) {
                    Ok(id) if is_instantiable(program.class(id)) => classes.push(id),
                    // Without its superclass a JVM has no such class either.
                    Ok(_) | Err(ProgramError::NotFound { .. }) => {}
                    Err(e) => lost.push(e.to_string()),
                }
            }
            let loss = (!lost.is_empty())
                .then(|| format!("candidates may be missing: {}", lost.join("; ")));
            Arc::new(Instantiable { classes, loss })
        });
        found.clone()
    }

    /// How objects of exactly this class come about.
    pub fn forms_of(&self, program: &Program, settings: &Settings, id: ClassId) -> Vec<Form> {
        let class = program.class(id);
        if class.is(access::ENUM) {
            let is_constant = |f: &&cairn_program::FieldId| {
                let field = program.field(**f);
                field.is_static() && field.access & access::ENUM != 0
            };
            return class.fields.iter().filter(is_constant).map(|&f| Form::Constant(f)).collect();
        }
        if id == program.object() {
            return vec![Form::Instance(id)];
        }
        if class.origin == Origin::Jdk {
            return self.library(program, settings, class).forms;
        }
        if !is_instantiable(class) {
            return vec![];
        }
        if let Some(catalogue) = &settings.catalogue {
            return catalogue.forms(id);
        }
        let constructor = match is_record(class) {
            true => canonical_constructor(program, class),
            false if has_library_fields(program, class) && !class.is_stub() => {
                shortest_constructor(program, class)
            }
            false => return vec![Form::Instance(id)],
        };
        let made = constructor.map(|m| Form::Made { recipe: single(m), count: 0 });
        made.into_iter().collect()
    }
}

fn is_instantiable(class: &Class) -> bool {
    class.origin == Origin::User
        && class.shape == Shape::Object
        && !class.is(access::ABSTRACT)
        && !class.is(access::INTERFACE)
        && !class.is(access::SYNTHETIC)
}

/// `Outer$1` and its like.
fn is_anonymous(name: &str) -> bool {
    name.rsplit_once('$').is_some_and(|(_, last)| last.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a class of the library other than `Object` is among its superclasses: its fields are
/// nobody's to fill.
fn has_library_fields(program: &Program, class: &Class) -> bool {
    let is_library =
        |c: &ClassId| *c != program.object() && program.class(*c).origin == Origin::Jdk;
    class.ancestors.iter().any(is_library)
}

/// The constructor that takes a record's components: there is no other way to set its fields.
fn canonical_constructor(program: &Program, class: &Class) -> Option<MethodId> {
    let components = class.file.as_ref()?.record_components().ok()??;
    let types: String = components.iter().map(|c| &*c.1).collect();
    program.find_method(class.id, "<init>", &format!("({types})V"))
}

/// The constructor with the fewest parameters; of several, one that more can call.
fn shortest_constructor(program: &Program, class: &Class) -> Option<MethodId> {
    let rank = |id: &MethodId| {
        let m = program.method(*id);
        (m.params.len(), m.is(access::PRIVATE), !m.is(access::PUBLIC), m.desc.clone())
    };
    constructors(program, class).min_by_key(rank)
}

fn constructors<'p>(program: &'p Program, class: &'p Class) -> impl Iterator<Item = MethodId> + 'p {
    let is_constructor = |id: &MethodId| {
        let m = program.method(*id);
        &*m.name == "<init>" && !m.is(access::SYNTHETIC)
    };
    class.methods.iter().copied().filter(is_constructor)
}

/// The constructor of a class of the library that needs nothing; of an exception the one that takes a
/// message.
fn simple_constructor(program: &Program, class: &Class) -> Option<MethodId> {
    if class.is(access::ABSTRACT) || !class.is(access::PUBLIC) {
        return None;
    }
    let find = |desc| {
        let found = program.find_method(class.id, "<init>", desc);
        found.filter(|&m| program.method(m).is(access::PUBLIC))
    };
    let message = match program.is_subtype(class.id, program.throwable()) {
        true => find("(Ljava/lang/String;)V"),
        false => None,
    };
    message.or_else(|| find("()V"))
}

/// Whether an interface has exactly one method to implement; `Object`'s do not count.
fn is_functional(program: &Program, id: ClassId) -> bool {
    program.class(id).is_interface() && !program.functional_methods(id).is_empty()
}

/// Types that many classes implement: a few values stand for all of them.
fn any_value(program: &Program, class: &Class, sort: Sort) -> Option<Found> {
    if let Some(elem) = Elem::of_box(&class.name) {
        return Some(Found { forms: vec![Form::Boxed(elem)], ..Found::default() });
    }
    let forms = match (&*class.name, sort) {
        ("java/lang/String", _) => {
            return Some(Found { forms: vec![Form::Text], ..Found::default() });
        }
        ("java/lang/CharSequence", _) => vec![Form::Text],
        ("java/lang/Number", _) => vec![Form::Boxed(Elem::Int)],
        ("java/lang/Object", _) => {
            vec![Form::Boxed(Elem::Int), Form::Text, Form::Instance(program.object())]
        }
        // What is compared with each other is of one class.
        ("java/lang/Comparable", Sort::Variable) => vec![Form::Boxed(Elem::Int)],
        ("java/lang/Comparable" | "java/io/Serializable", _) => {
            vec![Form::Boxed(Elem::Int), Form::Text]
        }
        _ => return None,
    };
    Some(Found { forms, is_cut: true, ..Found::default() })
}

/// Why there are no objects of a class where calls have to make them.
pub const UNMADE: &str = "no constructor or factory that a test can call makes one";

/// Why a type has no candidates.
fn reason(class: &Class, by_calls: bool) -> String {
    let name = class.java_name();
    if by_calls && is_instantiable(class) {
        return format!("{name} is only tried as null: {UNMADE}");
    }
    if class.origin != Origin::User {
        return format!(
            "{name} is only tried as null: there is no recipe for it; add one in cairn.toml"
        );
    }
    if class.is_interface() {
        format!("{name} is only tried as null: no class on the class path implements it")
    } else if class.is(access::ENUM) {
        format!("{name} is only tried as null: it has no constants")
    } else {
        format!("{name} is only tried as null: no class on the class path extends it")
    }
}
