//! `java.io`: streams, files at random, and what `File` asks of the file system.
//!
//! Standard input has descriptor 0; `handle` of its `FileDescriptor`, which Linux does not use, has the bytes that were read
//! to find out how many there are.

use super::super::{Entry, NativeResult, arg_int, arg_ref, boolean, non_null, reference};
use crate::environment::Source;
use crate::files::{Errno, Flags};
use crate::jdk::nothing;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::Elem;

const STDIN: i32 = 0;
const STDOUT: i32 = 1;
const STDERR: i32 = 2;
/// Bytes that are asked for to find out whether there are any.
const PEEK: usize = 8192;

fn descriptor(m: &mut Machine<'_>, stream: Ref) -> Result<(Ref, i32), Trap> {
    let fd = Ref(m.get_field(stream, "fd")? as u32);
    Ok((fd, m.get_field(fd, "fd")? as i32))
}

fn closed() -> Trap {
    Trap::Throw("java/io/IOException", Some("Stream Closed".into()))
}

// ---- opening ----

fn open(m: &mut Machine<'_>, a: &[u64], flags: Flags) -> NativeResult {
    let path = m.string_text(non_null(a, 1)?);
    let fd = Ref(m.get_field(arg_ref(a, 0), "fd")? as u32);
    let _ = m.file(path.as_bytes(), true)?;
    let now = m.file_time();
    let opened = m.files().open(path.as_bytes(), flags, 0o666, now);
    let is_directory =
        |m: &mut Machine<'_>, n: usize| match m.files().descriptor(n as i32).map(|o| o.node) {
            Some(node) => m.files().node(node).is_directory(),
            None => false,
        };
    let opened = match opened {
        Ok(n) if is_directory(m, n) => {
            m.files().close(n as i32);
            Err(Errno::IS_DIRECTORY)
        }
        other => other,
    };
    match opened {
        Ok(n) => m.set_field(fd, "fd", n as u64)?,
        Err(e) => {
            let text = format!("{path} ({})", e.text());
            return Err(Trap::Throw("java/io/FileNotFoundException", Some(text)));
        }
    }
    Ok(0)
}

fn open_input(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    open(m, a, Flags { reads: true, ..Flags::default() })
}

fn open_output(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let appends = a[2] != 0;
    let flags =
        Flags { writes: true, creates: true, appends, truncates: !appends, ..Flags::default() };
    open(m, a, flags)
}

/// The third argument is 1 for a file that is only read.
fn open_random(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let writes = a[2] & 2 != 0;
    open(m, a, Flags { reads: true, writes, creates: writes, ..Flags::default() })
}

// ---- reading ----

/// Up to `count` bytes into an array: how many there were; 0 at the end.
fn read(m: &mut Machine<'_>, stream: Ref, count: u32, to: (Ref, u32)) -> Result<u32, Trap> {
    let (fd, number) = descriptor(m, stream)?;
    match number {
        STDIN => {
            let bytes = read_stdin(m, fd, count as usize)?;
            m.heap.set_bytes(to.0, to.1.into(), &bytes);
            Ok(bytes.len() as u32)
        }
        -1 => Err(closed()),
        number => m.read_open(number, None, count, to),
    }
}

/// What was read ahead comes first: `handle` has the array and the position in it.
fn read_stdin(m: &mut Machine<'_>, fd: Ref, n: usize) -> Result<Vec<u8>, Trap> {
    let ahead = read_ahead(m, fd)?;
    let handle = m.get_field(fd, "handle")?;
    if ahead > 0 {
        let (array, at) = (Ref((handle >> 32) as u32), handle as u32);
        let mut bytes = vec![0; n.min(ahead as usize)];
        m.heap.raw_bytes(array, at.into(), &mut bytes);
        m.set_field(fd, "handle", handle + bytes.len() as u64)?;
        return Ok(bytes);
    }
    m.note_environment(Source::StandardInput);
    let mut bytes = vec![0; n];
    let got = m.output.stdin(&mut bytes);
    bytes.truncate(got);
    Ok(bytes)
}

/// How many bytes were read ahead and not asked for yet.
fn read_ahead(m: &mut Machine<'_>, fd: Ref) -> Result<u32, Trap> {
    let handle = m.get_field(fd, "handle")?;
    let array = Ref((handle >> 32) as u32);
    // A descriptor made by Java code has -1 there.
    if array.is_null() || handle == u64::MAX {
        return Ok(0);
    }
    Ok(m.heap.len(array) - handle as u32)
}

