//! `java.nio`: what the provider of the default file system and file channels ask of the system.
//!
//! The provider hands paths to the system in raw memory; the methods that do that are replaced, so that no memory is needed. None of
//! the optional calls is there (`openat`, `futimens`, extended attributes): the provider's own code goes on without.

use super::super::{Entry, NativeResult, arg_int, arg_ref, boolean, reference};
use crate::environment::Source;
use crate::files::{Errno, Flags, NodeId, What};
use crate::jdk::nothing;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Shape;
use cairn_program::ir::Elem;

/// Throws `UnixException`.
fn fail<T>(m: &mut Machine<'_>, errno: Errno) -> Result<T, Trap> {
    let e = m.make_exception("sun/nio/fs/UnixException", None)?;
    m.set_field(e, "errno", errno.0 as u64)?;
    Err(Trap::Thrown(e))
}

fn or_fail<T>(m: &mut Machine<'_>, answer: crate::files::Result<T>) -> Result<T, Trap> {
    answer.or_else(|e| fail(m, e))
}

/// The bytes of a `UnixPath`.
fn path(m: &mut Machine<'_>, a: &[u64], n: usize) -> Result<Vec<u8>, Trap> {
    let bytes = Ref(m.get_field(arg_ref(a, n), "path")? as u32);
    let path = m.heap.bytes(bytes);
    Ok(if path.is_empty() { b".".to_vec() } else { path })
}

/// A path that is looked at.
fn seen(m: &mut Machine<'_>, a: &[u64], n: usize) -> Result<Vec<u8>, Trap> {
    let path = path(m, a, n)?;
    let _ = m.file(&path, false)?;
    Ok(path)
}

fn working_directory(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let path = m.files().working();
    reference(m.bytes_of(&path)?)
}

fn error_text(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let text = Errno(arg_int(a, 0)).text();
    reference(m.bytes_of(text.as_bytes())?)
}

// ---- files by path ----

fn open(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (path, bits) = (seen(m, a, 0)?, arg_int(a, 1));
    let has = |bit: i32| bits & bit != 0;
    let flags = Flags {
        reads: bits & 3 != 1,
        writes: bits & 3 != 0,
        appends: has(0o2000),
        creates: has(0o100),
        exclusive: has(0o200),
        truncates: has(0o1000),
        no_follow: has(0o400_000),
    };
    let now = m.file_time();
    let opened = m.files().open(&path, flags, a[2] as u32, now);
    Ok(or_fail(m, opened)? as u64)
}

fn close(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.files().close(arg_int(a, 0));
    Ok(0)
}

fn duplicate(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let copy = m.files().duplicate(arg_int(a, 0));
    Ok(or_fail(m, copy)? as u64)
}

fn link(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (existing, new) = (seen(m, a, 0)?, seen(m, a, 1)?);
    let now = m.file_time();
    let done = m.files().link(&existing, &new, now);
    or_fail(m, done).map(|()| 0)
}

fn symbolic_link(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (target, new) = (m.heap.bytes(arg_ref(a, 0)), seen(m, a, 1)?);
    let now = m.file_time();
    let done = m.files().make_link(&target, &new, now);
    or_fail(m, done).map(|()| 0)
}

fn unlink(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    remove(m, a, false)
}

fn remove_directory(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    remove(m, a, true)
}

fn remove(m: &mut Machine<'_>, a: &[u64], directory: bool) -> NativeResult {
    let path = seen(m, a, 0)?;
    let now = m.file_time();
    let done = m.files().remove(&path, Some(directory), now);
    or_fail(m, done).map(|()| 0)
}

fn rename(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (from, to) = (seen(m, a, 0)?, seen(m, a, 1)?);
    let now = m.file_time();
    let done = m.files().rename(&from, &to, now);
    or_fail(m, done).map(|()| 0)
}

fn make_directory(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = seen(m, a, 0)?;
    let now = m.file_time();
    let done = m.files().make_directory(&path, a[1] as u32, now);
    or_fail(m, done).map(|()| 0)
}

fn read_link(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    let found = m.file(&path, false)?;
    let id = or_fail(m, found)?;
    match m.files().node(id).what.clone() {
        What::Link(target) => reference(m.bytes_of(&target)?),
        _ => fail(m, Errno::INVALID),
    }
}

