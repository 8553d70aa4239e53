//! `StringConcatFactory`: each argument becomes a string by an ordinary call, then all are joined.

use super::CallSite;
use super::builder::{Builder, STRING, Signature, elem};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::classfile::Constant;
use cairn_program::ir::{Elem, Kind, Reg};
use cairn_program::synth::{Builtin, SynthClass};

/// In a recipe, the place of an argument and of a constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

pub(super) fn link(site: &CallSite) -> Result<SynthClass, Trap> {
    let signature = Signature::parse(site.desc)?;
    let recipe: Vec<u16> = match &*site.bootstrap.handle.1.name {
        "makeConcat" => vec![ARGUMENT; signature.params.len()],
        _ => match site.arg(0)? {
            Constant::String(text) => text.to_vec(),
            other => return Err(site.unexpected(other)),
        },
    };
    let mut b = Builder::new(signature.params.iter().copied());
    let mut parts: Vec<Reg> = vec![];
    let (mut arguments, mut constants) = (0, 1);
    for piece in recipe.chunk_by(|&a, &b| a > CONSTANT && b > CONSTANT) {
        match piece {
            [ARGUMENT] => {
                let Some(desc) = signature.params.get(arguments) else {
                    return Err(site.malformed("a recipe with too many arguments"));
                };
                let v = b.param(arguments);
                parts.push(stringify(&mut b, v, desc));
                arguments += 1;
            }
            [CONSTANT] => {
                parts.push(constant(site, &mut b, constants)?);
                constants += 1;
            }
            text => parts.push(b.string(text)),
        }
    }
    if arguments != signature.params.len() {
        return Err(site.malformed("a recipe with too few arguments"));
    }
    let result = b.builtin(Builtin::ConcatStrings, &parts, Kind::Ref);
    b.ret(result);
    Ok(site.static_class("Concat", b.finish()))
}

/// Emits the conversion of a value to a string. It may be null, which joining takes for `null`, as
/// it does where `toString` returns null.
pub(super) fn stringify(b: &mut Builder, v: Reg, desc: &str) -> Reg {
    let (class, name, param) = match elem(desc) {
        Elem::Ref if desc == STRING => return v,
        Elem::Ref => ("java/lang/String", "valueOf", "Ljava/lang/Object;"),
        Elem::Boolean => ("java/lang/String", "valueOf", "Z"),
        Elem::Char => ("java/lang/String", "valueOf", "C"),
        Elem::Byte | Elem::Short | Elem::Int => ("java/lang/Integer", "toString", "I"),
        Elem::Long => ("java/lang/Long", "toString", "J"),
        Elem::Float => ("java/lang/Float", "toString", "F"),
        Elem::Double => ("java/lang/Double", "toString", "D"),
    };
    b.call_static(class, name, &format!("({param}){STRING}"), &[v])
}

/// A constant that the recipe refers to; compilers pass those there that hold the recipe's markers.
fn constant(site: &CallSite, b: &mut Builder, index: usize) -> Result<Reg, Trap> {
    let (v, desc) = match site.arg(index)? {
        Constant::String(text) => return Ok(b.string(text)),
        Constant::Int(v) => (b.int(*v), "I"),
        Constant::Float(v) => (b.float(*v), "F"),
        Constant::Long(v) => (b.wide(Kind::Long, *v as u64), "J"),
        Constant::Double(v) => (b.wide(Kind::Double, v.to_bits()), "D"),
        Constant::Class(name) => (b.class(name), "Ljava/lang/Class;"),
        other => return Err(site.unexpected(other)),
    };
    Ok(stringify(b, v, desc))
}

const NULL: &[u8] = b"null";

/// Latin-1 bytes as UTF-16.
fn inflate(latin1: &[u8]) -> Vec<u8> {
    latin1.iter().flat_map(|&b| [b, 0]).collect()
}

impl Machine<'_> {
    /// The array of a string's encoded characters, and whether it is UTF-16.
    fn string_value(&self, s: Ref) -> (Ref, bool) {
        let value = Ref(self.heap.slot(s, self.known.string_value) as u32);
        (value, self.heap.slot(s, self.known.string_coder) != 0)
    }

    /// Joins strings into a new one, without a look at the single characters.
    pub(super) fn concat_strings(&mut self, parts: &[u64]) -> Result<u64, Trap> {
        let (mut chars, mut utf16) = (0u64, false);
        for &p in parts {
            let s = Ref(p as u32);
            if s.is_null() {
                chars += NULL.len() as u64;
                continue;
            }
            let (value, wide) = self.string_value(s);
            chars += u64::from(self.heap.len(value)) >> u32::from(wide);
            utf16 |= wide;
        }
        let Ok(size) = i32::try_from(chars << u32::from(utf16)) else {
            let text = "Overflow: String length out of range".to_string();
            return Err(Trap::Throw("java/lang/OutOfMemoryError", Some(text)));
        };
        let array = self.new_array(self.known.byte_array, Elem::Byte, size)?;
        let mut at = 0;
        for &p in parts {
            at += self.append(array, at, Ref(p as u32), utf16);
        }
        let result = self.new_instance(self.program.string_class())?;
        self.heap.set_slot(result, self.known.string_value, u64::from(array.0));
        self.heap.set_slot(result, self.known.string_coder, u64::from(utf16));
        Ok(u64::from(result.0))
    }

    /// Writes a string's characters into an array from a byte on; how many bytes that were.
    fn append(&mut self, array: Ref, at: u32, s: Ref, utf16: bool) -> u32 {
        let latin1 = if s.is_null() {
            NULL.to_vec()
        } else {
            let (value, wide) = self.string_value(s);
            if wide == utf16 {
                let n = self.heap.len(value);
                self.heap.copy_elements(Elem::Byte, (value, 0), (array, at), n);
                return n;
            }
            self.heap.bytes(value)
        };
        let bytes = if utf16 { inflate(&latin1) } else { latin1 };
        self.heap.set_bytes(array, u64::from(at), &bytes);
        bytes.len() as u32
    }
}
