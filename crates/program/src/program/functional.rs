//! Interfaces that a function implements.

use super::Program;
use crate::class::{ClassId, Method, MethodId};

impl Program {
    /// What a class has to define to implement a functional interface (JLS 9.8): one method, under
    /// each of the descriptors that its erasures have. Empty if the interface is not functional.
    pub fn functional_methods(&self, interface: ClassId) -> Vec<MethodId> {
        let class = self.class(interface);
        let sealed = |f: &crate::classfile::ClassFile| {
            f.attribute(&f.attributes, "PermittedSubclasses").is_some()
        };
        if !class.is_interface() || class.file.as_deref().is_some_and(sealed) {
            return vec![];
        }
        let mut found: Vec<&Method> = vec![];
        for &from in &class.all_interfaces {
            for &id in &self.class(from).methods {
                let m = self.method(id);
                let known = found.iter().any(|f| f.name == m.name && f.desc == m.desc);
                if m.is_abstract() && !known && !self.is_defined(interface, m) {
                    found.push(m);
                }
            }
        }
        found.sort_by_key(|m| &m.desc);
        match found.first() {
            Some(first) if found.iter().all(|m| is_same_function(first, m)) => {
                found.iter().map(|m| m.id).collect()
            }
            _ => vec![],
        }
    }

    /// Whether a class that implements the interface has a definition of a method already.
    fn is_defined(&self, interface: ClassId, method: &Method) -> bool {
        let object = self.find_method(self.object(), &method.name, &method.desc);
        let is_default = |&i: &ClassId| {
            self.is_subtype(i, method.class)
                && self
                    .find_method(i, &method.name, &method.desc)
                    .is_some_and(|m| !self.method(m).is_abstract() && !self.method(m).is_static())
        };
        object.is_some() || self.class(interface).all_interfaces.iter().any(is_default)
    }
}

fn is_same_function(a: &Method, b: &Method) -> bool {
    a.name == b.name && a.params.len() == b.params.len()
}
