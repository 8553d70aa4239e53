//! What a JVM that runs a user's code may do: read everything, and write into the directories that it is given. It
//! opens no connections, signals nobody outside, and sees no environment variables, which is what the machine predicts
//! for it.
//!
//! The kernel enforces that (Landlock, Linux 5.13 and later; connections from 6.7 on), for the JVM and all that it
//! starts. It restricts the thread that starts the JVM: that one is made for it, and ends with that.

use std::io;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::OnceLock;

/// Whether a JVM is restricted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Protection {
    #[default]
    On,
    /// It may do what the user may.
    Off,
}

/// Variables that a JVM needs where its libraries are elsewhere, and those that its charset follows from.
const KEPT: [&str; 4] = ["LD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE"];

impl Protection {
    /// Starts a command that may write below these directories.
    pub fn spawn(self, command: &mut Command, writable: &[&Path]) -> io::Result<Child> {
        match self {
            Protection::Off => command.spawn(),
            Protection::On => {
                command.env_clear();
                for name in KEPT {
                    if let Some(value) = std::env::var_os(name) {
                        command.env(name, value);
                    }
                }
                std::thread::scope(|s| {
                    let spawn = || {
                        kernel::restrict(writable);
                        command.spawn()
                    };
                    let thread = std::thread::Builder::new().spawn_scoped(s, spawn)?;
                    thread.join().map_err(|_| io::Error::other("the thread for a JVM panicked"))?
                })
            }
        }
    }

    /// Why nothing restricts a JVM although something should, if so.
    pub fn missing(self) -> Option<&'static str> {
        static ENFORCED: OnceLock<bool> = OnceLock::new();
        let probe = || std::thread::spawn(|| kernel::restrict(&[])).join().unwrap_or(false);
        let is_missing = self == Protection::On && !*ENFORCED.get_or_init(probe);
        is_missing.then_some(
            "this system has no Landlock: the JVM may write and connect as you may (see --unprotected)",
        )
    }
}

#[cfg(target_os = "linux")]
mod kernel {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
        RulesetStatus, Scope, path_beneath_rules,
    };
    use std::path::Path;

    /// The newest rules that are asked for; older kernels enforce those that they know.
    const RULES: ABI = ABI::V6;

    /// Restricts this thread and the processes that it starts. Whether the kernel does that.
    pub fn restrict(writable: &[&Path]) -> bool {
        let restricted = || -> Result<RulesetStatus, RulesetError> {
            let status = Ruleset::default()
                .handle_access(AccessFs::from_write(RULES))?
                .handle_access(AccessNet::from_all(RULES))?
                .scope(Scope::from_all(RULES))?
                .create()?
                .add_rules(path_beneath_rules(writable, AccessFs::from_write(RULES)))?
                .add_rules(path_beneath_rules(["/dev/null"], AccessFs::WriteFile))?
                .restrict_self()?;
            Ok(status.ruleset)
        };
        restricted().is_ok_and(|status| status != RulesetStatus::NotEnforced)
    }
}

#[cfg(not(target_os = "linux"))]
mod kernel {
    use std::path::Path;

    pub fn restrict(_: &[&Path]) -> bool {
        false
    }
}
