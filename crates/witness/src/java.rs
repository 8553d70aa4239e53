//! Values as a person writes them in Java.

use crate::Data;
use std::fmt::Write;

impl Data {
    /// A Java expression for the value, except for what has none: an object is put in parentheses
    /// and words. [`Names`](crate::Names) knows the objects of a witness by name.
    pub fn java(&self) -> String {
        let object = |n| format!("(object {n})");
        self.java_with(&Style { object: &object, class: qualified })
    }

    pub(crate) fn java_with(&self, style: &Style) -> String {
        let mut out = String::new();
        self.write(&mut out, style, Place::Alone);
        out
    }

    fn write(&self, out: &mut String, style: &Style, place: Place) {
        match self {
            Data::Null => out.push_str("null"),
            Data::Boolean(b) => _ = write!(out, "{b}"),
            Data::Byte(v) => narrow(out, "byte", i32::from(*v), place),
            Data::Short(v) => narrow(out, "short", i32::from(*v), place),
            Data::Char(c) => {
                out.push('\'');
                unit(out, *c, '\'');
                out.push('\'');
            }
            Data::Int(v) => out.push_str(&int(*v)),
            Data::Long(i64::MIN) => out.push_str("Long.MIN_VALUE"),
            Data::Long(i64::MAX) => out.push_str("Long.MAX_VALUE"),
            Data::Long(v) => _ = write!(out, "{v}L"),
            Data::Float(bits) => out.push_str(&float(*bits)),
            Data::Double(bits) => out.push_str(&double(*bits)),
            Data::Text(units) => {
                out.push('"');
                units.iter().for_each(|&u| unit(out, u, '"'));
                out.push('"');
            }
            Data::Boxed(inner) => {
                out.push_str(box_of(inner));
                out.push_str(".valueOf(");
                inner.write(out, style, Place::Alone);
                out.push(')');
            }
            Data::Array { component, elements } => {
                out.push_str(&array(component, elements, style));
            }
            Data::Ref(n) => out.push_str(&(style.object)(*n)),
            Data::Object(class) => _ = write!(out, "(an object of {class})"),
        }
    }
}

/// How to write what is not the same everywhere.
pub(crate) struct Style<'a> {
    /// The text for an object of the heap.
    pub object: &'a dyn Fn(usize) -> String,
    /// A class's name as the reader shall see it, from the one with dots.
    pub class: fn(&str) -> String,
}

/// Where an expression stands: an element of an array needs no cast to a narrow type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Alone,
    Element,
}

fn narrow(out: &mut String, name: &str, v: i32, place: Place) {
    match place {
        Place::Alone => _ = write!(out, "({name}) {v}"),
        Place::Element => _ = write!(out, "{v}"),
    }
}

fn int(v: i32) -> String {
    match v {
        i32::MIN => "Integer.MIN_VALUE".into(),
        i32::MAX => "Integer.MAX_VALUE".into(),
        v => v.to_string(),
    }
}

fn float(bits: u32) -> String {
    let v = f32::from_bits(bits);
    match v {
        _ if bits == 0x7fc0_0000 => "Float.NaN".into(),
        _ if v.is_nan() => format!("Float.intBitsToFloat({bits:#x})"),
        f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        f32::MAX => "Float.MAX_VALUE".into(),
        f32::MIN => "-Float.MAX_VALUE".into(),
        _ if bits == 1 => "Float.MIN_VALUE".into(),
        _ => format!("{v:?}f"),
    }
}

fn double(bits: u64) -> String {
    let v = f64::from_bits(bits);
    match v {
        _ if bits == 0x7ff8_0000_0000_0000 => "Double.NaN".into(),
        _ if v.is_nan() => format!("Double.longBitsToDouble({bits:#x}L)"),
        f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        f64::MAX => "Double.MAX_VALUE".into(),
        f64::MIN => "-Double.MAX_VALUE".into(),
        _ if bits == 1 => "Double.MIN_VALUE".into(),
        _ => format!("{v:?}"),
    }
}

/// A UTF-16 unit inside quotes. What is not printable ASCII is escaped: the text must not depend on
/// the encoding of the file it ends up in.
fn unit(out: &mut String, u: u16, quote: char) {
    match u8::try_from(u).map(char::from) {
        Ok('\n') => out.push_str("\\n"),
        Ok('\r') => out.push_str("\\r"),
        Ok('\t') => out.push_str("\\t"),
        Ok('\\') => out.push_str("\\\\"),
        Ok(c) if c == quote => {
            out.push('\\');
            out.push(c);
        }
        Ok(c @ ' '..='~') => out.push(c),
        _ => _ = write!(out, "\\u{u:04x}"),
    }
}

