//! Small static methods written as IR: what a native method has called in its place when the answer
//! takes more than one Java call, such as a constructor.

use crate::machine::{Machine, Trap};
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Inst, Invoke, Kind, MemberRef, Reg, Site, SiteRef};
use cairn_program::synth::{SynthClass, SynthField, SynthMethod, descriptor_elems};
use cairn_program::{ClassId, MethodId, ProgramError};

/// A straight-line body in the making.
#[derive(Default)]
pub(super) struct Code {
    code: Vec<Inst>,
    regs: Vec<Kind>,
    params: u16,
    sites: Vec<Site>,
}

impl Code {
    /// A body of a static method with that descriptor.
    pub fn new(desc: &str) -> Code {
        let mut code = Code::default();
        let (params, _) = descriptor_elems(desc).unwrap_or_default();
        for p in params {
            code.reg(p.kind());
        }
        code.params = code.regs.len() as u16;
        code
    }

    /// The body of a method that only returns its first register.
    pub fn identity() -> Body {
        let mut code = Code::new("(Ljava/lang/Object;)Ljava/lang/Object;");
        code.ret(Reg(0));
        code.finish()
    }

    /// The body of an instance method whose work is done by a native of this machine.
    pub fn empty(desc: &str) -> Body {
        let mut code = Code::new(desc);
        code.regs.insert(0, Kind::Ref);
        code.params += 1;
        code.ret(Reg::NONE);
        code.finish()
    }

    fn reg(&mut self, kind: Kind) -> Reg {
        self.regs.push(kind);
        Reg(self.regs.len() as u16 - 1)
    }

    fn site(&mut self, what: SiteRef, args: Vec<Reg>) -> u32 {
        self.sites.push(Site::new(what, args));
        self.sites.len() as u32 - 1
    }

    pub fn int(&mut self, v: i32) -> Reg {
        let dst = self.reg(Kind::Int);
        self.code.push(Inst::Const { dst, bits: v as u32 });
        dst
    }

    pub fn null(&mut self) -> Reg {
        let dst = self.reg(Kind::Ref);
        self.code.push(Inst::Const { dst, bits: 0 });
        dst
    }

    pub fn string(&mut self, text: &str) -> Reg {
        let utf16: Vec<u16> = text.encode_utf16().collect();
        let site = self.site(SiteRef::String(utf16.into()), vec![]);
        let dst = self.reg(Kind::Ref);
        self.code.push(Inst::ConstString { dst, site });
        dst
    }

    /// `new C(args)`.
    pub fn construct(&mut self, class: &str, desc: &str, args: &[Reg]) -> Reg {
        let site = self.site(SiteRef::Class(class.into()), vec![]);
        let dst = self.reg(Kind::Ref);
        self.code.push(Inst::New { dst, site });
        let all: Vec<Reg> = [dst].into_iter().chain(args.iter().copied()).collect();
        self.call(Invoke::Special, class, "<init>", desc, all);
        dst
    }

    /// A call; the result's register, or none if it is void.
    pub fn call(
        &mut self,
        kind: Invoke,
        class: &str,
        name: &str,
        desc: &str,
        args: Vec<Reg>,
    ) -> Reg {
        let result =
            desc.split_once(')').and_then(|(_, r)| Elem::of_descriptor(*r.as_bytes().first()?));
        let dst = result.map_or(Reg::NONE, |e| self.reg(e.kind()));
        let interface = kind == Invoke::Interface;
        let member =
            MemberRef { class: class.into(), name: name.into(), desc: desc.into(), interface };
        let site = self.site(SiteRef::Method(member), args);
        self.code.push(Inst::Invoke { kind, dst, site });
        dst
    }

    pub fn ret(&mut self, src: Reg) {
        self.code.push(Inst::Return { src })
    }

    pub fn finish(self) -> Body {
        Body {
            pcs: vec![0; self.code.len()].into(),
            code: self.code.into(),
            names: vec![None; self.regs.len()].into(),
            regs: self.regs.into(),
            params: self.params,
            sites: self.sites.into(),
            ..Body::default()
        }
    }
}

/// The static method `call` of a synthetic class, made by `write` if it does not exist yet. `name`
/// must tell everything the code depends on.
pub(super) fn static_method(
    m: &Machine<'_>,
    host: ClassId,
    name: &str,
    desc: &str,
    write: impl FnOnce(&mut Code),
) -> Result<MethodId, Trap> {
    let full = format!("{}$$cairn${name}", m.program.class(host).name);
    let class = match m.program.find(&full) {
        Some(known) => known,
        None => {
            let mut code = Code::new(desc);
            write(&mut code);
            let access = access::STATIC | access::SYNTHETIC;
            let body = code.finish();
            let method = SynthMethod { name: "call".into(), desc: desc.into(), access, body };
            define(m, &full, host, m.program.object(), vec![], vec![method])?
        }
    };
    let methods = &m.program.class(class).methods;
    methods.first().copied().ok_or_else(|| Trap::Unsupported(format!("the empty class {full}")))
}

/// [`define`] for a class that implements an interface.
pub(super) fn define_implementing(
    m: &Machine<'_>,
    name: &str,
    interface: ClassId,
    fields: Vec<(&str, &str)>,
    methods: Vec<SynthMethod>,
) -> Result<ClassId, Trap> {
    define_class(m, name, interface, (m.program.object(), vec![interface]), fields, methods)
}

/// Defines a class, or finds the one that another thread has defined meanwhile.
pub(super) fn define(
    m: &Machine<'_>,
    name: &str,
    host: ClassId,
    super_class: ClassId,
    fields: Vec<(&str, &str)>,
    methods: Vec<SynthMethod>,
) -> Result<ClassId, Trap> {
    define_class(m, name, host, (super_class, vec![]), fields, methods)
}

fn define_class(
    m: &Machine<'_>,
    name: &str,
    host: ClassId,
    (super_class, interfaces): (ClassId, Vec<ClassId>),
    fields: Vec<(&str, &str)>,
    methods: Vec<SynthMethod>,
) -> Result<ClassId, Trap> {
    let field = |(name, desc): (&str, &str)| SynthField {
        name: name.into(),
        desc: desc.into(),
        access: access::PRIVATE,
    };
    let class = SynthClass {
        name: name.into(),
        super_class,
        interfaces,
        access: access::FINAL | access::SYNTHETIC,
        fields: fields.into_iter().map(field).collect(),
        methods,
        host,
    };
    match m.program.define(class) {
        Err(ProgramError::Duplicate { .. }) => Ok(m.program.load(name)?),
        defined => Ok(defined?),
    }
}
