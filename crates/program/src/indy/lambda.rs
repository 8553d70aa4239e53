//! `LambdaMetafactory`: a lambda or method reference is an object of a class made for its site.
//!
//! The class has a field for each captured value. Its first method stands for the call site and makes
//! an instance; the functional interface's method, and its bridges, call the implementation.

use super::{CallSite, IndyError};
use crate::class::{ClassId, Method, MethodId, access};
use crate::classfile::Constant;
use crate::ir::{Body, Cond, Inst, Invoke, LINKED, MemberRef, Reg, Site, SiteRef};
use crate::program::Program;
use crate::synth::builder::{Builder, OBJECT, Signature, class_name, descriptor, elem, member};
use crate::synth::{SynthClass, SynthField, SynthMethod};
use std::sync::atomic::Ordering::Relaxed;

/// The class of the bootstrap methods.
pub(super) const METAFACTORY: &str = "java/lang/invoke/LambdaMetafactory";

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// The static field that holds the only instance of a class without captured values.
const INSTANCE: &str = "instance";

/// The method that a lambda object calls.
struct Implementation {
    invoke: Invoke,
    /// A constructor: the object is made first, and is the result.
    creates: bool,
    member: MemberRef,
    resolved: MethodId,
    /// The target of a call that is not selected by the receiver's class.
    target: Option<MethodId>,
    /// Types of the arguments, the receiver first.
    params: Vec<String>,
    ret: String,
}

/// What the call site asks for.
struct Lambda<'a> {
    site: &'a CallSite<'a>,
    class: Box<str>,
    captured: Vec<&'a str>,
    interface: &'a str,
    /// The types that generic code promises for the erased parameters.
    promised: Signature<'a>,
    implementation: Implementation,
}

/// What a lambda or method reference calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LambdaTarget {
    /// The interface that the object implements.
    pub interface: ClassId,
    /// How the implementation is called: statically (most lambdas, references to static methods), on a
    /// receiver (`this` of a lambda, bound and unbound references), as `super`, or as a constructor.
    pub invoke: Invoke,
    /// The reference makes an object: the implementation is a constructor.
    pub creates: bool,
    /// The class that the reference names: a receiver is of it or of a subtype.
    pub named: ClassId,
    /// What the reference resolves to; a virtual or interface call selects from it.
    pub implementation: MethodId,
}

impl Program {
    /// The implementation of the lambda or method reference at an `invokedynamic` site; `None` if the
    /// site makes no function.
    pub fn lambda(&self, from: &Method, site: &Site) -> Result<Option<LambdaTarget>, IndyError> {
        let site = CallSite::new(self, from, site)?;
        if &*site.bootstrap.handle.1.class != METAFACTORY {
            return Ok(None);
        }
        let implementation = Implementation::resolve(&site)?;
        Ok(Some(LambdaTarget {
            interface: site.class(class_name(Signature::parse(site.desc)?.ret))?,
            invoke: implementation.invoke,
            creates: implementation.creates,
            named: site.class(&implementation.member.class)?,
            implementation: implementation.target.unwrap_or(implementation.resolved),
        }))
    }
}

pub(super) fn link(site: &CallSite) -> Result<SynthClass, IndyError> {
    let factory = Signature::parse(site.desc)?;
    let erased = site.method_type(0)?;
    let promised = Signature::parse(site.method_type(2)?)?;
    let implementation = Implementation::resolve(site)?;
    let interface = factory.ret;
    let (mut interfaces, bridges) = extras(site)?;
    interfaces.insert(0, site.class(class_name(interface))?);
    dedup(&mut interfaces);
    let captured = factory.params;
    let class = site.class_name("Lambda");
    let lambda = Lambda { site, class, captured, interface, promised, implementation };
    lambda.check()?;

    let mut methods = vec![lambda.factory()];
    let mut made: Vec<&str> = vec![];
    for desc in std::iter::once(erased).chain(bridges) {
        if !made.contains(&desc) {
            methods.push(lambda.method(desc)?);
            made.push(desc);
        }
    }
    Ok(SynthClass {
        super_class: site.program.object(),
        interfaces,
        access: access::FINAL | access::SYNTHETIC,
        fields: lambda.fields(),
        methods,
        host: site.host,
        name: lambda.class,
    })
}

fn dedup(interfaces: &mut Vec<ClassId>) {
    let mut seen = vec![];
    interfaces.retain(|&i| {
        let new = !seen.contains(&i);
        seen.push(i);
        new
    });
}

/// Further interfaces and further descriptors of the method, which `altMetafactory` can ask for.
fn extras<'a>(site: &'a CallSite) -> Result<(Vec<ClassId>, Vec<&'a str>), IndyError> {
    let (mut interfaces, mut bridges) = (vec![], vec![]);
    if &*site.bootstrap.handle.1.name != "altMetafactory" {
        return Ok((interfaces, bridges));
    }
    let flags = site.int(3)?;
    let mut at = 4;
    if flags & MARKERS != 0 {
        for _ in 0..site.int(at)? {
            at += 1;
            match site.arg(at)? {
                Constant::Class(name) => interfaces.push(site.class(name)?),
                other => return Err(site.unexpected(other)),
            }
        }
        at += 1;
    }
    if flags & BRIDGES != 0 {
        for _ in 0..site.int(at)? {
            at += 1;
            bridges.push(site.method_type(at)?);
        }
    }
    if flags & SERIALIZABLE != 0 {
        interfaces.push(site.program.serializable());
    }
    Ok((interfaces, bridges))
}

