//! The rest of the library: check sums, time zones, and the parts of it that only a running JVM has.

mod files;
mod locale;
mod security;

use super::{Entry, NativeResult, arg_int, non_null, reference};
use crate::machine::Machine;
use cairn_heap::Ref;

fn nothing(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(0)
}

fn one(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(1)
}

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
fn part(m: &Machine<'_>, a: &[u64]) -> Result<Vec<u8>, crate::machine::Trap> {
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

/// `ProcessEnvironment.environ()`: no variables.
fn environment(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let arrays = m.program.array_of(m.known.byte_array);
    reference(m.new_array(arrays, cairn_program::ir::Elem::Ref, 0)?)
}

fn no_object(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    reference(Ref::NULL)
}

fn signal_number(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(u64::from(u32::MAX))
}

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
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "*", one),
    ("java/lang/ProcessEnvironment", "environ", "*", environment),
    ("java/lang/System", "console", "*", no_object),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "*", nothing),
    ("jdk/internal/misc/Signal", "findSignal0", "*", signal_number),
    ("jdk/internal/misc/Signal", "handle0", "*", nothing),
    ("java/lang/Terminator", "setup", "*", nothing),
    ("java/lang/ApplicationShutdownHooks", "add", "*", nothing),
    ("java/lang/Shutdown", "add", "*", nothing),
    (VM, "latestUserDefinedLoader0", "*", no_object),
    (VM, "getRuntimeArguments", "*", no_object),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0", "*", nothing),
    (CONTINUATION, "pin", "*", nothing),
    (CONTINUATION, "unpin", "*", nothing),
    (THREAD, "scopedValueCache", "*", no_object),
    (THREAD, "setScopedValueCache", "*", nothing),
    (THREAD, "findScopedValueBindings", "*", no_object),
    (THREAD, "setNativeName", "*", nothing),
    (THREAD, "sleepNanos0", "*", nothing),
    ("java/lang/ref/Reference", "waitForReferencePendingList", "*", nothing),
    ("java/lang/ref/Reference", "hasReferencePendingList", "*", nothing),
    ("java/lang/ref/Reference", "getAndClearReferencePendingList", "*", no_object),
    ("java/lang/ref/Finalizer", "register", "*", nothing),
];

pub(super) const TABLES: &[&[Entry]] = &[TABLE, files::TABLE, locale::TABLE, security::TABLE];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_sums_of_the_usual_test_text() {
        assert_eq!(crc(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(crc(crc(0, b"1234") as u32, b"56789"), 0xCBF4_3926);
        assert_eq!(adler(1, b"Wikipedia"), 0x11E6_0398);
    }
}
