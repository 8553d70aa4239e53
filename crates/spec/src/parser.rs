//! Tokens to items. What a formula is: [`crate::formula_parser`].

use crate::ast::{File, Item, ItemKind, Loc, MethodClause, Name, Param, TypeName, is_reserved};
use crate::diagnostic::{Diagnostic, Sink};
use crate::lexer::{Symbol, Token, tokens};
use crate::typed::Place;

/// An error was reported.
pub(crate) struct Failed;

pub(crate) type Parsed<T> = Result<T, Failed>;

pub(crate) struct Parser<'a> {
    tokens: Vec<(Token, Loc)>,
    at: usize,
    sink: &'a mut Sink,
    /// How deep formulas and terms are nested here.
    pub depth: u32,
}

/// Reads a file. Errors go to `sink`; items that could be read are in the result all the same.
pub(crate) fn parse(text: &str, sink: &mut Sink) -> File {
    if text.len() > u32::MAX as usize / 2 {
        let at = Loc::default();
        sink.push(Diagnostic::error(at, "this file is larger than two gigabytes"));
        return File::default();
    }
    let before = sink.list.len();
    let tokens = tokens(text, sink);
    if sink.list.len() > before {
        // What is missing would be missed again.
        return File::default();
    }
    let mut parser = Parser { tokens, at: 0, sink, depth: 0 };
    parser.file()
}

