//! The classes of a program, as specifications speak of them.

use cairn_program::class::access;
use cairn_program::synth::field_descriptors;
use cairn_program::{ClassId, MethodId, Program};
use cairn_spec::schema::{FieldInfo, JavaType, MethodInfo, Schema};
use std::sync::Arc;

/// A program's classes by name.
pub struct ProgramSchema<'p> {
    pub program: &'p Program,
}

impl ProgramSchema<'_> {
    fn class(&self, name: &str) -> Option<ClassId> {
        self.program.load(&name.replace('.', "/")).ok()
    }

    /// The binary name of a class, if there is one of this name.
    fn existing(&self, name: &str) -> Option<Arc<str>> {
        let found = self.class(name)?;
        let name = self.program.class(found).java_name();
        (!name.starts_with('[')).then(|| name.into())
    }

    fn method(&self, id: MethodId) -> MethodInfo {
        let m = self.program.method(id);
        let (params, result) = m.desc.split_once(')').unwrap_or(("(", "V"));
        let params: Vec<JavaType> =
            field_descriptors(&params[1..]).flatten().filter_map(java_type).collect();
        let first = usize::from(!m.is_static());
        let body = self.program.body(id).ok();
        let name = |i: usize| {
            let names = &body?.names;
            names.get(first + i).and_then(Option::as_deref).map(Arc::from)
        };
        MethodInfo {
            name: (*m.name).into(),
            is_static: m.is_static(),
            param_names: (0..params.len()).map(name).collect(),
            params,
            result: java_type(result).unwrap_or(JavaType::Void),
        }
    }
}

/// The type of a descriptor.
pub fn java_type(desc: &str) -> Option<JavaType> {
    Some(match desc.as_bytes().first()? {
        b'Z' => JavaType::Boolean,
        b'C' => JavaType::Char,
        b'B' => JavaType::Byte,
        b'S' => JavaType::Short,
        b'I' => JavaType::Int,
        b'J' => JavaType::Long,
        b'F' => JavaType::Float,
        b'D' => JavaType::Double,
        b'V' => JavaType::Void,
        b'L' => JavaType::Class(desc[1..].trim_end_matches(';').replace('/', ".").into()),
        b'[' => JavaType::Array(Box::new(java_type(&desc[1..])?)),
        _ => return None,
    })
}

impl Schema for ProgramSchema<'_> {
    fn resolve(
        &self,
        name: &str,
        context: Option<&str>,
    ) -> Result<Option<Arc<str>>, Vec<Arc<str>>> {
        // A nested class may be written with dots; its binary name has dollars after the first class.
        let spelled = |prefix: &str| {
            let mut name = format!("{prefix}{name}");
            loop {
                if let Some(found) = self.existing(&name) {
                    return Some(found);
                }
                match name.rfind('.') {
                    Some(at) if at >= prefix.len() => name.replace_range(at..=at, "$"),
                    _ => return None,
                }
            }
        };
        if let Some(context) = context {
            let mut outer = context;
            loop {
                let simple = outer.rsplit(['.', '$']).next().unwrap_or(outer);
                if simple == name {
                    return Ok(Some(outer.into()));
                }
                if let Some(found) = spelled(&format!("{outer}$")) {
                    return Ok(Some(found));
                }
                match outer.rfind('$') {
                    Some(at) => outer = &outer[..at],
                    None => break,
                }
            }
            let package = context.rfind('.').map_or("", |at| &context[..=at]);
            if let Some(found) = spelled(package) {
                return Ok(Some(found));
            }
        }
        Ok(spelled("").or_else(|| spelled("java.lang.")))
    }

    fn fields(&self, class: &str) -> Vec<FieldInfo> {
        let Some(class) = self.class(class) else { return vec![] };
        let program = self.program;
        let mut all = vec![];
        for &ancestor in program.class(class).ancestors.iter().rev() {
            let declared_in: Arc<str> = program.class(ancestor).java_name().into();
            for &id in program.class(ancestor).fields.iter() {
                let field = program.field(id);
                let Some(ty) = java_type(&field.desc) else { continue };
                all.push(FieldInfo {
                    name: (*field.name).into(),
                    ty,
                    is_static: field.is_static(),
                    is_enum_constant: field.access & access::ENUM != 0,
                    declared_in: declared_in.clone(),
                });
            }
        }
        all
    }

    fn methods(&self, class: &str) -> Vec<MethodInfo> {
        let Some(class) = self.class(class) else { return vec![] };
        let program = self.program;
        let methods = program.class(class).methods.iter();
        let shown = methods.filter(|m| !program.method(**m).is(access::SYNTHETIC));
        shown.map(|m| self.method(*m)).collect()
    }

    fn is_subclass(&self, class: &str, of: &str) -> bool {
        match (self.class(class), self.class(of)) {
            (Some(class), Some(of)) => self.program.is_subtype(class, of),
            _ => false,
        }
    }

    fn is_instantiable(&self, class: &str) -> bool {
        let is_abstract = access::ABSTRACT | access::INTERFACE;
        self.class(class).is_some_and(|c| !self.program.class(c).is(is_abstract))
    }

    fn similar(&self, name: &str) -> Vec<Arc<str>> {
        let wanted = name.rsplit(['.', '$']).next().unwrap_or(name).to_lowercase();
        let (names, _) = self.program.class_path().readable_class_names();
        let simple = |n: &str| n.rsplit(['/', '$']).next().unwrap_or(n).to_lowercase();
        let close = names.iter().filter(|n| distance(&simple(n), &wanted) <= 2);
        close.take(3).map(|n| n.replace('/', ".").into()).collect()
    }
}

/// Edits that lead from one word to another.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
