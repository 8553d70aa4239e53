//! A small notation for definitions in tests, close to that of specifications.
//!
//! `field f: sort` gives fields their sort; `pred p(x, n: int) := ... | ... ;` defines. A parameter without a sort is
//! a reference. An existential variable takes its sort from its first place in a cell or instance, else it is an
//! integer. `A || B` in parentheses is a disjunction of conditions, `#x` the length of a text, `@x` the number in a
//! box, `x ~ y` and `x !~ y` compare values, `x == K` and `x !== K` compare with a constant of an enum.

use std::collections::HashMap;
use std::sync::Arc;

use cairn_logic::*;

pub fn definitions(text: &str) -> Definitions {
    let mut parser = Parser { tokens: tokens(text), at: 0, fields: HashMap::new() };
    // The heads first: instances may precede their definitions.
    let mut heads = Definitions::default();
    while parser.at < parser.tokens.len() {
        if parser.is("field") {
            let name = parser.word();
            parser.expect(":");
            let sort = parser.sort();
            parser.fields.insert(name, sort);
            continue;
        }
        if !parser.is("pred") {
            parser.at += 1;
            continue;
        }
        let name = parser.word().as_str().into();
        let params = parser.params();
        heads.predicates.push(Predicate { name, body: Formula { params, disjuncts: vec![] } });
    }
    parser.at = 0;
    let mut done = heads.clone();
    while parser.at < parser.tokens.len() {
        if !parser.is("pred") {
            parser.at += 1;
            continue;
        }
        let name = parser.word();
        let id = heads.find(&name).expect("defined");
        parser.params();
        parser.expect(":=");
        let params = &heads.get(id).body.params;
        let mut disjuncts = vec![parser.disjunct(params, &heads)];
        while parser.is("|") {
            disjuncts.push(parser.disjunct(params, &heads));
        }
        parser.expect(";");
        done.predicates[id.index()].body.disjuncts = disjuncts;
    }
    done
}

fn tokens(text: &str) -> Vec<String> {
    let signs = [
        "!==", ":=", "->", "<=", "!=", "==", "!~", "||", "<", "=", "~", "|", ";", ",", "(", ")",
        ":", "*", "&", "+", "-", "[", "]", "#", "@", ".",
    ];
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let length = if let Some(body) = rest.strip_prefix('"') {
            body.find('"').expect("closing quote") + 2
        } else if let Some(sign) = signs.iter().find(|sign| rest.starts_with(**sign)) {
            sign.len()
        } else {
            let number = rest.starts_with(|c: char| c.is_ascii_digit());
            let word = |c: char| c.is_alphanumeric() || c == '_' || number && c == '.';
            rest.find(|c| !word(c)).unwrap_or(rest.len()).max(1)
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

struct Parser {
    tokens: Vec<String>,
    at: usize,
    fields: HashMap<String, Sort>,
}

struct Scope<'a> {
    params: &'a [Variable],
    vars: Vec<Variable>,
}

impl Scope<'_> {
    fn var(&mut self, name: &str, sort: &Sort) -> Var {
        let all = self.params.iter().chain(&self.vars);
        let known = all.enumerate().find(|(_, v)| name != "_" && &*v.name == name);
        if let Some((at, _)) = known {
            return Var(at as u32);
        }
        self.vars.push(Variable { name: name.into(), sort: sort.clone() });
        Var((self.params.len() + self.vars.len()) as u32 - 1)
    }

    fn sort(&self, var: Var) -> &Sort {
        self.params
            .get(var.index())
            .map_or_else(|| &self.vars[var.index() - self.params.len()].sort, |param| &param.sort)
    }

    fn known(&self, name: &str) -> Option<Var> {
        let at = self.params.iter().chain(&self.vars).position(|v| &*v.name == name)?;
        Some(Var(at as u32))
    }
}

impl Parser {
    fn is(&mut self, token: &str) -> bool {
        let is = self.peek(0) == token;
        self.at += usize::from(is);
        is
    }

