//! Methods of the library whose answer depends on the environment and that run their own code: that they were called is
//! noted ([`crate::environment`]).

use super::{Entry, NativeResult, no_object};
use crate::environment::Source;
use crate::machine::{Machine, Trap};
use cairn_program::Origin;

macro_rules! noted {
    ($($name:ident $note:ident $source:ident;)*) => {
        $(
            fn $name(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
                m.$note(Source::$source);
                Err(Trap::Bytecode)
            }
        )*
    };
}

noted! {
    random note_if_fixed RandomNumbers;
    variables note_environment EnvironmentVariables;
    properties note_environment_of_program SystemProperties;
    order note_environment IterationOrder;
    locale note_environment Locale;
    zone note_environment TimeZone;
    cleared note_environment_of_program References;
    parallelism note_environment_of_program Processors;
    members note_environment_of_program MemberOrder;
}

/// Nobody sits at a terminal.
fn console(m: &mut Machine<'_>, args: &[u64]) -> NativeResult {
    m.note_environment(Source::StandardInput);
    no_object(m, args)
}

/// Parts of the library that ask for the default charset on behalf of their callers.
const TEXTS: [&str; 7] = [
    "java/io/",
    "java/lang/String",
    "java/nio/charset/",
    "java/nio/file/",
    "java/util/Formatter",
    "java/util/Scanner",
    "sun/nio/cs/",
];

/// Since Java 18 it is UTF-8 everywhere.
fn charset(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let classes = m.frames().iter().rev().map(|f| m.program.class(f.method.class));
    let asks = classes.into_iter().find(|c| !TEXTS.iter().any(|t| c.name.starts_with(t)));
    if m.program.jdk().feature < 18 && asks.is_none_or(|c| c.origin == Origin::User) {
        m.note_environment(Source::Charset);
    }
    Err(Trap::Bytecode)
}

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/Math", "random", "*", random),
    ("java/lang/StrictMath", "random", "*", random),
    ("java/util/Random", "<init>", "()V", random),
    ("java/util/SplittableRandom", "<init>", "()V", random),
    ("java/util/concurrent/ThreadLocalRandom", "current", "*", random),
    ("java/util/UUID", "randomUUID", "*", random),
    ("java/lang/System", "getenv", "()Ljava/util/Map;", variables),
    ("java/lang/System", "lineSeparator", "*", properties),
    ("java/util/ImmutableCollections$Set12", "iterator", "*", order),
    ("java/util/ImmutableCollections$Set12", "toArray", "*", order),
    ("java/util/ImmutableCollections$SetN", "iterator", "*", order),
    ("java/util/ImmutableCollections$SetN", "toArray", "*", order),
    ("java/util/ImmutableCollections$MapN$MapNIterator", "<init>", "*", order),
    ("java/nio/charset/Charset", "defaultCharset", "*", charset),
    ("java/lang/System", "console", "*", console),
    ("java/util/concurrent/ForkJoinPool", "commonPool", "*", parallelism),
    ("java/util/concurrent/ForkJoinPool", "getCommonPoolParallelism", "*", parallelism),
    ("java/lang/Class", "getMethods", "*", members),
    ("java/lang/Class", "getDeclaredMethods", "*", members),
    ("java/lang/Class", "getFields", "*", members),
    ("java/lang/Class", "getDeclaredFields", "*", members),
    ("java/lang/Class", "getConstructors", "*", members),
    ("java/lang/Class", "getDeclaredConstructors", "*", members),
    ("java/util/Locale", "getDefault", "*", locale),
    ("java/util/TimeZone", "getDefault", "*", zone),
    ("java/util/TimeZone", "getDefaultRef", "*", zone),
    ("java/lang/ref/Reference", "get", "*", cleared),
    ("java/util/WeakHashMap", "expungeStaleEntries", "*", cleared),
];
