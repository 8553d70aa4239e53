//! Linking of `invokedynamic`: what a call site's bootstrap method would have linked it to, as a
//! synthetic class; and what a computed constant (`ldc` of a dynamic constant) stands for.
//!
//! The JDK's bootstrap methods build method handles and spin classes. None of that runs here: for
//! each bootstrap method that compilers emit there is a file that writes the same effect as ordinary
//! IR, once for each call site. The call then is a plain call of a static method, which the machine
//! and the static analyses know already. Nothing here needs a machine state: two callers that link
//! the same site get the same method.
//!
//! To add a bootstrap method: write `link` in a file of its own, and name it in [`CallSite::link`].

mod concat;
mod constant;
mod lambda;
mod record;
mod switch;

pub use constant::DynamicConstant;
pub use lambda::LambdaTarget;

use crate::class::{ClassId, Method, MethodId, access};
use crate::classfile::{Bootstrap, ClassFile, Constant};
use crate::ir::{Body, LINKED, Site, SiteRef, is_linked};
use crate::program::{LinkError, Program, ProgramError};
use crate::synth::{SynthClass, SynthMethod};
use std::sync::atomic::Ordering::Relaxed;

/// Why a call site or a computed constant cannot be linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndyError {
    /// A bootstrap method, constant or descriptor that is not known here; names it.
    Unsupported(String),
    /// The program sees an exception.
    Link(LinkError),
    /// The input is broken.
    Broken(ProgramError),
}

impl From<LinkError> for IndyError {
    fn from(e: LinkError) -> IndyError {
        IndyError::Link(e)
    }
}

impl From<ProgramError> for IndyError {
    fn from(e: ProgramError) -> IndyError {
        IndyError::Broken(e)
    }
}

/// A call site as its bootstrap method sees it.
struct CallSite<'a> {
    program: &'a Program,
    /// The class that holds the call.
    host: ClassId,
    file: &'a ClassFile,
    name: &'a str,
    desc: &'a str,
    bootstrap: &'a Bootstrap,
    args: Vec<Constant>,
    /// Tells this site from all others of its class.
    place: String,
}

impl Program {
    /// The static method that stands for an `invokedynamic` site of the method `from`: it takes the
    /// site's arguments and returns what the site would. Linked once; the result is kept in the site.
    #[inline]
    pub fn link_dynamic(&self, from: &Method, site: &Site) -> Result<MethodId, IndyError> {
        let link = site.link.load(Relaxed);
        if is_linked(link) {
            return Ok(MethodId(link as u32));
        }
        let method = link_call_site(self, from, site)?;
        site.link.store(LINKED | u64::from(method.0), Relaxed);
        Ok(method)
    }
}

/// Makes the class of a call site, or finds the one that was made before: by another thread, or by an
/// attempt to link that was cut short. Its name follows from the place of the site, so that it does
/// not depend on the order in which sites are linked.
#[cold]
#[inline(never)]
fn link_call_site(program: &Program, from: &Method, site: &Site) -> Result<MethodId, IndyError> {
    let synth = CallSite::new(program, from, site)?.link()?;
    let name = synth.name.clone();
    let class = match program.define(synth) {
        Err(ProgramError::Duplicate { .. }) => program.load(&name)?,
        defined => defined?,
    };
    let methods = &program.class(class).methods;
    let empty = || IndyError::Unsupported(format!("the empty class {name}"));
    methods.first().copied().ok_or_else(empty)
}

/// A constant for people.
fn text_of(c: &Constant) -> String {
    match c {
        Constant::MethodHandle(kind, m) => {
            format!("MethodHandle of kind {kind} for {}.{}{}", m.class, m.name, m.desc)
        }
        Constant::Dynamic(_, name, desc) => format!("dynamic constant {name}:{desc}"),
        other => format!("{other:?}"),
    }
}

