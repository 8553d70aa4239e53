//! The text of the Java class.

use super::context::Context;
use super::expr::Test;
use super::modes::Mode;
use super::plan::{Plan, Step, conjunction};
use super::{Code, JavaError, guards_suffice};
use cairn_java::Lines;
use cairn_logic::{PredicateId, Sort};
use cairn_spec::{ClassNames, formula_text};

/// Columns of a block.
const UNIT: usize = 4;

/// A file with some classes.
pub fn file(package: &str, classes: &[String]) -> String {
    let all = classes.join("\n");
    let used = |name: &str| all.contains(name);
    let mut imports = vec![];
    for (word, import) in [
        ("Collections.", "java.util.Collections"),
        ("HashSet<", "java.util.HashSet"),
        ("IdentityHashMap", "java.util.IdentityHashMap"),
        ("List<", "java.util.List"),
        ("ArrayList", "java.util.ArrayList"),
        ("Objects.", "java.util.Objects"),
        ("Set<", "java.util.Set"),
    ] {
        if used(word) {
            imports.push(format!("import {import};"));
        }
    }
    imports.sort();
    let head = cairn_java::head(&[], package, &imports);
    head.iter().map(|l| format!("{l}\n")).collect::<String>() + &cairn_java::ascii(&all)
}

/// What failure and success are called in a method.
#[derive(Clone, Copy)]
struct Results<'a> {
    fails: &'a str,
    is_boolean: bool,
    /// The record that is made, if there is one.
    record: Option<&'a str>,
    /// Whether one of several results is a number in a `Long`.
    sorts: &'a [Sort],
}

/// A class that decides an invariant.
pub fn class(
    context: &Context<'_>,
    code: &Code,
    name: &str,
    of: &str,
) -> Result<String, JavaError> {
    let mut lines = Lines::new(UNIT);
    let simple = context.type_name(of)?;
    let backtracks = code.backtracks();
    let owns = code.owns();
    lines.line(
        cairn_java::comment(&format!(
            "Decides which objects of {simple} are valid, as its specification says."
        ))
        .trim_end(),
    );
    lines.open(&format!("final class {name}"));
    if owns {
        lines.line(
            "/** The objects that belong to the structure: each belongs to one place in it. */",
        );
        lines.line(
            "private final Set<Object> owned = Collections.newSetFromMap(new IdentityHashMap<>());",
        );
        if backtracks {
            lines.line("/** The same in the order in which they came. */");
            lines.line("private final List<Object> order = new ArrayList<>();");
        }
        lines.line("");
    }
    let circles = code.predicates.keys().any(|p| code.modes.may_circle(*p));
    if circles {
        lines.line(
            "/** The calls under way that own nothing: one that comes back to itself would never end. */",
        );
        lines.line("private final Set<Call> active = new HashSet<>();");
        lines.line("");
    }
    lines.line(&format!("private {name}() {{}}"));
    lines.line("");
    lines.line("/** Whether an object is valid. */");
    lines.open(&format!("static boolean repOK({simple} object)"));
    lines.line(&format!("return object != null && new {name}().holds(object);"));
    lines.close();
    lines.line("");
    let results = Results { fails: "false", is_boolean: true, record: None, sorts: &[] };
    let parameters = format!("{simple} object");
    cases(&mut lines, backtracks, &code.root, results, "boolean", "holds", &parameters, "object");
    for (&predicate, plans) in &code.predicates {
        lines.line("");
        self::predicate(
            &mut lines,
            context,
            code,
            backtracks,
            PredicateId(predicate as u32),
            plans,
        )?;
    }
    if owns && backtracks {
        lines.line("");
        lines.open("private boolean owns(Object object)");
        lines.line("return owned.add(object) && order.add(object);");
        lines.close();
        lines.line("");
        lines.line("/** Goes back to where so many objects were owned. */");
        lines.open("private void release(int count)");
        lines.open("while (order.size() > count)");
        lines.line("owned.remove(order.remove(order.size() - 1));");
        lines.close();
        lines.close();
    }
    if circles {
        lines.line("");
        lines.line(CALL.trim());
    }
    lines.close();
    Ok(lines.finish())
}

/// A call by the identity of its arguments.
const CALL: &str = r#"
/** A call by the identity of its arguments; numbers are equal by their values. */
private static final class Call {
    private final Object[] parts;

    Call(Object... parts) {
        this.parts = parts;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Call)) {
            return false;
        }
        Object[] others = ((Call) other).parts;
        boolean same = parts.length == others.length;
        for (int i = 0; same && i < parts.length; i++) {
            same = parts[i] == others[i] || parts[i] instanceof Number && parts[i].equals(others[i]);
        }
        return same;
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (Object part : parts) {
            hash = 31 * hash + (part instanceof Number ? part.hashCode() : System.identityHashCode(part));
        }
        return hash;
    }
}
"#;

