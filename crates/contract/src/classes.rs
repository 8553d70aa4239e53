//! What the logic asks of a program's classes, looked up once for all classes that a specification names.

use crate::schema::ProgramSchema;
use cairn_logic::heap::Classes;
use cairn_logic::models;
use cairn_logic::{Formula, Shape, Sort};
use cairn_program::class::access;
use cairn_program::{Origin, Program};
use cairn_spec::schema::{JavaType, Schema};
use cairn_spec::typed::Spec;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Classes of the class path that are tried at most where `C+` allows subclasses.
const MOST_SUBCLASSES: usize = 8;

/// The classes that a specification speaks of.
pub struct ProgramClasses<'p> {
    schema: ProgramSchema<'p>,
    concrete: FxHashMap<Arc<str>, Vec<Arc<str>>>,
    fields: FxHashMap<Arc<str>, Vec<(Arc<str>, Sort)>>,
    ranges: FxHashMap<(Arc<str>, Arc<str>), (i64, i64)>,
    constants: FxHashMap<Arc<str>, Vec<Arc<str>>>,
}

impl<'p> ProgramClasses<'p> {
    pub fn new(program: &'p Program, spec: &Spec) -> ProgramClasses<'p> {
        let mut classes = ProgramClasses {
            schema: ProgramSchema { program },
            concrete: FxHashMap::default(),
            fields: FxHashMap::default(),
            ranges: FxHashMap::default(),
            constants: FxHashMap::default(),
        };
        let bodies = spec.definitions.predicates.iter().map(|p| &p.body);
        for formula in bodies.chain(spec.clauses.iter().map(|c| &c.formula)) {
            classes.read(formula);
        }
        classes
    }

    pub fn program(&self) -> &'p Program {
        self.schema.program
    }

    fn read(&mut self, formula: &Formula) {
        let all = formula.disjuncts.iter().flat_map(|d| &d.vars).chain(&formula.params);
        for variable in all {
            if let Sort::Enum(class) = &variable.sort {
                self.note_enum(class);
            }
        }
        for cell in formula.disjuncts.iter().flat_map(|d| &d.cells) {
            let Shape::Object { class, or_subclass, .. } = &cell.shape else { continue };
            if *or_subclass && !self.concrete.contains_key(class) {
                let found = self.subclasses(class);
                found.iter().for_each(|c| self.note_class(c));
                self.concrete.insert(class.clone(), found);
            }
            self.note_class(class);
        }
    }

    fn note_enum(&mut self, class: &Arc<str>) {
        if !self.constants.contains_key(class) {
            let fields = self.schema.fields(class);
            let names = fields.iter().filter(|f| f.is_enum_constant).map(|f| f.name.clone());
            self.constants.insert(class.clone(), names.collect());
        }
    }

    fn note_class(&mut self, class: &Arc<str>) {
        if self.fields.contains_key(class) {
            return;
        }
        let mut fields: Vec<(Arc<str>, Sort)> = vec![];
        for field in self.schema.fields(class) {
            if let Some(range) = range(&field.ty) {
                self.ranges.entry((class.clone(), field.name.clone())).or_insert(range);
            }
            let is_known = fields.iter().any(|f| f.0 == field.name);
            if let Some(sort) = self.sort(&field.ty)
                && !field.is_static
                && !is_known
            {
                if let Sort::Enum(of) = &sort {
                    self.note_enum(of);
                }
                fields.push((field.name.clone(), sort));
            }
        }
        self.fields.insert(class.clone(), fields);
    }

    /// The classes of the class path that an object of a class can have.
    fn subclasses(&self, class: &str) -> Vec<Arc<str>> {
        let program = self.schema.program;
        let Ok(of) = program.load(&class.replace('.', "/")) else { return vec![] };
        let (names, _) = program.class_path().readable_class_names();
        let mut found: Vec<Arc<str>> = vec![];
        for name in names {
            let Ok(id) = program.load(&name) else { continue };
            let c = program.class(id);
            let is_made = !c.is(access::ABSTRACT | access::INTERFACE) && c.origin == Origin::User;
            if is_made && program.is_subtype(id, of) && found.len() < MOST_SUBCLASSES {
                found.push(c.java_name().into());
            }
        }
        found
    }

    /// What a field of a type holds. None of `void`.
    pub fn sort(&self, ty: &JavaType) -> Option<Sort> {
        Some(match ty {
            JavaType::Boolean => Sort::Bool,
            JavaType::Char | JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => {
                Sort::Int
            }
            JavaType::Float | JavaType::Double => Sort::Double,
            JavaType::Void => return None,
            JavaType::Array(_) => Sort::Ref(Some(ty.to_string().into())),
            JavaType::Class(class) => match &**class {
                "java.lang.String" => Sort::Text,
                "java.lang.Integer"
                | "java.lang.Long"
                | "java.lang.Short"
                | "java.lang.Byte"
                | "java.lang.Character"
                | "java.lang.Boolean" => Sort::Boxed(class.clone()),
                _ if self.is_enum(class) => Sort::Enum(class.clone()),
                _ => Sort::Ref(Some(class.clone())),
            },
        })
    }

    fn is_enum(&self, class: &str) -> bool {
        class != "java.lang.Enum" && self.schema.is_subclass(class, "java.lang.Enum")
    }
}

/// The numbers of a type of integers.
fn range(ty: &JavaType) -> Option<(i64, i64)> {
    Some(match ty {
        JavaType::Boolean => (0, 1),
        JavaType::Byte => (i8::MIN.into(), i8::MAX.into()),
        JavaType::Short => (i16::MIN.into(), i16::MAX.into()),
        JavaType::Char => (0, u16::MAX.into()),
        JavaType::Int => (i32::MIN.into(), i32::MAX.into()),
        JavaType::Long => (i64::MIN, i64::MAX),
        _ => return None,
    })
}

impl Classes for ProgramClasses<'_> {
    fn is_subclass(&self, class: &str, of: &str) -> bool {
        class == of || self.schema.is_subclass(class, of)
    }

    fn constants(&self, enumeration: &str) -> Option<&[Arc<str>]> {
        self.constants.get(enumeration).map(Vec::as_slice)
    }
}

impl models::Schema for ProgramClasses<'_> {
    fn concrete(&self, class: &str, or_subclass: bool) -> Option<&[Arc<str>]> {
        if !or_subclass {
            return None;
        }
        self.concrete.get(class).map(Vec::as_slice)
    }

    fn range(&self, class: &str, field: &str) -> Option<(i64, i64)> {
        self.ranges.get(&(class.into(), field.into())).copied()
    }

    fn fields(&self, class: &str) -> Option<&[(Arc<str>, Sort)]> {
        self.fields.get(class).map(Vec::as_slice)
    }
}
