//! Definitions as text, for messages.

use cairn_logic::*;
use std::fmt::Write;

pub fn text(definitions: &Definitions) -> String {
    let mut out = String::new();
    for p in &definitions.predicates {
        let params: Vec<String> =
            p.body.params.iter().map(|v| format!("{}: {:?}", v.name, v.sort)).collect();
        let _ = writeln!(out, "pred {}({}) :=", p.name, params.join(", "));
        for d in &p.body.disjuncts {
            let name = |v: Var| p.body.variable(d, v).name.to_string();
            let mut parts: Vec<String> = vec![];
            for cell in &d.cells {
                if let Shape::Object { class, or_subclass, fields } = &cell.shape {
                    let fields: Vec<String> =
                        fields.iter().map(|(f, v)| format!("{f}: {}", name(*v))).collect();
                    let plus = if *or_subclass { "+" } else { "" };
                    parts.push(format!(
                        "{} -> {class}{plus}({})",
                        name(cell.at),
                        fields.join(", ")
                    ));
                }
            }
            for i in &d.instances {
                let args: Vec<String> = i.args.iter().map(|v| name(*v)).collect();
                parts.push(format!("p{}({})", i.predicate.0, args.join(", ")));
            }
            parts.extend(d.pure.iter().map(|p| pure(p, &name)));
            let _ = writeln!(out, "  | {}", parts.join(" * "));
        }
    }
    out
}

fn pure(p: &Pure, name: &dyn Fn(Var) -> String) -> String {
    let join = |all: &[Pure], with: &str| {
        let all: Vec<String> = all.iter().map(|p| pure(p, name)).collect();
        format!("({})", all.join(with))
    };
    let sign = |is: bool| if is { "=" } else { "!=" };
    match p {
        Pure::And(all) => join(all, " & "),
        Pure::Or(all) => join(all, " | "),
        Pure::Atom(Atom::Null(is, v)) => format!("{} {} null", name(*v), sign(*is)),
        Pure::Atom(Atom::Same(is, a, b)) => format!("{} {} {}", name(*a), sign(*is), name(*b)),
        Pure::Atom(Atom::Num(c, a, b)) => {
            format!("{} {c:?} {}", number(a, name), number(b, name))
        }
        Pure::Atom(Atom::Holds { of, slot: Slot::Field(f), value }) => {
            format!("{}.{f} = {}", name(*of), name(*value))
        }
        Pure::Atom(other) => format!("{other:?}"),
    }
}

fn number(n: &Num, name: &dyn Fn(Var) -> String) -> String {
    let two = |f: &str, a: &Num, b: &Num| format!("({} {f} {})", number(a, name), number(b, name));
    match n {
        Num::Const(c) => c.to_string(),
        Num::Var(v) | Num::Unboxed(v) | Num::Length(v) => name(*v),
        Num::Neg(a) => format!("-{}", number(a, name)),
        Num::Add(a, b) => two("+", a, b),
        Num::Sub(a, b) => two("-", a, b),
        Num::Mul(a, b) => two("*", a, b),
        Num::Max(a, b) => two("max", a, b),
        Num::Min(a, b) => two("min", a, b),
    }
}
