//! What a program reads of its environment, which on a JVM differs from run to run and from machine to machine. A part of
//! it is either symbolic: each question is answered by an unknown value, which is an input ([`Question`], `sym/environment.rs`);
//! or fixed: the machine answers in one way, each question is noted, and a verdict that rests on the fixed answers
//! names them.
//!
//! Not noted is what cannot reach the program: what the library reads to set itself up (in its class initialisers),
//! and identity hash codes of the library's own objects, by which it keeps tables.

use crate::machine::Machine;
use cairn_heap::Ref;
use cairn_program::{Class, Origin, Shape};
use std::fmt;
use std::sync::Arc;

/// A part of the environment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The arguments of `main`.
    Arguments,
    Clock,
    /// Generators without a seed.
    RandomNumbers,
    StandardInput,
    EnvironmentVariables,
    /// Those that the program itself asks for.
    SystemProperties,
    IdentityHashCodes,
    /// Of `Set.of`, `Map.of` and the like.
    IterationOrder,
    Processors,
    Memory,
    Locale,
    TimeZone,
    /// Whether a weak or soft reference has been cleared.
    References,
    /// What the program does when the JVM ends.
    ShutdownHooks,
    Files,
    /// The one that strings become bytes with, where nobody names one; up to Java 17 that of the system.
    Charset,
    /// In which order a class tells its members.
    MemberOrder,
    /// What stubs answer in place of the program's own classes: an input, of another kind of verdict.
    Stubs,
}

impl Source {
    pub const ALL: [Source; 18] = [
        Source::Arguments,
        Source::Clock,
        Source::RandomNumbers,
        Source::StandardInput,
        Source::EnvironmentVariables,
        Source::SystemProperties,
        Source::IdentityHashCodes,
        Source::IterationOrder,
        Source::Processors,
        Source::Memory,
        Source::Locale,
        Source::TimeZone,
        Source::References,
        Source::ShutdownHooks,
        Source::Files,
        Source::Charset,
        Source::MemberOrder,
        Source::Stubs,
    ];
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Arguments => "arguments of main",
            Source::Clock => "clock",
            Source::RandomNumbers => "random numbers",
            Source::StandardInput => "standard input",
            Source::EnvironmentVariables => "environment variables",
            Source::SystemProperties => "system properties",
            Source::IdentityHashCodes => "identity hash codes",
            Source::IterationOrder => "iteration order of immutable collections",
            Source::Processors => "number of processors",
            Source::Memory => "memory",
            Source::Locale => "locale",
            Source::TimeZone => "time zone",
            Source::References => "clearing of references",
            Source::ShutdownHooks => "shutdown hooks",
            Source::Files => "files",
            Source::Charset => "default charset",
            Source::MemberOrder => "order of members",
            Source::Stubs => "stubs",
        })
    }
}

/// A set of sources.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sources(u32);

impl Sources {
    /// Those that can be symbolic.
    pub fn symbolic() -> Sources {
        [
            Source::Arguments,
            Source::Clock,
            Source::RandomNumbers,
            Source::StandardInput,
            Source::EnvironmentVariables,
            Source::SystemProperties,
            Source::IdentityHashCodes,
            Source::Processors,
            Source::Memory,
            Source::Files,
        ]
        .into_iter()
        .collect()
    }

    /// Those that no replay can make the same: another run of a JVM has another answer, and nothing says which.
    pub fn unrepeatable() -> Sources {
        [
            Source::Clock,
            Source::RandomNumbers,
            Source::IdentityHashCodes,
            Source::IterationOrder,
            Source::Processors,
            Source::Memory,
            Source::References,
            Source::MemberOrder,
        ]
        .into_iter()
        .collect()
    }

    pub fn contains(self, source: Source) -> bool {
        self.0 & 1 << source as u32 != 0
    }

    pub fn remove(&mut self, source: Source) {
        self.0 &= !(1 << source as u32);
    }

    /// Whether there is one that is in both.
    pub fn meets(self, other: Sources) -> bool {
        self.0 & other.0 != 0
    }

