//! What generic declarations say: which type a member has, given the type of its object.
//!
//! All of this is best effort. Where a declaration is missing or does not fit, erased types are left.

use super::Program;
use crate::class::{ClassId, FieldId, MethodId};
use crate::classfile::{Attribute, InnerClass};
use crate::signature::{Bindings, ClassSignature, Formal, MethodSignature, Type};
use std::sync::Arc;

/// Supertypes that are looked through to find one.
const LONGEST: usize = 64;

/// A declared type: its descriptor and, where there is more to say, its generic form without
/// variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredType {
    pub desc: String,
    pub signature: Option<Arc<str>>,
}

impl Program {
    fn signature_in(&self, class: ClassId, attributes: &[Attribute]) -> Option<String> {
        let file = self.class(class).file.as_deref()?;
        let attribute = file.attribute(attributes, "Signature")?;
        let index = file.reader(attribute).u16().ok()?;
        Some(file.utf8(index).ok()?.into_owned())
    }

    pub fn class_signature(&self, class: ClassId) -> Option<ClassSignature> {
        let file = self.class(class).file.as_deref()?;
        ClassSignature::parse(&self.signature_in(class, &file.attributes)?)
    }

    pub fn field_signature(&self, field: FieldId) -> Option<Type> {
        Type::parse(&self.field_signature_text(field)?)
    }

    /// The field's `Signature` attribute as it is.
    pub fn field_signature_text(&self, field: FieldId) -> Option<String> {
        let field = self.field(field);
        let file = self.class(field.class).file.as_deref()?;
        let is_it = |m: &&crate::classfile::Member| m.name == field.name && m.desc == field.desc;
        let member = file.fields.iter().find(is_it)?;
        self.signature_in(field.class, &member.attributes)
    }

    pub fn method_signature(&self, method: MethodId) -> Option<MethodSignature> {
        MethodSignature::parse(&self.method_signature_text(method)?)
    }

    /// The method's `Signature` attribute as it is.
    pub fn method_signature_text(&self, method: MethodId) -> Option<String> {
        let method = self.method(method);
        let file = self.class(method.class).file.as_deref()?;
        let member = method.member(file)?;
        self.signature_in(method.class, &member.attributes)
    }

    /// The exceptions that a method declares, by internal names.
    pub fn declared_exceptions(&self, method: MethodId) -> Vec<Box<str>> {
        let method = self.method(method);
        let found = || {
            let file = self.class(method.class).file.as_deref()?;
            let attribute = file.attribute(&method.member(file)?.attributes, "Exceptions")?;
            let mut reader = file.reader(attribute);
            let count = reader.u16().ok()?;
            (0..count).map(|_| file.class_name(reader.u16().ok()?).ok()).collect::<Option<Vec<_>>>()
        };
        found().unwrap_or_default()
    }

    /// What the class file says of a class that is declared inside another: none of a top-level
    /// class.
    pub fn nested_class(&self, class: ClassId) -> Option<InnerClass> {
        self.class(class).file.as_deref()?.own_entry().cloned()
    }

    /// A class with its own type parameters as arguments.
    pub fn generic(&self, class: ClassId) -> Type {
        let formals = self.class_signature(class).map(|s| s.formals).unwrap_or_default();
        let args = formals.into_iter().map(|f| Type::Variable(f.name)).collect();
        Type::Class { name: self.class(class).name.clone(), args }
    }

    /// A type as one of its supertypes, with the arguments that follow.
    fn as_super(&self, ty: &Type, target: ClassId) -> Option<Type> {
        let wanted = &self.class(target).name;
        let mut open = vec![ty.clone()];
        let mut next = 0;
        while next < open.len() && next < LONGEST {
            let Type::Class { name, args } = open[next].clone() else { return None };
            next += 1;
            if name == *wanted {
                return Some(Type::Class { name, args });
            }
            let class = self.load(&name).ok().filter(|&c| self.is_subtype(c, target));
            let Some(class) = class else { continue };
            let Some(declared) = self.class_signature(class) else {
                let c = self.class(class);
                let supers = c.super_class.iter().chain(&c.interfaces);
                open.extend(supers.map(|&s| Type::class(&self.class(s).name)));
                continue;
            };
            let formals = declared.formals.iter().map(|f| f.name.clone());
            let bindings: Bindings = formals.zip(args).collect();
            open.extend(declared.supers.iter().map(|s| s.substitute(&bindings)));
        }
        None
    }

