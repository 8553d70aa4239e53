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
    /// In an environment of which these parts were fixed.
    Holds(Environment),
    /// For all that these limits let through; never empty.
    HoldsWithin(Vec<Limit>, Environment),
    /// Why nothing can be said; never empty.
    Unknown(Vec<String>),
}

/// What paths read of the environment and were answered in one fixed way, by name.
pub type Environment = Vec<String>;

/// A bound of the exploration that cut something off: `loop`, 64.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Limit {
    pub name: String,
    pub value: u64,
    /// The next value that is worth a try, if it widens.
    #[serde(skip)]
    pub wider: Option<u64>,
}

impl Verdict {
    /// Its name, without reasons.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Violated | Verdict::ViolatedUnconfirmed => "violated",
            Verdict::Holds(_) => "holds",
            Verdict::HoldsWithin(..) => "holds within bounds",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

fn fixed(environment: &Environment) -> String {
    format!("environment fixed: {}", environment.join(", "))
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Verdict::Violated => Ok(()),
            Verdict::Holds(environment) if environment.is_empty() => Ok(()),
            Verdict::Holds(environment) => write!(f, " ({})", fixed(environment)),
            Verdict::ViolatedUnconfirmed => f.write_str(" (not replayed)"),
            Verdict::HoldsWithin(limits, environment) => {
                let list: Vec<String> =
                    limits.iter().map(|l| format!("{} {}", l.name, l.value)).collect();
                write!(f, " ({}", list.join(", "))?;
                if !environment.is_empty() {
                    write!(f, "; {}", fixed(environment))?;
                }
                f.write_str(")")
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
            environment: Option<&'a [String]>,
            #[serde(skip_serializing_if = "Option::is_none")]
            reasons: Option<&'a [String]>,
        }
        let mut form = Form {
            name: self.name(),
            replayed: None,
            limits: None,
            environment: None,
            reasons: None,
        };
        if let Verdict::Holds(environment) | Verdict::HoldsWithin(_, environment) = self
            && !environment.is_empty()
        {
            form.environment = Some(environment);
        }
        match self {
            Verdict::Violated => form.replayed = Some(true),
            Verdict::ViolatedUnconfirmed => form.replayed = Some(false),
            Verdict::Holds(_) => {}
            Verdict::HoldsWithin(limits, _) => form.limits = Some(limits),
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
        let limit = |name: &str, value| Limit { name: name.into(), value, wider: None };
        let limits = vec![limit("loop", 64), limit("string length", 8)];
        let within = Verdict::HoldsWithin(limits.clone(), vec![]);
        assert_eq!(within.to_string(), "holds within bounds (loop 64, string length 8)");
        let clock = vec!["clock".to_owned(), "locale".into()];
        let fixed = Verdict::HoldsWithin(limits, clock.clone()).to_string();
        assert_eq!(
            fixed,
            "holds within bounds (loop 64, string length 8; environment fixed: clock, locale)"
        );
        let holds = Verdict::Holds(clock);
        assert_eq!(holds.to_string(), "holds (environment fixed: clock, locale)");
        let json = serde_json::to_string(&holds).expect("plain data");
        assert_eq!(json, r#"{"name":"holds","environment":["clock","locale"]}"#);
        let reasons = ["a", "b", "c", "d", "e"].map(String::from).to_vec();
        assert_eq!(Verdict::Unknown(reasons).to_string(), "unknown (a; b; c; and 2 more)");
        let json = serde_json::to_string(&within).expect("plain data");
        assert_eq!(
            json,
            r#"{"name":"holds within bounds","limits":[{"name":"loop","value":64},{"name":"string length","value":8}]}"#
        );
    }
}
