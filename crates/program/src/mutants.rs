//! Mutants: the bodies of a method with one small fault each. Tests are judged by the faults that they notice.
//!
//! The faults are those of the usual mutation operators: conditions negated, `<` for `<=`, other arithmetic, other
//! constants, calls and stores dropped, other results. A mutant is an ordinary body, checked like one that was decoded.

use crate::ir::{BinOp, Body, Cond, Inst, Invoke, Kind, Reg, Site, SiteRef, UnOp};
use std::fmt;
use std::sync::atomic::AtomicU64;

/// A body with one fault.
#[derive(Debug)]
pub struct Mutant {
    pub fault: Fault,
    /// Where it is, in the method's bytecode.
    pub pc: u16,
    /// Its line, where the class file tells.
    pub line: Option<u16>,
    pub body: Body,
}

/// What is wrong with a mutant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// A condition is the opposite.
    Negated,
    /// `<` is `<=`, and so on.
    Boundary,
    /// `+` is `-`, and so on.
    Arithmetic,
    /// A constant is another.
    Constant,
    /// A call without a result is not made.
    NoCall,
    /// A field or element is not written.
    NoStore,
    /// The result is zero, false or null.
    Nothing,
    /// The result is true.
    True,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Negated => "the condition negated",
            Fault::Boundary => "the condition's boundary moved",
            Fault::Arithmetic => "another operator",
            Fault::Constant => "another constant",
            Fault::NoCall => "the call dropped",
            Fault::NoStore => "the store dropped",
            Fault::Nothing => "returning zero, false or null",
            Fault::True => "returning true",
        })
    }
}

/// All mutants of a method's body; `descriptor` is the method's.
pub fn mutants(body: &Body, descriptor: &str) -> Vec<Mutant> {
    let is_boolean = descriptor.ends_with(")Z");
    let mut all = vec![];
    for (at, inst) in body.code.iter().enumerate() {
        if is_about_assertions(body, at) {
            continue;
        }
        let mut add = |fault: Fault, mutated: Option<Body>| {
            let Some(mutated) = mutated.filter(|b| b.check().is_ok()) else { return };
            all.push(Mutant { fault, pc: body.pcs[at], line: body.line(at), body: mutated });
        };
        let with = |inst: Option<Inst>| inst.map(|inst| body.with(at, inst));
        add(Fault::Negated, with(negated(inst)));
        add(Fault::Boundary, with(moved(inst)));
        add(Fault::Arithmetic, with(calculated(inst)));
        add(Fault::Constant, constant(body, at));
        match *inst {
            Inst::Invoke { kind, dst, site } if kind != Invoke::Dynamic && dst == Reg::NONE => {
                if let SiteRef::Method(m) = &body.sites[site as usize].what
                    && m.desc.ends_with(")V")
                    && &*m.name != "<init>"
                {
                    add(Fault::NoCall, with(Some(Inst::Nop)));
                }
            }
            Inst::PutField { .. } | Inst::PutStatic { .. } | Inst::ArrayStore { .. } => {
                add(Fault::NoStore, with(Some(Inst::Nop)));
            }
            Inst::Return { src } if src != Reg::NONE => {
                let known = known_int(body, at, src);
                if known != Some(0) {
                    add(Fault::Nothing, body.returning(at, src, 0));
                }
                if is_boolean && known != Some(1) {
                    add(Fault::True, body.returning(at, src, 1));
                }
            }
            _ => {}
        }
    }
    all
}

/// The constant that the instruction before gave a register, if that is certain. Null is 0.
fn known_int(body: &Body, at: usize, src: Reg) -> Option<u32> {
    let is_target = body.code.iter().any(|i| i.target() == Some(at as u32));
    match body.code.get(at.checked_sub(1)?)? {
        Inst::Const { dst, bits } if *dst == src && !is_target => Some(*bits),
        _ => None,
    }
}

/// Whether an instruction has to do with assertions, which are on in tests.
fn is_about_assertions(body: &Body, at: usize) -> bool {
    let is_status = |inst: &Inst| match inst {
        Inst::GetStatic { site, .. } | Inst::PutStatic { site, .. } => matches!(
            &body.sites[*site as usize].what,
            SiteRef::Field(f) if &*f.name == "$assertionsDisabled"
        ),
        _ => false,
    };
    is_status(&body.code[at]) || at > 0 && is_status(&body.code[at - 1])
}

fn negated(inst: &Inst) -> Option<Inst> {
    let mut inst = *inst;
    match &mut inst {
        Inst::BrInt { cond, .. }
        | Inst::BrIntK { cond, .. }
        | Inst::BrLong { cond, .. }
        | Inst::BrRef { cond, .. }
        | Inst::BrNull { cond, .. } => *cond = cond.negate(),
        Inst::BrFloat { cond, nan, .. } | Inst::BrDouble { cond, nan, .. } => {
            (*cond, *nan) = (cond.negate(), !*nan);
        }
        _ => return None,
    }
    Some(inst)
}