fn real_path(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = seen(m, a, 0)?;
    let real = m.files().real(&path);
    let real = or_fail(m, real)?;
    reference(m.bytes_of(&real)?)
}

// ---- attributes ----

const REGULAR: u32 = 0o100_000;
const DIRECTORY: u32 = 0o040_000;
const LINK: u32 = 0o120_000;
const DEVICE: u32 = 0o020_000;
const OWNER: u64 = 1000;

fn mode(m: &mut Machine<'_>, id: NodeId) -> u32 {
    let node = m.files().node(id);
    let kind = match node.what {
        What::File { .. } | What::HostFile { .. } => REGULAR,
        What::Directory { .. } | What::HostDirectory { .. } => DIRECTORY,
        What::Link(_) => LINK,
        What::Device => DEVICE,
    };
    kind | node.mode
}

fn fill(m: &mut Machine<'_>, id: NodeId, attributes: Ref) -> NativeResult {
    const SECOND: i64 = 1_000_000_000;
    let mode = mode(m, id);
    let node = m.files().node(id).clone();
    let time = |t: i64| (t.div_euclid(SECOND) as u64, t.rem_euclid(SECOND) as u64);
    let (accessed, modified) = (time(node.accessed), time(node.modified));
    let fields = [
        ("st_mode", u64::from(mode)),
        ("st_ino", id as u64 + 1),
        ("st_dev", 1),
        ("st_rdev", 0),
        ("st_nlink", u64::from(node.links)),
        ("st_uid", OWNER),
        ("st_gid", OWNER),
        ("st_size", node.size()),
        ("st_atime_sec", accessed.0),
        ("st_atime_nsec", accessed.1),
        ("st_mtime_sec", modified.0),
        ("st_mtime_nsec", modified.1),
        ("st_ctime_sec", modified.0),
        ("st_ctime_nsec", modified.1),
        ("st_birthtime_sec", modified.0),
        ("st_birthtime_nsec", modified.1),
    ];
    for (name, value) in fields {
        m.set_field_if_present(attributes, name, value);
    }
    Ok(0)
}

fn status(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    let found = m.file(&path, true)?;
    let id = or_fail(m, found)?;
    fill(m, id, arg_ref(a, 1))
}

fn status_of_link(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    let found = m.file(&path, false)?;
    let id = or_fail(m, found)?;
    fill(m, id, arg_ref(a, 1))
}

/// The number of the error is the result.
fn status_or_error(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    match m.file(&path, true)? {
        Ok(id) => fill(m, id, arg_ref(a, 1)),
        Err(e) => Ok(e.0 as u64),
    }
}

/// Of `stat(path)` only the mode; 0: there is no such file.
fn mode_of(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    Ok(match m.file(&path, true)? {
        Ok(id) => mode(m, id).into(),
        Err(_) => 0,
    })
}

fn opened(m: &mut Machine<'_>, number: i32) -> Result<NodeId, Trap> {
    match m.files().descriptor(number).map(|o| o.node) {
        Some(node) => Ok(node),
        None => fail(m, Errno::BAD_DESCRIPTOR),
    }
}

fn status_of_open(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let id = opened(m, arg_int(a, 0))?;
    fill(m, id, arg_ref(a, 1))
}

/// As for the superuser.
fn may(m: &mut Machine<'_>, a: &[u64]) -> Result<crate::files::Result<()>, Trap> {
    const EXECUTE: i32 = 1;
    let path = path(m, a, 0)?;
    let id = match m.file(&path, true)? {
        Ok(id) => id,
        Err(e) => return Ok(Err(e)),
    };
    let node = m.files().node(id);
    let is_refused = arg_int(a, 1) & EXECUTE != 0 && !node.is_directory() && node.mode & 0o111 == 0;
    Ok(if is_refused { Err(Errno::ACCESS) } else { Ok(()) })
}

fn access(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let answer = may(m, a)?;
    or_fail(m, answer).map(|()| 0)
}

fn access_or_error(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(may(m, a)?.map_or_else(|e| e.0 as u64, |()| 0))
}

fn exists(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    boolean(m.file(&path, true)?.is_ok())
}

