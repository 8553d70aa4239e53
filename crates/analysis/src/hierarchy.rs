//! The class hierarchy downwards: direct subclasses and implementors of the known classes.
//!
//! A program loads classes when they are needed and knows only their supertypes. A [`Hierarchy`] is
//! the reverse, of a set of classes that is fixed when it is made (and can be added to): all that are
//! loaded, or those of the class path, which are loaded for it. Whether there can be others is a
//! question of its own: [`Hierarchy::is_closed`].

use cairn_program::class::access;
use cairn_program::{ClassId, Origin, Program, ProgramError, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// Subclasses and implementors.
#[derive(Clone, Debug, Default)]
pub struct Hierarchy {
    known: BTreeSet<ClassId>,
    /// Direct subclasses of classes, direct subinterfaces and implementors of interfaces; sorted by
    /// name.
    below: BTreeMap<ClassId, Vec<ClassId>>,
    /// All classes of the class path are known, but for those that cannot be read.
    covers_class_path: bool,
    /// Classes that may exist and cannot be read.
    losses: Vec<String>,
}

impl Hierarchy {
    /// Of some classes and their supertypes.
    pub fn of(program: &Program, classes: impl IntoIterator<Item = ClassId>) -> Hierarchy {
        let mut found = Hierarchy::default();
        classes.into_iter().for_each(|c| found.insert(program, c));
        found.sort(program);
        found
    }

    /// Of all classes that are loaded now, synthetic ones among them.
    pub fn of_loaded(program: &Program) -> Hierarchy {
        Hierarchy::of(program, (1..=program.class_count()).map(ClassId))
    }

    /// Of all classes of the class path, which are loaded for it, and those that are loaded anyway.
    pub fn of_class_path(program: &Program) -> Hierarchy {
        let (names, errors) = program.class_path().readable_class_names();
        let mut losses: Vec<String> = errors.iter().map(ToString::to_string).collect();
        for name in names {
            match program.load(&name) {
                // Without its superclass a JVM has no such class either.
                Ok(_) | Err(ProgramError::NotFound { .. }) => {}
                Err(e) => losses.push(e.to_string()),
            }
        }
        Hierarchy { losses, covers_class_path: true, ..Hierarchy::of_loaded(program) }
    }

    /// Adds a class and its supertypes.
    pub fn add(&mut self, program: &Program, class: ClassId) {
        self.insert(program, class);
        self.sort(program);
    }

    fn insert(&mut self, program: &Program, class: ClassId) {
        let mut open = vec![class];
        while let Some(id) = open.pop() {
            let class = program.class(id);
            if class.shape != Shape::Object || !self.known.insert(id) {
                continue;
            }
            // An interface's superclass is `Object` in the class file only.
            let above = class.super_class.filter(|_| !class.is_interface());
            for supertype in above.into_iter().chain(class.interfaces.iter().copied()) {
                self.below.entry(supertype).or_default().push(id);
                open.push(supertype);
            }
        }
    }

    /// Ids depend on the order of loading, names do not.
    fn sort(&mut self, program: &Program) {
        for below in self.below.values_mut() {
            below.sort_by_key(|&c| &program.class(c).name);
            below.dedup();
        }
    }

    /// Whether a class is among the known ones.
    pub fn knows(&self, class: ClassId) -> bool {
        self.known.contains(&class)
    }

    /// The known classes.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.known.iter().copied()
    }

    /// Direct subclasses of a class; direct subinterfaces and implementors of an interface. Sorted by
    /// name. `Object` has its subclasses here, not all interfaces.
    pub fn direct_subtypes(&self, class: ClassId) -> &[ClassId] {
        self.below.get(&class).map_or(&[], Vec::as_slice)
    }

    /// The class itself and all its known subtypes, each once: a type before its direct subtypes'
    /// subtypes, siblings by name.
    pub fn subtypes(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = vec![class];
        let mut seen = BTreeSet::from([class]);
        let mut at = 0;
        while let Some(&next) = found.get(at) {
            at += 1;
            found.extend(self.direct_subtypes(next).iter().filter(|&&c| seen.insert(c)));
        }
        found
    }

    /// The subtypes that an object can have as its class.
    pub fn instantiable(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        let mut all = self.subtypes(class);
        all.retain(|&c| !program.class(c).is(access::ABSTRACT | access::INTERFACE));
        all
    }

    /// Whether no object can have a class that is a subtype and is not known: the class is final, or
    /// it is the user's and all of the class path is known. An interface that a lambda can implement
    /// is never closed: the class of a lambda is made when its site is linked, and any caller may have
    /// made one. Classes that the program makes at run time (proxies, class loaders) are left aside:
    /// whoever follows calls meets the natives that make them, which have no row.
    pub fn is_closed(&self, program: &Program, class: ClassId) -> bool {
        let c = program.class(class);
        if c.is(access::FINAL) || !matches!(c.shape, Shape::Object) {
            return true;
        }
        let is_function = c.is_interface() && !program.functional_methods(class).is_empty();
        let is_users = c.origin == Origin::User && self.covers_class_path && self.losses.is_empty();
        is_users && !is_function
    }

    /// What may be a class of the class path and cannot be read.
    pub fn losses(&self) -> &[String] {
        &self.losses
    }
}
