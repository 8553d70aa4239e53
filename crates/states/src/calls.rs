//! Which calls of a program's interface make objects of a class, and which change them.
//!
//! What counts is what a test in a certain package can call ([`View`]). Constructors, static methods that return the
//! object, and methods of builders make it; of its own methods, those change it that can write something.

use crate::goals::Differing;
use cairn_arrange::View;
use cairn_explore::Budget;
use cairn_heap::Recipe;
use cairn_program::class::access as flags;
use cairn_program::ir::{Inst, SiteRef};
use cairn_program::{Class, ClassId, FieldId, MethodId, Origin, Program};
use cairn_witness::facts::Access;
use std::collections::{BTreeMap, BTreeSet};

/// Methods that are looked through for a write.
const LOOKED_AT: usize = 200;

/// Constants of a class that are tried.
const CONSTANTS: usize = 4;

/// Words that the names of methods begin with which fill objects: they are tried first.
const ADDERS: [&str; 20] = [
    "add", "append", "acquire", "book", "connect", "deliver", "enqueue", "insert", "link", "make",
    "offer", "open", "push", "put", "register", "schedule", "set", "store", "union", "with",
];

/// Classes of the library whose methods change nothing that can be seen.
const PURE: [&str; 20] = [
    "java/lang/String",
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Number",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Class",
    "java/lang/System",
    "java/util/Objects",
    "java/util/Arrays",
    "java/math/BigInteger",
    "java/math/BigDecimal",
];

/// How often methods are called in the program's own code.
#[derive(Clone, Debug, Default)]
pub struct Usage {
    calls: BTreeMap<MethodId, usize>,
}

impl Usage {
    /// Of calls in the classes of one package, as far as the budget goes.
    pub fn of_package(program: &Program, classes: &[ClassId], budget: &Budget) -> Usage {
        let mut usage = Usage::default();
        let methods = classes.iter().flat_map(|&c| program.class(c).methods.iter().copied());
        for method in methods {
            if budget.is_over() {
                break;
            }
            let Ok(body) = program.body(method) else { continue };
            for site in body.sites.iter() {
                let SiteRef::Method(called) = &site.what else { continue };
                let Some(class) = program.find(&called.class) else { continue };
                if program.class(class).origin != Origin::User {
                    continue;
                }
                let found = program.find_method_in_hierarchy(class, &called.name, &called.desc);
                if let Some(found) =
                    found.filter(|&f| program.method(f).class != program.method(method).class)
                {
                    *usage.calls.entry(found).or_default() += 1;
                }
            }
        }
        usage
    }

    pub fn count(&self, method: MethodId) -> usize {
        self.calls.get(&method).copied().unwrap_or(0)
    }
}

/// Static methods and methods of builders, by the class whose objects they give back.
#[derive(Clone, Debug, Default)]
pub struct Factories {
    of: BTreeMap<ClassId, Vec<(ClassId, MethodId)>>,
}

impl Factories {
    /// Those of some classes, as far as a test sees them.
    pub fn among(view: &View<'_>, near: &[ClassId]) -> Factories {
        let program = view.program;
        let mut found = Factories::default();
        for &owner in near {
            if view.class(owner) == Access::Hidden || view.source_name(owner).is_none() {
                continue;
            }
            for &method in program.class(owner).methods.iter() {
                let m = program.method(method);
                let Some(class) = returned(program, method).filter(|_| !m.name.starts_with('<'))
                else {
                    continue;
                };
                // A method of the class itself makes nothing that is not there.
                let is_builder =
                    || owner != class && is_builder(program.class(owner), &m.name, &m.desc);
                if m.is_static() || is_builder() {
                    found.of.entry(class).or_default().push((owner, method));
                }
            }
        }
        found
    }
}

/// The recipes of one call that make objects of a class, best first.
pub fn creators(
    view: &View<'_>,
    class: ClassId,
    factories: &Factories,
    usage: &Usage,
) -> Vec<Recipe> {
    let all = creators_up_to(view, class, factories, usage, view.class(class));
    match all.is_empty() {
        // What is public is made with what is not only if there is no other way.
        true => creators_up_to(view, class, factories, usage, Access::Package),
        false => all,
    }
}

