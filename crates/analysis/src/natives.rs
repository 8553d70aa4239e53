//! Effects of native methods: a declared table of what each can read, write, throw, call and make.
//!
//! A row is a promise about every JVM, taken from the specification of the method: what it does to
//! objects that the program can see. A native method without a row has every effect
//! ([`crate::effects::of_native`]). To add one: read its specification, write its row; when in doubt,
//! write none.

use cairn_program::{Class, Method, Origin};

/// What a native method writes to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    Nothing,
    /// Elements of arrays.
    Arrays,
    /// These fields: class and name.
    Fields(&'static [(&'static str, &'static str)]),
    /// Any field, static field or array element.
    Anything,
}

/// The effects of a native method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NativeEffects {
    /// It reads fields, static fields or array elements.
    pub reads: bool,
    pub writes: Writes,
    /// Classes of the exceptions it throws, subclasses included.
    pub throws: &'static [&'static str],
    /// The methods that it calls: class, name and descriptor; selected by the class of the object that
    /// it is given.
    pub calls: &'static [(&'static str, &'static str, &'static str)],
    /// Classes of the objects that it makes; a copy of a given object is not listed.
    pub makes: &'static [&'static str],
    pub allocates: bool,
    pub locks: bool,
    /// It depends on, or changes, something outside the program: a clock, the environment, a file,
    /// another thread, the end of the run.
    pub external: bool,
}

/// Depends on nothing but its arguments' values and classes.
const PURE: NativeEffects = NativeEffects {
    reads: false,
    writes: Writes::Nothing,
    throws: &[],
    calls: &[],
    makes: &[],
    allocates: false,
    locks: false,
    external: false,
};

const READS: NativeEffects = NativeEffects { reads: true, ..PURE };
const EXTERNAL: NativeEffects = NativeEffects { external: true, ..PURE };
const WRITES_ANYTHING: NativeEffects =
    NativeEffects { reads: true, writes: Writes::Anything, ..PURE };
const MAKES_CLASS: NativeEffects = PURE.making(&["java/lang/Class"]);
const MAKES_STRING: NativeEffects = PURE.making(&["java/lang/String"]);
const NULL: &str = "java/lang/NullPointerException";

impl NativeEffects {
    const fn throwing(self, throws: &'static [&'static str]) -> NativeEffects {
        NativeEffects { throws, ..self }
    }

    const fn calling(
        self,
        calls: &'static [(&'static str, &'static str, &'static str)],
    ) -> NativeEffects {
        NativeEffects { calls, ..self }
    }

    const fn making(self, makes: &'static [&'static str]) -> NativeEffects {
        NativeEffects { makes, allocates: true, ..self }
    }

    const fn writing(self, writes: Writes) -> NativeEffects {
        NativeEffects { writes, ..self }
    }

    const fn locking(self) -> NativeEffects {
        NativeEffects { locks: true, ..self }
    }
}

