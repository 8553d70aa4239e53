//! Questions to the environment, where it is an input. Each declines where that part of it is fixed, and the native or the library's own
//! code answers.

use super::{Entry, ModelResult, decline};
use crate::environment::{Question, Source};
use crate::machine::{Machine, Trap};
use crate::sym::Val;
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind};

/// Properties that exist on every JVM, of which the specification does not say what they are.
const ALWAYS: [&str; 4] = ["java.io.tmpdir", "user.dir", "user.home", "user.name"];

/// What the names of properties begin with that belong to the JDK.
const SPECIFIED: [&str; 6] = ["file.", "java.", "jdk.", "os.", "sun.", "user."];

/// The class and the name of the method that asks.
fn caller<'m>(m: &'m Machine<'_>) -> (&'m str, &'m str) {
    m.frames().last().map_or(("", ""), |f| (&m.program.class(f.method.class).name, &f.method.name))
}

/// Whether a part of the library measures for how long a thread waits. That goes by the machine's clock, as the schedule does.
fn is_waiting(m: &Machine<'_>) -> bool {
    let class = caller(m).0;
    let asks = ["java/util/concurrent/", "java/util/Timer", "java/lang/Thread", "java/lang/Object"];
    asks.iter().any(|prefix| class.starts_with(prefix))
        && class != "java/util/concurrent/ThreadLocalRandom"
}

fn millis(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    if is_waiting(m) || !m.is_unknown(Source::Clock)? {
        return decline();
    }
    let term = m.any_millis()?;
    Ok(m.val(term))
}

fn nanos(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    if caller(m) == ("java/util/Random", "<init>") && m.is_unknown(Source::RandomNumbers)? {
        // It is exclusively-ored with what is unknown already.
        return Ok(Val::of(0));
    }
    match !is_waiting(m) && m.is_unknown(Source::Clock)? {
        true => m.any_nanos(),
        false => decline(),
    }
}

/// `Clock.currentInstant()`, of which the JVM tells nanoseconds since a time given in seconds.
fn instant(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    if !m.is_unknown(Source::Clock)? {
        return decline();
    }
    let class = m.program.load("java/time/Instant")?;
    m.require_init(class)?;
    let fields = (m.field_of(class, "seconds"), m.field_of(class, "nanos"));
    let (Some(seconds), Some(nanos)) = fields else { return decline() };
    let now = m.any_instant()?;
    let made = m.new_instance(class)?;
    m.set_slot_val(made, m.program.field(seconds).slot, now.0);
    m.set_slot_val(made, m.program.field(nanos).slot, now.1);
    Ok(Val::reference(made))
}

fn sleep_millis(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    sleep(m, a[0], 1_000_000)
}

fn sleep_nanos(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    sleep(m, a[0], 1)
}

fn sleep(m: &mut Machine<'_>, time: Val, unit: u64) -> ModelResult {
    let time = m.concrete(Kind::Long, time)? as i64;
    // It may have slept already.
    if m.thread.own.woken.is_some() {
        return decline();
    }
    m.sleep(u64::try_from(time).unwrap_or(0).saturating_mul(unit));
    decline()
}

fn random_seed(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    if !m.is_unknown(Source::RandomNumbers)? {
        return decline();
    }
    let term = m.any_seed(Question::RandomSeed, 48)?;
    Ok(m.val(term))
}

/// `AtomicLong.getAndAdd`, by which a `SplittableRandom` finds its seed.
fn splittable_seed(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    let is_seed = caller(m) == ("java/util/SplittableRandom", "<init>");
    if !is_seed || !m.is_unknown(Source::RandomNumbers)? {
        return decline();
    }
    let term = m.any_seed(Question::SplittableSeed, 64)?;
    Ok(m.val(term))
}

fn thread_state(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    match m.is_unknown(Source::RandomNumbers)? {
        true => m.next_thread_state(),
        false => decline(),
    }
}

/// `mix32(state)`.
fn mix_int(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(mixed) = m.mixed_thread_state(a[0]) else { return decline() };
    let pool = m.pool();
    Ok(m.val(pool.l2i(pool.java_ushr(mixed, pool.int(32)))))
}

