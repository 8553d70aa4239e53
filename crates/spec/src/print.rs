//! The syntax tree as text of Cairn's notation. Read again, it is the same tree.

use crate::ast::{
    Arithmetic, Atom, AtomKind, Condition, ConditionKind, Contents, Disjunct, File, Formula, Item,
    ItemKind, MethodClause, Name, Param, Term, TermKind, TypeName,
};
use std::fmt::{Display, Formatter, Result};

fn separated<T: Display>(
    f: &mut Formatter<'_>,
    parts: impl IntoIterator<Item = T>,
    separator: &str,
) -> Result {
    for (i, part) in parts.into_iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{part}")?;
    }
    Ok(())
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.text)
    }
}

impl Display for TypeName {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}{}", self.name, "[]".repeat(self.dimensions as usize))
    }
}

impl Display for Param {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.ty {
            Some(ty) => write!(f, "{ty} {}", self.name),
            None => write!(f, "{}", self.name),
        }
    }
}

impl Display for File {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.items.iter().try_for_each(|item| writeln!(f, "{item}"))
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ItemKind::Predicate { name, params, body } => {
                write!(f, "pred {name}(")?;
                separated(f, params, ", ")?;
                write!(f, ") :=\n    {body};")
            }
            ItemKind::Invariant { class, this, body } => {
                write!(f, "inv {class}({this}) :=\n    {body};")
            }
            ItemKind::Method { kind, class, method, params, body } => {
                f.write_str(match kind {
                    MethodClause::Pre => "pre ",
                    MethodClause::Post => "post ",
                })?;
                if let Some(class) = class {
                    write!(f, "{class}#")?;
                }
                write!(f, "{method}")?;
                if let Some(params) = params {
                    f.write_str("(")?;
                    separated(f, params, ", ")?;
                    f.write_str(")")?;
                }
                write!(f, " :=\n    {body};")
            }
            ItemKind::Data { class, fields } => {
                write!(f, "data {class} {{ ")?;
                separated(f, fields, "; ")?;
                f.write_str(" };")
            }
        }
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        separated(f, &self.disjuncts, "\n  | ")
    }
}

impl Display for Disjunct {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (i, atom) in self.atoms.iter().enumerate() {
            if i > 0 {
                f.write_str(if matches!(atom.kind, AtomKind::Pure(_)) { " & " } else { " * " })?;
            }
            // Alone, an implication needs no parentheses; beside others it does.
            match &atom.kind {
                AtomKind::Pure(condition) if self.atoms.len() > 1 => operand(f, condition)?,
                _ => write!(f, "{atom}")?,
            }
        }
        Ok(())
    }
}

/// A condition inside a conjunction or a negation.
fn operand(f: &mut Formatter<'_>, condition: &Condition) -> Result {
    match condition.kind {
        ConditionKind::And(_) | ConditionKind::Or(_) | ConditionKind::Implies(..) => {
            write!(f, "({condition})")
        }
        _ => write!(f, "{condition}"),
    }
}

impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            AtomKind::Emp => f.write_str("emp"),
            AtomKind::Cell { root, class, or_subclass, contents } => {
                write!(f, "{root} -> {class}{}(", if *or_subclass { "+" } else { "" })?;
                match contents {
                    Contents::Named(fields) => {
                        for (i, (field, value)) in fields.iter().enumerate() {
                            write!(f, "{}{field}: {value}", if i > 0 { ", " } else { "" })?;
                        }
                    }
                    Contents::Positional(values) => separated(f, values, ", ")?,
                }
                f.write_str(")")
            }
            AtomKind::Array { root, element, length, elements } => {
                write!(f, "{root} -> {element}[{length}]")?;
                if !elements.is_empty() {
                    f.write_str("{")?;
                    for (i, (index, value)) in elements.iter().enumerate() {
                        write!(f, "{}{index}: {value}", if i > 0 { ", " } else { "" })?;
                    }
                    f.write_str("}")?;
                }
                Ok(())
            }
            AtomKind::Instance { predicate, args } => {
                write!(f, "{predicate}(")?;
                separated(f, args, ", ")?;
                f.write_str(")")
            }
            AtomKind::Pure(condition) => write!(f, "{condition}"),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ConditionKind::Constant(value) => write!(f, "{value}"),
            ConditionKind::Compare(operator, a, b) => write!(f, "{a} {} {b}", operator.symbol()),
            ConditionKind::Bare(term) => write!(f, "{term}"),
            ConditionKind::Not(inner) => {
                f.write_str("!")?;
                match inner.kind {
                    ConditionKind::Not(_) | ConditionKind::Bare(_) | ConditionKind::Constant(_) => {
                        write!(f, "{inner}")
                    }
                    _ => write!(f, "({inner})"),
                }
            }
            ConditionKind::And(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    f.write_str(if i > 0 { " & " } else { "" })?;
                    operand(f, part)?;
                }
                Ok(())
            }
            ConditionKind::Or(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    f.write_str(if i > 0 { " | " } else { "" })?;
                    match part.kind {
                        ConditionKind::Implies(..) => write!(f, "({part})")?,
                        _ => write!(f, "{part}")?,
                    }
                }
                Ok(())
            }
            ConditionKind::Implies(a, b) => {
                match a.kind {
                    ConditionKind::Implies(..) | ConditionKind::Or(_) => write!(f, "({a})")?,
                    _ => write!(f, "{a}")?,
                }
                f.write_str(" => ")?;
                match b.kind {
                    ConditionKind::Or(_) => write!(f, "({b})"),
                    _ => write!(f, "{b}"),
                }
            }
        }
    }
}

