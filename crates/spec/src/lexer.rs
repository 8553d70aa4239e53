//! Text to tokens.

use crate::ast::Loc;
use crate::diagnostic::{Diagnostic, Sink};
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Token {
    Word(Arc<str>),
    /// Without sign.
    Int(u64),
    Double(f64),
    Char(u16),
    Text(Arc<str>),
    Symbol(Symbol),
    /// After the last.
    End,
}

macro_rules! symbols {
    ($($name:ident $text:literal),* $(,)?) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Symbol { $($name),* }

        impl Symbol {
            pub fn text(self) -> &'static str {
                match self { $(Symbol::$name => $text),* }
            }

            /// Longer ones first.
            const ALL: &[Symbol] = &[$(Symbol::$name),*];
        }
    };
}

symbols! {
    Define ":=", Path "::", Arrow "->", Implies "=>", EqEq "==", Ne "!=", Le "<=", Ge ">=",
    AndAnd "&&", OrOr "||", StarStar "**",
    OpenParen "(", CloseParen ")", OpenBrace "{", CloseBrace "}", OpenBracket "[", CloseBracket "]",
    Lt "<", Gt ">", Eq "=", Not "!", And "&", Or "|", Star "*", Plus "+", Minus "-",
    Colon ":", Semicolon ";", Comma ",", Dot ".", Hash "#",
}

impl Token {
    /// For messages.
    pub fn describe(&self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Int(n) => format!("`{n}`"),
            Token::Double(d) => format!("`{d:?}`"),
            Token::Char(_) => "a character".to_string(),
            Token::Text(_) => "a text".to_string(),
            Token::Symbol(symbol) => format!("`{}`", symbol.text()),
            Token::End => "the end of the file".to_string(),
        }
    }
}

/// Tokens with their places; the last is [`Token::End`]. What is no token is reported and left out.
pub(crate) fn tokens(text: &str, sink: &mut Sink) -> Vec<(Token, Loc)> {
    let mut lexer = Lexer { text, at: 0, sink, words: Default::default() };
    let mut out = Vec::with_capacity(text.len() / 3);
    while let Some(token) = lexer.next() {
        out.push(token);
    }
    let end = text.len() as u32;
    out.push((Token::End, Loc { start: end, end }));
    out
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    sink: &'a mut Sink,
    /// One text for all occurrences of a word.
    words: rustc_hash::FxHashMap<&'a str, Arc<str>>,
}

fn starts_word(c: char) -> bool {
    c == '_' || c == '$' || c.is_alphabetic()
}

