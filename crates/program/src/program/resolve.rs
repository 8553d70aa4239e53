//! From symbolic references to classes, fields and methods (JVMS 5.4.3).

use super::error::{method_text, type_text};
use super::{LinkError, Program};
use crate::class::{Class, ClassId, FieldId, Method, MethodId, Shape, access};
use crate::ir::MemberRef;

/// What the superinterfaces of a class offer for a name and descriptor.
pub(super) enum Inherited {
    Nothing,
    One(MethodId),
    /// Only abstract methods; the first of them.
    Abstract(MethodId),
    /// Several methods with code, none more specific than the others.
    Conflict(Vec<MethodId>),
}

impl Program {
    /// JVMS 5.4.3.1: the class of that name, if `from` may use it.
    pub fn resolve_class(&self, from: ClassId, name: &str) -> Result<ClassId, LinkError> {
        let class = self.load(name)?;
        self.check_class_access(from, class)?;
        Ok(class)
    }

    /// JVMS 5.4.3.2. Whether the field is static as the instruction needs it is a question for
    /// [`Program::expect_static_field`].
    pub fn resolve_field(&self, from: ClassId, r: &MemberRef) -> Result<FieldId, LinkError> {
        let symbolic = self.resolve_class(from, &r.class)?;
        let id = self.look_up_field(symbolic, &r.name, &r.desc);
        let id = id.ok_or_else(|| LinkError::NoSuchField(self.no_field_text(symbolic, r)))?;
        self.check_field_access(from, symbolic, self.field(id))?;
        Ok(id)
    }

    fn no_field_text(&self, class: ClassId, r: &MemberRef) -> String {
        if self.jdk().feature < 21 {
            return r.name.to_string();
        }
        let class = self.class(class).java_name();
        format!("Class {class} does not have member field '{} {}'", type_text(&r.desc), r.name)
    }

    /// The class itself, its superinterfaces, then the superclass likewise.
    fn look_up_field(&self, class: ClassId, name: &str, desc: &str) -> Option<FieldId> {
        let matches = |&id: &FieldId| {
            let f = self.field(id);
            *f.name == *name && *f.desc == *desc
        };
        self.fields_in_lookup_order(class).find(matches)
    }

    /// All fields that a class has, declared and inherited, in the order of lookup.
    fn fields_in_lookup_order(&self, class: ClassId) -> impl Iterator<Item = FieldId> {
        let chain = self.class(class).ancestors.iter().rev();
        let owners = chain.flat_map(|c| {
            // Going backwards meets subtypes first.
            let direct = self.class(*c).interfaces.iter();
            let above = direct.flat_map(|&i| self.class(i).all_interfaces.iter().rev());
            std::iter::once(c).chain(above)
        });
        owners.flat_map(|&owner| self.class(owner).fields.iter().copied())
    }