    /// Adds what type parameters are that nothing is known of: something within their bounds.
    fn close(&self, formals: &[Formal], bindings: &mut Bindings) {
        for formal in formals {
            if bindings.iter().any(|b| b.0 == formal.name) {
                continue;
            }
            let bound = match &formal.bound {
                // A bound may speak of the parameter itself.
                Some(Type::Class { name, .. }) => Type::class(name),
                Some(Type::Variable(other)) => match bindings.iter().find(|b| b.0 == *other) {
                    Some((_, Type::Some(bound))) => (**bound).clone(),
                    Some((_, known)) => known.clone(),
                    None => Type::object(),
                },
                _ => Type::object(),
            };
            bindings.push((formal.name.clone(), Type::Some(Box::new(bound))));
        }
    }

    /// What the type parameters of a class are in an object of that class that is declared as
    /// `declared`.
    pub fn bindings(&self, class: ClassId, declared: Option<&Type>) -> Bindings {
        self.bound(&self.generic(class), declared, &self.formals_of(class))
    }

    /// What the type parameters of a method and its class are if its result is declared as
    /// `declared`.
    pub fn bindings_by_result(&self, method: MethodId, declared: Option<&Type>) -> Bindings {
        let signature = self.method_signature(method);
        let mut formals = signature.as_ref().map(|s| s.formals.clone()).unwrap_or_default();
        formals.extend(self.formals_of(self.method(method).class));
        let result = signature.and_then(|s| s.ret).unwrap_or_else(Type::object);
        self.bound(&result, declared, &formals)
    }

    /// What the type parameters of a superclass or interface are, given those of a class.
    pub fn bindings_above(&self, class: ClassId, given: &Bindings, above: ClassId) -> Bindings {
        let own = self.generic(class).substitute(given);
        let mut bindings = Bindings::new();
        if let Some(seen) = self.as_super(&own, above) {
            self.generic(above).unify(&seen, &mut bindings);
        }
        self.close(&self.formals_of(above), &mut bindings);
        bindings
    }

    fn formals_of(&self, class: ClassId) -> Vec<Formal> {
        self.class_signature(class).map(|s| s.formals).unwrap_or_default()
    }

    fn bound(&self, pattern: &Type, declared: Option<&Type>, formals: &[Formal]) -> Bindings {
        let mut bindings = Bindings::new();
        let declared = match declared {
            Some(Type::Some(bound)) => Some(&**bound),
            other => other,
        };
        if let Some(declared @ Type::Class { name, args }) = declared
            && !args.is_empty()
            && let Ok(class) = self.load(name)
            && let Some(seen) = self.as_super(pattern, class)
        {
            seen.unify(declared, &mut bindings);
        }
        self.close(formals, &mut bindings);
        bindings
    }

    /// What the type parameters that a method's parameters can speak of are, where nothing is known
    /// of its caller.
    pub fn open_bindings(&self, method: MethodId) -> Bindings {
        let mut bindings = Bindings::new();
        let formals = self.method_signature(method).map(|s| s.formals).unwrap_or_default();
        self.close(&formals, &mut bindings);
        self.close(&self.formals_of(self.method(method).class), &mut bindings);
        bindings
    }

    /// A type as it is declared: by its descriptor, and its generic form if there is one.
    pub fn declared(&self, desc: &str, ty: Option<&Type>, bindings: &Bindings) -> DeclaredType {
        let erased = || DeclaredType { desc: desc.to_owned(), signature: None };
        let Some(ty) = ty else { return erased() };
        let ty = match (ty.substitute(bindings), Type::parse(desc)) {
            // A variable of something around it; its bound is known from the descriptor.
            (Type::Variable(_), Some(bound)) => Type::Some(Box::new(bound)),
            (ty, _) => ty.closed(),
        };
        let own = ty.descriptor();
        let class = |desc: &str| {
            let name = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(desc);
            self.load(name).ok()
        };
        let fits = own == desc
            || match (class(&own), class(desc)) {
                (Some(own), Some(erased)) => self.is_subtype(own, erased),
                _ => false,
            };
        if !fits {
            return erased();
        }
        let text = ty.to_string();
        let signature = (text != own).then(|| text.into());
        DeclaredType { desc: own, signature }
    }

    /// The declared types of a method's parameters.
    pub fn declared_parameters(&self, method: MethodId, bindings: &Bindings) -> Vec<DeclaredType> {
        let m = self.method(method);
        let (params, _) = m.desc[1..].split_once(')').unwrap_or_default();
        let descs: Vec<&str> = crate::synth::field_descriptors(params).flatten().collect();
        let generic = self.method_signature(method).map(|s| s.params).unwrap_or_default();
        let generic = if generic.len() == descs.len() { generic } else { vec![] };
        let one = |(i, desc): (usize, &&str)| self.declared(desc, generic.get(i), bindings);
        descs.iter().enumerate().map(one).collect()
    }