/// Where references go that a native method is given or gives. Arguments count from the receiver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The result is this argument.
    Returns(usize),
    /// The result is a new object of this class; so are the elements of an array, all the way in.
    Makes(&'static str),
    /// The result is a box of any kind of number.
    Boxes,
    /// The elements of the result are new objects of this class.
    Holds(&'static str),
    /// The result is, or holds, any object of this class that exists.
    Finds(&'static str),
    /// A new object of this class is written to a field of an argument.
    MakesField(usize, &'static str, &'static str, &'static str),
    /// An argument is written to this static field.
    StoresStatic(usize, &'static str, &'static str),
    /// The result is any field, or element, of this argument.
    LoadsAny(usize),
    /// The second argument is written to any field, or element, of the first.
    StoresAny(usize, usize),
    /// Elements of the first array are written to the second.
    CopiesElements(usize, usize),
    /// The result is a copy of this argument.
    Clones(usize),
    /// The result is the class object of this argument's class.
    ClassOf(usize),
    /// The class that a class object stands for is initialised.
    Initialises(usize),
    /// The method of this class, name and descriptor is called on an argument; its result is the result.
    Calls(usize, &'static str, &'static str, &'static str),
    /// An argument is a thread: its `run` is called, what that throws is dispatched, and the thread ends with `exit`.
    Starts(usize),
    /// Something about classes, methods and fields that has no form here: whoever follows references
    /// knows the method by its name.
    Reflects,
}

/// What a native method does with references, if that is known. A method whose result is a number, and that
/// has a row of effects without calls, needs none; one whose row says what it makes has that as its result.
pub fn flows(class: &Class, method: &Method) -> Option<&'static [Flow]> {
    let is_known = method.is_native() && class.origin == Origin::Jdk;
    let fits = |&&(c, name, desc, _): &&FlowRow| matches(c, name, desc, class, method);
    FLOWS.iter().find(fits).filter(|_| is_known).map(|r| r.3)
}

fn matches(c: &str, name: &str, desc: &str, class: &Class, method: &Method) -> bool {
    let is_named = match name.strip_suffix('*') {
        Some(start) => method.name.starts_with(start),
        None => *name == *method.name,
    };
    (c == "*" || *c == *class.name) && is_named && (desc == "*" || *desc == *method.desc)
}

type FlowRow = (&'static str, &'static str, &'static str, &'static [Flow]);

const STRING: &str = "java/lang/String";
const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

static FLOWS: &[FlowRow] = &[
    (OBJECT, "getClass", "*", &[Flow::ClassOf(0)]),
    (OBJECT, "clone", "*", &[Flow::Clones(0)]),
    (SYSTEM, "arraycopy", "*", &[Flow::CopiesElements(0, 2)]),
    (SYSTEM, "setIn0", "*", &[Flow::StoresStatic(0, SYSTEM, "in")]),
    (SYSTEM, "setOut0", "*", &[Flow::StoresStatic(0, SYSTEM, "out")]),
    (SYSTEM, "setErr0", "*", &[Flow::StoresStatic(0, SYSTEM, "err")]),
    (STRING, "intern", "*", &[Flow::Returns(0), Flow::Makes(STRING)]),
    (
        "java/lang/Throwable",
        "fillInStackTrace",
        "(I)Ljava/lang/Throwable;",
        &[Flow::Returns(0), Flow::MakesField(0, "java/lang/Throwable", "backtrace", "[J")],
    ),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElement*",
        "*",
        &[
            Flow::MakesField(0, "java/lang/StackTraceElement", "declaringClass", STRING),
            Flow::MakesField(0, "java/lang/StackTraceElement", "methodName", STRING),
            Flow::MakesField(0, "java/lang/StackTraceElement", "fileName", STRING),
            Flow::MakesField(0, "java/lang/StackTraceElement", "moduleName", STRING),
            Flow::MakesField(0, "java/lang/StackTraceElement", "moduleVersion", STRING),
            Flow::MakesField(0, "java/lang/StackTraceElement", "classLoaderName", STRING),
        ],
    ),
    (
        CLASS,
        "initClassName",
        "*",
        &[Flow::Makes(STRING), Flow::MakesField(0, CLASS, "name", STRING)],
    ),
    (CLASS, "getSuperclass", "*", &[Flow::Reflects]),
    (CLASS, "getInterfaces0", "*", &[Flow::Reflects]),
    (CLASS, "getPrimitiveClass", "*", &[Flow::Reflects]),
    (CLASS, "getNestHost0", "*", &[Flow::Reflects]),
    (CLASS, "getNestMembers0", "*", &[Flow::Reflects]),
    (CLASS, "getDeclaringClass0", "*", &[Flow::Reflects]),
    (CLASS, "getDeclaredClasses0", "*", &[Flow::Reflects]),
    (CLASS, "getPermittedSubclasses0", "*", &[Flow::Reflects]),
    (CLASS, "forName0", "*", &[Flow::Reflects]),
    (CLASS, "getDeclaredMethods0", "*", &[Flow::Reflects]),
    (CLASS, "getDeclaredConstructors0", "*", &[Flow::Reflects]),
    (CLASS, "getDeclaredFields0", "*", &[Flow::Reflects]),
    (CLASS, "getGenericSignature0", "*", &[Flow::Makes(STRING)]),
    (CLASS, "getSimpleBinaryName0", "*", &[Flow::Makes(STRING)]),
    (CLASS, "getRawAnnotations", "*", &[Flow::Makes("[B")]),
    (CLASS, "getRawTypeAnnotations", "*", &[Flow::Makes("[B")]),
    ("jdk/internal/reflect/Reflection", "getCallerClass", "*", &[Flow::Reflects]),
    (THREAD, "currentThread", "*", &[Flow::Finds(THREAD)]),
    (THREAD, "currentCarrierThread", "*", &[Flow::Finds(THREAD)]),
    (THREAD, "start0", "*", &[Flow::Starts(0)]),
    (THREAD, "getThreads", "*", &[Flow::Makes("[Ljava/lang/Thread;"), Flow::Finds(THREAD)]),
    (
        ACCESS,
        "doPrivileged",
        "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        &[Flow::Calls(0, "java/security/PrivilegedAction", "run", "()Ljava/lang/Object;")],
    ),
    (
        ACCESS,
        "getStackAccessControlContext",
        "*",
        &[Flow::Finds("java/security/AccessControlContext")],
    ),
    (
        ACCESS,
        "getInheritedAccessControlContext",
        "*",
        &[Flow::Finds("java/security/AccessControlContext")],
    ),
    (ARRAY, "get", "*", &[Flow::LoadsAny(0), Flow::Boxes]),
    (ARRAY, "set", "*", &[Flow::StoresAny(0, 2)]),
    (ARRAY, "newArray", "*", &[Flow::Reflects]),
    (ARRAY, "multiNewArray", "*", &[Flow::Reflects]),
    (UNSAFE, "getReference*", "*", &[Flow::LoadsAny(1)]),
    (UNSAFE, "putReference*", "*", &[Flow::StoresAny(1, 3)]),
    (UNSAFE, "compareAndSetReference*", "*", &[Flow::StoresAny(1, 4)]),
    (UNSAFE, "compareAndExchangeReference*", "*", &[Flow::StoresAny(1, 4), Flow::LoadsAny(1)]),
    (UNSAFE, "staticFieldBase0", "*", &[Flow::Finds(CLASS)]),
    (UNSAFE, "ensureClassInitialized0", "*", &[Flow::Initialises(1)]),
    (UNSAFE, "allocateInstance", "*", &[Flow::Reflects]),
    (
        "jdk/internal/misc/VM",
        "latestUserDefinedLoader0",
        "*",
        &[Flow::Finds("java/lang/ClassLoader")],
    ),
    ("jdk/internal/misc/VM", "getRuntimeArguments", "*", &[Flow::Makes("[Ljava/lang/String;")]),
    ("jdk/internal/util/SystemProps$Raw", "*", "*", &[Flow::Makes("[Ljava/lang/String;")]),
    ("jdk/internal/loader/BootLoader", "*", "*", &[Flow::Makes(STRING)]),
    ("jdk/internal/misc/CDS", "getRandomSeedForDumping", "*", &[]),
    ("java/util/TimeZone", "getSystem*", "*", &[Flow::Makes(STRING)]),
    ("java/io/UnixFileSystem", "canonicalize0", "*", &[Flow::Makes(STRING)]),
    ("java/io/UnixFileSystem", "list", "*", &[Flow::Makes("[Ljava/lang/String;")]),
    ("java/lang/ProcessEnvironment", "environ", "*", &[Flow::Makes("[[B")]),
    ("sun/nio/fs/UnixNativeDispatcher", "*", "*", &[Flow::Makes("[B")]),
    (CLASS, "getConstantPool", "*", &[Flow::Makes("jdk/internal/reflect/ConstantPool")]),
    ("jdk/internal/reflect/ConstantPool", "getUTF8At0", "*", &[Flow::Makes(STRING)]),
    (CLASS, "getSigners", "*", &[]),
    (
        CLASS,
        "getEnclosingMethod0",
        "*",
        &[Flow::Makes("[Ljava/lang/Object;"), Flow::Holds(STRING), Flow::Finds(CLASS)],
    ),
    (CLASS, "getProtectionDomain0", "*", &[Flow::Finds("java/security/ProtectionDomain")]),
    (ACCESS, "getProtectionDomain", "*", &[Flow::Finds("java/security/ProtectionDomain")]),
    (CLASS, "getRecordComponents0", "*", &[Flow::Makes("[Ljava/lang/reflect/RecordComponent;")]),
    ("java/lang/ClassLoader", "defineClass*", "*", &[Flow::Finds(CLASS)]),
    ("java/lang/SecurityManager", "getClassContext", "*", &[Flow::Reflects]),
    (
        WALKER,
        "callStackWalk",
        "*",
        &[Flow::Calls(0, WALKER, "doStackWalk", "(JIIII)Ljava/lang/Object;")],
    ),
    ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", "*", &[]),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", "*", &[]),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0", "*", &[]),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        "newInstance0",
        "*",
        &[],
    ),
    ("java/io/Console", "encoding", "*", &[Flow::Makes(STRING)]),
    ("jdk/internal/loader/NativeLibraries", "findBuiltinLib", "*", &[Flow::Makes(STRING)]),
    ("java/net/NetworkInterface", "getMacAddr0", "*", &[Flow::Makes("[B")]),
    ("java/lang/ClassLoader", "find*", "*", &[Flow::Reflects]),
    ("java/lang/Module", "*", "*", &[]),
    ("java/lang/ref/Reference", "getAndClearReferencePendingList", "*", &[Flow::Finds(REFERENCE)]),
];

