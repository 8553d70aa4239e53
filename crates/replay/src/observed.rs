//! What the JVM did, read from the file that `dev.cairn.replay.Outcome` writes.

use crate::ReplayError;
use cairn_witness::{Data, Outcome, TraceFrame};
use std::time::Duration;

/// What came of a call on the JVM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    pub observed: Observed,
    /// What caused an exception, for people.
    pub cause: Option<String>,
    /// Where an exception was made, innermost first: the program's frames and the library's.
    pub trace: Vec<TraceFrame>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Observed {
    Ended(Outcome),
    /// Still running after that time; it was stopped.
    OutOfTime(Duration),
}

impl From<Outcome> for Replayed {
    fn from(outcome: Outcome) -> Replayed {
        Replayed { observed: Observed::Ended(outcome), cause: None, trace: vec![] }
    }
}

/// Reads the outcome file of a process that ended by itself.
pub fn parse(text: &str, exit_code: Option<i32>) -> Result<Replayed, ReplayError> {
    let mut lines = text.lines();
    if lines.next() != Some("started") {
        let what = text.trim().strip_prefix("failed ").unwrap_or("no word from it");
        return Err(ReplayError::Jvm(what.into()));
    }
    let Some(line) = lines.next() else {
        let killed = || ReplayError::Jvm("the JVM crashed during the call".into());
        return exit_code.map(|c| Outcome::Exited(c).into()).ok_or_else(killed);
    };
    let unclear = || ReplayError::Answer(line.into());
    let (kind, rest) = line.split_once(' ').ok_or_else(unclear)?;
    match kind {
        "returned" if rest == "void" => Ok(Outcome::Returned(None).into()),
        "returned" => {
            let value = Words::read(rest).ok_or_else(unclear)?;
            Ok(Outcome::Returned(Some(value)).into())
        }
        "threw" => {
            let message = lines.next().and_then(|l| Words::read(l.strip_prefix("message ")?));
            let message = match message.ok_or_else(unclear)? {
                Data::Text(units) => Some(String::from_utf16_lossy(&units)),
                _ => None,
            };
            let mut lines = lines.peekable();
            let cause = lines.next_if(|l| l.starts_with("cause "));
            let cause = cause.and_then(|l| l.strip_prefix("cause ")).map(Into::into);
            let trace = lines.map(frame).collect::<Option<_>>().ok_or_else(unclear)?;
            let outcome = Outcome::Threw { class: rest.into(), message };
            Ok(Replayed { observed: Observed::Ended(outcome), cause, trace })
        }
        "failed" => Err(ReplayError::Call(rest.into())),
        _ => Err(unclear()),
    }
}

fn frame(line: &str) -> Option<TraceFrame> {
    let mut words = line.strip_prefix("frame ")?.splitn(4, ' ');
    let (class, method) = (words.next()?.into(), words.next()?.into());
    let number: i32 = words.next()?.parse().ok()?;
    let file = Some(words.next()?).filter(|&f| f != "-").map(Into::into);
    Some(TraceFrame { class, method, file, line: u32::try_from(number).ok() })
}

/// The words of a value that are not read yet.
struct Words<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    fn read(text: &'a str) -> Option<Data> {
        let mut words = Words(text.split_ascii_whitespace());
        let value = words.value()?;
        words.0.next().is_none().then_some(value)
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
            "array" => {
                let component = self.0.next()?.to_owned();
                let n: usize = self.number()?;
                let elements = (0..n).map(|_| self.value()).collect::<Option<_>>()?;
                Data::Array { component, elements }
            }
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