fn read_byte(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let one = m.new_array(m.known.byte_array, Elem::Byte, 1)?;
    match read(m, arg_ref(a, 0), 1, (one, 0))? {
        0 => Ok(u64::from(u32::MAX)),
        _ => {
            let mut byte = [0];
            m.heap.raw_bytes(one, 0, &mut byte);
            Ok(byte[0].into())
        }
    }
}

fn read_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (array, offset, count) = (non_null(a, 1)?, arg_int(a, 2), arg_int(a, 3));
    check_range(m, array, offset, count)?;
    if count == 0 {
        return Ok(0);
    }
    match read(m, arg_ref(a, 0), count as u32, (array, offset as u32))? {
        0 => Ok(u64::from(u32::MAX)),
        n => Ok(n.into()),
    }
}

fn check_range(m: &Machine<'_>, array: Ref, offset: i32, count: i32) -> Result<(), Trap> {
    let end = i64::from(offset) + i64::from(count);
    if offset < 0 || count < 0 || end > i64::from(m.heap.len(array)) {
        return Err(Trap::Throw("java/lang/IndexOutOfBoundsException", None));
    }
    Ok(())
}

/// Size and position of what a stream reads or writes; none for standard streams.
fn extent(m: &mut Machine<'_>, a: &[u64]) -> Result<Option<(i32, u64, u64)>, Trap> {
    let number = descriptor(m, arg_ref(a, 0))?.1;
    if number == -1 {
        return Err(closed());
    }
    let Some(open) = m.files().descriptor(number).copied() else { return Ok(None) };
    let size = m.files().node(open.node).size();
    Ok(Some((number, size, open.at)))
}

fn available(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if let Some((_, size, at)) = extent(m, a)? {
        return Ok(size.saturating_sub(at).min(i32::MAX as u64));
    }
    let (fd, number) = descriptor(m, arg_ref(a, 0))?;
    if number != STDIN {
        return Ok(0);
    }
    let ahead = read_ahead(m, fd)?;
    if ahead > 0 {
        return Ok(ahead.into());
    }
    m.note_environment(Source::StandardInput);
    let mut bytes = vec![0; PEEK];
    let got = m.output.stdin(&mut bytes);
    if got > 0 {
        let array = m.new_array(m.known.byte_array, Elem::Byte, got as i32)?;
        m.heap.set_bytes(array, 0, &bytes[..got]);
        m.set_field(fd, "handle", u64::from(array.0) << 32)?;
    }
    Ok(got as u64)
}

fn length(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(extent(m, a)?.map_or(0, |e| e.1))
}

fn position(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(extent(m, a)?.map_or(0, |e| e.2))
}

fn skip(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let Some((number, _, at)) = extent(m, a)? else {
        let count = (a[1] as i64).clamp(0, PEEK as i64) as usize;
        let fd = descriptor(m, arg_ref(a, 0))?.0;
        return Ok(read_stdin(m, fd, count)?.len() as u64);
    };
    let to = (at as i64).wrapping_add(a[1] as i64);
    if to < 0 {
        return m.io_error(Errno::INVALID);
    }
    m.advance(number, to as u64);
    Ok(a[1])
}

fn seek(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let Some((number, ..)) = extent(m, a)? else { return m.io_error(Errno::BAD_DESCRIPTOR) };
    if (a[1] as i64) < 0 {
        return m.io_error(Errno::INVALID);
    }
    m.advance(number, a[1]);
    Ok(0)
}

fn set_length(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let Some((number, _, at)) = extent(m, a)? else { return m.io_error(Errno::BAD_DESCRIPTOR) };
    let open = m.files().descriptor(number).copied();
    match open {
        Some(open) if open.writes && a[1] as i64 >= 0 => m.resize_file(open.node, a[1])?,
        _ => return m.io_error(Errno::INVALID),
    }
    m.advance(number, at.min(a[1]));
    Ok(0)
}

fn is_regular(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let number = m.get_field(arg_ref(a, 1), "fd")? as i32;
    boolean(m.files().descriptor(number).is_some())
}

// ---- writing ----

fn write(m: &mut Machine<'_>, stream: Ref, count: u32, from: (Ref, u32)) -> NativeResult {
    let number = descriptor(m, stream)?.1;
    match number {
        STDOUT | STDERR => {
            let mut bytes = vec![0; count as usize];
            m.heap.raw_bytes(from.0, from.1.into(), &mut bytes);
            if number == STDOUT { m.output.stdout(&bytes) } else { m.output.stderr(&bytes) }
        }
        -1 => return Err(closed()),
        number => m.write_open(number, None, count, from)?,
    }
    Ok(0)
}

