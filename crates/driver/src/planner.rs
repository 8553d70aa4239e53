//! From a method to the driver that calls it.

mod makers;
mod names;
mod values;

use super::plan::{Act, Given, Maker, Plan, Shape, Source, Value};
use cairn_arrange::View;
use cairn_explore::{BoundKind, Predicates, parameter_names};
use cairn_java::{capital, is_identifier};
use cairn_program::class::access;
use cairn_program::signature::Bindings;
use cairn_program::synth::external_type;
use cairn_program::{ClassId, DeclaredType, MethodId, Origin, Program};
use cairn_strategies::{Candidates, Settings};
use cairn_witness::facts::Access;
use names::{class_name, parameters};
use std::collections::BTreeSet;

/// The variable that holds the object that the method under test is called on.
const RECEIVER: &str = "receiver";

/// Said of a type that no value is made of.
const ONLY_NULL: &str = " is only tried as null";

/// What a driver is asked for.
pub struct Request<'a> {
    pub method: MethodId,
    pub settings: &'a Settings,
    /// Names of parameters that are not null.
    pub non_null: &'a [String],
    /// What valid objects satisfy.
    pub precondition: Option<&'a Predicates>,
}

/// The driver for a method, or why there can be none.
pub fn plan(program: &Program, request: &Request<'_>) -> Result<Plan, String> {
    let class = program.method(request.method).class;
    let found = program.class(class);
    if found.origin != Origin::User {
        let name = found.java_name();
        return Err(format!("{name} is of the library: no class of yours can be in its package"));
    }
    let mut planner = Planner {
        view: View::of(program, class),
        program,
        request,
        candidates: Candidates::default(),
        keys: vec![],
        sources: vec![],
        made: vec![],
        makers: vec![],
        cuts: BTreeSet::new(),
        losses: vec![],
    };
    let act = planner.act()?;
    let title = planner.title();
    let (package, class) = (found.package().replace('/', "."), planner.class_name());
    let Planner { sources, makers, cuts, losses, .. } = planner;
    let scope = request.settings.scope;
    let mut plan = Plan { package, class, title, scope, sources, makers, act, cuts, losses };
    if plan.makers.iter().any(|m| plan.is_bounded(m)) {
        plan.cuts.insert(BoundKind::Scope);
    }
    Ok(plan)
}

struct Planner<'a> {
    program: &'a Program,
    view: View<'a>,
    request: &'a Request<'a>,
    candidates: Candidates,
    /// The declared types of the sources.
    keys: Vec<DeclaredType>,
    sources: Vec<Source>,
    /// What the makers make.
    made: Vec<Made>,
    makers: Vec<Maker>,
    cuts: BTreeSet<BoundKind>,
    losses: Vec<String>,
}

/// What tells makers apart.
#[derive(Clone, PartialEq, Eq)]
struct Made {
    class: ClassId,
    /// What its type parameters are.
    bindings: Bindings,
    /// The method that creates it, where that is no choice of ours.
    create: Option<MethodId>,
}