fn change_mode(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    let found = m.file(&path, true)?;
    let id = or_fail(m, found)?;
    m.files().change(id).mode = a[1] as u32 & 0o777;
    Ok(0)
}

fn change_mode_of_open(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let id = opened(m, arg_int(a, 0))?;
    m.files().change(id).mode = a[1] as u32 & 0o777;
    Ok(0)
}

/// Everything belongs to the one user.
fn change_owner(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    match [a[1] as u32, a[2] as u32].iter().all(|&o| o == OWNER as u32 || o == u32::MAX) {
        true => Ok(0),
        false => fail(m, Errno::PERMITTED),
    }
}

fn set_times(m: &mut Machine<'_>, id: NodeId, a: &[u64], unit: i64) -> NativeResult {
    let [accessed, modified] = [a[0], a[1]].map(|t| (t as i64).saturating_mul(unit));
    let node = m.files().change(id);
    (node.accessed, node.modified) = (accessed, modified);
    Ok(0)
}

/// `utimes(path, access, modification)`, in microseconds.
fn change_times(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    let found = m.file(&path, true)?;
    let id = or_fail(m, found)?;
    set_times(m, id, &a[1..], 1000)
}

fn change_times_of_link(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    let found = m.file(&path, false)?;
    let id = or_fail(m, found)?;
    set_times(m, id, &a[1..], 1000)
}

fn change_times_of_open<const UNIT: i64>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let id = opened(m, arg_int(a, 0))?;
    set_times(m, id, &a[1..], UNIT)
}

/// `utimensat(directory, path, access, modification, flags)`.
fn change_times_at(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const NO_FOLLOW: i32 = 0x100;
    let path = path(m, a, 1)?;
    let found = m.file(&path, arg_int(a, 4) & NO_FOLLOW == 0)?;
    let id = or_fail(m, found)?;
    set_times(m, id, &a[2..], 1)
}

fn user_name(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    reference(m.bytes_of(b"user")?)
}

fn user_number(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(OWNER)
}

// ---- directories ----

fn open_directory(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = seen(m, a, 0)?;
    let listing = m.files().list(&path);
    Ok(or_fail(m, listing)? as u64)
}

fn next_name(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let next = m.files().listing(a[0] as usize).and_then(Option::as_mut).and_then(|l| {
        l.next += 1;
        l.names.get(l.next - 1).cloned()
    });
    match next {
        Some(name) => reference(m.bytes_of(&name)?),
        None => Ok(0),
    }
}

fn close_directory(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if let Some(listing) = m.files().listing(a[0] as usize) {
        *listing = None;
    }
    Ok(0)
}

// ---- channels ----

fn number(m: &mut Machine<'_>, fd: Ref) -> Result<i32, Trap> {
    Ok(m.get_field(fd, "fd")? as i32)
}

/// The number of a descriptor, which is open.
fn open_number(m: &mut Machine<'_>, fd: Ref) -> Result<i32, Trap> {
    let n = number(m, fd)?;
    if m.files().descriptor(n).is_some() { Ok(n) } else { m.io_error(Errno::BAD_DESCRIPTOR) }
}

fn set_number(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.set_field(arg_ref(a, 0), "fd", a[1])?;
    Ok(0)
}

fn number_of(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(u64::from(number(m, arg_ref(a, 0))? as u32))
}

fn close_descriptor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let n = number(m, arg_ref(a, 0))?;
    m.files().close(n);
    m.set_field(arg_ref(a, 0), "fd", u64::from(u32::MAX))?;
    Ok(0)
}

/// A buffer on an array: the array, where its position is in it, and what remains. No other buffers.
fn buffer(m: &mut Machine<'_>, buffer: Ref) -> Result<(Ref, u32, u32), Trap> {
    if buffer.is_null() {
        return Err(Trap::Bytecode);
    }
    let array = Ref(m.get_field(buffer, "hb")? as u32);
    if array.is_null() {
        return Err(Trap::Bytecode);
    }
    let mut field = |name| Ok::<u32, Trap>(m.get_field(buffer, name)? as u32);
    let (offset, position, limit) = (field("offset")?, field("position")?, field("limit")?);
    Ok((array, offset + position, limit.saturating_sub(position)))
}