fn creators_up_to(
    view: &View<'_>,
    class: ClassId,
    factories: &Factories,
    usage: &Usage,
    access: Access,
) -> Vec<Recipe> {
    let program = view.program;
    let found = program.class(class);
    let mut all = vec![];
    if !found.is(flags::ABSTRACT | flags::INTERFACE | flags::ENUM)
        && view.class(class) != Access::Hidden
        && view.source_name(class).is_some()
    {
        let own = found.methods.iter().copied();
        let constructs =
            |m: &MethodId| &*program.method(*m).name == "<init>" && is_open(view, *m, access);
        all.extend(own.filter(constructs).map(|m| recipe(class, class, m)));
    }
    let made = factories.of.get(&class).into_iter().flatten();
    let made = made.filter(|(_, method)| is_open(view, *method, access));
    all.extend(made.map(|&(owner, method)| recipe(class, owner, method)));
    let rank = |r: &Recipe| {
        let m = program.method(r.create);
        let kind = match &*m.name {
            "<init>" => 0,
            _ if m.is_static() => 1,
            _ => 2,
        };
        (kind, std::cmp::Reverse(usage.count(r.create).min(1)), m.params.len(), m.desc.clone())
    };
    all.sort_by_cached_key(rank);
    all
}

/// Static fields of a class that hold objects of it, where nothing makes any: those of a class whose objects do not change, which a test
/// can read.
pub fn constants(view: &View<'_>, class: ClassId) -> Vec<FieldId> {
    let program = view.program;
    let found = program.class(class);
    let own = format!("L{};", found.name);
    let hidden = match view.class(class) {
        Access::Public => flags::PRIVATE | flags::PROTECTED,
        _ => flags::PRIVATE,
    };
    let is_constant = |f: &FieldId| {
        let field = program.field(*f);
        let is_final = field.is_static() && field.access & flags::FINAL != 0;
        let is_seen = field.access & (hidden | flags::SYNTHETIC) == 0;
        // Of a public class, what is public is enough.
        let is_public = view.class(class) != Access::Public || field.access & flags::PUBLIC != 0;
        is_final && is_seen && is_public && *field.desc == *own
    };
    if found.is(flags::ENUM) || view.class(class) == Access::Hidden {
        return vec![];
    }
    let mut all: Vec<FieldId> = found.fields.iter().copied().filter(is_constant).collect();
    all.truncate(CONSTANTS);
    match all.is_empty() || changers(view, class, &Usage::default()).is_empty() {
        true => all,
        false => vec![],
    }
}

/// Whether a test can write all fields of a class, and make an object of it to write to: then there is no state that it could not
/// build.
pub fn is_open_class(view: &View<'_>, class: ClassId) -> bool {
    let program = view.program;
    let found = program.class(class);
    let lineage = || found.ancestors.iter().filter(|&&a| a != program.object());
    let fields =
        || lineage().flat_map(|&a| program.class(a).fields.iter().map(|&f| program.field(f)));
    let hidden = flags::PRIVATE | flags::PROTECTED | flags::FINAL | flags::SYNTHETIC;
    let is_public = view.class(class) == Access::Public;
    let is_written = |f: &cairn_program::Field| {
        f.access & hidden == 0 && (f.access & flags::PUBLIC != 0 || !is_public)
    };
    let mut instance = fields().filter(|f| !f.is_static()).peekable();
    let makes =
        |&m: &MethodId| &*program.method(m).name == "<init>" && is_open(view, m, view.class(class));
    instance.peek().is_some()
        && instance.all(is_written)
        && lineage().all(|&a| program.class(a).origin == Origin::User)
        && view.class(class) != Access::Hidden
        && !found.is(flags::ABSTRACT | flags::ENUM)
        && !view.is_inner(class)
        && found.methods.iter().any(makes)
}

fn is_builder(class: &Class, method: &str, desc: &str) -> bool {
    desc.starts_with("()")
        && (class.name.ends_with("Builder") || method == "build" || method == "create")
}

fn recipe(class: ClassId, owner: ClassId, create: MethodId) -> Recipe {
    Recipe {
        class,
        owner,
        create,
        repeat: None,
        then: vec![],
        size: None,
        is_value: false,
        strict: false,
        is_partial: false,
    }
}

/// The class that a method is declared to return.
fn returned(program: &Program, method: MethodId) -> Option<ClassId> {
    let (_, desc) = program.method(method).desc.split_once(')')?;
    program.find(desc.strip_prefix('L')?.strip_suffix(';')?)
}

/// Whether a method is at most that hidden.
fn is_open(view: &View<'_>, method: MethodId, most: Access) -> bool {
    let m = view.program.method(method);
    let access = view.method(method);
    !m.is(flags::SYNTHETIC | flags::NATIVE | flags::ABSTRACT)
        && access != Access::Hidden
        && access <= most
}

