//! The calls that a driver made on a path, from the answers it was given.

use super::plan::{Call, Plan, Shape, Value, Way, lower};
use cairn_java::is_identifier;
use cairn_witness::{Data, NamedInput};

/// The statements, the call under test last. None if the answers are not those of the driver's own
/// questions.
pub fn calls(plan: &Plan, answers: &[NamedInput]) -> Option<Vec<String>> {
    let mut reader = Reader { plan, answers: answers.iter(), statements: vec![], names: vec![] };
    reader.act()?;
    Some(reader.statements)
}

/// Asks the driver's questions in its order.
struct Reader<'a> {
    plan: &'a Plan,
    answers: std::slice::Iter<'a, NamedInput>,
    statements: Vec<String>,
    /// Of variables.
    names: Vec<String>,
}

impl<'a> Reader<'a> {
    fn act(&mut self) -> Option<()> {
        let plan = self.plan;
        let room = i64::try_from(plan.scope).ok()?;
        let on = match &plan.act.receiver {
            Some(given) => Some(self.value(&given.value, room)?),
            None => None,
        };
        let arguments: Vec<&Value> = plan.act.arguments.iter().map(|g| &g.value).collect();
        let arguments = self.arguments(&arguments, room)?;
        // These are in variables when the call is made.
        let owner = self.owner(&plan.act.shape, room)?;
        let call = shaped(&plan.act.shape, owner.or(on).as_deref(), &arguments);
        self.statements.push(call + ";");
        Some(())
    }

    fn answer(&mut self) -> Option<&'a Data> {
        self.answers.next().map(|a| &a.value)
    }

    fn int(&mut self) -> Option<usize> {
        match self.answer()? {
            Data::Int(n) => usize::try_from(*n).ok(),
            _ => None,
        }
    }

    /// One of several; of one alone there is no question.
    fn chosen<T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        match list {
            [only] => Some(only),
            several => several.get(self.int()?),
        }
    }

    fn up_to(&mut self, most: i64) -> Option<usize> {
        if most <= 0 { Some(0) } else { self.int() }
    }

    fn value(&mut self, value: &'a Value, room: i64) -> Option<String> {
        let (source, nullable) = match value {
            Value::Any(_) => return self.answer().map(Data::java),
            Value::Made { source, nullable, .. } => (*source, *nullable),
        };
        let ways = &self.plan.sources[source].ways;
        if ways.is_empty() || (nullable && room < 0 && !self.plan.is_flat(source)) {
            return Some("null".into());
        }
        if nullable && *self.answer()? == Data::Boolean(true) {
            return Some("null".into());
        }
        match self.chosen(ways)? {
            Way::Text | Way::Boxed(_) | Way::Primitives(_) => self.answer().map(Data::java),
            Way::Fixed(text) => Some(text.clone()),
            Way::Object(maker) => self.object(*maker, room),
            Way::Array { base, dimensions, element } => {
                let length = self.up_to(room)?;
                let elements: Option<Vec<String>> =
                    (0..length).map(|_| self.value(element, lower(room))).collect();
                let brackets = "[]".repeat(dimensions + 1);
                Some(format!("new {base}{brackets} {{{}}}", elements?.join(", ")))
            }
        }
    }

    /// An object: an expression, or the variable that holds it if there were calls on it.
    fn object(&mut self, maker: usize, room: i64) -> Option<String> {
        let maker = &self.plan.makers[maker];
        let creation = self.chosen(&maker.creations)?;
        let created = self.call(creation, None, lower(room))?;
        let most = maker.most.map_or(room, i64::from);
        let count = if maker.adders.is_empty() { 0 } else { self.up_to(most)? };
        if count == 0 {
            return Some(created);
        }
        let name = self.variable(&maker.name);
        self.statements.push(format!("{} {name} = {created};", maker.ty));
        for _ in 0..count {
            let adder = self.chosen(&maker.adders)?;
            let call = self.call(adder, Some(&name), lower(room))?;
            self.statements.push(call + ";");
        }
        Some(name)
    }

    fn call(&mut self, call: &'a Call, on: Option<&str>, room: i64) -> Option<String> {
        // What a call is made on comes before its arguments.
        let owner = self.owner(&call.shape, room)?;
        let arguments = self.arguments(&call.arguments.iter().collect::<Vec<_>>(), room)?;
        Some(shaped(&call.shape, owner.as_deref().or(on), &arguments))
    }

    /// The object that is made for a call, if there is one.
    fn owner(&mut self, shape: &'a Shape, room: i64) -> Option<Option<String>> {
        match shape.receiver() {
            Some(value) => self.value(value, room).map(Some),
            None => Some(None),
        }
    }

    fn arguments(&mut self, values: &[&'a Value], room: i64) -> Option<String> {
        let all: Option<Vec<String>> = values.iter().map(|v| self.value(v, room)).collect();
        Some(all?.join(", "))
    }

    /// A name for a variable that holds an object.
    fn variable(&mut self, of: &str) -> String {
        let mut chars = of.chars();
        let first = chars.next().into_iter().flat_map(char::to_lowercase);
        let wanted: String = first.chain(chars).collect();
        let numbered = (2..).map(|n| format!("{wanted}{n}"));
        let mut all = std::iter::once(wanted.clone()).chain(numbered);
        let is_free = |n: &String| is_identifier(n) && !self.names.contains(n);
        let name = all.find(is_free).unwrap_or(wanted);
        self.names.push(name.clone());
        name
    }
}

/// A call as text, made on an object where its shape needs one.
fn shaped(shape: &Shape, on: Option<&str>, arguments: &str) -> String {
    match shape {
        Shape::Plain(name) => format!("{name}({arguments})"),
        Shape::On(name) | Shape::Of(_, name) => {
            format!("{}.{name}({arguments})", on.unwrap_or("this"))
        }
        Shape::Cast(_, inner) => shaped(inner, on, arguments),
    }
}