fn moved(inst: &Inst) -> Option<Inst> {
    let mut inst = *inst;
    match &mut inst {
        Inst::BrInt { cond, .. }
        | Inst::BrIntK { cond, .. }
        | Inst::BrLong { cond, .. }
        | Inst::BrFloat { cond, .. }
        | Inst::BrDouble { cond, .. } => {
            *cond = match cond {
                Cond::Lt => Cond::Le,
                Cond::Le => Cond::Lt,
                Cond::Gt => Cond::Ge,
                Cond::Ge => Cond::Gt,
                Cond::Eq | Cond::Ne => return None,
            }
        }
        _ => return None,
    }
    Some(inst)
}

fn calculated(inst: &Inst) -> Option<Inst> {
    match *inst {
        Inst::Un { op: UnOp::INeg | UnOp::LNeg | UnOp::FNeg | UnOp::DNeg, dst, a } => {
            Some(Inst::Move { dst, src: a })
        }
        Inst::Bin { op, dst, a, b } => Some(Inst::Bin { op: other(op)?, dst, a, b }),
        Inst::BinK { op: op @ (BinOp::IAdd | BinOp::ISub), dst, a, k } => {
            Some(Inst::BinK { op, dst, a, k: k.checked_neg()? })
        }
        Inst::BinK { op, dst, a, k } if k != 0 => Some(Inst::BinK { op: other(op)?, dst, a, k }),
        _ => None,
    }
}

fn other(op: BinOp) -> Option<BinOp> {
    use BinOp::*;
    Some(match op {
        IAdd => ISub,
        ISub => IAdd,
        IMul => IDiv,
        IDiv => IMul,
        IRem => IMul,
        IAnd => IOr,
        IOr => IAnd,
        IXor => IAnd,
        IShl => IShr,
        IShr => IShl,
        IUshr => IShl,
        LAdd => LSub,
        LSub => LAdd,
        LMul => LDiv,
        LDiv => LMul,
        LRem => LMul,
        LAnd => LOr,
        LOr => LAnd,
        LXor => LAnd,
        LShl => LShr,
        LShr => LShl,
        LUshr => LShl,
        FAdd => FSub,
        FSub => FAdd,
        FMul => FDiv,
        FDiv => FMul,
        FRem => FMul,
        DAdd => DSub,
        DSub => DAdd,
        DMul => DDiv,
        DDiv => DMul,
        DRem => DMul,
        LCmp | FCmpL | FCmpG | DCmpL | DCmpG => return None,
    })
}

/// The body with another constant at an instruction. What may be a boolean is the other one.
fn constant(body: &Body, at: usize) -> Option<Body> {
    match body.code[at] {
        Inst::Const { dst, bits } if body.regs[dst.index()?] == Kind::Int => {
            let bits = if bits < 2 { 1 - bits } else { bits.wrapping_add(1) };
            Some(body.with(at, Inst::Const { dst, bits }))
        }
        Inst::ConstWide { dst, index } => {
            let (word, mut body) = (body.wide[index as usize], body.copied());
            let other = match body.regs[dst.index()?] {
                Kind::Long => word.wrapping_add(1),
                Kind::Double => (f64::from_bits(word) + 1.0).to_bits(),
                _ => return None,
            };
            let index = body.wide.len() as u32;
            body.wide = body.wide.iter().copied().chain([other]).collect();
            body.code[at] = Inst::ConstWide { dst, index };
            Some(body)
        }
        Inst::BrIntK { cond, a, k, target } if !matches!(k, 0 | 1) => {
            Some(body.with(at, Inst::BrIntK { cond, a, k: k.wrapping_add(1), target }))
        }
        _ => None,
    }
}

impl Body {
    /// A copy, nothing of which is linked.
    fn copied(&self) -> Body {
        let site = |s: &Site| Site {
            what: s.what.clone(),
            args: s.args.clone(),
            link: AtomicU64::new(0),
            cache: AtomicU64::new(0),
        };
        Body {
            code: self.code.clone(),
            pcs: self.pcs.clone(),
            regs: self.regs.clone(),
            params: self.params,
            handlers: self.handlers.clone(),
            sites: self.sites.iter().map(site).collect(),
            switches: self.switches.clone(),
            wide: self.wide.clone(),
            lines: self.lines.clone(),
            names: self.names.clone(),
        }
    }

    /// A copy with another instruction in one place.
    fn with(&self, at: usize, inst: Inst) -> Body {
        let mut body = self.copied();
        body.code[at] = inst;
        body
    }

    /// A copy that returns another value: a small number, or null.
    fn returning(&self, at: usize, src: Reg, value: u32) -> Option<Body> {
        let mut body = self.copied();
        let end = body.code.len() as u32;
        let set = match body.regs[src.index()?] {
            Kind::Long | Kind::Double => {
                let index = body.wide.len() as u32;
                body.wide = body.wide.iter().copied().chain([u64::from(value)]).collect();
                Inst::ConstWide { dst: src, index }
            }
            Kind::Int | Kind::Float | Kind::Ref => Inst::Const { dst: src, bits: value },
        };
        let code = body.code.iter().copied();
        let mut code: Vec<Inst> = code.chain([set, Inst::Return { src }]).collect();
        code[at] = Inst::Jump { target: end };
        body.code = code.into();
        body.pcs = body.pcs.iter().copied().chain([self.pcs[at]; 2]).collect();
        Some(body)
    }
}
