//! What the JVM did, read from the file that `dev.cairn.replay.Outcome` writes.

use super::ReplayError;
use cairn_witness::{After, Data, Object, Outcome, Slot, StaticField, TraceFrame};
use std::time::Duration;

/// What came of a call on the JVM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    pub observed: Observed,
    /// What there was after the call; none if it did not come back, or there was too much to tell.
    pub after: Option<After>,
    /// What caused an exception, for people.
    pub cause: Option<String>,
    /// Where an exception was made, innermost first: the program's frames and the library's.
    pub trace: Vec<TraceFrame>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Observed {
    /// A returned object is one of [`Replayed::after`].
    Ended(Outcome),
    /// Still running after that time; it was stopped.
    OutOfTime(Duration),
}

impl From<Outcome> for Replayed {
    fn from(outcome: Outcome) -> Replayed {
        Observed::Ended(outcome).into()
    }
}

impl From<Observed> for Replayed {
    fn from(observed: Observed) -> Replayed {
        Replayed { observed, after: None, cause: None, trace: vec![] }
    }
}

/// How the process that was to make the call ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProcessEnd {
    /// By itself, with this code.
    Code(i32),
    Crash,
    /// It was stopped, having had at least that time for the call.
    OutOfTime(Duration),
}

/// Reads the outcome file of a process that has ended; `limit` is what it was told that the call may
/// take.
pub fn parse(text: &str, end: ProcessEnd, limit: Duration) -> Result<Replayed, ReplayError> {
    let mut lines = text.lines().peekable();
    if lines.next() != Some("started") {
        return Err(ReplayError::Jvm("no word from it".into()));
    }
    let Some(line) = lines.next() else {
        return match end {
            ProcessEnd::Code(code) => Ok(Outcome::Exited(code).into()),
            ProcessEnd::OutOfTime(limit) => Ok(Observed::OutOfTime(limit).into()),
            ProcessEnd::Crash => Err(ReplayError::Jvm("the JVM crashed during the call".into())),
        };
    };
    let unclear = || ReplayError::Answer(line.into());
    let (kind, rest) = line.split_once(' ').ok_or_else(unclear)?;
    let mut replayed: Replayed = match kind {
        "returned" if rest == "void" => Outcome::Returned(None).into(),
        "returned" => {
            let value = Words::read(rest).ok_or_else(unclear)?;
            Outcome::Returned(Some(value)).into()
        }
        "threw" => {
            let message = lines.next().and_then(|l| Words::read(l.strip_prefix("message ")?));
            let message = match message.ok_or_else(unclear)? {
                Data::Text(units) => Some(String::from_utf16_lossy(&units)),
                _ => None,
            };
            let mut replayed = Replayed::from(Outcome::Threw { class: rest.into(), message });
            let cause = lines.next_if(|l| l.starts_with("cause "));
            replayed.cause = cause.and_then(|l| l.strip_prefix("cause ")).map(Into::into);
            while let Some(line) = lines.next_if(|l| l.starts_with("frame ")) {
                replayed.trace.push(frame(line).ok_or_else(unclear)?);
            }
            replayed
        }
        "out" => return Ok(Observed::OutOfTime(limit).into()),
        "failed" => return Err(ReplayError::Call(rest.into())),
        _ => return Err(unclear()),
    };
    // Without the last line, the process ended before it had said everything.
    let cut = || ReplayError::Answer(format!("it ends within the heap: {line}"));
    let rest: Vec<&str> = lines.collect();
    let (&last, rest) = rest.split_last().ok_or_else(cut)?;
    if last != "end" {
        return Err(cut());
    }
    replayed.after = after(rest).ok_or_else(|| ReplayError::Answer("the heap".into()))?;
    Ok(replayed)
}

fn frame(line: &str) -> Option<TraceFrame> {
    let mut words = line.strip_prefix("frame ")?.splitn(4, ' ');
    let (class, method) = (words.next()?.into(), words.next()?.into());
    let number: i32 = words.next()?.parse().ok()?;
    let file = Some(words.next()?).filter(|&f| f != "-").map(Into::into);
    Some(TraceFrame { class, method, file, line: u32::try_from(number).ok() })
}

/// The heap: `Some(None)` if it was cut.
fn after(lines: &[&str]) -> Option<Option<After>> {
    let (&first, lines) = lines.split_first()?;
    if first == "cut" {
        return Some(None);
    }
    let objects: usize = first.strip_prefix("heap ")?.parse().ok()?;
    let mut after = After::default();
    for line in lines {
        let mut words = Words(line.split_ascii_whitespace());
        match words.word()? {
            "object" => {
                let n: usize = words.number()?;
                let object = words.object()?;
                (n == after.heap.len()).then(|| after.heap.push(object))?;
            }
            "field" => {
                let n: usize = words.number()?;
                let Object::Instance { fields, .. } = after.heap.get_mut(n)? else { return None };
                let (class, name) = (words.word()?.into(), words.word()?.into());
                let (descriptor, value) = (words.word()?.into(), words.value()?);
                fields.push(Slot { class, name, descriptor, value, known: true });
            }
            "elements" => {
                let n: usize = words.number()?;
                let Object::Array { elements, .. } = after.heap.get_mut(n)? else { return None };
                for e in elements {
                    *e = words.value()?;
                }
            }
            "static" => {
                let (class, name) = (words.word()?.into(), words.word()?.into());
                let (descriptor, value) = (words.word()?.into(), words.value()?);
                after.statics.push(StaticField { class, name, descriptor, value });
            }
            _ => return None,
        }
    }
    (after.heap.len() == objects).then_some(Some(after))
}

/// The words of a line that are not read yet.
struct Words<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    fn read(text: &'a str) -> Option<Data> {
        let mut words = Words(text.split_ascii_whitespace());
        let value = words.value()?;
        words.0.next().is_none().then_some(value)
    }

    fn word(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// The elements of an array come later; until then they are null.
    fn object(&mut self) -> Option<Object> {
        let kind = self.word()?;
        let class: String = self.word()?.into();
        Some(match kind {
            "instance" => Object::Instance { class, fields: vec![] },
            "array" => {
                let length: usize = self.number()?;
                Object::Array { component: class, elements: vec![Data::Null; length] }
            }
            "constant" => Object::Constant { class, name: self.word()?.into() },
            "opaque" => Object::Opaque { class },
            _ => return None,
        })
    }

    fn value(&mut self) -> Option<Data> {
        let kind = self.0.next()?;
        Some(match kind {
            "null" => Data::Null,
            "string" => {
                let n: usize = self.number()?;
                let unit = |_| u16::from_str_radix(self.0.next()?, 16).ok();
                Data::Text((0..n).map(unit).collect::<Option<_>>()?)
            }
            "boxed" => Data::Boxed(Box::new(self.value()?)),
            "ref" => Data::Ref(self.number()?),
            "object" => Data::Object(self.0.next()?.into()),
            "boolean" => Data::Boolean(self.number()?),
            "byte" => Data::Byte(self.number()?),
            "char" => Data::Char(self.number()?),
            "short" => Data::Short(self.number()?),
            "int" => Data::Int(self.number()?),
            "long" => Data::Long(self.number()?),
            "float" => Data::Float(u32::from_str_radix(self.0.next()?, 16).ok()?),
            "double" => Data::Double(u64::from_str_radix(self.0.next()?, 16).ok()?),
            _ => return None,
        })
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.0.next()?.parse().ok()
    }
}
