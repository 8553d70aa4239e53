//! `invokedynamic`: what a call site's bootstrap method would have linked it to, as a synthetic class.
//!
//! The JDK's bootstrap methods build method handles and spin classes. None of that runs here: for
//! each bootstrap method that compilers emit there is a file that writes the same effect as ordinary
//! IR, once for each call site. The call then is a plain call of a static method, which the machine
//! and the analyses know already. A bootstrap method that is not known ends the run as unsupported.
//!
//! To add one: write `link` in a file of its own, and name it in [`CallSite::link`].

pub(crate) mod builder;
mod concat;
mod constant;
mod lambda;
mod record;
mod switch;

use crate::link::{LINKED, is_linked};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::classfile::{Bootstrap, ClassFile, Constant};
use cairn_program::ir::{Body, Site, SiteRef};
use cairn_program::synth::{Builtin, SynthClass, SynthMethod};
use cairn_program::{ClassId, Method, MethodId, Program, ProgramError};
use std::sync::atomic::Ordering::Relaxed;

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

impl<'p> Machine<'p> {
    /// The static method that stands for a call site.
    #[inline]
    pub(crate) fn link_dynamic(
        &mut self,
        from: &'p Method,
        site: &'p Site,
    ) -> Result<&'p Method, Trap> {
        let link = site.link.load(Relaxed);
        if is_linked(link) {
            return Ok(self.program.method(MethodId(link as u32)));
        }
        let method = link_call_site(self.program, from, site)?;
        site.link.store(LINKED | u64::from(method.0), Relaxed);
        Ok(self.program.method(method))
    }

    /// Executes an operation of synthetic bodies.
    pub(crate) fn builtin(&mut self, site: &Site, args: &[u64]) -> Result<u64, Trap> {
        match (&site.what, args) {
            (SiteRef::Builtin(Builtin::ConcatStrings), parts) => self.concat_strings(parts),
            (SiteRef::Builtin(Builtin::SameClass), &[a, b]) => {
                let (a, b) = (Ref(a as u32), Ref(b as u32));
                let same = |m: &Self| m.heap.class_of(a) == m.heap.class_of(b);
                Ok(u64::from(!a.is_null() && !b.is_null() && same(self)))
            }
            (SiteRef::Builtin(Builtin::Answer), args) => self.scripted_answer(args),
            (other, args) => {
                let n = args.len();
                Err(Trap::Unsupported(format!("the operation {other:?} on {n} values")))
            }
        }
    }
}

/// Makes the class of a call site, or finds the one that was made before: by another thread, or by an
/// attempt to link that was cut short. Its name follows from the place of the site, so that it does
/// not depend on the order in which sites are linked.
#[cold]
#[inline(never)]
fn link_call_site(program: &Program, from: &Method, site: &Site) -> Result<MethodId, Trap> {
    let synth = CallSite::new(program, from, site)?.link()?;
    let name = synth.name.clone();
    let class = match program.define(synth) {
        Err(ProgramError::Duplicate { .. }) => program.load(&name)?,
        defined => defined?,
    };
    let methods = &program.class(class).methods;
    methods.first().copied().ok_or_else(|| Trap::Unsupported(format!("the empty class {name}")))
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
    fn new(program: &'a Program, from: &Method, site: &'a Site) -> Result<CallSite<'a>, Trap> {
        let class = program.class(from.class);
        let (SiteRef::Dynamic(r), Some(file)) = (&site.what, &class.file) else {
            return Err(Trap::Unsupported("a call site of a class without a class file".into()));
        };
        let bootstrap =
            program.bootstraps(class.id)?.get(r.bootstrap as usize).ok_or_else(|| {
                Trap::Unsupported(format!("the missing bootstrap method {}", r.bootstrap))
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

    fn constants(&self, indices: &[u16]) -> Result<Vec<Constant>, Trap> {
        let all: Result<_, _> = indices.iter().map(|&i| self.file.constant(i)).collect();
        all.map_err(|e| self.malformed(&e.to_string()))
    }

    /// The class whose first method is what the call site calls.
    fn link(&self) -> Result<SynthClass, Trap> {
        let method = &self.bootstrap.handle.1;
        match (&*method.class, &*method.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                lambda::link(self)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
                concat::link(self)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(self),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
                switch::link(self)
            }
            (class, name) => {
                let class = class.replace('/', ".");
                Err(Trap::Unsupported(format!("invokedynamic bootstrap {class}.{name}")))
            }
        }
    }

    // ---- what the bootstrap method is given ----

    fn arg(&self, n: usize) -> Result<&Constant, Trap> {
        self.args.get(n).ok_or_else(|| self.malformed(&format!("no argument {n}")))
    }

    fn int(&self, n: usize) -> Result<i32, Trap> {
        match self.arg(n)? {
            Constant::Int(v) => Ok(*v),
            other => Err(self.unexpected(other)),
        }
    }

    fn method_type(&self, n: usize) -> Result<&str, Trap> {
        match self.arg(n)? {
            Constant::MethodType(desc) => Ok(desc),
            other => Err(self.unexpected(other)),
        }
    }

    /// The arguments of a dynamic constant that `ConstantBootstraps.invoke` computes with a static
    /// method; the first of them is the method.
    fn invoked(&self, bootstrap: u16, class: &str, name: &str) -> Result<Vec<Constant>, Trap> {
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
    fn class(&self, name: &str) -> Result<ClassId, Trap> {
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

    fn malformed(&self, what: &str) -> Trap {
        let m = &self.bootstrap.handle.1;
        let host = self.program.class(self.host).java_name();
        Trap::Unsupported(format!(
            "invokedynamic in {host}, bootstrap {}.{}: {what}",
            m.class.replace('/', "."),
            m.name
        ))
    }

    fn unexpected(&self, c: &Constant) -> Trap {
        self.malformed(&format!("the argument {}", text_of(c)))
    }
}
