//! What a driver's source calls things.

use super::Planner;
use cairn_java::capital;
use cairn_program::ClassId;
use cairn_program::ir::Elem;
use cairn_program::synth::{external_type, field_descriptors};
use cairn_witness::facts::Access;

impl Planner<'_> {
    /// A type as the driver's source spells it.
    pub(super) fn spelled(&self, desc: &str) -> Result<String, String> {
        if let Some(component) = desc.strip_prefix('[') {
            return Ok(self.spelled(component)? + "[]");
        }
        if let Some(elem) = primitive(desc) {
            return Ok(elem.java_name().into());
        }
        let name = class_name(desc).unwrap_or(desc);
        let class = self.program.load(name).map_err(|e| e.to_string())?;
        let hidden = || format!("{} cannot be named", external_type(desc));
        if self.view.class(class) == Access::Hidden {
            return Err(hidden());
        }
        let full = self.view.source_name(class).ok_or_else(hidden)?;
        Ok(self.shortened(class, full))
    }

    /// Without its package, where that is clear.
    fn shortened(&self, class: ClassId, full: String) -> String {
        let package = self.program.class(class).package();
        let own = self.program.class(self.program.method(self.request.method).class).package();
        let prefix = format!("{}.", package.replace('/', "."));
        let Some(short) = full.strip_prefix(&prefix) else { return full };
        let first = short.split('.').next().unwrap_or(short);
        let same = if own.is_empty() { first.to_owned() } else { format!("{own}/{first}") };
        let is_clear = match package {
            // Another one is imported.
            _ if package == own => first != "Symbolic",
            "java/lang" => self.program.load(&same).is_err(),
            _ => false,
        };
        if is_clear { short.to_owned() } else { full }
    }
}

pub(super) fn primitive(desc: &str) -> Option<Elem> {
    let elem = Elem::of_descriptor(*desc.as_bytes().first()?)?;
    (elem != Elem::Ref).then_some(elem)
}

/// The internal name in a class's descriptor.
pub(super) fn class_name(desc: &str) -> Option<&str> {
    desc.strip_prefix('L')?.strip_suffix(';')
}

pub(super) fn parameters(desc: &str) -> Vec<&str> {
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or("");
    field_descriptors(inner).flatten().collect()
}

/// A name for the methods that make values of a type, unlike those that are `taken`.
pub(super) fn distinct<'n>(ty: &str, taken: impl Iterator<Item = &'n str>) -> String {
    let simple = ty.trim_end_matches("[]");
    let simple = capital(simple.rsplit('.').next().unwrap_or(simple));
    let wanted = simple + &"Array".repeat(ty.matches("[]").count());
    let taken: Vec<&str> = taken.collect();
    let is_free = |n: &String| !taken.contains(&n.as_str());
    let numbered = (2..).map(|n| format!("{wanted}{n}"));
    std::iter::once(wanted.clone()).chain(numbered).find(is_free).unwrap_or(wanted)
}