impl Implementation {
    fn resolve(site: &CallSite) -> Result<Implementation, IndyError> {
        let (kind, member) = match site.arg(1)? {
            Constant::MethodHandle(kind, member) => (*kind, member.clone()),
            other => return Err(site.unexpected(other)),
        };
        let program = site.program;
        let named = site.class(&member.class)?;
        let resolved = program.resolve_method(site.host, &member)?;
        // Reference kinds of JVMS table 5.4.3.5-A.
        let (invoke, target) = match kind {
            5 => (Invoke::Virtual, None),
            6 => (Invoke::Static, None),
            // `super` means the superclass of the class that holds the lambda, not of the lambda's.
            7 => (Invoke::Special, Some(program.special_target(site.host, resolved, named)?)),
            8 => (Invoke::Special, None),
            9 => (Invoke::Interface, None),
            _ => {
                return Err(IndyError::Unsupported(format!("a lambda of a handle of kind {kind}")));
            }
        };
        program.expect_static(resolved, invoke == Invoke::Static)?;
        let creates = kind == 8;
        let own = descriptor(&member.class);
        let signature = Signature::parse(&member.desc)?;
        let mut params: Vec<String> = signature.params.iter().map(|&p| p.into()).collect();
        if invoke != Invoke::Static && !creates {
            params.insert(0, own.clone());
        }
        let ret = if creates { own } else { signature.ret.into() };
        Ok(Implementation { invoke, creates, resolved, target, params, ret, member })
    }

    /// The call, given the adapted arguments; what it returns, or the object made.
    fn call(&self, b: &mut Builder, mut args: Vec<Reg>) -> Reg {
        let made = self.creates.then(|| b.new_object(&self.member.class));
        if let Some(object) = made {
            args.insert(0, object);
        }
        let result = b.call(self.invoke, self.member.clone(), &args);
        if let (Some(target), Some(site)) = (self.target, b.last_site()) {
            site.link.store(LINKED | u64::from(target.0), Relaxed);
        }
        made.unwrap_or(result)
    }
}

impl Lambda<'_> {
    /// The numbers of parameters must agree, or the methods would be nonsense.
    fn check(&self) -> Result<(), IndyError> {
        let given = self.captured.len() + self.promised.params.len();
        if given == self.implementation.params.len() {
            return Ok(());
        }
        let m = &self.implementation.member;
        let what = format!("a lambda with {given} arguments for {}.{}{}", m.class, m.name, m.desc);
        Err(IndyError::Unsupported(what))
    }

    fn capture(&self, n: usize) -> MemberRef {
        member(&self.class, &format!("arg${}", n + 1), self.captured[n])
    }

    fn instance(&self) -> MemberRef {
        member(&self.class, INSTANCE, self.interface)
    }

    fn fields(&self) -> Vec<SynthField> {
        let field = |m: MemberRef, access| SynthField { name: m.name, desc: m.desc, access };
        if self.captured.is_empty() {
            return vec![field(self.instance(), access::PRIVATE | access::STATIC)];
        }
        let captures = (0..self.captured.len()).map(|n| self.capture(n));
        captures.map(|m| field(m, access::PRIVATE | access::FINAL)).collect()
    }

    /// The method that stands for the call site.
    fn factory(&self) -> SynthMethod {
        let body = if self.captured.is_empty() { self.singleton() } else { self.creation() };
        self.site.static_method(body)
    }

    /// A site without captured values gives the same object each time. The object is kept in a
    /// static field, so that each state has its own.
    fn singleton(&self) -> Body {
        let mut b = Builder::new([]);
        let made = b.label();
        let known = b.get_static(self.instance());
        b.if_null(Cond::Ne, known, made);
        let site = b.class_site(&self.class);
        b.emit(Inst::New { dst: known, site });
        let site = b.site(SiteRef::Field(self.instance()), &[]);
        b.emit(Inst::PutStatic { src: known, site });
        b.bind(made);
        b.ret(known);
        b.finish()
    }

    fn creation(&self) -> Body {
        let mut b = Builder::new(self.captured.iter().copied());
        let object = b.new_object(&self.class);
        for n in 0..self.captured.len() {
            let (src, site) = (b.param(n), b.site(SiteRef::Field(self.capture(n)), &[]));
            b.emit(Inst::PutField { obj: object, src, site });
        }
        b.ret(object);
        b.finish()
    }

    /// The interface's method with one of its descriptors.
    fn method(&self, desc: &str) -> Result<SynthMethod, IndyError> {
        let signature = Signature::parse(desc)?;
        if signature.params.len() != self.promised.params.len() {
            return Err(IndyError::Unsupported(format!("a lambda's bridge {desc}")));
        }
        let mut b = Builder::new(std::iter::once(OBJECT).chain(signature.params.iter().copied()));
        let this = b.param(0);
        let mut args: Vec<Reg> =
            (0..self.captured.len()).map(|n| b.get_field(this, self.capture(n))).collect();
        let targets = &self.implementation.params[args.len()..];
        let promised = self.promised.params.iter();
        for (i, ((from, to), as_type)) in
            signature.params.iter().zip(targets).zip(promised).enumerate()
        {
            let v = b.param(i + 1);
            args.push(b.adapt(v, from, to, as_type));
        }
        let result = self.implementation.call(&mut b, args);
        match (signature.ret, self.implementation.ret.as_str()) {
            ("V", _) => b.ret(Reg::NONE),
            (ret, "V") => {
                return Err(IndyError::Unsupported(format!(
                    "a void lambda as {}",
                    elem(ret).java_name()
                )));
            }
            (ret, own) => {
                let v = b.adapt(result, own, ret, ret);
                b.ret(v)
            }
        }
        Ok(SynthMethod {
            name: self.site.name.into(),
            desc: desc.into(),
            access: access::PUBLIC,
            body: b.finish(),
        })
    }
}
