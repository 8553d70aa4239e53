//! Rewriting the registers of instructions in place.

use crate::ir::{Inst, Reg, Site};

/// Calls `f` on each register that the instruction reads, in the order of [`Inst::uses`], then on
/// the one it writes.
pub(super) fn rewrite(inst: &mut Inst, sites: &mut [Site], mut f: impl FnMut(&mut Reg)) {
    inst.for_uses_mut(&mut f);
    if let Some(site) = inst.argument_site() {
        sites[site as usize].args.iter_mut().for_each(&mut f);
    }
    if let Some(dst) = inst.def_mut() {
        f(dst)
    }
}

/// Makes the instruction, which writes a register, write another one.
pub(super) fn set_def(inst: &mut Inst, to: Reg) {
    if let Some(dst) = inst.def_mut() {
        *dst = to;
    }
}
