//! Files: the standard streams by descriptor, and the JDK's own data files, which can be read.
//!
//! A program's files are not supported. What a stream needs to remember is in its `FileDescriptor`,
//! so that it belongs to the state: `handle`, which Linux does not use, is the position in a file,
//! or for standard input the bytes that were read to find out how many there are.

use super::super::{Entry, NativeResult, arg_int, arg_ref, non_null, reference};
use crate::environment::Source;
use crate::jdk::nothing;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::Elem;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

const STDIN: i32 = 0;
const STDOUT: i32 = 1;
const STDERR: i32 = 2;
/// Descriptor of every file of the JDK's.
const JDK_FILE: i32 = 3;
/// Bytes that are asked for to find out whether there are any.
const PEEK: usize = 8192;

fn unsupported<T>(path: &str) -> Result<T, Trap> {
    Err(Trap::Unsupported(format!("file I/O ({path})")))
}

fn descriptor(m: &mut Machine<'_>, stream: Ref) -> Result<(Ref, i32), Trap> {
    let fd = Ref(m.get_field(stream, "fd")? as u32);
    Ok((fd, m.get_field(fd, "fd")? as i32))
}

fn path_of(m: &mut Machine<'_>, stream: Ref) -> Result<String, Trap> {
    let path = Ref(m.get_field(stream, "path")? as u32);
    Ok(if path.is_null() { "a descriptor".into() } else { m.string_text(path) })
}

fn closed() -> Trap {
    Trap::Throw("java/io/IOException", Some("Stream Closed".into()))
}

/// Whether the path is one of a file of the JDK's: what is in there does not depend on the host.
fn in_jdk(m: &Machine<'_>, path: &str) -> bool {
    let inside = Path::new(path).starts_with(&m.program.jdk().home);
    inside && !path.split('/').any(|part| part == "..")
}

fn open_input(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = m.string_text(non_null(a, 1)?);
    if !in_jdk(m, &path) {
        return unsupported(&path);
    }
    if !Path::new(&path).is_file() {
        let text = format!("{path} (No such file or directory)");
        return Err(Trap::Throw("java/io/FileNotFoundException", Some(text)));
    }
    let fd = Ref(m.get_field(arg_ref(a, 0), "fd")? as u32);
    m.set_field(fd, "fd", JDK_FILE as u64)?;
    m.set_field(fd, "handle", 0)?;
    Ok(0)
}

fn open_output(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = m.string_text(non_null(a, 1)?);
    unsupported(&path)
}

/// Up to `n` bytes of a stream; none at its end.
fn read(m: &mut Machine<'_>, stream: Ref, n: usize) -> Result<Vec<u8>, Trap> {
    let (fd, number) = descriptor(m, stream)?;
    match number {
        STDIN => read_stdin(m, fd, n),
        JDK_FILE => {
            let path = path_of(m, stream)?;
            let at = m.get_field(fd, "handle")?;
            let bytes = read_at(&path, at, n).or_else(|_| unsupported(&path))?;
            m.set_field(fd, "handle", at + bytes.len() as u64)?;
            Ok(bytes)
        }
        -1 => Err(closed()),
        _ => unsupported(&path_of(m, stream)?),
    }
}

fn read_at(path: &str, at: u64, n: usize) -> std::io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = vec![];
    file.take(n as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
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
    let bytes = read(m, arg_ref(a, 0), 1)?;
    Ok(bytes.first().map_or(u64::from(u32::MAX), |&b| b.into()))
}

fn read_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (array, offset, count) = (non_null(a, 1)?, arg_int(a, 2), arg_int(a, 3));
    check_range(m, array, offset, count)?;
    if count == 0 {
        return Ok(0);
    }
    let bytes = read(m, arg_ref(a, 0), count as usize)?;
    if bytes.is_empty() {
        return Ok(u64::from(u32::MAX));
    }
    m.heap.set_bytes(array, offset as u64, &bytes);
    Ok(bytes.len() as u64)
}

fn check_range(m: &Machine<'_>, array: Ref, offset: i32, count: i32) -> Result<(), Trap> {
    let end = i64::from(offset) + i64::from(count);
    if offset < 0 || count < 0 || end > i64::from(m.heap.len(array)) {
        return Err(Trap::Throw("java/lang/IndexOutOfBoundsException", None));
    }
    Ok(())
}