fn box_of(inner: &Data) -> &'static str {
    match inner {
        Data::Boolean(_) => "Boolean",
        Data::Byte(_) => "Byte",
        Data::Char(_) => "Character",
        Data::Short(_) => "Short",
        Data::Long(_) => "Long",
        Data::Float(_) => "Float",
        Data::Double(_) => "Double",
        _ => "Integer",
    }
}

/// A new array with these elements.
pub(crate) fn array(component: &str, elements: &[Data], style: &Style) -> String {
    let (name, dimensions) = type_name(component, style.class);
    let mut out = format!("new {name}[]{} {{", "[]".repeat(dimensions));
    for (i, e) in elements.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        e.write(&mut out, style, Place::Element);
    }
    out.push('}');
    out
}

/// The name of a primitive type, by its descriptor.
pub fn primitive_name(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        _ => return None,
    })
}

/// A type as Java names it, and its dimensions.
pub(crate) fn type_name(descriptor: &str, class: fn(&str) -> String) -> (String, usize) {
    let base = descriptor.trim_start_matches('[');
    let name = match primitive_name(base) {
        Some(name) => name.into(),
        None => {
            let name = base;
            let name = name.strip_prefix('L').unwrap_or(name).trim_end_matches(';');
            class(&name.replace('/', "."))
        }
    };
    (name, descriptor.len() - base.len())
}

/// With its package, unless that is `java.lang`.
fn qualified(class: &str) -> String {
    let class = class.replace('$', ".");
    match class.strip_prefix("java.lang.") {
        Some(short) if !short.contains('.') => short.to_owned(),
        _ => class,
    }
}

/// A class's name as people say it, without its package: `Bst.Node`.
pub fn simple(class: &str) -> String {
    let class = class.strip_suffix("$CairnStub").unwrap_or(class);
    class.rsplit('.').next().unwrap_or(class).replace('$', ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(s: &str) -> Vec<u16> {
        s.encode_utf16().collect()
    }

    #[test]
    fn values_read_as_java() {
        let cases = [
            (Data::Int(i32::MAX), "Integer.MAX_VALUE"),
            (Data::Int(-3), "-3"),
            (Data::Long(-3), "-3L"),
            (Data::Byte(-1), "(byte) -1"),
            (Data::Char(u16::from(b'a')), "'a'"),
            (Data::Char(u16::from(b'\'')), "'\\''"),
            (Data::Char(0), "'\\u0000'"),
            (Data::Text(utf16("a\"'\n\u{e9}")), "\"a\\\"'\\n\\u00e9\""),
            (Data::Float(1.5f32.to_bits()), "1.5f"),
            (Data::Float(0x7fc0_0000), "Float.NaN"),
            (Data::Double((-0.0f64).to_bits()), "-0.0"),
            (Data::Double(0x7ff8_0000_0000_0000), "Double.NaN"),
            (Data::Double(1e300f64.to_bits()), "1e300"),
            (Data::Boxed(Box::new(Data::Byte(1))), "Byte.valueOf((byte) 1)"),
            (Data::Ref(1), "(object 1)"),
        ];
        for (data, text) in cases {
            assert_eq!(data.java(), text);
        }
    }

    #[test]
    fn arrays_read_as_java() {
        let bytes = Data::Array { component: "B".into(), elements: vec![Data::Byte(1)] };
        assert_eq!(bytes.java(), "new byte[] {1}");
        let elements = vec![bytes, Data::Null];
        let nested = Data::Array { component: "[B".into(), elements };
        assert_eq!(nested.java(), "new byte[][] {new byte[] {1}, null}");
        let elements = vec![Data::Text(vec![])];
        let texts = Data::Array { component: "Ljava/lang/String;".into(), elements };
        assert_eq!(texts.java(), "new String[] {\"\"}");
    }

    #[test]
    fn a_value_survives_json() {
        let data = Data::Array {
            component: "D".into(),
            elements: vec![
                Data::Double(0x7ff8_0000_0000_0001),
                Data::Text(vec![0xd800]),
                Data::Null,
            ],
        };
        let text = serde_json::to_string(&data).expect("plain data");
        assert_eq!(serde_json::from_str::<Data>(&text).expect("the same format"), data);
    }
}
