//! Resources of the class path, as streams and URLs, and the services that are named there.

use super::super::adapter::{self, Code};
use super::super::{Entry, NativeResult, arg_ref, non_null, reference};
use crate::jdk::nothing;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{Elem, Invoke, Reg};
use cairn_program::synth::SynthMethod;
use cairn_program::{ClassId, Origin};

/// A stream on the bytes, or null.
fn byte_stream(m: &mut Machine<'_>, bytes: Option<Vec<u8>>) -> NativeResult {
    let Some(bytes) = bytes else { return Ok(0) };
    let class = m.program.load("java/io/ByteArrayInputStream")?;
    let stream = m.new_instance(class)?;
    let array = m.new_array(m.known.byte_array, Elem::Byte, bytes.len() as i32)?;
    m.heap.set_bytes(array, 0, &bytes);
    m.set_field(stream, "buf", array.0.into())?;
    m.set_field(stream, "count", bytes.len() as u64)?;
    reference(stream)
}

/// `Class.getResourceAsStream(name)`: relative to the class's package, in its module or on the class
/// path.
fn class_resource(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.program.class(m.class_of_mirror(arg_ref(a, 0)));
    let name = m.string_text(non_null(a, 1)?);
    let name = absolute_name(class.package(), name);
    let bytes = match class.origin {
        Origin::Jdk => m.program.jdk().resource(&class.module, &name)?,
        _ => m.program.class_path().resource(&name, m.program.jdk().feature)?,
    };
    byte_stream(m, bytes)
}

/// `ClassLoader.getResourceAsStream(name)`.
fn loader_resource(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let name = m.string_text(non_null(a, 1)?);
    let bytes = m.program.class_path().resource(&name, m.program.jdk().feature)?;
    byte_stream(m, bytes)
}

/// `ClassLoader.getSystemResourceAsStream(name)`.
fn system_resource(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    loader_resource(m, &[0, a[0]])
}

// ---- resources as URLs ----

const HANDLER: &str = "java/net/URLStreamHandler$Cairn";
const CONNECTION: &str = "java/net/URLConnection$Cairn";

/// A class of the library's with methods that the natives below implement.
fn implemented(
    m: &Machine<'_>,
    name: &str,
    base: &'static str,
    methods: &[(&str, &str)],
) -> Result<ClassId, Trap> {
    if let Some(known) = m.program.find(name) {
        return Ok(known);
    }
    let method = |&(name, desc): &(&str, &str)| SynthMethod {
        name: name.into(),
        desc: desc.into(),
        access: access::PUBLIC,
        body: Code::empty(desc),
    };
    let base = m.program.load(base)?;
    adapter::define(m, name, base, base, vec![], methods.iter().map(method).collect())
}

/// The name that a class gives a resource relative to its package.
fn absolute_name(package: &str, name: String) -> String {
    match name.strip_prefix('/') {
        Some(absolute) => absolute.to_string(),
        None if package.is_empty() => name,
        None => format!("{package}/{name}"),
    }
}

/// Where the resources of a name are.
fn places(m: &Machine<'_>, name: &str) -> Result<Vec<String>, Trap> {
    let found = m.program.class_path().resources(name, m.program.jdk().feature)?;
    Ok(found.into_iter().map(|f| f.0).collect())
}

/// A method that makes URLs of so many places, and what it is called with.
fn urls(
    m: &mut Machine<'_>,
    places: &[String],
    is_list: bool,
) -> Result<(cairn_program::MethodId, Vec<u64>), Trap> {
    const URL: &str = "java/net/URL";
    const NEW: &str = "(Ljava/net/URL;Ljava/lang/String;Ljava/net/URLStreamHandler;)V";
    const OPEN: (&str, &str) = ("openConnection", "(Ljava/net/URL;)Ljava/net/URLConnection;");
    let handler = implemented(m, HANDLER, "java/net/URLStreamHandler", &[OPEN])?;
    let handler = m.new_instance(handler)?;
    let mut arguments = vec![u64::from(handler.0)];
    for place in places {
        arguments.push(u64::from(m.new_string(place)?.0));
    }
    let result = if is_list { "Ljava/util/Enumeration;" } else { "Ljava/net/URL;" };
    let strings = "Ljava/lang/String;".repeat(places.len());
    let desc = format!("(Ljava/net/URLStreamHandler;{strings}){result}");
    let name = format!("Urls{}{}", places.len(), if is_list { "List" } else { "" });
    let host = m.program.load(URL)?;
    let method = adapter::static_method(m, host, &name, &desc, |code| {
        let none = code.null();
        let url = |code: &mut Code, n: usize| {
            code.construct(URL, NEW, &[none, Reg(n as u16 + 1), Reg(0)])
        };
        if !is_list {
            let only = url(code, 0);
            return code.ret(only);
        }
        const VECTOR: &str = "java/util/Vector";
        let list = code.construct(VECTOR, "()V", &[]);
        for n in 0..places.len() {
            let added = url(code, n);
            let desc = "(Ljava/lang/Object;)V";
            code.call(Invoke::Virtual, VECTOR, "addElement", desc, vec![list, added]);
        }
        let all =
            code.call(Invoke::Virtual, VECTOR, "elements", "()Ljava/util/Enumeration;", vec![list]);
        code.ret(all);
    })?;
    Ok((method, arguments))
}

