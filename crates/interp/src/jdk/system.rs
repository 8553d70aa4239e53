//! `System`, `Runtime`, the VM's own classes, and everything the boot sequence would have set up.

use super::{Entry, NativeResult, arg_int, arg_ref, boolean, reference};
use crate::environment::Source;
use crate::jdk::{no_object, nothing, yes};
use crate::machine::{Machine, Trap};
use cairn_heap::heap::ClassStatus;
use cairn_program::class::access;
use cairn_program::ir::{Body, Inst, Invoke, Kind, MemberRef, Reg, Site, SiteRef};
use cairn_program::synth::{SynthClass, SynthMethod};
use cairn_program::{ClassId, Origin, ProgramError};

// ---- start-up ----

/// Gives `System` its streams before anything runs. They are `PrintStream` objects without a stream
/// behind them: `io` answers their writes.
pub(super) fn prepare_system(m: &mut Machine<'_>, system: ClassId) -> Result<(), Trap> {
    let print_stream = m.program.load("java/io/PrintStream")?;
    m.thread.stdout = m.new_instance(print_stream)?;
    m.thread.stderr = m.new_instance(print_stream)?;
    m.set_static(system, "out", u64::from(m.thread.stdout.0));
    m.set_static(system, "err", u64::from(m.thread.stderr.0));
    let input = super::io::standard_input(m)?;
    m.set_static(system, "in", u64::from(input.0));
    let newline: Vec<u16> = vec![b'\n'.into()];
    let separator = m.intern_utf16(&newline)?;
    m.set_static(system, "lineSeparator", u64::from(separator.0));
    Ok(())
}

/// `setIn0`, `setOut0`, `setErr0`: they write final fields.
fn set_in(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    set_stream(m, "in", a)
}

fn set_out(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    set_stream(m, "out", a)
}

fn set_err(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    set_stream(m, "err", a)
}

fn set_stream(m: &mut Machine<'_>, name: &'static str, a: &[u64]) -> NativeResult {
    let system = m.program.load("java/lang/System")?;
    m.set_static(system, name, a[0]);
    Ok(0)
}

// ---- properties ----

/// A system property: the configuration's, else a built-in one.
fn property(m: &Machine<'_>, key: &str) -> Option<String> {
    if let Some((_, v)) = m.config.properties.iter().rev().find(|(k, _)| k == key) {
        return Some(v.clone());
    }
    let jdk = m.program.jdk();
    Some(match key {
        "java.home" => jdk.home.display().to_string(),
        "java.version" | "java.runtime.version" | "java.vm.version" => jdk.version.clone(),
        "java.vendor" | "java.vm.vendor" => jdk.vendor.clone(),
        "java.specification.version" | "java.vm.specification.version" => jdk.feature.to_string(),
        "java.class.version" => format!("{}.0", jdk.feature + 44),
        // Up to JDK 17 the default charset is the locale's (JEP 400).
        "file.encoding" if m.config.ascii_output && jdk.feature < 18 => "ANSI_X3.4-1968".into(),
        "sun.jnu.encoding" | "native.encoding" | "stdout.encoding" | "stderr.encoding"
            if m.config.ascii_output =>
        {
            "ANSI_X3.4-1968".into()
        }
        _ => BUILT_IN.iter().find(|(k, _)| *k == key)?.1.to_string(),
    })
}

impl Machine<'_> {
    /// Whether there is a system property of that name whatever the program does.
    pub(crate) fn has_property(&self, key: &str) -> bool {
        property(self, key).is_some()
    }
}