impl Planner<'_> {
    fn act(&mut self) -> Result<Act, String> {
        let method = self.program.method(self.request.method);
        self.reachable()?;
        let own = format!("L{};", self.program.class(method.class).name);
        let (is_new, name) = (&*method.name == "<init>", &method.name);
        let receiver = match is_new || method.is_static() {
            true => None,
            false => Some(self.receiver(&own)?),
        };
        let is_inner = is_new && self.view.is_inner(method.class);
        let arguments = self.arguments(usize::from(is_inner))?;
        let (shape, result) = match (is_new, method.is_static()) {
            (true, _) => (self.construction(method.class)?, Some(self.spelled(&own)?)),
            (_, true) => (Shape::Plain(format!("{}.{name}", self.spelled(&own)?)), self.result()),
            _ => (Shape::On(name.to_string()), self.result()),
        };
        Ok(Act { receiver, arguments, shape, result })
    }

    /// What the parameters of the method under test are given, the first ones aside.
    fn arguments(&mut self, skipped: usize) -> Result<Vec<Given>, String> {
        let (program, id) = (self.program, self.request.method);
        let names = parameter_names(program, id).map_err(|e| e.to_string())?;
        let declared = program.declared_parameters(id, &program.open_bindings(id));
        let erased = parameters(&program.method(id).desc);
        let mut arguments = vec![];
        for (n, declared) in declared.iter().enumerate().skip(skipped) {
            let name = names.get(n).filter(|n| is_identifier(n) && *n != RECEIVER);
            let fallback = || format!("argument{}", n + 1);
            let nullable = name.is_none_or(|n| !self.request.non_null.contains(n));
            arguments.push(Given {
                name: name.cloned().unwrap_or_else(fallback),
                ty: self.spelled(erased[n])?,
                value: self.value(declared, erased[n], nullable)?.uncast(),
                precondition: self.asked(erased[n])?,
            });
        }
        Ok(arguments)
    }

    /// The object that the method under test is called on.
    fn receiver(&mut self, own: &str) -> Result<Given, String> {
        let declared = DeclaredType { desc: own.to_owned(), signature: None };
        let value = self.value(&declared, own, false)?;
        let Value::Made { source, .. } = value else {
            return Err(format!("{} is no class", external_type(own)));
        };
        if self.sources[source].ways.is_empty() {
            let name = external_type(own);
            let reason =
                |l: &String| l.strip_prefix(&*name)?.strip_prefix(ONLY_NULL).map(str::to_owned);
            let reason = self.losses.iter().find_map(reason).unwrap_or_default();
            return Err(format!("{name} cannot be built{reason}"));
        }
        let is_target =
            self.request.precondition.is_some_and(|p| p.has(self.program, self.request.method));
        let precondition = if is_target { None } else { self.asked(own)? };
        Ok(Given { name: RECEIVER.into(), ty: self.spelled(own)?, value, precondition })
    }

    /// Whether the method can be called from its package.
    fn reachable(&self) -> Result<(), String> {
        let id = self.request.method;
        let method = self.program.method(id);
        let class = self.program.class(method.class);
        let (name, is_new) = (class.java_name(), &*method.name == "<init>");
        if self.view.source_name(method.class).is_none() {
            Err(format!("{name} has no name in source code, and a driver is source code"))
        } else if !is_new && !is_identifier(&method.name) {
            Err(format!("{} has no name in source code, and a driver is source code", self.title()))
        } else if is_new && class.is(access::ABSTRACT | access::ENUM) {
            Err(format!("there are no objects of {name} alone: it is abstract or an enum"))
        } else if self.view.class(method.class) == Access::Hidden {
            Err(format!("{name} is private: a driver, a class of its package, cannot name it"))
        } else if self.view.method(id) == Access::Hidden {
            let title = self.title();
            Err(format!("{title} is private: a driver, a class of its package, cannot call it"))
        } else {
            Ok(())
        }
    }

    /// The method under test, for people.
    fn title(&self) -> String {
        let method = self.program.method(self.request.method);
        let types: Vec<String> = parameters(&method.desc).into_iter().map(external_type).collect();
        let class = self.program.class(method.class).java_name();
        format!("{class}#{}({})", method.name, types.join(","))
    }

    /// A name for the driver's class that no other class of the package has.
    fn class_name(&self) -> String {
        let method = self.program.method(self.request.method);
        let name = &self.program.class(method.class).name;
        let simple = name.rsplit('/').next().unwrap_or(name);
        let what = if &*method.name == "<init>" { "New" } else { &method.name };
        let parts = simple.split('$').chain([what, "driver"]).map(capital);
        let wanted: String = parts.collect();
        let package = name.strip_suffix(simple).unwrap_or_default();
        let is_free = |n: &String| self.program.load(&format!("{package}{n}")).is_err();
        let numbered = (2..).map(|n| format!("{wanted}{n}"));
        std::iter::once(wanted.clone()).chain(numbered).find(is_free).unwrap_or(wanted)
    }

    /// The type of what the method under test returns; `Object` where that has no name.
    fn result(&self) -> Option<String> {
        let (_, desc) = self.program.method(self.request.method).desc.split_once(')')?;
        match desc {
            "V" => None,
            desc => Some(self.spelled(desc).unwrap_or_else(|_| "Object".into())),
        }
    }

    /// What an object of a declared type satisfies.
    fn predicates(&self, desc: &str, predicates: &Predicates) -> Vec<MethodId> {
        let class = class_name(desc).and_then(|name| self.program.load(name).ok());
        class.map(|class| predicates.of(self.program, class)).unwrap_or_default()
    }

    /// The precondition of an object of a declared type, if there is one, as an expression.
    fn asked(&self, desc: &str) -> Result<Option<String>, String> {
        let Some(wanted) = self.request.precondition else { return Ok(None) };
        let mut all = vec![];
        for method in self.predicates(desc, wanted) {
            let m = self.program.method(method);
            let owner = self.view.source_name(m.class);
            all.push(match (self.view.method(method), owner) {
                (Access::Hidden, _) | (_, None) => {
                    let (class, name) = (external_type(desc), &m.name);
                    return Err(format!(
                        "--precondition: a driver cannot call {name}() of {class}"
                    ));
                }
                (_, Some(owner)) if m.is_static() => format!("{owner}.{}(object)", m.name),
                _ => format!("object.{}()", m.name),
            });
        }
        Ok((!all.is_empty()).then(|| all.join(" && ")))
    }
}

impl Value {
    /// As what a variable of the right type is set to.
    fn uncast(self) -> Value {
        match self {
            Value::Made { source, nullable, .. } => Value::Made { source, nullable, cast: None },
            any => any,
        }
    }
}
