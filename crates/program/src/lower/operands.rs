//! Rewriting the registers of instructions in place.

use crate::ir::{Inst, Reg, Site};

/// Calls `f` on each register that the instruction reads, in the order of [`Inst::uses`], then on
/// the one it writes.
pub(super) fn rewrite(inst: &mut Inst, sites: &mut [Site], mut f: impl FnMut(&mut Reg)) {
    use Inst::*;
    match inst {
        Nop | Jump { .. } => {}
        Const { dst, .. }
        | ConstWide { dst, .. }
        | ConstString { dst, .. }
        | ConstClass { dst, .. }
        | ConstDynamic { dst, .. }
        | GetStatic { dst, .. }
        | New { dst, .. }
        | Catch { dst } => f(dst),
        Move { dst, src: a }
        | Un { dst, a, .. }
        | BinK { dst, a, .. }
        | GetField { dst, obj: a, .. }
        | ArrayLen { dst, arr: a }
        | NewArray { dst, len: a, .. }
        | NewRefArray { dst, len: a, .. }
        | CheckCast { dst, obj: a, .. }
        | InstanceOf { dst, obj: a, .. } => {
            f(a);
            f(dst)
        }
        Bin { dst, a, b, .. } | ArrayLoad { dst, arr: a, idx: b, .. } => {
            f(a);
            f(b);
            f(dst)
        }
        BrInt { a, b, .. }
        | BrLong { a, b, .. }
        | BrFloat { a, b, .. }
        | BrDouble { a, b, .. }
        | BrRef { a, b, .. }
        | PutField { obj: a, src: b, .. } => {
            f(a);
            f(b)
        }
        BrIntK { a, .. }
        | BrNull { a, .. }
        | Switch { src: a, .. }
        | PutStatic { src: a, .. }
        | Throw { src: a }
        | MonitorEnter { obj: a }
        | MonitorExit { obj: a } => f(a),
        ArrayStore { arr, idx, src, .. } => {
            f(arr);
            f(idx);
            f(src)
        }
        NewMultiArray { dst, site } | Invoke { dst, site, .. } | Builtin { dst, site } => {
            sites[*site as usize].args.iter_mut().for_each(&mut f);
            if *dst != Reg::NONE {
                f(dst)
            }
        }
        Return { src } => {
            if *src != Reg::NONE {
                f(src)
            }
        }
    }
}

/// Makes the instruction, which writes a register, write another one.
pub(super) fn set_def(inst: &mut Inst, to: Reg) {
    use Inst::*;
    match inst {
        Move { dst, .. }
        | Const { dst, .. }
        | ConstWide { dst, .. }
        | ConstString { dst, .. }
        | ConstClass { dst, .. }
        | ConstDynamic { dst, .. }
        | Un { dst, .. }
        | Bin { dst, .. }
        | BinK { dst, .. }
        | GetField { dst, .. }
        | GetStatic { dst, .. }
        | ArrayLoad { dst, .. }
        | ArrayLen { dst, .. }
        | New { dst, .. }
        | NewArray { dst, .. }
        | NewRefArray { dst, .. }
        | NewMultiArray { dst, .. }
        | CheckCast { dst, .. }
        | InstanceOf { dst, .. }
        | Invoke { dst, .. }
        | Builtin { dst, .. }
        | Catch { dst } => *dst = to,
        Nop
        | Jump { .. }
        | BrInt { .. }
        | BrIntK { .. }
        | BrLong { .. }
        | BrFloat { .. }
        | BrDouble { .. }
        | BrRef { .. }
        | BrNull { .. }
        | Switch { .. }
        | PutField { .. }
        | PutStatic { .. }
        | ArrayStore { .. }
        | Return { .. }
        | Throw { .. }
        | MonitorEnter { .. }
        | MonitorExit { .. } => {}
    }
}
