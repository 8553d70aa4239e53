//! The rest of the library: check sums, time zones, and the parts of it that only a running JVM has.

mod calendar;
mod inflater;
mod locale;
mod logging;
mod resources;
mod security;

pub(crate) use inflater::Inflaters;

use super::unsafe_::ARRAY_BASE;
use super::{Entry, NativeResult, adapter, arg_int, arg_ref, boolean, non_null, reference};
use crate::jdk::{no_object, nothing, yes};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Shape;
use cairn_program::ir::Invoke;

// ---- check sums ----

fn crc_step(crc: u32, byte: u8) -> u32 {
    /// The polynomial of IEEE 802.3, reflected.
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    (0..8).fold(crc ^ u32::from(byte), |c, _| if c & 1 != 0 { c >> 1 ^ POLYNOMIAL } else { c >> 1 })
}

fn crc(start: u32, bytes: &[u8]) -> u64 {
    (!bytes.iter().fold(!start, |c, &b| crc_step(c, b))).into()
}

fn adler(start: u32, bytes: &[u8]) -> u64 {
    const BASE: u32 = 65521;
    let (mut a, mut b) = (start & 0xFFFF, start >> 16);
    for &byte in bytes {
        a = (a + u32::from(byte)) % BASE;
        b = (b + a) % BASE;
    }
    (b << 16 | a).into()
}

/// The bytes that `(int, byte[], int, int)` names; Java code has checked the range.
fn part(m: &Machine<'_>, a: &[u64]) -> Result<Vec<u8>, Trap> {
    let array = non_null(a, 1)?;
    let (start, count) = (arg_int(a, 2), arg_int(a, 3));
    let mut bytes = vec![0; count.max(0) as usize];
    m.heap.raw_bytes(array, start.max(0) as u64, &mut bytes);
    Ok(bytes)
}

fn crc_byte(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(crc(a[0] as u32, &[a[1] as u8]))
}

fn crc_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(crc(a[0] as u32, &part(m, a)?))
}

fn adler_byte(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(adler(a[0] as u32, &[a[1] as u8]))
}

fn adler_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(adler(a[0] as u32, &part(m, a)?))
}

// ---- time zone ----

/// The host's time zone is not part of a run: it is UTC unless a property says otherwise.
fn time_zone(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let utc: Vec<u16> = "UTC".encode_utf16().collect();
    reference(m.intern_utf16(&utc)?)
}

// ---- environment ----

/// `ProcessEnvironment.environ()`: names and values in turn.
fn environment(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    use cairn_program::ir::Elem;
    let variables = m.config.variables.clone();
    let words: Vec<String> =
        variables.into_iter().flat_map(|(name, value)| [name, value]).collect();
    let (bytes, arrays) = (m.known.byte_array, m.program.array_of(m.known.byte_array));
    let all = m.new_array(arrays, Elem::Ref, words.len() as i32)?;
    for (i, word) in words.iter().enumerate() {
        let array = m.new_array(bytes, Elem::Byte, word.len() as i32)?;
        for (j, byte) in word.bytes().enumerate() {
            m.heap.set_element(array, Elem::Byte, j as u32, byte.into());
        }
        m.heap.set_element(all, Elem::Ref, i as u32, array.0.into());
    }
    reference(all)
}

// ---- copies by offset ----

/// `Unsafe.copyMemory0(from, offset, to, offset, bytes)`, between arrays.
fn copy_memory(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    copy(m, a, 1)
}

/// `Unsafe.copySwapMemory0(from, offset, to, offset, bytes, size)`: elements' bytes are reversed.
fn copy_swapped(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    copy(m, a, (a[6] as usize).clamp(1, 8))
}

/// The place of `count` bytes at an `Unsafe` offset, counted from an array's first element.
fn array_range(m: &Machine<'_>, array: Ref, offset: u64, count: u64) -> Result<u64, Trap> {
    let outside = || Trap::Unsupported("Unsafe access to raw memory".into());
    if array.is_null() {
        return Err(outside());
    }
    let Shape::Array { elem, .. } = m.program.class(m.heap.class_of(array)).shape else {
        return Err(outside());
    };
    let size = u64::from(m.heap.len(array)) << elem.shift();
    let start = offset.checked_sub(ARRAY_BASE).ok_or_else(outside)?;
    match start.checked_add(count) {
        Some(end) if end <= size => Ok(start),
        _ => Err(outside()),
    }
}

