//! Where specifications are, and reading them.
//!
//! The specification of a class `a.b.Outer` (and of the classes nested in it) is a file `Outer.star`: beside the class on the
//! class path (`a/b/Outer.star`), beside its source in `src/main/java/a/b`, or in `src/test/star` (there with or without
//! the package's directories). Specifications of the classes that a call reaches through parameters and fields are
//! read with it.

use crate::schema::{ProgramSchema, java_type};
use cairn_logic::Formula;
use cairn_program::synth::{external_type, field_descriptors};
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_spec::schema::JavaType;
use cairn_spec::typed::{Clause, ClauseKind, Spec};
use cairn_spec::{Diagnostics, Source, compile};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Classes whose specifications are looked for at most.
const MOST_CLASSES: usize = 500;

/// Directories of a project that may hold specifications, below which the package's directories follow.
const DIRECTORIES: [&str; 3] = ["src/test/star", "src/main/java", "src/test/java"];

/// A specification of classes of a program.
#[derive(Clone, Debug)]
pub struct Specification {
    pub spec: Spec,
    pub warnings: Diagnostics,
    /// The files that it was read from.
    pub files: Vec<String>,
}

/// Why there is no specification.
#[derive(Debug, thiserror::Error)]
pub enum SpecError {
    #[error("{file}: {error}")]
    Read { file: String, error: std::io::Error },
    #[error("{file}: this is not text in UTF-8")]
    NoText { file: String },
    #[error("{}", .0.render(cairn_spec::Colour::Plain).trim_end())]
    Wrong(Diagnostics),
}

impl Specification {
    /// Reads files by name. A file that is called like no class is about `class`, if there is one.
    pub fn read(
        program: &Program,
        files: &[PathBuf],
        class: Option<ClassId>,
    ) -> Result<Specification, SpecError> {
        let default = class.map(|c| Arc::from(program.class(c).java_name()));
        let mut sources = vec![];
        for file in files {
            let name = file.display().to_string();
            let read = match std::fs::metadata(file) {
                Ok(data) if !data.is_file() && !data.is_dir() => {
                    Err(std::io::Error::other("it is no regular file"))
                }
                _ => std::fs::read(file),
            };
            let bytes = read.map_err(|error| SpecError::Read { file: name.clone(), error })?;
            let context = context_of(program, file).or_else(|| default.clone());
            sources.push(source(name, bytes, context)?);
        }
        Specification::compiled(program, sources)
    }

    /// The specifications of some classes, and of those that they reach. None if there is no file.
    pub fn find(
        program: &Program,
        classes: &[ClassId],
    ) -> Result<Option<Specification>, SpecError> {
        let mut sources: Vec<Source> = vec![];
        for class in reached(program, classes) {
            let name = program.class(class).java_name();
            let outer = name.split('$').next().unwrap_or(&name).to_owned();
            if sources.iter().any(|s| s.context.as_deref() == Some(&outer)) {
                continue;
            }
            if let Some((file, bytes)) = beside(program, &outer)? {
                sources.push(source(file, bytes, Some(outer.into()))?);
            }
        }
        // Files that are found, not named together, have their predicates for themselves.
        let mut all: Option<Specification> = None;
        for source in sources {
            let one = Specification::compiled(program, vec![source])?;
            all = Some(match all {
                Some(all) => all.and(one),
                None => one,
            });
        }
        Ok(all)
    }

    /// Both, each with predicates of its own.
    fn and(mut self, other: Specification) -> Specification {
        let (predicates, files) = (self.spec.definitions.predicates.len() as u32, self.files.len());
        let moved = |formula: &mut Formula| {
            for instance in formula.disjuncts.iter_mut().flat_map(|d| &mut d.instances) {
                instance.predicate.0 += predicates;
            }
        };
        for mut predicate in other.spec.definitions.predicates {
            moved(&mut predicate.body);
            self.spec.definitions.predicates.push(predicate);
        }
        for mut place in other.spec.predicate_spans {
            place.file += files;
            self.spec.predicate_spans.push(place);
        }
        for mut clause in other.spec.clauses {
            moved(&mut clause.formula);
            clause.place.file += files;
            self.spec.clauses.push(clause);
        }
        for mut warning in other.warnings.list {
            warning.place.file += files;
            self.warnings.list.push(warning);
        }
        self.warnings.files.extend(other.warnings.files);
        self.files.extend(other.files);
        self
    }

    fn compiled(program: &Program, sources: Vec<Source>) -> Result<Specification, SpecError> {
        let files = sources.iter().map(|s| s.name.to_string()).collect();
        let compiled = compile(&sources, &ProgramSchema { program }).map_err(SpecError::Wrong)?;
        Ok(Specification { spec: compiled.spec, warnings: compiled.warnings, files })
    }