    fn peek(&self, ahead: usize) -> &str {
        self.tokens.get(self.at + ahead).map_or("", String::as_str)
    }

    fn expect(&mut self, token: &str) {
        assert!(self.is(token), "{token} expected: {:?}", &self.tokens[self.at..]);
    }

    fn word(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn sort(&mut self) -> Sort {
        match self.word().as_str() {
            "ref" => Sort::Ref(None),
            "int" => Sort::Int,
            "bool" => Sort::Bool,
            "double" => Sort::Double,
            "text" => Sort::Text,
            "box" => Sort::Boxed("java.lang.Integer".into()),
            "enum" => Sort::Enum("Colour".into()),
            other => panic!("no sort: {other}"),
        }
    }

    fn params(&mut self) -> Vec<Variable> {
        self.expect("(");
        let mut params = Vec::new();
        while !self.is(")") {
            let name = self.word().as_str().into();
            let sort = if self.is(":") { self.sort() } else { Sort::Ref(None) };
            params.push(Variable { name, sort });
            self.is(",");
        }
        params
    }

    fn disjunct(&mut self, params: &[Variable], heads: &Definitions) -> Disjunct {
        let mut scope = Scope { params, vars: Vec::new() };
        let mut done = Disjunct::default();
        loop {
            if self.is("emp") {
            } else if self.peek(1) == "->" {
                let cell = self.cell(&mut scope);
                done.cells.push(cell);
            } else if self.peek(1) == "(" && heads.find(self.peek(0)).is_some() {
                let name = self.word();
                let predicate = heads.find(&name).expect("defined");
                let sorts = &heads.get(predicate).body.params;
                self.expect("(");
                let mut args = Vec::new();
                while !self.is(")") {
                    let arg = self.word();
                    args.push(scope.var(&arg, &sorts[args.len()].sort));
                    self.is(",");
                }
                done.instances.push(Instance { predicate, args });
            } else {
                let condition = self.condition(&mut scope);
                done.pure.push(condition);
            }
            if !self.is("*") && !self.is("&") {
                break;
            }
        }
        done.vars = scope.vars;
        done
    }

    fn cell(&mut self, scope: &mut Scope) -> Cell {
        let at = self.word();
        let at = scope.var(&at, &Sort::Ref(None));
        self.expect("->");
        let class: Arc<str> = self.word().as_str().into();
        if self.is("[") {
            let length = self.word();
            let length = scope.var(&length, &Sort::Int);
            self.expect("]");
            return Cell { at, shape: Shape::Array { element: class, length } };
        }
        let or_subclass = self.is("+");
        self.expect("(");
        let mut fields = Vec::new();
        while !self.is(")") {
            let field = self.word();
            self.expect(":");
            let value = self.word();
            let sort = self.fields.get(&field).unwrap_or_else(|| panic!("field {field}")).clone();
            fields.push((field.as_str().into(), scope.var(&value, &sort)));
            self.is(",");
        }
        Cell { at, shape: Shape::Object { class, or_subclass, fields } }
    }

    fn condition(&mut self, scope: &mut Scope) -> Pure {
        let start = self.at;
        if self.is("(") {
            let mut alternatives = vec![self.conjunction(scope)];
            if self.peek(0) == "||" {
                while self.is("||") {
                    alternatives.push(self.conjunction(scope));
                }
                self.expect(")");
                return Pure::Or(alternatives);
            }
            self.at = start;
        }
        Pure::Atom(self.atom(scope))
    }

    fn conjunction(&mut self, scope: &mut Scope) -> Pure {
        let mut conditions = vec![self.condition(scope)];
        while self.is("&") {
            conditions.push(self.condition(scope));
        }
        Pure::And(conditions)
    }

    fn atom(&mut self, scope: &mut Scope) -> Atom {
        if self.peek(1) == "." || self.peek(1) == "[" {
            let of = self.word();
            if let Some(of) = scope.known(&of) {
                let (slot, sort) = if self.is(".") {
                    let field = self.word();
                    if field == "length" {
                        (Slot::Length, Sort::Int)
                    } else {
                        (Slot::Field(field.as_str().into()), self.fields[&field].clone())
                    }
                } else {
                    self.expect("[");
                    let index = self.num(scope);
                    self.expect("]");
                    (Slot::Element(index), Sort::Int)
                };
                self.expect("=");
                let value = self.word();
                return Atom::Holds { of, slot, value: scope.var(&value, &sort) };
            }
            self.expect(".");
            let field = self.word();
            let sort = self.fields[&field].clone();
            self.expect("=");
            let value = self.word();
            let value = scope.var(&value, &sort);
            return Atom::Static { class: of.as_str().into(), field: field.as_str().into(), value };
        }
        if let Some(var) = scope.known(self.peek(0)) {
            let sign = self.peek(1).to_owned();
            let right = self.peek(2).to_owned();
            let equal = matches!(&*sign, "=" | "==" | "~");
            let simple = if right == "null" {
                Some(Atom::Null(equal, var))
            } else if let Some(text) = right.strip_prefix('"') {
                Some(Atom::Text(equal, var, text.trim_end_matches('"').into()))
            } else if matches!(&*sign, "==" | "!==") {
                Some(Atom::Constant(equal, var, right.as_str().into()))
            } else if matches!(&*sign, "~" | "!~") {
                Some(Atom::Equal(equal, var, scope.known(&right).expect("known")))
            } else if scope.sort(var).is_ref() {
                let sort = Sort::Ref(None);
                Some(Atom::Same(equal, var, scope.var(&right, &sort)))
            } else {
                None
            };
            if let Some(atom) = simple {
                self.at += 3;
                return atom;
            }
            if *scope.sort(var) == Sort::Double {
                self.at += 1;
                let compare = self.compare();
                let right = self.word();
                let right = match right.parse() {
                    Ok(value) => Real::Const(value),
                    Err(_) => Real::Var(scope.var(&right, &Sort::Double)),
                };
                return Atom::Real(compare, Real::Var(var), right);
            }
        }
        if self.peek(0).contains('.')
            && let Ok(constant) = self.peek(0).parse()
        {
            self.at += 1;
            let compare = self.compare();
            let right = self.word();
            let right = Real::Var(scope.var(&right, &Sort::Double));
            return Atom::Real(compare, Real::Const(constant), right);
        }
        let left = self.num(scope);
        let compare = self.compare();
        let right = self.num(scope);
        Atom::Num(compare, left, right)
    }

    fn compare(&mut self) -> Compare {
        match self.word().as_str() {
            "=" => Compare::Eq,
            "!=" => Compare::Ne,
            "<" => Compare::Lt,
            "<=" => Compare::Le,
            other => panic!("no comparison: {other}"),
        }
    }

    fn num(&mut self, scope: &mut Scope) -> Num {
        let mut num = self.factor(scope);
        loop {
            num = if self.is("+") {
                Num::Add(num.into(), self.factor(scope).into())
            } else if self.is("-") {
                Num::Sub(num.into(), self.factor(scope).into())
            } else {
                return num;
            };
        }
    }

    fn factor(&mut self, scope: &mut Scope) -> Num {
        if self.is("-") {
            return Num::Neg(self.factor(scope).into());
        }
        if self.is("#") {
            let name = self.word();
            return Num::Length(scope.var(&name, &Sort::Text));
        }
        if self.is("@") {
            let name = self.word();
            return Num::Unboxed(scope.known(&name).expect("known"));
        }
        let word = self.word();
        if matches!(&*word, "max" | "min" | "mul") && self.peek(0) == "(" {
            self.expect("(");
            let left = self.num(scope);
            self.expect(",");
            let right = self.num(scope);
            self.expect(")");
            return match &*word {
                "max" => Num::Max(left.into(), right.into()),
                "min" => Num::Min(left.into(), right.into()),
                _ => Num::Mul(left.into(), right.into()),
            };
        }
        match word.parse() {
            Ok(constant) => Num::Const(constant),
            Err(_) => Num::Var(scope.var(&word, &Sort::Int)),
        }
    }
}