fn copy(m: &mut Machine<'_>, a: &[u64], swapped: usize) -> NativeResult {
    let (from, to, count) = (arg_ref(a, 1), arg_ref(a, 3), a[5]);
    let source = array_range(m, from, a[2], count)?;
    let target = array_range(m, to, a[4], count)?;
    let mut bytes = vec![0; count as usize];
    m.heap.raw_bytes(from, source, &mut bytes);
    bytes.chunks_exact_mut(swapped).for_each(<[u8]>::reverse);
    m.heap.set_bytes(to, target, &bytes);
    Ok(0)
}

/// `Unsafe.setMemory0(array, offset, bytes, value)`.
fn set_memory(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let start = array_range(m, arg_ref(a, 1), a[2], a[3])?;
    m.heap.set_bytes(arg_ref(a, 1), start, &vec![a[4] as u8; a[3] as usize]);
    Ok(0)
}

// ---- character sets ----

/// `Charset.lookupExtendedCharset(name)`: what the module `jdk.charsets` would be asked for.
fn extended_charset(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const PROVIDER: &str = "sun/nio/cs/ext/ExtendedCharsets";
    const DESC: &str = "(Ljava/lang/String;)Ljava/nio/charset/Charset;";
    let Ok(host) = m.program.load(PROVIDER) else { return Ok(0) };
    let method = adapter::static_method(m, host, "find", DESC, |code| {
        let provider = code.construct(PROVIDER, "()V", &[]);
        let args = vec![provider, cairn_program::ir::Reg(0)];
        let found = code.call(Invoke::Virtual, PROVIDER, "charsetForName", DESC, args);
        code.ret(found);
    })?;
    Err(Trap::Call(method, a.to_vec()))
}

// ---- the final sigma ----

/// `ConditionalSpecialCasing.isFinalCased(String, int, Locale)`: whether a cased letter precedes the
/// character in its word and none follows. The JDK asks a `BreakIterator` for the word's ends.
fn is_final_cased(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let text = m.string_utf16(non_null(a, 0)?);
    let at = arg_int(a, 1).max(0) as usize;
    let decode = |part: &[u16]| -> Vec<char> {
        char::decode_utf16(part.iter().copied()).map(|c| c.unwrap_or('\u{fffd}')).collect()
    };
    let (before, from) = text.split_at(at.min(text.len()));
    let (before, from) = (decode(before), decode(from));
    let Some((_, after)) = from.split_first() else { return Ok(0) };
    boolean(has_cased(before.iter().rev()) && !has_cased(after.iter()))
}

/// Whether there is a cased letter before the word ends.
fn has_cased<'a>(chars: impl Iterator<Item = &'a char>) -> bool {
    let mut chars = chars.peekable();
    while let Some(&c) = chars.next() {
        let inside = matches!(c, '\'' | '.' | ':' | '·' | '’' | '\u{ad}')
            && chars.peek().is_some_and(|n| n.is_alphabetic());
        if c.is_lowercase() || c.is_uppercase() {
            return true;
        }
        if !(inside || c.is_alphanumeric() || c == '_' || ('\u{300}'..'\u{370}').contains(&c)) {
            return false;
        }
    }
    false
}

// ---- threads ----

/// The first number that a thread of the program's own gets in a JVM, about.
const FIRST_THREAD: u64 = 30;

fn first_thread_id(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(FIRST_THREAD)
}

/// `Thread.ThreadIdentifiers.next()`: the JVM has the counter in its own memory; here it is in the
/// field that would have its address.
fn next_thread_id(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let class = m.program.load("java/lang/Thread$ThreadIdentifiers")?;
    let id = m.get_static(class, "NEXT_TID_OFFSET").unwrap_or(FIRST_THREAD);
    m.set_static(class, "NEXT_TID_OFFSET", id + 1);
    Ok(id)
}

