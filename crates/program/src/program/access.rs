//! Who may use what (JVMS 5.4.4), and HotSpot's words for it.

use super::error::method_text;
use super::{LinkError, Program, layout};
use crate::class::{Class, ClassId, Field, FieldId, Method, MethodId, Origin, Shape, access};

impl Program {
    /// The class whose rights count: synthetic classes act for their host.
    fn acting(&self, mut from: ClassId) -> ClassId {
        while let Some(host) = self.host(from) {
            from = host;
        }
        from
    }

    pub(super) fn check_class_access(&self, from: ClassId, to: ClassId) -> Result<(), LinkError> {
        let mut element = to;
        while let Shape::Array { component, .. } = self.class(element).shape {
            element = component;
        }
        let (from, to) = (self.class(self.acting(from)), self.class(element));
        if to.is(access::PUBLIC) || from.package() == to.package() {
            return Ok(());
        }
        let kind = |c: &Class| {
            if c.is_interface() { "interface" } else { "class" }
        };
        Err(LinkError::IllegalAccess(format!(
            "failed to access {} {} from {} {} ({})",
            kind(to),
            to.java_name(),
            kind(from),
            from.java_name(),
            modules_text(to, from),
        )))
    }

    pub(super) fn check_field_access(
        &self,
        from: ClassId,
        symbolic: ClassId,
        field: &Field,
    ) -> Result<(), LinkError> {
        if self.may_access(from, symbolic, field.class, field.access) {
            return Ok(());
        }
        let (from, to) = (self.class(self.acting(from)), self.class(field.class));
        Err(LinkError::IllegalAccess(format!(
            "class {} tried to access {}field {}.{} ({})",
            from.java_name(),
            visibility_text(field.access),
            to.java_name(),
            field.name,
            modules_text(from, to),
        )))
    }

    pub(super) fn check_method_access(
        &self,
        from: ClassId,
        symbolic: ClassId,
        method: &Method,
    ) -> Result<(), LinkError> {
        // Every array has a public clone().
        let array = matches!(self.class(symbolic).shape, Shape::Array { .. });
        if array && &*method.name == "clone" && method.class == self.object() {
            return Ok(());
        }
        if self.may_access(from, symbolic, method.class, method.access) {
            return Ok(());
        }
        let (from, to) = (self.class(self.acting(from)), self.class(method.class));
        Err(LinkError::IllegalAccess(format!(
            "class {} tried to access {}{}method '{}' ({})",
            from.java_name(),
            if method.is_abstract() { "abstract " } else { "" },
            visibility_text(method.access),
            method_text(to, &method.name, &method.desc),
            modules_text(from, to),
        )))
    }

    /// `symbolic` is the class that the reference names, `owner` the one that declares the member.
    fn may_access(&self, from: ClassId, symbolic: ClassId, owner: ClassId, flags: u16) -> bool {
        if flags & access::PUBLIC != 0 || from == owner {
            return true;
        }
        let from = self.acting(from);
        if flags & access::PRIVATE != 0 {
            return self.are_nest_mates(from, owner);
        }
        if self.class(from).package() == self.class(owner).package() {
            return true;
        }
        flags & access::PROTECTED != 0
            && self.is_subtype(from, owner)
            && (flags & access::STATIC != 0
                || self.is_subtype(symbolic, from)
                || self.is_subtype(from, symbolic))
    }

    /// By name: the host need not be loadable, nor list its members.
    fn are_nest_mates(&self, a: ClassId, b: ClassId) -> bool {
        let host = |c: ClassId| {
            let class = self.class(self.acting(c));
            layout::nest_host_name(class).unwrap_or_else(|| class.name.clone())
        };
        let same_package = self.class(a).package() == self.class(b).package();
        same_package && host(a) == host(b)
    }

    /// A call needs a static method (`invokestatic`), or one that is not (the other calls).
    pub fn expect_static(&self, id: MethodId, wanted: bool) -> Result<(), LinkError> {
        let method = self.method(id);
        if method.is_static() == wanted {
            return Ok(());
        }
        let text = method_text(self.class(method.class), &method.name, &method.desc);
        let what = match wanted {
            true => format!("Expected static method '{text}'"),
            false => format!("Expecting non-static method '{text}'"),
        };
        Err(LinkError::IncompatibleClassChange(what))
    }

    /// `getstatic` and `putstatic` need a static field, `getfield` and `putfield` an instance field.
    pub fn expect_static_field(&self, id: FieldId, wanted: bool) -> Result<(), LinkError> {
        let field = self.field(id);
        if field.is_static() == wanted {
            return Ok(());
        }
        let kind = if wanted { "static" } else { "non-static" };
        let class = self.class(field.class).java_name();
        let what = format!("Expected {kind} field {class}.{}", field.name);
        Err(LinkError::IncompatibleClassChange(what))
    }

    /// Whether code of method `from` may write a field: final ones belong to their initializers.
    pub fn check_write(&self, from: MethodId, id: FieldId) -> Result<(), LinkError> {
        let (from, field) = (self.method(from), self.field(id));
        if field.access & access::FINAL == 0 {
            return Ok(());
        }
        let (user, owner) = (self.class(from.class), self.class(field.class));
        let kind = if field.is_static() { "static" } else { "non-static" };
        let target = format!("Update to {kind} final field {}.{}", owner.java_name(), field.name);
        if from.class != field.class {
            return Err(LinkError::IllegalAccess(format!(
                "{target} attempted from a different class ({}) than the field's declaring class",
                user.java_name()
            )));
        }
        let initializer = if field.is_static() { "<clinit>" } else { "<init>" };
        // Older compilers wrote them from other methods too.
        let strict = user.file.as_ref().is_some_and(|f| f.major >= 53);
        if strict && &*from.name != initializer {
            return Err(LinkError::IllegalAccess(format!(
                "{target} attempted from a different method ({}) than the initializer method \
                 {initializer} ",
                from.name
            )));
        }
        Ok(())
    }
}

fn visibility_text(flags: u16) -> &'static str {
    match flags {
        f if f & access::PROTECTED != 0 => "protected ",
        f if f & access::PRIVATE != 0 => "private ",
        _ => "",
    }
}

/// The modules of two classes, as HotSpot explains a refusal.
fn modules_text(a: &Class, b: &Class) -> String {
    if a.module == b.module {
        return format!("{} and {} are in {}", a.java_name(), b.java_name(), loader_text(a));
    }
    format!("{}; {}", module_text(a), module_text(b))
}

/// The module of a class, in HotSpot's words.
pub(super) fn module_text(class: &Class) -> String {
    format!("{} is in {}", class.java_name(), loader_text(class))
}

fn loader_text(class: &Class) -> String {
    match (class.origin, &*class.module) {
        (Origin::Jdk, "java.base") => "module java.base of loader 'bootstrap'".to_owned(),
        (Origin::Jdk, module) => format!("module {module} of loader 'platform'"),
        _ => "unnamed module of loader 'app'".to_owned(),
    }
}
