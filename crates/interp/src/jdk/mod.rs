//! The library's native methods, and models of the few methods whose own code would drag in the
//! whole boot sequence.
//!
//! The rest of the JDK runs from its bytecode. A native is a Rust function on the machine and the
//! argument words (receiver first). It must not run Java code itself; what it cannot do alone it
//! asks for by a [`Trap`]: `Call` to have a Java method called in its place, `Init` to have a class
//! initialised and be called again, `Bytecode` to decline and let the method's own code run.
//!
//! To add one: write the function in the file of its package and name it in that file's `TABLE`. A
//! native that is missing ends the run as "unsupported", with its name.

use crate::machine::{Machine, Trap};
use cairn_program::{Class, Method};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

mod adapter;
mod environment;
mod files;
mod intrinsics;
mod invoke;
mod io;
mod lang;
mod math;
mod misc;
mod reflect;
mod system;
mod threads;
mod throwable;
mod unsafe_;

pub(crate) use misc::Inflaters;

/// The result word (0 for void), or why there is none.
pub type NativeResult = Result<u64, Trap>;

/// A method implemented in Rust.
pub type Native = for<'p> fn(&mut Machine<'p>, &[u64]) -> NativeResult;

/// Class, method, descriptor (`*`: any) and implementation.
pub(crate) type Entry = (&'static str, &'static str, &'static str, Native);

const TEXT: [&str; 3] = ["java/lang/String", "java/lang/StringLatin1", "java/lang/StringUTF16"];

/// Every implementation, found by the method it stands for.
pub(crate) struct Natives {
    table: Vec<Entry>,
    /// By index: whether the method's own code is as good, and only slower, so that it can run in
    /// the place of a native that cannot.
    shortcuts: Vec<bool>,
    by_name: FxHashMap<(&'static str, &'static str), Vec<u32>>,
}

/// The tables never change, so all machines look at the same.
static ALL: LazyLock<Natives> = LazyLock::new(Natives::new);

impl Natives {
    pub fn all() -> &'static Natives {
        &ALL
    }

    fn new() -> Natives {
        let tables = [
            lang::TABLE,
            math::TABLE,
            system::TABLE,
            environment::TABLE,
            threads::TABLE,
            throwable::TABLE,
            unsafe_::TABLE,
            io::TABLE,
            intrinsics::TABLE,
            crate::sym::INPUT_NATIVES,
        ];
        let table: Vec<Entry> = [
            tables.concat(),
            invoke::TABLES.concat(),
            misc::TABLES.concat(),
            files::TABLES.concat(),
            reflect::TABLES.concat(),
        ]
        .concat();
        let mut by_name: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        for (i, e) in table.iter().enumerate() {
            by_name.entry((e.0, e.1)).or_default().push(i as u32);
        }
        let shortcut = |e: &Entry| {
            TEXT.contains(&e.0)
                || intrinsics::TABLE.iter().any(|i| (i.0, i.1, i.2) == (e.0, e.1, e.2))
        };
        let shortcuts = table.iter().map(shortcut).collect();
        Natives { table, shortcuts, by_name }
    }

    /// Index of the implementation of a method.
    pub fn find(&self, class: &Class, method: &Method) -> Option<u32> {
        if &*method.name == "registerNatives" || &*method.name == "initIDs" {
            let usual = self.find_named("*", &method.name, &method.desc);
            return usual.or_else(|| self.find_named(&class.name, &method.name, &method.desc));
        }
        self.find_named(&class.name, &method.name, &method.desc)
    }

    fn find_named(&self, class: &str, name: &str, desc: &str) -> Option<u32> {
        // The map's keys are static, which a shorter-lived key can be compared with but not typed as.
        let candidates = self.by_name.get(&(class, name) as &(&str, &str))?;
        candidates.iter().copied().find(|&i| {
            let d = self.table[i as usize].2;
            d == "*" || d == desc
        })
    }

    /// Whether the method's own code can run instead.
    pub fn is_shortcut(&self, index: u32) -> bool {
        self.shortcuts[index as usize]
    }

    pub fn get(&self, index: u32) -> Native {
        self.table[index as usize].3
    }
}

/// Whether the machine has an implementation of a method of its own. Such an implementation sees words, never terms: what
/// it reads is made concrete first.
pub fn is_implemented(class: &Class, method: &Method) -> bool {
    Natives::all().find(class, method).is_some()
}

/// Called when a `java.base` class is initialised: sets what the boot sequence would have set then.
pub(crate) fn after_init(m: &mut Machine<'_>, class: &Class) -> Result<(), Trap> {
    match &*class.name {
        "java/lang/System" => system::prepare_system(m, class.id),
        _ => Ok(()),
    }
}

/// Makes the main thread's object, if nobody asked for it before.
pub(crate) fn ensure_main_thread(m: &mut Machine<'_>) -> Result<(), Trap> {
    if m.thread.object.is_null() { threads::make_main_thread(m) } else { Ok(()) }
}

/// A method that does nothing, or answers no.
pub(crate) fn nothing(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(0)
}

/// A method that answers yes, or one.
pub(crate) fn yes(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(1)
}

/// A method that answers null.
pub(crate) fn no_object(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    reference(cairn_heap::Ref::NULL)
}

/// The n-th argument as a reference.
pub(crate) fn arg_ref(args: &[u64], n: usize) -> cairn_heap::Ref {
    cairn_heap::Ref(args[n] as u32)
}

/// The n-th argument as an int.
pub(crate) fn arg_int(args: &[u64], n: usize) -> i32 {
    args[n] as i32
}

/// A boolean result.
pub(crate) fn boolean(b: bool) -> NativeResult {
    Ok(u64::from(b))
}

/// A reference result.
pub(crate) fn reference(r: cairn_heap::Ref) -> NativeResult {
    Ok(u64::from(r.0))
}

/// A `NullPointerException` without a text of its own.
pub(crate) fn null_pointer<T>() -> Result<T, Trap> {
    Err(Trap::Throw("java/lang/NullPointerException", None))
}

/// An argument that must not be null.
pub(crate) fn non_null(args: &[u64], n: usize) -> Result<cairn_heap::Ref, Trap> {
    match arg_ref(args, n) {
        r if r.is_null() => null_pointer(),
        r => Ok(r),
    }
}
