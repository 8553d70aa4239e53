//! The classes of a schema, looked up once: names, fields, and the sorts of Java's types.

use crate::schema::{FieldInfo, JavaType, MethodInfo, Schema};
use cairn_logic::Sort;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// What a name of a class means: the class, none, or several.
type Resolved = Result<Option<Arc<str>>, Vec<Arc<str>>>;

pub(crate) struct Class {
    pub fields: Vec<FieldInfo>,
    by_name: FxHashMap<Arc<str>, usize>,
}

impl Class {
    /// The class's own field of that name, before an inherited one.
    pub fn field(&self, name: &str) -> Option<&FieldInfo> {
        Some(&self.fields[*self.by_name.get(name)?])
    }

    pub fn instance_fields(&self) -> impl Iterator<Item = &FieldInfo> {
        self.fields.iter().filter(|f| !f.is_static)
    }
}

pub(crate) struct Classes<'a> {
    schema: &'a dyn Schema,
    names: FxHashMap<(Option<Arc<str>>, Arc<str>), Resolved>,
    classes: FxHashMap<Arc<str>, Rc<Class>>,
    enums: FxHashMap<Arc<str>, bool>,
    orders: FxHashMap<(Arc<str>, Arc<str>), bool>,
}

impl<'a> Classes<'a> {
    pub fn new(schema: &'a dyn Schema) -> Classes<'a> {
        Classes {
            schema,
            names: FxHashMap::default(),
            classes: FxHashMap::default(),
            enums: FxHashMap::default(),
            orders: FxHashMap::default(),
        }
    }

    pub fn resolve(&mut self, name: &str, context: Option<&Arc<str>>) -> Resolved {
        let key = (context.cloned(), Arc::from(name));
        if let Some(known) = self.names.get(&key) {
            return known.clone();
        }
        let resolved = self.schema.resolve(name, context.map(|c| &**c));
        self.names.insert(key, resolved.clone());
        resolved
    }

    pub fn class(&mut self, name: &Arc<str>) -> Rc<Class> {
        if let Some(class) = self.classes.get(name) {
            return class.clone();
        }
        let fields = self.schema.fields(name);
        let mut by_name = FxHashMap::default();
        for (i, field) in fields.iter().enumerate() {
            by_name.entry(field.name.clone()).or_insert(i);
        }
        let class = Rc::new(Class { fields, by_name });
        self.classes.insert(name.clone(), class.clone());
        class
    }

    pub fn methods(&self, class: &str) -> Vec<MethodInfo> {
        self.schema.methods(class)
    }

    pub fn similar(&self, name: &str) -> Option<Arc<str>> {
        self.schema.similar(name).into_iter().next()
    }

    pub fn is_instantiable(&self, class: &str) -> bool {
        self.schema.is_instantiable(class)
    }

    pub fn is_subclass(&mut self, class: &Arc<str>, of: &Arc<str>) -> bool {
        if class == of {
            return true;
        }
        let schema = self.schema;
        *self
            .orders
            .entry((class.clone(), of.clone()))
            .or_insert_with_key(|(class, of)| schema.is_subclass(class, of))
    }

    fn is_enum(&mut self, class: &Arc<str>) -> bool {
        if let Some(&known) = self.enums.get(class) {
            return known;
        }
        let is = &**class != "java.lang.Enum" && self.schema.is_subclass(class, "java.lang.Enum");
        self.enums.insert(class.clone(), is);
        is
    }

    pub fn class_sort(&mut self, class: &Arc<str>) -> Sort {
        match &**class {
            "java.lang.String" => Sort::Text,
            // Boxes of floating-point numbers are objects: a box is null or an integer.
            "java.lang.Integer"
            | "java.lang.Long"
            | "java.lang.Short"
            | "java.lang.Byte"
            | "java.lang.Character"
            | "java.lang.Boolean" => Sort::Boxed(class.clone()),
            _ if class.ends_with("[]") => Sort::Ref(Some(class.clone())),
            _ if self.is_enum(class) => Sort::Enum(class.clone()),
            _ => Sort::Ref(Some(class.clone())),
        }
    }

    /// None of `void`.
    pub fn sort(&mut self, ty: &JavaType) -> Option<Sort> {
        Some(match ty {
            JavaType::Boolean => Sort::Bool,
            JavaType::Char | JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => {
                Sort::Int
            }
            JavaType::Float | JavaType::Double => Sort::Double,
            JavaType::Void => return None,
            JavaType::Class(class) => self.class_sort(class),
            JavaType::Array(_) => Sort::Ref(Some(ty.to_string().into())),
        })
    }

    /// The sort of the elements of an array type, `int[]`.
    pub fn element_sort(&mut self, array: &str) -> Option<Sort> {
        let element = array.strip_suffix("[]")?;
        match JavaType::primitive(element) {
            Some(ty) => self.sort(&ty),
            None => Some(self.class_sort(&element.into())),
        }
    }

    /// A class that both are.
    pub fn join(&mut self, a: &Arc<str>, b: &Arc<str>) -> Option<Arc<str>> {
        if self.is_subclass(a, b) {
            Some(b.clone())
        } else if self.is_subclass(b, a) {
            Some(a.clone())
        } else {
            None
        }
    }
}

/// The candidate that is most like a name, if one is like it.
pub(crate) fn closest<'c>(
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    // Names of one or two letters are all alike.
    let limit = (name.chars().count() / 3).min(3);
    candidates
        .into_iter()
        .filter(|c| *c != name && c.len().abs_diff(name.len()) <= 4 * limit)
        .map(|c| (distance(name, c), c))
        .filter(|(d, _)| *d <= limit)
        .min()
        .map(|(_, c)| c)
}

/// Edit distance without regard to case; two neighbours that changed places are one edit.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).take(64).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).take(64).collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let substitution = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = substitution.min(row[j - 1] + 1).min(rows[i - 1][j] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
