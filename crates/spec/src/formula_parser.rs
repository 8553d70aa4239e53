//! Formulas and terms, by recursive descent.
//!
//! A parenthesis may hold a term, a condition or a formula with cells: one set of functions reads all three and says
//! what it was ([`Node`]). Conjunctions in conjunctions and disjunctions in disjunctions are flattened.

use crate::ast::{
    Arithmetic, Atom, AtomKind, Condition, ConditionKind, Contents, Disjunct, Formula, Function,
    Loc, Operator, Term, TermKind, is_reserved,
};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, Token};
use crate::parser::{Parsed, Parser};

/// Parentheses, negations and the like in each other.
const MAX_DEPTH: u32 = 64;

/// The height of the tree of a term or condition. A sum of `n` terms has height `n`.
const MAX_HEIGHT: u32 = 400;

/// What was read, with the height of its tree.
enum Node {
    Term(Term, u32),
    Condition(Condition, u32),
    /// With cells or predicates.
    Spatial(Vec<Disjunct>),
}

impl Node {
    fn at(&self) -> Loc {
        match self {
            Node::Term(term, _) => term.at,
            Node::Condition(condition, _) => condition.at,
            Node::Spatial(disjuncts) => match disjuncts.as_slice() {
                [first, .., last] => first.at.to(last.at),
                [only] => only.at,
                [] => Loc::default(),
            },
        }
    }
}

fn one_atom(kind: AtomKind, at: Loc) -> Node {
    Node::Spatial(vec![Disjunct { atoms: vec![Atom { kind, at }], at }])
}

fn pure_atoms(condition: Condition) -> Vec<Atom> {
    match condition.kind {
        ConditionKind::And(parts) => parts.into_iter().flat_map(pure_atoms).collect(),
        _ => vec![Atom { at: condition.at, kind: AtomKind::Pure(condition) }],
    }
}

fn owns(atoms: &[Atom]) -> bool {
    atoms.iter().any(|a| !matches!(a.kind, AtomKind::Pure(_) | AtomKind::Emp))
}

const OR: &[Symbol] = &[Symbol::Or, Symbol::OrOr];

