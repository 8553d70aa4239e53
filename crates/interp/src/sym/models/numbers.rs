//! Numbers to text and back, and output.

use super::string::{R, engage};
use super::{Entry, ModelResult, decline};
use crate::machine::{Machine, Trap};
use crate::sym::Val;
use cairn_program::ir::Kind;
use cairn_term::Pool;
use cairn_text::{Parsed, Text};

fn int_text(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(t) = a[0].term() else { return decline() };
    let text = Text::of_int(&m.pool(), t);
    m.text_result(&text)
}

fn long_text(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(t) = a[0].term() else { return decline() };
    let text = Text::of_long(&m.pool(), t);
    m.text_result(&text)
}

fn int_hex(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(t) = a[0].term() else { return decline() };
    let text = Text::to_hex_string_int(&m.pool(), t);
    m.text_result(&text)
}

/// How a number is read: with Latin digits where that is enough, else with those of all scripts.
struct Reader {
    latin: fn(&Text, &Pool, u32) -> Parsed,
    any: fn(&Text, &Pool) -> Parsed,
}

/// A number in a text.
fn parse(m: &mut Machine<'_>, a: &[Val], reader: &Reader) -> ModelResult {
    engage(m, a, &[R])?;
    let radix = match a.get(1) {
        Some(&r) if r.is_symbolic() => return decline(),
        Some(&r) => r.word as u32,
        None => 10,
    };
    if !(2..=36).contains(&radix) {
        return decline();
    }
    let (s, p) = (m.text_arg(a[0])?, m.pool());
    let mut parsed = (reader.latin)(&s, &p, radix);
    if !m.decide(parsed.exact)? {
        if radix != 10 {
            return decline();
        }
        parsed = (reader.any)(&s, &p);
    }
    if m.decide(parsed.valid)? {
        return Ok(m.val(parsed.value));
    }
    let base = if radix == 10 { String::new() } else { format!(" under radix {radix}") };
    let text = Text::of_str(&p, "For input string: \"")
        .concat(&p, &s)
        .concat(&p, &Text::of_str(&p, &format!("\"{base}")));
    Err(Trap::ThrowText("java/lang/NumberFormatException", Box::new(text)))
}

fn parse_int(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let any = Text::parse_int_of_any_script;
    parse(m, a, &Reader { latin: Text::parse_int, any })
}

fn parse_long(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let any = Text::parse_long_of_any_script;
    parse(m, a, &Reader { latin: Text::parse_long, any })
}

fn parse_boolean(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let (s, p) = (m.text_arg(a[0])?, m.pool());
    let t = s.parse_boolean(&p);
    Ok(m.val_bool(t))
}

/// Floats are written digit by digit by an algorithm that is no term: one value at a time.
fn one_float(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    one_value(m, a, Kind::Float, "(F)Ljava/lang/String;", "java/lang/Float")
}

fn one_double(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    one_value(m, a, Kind::Double, "(D)Ljava/lang/String;", "java/lang/Double")
}

fn one_value(m: &mut Machine<'_>, a: &[Val], kind: Kind, desc: &str, class: &str) -> ModelResult {
    if !a[0].is_symbolic() {
        return decline();
    }
    let word = m.concrete(kind, a[0])?;
    let class = m.program.load(class)?;
    match m.program.find_method(class, "toString", desc) {
        Some(method) => Err(Trap::Call(method, vec![word])),
        None => decline(),
    }
}

/// What a program prints goes nowhere in a symbolic run, so nothing has to be decided to print it.
/// Objects are still asked for their text, which may throw.
fn print(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if is_standard(m, a[0]) { Ok(Val::of(0)) } else { decline() }
}

/// Whether a stream is one of the two that the machine made.
fn is_standard(m: &Machine<'_>, v: Val) -> bool {
    let stream = v.as_ref();
    !v.is_symbolic() && !stream.is_null() && [m.thread.stdout, m.thread.stderr].contains(&stream)
}

fn print_object(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if !is_standard(m, a[0]) {
        return decline();
    }
    let string = m.program.string_class();
    let o = m.single(a[1])?;
    if o.is_null() || m.heap.class_of(o) == string {
        return Ok(Val::of(0));
    }
    let object = m.program.load("java/lang/Object")?;
    let Some(method) = m.program.find_method(object, "toString", "()Ljava/lang/String;") else {
        return decline();
    };
    let method = m.program.select(m.heap.class_of(o), method)?;
    Err(Trap::Call(method, vec![u64::from(o.0)]))
}

const PRINTER: &str = "java/io/PrintStream";

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/Integer", "toString", "(I)Ljava/lang/String;", int_text),
    ("java/lang/Integer", "toHexString", "*", int_hex),
    ("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I", parse_int),
    ("java/lang/Integer", "parseInt", "(Ljava/lang/String;I)I", parse_int),
    ("java/lang/Long", "toString", "(J)Ljava/lang/String;", long_text),
    ("java/lang/Long", "parseLong", "(Ljava/lang/String;)J", parse_long),
    ("java/lang/Long", "parseLong", "(Ljava/lang/String;I)J", parse_long),
    ("java/lang/String", "valueOf", "(I)Ljava/lang/String;", int_text),
    ("java/lang/String", "valueOf", "(J)Ljava/lang/String;", long_text),
    ("java/lang/Boolean", "parseBoolean", "*", parse_boolean),
    ("java/lang/Float", "toString", "(F)Ljava/lang/String;", one_float),
    ("java/lang/Double", "toString", "(D)Ljava/lang/String;", one_double),
    ("java/lang/String", "valueOf", "(F)Ljava/lang/String;", one_float),
    ("java/lang/String", "valueOf", "(D)Ljava/lang/String;", one_double),
    (PRINTER, "println", "()V", print),
    (PRINTER, "println", "(Z)V", print),
    (PRINTER, "println", "(C)V", print),
    (PRINTER, "println", "(I)V", print),
    (PRINTER, "println", "(J)V", print),
    (PRINTER, "println", "(F)V", print),
    (PRINTER, "println", "(D)V", print),
    (PRINTER, "println", "(Ljava/lang/String;)V", print),
    (PRINTER, "println", "(Ljava/lang/Object;)V", print_object),
    (PRINTER, "print", "(Z)V", print),
    (PRINTER, "print", "(C)V", print),
    (PRINTER, "print", "(I)V", print),
    (PRINTER, "print", "(J)V", print),
    (PRINTER, "print", "(F)V", print),
    (PRINTER, "print", "(D)V", print),
    (PRINTER, "print", "(Ljava/lang/String;)V", print),
    (PRINTER, "print", "(Ljava/lang/Object;)V", print_object),
];
