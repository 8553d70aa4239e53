//! Writing synthetic bodies: registers, labels, references and the conversions between Java types.

use super::{Builtin, field_descriptors};
use crate::indy::IndyError;
use crate::ir::{
    BinOp, Body, Cond, Elem, Inst, Invoke, Kind, MemberRef, Reg, Site, SiteRef, Switch, UnOp,
};

pub const OBJECT: &str = "Ljava/lang/Object;";
pub const STRING: &str = "Ljava/lang/String;";

/// A method descriptor in its parts; every part is a well-formed descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature<'a> {
    pub params: Vec<&'a str>,
    /// `V` for void.
    pub ret: &'a str,
}

impl<'a> Signature<'a> {
    pub fn parse(desc: &'a str) -> Result<Signature<'a>, IndyError> {
        let malformed = || IndyError::Unsupported(format!("the method descriptor {desc:?}"));
        let (params, ret) =
            desc.strip_prefix('(').and_then(|d| d.split_once(')')).ok_or_else(malformed)?;
        let params: Option<Vec<_>> = field_descriptors(params).collect();
        if ret != "V" && !matches!(field_descriptors(ret).next(), Some(Some(r)) if r == ret) {
            return Err(malformed());
        }
        Ok(Signature { params: params.ok_or_else(malformed)?, ret })
    }
}

/// What a value of a type is stored as. Anything that is not a primitive type is a reference.
pub fn elem(desc: &str) -> Elem {
    desc.bytes().next().and_then(Elem::of_descriptor).unwrap_or(Elem::Ref)
}

/// The name that a reference type's descriptor gives: `p/A` for `Lp/A;`, arrays as they are.
pub fn class_name(desc: &str) -> &str {
    desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(desc)
}

/// The descriptor of a class that a pool constant names.
pub fn descriptor(class: &str) -> String {
    if class.starts_with('[') { class.to_owned() } else { format!("L{class};") }
}

/// The primitive type that a type boxes.
fn boxed(desc: &str) -> Option<Elem> {
    Elem::of_box(class_name(desc))
}

/// A place in the code that may not be known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(u32);

/// A body in the making. Until [`Builder::finish`], branch targets are labels.
#[derive(Default)]
pub struct Builder {
    code: Vec<Inst>,
    regs: Vec<Kind>,
    params: u16,
    sites: Vec<Site>,
    switches: Vec<Switch>,
    wide: Vec<u64>,
    /// Where each label is bound.
    labels: Vec<u32>,
}

impl Builder {
    /// A body whose parameters have these types.
    pub fn new<'a>(params: impl IntoIterator<Item = &'a str>) -> Builder {
        let mut b = Builder::default();
        for p in params {
            b.reg(elem(p).kind());
        }
        b.params = b.regs.len() as u16;
        b
    }

    /// The register of the n-th parameter.
    ///
    /// # Panics
    /// In builds with assertions: there is no such parameter.
    pub fn param(&self, n: usize) -> Reg {
        debug_assert!(n < self.params as usize);
        Reg(n as u16)
    }

    pub fn reg(&mut self, kind: Kind) -> Reg {
        self.regs.push(kind);
        Reg(self.regs.len() as u16 - 1)
    }

    pub fn emit(&mut self, inst: Inst) {
        self.code.push(inst)
    }

    pub fn site(&mut self, what: SiteRef, args: &[Reg]) -> u32 {
        self.sites.push(Site::new(what, args.to_vec()));
        self.sites.len() as u32 - 1
    }

    pub fn class_site(&mut self, class: &str) -> u32 {
        self.site(SiteRef::Class(class.into()), &[])
    }

    /// Where the next instruction goes; for the ranges of exception handlers.
    pub fn here(&self) -> u32 {
        self.code.len() as u32
    }

    /// The site made last, to be linked ahead of its execution.
    pub fn last_site(&self) -> Option<&Site> {
        self.sites.last()
    }

    // ---- labels ----

    pub fn label(&mut self) -> Label {
        self.labels.push(u32::MAX);
        Label(self.labels.len() as u32 - 1)
    }