impl Parser<'_> {
    pub fn token(&self) -> &Token {
        &self.tokens[self.at].0
    }

    /// A token that follows; the last one for ever.
    pub fn ahead(&self, n: usize) -> &Token {
        &self.tokens[(self.at + n).min(self.tokens.len() - 1)].0
    }

    pub fn loc(&self) -> Loc {
        self.tokens[self.at].1
    }

    /// From a place to the end of the token before this one.
    pub fn since(&self, start: Loc) -> Loc {
        match self.at.checked_sub(1) {
            Some(before) if self.tokens[before].1.end > start.start => {
                start.to(self.tokens[before].1)
            }
            _ => start,
        }
    }

    pub fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    pub fn is(&self, symbol: Symbol) -> bool {
        *self.token() == Token::Symbol(symbol)
    }

    pub fn take(&mut self, symbol: Symbol) -> bool {
        let found = self.is(symbol);
        if found {
            self.advance();
        }
        found
    }

    pub fn take_any(&mut self, symbols: &[Symbol]) -> bool {
        symbols.iter().any(|&s| self.take(s))
    }

    pub fn expect(&mut self, symbol: Symbol) -> Parsed<()> {
        if self.take(symbol) {
            return Ok(());
        }
        self.unexpected(&format!("`{}`", symbol.text()))
    }

    pub fn fail<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.sink.push(diagnostic);
        Err(Failed)
    }

    /// A place in this file.
    pub fn place(&self, at: Loc) -> Place {
        Place { file: self.sink.file, span: at.range() }
    }

    pub fn unexpected<T>(&mut self, wanted: &str) -> Parsed<T> {
        let found = self.token().describe();
        let at = self.loc();
        self.fail(
            Diagnostic::error(at, format!("expected {wanted}, found {found}"))
                .label(format!("expected {wanted}")),
        )
    }

    /// A word that is not reserved.
    pub fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.token() {
            Token::Word(word) if !is_reserved(word) => {
                let name = Name { text: word.clone(), at: self.loc() };
                self.advance();
                Ok(name)
            }
            _ => self.unexpected(what),
        }
    }

    /// `a.b.C`.
    pub fn class_name(&mut self) -> Parsed<Name> {
        let first = self.name("the name of a class")?;
        if !self.is(Symbol::Dot) {
            return Ok(first);
        }
        let mut text = first.text.to_string();
        while self.take(Symbol::Dot) {
            let part = self.name("a part of a name")?;
            text.push('.');
            text += &part.text;
        }
        Ok(Name { text: text.into(), at: self.since(first.at) })
    }

    pub fn type_name(&mut self) -> Parsed<TypeName> {
        let name = self.class_name()?;
        let mut dimensions = 0;
        while self.is(Symbol::OpenBracket) && *self.ahead(1) == Token::Symbol(Symbol::CloseBracket)
        {
            self.advance();
            self.advance();
            dimensions += 1;
        }
        // The JVM has no more.
        if dimensions > 255 {
            let at = self.since(name.at);
            return self.fail(Diagnostic::error(at, "an array of more than 255 dimensions"));
        }
        Ok(TypeName { name, dimensions })
    }

    fn file(&mut self) -> File {
        let mut items = vec![];
        loop {
            while self.take(Symbol::Semicolon) {}
            if *self.token() == Token::End {
                break;
            }
            let start = self.loc();
            match self.item() {
                Ok(kind) => {
                    let is_data = matches!(kind, ItemKind::Data { .. });
                    items.push(Item { kind, at: self.since(start) });
                    if is_data || self.is(Symbol::Semicolon) || *self.token() == Token::End {
                        continue;
                    }
                    let missing = if self.at_item() { "`;` before the next item" } else { "`;`" };
                    let _: Parsed<()> = self.unexpected(missing);
                    self.recover();
                }
                Err(Failed) => self.recover(),
            }
            self.depth = 0;
        }
        File { items }
    }

    /// Whether an item begins here.
    fn at_item(&self) -> bool {
        let Token::Word(word) = self.token() else { return false };
        matches!(&**word, "pred" | "inv" | "pre" | "post" | "data")
            && matches!(self.ahead(1), Token::Word(_))
    }

    /// To the next item: after the next `;`, or where one begins.
    fn recover(&mut self) {
        loop {
            if *self.token() == Token::End || self.at_item() {
                return;
            }
            if self.take(Symbol::Semicolon) {
                return;
            }
            self.advance();
        }
    }

    fn item(&mut self) -> Parsed<ItemKind> {
        let wanted = "`pred`, `inv`, `pre`, `post` or `data`";
        let Token::Word(word) = self.token().clone() else { return self.unexpected(wanted) };
        let advanced = |parser: &mut Self| parser.advance();
        match &*word {
            "pred" => {
                advanced(self);
                let name = self.name("the name of a predicate")?;
                if crate::ast::Function::of_name(&name.text).is_some() {
                    let message = format!("`{}` is a function of the language", name.text);
                    return self.fail(
                        Diagnostic::error(name.at, message)
                            .hint("choose another name for the predicate"),
                    );
                }
                let params = self.params()?;
                self.defined_as()?;
                Ok(ItemKind::Predicate { name, params, body: self.formula()? })
            }
            "inv" => {
                advanced(self);
                let class = self.class_name()?;
                self.expect(Symbol::OpenParen)?;
                let this = self.name("`this`")?;
                self.expect(Symbol::CloseParen)?;
                self.defined_as()?;
                Ok(ItemKind::Invariant { class, this, body: self.formula()? })
            }
            "pre" => self.method_clause(MethodClause::Pre),
            "post" => self.method_clause(MethodClause::Post),
            "data" => {
                advanced(self);
                let class = self.class_name()?;
                let fields = self.data_fields()?;
                Ok(ItemKind::Data { class, fields })
            }
            _ => self.unexpected(wanted),
        }
    }

    fn method_clause(&mut self, kind: MethodClause) -> Parsed<ItemKind> {
        self.advance();
        let first = self.class_name()?;
        let (class, method) = if self.take(Symbol::Hash) {
            (Some(first), self.method_name()?)
        } else {
            (None, first)
        };
        let params = if self.is(Symbol::OpenParen) { Some(self.params()?) } else { None };
        self.defined_as()?;
        Ok(ItemKind::Method { kind, class, method, params, body: self.formula()? })
    }

    fn method_name(&mut self) -> Parsed<Name> {
        let start = self.loc();
        if self.take(Symbol::Lt) {
            let name = self.name("`init>`")?;
            self.expect(Symbol::Gt)?;
            return Ok(Name { text: format!("<{}>", name.text).into(), at: self.since(start) });
        }
        self.name("the name of a method")
    }

    fn defined_as(&mut self) -> Parsed<()> {
        if self.take_any(&[Symbol::Define, Symbol::EqEq]) {
            return Ok(());
        }
        if self.is(Symbol::Eq) {
            let at = self.loc();
            return self.fail(
                Diagnostic::error(at, "expected `:=`, found `=`")
                    .hint("a definition is written with `:=` (or `==`)"),
            );
        }
        self.unexpected("`:=`")
    }

    fn params(&mut self) -> Parsed<Vec<Param>> {
        self.expect(Symbol::OpenParen)?;
        let mut params = vec![];
        if self.take(Symbol::CloseParen) {
            return Ok(params);
        }
        loop {
            params.push(self.param()?);
            if self.take(Symbol::CloseParen) {
                return Ok(params);
            }
            if !self.take(Symbol::Comma) {
                return self.unexpected("`,` or `)`");
            }
        }
    }

    fn param(&mut self) -> Parsed<Param> {
        let ty = self.type_name()?;
        if matches!(self.token(), Token::Word(_)) {
            let name = self.name("the name of a parameter")?;
            return Ok(Param { ty: Some(ty), name });
        }
        if ty.dimensions > 0 || ty.name.text.contains('.') {
            return self.unexpected("the name of a parameter");
        }
        Ok(Param { ty: None, name: ty.name })
    }

    fn data_fields(&mut self) -> Parsed<Vec<Param>> {
        self.expect(Symbol::OpenBrace)?;
        let mut fields = vec![];
        loop {
            while self.take_any(&[Symbol::Semicolon, Symbol::Comma]) {}
            if self.take(Symbol::CloseBrace) {
                return Ok(fields);
            }
            let ty = self.type_name()?;
            let name = self.name("the name of a field")?;
            fields.push(Param { ty: Some(ty), name });
            if !self.is(Symbol::CloseBrace)
                && !self.is(Symbol::Semicolon)
                && !self.is(Symbol::Comma)
            {
                return self.unexpected("`;` or `}`");
            }
        }
    }
}
