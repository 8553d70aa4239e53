//! Which classes of the program are needed to make objects of one, and to call its methods.

use crate::calls::{Factories, Usage, constants, creators};
use cairn_arrange::View;
use cairn_explore::Budget;
use cairn_program::class::access;
use cairn_program::synth::field_descriptors;
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_strategies::Settings;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Classes that are looked at.
const MOST: usize = 24;
/// Steps from the class that is asked for.
const DEEPEST: usize = 3;

/// The classes that a search deals with.
#[derive(Clone)]
pub struct Needed {
    /// Those whose objects may be needed, the one that is asked for first; what is needed comes after what needs it.
    pub classes: Vec<ClassId>,
    /// The class and those nested in it, or around it.
    pub own: Vec<ClassId>,
    /// The classes of its package.
    pub near: Vec<ClassId>,
    /// The factories among them.
    pub factories: Factories,
}

/// Finds them by the types of parameters, of the class's methods and of what makes its objects.
pub fn find(
    program: &Program,
    view: &View<'_>,
    subject: ClassId,
    settings: &Settings,
    budget: &Budget,
) -> Needed {
    let known = program_classes(program, budget);
    let package = program.class(subject).package();
    let near: Vec<ClassId> =
        known.iter().copied().filter(|&c| program.class(c).package() == package).collect();
    let host = program.nest_host(subject);
    let own: Vec<ClassId> =
        near.iter().copied().filter(|&c| program.nest_host(c) == host).collect();
    let factories = Factories::among(view, &near);
    let mut classes = vec![];
    let mut open = VecDeque::from([(subject, 0)]);
    let mut candidates = Candidates {
        view,
        known: &known,
        factories: &factories,
        settings,
        made: BTreeMap::new(),
        of: BTreeMap::new(),
    };
    // What an abstract class is, its subclasses are.
    open.extend(candidates.of(subject).into_iter().map(|c| (c, 0)));
    while let Some((class, depth)) = open.pop_front() {
        let is_late = budget.is_over() && !classes.is_empty();
        if classes.contains(&class) || classes.len() >= MOST || is_late {
            continue;
        }
        classes.push(class);
        if depth >= DEEPEST {
            continue;
        }
        let makers = creators(view, class, &factories, &Usage::default());
        let mut methods: Vec<MethodId> = makers.iter().map(|r| r.create).collect();
        methods.extend(program.class(class).methods.iter().copied());
        let mut types: Vec<ClassId> =
            methods.iter().flat_map(|&m| parameter_classes(program, m)).collect();
        types.extend(makers.iter().map(|r| r.owner));
        if class == subject {
            types.extend(crate::calls::tested(program, &own));
        }
        let mut seen = BTreeSet::new();
        types.retain(|&ty| seen.insert(ty));
        for ty in types {
            open.extend(candidates.of(ty).into_iter().map(|c| (c, depth + 1)));
        }
    }
    Needed { classes, own, near, factories }
}

/// The program's own classes, as far as the budget goes.
fn program_classes(program: &Program, budget: &Budget) -> Vec<ClassId> {
    let (names, _) = program.class_path().readable_class_names();
    let names = names.iter().take_while(|_| !budget.is_over());
    let loaded = names.filter_map(|n| program.load(n).ok());
    let is_own = |c: &ClassId| {
        let class = program.class(*c);
        class.origin == Origin::User && !class.is(access::SYNTHETIC)
    };
    loaded.filter(is_own).collect()
}

/// Finds the classes of the program that objects of a declared type can have.
struct Candidates<'a, 'p> {
    view: &'a View<'p>,
    /// The program's own classes.
    known: &'a [ClassId],
    factories: &'a Factories,
    settings: &'a Settings,
    /// Whether a test can make objects of a class, as far as it was asked.
    made: BTreeMap<ClassId, bool>,
    of: BTreeMap<ClassId, Vec<ClassId>>,
}

impl Candidates<'_, '_> {
    /// Those that a test can make, and the type itself. For a type of the library there are objects of the library.
    fn of(&mut self, ty: ClassId) -> Vec<ClassId> {
        if let Some(found) = self.of.get(&ty) {
            return found.clone();
        }
        let found = self.find(ty);
        self.of.insert(ty, found.clone());
        found
    }

    fn find(&mut self, ty: ClassId) -> Vec<ClassId> {
        let program = self.view.program;
        if let Some(chosen) = self.settings.subclasses.get(&ty) {
            return chosen.clone();
        }
        let declared = program.class(ty);
        if declared.origin != Origin::User || declared.name.starts_with('[') {
            return vec![];
        }
        let mut all = vec![];
        if declared.is(access::ABSTRACT | access::INTERFACE) || self.is_made(ty) {
            all.push(ty);
        }
        let mut left = self.settings.candidates;
        for &class in self.known {
            let is_concrete = !program.class(class).is(access::ABSTRACT | access::INTERFACE);
            if left > 0
                && class != ty
                && is_concrete
                && program.is_subtype(class, ty)
                && self.is_made(class)
            {
                all.push(class);
                left -= 1;
            }
        }
        all
    }

    fn is_made(&mut self, class: ClassId) -> bool {
        let make = || {
            !creators(self.view, class, self.factories, &Usage::default()).is_empty()
                || !constants(self.view, class).is_empty()
        };
        *self.made.entry(class).or_insert_with(make)
    }
}

/// The classes of a method's parameters; of arrays those of their elements.
fn parameter_classes(program: &Program, method: MethodId) -> Vec<ClassId> {
    let desc = &program.method(method).desc;
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or("");
    let name = |d: &str| {
        let name = d.trim_start_matches('[').strip_prefix('L')?.strip_suffix(';')?.to_owned();
        program.load(&name).ok()
    };
    field_descriptors(inner).flatten().filter_map(name).collect()
}
