//! What a test in a certain package can name, and how.

use cairn_java::is_identifier;
use cairn_program::class::access;
use cairn_program::ir::{Inst, Reg, SiteRef};
use cairn_program::{Class, ClassId, Field, FieldId, Method, MethodId, Program};
use cairn_witness::facts::{Access, ClassFacts, FieldFacts, Kind, MethodFacts};
use std::collections::BTreeMap;

/// The classes as they are seen from one package.
#[derive(Clone, Copy)]
pub struct View<'p> {
    pub program: &'p Program,
    /// Internal name.
    package: &'p str,
}

impl<'p> View<'p> {
    /// From the package of this class.
    pub fn of(program: &'p Program, class: ClassId) -> View<'p> {
        View { program, package: program.class(class).package() }
    }

    /// What a member with these flags is to the test, if the class that declares it can be named.
    fn member(&self, class: &Class, flags: u16) -> Access {
        let near = class.package() == self.package;
        match flags {
            f if f & access::PRIVATE != 0 => Access::Hidden,
            f if f & access::PUBLIC != 0 => Access::Public,
            _ if near => Access::Package,
            _ => Access::Hidden,
        }
    }

    /// Of a class and all it is declared in, the least.
    pub fn class(&self, id: ClassId) -> Access {
        let class = self.program.class(id);
        let Some(nested) = self.program.nested_class(id) else {
            return self.member(class, class.access);
        };
        let own = self.member(class, nested.access);
        let outer = nested.outer.and_then(|outer| self.program.load(&outer).ok());
        outer.map_or(Access::Hidden, |outer| own.max(self.class(outer)))
    }

    pub fn method(&self, id: MethodId) -> Access {
        let method = self.program.method(id);
        let class = self.program.class(method.class);
        match is_identifier(&method.name) || &*method.name == "<init>" {
            true => self.member(class, method.access).max(self.class(method.class)),
            false => Access::Hidden,
        }
    }

    /// As source code names it; none where it has no such name.
    pub fn source_name(&self, id: ClassId) -> Option<String> {
        let class = self.program.class(id);
        let Some(nested) = self.program.nested_class(id) else {
            let name = class.java_name();
            return name.split('.').all(is_identifier).then_some(name);
        };
        let outer = self.program.load(&nested.outer?).ok()?;
        let name = nested.name.filter(|n| is_identifier(n))?;
        Some(format!("{}.{name}", self.source_name(outer)?))
    }

    /// Its objects belong to one of the class it is declared in.
    pub fn is_inner(&self, id: ClassId) -> bool {
        let fixed = access::STATIC | access::INTERFACE | access::ENUM;
        let nested = self.program.nested_class(id);
        nested.is_some_and(|n| n.outer.is_some() && n.access & fixed == 0) && !self.is_record(id)
    }

    fn is_record(&self, id: ClassId) -> bool {
        let parent = self.program.class(id).super_class.map(|s| &*self.program.class(s).name);
        parent == Some("java/lang/Record")
    }

    pub fn facts(&self, id: ClassId) -> ClassFacts {
        let program = self.program;
        let class = program.class(id);
        let name = |c: ClassId| program.class(c).java_name();
        let ancestors = class.ancestors.iter().filter(|&&c| c != id);
        let interfaces = class.all_interfaces.iter().filter(|&&c| c != id);
        let formals = program.class_signature(id).map(|s| s.formals).unwrap_or_default();
        let bound = |f: &cairn_program::signature::Formal| {
            let erased = f.bound.as_ref().and_then(erased);
            (f.name.to_string(), erased.unwrap_or_else(|| "Ljava/lang/Object;".into()))
        };
        let mut fields = BTreeMap::new();
        for &f in class.fields.iter() {
            fields.insert(program.field(f).name.to_string(), self.field_facts(class, f));
        }
        let mut methods = BTreeMap::new();
        for &m in class.methods.iter().filter(|&&m| !program.method(m).is(access::SYNTHETIC)) {
            let method = program.method(m);
            let key = (method.name.to_string(), method.desc.to_string());
            methods.insert(key, self.method_facts(class, method));
        }
        ClassFacts {
            source_name: self.source_name(id),
            access: self.class(id),
            kind: match class {
                c if c.is_interface() => Kind::Interface,
                c if c.is(access::ENUM) => Kind::Enum,
                _ if self.is_record(id) => Kind::Record,
                c if c.is(access::ABSTRACT) => Kind::Abstract,
                _ => Kind::Class,
            },
            is_inner: self.is_inner(id),
            type_parameters: formals.iter().map(bound).collect(),
            super_class: class.super_class.map(name),
            supertypes: ancestors.chain(interfaces).copied().map(name).collect(),
            fields,
            methods,
        }
    }

    /// Whether an exception need not be declared.
    fn is_unchecked(&self, exception: &str) -> bool {
        let Ok(class) = self.program.load(exception) else { return false };
        let roots = ["java/lang/RuntimeException", "java/lang/Error"];
        let mut roots = roots.iter().filter_map(|r| self.program.load(r).ok());
        roots.any(|root| self.program.is_subtype(class, root))
    }

    fn field_facts(&self, class: &Class, id: FieldId) -> FieldFacts {
        let field = self.program.field(id);
        let hidden = if field.access & access::SYNTHETIC != 0 { access::PRIVATE } else { 0 };
        FieldFacts {
            descriptor: field.desc.to_string(),
            signature: self.program.field_signature_text(id),
            access: self.member(class, field.access | hidden),
            is_final: field.access & access::FINAL != 0,
            is_static: field.is_static(),
            getter: self.getter(class, field),
            can_be_named: is_identifier(&field.name),
        }
    }

    /// A method of the class that only returns the field, and that the test can call.
    fn getter(&self, class: &Class, field: &Field) -> Option<String> {
        let is_it = |&&m: &&MethodId| {
            let method = self.program.method(m);
            let fits = method.desc.starts_with("()")
                && method.desc[2..] == *field.desc
                && method.is_static() == field.is_static()
                && self.method(m) != Access::Hidden;
            fits && self.returns(m, field)
        };
        let found = class.methods.iter().find(is_it)?;
        Some(self.program.method(*found).name.to_string())
    }

    fn returns(&self, method: MethodId, field: &Field) -> bool {
        let Ok(body) = self.program.body(method) else { return false };
        let (site, read, returned) = match body.code[..] {
            [Inst::GetField { dst, obj: Reg(0), site }, Inst::Return { src }] => (site, dst, src),
            [Inst::GetStatic { dst, site }, Inst::Return { src }] => (site, dst, src),
            _ => return false,
        };
        let declaring = &self.program.class(field.class).name;
        read == returned
            && matches!(&body.sites[site as usize].what, SiteRef::Field(f)
                if f.name == field.name && f.class == *declaring)
    }

    fn method_facts(&self, class: &Class, method: &Method) -> MethodFacts {
        let program = self.program;
        let names = program.body(method.id).map(|b| b.names.to_vec()).unwrap_or_default();
        let first = usize::from(!method.is_static());
        let count = method.params.len() - first;
        let same = |&&m: &&MethodId| {
            let other = program.method(m);
            let first = usize::from(!other.is_static());
            other.name == method.name
                && other.params.len() - first == count
                && !other.is(access::SYNTHETIC)
        };
        let lineage = class.ancestors.iter().chain(&class.all_interfaces);
        // Constructors are not inherited.
        let lineage = lineage.filter(|&&c| &*method.name != "<init>" || c == class.id);
        let lineage: Vec<MethodId> =
            lineage.flat_map(|&c| program.class(c).methods.iter()).copied().collect();
        // What a bridge leads to is another method only for the machine: `compareTo(Object)`.
        let is_bridged = |m: &Method| {
            lineage.iter().any(|&other| {
                let other = program.method(other);
                let is_same =
                    other.name == m.name && parameters(&other.desc) == parameters(&m.desc);
                other.is(access::SYNTHETIC) && is_same
            })
        };
        let others = lineage.iter().filter(same).map(|&m| program.method(m));
        let others =
            others.filter(|m| !is_bridged(m)).map(|m| parameters(&m.desc).to_owned() + ")");
        let mut overloads: Vec<String> =
            others.filter(|p| parameters(p) != parameters(&method.desc)).collect();
        overloads.sort_unstable();
        overloads.dedup();
        MethodFacts {
            access: self.member(class, method.access),
            is_static: method.is_static(),
            is_varargs: method.is(access::VARARGS),
            signature: program.method_signature_text(method.id),
            throws: program
                .declared_exceptions(method.id)
                .iter()
                .filter(|c| !self.is_unchecked(c))
                .map(|c| c.replace('/', "."))
                .collect(),
            parameters: (0..count)
                .map(|i| names.get(first + i).and_then(|n| n.as_deref()).map(str::to_owned))
                .collect(),
            overloads,
            can_be_named: is_identifier(&method.name) || &*method.name == "<init>",
        }
    }
}

fn parameters(descriptor: &str) -> &str {
    descriptor.split(')').next().unwrap_or(descriptor)
}

/// The descriptor of a bound's erasure, where it is a class.
fn erased(bound: &cairn_program::signature::Type) -> Option<String> {
    match bound {
        cairn_program::signature::Type::Class { name, .. } => Some(format!("L{name};")),
        _ => None,
    }
}
