//! Methods of the library that have code and are not looked into: a declared table of what they do with
//! references, like that of native methods.
//!
//! Each works on names, numbers, texts and the library's own caches, calls no code of the program but what its
//! row says, and its code leads far: formatting, locales, modules, security, reflection's own machinery. What
//! it calls inside is not in the call graph. The methods by which a driver asks for inputs are such methods, too:
//! their code is for runs without the machine.

use cairn_analysis::natives::Flow;
use cairn_program::{Method, Origin, Program};

const STRING: &str = "java/lang/String";
const CLASS: &str = "java/lang/Class";
const SERVICES: &str = "java/util/ServiceLoader";
const LOADER: &str = "java/lang/ClassLoader";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
const HANDLE: &str = "java/lang/invoke/MethodHandle";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
const ACCESS: &str = "java/security/AccessController";

/// What a sealed method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seal {
    Flows(Flows),
    /// By name: `reflect`.
    Reflects,
    /// Handles and lookups: `reflect`.
    Handles,
    /// It gives an input: a number, a string or an array of numbers.
    Input,
    /// It is taken to give nothing, which is an assumption.
    Assumed(&'static str),
}

/// What a sealed method does with references, and what is not known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flows {
    pub flows: &'static [Flow],
    /// It throws exceptions, [`THROWN`].
    pub throws: bool,
    /// What its code does besides, and is not followed.
    pub assumed: Option<&'static str>,
}

/// It does this, calls nothing and throws nothing.
const fn flows(flows: &'static [Flow]) -> Seal {
    Seal::Flows(Flows { flows, throws: false, assumed: None })
}

/// It does this, and can throw.
const fn throwing(flows: &'static [Flow]) -> Seal {
    Seal::Flows(Flows { flows, throws: true, assumed: None })
}

/// It does this, can throw, and does more that can matter.
const fn partly(flows: &'static [Flow], assumed: &'static str) -> Seal {
    Seal::Flows(Flows { flows, throws: true, assumed: Some(assumed) })
}

