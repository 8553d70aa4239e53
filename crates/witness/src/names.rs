//! Short names for the objects of a witness.

use crate::java::{Style, array, simple, type_name};
use crate::{Call, Data, Object, Outcome, Witness};
use std::collections::HashSet;

/// How the objects of a witness are called where people read about them: the receiver is `this`, the
/// others have their class's name and their number, `node1`. An object has the same name before and
/// after the call. What is simple and has a single reference to it, an array of numbers for example,
/// is written in place, as the expression that makes it; its name is then the place: `this.items`.
pub struct Names<'a> {
    before: &'a [Object],
    /// Empty where it is not described.
    after: &'a [Object],
    names: Vec<String>,
    in_place: Vec<bool>,
}

impl<'a> Names<'a> {
    pub fn new(witness: &'a Witness) -> Names<'a> {
        let before = &witness.heap[..];
        let after = witness.after.as_ref().map_or(&[][..], |a| &a.heap);
        let given = References::before(witness);
        let mut in_place = given.in_place(before, 0);
        if let Some(found) = References::after(witness) {
            in_place.extend(found.in_place(after, before.len()).into_iter().skip(before.len()));
        }
        let mut names = Names { before, after, names: vec![], in_place };
        names.assign(witness, &given);
        names
    }

    fn assign(&mut self, witness: &Witness, given: &References) {
        let this = match witness.receiver.as_ref().map(|r| &r.value) {
            Some(Data::Ref(n)) => Some(*n),
            _ => None,
        };
        let roots = witness.arguments.iter().chain(&witness.receiver);
        let mut taken: HashSet<String> = roots.map(|i| i.name.clone()).collect();
        for n in 0..self.before.len().max(self.after.len()) {
            let name = match self.object(n) {
                _ if this == Some(n) => "this".to_owned(),
                Some(Object::Constant { class, name }) => format!("{}.{name}", simple(class)),
                Some(object) => {
                    let mut name = format!("{}{n}", stem(object));
                    while !taken.insert(name.clone()) {
                        name.push('_');
                    }
                    name
                }
                None => unknown(n),
            };
            self.names.push(name);
        }
        for n in 0..self.before.len() {
            if self.in_place[n]
                && let Some(place) = self.place(n, given)
            {
                self.names[n] = place;
            }
        }
    }

    /// Where the object is that stands in its place; none inside a call or an answer.
    fn place(&self, n: usize, given: &References) -> Option<String> {
        match &given.0[n][0] {
            Holder::Root(name) => Some(name.clone()),
            Holder::Other(_) => None,
            Holder::Field(holder, name) => Some(format!("{}.{name}", self.holder(*holder, given)?)),
            Holder::Element(holder, i) => Some(format!("{}[{i}]", self.holder(*holder, given)?)),
        }
    }

    fn holder(&self, n: usize, given: &References) -> Option<String> {
        if self.in_place[n] { self.place(n, given) } else { Some(self.names[n].clone()) }
    }

    fn object(&self, n: usize) -> Option<&'a Object> {
        self.before.get(n).or_else(|| self.after.get(n))
    }

    /// The name of an object, of either heap.
    pub fn name(&self, n: usize) -> String {
        self.names.get(n).cloned().unwrap_or_else(|| unknown(n))
    }

    /// Whether the object is written where it is referred to, and so needs no line of its own.
    pub fn is_in_place(&self, n: usize) -> bool {
        let constant = matches!(self.object(n), Some(Object::Constant { .. }));
        constant || self.in_place.get(n).is_some_and(|&p| p)
    }

    /// A value of what goes in.
    pub fn value(&self, value: &Data) -> String {
        value.java_with(&Style { object: &|n| self.reference(n), class: simple })
    }

    /// A value of what comes out: objects that went in are called by name.
    pub fn value_after(&self, value: &Data) -> String {
        let object = |n| if n < self.before.len() { self.name(n) } else { self.reference(n) };
        value.java_with(&Style { object: &object, class: simple })
    }

    fn reference(&self, n: usize) -> String {
        match self.object(n) {
            Some(object) if self.is_in_place(n) => {
                self.expression(object, &|v| self.value(v)).unwrap_or_else(|| self.name(n))
            }
            _ => self.name(n),
        }
    }