impl Code {
    /// Whether cases are tried one after the other with objects owned in between.
    fn backtracks(&self) -> bool {
        let all = self.predicates.values().chain([&self.root]);
        let owns = |p: &Plan| p.steps.iter().any(|s| matches!(s, Step::Own(_)));
        self.owns()
            && all
                .into_iter()
                .any(|plans| !guards_suffice(plans) && plans.iter().any(|p| owns(p) || p.calls()))
    }

    fn owns(&self) -> bool {
        let mut all = self.predicates.values().chain([&self.root]).flatten();
        all.any(|p| p.steps.iter().any(|s| matches!(s, Step::Own(_))))
    }
}

fn predicate(
    lines: &mut Lines,
    context: &Context<'_>,
    code: &Code,
    backtracks: bool,
    id: PredicateId,
    plans: &[Plan],
) -> Result<(), JavaError> {
    let predicate = context.spec.definitions.get(id);
    let modes = &code.modes;
    let ty = context.result_type(id, modes)?;
    let method = context.method(id).to_owned();
    let outputs: Vec<usize> = modes.outputs(id.index()).collect();
    let sorts: Vec<Sort> =
        outputs.iter().map(|&at| predicate.body.params[at].sort.clone()).collect();
    let record = context.has_record(id, modes).then_some(&*ty);
    if let Some(record) = record {
        let mut components = vec![];
        for &at in &outputs {
            let sort = &predicate.body.params[at].sort;
            let name = context.parameter_name(id, at);
            components.push(format!("{} {name}", context.parameter_type(sort)?));
        }
        lines.line(&format!("private record {record}({}) {{}}", components.join(", ")));
        lines.line("");
    }
    let (mut parameters, mut arguments) = (vec![], vec![]);
    for (at, param) in predicate.body.params.iter().enumerate() {
        let name = context.parameter_name(id, at);
        let ty = match modes.of(id.index())[at] {
            Mode::Output => continue,
            Mode::Bound => "Long".to_owned(),
            Mode::Given => context.parameter_type(&param.sort)?,
        };
        parameters.push(format!("{ty} {name}"));
        arguments.push(name.to_owned());
    }
    lines.line("/**");
    let names: Vec<&str> = predicate.body.params.iter().map(|p| &*p.name).collect();
    lines.line(&format!(" * {}({}):", predicate.name, names.join(", ")));
    let text = formula_text(&context.spec.definitions, &predicate.body, ClassNames::Simple);
    lines.line(" * <pre>{@code");
    for line in text.lines() {
        lines.line(&format!(" * {}", cairn_java::one_line(line).replace("*/", "* /")));
    }
    lines.line(" * }</pre>");
    let bounds = modes.of(id.index()).iter().enumerate().filter(|(_, m)| **m == Mode::Bound);
    let bounds: Vec<&str> = bounds.map(|(at, _)| context.parameter_name(id, at)).collect();
    if !bounds.is_empty() || !outputs.is_empty() {
        lines.line(" *");
    }
    for name in bounds {
        lines.line(&format!(" * @param {name} null: there is no such bound"));
    }
    if !outputs.is_empty() {
        let names: Vec<&str> = outputs.iter().map(|&at| context.parameter_name(id, at)).collect();
        lines.line(&format!(" * @return {}, or null if it does not hold", names.join(" and ")));
    }
    lines.line(" */");
    let is_boolean = outputs.is_empty();
    let identity: Vec<String> =
        std::iter::once(cairn_java::string(&method)).chain(arguments.iter().cloned()).collect();
    let (parameters, arguments) = (parameters.join(", "), arguments.join(", "));
    let mut method = method;
    if modes.may_circle(id.index()) {
        let fails = if is_boolean { "false" } else { "null" };
        lines.open(&format!("private {ty} {method}({parameters})"));
        lines.line(&format!("Call call = new Call({});", identity.join(", ")));
        lines.open("if (!active.add(call))");
        lines.line(&format!("return {fails};"));
        lines.close();
        let inner = format!("{method}Once");
        lines.line(&format!("{ty} result = {inner}({arguments});"));
        lines.line("active.remove(call);");
        lines.line("return result;");
        lines.close();
        lines.line("");
        method = inner;
    }
    let results = Results {
        fails: if is_boolean { "false" } else { "null" },
        is_boolean,
        record,
        sorts: &sorts,
    };
    cases(lines, backtracks, plans, results, &ty, &method, &parameters, &arguments);
    Ok(())
}

