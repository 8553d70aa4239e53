//! Which methods of which classes get tests, and why the others do not.

use cairn_arrange::View;
use cairn_explore::Predicates;
use cairn_program::class::access;
use cairn_program::synth::{external_type, field_descriptors};
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_witness::facts::Access;

/// A class and its methods that get tests.
#[derive(Clone, Debug)]
pub struct Subject {
    pub class: ClassId,
    /// Binary name with dots.
    pub name: String,
    pub methods: Vec<MethodId>,
    /// The name of the methods, if only those of one name are meant.
    pub only: Option<String>,
    /// Methods that do not, with the reason.
    pub skipped: Vec<Skipped>,
}

/// Something that gets no test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// A method as people write it, `insert(int)`, or a class.
    pub what: String,
    pub why: String,
}

/// What targets name.
#[derive(Clone, Debug, Default)]
pub struct Subjects {
    pub classes: Vec<Subject>,
    /// Classes that get no test at all.
    pub skipped: Vec<Skipped>,
    /// Some of them cannot be read.
    pub is_broken: bool,
}

impl Subjects {
    /// `targets` are classes (with those nested in them), `Class#method` (all of that name, or the
    /// one with these parameter types) and packages; none is all of `known`, the internal names of
    /// the classes that are the user's own. `precondition` is not tested itself.
    pub fn resolve(
        program: &Program,
        targets: &[String],
        known: &[String],
        precondition: Option<&Predicates>,
    ) -> Result<Subjects, String> {
        let mut chosen: Vec<(String, Option<String>)> = vec![];
        if targets.is_empty() {
            chosen.extend(known.iter().map(|n| (n.clone(), None)));
        }
        for target in targets {
            let (class, method) = match target.split_once('#') {
                Some((class, method)) => (class, Some(method.replace(' ', ""))),
                None => (target.as_str(), None),
            };
            let name = class.trim().replace('.', "/");
            let nested = format!("{name}$");
            let package = format!("{}/", name.trim_end_matches("/*"));
            let is_in =
                |n: &&String| n.strip_prefix(&*package).is_some_and(|rest| !rest.contains('/'));
            let is_own =
                || program.load(&name).is_ok_and(|c| program.class(c).origin == Origin::User);
            if known.contains(&name) || (method.is_some() && is_own()) {
                let with_nested = method.is_none();
                chosen.push((name, method));
                if with_nested {
                    let inside = known.iter().filter(|n| n.starts_with(&nested));
                    chosen.extend(inside.map(|n| (n.clone(), None)));
                }
            } else if method.is_none() && known.iter().any(|n| is_in(&n)) {
                chosen.extend(known.iter().filter(is_in).map(|n| (n.clone(), None)));
            } else {
                let why = match program.load(&name) {
                    Ok(_) => format!("{class} is not one of the program's own classes"),
                    Err(e) => e.to_string(),
                };
                return Err(why + &offers(class, known));
            }
        }
        let mut subjects = Subjects::default();
        for (name, method) in chosen {
            if name.ends_with("package-info") || name.ends_with("module-info") {
                continue;
            }
            match Subject::new(program, &name, method.as_deref(), precondition) {
                Ok(Some(subject)) => subjects.add(subject),
                Ok(None) => {}
                Err(Missing::Method(why)) => return Err(why),
                Err(Missing::Broken(why)) => {
                    subjects.is_broken = true;
                    subjects.skipped.push(Skipped { what: name.replace('/', "."), why });
                }
                Err(Missing::Class(why)) => {
                    subjects.skipped.push(Skipped { what: name.replace('/', "."), why });
                }
            }
        }
        Ok(subjects)
    }

    /// Classes that are named twice are one subject, as are methods of one name.
    fn add(&mut self, subject: Subject) {
        let same = |s: &&mut Subject| s.class == subject.class && s.only == subject.only;
        match self.classes.iter_mut().find(same) {
            Some(known) => {
                let new = subject.methods.into_iter().filter(|m| !known.methods.contains(m));
                let new: Vec<MethodId> = new.collect();
                known.methods.extend(new);
                known.skipped.retain(|s| subject.skipped.contains(s));
            }
            None => self.classes.push(subject),
        }
    }
}

/// Names that could have been meant: those that share the last part, then the others.
fn offers(wanted: &str, known: &[String]) -> String {
    let last = wanted.rsplit(['.', '$']).next().unwrap_or(wanted).to_lowercase();
    let dotted = known.iter().map(|n| n.replace('/', "."));
    let (near, far): (Vec<String>, Vec<String>) =
        dotted.partition(|n| n.to_lowercase().contains(&last));
    let all: Vec<String> = near.into_iter().chain(far).collect();
    if all.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = all.iter().take(OFFERED).map(|n| format!("  {n}")).collect();
    let more = match all.len().saturating_sub(OFFERED) {
        0 => String::new(),
        n => format!("\n  ... and {n} more"),
    };
    format!("; there are:\n{}{more}", shown.join("\n"))
}

/// Classes that a message lists at most.
const OFFERED: usize = 10;

enum Missing {
    Class(String),
    Broken(String),
    Method(String),
}

