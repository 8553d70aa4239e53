//! From bytecode to the register [IR](crate::ir).
//!
//! [`blocks`] finds the basic blocks; [`sim`] runs each reachable one on an abstract operand stack
//! ([`stack`]) and emits instructions over *variables*: local slots, stack slots at block borders,
//! and temporaries; [`webs`] splits the variables into webs, which become the registers;
//! [`layout`] puts the blocks in order, inverts loops and translates the exception table.
//!
//! Input is untrusted: whatever is wrong with it ends in a [`FormatError`].

mod blocks;
mod layout;
mod operands;
mod sim;
mod stack;
mod webs;

#[cfg(test)]
mod tests;

use crate::class::access;
use crate::classfile::{ClassFile, Code, FormatError, Member, Result};
use crate::ir::{Body, Elem, Kind};
use crate::synth::descriptor_elems;

impl ClassFile {
    /// The IR of a method; `None` if it has no code.
    pub fn body(&self, member: &Member) -> Result<Option<Body>> {
        let Some(code) = self.code(member)? else {
            return Ok(None);
        };
        lower(self, member, &code, member.access & access::STATIC != 0).map(Some)
    }
}

/// Translates a method's bytecode.
pub(crate) fn lower(
    file: &ClassFile,
    member: &Member,
    code: &Code,
    is_static: bool,
) -> Result<Body> {
    let signature = Signature::of(member, code, is_static)?;
    let blocks = blocks::find(file, code)?;
    let mut emitted = sim::emit(file, code, &blocks, &signature)?;
    let names = file.local_names(code)?;
    let registers = webs::split(&mut emitted, code, &signature, &names)?;
    let laid = layout::place(emitted, &blocks, file, code)?;
    Ok(Body {
        code: laid.code.into(),
        pcs: laid.pcs.into(),
        regs: registers.kinds.into(),
        params: signature.params.len() as u16,
        handlers: laid.handlers.into(),
        sites: laid.sites.into(),
        switches: laid.switches.into(),
        wide: laid.wide.into(),
        lines: file.line_numbers(code)?.into(),
        names: registers.names.into(),
    })
}

/// What a method takes and returns, as registers see it.
struct Signature {
    /// Kind and first local slot of each parameter, `this` included.
    params: Vec<(Kind, u16)>,
    ret: Option<Kind>,
}

impl Signature {
    fn of(member: &Member, code: &Code, is_static: bool) -> Result<Signature> {
        let Some((elems, ret)) = descriptor_elems(&member.desc) else {
            return fail(code.start, format!("malformed method descriptor {}", member.desc));
        };
        let this = (!is_static).then_some(Kind::Ref);
        let mut params = Vec::with_capacity(elems.len() + 1);
        let mut slot = 0usize;
        for kind in this.into_iter().chain(elems.into_iter().map(Elem::kind)) {
            params.push((kind, slot as u16));
            slot += words(kind) as usize;
            if slot > code.max_locals as usize {
                return fail(code.start, "the parameters do not fit the local variables");
            }
        }
        Ok(Signature { params, ret: ret.map(Elem::kind) })
    }
}

/// How many local or stack slots a value takes (JVMS 2.11.1: its category).
fn words(kind: Kind) -> u16 {
    match kind {
        Kind::Long | Kind::Double => 2,
        Kind::Int | Kind::Float | Kind::Ref => 1,
    }
}

fn fail<T>(offset: usize, what: impl Into<String>) -> Result<T> {
    Err(FormatError { offset, what: what.into() })
}