/// Properties that do not depend on the JDK. No directory or name of the host's appears.
pub(super) const BUILT_IN: &[(&str, &str)] = &[
    ("file.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("java.io.tmpdir", crate::files::TEMPORARY),
    ("java.vm.name", "Cairn"),
    ("java.library.path", ""),
    ("java.class.path", ""),
    ("sun.boot.library.path", ""),
    ("sun.jnu.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("line.separator", "\n"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("os.version", "1"),
    ("path.separator", ":"),
    ("user.dir", crate::files::WORK),
    ("user.home", crate::files::HOME),
    ("java.specification.name", "Java Platform API Specification"),
    ("java.specification.vendor", "Oracle Corporation"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("user.name", "user"),
    ("user.language", "en"),
];

/// Keys of all properties that exist.
pub(super) fn property_keys(m: &Machine<'_>) -> Vec<String> {
    let mut keys: Vec<String> = BUILT_IN.iter().map(|(k, _)| k.to_string()).collect();
    const OF_JDK: [&str; 5] = [
        "java.home",
        "java.version",
        "java.vendor",
        "java.specification.version",
        "java.class.version",
    ];
    keys.extend(OF_JDK.map(String::from));
    keys.extend(m.config.properties.iter().map(|(k, _)| k.clone()));
    keys.sort();
    keys.dedup();
    keys
}

/// `System.getProperty(key)` while nobody asked for the whole table.
fn get_property(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.note_environment_of_program(Source::SystemProperties);
    let system = m.program.load("java/lang/System")?;
    if arg_ref(a, 0).is_null() || m.get_static(system, "props").is_some_and(|p| p != 0) {
        return Err(Trap::Bytecode);
    }
    let key = m.string_text(arg_ref(a, 0));
    if key.is_empty() {
        return Err(Trap::Bytecode);
    }
    match property(m, &key) {
        Some(v) => reference(m.new_string(&v)?),
        None => Ok(a.get(1).copied().unwrap_or(0)),
    }
}

/// Makes `System.props` before code that works on the table runs.
fn with_properties(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    m.note_environment_of_program(Source::SystemProperties);
    let system = m.program.load("java/lang/System")?;
    if m.get_static(system, "props").is_some_and(|p| p != 0) {
        return Err(Trap::Bytecode);
    }
    if m.knows_properties() && m.program_asks() {
        let what = "the table of system properties, after an unknown one was read";
        return Err(Trap::Unsupported(what.into()));
    }
    let pairs = property_keys(m)
        .into_iter()
        .filter_map(|k| property(m, &k).map(|v| (k, v)))
        .collect::<Vec<_>>();
    let boot = properties_class(m, &pairs)?;
    m.require_init(boot)?;
    Err(Trap::Bytecode)
}

/// Machines of one program may have other properties: each set has a class of its own.
fn properties_name(m: &Machine<'_>) -> String {
    const NAME: &str = "java/lang/System$CairnProperties";
    let own = &m.config.properties;
    match own.is_empty() {
        true => NAME.to_owned(),
        false => {
            let hash = rustc_hash::FxBuildHasher;
            format!("{NAME}{:x}", std::hash::BuildHasher::hash_one(&hash, own))
        }
    }
}

/// A class whose initialiser fills `System.props`, as the boot sequence would have.
fn properties_class(m: &Machine<'_>, pairs: &[(String, String)]) -> Result<ClassId, Trap> {
    let name = properties_name(m);
    if let Some(known) = m.program.find(&name) {
        return Ok(known);
    }
    let method = |name: &str, desc: &str, args: Vec<Reg>| {
        let (class, name, desc) = ("java/util/Properties".into(), name.into(), desc.into());
        Site::new(SiteRef::Method(MemberRef { class, name, desc, interface: false }), args)
    };
    let (props, key, value) = (Reg(0), Reg(1), Reg(2));
    let mut sites = vec![
        Site::new(SiteRef::Class("java/util/Properties".into()), vec![]),
        method("<init>", "()V", vec![props]),
        Site::new(
            SiteRef::Field(MemberRef {
                class: "java/lang/System".into(),
                name: "props".into(),
                desc: "Ljava/util/Properties;".into(),
                interface: false,
            }),
            vec![],
        ),
        method(
            "setProperty",
            "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
            vec![props, key, value],
        ),
    ];
    let mut code = vec![
        Inst::New { dst: props, site: 0 },
        Inst::Invoke { kind: Invoke::Special, dst: Reg::NONE, site: 1 },
    ];
    for (k, v) in pairs {
        for (dst, text) in [(key, k), (value, v)] {
            let utf16: Vec<u16> = text.encode_utf16().collect();
            code.push(Inst::ConstString { dst, site: sites.len() as u32 });
            sites.push(Site::new(SiteRef::String(utf16.into()), vec![]));
        }
        code.push(Inst::Invoke { kind: Invoke::Virtual, dst: Reg::NONE, site: 3 });
    }
    code.push(Inst::PutStatic { src: props, site: 2 });
    code.push(Inst::Return { src: Reg::NONE });
    let body = Body {
        pcs: vec![0; code.len()].into(),
        code: code.into(),
        regs: Box::new([Kind::Ref; 3]),
        sites: sites.into(),
        names: Box::new([const { None }; 3]),
        ..Body::default()
    };
    let initializer =
        SynthMethod { name: "<clinit>".into(), desc: "()V".into(), access: access::STATIC, body };
    let class = SynthClass {
        name: name.as_str().into(),
        super_class: m.program.object(),
        interfaces: vec![],
        access: access::FINAL,
        fields: vec![],
        methods: vec![initializer],
        host: m.program.load("java/lang/System")?,
    };
    match m.program.define(class) {
        // By another thread, meanwhile.
        Err(ProgramError::Duplicate { .. }) => Ok(m.program.load(&name)?),
        defined => Ok(defined?),
    }
}

/// `VM.getSavedProperty` and what is built on it.
fn saved_property(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if arg_ref(a, 0).is_null() {
        return Ok(0);
    }
    let key = m.string_text(arg_ref(a, 0));
    match property(m, &key) {
        Some(v) => reference(m.new_string(&v)?),
        None => Ok(0),
    }
}

// ---- time: deterministic, moving on with every reading ----

pub(super) const TICK_NANOS: u64 = 1_000_000;

fn now(m: &mut Machine<'_>) -> u64 {
    // A generator without a seed asks for no time.
    let is_seed = m.frames().last().is_some_and(|f| {
        &*f.method.name == "<init>" && &*m.program.class(f.method.class).name == "java/util/Random"
    });
    if !is_seed {
        m.note_environment(Source::Clock);
    }
    m.thread.ticks += 1;
    m.config.clock_start + m.thread.ticks * TICK_NANOS
}

impl Machine<'_> {
    /// What the clock says, which is not read by that.
    pub(crate) fn now_in_millis(&self) -> u64 {
        (self.config.clock_start + self.thread.ticks * TICK_NANOS) / 1_000_000
    }
}

fn current_time_millis(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(now(m) / 1_000_000)
}

fn nano_time(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(now(m))
}

/// `jdk.internal.misc.VM.getNanoTimeAdjustment(offsetInSeconds)`.
fn nano_time_adjustment(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let now = now(m) as i64;
    Ok(now.wrapping_sub((a[0] as i64).wrapping_mul(1_000_000_000)) as u64)
}

// ---- ending, runtime figures ----

/// In a concrete run the program's hooks come first.
fn exit(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if m.has_shutdown_hooks() { Err(Trap::Bytecode) } else { halt(m, a) }
}

fn halt(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Err(Trap::Exit(arg_int(a, a.len() - 1)))
}

impl Machine<'_> {
    /// Whether the program wants something done when it ends, and it is.
    pub(crate) fn has_shutdown_hooks(&self) -> bool {
        let hooks = self.program.find("java/lang/ApplicationShutdownHooks");
        let is_used = |class| self.heap.class_status(class).0 == ClassStatus::Ready;
        self.sym.is_none() && hooks.is_some_and(is_used)
    }
}

/// What the library registers to be done at the end: only if the program does so, too, is that of interest.
fn library_hook(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    if m.sym.is_none() { Err(Trap::Bytecode) } else { Ok(0) }
}

fn unlinked(text: String) -> NativeResult {
    Err(Trap::Throw("java/lang/UnsatisfiedLinkError", Some(text)))
}

/// `Runtime.loadLibrary0(class, name)` for the program: there are no libraries.
fn load_library(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if m.program.class(m.class_of_mirror(super::non_null(a, 1)?)).origin != Origin::User {
        return Err(Trap::Bytecode);
    }
    let name = m.string_text(super::non_null(a, 2)?);
    if name.contains('/') {
        return unlinked(format!("Directory separator should not appear in library name: {name}"));
    }
    let path = property(m, "java.library.path").unwrap_or_default();
    unlinked(format!("no {name} in java.library.path: {path}"))
}

/// `Runtime.load0(class, file)`.
fn load_file(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let file = m.string_text(super::non_null(a, 2)?);
    match file.starts_with('/') {
        true => unlinked(format!("Can't load library: {file}")),
        false => unlinked(format!("Expecting an absolute path of the library: {file}")),
    }
}

/// `System.mapLibraryName`.
fn library_name(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let name = m.string_text(super::non_null(a, 0)?);
    reference(m.new_string(&format!("lib{name}.so"))?)
}

/// `Runtime.addShutdownHook`. What the library does when the JVM ends is not seen by a program; what the program does then is not
/// part of the paths that are explored, and is named.
fn shutdown_hook(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let caller = m.frames().last().map(|f| m.program.class(f.method.class).origin);
    if caller == Some(Origin::Jdk) {
        return Ok(0);
    }
    if m.sym.is_none() {
        return Err(Trap::Bytecode);
    }
    m.note_environment(Source::ShutdownHooks);
    Ok(0)
}

/// `System.getenv(name)`: there are no variables, unless the configuration has some.
fn variable(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.note_environment(Source::EnvironmentVariables);
    let name = m.string_text(arg_ref(a, 0));
    let found = m.config.variables.iter().find(|(n, _)| *n == name).map(|(_, value)| value.clone());
    match found {
        Some(value) => reference(m.new_string(&value)?),
        None => Ok(0),
    }
}

fn processors(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    m.note_environment(Source::Processors);
    Ok(m.config.processors.into())
}

fn max_memory(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    m.note_environment(Source::Memory);
    Ok(m.config.max_heap)
}

fn free_memory(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    m.note_environment(Source::Memory);
    Ok(m.config.max_heap.saturating_sub(m.heap.used_bytes()))
}

// ---- who calls ----

/// The class whose method called the method that asks.
fn caller_class(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let frames: Vec<_> = m.frames().iter().rev().filter(|f| !f.method.hidden).collect();
    match frames.get(1) {
        Some(f) => {
            let class = f.method.class;
            reference(m.mirror(class)?)
        }
        None => Ok(0),
    }
}

fn class_access_flags(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(arg_ref(a, 0));
    Ok(u64::from(m.program.class(class).access))
}

fn are_nest_mates(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (x, y) = (m.class_of_mirror(arg_ref(a, 0)), m.class_of_mirror(arg_ref(a, 1)));
    boolean(m.program.nest_host(x) == m.program.nest_host(y))
}

/// Seeds that are random in a JVM.
fn seed(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(0x5DEE_CE66 ^ m.config.salt)
}

const SYSTEM: &str = "java/lang/System";
const RUNTIME: &str = "java/lang/Runtime";
const VM: &str = "jdk/internal/misc/VM";
const CDS: &str = "jdk/internal/misc/CDS";
const REFLECTION: &str = "jdk/internal/reflect/Reflection";
const ACCESS: &str = "java/security/AccessController";

pub(super) const TABLE: &[Entry] = &[
    (SYSTEM, "getProperty", "*", get_property),
    (SYSTEM, "getProperties", "*", with_properties),
    (SYSTEM, "setProperty", "*", with_properties),
    (SYSTEM, "clearProperty", "*", with_properties),
    (SYSTEM, "setProperties", "*", with_properties),
    (SYSTEM, "getSecurityManager", "*", no_object),
    (SYSTEM, "allowSecurityManager", "*", nothing),
    (SYSTEM, "setIn0", "*", set_in),
    (SYSTEM, "setOut0", "*", set_out),
    (SYSTEM, "setErr0", "*", set_err),
    (SYSTEM, "currentTimeMillis", "*", current_time_millis),
    (SYSTEM, "nanoTime", "*", nano_time),
    (SYSTEM, "exit", "*", exit),
    (SYSTEM, "gc", "*", nothing),
    (SYSTEM, "getenv", "(Ljava/lang/String;)Ljava/lang/String;", variable),
    (RUNTIME, "exit", "*", exit),
    (RUNTIME, "halt", "*", halt),
    ("java/lang/Shutdown", "halt0", "*", halt),
    ("java/lang/Shutdown", "beforeHalt", "*", nothing),
    ("java/lang/Shutdown", "logRuntimeExit", "*", nothing),
    ("java/lang/Shutdown", "add", "*", library_hook),
    ("java/lang/ApplicationShutdownHooks", "add", "*", library_hook),
    (SYSTEM, "mapLibraryName", "*", library_name),
    (RUNTIME, "loadLibrary0", "(Ljava/lang/Class;Ljava/lang/String;)V", load_library),
    (RUNTIME, "load0", "(Ljava/lang/Class;Ljava/lang/String;)V", load_file),
    (RUNTIME, "gc", "*", nothing),
    (RUNTIME, "addShutdownHook", "*", shutdown_hook),
    (RUNTIME, "availableProcessors", "*", processors),
    (RUNTIME, "maxMemory", "*", max_memory),
    (RUNTIME, "totalMemory", "*", max_memory),
    (RUNTIME, "freeMemory", "*", free_memory),
    (VM, "initialize", "*", nothing),
    (VM, "initializeFromArchive", "*", nothing),
    (VM, "isBooted", "*", yes),
    (VM, "isModuleSystemInited", "*", yes),
    (VM, "initLevel", "()I", init_level),
    (VM, "getSavedProperty", "*", saved_property),
    (VM, "getNanoTimeAdjustment", "*", nano_time_adjustment),
    (VM, "isSystemDomainLoader", "*", yes),
    (CDS, "isDumpingClassList0", "*", nothing),
    (CDS, "isDumpingArchive0", "*", nothing),
    (CDS, "isSharingEnabled0", "*", nothing),
    (CDS, "getCDSConfigStatus", "*", nothing),
    (CDS, "getRandomSeedForDumping", "*", seed),
    (CDS, "initializeFromArchive", "*", nothing),
    (CDS, "logLambdaFormInvoker", "*", nothing),
    (REFLECTION, "getCallerClass", "*", caller_class),
    (REFLECTION, "getClassAccessFlags", "*", class_access_flags),
    (REFLECTION, "areNestMates", "*", are_nest_mates),
    (ACCESS, "getStackAccessControlContext", "*", no_object),
    (ACCESS, "getInheritedAccessControlContext", "*", no_object),
    (ACCESS, "ensureMaterializedForStackWalk", "*", nothing),
    (ACCESS, "getProtectionDomain", "*", no_object),
];

fn init_level(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(4)
}