fn available(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (fd, number) = descriptor(m, arg_ref(a, 0))?;
    if number != STDIN {
        let left = length(m, a)?.saturating_sub(position(m, a)?);
        return Ok(left.min(i32::MAX as u64));
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
    let path = path_of(m, arg_ref(a, 0))?;
    match descriptor(m, arg_ref(a, 0))?.1 {
        STDIN => Ok(0),
        JDK_FILE => match std::fs::metadata(&path) {
            Ok(data) => Ok(data.len()),
            Err(_) => unsupported(&path),
        },
        -1 => Err(closed()),
        _ => unsupported(&path),
    }
}

fn position(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (fd, number) = descriptor(m, arg_ref(a, 0))?;
    if number == STDIN { Ok(0) } else { m.get_field(fd, "handle") }
}

fn skip(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (fd, number) = descriptor(m, arg_ref(a, 0))?;
    if number != JDK_FILE {
        let count = (a[1] as i64).clamp(0, PEEK as i64) as usize;
        return Ok(read(m, arg_ref(a, 0), count)?.len() as u64);
    }
    let at = m.get_field(fd, "handle")?;
    m.set_field(fd, "handle", at.wrapping_add(a[1]))?;
    Ok(a[1])
}

fn is_regular(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let number = m.get_field(arg_ref(a, 1), "fd")? as i32;
    Ok(u64::from(number == JDK_FILE))
}

fn write(m: &mut Machine<'_>, stream: Ref, bytes: &[u8]) -> NativeResult {
    match descriptor(m, stream)?.1 {
        STDOUT => m.output.stdout(bytes),
        STDERR => m.output.stderr(bytes),
        -1 => return Err(closed()),
        _ => return unsupported(&path_of(m, stream)?),
    }
    Ok(0)
}

fn write_byte(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    write(m, arg_ref(a, 0), &[a[1] as u8])
}

fn write_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (array, offset, count) = (non_null(a, 1)?, arg_int(a, 2), arg_int(a, 3));
    check_range(m, array, offset, count)?;
    let mut bytes = vec![0; count as usize];
    m.heap.raw_bytes(array, offset as u64, &mut bytes);
    write(m, arg_ref(a, 0), &bytes)
}

/// The standard descriptors stay open, as in a JVM; closing another one marks it.
fn close(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let fd = arg_ref(a, 0);
    if m.get_field(fd, "fd")? as i32 > STDERR {
        m.set_field(fd, "fd", u64::from(u32::MAX))?;
    }
    Ok(0)
}

fn no_handle(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(u64::MAX)
}

/// `getBooleanAttributes0(File)`.
fn attributes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const EXISTS: u64 = 1;
    const REGULAR: u64 = 2;
    const DIRECTORY: u64 = 4;
    let path = Ref(m.get_field(non_null(a, 1)?, "path")? as u32);
    let path = m.string_text(path);
    if !in_jdk(m, &path) {
        return unsupported(&path);
    }
    Ok(match std::fs::metadata(&path) {
        Ok(data) if data.is_dir() => EXISTS | DIRECTORY,
        Ok(data) if data.is_file() => EXISTS | REGULAR,
        Ok(_) => EXISTS,
        Err(_) => 0,
    })
}

/// An operation on a path: a `File`, or its text.
fn file_system(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let mut what = arg_ref(a, 1);
    if !what.is_null() && m.heap.class_of(what) != m.program.string_class() {
        what = Ref(m.get_field(what, "path")? as u32);
    }
    let path = if what.is_null() { "null".into() } else { m.string_text(what) };
    unsupported(&path)
}

/// `canonicalize(path)` without the host's links: what the text alone says.
fn canonical(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = m.string_text(non_null(a, 1)?);
    let mut parts: Vec<&str> = vec![];
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    let path = format!("/{}", parts.join("/"));
    reference(m.new_string(&path)?)
}

fn working_directory(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let array = m.new_array(m.known.byte_array, Elem::Byte, 1)?;
    m.heap.set_bytes(array, 0, b"/");
    reference(array)
}

fn file_channel(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    unsupported("java.nio.file")
}

const INPUT: &str = "java/io/FileInputStream";
const OUTPUT: &str = "java/io/FileOutputStream";
const RANDOM_ACCESS: &str = "java/io/RandomAccessFile";
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
    (RANDOM_ACCESS, "open0", "*", open_output),
    (DESCRIPTOR, "getHandle", "*", no_handle),
    (DESCRIPTOR, "getAppend", "*", nothing),
    (DESCRIPTOR, "close0", "*", close),
    (DESCRIPTOR, "sync", "*", nothing),
    (DESCRIPTOR, "sync0", "*", nothing),
    (CLEANABLE, "register", "*", nothing),
    (CLEANABLE, "unregister", "*", nothing),
    (CLEANABLE, "cleanupClose0", "*", nothing),
    (SYSTEM, "getBooleanAttributes0", "*", attributes),
    (SYSTEM, "checkAccess", "*", file_system),
    (SYSTEM, "checkAccess0", "*", file_system),
    (SYSTEM, "getLastModifiedTime", "*", file_system),
    (SYSTEM, "getLength", "*", file_system),
    (SYSTEM, "createFileExclusively", "*", file_system),
    (SYSTEM, "delete", "*", file_system),
    (SYSTEM, "list", "*", file_system),
    (SYSTEM, "createDirectory", "*", file_system),
    (SYSTEM, "rename", "*", file_system),
    (SYSTEM, "canonicalize", "*", canonical),
    ("sun/nio/fs/UnixNativeDispatcher", "getcwd", "*", working_directory),
    ("sun/nio/fs/UnixNativeDispatcher", "init", "*", nothing),
    ("sun/nio/ch/IOUtil", "initIDs", "*", file_channel),
];
