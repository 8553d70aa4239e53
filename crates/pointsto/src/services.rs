//! Services: providers that files of the class path name, made by `ServiceLoader`.
//!
//! The providers of all services are in one place; what a loader gives is any of them, as far as the cast where it
//! arrives lets it through. Services that modules of the platform provide are not looked for.

use crate::graph::{NONE, Node};
use crate::object::ObjectKind;
use crate::reflect::Special;
use crate::solution::{InstanceId, Place};
use crate::solver::{Instance, Solver};
use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Program};

/// The file of a service's providers.
fn file_name(program: &Program, service: ClassId) -> String {
    format!("META-INF/services/{}", program.class(service).java_name())
}

/// Whether the class path has providers of a service.
pub(crate) fn has_providers(program: &Program, service: ClassId) -> bool {
    let found = program.class_path().resource(&file_name(program, service), program.jdk().feature);
    !matches!(found, Ok(None))
}

/// The names in a file of providers.
fn names(text: &str) -> impl Iterator<Item = String> {
    let names = text.lines().map(|l| l.split('#').next().unwrap_or_default().trim());
    names.filter(|n| !n.is_empty()).map(|n| n.replace('.', "/"))
}

impl Solver<'_> {
    /// A service is looked for: its providers are made.
    pub fn find_services(&mut self, s: &Special, service: ClassId) {
        let program = self.program;
        let method = self.instances[s.caller.0 as usize].method;
        self.services.insert(service);
        let what = "services of the platform's modules are not looked for";
        self.assume(Place::method(method), what);
        let file = file_name(program, service);
        let text = match program.class_path().resource(&file, program.jdk().feature) {
            Ok(None) => return,
            Ok(Some(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(e) => return self.assume(Place::method(method), format!("{file}: {e}")),
        };
        for name in names(&text) {
            match program.load(&name) {
                Ok(class) if program.is_subtype(class, service) => {
                    self.make_provider(s.caller, method, class, s.thrown());
                }
                _ => {
                    self.assume(Place::method(method), format!("no provider of a service: {name}"))
                }
            }
        }
    }

    fn make_provider(
        &mut self,
        caller: InstanceId,
        method: MethodId,
        class: ClassId,
        thrown: Node,
    ) {
        let c = self.program.class(class);
        if c.is(access::ABSTRACT) {
            return;
        }
        self.initialise(caller, None, class);
        let made = self.node(None);
        let object = self.plain(ObjectKind::Native(method), class);
        self.insert(made, object);
        self.edge(made, self.providers);
        self.call_named(caller, (&c.name, "<init>", "()V"), &[made], NONE, thrown);
    }

    /// A loader gives its providers, one after the other or the first.
    pub fn provide(&mut self, id: InstanceId, instance: &Instance, ret: Node) {
        let called = match &*self.program.method(instance.method).name {
            "iterator" => (
                "java/util/Collections",
                "singletonIterator",
                "(Ljava/lang/Object;)Ljava/util/Iterator;",
            ),
            _ => ("java/util/Optional", "ofNullable", "(Ljava/lang/Object;)Ljava/util/Optional;"),
        };
        let thrown = instance.node(instance.local.thrown);
        self.call_named(id, called, &[self.providers], ret, thrown);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn files_of_providers_have_comments_and_blanks() {
        let text = "# providers\n\n com.acme.One # the first\ncom.acme.Two\r\n";
        assert_eq!(super::names(text).collect::<Vec<_>>(), ["com/acme/One", "com/acme/Two"]);
    }
}
