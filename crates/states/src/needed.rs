//! Which classes of the program are needed to make objects of one, and to call its methods.

use crate::calls::Usage;
use crate::calls::creators;
use cairn_arrange::View;
use cairn_program::class::access;
use cairn_program::synth::field_descriptors;
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_strategies::Settings;
use std::collections::VecDeque;

/// Classes that are looked at.
const MOST: usize = 24;
/// Steps from the class that is asked for.
const DEEPEST: usize = 3;

/// The classes that a search deals with.
pub struct Needed {
    /// Those whose objects may be needed, the one that is asked for first; what is needed comes after what needs it.
    pub classes: Vec<ClassId>,
    /// The class and those nested in it, or around it.
    pub own: Vec<ClassId>,
    /// Classes in which factories are looked for: those of its package.
    pub near: Vec<ClassId>,
}

/// Finds them by the types of parameters, of the class's methods and of what makes its objects.
pub fn find(program: &Program, view: &View<'_>, subject: ClassId, settings: &Settings) -> Needed {
    let known = program_classes(program);
    let package = program.class(subject).package();
    let near: Vec<ClassId> =
        known.iter().copied().filter(|&c| program.class(c).package() == package).collect();
    let host = program.nest_host(subject);
    let own: Vec<ClassId> =
        near.iter().copied().filter(|&c| program.nest_host(c) == host).collect();
    let mut classes = vec![];
    let mut open = VecDeque::from([(subject, 0)]);
    // What an abstract class is, its subclasses are.
    open.extend(candidates(view, &known, &near, settings, subject).into_iter().map(|c| (c, 0)));
    while let Some((class, depth)) = open.pop_front() {
        if classes.contains(&class) || classes.len() >= MOST {
            continue;
        }
        classes.push(class);
        if depth >= DEEPEST {
            continue;
        }
        let makers = creators(view, class, &near, &Usage::default());
        let mut methods: Vec<MethodId> = makers.iter().map(|r| r.create).collect();
        methods.extend(program.class(class).methods.iter().copied());
        let mut types: Vec<ClassId> =
            methods.iter().flat_map(|&m| parameter_classes(program, m)).collect();
        types.extend(makers.iter().map(|r| r.owner));
        if class == subject {
            types.extend(crate::calls::tested(program, &own));
        }
        for ty in types {
            for candidate in candidates(view, &known, &near, settings, ty) {
                open.push_back((candidate, depth + 1));
            }
        }
    }
    Needed { classes, own, near }
}

/// The program's own classes.
fn program_classes(program: &Program) -> Vec<ClassId> {
    let (names, _) = program.class_path().readable_class_names();
    let loaded = names.iter().filter_map(|n| program.load(n).ok());
    let is_own = |c: &ClassId| {
        let class = program.class(*c);
        class.origin == Origin::User && !class.is(access::SYNTHETIC)
    };
    loaded.filter(is_own).collect()
}

/// The classes of the program that objects of a declared type can have, of those that a test can make, and the type itself. For a type
/// of the library there are objects of the library.
fn candidates(
    view: &View<'_>,
    known: &[ClassId],
    near: &[ClassId],
    settings: &Settings,
    ty: ClassId,
) -> Vec<ClassId> {
    let program = view.program;
    if let Some(chosen) = settings.subclasses.get(&ty) {
        return chosen.clone();
    }
    let declared = program.class(ty);
    if declared.origin != Origin::User {
        return vec![];
    }
    let can_be_made = |c: &ClassId| !creators(view, *c, near, &Usage::default()).is_empty();
    let mut all = vec![];
    if declared.is(access::ABSTRACT | access::INTERFACE) || can_be_made(&ty) {
        all.push(ty);
    }
    let fits = |c: &ClassId| {
        let class = program.class(*c);
        *c != ty
            && !class.is(access::ABSTRACT | access::INTERFACE)
            && program.is_subtype(*c, ty)
            && can_be_made(c)
    };
    all.extend(known.iter().copied().filter(fits).take(settings.candidates));
    all
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