fn first_url(m: &mut Machine<'_>, name: &str) -> NativeResult {
    let Some(first) = places(m, name)?.into_iter().next() else { return Ok(0) };
    let (method, arguments) = urls(m, &[first], false)?;
    Err(Trap::Call(method, arguments))
}

/// Whether a loader is the application's: that of the class path.
fn is_of_class_path(m: &Machine<'_>, loader: Ref) -> bool {
    &*m.program.class(m.heap.class_of(loader)).name == APP
}

/// `findResource(name)` of a built-in loader.
fn loader_url(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let name = m.string_text(non_null(a, 1)?);
    if is_of_class_path(m, arg_ref(a, 0)) { first_url(m, &name) } else { Ok(0) }
}

fn loader_urls(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let name = m.string_text(non_null(a, 1)?);
    let places = match is_of_class_path(m, arg_ref(a, 0)) {
        true => places(m, &name)?,
        false => vec![],
    };
    urls(m, &places, true).and_then(|(method, arguments)| Err(Trap::Call(method, arguments)))
}

/// `ClassLoader.getSystemResource(name)`.
fn system_url(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    check_not_of_library(m, a)?;
    let name = m.string_text(non_null(a, 0)?);
    first_url(m, &name)
}

fn system_urls(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    check_not_of_library(m, a)?;
    let name = m.string_text(non_null(a, 0)?);
    let places = places(m, &name)?;
    urls(m, &places, true).and_then(|(method, arguments)| Err(Trap::Call(method, arguments)))
}

/// `BootLoader.findResource(name)`: null, but for what the library has.
fn boot_url(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    check_not_of_library(m, a)?;
    Ok(0)
}

fn boot_urls(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    check_not_of_library(m, a)?;
    urls(m, &[], true).and_then(|(method, arguments)| Err(Trap::Call(method, arguments)))
}

fn check_not_of_library(m: &mut Machine<'_>, a: &[u64]) -> Result<(), Trap> {
    let name = m.string_text(non_null(a, 0)?);
    let class = name.strip_suffix(".class").and_then(|class| m.program.load(class).ok());
    match class.map(|c| m.program.class(c).origin) {
        Some(Origin::Jdk) => Err(Trap::Unsupported("a URL of a resource of the library".into())),
        _ => Ok(()),
    }
}

/// `Class.getResource(name)` of a class of the program.
fn class_url(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.program.class(m.class_of_mirror(arg_ref(a, 0)));
    if class.origin == Origin::Jdk {
        return Err(Trap::Unsupported("a URL of a resource of the library".into()));
    }
    let name = m.string_text(non_null(a, 1)?);
    let name = absolute_name(class.package(), name);
    first_url(m, &name)
}

/// `openConnection(URL)` of the handler.
fn open_connection(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const INPUT: (&str, &str) = ("getInputStream", "()Ljava/io/InputStream;");
    let methods = [INPUT, ("connect", "()V")];
    let class = implemented(m, CONNECTION, "java/net/URLConnection", &methods)?;
    let connection = m.new_instance(class)?;
    m.set_field(connection, "url", u64::from(non_null(a, 1)?.0))?;
    m.set_field(connection, "doInput", 1)?;
    reference(connection)
}

fn open_stream(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let url = Ref(m.get_field(arg_ref(a, 0), "url")? as u32);
    let mut part = |name| -> Result<String, Trap> {
        let text = Ref(m.get_field(url, name)? as u32);
        Ok(m.string_text(text))
    };
    let place = format!("{}:{}", part("protocol")?, part("file")?);
    let found = m.program.class_path().resource_at(&place, m.program.jdk().feature)?;
    match found {
        Some(bytes) => byte_stream(m, Some(bytes)),
        None => Err(Trap::Throw("java/io/FileNotFoundException", Some(place))),
    }
}