    /// The declared type of what a method returns, if it returns something.
    pub fn declared_result(&self, method: MethodId, bindings: &Bindings) -> Option<DeclaredType> {
        let (_, desc) = self.method(method).desc.split_once(')')?;
        if desc == "V" {
            return None;
        }
        let generic = self.method_signature(method).and_then(|s| s.ret);
        Some(self.declared(desc, generic.as_ref(), bindings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClassPath, Jdk};

    fn program() -> Program {
        Program::open(Jdk::discover().expect("a JDK"), ClassPath::parse("")).expect("a program")
    }

    fn bound(bindings: &Bindings) -> Vec<String> {
        bindings.iter().map(|(name, ty)| format!("{name}={ty}")).collect()
    }

    #[test]
    fn a_subclass_has_the_arguments_of_its_declared_type() {
        let p = program();
        let check = |class: &str, declared: &str, expected: &[&str]| {
            let class = p.load(class).expect("a class of the JDK");
            let declared = Type::parse(declared);
            assert_eq!(bound(&p.bindings(class, declared.as_ref())), expected);
        };
        let list = "Ljava/util/List<Ljava/lang/Integer;>;";
        check("java/util/ArrayList", list, &["E=Ljava/lang/Integer;"]);
        check("java/util/LinkedList", list, &["E=Ljava/lang/Integer;"]);
        let map = "Ljava/util/Map<Ljava/lang/String;+Ljava/lang/Number;>;";
        let expected = ["K=Ljava/lang/String;", "V=+Ljava/lang/Number;"];
        check("java/util/TreeMap", map, &expected);
        check("java/util/ArrayList", "Ljava/util/List;", &["E=+Ljava/lang/Object;"]);
        check("java/lang/String", list, &[]);
    }

    #[test]
    fn an_interface_sees_the_arguments_of_its_subinterface() {
        let p = program();
        let operator = p.load("java/util/function/UnaryOperator").expect("of the JDK");
        let function = p.load("java/util/function/Function").expect("of the JDK");
        let declared = Type::parse("Ljava/util/function/UnaryOperator<Ljava/lang/String;>;");
        let own = p.bindings(operator, declared.as_ref());
        let above = p.bindings_above(operator, &own, function);
        assert_eq!(bound(&above), ["T=Ljava/lang/String;", "R=Ljava/lang/String;"]);
        let apply = p.functional_methods(operator)[0];
        let result = p.declared_result(apply, &above).expect("a result");
        assert_eq!(result, DeclaredType { desc: "Ljava/lang/String;".into(), signature: None });
    }

    #[test]
    fn a_factory_is_given_what_its_result_is_declared_as() {
        let p = program();
        let optional = p.load("java/util/Optional").expect("of the JDK");
        let of = p.find_method(optional, "of", "(Ljava/lang/Object;)Ljava/util/Optional;");
        let of = of.expect("of the JDK");
        let declared = Type::parse("Ljava/util/Optional<[I>;");
        let bindings = p.bindings_by_result(of, declared.as_ref());
        assert_eq!(p.declared_parameters(of, &bindings)[0].desc, "[I");
    }

    #[test]
    fn a_variable_is_something_within_its_bound() {
        let p = program();
        let collections = p.load("java/util/Collections").expect("of the JDK");
        let sort = p.find_method(collections, "sort", "(Ljava/util/List;)V").expect("of the JDK");
        let parameters = p.declared_parameters(sort, &p.open_bindings(sort));
        let signature = parameters[0].signature.as_deref();
        assert_eq!(signature, Some("Ljava/util/List<+Ljava/lang/Comparable;>;"));
    }

    #[test]
    fn functional_interfaces_have_one_method() {
        let p = program();
        let methods = |name: &str| -> Vec<String> {
            let class = p.load(name).expect("a class of the JDK");
            let all = p.functional_methods(class);
            all.iter().map(|&m| p.method(m).name.to_string()).collect()
        };
        assert_eq!(methods("java/util/Comparator"), ["compare"]);
        assert_eq!(methods("java/util/function/BinaryOperator"), ["apply"]);
        assert_eq!(methods("java/lang/Runnable"), ["run"]);
        for none in
            ["java/util/Iterator", "java/io/Serializable", "java/lang/Object", "java/util/List"]
        {
            assert!(methods(none).is_empty(), "{none}");
        }
    }
}
