//! `java.util.zip.Inflater`.
//!
//! A state can be copied at any instruction, so a stream must not live in the machine alone. What the
//! stream has consumed is kept in a Java object, whose address is the `long` that the Java class takes
//! for the native stream's. The machine has decoders at hand for the streams in use; they are dropped
//! with the state, and one that is missing is made again by decoding what was consumed.

use super::adler;
use crate::jdk::{Entry, NativeResult, adapter, arg_int, arg_ref, non_null};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ClassId;
use cairn_program::ir::Elem;
use flate2::{Decompress, FlushDecompress, Status};
use rustc_hash::FxHashMap;

const INFLATER: &str = "java/util/zip/Inflater";

/// The decoders of the current state's streams, by the address of their objects.
#[derive(Default)]
pub(crate) struct Inflaters(FxHashMap<u32, Decoder>);

impl Inflaters {
    /// Decoders kept at most: programs need not end their streams, and a decoder has a window.
    const LIMIT: usize = 32;

    /// Another state's streams may have the same addresses.
    pub fn clear(&mut self) {
        self.0.clear()
    }

    fn keep(&mut self, stream: Ref, decoder: Decoder) {
        if self.0.len() >= Inflaters::LIMIT {
            self.0.clear();
        }
        self.0.insert(stream.0, decoder);
    }
}

/// What came of a call.
struct Outcome {
    consumed: usize,
    output: Vec<u8>,
    end: End,
}

/// Why decoding stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// No more input, or no more room for output.
    Paused,
    Finished,
    /// A dictionary with this check sum is asked for.
    NeedsDictionary(u32),
    Bad(String),
}

/// What a stream has been given and has produced so far.
struct History<'a> {
    raw: bool,
    dictionary: Option<&'a [u8]>,
    input: &'a [u8],
    produced: usize,
}

struct Decoder {
    inner: Decompress,
    /// What the stream has consumed and this decoder has not: one that was made again may stop a
    /// symbol earlier than the first one did.
    backlog: Vec<u8>,
    bad: Option<String>,
}

impl Decoder {
    /// A decoder at the beginning of a stream. Raw streams do not ask for their dictionary.
    fn new(history: &History<'_>) -> Decoder {
        let inner = Decompress::new(!history.raw);
        let mut decoder = Decoder { inner, backlog: vec![], bad: None };
        if history.raw
            && let Some(d) = history.dictionary
        {
            decoder.set_dictionary(d);
        }
        decoder
    }

    /// A decoder that has done all this already.
    fn replay(history: &History<'_>) -> Decoder {
        let mut decoder = Decoder::new(history);
        let (input, produced) = (history.input, history.produced);
        let mut done = decoder.step(input, produced);
        if matches!(done.end, End::NeedsDictionary(_))
            && let Some(d) = history.dictionary
            && decoder.set_dictionary(d)
        {
            let more = decoder.step(&input[done.consumed..], produced);
            done.consumed += more.consumed;
        }
        decoder.backlog = input[done.consumed..].to_vec();
        decoder
    }

    /// What is wrong with the data, in zlib's words. The library's quick way loses them; it is not
    /// taken where there is little room for output.
    fn reason(history: &History<'_>) -> Option<String> {
        const LITTLE_ROOM: usize = 100;
        let mut decoder = Decoder::new(history);
        let mut input = history.input;
        loop {
            let done = decoder.step(input, LITTLE_ROOM);
            input = &input[done.consumed..];
            match (done.end, history.dictionary) {
                (End::Bad(text), _) => return Some(text),
                (End::NeedsDictionary(_), Some(d)) if decoder.set_dictionary(d) => {}
                (End::Paused, _) if done.consumed > 0 || !done.output.is_empty() => {}
                _ => return None,
            }
        }
    }

    fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        self.inner.set_dictionary(dictionary).is_ok()
    }

    /// Decodes until the input is used up or the room is.
    fn step(&mut self, input: &[u8], room: usize) -> Outcome {
        if let Some(text) = &self.bad {
            return Outcome { consumed: 0, output: vec![], end: End::Bad(text.clone()) };
        }
        let (before_in, before_out) = (self.inner.total_in(), self.inner.total_out());
        let mut output = vec![0; room];
        let result = self.inner.decompress(input, &mut output, FlushDecompress::Sync);
        let end = match result {
            Ok(Status::StreamEnd) => End::Finished,
            Ok(Status::Ok | Status::BufError) => End::Paused,
            Err(e) => match e.needs_dictionary() {
                Some(sum) => End::NeedsDictionary(sum),
                None => End::Bad(e.message().unwrap_or_default().into()),
            },
        };
        if let End::Bad(text) = &end {
            self.bad = Some(text.clone());
        }
        output.truncate((self.inner.total_out() - before_out) as usize);
        Outcome { consumed: (self.inner.total_in() - before_in) as usize, output, end }
    }

    /// [`Decoder::step`], with what is left from before first.
    fn inflate(&mut self, input: &[u8], room: usize) -> Outcome {
        if self.backlog.is_empty() {
            return self.step(input, room);
        }
        let known = self.backlog.len();
        let all = [&self.backlog, input].concat();
        let mut done = self.step(&all, room);
        self.backlog.drain(..done.consumed.min(known));
        done.consumed = done.consumed.saturating_sub(known);
        done
    }
}

// ---- the stream's object ----

/// How many bytes of `input` are in use; bytes produced so far; the check sum that `getAdler` tells;
/// whether the stream is without header.
const FIELDS: [(&str, &str); 6] = [
    ("input", "[B"),
    ("count", "J"),
    ("produced", "J"),
    ("adler", "J"),
    ("raw", "J"),
    ("dictionary", "[B"),
];

fn stream_class(m: &Machine<'_>) -> Result<ClassId, Trap> {
    const NAME: &str = "java/util/zip/Inflater$Cairn";
    if let Some(known) = m.program.find(NAME) {
        return Ok(known);
    }
    let host = m.program.load(INFLATER)?;
    adapter::define(m, NAME, host, m.program.object(), FIELDS.to_vec(), vec![])
}

/// The stream that an address names.
fn stream(m: &Machine<'_>, address: u64) -> Result<Ref, Trap> {
    let r = Ref(address as u32);
    if r.is_null() || m.heap.class_of(r) != stream_class(m)? {
        return Err(Trap::Unsupported(format!("an Inflater stream at {address:#x}")));
    }
    Ok(r)
}

fn byte_field(m: &mut Machine<'_>, o: Ref, name: &'static str) -> Result<Option<Vec<u8>>, Trap> {
    let array = Ref(m.get_field(o, name)? as u32);
    Ok((!array.is_null()).then(|| m.heap.bytes(array)))
}

