//! The answer to the question whether a property holds.

use serde::{Serialize, Serializer};
use std::fmt;

/// Reasons that a verdict names; the rest is counted.
const NAMED: usize = 3;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// With these stubs; none if the program was executed as it is.
    Violated(Stubs),
    /// With an input that no JVM has confirmed.
    ViolatedUnconfirmed(Stubs),
    /// In an environment of which these parts were fixed.
    Holds(Environment),
    /// For all that these limits let through; never empty.
    HoldsWithin(Vec<Limit>, Environment),
    /// Why nothing can be said; never empty.
    Unknown(Vec<String>),
}

/// What a verdict that a property holds takes for granted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Environment {
    /// What paths read of the environment and were answered in one fixed way, by name.
    pub fixed: Vec<String>,
    /// The stubs that were called.
    pub stubs: Stubs,
}

/// Types that were not executed, by name or pattern: what they answered was unknown.
pub type Stubs = Vec<String>;

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
            Verdict::Violated(_) | Verdict::ViolatedUnconfirmed(_) => "violated",
            Verdict::Holds(_) => "holds",
            Verdict::HoldsWithin(..) => "holds within bounds",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

impl Environment {
    fn parts(&self) -> Vec<String> {
        let named = [("environment fixed", &self.fixed), ("stubs", &self.stubs)];
        let named = named.into_iter().filter(|(_, all)| !all.is_empty());
        named.map(|(what, all)| format!("{what}: {}", all.join(", "))).collect()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Verdict::Violated(stubs) if stubs.is_empty() => Ok(()),
            Verdict::Violated(_) => f.write_str(" (with stubs)"),
            Verdict::ViolatedUnconfirmed(stubs) if stubs.is_empty() => {
                f.write_str(" (not replayed)")
            }
            Verdict::ViolatedUnconfirmed(_) => f.write_str(" (with stubs, not replayed)"),
            Verdict::Holds(environment) => match environment.parts() {
                parts if parts.is_empty() => Ok(()),
                parts => write!(f, " ({})", parts.join("; ")),
            },
            Verdict::HoldsWithin(limits, environment) => {
                let list: Vec<String> =
                    limits.iter().map(|l| format!("{} {}", l.name, l.value)).collect();
                let parts = [vec![list.join(", ")], environment.parts()].concat();
                write!(f, " ({})", parts.join("; "))
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
            #[serde(skip_serializing_if = "<[String]>::is_empty")]
            stubs: &'a [String],
            #[serde(skip_serializing_if = "Option::is_none")]
            reasons: Option<&'a [String]>,
        }
        let mut form = Form {
            name: self.name(),
            replayed: None,
            limits: None,
            environment: None,
            stubs: &[],
            reasons: None,
        };
        if let Verdict::Holds(environment) | Verdict::HoldsWithin(_, environment) = self {
            form.environment = Some(&environment.fixed[..]).filter(|all| !all.is_empty());
            form.stubs = &environment.stubs;
        }
        if let Verdict::Violated(stubs) | Verdict::ViolatedUnconfirmed(stubs) = self {
            form.stubs = stubs;
        }
        match self {
            Verdict::Violated(_) => form.replayed = Some(true),
            Verdict::ViolatedUnconfirmed(_) => form.replayed = Some(false),
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
        let within = Verdict::HoldsWithin(limits.clone(), Environment::default());
        assert_eq!(within.to_string(), "holds within bounds (loop 64, string length 8)");
        let clock = vec!["clock".to_owned(), "locale".into()];
        let clock = Environment { fixed: clock, stubs: vec![] };
        let fixed = Verdict::HoldsWithin(limits, clock.clone()).to_string();
        assert_eq!(
            fixed,
            "holds within bounds (loop 64, string length 8; environment fixed: clock, locale)"
        );
        let holds = Verdict::Holds(clock);
        assert_eq!(holds.to_string(), "holds (environment fixed: clock, locale)");
        let json = serde_json::to_string(&holds).expect("plain data");
        assert_eq!(json, r#"{"name":"holds","environment":["clock","locale"]}"#);
        let stubs = vec!["java.sql.*".to_owned()];
        let holds = Verdict::Holds(Environment { stubs: stubs.clone(), ..Environment::default() });
        assert_eq!(holds.to_string(), "holds (stubs: java.sql.*)");
        let violated = Verdict::Violated(stubs.clone());
        assert_eq!(violated.to_string(), "violated (with stubs)");
        let json = serde_json::to_string(&violated).expect("plain data");
        assert_eq!(json, r#"{"name":"violated","replayed":true,"stubs":["java.sql.*"]}"#);
        let unconfirmed = Verdict::ViolatedUnconfirmed(stubs).to_string();
        assert_eq!(unconfirmed, "violated (with stubs, not replayed)");
        let reasons = ["a", "b", "c", "d", "e"].map(String::from).to_vec();
        assert_eq!(Verdict::Unknown(reasons).to_string(), "unknown (a; b; c; and 2 more)");
        let json = serde_json::to_string(&within).expect("plain data");
        assert_eq!(
            json,
            r#"{"name":"holds within bounds","limits":[{"name":"loop","value":64},{"name":"string length","value":8}]}"#
        );
    }
}
