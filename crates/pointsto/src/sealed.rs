//! Methods of the library that have code and are not looked into: a declared table of what they do with
//! references, like that of native methods.
//!
//! Each works on names, numbers, texts and the library's own caches, calls no code of the program but what its
//! row says, and its code leads far: formatting, locales, modules, security, reflection's own machinery. What
//! it calls inside is not in the call graph.

use cairn_analysis::natives::Flow;
use cairn_program::{Method, Origin, Program};

const STRING: &str = "java/lang/String";
const CLASS: &str = "java/lang/Class";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
const HANDLE: &str = "java/lang/invoke/MethodHandle";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
const ACCESS: &str = "java/security/AccessController";

/// What a sealed method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seal {
    Flows(&'static [Flow]),
    /// By name: `reflect`.
    Reflects,
    /// Handles and lookups: `reflect`.
    Handles,
    /// It is taken to give nothing, which is an assumption.
    Assumed(&'static str),
}

/// Class, the beginning of the method's name (a last `*`: any rest), and what it does.
type Row = (&'static str, &'static [&'static str], Seal);

const TEXT: Seal = Seal::Flows(&[Flow::Makes(STRING)]);
const NOTHING: Seal = Seal::Flows(&[]);

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
    ("jdk/internal/util/Preconditions", &["outOfBoundsMessage"], TEXT),
    ("java/lang/StackTraceElement", &["computeFormat"], NOTHING),
    (
        "java/lang/ref/Reference$ReferenceHandler",
        &["ensureClassInitialized"],
        Seal::Flows(&[Flow::Initialises(0)]),
    ),
    (
        "java/text/NumberFormat",
        &["getInstance"],
        Seal::Flows(&[Flow::Makes("java/text/DecimalFormat")]),
    ),
    ("java/lang/ConditionalSpecialCasing", &["to*"], Seal::Flows(&[Flow::Makes("[C")])),
    ("java/lang/Character", &["getName", "codePointOf"], TEXT),
    ("java/text/Normalizer", &["normalize", "isNormalized"], TEXT),
    ("java/util/regex/Pattern", &["normalize", "getClass", "produceEquivalentAlternation"], TEXT),
    ("java/util/HashMap", &["comparableClassFor"], Seal::Flows(&[Flow::ClassOf(0)])),
    (
        "java/util/concurrent/ConcurrentHashMap",
        &["comparableClassFor"],
        Seal::Flows(&[Flow::ClassOf(0)]),
    ),
    ("java/security/SecureRandom", &["getSeed"], Seal::Flows(&[Flow::Makes("[B")])),
    ("sun/security/util/Debug", &["*"], Seal::Assumed("java.security.debug is not set")),
    (ACCESS, &["getContext"], Seal::Flows(&[Flow::Makes("java/security/AccessControlContext")])),
    (ACCESS, &["checkPermission", "checkContext"], NOTHING),
    ("java/security/AccessControlContext", &["optimize"], Seal::Flows(&[Flow::Returns(0)])),
    ("java/util/ServiceLoader", &["*"], Seal::Assumed("services are not looked for")),
    ("java/util/ResourceBundle", &["getBundle*"], Seal::Assumed("resource bundles are not read")),
    ("java/lang/System", &["getLogger"], Seal::Assumed("loggers of the platform are not followed")),
    (
        "java/text/DecimalFormatSymbols",
        &["getInstance", "initialize"],
        Seal::Flows(&[Flow::Makes("java/text/DecimalFormatSymbols")]),
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
    (
        "sun/util/locale/provider/LocaleProviderAdapter",
        &["*"],
        Seal::Assumed("data of locales are not read"),
    ),
    (
        "sun/util/locale/provider/LocaleServiceProviderPool",
        &["*"],
        Seal::Assumed("data of locales are not read"),
    ),
    (
        "sun/util/calendar/ZoneInfoFile",
        &["*"],
        Seal::Flows(&[Flow::Makes("sun/util/calendar/ZoneInfo")]),
    ),
    (
        "sun/security/jca/GetInstance",
        &["*"],
        Seal::Assumed("security providers are not looked for"),
    ),
    ("java/security/Policy", &["*"], Seal::Assumed("there is no security policy")),
    ("java/security/ProtectionDomain", &["toString", "mergePermissions"], TEXT),
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

/// What is declared of a method with code that is not looked into.
pub(crate) fn seal(program: &Program, m: &Method) -> Option<Seal> {
    let class = program.class(m.class);
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
