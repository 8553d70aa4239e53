//! The nondeterministic calls: `dev.cairn.Symbolic` and the verification competition's `Verifier`.
//! In a symbolic run they make unknowns; in a concrete one they answer from the machine's script.

use super::{Entry, ModelResult, decline};
use crate::jdk::{Entry as NativeEntry, NativeResult};
use crate::machine::{Machine, Trap};
use crate::sym::{Datum, InputValue, Val, truth};
use cairn_program::ir::{Elem, Kind};

const SYMBOLIC: &str = "dev/cairn/Symbolic";
const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier";

macro_rules! primitives {
    ($($any:ident $next:ident $any_array:ident $next_array:ident $elem:ident;)*) => {
        $(
            fn $any(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
                let name = m.input_name(Elem::$elem.java_name());
                Ok(m.any_primitive(Elem::$elem, &name))
            }

            fn $next(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
                next_primitive(m, Elem::$elem)
            }

            fn $any_array(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
                any_array(m, Elem::$elem, a[0])
            }

            fn $next_array(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
                next_array(m, Elem::$elem)
            }
        )*
    };
}

primitives! {
    any_boolean next_boolean any_booleans next_booleans Boolean;
    any_byte next_byte any_bytes next_bytes Byte;
    any_char next_char any_chars next_chars Char;
    any_short next_short any_shorts next_shorts Short;
    any_int next_int any_ints next_ints Int;
    any_long next_long any_longs next_longs Long;
    any_float next_float any_floats next_floats Float;
    any_double next_double any_doubles next_doubles Double;
}

fn any_array(m: &mut Machine<'_>, elem: Elem, longest: Val) -> ModelResult {
    let longest = m.concrete(Kind::Int, longest)? as i32;
    let Ok(longest) = u32::try_from(longest) else { return decline() };
    let name = m.input_name("array");
    m.any_array(elem, &name, longest)
}

fn any_string(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let longest = match a.first() {
        Some(&n) => match u32::try_from(m.concrete(Kind::Int, n)? as i32) {
            Ok(n) => Some(n),
            Err(_) => return decline(),
        },
        None => None,
    };
    let name = m.input_name("string");
    m.any_text(&name, longest)
}

/// `choose(n)`: an int from 0 to n-1. If there is none, the method's own code throws.
fn choose(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let pool = m.pool();
    let n = m.term(Kind::Int, a[0]);
    if !m.decide(pool.slt(pool.int(0), n))? {
        return decline();
    }
    let name = m.input_name("choice");
    let term = m.fresh_term(Elem::Int, &name);
    m.require(pool.ult(term, n))?;
    m.record(&name, InputValue::Primitive { elem: Elem::Int, term });
    Ok(m.val(term))
}

fn assume(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let pool = m.pool();
    let cond = m.term(Kind::Int, a[0]);
    m.require(truth(&pool, cond))?;
    Ok(Val::of(0))
}

pub(super) const TABLE: &[Entry] = &[
    (SYMBOLIC, "anyBoolean", "*", any_boolean),
    (SYMBOLIC, "anyByte", "*", any_byte),
    (SYMBOLIC, "anyChar", "*", any_char),
    (SYMBOLIC, "anyShort", "*", any_short),
    (SYMBOLIC, "anyInt", "*", any_int),
    (SYMBOLIC, "anyLong", "*", any_long),
    (SYMBOLIC, "anyFloat", "*", any_float),
    (SYMBOLIC, "anyDouble", "*", any_double),
    (SYMBOLIC, "anyBooleanArray", "*", any_booleans),
    (SYMBOLIC, "anyByteArray", "*", any_bytes),
    (SYMBOLIC, "anyCharArray", "*", any_chars),
    (SYMBOLIC, "anyShortArray", "*", any_shorts),
    (SYMBOLIC, "anyIntArray", "*", any_ints),
    (SYMBOLIC, "anyLongArray", "*", any_longs),
    (SYMBOLIC, "anyFloatArray", "*", any_floats),
    (SYMBOLIC, "anyDoubleArray", "*", any_doubles),
    (SYMBOLIC, "anyString", "*", any_string),
    (SYMBOLIC, "choose", "*", choose),
    (SYMBOLIC, "assume", "*", assume),
    (VERIFIER, "nondetBoolean", "*", any_boolean),
    (VERIFIER, "nondetByte", "*", any_byte),
    (VERIFIER, "nondetChar", "*", any_char),
    (VERIFIER, "nondetShort", "*", any_short),
    (VERIFIER, "nondetInt", "*", any_int),
    (VERIFIER, "nondetLong", "*", any_long),
    (VERIFIER, "nondetFloat", "*", any_float),
    (VERIFIER, "nondetDouble", "*", any_double),
    (VERIFIER, "nondetString", "*", any_string),
    (VERIFIER, "assume", "*", assume),
];

