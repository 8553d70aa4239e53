//! Parts of a formula as text, for messages.

use std::fmt::Write;

use super::Part;
use crate::formula::{
    Atom, Cell, Compare, Definitions, Disjunct, Formula, Num, PredicateId, Real, Shape, Slot, Var,
};

/// The formula that a frame unfolds.
pub(crate) fn formula_of<'a>(
    definitions: &'a Definitions,
    formula: &'a Formula,
    predicate: Option<PredicateId>,
) -> &'a Formula {
    predicate.map_or(formula, |predicate| &definitions.get(predicate).body)
}

/// What is said there, as a user would write it.
pub(crate) fn describe(
    part: &Part,
    definitions: &Definitions,
    formula: &Formula,
    disjunct: usize,
) -> String {
    let Some(disjunct) = formula.disjuncts.get(disjunct) else {
        return "a formula without disjuncts".to_owned();
    };
    let names = Names { formula, disjunct };
    match part {
        Part::Start => "the formula".to_owned(),
        Part::Parameters => "the value of a boolean parameter".to_owned(),
        Part::Cell(cell) => names.cell(cell),
        Part::Atom(atom) => names.atom(atom),
        Part::Repeated(instance) => {
            let args: Vec<&str> = instance.args.iter().map(|&arg| names.name(arg)).collect();
            let name = &definitions.get(instance.predicate).name;
            format!("{name}({}), which unfolds to itself without a cell", args.join(", "))
        }
        Part::Numbers => "the comparisons that remain: no numbers satisfy them".to_owned(),
        Part::LeftOver => "that every reachable object is in the structure".to_owned(),
    }
}

struct Names<'a> {
    formula: &'a Formula,
    disjunct: &'a Disjunct,
}

impl<'a> Names<'a> {
    fn name(&self, var: Var) -> &'a str {
        &self.formula.variable(self.disjunct, var).name
    }

    fn cell(&self, cell: &Cell) -> String {
        let at = self.name(cell.at);
        match &cell.shape {
            Shape::Object { class, or_subclass, fields } => {
                let plus = if *or_subclass { "+" } else { "" };
                let mut text = format!("{at} -> {class}{plus}(");
                for (position, (field, value)) in fields.iter().enumerate() {
                    let comma = if position == 0 { "" } else { ", " };
                    // A `String` takes everything.
                    let _ = write!(text, "{comma}{field}: {}", self.name(*value));
                }
                text + ")"
            }
            Shape::Array { element, length } => {
                format!("{at} -> {element}[{}]", self.name(*length))
            }
        }
    }

    fn atom(&self, atom: &Atom) -> String {
        let equal = |equal: bool| if equal { "=" } else { "!=" };
        match atom {
            Atom::Num(compare, left, right) => {
                format!("{} {} {}", self.num(left), sign(*compare), self.num(right))
            }
            Atom::Real(compare, left, right) => {
                format!("{} {} {}", self.real(left), sign(*compare), self.real(right))
            }
            Atom::Same(same, left, right) | Atom::Equal(same, left, right) => {
                format!("{} {} {}", self.name(*left), equal(*same), self.name(*right))
            }
            Atom::Null(null, var) => format!("{} {} null", self.name(*var), equal(*null)),
            Atom::Text(same, var, text) => {
                format!("{} {} {text:?}", self.name(*var), equal(*same))
            }
            Atom::Constant(same, var, name) => {
                format!("{} {} {name}", self.name(*var), equal(*same))
            }
            Atom::Holds { of, slot, value } => {
                let (of, value) = (self.name(*of), self.name(*value));
                match slot {
                    Slot::Field(field) => format!("{of}.{field} = {value}"),
                    Slot::Element(index) => format!("{of}[{}] = {value}", self.num(index)),
                    Slot::Length => format!("{of}.length = {value}"),
                }
            }
            Atom::Static { class, field, value } => {
                format!("{class}.{field} = {}", self.name(*value))
            }
        }
    }

    fn real(&self, real: &Real) -> String {
        match real {
            Real::Const(value) => value.to_string(),
            Real::Var(var) => self.name(*var).to_owned(),
        }
    }

    fn num(&self, num: &Num) -> String {
        match num {
            Num::Const(n) => n.to_string(),
            Num::Var(var) | Num::Unboxed(var) => self.name(*var).to_owned(),
            Num::Length(var) => format!("{}.length", self.name(*var)),
            Num::Neg(inner) => format!("-({})", self.num(inner)),
            Num::Add(left, right) => format!("{} + {}", self.num(left), self.num(right)),
            Num::Sub(left, right) => format!("{} - ({})", self.num(left), self.num(right)),
            Num::Mul(left, right) => format!("({}) * ({})", self.num(left), self.num(right)),
            Num::Max(left, right) => format!("max({}, {})", self.num(left), self.num(right)),
            Num::Min(left, right) => format!("min({}, {})", self.num(left), self.num(right)),
        }
    }
}

fn sign(compare: Compare) -> &'static str {
    match compare {
        Compare::Eq => "=",
        Compare::Ne => "!=",
        Compare::Lt => "<",
        Compare::Le => "<=",
    }
}
