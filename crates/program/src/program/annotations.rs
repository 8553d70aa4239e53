//! Annotations on parameters, as far as their names go.

use crate::classfile::{ClassFile, Reader, Result};
use crate::{MethodId, Program};

/// Arrays of annotations nest no deeper than this in class files that a compiler wrote.
const DEPTH: usize = 16;

impl Program {
    /// The names of the annotations on each parameter of a method, declared on the parameter or on its type, in the order of its
    /// descriptor. What cannot be read counts as not annotated.
    pub fn parameter_annotations(&self, method: MethodId, parameters: usize) -> Vec<Vec<String>> {
        let mut all = vec![vec![]; parameters];
        let method = self.method(method);
        let Some(file) = self.class(method.class).file.as_deref() else { return all };
        let Some(member) = method.member(file) else { return all };
        for name in ["RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations"] {
            if let Some(attribute) = file.attribute(&member.attributes, name) {
                _ = declared(file, file.reader(attribute), &mut all);
            }
        }
        for name in ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"] {
            if let Some(attribute) = file.attribute(&member.attributes, name) {
                _ = on_types(file, file.reader(attribute), &mut all);
            }
        }
        all
    }
}

fn declared(file: &ClassFile, mut reader: Reader<'_>, all: &mut [Vec<String>]) -> Result<()> {
    let count = reader.u8()? as usize;
    // Parameters that the compiler adds come first, and some compilers leave them out.
    let first = all.len().saturating_sub(count);
    for n in 0..count {
        for _ in 0..reader.u16()? {
            let name = annotation(file, &mut reader, DEPTH)?;
            if let Some(of) = all.get_mut(first + n) {
                of.push(name);
            }
        }
    }
    Ok(())
}

/// Those of a parameter's own type: not of a type argument, a component, or anything else in the method.
fn on_types(file: &ClassFile, mut reader: Reader<'_>, all: &mut [Vec<String>]) -> Result<()> {
    for _ in 0..reader.u16()? {
        let (kind, mut parameter) = (reader.u8()?, None);
        match kind {
            0x16 => parameter = Some(reader.u8()? as usize),
            0x00 | 0x01 => _ = reader.u8()?,
            0x10 | 0x11 | 0x12 | 0x17 | 0x42..=0x46 => _ = reader.u16()?,
            0x13..=0x15 => {}
            0x40 | 0x41 => {
                let count = reader.u16()? as usize;
                reader.take(6 * count)?;
            }
            0x47..=0x4B => _ = reader.take(3)?,
            _ => return Ok(()),
        }
        let steps = reader.u8()? as usize;
        reader.take(2 * steps)?;
        let name = annotation(file, &mut reader, DEPTH)?;
        if let Some(of) = parameter.filter(|_| steps == 0).and_then(|n| all.get_mut(n)) {
            of.push(name);
        }
    }
    Ok(())
}

/// Reads an annotation. Its type's name: `org/jspecify/annotations/Nullable`.
fn annotation(file: &ClassFile, reader: &mut Reader<'_>, depth: usize) -> Result<String> {
    let name = file.utf8(reader.u16()?)?;
    let name = name.trim_start_matches('L').trim_end_matches(';').to_owned();
    for _ in 0..reader.u16()? {
        reader.u16()?;
        value(file, reader, depth)?;
    }
    Ok(name)
}

fn value(file: &ClassFile, reader: &mut Reader<'_>, depth: usize) -> Result<()> {
    match reader.u8()? {
        b'e' => _ = reader.take(4)?,
        b'@' if depth > 0 => _ = annotation(file, reader, depth - 1)?,
        b'[' if depth > 0 => {
            for _ in 0..reader.u16()? {
                value(file, reader, depth - 1)?;
            }
        }
        _ => _ = reader.u16()?,
    }
    Ok(())
}