fn write_byte(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let one = m.bytes_of(&[a[1] as u8])?;
    write(m, arg_ref(a, 0), 1, (one, 0))
}

fn write_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (array, offset, count) = (non_null(a, 1)?, arg_int(a, 2), arg_int(a, 3));
    check_range(m, array, offset, count)?;
    if count == 0 {
        return Ok(0);
    }
    write(m, arg_ref(a, 0), count as u32, (array, offset as u32))
}

/// The standard descriptors stay open, as in a JVM.
fn close(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let fd = arg_ref(a, 0);
    let number = m.get_field(fd, "fd")? as i32;
    if number > STDERR {
        m.files().close(number);
        m.set_field(fd, "fd", u64::from(u32::MAX))?;
    }
    Ok(0)
}

fn no_handle(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(u64::MAX)
}

// ---- java.io.File ----

/// The path of a `File`.
fn path_of(m: &mut Machine<'_>, file: Ref) -> Result<Vec<u8>, Trap> {
    let path = Ref(m.get_field(file, "path")? as u32);
    Ok(m.string_text(path).into_bytes())
}

fn attributes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const EXISTS: u64 = 1;
    const REGULAR: u64 = 2;
    const DIRECTORY: u64 = 4;
    let path = path_of(m, non_null(a, 1)?)?;
    Ok(match m.file(&path, true)? {
        Ok(id) => match m.files().node(id) {
            node if node.is_directory() => EXISTS | DIRECTORY,
            node if node.is_file() => EXISTS | REGULAR,
            _ => EXISTS,
        },
        Err(_) => 0,
    })
}

/// As for the superuser: everything may be read and written.
fn check_access(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const EXECUTE: i32 = 1;
    let path = path_of(m, non_null(a, 1)?)?;
    let Ok(id) = m.file(&path, true)? else { return boolean(false) };
    let node = m.files().node(id);
    boolean(arg_int(a, 2) & EXECUTE == 0 || node.is_directory() || node.mode & 0o111 != 0)
}

fn modified(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    Ok(match m.file(&path, true)? {
        Ok(id) => m.files().node(id).modified.div_euclid(1_000_000) as u64,
        Err(_) => 0,
    })
}

fn set_modified(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    let found = m.file(&path, true)?;
    if let Ok(id) = found {
        m.files().change(id).modified = (a[2] as i64).saturating_mul(1_000_000);
    }
    boolean(found.is_ok())
}

fn file_length(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    Ok(m.file(&path, true)?.map_or(0, |id| m.files().node(id).size()))
}

/// `setPermission(file, access, enable, owneronly)`.
fn set_permission(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    let of_owner = (a[2] as u32 & 7) << 6;
    let bits = if a[4] != 0 { of_owner } else { of_owner | of_owner >> 3 | of_owner >> 6 };
    let found = m.file(&path, true)?;
    if let Ok(id) = found {
        let node = m.files().change(id);
        node.mode = if a[3] != 0 { node.mode | bits } else { node.mode & !bits };
    }
    boolean(found.is_ok())
}

fn set_read_only(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    let found = m.file(&path, true)?;
    if let Ok(id) = found {
        m.files().change(id).mode &= !0o222;
    }
    boolean(found.is_ok())
}

fn create(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = m.string_text(non_null(a, 1)?).into_bytes();
    let _ = m.file(&path, true)?;
    let flags =
        Flags { reads: true, writes: true, creates: true, exclusive: true, ..Flags::default() };
    let now = m.file_time();
    match m.files().open(&path, flags, 0o666, now) {
        Ok(n) => {
            m.files().close(n as i32);
            boolean(true)
        }
        Err(Errno::EXISTS) => boolean(false),
        Err(e) => m.io_error(e),
    }
}

fn delete(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    let _ = m.file(&path, false)?;
    let now = m.file_time();
    boolean(m.files().remove(&path, None, now).is_ok())
}

fn list(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    let found = m.file(&path, true)?;
    let Ok(names) = found.and_then(|id| m.files().names(id)) else { return Ok(0) };
    let class = m.program.array_of(m.program.string_class());
    let array = m.new_array(class, Elem::Ref, names.len() as i32)?;
    for (i, name) in names.iter().enumerate() {
        let name = m.new_string(&String::from_utf8_lossy(name))?;
        m.heap.set_element(array, Elem::Ref, i as u32, name.0.into());
    }
    reference(array)
}

fn make_directory(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path_of(m, non_null(a, 1)?)?;
    let _ = m.file(&path, false)?;
    let now = m.file_time();
    boolean(m.files().make_directory(&path, 0o777, now).is_ok())
}