fn is_open(m: &mut Machine<'_>, fd: Ref) -> Result<bool, Trap> {
    let n = number(m, fd)?;
    Ok(m.files().descriptor(n).is_some())
}

/// -1: where the file is.
fn position(a: &[u64]) -> Option<u64> {
    (a[2] as i64 >= 0).then_some(a[2])
}

/// The buffers of `IOUtil.read(fd, buffers, offset, length, ...)`, all of them on arrays.
fn buffers(m: &mut Machine<'_>, a: &[u64]) -> Result<Option<Vec<Ref>>, Trap> {
    let all = arg_ref(a, 1);
    if all.is_null() || !matches!(m.program.class(m.heap.class_of(all)).shape, Shape::Array { .. })
    {
        return Ok(None);
    }
    // Shorter forms call this one.
    if a.len() < 5 {
        return Err(Trap::Bytecode);
    }
    let (offset, length) = (a[2] as u32, a[3] as u32);
    let at = |i| Ref(m.heap.element(all, Elem::Ref, i) as u32);
    let some: Vec<Ref> = (offset..offset + length).map(at).collect();
    for &one in &some {
        buffer(m, one)?;
    }
    Ok(Some(some))
}

/// Reads into one buffer after the other, or writes from them, until one is not used up.
fn each(
    m: &mut Machine<'_>,
    fd: u64,
    all: Vec<Ref>,
    transfer: fn(&mut Machine<'_>, &[u64]) -> NativeResult,
) -> NativeResult {
    let mut sum = 0;
    for one in all {
        let (.., count) = buffer(m, one)?;
        let n = transfer(m, &[fd, one.0.into(), u64::MAX])? as i32;
        if n < 0 && sum == 0 {
            return Ok(u64::MAX);
        }
        sum += n.max(0) as u64;
        if (n.max(0) as u32) < count {
            break;
        }
    }
    Ok(sum)
}

/// `IOUtil.read(fd, buffer, position, ...)`. A buffer that is read-only is refused by its own code.
fn read(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if let Some(all) = buffers(m, a)? {
        return each(m, a[0], all, read);
    }
    let fd = arg_ref(a, 0);
    let (array, at, count) = buffer(m, arg_ref(a, 1))?;
    if !is_open(m, fd)? || m.get_field(arg_ref(a, 1), "isReadOnly")? != 0 {
        return Err(Trap::Bytecode);
    }
    if count == 0 {
        return Ok(0);
    }
    let n = number(m, fd)?;
    match m.read_open(n, position(a), count, (array, at))? {
        0 => Ok(u64::from(u32::MAX)),
        got => {
            let position = m.get_field(arg_ref(a, 1), "position")?;
            m.set_field(arg_ref(a, 1), "position", position + u64::from(got))?;
            Ok(got.into())
        }
    }
}

fn write(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if let Some(all) = buffers(m, a)? {
        return each(m, a[0], all, write);
    }
    let fd = arg_ref(a, 0);
    let (array, at, count) = buffer(m, arg_ref(a, 1))?;
    if !is_open(m, fd)? {
        return Err(Trap::Bytecode);
    }
    let n = number(m, fd)?;
    m.write_open(n, position(a), count, (array, at))?;
    let position = m.get_field(arg_ref(a, 1), "position")?;
    m.set_field(arg_ref(a, 1), "position", position + u64::from(count))?;
    Ok(count.into())
}

/// `seek0(fd, offset)`: a negative offset asks for the position.
fn seek(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let n = open_number(m, arg_ref(a, 0))?;
    if a[1] as i64 >= 0 {
        m.advance(n, a[1]);
        return Ok(a[1]);
    }
    Ok(m.files().descriptor(n).map_or(0, |o| o.at))
}

fn size(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let n = open_number(m, arg_ref(a, 0))?;
    let node = m.files().descriptor(n).map_or(0, |o| o.node);
    Ok(m.files().node(node).size())
}

fn left(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let n = open_number(m, arg_ref(a, 0))?;
    let open = m.files().descriptor(n).copied();
    let left = open.map_or(0, |o| m.files().node(o.node).size().saturating_sub(o.at));
    Ok(left.min(i32::MAX as u64))
}

fn truncate(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let n = open_number(m, arg_ref(a, 0))?;
    match m.files().descriptor(n).copied() {
        Some(open) if open.writes => m.resize_file(open.node, a[1])?,
        _ => return m.io_error(Errno::INVALID),
    }
    Ok(0)
}

/// Copies between open files, by way of an array: how many bytes there were.
fn copy(
    m: &mut Machine<'_>,
    (from, from_at): (i32, Option<u64>),
    (to, to_at): (i32, Option<u64>),
    most: u64,
) -> Result<u64, Trap> {
    const CHUNK: u64 = 1 << 20;
    let mut done = 0;
    while done < most {
        let n = CHUNK.min(most - done);
        let Some(open) = m.files().descriptor(from).copied() else { break };
        let at = from_at.map_or(open.at, |at| at + done);
        let left = m.files().node(open.node).size().saturating_sub(at).min(n) as u32;
        if left == 0 {
            break;
        }
        let array = m.new_array(m.known.byte_array, Elem::Byte, left as i32)?;
        let got = m.read_open(from, from_at.map(|at| at + done), left, (array, 0))?;
        m.write_open(to, to_at.map(|at| at + done), got, (array, 0))?;
        done += u64::from(got);
    }
    Ok(done)
}

/// `transferTo0(from, position, count, to, ...)`, an instance method in older JDKs.
fn transfer_to(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let a = if a.len() == 5 && m.is_channel(arg_ref(a, 0)) { &a[1..] } else { a };
    let (from, to) = (open_number(m, arg_ref(a, 0))?, open_number(m, arg_ref(a, 3))?);
    copy(m, (from, Some(a[1])), (to, None), a[2])
}

/// `transferFrom0(from, to, position, count, append)`.
fn transfer_from(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (from, to) = (open_number(m, arg_ref(a, 0))?, open_number(m, arg_ref(a, 1))?);
    copy(m, (from, None), (to, Some(a[2])), a[3])
}

/// `transfer(to, from, ...)` of a copy of a whole file.
fn copy_all(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    copy(m, (arg_int(a, 1), None), (arg_int(a, 0), None), u64::MAX)?;
    Ok(0)
}

fn mapped(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Err(Trap::Unsupported("a file mapped into memory".into()))
}

/// `statvfs(path, attributes)`.
fn space(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let path = path(m, a, 0)?;
    let found = m.file(&path, true)?;
    or_fail(m, found)?;
    for name in ["f_blocks", "f_bfree", "f_bavail"] {
        m.set_field_if_present(arg_ref(a, 1), name, 1 << 28);
    }
    for name in ["f_frsize", "f_bsize"] {
        m.set_field_if_present(arg_ref(a, 1), name, 4096);
    }
    Ok(0)
}

fn store(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    m.note_environment(Source::Files);
    Err(Trap::Unsupported("a store of files (java.nio.file.FileStore)".into()))
}

fn granularity(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(4096)
}

fn largest_transfer(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(i32::MAX as u64)
}

fn most(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(1024)
}

impl Machine<'_> {
    fn is_channel(&self, o: Ref) -> bool {
        let class = self.program.class(self.heap.class_of(o));
        &*class.name == "sun/nio/ch/FileChannelImpl"
    }
}