/// A literal of Java, with its escapes.
pub(crate) fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for unit in text.chars() {
        match unit {
            '\n' => out += "\\n",
            '\t' => out += "\\t",
            '\r' => out += "\\r",
            '\\' => out += "\\\\",
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if (' '..='~').contains(&c) || c.is_alphanumeric() => out.push(c),
            c => c.encode_utf16(&mut [0; 2]).iter().for_each(|u| out += &format!("\\u{u:04x}")),
        }
    }
    out.push(quote);
    out
}

fn character(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some(c) => quoted(c.encode_utf8(&mut [0; 4]), '\''),
        None => format!("'\\u{unit:04x}'"),
    }
}

/// How strongly a term holds together: sums 1, products 2, a minus before a term 3, the rest 4.
fn strength(term: &Term) -> u8 {
    match &term.kind {
        TermKind::Binary(Arithmetic::Add | Arithmetic::Sub, ..) => 1,
        TermKind::Binary(Arithmetic::Mul, ..) => 2,
        TermKind::Neg(_) => 3,
        TermKind::Int(n) if *n < 0 => 3,
        TermKind::Double(d) if d.is_sign_negative() => 3,
        _ => 4,
    }
}

fn inner(f: &mut Formatter<'_>, term: &Term, least: u8) -> Result {
    if strength(term) < least { write!(f, "({term})") } else { write!(f, "{term}") }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            TermKind::Int(n) => write!(f, "{n}"),
            TermKind::Double(d) => write!(f, "{d:?}"),
            TermKind::Char(c) => f.write_str(&character(*c)),
            TermKind::Text(text) => f.write_str(&quoted(text, '"')),
            TermKind::Bool(value) => write!(f, "{value}"),
            TermKind::Null => f.write_str("null"),
            TermKind::Wildcard => f.write_str("_"),
            TermKind::Name(name) => f.write_str(name),
            TermKind::Field(of, field) => {
                inner(f, of, 4)?;
                write!(f, ".{field}")
            }
            TermKind::Index(of, index) => {
                inner(f, of, 4)?;
                write!(f, "[{index}]")
            }
            TermKind::Neg(of) => {
                f.write_str("-")?;
                // `-5` would be one number.
                match of.kind {
                    TermKind::Int(_) | TermKind::Double(_) => write!(f, "({of})"),
                    _ => inner(f, of, 3),
                }
            }
            TermKind::Binary(op, a, b) => {
                let least = if *op == Arithmetic::Mul { 2 } else { 1 };
                inner(f, a, least)?;
                write!(f, " {} ", op.symbol())?;
                // After `*`, these words begin a condition.
                match b.kind {
                    TermKind::Bool(_) | TermKind::Null | TermKind::Wildcard if least == 2 => {
                        write!(f, "({b})")
                    }
                    _ => inner(f, b, least + 1),
                }
            }
            TermKind::Call(function, args) => {
                write!(f, "{}(", function.name())?;
                separated(f, args, ", ")?;
                f.write_str(")")
            }
        }
    }
}