    /// An array or an object that one call makes, as the expression for it.
    fn expression(&self, object: &Object, value: &dyn Fn(&Data) -> String) -> Option<String> {
        match object {
            Object::Array { component, elements } => {
                let object = |n| value(&Data::Ref(n));
                Some(array(component, elements, &Style { object: &object, class: simple }))
            }
            Object::Made { calls, .. } => match &calls[..] {
                [only] => Some(call(only, value)),
                _ => None,
            },
            _ => None,
        }
    }

    /// An object of what goes in, as it is when the call begins.
    pub fn before(&self, object: &Object) -> String {
        self.content(object, &|v| self.value(v))
    }

    /// An object of what comes out.
    pub fn after(&self, object: &Object) -> String {
        self.content(object, &|v| self.value_after(v))
    }

    fn content(&self, object: &Object, value: &dyn Fn(&Data) -> String) -> String {
        match object {
            Object::Instance { class, fields } => {
                let field = |n: usize| {
                    let shown = if fields[n].known { value(&fields[n].value) } else { "_".into() };
                    format!("{}: {shown}", object.field_name(n))
                };
                let fields: Vec<String> = (0..fields.len()).map(field).collect();
                format!("{}{{{}}}", simple(class), fields.join(", "))
            }
            Object::Constant { class, name } => format!("{}.{name}", simple(class)),
            Object::Made { class, calls } => match &calls[..] {
                [] => simple(class),
                [first, others @ ..] => {
                    let mut text = call(first, value);
                    for c in others {
                        text += &format!("; {}({})", c.name, list(&c.arguments, value));
                    }
                    text
                }
            },
            Object::Stub { interface, answers } => {
                let answer = |a: &crate::Answer| {
                    let arguments = match &a.arguments[..] {
                        [only] => value(only),
                        all => format!("({})", list(all, value)),
                    };
                    let result = a.result.as_ref().map_or("void".into(), value);
                    format!("{arguments} -> {result}")
                };
                let answers: Vec<String> = answers.iter().map(answer).collect();
                format!("{}{{{}}}", simple(interface), answers.join(", "))
            }
            Object::Opaque { class } if class == "lambda" => "(a lambda)".into(),
            Object::Opaque { class } => format!("(an object of {class})"),
            Object::Array { .. } => self.expression(object, value).unwrap_or_default(),
        }
    }
}

impl Object {
    /// The name of an instance's field of that number; with its class where another has the same.
    pub fn field_name(&self, n: usize) -> String {
        let Object::Instance { class, fields } = self else { return String::new() };
        let slot = &fields[n];
        let shared = fields.iter().filter(|s| s.name == slot.name).count() > 1;
        if shared && slot.class != *class {
            format!("{}.{}", simple(&slot.class), slot.name)
        } else {
            slot.name.clone()
        }
    }
}

fn call(call: &Call, value: &dyn Fn(&Data) -> String) -> String {
    let arguments = list(&call.arguments, value);
    match (&call.name[..], &call.receiver) {
        ("<init>", _) => format!("new {}({arguments})", simple(&call.class)),
        (name, Some(receiver)) => format!("{}.{name}({arguments})", value(receiver)),
        (name, None) => format!("{}.{name}({arguments})", simple(&call.class)),
    }
}

fn list(values: &[Data], value: &dyn Fn(&Data) -> String) -> String {
    values.iter().map(value).collect::<Vec<_>>().join(", ")
}

fn unknown(n: usize) -> String {
    Data::Ref(n).java()
}

/// What an object's name begins with.
fn stem(object: &Object) -> String {
    match object {
        Object::Array { component, .. } => lower_camel(&type_name(component, simple).0) + "s",
        Object::Instance { class, .. }
        | Object::Made { class, .. }
        | Object::Constant { class, .. }
        | Object::Opaque { class }
        | Object::Stub { interface: class, .. } => lower_camel(&simple(class)),
    }
}

