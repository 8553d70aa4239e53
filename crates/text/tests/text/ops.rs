//! Operations, and cases of them: arguments for which Java throws nothing, and what comes out.

/// The kinds of int arguments, with what Java (or this crate) demands of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Of a character of the first text.
    Index,
    /// From 0 to the first text's length.
    Position,
    /// From the argument before it to the first text's length.
    End,
    /// From the argument before it on, also behind the first text.
    EndOrMore,
    /// How many code units of the first text, from the argument before it on.
    Count,
    /// Around the first text's positions.
    Near,
    Char,
    CodePoint,
    Bool,
    Int,
    Long,
    /// Up to [`SET_LENGTH`].
    Length,
    // The rest are no terms: plain numbers of the caller.
    Times,
    Radix,
    Flag,
}

/// The capacity that `setLength` is given.
pub const SET_LENGTH: usize = 10;

impl Kind {
    pub fn is_term(self) -> bool {
        !matches!(self, Kind::Times | Kind::Radix | Kind::Flag)
    }
}

pub struct Op {
    pub name: &'static str,
    pub texts: usize,
    pub ints: &'static [Kind],
}

pub const OPS: &[Op] = {
    use Kind::*;
    const fn op(name: &'static str, texts: usize, ints: &'static [Kind]) -> Op {
        Op { name, texts, ints }
    }
    &[
        op("charAt", 1, &[Index]),
        op("isEmpty", 1, &[]),
        op("isBlank", 1, &[]),
        op("hashCode", 1, &[]),
        op("equals", 2, &[]),
        op("equalsIgnoreCase", 2, &[]),
        op("compareTo", 2, &[]),
        op("compareToIgnoreCase", 2, &[]),
        op("regionMatches", 2, &[Flag, Near, Near, Near]),
        op("indexOfChar", 1, &[CodePoint]),
        op("indexOfCharFrom", 1, &[CodePoint, Near]),
        op("lastIndexOfChar", 1, &[CodePoint]),
        op("lastIndexOfCharFrom", 1, &[CodePoint, Near]),
        op("indexOf", 2, &[Near]),
        op("lastIndexOf", 2, &[Near]),
        op("contains", 2, &[]),
        op("startsWith", 2, &[Near]),
        op("endsWith", 2, &[]),
        op("substring", 1, &[Position, End]),
        op("substringFrom", 1, &[Position]),
        op("slice", 1, &[Position, Count]),
        op("concat", 2, &[]),
        op("repeat", 1, &[Times]),
        op("trim", 1, &[]),
        op("strip", 1, &[]),
        op("stripLeading", 1, &[]),
        op("stripTrailing", 1, &[]),
        op("toUpperCase", 1, &[]),
        op("toLowerCase", 1, &[]),
        op("replaceChar", 1, &[Char, Char]),
        op("choose", 2, &[Bool]),
        op("ofBool", 0, &[Bool]),
        op("ofChar", 0, &[Char]),
        op("ofInt", 0, &[Int]),
        op("ofLong", 0, &[Long]),
        op("intToHex", 0, &[Int]),
        op("longToHex", 0, &[Long]),
        op("intToOctal", 0, &[Int]),
        op("longToBinary", 0, &[Long]),
        op("parseInt", 1, &[Radix]),
        op("parseLong", 1, &[Radix]),
        op("parseBoolean", 1, &[]),
        op("insert", 2, &[Position]),
        op("delete", 1, &[Position, EndOrMore]),
        op("deleteCharAt", 1, &[Index]),
        op("replace", 2, &[Position, EndOrMore]),
        op("setCharAt", 1, &[Index, Char]),
        op("reverse", 1, &[]),
        op("setLength", 1, &[Length]),
    ]
};

#[derive(Clone, Debug)]
pub struct Case {
    pub op: &'static str,
    pub texts: Vec<Vec<u16>>,
    pub ints: Vec<i64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Text(Vec<u16>),
    Number(i64),
    Truth(bool),
    NotANumber,
}