/// `ObjectStreamClass.hasStaticInitializer(Class)`.
fn has_initializer(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(non_null(a, 0)?);
    boolean(m.program.class(class).initializer.is_some())
}

fn signal_number(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(u64::from(u32::MAX))
}

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
const CRC: &str = "java/util/zip/CRC32";
const ADLER: &str = "java/util/zip/Adler32";
const THREAD: &str = "java/lang/Thread";
const VM: &str = "jdk/internal/misc/VM";
const CONTINUATION: &str = "jdk/internal/vm/Continuation";

const TABLE: &[Entry] = &[
    (CRC, "update", "(II)I", crc_byte),
    (CRC, "updateBytes", "*", crc_bytes),
    (CRC, "updateBytes0", "*", crc_bytes),
    (ADLER, "update", "(II)I", adler_byte),
    (ADLER, "updateBytes", "*", adler_bytes),
    ("java/util/TimeZone", "getSystemTimeZoneID", "*", time_zone),
    ("java/util/TimeZone", "getSystemGMTOffsetID", "*", time_zone),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "*", yes),
    ("java/lang/ProcessEnvironment", "environ", "*", environment),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "*", nothing),
    ("jdk/internal/misc/Signal", "findSignal0", "*", signal_number),
    ("jdk/internal/misc/Signal", "handle0", "*", nothing),
    ("java/lang/Terminator", "setup", "*", nothing),
    (VM, "latestUserDefinedLoader0", "*", no_object),
    (VM, "getRuntimeArguments", "*", no_object),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0", "*", nothing),
    (CONTINUATION, "pin", "*", nothing),
    (CONTINUATION, "unpin", "*", nothing),
    (THREAD, "scopedValueCache", "*", no_object),
    (THREAD, "setScopedValueCache", "*", nothing),
    (THREAD, "findScopedValueBindings", "*", no_object),
    (THREAD, "setNativeName", "*", nothing),
    (THREAD, "getNextThreadIdOffset", "*", first_thread_id),
    ("java/lang/Thread$ThreadIdentifiers", "next", "*", next_thread_id),
    (UNSAFE, "copyMemory0", "*", copy_memory),
    (UNSAFE, "copySwapMemory0", "*", copy_swapped),
    (UNSAFE, "setMemory0", "*", set_memory),
    ("java/nio/charset/Charset", "lookupExtendedCharset", "*", extended_charset),
    ("java/nio/charset/Charset", "lookupViaProviders", "*", no_object),
    ("java/lang/ConditionalSpecialCasing", "isFinalCased", "*", is_final_cased),
    ("java/io/ObjectStreamClass", "initNative", "*", nothing),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "*", has_initializer),
    ("java/util/zip/ZipUtils", "loadLibrary", "*", nothing),
    ("jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", "*", nothing),
    ("jdk/internal/loader/BootLoader", "loadLibrary", "*", nothing),
    ("java/lang/ref/Reference", "waitForReferencePendingList", "*", nothing),
    ("java/lang/ref/Reference", "hasReferencePendingList", "*", nothing),
    ("java/lang/ref/Reference", "getAndClearReferencePendingList", "*", no_object),
    ("java/lang/ref/Finalizer", "register", "*", nothing),
];

pub(super) const TABLES: &[&[Entry]] = &[
    TABLE,
    calendar::TABLE,
    logging::TABLE,
    resources::TABLE,
    inflater::TABLE,
    locale::TABLE,
    security::TABLE,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_sums_of_the_usual_test_text() {
        assert_eq!(crc(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(crc(crc(0, b"1234") as u32, b"56789"), 0xCBF4_3926);
        assert_eq!(adler(1, b"Wikipedia"), 0x11E6_0398);
    }

    #[test]
    fn words_end_at_blanks() {
        let cased = |text: &str| has_cased(text.chars().collect::<Vec<_>>().iter());
        assert!(cased("1a"));
        assert!(cased("'a"));
        assert!(!cased(" a"));
        assert!(!cased("' a"));
        assert!(!cased(""));
    }
}
