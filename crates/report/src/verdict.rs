//! The answer to the question whether a property holds.

use serde::{Serialize, Serializer};
use std::fmt;

/// Reasons that a verdict names; the rest is counted.
const NAMED: usize = 3;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Violated,
    /// With an input that no JVM has confirmed.
    ViolatedUnconfirmed,
    Holds,
    /// For all that these limits let through; never empty.
    HoldsWithin(Vec<Limit>),
    /// Why nothing can be said; never empty.
    Unknown(Vec<String>),
}

/// A bound of the exploration that cut something off: `loop`, 64.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Limit {
    pub name: String,
    pub value: u64,
}

impl Verdict {
    /// Its name, without reasons.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Violated | Verdict::ViolatedUnconfirmed => "violated",
            Verdict::Holds => "holds",
            Verdict::HoldsWithin(_) => "holds within bounds",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Verdict::Violated | Verdict::Holds => Ok(()),
            Verdict::ViolatedUnconfirmed => f.write_str(" (not replayed)"),
            Verdict::HoldsWithin(limits) => {
                let list: Vec<String> =
                    limits.iter().map(|l| format!("{} {}", l.name, l.value)).collect();
                write!(f, " ({})", list.join(", "))
            }
            Verdict::Unknown(reasons) => {
                write!(
                    f,
                    " ({}",
                    reasons.iter().take(NAMED).cloned().collect::<Vec<_>>().join("; ")
                )?;
                if reasons.len() > NAMED {
                    write!(f, "; and {} more", reasons.len() - NAMED)?;
                }
                f.write_str(")")
            }
        }
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Form<'a> {
            name: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            replayed: Option<bool>,
            #[serde(skip_serializing_if = "Option::is_none")]
            limits: Option<&'a [Limit]>,
            #[serde(skip_serializing_if = "Option::is_none")]
            reasons: Option<&'a [String]>,
        }
        let mut form = Form { name: self.name(), replayed: None, limits: None, reasons: None };
        match self {
            Verdict::Violated => form.replayed = Some(true),
            Verdict::ViolatedUnconfirmed => form.replayed = Some(false),
            Verdict::Holds => {}
            Verdict::HoldsWithin(limits) => form.limits = Some(limits),
            Verdict::Unknown(reasons) => form.reasons = Some(reasons),
        }
        form.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_names_its_bounds_and_the_first_reasons() {
        let limit = |name: &str, value| Limit { name: name.into(), value };
        let within = Verdict::HoldsWithin(vec![limit("loop", 64), limit("string length", 8)]);
        assert_eq!(within.to_string(), "holds within bounds (loop 64, string length 8)");
        let reasons = ["a", "b", "c", "d", "e"].map(String::from).to_vec();
        assert_eq!(Verdict::Unknown(reasons).to_string(), "unknown (a; b; c; and 2 more)");
        let json = serde_json::to_string(&within).expect("plain data");
        assert_eq!(
            json,
            r#"{"name":"holds within bounds","limits":[{"name":"loop","value":64},{"name":"string length","value":8}]}"#
        );
    }
}