// ---- services ----

/// Services of the JDK's own of which its modules provide nothing that programs need.
const NO_PROVIDERS: [&str; 3] = [
    "java/lang/System$LoggerFinder",
    "java/nio/charset/spi/CharsetProvider",
    "java/time/zone/ZoneRulesProvider",
];

const DEFAULT_LOGGERS: &str = "jdk/internal/logger/DefaultLoggerFinder";

/// The classes that files of the class path name as providers of a service, each once.
fn providers(m: &Machine<'_>, service: &str) -> Result<Vec<String>, Trap> {
    let name = format!("META-INF/services/{service}");
    let files = m.program.class_path().resources(&name, m.program.jdk().feature)?;
    let mut all: Vec<String> = vec![];
    for (_, bytes) in files {
        for line in String::from_utf8_lossy(&bytes).lines() {
            let class = line.split('#').next().unwrap_or_default().trim();
            if !class.is_empty() && !all.iter().any(|c| c == class) {
                all.push(class.to_owned());
            }
        }
    }
    Ok(all)
}

/// `ServiceLoader.newLookupIterator()`: the iterator over what files name, with the names in it.
fn service_providers(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let loader = arg_ref(a, 0);
    let service = Ref(m.get_field(loader, "service")? as u32);
    let service = m.program.class(m.class_of_mirror(service));
    // The library asks itself which loggers there are, before any; where a program asks, there are some.
    let detects = |f: &crate::machine::Frame<'_>| {
        &*m.program.class(f.method.class).name
            == "jdk/internal/logger/BootstrapLogger$DetectBackend"
    };
    let is_empty = NO_PROVIDERS.contains(&&*service.name)
        || (&*service.name == DEFAULT_LOGGERS && m.frames().iter().any(detects));
    if service.origin == Origin::Jdk && !is_empty {
        let what = format!("ServiceLoader for {}", service.java_name());
        return Err(Trap::Unsupported(what));
    }
    let names = providers(m, &service.java_name())?;
    let instance = |m: &mut Machine<'_>, name: &'static str| -> Result<Ref, Trap> {
        let class = m.program.load(name)?;
        m.require_init(class)?;
        m.new_instance(class)
    };
    let iterator = instance(m, "java/util/ServiceLoader$LazyClassPathLookupIterator")?;
    let nothing_more = instance(m, "java/util/Collections$EmptyEnumeration")?;
    let pending = instance(m, "java/util/Arrays$ArrayItr")?;
    let strings = m.program.array_of(m.program.string_class());
    let array = m.new_array(strings, Elem::Ref, names.len() as i32)?;
    for (i, name) in names.iter().enumerate() {
        let name = m.new_string(name)?;
        m.heap.set_element(array, Elem::Ref, i as u32, name.0.into());
    }
    m.set_field(pending, "a", array.0.into())?;
    m.set_field(iterator, "this$0", loader.0.into())?;
    m.set_field(iterator, "configs", nothing_more.0.into())?;
    m.set_field(iterator, "pending", pending.0.into())?;
    reference(iterator)
}

const CLASS: &str = "java/lang/Class";
const LOADER: &str = "java/lang/ClassLoader";
const APP: &str = "jdk/internal/loader/ClassLoaders$AppClassLoader";
const BUILTIN: &str = "jdk/internal/loader/BuiltinClassLoader";
const BOOT: &str = "jdk/internal/loader/BootLoader";

pub(super) const TABLE: &[Entry] = &[
    (CLASS, "getResource", "*", class_url),
    (CLASS, "getResourceAsStream", "*", class_resource),
    (BUILTIN, "findResource", "(Ljava/lang/String;)Ljava/net/URL;", loader_url),
    (BUILTIN, "findResources", "(Ljava/lang/String;)Ljava/util/Enumeration;", loader_urls),
    (BOOT, "findResource", "(Ljava/lang/String;)Ljava/net/URL;", boot_url),
    (BOOT, "findResources", "*", boot_urls),
    (LOADER, "getResourceAsStream", "*", loader_resource),
    (LOADER, "getSystemResource", "*", system_url),
    (LOADER, "getSystemResources", "*", system_urls),
    (LOADER, "getSystemResourceAsStream", "*", system_resource),
    (HANDLER, "openConnection", "(Ljava/net/URL;)Ljava/net/URLConnection;", open_connection),
    (CONNECTION, "getInputStream", "*", open_stream),
    (CONNECTION, "connect", "*", nothing),
    ("java/util/ServiceLoader", "newLookupIterator", "*", service_providers),
];