    /// Whether it says something of the values of a call.
    pub fn applies_to(&self, program: &Program, method: MethodId) -> bool {
        let m = program.method(method);
        let mut classes = parameter_classes(program, method);
        if !m.is_static() && &*m.name != "<init>" {
            classes.push(m.class);
        }
        self.spec.clauses.iter().any(|clause| {
            let Ok(class) = program.load(&clause.class.replace('.', "/")) else { return false };
            match clause.kind {
                ClauseKind::Invariant => classes.iter().any(|c| program.is_subtype(*c, class)),
                ClauseKind::Pre => class == m.class && speaks_of(clause, program, method),
                ClauseKind::Post => false,
            }
        })
    }
}

/// Whether a clause is about a method of its class.
pub fn speaks_of(clause: &Clause, program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    let types = || -> Vec<Arc<str>> {
        let inner = m.desc.trim_start_matches('(').split(')').next().unwrap_or_default();
        field_descriptors(inner).flatten().map(|d| external_type(d).into()).collect()
    };
    clause.method.as_ref().is_some_and(|wanted| {
        *wanted.name == *m.name && wanted.params.as_ref().is_none_or(|p| types() == *p)
    })
}

fn source(name: String, bytes: Vec<u8>, context: Option<Arc<str>>) -> Result<Source, SpecError> {
    let text = String::from_utf8(bytes).map_err(|_| SpecError::NoText { file: name.clone() })?;
    Ok(Source { name: name.into(), text: text.into(), context })
}

/// The class that a file is about, by its name: the longest end of its path that is one, or the only class of that
/// simple name on the class path.
fn context_of(program: &Program, file: &Path) -> Option<Arc<str>> {
    let path = file.with_extension("");
    let parts: Vec<String> =
        path.components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
    for first in 0..parts.len() {
        if let Ok(class) = program.load(&parts[first..].join("/")) {
            return Some(program.class(class).java_name().into());
        }
    }
    let simple = parts.last()?;
    let (names, _) = program.class_path().readable_class_names();
    let mut found = names.iter().filter(|n| n.rsplit('/').next() == Some(simple));
    match (found.next(), found.next()) {
        (Some(only), None) => Some(only.replace('/', ".").into()),
        _ => None,
    }
}

/// The file of a class, if there is one.
fn beside(program: &Program, class: &str) -> Result<Option<(String, Vec<u8>)>, SpecError> {
    let path = format!("{}.star", class.replace('.', "/"));
    // A jar that cannot be read has no specification; that it cannot be read is told where a class is looked for.
    if let Ok(Some(bytes)) = program.class_path().resource(&path, program.jdk().feature) {
        return Ok(Some((path, bytes)));
    }
    let simple = path.rsplit('/').next().unwrap_or(&path);
    let mut places: Vec<PathBuf> = DIRECTORIES.iter().map(|d| Path::new(d).join(&path)).collect();
    places.insert(1, Path::new(DIRECTORIES[0]).join(simple));
    for place in places {
        match std::fs::read(&place) {
            Ok(bytes) => return Ok(Some((place.display().to_string(), bytes))),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => {
                return Err(SpecError::Read { file: place.display().to_string(), error });
            }
        }
    }
    Ok(None)
}

/// Classes of the program's own that some classes reach through fields, those included.
fn reached(program: &Program, classes: &[ClassId]) -> Vec<ClassId> {
    let mut all: Vec<ClassId> = vec![];
    let mut open: Vec<ClassId> = classes.iter().rev().copied().collect();
    while let Some(class) = open.pop() {
        let found = program.class(class);
        if found.origin != Origin::User || all.contains(&class) || all.len() >= MOST_CLASSES {
            continue;
        }
        all.push(class);
        for &ancestor in found.ancestors.iter() {
            open.push(ancestor);
            let fields = program.class(ancestor).fields.iter().map(|f| &program.field(*f).desc);
            open.extend(fields.filter_map(|d| class_of(program, d)));
        }
    }
    all
}

/// The classes of a method's parameters.
pub fn parameter_classes(program: &Program, method: MethodId) -> Vec<ClassId> {
    let desc = &program.method(method).desc;
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or_default();
    field_descriptors(inner).flatten().filter_map(|d| class_of(program, d)).collect()
}

/// The class of a descriptor, or of the elements of an array.
fn class_of(program: &Program, desc: &str) -> Option<ClassId> {
    let mut ty = java_type(desc)?;
    while let JavaType::Array(element) = ty {
        ty = *element;
    }
    match ty {
        JavaType::Class(name) => program.load(&name.replace('.', "/")).ok(),
        _ => None,
    }
}
