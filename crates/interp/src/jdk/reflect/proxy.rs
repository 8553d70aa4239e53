//! `java.lang.reflect.Proxy`: a class made for a list of interfaces, whose methods ask the handler.

use super::super::{Entry, NativeResult, arg_ref, boolean, non_null, null_pointer, reference};
use super::loader::is_of_program;
use super::{adapter, class_arg, class_list, elements, illegal_argument, load};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Handler, Inst, Invoke, Kind, MemberRef, Reg, SiteRef};
use cairn_program::synth::builder::member;
use cairn_program::synth::builder::{Builder, OBJECT, Signature, class_name, descriptor, elem};
use cairn_program::synth::{SynthClass, SynthField, SynthMethod};
use cairn_program::{Class, ClassId, Method, Origin, ProgramError};

const PROXY: &str = "java/lang/reflect/Proxy";
const HANDLER: &str = "java/lang/reflect/InvocationHandler";
const METHOD: &str = "Ljava/lang/reflect/Method;";
const UNDECLARED: &str = "java/lang/reflect/UndeclaredThrowableException";
/// Package of the proxies of public interfaces.
const PUBLIC_PACKAGE: &str = "jdk/proxy";

/// Whether a class was made here.
pub(super) fn is_proxy(class: &Class) -> bool {
    let simple = class.name.rsplit('/').next().unwrap_or_default();
    let number = simple.strip_prefix("$Proxy").unwrap_or_default();
    let numbered = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    class.origin == Origin::Synthetic && numbered
}

/// `newProxyInstance(loader, interfaces, handler)`.
fn new_instance(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handler = non_null(a, 2)?;
    let class = proxy_class(m, arg_ref(a, 0), arg_ref(a, 1))?;
    m.require_init(class)?;
    let proxy = m.new_instance(class)?;
    m.set_field(proxy, "h", u64::from(handler.0))?;
    reference(proxy)
}

/// `getProxyClass(loader, interfaces)`.
fn get_class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = proxy_class(m, arg_ref(a, 0), arg_ref(a, 1))?;
    reference(m.mirror(class)?)
}

fn is_proxy_class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    boolean(is_proxy(class_arg(m, a, 0)?))
}

/// The class for a loader and an array of interfaces. Classes are numbered in the order of their
/// making.
fn proxy_class(m: &Machine<'_>, loader: Ref, interfaces: Ref) -> Result<ClassId, Trap> {
    let list = checked_interfaces(m, interfaces)?;
    let others = proxies(m);
    if let Some(known) = others.iter().find(|p| *p.interfaces == *list) {
        return Ok(known.id);
    }
    let hidden = hidden_interface(m, &list)?;
    let package = match hidden {
        Some(class) => m.program.class(class).package().to_owned(),
        None => public_package(m, loader, &list, &others),
    };
    let slash = if package.is_empty() { "" } else { "/" };
    let name = format!("{package}{slash}$Proxy{}", others.len());
    let of_program =
        !loader.is_null() || list.iter().any(|&i| is_of_program(m, m.program.class(i)));
    match m.program.define(Proxy::new(m, name.clone(), &list, of_program)?.class(hidden.is_none())?)
    {
        // Another thread was faster: its class may be ours, or have the number.
        Err(ProgramError::Duplicate { .. }) => proxy_class(m, loader, interfaces),
        defined => Ok(defined?),
    }
}

fn checked_interfaces(m: &Machine<'_>, array: Ref) -> Result<Vec<ClassId>, Trap> {
    if array.is_null() {
        return null_pointer();
    }
    let mut list = vec![];
    for mirror in elements(m, array) {
        if mirror.is_null() {
            return null_pointer();
        }
        let class = m.program.class(m.class_of_mirror(mirror));
        if !class.is_interface() {
            return illegal_argument(&format!("{} is not an interface", class.java_name()));
        }
        if list.contains(&class.id) {
            return illegal_argument(&format!("repeated interface: {}", class.java_name()));
        }
        list.push(class.id);
    }
    Ok(list)
}

/// The proxy classes there are, in the order of their making.
fn proxies<'p>(m: &Machine<'p>) -> Vec<&'p Class> {
    let all = (1..=m.program.class_count()).map(|id| m.program.class(ClassId(id)));
    all.filter(|c| is_proxy(c)).collect()
}

/// Proxies of public interfaces are in a package of their loader's: `jdk.proxy1` for the first
/// loader that makes one, and so on.
fn public_package(m: &Machine<'_>, loader: Ref, list: &[ClassId], others: &[&Class]) -> String {
    let of_program = |list: &[ClassId]| list.iter().any(|&i| is_of_program(m, m.program.class(i)));
    let mine = !loader.is_null() || of_program(list);
    let mut packages: Vec<(&str, bool)> = vec![];
    for p in others.iter().filter(|p| p.package().starts_with(PUBLIC_PACKAGE)) {
        if !packages.iter().any(|k| k.0 == p.package()) {
            packages.push((p.package(), is_of_program(m, p)));
        }
    }
    match packages.iter().find(|p| p.1 == mine) {
        Some(p) => p.0.to_owned(),
        None => format!("{PUBLIC_PACKAGE}{}", packages.len() + 1),
    }
}