/// `mixMurmur64(state)`.
fn mix_long(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(mixed) = m.mixed_thread_state(a[0]) else { return decline() };
    let pool = m.pool();
    Ok(m.val(pool.bv_xor(mixed, pool.java_ushr(mixed, pool.int(33)))))
}

fn secure_bytes(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    // The name of a temporary file is none that there is; which one does not matter.
    let names = ["java/io/File$TempDirectory", "java/nio/file/TempFileHelper"];
    let is_name =
        |f: &crate::machine::Frame<'_>| names.contains(&&*m.program.class(f.method.class).name);
    if m.frames().iter().any(is_name) {
        m.note_environment(Source::Files);
        return decline();
    }
    let array = a[1];
    if array.is_symbolic() || array.as_ref().is_null() || !m.is_unknown(Source::RandomNumbers)? {
        return decline();
    }
    if m.array_length(array)?.is_symbolic() {
        return decline();
    }
    m.any_bytes(array.as_ref());
    Ok(Val::of(0))
}

/// The text of a string that is known.
fn known_text(m: &mut Machine<'_>, v: Val) -> Result<Option<String>, Trap> {
    if v.is_symbolic() || v.as_ref().is_null() || m.is_unknown_text(v)? {
        return Ok(None);
    }
    Ok(Some(m.string_text(v.as_ref())))
}

fn variable(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if !m.is_unknown(Source::EnvironmentVariables)? {
        return decline();
    }
    match known_text(m, a[0])? {
        // There is never one of such a name.
        Some(name) if name.is_empty() || name.contains(['=', '\0']) => Ok(Val::of(0)),
        Some(name) => m.any_variable(&name),
        None => decline(),
    }
}

fn property(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if !m.program_asks() || !m.is_unknown(Source::SystemProperties)? {
        return decline();
    }
    // What the program has in the table is what it is told.
    let has_table = m.environment().contains(Source::SystemProperties);
    let Some(key) = known_text(m, a[0])?.filter(|k| !has_table && !k.is_empty()) else {
        return decline();
    };
    let is_required = ALWAYS.contains(&&*key);
    if !is_required && (SPECIFIED.iter().any(|p| key.starts_with(p)) || m.has_property(&key)) {
        return decline();
    }
    m.any_property(&key, is_required, a.get(1).copied().unwrap_or_default())
}

fn processors(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    match m.is_unknown(Source::Processors)? {
        true => m.any_processors(),
        false => decline(),
    }
}

