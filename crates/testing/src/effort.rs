//! How much a test tries. `CAIRN_EFFORT` is `quick`, `test` or `soak`, and `test` if it is not set; every
//! count that decides how long a test takes is given for all three, in one place. A variable of the test's
//! own overrides its count.

use std::sync::OnceLock;

/// See the module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effort {
    /// A thin slice of each oracle, for the inner loop.
    Quick,
    /// What must pass before a change lands.
    Test,
    /// The large counts.
    Soak,
}

impl Effort {
    /// The effort of this run.
    pub fn of_this_run() -> Effort {
        static EFFORT: OnceLock<Effort> = OnceLock::new();
        *EFFORT.get_or_init(|| match std::env::var("CAIRN_EFFORT").as_deref() {
            Ok("quick") => Effort::Quick,
            Ok("test") | Err(_) => Effort::Test,
            Ok("soak") => Effort::Soak,
            Ok(other) => panic!("CAIRN_EFFORT is quick, test or soak, not `{other}`"),
        })
    }
}

/// One of three things, by the effort of this run.
pub fn by_effort<T>(quick: T, test: T, soak: T) -> T {
    match Effort::of_this_run() {
        Effort::Quick => quick,
        Effort::Test => test,
        Effort::Soak => soak,
    }
}

/// A count by the effort of this run, or what a variable of the environment says.
pub fn count(variable: &str, quick: u64, test: u64, soak: u64) -> u64 {
    setting(variable, by_effort(quick, test, soak))
}

/// A number from the environment.
pub fn setting(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}")),
        Err(_) => default,
    }
}