/// An interface that is not public: the proxy must be in its package.
fn hidden_interface(m: &Machine<'_>, list: &[ClassId]) -> Result<Option<ClassId>, Trap> {
    let mut hidden = list.iter().filter(|&&i| m.modifiers(i) & access::PUBLIC == 0);
    let Some(&first) = hidden.next() else { return Ok(None) };
    let package = m.program.class(first).package();
    if hidden.any(|&i| m.program.class(i).package() != package) {
        return illegal_argument("cannot have non-public interfaces in different packages");
    }
    Ok(Some(first))
}

/// A proxy class in the making.
struct Proxy<'a, 'p> {
    m: &'a Machine<'p>,
    name: String,
    interfaces: &'a [ClassId],
    host: ClassId,
    methods: Vec<&'p Method>,
}

impl<'a, 'p> Proxy<'a, 'p> {
    fn new(
        m: &'a Machine<'p>,
        name: String,
        interfaces: &'a [ClassId],
        of_program: bool,
    ) -> Result<Self, Trap> {
        let proxy = load(m, PROXY)?;
        let hidden = interfaces.iter().find(|&&i| m.modifiers(i) & access::PUBLIC == 0);
        // It belongs to the loader that was given, which is the program's unless it is none.
        let of_program = |&&i: &&ClassId| is_of_program(m, m.program.class(i)) == of_program;
        let callers = m.frames().iter().rev().map(|f| &f.method.class);
        let fitting = interfaces.iter().chain(callers).find(of_program);
        let host = hidden.or(fitting).or(interfaces.first()).copied().unwrap_or(proxy);
        let mut this = Proxy { m, name, interfaces, host, methods: vec![] };
        let object = m.program.class(m.program.object());
        let of_object = ["hashCode", "equals", "toString"];
        this.add_methods(object, |method| of_object.contains(&&*method.name));
        for &i in interfaces {
            this.add_interface(m.program.class(i));
        }
        Ok(this)
    }

    /// An interface's own methods come before those it inherits.
    fn add_interface(&mut self, interface: &'p Class) {
        self.add_methods(interface, |method| !method.is(access::STATIC | access::PRIVATE));
        for &i in &interface.interfaces {
            self.add_interface(self.m.program.class(i));
        }
    }

    fn add_methods(&mut self, class: &'p Class, wanted: impl Fn(&Method) -> bool) {
        let program = self.m.program;
        for method in class.methods.iter().map(|&id| program.method(id)) {
            let same = |o: &&Method| o.name == method.name && o.desc == method.desc;
            if wanted(method) && !self.methods.iter().any(same) {
                self.methods.push(method);
            }
        }
    }

    fn class(&self, public: bool) -> Result<SynthClass, Trap> {
        let mut methods = vec![self.constructor()?, self.initializer()?];
        for i in 0..self.methods.len() {
            methods.push(self.method(i)?);
        }
        let flags = if public { access::PUBLIC } else { 0 };
        Ok(SynthClass {
            name: self.name.as_str().into(),
            super_class: load(self.m, PROXY)?,
            interfaces: self.interfaces.to_vec(),
            access: access::FINAL | flags,
            fields: (0..self.methods.len())
                .map(|i| SynthField {
                    name: format!("m{i}").into(),
                    desc: METHOD.into(),
                    // The class acts for another one, which may not see its private fields.
                    access: access::PUBLIC | access::STATIC,
                })
                .collect(),
            methods,
            host: self.host,
        })
    }

    /// The static field that holds the n-th `Method` object.
    fn field(&self, n: usize) -> MemberRef {
        member(&self.name, &format!("m{n}"), METHOD)
    }

    fn constructor(&self) -> Result<SynthMethod, Trap> {
        let desc = format!("(L{HANDLER};)V");
        let of_super = load(self.m, PROXY)
            .map(|proxy| self.m.program.find_method(proxy, "<init>", &desc))?
            .ok_or_else(|| Trap::Unsupported("this JDK's Proxy has no such constructor".into()))?;
        let mut b = Builder::new([OBJECT, OBJECT]);
        let args = [b.param(0), b.param(1)];
        b.call(Invoke::Special, member(PROXY, "<init>", &desc), &args);
        adapter::link_last(&b, of_super);
        b.ret(Reg::NONE);
        let (name, body) = ("<init>".into(), b.finish());
        Ok(SynthMethod { name, desc: desc.into(), access: access::PUBLIC, body })
    }

    /// Looks up the `Method` objects.
    fn initializer(&self) -> Result<SynthMethod, Trap> {
        let mut b = Builder::new([]);
        for (i, method) in self.methods.iter().enumerate() {
            let owner = b.class(&self.m.program.class(method.class).name);
            let name: Vec<u16> = method.name.encode_utf16().collect();
            let name = b.string(&name);
            let types = Signature::parse(&method.desc)?.params;
            let array = new_array(&mut b, "java/lang/Class", types.len());
            for (n, desc) in types.iter().enumerate() {
                let class = match elem(desc) {
                    Elem::Ref => b.class(class_name(desc)),
                    e => b.get_static(member(e.box_class(), "TYPE", "Ljava/lang/Class;")),
                };
                store(&mut b, array, n, class);
            }
            let desc = "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;";
            let args = [owner, name, array];
            let found = b.call_virtual("java/lang/Class", "getDeclaredMethod", desc, &args);
            let site = b.site(SiteRef::Field(self.field(i)), &[]);
            b.emit(Inst::PutStatic { src: found, site });
        }
        b.ret(Reg::NONE);
        let (name, desc) = ("<clinit>".into(), "()V".into());
        Ok(SynthMethod { name, desc, access: access::STATIC, body: b.finish() })
    }

