//! What the writer knows of the program and of the predicates.

use super::JavaError;
use super::expr::{Expr, Kind};
use super::modes::Modes;
use crate::schema::{ProgramSchema, java_type};
use cairn_java::Scope;
use cairn_logic::{Bases, PredicateId, Sort};
use cairn_program::Program;
use cairn_program::class::access;
use cairn_spec::schema::{JavaType, Schema};
use cairn_spec::typed::Spec;
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub struct Context<'p> {
    pub spec: &'p Spec,
    schema: ProgramSchema<'p>,
    bases: Bases,
    /// The package of the class that is written.
    package: String,
    /// Classes, and the classes of the class path that are subclasses of them.
    below: FxHashMap<String, Vec<Arc<str>>>,
    /// The methods of the predicates.
    methods: Vec<String>,
    parameters: Vec<Vec<String>>,
}

impl<'p> Context<'p> {
    pub fn new(program: &'p Program, spec: &'p Spec, package: &str) -> Context<'p> {
        let mut below: FxHashMap<String, Vec<Arc<str>>> = FxHashMap::default();
        let (names, _) = program.class_path().readable_class_names();
        for name in names {
            let Ok(id) = program.load(&name) else { continue };
            for &ancestor in program.class(id).ancestors.iter().filter(|a| **a != id) {
                let under = below.entry(program.class(ancestor).java_name()).or_default();
                under.push(program.class(id).java_name().into());
            }
        }
        let mut scope = Scope::default();
        // The writer's own.
        for taken in ["repOK", "holds", "owned", "owns", "order", "release", "active", "object"] {
            scope.take(taken);
        }
        let predicates = &spec.definitions.predicates;
        let methods = predicates.iter().map(|p| scope.take(&camel(&p.name))).collect();
        let parameters = predicates.iter().map(|p| {
            let mut scope = variable_names();
            p.body.params.iter().map(|v| scope.take(&camel(&v.name))).collect()
        });
        Context {
            spec,
            schema: ProgramSchema { program },
            bases: Bases::compute(&spec.definitions),
            package: package.to_owned(),
            below,
            methods,
            parameters: parameters.collect(),
        }
    }

    fn program(&self) -> &'p Program {
        self.schema.program
    }

    pub fn method(&self, predicate: PredicateId) -> &str {
        &self.methods[predicate.index()]
    }

    pub fn parameter_name(&self, predicate: PredicateId, at: usize) -> &str {
        &self.parameters[predicate.index()][at]
    }

    /// Whether an instance holds only where this parameter is an object.
    pub fn is_never_null(&self, predicate: PredicateId, at: usize) -> bool {
        let bases = self.bases.of(predicate);
        let is_ref = self.spec.definitions.get(predicate).body.params[at].sort.is_ref();
        is_ref && !bases.is_empty() && bases.iter().all(|b| b.owns(at) || b.is_not_null(at))
    }

    pub fn is_subclass(&self, class: &str, of: &str) -> bool {
        class == of || of == "java.lang.Object" || self.schema.is_subclass(class, of)
    }

    pub fn has_subclasses(&self, class: &str) -> bool {
        self.below.contains_key(class)
    }

    /// The class and its subclasses.
    pub fn with_subclasses(&self, class: &Arc<str>) -> Vec<Arc<str>> {
        let below = self.below.get(&**class).map_or(&[][..], Vec::as_slice);
        std::iter::once(class).chain(below).cloned().collect()
    }

    /// A type as the source says it.
    pub fn type_name(&self, ty: &str) -> Result<String, JavaError> {
        if let Some(element) = ty.strip_suffix("[]") {
            return Ok(format!("{}[]", self.type_name(element)?));
        }
        if JavaType::primitive(ty).is_some() {
            return Ok(ty.to_owned());
        }
        let program = self.program();
        let no_class = || JavaError::NoClass(ty.to_owned());
        let id = program.load(&ty.replace('.', "/")).map_err(|_| no_class())?;
        let class = program.class(id);
        let package = class.package().replace('/', ".");
        // The flags of the class file itself do not have `private`.
        let inner = class.file.as_deref().and_then(|f| f.inner_classes().ok()).unwrap_or_default();
        let is_private =
            inner.iter().any(|i| *i.class == *class.name && i.access & access::PRIVATE != 0);
        let is_open = match package == self.package {
            true => !is_private,
            false => class.is(access::PUBLIC),
        };
        if !is_open {
            return Err(JavaError::Closed { what: format!("class {ty}") });
        }
        let own = match package == self.package || package == "java.lang" {
            true => ty[if package.is_empty() { 0 } else { package.len() + 1 }..].to_owned(),
            false => ty.to_owned(),
        };
        Ok(own.replace('$', "."))
    }

    /// The Java type of the references of a sort.
    pub fn sort_type(&self, sort: &Sort) -> Option<Arc<str>> {
        match sort {
            Sort::Ref(class) => Some(class.clone().unwrap_or_else(|| "java.lang.Object".into())),
            Sort::Text => Some("java.lang.String".into()),
            Sort::Boxed(class) | Sort::Enum(class) => Some(class.clone()),
            Sort::Int | Sort::Bool | Sort::Double => None,
        }
    }

    /// A field of an object of a class.
    pub fn field(&self, object: &Expr, class: &str, field: &str) -> Result<Expr, JavaError> {
        let program = self.program();
        let no_field = || JavaError::NoField { class: class.to_owned(), field: field.to_owned() };
        let id = program.load(&class.replace('.', "/")).map_err(|_| no_field())?;
        let ancestors = program.class(id).ancestors.iter().rev();
        let mut fields = ancestors.flat_map(|&c| program.class(c).fields.iter().copied());
        let found = fields.find(|f| {
            let f = program.field(*f);
            *f.name == *field && !f.is_static()
        });
        let found = program.field(found.ok_or_else(no_field)?);
        self.check_access(found.access, program.class(found.class).package(), class, field)?;
        let text = format!("{}.{field}", object.text);
        let canon = format!("{}.{field}", object.canon);
        value(java_type(&found.desc), text, canon).ok_or_else(no_field)
    }

    fn check_access(
        &self,
        flags: u16,
        package: &str,
        class: &str,
        field: &str,
    ) -> Result<(), JavaError> {
        let is_near = package.replace('/', ".") == self.package;
        let is_open = flags & access::PUBLIC != 0 || (is_near && flags & access::PRIVATE == 0);
        match is_open {
            true => Ok(()),
            false => Err(JavaError::Closed { what: format!("field {class}.{field}") }),
        }
    }

    pub fn static_field(&self, class: &str, field: &str) -> Result<Expr, JavaError> {
        let program = self.program();
        let no_field = || JavaError::NoField { class: class.to_owned(), field: field.to_owned() };
        let id = program.load(&class.replace('.', "/")).map_err(|_| no_field())?;
        let mut fields = program.class(id).fields.iter().map(|f| program.field(*f));
        let found = fields.find(|f| *f.name == *field && f.is_static()).ok_or_else(no_field)?;
        self.check_access(found.access, program.class(id).package(), class, field)?;
        let text = format!("{}.{field}", self.type_name(class)?);
        value(java_type(&found.desc), text.clone(), text).ok_or_else(no_field)
    }

    /// An element of an array of this type.
    pub fn element(&self, ty: &str, text: String, canon: String) -> Result<Expr, JavaError> {
        let element = ty.strip_suffix("[]").ok_or(JavaError::Inner("an element of no array"))?;
        let ty = match (JavaType::primitive(element), element.strip_suffix("[]")) {
            (Some(primitive), _) => primitive,
            (None, Some(_)) => {
                let value = Expr::simple(text, Kind::Ref).known_as(&canon);
                return Ok(Expr { ty: Some(element.into()), ..value });
            }
            (None, None) => JavaType::Class(element.into()),
        };
        value(Some(ty), text, canon).ok_or(JavaError::Inner("an element without a type"))
    }

    /// A reference where a parameter of a sort is expected.
    pub fn passed(&self, value: &Expr, sort: &Sort) -> Result<String, JavaError> {
        let (Sort::Ref(Some(class)), Some(ty)) = (sort, &value.ty) else {
            return Ok(value.text.clone());
        };
        match self.is_subclass(ty, class) || ty == class {
            true => Ok(value.text.clone()),
            // An object of another class would be refused by the predicate, not by a cast.
            false => Err(JavaError::Cast {
                value: value.text.clone(),
                from: ty.to_string(),
                to: class.to_string(),
            }),
        }
    }

    /// Whether a predicate's outputs need a record.
    pub fn has_record(&self, predicate: PredicateId, modes: &Modes) -> bool {
        let body = &self.spec.definitions.get(predicate).body;
        let mut outputs = modes.outputs(predicate.index());
        match (outputs.next(), outputs.next()) {
            (Some(only), None) => !body.params[only].sort.is_int(),
            (None, _) => false,
            _ => true,
        }
    }

    pub fn result_type(&self, predicate: PredicateId, modes: &Modes) -> Result<String, JavaError> {
        let is_boolean = modes.outputs(predicate.index()).next().is_none();
        Ok(match (is_boolean, self.has_record(predicate, modes)) {
            (true, _) => "boolean".into(),
            (_, true) => format!("{}Result", cairn_java::capital(self.method(predicate))),
            (_, false) => "Long".into(),
        })
    }

    /// The type of a parameter or of a component of a record.
    pub fn parameter_type(&self, sort: &Sort) -> Result<String, JavaError> {
        match sort {
            Sort::Int | Sort::Bool => Ok("long".into()),
            Sort::Double => Ok("double".into()),
            other => {
                let ty = self.sort_type(other);
                self.type_name(ty.as_deref().unwrap_or("java.lang.Object"))
            }
        }
    }
}

