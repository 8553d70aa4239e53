//! What a JVM that runs a user's code may do: read everything, and write into the directories that it is given. It
//! opens no sockets, starts no processes, signals nobody, and sees no environment variables, which is what the machine predicts
//! for it. Its memory and the size of what it writes are limited.
//!
//! The kernel enforces that: writing by Landlock (Linux 5.13 and later), which restricts the thread that starts the JVM: that one is made
//! for it, and ends with that; sockets and processes by a filter of system calls (seccomp), which the JVM's process puts on before it
//! becomes the JVM.

use crate::process;
use std::io;
use std::path::{Path, PathBuf};
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
            Protection::Off => process::start(command, |_| {}),
            Protection::On => {
                command.env_clear();
                for name in KEPT {
                    if let Some(value) = std::env::var_os(name) {
                        command.env(name, value);
                    }
                }
                let writable: Vec<PathBuf> = writable.iter().map(|w| w.to_path_buf()).collect();
                process::start(command, move |command| {
                    let writable: Vec<&Path> = writable.iter().map(|w| &**w).collect();
                    kernel::restrict(&writable);
                    kernel::confine(command);
                })
            }
        }
    }

    /// Why nothing restricts a JVM although something should, if so.
    pub fn missing(self) -> Option<&'static str> {
        static ENFORCED: OnceLock<(bool, bool)> = OnceLock::new();
        let probe = |of: fn() -> bool| std::thread::spawn(of).join().unwrap_or(false);
        let both = || (probe(|| kernel::restrict(&[])), probe(kernel::filter));
        match (self, *ENFORCED.get_or_init(both)) {
            (Protection::Off, _) | (_, (true, true)) => None,
            (_, (false, true)) => Some(
                "this system has no Landlock: the JVM may write as you may (see --unprotected)",
            ),
            (_, (true, false)) => Some(
                "this system has no seccomp: the JVM may start programs as you may (see --unprotected)",
            ),
            (_, (false, false)) => Some(
                "this system has neither Landlock nor seccomp: the JVM may do what you may (see --unprotected)",
            ),
        }
    }
}

#[cfg(target_os = "linux")]
mod kernel {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
        RulesetStatus, Scope, path_beneath_rules,
    };
    use rustix::process::{Resource, Rlimit, setrlimit};
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, apply_filter,
    };
    use std::collections::BTreeMap;
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::Command;

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

    /// Bytes of a file that is written, at most.
    const LARGEST_FILE: u64 = 256 << 20;
    /// Bytes of memory that a JVM can do with.
    const LEAST_MEMORY: u64 = 2 << 30;

    /// Lets the process of a command be filtered and limited before it becomes the command. What the kernel does not do is left out.
    pub fn confine(command: &mut Command) {
        let programs = programs();
        let memory = rustix::system::sysinfo();
        let memory = (memory.totalram as u64).saturating_mul(memory.mem_unit.into()) / 2;
        let limits = [
            (Resource::Core, 0),
            (Resource::Fsize, LARGEST_FILE),
            (Resource::Data, memory.max(LEAST_MEMORY)),
        ];
        let confine = move || {
            for (resource, limit) in limits {
                let limit = Some(limit);
                let _ = setrlimit(resource, Rlimit { current: limit, maximum: limit });
            }
            for program in &programs {
                let _ = apply_filter(program);
            }
            Ok(())
        };
        // SAFETY: between fork and exec it makes system calls alone; what they need was allocated before.
        unsafe {
            command.pre_exec(confine);
        }
    }

    /// Filters the system calls of this thread. Whether the kernel does that.
    pub fn filter() -> bool {
        let programs = programs();
        !programs.is_empty() && programs.iter().all(|p| apply_filter(p).is_ok())
    }

    /// Filters of system calls; none for a processor that the library does not know.
    fn programs() -> Vec<BpfProgram> {
        // The flags of `clone3` are in memory, where a filter cannot look; without it, libraries use `clone`.
        let unknown = BTreeMap::from([(libc::SYS_clone3, vec![])]);
        let both = [program(refused(), libc::EPERM), program(unknown, libc::ENOSYS)];
        both.into_iter().collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// What opens sockets, starts processes, or reaches into others. Threads may be started.
    fn refused() -> BTreeMap<i64, Vec<SeccompRule>> {
        let always = [
            libc::SYS_socket,
            libc::SYS_io_uring_setup,
            libc::SYS_kill,
            libc::SYS_pidfd_open,
            libc::SYS_pidfd_send_signal,
            libc::SYS_ptrace,
            libc::SYS_process_vm_writev,
            #[cfg(target_arch = "x86_64")]
            libc::SYS_fork,
            #[cfg(target_arch = "x86_64")]
            libc::SYS_vfork,
        ];
        let mut all: BTreeMap<i64, Vec<SeccompRule>> = always.map(|n| (n, vec![])).into();
        let is_process = SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64);
        let is_process = SeccompCondition::new(0, SeccompCmpArgLen::Qword, is_process, 0);
        let rule = is_process.and_then(|c| SeccompRule::new(vec![c]));
        all.insert(libc::SYS_clone, rule.into_iter().collect());
        all
    }

    fn program(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Option<BpfProgram> {
        let architecture = std::env::consts::ARCH.try_into().ok()?;
        let refuse = SeccompAction::Errno(error as u32);
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture).ok()?;
        filter.try_into().ok()
    }
}

#[cfg(not(target_os = "linux"))]
mod kernel {
    use std::path::Path;

    pub fn restrict(_: &[&Path]) -> bool {
        false
    }

    pub fn confine(_: &mut std::process::Command) {}

    pub fn filter() -> bool {
        false
    }
}