/// Does something with a stream's history, to which some input can be added.
fn with_history<T>(
    m: &mut Machine<'_>,
    s: Ref,
    more: &[u8],
    act: impl FnOnce(&History<'_>) -> T,
) -> Result<T, Trap> {
    let raw = m.get_field(s, "raw")? != 0;
    let (count, produced) = (m.get_field(s, "count")?, m.get_field(s, "produced")?);
    let dictionary = byte_field(m, s, "dictionary")?;
    let mut input = byte_field(m, s, "input")?.unwrap_or_default();
    input.truncate(count as usize);
    input.extend(more);
    let (dictionary, produced) = (dictionary.as_deref(), produced as usize);
    Ok(act(&History { raw, dictionary, input: &input, produced }))
}

/// The stream's decoder, taken out of the machine: it is put back when the object has been brought
/// up to date, so that the two never differ.
fn decoder(m: &mut Machine<'_>, s: Ref) -> Result<Decoder, Trap> {
    match m.inflaters.0.remove(&s.0) {
        Some(known) => Ok(known),
        None => with_history(m, s, &[], Decoder::replay),
    }
}

/// Adds what was consumed; the array grows by doubling.
fn append(m: &mut Machine<'_>, s: Ref, bytes: &[u8]) -> Result<(), Trap> {
    let count = m.get_field(s, "count")?;
    let mut input = Ref(m.get_field(s, "input")? as u32);
    let room = if input.is_null() { 0 } else { u64::from(m.heap.len(input)) };
    let needed = count + bytes.len() as u64;
    if needed > room {
        let old = byte_field(m, s, "input")?.unwrap_or_default();
        let len = i32::try_from(needed.max(room * 2)).map_err(|_| Machine::out_of_memory())?;
        input = m.new_array(m.known.byte_array, Elem::Byte, len)?;
        m.heap.set_bytes(input, 0, &old);
        m.set_field(s, "input", input.0.into())?;
    }
    m.heap.set_bytes(input, count, bytes);
    m.set_field(s, "count", needed)
}

// ---- natives ----

fn init(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = stream_class(m)?;
    let s = m.new_instance(class)?;
    m.set_field(s, "raw", a[0] & 1)?;
    restart(m, s)?;
    Ok(s.0.into())
}

fn restart(m: &mut Machine<'_>, s: Ref) -> Result<(), Trap> {
    m.inflaters.0.remove(&s.0);
    for name in ["input", "count", "produced", "dictionary"] {
        m.set_field(s, name, 0)?;
    }
    let headed = m.get_field(s, "raw")? == 0;
    m.set_field(s, "adler", headed.into())
}

fn reset(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let s = stream(m, a[0])?;
    restart(m, s)?;
    Ok(0)
}

fn end(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    reset(m, a)
}

fn get_adler(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let s = stream(m, a[0])?;
    Ok(m.get_field(s, "adler")? & u64::from(u32::MAX))
}

/// The range of a byte array that an offset and a length name, which Java code has checked.
fn range(m: &Machine<'_>, a: &[u64], n: usize) -> Result<(Ref, u64, usize), Trap> {
    let array = non_null(a, n)?;
    match (u32::try_from(arg_int(a, n + 1)), u32::try_from(arg_int(a, n + 2))) {
        (Ok(start), Ok(len)) if start.checked_add(len).is_some_and(|e| e <= m.heap.len(array)) => {
            Ok((array, start.into(), len as usize))
        }
        _ => Err(Trap::Unsupported("an Inflater call outside its array".into())),
    }
}

fn read(m: &Machine<'_>, (array, start, len): (Ref, u64, usize)) -> Vec<u8> {
    let mut bytes = vec![0; len];
    m.heap.raw_bytes(array, start, &mut bytes);
    bytes
}

/// `setDictionary(address, bytes, offset, length)`.
fn set_dictionary(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let s = stream(m, a[0])?;
    let bytes = read(m, range(m, a, 1)?);
    if m.get_field(s, "raw")? != 0 && m.get_field(s, "count")? != 0 {
        return Err(Trap::Unsupported("Inflater.setDictionary within a raw stream".into()));
    }
    let mut decoder = decoder(m, s)?;
    if !decoder.set_dictionary(&bytes) {
        m.inflaters.keep(s, decoder);
        return Err(Trap::Throw("java/lang/IllegalArgumentException", None));
    }
    let copy = m.new_array(m.known.byte_array, Elem::Byte, bytes.len() as i32)?;
    m.heap.set_bytes(copy, 0, &bytes);
    m.set_field(s, "dictionary", copy.0.into())?;
    m.inflaters.keep(s, decoder);
    Ok(0)
}

/// `inflateBytesBytes(address, input, offset, length, output, offset, length)`.
fn inflate(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let s = stream(m, a[1])?;
    let (from, to) = (range(m, a, 2)?, range(m, a, 5)?);
    let input = read(m, from);
    let mut decoder = decoder(m, s)?;
    let mut done = decoder.inflate(&input, to.2);
    if let End::Bad(text) = &mut done.end
        && let Some(reason) = with_history(m, s, &input, Decoder::reason)?
    {
        text.clone_from(&reason);
        decoder.bad = Some(reason);
    }
    append(m, s, &input[..done.consumed])?;
    m.heap.set_bytes(to.0, to.1, &done.output);
    count_output(m, s, &done)?;
    m.inflaters.keep(s, decoder);
    answer(m, arg_ref(a, 0), done)
}

fn count_output(m: &mut Machine<'_>, s: Ref, done: &Outcome) -> Result<(), Trap> {
    let produced = m.get_field(s, "produced")? + done.output.len() as u64;
    m.set_field(s, "produced", produced)?;
    if m.get_field(s, "raw")? != 0 {
        return Ok(());
    }
    let sum = match done.end {
        End::NeedsDictionary(sum) => sum.into(),
        // After its dictionary's, the stream's own sum begins.
        _ if produced == done.output.len() as u64 => adler(1, &done.output),
        _ => adler(m.get_field(s, "adler")? as u32, &done.output),
    };
    m.set_field(s, "adler", sum)
}

/// The counts and flags packed as the Java class expects them.
fn answer(m: &mut Machine<'_>, inflater: Ref, done: Outcome) -> NativeResult {
    const FINISHED: u64 = 1 << 62;
    const NEEDS_DICTIONARY: u64 = 1 << 63;
    let (consumed, produced) = (done.consumed as u64, done.output.len() as u64);
    let flags = match done.end {
        End::Paused => 0,
        End::Finished => FINISHED,
        End::NeedsDictionary(_) => NEEDS_DICTIONARY,
        End::Bad(text) => {
            m.set_field(inflater, "inputConsumed", consumed)?;
            m.set_field(inflater, "outputConsumed", produced)?;
            return Err(Trap::Throw("java/util/zip/DataFormatException", Some(text)));
        }
    };
    Ok(consumed | produced << 31 | flags)
}

pub(super) const TABLE: &[Entry] = &[
    (INFLATER, "init", "*", init),
    (INFLATER, "reset", "(J)V", reset),
    (INFLATER, "end", "(J)V", end),
    (INFLATER, "getAdler", "(J)I", get_adler),
    (INFLATER, "setDictionary", "(J[BII)V", set_dictionary),
    (INFLATER, "inflateBytesBytes", "*", inflate),
];

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compress, Compression, FlushCompress};

    fn text() -> Vec<u8> {
        (0..9000u32).flat_map(|i| format!("{} ", i * i % 977).into_bytes()).collect()
    }

    fn deflated(raw: bool, dictionary: Option<&[u8]>, text: &[u8]) -> Vec<u8> {
        let mut compress = Compress::new(Compression::default(), !raw);
        if let Some(d) = dictionary {
            compress.set_dictionary(d).expect("a dictionary");
        }
        let mut out = Vec::with_capacity(text.len() + 100);
        compress.compress_vec(text, &mut out, FlushCompress::Finish).expect("compresses");
        out
    }

    /// Inflates in pieces of all sizes, and makes the decoder again before each.
    fn replayed(raw: bool, dictionary: Option<&[u8]>, data: &[u8]) -> Vec<u8> {
        let (mut consumed, mut output, mut given) = (0, vec![], dictionary.filter(|_| raw));
        for round in 1.. {
            let (input, produced) = (&data[..consumed], output.len());
            let mut decoder = Decoder::replay(&History { raw, dictionary: given, input, produced });
            let piece = (round * 7 % 300 + 1).min(data.len() - consumed);
            let done = decoder.inflate(&data[consumed..consumed + piece], round * 13 % 700 + 1);
            consumed += done.consumed;
            output.extend(done.output);
            match done.end {
                End::Finished => break,
                End::NeedsDictionary(_) => given = dictionary,
                End::Paused => {}
                End::Bad(text) => panic!("{text}"),
            }
        }
        assert_eq!(consumed, data.len());
        output
    }

    #[test]
    fn a_decoder_made_again_goes_on_where_the_other_stopped() {
        let text = text();
        for raw in [false, true] {
            assert_eq!(replayed(raw, None, &deflated(raw, None, &text)), text);
        }
    }

    #[test]
    fn dictionaries_are_part_of_what_is_replayed() {
        let text = text();
        let dictionary = &text[..500];
        for raw in [false, true] {
            let data = deflated(raw, Some(dictionary), &text);
            assert_eq!(replayed(raw, Some(dictionary), &data), text);
        }
    }

    #[test]
    fn bad_data_stays_bad() {
        let mut data = deflated(false, None, &text());
        data[0] ^= 0xFF;
        let history = History { raw: false, dictionary: None, input: &data, produced: 0 };
        let mut decoder = Decoder::new(&history);
        let first = decoder.inflate(&data, 100).end;
        assert_eq!(first, End::Bad("incorrect header check".into()));
        assert_eq!(decoder.inflate(&data, 100).end, first);
        assert_eq!(Decoder::reason(&history).as_deref(), Some("incorrect header check"));
    }
}
