//! The standard streams.
//!
//! `System.out` and `System.err` are plain `PrintStream` objects; the few methods that all printing
//! ends in are answered here for these two, and run their own code for every other stream.

use super::{Entry, NativeResult, arg_int, arg_ref};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::Elem;

/// Which of the two standard streams an object is.
#[derive(Clone, Copy)]
enum Stream {
    Out,
    Err,
}

fn standard(m: &Machine<'_>, stream: Ref) -> Result<Stream, Trap> {
    if stream == m.thread.stdout {
        Ok(Stream::Out)
    } else if stream == m.thread.stderr {
        Ok(Stream::Err)
    } else {
        Err(Trap::Bytecode)
    }
}

fn emit(m: &mut Machine<'_>, stream: Stream, bytes: &[u8]) {
    match stream {
        Stream::Out => m.output.stdout(bytes),
        Stream::Err => m.output.stderr(bytes),
    }
}

/// Text as the stream's encoding has it: what it cannot express is a question mark.
fn encode(m: &Machine<'_>, text: &[u16]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in char::decode_utf16(text.iter().copied()) {
        match c {
            Ok(c) if m.config.ascii_output && !c.is_ascii() => out.push(b'?'),
            Ok(c) => out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes()),
            Err(_) => out.push(b'?'),
        }
    }
    out
}

fn write_text(m: &mut Machine<'_>, a: &[u64], newline: &[u8]) -> NativeResult {
    let stream = standard(m, arg_ref(a, 0))?;
    let s = super::non_null(a, 1)?;
    let (bytes, utf16) = m.string_bytes(s);
    let mut bytes = if !utf16 && bytes.is_ascii() {
        bytes
    } else {
        let text = m.string_utf16(s);
        encode(m, &text)
    };
    bytes.extend_from_slice(newline);
    emit(m, stream, &bytes);
    Ok(0)
}

fn write_string(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    write_text(m, a, b"")
}

fn writeln_string(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    write_text(m, a, b"\n")
}

fn write_array(m: &mut Machine<'_>, a: &[u64], newline: &[u8]) -> NativeResult {
    let stream = standard(m, arg_ref(a, 0))?;
    let chars = super::non_null(a, 1)?;
    let n = m.heap.len(chars);
    let text: Vec<u16> = (0..n).map(|i| m.heap.element(chars, Elem::Char, i) as u16).collect();
    let mut bytes = encode(m, &text);
    bytes.extend_from_slice(newline);
    emit(m, stream, &bytes);
    Ok(0)
}

fn write_chars(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    write_array(m, a, b"")
}

fn writeln_chars(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    write_array(m, a, b"\n")
}

fn new_line(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let stream = standard(m, arg_ref(a, 0))?;
    emit(m, stream, b"\n");
    Ok(0)
}

fn write_byte(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let stream = standard(m, arg_ref(a, 0))?;
    emit(m, stream, &[a[1] as u8]);
    Ok(0)
}

fn write_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let stream = standard(m, arg_ref(a, 0))?;
    let bytes = m.heap.bytes(super::non_null(a, 1)?);
    let (offset, count) = match a.len() {
        2 => (0, bytes.len() as i32),
        _ => (arg_int(a, 2), arg_int(a, 3)),
    };
    let end = i64::from(offset) + i64::from(count);
    if offset < 0 || count < 0 || end > bytes.len() as i64 {
        let text = format!(
            "Range [{offset}, {offset} + {count}) out of bounds for length {}",
            bytes.len()
        );
        return Err(Trap::Throw("java/lang/IndexOutOfBoundsException", Some(text)));
    }
    emit(m, stream, &bytes[offset as usize..end as usize]);
    Ok(0)
}

fn flush(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    standard(m, arg_ref(a, 0))?;
    m.output.flush();
    Ok(0)
}

fn check_error(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    standard(m, arg_ref(a, 0))?;
    Ok(0)
}

/// `PrintStream.charset()`: what [`encode`] encodes to.
fn charset(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    standard(m, arg_ref(a, 0))?;
    let name = if m.config.ascii_output { "sun/nio/cs/US_ASCII" } else { "sun/nio/cs/UTF_8" };
    let class = m.program.load(name)?;
    m.require_init(class)?;
    Ok(m.get_static(class, "INSTANCE").unwrap_or(0))
}

/// `System.in`: a buffered stream on descriptor 0, as its constructors would leave it.
pub(super) fn standard_input(m: &mut Machine<'_>) -> Result<Ref, Trap> {
    const BUFFER: i32 = 8192;
    let mut object = |name: &str| {
        let class = m.program.load(name)?;
        m.new_instance(class)
    };
    let (fd, lock) = (object("java/io/FileDescriptor")?, object("java/lang/Object")?);
    let (file, stream) =
        (object("java/io/FileInputStream")?, object("java/io/BufferedInputStream")?);
    m.set_field(file, "fd", u64::from(fd.0))?;
    m.set_field(file, "closeLock", u64::from(lock.0))?;
    let buffer = m.new_array(m.known.byte_array, Elem::Byte, BUFFER)?;
    m.set_field(stream, "in", u64::from(file.0))?;
    m.set_field(stream, "buf", u64::from(buffer.0))?;
    m.set_field(stream, "markpos", u64::from(u32::MAX))?;
    m.set_field_if_present(stream, "initialSize", BUFFER as u64);
    Ok(stream)
}

const PRINT: &str = "java/io/PrintStream";

pub(super) const TABLE: &[Entry] = &[
    (PRINT, "write", "(Ljava/lang/String;)V", write_string),
    (PRINT, "writeln", "(Ljava/lang/String;)V", writeln_string),
    (PRINT, "write", "([C)V", write_chars),
    (PRINT, "writeln", "([C)V", writeln_chars),
    (PRINT, "newLine", "()V", new_line),
    (PRINT, "write", "(I)V", write_byte),
    (PRINT, "write", "([BII)V", write_bytes),
    (PRINT, "write", "([B)V", write_bytes),
    (PRINT, "writeBytes", "([B)V", write_bytes),
    (PRINT, "flush", "()V", flush),
    (PRINT, "close", "()V", flush),
    (PRINT, "checkError", "()Z", check_error),
    (PRINT, "ensureOpen", "()V", check_error),
    (PRINT, "charset", "()Ljava/nio/charset/Charset;", charset),
];