    /// A method of the interfaces: asks the handler, and checks what comes back.
    fn method(&self, n: usize) -> Result<SynthMethod, Trap> {
        let method = self.methods[n];
        let types = Signature::parse(&method.desc)?;
        let mut b = Builder::new(std::iter::once(OBJECT).chain(types.params.iter().copied()));
        let this = b.param(0);
        let handler = self.handler(&mut b, this)?;
        let called = b.get_static(self.field(n));
        let args = self.arguments(&mut b, &types.params);
        let ask = MemberRef { interface: true, ..member(HANDLER, "invoke", INVOKE_DESC) };
        let start = b.here();
        let result = b.call(Invoke::Interface, ask, &[handler, this, called, args]);
        let end = b.here();
        match (types.ret, elem(types.ret)) {
            ("V", _) => b.ret(Reg::NONE),
            (ret, Elem::Ref) => {
                let v = b.cast(result, ret);
                b.ret(v)
            }
            (ret, e) => {
                let v = b.adapt(result, OBJECT, ret, &descriptor(e.box_class()));
                b.ret(v)
            }
        }
        let handlers = self.handlers(&mut b, method, start..end)?;
        let mut body: Body = b.finish();
        body.handlers = handlers;
        let (name, desc) = (method.name.clone(), method.desc.clone());
        Ok(SynthMethod { name, desc, access: access::PUBLIC | access::FINAL, body })
    }

    /// `this.h`, a protected field of the superclass.
    fn handler(&self, b: &mut Builder, this: Reg) -> Result<Reg, Trap> {
        let h = b.get_field(this, member(PROXY, "h", &descriptor(HANDLER)));
        let proxy = self.m.program.class(load(self.m, PROXY)?);
        if let (Some(site), Some(&insider)) = (b.last_site(), proxy.methods.first()) {
            self.m.link_field(self.m.program.method(insider), site, false)?;
        }
        Ok(h)
    }

    /// The arguments as an array of objects, null if there are none.
    fn arguments(&self, b: &mut Builder, params: &[&str]) -> Reg {
        if params.is_empty() {
            let dst = b.reg(Kind::Ref);
            b.emit(Inst::Const { dst, bits: 0 });
            return dst;
        }
        let array = new_array(b, "java/lang/Object", params.len());
        for (i, desc) in params.iter().enumerate() {
            let arg = b.param(i + 1);
            let v = adapter::boxed(b, arg, desc);
            store(b, array, i, v);
        }
        array
    }

    /// What the method may throw passes; any other exception is wrapped.
    fn handlers(
        &self,
        b: &mut Builder,
        method: &Method,
        range: std::ops::Range<u32>,
    ) -> Result<Box<[Handler]>, Trap> {
        let class = self.m.program.class(method.class);
        let mut passing: Vec<Box<str>> = vec![];
        if let Some((file, m)) = class.file.as_deref().and_then(|f| Some((f, method.member(f)?))) {
            passing = class_list(class, file, &m.attributes, "Exceptions")?.unwrap_or_default();
        }
        passing.extend(["java/lang/Error".into(), "java/lang/RuntimeException".into()]);
        let pass = b.here();
        let caught = b.reg(Kind::Ref);
        b.emit(Inst::Catch { dst: caught });
        b.emit(Inst::Throw { src: caught });
        let wrap = b.here();
        adapter::wrap_exception(b, UNDECLARED);
        let of = |handler, class| Handler { start: range.start, end: range.end, handler, class };
        let mut list: Vec<_> = passing.iter().map(|c| of(pass, Some(b.class_site(c)))).collect();
        list.push(of(wrap, None));
        Ok(list.into())
    }
}

const INVOKE_DESC: &str = "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)\
                           Ljava/lang/Object;";

fn new_array(b: &mut Builder, component: &str, len: usize) -> Reg {
    let (len, dst, site) = (b.int(len as i32), b.reg(Kind::Ref), b.class_site(component));
    b.emit(Inst::NewRefArray { dst, len, site });
    dst
}

fn store(b: &mut Builder, arr: Reg, index: usize, src: Reg) {
    let idx = b.int(index as i32);
    b.emit(Inst::ArrayStore { elem: Elem::Ref, arr, idx, src })
}

pub(super) const TABLE: &[Entry] = &[
    (
        PROXY,
        "newProxyInstance",
        "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)\
         Ljava/lang/Object;",
        new_instance,
    ),
    (PROXY, "getProxyClass", "*", get_class),
    (PROXY, "isProxyClass", "*", is_proxy_class),
];