// ---- concrete runs ----

fn next(m: &mut Machine<'_>) -> Result<Datum, Trap> {
    let none = || Trap::Unsupported("a nondeterministic call without a recorded answer".into());
    m.script.pop_front().ok_or_else(none)
}

fn unexpected<T>(d: &Datum) -> Result<T, Trap> {
    Err(Trap::Unsupported(format!("a recorded answer of another kind: {d:?}")))
}

fn next_primitive(m: &mut Machine<'_>, elem: Elem) -> NativeResult {
    match next(m)? {
        Datum::Primitive(e, word) if e == elem => Ok(word),
        other => unexpected(&other),
    }
}

fn next_array(m: &mut Machine<'_>, elem: Elem) -> NativeResult {
    match next(m)? {
        Datum::Array(e, words) if e == elem => {
            let class = m.program.array_of(m.program.primitive(Some(elem)));
            let a = m.new_array(class, elem, words.len() as i32)?;
            for (i, &word) in words.iter().enumerate() {
                m.heap.set_element(a, elem, i as u32, word);
            }
            Ok(u64::from(a.0))
        }
        other => unexpected(&other),
    }
}

fn next_string(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    match next(m)? {
        Datum::Text(units) => m.new_string_utf16(&units).map(|r| u64::from(r.0)),
        other => unexpected(&other),
    }
}

fn chosen(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if a[0] as i32 <= 0 { Err(Trap::Bytecode) } else { next_primitive(m, Elem::Int) }
}

fn assumed(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if a[0] as u32 == 0 { Err(Trap::Assumed) } else { Ok(0) }
}

pub(crate) const NATIVES: &[NativeEntry] = &[
    (SYMBOLIC, "anyBoolean", "*", next_boolean),
    (SYMBOLIC, "anyByte", "*", next_byte),
    (SYMBOLIC, "anyChar", "*", next_char),
    (SYMBOLIC, "anyShort", "*", next_short),
    (SYMBOLIC, "anyInt", "*", next_int),
    (SYMBOLIC, "anyLong", "*", next_long),
    (SYMBOLIC, "anyFloat", "*", next_float),
    (SYMBOLIC, "anyDouble", "*", next_double),
    (SYMBOLIC, "anyBooleanArray", "*", next_booleans),
    (SYMBOLIC, "anyByteArray", "*", next_bytes),
    (SYMBOLIC, "anyCharArray", "*", next_chars),
    (SYMBOLIC, "anyShortArray", "*", next_shorts),
    (SYMBOLIC, "anyIntArray", "*", next_ints),
    (SYMBOLIC, "anyLongArray", "*", next_longs),
    (SYMBOLIC, "anyFloatArray", "*", next_floats),
    (SYMBOLIC, "anyDoubleArray", "*", next_doubles),
    (SYMBOLIC, "anyString", "*", next_string),
    (SYMBOLIC, "choose", "*", chosen),
    (SYMBOLIC, "assume", "*", assumed),
    (VERIFIER, "nondetBoolean", "*", next_boolean),
    (VERIFIER, "nondetByte", "*", next_byte),
    (VERIFIER, "nondetChar", "*", next_char),
    (VERIFIER, "nondetShort", "*", next_short),
    (VERIFIER, "nondetInt", "*", next_int),
    (VERIFIER, "nondetLong", "*", next_long),
    (VERIFIER, "nondetFloat", "*", next_float),
    (VERIFIER, "nondetDouble", "*", next_double),
    (VERIFIER, "nondetString", "*", next_string),
    (VERIFIER, "assume", "*", assumed),
];