/// The methods that can change an object of a class, what fills it first. Of methods that override one another, the class's own.
pub fn changers(view: &View<'_>, class: ClassId, usage: &Usage) -> Vec<MethodId> {
    let program = view.program;
    let mut all: Vec<MethodId> = vec![];
    for &ancestor in program.class(class).ancestors.iter().rev() {
        let declaring = program.class(ancestor);
        if declaring.origin != Origin::User {
            break;
        }
        for &method in declaring.methods.iter() {
            let m = program.method(method);
            let is_same = |&o: &MethodId| {
                let o = program.method(o);
                o.name == m.name && parameters(&o.desc) == parameters(&m.desc)
            };
            let is_object = !m.is_static() && !m.name.starts_with('<');
            if is_object && is_open(view, method, view.class(class)) && !all.iter().any(is_same) {
                all.push(method);
            }
        }
    }
    let can_write: BTreeSet<MethodId> =
        all.iter().copied().filter(|&m| writes(program, m)).collect();
    all.retain(|m| can_write.contains(m));
    let rank = |m: &MethodId| {
        let method = program.method(*m);
        let bulk = method.name.ends_with("All");
        // What takes another object of the class makes longer tests.
        let takes_one = method.desc.contains(&format!("L{};", program.class(class).name));
        let is_late = !is_adder(&method.name) || bulk;
        (is_late, takes_one, usage.count(*m) == 0, method.params.len())
    };
    all.sort_by_key(rank);
    all
}

fn is_adder(name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(char::is_lowercase);
    ADDERS.iter().any(|a| name.strip_prefix(a).is_some_and(ends))
}

fn parameters(desc: &str) -> &str {
    desc.split(')').next().unwrap_or(desc)
}

/// Whether a method can write to a field, a static field or an array that exists, itself or in what it calls. No only if all code that it
/// leads to was read and does not.
fn writes(program: &Program, method: MethodId) -> bool {
    touches(program, method, false).is_none_or(|touched| !touched.is_empty())
}

/// What a method can write, itself or in what it calls: of what exists, or of what it makes as well. None: something that could not be
/// read may write anything.
pub(crate) fn touches(
    program: &Program,
    method: MethodId,
    of_new: bool,
) -> Option<BTreeSet<Differing>> {
    let mut touched = BTreeSet::new();
    let mut seen = vec![method];
    let mut next = 0;
    while let Some(&method) = seen.get(next) {
        next += 1;
        let m = program.method(method);
        if m.is_abstract() {
            return None;
        }
        let body = program.body(method).ok()?;
        if of_new || &*m.name != "<init>" {
            for inst in body.code.iter() {
                match inst {
                    Inst::PutField { site, .. } | Inst::PutStatic { site, .. } => {
                        let SiteRef::Field(field) = &body.sites[*site as usize].what else {
                            return None;
                        };
                        touched.insert(Differing::Field(field.name.to_string().into()));
                    }
                    Inst::ArrayStore { .. } => _ = touched.insert(Differing::Elements),
                    _ => {}
                }
            }
        }
        for site in body.sites.iter() {
            let SiteRef::Method(called) = &site.what else { continue };
            if PURE.contains(&&*called.class) || &*called.class == "java/lang/Object" {
                continue;
            }
            let class = program.load(&called.class).ok()?;
            let found = program.find_method_in_hierarchy(class, &called.name, &called.desc);
            let is_user = program.class(class).origin == Origin::User;
            match found {
                Some(found) if is_user => {
                    if !seen.contains(&found) {
                        seen.push(found);
                    }
                }
                // A constructor of the library, of an exception most of the time.
                Some(_) if &*called.name == "<init>" => {}
                _ => return None,
            }
            if seen.len() > LOOKED_AT {
                return None;
            }
        }
    }
    Some(touched)
}

/// The class whose methods look into arrays of any kind, and the kinds that are tried where code calls them.
const ARRAYS: &str = "java/lang/reflect/Array";
const ARRAYS_TRIED: [&str; 2] = ["[Ljava/lang/Object;", "[I"];

/// The classes that objects of no particular type are worth being of: those of `instanceof` and of casts, and arrays where code looks into
/// arrays of any kind.
pub fn tested(program: &Program, classes: &[ClassId]) -> Vec<ClassId> {
    let mut all: Vec<ClassId> = vec![];
    for &method in classes.iter().flat_map(|&c| program.class(c).methods.iter()) {
        let Ok(body) = program.body(method) else { continue };
        let looks_into_arrays = |s: &cairn_program::ir::Site| matches!(&s.what, SiteRef::Method(m) if &*m.class == ARRAYS);
        if body.sites.iter().any(looks_into_arrays) {
            for class in ARRAYS_TRIED.iter().filter_map(|n| program.load(n).ok()) {
                if !all.contains(&class) {
                    all.push(class);
                }
            }
        }
        for inst in body.code.iter() {
            let (Inst::InstanceOf { site, .. } | Inst::CheckCast { site, .. }) = inst else {
                continue;
            };
            let SiteRef::Class(name) = &body.sites[*site as usize].what else { continue };
            let Ok(class) = program.load(name) else { continue };
            if class != program.object() && !all.contains(&class) {
                all.push(class);
            }
        }
    }
    // Objects before arrays.
    all.sort_by_key(|&c| program.class(c).name.starts_with('['));
    all
}
