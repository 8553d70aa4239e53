//! Texts and boxes. A string or a box never changes, and only the library's own code sees its inside: so it is
//! taken as a value, and a variable that refers to one is relevant if its content is. A builder's content is
//! a place of its own. Calls of their methods by other code have a summary: what is given flows into the
//! result, or into the builder, and into the exceptions that are thrown. Where that is all that the method can do, because
//! it is given texts and numbers alone, its code is not followed: all registers of what it calls inside
//! count as relevant as soon as one of its arguments is. Otherwise its code is followed like any other.

use cairn_pointsto::Object;
use cairn_program::ir::Elem;
use cairn_program::{Class, Method, Origin, Program, Shape};

const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];

const BUILDERS: &[&str] =
    &["java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/AbstractStringBuilder"];

/// Code that works on the inside of texts, and functions of numbers.
const HELPERS: &[&str] = &[
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/StringLatin1",
    "java/lang/StringUTF16",
    "java/lang/StringCoding",
    "java/lang/StringConcatHelper",
];

/// What texts are formatted and taken apart with.
const FORMATS: &[&str] = &[
    "java/io/BufferedWriter",
    "java/io/OutputStreamWriter",
    "java/io/PrintStream",
    "java/io/Writer",
    "java/util/Formatter",
    "java/util/StringJoiner",
    "java/util/regex/Matcher",
    "java/util/regex/Pattern",
    "sun/nio/cs/StreamEncoder",
];

/// Objects of this class are values.
pub(crate) fn is_value(class: &Class) -> bool {
    class.origin == Origin::Jdk && VALUES.contains(&&*class.name)
}

pub(crate) fn is_builder(class: &Class) -> bool {
    class.origin == Origin::Jdk && BUILDERS.contains(&&*class.name)
}

/// Printing gives nothing back.
pub(crate) fn is_printer(class: &Class) -> bool {
    class.origin == Origin::Jdk && &*class.name == "java/io/PrintStream"
}

/// The methods of this class have a summary.
pub(crate) fn is_summarised(class: &Class) -> bool {
    is_value(class)
        || is_builder(class)
        || class.origin == Origin::Jdk && HELPERS.contains(&&*class.name)
}

/// Whether the code of a class is that of texts, or of what they are made with.
pub(crate) fn is_inside(class: &Class) -> bool {
    let is_format = |c: &&str| {
        let rest = class.name.strip_prefix(*c);
        rest.is_some_and(|r| r.is_empty() || r.starts_with('$'))
    };
    is_summarised(class) || class.origin == Origin::Jdk && FORMATS.iter().any(is_format)
}

/// What a method returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Returned {
    Nothing,
    /// A number, a text or a box.
    Value,
    /// A builder: the receiver.
    Builder,
    /// A new array of numbers or texts.
    Array,
    Other,
}

/// What a method with a summary returns.
pub(crate) fn returned(program: &Program, m: &Method) -> Returned {
    match m.ret {
        None => Returned::Nothing,
        Some(Elem::Ref) => {
            let desc = m.desc.rsplit(')').next().unwrap_or_default();
            if desc.len() == 2 && desc.starts_with('[') || desc == "[Ljava/lang/String;" {
                return Returned::Array;
            }
            match desc {
                "Ljava/lang/CharSequence;" => return Returned::Value,
                "Ljava/lang/Appendable;" if is_builder(program.class(m.class)) => {
                    return Returned::Builder;
                }
                _ => {}
            }
            let name = desc.strip_prefix('L').map(|d| d.trim_end_matches(';'));
            let class = name.and_then(|n| program.load(n).ok());
            match class.map(|c| program.class(c)) {
                Some(c) if is_value(c) => Returned::Value,
                Some(c) if is_builder(c) => Returned::Builder,
                _ => Returned::Other,
            }
        }
        Some(_) => Returned::Value,
    }
}

/// Whether all that the summary of a method sees of an object is its value, its content or its elements.
pub(crate) fn is_plain(program: &Program, object: &Object) -> bool {
    let class = program.class(object.class);
    let is_numbers = matches!(class.shape, Shape::Array { elem, .. } if elem != Elem::Ref);
    is_numbers || is_value(class) || is_builder(class) || HARMLESS.contains(&&*class.name)
}

/// Objects that texts are made with, and that hold nothing unknown.
const HARMLESS: &[&str] = &["java/lang/Class", "java/util/Locale"];
