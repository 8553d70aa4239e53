//! The `cairn` command: flags in, exit code out. The only crate that knows either.
//!
//! Exit codes: 0 nothing wrong found, 1 a violation or failing test found, 2 usage or environment
//! error, 3 incomplete or unknown. `cairn run` passes the program's own exit code on.

mod budget;
mod callgraph;
mod changed;
mod check;
mod common;
mod compare;
mod config;
mod driver;
mod enumerate;
mod environment;
mod exploration;
mod explore;
mod heap;
mod init;
mod ir;
mod look;
mod mcp;
mod outputs;
mod pointsto;
mod progress;
mod relevant;
mod relevant_why;
mod report;
mod run;
mod shell;
mod spec;
mod specified;
mod states;
mod strategy;
mod test;

use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// Paths are made of many small objects that come and go: nearly half of the time would be spent in the system's
/// allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Symbolic execution and test generation for Java bytecode.
#[derive(Parser)]
#[command(name = "cairn", bin_name = "cairn", version, propagate_version = true)]
struct Cli {
    #[command(flatten)]
    look: look::LookArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Test(Box<test::Args>),
    Check(check::Args),
    Explore(explore::Args),
    Enumerate(enumerate::Args),
    Spec(spec::Args),
    Relevant(relevant::Args),
    Report(report::Args),
    Run(run::Args),
    Ir(ir::Args),
    Callgraph(callgraph::Args),
    Pointsto(pointsto::Args),
    States(states::Args),
    Init(init::Args),
    Mcp(mcp::Args),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(arguments()) {
        Ok(cli) => cli,
        Err(e) => {
            let _ = e.print();
            return ExitCode::from(if e.use_stderr() { common::USAGE } else { 0 });
        }
    };
    // A panic is a bug of ours; the user still gets a message and an exit code that says so.
    std::panic::set_hook(Box::new(|info| {
        eprintln!("cairn: internal error, please report it: {info}")
    }));
    let result = std::panic::catch_unwind(|| {
        let look = cli.look.look();
        let config = config::Config::read(std::path::Path::new(""))?;
        match cli.command {
            Command::Test(args) => test::run(*args, &config, look),
            Command::Check(args) => check::run(args, &config, look),
            Command::Explore(args) => explore::run(args, &config, look),
            Command::Enumerate(args) => enumerate::run(args, &config, look),
            Command::Spec(args) => spec::run(args, &config),
            Command::Relevant(args) => relevant::run(args, &config, look),
            Command::Report(args) => report::run(&args),
            Command::Run(args) => run::run(args, &config),
            Command::Ir(args) => ir::run(args, &config),
            Command::Callgraph(args) => callgraph::run(args, &config),
            Command::Pointsto(args) => pointsto::run(args, &config),
            Command::States(args) => states::run(args, &config),
            Command::Init(args) => init::run(&args),
            Command::Mcp(args) => mcp::run(&args),
            Command::Completions(args) => shell::completions(&args, Cli::command()),
            Command::Man(args) => shell::man(&args, Cli::command()),
        }
    });
    match result {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(message)) => {
            eprintln!("cairn: {message}");
            ExitCode::from(common::USAGE)
        }
        Err(_) => ExitCode::from(common::INCOMPLETE),
    }
}

/// The command line with Java's own spelling of the class path accepted. What follows the program
/// of `cairn run` is the program's.
fn arguments() -> Vec<std::ffi::OsString> {
    let mut args: Vec<_> = std::env::args_os().collect();
    let passes_on = args.get(1).is_some_and(|command| command == "run");
    let mut i = 1;
    while i < args.len() && args[i] != "--" {
        if args[i] == "-cp" || args[i] == "-classpath" || args[i] == "--class-path" {
            args[i] = "--classpath".into();
            i += 1;
        } else if passes_on && i > 1 && !args[i].to_string_lossy().starts_with('-') {
            let previous = args[i - 1].to_string_lossy().into_owned();
            let value = previous.starts_with("--") && !previous.contains('=');
            if !value {
                break; // the program's name
            }
        }
        i += 1;
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_flags_have_the_same_name() {
        Cli::command().debug_assert();
    }
}
