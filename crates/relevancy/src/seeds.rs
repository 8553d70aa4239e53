//! Where symbolic values begin.

use cairn_program::ir::{Body, Reg};
use cairn_program::{ClassId, FieldId, MethodId, Program};

/// A place where symbolic values begin, chosen by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seed {
    /// A field, of all objects of its class, or static.
    Field(FieldId),
    /// What a method returns.
    Result(MethodId),
    /// A variable.
    Variable(MethodId, Reg),
}

/// All places where symbolic values begin, besides calls that make unknown values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seeds {
    /// Entry points whose receiver and arguments are unknown.
    pub entries: Vec<MethodId>,
    pub chosen: Vec<Seed>,
    /// Static fields of the program's own classes that are not final are inputs.
    pub statics: bool,
}

/// Why a name is no place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeedError {
    #[error("`{0}` is no place: write Class#field, Class#method or Class#method:variable")]
    Form(String),
    #[error("there is no class {0}{1}")]
    Class(String, Candidates),
    #[error("{0} has no field and no method {1}{2}")]
    Member(String, String, Candidates),
    #[error("{0} has no variable {1}{2}")]
    Variable(String, String, Candidates),
}

/// Names that may have been meant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidates(pub Vec<String>);

/// How many names are shown.
const SHOWN: usize = 8;

impl std::fmt::Display for Candidates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        let shown: Vec<&str> = self.0.iter().take(SHOWN).map(String::as_str).collect();
        let more = if self.0.len() > SHOWN { ", ..." } else { "" };
        write!(f, "; there is {}{more}", shown.join(", "))
    }
}

fn class(program: &Program, name: &str) -> Result<ClassId, SeedError> {
    program.load(&name.replace('.', "/")).map_err(|_| {
        let (names, _) = program.class_path().readable_class_names();
        let last = |n: &str| n.rsplit(['/', '.', '$']).next().unwrap_or(n).to_lowercase();
        let wanted = last(name);
        let mut near: Vec<String> = names
            .iter()
            .filter(|n| last(n).contains(&wanted) || wanted.contains(&last(n)))
            .map(|n| n.replace('/', "."))
            .collect();
        if near.is_empty() {
            near = names.iter().map(|n| n.replace('/', ".")).collect();
        }
        near.sort();
        SeedError::Class(name.into(), Candidates(near))
    })
}

/// The places that a text names: several if methods are overloaded, or a variable has several registers.
pub fn parse(program: &Program, text: &str) -> Result<Vec<Seed>, SeedError> {
    let form = || SeedError::Form(text.into());
    let (class_name, member) = text.split_once('#').ok_or_else(form)?;
    let (member, variable) = match member.split_once(':') {
        Some((m, v)) => (m, Some(v)),
        None => (member, None),
    };
    if class_name.is_empty() || member.is_empty() || variable == Some("") {
        return Err(form());
    }
    let id = class(program, class_name)?;
    let named = |m: &&MethodId| &*program.method(**m).name == member;
    let methods: Vec<MethodId> = program.class(id).methods.iter().filter(named).copied().collect();
    match variable {
        Some(v) if !methods.is_empty() => variables(program, &methods, text, v),
        None => {
            let own = program.class(id).fields.iter().copied();
            let field = own.filter(|&f| &*program.field(f).name == member).map(Seed::Field).next();
            let inherited = || program.find_field(id, member).map(Seed::Field);
            let mut found: Vec<Seed> = field.or_else(inherited).into_iter().collect();
            if found.is_empty() {
                found.extend(methods.into_iter().map(Seed::Result));
            }
            if found.is_empty() {
                Err(no_member(program, id, class_name, member))
            } else {
                Ok(found)
            }
        }
        Some(_) => Err(no_member(program, id, class_name, member)),
    }
}

fn no_member(program: &Program, id: ClassId, class: &str, member: &str) -> SeedError {
    let c = program.class(id);
    let fields = c.fields.iter().map(|&f| program.field(f).name.to_string());
    let methods = c.methods.iter().map(|&m| program.method(m).name.to_string());
    let mut all: Vec<String> = fields.chain(methods).collect();
    all.sort();
    all.dedup();
    SeedError::Member(class.into(), member.into(), Candidates(all))
}

/// The name of a variable; a parameter of code without names is called by its number.
pub fn variable_name(body: &Body, reg: Reg) -> Option<String> {
    match body.names.get(reg.0 as usize).and_then(|n| n.as_deref()) {
        Some(name) => Some(name.to_owned()),
        None => (reg.0 < body.params).then(|| format!("parameter {}", reg.0)),
    }
}

fn variables(
    program: &Program,
    methods: &[MethodId],
    text: &str,
    name: &str,
) -> Result<Vec<Seed>, SeedError> {
    let (mut found, mut all) = (vec![], vec![]);
    for &m in methods {
        let Ok(body) = program.body(m) else { continue };
        for i in 0..body.regs.len() {
            let Some(known) = variable_name(body, Reg(i as u16)) else { continue };
            if known == name {
                found.push(Seed::Variable(m, Reg(i as u16)));
            }
            all.push(known);
        }
    }
    all.sort();
    all.dedup();
    if found.is_empty() {
        let method = text.rsplit_once(':').map_or(text, |t| t.0);
        return Err(SeedError::Variable(method.into(), name.into(), Candidates(all)));
    }
    Ok(found)
}
