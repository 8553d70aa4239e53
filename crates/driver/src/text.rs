//! A driver as Java source.

use super::plan::{Act, Call, Given, Maker, Plan, Shape, Source, Value, Way};
use cairn_java::{Lines, capital, head};
use cairn_program::ir::Elem;

/// The method that is explored.
pub const ENTRY: &str = "drive";

/// In the methods that make something: the room for what they are made of.
const BELOW: &str = "lower(room)";

/// The source file.
pub fn source(plan: &Plan) -> String {
    let mut out = Lines::new(4);
    let import = "import dev.cairn.Symbolic;".to_owned();
    head(&[], &plan.package, &[import]).iter().for_each(|line| out.line(line));
    begin(&mut out, plan);
    act(&mut out, plan);
    for maker in &plan.makers {
        make(&mut out, plan, maker);
    }
    for (n, source) in plan.sources.iter().enumerate() {
        choose(&mut out, plan, n, source);
    }
    helpers(&mut out);
    out.close();
    out.finish()
}

/// The comment, and the beginning of the class.
fn begin(out: &mut Lines, plan: &Plan) {
    let (title, name) = (&plan.title, plan.qualified("."));
    out.line(&format!(
        "\
/**
 * Calls {{@code {title}}}
 * with what constructors and methods build. Written by cairn. To build something else, edit it,
 * compile it, and explore it like any other program:
 *
 * <pre>
 * javac -cp CLASSES -sourcepath . -d OUT {path}.java
 * cairn explore -cp OUT:CLASSES '{name}#{ENTRY}()'
 * </pre>
 */
@SuppressWarnings({{\"rawtypes\", \"unchecked\"}})",
        path = plan.qualified("/"),
    ));
    out.open(&format!("final class {}", plan.class));
    out.line(&format!("private {}() {{}}", plan.class));
    out.line("");
}

fn act(out: &mut Lines, plan: &Plan) {
    let Act { receiver, arguments, shape, result } = &plan.act;
    let result = result.as_deref();
    let room = plan.scope.to_string();
    out.open(&format!("static {} {ENTRY}() throws Throwable", result.unwrap_or("void")));
    for given in receiver.iter().chain(arguments) {
        let value = value(plan, &given.value, &room);
        out.line(&format!("{} {} = {value};", given.ty, given.name));
    }
    for given in receiver.iter().chain(arguments).filter(|g| g.precondition.is_some()) {
        out.line(&format!("Symbolic.assume(isValid({}));", given.name));
    }
    let on = receiver.as_ref().map(|r| r.name.as_str());
    let names: Vec<&str> = arguments.iter().map(|a| a.name.as_str()).collect();
    let call = shaped(plan, shape, on, &room, &names.join(", "));
    let keyword = if result.is_some() { "return " } else { "" };
    out.line(&format!("{keyword}{call};"));
    out.close();
    let mut asked: Vec<(&str, &str)> = vec![];
    for Given { ty, precondition, .. } in receiver.iter().chain(arguments) {
        if let Some(holds) = precondition
            && !asked.contains(&(ty, holds))
        {
            asked.push((ty, holds));
        }
    }
    for (ty, holds) in asked {
        out.line("");
        out.open(&format!("private static boolean isValid({ty} object)"));
        out.open("try");
        out.line(&format!("return object == null || {holds};"));
        out.reopen("catch (Exception | AssertionError e)");
        out.line("return false;");
        out.close();
        out.close();
    }
}

/// The method that makes objects of one class.
fn make(out: &mut Lines, plan: &Plan, maker: &Maker) {
    let Maker { name, ty, creations, adders, most } = maker;
    let text = |c: &Call| call(plan, c, None, BELOW);
    let creation = one_of(&creations.iter().map(text).collect::<Vec<_>>());
    let room = most.map_or("room".to_owned(), |n| n.to_string());
    let filled = if adders.is_empty() { "" } else { ", then filled by some calls" };
    out.line("");
    out.line(&format!("/** A new object{filled}. What cannot be made is no input. */"));
    out.open(&format!("private static {ty} make{name}(int room)"));
    if plan.needs_objects(maker) {
        out.line("Symbolic.assume(room >= 0);");
    }
    out.open("try");
    if adders.is_empty() {
        out.line(&format!("return {creation};"));
    } else {
        out.line(&format!("{ty} made = {creation};"));
        out.line(&format!("int calls = upTo({room});"));
        out.open("for (int i = 0; i < calls; i++)");
        let text = |c: &Call| call(plan, c, Some("made"), BELOW);
        let adders: Vec<String> = adders.iter().map(text).collect();
        match &adders[..] {
            [only] => out.line(&format!("{only};")),
            several => out.line(&switch(several)),
        }
        out.close();
        out.line("return made;");
    }
    out.reopen("catch (Exception | AssertionError e)");
    out.line("Symbolic.assume(false);");
    out.line("throw new AssertionError(e);");
    out.close();
    out.close();
}

/// The methods that choose among the ways to a value of a declared type.
fn choose(out: &mut Lines, plan: &Plan, n: usize, source: &Source) {
    let Source { name, ty, ways } = source;
    for way in ways {
        if let Way::Array { base, dimensions, element } = way {
            let brackets = "[]".repeat(*dimensions);
            let element = value(plan, element, BELOW);
            out.line("");
            out.open(&format!("private static {ty} fill{name}(int room)"));
            out.line(&format!("{ty} made = new {base}[upTo(room)]{brackets};"));
            out.open("for (int i = 0; i < made.length; i++)");
            out.line(&format!("made[i] = {element};"));
            out.close();
            out.line("return made;");
            out.close();
        }
    }
    let is_flat = plan.is_flat(n);
    let parameter = if is_flat { "" } else { "int room" };
    if ways.len() > 1 {
        let texts: Vec<String> = ways.iter().map(|w| way(plan, source, w, "room")).collect();
        out.line("");
        out.open(&format!("private static {ty} some{name}({parameter})"));
        out.line(&format!("return {};", one_of(&texts)));
        out.close();
    }
    if !plan
        .values()
        .any(|v| matches!(v, Value::Made { source, nullable: true, .. } if *source == n))
    {
        return;
    }
    out.line("");
    out.open(&format!("private static {ty} any{name}({parameter})"));
    if ways.is_empty() {
        out.line("return null;");
    } else {
        let bound = if is_flat { "" } else { "room < 0 || " };
        let some = some(plan, n, "room");
        out.line(&format!("return {bound}Symbolic.anyBoolean() ? null : {some};"));
    }
    out.close();
}

/// A value that is not null.
fn some(plan: &Plan, n: usize, room: &str) -> String {
    let source = &plan.sources[n];
    match &source.ways[..] {
        [only] => way(plan, source, only, room),
        [] => format!("(({}) null)", source.ty),
        _ if plan.is_flat(n) => format!("some{}()", source.name),
        _ => format!("some{}({room})", source.name),
    }
}

fn way(plan: &Plan, source: &Source, way: &Way, room: &str) -> String {
    match way {
        Way::Text => "Symbolic.anyString()".into(),
        Way::Boxed(elem) => format!("{}.valueOf({})", boxed(*elem), any(*elem)),
        Way::Primitives(elem) => {
            format!("Symbolic.any{}Array(Integer.MAX_VALUE)", capital(elem.java_name()))
        }
        Way::Fixed(text) => text.clone(),
        Way::Object(maker) => format!("make{}({room})", plan.makers[*maker].name),
        Way::Array { .. } => format!("fill{}({room})", source.name),
    }
}

fn value(plan: &Plan, value: &Value, room: &str) -> String {
    match value {
        Value::Any(elem) => any(*elem),
        Value::Made { source, nullable, cast } => {
            let text = match nullable {
                false => some(plan, *source, room),
                true if plan.is_flat(*source) => format!("any{}()", plan.sources[*source].name),
                true => format!("any{}({room})", plan.sources[*source].name),
            };
            cast.as_ref().map_or(text.clone(), |ty| format!("({ty}) {text}"))
        }
    }
}

fn call(plan: &Plan, call: &Call, on: Option<&str>, room: &str) -> String {
    let arguments: Vec<String> = call.arguments.iter().map(|v| value(plan, v, room)).collect();
    shaped(plan, &call.shape, on, room, &arguments.join(", "))
}

fn shaped(plan: &Plan, shape: &Shape, on: Option<&str>, room: &str, arguments: &str) -> String {
    match shape {
        Shape::Plain(name) => format!("{name}({arguments})"),
        Shape::On(name) => format!("{}.{name}({arguments})", on.unwrap_or("this")),
        Shape::Of(object, name) => format!("{}.{name}({arguments})", value(plan, object, room)),
        Shape::Cast(ty, inner) => format!("({ty}) {}", shaped(plan, inner, on, room, arguments)),
    }
}

/// An expression that is one of several.
fn one_of(expressions: &[String]) -> String {
    match expressions {
        [only] => only.clone(),
        several => switch(several),
    }
}

/// A switch, as statement or expression, that takes any of its cases.
fn switch(cases: &[String]) -> String {
    let mut out = Lines::new(4);
    out.open(&format!("switch (Symbolic.choose({}))", cases.len()));
    for (n, case) in cases.iter().enumerate() {
        let label = if n + 1 == cases.len() { "default".into() } else { format!("case {n}") };
        out.line(&format!("{label} -> {case};"));
    }
    out.close();
    out.finish().trim_end().to_owned()
}

/// The methods that the others call.
fn helpers(out: &mut Lines) {
    if out.text().contains("lower(") {
        out.line("");
        out.line(
            "/** The room for what an object is given: half of its own, and none below that. */",
        );
        out.open("private static int lower(int room)");
        out.line("return room <= 0 ? -1 : room / 2;");
        out.close();
    }
    if out.text().contains("upTo(") {
        out.line("");
        out.open("private static int upTo(int most)");
        out.line("return most <= 0 ? 0 : Symbolic.choose(most + 1);");
        out.close();
    }
}

fn any(elem: Elem) -> String {
    format!("Symbolic.any{}()", capital(elem.java_name()))
}

/// The class of a box, as source code names it.
fn boxed(elem: Elem) -> String {
    elem.box_class().replace('/', ".")
}