    pub fn insert(&mut self, source: Source) {
        self.0 |= 1 << source as u32;
    }

    pub fn iter(self) -> impl Iterator<Item = Source> {
        Source::ALL.into_iter().filter(move |&s| self.contains(s))
    }
}

impl FromIterator<Source> for Sources {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Sources {
        let mut all = Sources::default();
        sources.into_iter().for_each(|s| all.insert(s));
        all
    }
}

/// A question to a part of the environment that is symbolic. Where one is asked several times, each time has an answer of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// `System.currentTimeMillis`.
    Millis,
    /// `System.nanoTime`.
    Nanos,
    /// The time of day of `java.time.Clock`, in nanoseconds since the epoch.
    Instant,
    /// What a `Random` without a seed begins with.
    RandomSeed,
    /// The same for a `SplittableRandom`.
    SplittableSeed,
    /// What the next state of the `ThreadLocalRandom` is mixed to, but for the last step.
    ThreadState,
    /// Bytes of a `SecureRandom`.
    SecureBytes,
    /// All that standard input holds.
    Input,
    /// An environment variable; once for each name.
    Variable(Arc<str>),
    /// A system property; once for each name.
    Property(Arc<str>),
    Processors,
    MaxMemory,
    TotalMemory,
    FreeMemory,
    /// Once for each object.
    IdentityHash,
    /// A file of the working directory, by its name; once for each.
    File(Arc<str>),
    /// A method of a stub, or what is in a field of one.
    Stub(Arc<str>),
    /// Whether that method throws that exception.
    StubFails(Arc<str>, Arc<str>),
}

impl Question {
    /// The word for what is asked, in witnesses.
    pub fn kind(&self) -> &'static str {
        match self {
            Question::Millis => "millis",
            Question::Nanos => "nanos",
            Question::Instant => "instant",
            Question::RandomSeed => "random",
            Question::SplittableSeed => "splittable",
            Question::ThreadState => "thread-random",
            Question::SecureBytes => "secure",
            Question::Input => "input",
            Question::Variable(_) => "variable",
            Question::Property(_) => "property",
            Question::Processors => "processors",
            Question::MaxMemory => "max-memory",
            Question::TotalMemory => "total-memory",
            Question::FreeMemory => "free-memory",
            Question::IdentityHash => "hash",
            Question::File(_) => "file",
            Question::Stub(_) => "stub",
            Question::StubFails(..) => "stub-fails",
        }
    }

    /// The name of the variable, property or file, or what of a stub was asked.
    pub fn key(&self) -> Option<std::borrow::Cow<'_, str>> {
        match self {
            Question::Variable(name)
            | Question::Property(name)
            | Question::File(name)
            | Question::Stub(name) => Some((&**name).into()),
            Question::StubFails(method, exception) => {
                Some(format!("{method} throws {exception}").into())
            }
            _ => None,
        }
    }

    /// As a Java expression, about.
    pub fn java(&self) -> String {
        match self {
            Question::Millis => "System.currentTimeMillis()".into(),
            Question::Nanos => "System.nanoTime()".into(),
            Question::Instant => "Clock.systemUTC() in nanoseconds".into(),
            Question::RandomSeed => "seed of new Random()".into(),
            Question::SplittableSeed => "seed of new SplittableRandom()".into(),
            Question::ThreadState => "number of ThreadLocalRandom.current()".into(),
            Question::SecureBytes => "bytes of SecureRandom".into(),
            Question::Input => "System.in".into(),
            Question::Variable(name) => format!("System.getenv({name:?})"),
            Question::Property(name) => format!("System.getProperty({name:?})"),
            Question::Processors => "Runtime.availableProcessors()".into(),
            Question::MaxMemory => "Runtime.maxMemory()".into(),
            Question::TotalMemory => "Runtime.totalMemory()".into(),
            Question::FreeMemory => "Runtime.freeMemory()".into(),
            Question::IdentityHash => "identity hash code".into(),
            Question::File(name) => format!("new File({name:?})"),
            Question::Stub(method) => shown(method),
            Question::StubFails(method, exception) => {
                format!("{} throws {exception}", shown(method))
            }
        }
    }
}