/// A method that tries cases.
#[expect(clippy::too_many_arguments, reason = "the parts of one method")]
fn cases(
    lines: &mut Lines,
    backtracks: bool,
    plans: &[Plan],
    results: Results<'_>,
    ty: &str,
    method: &str,
    parameters: &str,
    arguments: &str,
) {
    lines.open(&format!("private {ty} {method}({parameters})"));
    if guards_suffice(plans) {
        // The tests tell the cases apart: where they hold no other case does.
        let mut before: Vec<String> = vec![];
        for (n, plan) in plans.iter().enumerate() {
            let is_last = n + 1 == plans.len();
            let mut guards: Vec<Test> = plan.guards();
            // What the case before left over need not be tested.
            if let Some(first) = guards.first()
                && before.contains(&first.fails)
                && (guards.len() != 1 || is_last)
            {
                guards.remove(0);
            }
            let own_guards = plan.guards();
            if let [only] = &own_guards[..] {
                before.push(only.holds.clone());
            }
            if is_last {
                for guard in &guards {
                    fail_if(lines, &guard.fails, results);
                }
                body(lines, backtracks, plan, results);
            } else {
                lines.open(&format!("if ({})", conjunction(&guards).holds));
                body(lines, backtracks, plan, results);
                lines.close();
            }
        }
        if plans.is_empty() {
            lines.line(&format!("return {};", results.fails));
        }
        lines.close();
        return;
    }
    if backtracks {
        lines.line("int count = order.size();");
    }
    for n in 1..=plans.len() {
        let call = format!("{method}{n}({arguments})");
        if n == plans.len() {
            lines.line(&format!("return {call};"));
        } else if results.is_boolean {
            lines.open(&format!("if ({call})"));
            lines.line("return true;");
            lines.close();
        } else {
            lines.line(&format!("{ty} case{n} = {call};"));
            lines.open(&format!("if (case{n} != null)"));
            lines.line(&format!("return case{n};"));
            lines.close();
        }
        if backtracks && n < plans.len() {
            lines.line("release(count);");
        }
    }
    lines.close();
    for (n, plan) in plans.iter().enumerate() {
        lines.line("");
        lines.open(&format!("private {ty} {method}{}({parameters})", n + 1));
        for guard in plan.guards() {
            fail_if(lines, &guard.fails, results);
        }
        body(lines, backtracks, plan, results);
        lines.close();
    }
}

fn fail_if(lines: &mut Lines, condition: &str, results: Results<'_>) {
    lines.open(&format!("if ({condition})"));
    lines.line(&format!("return {};", results.fails));
    lines.close();
}

/// The steps after the guards, and the result.
fn body(lines: &mut Lines, backtracks: bool, plan: &Plan, results: Results<'_>) {
    let steps = &plan.steps[plan.guards..];
    let mut last: Option<String> = None;
    for (n, step) in steps.iter().enumerate() {
        match step {
            Step::Test(test) => {
                if results.is_boolean && n + 1 == steps.len() {
                    last = Some(test.holds.clone());
                } else {
                    fail_if(lines, &test.fails, results);
                }
            }
            Step::Own(what) => {
                let own = if backtracks { "owns" } else { "owned.add" };
                match results.is_boolean && n + 1 == steps.len() {
                    true => last = Some(format!("{own}({what})")),
                    false => fail_if(lines, &format!("!{own}({what})"), results),
                }
            }
            Step::Holds(call) => match results.is_boolean && n + 1 == steps.len() {
                true => last = Some(call.clone()),
                false => fail_if(lines, &format!("!{call}"), results),
            },
            Step::Call { ty, name, call } => {
                lines.line(&format!("{ty} {name} = {call};"));
                fail_if(lines, &format!("{name} == null"), results);
            }
        }
    }
    let value = match (results.is_boolean, results.record) {
        (true, _) => last.unwrap_or_else(|| "true".into()),
        (false, Some(record)) => {
            let values = plan.outputs.iter().zip(results.sorts).map(|(o, sort)| match sort {
                Sort::Int | Sort::Bool => o.number().text,
                _ => o.text.clone(),
            });
            format!("new {record}({})", values.collect::<Vec<_>>().join(", "))
        }
        (false, None) => plan.outputs.first().map_or("null".into(), |o| o.long()),
    };
    lines.line(&format!("return {value};"));
}

impl Plan {
    fn guards(&self) -> Vec<Test> {
        let tests = self.steps[..self.guards].iter();
        tests.filter_map(|s| if let Step::Test(t) = s { Some(t.clone()) } else { None }).collect()
    }

    fn calls(&self) -> bool {
        self.steps.iter().any(|s| matches!(s, Step::Call { .. } | Step::Holds(_)))
    }
}