/// A value of a type.
fn value(ty: Option<JavaType>, text: String, canon: String) -> Option<Expr> {
    let (kind, ty) = match ty? {
        JavaType::Boolean => (Kind::Boolean, None),
        JavaType::Char | JavaType::Byte | JavaType::Short | JavaType::Int => (Kind::Int, None),
        JavaType::Long => (Kind::Long, None),
        JavaType::Float | JavaType::Double => (Kind::Double, None),
        JavaType::Void => return None,
        JavaType::Class(class) => (Kind::Ref, Some(class)),
        array @ JavaType::Array(_) => (Kind::Ref, Some(array.to_string().into())),
    };
    Some(Expr { ty, ..Expr::simple(text, kind).known_as(&canon) })
}

/// Names of variables, without those that the class or every record has.
pub fn variable_names() -> Scope {
    let mut scope = Scope::default();
    let own = ["owned", "order", "count", "active", "call", "result"];
    let objects =
        ["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];
    for name in own.iter().chain(&objects) {
        scope.take(name);
    }
    scope
}

/// `bst_tree` is `bstTree`.
pub fn camel(name: &str) -> String {
    let mut words = name.split('_').filter(|w| !w.is_empty());
    let first = words.next().unwrap_or("value").to_owned();
    words.fold(first, |all, word| all + &cairn_java::capital(word))
}