impl<'a> CallSite<'a> {
    fn new(program: &'a Program, from: &Method, site: &'a Site) -> Result<CallSite<'a>, IndyError> {
        let class = program.class(from.class);
        let (SiteRef::Dynamic(r), Some(file)) = (&site.what, &class.file) else {
            return Err(IndyError::Unsupported(
                "a call site of a class without a class file".into(),
            ));
        };
        let bootstrap =
            program.bootstraps(class.id)?.get(r.bootstrap as usize).ok_or_else(|| {
                IndyError::Unsupported(format!("the missing bootstrap method {}", r.bootstrap))
            })?;
        let sites = &program.body(from.id)?.sites;
        let index = sites.iter().position(|s| std::ptr::eq(s, site)).unwrap_or(sites.len());
        let mut call = CallSite {
            program,
            host: class.id,
            file,
            name: &r.name,
            desc: &r.desc,
            bootstrap,
            args: vec![],
            place: format!("{}_{index}", from.member.unwrap_or(u16::MAX)),
        };
        call.args = call.constants(&bootstrap.args)?;
        Ok(call)
    }

    fn constants(&self, indices: &[u16]) -> Result<Vec<Constant>, IndyError> {
        let all: Result<_, _> = indices.iter().map(|&i| self.file.constant(i)).collect();
        all.map_err(|e| self.malformed(&e.to_string()))
    }

    /// The class whose first method is what the call site calls.
    fn link(&self) -> Result<SynthClass, IndyError> {
        let method = &self.bootstrap.handle.1;
        match (&*method.class, &*method.name) {
            (lambda::METAFACTORY, "metafactory" | "altMetafactory") => lambda::link(self),
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
                concat::link(self)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(self),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
                switch::link(self)
            }
            (class, name) => {
                let class = class.replace('/', ".");
                Err(IndyError::Unsupported(format!("invokedynamic bootstrap {class}.{name}")))
            }
        }
    }

    // ---- what the bootstrap method is given ----

    fn arg(&self, n: usize) -> Result<&Constant, IndyError> {
        self.args.get(n).ok_or_else(|| self.malformed(&format!("no argument {n}")))
    }

    fn int(&self, n: usize) -> Result<i32, IndyError> {
        match self.arg(n)? {
            Constant::Int(v) => Ok(*v),
            other => Err(self.unexpected(other)),
        }
    }

    fn method_type(&self, n: usize) -> Result<&str, IndyError> {
        match self.arg(n)? {
            Constant::MethodType(desc) => Ok(desc),
            other => Err(self.unexpected(other)),
        }
    }

    /// The arguments of a dynamic constant that `ConstantBootstraps.invoke` computes with a static
    /// method; the first of them is the method.
    fn invoked(&self, bootstrap: u16, class: &str, name: &str) -> Result<Vec<Constant>, IndyError> {
        let all = self.program.bootstraps(self.host)?;
        let Some(b) = all.get(bootstrap as usize) else {
            return Err(self.malformed(&format!("no bootstrap method {bootstrap}")));
        };
        let args = self.constants(&b.args)?;
        let by_invoke = &*b.handle.1.class == "java/lang/invoke/ConstantBootstraps"
            && &*b.handle.1.name == "invoke";
        match args.first() {
            Some(Constant::MethodHandle(_, m))
                if by_invoke && &*m.class == class && &*m.name == name =>
            {
                Ok(args)
            }
            _ => Err(self.malformed(&format!("a constant that is not made by {class}.{name}"))),
        }
    }

    /// A class as the host sees it.
    fn class(&self, name: &str) -> Result<ClassId, IndyError> {
        Ok(self.program.resolve_class(self.host, name)?)
    }

    // ---- what it is answered with ----

    /// The name of the class to be made.
    fn class_name(&self, what: &str) -> Box<str> {
        let host = &self.program.class(self.host).name;
        format!("{host}$${what}${}", self.place).into()
    }

    /// The method that stands for the call site.
    fn static_method(&self, body: Body) -> SynthMethod {
        let access = access::STATIC | access::SYNTHETIC;
        SynthMethod { name: "link".into(), desc: self.desc.into(), access, body }
    }

    /// A class that is nothing but the home of the call site's method.
    fn static_class(&self, what: &str, body: Body) -> SynthClass {
        SynthClass {
            name: self.class_name(what),
            super_class: self.program.object(),
            interfaces: vec![],
            access: access::FINAL | access::SYNTHETIC,
            fields: vec![],
            methods: vec![self.static_method(body)],
            host: self.host,
        }
    }

    // ---- what it is not ----

    fn malformed(&self, what: &str) -> IndyError {
        let m = &self.bootstrap.handle.1;
        let host = self.program.class(self.host).java_name();
        IndyError::Unsupported(format!(
            "invokedynamic in {host}, bootstrap {}.{}: {what}",
            m.class.replace('/', "."),
            m.name
        ))
    }

    fn unexpected(&self, c: &Constant) -> IndyError {
        self.malformed(&format!("the argument {}", text_of(c)))
    }
}