/// Class, the beginning of the method's name (a last `*`: any rest), and what it does.
type Row = (&'static str, &'static [&'static str], Seal);

const TEXT: Seal = throwing(&[Flow::Makes(STRING)]);
const LOCALES: &str = "data of locales are not read";
const POLICY: &str = "there is no security policy";
const PROPERTIES: &str = "security properties are not read";
const LOGGERS: &str = "loggers of the platform are not followed";
const RESOURCES: &str = "resources are bytes in memory";
const STREAM: Seal = partly(&[Flow::Makes("java/io/ByteArrayInputStream")], RESOURCES);
const URL: Seal = partly(&[Flow::Makes("java/net/URL")], RESOURCES);
const KEYS: Seal = Seal::Flows(Flows {
    flows: &[Flow::ClassOf(0)],
    throws: false,
    assumed: Some("generic interfaces of keys can be read"),
});

const FIELD_ACCESS: &[&str] = &[
    "get",
    "set",
    "getBoolean",
    "getByte",
    "getChar",
    "getShort",
    "getInt",
    "getLong",
    "getFloat",
    "getDouble",
    "setBoolean",
    "setByte",
    "setChar",
    "setShort",
    "setInt",
    "setLong",
    "setFloat",
    "setDouble",
];

static TABLE: &[Row] = &[
    ("jdk/internal/util/Preconditions", &["outOfBoundsMessage"], flows(&[Flow::Makes(STRING)])),
    ("java/lang/StackTraceElement", &["computeFormat"], flows(&[])),
    (
        "java/lang/ref/Reference$ReferenceHandler",
        &["ensureClassInitialized"],
        flows(&[Flow::Initialises(0)]),
    ),
    (
        "java/text/NumberFormat",
        &["getInstance"],
        partly(&[Flow::Makes("java/text/DecimalFormat")], LOCALES),
    ),
    ("java/lang/ConditionalSpecialCasing", &["to*"], flows(&[Flow::Makes("[C")])),
    ("java/lang/Character", &["getName", "codePointOf"], TEXT),
    ("java/text/Normalizer", &["normalize", "isNormalized"], TEXT),
    ("java/util/regex/Pattern", &["normalize", "getClass", "produceEquivalentAlternation"], TEXT),
    ("java/util/HashMap", &["comparableClassFor"], KEYS),
    ("java/util/concurrent/ConcurrentHashMap", &["comparableClassFor"], KEYS),
    (
        "java/security/SecureRandom",
        &["getSeed"],
        partly(&[Flow::Makes("[B")], "security providers are not looked for"),
    ),
    ("sun/security/util/Debug", &["*"], Seal::Assumed("java.security.debug is not set")),
    (ACCESS, &["getContext"], partly(&[Flow::Makes("java/security/AccessControlContext")], POLICY)),
    (ACCESS, &["checkPermission", "checkContext"], partly(&[], POLICY)),
    ("java/security/AccessControlContext", &["optimize"], partly(&[Flow::Returns(0)], POLICY)),
    (SERVICES, &["load", "loadInstalled", "iterator", "findFirst"], Seal::Reflects),
    (SERVICES, &["*"], Seal::Assumed("services are not looked for in this way")),
    ("java/util/ResourceBundle", &["getBundle*"], Seal::Assumed("resource bundles are not read")),
    ("java/lang/System", &["getLogger"], Seal::Assumed(LOGGERS)),
    (
        "java/text/DecimalFormatSymbols",
        &["getInstance", "initialize"],
        partly(&[Flow::Makes("java/text/DecimalFormatSymbols")], LOCALES),
    ),
    (
        "java/lang/Module",
        &["defineModules", "implAdd*", "implIs*"],
        Seal::Assumed("modules are not followed"),
    ),
    ("java/lang/ModuleLayer", &["<clinit>"], Seal::Assumed("modules are not followed")),
    (
        "jdk/internal/loader/ClassLoaders",
        &["<clinit>"],
        Seal::Assumed("class loaders of the platform are not followed"),
    ),
    ("sun/util/locale/provider/LocaleProviderAdapter", &["*"], Seal::Assumed(LOCALES)),
    ("sun/util/locale/provider/LocaleServiceProviderPool", &["*"], Seal::Assumed(LOCALES)),
    (
        "sun/util/calendar/ZoneInfoFile",
        &["*"],
        partly(&[Flow::Makes("sun/util/calendar/ZoneInfo")], "data of time zones are not read"),
    ),
    (
        "sun/security/jca/GetInstance",
        &["*"],
        Seal::Assumed("security providers are not looked for"),
    ),
    ("java/security/Policy", &["*"], Seal::Assumed(POLICY)),
    ("java/security/Security", &["initialize"], Seal::Assumed(PROPERTIES)),
    (
        "sun/security/util/SecurityProperties",
        &["privilegedGetOverridable", "getOverridableProperty"],
        partly(&[Flow::Makes(STRING)], PROPERTIES),
    ),
    ("java/net/URL", &["openStream"], STREAM),
    ("java/net/URL", &["openConnection"], Seal::Assumed("connections are not opened")),
    (
        "java/util/stream/Tripwire",
        &["trip"],
        Seal::Assumed("org.openjdk.java.util.stream.tripwire is not set"),
    ),
    ("sun/util/logging/PlatformLogger", &["getLogger"], Seal::Assumed(LOGGERS)),
    (
        "java/security/ProtectionDomain",
        &["toString"],
        partly(&[Flow::Makes(STRING)], "principals are not put into words"),
    ),
    (
        "java/security/ProtectionDomain",
        &["mergePermissions"],
        partly(&[Flow::Makes("java/security/Permissions")], POLICY),
    ),
    // Resources.
    (CLASS, &["getResourceAsStream"], STREAM),
    (LOADER, &["getResourceAsStream", "getSystemResourceAsStream"], STREAM),
    (CLASS, &["getResource"], URL),
    (LOADER, &["getResource", "getSystemResource"], URL),
    (LOADER, &["getResources", "getSystemResources", "resources"], Seal::Assumed(RESOURCES)),
    // Reflection.
    (CLASS, &["getEnumConstantsShared"], Seal::Reflects),
    (
        CLASS,
        &["getMethod", "getDeclaredMethod", "getMethods", "getDeclaredMethods"],
        Seal::Reflects,
    ),
    (CLASS, &["getField", "getDeclaredField", "getFields", "getDeclaredFields"], Seal::Reflects),
    (
        CLASS,
        &["getConstructor", "getDeclaredConstructor", "getConstructors", "getDeclaredConstructors"],
        Seal::Reflects,
    ),
    (CLASS, &["newInstance"], Seal::Reflects),
    ("java/lang/reflect/Method", &["invoke"], Seal::Reflects),
    ("java/lang/reflect/Constructor", &["newInstance", "newInstanceWithCaller"], Seal::Reflects),
    ("java/lang/reflect/Field", FIELD_ACCESS, Seal::Reflects),
    ("java/lang/reflect/Proxy", &["newProxyInstance"], Seal::Assumed("proxies are not followed")),
    (
        CLASS,
        &["getGeneric*", "getAnnotat*", "getDeclaredAnnotat*", "annotationData"],
        Seal::Assumed("annotations and generic types are not read"),
    ),
    (LOOKUP, &["find*", "unreflect*", "bind", "reveal*", "define*"], Seal::Handles),
];

/// Methods of handles that run as they are; all others are sealed.
const PLAIN: &[&str] =
    &["lookup", "publicLookup", "privateLookupIn", "<init>", "<clinit>", "type", "toString"];

/// Classes whose methods give inputs.
const INPUTS: &[&str] = &["dev/cairn/Symbolic", "org/sosy_lab/sv_benchmarks/Verifier"];

/// What is declared of a method with code that is not looked into.
pub(crate) fn seal(program: &Program, m: &Method) -> Option<Seal> {
    let class = program.class(m.class);
    if INPUTS.contains(&&*class.name) && m.is_static() && !m.is_native() && &*m.name != "<clinit>" {
        return Some(Seal::Input);
    }
    if class.origin != Origin::Jdk || m.is_native() && !program.is_polymorphic(m) {
        return None;
    }
    if matches!(&*class.name, HANDLES | HANDLE | VAR_HANDLE) {
        return (!PLAIN.contains(&&*m.name)).then_some(Seal::Handles);
    }
    let is_named = |names: &[&str]| {
        names.iter().any(|n| match n.strip_suffix('*') {
            Some(start) => m.name.starts_with(start),
            None => *n == &*m.name,
        })
    };
    let fits = |r: &&Row| *r.0 == *class.name && is_named(r.1);
    TABLE.iter().find(fits).map(|r| r.2)
}

/// What methods that are not looked into can throw, besides what their rows say.
pub(crate) const THROWN: &[&str] = &[
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/ClassNotFoundException",
    "java/lang/IllegalAccessException",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/InstantiationException",
    "java/lang/NegativeArraySizeException",
    "java/lang/NoSuchFieldException",
    "java/lang/NoSuchMethodException",
    "java/lang/NullPointerException",
    "java/lang/SecurityException",
    "java/lang/UnsupportedOperationException",
    "java/lang/invoke/WrongMethodTypeException",
];

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_program::{ClassPath, Jdk};

    /// Every name of the table is of a method that this JDK, or another one that Cairn knows, has; and every
    /// class that a row makes is there.
    #[test]
    fn rows_name_methods_that_exist() {
        let jdks = [cairn_testing::Jdk::default()].into_iter().chain(cairn_testing::Jdk::others());
        let open = |j: cairn_testing::Jdk| {
            let jdk = Jdk::at(&j.home).expect("a JDK");
            Program::open(jdk, ClassPath::default()).expect("a program")
        };
        let programs: Vec<Program> = jdks.map(open).collect();
        let has = |p: &Program, class: &str, name: &str| {
            let Ok(class) = p.load(class) else { return false };
            p.class(class).methods.iter().any(|&m| match name.strip_suffix('*') {
                Some(start) => p.method(m).name.starts_with(start),
                None => &*p.method(m).name == name,
            })
        };
        let mut missing = vec![];
        for (class, names, seal) in TABLE {
            for name in *names {
                if !programs.iter().any(|p| has(p, class, name)) {
                    missing.push(format!("{class}.{name}"));
                }
            }
            let Seal::Flows(f) = seal else { continue };
            for flow in f.flows {
                let Flow::Makes(made) = flow else { continue };
                if !programs.iter().any(|p| p.load(made).is_ok()) {
                    missing.push(format!("{class} makes {made}"));
                }
            }
        }
        for class in THROWN {
            if !programs.iter().all(|p| p.load(class).is_ok()) {
                missing.push((*class).to_owned());
            }
        }
        assert!(missing.is_empty(), "{missing:#?}");
    }
}
