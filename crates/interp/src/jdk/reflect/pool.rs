//! `jdk.internal.reflect.ConstantPool`: constants by index, for the parser of annotations.

use super::super::{Entry, NativeResult, arg_int, reference};
use super::{class_arg, interned, load, malformed};
use crate::machine::{Machine, Trap};
use cairn_program::classfile::{ClassFile, Constant};

/// The class file and index that a native's arguments (pool, class object, index) mean.
fn place<'p>(m: &Machine<'p>, a: &[u64]) -> Result<(&'p ClassFile, u16), Trap> {
    let class = class_arg(m, a, 1)?;
    match (&class.file, u16::try_from(arg_int(a, 2))) {
        (Some(file), Ok(index)) => Ok((file, index)),
        _ => Err(out_of_bounds()),
    }
}

fn out_of_bounds() -> Trap {
    let text = "Constant pool index out of bounds".to_string();
    Trap::Throw("java/lang/IllegalArgumentException", Some(text))
}

fn wrong_type() -> Trap {
    let text = "Wrong type at constant pool index".to_string();
    Trap::Throw("java/lang/IllegalArgumentException", Some(text))
}

/// A number as a register holds it.
fn number(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (file, index) = place(m, a)?;
    Ok(match file.constant(index).map_err(|_| wrong_type())? {
        Constant::Int(v) => u64::from(v as u32),
        Constant::Long(v) => v as u64,
        Constant::Float(v) => u64::from(v.to_bits()),
        Constant::Double(v) => v.to_bits(),
        _ => return Err(wrong_type()),
    })
}

fn utf8(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (file, index) = place(m, a)?;
    let text = file.utf16(index).map_err(|_| wrong_type())?;
    reference(m.intern_utf16(&text)?)
}

fn string(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (file, index) = place(m, a)?;
    match file.constant(index) {
        Ok(Constant::String(text)) => reference(m.intern_utf16(&text)?),
        _ => Err(wrong_type()),
    }
}

fn class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (file, index) = place(m, a)?;
    let name = file.class_name(index).map_err(|_| wrong_type())?;
    let class = load(m, &name)?;
    reference(m.mirror(class)?)
}

/// Class, name and descriptor of a member reference.
fn member_info(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (file, index) = place(m, a)?;
    let member = file.member(index).map_err(malformed(class_arg(m, a, 1)?))?;
    let parts = [&member.class, &member.name, &member.desc];
    let parts = parts.map(|p| interned(m, p));
    let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
    reference(super::ref_array(m, m.program.string_class(), &parts)?)
}

const POOL: &str = "jdk/internal/reflect/ConstantPool";

pub(super) const TABLE: &[Entry] = &[
    (POOL, "getIntAt0", "*", number),
    (POOL, "getLongAt0", "*", number),
    (POOL, "getFloatAt0", "*", number),
    (POOL, "getDoubleAt0", "*", number),
    (POOL, "getUTF8At0", "*", utf8),
    (POOL, "getStringAt0", "*", string),
    (POOL, "getClassAt0", "*", class),
    (POOL, "getClassAtIfLoaded0", "*", class),
    (POOL, "getMemberRefInfoAt0", "*", member_info),
];