fn rename(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (from, to) = (path_of(m, non_null(a, 1)?)?, path_of(m, non_null(a, 2)?)?);
    let _ = m.file(&from, false)?;
    let _ = m.file(&to, false)?;
    let now = m.file_time();
    boolean(m.files().rename(&from, &to, now).is_ok())
}

fn space(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    m.note_environment(Source::Files);
    Ok(1 << 40)
}

fn longest_name(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(255)
}

fn canonical(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = m.string_text(non_null(a, 1)?).into_bytes();
    let canonical = m.files().canonical(&path);
    reference(m.new_string(&String::from_utf8_lossy(&canonical))?)
}

const INPUT: &str = "java/io/FileInputStream";
const OUTPUT: &str = "java/io/FileOutputStream";
const RANDOM: &str = "java/io/RandomAccessFile";
const DESCRIPTOR: &str = "java/io/FileDescriptor";
const CLEANABLE: &str = "java/io/FileCleanable";
const SYSTEM: &str = "java/io/UnixFileSystem";

pub(super) const TABLE: &[Entry] = &[
    (INPUT, "open0", "*", open_input),
    (INPUT, "read0", "*", read_byte),
    (INPUT, "readBytes", "*", read_bytes),
    (INPUT, "available0", "*", available),
    (INPUT, "length0", "*", length),
    (INPUT, "position0", "*", position),
    (INPUT, "skip0", "*", skip),
    (INPUT, "isRegularFile0", "*", is_regular),
    (OUTPUT, "open0", "*", open_output),
    (OUTPUT, "write", "(IZ)V", write_byte),
    (OUTPUT, "writeBytes", "*", write_bytes),
    (RANDOM, "open0", "*", open_random),
    (RANDOM, "read0", "*", read_byte),
    // Up to JDK 17 the natives have the names without a number.
    (RANDOM, "readBytes", "([BII)I", read_bytes),
    (RANDOM, "readBytes0", "*", read_bytes),
    (RANDOM, "write0", "*", write_byte),
    (RANDOM, "writeBytes", "([BII)V", write_bytes),
    (RANDOM, "writeBytes0", "*", write_bytes),
    (RANDOM, "getFilePointer", "*", position),
    (RANDOM, "seek0", "*", seek),
    (RANDOM, "length", "*", length),
    (RANDOM, "length0", "*", length),
    (RANDOM, "setLength", "*", set_length),
    (RANDOM, "setLength0", "*", set_length),
    (DESCRIPTOR, "getHandle", "*", no_handle),
    (DESCRIPTOR, "getAppend", "*", nothing),
    (DESCRIPTOR, "close0", "*", close),
    (DESCRIPTOR, "sync", "*", nothing),
    (DESCRIPTOR, "sync0", "*", nothing),
    (CLEANABLE, "register", "*", nothing),
    (CLEANABLE, "unregister", "*", nothing),
    (CLEANABLE, "cleanupClose0", "*", nothing),
    (SYSTEM, "getBooleanAttributes0", "*", attributes),
    (SYSTEM, "checkAccess", "*", check_access),
    (SYSTEM, "checkAccess0", "*", check_access),
    (SYSTEM, "getLastModifiedTime", "*", modified),
    (SYSTEM, "getLastModifiedTime0", "*", modified),
    (SYSTEM, "setLastModifiedTime", "*", set_modified),
    (SYSTEM, "setLastModifiedTime0", "*", set_modified),
    (SYSTEM, "getLength", "*", file_length),
    (SYSTEM, "getLength0", "*", file_length),
    (SYSTEM, "setPermission", "*", set_permission),
    (SYSTEM, "setPermission0", "*", set_permission),
    (SYSTEM, "setReadOnly", "*", set_read_only),
    (SYSTEM, "setReadOnly0", "*", set_read_only),
    (SYSTEM, "createFileExclusively", "*", create),
    (SYSTEM, "createFileExclusively0", "*", create),
    (SYSTEM, "delete", "*", delete),
    (SYSTEM, "list", "*", list),
    (SYSTEM, "list0", "*", list),
    (SYSTEM, "createDirectory", "*", make_directory),
    (SYSTEM, "createDirectory0", "*", make_directory),
    (SYSTEM, "rename", "*", rename),
    (SYSTEM, "getSpace", "*", space),
    (SYSTEM, "getSpace0", "*", space),
    (SYSTEM, "getNameMax0", "*", longest_name),
    (SYSTEM, "canonicalize", "*", canonical),
];
