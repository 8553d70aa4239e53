//! What has to be known of the classes that a test names.

use crate::{Arranger, table};
use cairn_witness::{Object, Outcome, Target, Witness};
use std::collections::BTreeSet;

impl Arranger<'_> {
    /// Collects the facts of the classes that a witness names.
    pub(crate) fn know(&mut self, witness: &Witness) {
        let heaps = witness.heap.iter().chain(witness.after.iter().flat_map(|a| &a.heap));
        let mut names = BTreeSet::new();
        for object in heaps {
            match object {
                Object::Instance { class, fields } => {
                    names.insert(class.clone());
                    for f in fields {
                        names.insert(f.class.clone());
                        names.extend(class_of(&f.descriptor));
                    }
                }
                Object::Array { component, .. } => names.extend(class_of(component)),
                Object::Constant { class, .. }
                | Object::Made { class, .. }
                | Object::Opaque { class } => _ = names.insert(class.clone()),
                Object::Stub { interface, .. } => _ = names.insert(interface.clone()),
            }
        }
        if let Target::Method { class, descriptor, .. } = &witness.target {
            names.insert(class.clone());
            let (parameters, result) = (table::parameters(descriptor), descriptor.rsplit(')'));
            names.extend(parameters.into_iter().filter_map(class_of));
            names.extend(result.take(1).filter_map(class_of));
        }
        if let Outcome::Threw { class, .. } = &witness.outcome {
            names.insert(class.clone());
        }
        names.extend(witness.statics.iter().map(|s| s.class.clone()));
        names.iter().for_each(|name| self.know_class(name));
    }

    pub(crate) fn know_class(&mut self, name: &str) {
        if self.facts.classes.contains_key(name) {
            return;
        }
        let Ok(id) = self.view.program.load(&name.replace('.', "/")) else { return };
        self.facts.classes.insert(name.to_owned(), self.view.facts(id));
        let nested = self.view.program.nested_class(id).and_then(|n| n.outer);
        let parent = self.view.program.class(id).super_class;
        let parent = parent.map(|p| self.view.program.class(p).java_name());
        nested.map(|outer| outer.replace('/', ".")).iter().for_each(|n| self.know_class(n));
        parent.iter().for_each(|n| self.know_class(n));
    }
}

/// The class that a descriptor names.
fn class_of(descriptor: &str) -> Option<String> {
    let base = descriptor.trim_start_matches('[');
    let name = base.strip_prefix('L')?.strip_suffix(';')?;
    Some(name.replace('/', "."))
}
