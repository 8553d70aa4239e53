//! How values of declared types come about.

use super::names::{class_name, distinct, primitive};
use super::{ONLY_NULL, Planner};
use crate::plan::{Source, Value, Way};
use cairn_explore::BoundKind;
use cairn_heap::input::Form;
use cairn_heap::recipe::Beginning;
use cairn_program::ir::Elem;
use cairn_program::synth::external_type;
use cairn_program::{ClassId, DeclaredType, Origin, Shape as ClassShape};
use cairn_strategies::Sort;

/// Declared types that a driver makes values of. Generic ones can go on for ever.
const TYPES: usize = 200;

impl Planner<'_> {
    /// What a parameter is given.
    pub(super) fn value(
        &mut self,
        declared: &DeclaredType,
        erased: &str,
        nullable: bool,
    ) -> Result<Value, String> {
        if let Some(elem) = primitive(&declared.desc) {
            return Ok(Value::Any(elem));
        }
        let source = self.source(declared)?;
        let cast = match declared.desc == erased {
            true => None,
            false => Some(self.spelled(erased)?),
        };
        Ok(Value::Made { source, nullable, cast })
    }

    /// How values of a declared type come about.
    fn source(&mut self, declared: &DeclaredType) -> Result<usize, String> {
        if let Some(known) = self.keys.iter().position(|k| k == declared) {
            return Ok(known);
        }
        let ty = self.spelled(&declared.desc)?;
        let name = distinct(&ty, self.sources.iter().map(|s| s.name.as_str()));
        let number = self.sources.len();
        self.keys.push(declared.clone());
        self.sources.push(Source { name, ty, ways: vec![] });
        self.sources[number].ways = self.ways(declared)?;
        Ok(number)
    }

    fn ways(&mut self, declared: &DeclaredType) -> Result<Vec<Way>, String> {
        let shown = external_type(&declared.desc);
        if self.sources.len() > TYPES {
            self.lose(format!("{shown}{ONLY_NULL}: there are too many types"));
            return Ok(vec![]);
        }
        let name = class_name(&declared.desc).unwrap_or(&declared.desc);
        let class = self.program.load(name).map_err(|e| e.to_string())?;
        let is_variable = |s: &str| s.trim_start_matches('[').starts_with('+');
        let sort = match declared.signature.as_deref().is_some_and(is_variable) {
            true => Sort::Variable,
            false => Sort::Plain,
        };
        let found = self.candidates.of(self.program, self.request.settings, class, sort);
        if found.is_cut {
            self.cuts.insert(BoundKind::Candidates);
        }
        if found.has_more_elements {
            self.cuts.insert(BoundKind::Elements);
        }
        let (mut ways, mut reasons) = (vec![], vec![]);
        for &form in &found.forms {
            match self.way(form, class, declared) {
                Ok(Some(way)) if !ways.contains(&way) => ways.push(way),
                Err(why) if !reasons.contains(&why) => reasons.push(why),
                _ => {}
            }
        }
        if ways.is_empty() && !reasons.is_empty() {
            reasons = vec![format!("{shown}{ONLY_NULL}: {}", reasons.join("; "))];
        }
        found.loss.iter().cloned().chain(reasons).for_each(|l| self.lose(l));
        Ok(ways)
    }

    fn lose(&mut self, what: String) {
        if !self.losses.contains(&what) {
            self.losses.push(what);
        }
    }

    /// One of the ways to a value; none if a bound leaves it out.
    fn way(
        &mut self,
        form: Form,
        of: ClassId,
        declared: &DeclaredType,
    ) -> Result<Option<Way>, String> {
        let program = self.program;
        Ok(Some(match form {
            Form::Text => Way::Text,
            Form::Boxed(elem) => Way::Boxed(elem),
            Form::Instance(class) if class == program.object() => Way::Fixed("new Object()".into()),
            Form::Instance(class) => Way::Object(self.maker(class, declared)?),
            Form::Made { recipe, .. } => {
                let recipe = self.candidates.recipe(program, recipe);
                let is_own = program.class(recipe.class).origin == Origin::User
                    && recipe.beginning(program) == Beginning::Constructor;
                Way::Object(match is_own {
                    true => self.maker(recipe.class, declared)?,
                    false => self.recipe(&recipe, declared)?,
                })
            }
            Form::Constant(field) => {
                let field = program.field(field);
                let class = self.spelled(&format!("L{};", program.class(field.class).name))?;
                Way::Fixed(format!("{class}.{}", field.name))
            }
            Form::Array(class) if class == of => self.array(class, declared)?,
            Form::Array(_) => {
                // Of a subclass.
                self.cuts.insert(BoundKind::Candidates);
                return Ok(None);
            }
            Form::Stub(interface) => {
                let name = program.class(interface).java_name();
                return Err(format!("{name} would need a lambda, and a driver has none"));
            }
        }))
    }

    fn array(&mut self, class: ClassId, declared: &DeclaredType) -> Result<Way, String> {
        let ClassShape::Array { elem, .. } = self.program.class(class).shape else {
            return Err(format!("{} is no array", external_type(&declared.desc)));
        };
        if elem != Elem::Ref {
            return Ok(Way::Primitives(elem));
        }
        let desc = declared.desc.trim_start_matches('[');
        let dimensions = declared.desc.len() - desc.len() - 1;
        let signature = declared.signature.as_deref().and_then(|s| s.strip_prefix('['));
        let component = DeclaredType {
            desc: declared.desc[1..].to_owned(),
            signature: signature.map(Into::into),
        };
        self.cuts.insert(BoundKind::Scope);
        let element = self.value(&component, &component.desc, true)?;
        Ok(Way::Array { base: self.spelled(desc)?, dimensions, element })
    }
}