impl Subject {
    fn new(
        program: &Program,
        name: &str,
        method: Option<&str>,
        precondition: Option<&Predicates>,
    ) -> Result<Option<Subject>, Missing> {
        let class = program.load(name).map_err(|e| Missing::Broken(e.to_string()))?;
        let found = program.class(class);
        let view = View::of(program, class);
        if found.origin != Origin::User || found.is(access::SYNTHETIC) {
            return Ok(None);
        }
        if view.source_name(class).is_none() {
            // Anonymous and local classes are tested through the methods they are in.
            let nested = program.nested_class(class).is_some_and(|n| n.outer.is_none());
            let why = "its name is no Java identifier, so no test can name it".to_owned();
            return if nested { Ok(None) } else { Err(Missing::Class(why)) };
        }
        if view.class(class) == Access::Hidden {
            let why = "it is private: tested through the class around it".to_owned();
            return Err(Missing::Class(why));
        }
        let only = method.map(|m| m.split('(').next().unwrap_or(m).to_owned());
        let name = found.java_name();
        let mut subject = Subject { class, name, methods: vec![], only, skipped: vec![] };
        let mut is_named = false;
        for &id in found.methods.iter() {
            let m = program.method(id);
            if m.is(access::SYNTHETIC) || &*m.name == "<clinit>" || is_made(program, id) {
                continue;
            }
            if method.is_some_and(|wanted| !is_meant(program, id, wanted)) {
                continue;
            }
            is_named = true;
            match reason_against(&view, id, precondition.filter(|_| method.is_none())) {
                None => subject.methods.push(id),
                Some(why) => {
                    subject.skipped.push(Skipped { what: spelled(program, id), why: why.into() });
                }
            }
        }
        match method {
            Some(wanted) if !is_named => {
                let has_name = |m: &&MethodId| &*program.method(**m).name != "<clinit>";
                let all = found.methods.iter().filter(has_name);
                let all = all.map(|&m| format!("  {}", target(program, m)));
                let all: Vec<String> = all.collect();
                let class = &subject.name;
                let all = all.join("\n");
                Err(Missing::Method(format!("no method `{wanted}` in {class}; it has:\n{all}")))
            }
            _ => Ok(Some(subject)),
        }
    }
}

/// Whether the compiler adds such a method to every enum.
fn is_made(program: &Program, id: MethodId) -> bool {
    let m = program.method(id);
    let is_enum = program.class(m.class).is(access::ENUM);
    let known = [("values", "()["), ("valueOf", "(Ljava/lang/String;)L")];
    is_enum && known.iter().any(|(name, desc)| &*m.name == *name && m.desc.starts_with(desc))
}

fn is_meant(program: &Program, id: MethodId, wanted: &str) -> bool {
    let m = program.method(id);
    match wanted.contains('(') {
        true => {
            let short = |d: &str| simple(&external_type(d));
            let short: Vec<String> = parameters(&m.desc).map(short).collect();
            wanted == target(program, id) || wanted == format!("{}({})", m.name, short.join(","))
        }
        false => wanted == &*m.name,
    }
}

/// A method as a target spells it.
fn target(program: &Program, id: MethodId) -> String {
    let m = program.method(id);
    let types: Vec<String> = parameters(&m.desc).map(external_type).collect();
    format!("{}({})", m.name, types.join(","))
}

/// A type's name without what it is in.
fn simple(name: &str) -> String {
    name.rsplit(['.', '$']).next().unwrap_or(name).to_owned()
}

/// Why a method gets no test.
fn reason_against(
    view: &View<'_>,
    id: MethodId,
    precondition: Option<&Predicates>,
) -> Option<&'static str> {
    let m = view.program.method(id);
    let class = view.program.class(m.class);
    if m.is_native() {
        Some("native")
    } else if m.is_abstract() {
        Some("abstract")
    } else if view.method(id) == Access::Hidden
        && !cairn_java::is_identifier(&m.name)
        && &*m.name != "<init>"
    {
        Some("its name is no Java identifier")
    } else if view.method(id) == Access::Hidden {
        Some("private: tested through its callers")
    } else if precondition.is_some_and(|p| p.has(view.program, id)) {
        Some("the precondition itself")
    } else if &*m.name == "<init>" && class.is(access::ABSTRACT) {
        Some("constructor of an abstract class")
    } else if &*m.name == "<init>" && class.is(access::ENUM) {
        Some("constructor of an enum")
    } else {
        None
    }
}

/// A method as people write it: `insert(int)`, `new Bst()`.
pub fn spelled(program: &Program, id: MethodId) -> String {
    let m = program.method(id);
    let types: Vec<String> = parameters(&m.desc).map(|d| simple(&external_type(d))).collect();
    let types = types.join(", ");
    match &*m.name {
        "<init>" => {
            format!("new {}({types})", simple(&program.class(m.class).java_name()))
        }
        name => format!("{name}({types})"),
    }
}

fn parameters(descriptor: &str) -> impl Iterator<Item = &str> {
    let inner = descriptor.trim_start_matches('(').split(')').next().unwrap_or("");
    field_descriptors(inner).flatten()
}
