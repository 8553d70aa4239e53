//! Preconditions as they are named: `repOK`, `com.acme.Bst#isSound`, `com.acme.Checks#isSound`.

use cairn_explore::{Predicates, Target, subject};
use cairn_program::class::access;
use cairn_program::synth::{external_type, field_descriptors};
use cairn_program::{ClassId, MethodId, Origin, Program};

/// Says that objects need not satisfy anything.
const NONE: &str = "none";

/// Methods that a message lists at most.
const LISTED: usize = 8;

/// What is said, or the default, which is the name of a method of classes that nothing else is said of.
pub fn read(
    program: &Program,
    said: &[String],
    default: Option<&str>,
) -> Result<Option<Predicates>, String> {
    if said.iter().any(|s| s == NONE) {
        return match said {
            [_] => Ok(None),
            _ => Err(format!("`{NONE}` stands alone; leave it out, or the others")),
        };
    }
    let mut found = Predicates::default();
    for text in said {
        match text.split_once('#') {
            Some((class, method)) => {
                found.methods.push(of_class(program, class.trim(), method.trim())?);
            }
            None => {
                let name = name(text)?;
                check_exists(program, name)?;
                found.names.push(name.to_owned());
            }
        }
    }
    if found.names.is_empty() {
        found.names.extend(default.map(str::to_owned));
    }
    Ok(Some(found).filter(|f| *f != Predicates::default()))
}

/// That some class of the class path speaks of a method of that name. The classes are not loaded for that.
fn check_exists(program: &Program, name: &str) -> Result<(), String> {
    let (path, feature) = (program.class_path(), program.jdk().feature);
    let speaks_of_it = |class: &String| {
        let file = format!("{}.class", class.replace('.', "/"));
        let bytes = path.resource(&file, feature).ok().flatten();
        bytes.is_some_and(|b| b.windows(name.len()).any(|w| w == name.as_bytes()))
    };
    match path.readable_class_names().0.iter().any(speaks_of_it) {
        true => Ok(()),
        false => Err(format!(
            "--precondition: no class of the class path has a method `{name}`; name one, or CLASS#METHOD, or `none`"
        )),
    }
}

/// The name of a method of any class.
fn name(text: &str) -> Result<&str, String> {
    let name = text.trim().trim_end_matches("()");
    match name.contains(['.', '(', ' ']) || name.is_empty() {
        true => Err(format!("`{text}` is no name of a method; write NAME, or CLASS#NAME")),
        false => Ok(name),
    }
}

/// A method that is named with its class, and the class whose objects it is asked about.
fn of_class(program: &Program, class: &str, text: &str) -> Result<(ClassId, MethodId), String> {
    let missing = |e| format!("{e}; write the class with its package, as in com.acme.Bst#{text}");
    let id = program.load(&class.replace('.', "/")).map_err(missing)?;
    let class = program.class(id).java_name();
    if program.class(id).origin != Origin::User {
        return Err(format!("{class} is a class of the library; name a method of your own"));
    }
    let (name, types) = match text.split_once('(') {
        Some((name, types)) => (name, Some(types.trim_end_matches(')').replace(' ', ""))),
        None => (text, None),
    };
    let hidden = |m: &MethodId| program.method(*m).is(access::SYNTHETIC);
    let mut all: Vec<MethodId> = program.class(id).methods.to_vec();
    all.extend(program.find_method_in_hierarchy(id, name, "()Z").filter(|m| !all.contains(m)));
    all.retain(|m| !hidden(m));
    let is_meant = |m: &MethodId| {
        let fits = types.as_ref().is_none_or(|t| parameters(program, *m).join(",") == *t);
        &*program.method(*m).name == name && fits
    };
    let named: Vec<MethodId> = all.iter().copied().filter(is_meant).collect();
    let fitting = |m: MethodId| asked_about(program, id, m).map(|of| (of, m));
    let wanted = format!("it must be `boolean {name}()` or `static boolean {name}({class})`");
    let found: Vec<(ClassId, MethodId)> = named.iter().copied().filter_map(fitting).collect();
    match (&found[..], named.first()) {
        (&[one], _) => Ok(one),
        ([], Some(&wrong)) => {
            let why = fault(program, wrong);
            Err(format!("{class}#{name} is no precondition: {why}; {wanted}"))
        }
        ([], None) => {
            let others = all.iter().copied().filter(|&m| fitting(m).is_some());
            let mut others: Vec<String> = others.map(|m| spelled(program, m)).collect();
            if others.len() > LISTED {
                others.truncate(LISTED);
                others.push("...".into());
            }
            let has = match others.is_empty() {
                true => format!("{wanted}; write one"),
                false => format!("{class} has {}", others.join(", ")),
            };
            Err(format!("no method `{text}` in {class}; {has}"))
        }
        (several, _) => {
            let all: Vec<String> =
                several.iter().map(|(_, m)| format!("{class}#{}", spelled(program, *m))).collect();
            Err(format!("{class}#{name} is overloaded; say which one: {}", all.join(", ")))
        }
    }
}