/// `Bst.Node` is a `node`, `URLList` a `urlList`; the digits of local classes do not count.
fn lower_camel(class: &str) -> String {
    let named = |part: &&str| part.contains(|c: char| !c.is_ascii_digit());
    let last = class.rsplit('.').find(named).unwrap_or(class);
    let last = last.trim_start_matches(|c: char| c.is_ascii_digit());
    let capitals = last.chars().take_while(|c| c.is_uppercase()).count();
    let all = last.chars().count() == capitals;
    let lowered = if capitals > 1 && !all { capitals - 1 } else { capitals };
    let lower = last.chars().take(lowered).flat_map(char::to_lowercase);
    lower.chain(last.chars().skip(lowered)).collect()
}

/// What refers to an object.
enum Holder {
    Root(String),
    Field(usize, String),
    Element(usize, usize),
    /// A call that makes that object, or an answer of that stub.
    Other(usize),
}

impl Holder {
    fn object(&self) -> Option<usize> {
        match self {
            Holder::Root(_) => None,
            Holder::Field(n, _) | Holder::Element(n, _) | Holder::Other(n) => Some(*n),
        }
    }
}

/// For each object, all that refers to it.
struct References(Vec<Vec<Holder>>);

impl References {
    fn before(witness: &Witness) -> References {
        let mut all = References::within(&witness.heap);
        for input in witness.receiver.iter().chain(&witness.arguments) {
            all.add(&input.value, || Holder::Root(input.name.clone()));
        }
        for s in &witness.statics {
            all.add(&s.value, || Holder::Root(format!("{}.{}", simple(&s.class), s.name)));
        }
        all
    }

    fn after(witness: &Witness) -> Option<References> {
        let after = witness.after.as_ref()?;
        let mut all = References::within(&after.heap);
        for s in &after.statics {
            all.add(&s.value, || Holder::Root(String::new()));
        }
        if let Outcome::Returned(Some(value)) = &witness.outcome {
            all.add(value, || Holder::Root(String::new()));
        }
        Some(all)
    }

    fn within(heap: &[Object]) -> References {
        let mut all = References(heap.iter().map(|_| vec![]).collect());
        for (n, object) in heap.iter().enumerate() {
            match object {
                Object::Instance { fields, .. } => {
                    for (i, slot) in fields.iter().enumerate() {
                        all.add(&slot.value, || Holder::Field(n, object.field_name(i)));
                    }
                }
                Object::Array { elements, .. } => {
                    for (i, element) in elements.iter().enumerate() {
                        all.add(element, || Holder::Element(n, i));
                    }
                }
                other => other.for_values(&mut |v| all.add(v, || Holder::Other(n))),
            }
        }
        all
    }

    fn add(&mut self, value: &Data, holder: impl Fn() -> Holder) {
        value.for_refs(&mut |n| {
            if let Some(holders) = self.0.get_mut(n) {
                holders.push(holder());
            }
        });
    }

    /// Which objects are written where they are referred to: arrays and objects of one call with a
    /// single reference to them, and with nothing in them that needs a name. Those before `first` are
    /// not asked about.
    fn in_place(&self, heap: &[Object], first: usize) -> Vec<bool> {
        let simple = |n: usize, object: &Object| {
            let kind = match object {
                Object::Array { .. } => true,
                Object::Made { calls, .. } => calls.len() == 1,
                _ => false,
            };
            n >= first && kind && self.0[n].len() == 1
        };
        let mut found: Vec<bool> = heap.iter().enumerate().map(|(n, o)| simple(n, o)).collect();
        loop {
            let count = found.iter().filter(|&&f| f).count();
            for n in 0..heap.len() {
                found[n] = found[n] && self.fits(heap, n, &found) && self.grounded(n, &found);
            }
            if count == found.iter().filter(|&&f| f).count() {
                return found;
            }
        }
    }

    fn fits(&self, heap: &[Object], n: usize, found: &[bool]) -> bool {
        let mut fits = true;
        heap[n].for_values(&mut |v| {
            v.for_refs(&mut |m| {
                let constant = matches!(heap.get(m), Some(Object::Constant { .. }));
                fits &= constant || found.get(m).is_some_and(|&f| f);
            });
        });
        fits
    }

    /// Whether it has a place: not so, if its only holder is held by itself in the end.
    fn grounded(&self, n: usize, found: &[bool]) -> bool {
        let mut at = n;
        for _ in 0..found.len() {
            match self.0[at].first().and_then(Holder::object) {
                Some(holder) if found[holder] => at = holder,
                _ => return true,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