fn continues_word(c: char) -> bool {
    starts_word(c) || c.is_alphanumeric()
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn loc(&self, start: usize) -> Loc {
        Loc { start: start as u32, end: self.at as u32 }
    }

    fn error(&mut self, start: usize, message: impl Into<String>, hint: Option<&str>) {
        let mut diagnostic = Diagnostic::error(self.loc(start), message.into());
        diagnostic.hint = hint.map(str::to_string);
        self.sink.push(diagnostic);
    }

    fn take_while(&mut self, test: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_while(|c| c.is_whitespace() || c == '\u{feff}');
            if self.rest().starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                let start = self.at;
                match self.rest().find("*/") {
                    // `/*/` does not end where it begins.
                    Some(length) if length >= 2 => self.at += length + 2,
                    Some(_) => match self.text[self.at + 2..].find("*/") {
                        Some(length) => self.at += length + 4,
                        None => self.unclosed_comment(start),
                    },
                    None => self.unclosed_comment(start),
                }
            } else {
                return;
            }
        }
    }

    fn unclosed_comment(&mut self, start: usize) {
        self.at = start + 2;
        self.error(start, "a comment that does not end", Some("end it with `*/`"));
        self.at = self.text.len();
    }

    fn next(&mut self) -> Option<(Token, Loc)> {
        loop {
            self.skip_blanks();
            let start = self.at;
            let first = self.rest().chars().next()?;
            let token = if starts_word(first) {
                Some(self.word())
            } else if first.is_ascii_digit() {
                self.number()
            } else if first == '\'' {
                self.character()
            } else if first == '"' {
                self.string()
            } else {
                self.symbol(first)
            };
            if let Some(token) = token {
                return Some((token, self.loc(start)));
            }
        }
    }

    fn word(&mut self) -> Token {
        let word = self.take_while(continues_word);
        Token::Word(self.words.entry(word).or_insert_with(|| word.into()).clone())
    }

    fn symbol(&mut self, first: char) -> Option<Token> {
        let rest = self.rest();
        if let Some(&symbol) = Symbol::ALL.iter().find(|s| rest.starts_with(s.text())) {
            self.at += symbol.text().len();
            return Some(Token::Symbol(symbol));
        }
        let start = self.at;
        self.at += first.len_utf8();
        let (symbol, hint) = match first {
            '≠' => (Some(Symbol::Ne), None),
            '≤' => (Some(Symbol::Le), None),
            '≥' => (Some(Symbol::Ge), None),
            '∧' => (Some(Symbol::And), None),
            '∨' => (Some(Symbol::Or), None),
            '↦' => (Some(Symbol::Arrow), None),
            '/' | '%' => (None, Some("there is no division: write `a = k * b + r` instead")),
            _ => (None, None),
        };
        if symbol.is_none() {
            self.error(start, format!("`{}` means nothing here", first.escape_debug()), hint);
        }
        symbol.map(Token::Symbol)
    }

    fn number(&mut self) -> Option<Token> {
        let start = self.at;
        if self.rest().starts_with("0x") || self.rest().starts_with("0X") {
            self.at += 2;
            let digits = self.take_while(|c| c.is_ascii_hexdigit() || c == '_').replace('_', "");
            return match u64::from_str_radix(&digits, 16) {
                Ok(n) => Some(Token::Int(n)),
                Err(_) => {
                    self.error(start, "this is no hexadecimal number of 64 bits", None);
                    None
                }
            };
        }
        self.take_while(|c| c.is_ascii_digit() || c == '_');
        let mut is_double = false;
        let mut following = self.rest().chars();
        if following.next() == Some('.') && following.next().is_some_and(|c| c.is_ascii_digit()) {
            is_double = true;
            self.at += 1;
            self.take_while(|c| c.is_ascii_digit() || c == '_');
        }
        if self.rest().starts_with(['e', 'E']) {
            let after = &self.rest()[1..];
            let after = after.strip_prefix(['+', '-']).unwrap_or(after);
            if after.starts_with(|c: char| c.is_ascii_digit()) {
                is_double = true;
                self.at = self.text.len() - after.len();
                self.take_while(|c| c.is_ascii_digit());
            }
        }
        let digits = self.text[start..self.at].replace('_', "");
        let suffix = self.take_while(continues_word);
        let is_double = match suffix {
            "" => is_double,
            "f" | "F" | "d" | "D" => true,
            "L" | "l" if !is_double => false,
            _ => {
                self.error(
                    start,
                    "a name begins with a digit, or a number has a wrong ending",
                    None,
                );
                return None;
            }
        };
        if is_double {
            match digits.parse::<f64>() {
                Ok(value) if value.is_finite() => return Some(Token::Double(value)),
                _ => self.error(start, "this number is too large for a double", None),
            }
        } else {
            match digits.parse::<u64>() {
                Ok(value) if value <= 1 << 63 => return Some(Token::Int(value)),
                _ => self.error(
                    start,
                    "this number does not fit in 64 bits",
                    Some("the largest is 9223372036854775807"),
                ),
            }
        }
        None
    }

    /// One character of a literal, with Java's escapes, into UTF-16.
    fn literal_char(&mut self, out: &mut Vec<u16>) -> Result<(), String> {
        let c = self.rest().chars().next().ok_or("it does not end")?;
        self.at += c.len_utf8();
        if c != '\\' {
            out.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            return Ok(());
        }
        let escape = self.rest().chars().next().ok_or("it does not end")?;
        self.at += escape.len_utf8();
        out.push(match escape {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'b' => 8,
            'f' => 12,
            's' => 32,
            '0' => 0,
            '\'' | '"' | '\\' => escape as u16,
            'u' => {
                let digits = self.rest().get(..4).ok_or("`\\u` wants four digits")?;
                let unit =
                    u16::from_str_radix(digits, 16).map_err(|_| "`\\u` wants four digits")?;
                self.at += 4;
                unit
            }
            _ => return Err(format!("`\\{}` is no escape", escape.escape_debug())),
        });
        Ok(())
    }

    fn character(&mut self) -> Option<Token> {
        let start = self.at;
        self.at += 1;
        let mut units = vec![];
        match self.literal_char(&mut units) {
            Ok(()) if units.len() == 1 && self.rest().starts_with('\'') => {
                self.at += 1;
                return Some(Token::Char(units[0]));
            }
            Ok(()) => self.error(start, "this is no character", Some("write it as `'c'`")),
            Err(why) => self.error(start, format!("this is no character: {why}"), None),
        }
        None
    }

    fn string(&mut self) -> Option<Token> {
        let start = self.at;
        self.at += 1;
        let mut units = vec![];
        loop {
            if self.rest().starts_with('"') {
                self.at += 1;
                break;
            }
            if self.rest().is_empty() || self.rest().starts_with('\n') {
                self.error(start, "a text that does not end", Some("end it with `\"` on its line"));
                return None;
            }
            if let Err(why) = self.literal_char(&mut units) {
                self.error(start, format!("this is no text: {why}"), None);
                return None;
            }
        }
        match String::from_utf16(&units) {
            Ok(text) => Some(Token::Text(text.into())),
            Err(_) => {
                self.error(start, "half of a surrogate pair in a text", None);
                None
            }
        }
    }
}