const CALLS: &str = "sun/nio/fs/UnixNativeDispatcher";
const LINUX: &str = "sun/nio/fs/LinuxNativeDispatcher";
const UTIL: &str = "sun/nio/ch/IOUtil";
const CHANNEL: &str = "sun/nio/ch/FileChannelImpl";
const THREAD: &str = "sun/nio/ch/NativeThread";
/// The second one is that of newer JDKs.
const DISPATCHER: &str = "sun/nio/ch/FileDispatcherImpl";
const UNIX: &str = "sun/nio/ch/UnixFileDispatcherImpl";

macro_rules! of_both {
    ($($name:literal $native:expr;)*) => { &[
        $((DISPATCHER, $name, "*", $native), (UNIX, $name, "*", $native),)*
        (CALLS, "init", "*", nothing),
        (CALLS, "getcwd", "*", working_directory),
        (CALLS, "strerror", "*", error_text),
        (CALLS, "open", "*", open),
        (CALLS, "close", "(I)V", close),
        (CALLS, "dup", "*", duplicate),
        (CALLS, "link", "*", link),
        (CALLS, "symlink", "*", symbolic_link),
        (CALLS, "unlink", "*", unlink),
        (CALLS, "rmdir", "*", remove_directory),
        (CALLS, "rename", "*", rename),
        (CALLS, "mkdir", "*", make_directory),
        (CALLS, "readlink", "*", read_link),
        (CALLS, "realpath", "*", real_path),
        (CALLS, "stat", "(Lsun/nio/fs/UnixPath;)I", mode_of),
        (CALLS, "stat", "(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V", status),
        (CALLS, "stat2", "*", status_or_error),
        (CALLS, "lstat", "*", status_of_link),
        (CALLS, "fstat", "*", status_of_open),
        (CALLS, "access", "(Lsun/nio/fs/UnixPath;I)V", access),
        (CALLS, "access", "(Lsun/nio/fs/UnixPath;I)I", access_or_error),
        (CALLS, "exists", "*", exists),
        (CALLS, "chmod", "*", change_mode),
        (CALLS, "fchmod", "*", change_mode_of_open),
        (CALLS, "chown", "*", change_owner),
        (CALLS, "lchown", "*", change_owner),
        (CALLS, "fchown", "*", change_owner),
        (CALLS, "utimes", "*", change_times),
        (CALLS, "lutimes", "*", change_times_of_link),
        (CALLS, "futimes", "*", change_times_of_open::<1000>),
        (CALLS, "futimens", "*", change_times_of_open::<1>),
        (CALLS, "utimensat", "*", change_times_at),
        (CALLS, "opendir", "*", open_directory),
        (CALLS, "readdir", "*", next_name),
        (CALLS, "closedir", "*", close_directory),
        (CALLS, "getpwuid", "*", user_name),
        (CALLS, "getgrgid", "*", user_name),
        (CALLS, "getpwnam", "*", user_number),
        (CALLS, "getgrnam", "*", user_number),
        (CALLS, "flistxattr", "*", nothing),
        (CALLS, "statvfs", "*", space),
        (LINUX, "init", "*", nothing),
        (LINUX, "setmntent0", "*", store),
        (LINUX, "posix_fadvise", "*", nothing),
        (LINUX, "directCopy0", "*", copy_all),
        ("sun/nio/fs/UnixCopyFile", "transfer", "*", copy_all),
        ("sun/nio/fs/UnixFileSystem", "bufferedCopy0", "*", copy_all),
        (UTIL, "initIDs", "*", nothing),
        (UTIL, "iovMax", "*", most),
        (UTIL, "writevMax", "*", most),
        (UTIL, "fdLimit", "*", most),
        (UTIL, "fdVal", "*", number_of),
        (UTIL, "setfdVal", "*", set_number),
        (UTIL, "read", "*", read),
        (UTIL, "write", "*", write),
        (CHANNEL, "initIDs", "*", granularity),
        (CHANNEL, "maxDirectTransferSize0", "*", largest_transfer),
        (CHANNEL, "transferTo0", "*", transfer_to),
        (CHANNEL, "map0", "*", mapped),
        (DISPATCHER, "transferTo0", "*", transfer_to),
        (DISPATCHER, "transferFrom0", "*", transfer_from),
        ("java/nio/channels/spi/AbstractInterruptibleChannel", "blockedOn", "*", nothing),
        (THREAD, "init", "*", nothing),
        (THREAD, "current", "*", nothing),
        (THREAD, "current0", "*", nothing),
        (THREAD, "supportPendingSignals0", "*", nothing),
    ] };
}

pub(super) const TABLE: &[Entry] = of_both! {
    "init" nothing;
    "init0" nothing;
    "seek0" seek;
    "size0" size;
    "available0" left;
    "isOther0" nothing;
    "truncate0" truncate;
    "force0" nothing;
    "lock0" nothing;
    "release0" nothing;
    "close0" close_descriptor;
    "preClose0" nothing;
    "closeIntFD" close;
    "allocationGranularity0" granularity;
    "map0" mapped;
    "canTransferToFromOverlappedMap0" nothing;
};