    /// A field by name alone, in the class or what it inherits from. For code that knows the JDK's
    /// classes.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        self.fields_in_lookup_order(class).find(|&f| *self.field(f).name == *name)
    }

    /// JVMS 5.4.3.3 and 5.4.3.4. Whether the method is static as the instruction needs it is a
    /// question for [`Program::expect_static`].
    pub fn resolve_method(&self, from: ClassId, r: &MemberRef) -> Result<MethodId, LinkError> {
        let symbolic = self.resolve_class(from, &r.class)?;
        let class = self.class(symbolic);
        let found = self.look_up_method(symbolic, &r.name, &r.desc);
        if r.interface != class.is_interface() {
            let text = self.wrong_kind_text(class, r, found);
            return Err(LinkError::IncompatibleClassChange(text));
        }
        let id = found.ok_or_else(|| {
            LinkError::NoSuchMethod(format!("'{}'", method_text(class, &r.name, &r.desc)))
        })?;
        self.check_method_access(from, symbolic, self.method(id))?;
        Ok(id)
    }

    /// The reference takes a class for an interface or the reverse.
    fn wrong_kind_text(&self, class: &Class, r: &MemberRef, found: Option<MethodId>) -> String {
        let (is, wanted, constant) = match r.interface {
            true => ("class", "interface", "Methodref"),
            false => ("interface", "class", "InterfaceMethodref"),
        };
        // HotSpot words it by the instruction; a static method is called by invokestatic.
        if found.is_some_and(|id| self.method(id).is_static()) {
            let method = method_text(class, &r.name, &r.desc);
            return format!("Method '{method}' must be {constant} constant");
        }
        format!("Found {is} {}, but {wanted} was expected", class.java_name())
    }

    fn look_up_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        if self.class(class).is_interface() {
            self.find_method(class, name, desc)
                .or_else(|| self.find_object_method(name, desc))
                .or_else(|| self.inherited_method(class, name, desc))
        } else {
            self.find_polymorphic(class, name)
                .or_else(|| self.find_in_superclasses(class, name, desc))
                .or_else(|| self.inherited_method(class, name, desc))
        }
    }

    /// A method that a class has, its own or inherited: superclasses before superinterfaces.
    pub fn find_method_in_hierarchy(
        &self,
        class: ClassId,
        name: &str,
        desc: &str,
    ) -> Option<MethodId> {
        self.find_in_superclasses(class, name, desc)
            .or_else(|| self.inherited_method(class, name, desc))
    }

    fn find_in_superclasses(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        let mut chain = self.class(class).ancestors.iter().rev();
        chain.find_map(|&c| self.find_method(c, name, desc))
    }

    /// A public instance method of `Object`, which every interface has too.
    pub(super) fn find_object_method(&self, name: &str, desc: &str) -> Option<MethodId> {
        let id = self.find_method(self.object(), name, desc)?;
        let m = self.method(id);
        (m.is(access::PUBLIC) && !m.is_static()).then_some(id)
    }

    /// Signature-polymorphic methods (JVMS 2.9.3) match a call of any descriptor.
    fn find_polymorphic(&self, class: ClassId, name: &str) -> Option<MethodId> {
        let c = self.class(class);
        if !matches!(&*c.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
            return None;
        }
        let mut named = c.methods.iter().map(|&m| self.method(m)).filter(|m| *m.name == *name);
        let only = named.next().filter(|m| self.is_polymorphic(m))?;
        named.next().is_none().then_some(only.id)
    }

    /// Whether a method takes any arguments, whatever its descriptor says (JVMS 2.9.3).
    pub fn is_polymorphic(&self, m: &Method) -> bool {
        let flags = access::NATIVE | access::VARARGS;
        m.access & flags == flags
            && m.desc.starts_with("([Ljava/lang/Object;)")
            && matches!(
                &*self.class(m.class).name,
                "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
            )
    }

    fn inherited_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        match self.maximally_specific(self.class(class), name, desc) {
            Inherited::Nothing => None,
            Inherited::One(id) | Inherited::Abstract(id) => Some(id),
            Inherited::Conflict(ids) => ids.first().copied(),
        }
    }

    /// The maximally-specific superinterface methods of a class (JVMS 5.4.3.3).
    pub(super) fn maximally_specific(&self, class: &Class, name: &str, desc: &str) -> Inherited {
        let mut found: Vec<&Method> = vec![];
        for &interface in &class.all_interfaces {
            if let Some(id) = self.find_method(interface, name, desc) {
                found.push(self.method(id));
            }
        }
        found.retain(|m| !m.is(access::PRIVATE | access::STATIC));
        let more_specific =
            |a: &Method, b: &Method| a.class != b.class && self.is_subtype(a.class, b.class);
        let maximal = |m: &&&Method| !found.iter().any(|other| more_specific(other, m));
        let maximal: Vec<_> = found.iter().filter(maximal).copied().collect();
        let with_code: Vec<_> = maximal.iter().filter(|m| !m.is_abstract()).collect();
        match (with_code.as_slice(), maximal.first()) {
            ([one], _) => Inherited::One(one.id),
            ([], Some(first)) => Inherited::Abstract(first.id),
            ([], None) => Inherited::Nothing,
            (several, _) => Inherited::Conflict(several.iter().map(|m| m.id).collect()),
        }
    }

    /// Whether the class is an array type.
    pub fn is_array(&self, class: ClassId) -> bool {
        matches!(self.class(class).shape, Shape::Array { .. })
    }
}