    pub fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.code.len() as u32;
    }

    pub fn jump(&mut self, to: Label) {
        self.emit(Inst::Jump { target: to.0 })
    }

    /// Branches if an int compares so with a constant.
    pub fn if_int(&mut self, cond: Cond, a: Reg, k: i32, to: Label) {
        self.emit(Inst::BrIntK { cond, a, k, target: to.0 })
    }

    pub fn if_ints(&mut self, cond: Cond, a: Reg, b: Reg, to: Label) {
        self.emit(Inst::BrInt { cond, a, b, target: to.0 })
    }

    pub fn if_longs(&mut self, cond: Cond, a: Reg, b: Reg, to: Label) {
        self.emit(Inst::BrLong { cond, a, b, target: to.0 })
    }

    pub fn if_refs(&mut self, cond: Cond, a: Reg, b: Reg, to: Label) {
        self.emit(Inst::BrRef { cond, a, b, target: to.0 })
    }

    /// Branches if a reference is null (`Eq`) or is not (`Ne`).
    pub fn if_null(&mut self, cond: Cond, a: Reg, to: Label) {
        self.emit(Inst::BrNull { cond, a, target: to.0 })
    }

    /// Goes to the label with that number.
    pub fn switch(&mut self, src: Reg, targets: &[Label], default: Label) {
        let targets = targets.iter().map(|t| t.0).collect();
        self.switches.push(Switch::Table { low: 0, targets, default: default.0 });
        self.emit(Inst::Switch { src, index: self.switches.len() as u32 - 1 })
    }

    // ---- values ----

    pub fn int(&mut self, v: i32) -> Reg {
        let dst = self.reg(Kind::Int);
        self.emit(Inst::Const { dst, bits: v as u32 });
        dst
    }

    /// A float, by its bits.
    pub fn float(&mut self, v: f32) -> Reg {
        let dst = self.reg(Kind::Float);
        self.emit(Inst::Const { dst, bits: v.to_bits() });
        dst
    }

    /// A long or a double, by its bits.
    pub fn wide(&mut self, kind: Kind, bits: u64) -> Reg {
        let dst = self.reg(kind);
        self.wide.push(bits);
        self.emit(Inst::ConstWide { dst, index: self.wide.len() as u32 - 1 });
        dst
    }

    pub fn string(&mut self, text: &[u16]) -> Reg {
        let dst = self.reg(Kind::Ref);
        let site = self.site(SiteRef::String(text.into()), &[]);
        self.emit(Inst::ConstString { dst, site });
        dst
    }

    pub fn class(&mut self, name: &str) -> Reg {
        let (dst, site) = (self.reg(Kind::Ref), self.class_site(name));
        self.emit(Inst::ConstClass { dst, site });
        dst
    }

    pub fn binary(&mut self, op: BinOp, a: Reg, b: Reg) -> Reg {
        let dst = self.reg(Kind::Int);
        self.emit(Inst::Bin { op, dst, a, b });
        dst
    }

    pub fn get_field(&mut self, obj: Reg, field: MemberRef) -> Reg {
        let dst = self.reg(elem(&field.desc).kind());
        let site = self.site(SiteRef::Field(field), &[]);
        self.emit(Inst::GetField { dst, obj, site });
        dst
    }

    pub fn get_static(&mut self, field: MemberRef) -> Reg {
        let dst = self.reg(elem(&field.desc).kind());
        let site = self.site(SiteRef::Field(field), &[]);
        self.emit(Inst::GetStatic { dst, site });
        dst
    }

    pub fn instance_of(&mut self, obj: Reg, class: &str) -> Reg {
        let (dst, site) = (self.reg(Kind::Int), self.class_site(class));
        self.emit(Inst::InstanceOf { dst, obj, site });
        dst
    }

    pub fn new_object(&mut self, class: &str) -> Reg {
        let (dst, site) = (self.reg(Kind::Ref), self.class_site(class));
        self.emit(Inst::New { dst, site });
        dst
    }

    pub fn builtin(&mut self, op: Builtin, args: &[Reg], kind: Kind) -> Reg {
        let (dst, site) = (self.reg(kind), self.site(SiteRef::Builtin(op), args));
        self.emit(Inst::Builtin { dst, site });
        dst
    }

    /// A call; the result's register, or none if it is void.
    pub fn call(&mut self, kind: Invoke, method: MemberRef, args: &[Reg]) -> Reg {
        let dst = match method.desc.split_once(')') {
            Some((_, "V")) | None => Reg::NONE,
            Some((_, ret)) => self.reg(elem(ret).kind()),
        };
        let site = self.site(SiteRef::Method(method), args);
        self.emit(Inst::Invoke { kind, dst, site });
        dst
    }

    pub fn call_static(&mut self, class: &str, name: &str, desc: &str, args: &[Reg]) -> Reg {
        self.call(Invoke::Static, member(class, name, desc), args)
    }

    pub fn call_virtual(&mut self, class: &str, name: &str, desc: &str, args: &[Reg]) -> Reg {
        self.call(Invoke::Virtual, member(class, name, desc), args)
    }

    pub fn ret(&mut self, src: Reg) {
        self.emit(Inst::Return { src })
    }

    pub fn return_int(&mut self, v: i32) {
        let src = self.int(v);
        self.ret(src)
    }

    // ---- conversions ----

    /// Checks that a reference is of a class; every reference is an `Object`.
    pub fn cast(&mut self, obj: Reg, to: &str) -> Reg {
        if to == OBJECT {
            return obj;
        }
        let (dst, site) = (self.reg(Kind::Ref), self.class_site(class_name(to)));
        self.emit(Inst::CheckCast { dst, obj, site });
        dst
    }

    /// A primitive value as a wider type. What registers hold of types up to int needs no change.
    fn widen(&mut self, v: Reg, from: Elem, to: Elem) -> Reg {
        let op = match (from.kind(), to.kind()) {
            (Kind::Int, Kind::Long) => UnOp::I2L,
            (Kind::Int, Kind::Float) => UnOp::I2F,
            (Kind::Int, Kind::Double) => UnOp::I2D,
            (Kind::Long, Kind::Float) => UnOp::L2F,
            (Kind::Long, Kind::Double) => UnOp::L2D,
            (Kind::Float, Kind::Double) => UnOp::F2D,
            _ => return v,
        };
        let dst = self.reg(to.kind());
        self.emit(Inst::Un { op, dst, a: v });
        dst
    }

    pub fn boxing(&mut self, v: Reg, from: Elem) -> Reg {
        let class = from.box_class();
        let desc = format!("({})L{class};", from.descriptor());
        self.call_static(class, "valueOf", &desc, &[v])
    }

    /// The primitive value of a wrapper of type `owner`, or of any `Number`.
    fn unbox(&mut self, v: Reg, owner: &str, to: Elem) -> Reg {
        let (name, desc) = (format!("{}Value", to.java_name()), format!("(){}", to.descriptor()));
        self.call_virtual(owner, &name, &desc, &[v])
    }

    /// Adapts a value of type `from` to type `to`, none of them void, as the JDK's lambda classes do
    /// (`TypeConvertingMethodAdapter`): the value must also be of the type `as_type`, which generic
    /// code may have lied about.
    pub fn adapt(&mut self, v: Reg, from: &str, to: &str, as_type: &str) -> Reg {
        match (elem(from), elem(to)) {
            (Elem::Ref, target) => self.adapt_reference(v, from, to, as_type, target),
            (source, Elem::Ref) => match boxed(to) {
                Some(primitive) => {
                    let v = self.widen(v, source, primitive);
                    self.boxing(v, primitive)
                }
                // A supertype of the wrapper, as the compiler has checked.
                None => self.boxing(v, source),
            },
            (source, target) => self.widen(v, source, target),
        }
    }

    fn adapt_reference(
        &mut self,
        v: Reg,
        from: &str,
        to: &str,
        as_type: &str,
        target: Elem,
    ) -> Reg {
        let (mut v, mut source) = (v, from);
        if from != as_type && elem(as_type) == Elem::Ref {
            v = self.cast(v, as_type);
            source = as_type;
        }
        match (target, boxed(source)) {
            (Elem::Ref, _) if source == to => v,
            (Elem::Ref, _) => self.cast(v, to),
            (_, Some(own @ (Elem::Char | Elem::Boolean))) => {
                let v = self.unbox(v, own.box_class(), own);
                self.widen(v, own, target)
            }
            (_, Some(_)) => self.unbox(v, "java/lang/Number", target),
            (Elem::Char | Elem::Boolean, None) => {
                let v = self.cast(v, &descriptor(target.box_class()));
                self.unbox(v, target.box_class(), target)
            }
            (_, None) => {
                let v = self.cast(v, "Ljava/lang/Number;");
                self.unbox(v, "java/lang/Number", target)
            }
        }
    }

    /// The body, its labels replaced by their places.
    pub fn finish(mut self) -> Body {
        let labels = std::mem::take(&mut self.labels);
        let place = |t: &mut u32| {
            *t = labels[*t as usize];
            debug_assert_ne!(*t, u32::MAX, "an unbound label");
        };
        for inst in &mut self.code {
            if let Some(target) = target_mut(inst) {
                place(target);
            }
        }
        for switch in &mut self.switches {
            let Switch::Table { targets, default, .. } = switch else { continue };
            targets.iter_mut().chain([default]).for_each(place);
        }
        Body {
            pcs: vec![0; self.code.len()].into(),
            code: self.code.into(),
            names: vec![None; self.regs.len()].into(),
            regs: self.regs.into(),
            params: self.params,
            sites: self.sites.into(),
            switches: self.switches.into(),
            wide: self.wide.into(),
            ..Body::default()
        }
    }
}

