//! What a program reads of its environment. The machine answers these questions in one fixed way, where a JVM answers
//! differently from run to run and from machine to machine; so each question is noted, and a verdict that rests on the
//! fixed answers names them.
//!
//! Not noted is what cannot reach the program: what the library reads to set itself up (in its class initialisers),
//! and identity hash codes of the library's own objects, by which it keeps tables.

use crate::machine::Machine;
use cairn_heap::Ref;
use cairn_program::{Class, Origin, Shape};
use std::fmt;

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
}

impl Source {
    pub const ALL: [Source; 13] = [
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
        })
    }
}

/// A set of sources.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sources(u16);

impl Sources {
    pub fn insert(&mut self, source: Source) {
        self.0 |= 1 << source as u16;
    }

    pub fn iter(self) -> impl Iterator<Item = Source> {
        Source::ALL.into_iter().filter(move |&s| self.0 & 1 << s as u16 != 0)
    }
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

    /// Notes that the program depends on a part of the environment, unless the library only sets itself up.
    pub fn note_environment(&mut self, source: Source) {
        let program = self.program;
        let sets_up = self.frames.iter().any(|f| {
            &*f.method.name == "<clinit>" && program.class(f.method.class).origin == Origin::Jdk
        });
        if !sets_up {
            self.thread.environment.insert(source);
        }
    }

    /// As [`Machine::note_environment`], if it is the program that asks, not the library for itself.
    pub(crate) fn note_environment_of_program(&mut self, source: Source) {
        let program = self.program;
        let classes = self.frames.iter().rev().map(|f| program.class(f.method.class));
        let asks = classes.into_iter().find(|c| !RELAYS.contains(&&*c.name));
        if asks.is_none_or(|c| c.origin == Origin::User) {
            self.note_environment(source);
        }
    }

    /// The identity hash code of an object was asked for.
    pub(crate) fn note_identity_hash(&mut self, object: Ref) {
        if object.is_null() {
            return;
        }
        let class: &Class = self.program.class(self.heap.class_of(object));
        let is_own = class.origin == Origin::Jdk && &*class.name != "java/lang/Object";
        if !is_own || matches!(class.shape, Shape::Array { .. }) {
            self.note_environment(Source::IdentityHashCodes);
        }
    }
}