/// A stub's method for a reader: `com.acme.Dao.find(int)` of `com/acme/Dao.find(I)Lcom/acme/Row;`.
fn shown(method: &str) -> String {
    let Some((owner, member)) = method.split_once('.') else { return method.to_owned() };
    let (class, simple) =
        (owner.replace('/', "."), |n: &str| n.rsplit('.').next().map(String::from));
    let Some((name, desc)) = member.split_once('(') else {
        let name = member.split(':').next().unwrap_or(member);
        return format!("{}.{name}", simple(&class).unwrap_or_default());
    };
    let parameters = desc.split(')').next().unwrap_or_default();
    let parameters = cairn_program::synth::field_descriptors(parameters).flatten();
    let parameters: Vec<String> =
        parameters.filter_map(|p| simple(&cairn_program::synth::external_type(p))).collect();
    let class = simple(&class).unwrap_or_default();
    format!("{class}.{name}({})", parameters.join(", "))
}

/// Classes of the library that ask for their callers.
const RELAYS: [&str; 9] = [
    "java/lang/Boolean",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/System",
    "java/lang/ref/PhantomReference",
    "java/lang/ref/Reference",
    "java/lang/ref/SoftReference",
    "java/lang/ref/WeakReference",
    "java/util/WeakHashMap",
];

impl Machine<'_> {
    /// What was read of the environment since the machine was started, on the way to this state.
    pub fn environment(&self) -> Sources {
        self.thread.environment
    }

    /// Whether the library only sets itself up: one of its class initialisers is being executed, other than that of the
    /// generator behind `Math.random`.
    pub(crate) fn library_sets_itself_up(&self) -> bool {
        let sets_up = |f: &crate::machine::Frame<'_>| {
            let class = self.program.class(f.method.class);
            let is_library = &*f.method.name == "<clinit>" && class.origin == Origin::Jdk;
            is_library && !class.name.ends_with("Math$RandomNumberGeneratorHolder")
        };
        self.frames.iter().any(sets_up)
    }

    /// As [`Machine::note_environment`], unless that part of it is an input.
    pub(crate) fn note_if_fixed(&mut self, source: Source) {
        if !self.sym.as_ref().is_some_and(|s| s.environment.contains(source)) {
            self.note_environment(source);
        }
    }

    /// Notes that the program depends on a part of the environment, unless the library only sets itself up.
    pub fn note_environment(&mut self, source: Source) {
        if !self.library_sets_itself_up() {
            self.thread.environment.insert(source);
        }
    }

    /// Whether it is the program that asks, not the library for itself.
    pub(crate) fn program_asks(&self) -> bool {
        let classes = self.frames.iter().rev().map(|f| self.program.class(f.method.class));
        let asks = classes.into_iter().find(|c| !RELAYS.contains(&&*c.name));
        asks.is_none_or(|c| c.origin == Origin::User)
    }

    /// As [`Machine::note_environment`], if it is the program that asks, not the library for itself.
    pub(crate) fn note_environment_of_program(&mut self, source: Source) {
        if self.program_asks() {
            self.note_environment(source);
        }
    }

    /// Whether the program can see the identity hash code of an object: not if the object is the library's own.
    pub(crate) fn has_visible_hash(&self, object: Ref) -> bool {
        if object.is_null() {
            return false;
        }
        let class: &Class = self.program.class(self.heap.class_of(object));
        let is_own = class.origin == Origin::Jdk && &*class.name != "java/lang/Object";
        !is_own || matches!(class.shape, Shape::Array { .. })
    }

    /// The identity hash code of an object was asked for.
    pub(crate) fn note_identity_hash(&mut self, object: Ref) {
        if self.has_visible_hash(object) {
            self.note_environment(Source::IdentityHashCodes);
        }
    }
}
