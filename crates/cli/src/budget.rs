//! What a command may take: `--time` and `--memory`, and that the user can end it.

use crate::common::{INCOMPLETE, parse_duration, parse_size};
use crate::config::Config;
use cairn_explore::{Budget, Limit, default_memory};
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The exit code of a command that is ended by the second `Ctrl-C`, as a shell has it.
const KILLED: i32 = 130;

/// The exit code of a command: what the user ended is incomplete.
pub fn exit_code(budget: &Budget, code: u8) -> u8 {
    if budget.ended_by() == Some(Limit::Interrupted) { INCOMPLETE } else { code }
}

#[derive(clap::Args, Clone)]
pub struct BudgetArgs {
    /// Stop after this time (`10s`, `500ms`, `2m`) [default: 60s; of `cairn test`: any, with a
    /// bounded effort for each method].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Stop when the process uses this much memory (`512m`, `4g`), with what was found so far
    /// [default: half of the machine's].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<u64>,
}

impl BudgetArgs {
    /// The budget of the command, from now on. `Ctrl-C` ends it; a second one ends the process.
    pub fn begin(&self, config: &Config, time: Option<Duration>) -> Result<Budget, String> {
        let interrupted = Arc::new(AtomicBool::new(false));
        flag::register_conditional_shutdown(SIGINT, KILLED, interrupted.clone())
            .and_then(|_| flag::register(SIGINT, interrupted.clone()))
            .map_err(|e| format!("no handler for Ctrl-C: {e}"))?;
        let mut budget = Budget::interruptible(interrupted);
        if let Some(bytes) = self.memory.or(config.bounds.memory).or_else(default_memory) {
            budget = budget.with_memory(bytes);
        }
        Ok(match self.time.or(config.bounds.time).or(time) {
            Some(time) => budget.within(time),
            None => budget,
        })
    }
}