fn target_mut(inst: &mut Inst) -> Option<&mut u32> {
    match inst {
        Inst::Jump { target }
        | Inst::BrInt { target, .. }
        | Inst::BrIntK { target, .. }
        | Inst::BrLong { target, .. }
        | Inst::BrFloat { target, .. }
        | Inst::BrDouble { target, .. }
        | Inst::BrRef { target, .. }
        | Inst::BrNull { target, .. } => Some(target),
        _ => None,
    }
}

/// A member of a class (not of an interface).
pub fn member(class: &str, name: &str, desc: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), desc: desc.into(), interface: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapted(from: &str, to: &str, as_type: &str) -> Vec<String> {
        let mut b = Builder::new([from]);
        let v = b.adapt(Reg(0), from, to, as_type);
        b.ret(v);
        let body = b.finish();
        let describe = |i: &Inst| match *i {
            Inst::Un { op, .. } => format!("{op:?}"),
            Inst::CheckCast { site, .. } => match &body.sites[site as usize].what {
                SiteRef::Class(c) => format!("cast {c}"),
                other => format!("{other:?}"),
            },
            Inst::Invoke { site, .. } => match &body.sites[site as usize].what {
                SiteRef::Method(m) => format!("{}.{}{}", m.class, m.name, m.desc),
                other => format!("{other:?}"),
            },
            ref other => format!("{other:?}"),
        };
        let (_ret, code) = body.code.split_last().unwrap();
        code.iter().map(describe).collect()
    }

    const INTEGER: &str = "Ljava/lang/Integer;";
    const LONG: &str = "Ljava/lang/Long;";

    #[test]
    fn primitives_widen() {
        assert!(adapted("I", "I", "I").is_empty());
        assert!(adapted("B", "I", "B").is_empty());
        assert_eq!(adapted("I", "J", "I"), ["I2L"]);
        assert_eq!(adapted("F", "D", "F"), ["F2D"]);
    }

    #[test]
    fn primitives_are_boxed_after_widening() {
        assert_eq!(
            adapted("I", OBJECT, OBJECT),
            ["java/lang/Integer.valueOf(I)Ljava/lang/Integer;"]
        );
        assert_eq!(adapted("I", LONG, LONG), ["I2L", "java/lang/Long.valueOf(J)Ljava/lang/Long;"]);
    }

    #[test]
    fn references_are_cast_and_unboxed() {
        assert!(adapted(OBJECT, OBJECT, OBJECT).is_empty());
        assert_eq!(adapted(OBJECT, STRING, STRING), ["cast java/lang/String"]);
        assert_eq!(adapted(OBJECT, OBJECT, STRING), ["cast java/lang/String"]);
        assert_eq!(
            adapted(OBJECT, "J", INTEGER),
            ["cast java/lang/Integer", "java/lang/Number.longValue()J"]
        );
        assert_eq!(
            adapted(OBJECT, "C", OBJECT),
            ["cast java/lang/Character", "java/lang/Character.charValue()C"]
        );
        assert_eq!(
            adapted("Ljava/lang/Character;", "I", "Ljava/lang/Character;"),
            ["java/lang/Character.charValue()C"]
        );
        assert_eq!(adapted(OBJECT, "[I", "[I"), ["cast [I"]);
    }

    #[test]
    fn labels_become_places() {
        let mut b = Builder::new(["I"]);
        let (zero, end) = (b.label(), b.label());
        b.if_int(Cond::Eq, Reg(0), 0, zero);
        b.switch(Reg(0), &[zero, end], end);
        b.bind(zero);
        b.jump(end);
        b.bind(end);
        b.return_int(3);
        let body = b.finish();
        assert_eq!(body.code[0], Inst::BrIntK { cond: Cond::Eq, a: Reg(0), k: 0, target: 2 });
        let expected = Switch::Table { low: 0, targets: [2, 3].into(), default: 3 };
        assert_eq!(body.switches[0], expected);
        assert_eq!(body.code[2], Inst::Jump { target: 3 });
    }

    #[test]
    fn signatures_are_taken_apart() {
        let s = Signature::parse("(I[JLp/A;)V").unwrap();
        assert_eq!((s.params, s.ret), (vec!["I", "[J", "Lp/A;"], "V"));
        for bad in ["", "I", "(", "(V)V", "()", "(L)V", "()II"] {
            assert!(Signature::parse(bad).is_err(), "{bad}");
        }
    }
}