fn memory(
    m: &mut Machine<'_>,
    any: impl FnOnce(&mut Machine<'_>) -> Result<cairn_term::Term, Trap>,
) -> ModelResult {
    if !m.is_unknown(Source::Memory)? {
        return decline();
    }
    let term = any(m)?;
    Ok(m.val(term))
}

fn max_memory(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    memory(m, |m| m.any_max_memory())
}

fn total_memory(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    memory(m, |m| m.any_total_memory())
}

fn free_memory(m: &mut Machine<'_>, _: &[Val]) -> ModelResult {
    match m.is_unknown(Source::Memory)? {
        true => m.any_free_memory(),
        false => decline(),
    }
}

fn identity_hash(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if !m.sym().environment.contains(Source::IdentityHashCodes) {
        return decline();
    }
    let null = m.ref_eq(a[0], Val::of(0))?;
    if m.decide(null)? {
        return decline();
    }
    let object = m.single_object(a[0])?;
    match m.any_hash(object)? {
        Some(hash) => Ok(hash),
        None => decline(),
    }
}

/// Whether a stream reads standard input that is unknown.
fn is_standard_input(m: &mut Machine<'_>, stream: Val) -> Result<bool, Trap> {
    if stream.is_symbolic() || !m.sym().environment.contains(Source::StandardInput) {
        return Ok(false);
    }
    let descriptor = Ref(m.get_field(stream.as_ref(), "fd")? as u32);
    let is_it = !descriptor.is_null() && m.get_field(descriptor, "fd")? == 0;
    Ok(is_it && m.is_unknown(Source::StandardInput)?)
}

fn read_byte(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let byte = match is_standard_input(m, a[0])? {
        true => m.read_input(1)?.first().copied(),
        false if a[0].is_symbolic() => return decline(),
        false => match m.read_one(a[0].as_ref())? {
            Some(byte) => byte,
            None => return decline(),
        },
    };
    let pool = m.pool();
    Ok(match byte {
        Some(byte) => m.val(pool.bv_and(m.term(Kind::Int, byte), pool.int(0xFF))),
        None => Val::int(-1),
    })
}

/// A byte that is unknown, to a file.
fn write_byte(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if a[0].is_symbolic() || !a[1].is_symbolic() {
        return decline();
    }
    let byte = m.narrowed(Elem::Byte, a[1]);
    match m.write_one(a[0].as_ref(), byte)? {
        true => Ok(Val::of(0)),
        false => decline(),
    }
}

/// `FileInputStream.readBytes(byte[], int, int)`.
fn read_bytes(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    if !is_standard_input(m, a[0])? || a[1].is_symbolic() || a[1].as_ref().is_null() {
        return decline();
    }
    let array = a[1].as_ref();
    let length = m.array_length(a[1])?;
    let length = i64::from(m.concrete(Kind::Int, length)? as i32);
    let offset = i64::from(m.concrete(Kind::Int, a[2])? as i32);
    let count = i64::from(m.concrete(Kind::Int, a[3])? as i32);
    if offset < 0 || count <= 0 || offset + count > length {
        return decline();
    }
    let bytes = m.read_input(count as u32)?;
    if bytes.is_empty() {
        return Ok(Val::int(-1));
    }
    for (i, &byte) in bytes.iter().enumerate() {
        m.set_element_val(array, Elem::Byte, offset as u32 + i as u32, byte);
    }
    Ok(Val::int(bytes.len() as i32))
}

fn available(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    match is_standard_input(m, a[0])? {
        true => Ok(m.input_left()),
        false => decline(),
    }
}

const SYSTEM: &str = "java/lang/System";
const RUNTIME: &str = "java/lang/Runtime";
const THREAD: &str = "java/lang/Thread";
const FILE: &str = "java/io/FileInputStream";

pub(super) const TABLE: &[Entry] = &[
    (SYSTEM, "currentTimeMillis", "*", millis),
    (SYSTEM, "nanoTime", "*", nanos),
    ("java/time/Clock", "currentInstant", "*", instant),
    (THREAD, "sleep", "(J)V", sleep_millis),
    (THREAD, "sleep0", "*", sleep_nanos),
    (THREAD, "sleepNanos0", "*", sleep_nanos),
    ("java/util/Random", "seedUniquifier", "*", random_seed),
    ("java/util/concurrent/atomic/AtomicLong", "getAndAdd", "*", splittable_seed),
    ("java/util/concurrent/ThreadLocalRandom", "nextSeed", "*", thread_state),
    ("java/util/concurrent/ThreadLocalRandom", "mix32", "*", mix_int),
    ("jdk/internal/util/random/RandomSupport", "mixMurmur64", "*", mix_long),
    ("java/security/SecureRandom", "nextBytes", "([B)V", secure_bytes),
    (SYSTEM, "getenv", "(Ljava/lang/String;)Ljava/lang/String;", variable),
    (SYSTEM, "getProperty", "*", property),
    (RUNTIME, "availableProcessors", "*", processors),
    (RUNTIME, "maxMemory", "*", max_memory),
    (RUNTIME, "totalMemory", "*", total_memory),
    (RUNTIME, "freeMemory", "*", free_memory),
    ("java/lang/Object", "hashCode", "*", identity_hash),
    (SYSTEM, "identityHashCode", "*", identity_hash),
    (FILE, "read0", "*", read_byte),
    ("java/io/RandomAccessFile", "read0", "*", read_byte),
    ("java/io/RandomAccessFile", "write0", "*", write_byte),
    ("java/io/FileOutputStream", "write", "(IZ)V", write_byte),
    (FILE, "readBytes", "*", read_bytes),
    (FILE, "available0", "*", available),
];
