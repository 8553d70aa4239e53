//! What has to be known of the classes that source code in a given package names.

use crate::Step;
use std::collections::BTreeMap;

/// Whether the test class can name something: it lives in the subject's package.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Access {
    /// From everywhere.
    Public,
    /// From the test's package.
    Package,
    /// Not without reflection.
    Hidden,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Class,
    Abstract,
    Interface,
    Enum,
    Record,
}

/// By the class's binary name with dots: `structures.Bst$Node`. Library classes that a test names
/// are there too, with what is needed of them; a class that is not there is public.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub classes: BTreeMap<String, ClassFacts>,
}

impl Facts {
    /// Whether a step takes reflection, or an object that no constructor made.
    pub fn hides(&self, step: &Step) -> bool {
        let field = |class: &str, name: &str| {
            let of = self.classes.get(class).and_then(|c| c.fields.get(name));
            of.is_some_and(FieldFacts::needs_reflection)
        };
        match step {
            Step::Allocate { .. } => true,
            Step::Set { class, field: name, .. } => field(class, name),
            Step::SetStatic { field: set } => field(&set.class, &set.name),
            Step::Make { call, .. } | Step::Call { call, .. } => {
                let key = (call.name.clone(), call.descriptor.clone());
                let of = self.classes.get(&call.class).and_then(|c| c.methods.get(&key));
                of.is_some_and(|m| m.access == Access::Hidden || !m.can_be_named)
            }
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub struct ClassFacts {
    /// As source code names it, with the package: `structures.Bst.Node`. None where it has no such
    /// name: anonymous and local classes, and names that are no Java identifiers.
    pub source_name: Option<String>,
    /// Of the class and all it is nested in, the least.
    pub access: Access,
    pub kind: Kind,
    /// Its objects belong to one of the class it is nested in: `outer.new Inner()`.
    pub is_inner: bool,
    /// Type parameters with their bounds as descriptors of their erasures:
    /// `("K", "Ljava/lang/Comparable;")`.
    pub type_parameters: Vec<(String, String)>,
    /// Superclass, binary name with dots.
    pub super_class: Option<String>,
    /// All superclasses and interfaces, binary names.
    pub supertypes: Vec<String>,
    /// Those it declares itself, by name.
    pub fields: BTreeMap<String, FieldFacts>,
    /// Those it declares itself, by name and descriptor; constructors are `<init>`.
    pub methods: BTreeMap<(String, String), MethodFacts>,
}

#[derive(Clone, Debug)]
pub struct FieldFacts {
    pub descriptor: String,
    /// From the Signature attribute, as in the class file, where there is one.
    pub signature: Option<String>,
    pub access: Access,
    pub is_final: bool,
    pub is_static: bool,
    /// A method without parameters of the same class that only returns this field, and that the
    /// test can call: `size` for `int size() { return size; }`.
    pub getter: Option<String>,
    /// The field's name is a Java identifier.
    pub can_be_named: bool,
}

impl FieldFacts {
    /// Whether writing it takes reflection.
    pub fn needs_reflection(&self) -> bool {
        self.access == Access::Hidden || self.is_final || !self.can_be_named
    }
}

#[derive(Clone, Debug)]
pub struct MethodFacts {
    pub access: Access,
    pub is_static: bool,
    pub is_varargs: bool,
    /// From the Signature attribute, where there is one.
    pub signature: Option<String>,
    /// Names with dots, from the Exceptions attribute.
    pub throws: Vec<String>,
    /// Names of the parameters where the class file tells them.
    pub parameters: Vec<Option<String>>,
    /// The parameters, as in a descriptor, of the other methods of that name and number of parameters that the test could
    /// call: an argument that fits them may need a cast.
    pub overloads: Vec<String>,
    /// The method's name is a Java identifier. Else it is called by reflection.
    pub can_be_named: bool,
}