impl Parser<'_> {
    pub fn formula(&mut self) -> Parsed<Formula> {
        let node = self.alternatives()?;
        let at = node.at();
        Ok(Formula { disjuncts: self.disjuncts(node)?, at })
    }

    fn disjuncts(&mut self, node: Node) -> Parsed<Vec<Disjunct>> {
        if let Node::Spatial(disjuncts) = node {
            return Ok(disjuncts);
        }
        let (condition, _) = self.condition_of(node)?;
        let parts = match condition.kind {
            ConditionKind::Or(parts) => parts,
            _ => vec![condition],
        };
        Ok(parts.into_iter().map(|c| Disjunct { at: c.at, atoms: pure_atoms(c) }).collect())
    }

    fn condition_of(&mut self, node: Node) -> Parsed<(Condition, u32)> {
        match node {
            Node::Condition(condition, height) => Ok((condition, height)),
            Node::Term(Term { kind: TermKind::Bool(value), at }, height) => {
                Ok((Condition { kind: ConditionKind::Constant(value), at }, height))
            }
            Node::Term(term, height) => {
                let at = term.at;
                if !matches!(
                    term.kind,
                    TermKind::Name(_)
                        | TermKind::Field(..)
                        | TermKind::Index(..)
                        | TermKind::Call(..)
                ) {
                    return self.fail(
                        Diagnostic::error(at, "expected a condition, found a term")
                            .hint("compare it with something"),
                    );
                }
                Ok((Condition { kind: ConditionKind::Bare(Box::new(term)), at }, height))
            }
            Node::Spatial(_) => {
                let at = node.at();
                self.fail(
                    Diagnostic::error(at, "cells and predicates cannot be here")
                        .label("this says what is in the heap")
                        .hint("negation, `=>` and a disjunction inside a conjunction are for conditions that own nothing; give a disjunction a name with `pred`"),
                )
            }
        }
    }

    fn term_of(&mut self, node: Node) -> Parsed<(Term, u32)> {
        match node {
            Node::Term(term, height) => Ok((term, height)),
            _ => {
                let at = node.at();
                self.fail(Diagnostic::error(at, "expected a term, found a condition").hint(
                    "conditions are joined by `&`; comparisons do not chain (write `a < b & b < c`)",
                ))
            }
        }
    }

    fn checked(&mut self, height: u32, at: Loc) -> Parsed<u32> {
        if height > MAX_HEIGHT {
            return self.fail(
                Diagnostic::error(at, "this is too long")
                    .hint(format!("a term or condition has at most {MAX_HEIGHT} parts in each other; give parts of it a name: `a = b + c`")),
            );
        }
        Ok(height)
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            let at = self.loc();
            return self.fail(
                Diagnostic::error(at, "this is nested too deep")
                    .hint(format!("at most {MAX_DEPTH} parentheses and operators in each other")),
            );
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Parts joined by `|`.
    fn alternatives(&mut self) -> Parsed<Node> {
        let first = self.implication()?;
        if !OR.iter().any(|&or| self.is(or)) {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.take_any(OR) {
            parts.push(self.implication()?);
        }
        if parts.iter().any(|p| matches!(p, Node::Spatial(_))) {
            let mut disjuncts = vec![];
            for part in parts {
                disjuncts.extend(self.disjuncts(part)?);
            }
            return Ok(Node::Spatial(disjuncts));
        }
        let mut conditions: Vec<Condition> = vec![];
        let mut height = 0;
        for part in parts {
            let (condition, h) = self.condition_of(part)?;
            height = height.max(h);
            match condition.kind {
                ConditionKind::Or(parts) => conditions.extend(parts),
                _ => conditions.push(condition),
            }
        }
        let at = conditions[0].at.to(conditions[conditions.len() - 1].at);
        let height = self.checked(height + 1, at)?;
        Ok(Node::Condition(Condition { kind: ConditionKind::Or(conditions), at }, height))
    }

    fn implication(&mut self) -> Parsed<Node> {
        let left = self.conjunction()?;
        if !self.take(Symbol::Implies) {
            return Ok(left);
        }
        let (left, a) = self.condition_of(left)?;
        let right = self.nested(Self::implication)?;
        let (right, b) = self.condition_of(right)?;
        let at = left.at.to(right.at);
        let height = self.checked(a.max(b) + 1, at)?;
        let kind = ConditionKind::Implies(Box::new(left), Box::new(right));
        Ok(Node::Condition(Condition { kind, at }, height))
    }

    /// Parts joined by `*` and `&`.
    fn conjunction(&mut self) -> Parsed<Node> {
        let first = self.unit()?;
        let mut parts = vec![(first, false)];
        loop {
            if self.take(Symbol::Star) {
                parts.push((self.unit()?, false));
            } else if self.take_any(&[Symbol::And, Symbol::AndAnd]) {
                parts.push((self.unit()?, true));
            } else {
                break;
            }
        }
        if parts.len() == 1 {
            return Ok(parts.swap_remove(0).0);
        }
        if parts.iter().any(|(p, _)| matches!(p, Node::Spatial(_))) {
            return self.spatial_conjunction(parts);
        }
        let mut conditions = vec![];
        let mut height = 0;
        for (part, _) in parts {
            let (condition, h) = self.condition_of(part)?;
            height = height.max(h);
            match condition.kind {
                ConditionKind::And(parts) => conditions.extend(parts),
                _ => conditions.push(condition),
            }
        }
        let at = conditions[0].at.to(conditions[conditions.len() - 1].at);
        let height = self.checked(height + 1, at)?;
        Ok(Node::Condition(Condition { kind: ConditionKind::And(conditions), at }, height))
    }

    /// Parts, each with whether `&` is before it.
    fn spatial_conjunction(&mut self, parts: Vec<(Node, bool)>) -> Parsed<Node> {
        let mut atoms: Vec<Atom> = vec![];
        let mut owned_before = None;
        for (part, after_and) in parts {
            let at = part.at();
            let part = match part {
                Node::Spatial(mut disjuncts) if disjuncts.len() == 1 => disjuncts.remove(0).atoms,
                other => pure_atoms(self.condition_of(other)?.0),
            };
            if owns(&part) {
                if after_and && let Some(before) = owned_before {
                    let before: Loc = before;
                    return self.fail(
                        Diagnostic::error(at, "two parts of the heap joined by `&`")
                            .label("this part of the heap")
                            .hint("join parts of the heap by `*`, conditions by `&`")
                            .other(self.place(before), "and this one"),
                    );
                }
                owned_before = Some(at);
            }
            atoms.extend(part);
        }
        let at = atoms[0].at.to(atoms[atoms.len() - 1].at);
        Ok(Node::Spatial(vec![Disjunct { atoms, at }]))
    }

    fn unit(&mut self) -> Parsed<Node> {
        let start = self.loc();
        if self.take(Symbol::Not) {
            let inner = self.nested(Self::unit)?;
            let (inner, height) = self.condition_of(inner)?;
            let height = self.checked(height + 1, start)?;
            let at = self.since(start);
            return Ok(Node::Condition(
                Condition { kind: ConditionKind::Not(Box::new(inner)), at },
                height,
            ));
        }
        self.comparison()
    }

    fn operator(&self) -> Option<Operator> {
        let Token::Symbol(symbol) = self.token() else { return None };
        match symbol {
            Symbol::Eq | Symbol::EqEq => Some(Operator::Eq),
            Symbol::Ne => Some(Operator::Ne),
            Symbol::Lt => Some(Operator::Lt),
            Symbol::Le => Some(Operator::Le),
            Symbol::Gt => Some(Operator::Gt),
            Symbol::Ge => Some(Operator::Ge),
            _ => None,
        }
    }

    fn comparison(&mut self) -> Parsed<Node> {
        let left = self.sum()?;
        let Some(operator) = self.operator() else { return Ok(left) };
        self.advance();
        let (left, a) = self.term_of(left)?;
        let right = self.sum()?;
        let (right, b) = self.term_of(right)?;
        let at = left.at.to(right.at);
        if self.operator().is_some() {
            let at = self.loc();
            return self.fail(
                Diagnostic::error(at, "comparisons do not chain")
                    .hint("write `a < b & b < c`; conditions are joined by `&`"),
            );
        }
        let height = self.checked(a.max(b) + 1, at)?;
        let kind = ConditionKind::Compare(operator, Box::new(left), Box::new(right));
        Ok(Node::Condition(Condition { kind, at }, height))
    }

    fn binary(&mut self, op: Arithmetic, left: Node, right: Node) -> Parsed<Node> {
        let (left, a) = self.term_of(left)?;
        let (right, b) = self.term_of(right)?;
        let at = left.at.to(right.at);
        let height = self.checked(a.max(b) + 1, at)?;
        let kind = TermKind::Binary(op, Box::new(left), Box::new(right));
        Ok(Node::Term(Term { kind, at }, height))
    }

    fn sum(&mut self) -> Parsed<Node> {
        let mut left = self.product()?;
        loop {
            let op = if self.take(Symbol::Plus) {
                Arithmetic::Add
            } else if self.take(Symbol::Minus) {
                Arithmetic::Sub
            } else {
                return Ok(left);
            };
            let right = self.product()?;
            left = self.binary(op, left, right)?;
        }
    }

    fn product(&mut self) -> Parsed<Node> {
        let mut left = self.negative()?;
        while let Node::Term(..) = left {
            // `**` is multiplication in StarFinder's notation.
            if self.is(Symbol::StarStar) || self.is(Symbol::Star) && self.factor_follows() {
                self.advance();
                let right = self.negative()?;
                left = self.binary(Arithmetic::Mul, left, right)?;
            } else {
                break;
            }
        }
        Ok(left)
    }

    /// Whether what is after `*` is a term and not a part of the heap or a condition.
    fn factor_follows(&self) -> bool {
        match self.ahead(1) {
            Token::Int(_) | Token::Double(_) | Token::Char(_) | Token::Text(_) => true,
            Token::Symbol(Symbol::OpenParen | Symbol::Minus) => true,
            Token::Word(word) if &**word == "emp" => false,
            Token::Word(word) => match self.ahead(2) {
                Token::Symbol(Symbol::OpenParen) => Function::of_name(word).is_some(),
                _ => {
                    let end = self.path_end();
                    let is_word = end == 2 && is_reserved(word);
                    let next = self.ahead(end);
                    !is_word && !matches!(next, Token::Symbol(Symbol::Arrow | Symbol::Path))
                }
            },
            _ => false,
        }
    }

    /// How far ahead the token is that follows the fields and indices of the word after this token.
    fn path_end(&self) -> usize {
        let mut n = 2;
        let mut open = 0;
        loop {
            match self.ahead(n) {
                Token::Symbol(Symbol::OpenBracket) => open += 1,
                Token::Symbol(Symbol::CloseBracket) if open > 0 => open -= 1,
                Token::Symbol(Symbol::Semicolon) | Token::End => return n,
                Token::Symbol(Symbol::Dot) if matches!(self.ahead(n + 1), Token::Word(_)) => n += 1,
                _ if open == 0 => return n,
                _ => {}
            }
            n += 1;
        }
    }

    fn negative(&mut self) -> Parsed<Node> {
        let start = self.loc();
        if !self.take(Symbol::Minus) {
            return self.path();
        }
        // The sign belongs to the number, but in `-5.f` to the whole.
        let is_alone = !matches!(self.ahead(1), Token::Symbol(Symbol::Dot | Symbol::OpenBracket));
        match *self.token() {
            Token::Int(n) if is_alone => {
                self.advance();
                let kind = TermKind::Int(0i64.wrapping_sub_unsigned(n));
                return Ok(Node::Term(Term { kind, at: self.since(start) }, 1));
            }
            Token::Double(d) if is_alone => {
                self.advance();
                let kind = TermKind::Double(-d);
                return Ok(Node::Term(Term { kind, at: self.since(start) }, 1));
            }
            _ => {}
        }
        let inner = self.nested(Self::negative)?;
        let (inner, height) = self.term_of(inner)?;
        let at = self.since(start);
        let height = self.checked(height + 1, at)?;
        Ok(Node::Term(Term { kind: TermKind::Neg(Box::new(inner)), at }, height))
    }

    /// A primary with fields and indices, or a cell there.
    fn path(&mut self) -> Parsed<Node> {
        let mut node = self.primary()?;
        while let Node::Term(term, height) = node {
            let start = term.at;
            if self.take(Symbol::Dot) {
                let field = self.name("the name of a field")?;
                let at = self.since(start);
                let height = self.checked(height + 1, at)?;
                let kind = TermKind::Field(Box::new(term), field);
                node = Node::Term(Term { kind, at }, height);
            } else if self.take(Symbol::OpenBracket) {
                let index = self.nested(Self::sum)?;
                let (index, h) = self.term_of(index)?;
                self.expect(Symbol::CloseBracket)?;
                let at = self.since(start);
                let height = self.checked(height.max(h) + 1, at)?;
                let kind = TermKind::Index(Box::new(term), Box::new(index));
                node = Node::Term(Term { kind, at }, height);
            } else if self.is(Symbol::Arrow) || self.is(Symbol::Path) {
                return self.cell(term);
            } else {
                return Ok(Node::Term(term, height));
            }
        }
        Ok(node)
    }

    fn term(&mut self) -> Parsed<Term> {
        let node = self.nested(Self::sum)?;
        Ok(self.term_of(node)?.0)
    }

    /// Terms up to a closing symbol.
    fn terms(&mut self, close: Symbol) -> Parsed<Vec<Term>> {
        let mut terms = vec![];
        if self.take(close) {
            return Ok(terms);
        }
        loop {
            terms.push(self.term()?);
            if self.take(close) {
                return Ok(terms);
            }
            if !self.take(Symbol::Comma) {
                return self.unexpected(&format!("`,` or `{}`", close.text()));
            }
        }
    }

    /// `-> C(...)`, `::C<...>` or `-> T[n]{...}` after the root.
    fn cell(&mut self, root: Term) -> Parsed<Node> {
        let start = root.at;
        if !matches!(root.kind, TermKind::Name(_) | TermKind::Field(..) | TermKind::Index(..)) {
            return self.fail(
                Diagnostic::error(start, "a cell is at a variable or a field")
                    .hint("give it a name first: `x = ... & x -> C(...)`"),
            );
        }
        let is_path = self.is(Symbol::Path);
        self.advance();
        let class = self.type_name()?;
        if class.dimensions > 0 || self.is(Symbol::OpenBracket) {
            self.expect(Symbol::OpenBracket)?;
            let length = self.term()?;
            self.expect(Symbol::CloseBracket)?;
            let mut elements = vec![];
            if self.take(Symbol::OpenBrace) && !self.take(Symbol::CloseBrace) {
                loop {
                    let index = self.term()?;
                    self.expect(Symbol::Colon)?;
                    elements.push((index, self.term()?));
                    if self.take(Symbol::CloseBrace) {
                        break;
                    }
                    if !self.take(Symbol::Comma) {
                        return self.unexpected("`,` or `}`");
                    }
                }
            }
            let kind = AtomKind::Array { root, element: class, length, elements };
            return Ok(one_atom(kind, self.since(start)));
        }
        let class = class.name;
        let or_subclass = self.take(Symbol::Plus);
        let (open, close) = if is_path && self.is(Symbol::Lt) {
            (Symbol::Lt, Symbol::Gt)
        } else {
            (Symbol::OpenParen, Symbol::CloseParen)
        };
        self.expect(open)?;
        let is_named = matches!(self.token(), Token::Word(_))
            && *self.ahead(1) == Token::Symbol(Symbol::Colon);
        let contents = if is_named {
            let mut named = vec![];
            loop {
                let field = self.name("the name of a field")?;
                self.expect(Symbol::Colon)?;
                named.push((field, self.term()?));
                if self.take(close) {
                    break;
                }
                if !self.take(Symbol::Comma) {
                    return self.unexpected(&format!("`,` or `{}`", close.text()));
                }
            }
            Contents::Named(named)
        } else {
            match self.terms(close)? {
                terms if terms.is_empty() => Contents::Named(vec![]),
                terms => Contents::Positional(terms),
            }
        };
        let kind = AtomKind::Cell { root, class, or_subclass, contents };
        Ok(one_atom(kind, self.since(start)))
    }

    fn primary(&mut self) -> Parsed<Node> {
        let at = self.loc();
        let kind = match self.token().clone() {
            Token::Int(n) => match i64::try_from(n) {
                Ok(n) => TermKind::Int(n),
                Err(_) => {
                    return self.fail(
                        Diagnostic::error(at, "this number does not fit in 64 bits")
                            .hint("the largest is 9223372036854775807"),
                    );
                }
            },
            Token::Double(d) => TermKind::Double(d),
            Token::Char(c) => TermKind::Char(c),
            Token::Text(text) => TermKind::Text(text),
            Token::Word(word) => return self.word(&word, at),
            Token::Symbol(Symbol::OpenParen) => {
                self.advance();
                let inner = self.nested(Self::alternatives)?;
                self.expect(Symbol::CloseParen)?;
                return Ok(inner);
            }
            _ => return self.unexpected("a condition, a cell, a predicate or a term"),
        };
        self.advance();
        Ok(Node::Term(Term { kind, at }, 1))
    }

    fn word(&mut self, word: &std::sync::Arc<str>, at: Loc) -> Parsed<Node> {
        self.advance();
        let kind = match &**word {
            "emp" => return Ok(one_atom(AtomKind::Emp, at)),
            "true" => TermKind::Bool(true),
            "false" => TermKind::Bool(false),
            "null" => TermKind::Null,
            "_" => TermKind::Wildcard,
            _ if self.is(Symbol::OpenParen) => {
                self.advance();
                let args = self.terms(Symbol::CloseParen)?;
                let whole = self.since(at);
                let Some(function) = Function::of_name(word) else {
                    let predicate = crate::ast::Name { text: word.clone(), at };
                    return Ok(one_atom(AtomKind::Instance { predicate, args }, whole));
                };
                if args.len() != function.arity() {
                    let (name, wanted, found) = (function.name(), function.arity(), args.len());
                    return self.fail(Diagnostic::error(
                        whole,
                        format!(
                            "`{name}` has {wanted} {}, not {found}",
                            plural(wanted, "argument")
                        ),
                    ));
                }
                // Arguments are at most as deep as nesting allows for, and each as high as a term may be.
                let height = 1 + args.iter().map(height).max().unwrap_or(0);
                let height = self.checked(height, whole)?;
                let kind = TermKind::Call(function, args);
                return Ok(Node::Term(Term { kind, at: whole }, height));
            }
            _ => TermKind::Name(word.clone()),
        };
        Ok(Node::Term(Term { kind, at }, 1))
    }
}

/// The height of a term's tree.
fn height(term: &Term) -> u32 {
    match &term.kind {
        TermKind::Field(inner, _) | TermKind::Neg(inner) => 1 + height(inner),
        TermKind::Index(a, b) | TermKind::Binary(_, a, b) => 1 + height(a).max(height(b)),
        TermKind::Call(_, args) => 1 + args.iter().map(height).max().unwrap_or(0),
        _ => 1,
    }
}

pub(crate) fn plural(n: usize, noun: &str) -> String {
    if n == 1 { noun.to_string() } else { format!("{noun}s") }
}