/// Methods with the name of a precondition that are none, in the classes that a target is about.
pub fn misfits(program: &Program, said: Option<&Predicates>, target: &Target) -> Vec<String> {
    let (Some(predicates), Target::Method(method)) = (said, target) else { return vec![] };
    let m = program.method(*method);
    let inner = m.desc.trim_start_matches('(').split(')').next().unwrap_or_default();
    let named = field_descriptors(inner).flatten();
    let named = named.filter_map(|d| d.strip_prefix('L')?.strip_suffix(';'));
    let mut classes: Vec<ClassId> = (!m.is_static()).then_some(m.class).into_iter().collect();
    classes.extend(named.filter_map(|name| program.load(name).ok()));
    let mut all: Vec<String> = vec![];
    for wrong in classes.into_iter().filter_map(|c| misfit(program, predicates, c)) {
        if !all.contains(&wrong) {
            all.push(wrong);
        }
    }
    all
}

/// A method of a class with the name of a precondition that is none.
pub fn misfit(program: &Program, predicates: &Predicates, class: ClassId) -> Option<String> {
    let found = program.class(class);
    if found.origin != Origin::User || !predicates.of(program, class).is_empty() {
        return None;
    }
    let is_named = |m: &&MethodId| {
        let m = program.method(**m);
        predicates.names.iter().any(|n| **n == *m.name) && !m.is(access::SYNTHETIC)
    };
    let method = *found.methods.iter().find(is_named)?;
    let (name, class) = (&program.method(method).name, found.java_name());
    let why = match asked_about(program, found.id, method) {
        Some(_) => "it is static; name it with --precondition CLASS#METHOD".into(),
        None => fault(program, method),
    };
    Some(format!("{name} of {class} is no precondition: {why}"))
}

/// The class whose objects a method can be asked about, if it can.
fn asked_about(program: &Program, class: ClassId, method: MethodId) -> Option<ClassId> {
    let m = program.method(method);
    if m.is_static() {
        let of = program.load(subject(program, method)?).ok()?;
        return (program.class(of).origin == Origin::User).then_some(of);
    }
    (&*m.desc == "()Z").then_some(class)
}

/// Why a method cannot be asked.
fn fault(program: &Program, method: MethodId) -> String {
    let m = program.method(method);
    let (_, returned) = m.desc.split_once(')').unwrap_or_default();
    let parameters = parameters(program, method);
    if returned != "Z" {
        return format!("it returns {}", external_type(returned));
    }
    match (m.is_static(), &parameters[..]) {
        (true, []) => "it is static and has no parameter".into(),
        (true, [one]) => format!("{one} is no class of your own"),
        (_, several) if several.len() == 1 => "it has a parameter".into(),
        (_, several) => format!("it has {} parameters", several.len()),
    }
}

fn parameters(program: &Program, method: MethodId) -> Vec<String> {
    let desc = &program.method(method).desc;
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or_default();
    field_descriptors(inner).flatten().map(external_type).collect()
}

fn spelled(program: &Program, method: MethodId) -> String {
    format!("{}({})", program.method(method).name, parameters(program, method).join(","))
}