/// Class (`*`: any), method (a last `*` stands for any rest), descriptor (`*`: any) and effects.
type Row = (&'static str, &'static str, &'static str, NativeEffects);

const OBJECT: &str = "java/lang/Object";
const CLASS: &str = "java/lang/Class";
const SYSTEM: &str = "java/lang/System";
const THREAD: &str = "java/lang/Thread";
const STRICT: &str = "java/lang/StrictMath";
const ARRAY: &str = "java/lang/reflect/Array";
const UNSAFE: &str = "jdk/internal/misc/Unsafe";
const RUNTIME: &str = "java/lang/Runtime";
const ACCESS: &str = "java/security/AccessController";
const REFERENCE: &str = "java/lang/ref/Reference";
const PHANTOM: &str = "java/lang/ref/PhantomReference";

const ELEMENT_ACCESS: &[&str] =
    &[NULL, "java/lang/IllegalArgumentException", "java/lang/ArrayIndexOutOfBoundsException"];
const WAITING: &[&str] = &[
    "java/lang/IllegalMonitorStateException",
    "java/lang/InterruptedException",
    "java/lang/IllegalArgumentException",
];
const NOT_OWNER: &[&str] = &["java/lang/IllegalMonitorStateException"];
const RUN: &[(&str, &str, &str)] =
    &[("java/security/PrivilegedAction", "run", "()Ljava/lang/Object;")];

static TABLE: &[Row] = &[
    // Preparations of the virtual machine that Java code cannot see.
    ("*", "registerNatives", "()V", PURE),
    ("*", "initIDs", "()V", PURE),
    (OBJECT, "hashCode", "()I", PURE),
    (OBJECT, "getClass", "*", PURE),
    (
        OBJECT,
        "clone",
        "*",
        NativeEffects { allocates: true, ..READS }
            .throwing(&["java/lang/CloneNotSupportedException"]),
    ),
    (OBJECT, "notify", "()V", EXTERNAL.locking().throwing(NOT_OWNER)),
    (OBJECT, "notifyAll", "()V", EXTERNAL.locking().throwing(NOT_OWNER)),
    (OBJECT, "wait", "(J)V", EXTERNAL.locking().throwing(WAITING)),
    (OBJECT, "wait0", "(J)V", EXTERNAL.locking().throwing(WAITING)),
    (
        SYSTEM,
        "arraycopy",
        "*",
        READS.writing(Writes::Arrays).throwing(&[
            NULL,
            "java/lang/ArrayIndexOutOfBoundsException",
            "java/lang/ArrayStoreException",
        ]),
    ),
    (SYSTEM, "identityHashCode", "*", PURE),
    (SYSTEM, "currentTimeMillis", "*", EXTERNAL),
    (SYSTEM, "nanoTime", "*", EXTERNAL),
    (SYSTEM, "setIn0", "*", PURE.writing(Writes::Fields(&[(SYSTEM, "in")]))),
    (SYSTEM, "setOut0", "*", PURE.writing(Writes::Fields(&[(SYSTEM, "out")]))),
    (SYSTEM, "setErr0", "*", PURE.writing(Writes::Fields(&[(SYSTEM, "err")]))),
    (SYSTEM, "mapLibraryName", "*", MAKES_STRING.throwing(&[NULL])),
    (RUNTIME, "availableProcessors", "*", EXTERNAL),
    (RUNTIME, "freeMemory", "*", EXTERNAL),
    (RUNTIME, "totalMemory", "*", EXTERNAL),
    (RUNTIME, "maxMemory", "*", EXTERNAL),
    ("java/lang/Float", "floatToRawIntBits", "*", PURE),
    ("java/lang/Float", "intBitsToFloat", "*", PURE),
    ("java/lang/Double", "doubleToRawLongBits", "*", PURE),
    ("java/lang/Double", "longBitsToDouble", "*", PURE),
    (STRICT, "*", "(D)D", PURE),
    (STRICT, "*", "(DD)D", PURE),
    ("java/lang/String", "intern", "*", READS.making(&["java/lang/String"])),
    ("java/lang/StringUTF16", "isBigEndian", "*", PURE),
    ("java/lang/StringCoding", "err", "*", EXTERNAL),
    (
        "java/lang/Throwable",
        "fillInStackTrace",
        "(I)Ljava/lang/Throwable;",
        PURE.writing(Writes::Fields(&[
            ("java/lang/Throwable", "backtrace"),
            ("java/lang/Throwable", "stackTrace"),
            ("java/lang/Throwable", "depth"),
        ])),
    ),
    (
        "java/lang/NullPointerException",
        "getExtendedNPEMessage",
        "*",
        READS.making(&["java/lang/String"]),
    ),
    // Classes: what they are never changes. `forName0` may run an initialiser, and a class loader of
    // the program: no row.
    (CLASS, "isInstance", "*", PURE),
    (CLASS, "isAssignableFrom", "*", PURE.throwing(&[NULL])),
    (CLASS, "isInterface", "*", PURE),
    (CLASS, "isArray", "*", PURE),
    (CLASS, "isPrimitive", "*", PURE),
    (CLASS, "isHidden", "*", PURE),
    (CLASS, "isRecord0", "*", PURE),
    (CLASS, "getSuperclass", "*", MAKES_CLASS),
    (CLASS, "getInterfaces0", "*", MAKES_CLASS),
    (CLASS, "getModifiers", "*", PURE),
    (CLASS, "getPrimitiveClass", "*", MAKES_CLASS),
    (CLASS, "getSimpleBinaryName0", "*", MAKES_STRING),
    (CLASS, "initClassName", "*", MAKES_STRING.writing(Writes::Fields(&[(CLASS, "name")]))),
    (CLASS, "desiredAssertionStatus0", "*", EXTERNAL),
    (CLASS, "getNestHost0", "*", MAKES_CLASS),
    // Threads. `start0` runs code at the same time as the caller: no row.
    (THREAD, "currentThread", "*", EXTERNAL),
    (THREAD, "currentCarrierThread", "*", EXTERNAL),
    (THREAD, "isAlive", "*", EXTERNAL),
    (THREAD, "holdsLock", "*", EXTERNAL.throwing(&[NULL])),
    (THREAD, "yield", "*", EXTERNAL),
    (THREAD, "yield0", "*", EXTERNAL),
    (THREAD, "sleep", "(J)V", EXTERNAL.throwing(WAITING)),
    (THREAD, "sleep0", "*", EXTERNAL.throwing(WAITING)),
    (REFERENCE, "refersTo0", "*", READS),
    (REFERENCE, "clear0", "*", PURE.writing(Writes::Fields(&[(REFERENCE, "referent")]))),
    (PHANTOM, "refersTo0", "*", READS),
    (PHANTOM, "clear0", "*", PURE.writing(Writes::Fields(&[(REFERENCE, "referent")]))),
    ("jdk/internal/reflect/Reflection", "getCallerClass", "*", EXTERNAL.making(&[CLASS])),
    ("jdk/internal/reflect/Reflection", "getClassAccessFlags", "*", PURE),
    ("jdk/internal/reflect/Reflection", "areNestMates", "*", PURE),
    (ACCESS, "getStackAccessControlContext", "*", EXTERNAL),
    (ACCESS, "getInheritedAccessControlContext", "*", EXTERNAL),
    (
        ACCESS,
        "doPrivileged",
        "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        PURE.calling(RUN),
    ),
    (ARRAY, "getLength", "*", PURE.throwing(&[NULL, "java/lang/IllegalArgumentException"])),
    (ARRAY, "get*", "*", READS.throwing(ELEMENT_ACCESS)),
    (ARRAY, "set*", "*", PURE.writing(Writes::Arrays).throwing(ELEMENT_ACCESS)),
    (
        ARRAY,
        "newArray",
        "*",
        PURE.making(&[]).throwing(&[
            NULL,
            "java/lang/NegativeArraySizeException",
            "java/lang/IllegalArgumentException",
        ]),
    ),
    // Memory by offsets: any field and any element, but no call and no exception.
    (UNSAFE, "arrayBaseOffset0", "*", PURE),
    (UNSAFE, "arrayIndexScale0", "*", PURE),
    (UNSAFE, "objectFieldOffset0", "*", PURE),
    (UNSAFE, "objectFieldOffset1", "*", PURE.throwing(&["java/lang/InternalError"])),
    (UNSAFE, "staticFieldOffset0", "*", PURE),
    (UNSAFE, "getBoolean*", "*", READS),
    (UNSAFE, "getByte*", "*", READS),
    (UNSAFE, "getChar*", "*", READS),
    (UNSAFE, "getShort*", "*", READS),
    (UNSAFE, "getInt*", "*", READS),
    (UNSAFE, "getLong*", "*", READS),
    (UNSAFE, "getFloat*", "*", READS),
    (UNSAFE, "getDouble*", "*", READS),
    (UNSAFE, "getReference*", "*", READS),
    (UNSAFE, "put*", "*", WRITES_ANYTHING),
    (UNSAFE, "compareAndSet*", "*", WRITES_ANYTHING),
    (UNSAFE, "compareAndExchange*", "*", WRITES_ANYTHING),
    (UNSAFE, "loadFence", "*", PURE),
    (UNSAFE, "storeFence", "*", PURE),
    (UNSAFE, "fullFence", "*", PURE),
    (UNSAFE, "shouldBeInitialized0", "*", EXTERNAL),
];

/// The row of a native method.
pub fn row(class: &Class, method: &Method) -> Option<&'static NativeEffects> {
    let fits = |&&(c, name, desc, _): &&Row| matches(c, name, desc, class, method);
    // What a class of the program calls `registerNatives` may be anything.
    let is_known = method.is_native() && class.origin == Origin::Jdk;
    TABLE.iter().find(fits).filter(|_| is_known).map(|r| &r.3)
}

/// The classes and methods that the tables name, for a test that they exist.
pub fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.iter().map(|r| (r.0, r.1)).chain(FLOWS.iter().map(|r| (r.0, r.1)))
}
